//! The recorded matches.

// Not every test needs all of it.
#![allow(dead_code)]

use std::fs;
use std::sync::{Arc, OnceLock};

use events::{Event, notation};
use referee::revision::View;
use referee::{Game, Logged, Ruleset};
use season::Achievements;
use season::achievements::{Open, Ticked, Why, feats};
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

/// What a log ticks: ids with the seat and the entry.
pub(crate) fn ticked(log: &str) -> Vec<(String, u8, u32)> {
    let found = earned(log);
    assert_eq!(found.open, []);
    told(&found.ticked)
}

/// What a log earns, of which every line is accepted.
fn earned(log: &str) -> Achievements {
    let game = read(log);
    for entry in game.entries(View::AsRuled, 1, game.len()) {
        assert!(entry.verdict.is_ok(), "entry {}: {:?}", entry.placed.seq, entry.verdict);
    }
    Achievements::of(&game, View::AsRuled)
}

fn told(all: &[Ticked]) -> Vec<(String, u8, u32)> {
    all.iter().map(|one| (feats()[one.feat].id.clone(), one.by.number(), one.seq)).collect()
}

/// A log that earns a feat with its entry `seq`, and one just short of it.
pub(crate) fn both_sides(id: &str, seat: u8, seq: u32, earns: &str, falls_short: &str) {
    let found = ticked(earns);
    assert!(found.contains(&(id.to_owned(), seat, seq)), "{id}: {found:?}");
    let found = ticked(falls_short);
    assert!(found.iter().all(|(ticked, by, _)| ticked != id || *by != seat), "{id}: {found:?}");
}

/// A log that leaves a feat open with its entry `seq`, and why.
pub(crate) fn stays_open(id: &str, seat: u8, seq: u32, why: Why, log: &str) {
    let found = earned(log);
    let open: Vec<Ticked> = found.open.iter().map(|Open { of, .. }| of.clone()).collect();
    assert_eq!(told(&open), [(id.to_owned(), seat, seq)]);
    assert_eq!(found.open[0].why, why);
    assert!(told(&found.ticked).iter().all(|(ticked, by, _)| ticked != id || *by != seat));
}
