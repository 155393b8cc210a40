//! Content files and house rules: what people write in RON.

use std::sync::LazyLock;

use events::Event;
use events::notation::parse_log;
use proptest::prelude::*;
use referee::Ruleset;
use referee::content::{ContentError, House, described, flatten, flatten_with, shipped};
use referee::happening::Silent;
use referee::play::{Judgement, judge, legal_options, open};

use super::mutate::mutated;
use super::{fuzz, recorded};

/// Where the path of a content file ends and its text begins.
const BEHIND_PATH: u8 = b'\n';

#[test]
fn content_files_are_read_or_refused() {
    let files = shipped()
        .iter()
        .filter(|(path, _)| path.starts_with("living/") || path.starts_with("1.0/"));
    let inputs: Vec<Vec<u8>> =
        files.map(|(path, text)| format!("{path}\n{text}").into_bytes()).collect();
    fuzz("content", 32, mutated(inputs), |bytes| {
        let Some(end) = bytes.iter().position(|byte| *byte == BEHIND_PATH) else {
            return Ok(false);
        };
        let path = String::from_utf8_lossy(&bytes[..end]);
        let text = String::from_utf8_lossy(&bytes[end + 1..]);
        let others = shipped().iter().filter(|(other, _)| *other != path);
        let files: Vec<(&str, &str)> =
            others.copied().chain([(path.as_ref(), text.as_ref())]).collect();
        let name = path.split('/').next().unwrap_or_default();
        let source = flatten(&files, name);
        let rules = source.and_then(|source| {
            let rules = Ruleset::compiled(&source)?;
            described(&source);
            Ok(rules)
        });
        played(rules)
    });
}

#[test]
fn house_rules_are_read_or_refused() {
    let inputs = vec![
        include_bytes!("seeds/table.ron").to_vec(),
        include_bytes!("seeds/heroes.ron").to_vec(),
        b"(name: \"Ours\", based_on: \"living\", options: [\"targeted-1\", \"hand-limit-5\"])"
            .to_vec(),
    ];
    fuzz("house", 64, mutated(inputs), |bytes| {
        let file = String::from_utf8_lossy(bytes).into_owned();
        let house = House { options: Vec::new(), file: Some(file) };
        let rules = flatten_with(shipped(), "living", &house).and_then(|source| {
            let rules = Ruleset::compiled(&source)?;
            described(&source);
            Ok(rules)
        });
        played(rules)
    });
}

static GAMES: LazyLock<Vec<Vec<Event>>> = LazyLock::new(|| {
    let games = recorded();
    games.iter().map(|text| log(text)).collect()
});

/// Errors name their place in a file. A rule set that came of it can be played by: the recorded matches are judged, and
/// asked for what is possible, without a panic.
fn played(rules: Result<Ruleset, Vec<ContentError>>) -> Result<bool, TestCaseError> {
    let rules = match rules {
        Ok(rules) => rules,
        Err(errors) => {
            prop_assert!(!errors.is_empty());
            for error in &errors {
                prop_assert!(!error.message.is_empty() && !error.file.is_empty());
                // A file that is not there, or too long to be read, is meant as a whole.
                let whole = ["no rule set is called", "has no words", "at most"];
                let whole = whole.iter().any(|words| error.message.contains(words));
                prop_assert!(whole || error.line > 0 && error.column > 0, "{error}");
            }
            return Ok(false);
        }
    };
    for game in GAMES.iter() {
        let Some((Event::Opened(opening), behind)) = game.split_first() else { continue };
        let Ok(mut state) = open(&rules, opening, &mut Silent) else { continue };
        for event in behind.iter().take(60) {
            legal_options(&rules, &state);
            if let Judgement::Accepted(accepted) = judge(&rules, &state, event) {
                state = accepted.state;
            }
        }
        referee::sheet::digest(&rules, &state);
        referee::sheet::pending(&rules, &state);
    }
    Ok(true)
}

fn log(text: &str) -> Vec<Event> {
    parse_log(text).expect("notation").into_iter().map(|written| written.event).collect()
}
