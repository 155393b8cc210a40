//! Five dice, Roll Attempts, and nothing else.

use events::Dice;
use referee::dice::{Chance, Point, Wanted, reach};

use super::oracle::{self, Roll, Values, fraction, rolls};

/// What is wanted, by a name to complain with.
type Want = (&'static str, oracle::Wanted);

/// The faces of a die that shows one symbol on 1 to 3, another on 4 and 5 and a third on 6.
fn symbols(dice: Roll) -> [usize; 3] {
    let count = |from, to| dice.iter().filter(|die| (from..=to).contains(*die)).count();
    [count(1, 3), count(4, 5), count(6, 6)]
}

fn run_of(dice: Roll, length: u8) -> bool {
    (1..=7 - length).any(|from| (from..from + length).all(|value| dice.contains(&value)))
}

fn alike(dice: Roll, least: usize) -> bool {
    dice.iter().any(|value| dice.iter().filter(|die| *die == value).count() >= least)
}

fn sum(dice: Roll) -> u8 {
    dice.iter().sum()
}

const WANTS: [Want; 22] = [
    ("anything", |_| true),
    ("nothing", |_| false),
    ("one six", |dice| symbols(dice)[2] >= 1),
    ("three of a half", |dice| symbols(dice)[0] >= 3),
    ("four of a half", |dice| symbols(dice)[0] >= 4),
    ("five of a half", |dice| symbols(dice)[0] >= 5),
    ("three of a third", |dice| symbols(dice)[1] >= 3),
    ("five of a third", |dice| symbols(dice)[1] >= 5),
    ("two of a half and two sixes", |dice| symbols(dice)[0] >= 2 && symbols(dice)[2] >= 2),
    ("three of a half and two sixes", |dice| symbols(dice)[0] >= 3 && symbols(dice)[2] >= 2),
    ("one, two and one", |dice| {
        let [half, third, sixth] = symbols(dice);
        half >= 1 && third >= 2 && sixth >= 1
    }),
    ("four sixes", |dice| symbols(dice)[2] >= 4),
    ("five sixes", |dice| symbols(dice)[2] >= 5),
    ("a micro straight", |dice| run_of(dice, 3)),
    ("a small straight", |dice| run_of(dice, 4)),
    ("a large straight", |dice| run_of(dice, 5)),
    ("a pair", |dice| alike(dice, 2)),
    ("three of a kind", |dice| alike(dice, 3)),
    ("four of a kind", |dice| alike(dice, 4)),
    ("five of a kind", |dice| alike(dice, 5)),
    ("a sum of 24", |dice| sum(dice) >= 24),
    ("an even sum", |dice| sum(dice).is_multiple_of(2)),
];

fn dice(roll: Roll) -> Dice {
    Dice::new(&roll).expect("five dice")
}

fn after(roll: Roll, attempts: u8) -> Point {
    Point::after(dice(roll), attempts).expect("a point")
}

#[test]
fn every_roll_is_worth_what_all_ordered_throws_say() {
    for (name, wanted) in WANTS {
        let set = Wanted::new(wanted);
        let mut values = Values::settled(wanted);
        for attempts in 0..=2u8 {
            for roll in rolls() {
                // Each multiset once, as it happens to lie.
                if !roll.is_sorted_by(|a, b| a >= b) {
                    let sorted = sorted(roll);
                    assert_eq!(values.of(roll), values.of(sorted), "order does not matter");
                    continue;
                }
                let best = reach(&set, after(roll, attempts)).chance;
                let expected = fraction(values.of(roll));
                assert_eq!(best.reduced(), expected, "{name}: {roll:?}, {attempts} left");
                assert_eq!(best.exponent(), 5 * attempts);
            }
            let (before, kept) = values.before_a_throw(5);
            let first = Point::before_the_first(attempts + 1).expect("a point");
            let expected = fraction(kept.by_value(&[]));
            assert_eq!(reach(&set, first).chance.reduced(), expected, "{name}: {attempts} + 1");
            values = before;
        }
    }
}

fn sorted(mut roll: Roll) -> Roll {
    roll.sort_unstable();
    roll
}

#[test]
fn the_dice_to_keep_are_worth_as_much_and_no_die_is_thrown_for_nothing() {
    for (name, wanted) in WANTS {
        let set = Wanted::new(wanted);
        let mut values = Values::settled(wanted);
        for attempts in 1..=2u8 {
            let (before, kept) = values.before_a_throw(5);
            for roll in rolls().filter(|roll| roll.is_sorted()) {
                let keep = reach(&set, after(roll, attempts)).keep;
                let worth = kept.by_value(&keep);
                assert_eq!(worth, before.of(roll), "{name}: {roll:?} keeps {keep:?}");
                let more = (0..32u8).filter(|bits| bits.count_ones() as usize > keep.len());
                let best = more.map(|bits| kept.by_place(roll, bits)).max();
                assert!(best.is_none_or(|best| best < worth), "{name}: {roll:?} keeps {keep:?}");
            }
            values = before;
        }
    }
}

/// From these dice with so many attempts left, the chance is this fraction, and these dice are kept.
fn check(wanted: fn(Roll) -> bool, from: Roll, attempts: u8, chance: (u128, u128), keep: &[u8]) {
    let best = reach(&Wanted::new(wanted), after(from, attempts));
    assert_eq!(best.chance.reduced(), chance, "{from:?}, {attempts} left");
    assert_eq!(&*best.keep, keep, "{from:?}, {attempts} left");
}

fn check_first(wanted: fn(Roll) -> bool, attempts: u8, chance: (u128, u128)) {
    let point = Point::before_the_first(attempts).expect("a point");
    assert_eq!(reach(&Wanted::new(wanted), point).chance.reduced(), chance, "{attempts} attempts");
}

// ROLL-1, ROLL-2: up to three attempts, and what was kept once may be thrown later.

#[test]
fn five_of_a_kind_in_three_throws_is_what_everybody_knows() {
    // The figure for a Yahtzee, in many books: 347897 of 7558272, 4.6029 %.
    check_first(|dice| alike(dice, 5), 3, (347_897, 7_558_272));
    // In one throw: 6 of 7,776.
    check_first(|dice| alike(dice, 5), 1, (1, 1_296));
}

#[test]
fn a_symbol_on_every_die_is_a_power_of_one_die() {
    // Each die has n throws to show a six: 1 - (5/6)^n, that is 1/6, 11/36, 91/216, 671/1296.
    check_first(|dice| symbols(dice)[2] == 5, 1, (1, 7_776));
    check_first(|dice| symbols(dice)[2] == 5, 2, (11u128.pow(5), 36u128.pow(5)));
    check_first(|dice| symbols(dice)[2] == 5, 3, (91u128.pow(5), 216u128.pow(5)));
    check_first(|dice| symbols(dice)[2] == 5, 4, (671u128.pow(5), 1_296u128.pow(5)));
    // On a half of the faces: 1/2, 3/4, 7/8.
    check_first(|dice| symbols(dice)[0] == 5, 3, (7u128.pow(5), 8u128.pow(5)));
}

#[test]
fn one_six_fails_only_if_every_throw_of_every_die_does() {
    let fails = |throws: u32| 5u128.pow(throws);
    for attempts in 1..=9u8 {
        let throws = 5 * u32::from(attempts);
        let all = 6u128.pow(throws);
        check_first(|dice| symbols(dice)[2] >= 1, attempts, (all - fails(throws), all));
    }
}

#[test]
fn after_the_last_attempt_it_lies_there_or_it_does_not() {
    check(|dice| symbols(dice)[0] >= 3, [1, 6, 2, 6, 3], 0, (1, 1), &[1, 2, 3, 6, 6]);
    check(|dice| symbols(dice)[0] >= 3, [1, 6, 2, 6, 4], 0, (0, 1), &[1, 2, 4, 6, 6]);
}

#[test]
fn what_lies_there_already_is_kept() {
    check(|dice| symbols(dice)[0] >= 3, [1, 6, 2, 6, 3], 2, (1, 1), &[1, 2, 3, 6, 6]);
}

#[test]
fn two_dice_in_the_air_need_one_or_both() {
    // Three of a half lie there. For a fourth, one of two dice in two attempts: 1 - (1/4)^2 = 15/16; in one: 3/4.
    check(|dice| symbols(dice)[0] >= 4, [1, 1, 2, 6, 6], 2, (15, 16), &[1, 1, 2]);
    check(|dice| symbols(dice)[0] >= 4, [1, 1, 2, 6, 6], 1, (3, 4), &[1, 1, 2]);
    // For a fifth, both: (3/4)^2 and (1/2)^2.
    check(|dice| symbols(dice)[0] >= 5, [1, 1, 2, 6, 6], 2, (9, 16), &[1, 1, 2]);
    check(|dice| symbols(dice)[0] >= 5, [1, 1, 2, 6, 6], 1, (1, 4), &[1, 1, 2]);
}

#[test]
fn an_open_straight_has_two_ends_and_an_inner_gap_one() {
    let large: fn(Roll) -> bool = |dice| run_of(dice, 5);
    // 2 to 5: a 1 or a 6. In two attempts: 1 - (2/3)^2.
    check(large, [2, 3, 4, 5, 5], 1, (1, 3), &[2, 3, 4, 5]);
    check(large, [2, 3, 4, 5, 5], 2, (5, 9), &[2, 3, 4, 5]);
    // 1 to 4: only a 5, one of six; with 2 3 4 alone it is 4 of 36.
    check(large, [1, 2, 3, 4, 4], 1, (1, 6), &[1, 2, 3, 4]);
}

#[test]
fn a_sum_is_worth_a_throw_only_below_the_average() {
    // 6 6 5 4 2 is 23. One more is wanted: the 2 comes up as a 3 or better in 4 of 6.
    check(|dice| sum(dice) >= 24, [6, 6, 5, 4, 2], 1, (2, 3), &[4, 5, 6, 6]);
    check(|dice| sum(dice) >= 24, [6, 6, 5, 4, 3], 1, (1, 1), &[3, 4, 5, 6, 6]);
}

#[test]
fn points_are_bounded() {
    assert!(Point::before_the_first(9).is_some() && Point::before_the_first(10).is_none());
    assert!(Point::after(dice([1; 5]), 9).is_some() && Point::after(dice([1; 5]), 10).is_none());
    assert!(Point::after(Dice::new(&[1; 4]).expect("four dice"), 1).is_none());
    let never = Point::before_the_first(0).expect("a point");
    assert_eq!(reach(&Wanted::new(|_| true), never).chance, Chance::NEVER);
}
