//! What this program would post next, and why each pair is one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use events::chain::Digest;

use crate::bracket;
use crate::chance::chance;
use crate::number::{Player, Round, Table};
use crate::pairing::{self, Wanted};
use crate::refusal::Refusal;
use crate::schedule::circle;
use crate::setting::Format;
use crate::standings;
use crate::state::State;
use crate::table::Pair;

/// A round as it could be posted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Which.
    pub round: Round,
    /// Its tables, by number.
    pub pairs: Vec<Proposed>,
    /// Who has no opponent, and why.
    pub byes: Vec<(Player, Why)>,
}

/// A table as it could be posted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposed {
    /// Where, and who.
    pub pair: Pair,
    /// Why, the weightiest first.
    pub why: Vec<Why>,
}

/// Why two meet, or somebody has no opponent. Its text is for the wall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Nobody has points yet, and the shuffle says so.
    Shuffle,
    /// Both have so many points.
    Equal(u16),
    /// They have different points.
    Float {
        /// Who has more, and how many.
        down: (Player, u16),
        /// Who has less, and how many.
        up: (Player, u16),
        /// Why not somebody with as many.
        cause: Cause,
    },
    /// They have met, in this round last, and no pairing of all is without such a pair.
    Again(Round),
    /// A player sits at this table in every round.
    Fixed(Player),
    /// The schedule of their group, from 1, says so.
    Schedule(u16),
    /// The bracket says so, by these seeds.
    Seeds(u16, u16),
    /// The bracket has nobody there: the seed of who goes on.
    Free(u16),
    /// Nobody who had no bye yet has less than so many points.
    Lowest(u16),
    /// Nobody with fewer points could be left over, as the others could not be paired without a second match of two.
    LowestThatLeavesPairs(u16),
    /// Everybody has had a bye.
    SecondBye,
}

/// Why somebody meets a player with other points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// An odd number of players have as many points.
    Odd,
    /// The player has met all others who have as many.
    MetAll,
    /// Any other pairing of all has greater differences, or more of them.
    LeastOverall,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Shuffle => f.write_str("by the shuffle, as nobody has points yet"),
            Why::Equal(points) => write!(f, "both have {points}"),
            Why::Float { down: (down, more), up: (up, fewer), cause } => {
                write!(f, "a float, {down} with {more} against {up} with {fewer}, because ")?;
                match cause {
                    Cause::Odd => write!(f, "an odd number of players have {more}"),
                    Cause::MetAll => write!(f, "{down} has met all others with {more}"),
                    Cause::LeastOverall => f.write_str("any other pairing has greater differences"),
                }
            }
            Why::Again(round) => {
                write!(f, "a second match after round {round}, which no pairing avoids")
            }
            Why::Fixed(player) => write!(f, "{player} always sits here"),
            Why::Schedule(group) => write!(f, "the schedule of group {group}"),
            Why::Seeds(first, second) => write!(f, "seeds {first} and {second}"),
            Why::Free(seed) => write!(f, "seed {seed} has no opponent in the bracket"),
            Why::Lowest(points) => {
                write!(f, "nobody who had no bye yet has fewer than {points}")
            }
            Why::LowestThatLeavesPairs(points) => {
                write!(
                    f,
                    "with fewer than {points} nobody could be left over without a second match or bye"
                )
            }
            Why::SecondBye => {
                f.write_str("everybody has had a bye, or two would have to meet again")
            }
        }
    }
}

impl Proposal {
    /// What [`Posted`](crate::Fact::Posted) names, whoever posts it.
    pub fn digest(&self) -> Digest {
        digest_of(self.round, &self.pairs(), &self.players_with_bye())
    }

    /// Its pairs.
    pub fn pairs(&self) -> Vec<Pair> {
        self.pairs.iter().map(|proposed| proposed.pair).collect()
    }

    /// Who has a bye.
    pub fn players_with_bye(&self) -> Vec<Player> {
        self.byes.iter().map(|(player, _)| *player).collect()
    }
}

/// The digest of a round, whatever the order in which its tables are named.
pub(crate) fn digest_of(round: Round, pairs: &[Pair], byes: &[Player]) -> Digest {
    let mut pairs = pairs.to_vec();
    pairs.sort();
    let mut text = format!("round {round}");
    for Pair { table, first, second } in pairs {
        let _ = write!(text, "\n{table} = {first} - {second}");
    }
    for player in byes.iter().collect::<BTreeSet<_>>() {
        let _ = write!(text, "\nbye {player}");
    }
    Digest::of(text.as_bytes())
}

/// The round that comes next, as this program would post it. The same state gives the same round for ever.
///
/// # Errors
/// If results are missing, groups or a cut have to be made first, or no round is left.
pub fn propose(state: &State) -> Result<Proposal, Refusal> {
    let round = state.next_round();
    if let Some(last) = state.rounds.last() {
        let missing = state.missing(last.number);
        if !missing.is_empty() {
            return Err(Refusal::ResultsMissing { round: last.number, missing });
        }
    }
    if state.cut.is_some() {
        return bracket_round(state, round);
    }
    let players: Vec<Player> = state.players_in(round).collect();
    if players.len() < 2 {
        return Err(Refusal::TooFewPlayers);
    }
    let begun = state.players_in(Round::FIRST).count();
    if state.rounds.len() >= usize::from(state.settings.rounds_for(begun)) {
        return Err(Refusal::NoMoreRounds);
    }
    match state.settings.format {
        Format::Swiss | Format::Elimination => Ok(swiss(state, round, &players)),
        Format::RoundRobin | Format::Groups(_) if state.groups.is_empty() => {
            Err(Refusal::NotGrouped)
        }
        Format::RoundRobin | Format::Groups(_) => Ok(scheduled(state, round, &players)),
    }
}

/// The groups as this program would make them: players in the order of the shuffle, dealt out one by one.
pub fn propose_groups(state: &State) -> Vec<Vec<Player>> {
    let mut players: Vec<Player> = state.players_in(Round::FIRST).collect();
    players.sort_by_key(|player| (chance(state.seed, player.number().into()), *player));
    let size = match state.settings.format {
        Format::Groups(size) => usize::from(size.max(2)),
        Format::Swiss | Format::RoundRobin | Format::Elimination => players.len().max(1),
    };
    let count = players.len().div_ceil(size).max(1);
    let mut groups = vec![Vec::new(); count];
    for (place, player) in players.into_iter().enumerate() {
        groups[place % count].push(player);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

fn swiss(state: &State, round: Round, players: &[Player]) -> Proposal {
    let records = standings::records(state, None);
    let wanted = pairing::wanted(state, &records, players);
    let paired = pairing::pair(&wanted);
    let facts: BTreeMap<Player, &Wanted> = wanted.iter().map(|one| (one.player, one)).collect();
    let pairs = paired.pairs.iter().map(|[one, other]| {
        let (one, other) = (facts[one], facts[other]);
        let (high, low) = if one.before(other) { (one, other) } else { (other, one) };
        ([high.player, low.player], why(high, low, &wanted, state))
    });
    let mut pairs: Vec<([Player; 2], Vec<Why>)> = pairs.collect();
    pairs.sort_by_key(|([high, low], _)| {
        let [high, low] = [facts[high], facts[low]];
        (std::cmp::Reverse(high.points), std::cmp::Reverse(low.points), high.chance, high.player)
    });
    let bye = paired.bye.map(|player| (player, why_bye(facts[&player], &wanted)));
    Proposal { round, pairs: seated(state, pairs), byes: bye.into_iter().collect() }
}

fn why(high: &Wanted, low: &Wanted, all: &[Wanted], state: &State) -> Vec<Why> {
    let mut why = Vec::new();
    if high.met.contains(&low.player) {
        let last = state.rounds.iter().rev().find(|round| {
            round.tables.values().any(|table| {
                table.pair.side(high.player).is_some() && table.pair.side(low.player).is_some()
            })
        });
        why.push(Why::Again(last.map_or(Round::FIRST, |round| round.number)));
    }
    if state.rounds.is_empty() {
        why.push(Why::Shuffle);
    } else if high.points == low.points {
        why.push(Why::Equal(high.points));
    } else {
        let equals =
            all.iter().filter(|one| one.points == high.points && one.player != high.player);
        let equals: Vec<&Wanted> = equals.collect();
        let cause = if equals.iter().all(|one| high.met.contains(&one.player)) && !equals.is_empty()
        {
            Cause::MetAll
        } else if equals.len().is_multiple_of(2) {
            Cause::Odd
        } else {
            Cause::LeastOverall
        };
        let (down, up) = ((high.player, high.points), (low.player, low.points));
        why.push(Why::Float { down, up, cause });
    }
    why
}

fn why_bye(one: &Wanted, all: &[Wanted]) -> Why {
    let lowest = all.iter().filter(|other| other.byes == 0).map(|other| other.points).min();
    match lowest {
        _ if one.byes > 0 => Why::SecondBye,
        Some(lowest) if lowest < one.points => Why::LowestThatLeavesPairs(one.points),
        Some(_) | None => Why::Lowest(one.points),
    }
}

fn scheduled(state: &State, round: Round, players: &[Player]) -> Proposal {
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    let mut met: BTreeSet<Player> = BTreeSet::new();
    for (number, group) in (1..).zip(&state.groups) {
        let (two, free) = circle(group, state.rounds.len());
        for [first, second] in two {
            match [first, second].map(|player| players.contains(&player)) {
                [true, true] => pairs.push(([first, second], vec![Why::Schedule(number)])),
                [true, false] => byes.push((first, Why::Schedule(number))),
                [false, true] => byes.push((second, Why::Schedule(number))),
                [false, false] => {}
            }
        }
        let free = free.into_iter().filter(|player| players.contains(player));
        byes.extend(free.map(|player| (player, Why::Schedule(number))));
        met.extend(group);
    }
    // Who came late stands in no group.
    let late = players.iter().filter(|player| !met.contains(player));
    byes.extend(late.map(|player| (*player, Why::Schedule(0))));
    byes.sort_by_key(|(player, _)| *player);
    Proposal { round, pairs: seated(state, pairs), byes }
}

fn bracket_round(state: &State, round: Round) -> Result<Proposal, Refusal> {
    let lines = bracket::lines(state);
    if lines.len() < 2 {
        return Err(Refusal::NoMoreRounds);
    }
    let seed = |player: Player| bracket::seed(state, player).unwrap_or_default();
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    for two in lines.chunks(2) {
        match two.iter().flatten().copied().collect::<Vec<_>>().as_slice() {
            [first, second] => {
                let why = Why::Seeds(seed(*first), seed(*second));
                pairs.push(([*first, *second], vec![why]));
            }
            [one] => byes.push((*one, Why::Free(seed(*one)))),
            _ => {}
        }
    }
    Ok(Proposal { round, pairs: seated(state, pairs), byes })
}

/// Pairs at tables: first those of which a player has a fixed one, then the others at the lowest that are free, in order.
fn seated(state: &State, pairs: Vec<([Player; 2], Vec<Why>)>) -> Vec<Proposed> {
    let fixed = |player: &Player| state.players.get(player).and_then(|one| one.fixed);
    let mut taken: BTreeSet<Table> = state.closed_tables.clone();
    let mut seats: Vec<Option<(Table, Player)>> = Vec::new();
    for (players, _) in &pairs {
        let seat = players.iter().find_map(|player| Some((fixed(player)?, *player)));
        let seat = seat.filter(|(table, _)| taken.insert(*table));
        seats.push(seat);
    }
    let kept: BTreeSet<Table> = state
        .players
        .iter()
        .filter(|(_, one)| one.is_in(state.next_round()))
        .filter_map(|(_, one)| one.fixed)
        .collect();
    let mut free =
        (1..).map_while(Table::new).filter(|table| !taken.contains(table) && !kept.contains(table));
    let mut proposed: Vec<Proposed> = Vec::new();
    for ((players, mut why), seat) in pairs.into_iter().zip(seats) {
        let table = match seat {
            Some((table, player)) => {
                why.push(Why::Fixed(player));
                Some(table)
            }
            None => free.next(),
        };
        let [first, second] = players;
        proposed.extend(table.map(|table| Proposed { pair: Pair { table, first, second }, why }));
    }
    proposed.sort_by_key(|proposed| proposed.pair.table);
    proposed
}
