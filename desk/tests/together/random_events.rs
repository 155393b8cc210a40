//! Whole events at random: what must hold in all of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Told, after, posted, round};
use desk::{Desk, Fact, Player, Said, commute, propose, standings};
use proptest::prelude::*;

/// Numbers that look drawn.
struct Drawn(u64);

impl Drawn {
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// An event of so many players with reports, calls, penalties, drops and late entries between its results.
fn event(seed: u64, players: u16, rounds: u8) -> Desk {
    let mut drawn = Drawn(seed);
    let mut told = Told::new(
        &format!("rounds fixed {rounds}; heroes free; penalty late: caution + warning"),
        players,
    );
    told.ok("joined staff 2; role floor judge");
    told.ok(&format!("shuffled seed {}", drawn.below(1 << 30)));
    let mut key = 0;
    for number in 1..=rounds {
        let Ok(proposal) = propose(told.desk.state()) else { break };
        holds(&told.desk, &proposal);
        told.fact(posted(&proposal, told.desk.seen()));
        let seen = told.desk.seen();
        told.fact(Fact::Started { round: round(number), seen });
        let mut said = Vec::new();
        for pair in proposal.pairs() {
            let at = format!("round {number}; table {}", pair.table);
            let [first, second] = pair.players();
            let outcome = match drawn.below(6) {
                0 => "outcome tie by time, health 9 - 9".to_owned(),
                1 => "outcome both lost by double ko".to_owned(),
                winner => {
                    let health = drawn.below(40) + 1;
                    let (side, health) = if winner % 2 == 0 {
                        (1, format!("{health} - 0"))
                    } else {
                        (2, format!("0 - {health}"))
                    };
                    format!("outcome won {side} by knockout, health {health}")
                }
            };
            key += 1;
            match drawn.below(5) {
                0 => {
                    said.push(vec![
                        format!("player {first}: reported {at}; {outcome}"),
                        format!("player {second}: confirmed {at}; {outcome}"),
                    ]);
                }
                1 => said.push(vec![
                    format!("player {first}: called call {key}; {at}"),
                    format!("staff 2: claimed call {key}"),
                    format!("staff 2: played on call {key}"),
                    format!("entered {at}; {outcome}; source slip"),
                ]),
                2 => said.push(vec![format!("absent round {number}; player {second}")]),
                _ => said.push(vec![format!("entered {at}; {outcome}; source slip")]),
            }
            if drawn.below(4) == 0 {
                said.push(vec![format!("staff 2: penalised penalty {key}; person {first}; category late; level caution; because b")]);
                said.push(vec![format!(
                    "staff 2: extended {at}; seconds {}",
                    60 + drawn.below(60)
                )]);
            }
        }
        // What is said of different things comes in any order.
        while !said.is_empty() {
            let which = drawn.below(said.len() as u64) as usize;
            let line = said[which].remove(0);
            told.ok(&line);
            said.retain(|lines| !lines.is_empty());
        }
        if drawn.below(3) == 0 {
            let some: Vec<Player> = told.desk.state().players_in(round(number + 1)).collect();
            if some.len() > 4 {
                let who = some[drawn.below(some.len() as u64) as usize];
                told.ok(&format!("player {who}: drops player {who}; from {}", number + 1));
            }
        }
        if drawn.below(4) == 0 && (told.desk.state().players.len() as u16) < 9 {
            let next = told.desk.state().players.len() + 1;
            told.ok(&format!("enters late player {next}; from {}", number + 1));
        }
    }
    told.desk
}

/// That a round is one that can be posted: nobody twice, one bye at most, no second match or bye that could be avoided.
fn holds(desk: &Desk, proposal: &desk::Proposal) {
    let mut met: BTreeSet<[Player; 2]> = BTreeSet::new();
    let mut byes: BTreeMap<Player, usize> = BTreeMap::new();
    for posted in &desk.state().rounds {
        met.extend(posted.tables.values().map(|table| ordered(table.pair.players())));
        for player in &posted.byes {
            *byes.entry(*player).or_default() += 1;
        }
    }
    let mut seated: Vec<Player> = proposal.pairs().iter().flat_map(|pair| pair.players()).collect();
    seated.extend(proposal.players_with_bye());
    seated.sort();
    let players: Vec<Player> = desk.state().players_in(proposal.round).collect();
    assert_eq!(seated, players);
    assert_eq!(proposal.byes.len(), players.len() % 2);
    let pairs: Vec<[Player; 2]> =
        proposal.pairs().iter().map(|pair| ordered(pair.players())).collect();
    let again = pairs.iter().filter(|two| met.contains(*two)).count();
    let had = proposal
        .players_with_bye()
        .iter()
        .map(|player| byes.get(player).copied().unwrap_or_default())
        .sum::<usize>();
    // The fewest second matches of all pairings, and then the fewest byes that were had.
    let best = fewest(&players, &met, &byes, false);
    assert_eq!((again, had), best, "{:?} in round {}", pairs, proposal.round);
}

fn ordered([one, other]: [Player; 2]) -> [Player; 2] {
    [one.min(other), one.max(other)]
}

fn fewest(
    left: &[Player],
    met: &BTreeSet<[Player; 2]>,
    byes: &BTreeMap<Player, usize>,
    bye_given: bool,
) -> (usize, usize) {
    let Some((first, rest)) = left.split_first() else { return (0, 0) };
    let without = |at: usize| {
        let mut others = rest.to_vec();
        others.remove(at);
        others
    };
    let paired = (0..rest.len()).map(|at| {
        let (again, had) = fewest(&without(at), met, byes, bye_given);
        (again + usize::from(met.contains(&ordered([*first, rest[at]]))), had)
    });
    let alone = (left.len() % 2 == 1 && !bye_given).then(|| {
        let (again, had) = fewest(rest, met, byes, true);
        (again, had + byes.get(first).copied().unwrap_or_default())
    });
    paired.chain(alone).min().unwrap_or_default()
}

/// Facts that name how much of the log was seen keep their place.
fn is_based(said: &Said) -> bool {
    matches!(
        said.fact,
        Fact::Posted { .. }
            | Fact::Swapped { .. }
            | Fact::Started { .. }
            | Fact::CutMade { .. }
            | Fact::Grouped { .. }
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn pairings_hold_and_a_log_is_its_fold(seed in any::<u64>(), players in 4..9_u16, rounds in 2..5_u8, cut in any::<prop::sample::Index>()) {
        let desk = event(seed, players, rounds);
        let log = desk.facts().to_vec();
        // A beginning and the rest give what the whole gives.
        let at = cut.index(log.len());
        let (mut again, refused) = Desk::replay(log[..at].iter().cloned());
        prop_assert_eq!(refused, vec![]);
        for said in &log[at..] {
            prop_assert_eq!(again.log(said.clone()), Ok(()));
        }
        prop_assert_eq!(&again, &desk);
        // And each line reads back.
        let text: Vec<String> = log.iter().map(desk::notation::print).collect();
        prop_assert_eq!(desk::notation::parse_log(&text.join("\n")), Ok(log));
    }

    #[test]
    fn facts_that_commute_may_come_in_any_order(seed in any::<u64>(), players in 4..9_u16) {
        let desk = event(seed, players, 3);
        let mut log = desk.facts().to_vec();
        let mut drawn = Drawn(seed ^ 1);
        let mut swapped = 0;
        for _ in 0..400 {
            let at = drawn.below(log.len() as u64 - 1) as usize;
            let movable = !is_based(&log[at]) && !is_based(&log[at + 1]);
            if movable && commute(&log[at], &log[at + 1]) {
                prop_assert!(commute(&log[at + 1], &log[at]), "it is said both ways");
                log.swap(at, at + 1);
                swapped += 1;
            }
        }
        prop_assert!(swapped > 20, "{} of 400", swapped);
        let (other, refused) = Desk::replay(log);
        prop_assert_eq!(refused, vec![]);
        prop_assert_eq!(other.state(), desk.state());
        prop_assert_eq!(standings(other.state(), None), standings(desk.state(), None));
    }

    #[test]
    fn no_log_does_harm(seed in any::<u64>(), picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        // Kept facts and those of an event in any order: each is taken or refused, and every question has an answer.
        let mut all: Vec<Said> = event(seed, 5, 2).facts().to_vec();
        all.extend(crate::common::kept().iter().map(|(_, line)| desk::notation::parse_kept(line).expect("a fact")));
        let opening = all[0].clone();
        let log = std::iter::once(opening).chain(picks.iter().map(|pick| all[pick.index(all.len())].clone()));
        let (desk, _) = Desk::replay(log);
        asked(&desk);
    }
}

/// Asks everything that can be asked.
fn asked(desk: &Desk) {
    let (state, names) = (desk.state(), desk::Names::default());
    let now = after(5_000);
    let _ = (propose(state), desk::propose_groups(state), desk::cut_proposal(state));
    let _ = (
        desk::champion(state),
        desk::cut_places(state),
        desk::remedies(state, now),
        desk::queue(state, now),
    );
    let _ = desk::casebook(state, &names, false);
    let _ = (
        desk::out::csv::rounds(state, &names),
        desk::out::csv::table(state, &names),
        desk::out::trf::report(state, &names),
    );
    for posted in &state.rounds {
        let _ = desk::out::paper::by_name(state, &names, posted.number);
        for table in posted.tables.keys() {
            let _ = desk::clock(state, posted.number, Some(*table), now);
            assert!(desk::out::paper::slip(state, &names, posted.number, *table).is_some());
        }
    }
    for call in state.calls.keys() {
        let _ = desk::proposed_extension(state, *call, now);
    }
}

/// What two desks say apart: one posts, the other corrects a result.
#[test]
fn a_posting_is_refused_if_something_that_matters_was_said_since() {
    let mut told = Told::new("rounds fixed 3; heroes free", 4);
    told.pairs(&[(1, 2), (3, 4)], &[]).results(&[(1, 9, 0), (1, 9, 0)]);
    let seen = told.desk.seen();
    let proposal = propose(told.desk.state()).expect("a round");
    // A call and a penalty's list do not matter to it, a correction does.
    told.ok("player 1: called call 1; round 1; table 1");
    let mut calm = told.desk.clone();
    assert_eq!(calm.log(crate::common::by_staff(posted(&proposal, seen))), Ok(()));
    told.ok(
        "corrected round 1; table 1; outcome won 2 by time; because the slip was read upside down",
    );
    let refusal =
        told.desk.log(crate::common::by_staff(posted(&proposal, seen))).expect_err("it is shown");
    assert_eq!(refusal, desk::Refusal::Behind { seen, since: vec![seen + 2] });
    assert_eq!(
        refusal.to_string(),
        format!("since fact {seen} something was said that matters: fact {}", seen + 2)
    );
    // Looked at again, it is posted.
    let proposal = propose(told.desk.state()).expect("a round");
    let seen = told.desk.seen();
    assert_eq!(told.desk.log(crate::common::by_staff(posted(&proposal, seen))), Ok(()));
}

#[test]
fn a_log_with_what_cannot_be_keeps_the_rest() {
    let mut told = Told::new("heroes free", 2);
    told.ok("closed");
    let mut log = told.desk.facts().to_vec();
    log.insert(2, log[1].clone());
    let (desk, refused) = Desk::replay(log.clone());
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].0, 3);
    // It counts for nothing and keeps its place, so that those behind it keep theirs.
    assert_eq!(desk.state(), told.desk.state());
    assert_eq!(desk.facts(), log);
}
