//! The recorded matches.

// Not every test needs all of it.
#![allow(dead_code)]

use std::fs;
use std::sync::{Arc, OnceLock};

use events::{Event, notation};
use referee::{Game, Logged, Ruleset};
use throne_tests::{files, project, ruleset};

/// The match of a text in notation.
pub(crate) fn read(text: &str) -> Game {
    let named = |name: &str| rulesets().iter().find(|rules| rules.name() == name).cloned();
    let log = notation::parse_log(text).expect("notation");
    let Event::Opened(opening) = &log[0].event else { panic!("no opening") };
    let rules = named(opening.ruleset.as_str()).expect("a rule set that travels along");
    let log = log.iter().map(|line| Logged::new(line.event.clone(), |name| named(name.as_str())));
    Game::replay(rules, log).expect("it opens")
}

/// The rule sets that travel along.
fn rulesets() -> &'static [Arc<Ruleset>] {
    static RULESETS: OnceLock<Vec<Arc<Ruleset>>> = OnceLock::new();
    RULESETS.get_or_init(|| {
        let names = referee::content::names(referee::content::shipped());
        names.iter().map(|name| Arc::new(ruleset(name))).collect()
    })
}

/// Every recorded match, with its name.
pub(crate) fn recorded() -> Vec<(String, Game)> {
    let mut paths = files(&project("fixtures/matches"), "match");
    paths.sort();
    let games = paths.into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a recorded match");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, read(&text))
    });
    games.collect()
}
