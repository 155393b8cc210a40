//! Standings, worked out by hand: the arithmetic stands beside each event.

use crate::common::{Told, player, round};
use desk::{Player, Refusal, propose_groups};

/// Three who beat each other, so that only Health parts them.
#[test]
fn four_players_in_three_rounds() {
    let mut told = Told::new("rounds fixed 3; heroes free", 4);
    told.pairs(&[(1, 2), (3, 4)], &[]).results(&[(1, 30, 0), (1, 12, 0)]);
    told.pairs(&[(1, 3), (2, 4)], &[]).results(&[(2, 0, 5), (1, 20, 0)]);
    told.pairs(&[(1, 4), (2, 3)], &[]).results(&[(1, 8, 0), (1, 10, 0)]);
    // Points: 1 won, lost, won; 2 lost, won, won; 3 won, won, lost: 6 each. Each of the three beat one of the others.
    // Opponents' points of each of them are 0, 6, 6, of which the middle one is 6.
    // Health: 1 has 30 - 5 + 8 = 33, 3 has 12 + 5 - 10 = 7, 2 has -30 + 20 + 10 = 0, 4 has -12 - 20 - 8 = -40.
    assert_eq!(told.places(), [(1, 1, 6), (2, 3, 6), (3, 2, 6), (4, 4, 0)]);
    assert_eq!(told.breaks(1), [1, 6, 33]);
    assert_eq!(told.breaks(3), [1, 6, 7]);
    assert_eq!(told.breaks(2), [1, 6, 0]);
    assert_eq!(told.breaks(4), [0, 6, -40]);
}

/// Five players, three byes, and the three rules for a round that is not played.
#[test]
fn five_players_with_byes() {
    let play = |rule: &str| {
        let settings = format!(
            "rounds fixed 3; heroes free; tie-breaks buchholz + median buchholz + health left; unplayed {rule}"
        );
        let mut told = Told::new(&settings, 5);
        told.pairs(&[(1, 2), (3, 4)], &[5]).results(&[(1, 10, 0), (0, 5, 5)]);
        told.pairs(&[(1, 5), (2, 3)], &[4]).results(&[(1, 7, 0), (1, 9, 0)]);
        told.pairs(&[(1, 3), (4, 5)], &[2]).results(&[(2, 0, 2), (1, 6, 0)]);
        told
    };
    // Points: 1: 3+3+0 = 6. 2: 0+3+3 = 6. 3: 1+0+3 = 4. 4: 1+3+3 = 7. 5: 3+0+0 = 3.
    // Opponents of 1: 2, 5, 3 = 6+3+4 = 13. Of 2: 1, 3 and the bye = 6+4 = 10 and the bye.
    let nothing = play("nothing");
    assert_eq!(nothing.places(), [(1, 4, 7), (2, 1, 6), (3, 2, 6), (4, 3, 4), (5, 5, 3)]);
    assert_eq!(nothing.breaks(1), [13, 4, 17], "middle of 3, 4, 6; Health 10 + 7 + 0");
    assert_eq!(nothing.breaks(2), [10, 4, 9], "middle of 0, 4, 6; Health 0 + 9");
    let own = play("own points");
    assert_eq!(own.breaks(2), [16, 6, 9], "6 + 4 + its own 6; middle of 4, 6, 6");
    assert_eq!(own.breaks(4), [14, 4, 11], "4 + 3 + its own 7; middle of 3, 4, 7; Health 5 + 6");
    assert_eq!(own.places()[1..3], [(2, 2, 6), (3, 1, 6)], "16 before 13");
    let left_out = play("left out");
    assert_eq!(left_out.breaks(2), [10, 0, 9], "of two opponents neither is in the middle");
}

/// Both lose, one is absent, and one match counts for nothing.
#[test]
fn matches_that_were_not_won_by_play() {
    let mut told =
        Told::new("rounds fixed 2; heroes free; tie-breaks buchholz + health difference", 6);
    told.pairs(&[(1, 2), (3, 4), (5, 6)], &[]);
    told.ok("entered round 1; table 1; outcome both lost by double ko, health 0 - 0; source slip");
    told.ok("absent round 1; player 4");
    told.ok("entered round 1; table 3; outcome won 2 by knockout, health 0 - 9; source slip");
    // 3 and 6 have 3 points. The match of 3 was not played, so its Buchholz is 0; 6 has met 5, with 0 points.
    assert_eq!(told.places()[..2], [(1, 6, 3), (2, 3, 3)], "Health difference 9 before 0");
    assert_eq!(told.breaks(3), [0, 0]);
    told.ok("voided round 1; table 3; because the wrong two sat there");
    // 5 and 6 stand as if they had not played; so do 1, 2 and 4 with 0 points.
    assert_eq!(told.places(), [(1, 3, 3), (2, 1, 0), (2, 2, 0), (2, 4, 0), (2, 5, 0), (2, 6, 0)]);
}

#[test]
fn late_drops_and_returns() {
    let mut told =
        Told::new("rounds fixed 4; heroes free; points win 3 tie 1 loss 0 bye 2 missed 1", 4);
    told.pairs(&[(1, 2), (3, 4)], &[]).results(&[(1, 10, 0), (1, 10, 0)]);
    told.ok("enters late player 5; from 2");
    assert_eq!(
        told.no("enters late player 5; from 2"),
        Refusal::PlayerTaken { taken: player(5), free: Some(player(6)) }
    );
    // 1 and 3 have 3, 5 has 1 for the round that it missed, 2 and 4 have 0.
    assert_eq!(told.places()[2], (3, 5, 1));
    let before = told.places();
    told.ok("player 2: drops player 2; from 2");
    assert_eq!(told.places(), before, "standings do not move by a drop");
    assert_eq!(told.no("player 2: drops player 2; from 2"), Refusal::NotIn(player(2), round(2)));
    told.pairs(&[(1, 3), (4, 5)], &[]).results(&[(1, 5, 0), (2, 0, 5)]);
    told.ok("returns player 2; from 3");
    assert_eq!(told.no("returns player 2; from 3"), Refusal::AlreadyIn(player(2), round(3)));
    // 1: 3+3. 5: 1+3. 3: 3+0. 2: 0 and a missed round 1. 4: 0+0.
    let points: Vec<(u16, u16)> =
        told.places().iter().map(|(_, player, points)| (*player, *points)).collect();
    assert_eq!(points, [(1, 6), (5, 4), (3, 3), (2, 1), (4, 0)]);
    // Whoever drops now, with the round on the wall, loses the match that is missing.
    told.pairs(&[(1, 5), (2, 3)], &[4]);
    told.ok("drops player 3; from 3");
    told.ok("entered round 3; table 1; outcome tie by time, health 9 - 9; source slip");
    assert_eq!(told.desk.state().missing(round(3)), []);
    // 1: 6+1 = 7. 5: 4+1 = 5. 2: 1+3 = 4. 3: 3. 4: 0 and the bye 2.
    let points: Vec<(u16, u16)> =
        told.places().iter().map(|(_, player, points)| (*player, *points)).collect();
    assert_eq!(points, [(1, 7), (5, 5), (2, 4), (3, 3), (4, 2)]);
}

#[test]
fn a_bye_of_a_round_that_is_played_is_marked() {
    let mut told = Told::new("rounds fixed 2; heroes free", 3);
    told.pairs(&[(1, 2)], &[3]);
    let with_bye = |told: &Told| -> Vec<Player> {
        let rows = desk::standings(told.desk.state(), None);
        rows.iter().filter(|row| row.with_bye).map(|row| row.player).collect()
    };
    assert_eq!(with_bye(&told), [player(3)]);
    told.results(&[(1, 10, 0)]);
    assert_eq!(with_bye(&told), []);
}

#[test]
fn a_tie_is_settled_by_saying_so() {
    let mut told = Told::new("rounds fixed 1; heroes free; tie-breaks wins", 4);
    told.pairs(&[(1, 2), (3, 4)], &[]).results(&[(1, 10, 0), (1, 10, 0)]);
    assert_eq!(told.places(), [(1, 1, 3), (1, 3, 3), (3, 2, 0), (3, 4, 0)]);
    assert_eq!(told.no("settled tie order 3 + 2; how a die"), Refusal::NotTied);
    assert_eq!(told.no("settled tie order 3; how a die"), Refusal::NotTied);
    told.ok("settled tie order 3 + 1; how a die");
    assert_eq!(told.places(), [(1, 3, 3), (2, 1, 3), (3, 2, 0), (3, 4, 0)]);
    told.ok("settled tie order 1 + 3; how the die lay on its edge");
    assert_eq!(told.places()[..2], [(1, 1, 3), (2, 3, 3)], "the last word counts");
}

/// Everybody meets everybody once, and has one bye where the number is odd.
#[test]
fn a_round_robin_of_five() {
    let mut told = Told::new("format round robin; heroes free", 5);
    assert_eq!(desk::propose(told.desk.state()), Err(Refusal::NotGrouped));
    told.ok("grouped groups 1, 2, 3, 4, 5; seen 6");
    let mut met = Vec::new();
    let mut byes = Vec::new();
    for _ in 0..5 {
        let proposal = told.post();
        byes.extend(proposal.players_with_bye());
        for pair in proposal.pairs() {
            let mut two = pair.players();
            two.sort();
            met.push(two);
        }
        told.results(&[(1, 9, 0), (1, 9, 0)]);
    }
    assert_eq!(desk::propose(told.desk.state()), Err(Refusal::NoMoreRounds));
    met.sort();
    met.dedup();
    byes.sort();
    assert_eq!(met.len(), 10, "5 times 4 by 2");
    assert_eq!(byes, (1..=5).map(player).collect::<Vec<_>>());
}

#[test]
fn groups_are_dealt_out_and_all_in_one_meet() {
    let mut told = Told::new("format groups of 4; heroes free", 8);
    told.ok("shuffled seed 5");
    let groups = propose_groups(told.desk.state());
    assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    let said: Vec<String> = groups
        .iter()
        .map(|group| group.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        .collect();
    let seen = told.desk.seen();
    told.ok(&format!("grouped groups {}; seen {seen}", said.join(" + ")));
    let mut met = Vec::new();
    for _ in 0..3 {
        let proposal = told.post();
        met.extend(proposal.pairs().into_iter().map(|pair| {
            let mut two = pair.players();
            two.sort();
            two
        }));
        told.results(&[(1, 9, 0); 4]);
    }
    met.sort();
    met.dedup();
    assert_eq!(met.len(), 12, "6 pairs in each group");
    let of = |player: &Player| groups.iter().position(|group| group.contains(player));
    assert!(met.iter().all(|[one, other]| of(one) == of(other)));
    assert_eq!(told.no("grouped groups 1; seen 99"), Refusal::SeenTooMuch(told.desk.seen()));
}

#[test]
fn rounds_by_the_number_of_players() {
    let settings = desk::Settings::default();
    let rounds = [(2, 1), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6)];
    for (players, expected) in rounds {
        assert_eq!(settings.rounds_for(players), expected, "{players} players");
    }
}
