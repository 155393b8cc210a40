//! The test of dice is calibrated: fair dice have every p-value as often as it says, loaded ones are found.

use crate::support::read;
use referee::revision::View;
use season::fairness::{Faces, IMPROBABLE, Runs, Thrower, p_value};
use throne_tests::walk::Walk;

/// So many dice, a six of which comes instead of another face so many times in a hundred.
fn dice(walk: &mut Walk, count: u32, sixes: usize) -> [u64; 6] {
    let mut faces = [0; 6];
    for _ in 0..count {
        let six = walk.below(100) < sixes;
        faces[if six { 5 } else { walk.below(6) }] += 1;
    }
    faces
}

#[test]
fn of_fair_seasons_every_p_value_is_as_frequent_as_it_says() {
    let mut walk = Walk(0x00FA_1AD1_CE50_0001);
    let (mut tenths, mut improbable) = ([0u32; 10], false);
    for _ in 0..10_000 {
        let p = p_value(&dice(&mut walk, 600, 0)).expect("dice were thrown");
        tenths[((p * 10.0) as usize).min(9)] += 1;
        improbable |= p < IMPROBABLE;
    }
    // One in a million: hardly once in a hundred such tests.
    assert!(!improbable, "fair dice are spoken of");
    // 1,000 in each tenth, give or take five standard deviations of 30.
    assert!(tenths.iter().all(|n| (850..=1_150).contains(n)), "{tenths:?}");
}

#[test]
fn of_few_fair_dice_small_p_values_are_not_more_frequent_than_they_say() {
    let mut walk = Walk(0x00FA_1AD1_CE50_0002);
    for count in [5, 12] {
        let small = (0..1_000)
            .filter(|_| p_value(&dice(&mut walk, count, 0)).expect("dice were thrown") <= 0.1);
        let small = small.count();
        assert!(small <= 100 + 48, "{small} of 1,000 with {count} dice");
    }
}

#[test]
fn dice_that_show_a_six_a_fifth_more_often_than_they_should_are_found() {
    // 4 in 100 become sixes: 20 % sixes instead of 16 2/3 %.
    let mut walk = Walk(0x00FA_1AD1_CE50_0003);
    let found = (0..200).filter(|_| p_value(&dice(&mut walk, 10_000, 4)).expect("dice") < 0.001);
    let found = found.count();
    assert!(found >= 196, "{found} of 200 seasons of 10,000 dice");
    // A line of a report speaks of one in a million: of gross ones, and of no fair season here.
    let grossly = p_value(&dice(&mut walk, 2_000, 20)).expect("dice");
    assert!(grossly < IMPROBABLE, "{grossly}");
}

#[test]
fn only_dice_that_were_thrown_are_counted() {
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6\n1 rolls 1 1 2 5 3 throwing 4 + 5\n1 rolls 1 1 2 1 3\n1 announces Smack\n2 rolls 4 5 1 2 6";
    let faces = Faces::of(&read(log), View::AsRuled);
    // The first roll, then the two that were thrown; of the third roll nobody said which.
    assert_eq!(faces[0].thrown, [2, 1, 1, 1, 1, 1]);
    assert_eq!(faces[0].first, [2, 1, 0, 1, 0, 1]);
    assert_eq!(faces[0].left_out, 1);
    // A defence is thrown whole.
    assert_eq!(
        (faces[1].thrown, faces[1].first, faces[1].left_out),
        ([1, 1, 0, 1, 1, 1], [0; 6], 0)
    );
}

/// Runs of rolls of five dice, each of which shows what it showed before so many times in a hundred.
fn sticky(walk: &mut Walk, sticks: usize) -> Runs {
    let (mut thrower, mut dice) = (Thrower::default(), [1u8; 5]);
    for roll in 0..80 {
        for die in &mut dice {
            if roll == 0 || walk.below(100) >= sticks {
                *die = walk.below(6) as u8 + 1;
            }
        }
        thrower.shows(&dice, true);
    }
    thrower.faces().runs
}

/// The runs of a table where one player attacks and rolls once in each turn, with dice as they are read out.
fn runs_of(rolls: &[String]) -> Runs {
    let mut log = vec!["open living 1v1; 1 Barbarian; 2 Barbarian; 1 starts".to_owned()];
    for (turn, dice) in rolls.iter().enumerate() {
        let by = turn % 2 + 1;
        log.extend([
            format!("{by} rolls {dice}"),
            format!("{by} announces nothing"),
            format!("{by} ends"),
        ]);
    }
    let faces = Faces::of(&read(&log.join("\n")), View::AsRuled);
    faces[0].runs.and(faces[1].runs)
}

#[test]
fn a_run_is_from_one_roll_of_a_player_to_the_next() {
    let rolls = ["1 1 2 4 6", "3 3 3 3 3", "1 2 5 5 5", "3 4 4 4 4", "2 2 2 1 6"];
    let runs = runs_of(&rolls.map(str::to_owned));
    // Player 1: 1 1 2 4 6 before 1 2 5 5 5 has two 1s against one and a 2 against one: 3; and 1 2 5 5 5 before 1 2 2 2 6 one
    // and three: 4. Player 2: five 3s before one: 5.
    assert_eq!((runs.pairs, runs.same), (3 * 25, 3 + 4 + 5));
    assert_eq!(
        (runs.face, runs.longest),
        (1, 3),
        "1 came in all three rolls of player 1, as 2 did"
    );
    assert_eq!(runs.p_value(), None, "of 75 pairs nothing is said");
    // Of two rolls in a row the dice that lay there count once, when they were thrown.
    let kept = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6\n1 rolls 1 1 2 1 3 throwing 4 + 5\n1 rolls 1 1 2 1 4";
    let runs = Faces::of(&read(kept), View::AsRuled)[0].runs;
    assert_eq!(
        (runs.pairs, runs.same, runs.longest),
        (10, 2, 2),
        "1 against two 1s; the third roll is left out"
    );
}

#[test]
fn runs_of_fair_dice_are_as_frequent_as_they_say_and_sticky_dice_are_found() {
    let mut walk = Walk(0x00FA_1AD1_CE50_0004);
    let mut small = |sticks: usize| {
        (0..1_000).filter(|_| sticky(&mut walk, sticks).p_value().expect("pairs") <= 0.1).count()
    };
    // A tenth of all, give or take four standard deviations of 9.5.
    let fair = small(0);
    assert!((62..=138).contains(&fair), "{fair} of 1,000");
    let found = small(20);
    assert!(found >= 900, "{found} of 1,000");
}
