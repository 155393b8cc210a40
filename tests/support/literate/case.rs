//! Cases as they are written: a title with the ids of its rules, a log, and what is expected of it.

use std::fs;

use super::expect::{self, Expectation};
use crate::project;

/// A case of a literate file.
#[derive(Clone, Debug)]
pub struct Case {
    /// The sentence of the rule.
    pub title: String,
    /// The ids in brackets behind it.
    pub ids: Vec<String>,
    /// The line of the file it begins on.
    pub line: usize,
    /// The options of house rules that its match is opened with.
    pub options: Vec<String>,
    /// The log: its own, or that of a file under `fixtures/matches`.
    pub log: Log,
    /// What is expected.
    pub checks: Vec<Check>,
}

impl Case {
    /// What its test is called: the file, its title and the ids it cites.
    pub fn name(&self, file: &str) -> String {
        format!("{file}: {} [{}]", self.title, self.ids.join(", "))
    }
}

/// Where the log of a case stands.
#[derive(Clone, Debug)]
pub enum Log {
    /// In the case.
    Here(Vec<Said>),
    /// In this file.
    File(String),
}

impl Log {
    /// Its lines.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn lines(&self) -> Result<Vec<Said>, String> {
        match self {
            Log::Here(log) => Ok(log.clone()),
            Log::File(file) => {
                let path = project("fixtures/matches").join(file);
                let text = fs::read_to_string(path).map_err(|why| format!("{file}: {why}"))?;
                said(&text.lines().collect::<Vec<_>>())
            }
        }
    }
}

/// A line of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its line, from 1, the opening's.
    pub line: usize,
    /// The event in notation, without its remark.
    pub text: String,
    /// Whether it is marked as one that has to be refused.
    pub refused: bool,
    /// Checks written behind `#=`.
    pub checks: Vec<Check>,
}

/// Something expected, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// After which line of the log; `None`: at the end.
    pub at: Option<usize>,
    /// What.
    pub what: Expectation,
    /// As it is written.
    pub text: String,
}

/// The cases of a literate file.
///
/// # Errors
/// The first thing that cannot be read, with its line.
pub fn cases(text: &str) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim_end()));
    while let Some((at, line)) = lines.next() {
        if let Some(heading) = line.strip_prefix("## ") {
            cases.push(headed(at, heading)?);
        } else if let Some(block) = line.strip_prefix("```") {
            let body: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            let case = cases
                .last_mut()
                .ok_or_else(|| format!("line {at}: a block before the first case"))?;
            take_block(case, block, &body).map_err(|why| format!("line {at}: {why}"))?;
        }
    }
    let empty = |case: &&Case| {
        case.checks.is_empty() || matches!(&case.log, Log::Here(said) if said.is_empty())
    };
    match cases.iter().find(empty) {
        Some(case) => {
            Err(format!("line {}: a case without a log or without an expectation", case.line))
        }
        None if cases.is_empty() => Err("no case in this file".to_owned()),
        None => Ok(cases),
    }
}

/// A case of which only the heading is read: `Title [ID, ID]`.
fn headed(line: usize, heading: &str) -> Result<Case, String> {
    let split = heading.strip_suffix(']').and_then(|heading| heading.rsplit_once(" ["));
    let (title, ids) =
        split.ok_or_else(|| format!("line {line}: a case without the ids of its rules"))?;
    Ok(Case {
        title: title.to_owned(),
        ids: ids.split(',').map(|id| id.trim().to_owned()).collect(),
        line,
        options: Vec::new(),
        log: Log::Here(Vec::new()),
        checks: Vec::new(),
    })
}

fn take_block(case: &mut Case, block: &str, body: &[&str]) -> Result<(), String> {
    match block.split_once(' ').unwrap_or((block, "")) {
        ("match", "") => case.log = Log::Here(said(body)?),
        ("match", with) if with.starts_with("with ") => {
            let options = with["with ".len()..].split(',').map(|option| option.trim().to_owned());
            case.options = options.collect();
            case.log = Log::Here(said(body)?);
        }
        ("match", file) if body.is_empty() => case.log = Log::File(file.to_owned()),
        ("expect", "") => case.checks.extend(checks(body)?),
        _ => return Err(format!("an unknown block {block:?}")),
    }
    Ok(())
}

/// The lines of a log, without those that hold only a remark.
///
/// # Errors
/// A check behind `#=` that cannot be read.
pub fn said(lines: &[&str]) -> Result<Vec<Said>, String> {
    let mut log = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let (event, remark) = line.split_once('#').unwrap_or((line, ""));
        if event.trim().is_empty() {
            continue;
        }
        let line = at + 1;
        let marked =
            remark.split_once("#=").map(|(_, checks)| checks).or_else(|| remark.strip_prefix('='));
        let check = |text: &str| {
            let what =
                expect::parse(text.trim()).map_err(|why| format!("log line {line}: {why}"))?;
            Ok(Check { at: Some(line), what, text: text.trim().to_owned() })
        };
        log.push(Said {
            line,
            text: event.trim().to_owned(),
            refused: remark.trim() == "refused",
            checks: marked.map_or_else(
                || Ok(Vec::new()),
                |marked| marked.split(';').map(check).collect::<Result<_, String>>(),
            )?,
        });
    }
    Ok(log)
}

/// The lines of an expectation; `at LINE:` holds for those that follow it.
fn checks(lines: &[&str]) -> Result<Vec<Check>, String> {
    let mut at = None;
    let mut checks = Vec::new();
    for line in lines {
        let text = line.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let moment = text.strip_prefix("at ").and_then(|rest| rest.strip_suffix(':'));
        if let Some(line) = moment {
            at = Some(line.parse().map_err(|_| format!("cannot read {text:?}"))?);
        } else {
            checks.push(Check { at, what: expect::parse(text)?, text: text.to_owned() });
        }
    }
    Ok(checks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_needs_a_case_and_a_case_its_parts() {
        let whole = "## A sentence [DEF-4]\n```match\nopen\n```\n```expect\nphase main 1\n```\n";
        assert_eq!(cases(whole).map(|cases| cases.len()), Ok(1));
        assert!(cases("# Only a topic\n").is_err());
        assert!(cases(&whole.replace(" [DEF-4]", "")).is_err(), "no ids");
        assert!(cases(&whole.replace("phase main 1", "")).is_err(), "no expectation");
        assert!(cases(&whole.replace("open", "# open")).is_err(), "no log");
        assert!(cases(&whole.replace("```expect", "```expects")).is_err(), "an unknown block");
    }

    #[test]
    fn marks_are_told_from_remarks() {
        let log = said(&[
            "open",
            "# alone",
            "1 ends # refused",
            "1 ends # not refused #= 1 cp 2; 2 cp 3",
        ])
        .unwrap();
        let marked: Vec<_> =
            log.iter().map(|said| (said.line, said.refused, said.checks.len())).collect();
        assert_eq!(marked, [(1, false, 0), (3, true, 0), (4, false, 2)]);
    }
}
