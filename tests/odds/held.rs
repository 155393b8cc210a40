//! With cards that are known to be held: altered dice, single throws, one attempt more.

use referee::dice::With;

use super::moments::{after, after_of};
use super::oracle::{Card, Does, Hand, Roll, Wanted, fraction};

/// One die turned, or a roll as it lies.
fn one_turned(dice: Roll, fits: impl Fn(u8, u8) -> bool) -> Vec<Roll> {
    let mut rolls = Vec::new();
    for place in 0..5 {
        for value in (1..=6).filter(|value| fits(dice[place], *value)) {
            let mut turned = dice;
            turned[place] = value;
            rolls.push(turned);
        }
    }
    rolls
}

const TIP_IT: Card =
    Card { cost: 1, does: Does::Turn(|dice| one_turned(dice, |from, to| from.abs_diff(to) == 1)) };
const SO_WILD: Card = Card { cost: 2, does: Does::Turn(|dice| one_turned(dice, |_, _| true)) };
const SIX_IT: Card = Card { cost: 1, does: Does::Turn(|dice| one_turned(dice, |_, to| to == 6)) };
const SAMESIES: Card =
    Card { cost: 1, does: Does::Turn(|dice| one_turned(dice, |_, to| dice.contains(&to))) };
const TWICE_AS_WILD: Card = Card {
    cost: 3,
    does: Does::Turn(|dice| {
        let once = one_turned(dice, |_, _| true);
        once.iter().flat_map(|dice| one_turned(*dice, |_, _| true)).collect()
    }),
};
const TRY_AGAIN: Card = Card { cost: 1, does: Does::Throws(2) };
const ONE_MORE: Card = Card { cost: 1, does: Does::Attempt };

const NAMES: [(&str, Card); 7] = [
    ("Tip It!", TIP_IT),
    ("So Wild!", SO_WILD),
    ("Six-It!", SIX_IT),
    ("Samesies!", SAMESIES),
    ("Twice as Wild!", TWICE_AS_WILD),
    ("Try, Try Again!", TRY_AGAIN),
    ("One More Time!", ONE_MORE),
];

fn count(dice: Roll, from: u8, to: u8) -> usize {
    dice.iter().filter(|die| (from..=to).contains(*die)).count()
}

fn run_of(dice: Roll, length: u8) -> bool {
    (1..=7 - length).any(|from| (from..from + length).all(|value| dice.contains(&value)))
}

/// Some rows of the Barbarian's board, read off it once more.
const ROWS: [(&str, u8, Wanted); 5] = [
    ("Smack", 3, |dice| count(dice, 1, 3) >= 5),
    ("Mighty Blow", 1, |dice| run_of(dice, 4)),
    ("Fortitude", 2, |dice| count(dice, 4, 5) >= 4),
    ("Reckless", 1, |dice| run_of(dice, 5)),
    ("Rage!", 1, |dice| count(dice, 6, 6) >= 5),
];

/// The engine and the oracle agree on these rolls with so many attempts left, with this hand.
fn agree(cards: &[&str], cp: u8, moments: &[(Roll, u8)]) {
    let held: Vec<Card> =
        cards.iter().map(|name| NAMES.iter().find(|(n, _)| n == name).expect("a card").1).collect();
    let clauses = format!("; 1 cp {cp}; 1 holds {}", cards.join(" + "));
    let rows: Vec<_> = moments
        .iter()
        .map(|(roll, attempts)| {
            let line = format!("1 rolls {}", roll.map(|die| die.to_string()).join(" "));
            let rolled = vec![line.as_str(); 3 - usize::from(*attempts)];
            after(&clauses, &rolled).using_what_is_known().rows()
        })
        .collect();
    for (ability, tier, wanted) in ROWS {
        let mut hand = Hand::new(wanted, &held);
        for ((roll, attempts), rows) in moments.iter().zip(&rows) {
            let row = rows.iter().find(|(name, row)| name == ability && row.tier == tier);
            let best = row.expect("the row").1.best;
            let expected = fraction(hand.values(cp, *attempts).of(*roll));
            assert_eq!(
                best.chance.reduced(),
                expected,
                "{ability} {tier} from {roll:?} with {cards:?}, {cp} CP and {attempts} left"
            );
        }
    }
}

const LOW: Roll = [1, 1, 2, 6, 6];
const RUN: Roll = [2, 3, 4, 4, 6];

#[test]
fn each_card_alone_is_worth_what_the_oracle_says() {
    for (name, _) in NAMES {
        let attempts = 0..=2;
        let moments: Vec<(Roll, u8)> =
            attempts.flat_map(|left| [(LOW, left), (RUN, left)]).collect();
        agree(&[name], 3, &moments);
    }
}

#[test]
fn cards_together_are_worth_what_the_oracle_says() {
    agree(&["So Wild!", "Six-It!", "Try, Try Again!"], 4, &[(LOW, 1), (LOW, 0), (RUN, 1)]);
    agree(&["One More Time!", "Tip It!"], 2, &[([1, 3, 3, 4, 6], 1), (LOW, 0)]);
    agree(&["One More Time!", "Try, Try Again!"], 2, &[([1, 2, 2, 5, 6], 0)]);
    agree(&["Samesies!", "Tip It!"], 2, &[([4, 4, 5, 2, 6], 0), (RUN, 0)]);
}

#[test]
fn only_what_can_be_paid_together_is_used() {
    // So Wild! for 2, Six-It! for 1. CP-1
    for cp in 0..=3 {
        agree(&["So Wild!", "Six-It!"], cp, &[([6, 6, 6, 1, 2], 0)]);
    }
    let chance = |cp: u8, roll: &str| {
        let clauses = format!("; 1 cp {cp}; 1 holds So Wild! + Six-It!");
        let table = after(&clauses, &[roll; 3]).using_what_is_known();
        table.row("Rage!", 1).best.chance.reduced()
    };
    // Four sixes need one card, three need both.
    let (four, three) = ("1 rolls 6 6 6 6 1", "1 rolls 6 6 6 1 1");
    assert_eq!((chance(0, four), chance(1, four)), ((0, 1), (1, 1)));
    assert_eq!((chance(2, three), chance(3, three)), ((0, 1), (1, 1)));
}

#[test]
fn what_a_die_is_turned_to_is_told() {
    let last = ["1 rolls 2 3 4 4 6"; 3];
    // A 5 makes a large straight of 2 to 6.
    let table = after("; 1 cp 2; 1 holds So Wild!", &last).using_what_is_known();
    let best = table.check("Reckless", 1, (1, 1)).row("Reckless", 1).best;
    assert!(matches!(best.with, Some(With::Card(_))));
    assert_eq!((&*best.keep, &*best.turned), ([2, 3, 4, 6].as_slice(), [5].as_slice()));
    // One up or down does it as well; a 6 and a number that lies there do not. CARD-13
    let holding = |card: &str| after(&format!("; 1 cp 2; 1 holds {card}"), &last);
    holding("Tip It!").using_what_is_known().check("Reckless", 1, (1, 1));
    holding("Six-It!").using_what_is_known().check("Reckless", 1, (0, 1));
    holding("Samesies!").using_what_is_known().check("Reckless", 1, (0, 1));
}

#[test]
fn dice_are_thrown_before_a_card_is_played_unless_it_is_enough() {
    let holding =
        |rolled: &[&str]| after("; 1 cp 1; 1 holds Six-It!", rolled).using_what_is_known();
    // Two sixes are missing, and one attempt is left: one of two dice in one throw, and the card.
    let best = holding(&["1 rolls 6 6 6 1 2"; 2]).check("Rage!", 1, (11, 36)).row("Rage!", 1).best;
    assert_eq!((&*best.keep, best.with), ([6, 6, 6].as_slice(), None));
    let best = holding(&["1 rolls 6 6 6 6 2"; 2]).check("Rage!", 1, (1, 1)).row("Rage!", 1).best;
    assert_eq!((&*best.keep, &*best.turned), ([6, 6, 6, 6].as_slice(), [6].as_slice()));
    assert!(best.with.is_some());
}

#[test]
fn before_the_first_roll_cards_count_too() {
    let table = after("; 1 cp 1; 1 holds Six-It!", &[]).using_what_is_known();
    // At least four sixes of five dice with three throws each: 91/216.
    let (n, d) = (91u128, 216u128);
    let (four, five) = (5 * n.pow(4) * (d - n), n.pow(5));
    let chance = table.row("Rage!", 1).best.chance;
    assert_eq!(chance.numerator() * d.pow(5), (four + five) * chance.denominator());
}

#[test]
fn all_common_cards_at_once_can_still_be_gone_through() {
    let all: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
    let clauses = format!("; 1 cp 15; 1 hand 7; 1 holds {}", all.join(" + "));
    let rows = after(&clauses, &["1 rolls 1 1 2 6 6"]).using_what_is_known().rows();
    // Two sixes lie there, and Twice as Wild! turns two more dice.
    let four_sixes = rows.iter().find(|(name, _)| name == "Crit Bash").expect("the row");
    assert_eq!(four_sixes.1.best.chance.reduced(), (1, 1));
}

#[test]
fn a_passive_ability_is_used_as_often_as_cp_pay_for_it() {
    // Tithe: 1 CP for a throw of one die. ABIL-4 The Paladin has one Prayer on a die, the 6.
    let four = ["1 rolls 6 6 6 6 1"; 3];
    let paying = |cp: u8| after_of("Paladin", &format!("; 1 cp {cp}"), &four);
    paying(3).check("Resolute Faith!", 1, (0, 1));
    paying(0).using_what_is_known().check("Resolute Faith!", 1, (0, 1));
    // 1 - (5/6)^n.
    paying(1).using_what_is_known().check("Resolute Faith!", 1, (1, 6));
    paying(3).using_what_is_known().check("Resolute Faith!", 1, (91, 216));
    let best = paying(1).using_what_is_known().row("Resolute Faith!", 1).best;
    assert!(matches!(best.with, Some(With::Token(_))));
    assert_eq!((&*best.keep, &*best.turned), ([6; 4].as_slice(), [].as_slice()));
    // Six-It! costs 1 as well and is surer.
    let holding = after_of("Paladin", "; 1 cp 1; 1 holds Six-It!", &four);
    holding.using_what_is_known().check("Resolute Faith!", 1, (1, 1));
}

#[test]
fn a_companion_is_used_once_a_turn_however_many_there_are() {
    // Seedling: one throw of one die, one of the kind a turn. The Treant has one Spirit on a die, the 6.
    let four = ["1 rolls 6 6 6 6 1"; 3];
    for seedlings in 1..=3 {
        let clauses = format!("; 1 tokens Seedling {seedlings}");
        let table = after_of("Treant", &clauses, &four).using_what_is_known();
        table.check("Wake the Forest!", 1, (1, 6));
    }
    let used = [four.as_slice(), &["1 spends Seedling", "1 rolls 6 6 6 6 2"]].concat();
    let table = after_of("Treant", "; 1 tokens Seedling 2", &used).using_what_is_known();
    table.check("Wake the Forest!", 1, (0, 1));
}

#[test]
fn a_card_that_asks_for_a_token_does_what_it_does_with_what_is_held() {
    // Wild Shadow!: two dice with Shadows, one without. The Shadow Thief has one Shadow on a die, the 6.
    let three = ["1 rolls 6 6 6 1 1"; 3];
    let thief = |clauses: &str| {
        let clauses = format!("; 1 cp 4; 1 holds Wild Shadow!{clauses}");
        after_of("Shadow Thief", &clauses, &three).using_what_is_known()
    };
    thief("").check("Shadow Shank!", 1, (0, 1));
    thief("; 1 tokens Shadows").check("Shadow Shank!", 1, (1, 1));
}
