//! Is the total the fold of its lines, whatever the lines are?

use proptest::prelude::*;
use referee::ActorId;
use referee::act::TokenId;
use referee::book::{Kind, Settling};
use referee::damage::{Line, LineKind, settle, total};

const SUBTOTAL: Settling = Settling::EachOnTheSubtotal;
const IN_ORDER: Settling = Settling::OrderOfPlay;
const BESIDE: Settling = Settling::HalvesBesidePrevention;

fn line(what: LineKind) -> Line {
    Line { what, ..Line::default() }
}

fn dealt(steps: &[LineKind], policy: Settling) -> u16 {
    let lines: Vec<Line> = steps.iter().map(|step| line(*step)).collect();
    total(&lines, ActorId::FIRST, policy).dealt
}

use LineKind::{Add, Avoid, Half, Heal, Incoming, Pass, Prevent};

/// The worked example of the living rules with numbers that satisfy its printed result (a subtotal
/// that is odd, a last line of -1): 14 - 4 + 2 - 3 = 9, two halves of 5 each. [FDT-1 to FDT-6]
#[test]
fn two_halves_of_an_odd_subtotal_prevent_everything() {
    let steps = [Incoming(14), Half, Prevent(4), Add(2), Prevent(3), Half];
    let lines: Vec<Line> = steps.map(line).to_vec();
    let breakdown = settle(&lines, ActorId::FIRST, SUBTOTAL);
    assert_eq!(breakdown.total.subtotal, 9);
    assert_eq!(
        breakdown.rows.iter().map(|row| row.change).collect::<Vec<_>>(),
        [14, -4, 2, -3, -5, -5]
    );
    assert_eq!(breakdown.rows.last().map(|row| row.running), Some(-1));
    assert_eq!(breakdown.total.dealt, 0);
}

/// 10, prevent 4, prevent half: 3 by the three steps, 3 in this order of play, 1 the other way round. [C-19]
#[test]
fn the_two_policies_differ_where_the_books_do() {
    assert_eq!(dealt(&[Incoming(10), Prevent(4), Half], SUBTOTAL), 3);
    assert_eq!(dealt(&[Incoming(10), Half, Prevent(4)], SUBTOTAL), 3);
    assert_eq!(dealt(&[Incoming(10), Prevent(4), Half], IN_ORDER), 3);
    assert_eq!(dealt(&[Incoming(10), Half, Prevent(4)], IN_ORDER), 1);
    // Two halves: 10 - 5 - 5 by the three steps; 10 -> 5 -> 2 in the order of play.
    assert_eq!(dealt(&[Incoming(10), Half, Half], SUBTOTAL), 0);
    assert_eq!(dealt(&[Incoming(10), Half, Half], IN_ORDER), 2);
}

/// Rules of Play 2.0, p. 14: a half is taken from all the damage dealt, a fixed prevention apart. [C-19]
#[test]
fn halves_go_beside_fixed_prevention_under_2_0() {
    // 10 - 4 - 5, whatever comes first.
    assert_eq!(dealt(&[Incoming(10), Prevent(4), Half], BESIDE), 1);
    assert_eq!(dealt(&[Incoming(10), Half, Prevent(4)], BESIDE), 1);
    // 8, half, 4 more: half of 12 is prevented.
    assert_eq!(dealt(&[Incoming(8), Half, Add(4)], BESIDE), 6);
    assert_eq!(dealt(&[Incoming(10), Half, Half], BESIDE), 0);
    assert_eq!(dealt(&[Incoming(9), Prevent(5), Half], BESIDE), 0);
}

/// The prevented part is rounded up. [DMG-11]
#[test]
fn half_of_nine_prevents_five() {
    assert_eq!(dealt(&[Incoming(9), Half], SUBTOTAL), 4);
    assert_eq!(dealt(&[Incoming(8), Half], SUBTOTAL), 4);
    assert_eq!(dealt(&[Incoming(1), Half], SUBTOTAL), 0);
}

/// Once avoided, later additions stay avoided. [MOD-6]
#[test]
fn an_avoided_attack_stays_avoided() {
    assert_eq!(dealt(&[Incoming(4), Avoid, Add(9)], SUBTOTAL), 0);
    assert_eq!(dealt(&[Incoming(4), Avoid, Add(9)], IN_ORDER), 0);
}

/// Recoil hangs on what the victim is really dealt, and the recoil itself can be avoided. [MOD-7, C-76]
#[test]
fn recoil_looks_at_what_was_really_dealt() {
    let victim = ActorId::new(1).expect("a seat");
    let to = |seat, what, if_dealt| Line { to: seat, what, if_dealt, ..Line::default() };
    let recoil = Line { foe: victim, ..to(ActorId::FIRST, Incoming(4), 1) };
    let dealt = |lines: &[Line]| total(lines, ActorId::FIRST, SUBTOTAL).dealt;
    assert_eq!(dealt(&[to(victim, Incoming(15), 0), recoil]), 4);
    assert_eq!(dealt(&[to(victim, Incoming(15), 0), to(victim, Avoid, 0), recoil]), 0);
    assert_eq!(dealt(&[to(victim, Incoming(6), 0), to(victim, Prevent(6), 0), recoil]), 0);
    assert_eq!(dealt(&[to(victim, Incoming(7), 0), to(victim, Prevent(6), 0), recoil]), 4);
    assert_eq!(dealt(&[to(victim, Incoming(15), 0), recoil, to(ActorId::FIRST, Avoid, 0)]), 0);
}

fn steps() -> impl Strategy<Value = Vec<LineKind>> {
    let step = prop_oneof![
        (0..20u8).prop_map(Incoming),
        (0..9u8).prop_map(Add),
        (0..9u8).prop_map(Prevent),
        Just(Half),
        (0..9u8).prop_map(Heal),
    ];
    proptest::collection::vec(step, 0..12)
}

proptest! {
    #[test]
    fn the_total_is_the_fold_of_its_rows(steps in steps(), in_order: bool) {
        let policy = if in_order { IN_ORDER } else { SUBTOTAL };
        let lines: Vec<Line> = steps.iter().map(|step| line(*step)).collect();
        let breakdown = settle(&lines, ActorId::FIRST, policy);
        prop_assert_eq!(breakdown.rows.len(), lines.len());
        prop_assert_eq!(breakdown.total, total(&lines, ActorId::FIRST, policy));
        let mut running = 0;
        for row in &breakdown.rows {
            running += row.change;
            prop_assert_eq!(row.running, running);
        }
        prop_assert_eq!(i32::from(breakdown.total.dealt), i32::from(running.max(0)));
    }

    #[test]
    fn the_order_of_play_does_not_matter_in_three_steps(steps in steps(), seed: u64) {
        let mut other = steps.clone();
        let mut place = seed;
        for last in (1..other.len()).rev() {
            place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            other.swap(last, (place >> 33) as usize % (last + 1));
        }
        prop_assert_eq!(dealt(&steps, SUBTOTAL), dealt(&other, SUBTOTAL));
    }

    #[test]
    fn more_prevention_never_deals_more(steps in steps(), n in 0..9u8, half: bool) {
        let more = if half { Half } else { Prevent(n) };
        let mut lowered = steps.clone();
        lowered.push(more);
        prop_assert!(dealt(&lowered, SUBTOTAL) <= dealt(&steps, SUBTOTAL));
        prop_assert!(dealt(&lowered, IN_ORDER) <= dealt(&steps, IN_ORDER));
    }
}

/// Only damage of the Attack passes to a companion, and what is prevented is taken off it first. [COMP-2, ATK-5]
#[test]
fn a_companion_takes_what_is_left_of_the_attack() {
    let attack = |n| Line { damage: Some(Kind::Normal), ..line(Incoming(n)) };
    let all = line(Pass(TokenId(0), u8::MAX));
    let shares = |lines: &[Line]| {
        let sum = total(lines, ActorId::FIRST, SUBTOTAL);
        (sum.passed, sum.dealt)
    };
    assert_eq!(shares(&[attack(6), all]), (6, 0));
    assert_eq!(shares(&[attack(6), line(Incoming(2)), all]), (6, 2), "collateral damage stays");
    assert_eq!(shares(&[attack(6), all, line(Add(3))]), (9, 0), "added after the choice");
    assert_eq!(shares(&[attack(6), line(Incoming(2)), all, line(Prevent(6))]), (0, 2));
    assert_eq!(shares(&[attack(6), line(Incoming(2)), all, line(Prevent(7))]), (0, 1));
    assert_eq!(
        shares(&[attack(6), line(Incoming(2)), line(Half), all]),
        (3, 1),
        "8 - 4, and 6 - 3"
    );
    assert_eq!(shares(&[attack(6), all, line(Avoid)]), (0, 0), "avoidance comes first");
    assert_eq!(shares(&[attack(6), line(Pass(TokenId(0), 4))]), (4, 2), "as much as is said");
    assert_eq!(shares(&[attack(3), line(Pass(TokenId(0), 4))]), (3, 0), "never more than there is");
    assert_eq!(shares(&[attack(6), all, line(Heal(2))]), (6, 0), "healing stands beside");
}
