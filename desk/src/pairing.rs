//! Who meets whom in a Swiss round: the pairing of all that costs least, exactly, and the same one every time.
//!
//! What costs more than anything below it together, from the top: two who have met meet again; somebody has a second bye;
//! two meet who have different fixed tables; the bye goes to somebody with more points than another; points differ, by the
//! squares of the differences; somebody floats as in the round before. What is equal then is decided by the shuffle.

use std::collections::BTreeSet;

use integer_blossom::min_weight_perfect_matching;

use crate::chance::chance;
use crate::number::{Player, Table};
use crate::standings::{Part, Records, points};
use crate::state::State;

/// What the pairing of somebody rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Who.
    pub player: Player,
    /// Points so far.
    pub points: u16,
    /// Opponents so far.
    pub met: BTreeSet<Player>,
    /// Byes so far.
    pub byes: u8,
    /// Where they always sit.
    pub fixed: Option<Table>,
    /// Whether they met somebody with fewer points in the last round, or with more.
    pub floated: Option<Float>,
    /// Their place in the shuffle.
    pub chance: u64,
}

/// In which direction somebody floated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// Met somebody with fewer points.
    Down,
    /// Met somebody with more points.
    Up,
}

/// Pairs, and who is left over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paired {
    /// The pairs.
    pub pairs: Vec<[Player; 2]>,
    /// Who has no opponent.
    pub bye: Option<Player>,
}

impl Wanted {
    /// Whether this one stands before the other: more points, then the shuffle.
    pub(crate) fn before(&self, other: &Wanted) -> bool {
        (other.points, self.chance, self.player) < (self.points, other.chance, other.player)
    }
}

/// What the pairing of these players rests on.
pub(crate) fn wanted(state: &State, records: &Records, players: &[Player]) -> Vec<Wanted> {
    let one = |player: &Player| {
        let parts = records.get(player).map_or(&[][..], Vec::as_slice);
        Wanted {
            player: *player,
            points: points(state, parts),
            met: parts.iter().filter_map(met).collect(),
            byes: parts.iter().filter(|part| matches!(part, Part::Bye)).count() as u8,
            fixed: state.players.get(player).and_then(|one| one.fixed),
            floated: floated(state, records, parts),
            chance: chance(state.seed, player.number().into()),
        }
    };
    players.iter().map(one).collect()
}

/// Whom somebody met in this part of a record; a match that counts for nothing may be played again.
fn met(part: &Part) -> Option<Player> {
    match part {
        Part::Match { against, .. } | Part::Nothing { against, void: false } => Some(*against),
        Part::Nothing { void: true, .. } | Part::Bye | Part::Missed => None,
    }
}

fn floated(state: &State, records: &Records, parts: &[Part]) -> Option<Float> {
    let (last, before) = parts.split_last()?;
    let other = records.get(&met(last)?)?;
    let theirs = points(state, other.get(..before.len())?);
    match points(state, before).cmp(&theirs) {
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Equal => None,
    }
}

/// How much each thing costs; each is more than all below it can be together, for 512 players with at most 1,980 points.
mod cost {
    /// What the shuffle says: less than this for each pair.
    pub(super) const CHANCE: u64 = 1 << 16;
    /// Somebody floats again.
    pub(super) const AGAIN: i128 = 1 << 26;
    /// The square of a difference in points.
    pub(super) const POINTS: i128 = 1 << 36;
    /// A point more than the lowest, for a bye.
    pub(super) const BYE: i128 = 1 << 68;
    /// Two fixed tables.
    pub(super) const FIXED: i128 = 1 << 80;
    /// A bye that somebody had.
    pub(super) const BYES: i128 = 1 << 90;
    /// A second match of two.
    pub(super) const MET: i128 = 1 << 100;
}

/// What it costs that two meet. Whole numbers that can be added.
pub fn cost_of_pair(one: &Wanted, other: &Wanted) -> i128 {
    let mut cost = 0;
    if one.met.contains(&other.player) || other.met.contains(&one.player) {
        cost += cost::MET;
    }
    if let (Some(one), Some(other)) = (one.fixed, other.fixed)
        && one != other
    {
        cost += cost::FIXED;
    }
    let difference = i128::from(one.points.abs_diff(other.points));
    cost += difference * difference * cost::POINTS;
    let (high, low) = if one.points > other.points { (one, other) } else { (other, one) };
    if difference > 0 {
        cost += cost::AGAIN * i128::from(high.floated == Some(Float::Down));
        cost += cost::AGAIN * i128::from(low.floated == Some(Float::Up));
    }
    let drawn = [one, other].map(|one| one.chance);
    cost + i128::from(chance(drawn[0].max(drawn[1]), drawn[0].min(drawn[1])) % cost::CHANCE)
}

/// What it costs that somebody has no opponent, where nobody has fewer points than `lowest`.
pub fn cost_of_bye(one: &Wanted, lowest: u16) -> i128 {
    let above = i128::from(one.points.saturating_sub(lowest));
    let drawn = chance(one.chance, 0) % cost::CHANCE;
    i128::from(one.byes) * cost::BYES + above * cost::BYE + i128::from(drawn)
}

/// The pairing of all that costs least.
pub fn pair(wanted: &[Wanted]) -> Paired {
    let mut wanted: Vec<&Wanted> = wanted.iter().collect();
    wanted.sort_by_key(|one| one.player);
    let players = wanted.len();
    let lowest = wanted.iter().map(|one| one.points).min().unwrap_or_default();
    // An odd number of players have one more to be paired with, who is the bye.
    let n = players + players % 2;
    let mut costs = vec![0; n * n];
    for (i, one) in wanted.iter().enumerate() {
        for (j, cost) in (i + 1..n).zip(&mut costs[i * n + i + 1..(i + 1) * n]) {
            *cost = match wanted.get(j) {
                Some(other) => cost_of_pair(one, other),
                None => cost_of_bye(one, lowest),
            };
        }
    }
    let mates = min_weight_perfect_matching(&costs, n);
    let mut paired = Paired { pairs: Vec::with_capacity(n / 2), bye: None };
    for (i, one) in wanted.iter().enumerate() {
        match mates.get(i).and_then(|mate| wanted.get(*mate)) {
            Some(other) if one.player < other.player => {
                paired.pairs.push([one.player, other.player]);
            }
            Some(_) => {}
            None => paired.bye = Some(one.player),
        }
    }
    paired
}
