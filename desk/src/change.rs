//! What a correction changes, and what can be done about a round that hangs on the wall already.

use std::collections::BTreeMap;

use crate::number::{Player, Round, Table};
use crate::pairing::{Wanted, cost_of_bye, cost_of_pair, pair, wanted};
use crate::standings::{Row, records, standings};
use crate::state::{RoundState, Standing, State};
use crate::table::Pair;
use crate::time::Time;
use crate::{bracket, setting::Format};

/// What is other after a fact than before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Players whose points, tie-breaks or place are other: as they were and as they are.
    pub standings: Vec<(Row, Row)>,
    /// What can be done about the last round that was posted, if what its pairs rest on is other and others would be better.
    pub posted: Option<Remedies>,
    /// Who would be in the cut now and was not, and who would not be any more; also where it was made already.
    pub cut: (Vec<Player>, Vec<Player>),
}

impl Changes {
    /// What is other in the second state, at this time.
    pub fn between(before: &State, after: &State, now: Time) -> Changes {
        let rows: BTreeMap<Player, Row> =
            standings(before, None).into_iter().map(|row| (row.player, row)).collect();
        let changed = standings(after, None).into_iter().filter_map(|row| {
            let old = rows.get(&row.player)?;
            (*old != row).then(|| (old.clone(), row))
        });
        let standings: Vec<(Row, Row)> = changed.collect();
        // Whoever leaves once the cut was made leaves it as it is.
        let same = after.cut.is_some() && standings.is_empty();
        let seeds =
            |state: &State| if same { Vec::new() } else { bracket::cut_proposal(state).seeds };
        let (old, new) = (seeds(before), seeds(after));
        let only = |one: &[Player], other: &[Player]| {
            one.iter().filter(|player| !other.contains(player)).copied().collect()
        };
        let posted = posted_otherwise(before, after, now);
        Changes { standings, posted, cut: (only(&new, &old), only(&old, &new)) }
    }
}

/// The event as it stood before the last round was posted, with what is known now of the rounds before it.
fn before_the_last(state: &State) -> Option<(State, RoundState)> {
    let mut state = state.clone();
    let last = state.rounds.pop()?;
    (!last.cut && state.settings.format == Format::Swiss).then_some((state, last))
}

/// What the pairing of the last round of a Swiss rests on, as known now.
fn last_round(state: &State) -> Option<(Vec<Wanted>, RoundState)> {
    let (before, last) = before_the_last(state)?;
    let seated = last.tables.values().flat_map(|table| table.pair.players());
    let mut players: Vec<Player> = seated.chain(last.byes.iter().copied()).collect();
    players.sort();
    Some((wanted(&before, &records(&before, None), &players), last))
}

/// What can be done about the last round, if by what is other after a fact it would be posted otherwise.
///
/// Pairs that a desk has set by hand are as good as they were where nothing is other that they rest on. So only one pairing
/// is worked out, and only where it may come out better.
fn posted_otherwise(before: &State, after: &State, now: Time) -> Option<Remedies> {
    if after.rounds.last()?.cut {
        let other = bracket_pairs(before) != bracket_pairs(after);
        return other.then(|| of_the_cut(after, now)).flatten();
    }
    let rests_on = |state| last_round(state).map(|(wanted, _)| wanted);
    if rests_on(before) == rests_on(after) {
        return None;
    }
    of_a_swiss(after, now).filter(|ways| ways.anew.is_some())
}

/// What pairs of these players cost.
struct Costs<'a> {
    of: BTreeMap<Player, &'a Wanted>,
    lowest: u16,
}

impl<'a> Costs<'a> {
    fn of(all: &'a [Wanted]) -> Costs<'a> {
        let lowest = all.iter().map(|one| one.points).min().unwrap_or_default();
        Costs { of: all.iter().map(|one| (one.player, one)).collect(), lowest }
    }

    fn pair(&self, [one, other]: [Player; 2]) -> i128 {
        cost_of_pair(self.of[&one], self.of[&other])
    }

    fn all(&self, pairs: impl Iterator<Item = [Player; 2]>, bye: Option<Player>) -> i128 {
        let bye = bye.map_or(0, |bye| cost_of_bye(self.of[&bye], self.lowest));
        pairs.map(|pair| self.pair(pair)).sum::<i128>() + bye
    }
}

/// Who meets whom in the last round of the cut, and who has nobody to meet, by what is known now of those before it.
fn bracket_pairs(state: &State) -> (Vec<[Player; 2]>, Vec<Player>) {
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    for two in bracket::lines_of_last(state).chunks(2) {
        match two {
            [Some(one), Some(other)] => pairs.push([*one, *other]),
            _ => byes.extend(two.iter().flatten()),
        }
    }
    (pairs, byes)
}

/// One way to deal with a round that was paired by results of which one was wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remedy {
    /// The pairs that other tables get; none if all is left.
    pub pairs: Vec<Pair>,
    /// Who has no opponent then.
    pub byes: Vec<Player>,
    /// The tables that are touched.
    pub tables: Vec<Table>,
    /// Tables among them whose result is in already, and which therefore cannot be touched without voiding it.
    pub finished: Vec<Table>,
    /// Minutes that were played at these tables together, and are lost.
    pub minutes: u64,
    /// The sum of the differences in points within the pairs of the whole round, if this is done; 0 in the cut.
    pub apart: u32,
}

/// What can be done, and what is done by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remedies {
    /// The round it is about.
    pub round: Round,
    /// Everything stays.
    pub leave: Remedy,
    /// Two players of two tables change places, if that helps: the exchange that helps most.
    pub swap: Option<Remedy>,
    /// The round is paired anew, if that is another one.
    pub anew: Option<Remedy>,
    /// Whether to leave it: once play has begun, or when nothing would be better.
    pub leave_it: bool,
}

/// What can be done about the last round of a Swiss or of the cut, now that what it rests on is known to be as it is; nothing
/// if there is no such round.
///
/// In the cut nobody changes places for points: whoever goes on takes the seat of who does not.
pub fn remedies(state: &State, now: Time) -> Option<Remedies> {
    if state.rounds.last()?.cut { of_the_cut(state, now) } else { of_a_swiss(state, now) }
}

fn of_the_cut(state: &State, now: Time) -> Option<Remedies> {
    let last = state.rounds.last()?;
    let posted: Vec<Pair> = last.tables.values().map(|table| table.pair).collect();
    let (pairs, byes) = bracket_pairs(state);
    let seated = at_tables(&posted, &pairs);
    let anew = remedy(state, last, now, &seated, byes, 0);
    // Where there are more or fewer pairs than tables hang on the wall, no exchange does it.
    let anew = (pairs.len() == posted.len() && !anew.pairs.is_empty()).then_some(anew);
    let leave_it = last.started.is_some() || anew.is_none();
    let leave = remedy(state, last, now, &posted, last.byes.iter().copied().collect(), 0);
    Some(Remedies { round: last.number, leave, swap: None, anew, leave_it })
}

fn of_a_swiss(state: &State, now: Time) -> Option<Remedies> {
    let (wanted, last) = last_round(state)?;
    let costs = Costs::of(&wanted);
    let bye = last.byes.iter().next().copied();
    let posted: Vec<Pair> = last.tables.values().map(|table| table.pair).collect();
    let remedy = |pairs: &[Pair], bye: Option<Player>| {
        let points = |player: Player| costs.of[&player].points;
        let apart =
            pairs.iter().map(|pair| u32::from(points(pair.first).abs_diff(points(pair.second))));
        remedy(state, &last, now, pairs, bye.into_iter().collect(), apart.sum())
    };
    let better = pair(&wanted);
    let costs_less = costs.all(better.pairs.iter().copied(), better.bye)
        < costs.all(posted.iter().map(|pair| pair.players()), bye);
    let anew = costs_less.then(|| remedy(&at_tables(&posted, &better.pairs), better.bye));
    let swap =
        best_exchange(&posted, |pair| costs.pair(pair.players())).map(|pairs| remedy(&pairs, bye));
    let leave_it = last.started.is_some() || anew.is_none();
    Some(Remedies { round: last.number, leave: remedy(&posted, bye), swap, anew, leave_it })
}

/// What it costs that a round has these pairs from now on.
fn remedy(
    state: &State,
    last: &RoundState,
    now: Time,
    pairs: &[Pair],
    byes: Vec<Player>,
    apart: u32,
) -> Remedy {
    let posted: Vec<Pair> = last.tables.values().map(|table| table.pair).collect();
    let touched: Vec<Pair> = pairs.iter().filter(|pair| !same(&posted, pair)).copied().collect();
    let tables: Vec<Table> = touched.iter().map(|pair| pair.table).collect();
    let ended = |table: &&Table| {
        let table = &last.tables[*table];
        matches!(last.standing(table, &state.players), Standing::Ended(_))
    };
    let played = last.started.map_or(0, |started| now.since(started) / 60);
    Remedy {
        finished: tables.iter().filter(ended).copied().collect(),
        minutes: played * tables.len() as u64,
        pairs: touched,
        byes,
        tables,
        apart,
    }
}

/// Whether the same two sit at the same table.
fn same(posted: &[Pair], pair: &Pair) -> bool {
    posted.iter().any(|old| {
        old.table == pair.table && pair.players().iter().all(|player| old.side(*player).is_some())
    })
}

/// The pairs after one player of a table and one of another have changed places, so that it costs least; nothing if no such
/// exchange costs less than leaving it.
fn best_exchange(posted: &[Pair], cost: impl Fn(&Pair) -> i128) -> Option<Vec<Pair>> {
    let mut best: Option<(i128, usize, usize, [Pair; 2])> = None;
    for (one, first) in posted.iter().enumerate() {
        for (other, second) in posted.iter().enumerate().skip(one + 1) {
            let now = cost(first) + cost(second);
            for crosswise in [false, true] {
                let (to_first, to_second) = if crosswise {
                    (second.first, second.second)
                } else {
                    (second.second, second.first)
                };
                let changed = [
                    Pair { second: to_first, ..*first },
                    Pair { first: first.second, second: to_second, ..*second },
                ];
                let gain = now - cost(&changed[0]) - cost(&changed[1]);
                if gain > best.map_or(0, |(gain, ..)| gain) {
                    best = Some((gain, one, other, changed));
                }
            }
        }
    }
    let (_, one, other, changed) = best?;
    let mut pairs = posted.to_vec();
    pairs[one] = changed[0];
    pairs[other] = changed[1];
    Some(pairs)
}

/// Pairs at the tables of the round: those who sit together already stay, the others sit at the tables that are left.
fn at_tables(posted: &[Pair], pairs: &[[Player; 2]]) -> Vec<Pair> {
    let together = |[one, other]: [Player; 2]| {
        posted.iter().find(|old| old.side(one).is_some() && old.side(other).is_some())
    };
    let kept: Vec<Table> =
        pairs.iter().filter_map(|two| together(*two)).map(|pair| pair.table).collect();
    let mut free = posted.iter().map(|pair| pair.table).filter(|table| !kept.contains(table));
    let seated = pairs.iter().filter_map(|two| match together(*two) {
        Some(old) => Some(*old),
        None => free.next().map(|table| Pair { table, first: two[0], second: two[1] }),
    });
    let mut seated: Vec<Pair> = seated.collect();
    seated.sort();
    seated
}
