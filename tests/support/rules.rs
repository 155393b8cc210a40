//! The rules of the books, as `rule_ids.txt` lists them, and the cases that exercise them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use referee::Ruleset;

use crate::literate::case::{Case, cases};
use crate::literate::texts;
use crate::project;

/// A rule of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The section it stands in.
    pub section: String,
    /// Why no case exercises it, if none can.
    pub exempt: Option<String>,
    /// Whether the whole section says nothing about a duel.
    pub outside: bool,
}

impl Listed {
    /// Whether a case has to exercise it.
    pub fn owed(&self) -> bool {
        self.exempt.is_none()
    }
}

/// All of them, in the order of the list.
///
/// # Errors
/// What cannot be read, with its line.
pub fn listed() -> Result<Vec<Listed>, String> {
    let path = project("tests/rule_ids.txt");
    let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    read(&text)
}

fn read(text: &str) -> Result<Vec<Listed>, String> {
    let mut section: Option<(&str, Option<&str>)> = None;
    let mut all: Vec<Listed> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let unreadable = || format!("line {}: cannot read {line:?}", at + 1);
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (head, reason) = reasoned(line).ok_or_else(unreadable)?;
        if let Some(name) = head.strip_prefix('[').and_then(|head| head.strip_suffix(']')) {
            section = Some((name, reason));
            continue;
        }
        let (name, outside) = section.ok_or_else(unreadable)?;
        let is_id = |word: &str| {
            word.contains('-')
                && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-')
        };
        if !is_id(head) {
            return Err(unreadable());
        }
        if all.iter().any(|other| other.id == head) {
            return Err(format!("line {}: {head} is listed twice", at + 1));
        }
        all.push(Listed {
            id: head.to_owned(),
            section: name.to_owned(),
            exempt: reason.or(outside).map(str::to_owned),
            outside: outside.is_some(),
        });
    }
    Ok(all)
}

/// What stands before ` exempt: `, and the reason behind it.
fn reasoned(line: &str) -> Option<(&str, Option<&str>)> {
    match line.split_once(" exempt: ") {
        Some((_, "")) => None,
        Some((head, reason)) => Some((head, Some(reason))),
        None => Some((line, None)),
    }
}

/// Every case of `rulings/*.md`, each with its file's name.
///
/// # Errors
/// What cannot be read, with its file and line.
pub fn all_cases() -> Result<Vec<(String, Case)>, String> {
    let folder = project("tests/rulings");
    let files = texts(&folder, "md").map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut all = Vec::new();
    for (file, text) in files {
        let read = cases(&text).map_err(|why| format!("{file}.md: {why}"))?;
        all.extend(read.into_iter().map(|case| (file.clone(), case)));
    }
    Ok(all)
}

/// The cases that cite each id, as lines of their files.
pub fn citing(all: &[(String, Case)]) -> BTreeMap<&str, BTreeMap<&str, Vec<usize>>> {
    let mut citing: BTreeMap<&str, BTreeMap<&str, Vec<usize>>> = BTreeMap::new();
    for (file, case) in all {
        for id in &case.ids {
            citing.entry(id).or_default().entry(file).or_default().push(case.line);
        }
    }
    citing
}

/// The ids under which the rule sets have words for a rule, answers and conflicts left aside.
pub fn worded<'a>(rulesets: impl Iterator<Item = &'a Ruleset>) -> BTreeSet<String> {
    let rules = |rules: &'a Ruleset| {
        rules.rule_ids().filter(move |id| {
            rules.rule(id).is_some_and(|book| book.kind == referee::content::RuleKind::Rule)
        })
    };
    rulesets.flat_map(rules).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_stands_in_a_section_and_may_have_a_reason() {
        let text = "[Health]\nHP-1\nHP-2 exempt: two players\n[Teams] exempt: no duel\nTEAM-1\n";
        let all = read(text).unwrap();
        let short = |rule: &Listed| (rule.id.clone(), rule.owed(), rule.outside);
        assert_eq!(
            all.iter().map(short).collect::<Vec<_>>(),
            [
                ("HP-1".to_owned(), true, false),
                ("HP-2".to_owned(), false, false),
                ("TEAM-1".to_owned(), false, true),
            ]
        );
        for wrong in
            ["HP-1", "[Health]\nHP-1\nHP-1", "[Health]\nhealth", "[Health]\nHP-1 exempt: \nHP-2"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
