//! Points, tie-breaks and places. Whole numbers only.

use std::collections::BTreeMap;

use crate::number::{Player, Round};
use crate::setting::{TieBreak, Unplayed};
use crate::state::{Standing, State};
use crate::table::{Ending, How};

/// A player in the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Who.
    pub player: Player,
    /// The place, from 1; players who nothing parts have the same.
    pub place: u16,
    /// The place by points and tie-breaks alone, before any tie was settled.
    pub tied: u16,
    /// Points.
    pub points: u16,
    /// Matches won, by absence of the opponent too.
    pub wins: u8,
    /// Matches tied.
    pub ties: u8,
    /// Matches lost.
    pub losses: u8,
    /// Rounds without an opponent.
    pub byes: u8,
    /// Rounds that were missed.
    pub missed: u8,
    /// What each tie-break of the settings says, in their order.
    pub breaks: Vec<i32>,
    /// Whether the points hold a bye of a round that others still play.
    pub with_bye: bool,
    /// Whether the player has left the event.
    pub out: bool,
}

/// What a round was for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A match with a result.
    Match { against: Player, ending: Mine, played: bool, health: Option<[u16; 2]> },
    /// A match without a result yet, or one that counts for nothing.
    Nothing { against: Player, void: bool },
    /// No opponent.
    Bye,
    /// Not there.
    Missed,
}

/// How a match ended for one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mine {
    Won,
    Tied,
    Lost,
}

/// What each round before the cut was for each player, up to one of them.
pub(crate) type Records = BTreeMap<Player, Vec<Part>>;

/// The records of all players, up to this round or to the last.
pub(crate) fn records(state: &State, up_to: Option<Round>) -> Records {
    let mut records: Records = state.players.keys().map(|player| (*player, Vec::new())).collect();
    let stage = state.rounds.iter().filter(|round| !round.cut);
    for (place, round) in
        stage.filter(|round| up_to.is_none_or(|last| round.number <= last)).enumerate()
    {
        for table in round.tables.values() {
            let standing = round.standing(table, &state.players);
            for (mine, player) in table.pair.players().into_iter().enumerate() {
                let against = table.pair.players()[1 - mine];
                let part = match standing {
                    Standing::Ended(outcome) => Part::Match {
                        against,
                        ending: match outcome.ending {
                            Ending::Won(side) if side.index() == mine => Mine::Won,
                            Ending::Won(_) | Ending::BothLost => Mine::Lost,
                            Ending::Tie => Mine::Tied,
                        },
                        played: outcome.how != How::Absence,
                        health: outcome.health.map(|health| [health[mine], health[1 - mine]]),
                    },
                    Standing::Void => Part::Nothing { against, void: true },
                    Standing::Missing | Standing::Reported(..) | Standing::Disputed => {
                        Part::Nothing { against, void: false }
                    }
                };
                records.entry(player).or_default().push(part);
            }
        }
        for player in &round.byes {
            records.entry(*player).or_default().push(Part::Bye);
        }
        for parts in records.values_mut().filter(|parts| parts.len() == place) {
            parts.push(Part::Missed);
        }
    }
    records
}

/// The points of somebody, by the record.
pub(crate) fn points(state: &State, parts: &[Part]) -> u16 {
    let worth = &state.settings.points;
    let each = parts.iter().map(|part| match part {
        Part::Match { ending: Mine::Won, .. } => worth.win,
        Part::Match { ending: Mine::Tied, .. } => worth.tie,
        Part::Match { ending: Mine::Lost, .. } => worth.loss,
        Part::Nothing { .. } => 0,
        Part::Bye => worth.bye,
        Part::Missed => worth.missed,
    });
    each.map(u16::from).sum()
}

/// The standings before the cut, up to this round or to the last, the first place first.
///
/// Points count first, then the tie-breaks in the order of the settings, each among those who are equal so far; then an
/// order that was settled. What is still equal shares a place, and stands in the order of numbers.
pub fn standings(state: &State, up_to: Option<Round>) -> Vec<Row> {
    let records = records(state, up_to);
    let points: BTreeMap<Player, u16> =
        records.iter().map(|(player, parts)| (*player, points(state, parts))).collect();
    let all: Vec<Player> = records.keys().copied().collect();
    let mut groups = parted(&[all], |player, _| -i32::from(points[&player]));
    let mut breaks: BTreeMap<Player, Vec<i32>> = BTreeMap::new();
    for rule in &state.settings.tie_breaks {
        let value = |player: Player, equal: &[Player]| {
            tie_break(state, rule, player, equal, &records, &points)
        };
        for group in &groups {
            for player in group {
                breaks.entry(*player).or_default().push(value(*player, group));
            }
        }
        groups = parted(&groups, |player, equal| -value(player, equal));
    }
    let tied = places(&groups);
    let groups: Vec<Vec<Player>> = groups.iter().flat_map(|group| settled(state, group)).collect();
    let place = places(&groups);
    let next = state.next_round();
    let open = state.rounds.last().filter(|round| !state.missing(round.number).is_empty());
    let row = |player: Player| {
        let parts = &records[&player];
        let count =
            |wanted: fn(&Part) -> bool| parts.iter().filter(|part| wanted(part)).count() as u8;
        Row {
            player,
            place: place[&player],
            tied: tied[&player],
            points: points[&player],
            wins: count(|part| matches!(part, Part::Match { ending: Mine::Won, .. })),
            ties: count(|part| matches!(part, Part::Match { ending: Mine::Tied, .. })),
            losses: count(|part| matches!(part, Part::Match { ending: Mine::Lost, .. })),
            byes: count(|part| matches!(part, Part::Bye)),
            missed: count(|part| matches!(part, Part::Missed)),
            breaks: breaks.get(&player).cloned().unwrap_or_default(),
            with_bye: open.is_some_and(|round| {
                round.byes.contains(&player) && up_to.is_none_or(|last| round.number <= last)
            }),
            out: !state.players.get(&player).is_some_and(|one| one.is_in(next)),
        }
    };
    groups.into_iter().flatten().map(row).collect()
}

/// Each group parted by what a key says of its members, the least first.
fn parted(groups: &[Vec<Player>], key: impl Fn(Player, &[Player]) -> i32) -> Vec<Vec<Player>> {
    let mut parts = Vec::new();
    for group in groups {
        let mut by: BTreeMap<i32, Vec<Player>> = BTreeMap::new();
        for player in group {
            by.entry(key(*player, group)).or_default().push(*player);
        }
        parts.extend(by.into_values());
    }
    parts
}

fn places(groups: &[Vec<Player>]) -> BTreeMap<Player, u16> {
    let mut places = BTreeMap::new();
    let mut place = 1;
    for group in groups {
        places.extend(group.iter().map(|player| (*player, place)));
        place += group.len() as u16;
    }
    places
}

/// A group in the order that was settled for it last, if one was.
fn settled(state: &State, group: &[Player]) -> Vec<Vec<Player>> {
    let orders = state.settled.iter().rev();
    let known = orders.into_iter().find(|order| group.iter().all(|player| order.contains(player)));
    match known {
        Some(order) if group.len() > 1 => order
            .iter()
            .filter(|player| group.contains(player))
            .map(|player| vec![*player])
            .collect(),
        Some(_) | None => vec![group.to_vec()],
    }
}

fn tie_break(
    state: &State,
    rule: &TieBreak,
    player: Player,
    equal: &[Player],
    records: &Records,
    points: &BTreeMap<Player, u16>,
) -> i32 {
    let parts = &records[&player];
    match rule {
        TieBreak::HeadToHead => {
            let beaten = parts.iter().filter(|part| match part {
                Part::Match { against, ending: Mine::Won, .. } => equal.contains(against),
                Part::Match { .. } | Part::Nothing { .. } | Part::Bye | Part::Missed => false,
            });
            beaten.count() as i32
        }
        TieBreak::Buchholz => opponents(state, player, parts, points).iter().sum(),
        TieBreak::MedianBuchholz => {
            let mut of = opponents(state, player, parts, points);
            of.sort_unstable();
            let inner = of.len().saturating_sub(2);
            of.iter().skip(1).take(inner).sum()
        }
        TieBreak::HealthDifference => health(parts, |[mine, theirs]| mine - theirs),
        TieBreak::HealthLeft => health(parts, |[mine, _]| mine),
        TieBreak::Wins => {
            let won = |part: &&Part| matches!(part, Part::Match { ending: Mine::Won, .. });
            parts.iter().filter(won).count() as i32
        }
    }
}

/// The points of each opponent. A round that was not played, for a bye, an absence or a later entry, counts by the rule of
/// the event; one that was voided or has no result yet counts not at all.
fn opponents(
    state: &State,
    player: Player,
    parts: &[Part],
    points: &BTreeMap<Player, u16>,
) -> Vec<i32> {
    let unplayed = match state.settings.unplayed {
        Unplayed::Nothing => Some(0),
        Unplayed::OwnPoints => Some(points[&player].into()),
        Unplayed::LeftOut => None,
    };
    let of = |part: &Part| match part {
        Part::Match { against, played: true, .. } => points.get(against).copied().map(i32::from),
        Part::Match { played: false, .. } | Part::Bye | Part::Missed => unplayed,
        Part::Nothing { .. } => None,
    };
    parts.iter().filter_map(of).collect()
}

fn health(parts: &[Part], count: impl Fn([i32; 2]) -> i32) -> i32 {
    let put_down = parts.iter().filter_map(|part| match part {
        Part::Match { health, .. } => *health,
        Part::Nothing { .. } | Part::Bye | Part::Missed => None,
    });
    put_down.map(|health| count(health.map(i32::from))).sum()
}
