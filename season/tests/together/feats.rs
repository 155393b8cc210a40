//! Achievements that hang on what followed upon what, and on the lines of a total: each on both sides.

use crate::support::{both_sides, ticked};

/// A duel under the living rules in the third turn, seat 1 being active.
fn duel(one: &str, other: &str, more: &str, rest: &str) -> String {
    format!(
        "open living 1v1; 1 {one}; 2 {other}; 1 starts; {more}; turn 3; phase main 1\n{}",
        rest.replace(" / ", "\n")
    )
}

#[test]
fn a_card_completes_an_ultimate_ability_or_stops_one() {
    let rage = |rest: &str| duel("Barbarian", "Moon Elf", "1 cp 5; 2 cp 5", rest);
    // The fifth Pow comes by the card, or by another roll.
    both_sides(
        "ACH-GEN-4",
        1,
        5,
        &rage("1 rolls 6 6 6 6 5 / 1 plays Tip It!: die 5 = 6 / 1 announces Rage! / 1 ends"),
        &rage("1 rolls 6 6 6 6 5 / 1 rolls 6 6 6 6 6 / 1 announces Rage! / 1 ends"),
    );
    // A card that turns another die in vain completes nothing.
    let other = rage(
        "1 rolls 6 6 6 6 6 / 1 plays Tip It!: die 5 = 5 / 1 rolls 6 6 6 6 6 / 1 announces Rage! / 1 ends",
    );
    assert!(ticked(&other).iter().all(|(id, ..)| id != "ACH-GEN-4"));
    let stops = "1 rolls 6 6 6 6 6 / 2 plays Twice as Wild!: die 1 = 1 + die 2 = 1";
    both_sides(
        "ACH-GEN-3",
        2,
        3,
        &rage(&format!("{stops} / 1 announces nothing / 1 ends")),
        &rage(&format!("{stops} / 1 rolls 6 6 6 6 6 / 1 announces Rage! / 1 ends")),
    );
}

#[test]
fn the_third_try_is_counted_from_the_last_that_helped() {
    let tries = |dice: [u8; 3]| {
        let tries = dice.map(|die| format!("2 spends Evasive / 2 rolls {die}")).join(" / ");
        duel(
            "Barbarian",
            "Moon Elf",
            "2 tokens Evasive 3",
            &format!(
                "1 rolls 1 2 3 4 6 / 1 announces Mighty Blow / 2 rolls 1 4 6 6 6 / {tries} / 1 ends"
            ),
        )
    };
    // A 1 or a 2 avoids it; the die may be altered until somebody goes on. [DMG-3]
    both_sides("ACH-MOON-2", 2, 11, &tries([5, 6, 2]), &tries([5, 6, 3]));
}

#[test]
fn what_lay_there_before_a_card_is_looked_at() {
    // A foot is a 4 or a 5.
    let better = |dice: &str| {
        duel(
            "Barbarian",
            "Moon Elf",
            "2 cp 2",
            &format!("1 rolls 1 2 3 3 6 / 1 announces Smack / 2 rolls {dice} / 2 plays Better D!"),
        )
    };
    both_sides("ACH-MOON-5", 2, 5, &better("6 6 6 6 6"), &better("6 6 6 6 4"));
}

#[test]
fn a_roll_that_could_reach_nothing_is_rescued() {
    // 1 2 3 5 6 meets nothing of the Paladin, and with a 4 it is a Large Straight. With an attempt left that could have been
    // reached without Tithe.
    let tithe = |rolls: &str| {
        duel(
            "Paladin",
            "Barbarian",
            "1 cp 3",
            &format!(
                "{rolls} / 1 spends Tithe: option 1 / 1 rolls 1 2 3 5 4 / 1 announces Holy Attack / 2 rolls 1 2 6 / 1 ends"
            ),
        )
    };
    let last = "1 rolls 1 2 3 5 6 / 1 rolls 1 2 3 5 6 / 1 rolls 1 2 3 5 6";
    both_sides("ACH-PALA-4", 1, 8, &tithe(last), &tithe("1 rolls 1 2 3 5 6"));
}

#[test]
fn a_total_is_folded_anew_without_a_token() {
    // Shame takes 1 off the 4 of Smack.
    let shame = |health: u8| {
        duel(
            "Barbarian",
            "Samurai",
            &format!("1 tokens Shame; 2 health {health}"),
            "1 rolls 1 1 2 4 6 / 1 announces Smack / 2 rolls 1 2 3 / 1 ends",
        )
    };
    both_sides("ACH-SAMU-5", 2, 5, &shame(4), &shame(5));
    // Nyra, who has 5, goes down with the 9 of a Mighty Blow.
    let nyra = |health: u8| {
        duel(
            "Barbarian",
            "Huntress",
            &format!("2 health {health}"),
            "1 rolls 1 2 3 4 6 / 1 announces Mighty Blow / 2 spends Nyra / 1 ends",
        )
    };
    both_sides("ACH-HUNT-5", 2, 5, &nyra(9), &nyra(10));
    // Blood Power adds 2 to the 4 of Glamour.
    let blood = |health: u8| {
        duel(
            "Vampire Lord",
            "Barbarian",
            &format!("1 tokens Blood Power; 2 health {health}"),
            "1 rolls 1 1 4 4 5 / 1 announces Glamour / 1 spends Blood Power: option 1 / 1 ends",
        )
    };
    both_sides("ACH-VAMP-1", 1, 5, &blood(6), &blood(4));
    both_sides("ACH-VAMP-1", 1, 5, &blood(5), &blood(7));
}

#[test]
fn the_lines_of_a_total_are_looked_at() {
    // A Sneak Attack adds its die to the 10 of Shadow Shank!.
    let sneak = |die: u8| {
        duel(
            "Shadow Thief",
            "Barbarian",
            "1 tokens Sneak Attack; 2 health 12",
            &format!(
                "1 rolls 6 6 6 6 6 / 1 announces Shadow Shank! / 1 spends Sneak Attack / 1 rolls {die} / 1 ends"
            ),
        )
    };
    both_sides("ACH-SHAD-2", 1, 6, &sneak(6), &sneak(5));
    // Nyra takes the 15 of Reckless, or the 9 of a Mighty Blow.
    let nyra = |dice: &str, ability: &str| {
        duel(
            "Barbarian",
            "Huntress",
            "2 health 40",
            &format!("1 rolls {dice} / 1 announces {ability} / 2 spends Nyra / 1 ends"),
        )
    };
    both_sides(
        "ACH-HUNT-4",
        2,
        5,
        &nyra("1 2 3 4 5", "Reckless"),
        &nyra("1 2 3 4 6", "Mighty Blow"),
    );
    // Four Chi prevent the 4 of Smack, three do not.
    let chi = |tokens: &str| {
        duel(
            "Barbarian",
            "Monk",
            "2 tokens Chi 4",
            &format!("1 rolls 1 1 2 4 6 / 1 announces Smack / 2 rolls 3 3 6 6 / {tokens} / 1 ends"),
        )
    };
    let three = "2 spends Chi / 2 spends Chi / 2 spends Chi";
    both_sides("ACH-MONK-4", 2, 9, &chi(&format!("{three} / 2 spends Chi")), &chi(three));
    // Two shadows of the defence avoid the 15 of Reckless, or the 8 of five swords.
    let shadows = |dice: &str, ability: &str| {
        duel(
            "Barbarian",
            "Shadow Thief",
            "2 health 40",
            &format!(
                "1 rolls {dice} / 1 announces {ability} / 2 defends with Shadow Defense / 2 rolls 6 6 3 3 / 1 ends"
            ),
        )
    };
    both_sides(
        "ACH-SHAD-4",
        2,
        6,
        &shadows("1 2 3 4 5", "Reckless"),
        &shadows("1 1 2 2 3", "Smack"),
    );
    // Five lives heal 5, four heal 4.
    let light = |dice: &str| {
        duel(
            "Paladin",
            "Barbarian",
            "1 health 40",
            &format!("1 rolls {dice} / 1 announces Holy Light / 1 rolls 1 / 1 ends"),
        )
    };
    both_sides("ACH-PALA-5", 1, 5, &light("5 5 5 5 5"), &light("5 5 5 5 1"));
}

#[test]
fn who_loses_more_in_a_defence_is_looked_at() {
    // One sword deals 1 back; four helmets' worth of prevention leave nothing of 4, one leaves 3.
    let defends = |dice: &str| {
        duel(
            "Barbarian",
            "Paladin",
            "2 health 40",
            &format!("1 rolls 1 1 2 4 6 / 1 announces Smack / 2 rolls {dice} / 1 ends"),
        )
    };
    // 1 dealt, and 4 - 2 - 2 = 0 taken; or 1 dealt, and 4 - 2 - 1 = 1 taken.
    both_sides("ACH-PALA-1", 2, 5, &defends("1 5 5"), &defends("1 5 3"));
}

#[test]
fn what_an_ability_brings_along_is_looked_at() {
    // Three of a kind inflict Shame, five katanas deal 8, and Roll Attempts that are left gain Honor as the turn ends.
    let slice = |dice: &str| {
        duel(
            "Samurai",
            "Barbarian",
            "1 upgrades Katana Slice III",
            &format!("1 rolls {dice} / 1 announces Katana Slice / 2 rolls 6 6 6 / 1 ends / 1 ends"),
        )
    };
    both_sides("ACH-SAMU-1", 1, 6, &slice("1 1 1 2 3"), &slice("1 1 2 2 3"));
    both_sides("ACH-SAMU-1", 1, 6, &slice("1 1 1 2 3"), &slice("1 1 1 2 4"));
    // Wrench, gear and bolt are 1 to 3, 4 and 5, and 6.
    let spanner = |dice: &str| {
        duel(
            "Artificer",
            "Barbarian",
            "1 tokens Synth",
            &format!(
                "1 rolls 1 2 3 5 6 / 1 announces Spanner Strike / 1 chooses option 2 / 1 rolls {dice} / 2 rolls 1 2 6 / 1 ends"
            ),
        )
    };
    both_sides("ACH-ARTI-5", 1, 5, &spanner("1 4 6"), &spanner("1 4 5"));
    let flight = |dice: [&str; 2]| {
        let flights = dice.map(|dice| format!("1 spends Flight / 1 rolls {dice}"));
        duel(
            "Seraph",
            "Barbarian",
            "1 tokens Flight 2",
            &format!(
                "1 rolls 1 1 2 5 5 / 1 announces Holy Blade / {} / 1 ends",
                flights.join(" / ")
            ),
        )
    };
    let once = duel(
        "Seraph",
        "Barbarian",
        "1 tokens Flight 2",
        "1 rolls 1 1 2 5 5 / 1 announces Holy Blade / 1 spends Flight / 1 rolls 6 2 / 1 ends",
    );
    // These dice may be altered as well, until somebody goes on.
    both_sides("ACH-SERA-4", 1, 8, &flight(["5 5", "3 6"]), &once);
}

#[test]
fn two_opponents_are_bombed_or_one() {
    let team = "open living 2v2; 1 Tactician; 2 Moon Elf; 3 Pyromancer; 4 Monk; 1 starts; turn 5; phase main 1\n1 rolls 1 1 6 6 4\n1 announces Carpet Bomb\n1 chooses seat 3 + seat 4\n1 ends";
    let duel = duel(
        "Tactician",
        "Barbarian",
        "2 health 40",
        "1 rolls 1 1 6 6 4 / 1 announces Carpet Bomb / 1 ends",
    );
    both_sides("ACH-TACT-1", 1, 5, team, &duel);
}

#[test]
fn a_turn_is_begun_with_none_or_with_some() {
    // Four skulls gain one. What an opening says of tokens is all that lies there.
    let spot = |tokens: &str| {
        duel(
            "Cursed Pirate",
            "Barbarian",
            tokens,
            "1 rolls 6 6 6 6 4 / 1 announces Black Spot / 1 chooses option 1 / 1 ends",
        )
    };
    both_sides("ACH-PIRA-4", 1, 4, &spot("1 tokens Powder Keg"), &spot("1 tokens Cursed Doubloon"));
}

#[test]
fn a_win_comes_in_the_turn_behind_the_one_that_was_survived() {
    // 9 of a Mighty Blow would have defeated; Blessing of Divinity keeps 1 Health. Sides change, and turn 4 begins.
    let blessed = |rest: &str| {
        duel(
            "Barbarian",
            "Paladin",
            "2 health 3; 2 tokens Blessing of Divinity",
            &format!("1 rolls 1 2 3 4 6 / 1 announces Mighty Blow / 2 rolls 1 6 6 / {rest}"),
        )
    };
    both_sides(
        "ACH-PALA-2",
        2,
        7,
        &blessed("1 ends / 1 ends / 1 concedes"),
        // In the same turn still.
        &blessed("1 ends / 1 concedes"),
    );
}

#[test]
fn a_teammate_flies() {
    // A Sturdy Blow is undefendable, and with a 6 the Monk receives nothing of it by the Seraph's token.
    let flies = |dice: &str| {
        format!(
            "open living 2v2; 1 Barbarian; 2 Moon Elf; 3 Monk; 4 Seraph; 1 starts; 3 tokens Flight; turn 5; phase main 1\n1 rolls 1 1 5 6 6\n1 announces Sturdy Blow\n1 rolls target 1\n3 spends Flight\n3 rolls {dice}\n1 ends"
        )
    };
    both_sides("ACH-SERA-5", 4, 7, &flies("6 1"), &flies("5 5"));
}
