//! Which dice lie there for a roll: those that it may leave as they are, and none where all are thrown.

use referee::options::Choice;
use referee::play::{Kept, kept, legal_options, unspoken};
use throne_tests::{ruleset, state_after};

const OPENING: &str =
    "open living 1v1; 1 Ninja; 2 Paladin; 2 starts; phase main 1; 1 tokens Smoke Bomb 1";
const LINES: [&str; 5] = [
    "2 rolls 3 4 2 6 1",
    "2 announces Holy Attack",
    "1 rolls 1 1 4",
    "1 spends Smoke Bomb",
    "1 rolls 2",
];

/// Of each roll that may be read out behind so many of the lines: how many dice it has, which lie there for it, and how many
/// of these may be thrown again at most.
fn rolls(lines: usize) -> Vec<(u8, Vec<u8>, u8)> {
    let rules = ruleset("living");
    let state = state_after(&rules, &[&[OPENING], &LINES[..lines]].concat().join("\n"));
    let all = legal_options(&rules, &state);
    let rolls = all.iter().filter_map(|option| {
        let Choice::Roll(count) = option.what else { return None };
        let Kept { dice, throws, only } = kept(&unspoken(&rules, &state, &option.forgoes));
        assert_eq!(only, None, "none of them is named");
        Some((count, dice.to_vec(), throws))
    });
    rolls.collect()
}

#[test]
fn a_first_attempt_and_a_defense_throw_all_dice() {
    // ROLL-1, DEF-1
    assert_eq!(rolls(0), [(5, vec![], 0)]);
    assert_eq!(rolls(2), [(3, vec![], 0)]);
}

#[test]
fn further_attempts_and_throws_leave_what_lies_there() {
    // ROLL-1; Shade Shift: one die of the defense may be thrown again.
    assert_eq!(rolls(1), [(5, vec![3, 4, 2, 6, 1], 5)]);
    assert_eq!(rolls(3), [(3, vec![1, 1, 4], 1)]);
}

#[test]
fn a_die_that_was_named_is_the_only_one_that_is_thrown_again() {
    // CARD-12: of 1 1 2 4 6 the fifth, from 0 the place 4; without a name any one of them.
    let only = |spends: &str| {
        let opening = "open living 1v1; 1 Treant; 2 Barbarian; 1 starts; 1 tokens Seedling; turn 3; phase offense";
        let rules = ruleset("living");
        let state = state_after(&rules, &format!("{opening}\n1 rolls 1 1 2 4 6\n{spends}"));
        let all = legal_options(&rules, &state);
        let roll =
            all.iter().find(|option| matches!(option.what, Choice::Roll(_))).expect("a roll");
        let Kept { dice, throws, only } = kept(&unspoken(&rules, &state, &roll.forgoes));
        (dice.to_vec(), throws, only)
    };
    assert_eq!(only("1 spends Seedling: die 5"), (vec![1, 1, 2, 4, 6], 1, Some(4)));
    assert_eq!(only("1 spends Seedling"), (vec![1, 1, 2, 4, 6], 1, None));
}

#[test]
fn a_roll_in_between_has_dice_of_its_own_and_those_of_the_defense_wait_below() {
    // STS-5, TIM-2
    assert_eq!(rolls(4)[0], (1, vec![], 0));
    assert_eq!(rolls(5), [(3, vec![1, 1, 4], 1)]);
}
