//! Pairings: the cheapest of all by exhaustive search, and what must never happen.

use std::collections::BTreeSet;

use crate::common::{Told, player, table};
use desk::{Cause, Paired, Player, Refusal, Wanted, Why, pair};
use proptest::prelude::*;

/// Every way to pair all, with one left over where the number is odd.
fn all_pairings(players: &[Wanted]) -> Vec<(Vec<[&Wanted; 2]>, Option<&Wanted>)> {
    fn pairs<'a>(left: &[&'a Wanted]) -> Vec<Vec<[&'a Wanted; 2]>> {
        let Some((first, rest)) = left.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for at in 0..rest.len() {
            let mut others = rest.to_vec();
            let other = others.remove(at);
            for mut more in pairs(&others) {
                more.push([first, other]);
                all.push(more);
            }
        }
        all
    }
    let everybody: Vec<&Wanted> = players.iter().collect();
    if everybody.len().is_multiple_of(2) {
        return pairs(&everybody).into_iter().map(|pairs| (pairs, None)).collect();
    }
    let mut all = Vec::new();
    for at in 0..everybody.len() {
        let mut others = everybody.clone();
        let bye = others.remove(at);
        all.extend(pairs(&others).into_iter().map(|pairs| (pairs, Some(bye))));
    }
    all
}

/// What a pairing is judged by, from the weightiest on, counted here in the plainest way: second matches, byes that somebody
/// had, fixed tables in the way, points of the bye above the lowest, squares of the differences in points.
fn judged(pairs: &[[&Wanted; 2]], bye: Option<&Wanted>, lowest: u16) -> [u64; 5] {
    let again = pairs.iter().filter(|[one, other]| one.met.contains(&other.player)).count();
    let fixed = pairs.iter().filter(
        |[one, other]| matches!((one.fixed, other.fixed), (Some(one), Some(other)) if one != other),
    );
    let square = |[one, other]: &[&Wanted; 2]| u64::from(one.points.abs_diff(other.points)).pow(2);
    [
        again as u64,
        bye.map_or(0, |bye| bye.byes.into()),
        fixed.count() as u64,
        bye.map_or(0, |bye| (bye.points - lowest).into()),
        pairs.iter().map(square).sum(),
    ]
}

fn of<'a>(players: &'a [Wanted], paired: &Paired) -> (Vec<[&'a Wanted; 2]>, Option<&'a Wanted>) {
    let find =
        |player: &Player| players.iter().find(|one| one.player == *player).expect("a player");
    let pairs = paired.pairs.iter().map(|two| [find(&two[0]), find(&two[1])]).collect();
    (pairs, paired.bye.as_ref().map(find))
}

fn hall() -> impl Strategy<Value = Vec<Wanted>> {
    let one =
        (0..5_u16, prop::collection::btree_set(1..10_u16, 0..5), 0..2_u8, 0..12_u16, any::<u64>());
    prop::collection::vec(one, 2..10).prop_map(|all| {
        let mut hall: Vec<Wanted> = (1..)
            .zip(all)
            .map(|(number, (points, met, byes, fixed, chance))| Wanted {
                player: player(number),
                points: points * 3 / 2,
                met: met.into_iter().filter(|other| *other != number).map(player).collect(),
                byes,
                fixed: (fixed < 3).then(|| table(fixed + 1)),
                floated: None,
                chance,
            })
            .collect();
        // Whoever met somebody was met.
        for at in 0..hall.len() {
            let me = hall[at].player;
            let met: BTreeSet<Player> = hall[at].met.clone();
            for other in hall.iter_mut().filter(|other| met.contains(&other.player)) {
                other.met.insert(me);
            }
        }
        hall
    })
}

proptest! {
    #[test]
    fn a_pairing_is_the_best_of_all(hall in hall()) {
        let lowest = hall.iter().map(|one| one.points).min().unwrap_or_default();
        let (pairs, bye) = of(&hall, &pair(&hall));
        let mut seated: Vec<Player> = pairs.iter().flatten().map(|one| one.player).collect();
        seated.extend(bye.map(|bye| bye.player));
        seated.sort();
        prop_assert_eq!(seated, hall.iter().map(|one| one.player).collect::<Vec<_>>(), "everybody once");
        let best = all_pairings(&hall).iter().map(|(pairs, bye)| judged(pairs, *bye, lowest)).min();
        prop_assert_eq!(Some(judged(&pairs, bye, lowest)), best);
    }

    #[test]
    fn the_costs_are_least_to_the_last_digit(hall in hall()) {
        let lowest = hall.iter().map(|one| one.points).min().unwrap_or_default();
        let cost = |pairs: &[[&Wanted; 2]], bye: Option<&Wanted>| -> i128 {
            let pairs = pairs.iter().map(|[one, other]| desk::cost_of_pair(one, other));
            pairs.sum::<i128>() + bye.map_or(0, |bye| desk::cost_of_bye(bye, lowest))
        };
        let (pairs, bye) = of(&hall, &pair(&hall));
        let least = all_pairings(&hall).iter().map(|(pairs, bye)| cost(pairs, *bye)).min();
        prop_assert_eq!(Some(cost(&pairs, bye)), least);
    }

    #[test]
    fn the_order_in_which_players_are_told_changes_nothing(hall in hall(), turn in 0..9_usize) {
        let mut turned = hall.clone();
        let by = turn % turned.len();
        turned.rotate_left(by);
        prop_assert_eq!(pair(&turned), pair(&hall));
    }
}

/// A greedy pairing from the top ends with two who have met: 1 with 2 leaves 3 with 4.
#[test]
fn nobody_is_painted_into_a_corner() {
    let one = |number: u16, points, met: &[u16]| Wanted {
        player: player(number),
        points,
        met: met.iter().map(|other| player(*other)).collect(),
        byes: 0,
        fixed: None,
        floated: None,
        chance: number.into(),
    };
    let hall = [one(1, 6, &[]), one(2, 6, &[]), one(3, 0, &[4]), one(4, 0, &[3])];
    let paired = pair(&hall);
    assert!(!paired.pairs.contains(&[player(3), player(4)]), "{paired:?}");
}

#[test]
fn why_two_meet() {
    let mut told = Told::new("rounds fixed 3; heroes free", 5);
    told.ok("shuffled seed 1");
    let first = told.post();
    assert!(first.pairs.iter().all(|pair| pair.why == [Why::Shuffle]));
    assert_eq!(first.byes[0].1, Why::Lowest(0));
    told.results(&[(1, 9, 0), (1, 9, 0)]);
    // Three have 3 points, two have 0, and the one with the bye has had it: one of the three floats, or two of the lowest
    // would be left, of whom one gets the bye.
    let second = told.post();
    assert_eq!(second.byes.len(), 1);
    assert_eq!(second.byes[0].1, Why::Lowest(0));
    let [(bye, _)] = second.byes[..] else { panic!("a bye") };
    assert_ne!(bye, first.players_with_bye()[0]);
    let floats: Vec<&Why> = second.pairs.iter().flat_map(|pair| &pair.why).collect();
    assert!(floats.contains(&&Why::Equal(3)), "{floats:?}");
    let float = floats.iter().find(|why| matches!(why, Why::Float { .. })).expect("a float");
    assert!(
        matches!(float, Why::Float { down: (_, 3), up: (_, 0), cause: Cause::Odd }),
        "{float:?}"
    );
    assert!(float.to_string().ends_with("because an odd number of players have 3"), "{float}");
}

#[test]
fn fixed_and_closed_tables() {
    let mut told = Told::new("rounds fixed 3; heroes free", 8);
    told.ok("fixed player 5; table 2");
    told.ok("fixed player 6; table 9");
    told.ok("table closed table 1; because water");
    told.ok("shuffled seed 3");
    let proposal = told.post();
    let at = |number: u16| {
        proposal
            .pairs
            .iter()
            .find(|pair| pair.pair.side(player(number)).is_some())
            .expect("a table")
    };
    assert_eq!((at(5).pair.table, at(6).pair.table), (table(2), table(9)));
    assert!(at(5).why.contains(&Why::Fixed(player(5))));
    let tables: Vec<u16> = proposal.pairs.iter().map(|pair| pair.pair.table.number()).collect();
    assert_eq!(tables, [2, 3, 4, 9], "nobody sits on the closed table 1");
    told.results(&[]);
    assert_eq!(
        told.no("posted round 1; pairs 1 = 1 - 2; proposal 0000000000000000000000000000000000000000000000000000000000000000; seen 99"),
        Refusal::SeenTooMuch(told.desk.seen())
    );
}

#[test]
fn a_round_is_posted_once_all_results_are_in_and_with_everybody_in_it() {
    let mut told = Told::new("rounds fixed 3; heroes free", 4);
    let post = |told: &Told, rest: &str| {
        format!(
            "posted {rest}; proposal {}; because so; seen {}",
            "00".repeat(32),
            told.desk.seen()
        )
    };
    let line = post(&told, "round 2; pairs 1 = 1 - 2 + 2 = 3 - 4");
    assert_eq!(told.no(&line), Refusal::NotNextRound(crate::common::round(1)));
    let line = post(&told, "round 1; pairs 1 = 1 - 2");
    assert_eq!(told.no(&line), Refusal::PlayerLeftOut(player(3)));
    let line = post(&told, "round 1; pairs 1 = 1 - 2 + 1 = 3 - 4");
    assert_eq!(told.no(&line), Refusal::TableTwice(table(1)));
    let line = post(&told, "round 1; pairs 1 = 1 - 2 + 2 = 3 - 2");
    assert_eq!(told.no(&line), Refusal::PlayerTwice(player(2)));
    let line = post(&told, "round 1; pairs 1 = 1 - 2 + 2 = 3 - 4; byes 5");
    assert_eq!(told.no(&line), Refusal::UnknownPlayer(player(5)));
    let silent = format!(
        "posted round 1; pairs 1 = 1 - 2 + 2 = 3 - 4; proposal {}; seen 5",
        "00".repeat(32)
    );
    assert_eq!(told.no(&silent), Refusal::NeedsReason);
    let line = post(&told, "round 1; pairs 1 = 1 - 2 + 2 = 3 - 4");
    told.ok(&line);
    let line = post(&told, "round 2; pairs 1 = 1 - 3 + 2 = 2 - 4");
    let missing = Refusal::ResultsMissing {
        round: crate::common::round(1),
        missing: vec![table(1), table(2)],
    };
    assert_eq!(told.no(&line), missing);
    assert_eq!(missing.to_string(), "results of round 1 are missing: table 1, table 2");
    assert_eq!(desk::propose(told.desk.state()), Err(missing));
}
