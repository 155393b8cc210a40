//! Putting a table right: a back-up before it is ordered, what was missed, and who sits wrong.

use std::sync::Arc;

use async_graphql::{Enum, SimpleObject};
use chrono::{DateTime, Utc};
use desk::{Fact, Round, Table, notation, wrong_seats};
use events::journal::MatchId;

use super::people::EventPlayer;
use super::seen::{Seen, instant};
use crate::matches::{MatchError, desks};
use crate::report::Missed;
use crate::words::{Language, desk as words};

/// What backing a match up would come to.
#[derive(SimpleObject)]
pub(super) struct BackUpPlan {
    /// Behind which entry the match would go on.
    to: u32,
    /// The entries that would be taken back, as sentences.
    lost: Vec<String>,
    /// What was seen since and cannot be made unseen: dice, cards.
    revealed: Vec<String>,
    /// Whether the policy of the event allows it; nothing if the judge decides.
    allowed: Option<bool>,
    /// All of it as a sentence.
    sentence: String,
}

impl BackUpPlan {
    pub(super) fn of(seen: &Seen, to: u32, plan: desks::BackUp, language: Language) -> BackUpPlan {
        let desks::BackUp { lost, revealed, allowed } = plan;
        let policy = seen.state.settings.back_ups;
        let sentence = words::back_up(lost.len(), revealed.len(), policy, allowed, language);
        let joint = language.colon();
        let told = |(seq, sentence)| format!("{seq}{joint}{sentence}");
        let lost = lost.into_iter().map(told).collect();
        BackUpPlan { to, lost, revealed, allowed, sentence }
    }
}

/// What an event has for an effect that was due and was left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum MissedVerdict {
    /// It may still be done.
    Done,
    /// It is too late.
    TooLate,
    /// The judge decides.
    Judge,
}

/// Something that could have been done at a match of the event and was not.
#[derive(SimpleObject)]
pub(super) struct MissedHere {
    /// What the event has for it, by what its log shows.
    verdict: MissedVerdict,
    /// What, where, and what would be otherwise.
    missed: Missed,
}

impl MissedHere {
    /// All of a match.
    pub(super) fn all(
        seen: &Seen,
        log: MatchId,
        language: Language,
    ) -> Result<Vec<MissedHere>, MatchError> {
        let policy = seen.state.settings.missed;
        let told = |missed: Missed| MissedHere {
            verdict: match policy.allows(missed.same_turn, missed.fits) {
                Some(true) => MissedVerdict::Done,
                Some(false) => MissedVerdict::TooLate,
                None => MissedVerdict::Judge,
            },
            missed,
        };
        Ok(seen.matches.table(log)?.missed(language).into_iter().map(told).collect())
    }
}

/// Somebody who sat at a table though the wall says otherwise.
#[derive(SimpleObject)]
pub(super) struct SatHere {
    /// Who.
    player: EventPlayer,
    /// Since when.
    since: DateTime<Utc>,
}

impl SatHere {
    /// Those of a table, for the staff.
    pub(super) fn all(seen: &Arc<Seen>, round: Round, table: Table) -> Vec<SatHere> {
        if !seen.is_staff() {
            return Vec::new();
        }
        let here = |said: &desk::Said| {
            let Fact::Sat { round: of, player, table: at, since } = &said.fact else { return None };
            ((*of, *at) == (round, table)).then_some((*player, *since))
        };
        let sat: Vec<_> = seen.hall.look(|desk| desk.facts().iter().filter_map(here).collect());
        let told = |(player, since)| SatHere {
            player: EventPlayer(Arc::clone(seen), player),
            since: instant(since),
        };
        sat.into_iter().map(told).collect()
    }
}

/// Somebody who sat at a table though the wall says another one.
#[derive(SimpleObject)]
pub(super) struct WrongSeat {
    /// Who.
    player: EventPlayer,
    /// Where they sat.
    sat: u16,
    /// Where they belong; nowhere with a bye.
    belongs: Option<u16>,
    /// Since when, but not before the clock began.
    since: DateTime<Utc>,
    /// Seconds that the table where they belong has lost until now.
    lost: u32,
    /// The fact that gives that table the time; nothing if none was lost.
    line: Option<String>,
}

impl WrongSeat {
    /// Those of the last round, for the staff.
    pub(super) fn all(seen: &Arc<Seen>) -> Vec<WrongSeat> {
        let Some(round) = seen.round(None).filter(|_| seen.is_staff()) else { return Vec::new() };
        let found = seen.hall.look(|desk| wrong_seats(&seen.state, desk.facts(), round, seen.now));
        let told = |it: desk::WrongSeat| {
            let line = it.belongs.filter(|_| it.lost > 0).map(|table| {
                let (round, seconds) = (it.round, it.lost);
                notation::print_fact(&Fact::Extended { round, table, seconds, call: None })
            });
            WrongSeat {
                player: EventPlayer(Arc::clone(seen), it.player),
                sat: it.sat.number(),
                belongs: it.belongs.map(Table::number),
                since: instant(it.since),
                lost: it.lost,
                line,
            }
        };
        found.into_iter().map(told).collect()
    }
}
