//! Portal Crawls by the options alone, to their end: none is stuck, none refuses what it offers, and a replay of what was said
//! comes to the same.

// The figures are for the reader.
#![allow(clippy::print_stdout)]

use std::sync::Arc;

use referee::act::Deed;
use referee::happening::Silent;
use referee::options::Choice;
use referee::state::Outcome;
use referee::{Game, Ruleset, State};
use throne_tests::ruleset;
use throne_tests::said::event_of;
use throne_tests::walk::{Seen, Walk, at_its_table, game_with_luck, opening_of};

/// How the crawls ended, and what they have shown.
#[derive(Debug, Default)]
struct Shown {
    won: u32,
    lost: u32,
    acts: usize,
    met: std::collections::BTreeSet<u8>,
    environments: std::collections::BTreeSet<u8>,
    loot: std::collections::BTreeSet<u8>,
}

/// A crawl to its end, and the same log replayed.
fn crawl(rules: &Arc<Ruleset>, walk: &mut Walk, mode: &str, luck: bool, shown: &mut Shown) {
    let opening = opening_of(walk, rules, mode);
    let there = at_its_table(rules, &opening);
    let lucky = |state: &State, by| luck && !state.is_enemy(by);
    let mut seen = Seen::default();
    let acts = game_with_luck(walk, &there, &opening, &mut seen, lucky, |_, state, options| {
        looks_right(&there, state);
        let moves = options.iter().filter(|one| matches!(one.what, Choice::Move(_))).count();
        assert!(moves <= 1, "one way to say it");
    });
    shown.acts += acts.len();
    let events::Event::Opened(start) = &opening else { panic!("an opening") };
    let mut state = referee::play::open(&there, start, &mut Silent).expect("it opens");
    let mut log = vec![opening.clone()];
    for act in acts {
        if let Deed::Found(referee::act::Find::Enemy(board)) = act.deed {
            shown.met.insert(board);
        } else if let Deed::Found(referee::act::Find::Environment(place)) = act.deed {
            shown.environments.insert(place);
        } else if let Deed::Looted(die) = act.deed {
            shown.loot.insert(die);
        }
        let event = event_of(&there, &state, &act);
        let line = events::notation::print(&event);
        assert_eq!(events::notation::parse(&line).as_ref(), Ok(&event), "{line}");
        assert_eq!(events::wire::decode(&events::wire::encode(&event)).as_ref(), Ok(&event));
        log.push(event);
        referee::play::play(&there, &mut state, &act, &mut Silent).expect("it was played");
    }
    match state.outcome() {
        Some(Outcome::Won(_)) => shown.won += 1,
        Some(Outcome::Lost) => shown.lost += 1,
        other => panic!("a crawl ends otherwise: {other:?}"),
    }
    let game = Game::replay(Arc::clone(rules), log).expect("it opens");
    assert_eq!(game.now().state().outcome(), state.outcome());
    assert_eq!(game.now().digest(), referee::sheet::digest(&there, &state), "the replay differs");
}

/// What holds at every moment of a crawl.
fn looks_right(rules: &Ruleset, state: &State) {
    let crawl = state.crawl().expect("a crawl");
    let (_, map) = &rules.crawling().maps[crawl.map()];
    let heroes: Vec<_> = state.ids().filter(|id| !state.is_enemy(*id)).collect();
    for hero in &heroes {
        let on_the_way = crawl.hero(*hero).expect("a hero");
        assert!(crawl.is_explored(on_the_way.at()), "nobody is on a tile that is not explored");
        if let Some(enemy) = on_the_way.faces() {
            assert!(state.remaining().contains(enemy), "nobody is engaged with who is beaten");
            let together = heroes.iter().filter_map(|id| crawl.hero(*id));
            let mut there = together.filter(|other| other.faces() == Some(enemy));
            assert!(there.all(|other| other.at() == on_the_way.at()), "one battle, one tile");
        }
    }
    for enemy in state.remaining().iter().filter(|id| state.is_enemy(*id)) {
        assert!(!state.engaged_with(enemy).is_empty(), "a Minion without anybody to fight");
    }
    assert!(crawl.shards() <= map.shards);
}

fn modes(rules: &Ruleset) -> Vec<String> {
    let crawls = rules.modes().iter().filter(|(_, mode)| mode.crawl.is_some());
    crawls.map(|(name, _)| name.clone()).collect()
}

fn crawls(seed: u64, each: u32) {
    let rules = Arc::new(ruleset("adventures"));
    let mut walk = Walk(seed);
    let mut shown = Shown::default();
    for mode in modes(&rules) {
        for nth in 0..each {
            crawl(&rules, &mut walk, &mode, nth % 2 == 0, &mut shown);
        }
    }
    assert!(shown.won > 0 && shown.lost > 0, "both happen: {shown:?}");
    println!(
        "{} won, {} lost, {} acts, {} Minions, {} Environments, {} numbers of the Loot die",
        shown.won,
        shown.lost,
        shown.acts,
        shown.met.len(),
        shown.environments.len(),
        shown.loot.len()
    );
}

#[test]
fn crawls_are_played_to_the_end() {
    crawls(0xC4A7_1E5D, 12);
}

/// The same for longer: 2,000 crawls, of others with `THRONE_SEED`.
#[test]
#[ignore = "it takes minutes: cargo test --release -p throne-tests --test together crawls:: -- --ignored --nocapture"]
fn crawls_are_played_to_the_end_for_longer() {
    let seed = std::env::var("THRONE_SEED").ok().and_then(|seed| seed.parse().ok());
    crawls(seed.unwrap_or(0x5EED_C4A7), 250);
}
