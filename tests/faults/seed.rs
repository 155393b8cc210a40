//! Faults put into code: every place asks whether its fault is the one that is on.

use std::fmt::Write as _;

use crate::table::Fault;

/// A place in a file with what may stand there instead: the number of the fault, from 1, and the break.
#[derive(Debug)]
struct Seed<'a> {
    start: usize,
    end: usize,
    number: usize,
    broken: &'a str,
}

/// The text of a Rust file with its faults, each with its number.
///
/// # Errors
/// If a place is not exactly one, or two overlap without one lying in the other.
pub(crate) fn sown(text: &str, faults: &[(usize, &Fault)]) -> Result<String, String> {
    let mut seeds = Vec::new();
    for (number, fault) in faults {
        let (start, end) = fault.place(text)?;
        seeds.push(Seed { start, end, number: *number, broken: &fault.broken });
    }
    seeds.sort_by_key(|seed| (seed.start, usize::MAX - seed.end, seed.number));
    let mut sown = String::with_capacity(text.len() * 2);
    write(text, (0, text.len()), &seeds, &mut sown)?;
    Ok(sown)
}

/// Writes a part of the text with the seeds that lie in it.
fn write(
    text: &str,
    (start, end): (usize, usize),
    seeds: &[Seed],
    out: &mut String,
) -> Result<(), String> {
    let mut at = start;
    let mut rest = seeds;
    while let [first, ..] = rest {
        let place = (first.start, first.end);
        let here = rest.iter().take_while(|seed| (seed.start, seed.end) == place).count();
        let inside = rest[here..].iter().take_while(|seed| seed.start < first.end).count();
        let (those, others) = rest.split_at(here + inside);
        if let Some(seed) = those.iter().find(|seed| seed.end > first.end) {
            return Err(format!("faults {} and {} overlap", first.number, seed.number));
        }
        out.push_str(&text[at..first.start]);
        out.push('(');
        for Seed { number, broken, .. } in &those[..here] {
            let _ = write!(out, "if crate::fault::on({number}) {{ {broken} }} else ");
        }
        out.push_str("{ ");
        write(text, place, &those[here..], out)?;
        out.push_str(" })");
        (at, rest) = (first.end, others);
    }
    out.push_str(&text[at..end]);
    Ok(())
}

/// The module that knows which fault is on, with the faults of the content.
pub(crate) fn module(content: &[(usize, &Fault)]) -> String {
    let mut table = String::new();
    for (number, Fault { file, within, find, broken, .. }) in content {
        let file = file.strip_prefix("content/").unwrap_or(file);
        let (find, broken) = match within {
            Some(within) => (within.clone(), within.replacen(find.as_str(), broken, 1)),
            None => (find.clone(), broken.clone()),
        };
        let _ = writeln!(table, "    ({number}, {file:?}, {find:?}, {broken:?}),");
    }
    format!("{MODULE}\nconst CONTENT: &[(usize, &str, &str, &str)] = &[\n{table}];\n")
}

const MODULE: &str = r#"
type Files = &'static [(&'static str, &'static str)];

pub(crate) fn on(number: usize) -> bool {
    static ON: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    let said = || std::env::var("THRONE_FAULT").ok().and_then(|said| said.parse().ok());
    *ON.get_or_init(|| said().unwrap_or(0)) == number
}

pub(crate) fn files(files: Files) -> Files {
    static FILES: std::sync::OnceLock<Files> = std::sync::OnceLock::new();
    *FILES.get_or_init(|| {
        let Some((_, file, find, broken)) = CONTENT.iter().find(|fault| on(fault.0)) else {
            return files;
        };
        let told = files.iter().map(|(name, text)| {
            let text: &'static str =
                if name == file { Box::leak(text.replacen(find, broken, 1).into_boxed_str()) } else { *text };
            (*name, text)
        });
        Box::leak(told.collect::<Vec<_>>().into_boxed_slice())
    })
}
"#;

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(find: &str, broken: &str) -> Fault {
        Fault {
            rule: "HP-1".to_owned(),
            breaks: String::new(),
            file: "src/damage.rs".to_owned(),
            within: None,
            find: find.to_owned(),
            broken: broken.to_owned(),
        }
    }

    #[test]
    fn faults_of_one_place_and_faults_in_others_stand_together() {
        let (outer, same, inner) = (fault("a + b", "a"), fault("a + b", "b"), fault("b", "0"));
        let sown = sown("x(a + b);", &[(1, &outer), (2, &same), (3, &inner)]).unwrap();
        assert_eq!(
            sown,
            "x((if crate::fault::on(1) { a } else if crate::fault::on(2) { b } else \
             { a + (if crate::fault::on(3) { 0 } else { b }) }));"
        );
    }

    #[test]
    fn a_place_is_found_once_and_lies_beside_others() {
        let (one, other) = (fault("a + b", "a"), fault("b + c", "c"));
        assert!(sown("a + b + c", &[(1, &one), (2, &other)]).is_err(), "they overlap");
        assert!(sown("a + b; a + b", &[(1, &one)]).is_err(), "twice");
        assert!(sown("a", &[(1, &one)]).is_err(), "never");
    }
}
