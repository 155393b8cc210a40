//! How fast the odds of all abilities of a hero are worked out, with five dice and two Roll Attempts left.
//!
//! `ready`: as a match asks, with tables from an earlier question. `cold`: from nothing, each requirement once.
//! `each_row_cold`: from nothing, and each row for itself. `three_known_cards`: with three cards in hand
//! that alter dice, for which there are no tables. `state_copied` is the yardstick of the same run: one
//! copy and one comparison of the state.

// The figures show that two runs did the same work.
#![allow(clippy::print_stdout)]

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use events::{Dice, Event, notation};
use referee::book::HeroBook;
use referee::dice::{Point, Reach, Wanted, reach};
use referee::happening::Silent;
use referee::odds::{Asked, Using};
use referee::{Ruleset, State, content};

const ROLL: [u8; 5] = [1, 1, 2, 6, 6];
const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 cp 4; \
                       1 holds So Wild! + Six-It! + Try, Try Again!; phase offense";

fn main() {
    let table = Table::set();
    for asked in [ATTEMPTS, KNOWN] {
        let odds = referee::odds::odds(&table.rules, &table.state, asked).expect("somebody rolls");
        let chances = odds.rows.iter().map(|row| row.best.chance.reduced());
        println!("{asked:?}: {:?}", chances.collect::<Vec<_>>());
    }
    divan::main();
}

const ATTEMPTS: Asked = Asked { actor: None, using: Using::Attempts };
const KNOWN: Asked = Asked { actor: None, using: Using::WhatIsKnown };

/// A match in which the first roll lies there.
struct Table {
    rules: Ruleset,
    state: State,
}

impl Table {
    fn set() -> Table {
        let rules = Ruleset::load(content::shipped(), "living").expect("the rule set loads");
        let Ok(Event::Opened(opening)) = notation::parse(OPENING) else {
            unreachable!("it is an opening")
        };
        let mut state = referee::play::open(&rules, &opening, &mut Silent).expect("it opens");
        let roll = notation::parse("1 rolls 1 1 2 6 6").expect("a roll");
        let act = referee::play::intern(&rules, &state, &roll).expect("no names");
        referee::play::play(&rules, &mut state, &act, &mut Silent).expect("a roll is due");
        Table { rules, state }
    }

    fn hero(&self) -> &HeroBook {
        &self.rules.heroes()[self.state.actors()[0].hero()]
    }

    fn rows(&self) -> usize {
        let odds = referee::odds::odds(&self.rules, &self.state, ATTEMPTS);
        odds.expect("somebody rolls").rows.len()
    }
}

/// The rolls that each row of the hero wants, of all levels.
fn wanted(hero: &HeroBook) -> Vec<Wanted> {
    let row = |row: usize| Wanted::new(|dice| hero.meets.rows(dice) >> row & 1 == 1);
    (0..hero.rows.len()).map(row).collect()
}

fn point() -> Point {
    let dice = Dice::new(&ROLL).expect("five dice");
    Point::after(dice, 2).expect("a point")
}

#[divan::bench]
fn ready(bencher: Bencher) {
    let table = Table::set();
    bencher
        .counter(ItemsCount::new(table.rows()))
        .bench_local(|| referee::odds::odds(&table.rules, black_box(&table.state), ATTEMPTS));
}

#[divan::bench]
fn cold(bencher: Bencher) {
    let table = Table::set();
    let rows = table.hero().rows.len();
    bencher.counter(ItemsCount::new(rows)).bench_local(|| {
        let reach = Reach::build(wanted(table.hero()).into_iter());
        (0..rows as u8)
            .map(|row| reach.row(row, black_box(point())))
            .map(|best| best.map(|best| best.chance))
            .max()
    });
}

#[divan::bench]
fn each_row_cold(bencher: Bencher) {
    let table = Table::set();
    let wanted = wanted(table.hero());
    bencher
        .counter(ItemsCount::new(wanted.len()))
        .bench_local(|| wanted.iter().map(|wanted| reach(black_box(wanted), point()).chance).max());
}

#[divan::bench]
fn three_known_cards(bencher: Bencher) {
    let table = Table::set();
    bencher
        .counter(ItemsCount::new(table.rows()))
        .bench_local(|| referee::odds::odds(&table.rules, black_box(&table.state), KNOWN));
}

#[divan::bench]
fn state_copied(bencher: Bencher) {
    let table = Table::set();
    let mut other = table.state;
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        other = black_box(table.state);
        other == black_box(table.state)
    });
}
