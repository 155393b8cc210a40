//! The lines with which a log says which house rules it was played with.
//!
//! To whoever reads notation they are remarks before the opening: one in words, then one with everything, as JSON.

use std::sync::Arc;

use events::Event;
use events::notation::Written;
use referee::content::{ContentError, House};

use crate::bundle::Bundle;
use crate::report;
use crate::rulesets::{Pinned, Rulesets};

/// How the line in words begins. Older programs wrote nothing else.
const IN_WORDS: &str = "# House rules";
/// How the line with everything begins.
const WHOLE: &str = "# house ";

/// What a log says about house rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// Nothing: it is played as printed.
    Nothing,
    /// That it has these.
    These(House),
    /// That it has some, which it does not hold.
    Some,
}

/// Why a log cannot be judged by the house rules that it says it has.
#[derive(Debug, thiserror::Error)]
pub enum HouseError {
    /// It does not hold them.
    #[error(
        "it was played with house rules that it does not hold; give them as a file: --house FILE"
    )]
    Left,
    /// The line with them is no house rules.
    #[error("line {line}: the house rules cannot be read: {why}")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// They do not fit the rule set.
    #[error("the house rules of the log: {}", joined(.0))]
    Content(Vec<ContentError>),
}

fn joined(errors: &[ContentError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The lines of a rule set; nothing if it has no house rules.
pub(crate) fn of(pinned: &Pinned) -> String {
    let Some(told) = report::house_rules(&pinned.rules) else { return String::new() };
    let words = format!("{IN_WORDS} of this match: {}. {}\n", told.name, told.says.join(" "));
    let house = serde_json::from_slice::<Bundle>(&pinned.bytes).map(|bundle| bundle.house);
    let whole = house.and_then(|house| serde_json::to_string(&house));
    whole.map_or(words.clone(), |whole| format!("{words}{WHOLE}{whole}\n"))
}

/// The same where the rule set cannot be had.
pub(crate) fn lost() -> String {
    format!("{IN_WORDS} of this match, if it had any, are lost\n")
}

/// What a log says before its opening.
///
/// # Errors
/// If the line with the house rules is none.
pub(crate) fn said(log: &str) -> Result<Said, HouseError> {
    let mut said = Said::Nothing;
    let log = log.strip_prefix('\u{feff}').unwrap_or(log);
    let before = |(_, line): &(usize, &str)| line.is_empty() || line.starts_with('#');
    for (number, line) in (1..).zip(log.lines()).take_while(before) {
        let wrong = |why: String| HouseError::Unreadable { line: number, why };
        if let Some(whole) = line.strip_prefix(WHOLE).filter(|whole| whole.starts_with('{')) {
            if matches!(said, Said::These(_)) {
                return Err(wrong("they were given before".to_owned()));
            }
            said =
                Said::These(serde_json::from_str(whole).map_err(|error| wrong(error.to_string()))?);
        } else if line.starts_with(IN_WORDS) && said == Said::Nothing {
            said = Said::Some;
        }
    }
    Ok(said)
}

impl Said {
    /// The rule set of a log with its house rules; nothing if it has none, or if no rule set has the name.
    ///
    /// # Errors
    /// If the log does not hold them, or they do not fit.
    pub(crate) fn pinned(
        &self,
        rulesets: &Rulesets,
        log: &[Written],
    ) -> Result<Option<Arc<Pinned>>, HouseError> {
        let house = match self {
            Said::Nothing => return Ok(None),
            Said::Some => return Err(HouseError::Left),
            Said::These(house) => house,
        };
        let Some(Event::Opened(opening)) = log.first().map(|written| &written.event) else {
            return Ok(None);
        };
        rulesets.with_house(opening.ruleset.as_str(), house).map_err(HouseError::Content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_rules_are_read_before_the_opening_only() {
        let these = House { options: vec!["a".to_owned()], file: Some("(\r\n\"ä\"".to_owned()) };
        let json = serde_json::to_string(&these).expect("JSON");
        let log = format!("# A game\n\n# House rules of this match: x\n# house {json}\nopen");
        assert_eq!(said(&log).ok(), Some(Said::These(these)));
        assert_eq!(said("# House rules, which a log does not hold: x\n").ok(), Some(Said::Some));
        assert_eq!(said("# House of cards\n# house of cards\nopen").ok(), Some(Said::Nothing));
        assert_eq!(said("open\n# House rules").ok(), Some(Said::Nothing));
        let error = said("# house {\"options\":3}").expect_err("no house rules").to_string();
        assert!(error.starts_with("line 1: the house rules cannot be read: "), "{error}");
        assert!(said(&format!("# house {json}\n# house {json}")).is_err());
    }
}
