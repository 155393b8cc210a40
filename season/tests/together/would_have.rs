//! Achievements that speak of what would have been, and of what made something fail: each on both sides.

use crate::support::{both_sides, stays_open, ticked};
use season::achievements::Why;

/// A duel under the living rules in the third turn, seat 1 being active.
fn duel(one: &str, other: &str, more: &str, rest: &str) -> String {
    format!(
        "open living 1v1; 1 {one}; 2 {other}; 1 starts; {more}; turn 3; {}",
        rest.replace(" / ", "\n")
    )
}

/// What is not earned, nor open.
fn falls_short(id: &str, log: &str) {
    let found = ticked(log);
    assert!(found.iter().all(|(ticked, ..)| ticked != id), "{id}: {found:?}");
}

/// A token that would have defeated its holder in the next turn is cleansed. [Rules of Play 2.0, page 15]
#[test]
fn a_token_is_cleansed_that_would_have_killed() {
    // Burn deals 2 in the Upkeep Phase of whoever holds it.
    let burn = |health: u8, rest: &str| {
        let more = format!("1 health {health}; 1 tokens Burn + Cleanse");
        duel("Monk", "Barbarian", &more, &format!("phase main 2\n{rest}"))
    };
    let rid = "1 spends Cleanse: Burn of 1 / 1 ends / 2 rolls 1 1 4 5 6 / 2 announces nothing / 2 ends / 1 ends";
    both_sides("ACH-MONK-5", 1, 2, &burn(2, rid), &burn(3, rid));
    // The 4 of Smack leave 2 of 6, which Burn would have taken, or 3 of 7.
    let hit = "1 spends Cleanse: Burn of 1 / 1 ends / 2 rolls 1 1 2 4 6 / 2 announces Smack / 1 rolls 3 3 6 6 / 2 ends / 2 ends / 1 ends";
    both_sides("ACH-MONK-5", 1, 2, &burn(6, hit), &burn(7, hit));
    // Who wins before it would not have been killed, nor is kept from anything who is killed all the same.
    falls_short("ACH-MONK-5", &burn(2, "1 spends Cleanse: Burn of 1 / 1 ends / 2 concedes"));
    falls_short(
        "ACH-MONK-5",
        &burn(
            4,
            "1 spends Cleanse: Burn of 1 / 1 ends / 2 rolls 1 1 2 4 6 / 2 announces Smack / 1 rolls 3 3 6 6 / 2 ends",
        ),
    );
    // It would have killed in this very turn, and not in the next one.
    let upkeep = duel(
        "Monk",
        "Barbarian",
        "1 health 2; 1 tokens Burn + Cleanse",
        "phase upkeep\n1 spends Cleanse: Burn of 1 / 1 rolls 3 3 4 6 6 / 1 announces nothing / 1 ends / 2 rolls 1 1 4 5 6 / 2 announces nothing / 2 ends / 1 ends",
    );
    falls_short("ACH-MONK-5", &upkeep);
    // A log that has not come so far yet says nothing.
    falls_short(
        "ACH-MONK-5",
        &burn(
            2,
            "1 spends Cleanse: Burn of 1 / 1 ends / 2 rolls 1 1 4 5 6 / 2 announces nothing / 2 ends",
        ),
    );
}

/// Of a token that would have killed in the opponent's turn, which is the next one.
#[test]
fn the_next_turn_may_be_the_opponents() {
    // Targeted adds 2 to the 4 of Smack.
    let targeted = |health: u8| {
        duel(
            "Monk",
            "Barbarian",
            &format!("1 health {health}; 1 tokens Targeted + Cleanse"),
            "phase main 2\n1 spends Cleanse: Targeted of 1 / 1 ends / 2 rolls 1 1 2 4 6 / 2 announces Smack / 1 rolls 3 3 6 6 / 2 ends / 2 ends / 1 ends",
        )
    };
    both_sides("ACH-MONK-5", 1, 2, &targeted(6), &targeted(7));
    both_sides("ACH-MONK-5", 1, 2, &targeted(5), &targeted(7));
}

/// A Powder Keg blows up for 3 on a 1 or a 2 of its holder's Upkeep Phase: a die that nobody threw.
#[test]
fn a_die_that_nobody_threw_leaves_it_open() {
    let keg = |health: u8| {
        duel(
            "Monk",
            "Cursed Pirate",
            &format!("1 health {health}; 1 tokens Powder Keg + Cleanse"),
            "phase main 2\n1 spends Cleanse: Powder Keg of 1 / 1 ends / 2 rolls 1 1 4 5 6 / 2 announces nothing / 2 ends / 1 rolls 3 3 4 6 6",
        )
    };
    stays_open("ACH-MONK-5", 1, 2, Why::Unthrown, &keg(3));
    falls_short("ACH-MONK-5", &keg(4));
}

/// The match is won in the turn before the one in which the Curse would have defeated the player. [Rules of Play 2.0, page 15]
#[test]
fn a_match_is_won_before_the_curse_kills() {
    // On the cursed side each Upkeep Phase deals the Pirate 4.
    let cursed = |health: u8, more: &str, rest: &str| {
        let more = format!("1 health {health}; 1 tokens {more}");
        duel("Cursed Pirate", "Barbarian", &more, rest)
    };
    let wins = "phase main 2\n2 concedes";
    both_sides(
        "ACH-PIRA-5",
        1,
        2,
        &cursed(4, "Cursed Side", wins),
        &cursed(5, "Cursed Side", wins),
    );
    // Won by 5 of a Soul Cutlass, or lost by the Pirate.
    let strikes = "2 health 5; phase main 1\n1 rolls 1 1 2 4 6 / 1 announces Soul Cutlass / 2 rolls 1 2 6 / 1 ends";
    both_sides(
        "ACH-PIRA-5",
        1,
        5,
        &cursed(4, "Cursed Side", strikes),
        &cursed(4, "Cursed Side", "phase main 2\n1 concedes"),
    );
    // Without a Doubloon to remove she turns her board over as this turn concludes; with one she stays human.
    both_sides("ACH-PIRA-5", 1, 2, &cursed(4, "Parlay", wins), &cursed(4, "Cursed Doubloon", wins));
    // In the opponent’s turn as well; who dies of Burn alone does not die of the Curse.
    let theirs = |health: u8, tokens: &str| {
        format!(
            "open living 1v1; 1 Cursed Pirate; 2 Barbarian; 2 starts; 1 health {health}; 1 tokens {tokens}; turn 4; phase main 1\n2 concedes"
        )
    };
    both_sides("ACH-PIRA-5", 1, 2, &theirs(4, "Cursed Side"), &theirs(2, "Burn"));
    // 4 of the Curse and 2 of Burn are dealt together.
    both_sides(
        "ACH-PIRA-5",
        1,
        2,
        &theirs(6, "Cursed Side + Burn"),
        &theirs(7, "Cursed Side + Burn"),
    );
}

/// A Powder Keg of her own deals 3 on a 1 or a 2.
#[test]
fn the_curse_kills_however_a_die_falls_or_not() {
    let keg = |health: u8| {
        duel(
            "Cursed Pirate",
            "Barbarian",
            &format!("1 health {health}; 1 tokens Cursed Side + Powder Keg"),
            "phase main 2\n2 concedes",
        )
    };
    // With 4 she dies either way, with 8 in none, with 7 on a 1 or a 2.
    both_sides("ACH-PIRA-5", 1, 2, &keg(4), &keg(8));
    stays_open("ACH-PIRA-5", 1, 2, Why::Unthrown, &keg(7));
    stays_open("ACH-PIRA-5", 1, 2, Why::Unthrown, &keg(5));
}

/// Mesmerize is spent, and by that the Offensive Roll Phase of an opponent fails. [Rules of Play 2.0, page 15]
#[test]
fn a_phase_is_ruined_by_a_token() {
    let mesmerize = |rolls: &str, rest: &str| {
        let more = "1 cp 5; 2 cp 5; 2 tokens Mesmerize";
        duel("Barbarian", "Vampire Lord", more, &format!("phase main 1\n{rolls} / {rest}"))
    };
    let thrice = "1 rolls 1 2 3 4 5 / 1 rolls 1 2 3 4 5 / 1 rolls 1 2 3 4 5";
    let third = |then: &str| {
        let rest = format!(
            "1 announces Reckless / 2 spends Mesmerize / 2 rolls 5 / 2 chooses die 3 / {then}"
        );
        mesmerize(thrice, &rest)
    };
    // 1 2 6 4 5 meets nothing of the Barbarian; 1 2 1 4 5 has the three swords of Smack, and 1 2 3 4 5 is what it was.
    let ruined = third("1 rolls 1 2 6 4 5 / 1 announces nothing / 1 ends");
    both_sides(
        "ACH-VAMP-5",
        2,
        6,
        &ruined,
        &third("1 rolls 1 2 1 4 5 / 1 announces Smack / 2 rolls 1 4 4 / 1 ends"),
    );
    falls_short("ACH-VAMP-5", &third("1 rolls 1 2 3 4 5 / 2 rolls 1 4 4 / 1 ends"));
    // The opponent may give up what still could be announced: that is no doing of the token.
    falls_short("ACH-VAMP-5", &third("1 rolls 1 2 1 4 5 / 1 announces nothing / 1 ends"));
    // On a 4 it does nothing.
    let four = "1 announces Reckless / 2 spends Mesmerize / 2 rolls 4 / 2 rolls 1 4 4 / 1 ends";
    falls_short("ACH-VAMP-5", &mesmerize(thrice, four));
    // A phase that had reached nothing before fails by itself.
    let none = "1 rolls 1 2 6 4 5 / 1 rolls 1 2 6 4 5 / 1 rolls 1 2 6 4 5";
    let nothing = "2 spends Mesmerize / 2 rolls 5 / 2 chooses die 3 / 1 rolls 1 2 6 4 5 / 1 announces nothing / 1 ends";
    falls_short("ACH-VAMP-5", &mesmerize(none, nothing));
}

#[test]
fn a_phase_that_was_mended_is_ruined_by_what_comes_then() {
    // Four Pow are a Crit Bash. Tip It! mends the die that was thrown again; then another card breaks one.
    let rest = |then: &str| {
        duel(
            "Barbarian",
            "Vampire Lord",
            "1 cp 5; 2 cp 5; 2 tokens Mesmerize",
            &format!(
                "phase main 1\n1 rolls 6 6 6 6 1 / 1 rolls 6 6 6 6 1 / 1 rolls 6 6 6 6 1 / 1 announces Crit Bash / 2 spends Mesmerize / 2 rolls 6 / 2 chooses die 1 / 1 rolls 5 6 6 6 1 / {then} / 1 announces nothing / 1 ends"
            ),
        )
    };
    let mended = rest("1 plays Tip It!: die 1 = 6 / 2 plays Tip It!: die 2 = 5");
    // What Tip It! does to the last die mends nothing.
    both_sides("ACH-VAMP-5", 2, 6, &rest("1 plays Tip It!: die 5 = 2"), &mended);
}

#[test]
fn with_attempts_left_a_phase_fails_by_more_than_the_token() {
    let log = duel(
        "Barbarian",
        "Vampire Lord",
        "2 tokens Mesmerize",
        "phase main 1\n1 rolls 1 2 3 4 5 / 1 announces Reckless / 2 spends Mesmerize / 2 rolls 5 / 2 chooses die 3 / 1 rolls 1 2 6 4 5 / 1 announces nothing / 1 ends",
    );
    stays_open("ACH-VAMP-5", 2, 4, Why::AttemptsLeft, &log);
}

/// Blind makes the phase fail on a 1 or a 2 of its die, when it concludes. [STS-13]
#[test]
fn the_die_of_blind_may_ruin_a_phase_too() {
    let blind = |again: u8| {
        duel(
            "Barbarian",
            "Vampire Lord",
            "1 tokens Blind; 2 tokens Mesmerize",
            &format!(
                "phase main 1\n1 rolls 1 1 2 4 6 / 1 announces Smack / 1 rolls 3 / 2 spends Mesmerize / 2 rolls 5 / 1 rolls {again} / {}1 ends",
                if again < 3 { "" } else { "2 rolls 1 4 4 / " }
            ),
        )
    };
    both_sides("ACH-VAMP-5", 2, 5, &blind(2), &blind(3));
}

/// By Tactical Advantage a token of another player goes to a teammate. [Rules of Play 2.0, page 15]
#[test]
fn a_token_of_another_player_is_moved_to_a_teammate() {
    // Seats 1 and 2 are a team.
    let moves = |tokens: &str, picks: &str| {
        format!(
            "open living 2v2; 1 Tactician; 2 Moon Elf; 3 Pyromancer; 4 Monk; 1 starts; 1 tokens Tactical Advantage 4{tokens}; turn 5; phase main 1\n1 spends Tactical Advantage: option 6 + {picks}\n1 ends"
        )
    };
    let to_the_teammate = moves("; 3 tokens Protect", "Protect of 3 + seat 2");
    both_sides(
        "ACH-TACT-3",
        1,
        2,
        &to_the_teammate,
        &moves("; 3 tokens Protect", "Protect of 3 + seat 1"),
    );
    // One's own is no other player's, and another opponent no teammate.
    both_sides("ACH-TACT-3", 1, 2, &to_the_teammate, &moves(" + Protect", "Protect of 1 + seat 2"));
    both_sides(
        "ACH-TACT-3",
        1,
        2,
        &to_the_teammate,
        &moves("; 3 tokens Protect", "Protect of 3 + seat 4"),
    );
}
