//! Achievements that hang on dice thrown again, and on contests: each on both sides.

use crate::support::both_sides;

/// A duel under the living rules in the third turn, seat 1 being active.
fn duel(one: &str, other: &str, more: &str, rest: &str) -> String {
    format!(
        "open living 1v1; 1 {one}; 2 {other}; 1 starts{more}; turn 3; phase main 1\n{}",
        rest.replace(" / ", "\n")
    )
}

#[test]
fn two_chi_turn_a_1_into_a_6() {
    // Tempest Rush: for two Chi one of its three dice is thrown again. [Monk board]
    let rush = |dice: &str| {
        duel(
            "Monk",
            "Barbarian",
            "; 1 tokens Chi 3",
            &format!("1 rolls 3 3 3 1 6 / 1 announces Tempest Rush / {dice} / 2 rolls 1 2 6"),
        )
    };
    let earns = rush("1 rolls 1 5 5 / 1 rolls 6 5 5");
    both_sides("ACH-MONK-1", 1, 5, &earns, &rush("1 rolls 1 5 5 / 1 rolls 5 5 5"));
    both_sides("ACH-MONK-1", 1, 5, &earns, &rush("1 rolls 2 5 5 / 1 rolls 6 5 5"));
}

#[test]
fn dice_that_a_token_has_thrown_again_are_counted_in_a_turn() {
    // Quick Draw II: the die of each Reload that is spent may be thrown again once. [Gunslinger, card 26]
    let reload = |second: &str| {
        duel(
            "Gunslinger",
            "Barbarian",
            "; 1 tokens Reload 2; 1 upgrades Quick Draw II",
            &format!(
                "1 rolls 1 1 2 4 6 / 1 announces Revolver / 1 spends Reload / 1 rolls 1 / 1 rolls 6 / 2 rolls 1 2 6 / 1 spends Reload / 1 rolls 2{second} / 1 ends"
            ),
        )
    };
    both_sides("ACH-GUNS-2", 1, 10, &reload(" / 1 rolls 5"), &reload(""));
    // One Tactical Advantage throws one die.
    let advantage = |times: usize| {
        let again = " / 1 spends Tactical Advantage: option 2 / 1 rolls 1 1 4 4 5";
        let rest = format!("1 rolls 1 1 4 4 5{}", again.repeat(times));
        duel("Tactician", "Barbarian", "; 1 tokens Tactical Advantage 5", &rest)
    };
    both_sides("ACH-TACT-4", 1, 10, &advantage(4), &advantage(3));
    // Nor does a roll that did not happen.
    let struck =
        format!("{}\nstrike 10; agreed 1 + 2; because it fell off the table", advantage(4));
    both_sides("ACH-TACT-4", 1, 10, &advantage(4), &struck);
}

#[test]
fn a_contest_is_looked_at_when_it_is_decided() {
    let showdown = |own: u8, other: u8| {
        duel(
            "Gunslinger",
            "Barbarian",
            "",
            &format!(
                "1 rolls 1 2 3 4 6 / 1 announces Showdown / 1 rolls {own} / 2 rolls {other} / 2 rolls 1 2 6 / 1 ends"
            ),
        )
    };
    both_sides("ACH-GUNS-3", 1, 6, &showdown(6, 1), &showdown(5, 1));
    both_sides("ACH-GUNS-3", 1, 6, &showdown(6, 1), &showdown(6, 2));
}

#[test]
fn a_card_wins_a_contest_that_would_have_been_lost() {
    // Who wins Duel chooses, with a greater die. [Gunslinger board, DEF-7]
    let better = |first: u8, then: &str| {
        duel(
            "Barbarian",
            "Gunslinger",
            "",
            &format!(
                "1 rolls 1 2 3 4 6 / 1 announces Mighty Blow / 2 rolls {first} / 1 rolls 3 / 2 plays Better D! / {then} / 1 ends"
            ),
        )
    };
    let earns = better(1, "2 rolls 6 / 2 chooses option 2");
    both_sides("ACH-GUNS-4", 2, 8, &earns, &better(5, "2 rolls 6 / 2 chooses option 2"));
    both_sides("ACH-GUNS-4", 2, 8, &earns, &better(1, "2 rolls 3"));
}
