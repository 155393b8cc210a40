//! The answers of the official questions, as `faq_ids.txt` lists them.

use std::fs;

use crate::project;

/// An answer of the official questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Its id.
    pub id: String,
    /// Whose leaflet it belongs to; `general` for all.
    pub hero: String,
    /// Whether it is certain enough to rule by it.
    pub certain: bool,
    /// Why there is nothing to rule on in a duel.
    pub exempt: Option<String>,
}

/// All of them.
///
/// # Errors
/// What cannot be read, with its line.
pub fn answers() -> Result<Vec<Answer>, String> {
    let path = project("tests/faq_ids.txt");
    let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    read(&text)
}

fn read(text: &str) -> Result<Vec<Answer>, String> {
    let mut hero = None;
    let mut answers: Vec<Answer> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            hero = Some(name);
            continue;
        }
        let answer = hero.and_then(|hero| entry(hero, line));
        let answer = answer.ok_or_else(|| format!("line {}: cannot read {line:?}", at + 1))?;
        if answers.iter().any(|other| other.id == answer.id) {
            return Err(format!("line {}: {} is listed twice", at + 1, answer.id));
        }
        answers.push(answer);
    }
    Ok(answers)
}

/// `ID CONFIDENCE`, or `ID CONFIDENCE exempt: REASON`.
fn entry(hero: &str, line: &str) -> Option<Answer> {
    let (entry, reason) = match line.split_once(" exempt: ") {
        Some((_, "")) => return None,
        Some((entry, reason)) => (entry, Some(reason.to_owned())),
        None => (line, None),
    };
    let (id, confidence) = entry.split_once(' ')?;
    let certain = match confidence {
        "high" | "medium" => true,
        "low" => false,
        _ => return None,
    };
    let named = id.starts_with("FAQ-");
    named.then(|| Answer { id: id.to_owned(), hero: hero.to_owned(), certain, exempt: reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_read() {
        let listed = answers().expect("the list of the project");
        assert!(listed.iter().any(|answer| answer.hero == "general" && answer.exempt.is_some()));
    }

    #[test]
    fn an_entry_has_its_parts() {
        let one = read("[Monk]\nFAQ-MONK-07 high\nFAQ-MONK-08 high exempt: not in play\n").unwrap();
        assert_eq!(
            one.iter().map(|answer| answer.exempt.is_some()).collect::<Vec<_>>(),
            [false, true]
        );
        for wrong in [
            "FAQ-MONK-07 high",
            "[Monk]\nFAQ-MONK-07",
            "[Monk]\nFAQ-MONK-07 certain",
            "[Monk]\nMONK-07 high",
            "[Monk]\nFAQ-MONK-07 high\nFAQ-MONK-07 low",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
