//! What the die that finds a target can come to, by the tables of the modes: figures worked out from the page, in sixths.

use events::Seat;
use referee::ActorId;
use referee::odds::{TargetOdds, targets};
use referee::state::Actors;
use throne_tests::{ruleset, state_after};

/// Values of the die, whom they mean, who chooses, and so many sixths.
type Line = (&'static [u8], &'static [u8], &'static [u8], u128);
/// The same of an answer.
type Told = (Vec<u8>, Vec<u8>, Vec<u8>, u128);

fn asked(edition: &str, log: &str, seat: Option<u8>) -> Vec<TargetOdds> {
    let rules = ruleset(edition);
    let seat = seat.map(|seat| Seat::new(seat).expect("a seat").into());
    targets(&rules, &state_after(&rules, log), seat)
}

/// The answer is these lines, and they add up to 1.
fn check(edition: &str, log: &str, seat: Option<u8>, expected: &[Line]) {
    let found = asked(edition, log, seat);
    let sixths = |odds: &TargetOdds| odds.chance.numerator() * 6 / odds.chance.denominator();
    let seats = |actors: Actors| actors.iter().map(ActorId::number).collect();
    let told = |odds: &TargetOdds| {
        (odds.values.clone(), seats(odds.at), seats(odds.choosers), sixths(odds))
    };
    let found: Vec<Told> = found.iter().map(told).collect();
    let expected: Vec<Told> = expected
        .iter()
        .map(|(values, at, by, n)| (values.to_vec(), at.to_vec(), by.to_vec(), *n))
        .collect();
    assert_eq!(found, expected, "{edition}: {log}");
    let all: u128 = found.iter().map(|(_, _, _, sixths)| sixths).sum();
    assert!(found.is_empty() || all == 6, "{edition}: {log}");
}

const FOUR: &str = "1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk";

fn four(edition: &str, mode: &str, rest: &str) -> String {
    format!("open {edition} {mode}; {FOUR}; 1 starts; phase offense\n{rest}")
}

/// MODE-2V2, C-35: 1 and 2 the left opponent, 3 and 4 the right one, on 5 the opponents choose, on 6 the attacker.
#[test]
fn two_against_two_leave_a_sixth_to_the_opponents() {
    let sides: &[Line] = &[(&[1, 2], &[3], &[], 2), (&[3, 4], &[4], &[], 2)];
    let choice: &[Line] = &[(&[5], &[3, 4], &[3, 4], 1), (&[6], &[3, 4], &[1], 1)];
    for edition in ["1.0", "2.0", "2.2", "living"] {
        check(edition, &four(edition, "2v2", ""), None, &[sides, choice].concat());
    }
}

/// MODE-2V2-E0: on 5 and on 6 the attacker chooses, a third.
#[test]
fn the_prototype_leaves_the_five_to_the_attacker() {
    let log =
        "open 0.9.4 2v2; 1 Moon Elf; 2 Moon Elf; 3 Moon Elf; 4 Moon Elf; 1 starts; phase offense\n";
    let expected: &[Line] =
        &[(&[1, 2], &[3], &[], 2), (&[3, 4], &[4], &[], 2), (&[5, 6], &[3, 4], &[1], 2)];
    check("0.9.4", log, None, expected);
}

/// MODE-FFA4: 1 and 2 left, 3 and 4 opposite, 5 and 6 right. A seat whose player is out means the next one. C-90
#[test]
fn a_seat_of_a_defeated_player_passes_its_third_on() {
    let thirds: &[Line] =
        &[(&[1, 2], &[2], &[], 2), (&[3, 4], &[3], &[], 2), (&[5, 6], &[4], &[], 2)];
    check("1.0", &four("1.0", "ffa4", ""), None, thirds);
    let without_3: &[Line] = &[(&[1, 2], &[2], &[], 2), (&[3, 4, 5, 6], &[4], &[], 4)];
    check("1.0", &four("1.0", "ffa4", "3 concedes\n"), None, without_3);
    // With one opponent left nothing is rolled. TURN-3
    check("1.0", &four("1.0", "ffa4", "3 concedes\n4 concedes\n"), None, &[]);
}

/// MODE-FFA5: 1 to 4 clockwise, 5 the left or the right one, 6 any.
#[test]
fn five_have_a_sixth_for_both_neighbours_and_one_for_anybody() {
    let log = "open 1.0 ffa5; 1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 5 Paladin; 2 starts; phase offense\n";
    let clockwise: &[Line] =
        &[(&[1], &[3], &[], 1), (&[2], &[4], &[], 1), (&[3], &[5], &[], 1), (&[4], &[1], &[], 1)];
    let choice: &[Line] = &[(&[5], &[1, 3], &[2], 1), (&[6], &[1, 3, 4, 5], &[2], 1)];
    check("1.0", log, None, &[clockwise, choice].concat());
    // Without seat 3 the value 1 means seat 4 as 2 does, and the left neighbour of 5 is seat 4 too.
    let log = format!("{log}3 concedes\n");
    let clockwise: &[Line] = &[(&[1, 2], &[4], &[], 2), (&[3], &[5], &[], 1), (&[4], &[1], &[], 1)];
    let choice: &[Line] = &[(&[5], &[1, 4], &[2], 1), (&[6], &[1, 4, 5], &[2], 1)];
    check("1.0", &log, None, &[clockwise, choice].concat());
}

/// MODE-3V3, C-92: left, middle, right, a third each, counted from the attacker; asked of another seat, from there.
#[test]
fn another_seat_is_asked_about_its_own_next_phase() {
    let log = "open living 3v3; 1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 5 Paladin; 6 Ninja; 1 starts; phase offense\n";
    let of_1: &[Line] =
        &[(&[1, 2], &[4], &[], 2), (&[3, 4], &[5], &[], 2), (&[5, 6], &[6], &[], 2)];
    let of_5: &[Line] =
        &[(&[1, 2], &[1], &[], 2), (&[3, 4], &[2], &[], 2), (&[5, 6], &[3], &[], 2)];
    check("living", log, None, of_1);
    check("living", log, Some(5), of_5);
}

/// TURN-3, KOTH: no die is rolled in a duel, nor where the attacker simply chooses. TGT-2
#[test]
fn without_a_die_there_are_no_such_odds() {
    let duel = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense\n";
    check("living", duel, None, &[]);
    check("living", &four("living", "koth4", ""), None, &[]);
}

/// As soon as the die lies there, nothing is left to chance; before the Offensive Roll Phase nobody attacks.
#[test]
fn the_chances_are_those_before_the_throw() {
    let announced = "1 rolls 1 1 1 4 4\n1 announces Smack\n2 passes\n";
    let due = asked("1.0", &four("1.0", "ffa4", announced), None);
    assert_eq!(due.len(), 3);
    check("1.0", &four("1.0", "ffa4", &format!("{announced}1 rolls 3\n")), None, &[]);
    let main = format!("open 1.0 ffa4; {FOUR}; 1 starts; phase main 1\n");
    check("1.0", &main, None, &[]);
    assert_eq!(asked("1.0", &main, Some(1)).len(), 3);
}
