//! Odds in a match: whose, from which dice, with how many attempts left, of which rows.
//!
//! The dice of the Barbarian: Sword on 1 to 3, Life on 4 and 5, Pow on 6.

use std::sync::OnceLock;

use events::Seat;
use referee::Ruleset;
use referee::dice::With;
use referee::odds::odds;
use referee::odds::{Asked, NoOdds, Odds, RowOdds, Using};
use throne_tests::{ruleset, state_after};

const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";

/// The living rules, read once.
pub(crate) fn living() -> &'static Ruleset {
    static LIVING: OnceLock<Ruleset> = OnceLock::new();
    LIVING.get_or_init(|| ruleset("living"))
}

/// A position of the living rules, and what was asked of it.
pub(crate) struct Table {
    rules: &'static Ruleset,
    heroes: [&'static str; 2],
    log: String,
    using: Using,
    seat: Option<u8>,
}

/// The position that a log leads to, which begins with the Offensive Roll Phase of the Barbarian.
pub(crate) fn after(clauses: &str, log: &[&str]) -> Table {
    after_of("Barbarian", clauses, log)
}

/// The same of another hero.
pub(crate) fn after_of(hero: &'static str, clauses: &str, log: &[&str]) -> Table {
    let opening = OPENING.replace("Barbarian", hero);
    let log = format!("{opening}; phase offense{clauses}\n{}\n", log.join("\n"));
    let heroes = [hero, "Moon Elf"];
    Table { rules: living(), heroes, log, using: Using::Attempts, seat: None }
}

impl Table {
    pub(crate) fn using_what_is_known(mut self) -> Table {
        self.using = Using::WhatIsKnown;
        self
    }

    fn of_seat(mut self, seat: u8) -> Table {
        self.seat = Some(seat);
        self
    }

    pub(crate) fn ask(&self) -> Result<Odds, NoOdds> {
        let state = state_after(self.rules, &self.log);
        let seat = self.seat.map(|seat| Seat::new(seat).expect("a seat").into());
        odds(self.rules, &state, Asked { actor: seat, using: self.using })
    }

    /// The odds of each row: the ability's name without its level, the tier, and the rest.
    pub(crate) fn rows(&self) -> Vec<(String, RowOdds)> {
        let odds = self.ask().unwrap_or_else(|why| panic!("{}: {why:?}", self.log));
        let name = |row: &RowOdds| {
            let playing = self.heroes[odds.actor.index()];
            let hero = self.rules.heroes().iter().find(|hero| hero.name == playing);
            let hero = hero.expect("the hero");
            hero.title(hero.abilities[row.ability as usize].title).to_owned()
        };
        odds.rows.iter().map(|row| (name(row), *row)).collect()
    }

    pub(crate) fn row(&self, ability: &str, tier: u8) -> RowOdds {
        let rows = self.rows();
        let found = rows.iter().find(|(name, row)| name == ability && row.tier == tier);
        found.unwrap_or_else(|| panic!("{ability} {tier} is not among {rows:?}")).1
    }

    /// The row is reached with this chance.
    pub(crate) fn check(self, ability: &str, tier: u8, chance: (u128, u128)) -> Table {
        let row = self.row(ability, tier);
        assert_eq!(row.best.chance.reduced(), chance, "{ability} {tier}: {}", self.log);
        self
    }

    /// To reach it, these dice are kept, and nothing is used.
    fn keeps(self, ability: &str, tier: u8, keep: &[u8]) -> Table {
        let best = self.row(ability, tier).best;
        assert_eq!((&*best.keep, best.with), (keep, None), "{ability} {tier}: {}", self.log);
        self
    }

    fn attempts(self, left: u8) -> Table {
        assert_eq!(self.ask().map(|odds| odds.point.attempts()), Ok(left), "{}", self.log);
        self
    }
}

const FIVE: fn(u128, u128) -> (u128, u128) = |n, d| (n.pow(5), d.pow(5));

#[test]
fn before_the_first_roll_there_are_three_attempts_and_one_less_with_entangle() {
    // Five sixes: each die has n throws, 1 - (5/6)^n. ROLL-1, ROLL-4
    after("", &[]).attempts(3).check("Rage!", 1, FIVE(91, 216)).keeps("Rage!", 1, &[]);
    let entangled = after("; 1 tokens Entangle", &[]).attempts(2);
    entangled.check("Rage!", 1, FIVE(11, 36)).check("Crit Bash", 1, at_least_four(11, 36));
    after("; 2 tokens Entangle", &[]).attempts(3);
}

/// At least four of five dice, each with the chance n/d.
fn at_least_four(n: u128, d: u128) -> (u128, u128) {
    lowest(5 * n.pow(4) * (d - n) + n.pow(5), d.pow(5))
}

fn lowest(n: u128, d: u128) -> (u128, u128) {
    let (mut a, mut b) = (n, d);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (n / a, d / a)
}

#[test]
fn each_roll_leaves_one_attempt_less_and_the_last_one_none() {
    let two = after("", &["1 rolls 6 1 2 6 1"]).attempts(2);
    two.check("Smack", 1, (1, 1))
        .check("Smack", 2, (15, 16))
        .keeps("Smack", 2, &[1, 1, 2])
        .check("Smack", 3, (9, 16))
        .check("Overpower", 1, (1, 1))
        .keeps("Overpower", 1, &[1, 1, 2, 6, 6]);
    let one = after("", &["1 rolls 6 1 2 6 1", "1 rolls 6 1 2 4 1"]).attempts(1);
    one.check("Smack", 2, (3, 4)).check("Smack", 3, (1, 4)).check("Overpower", 1, (1, 6));
    let none = after("", &["1 rolls 6 1 2 6 1", "1 rolls 6 1 2 4 1", "1 rolls 6 1 2 3 1"]);
    none.attempts(0).check("Smack", 2, (1, 1)).check("Smack", 3, (0, 1)).keeps(
        "Smack",
        3,
        &[1, 1, 2, 3, 6],
    );
}

#[test]
fn the_rows_are_those_of_the_level_in_play() {
    let names = |table: Table| -> Vec<(String, u8)> {
        table.rows().into_iter().map(|(name, row)| (name, row.tier)).collect()
    };
    let board: Vec<(String, u8)> = [
        ("Smack", 3),
        ("Sturdy Blow", 1),
        ("Mighty Blow", 1),
        ("Crit Bash", 1),
        ("Fortitude", 3),
        ("Overpower", 1),
        ("Reckless", 1),
        ("Rage!", 1),
    ]
    .into_iter()
    .flat_map(|(name, rows)| (1..=rows).map(move |tier| (name.to_owned(), tier)))
    .collect();
    assert_eq!(names(after("", &[])), board);
    // Crit Bash II brings Crit Smash along, for three Pow. UPG-5 Two lie there; each of three dice shows one in
    // two throws with 11/36: one of them at least 1 - (25/36)^3, two at least 3 11^2 25 + 11^3 of 36^3.
    let upgraded = after("; 1 upgrades Crit Bash II", &["1 rolls 6 6 4 4 4"]);
    upgraded.check("Crit Smash", 1, (31_031, 46_656)).check("Crit Bash", 1, (5_203, 23_328));
}

#[test]
fn an_announcement_stands_until_somebody_alters_the_dice() {
    // ANN-3: then the roller may go back to rolling with the attempts that are left.
    let announced = ["1 rolls 1 1 2 6 6", "1 announces Smack"];
    after("", &announced).attempts(0).check("Smack", 1, (1, 1)).check("Smack", 2, (0, 1));
    let altered = [announced.as_slice(), &["2 plays So Wild!: die 3 = 6"]].concat();
    after("; 2 cp 2", &altered)
        .attempts(2)
        // Two swords lie there. For a third, one of three dice in two attempts: 1 - (1/4)^3.
        .check("Smack", 1, (63, 64))
        // Three sixes: for a fourth, one of two dice with 11/36 each: 1 - (25/36)^2.
        .check("Crit Bash", 1, (671, 1296));
}

#[test]
fn throws_that_were_granted_come_first() {
    // Try, Try Again!: two throws of single dice, the same die if one likes. CARD-12
    let last = ["1 rolls 6 1 2 6 1", "1 rolls 6 1 2 6 1", "1 rolls 6 1 2 6 1"];
    let played = [last.as_slice(), &["1 plays Try, Try Again!"]].concat();
    let table = after("; 1 holds Try, Try Again!", &played).attempts(0);
    assert_eq!(table.ask().map(|odds| odds.throws), Ok(2));
    // A sword in one of two throws, or in both.
    table.check("Smack", 2, (3, 4)).check("Smack", 3, (1, 4)).keeps("Smack", 3, &[1, 1, 2, 6]);
    let thrown = [played.as_slice(), &["1 rolls 6 1 2 3 1"]].concat();
    let table = after("; 1 holds Try, Try Again!", &thrown);
    assert_eq!(table.ask().map(|odds| odds.throws), Ok(1));
    table.check("Smack", 2, (1, 1)).check("Smack", 3, (1, 2));
}

#[test]
fn a_die_that_an_opponent_picked_must_be_thrown() {
    // Helping Hand: the opponent picks the die. CARD-12
    let last = ["1 rolls 6 1 2 6 1", "1 rolls 6 1 2 6 1", "1 rolls 6 1 2 6 1"];
    let sword = [last.as_slice(), &["2 plays Helping Hand: die 2"]].concat();
    after("", &sword)
        .check("Smack", 1, (1, 2))
        .keeps("Smack", 1, &[1, 2, 6, 6])
        .check("Smack", 2, (0, 1))
        .check("Overpower", 1, (1, 2));
    let pow = [last.as_slice(), &["2 plays Helping Hand: die 1"]].concat();
    after("", &pow).check("Smack", 1, (1, 1)).check("Smack", 2, (1, 2)).check(
        "Overpower",
        1,
        (1, 6),
    );
    // With two attempts left it is thrown first, and what it shows can still be thrown away: a third
    // sword lies there with 1/2, and is else found among three dice in two attempts.
    after("", &["1 rolls 6 1 2 6 1", "2 plays Helping Hand: die 2"]).attempts(2).check(
        "Smack",
        1,
        (127, 128),
    );
}

#[test]
fn nobody_rolls_before_and_after_the_offensive_roll_phase() {
    let main = format!("{OPENING}\n");
    let table = |log: &str| Table { log: log.to_owned(), ..after("", &[]) };
    assert_eq!(table(&main).ask(), Err(NoOdds::NobodyRolls));
    let activated = ["1 rolls 1 1 2 6 6", "1 announces Smack", "2 passes"];
    assert_eq!(after("", &activated).ask(), Err(NoOdds::NobodyRolls));
    assert_eq!(after("", &["2 concedes"]).ask(), Err(NoOdds::NobodyRolls));
}

#[test]
fn a_player_who_does_not_roll_has_a_next_time() {
    // The Moon Elf: five moons on 6.
    after("", &["1 rolls 1 1 2 6 6"]).of_seat(2).attempts(3).check(
        "Lunar Eclipse!",
        1,
        FIVE(91, 216),
    );
    after("; 2 tokens Entangle", &[]).of_seat(2).attempts(2);
    let roller = after("", &["1 rolls 1 1 2 6 6"]).of_seat(1).attempts(2);
    roller.check("Smack", 2, (15, 16));
    let nobody = after("", &[]).of_seat(3);
    assert_eq!(nobody.ask(), Err(NoOdds::NoSuchSeat(Seat::new(3).expect("a seat").into())));
}

#[test]
fn what_is_held_counts_only_when_asked() {
    let last = ["1 rolls 1 1 2 6 6", "1 rolls 1 1 2 6 6", "1 rolls 1 1 2 6 6"];
    let holding = |what: &str| after(what, &last);
    // One More Time!, 1 CP: two dice more are thrown. ROLL-4
    let more = "; 1 cp 1; 1 holds One More Time!";
    holding(more).attempts(0).check("Smack", 2, (0, 1));
    let known = holding(more).using_what_is_known().attempts(0).check("Smack", 2, (3, 4));
    let best = known.row("Smack", 2).best;
    assert!(matches!(best.with, Some(With::Card(_))));
    assert_eq!((&*best.keep, &*best.turned), ([1, 1, 2].as_slice(), [].as_slice()));
    // Not without the CP, and not a card that the table has not seen. CP-1
    let poor = "; 1 cp 0; 1 holds One More Time!";
    holding(poor).using_what_is_known().check("Smack", 2, (0, 1));
    holding("; 1 cp 1").using_what_is_known().check("Smack", 2, (0, 1));
    // Nobody plays a card for what lies there.
    let lies = holding(more).using_what_is_known().row("Smack", 1).best;
    assert_eq!((lies.chance.reduced(), lies.with), ((1, 1), None));
}
