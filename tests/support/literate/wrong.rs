//! Does a wrong expectation of each kind fail?

use std::collections::BTreeSet;

use super::case::{Check, said};
use super::expect::{self, Expectation};
use super::table::{Shelf, Table};

const LOG: [&str; 8] = [
    "open living 1v1; 1 Barbarian; 2 Monk; 1 starts; 1 upgrades Smack II; \
     2 tokens Cleanse + Evasive + Knockdown; turn 3; phase main 1",
    "1 plays Get That Outta Here!: Cleanse of 2",
    "1 rolls 1 2 6 6 4",
    "1 announces Smack # refused",
    "1 announces Sturdy Blow",
    "2 spends Evasive",
    "2 rolls 1",
    "1 ends",
];

/// After which line, what holds there, and what does not.
const EXPECTED: [(usize, &str, &str); 32] = [
    (8, "2 health 50", "2 health 49"),
    (2, "1 cp 1", "1 cp 2"),
    (2, "1 hand 3", "1 hand 4"),
    (2, "1 discard 1", "1 discard 0"),
    (2, "2 tokens Evasive 1, Knockdown 1", "2 tokens Evasive 1"),
    (2, "2 tokens Evasive 1, Knockdown 1", "2 tokens Evasive 2, Knockdown 1"),
    (1, "1 upgrades Smack II", "1 upgrades Smack III"),
    (1, "2 upgrades none", "2 upgrades Smack II"),
    (3, "turn 3 of 1", "turn 3 of 2"),
    (3, "turn 3 of 1", "turn 4 of 1"),
    (3, "phase offense", "phase main 1"),
    (6, "awaits 2 dice", "awaits 1 dice"),
    (3, "dice 1 2 6 6 4", "dice 1 2 6 4 6"),
    (3, "dice 1 2 6 6 4", "dice none"),
    (7, "dice 1", "dice 1 2 6 6 4"),
    (8, "dice none", "dice 1"),
    (3, "attempts 2", "attempts 3"),
    (5, "attempts none", "attempts 2"),
    (8, "outcome none", "outcome 1 wins"),
    (8, "damage to 2: 4 avoided = 0", "damage to 2: 4 = 4"),
    (8, "dealt to 2: 0", "dealt to 2: 4"),
    (8, "types to 2: undefendable", "types to 2: normal"),
    (8, "subtotal to 2: 4", "subtotal to 2: 0"),
    (8, "left open: nothing", "left open: C-120"),
    (8, "refused at 4 by REQ-1", "refused at 4 by ROLL-1"),
    (3, "option 1 announces Sturdy Blow", "no option 1 announces Sturdy Blow"),
    (3, "no option 1 announces Smack", "option 1 announces Smack"),
    (2, "answer 2 spends Cleanse", "no answer 2 spends Cleanse"),
    (2, "no answer 2 spends Evasive", "answer 2 spends Evasive"),
    (3, "no answer", "answer 2"),
    (3, "allowed: 1 announces Sturdy Blow", "not allowed: 1 announces Sturdy Blow"),
    (3, "not allowed: 1 announces Smack by REQ-1", "not allowed: 1 announces Smack by ROLL-1"),
];

#[test]
fn a_wrong_expectation_of_each_kind_fails() {
    let shelf = Shelf::stocked().unwrap();
    let table = Table::play(&shelf, &said(&LOG).unwrap()).unwrap();
    let mut kinds = BTreeSet::new();
    for (line, right, wrong) in EXPECTED {
        kinds.insert(kind(&expect::parse(right).unwrap()));
        assert_eq!(complaints(&table, line, right), Vec::<String>::new());
        assert_eq!(complaints(&table, line, wrong).len(), 1, "after line {line} passes: {wrong}");
    }
    assert_eq!(kinds.len(), KINDS, "a kind of expectation is missing above");
}

#[test]
fn a_refusal_has_to_be_expected() {
    let shelf = Shelf::stocked().unwrap();
    let table = Table::play(&shelf, &said(&LOG).unwrap()).unwrap();
    assert_eq!(table.complaints(&cited(), &[]).len(), 1);
}

#[test]
fn a_heading_cites_the_rule_of_a_refusal() {
    let shelf = Shelf::stocked().unwrap();
    let table = Table::play(&shelf, &said(&LOG).unwrap()).unwrap();
    let check =
        Check { at: None, what: expect::parse("refused at 4").unwrap(), text: String::new() };
    assert_eq!(table.complaints(&cited(), &[&check]), Vec::<String>::new());
    assert_eq!(table.complaints(&["ROLL-1".to_owned()], &[&check]).len(), 1);
}

/// The rule that line 4 is refused by.
fn cited() -> [String; 1] {
    ["REQ-1".to_owned()]
}

/// What is complained of one expectation after this line; that line 4 is refused is known.
fn complaints(table: &Table, line: usize, text: &str) -> Vec<String> {
    let check =
        |at, text: &str| Check { at, what: expect::parse(text).unwrap(), text: text.to_owned() };
    let (known, asked) = (check(None, "refused at 4"), check(Some(line), text));
    table.complaints(&cited(), &[&known, &asked])
}

/// How many kinds there are.
const KINDS: usize = 18;

/// A number for each kind of expectation, from 1; those of a crawl are tried where they are.
fn kind(what: &Expectation) -> usize {
    match what {
        Expectation::Number(..) => 1,
        Expectation::Tokens(..) => 2,
        Expectation::Upgrades(..) => 3,
        Expectation::Turn(..) => 4,
        Expectation::Phase(_) => 5,
        Expectation::Awaits(..) => 6,
        Expectation::Dice(_) => 7,
        Expectation::Attempts(_) => 8,
        Expectation::Outcome(_) => 9,
        Expectation::Damage(..) => 10,
        Expectation::Dealt(..) => 11,
        Expectation::Subtotal(..) => 12,
        Expectation::RefusedAt(..) => 13,
        Expectation::Offered(..) => 14,
        Expectation::Answered(..) => 15,
        Expectation::LeftOpen(_) => 16,
        Expectation::Types(..) => 17,
        Expectation::WouldBe(..) => KINDS,
        Expectation::Crawl(_) => 0,
    }
}
