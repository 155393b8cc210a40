//! Time: how much a table has left, and what happens when it is called. The time now is an argument.

use std::collections::BTreeSet;

use crate::fact::RollFor;
use crate::number::{Round, Side, Table};
use crate::setting::{AtTime, DoubleKo};
use crate::settings::Settings;
use crate::state::{State, TableState};
use crate::table::{Ending, How};
use crate::time::Time;

/// The clock of a table at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// The round has not started.
    Waits,
    /// It runs, and so many seconds are left.
    Runs {
        /// Seconds that are left.
        left: u64,
        /// When it will be over if nothing stops it: a phone counts down to this by itself.
        until: Time,
    },
    /// It stands still, with so many seconds left.
    Stands {
        /// Seconds that are left.
        left: u64,
    },
    /// The time is over since so many seconds, and nobody has called it.
    Over {
        /// Seconds since it was over.
        since: u64,
    },
    /// Time was called at this moment.
    Called {
        /// When.
        at: Time,
    },
}

/// The clock of a table of a round, or of the hall, at a moment; nothing if the round or the table is not there.
///
/// A table is given its round's length and its extensions; time in which the hall or the table stood still does not count,
/// and where both did, it is left out once.
pub fn clock(state: &State, round: Round, table: Option<Table>, now: Time) -> Option<Clock> {
    let posted = state.round(round)?;
    let table = match table {
        Some(table) => Some(posted.tables.get(&table)?),
        None => None,
    };
    let Some(started) = posted.started else { return Some(Clock::Waits) };
    let called = [posted.called, table.and_then(|table| table.called)];
    if let Some(at) = called.into_iter().flatten().filter(|at| *at <= now).min() {
        return Some(Clock::Called { at });
    }
    let length = if posted.cut { state.settings.cut_length } else { state.settings.length };
    let given = u64::from(length) + table.map_or(0, |table| extended_by(&table.extensions, now));
    let none = BTreeSet::new();
    let stops = [&posted.stops, table.map_or(&none, |table| &table.stops)];
    let (stood, stands) = standing_still(stops, started, now);
    let used = now.since(started).saturating_sub(stood);
    let left = given.saturating_sub(used);
    Some(if stands {
        Clock::Stands { left }
    } else if used >= given {
        Clock::Over { since: used - given }
    } else {
        Clock::Runs { left, until: now.after(left) }
    })
}

fn extended_by(extensions: &[(Time, u32, Option<crate::number::Key>)], now: Time) -> u64 {
    extensions
        .iter()
        .filter(|(at, _, _)| *at <= now)
        .map(|(_, seconds, _)| u64::from(*seconds))
        .sum()
}

/// How many seconds since the start at least one of two clocks stood still, and whether one does now.
fn standing_still(stops: [&BTreeSet<(Time, bool)>; 2], started: Time, now: Time) -> (u64, bool) {
    let changes = stops.iter().enumerate().flat_map(|(which, stops)| {
        stops.iter().map(move |(at, stop)| ((*at).max(started), which, *stop))
    });
    let mut changes: Vec<(Time, usize, bool)> = changes.filter(|(at, _, _)| *at <= now).collect();
    changes.sort();
    let mut stands = [false; 2];
    let (mut stood, mut since) = (0, started);
    for (at, which, stop) in changes {
        if stands.contains(&true) {
            stood += at.since(since);
        }
        since = at;
        stands[which] = stop;
    }
    let still = stands.contains(&true);
    (if still { stood + now.since(since) } else { stood }, still)
}

/// How many turns both had, as a table's own log or two taps say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turns {
    /// Who started.
    pub starter: Side,
    /// Turns that each began.
    pub begun: [u16; 2],
    /// Whose turn it is; nobody's if the last one is finished.
    pub active: Option<Side>,
}

impl Turns {
    /// What a table without a log said of them; nothing as long as it said nothing. That a turn ended is never said: the
    /// last that began runs. Who started is who won that roll; where none was noted, who began more turns, or, of as many,
    /// the last of them first.
    pub fn noted(table: &TableState) -> Option<Turns> {
        let begun = table.turns.map(|turn| turn.map_or(0, |(number, _)| number));
        if begun == [0, 0] {
            return None;
        }
        let since = table.turns.map(|turn| turn.map(|(_, since)| since));
        let first = begun[0] > begun[1] || begun[0] == begun[1] && since[0] <= since[1];
        let by_turns = if first { Side::First } else { Side::Second };
        let starter = table.rolls[RollFor::Start as usize].unwrap_or(by_turns);
        let ahead = begun[starter.index()] > begun[starter.other().index()];
        Some(Turns { starter, begun, active: Some(if ahead { starter } else { starter.other() }) })
    }

    /// The turns that are still to be played once time was called: the one that runs is finished, then whoever had fewer
    /// has one more. Nothing once both had as many and none runs.
    pub fn left(&self) -> Option<AfterTime> {
        let [first, second] = self.begun;
        let behind = match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(Side::First),
            std::cmp::Ordering::Greater => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        match self.active {
            Some(active) => Some(AfterTime::Finish(active, behind.filter(|side| *side != active))),
            None => behind.map(AfterTime::OneMore),
        }
    }
}

/// What comes next at a table where time was called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterTime {
    /// This side finishes its turn; then this side, if any, has one more.
    Finish(Side, Option<Side>),
    /// This side has one more turn.
    OneMore(Side),
    /// It is over, and this is the result.
    Over(Ending, How),
    /// It is played on until Health differs.
    SuddenDeath,
    /// Each rolls once with what they have left; the highest sum of dice wins.
    RollOff,
}

/// What comes next at a table where time was called and nobody is defeated: the turn is finished, then whoever had fewer has
/// one more, then the policy of the event decides by Health.
pub fn after_time(settings: &Settings, cut: bool, turns: Turns, health: [u16; 2]) -> AfterTime {
    if let Some(turns) = turns.left() {
        return turns;
    }
    let policy = if cut { &settings.cut_at_time } else { &settings.at_time };
    let more = match health[0].cmp(&health[1]) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    };
    let tie = AfterTime::Over(Ending::Tie, How::Time);
    match (policy, more) {
        (AtTime::Tie, _) => tie,
        (AtTime::Health | AtTime::HealthThenSuddenDeath, Some(winner)) => {
            AfterTime::Over(Ending::Won(winner), How::Time)
        }
        (AtTime::SuddenDeath, Some(winner)) => {
            AfterTime::Over(Ending::Won(winner), How::SuddenDeath)
        }
        (AtTime::Health, None) if cut => AfterTime::SuddenDeath,
        (AtTime::Health, None) => tie,
        (AtTime::HealthThenSuddenDeath | AtTime::SuddenDeath, None) => AfterTime::SuddenDeath,
    }
}

/// What comes of it that both are defeated at once, after so many turns of each. A match of the cut that would be a tie is
/// rolled off.
pub fn double_ko(settings: &Settings, cut: bool, turns: [u16; 2]) -> AfterTime {
    let fewer = match turns[0].cmp(&turns[1]) {
        std::cmp::Ordering::Less => Some(Side::First),
        std::cmp::Ordering::Greater => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    };
    let tie = if cut { AfterTime::RollOff } else { AfterTime::Over(Ending::Tie, How::DoubleKo) };
    match (settings.double_ko, fewer) {
        (DoubleKo::Tie, _) | (DoubleKo::FewerTurns, None) => tie,
        (DoubleKo::FewerTurns | DoubleKo::FewerTurnsThenRollOff, Some(winner)) => {
            AfterTime::Over(Ending::Won(winner), How::DoubleKo)
        }
        (DoubleKo::FewerTurnsThenRollOff, None) => AfterTime::RollOff,
        (DoubleKo::BothLose, _) => AfterTime::Over(Ending::BothLost, How::DoubleKo),
    }
}
