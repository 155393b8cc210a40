//! How fast a whole game is judged. Each figure is for one event of the reference game.
//!
//! `judged`: nobody listens. `with_options`: all legal options after each event, as sets. `listed`: one by one, each with
//! what has to be said along. `explained`: every
//! happening, line and citation collected. `interned`: names made small as well. All of them keep a second state from
//! event to event, as a match that is read does. `state_copied` is the yardstick of the same run: one copy over a state
//! that is kept, and one comparison.

// The digest shows that two runs did the same work.
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::path::Path;

use divan::Bencher;
use divan::counter::ItemsCount;
use events::{Event, notation};
use referee::act::Act;
use referee::happening::{Narrator, Silent};
use referee::options::Options;
use referee::play::play_with;
use referee::{Ruleset, State, content};

fn main() {
    let game = Game::load();
    let mut state = game.start;
    for act in &game.acts {
        referee::play::play(&game.rules, &mut state, act, &mut Silent).expect("the game is legal");
    }
    let digest = referee::sheet::digest(&game.rules, &state);
    println!(
        "{} events, state {} bytes, digest {digest:016x}",
        game.acts.len(),
        size_of::<State>()
    );
    divan::main();
}

struct Game {
    rules: Ruleset,
    start: State,
    events: Vec<Event>,
    acts: Vec<Act>,
}

impl Game {
    /// The reference game: a whole game of two heroes.
    fn load() -> Game {
        Game::of("barbarian-wins.match")
    }

    /// A recorded game.
    fn of(recorded: &str) -> Game {
        let matches = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/matches");
        let text = std::fs::read_to_string(matches.join(recorded)).expect("the game is there");
        let log = notation::parse_log(&text).expect("it can be read");
        let Event::Opened(opening) = &log[0].event else {
            unreachable!("a log begins with its opening")
        };
        let rules = Ruleset::load(content::shipped(), opening.ruleset.as_str())
            .expect("the rule set loads");
        let start = referee::play::open(&rules, opening, &mut Silent).expect("it opens");
        let events: Vec<Event> = log[1..].iter().map(|written| written.event.clone()).collect();
        let mut state = start;
        let mut acts = Vec::new();
        for event in &events {
            let act = referee::play::intern(&rules, &state, event).expect("names are known");
            referee::play::play(&rules, &mut state, &act, &mut Silent).expect("the game is legal");
            acts.push(act);
        }
        Game { rules, start, events, acts }
    }
}

#[divan::bench]
fn judged(bencher: Bencher) {
    let game = Game::load();
    let mut spare = game.start;
    bencher.counter(ItemsCount::new(game.acts.len())).bench_local(|| {
        let mut state = game.start;
        for act in &game.acts {
            let _ = black_box(play_with(&game.rules, &mut state, act, &mut spare, &mut Silent));
        }
        state
    });
}

#[divan::bench]
fn interned(bencher: Bencher) {
    let game = Game::load();
    let mut spare = game.start;
    bencher.counter(ItemsCount::new(game.acts.len())).bench_local(|| {
        let mut state = game.start;
        for event in &game.events {
            let act = referee::play::intern(&game.rules, &state, event).expect("names are known");
            let _ = black_box(play_with(&game.rules, &mut state, &act, &mut spare, &mut Silent));
        }
        state
    });
}

#[divan::bench]
fn with_options(bencher: Bencher) {
    let game = Game::load();
    let mut spare = game.start;
    let mut options = Options::default();
    bencher.counter(ItemsCount::new(game.acts.len())).bench_local(|| {
        let mut state = game.start;
        let mut count = 0;
        for act in &game.acts {
            let _ = black_box(play_with(&game.rules, &mut state, act, &mut spare, &mut Silent));
            referee::play::options_into(&game.rules, &state, &mut options);
            count += options.each().len();
        }
        count
    });
}

#[divan::bench]
fn listed(bencher: Bencher) {
    let game = Game::load();
    let mut spare = game.start;
    let mut options = Vec::with_capacity(256);
    bencher.counter(ItemsCount::new(game.acts.len())).bench_local(|| {
        let mut state = game.start;
        let mut count = 0;
        for act in &game.acts {
            let _ = black_box(play_with(&game.rules, &mut state, act, &mut spare, &mut Silent));
            referee::play::legal_options_into(&game.rules, &state, &mut options);
            count += options.len();
        }
        count
    });
}

#[divan::bench]
fn explained(bencher: Bencher) {
    let game = Game::load();
    let mut spare = game.start;
    bencher.counter(ItemsCount::new(game.acts.len())).bench_local(|| {
        let mut state = game.start;
        let mut narrator = Narrator::default();
        for act in &game.acts {
            let _ = black_box(play_with(&game.rules, &mut state, act, &mut spare, &mut narrator));
        }
        narrator.happenings.len()
    });
}

#[divan::bench]
fn state_copied(bencher: Bencher) {
    let game = Game::load();
    let mut other = game.start;
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        other.copy_from(black_box(&game.start));
        other == *black_box(&game.start)
    });
}

/// An event of a whole game of six, three sides of two: at most four times one of `judged`.
#[divan::bench]
fn judged_at_six(bencher: Bencher) {
    let game = Game::of("three-sides.match");
    let mut spare = game.start;
    bencher.counter(ItemsCount::new(game.acts.len())).bench_local(|| {
        let mut state = game.start;
        for act in &game.acts {
            let _ = black_box(play_with(&game.rules, &mut state, act, &mut spare, &mut Silent));
        }
        state
    });
}

/// The same with all options, beside `with_options`.
#[divan::bench]
fn options_at_six(bencher: Bencher) {
    let game = Game::of("three-sides.match");
    let mut spare = game.start;
    let mut options = Options::default();
    bencher.counter(ItemsCount::new(game.acts.len())).bench_local(|| {
        let mut state = game.start;
        let mut count = 0;
        for act in &game.acts {
            let _ = black_box(play_with(&game.rules, &mut state, act, &mut spare, &mut Silent));
            referee::play::options_into(&game.rules, &state, &mut options);
            count += options.each().len();
        }
        count
    });
}
