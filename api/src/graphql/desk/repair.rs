//! Putting a table right: a back-up before it is ordered, and who sits wrong.

use std::sync::Arc;

use async_graphql::SimpleObject;
use chrono::{DateTime, Utc};
use desk::{Fact, Table, notation, wrong_seats};

use super::people::EventPlayer;
use super::seen::{Seen, instant};
use crate::matches::desks;

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
    pub(super) fn of(seen: &Seen, to: u32, plan: desks::BackUp) -> BackUpPlan {
        let desks::BackUp { lost, revealed, allowed } = plan;
        let policy = notation::print_back_ups(seen.state.settings.back_ups);
        let verdict = match allowed {
            Some(true) => "the event allows it",
            Some(false) => {
                "the event does not allow it; put right what can be put right without it"
            }
            None => "the judge decides",
        };
        let sentence = format!(
            "{} entries would be taken back, and {} things were seen since; back-ups: {policy}, so that {verdict}",
            lost.len(),
            revealed.len()
        );
        let lost = lost.into_iter().map(|(seq, sentence)| format!("{seq}: {sentence}")).collect();
        BackUpPlan { to, lost, revealed, allowed, sentence }
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
