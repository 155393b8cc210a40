//! How matches of an event ended, and what time it is there.

use async_graphql::{ComplexObject, Enum, SimpleObject};
use chrono::{DateTime, Utc};
use desk::{
    AfterTime as Next, Clock, Decided, Ending as Ended, How, Outcome, Round, Side, Source,
    Standing, State, Table, TableState, clock, notation,
};

use super::seen::{Seen, instant};
use crate::words::{Language, desk as words};

/// Who won, by the sides of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum Ending {
    /// Who is posted first.
    First,
    /// Who is posted second.
    Second,
    /// Nobody.
    Tie,
    /// Nobody, and both lost.
    BothLost,
}

/// What decided a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(remote = "How")]
pub(super) enum HowEnded {
    /// Somebody had no Health left.
    Knockout,
    /// Both had none left at once.
    DoubleKo,
    /// Time was called.
    Time,
    /// It was played on after time until Health differed.
    SuddenDeath,
    /// Dice were rolled for it.
    RollOff,
    /// Somebody gave up.
    Concession,
    /// Somebody was not there.
    Absence,
    /// A judge decided it.
    Penalty,
}

/// Where a result comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum ResultSource {
    /// Both players said the same.
    Players,
    /// The desk put it down.
    Slip,
    /// It was read in the log of the match.
    Match,
    /// It was put right.
    Correction,
    /// Somebody was not there.
    Absence,
}

/// How a match ended.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct TableResult {
    /// Who won.
    ending: Ending,
    /// What decided it.
    how: HowEnded,
    /// Health left, of the first and the second.
    health: Option<Vec<u16>>,
    /// Turns that each had.
    turns: Option<Vec<u16>>,
    /// Who started: 1 or 2.
    starter: Option<u8>,
    /// Where it comes from; nothing of what somebody only reports.
    source: Option<ResultSource>,
    /// As notation says it, to stand behind `outcome `.
    line: String,
}

/// 1 or 2.
pub(super) fn side(side: Side) -> u8 {
    side.index() as u8 + 1
}

impl TableResult {
    pub(super) fn of(outcome: &Outcome, source: Option<ResultSource>) -> TableResult {
        TableResult {
            ending: match outcome.ending {
                Ended::Won(Side::First) => Ending::First,
                Ended::Won(Side::Second) => Ending::Second,
                Ended::Tie => Ending::Tie,
                Ended::BothLost => Ending::BothLost,
            },
            how: outcome.how.into(),
            health: outcome.health.map(Vec::from),
            turns: outcome.turns.map(Vec::from),
            starter: outcome.starter.map(side),
            source,
            line: notation::print_outcome(outcome),
        }
    }

    /// The result of a table, if it has one.
    pub(super) fn at(state: &State, round: Round, at: &TableState) -> Option<TableResult> {
        let Standing::Ended(outcome) = state.standing(round, at.pair.table)? else { return None };
        let source = match at.decided {
            Some(Decided::Ended(_, Source::Match(_))) => ResultSource::Match,
            Some(Decided::Ended(_, Source::Slip)) => ResultSource::Slip,
            Some(Decided::Corrected(_) | Decided::Void) => ResultSource::Correction,
            None if outcome.how == How::Absence => ResultSource::Absence,
            None => ResultSource::Players,
        };
        Some(TableResult::of(&outcome, Some(source)))
    }
}

/// How a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(name = "TableState")]
pub(super) enum StandingOf {
    /// Nobody has said anything.
    Missing,
    /// One of the two has.
    Reported,
    /// They do not agree.
    Disputed,
    /// It has a result.
    Ended,
    /// It counts for nothing.
    Void,
}

impl StandingOf {
    /// How a table stands, as somebody may know it: what is only reported is for those at the table and the staff.
    pub(super) fn of(seen: &Seen, round: Round, at: &TableState) -> StandingOf {
        let told = seen.is_at(at);
        match seen.state.standing(round, at.pair.table) {
            Some(Standing::Reported(..)) if told => StandingOf::Reported,
            Some(Standing::Disputed) if told => StandingOf::Disputed,
            Some(Standing::Ended(_)) => StandingOf::Ended,
            Some(Standing::Void) => StandingOf::Void,
            Some(Standing::Missing | Standing::Reported(..) | Standing::Disputed) | None => {
                StandingOf::Missing
            }
        }
    }
}

/// How a clock stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum ClockState {
    /// The round has not started.
    Waits,
    /// It runs.
    Runs,
    /// It stands still.
    Stands,
    /// The time is over, and nobody has called it.
    Over,
    /// Time was called.
    Called,
}

/// A clock as moments: screens count down by themselves, and ask nobody.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct TableClock {
    /// How it stands.
    state: ClockState,
    /// If it runs, when it will be over if nothing stops it.
    until: Option<DateTime<Utc>>,
    /// If it runs or stands still, the seconds that are left now.
    left: Option<u64>,
    /// When it was over, or when time was called.
    since: Option<DateTime<Utc>>,
}

impl TableClock {
    /// That of a table, or of the hall.
    pub(super) fn of(seen: &Seen, round: Round, table: Option<Table>) -> TableClock {
        let none = TableClock { state: ClockState::Waits, until: None, left: None, since: None };
        match clock(&seen.state, round, table, seen.now) {
            None | Some(Clock::Waits) => none,
            Some(Clock::Runs { left, until }) => TableClock {
                state: ClockState::Runs,
                until: Some(instant(until)),
                left: Some(left),
                ..none
            },
            Some(Clock::Stands { left }) => {
                TableClock { state: ClockState::Stands, left: Some(left), ..none }
            }
            Some(Clock::Over { since }) => {
                let at = seen.now.seconds().saturating_sub(since);
                let since = desk::Time::new(at).map(instant);
                TableClock { state: ClockState::Over, since, ..none }
            }
            Some(Clock::Called { at }) => {
                TableClock { state: ClockState::Called, since: Some(instant(at)), ..none }
            }
        }
    }
}

/// What comes next at a table where time was called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum AfterTimeStep {
    /// A side finishes its turn.
    Finish,
    /// A side has one more turn.
    OneMore,
    /// It is over.
    Over,
    /// It is played on until Health differs.
    SuddenDeath,
    /// Each rolls once with what they have left.
    RollOff,
}

/// What comes next at a table where time was called, by the policy of the event.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub(super) struct AfterTime {
    #[graphql(skip)]
    next: Next,
    #[graphql(skip)]
    names: [String; 2],
    /// What.
    step: AfterTimeStep,
    /// Who finishes or has one more turn: 1 or 2.
    side: Option<u8>,
    /// Who has one more turn afterwards.
    then: Option<u8>,
    /// The result, if it is over.
    result: Option<TableResult>,
}

#[ComplexObject]
impl AfterTime {
    /// All of it as a sentence. `language` as with `matches`.
    async fn sentence(&self, language: Option<String>) -> String {
        words::after_time(self.next, &self.names, Language::asked(language.as_deref()))
    }
}

impl AfterTime {
    pub(super) fn of(next: Next, names: [String; 2], reading: &Reading) -> AfterTime {
        let (step, now, then) = match next {
            Next::Finish(now, then) => (AfterTimeStep::Finish, Some(now), then),
            Next::OneMore(of) => (AfterTimeStep::OneMore, Some(of), None),
            Next::Over(..) => (AfterTimeStep::Over, None, None),
            Next::SuddenDeath => (AfterTimeStep::SuddenDeath, None, None),
            Next::RollOff => (AfterTimeStep::RollOff, None, None),
        };
        let result = if let Next::Over(ending, how) = next {
            let outcome = Outcome {
                ending,
                how,
                health: reading.health,
                turns: Some(reading.turns),
                starter: Some(reading.starter),
            };
            Some(TableResult::of(&outcome, None))
        } else {
            None
        };
        AfterTime { next, names, step, side: now.map(side), then: then.map(side), result }
    }
}

/// What the last lines need of a match.
pub(super) struct Reading {
    pub(super) health: Option<[u16; 2]>,
    pub(super) turns: [u16; 2],
    pub(super) starter: Side,
}
