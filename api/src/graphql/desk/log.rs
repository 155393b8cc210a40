//! The log of an event, and what came of adding to it.

use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject, Union};
use chrono::{DateTime, Utc};
use desk::{Author, Fact, Refusal, Said, State, notation, sees};
use events::harmless;

use super::event::Event;
use super::seen::{Seen, instant};
use super::standings::DeskChanges;
use crate::matches::desks;

/// A fact of the log.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct FactEntry {
    /// Its place, from 1.
    place: u32,
    /// What was said, as notation says it without author and moments.
    line: String,
    /// Its first words: what kind of fact it is.
    verb: &'static str,
    /// Who said it: a name, or a number.
    by: String,
    /// When it happened.
    seen: DateTime<Utc>,
    /// When it was logged: later, if it came from paper or from a phone without a connection.
    logged: DateTime<Utc>,
    /// The round it speaks of.
    round: Option<u8>,
    /// The table it speaks of.
    table: Option<u16>,
}

impl FactEntry {
    pub(super) fn of(seen: &Seen, place: u32, said: &Said) -> FactEntry {
        let at = said.fact.at();
        let by = match said.by {
            // What the staff are called is theirs to say.
            Author::Staff(staff) if !seen.is_staff() => format!("staff {staff}"),
            Author::Staff(staff) => seen.names.of_staff(staff),
            Author::Player(player) => seen.called(player),
            Author::Program => "program".to_owned(),
        };
        FactEntry {
            place,
            line: harmless(&notation::print_fact(&said.fact)),
            verb: said.fact.verb(),
            by,
            seen: instant(said.seen),
            logged: instant(said.logged),
            round: at.map(|(round, _)| round.number()),
            table: at.map(|(_, table)| table.number()),
        }
    }

    /// The newest facts before a place that whoever asks may see and that have all of the words, the newest first.
    pub(super) fn newest(
        seen: &Seen,
        before: Option<u32>,
        words: &[String],
        most: usize,
    ) -> Vec<FactEntry> {
        let has = |entry: &FactEntry| {
            let all = format!("{} {}", entry.by, entry.line).to_lowercase();
            words.iter().all(|word| all.contains(word.as_str()))
        };
        seen.hall.look(|desk| {
            let facts = desk.placed().rev();
            let told = facts
                .filter(|(place, _)| before.is_none_or(|before| *place < before))
                .filter(|(_, said)| sees(&seen.state, seen.viewer, said))
                .map(|(place, said)| FactEntry::of(seen, place, said));
            told.filter(has).take(most).collect()
        })
    }

    /// The facts at these places, as far as whoever asks may see them.
    fn at(seen: &Seen, places: &[u32]) -> Vec<FactEntry> {
        seen.hall.look(|desk| {
            let there = places
                .iter()
                .filter_map(|place| Some((*place, desk.facts().get(*place as usize - 1)?)));
            there
                .filter(|(_, said)| sees(&seen.state, seen.viewer, said))
                .map(|(place, said)| FactEntry::of(seen, place, said))
                .collect()
        })
    }
}

/// Why a fact cannot be said. Nothing was stored.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct DeskRefusal {
    /// Which of the facts that were sent, from 0.
    place: u32,
    /// It, as it was understood.
    line: String,
    /// Why, as a sentence.
    sentence: String,
    /// What can be said or done instead.
    instead: String,
}

impl DeskRefusal {
    /// One that is no fact's.
    pub(super) fn told(sentence: String, instead: &str) -> DeskRefusal {
        DeskRefusal { place: 0, line: String::new(), sentence, instead: instead.to_owned() }
    }

    pub(super) fn of(place: usize, line: String, refusal: &Refusal) -> DeskRefusal {
        DeskRefusal {
            place: place as u32,
            line,
            sentence: refusal.to_string(),
            instead: refusal.way_out().to_owned(),
        }
    }
}

/// A line that is no fact. Nothing was stored.
#[derive(Clone, Debug, SimpleObject)]
pub(super) struct FactUnreadable {
    /// Which of the facts that were sent, from 0.
    pub(super) place: u32,
    /// What is wrong with it.
    pub(super) message: String,
    /// Where, from 1.
    pub(super) line: u32,
    /// Where in that line, from 1.
    pub(super) column: u32,
}

/// Facts are on disk.
pub(super) struct FactsLogged {
    pub(super) seen: Arc<Seen>,
    pub(super) places: Vec<u32>,
    pub(super) before: Option<Box<State>>,
}

/// Facts are on disk.
#[Object]
impl FactsLogged {
    /// The event as it is now.
    async fn event(&self) -> Event {
        Event(Arc::clone(&self.seen))
    }

    /// The places of the facts, in their order.
    async fn places(&self) -> &[u32] {
        &self.places
    }

    /// What they changed, if one of them puts right what was thought before. For the staff.
    async fn changes(&self) -> Option<DeskChanges> {
        let before = self.before.as_ref().filter(|_| self.seen.is_staff())?;
        Some(DeskChanges::between(&self.seen, before, &self.seen.state))
    }
}

/// Somebody else said something meanwhile that does not go with it. Nothing was stored: look at both, and say it again.
#[derive(SimpleObject)]
pub(super) struct FactConflict {
    /// The event as it is now.
    event: Event,
    /// Which of the facts that were sent, from 0.
    place: u32,
    /// It, as it was understood.
    line: String,
    /// What was said since and stands against it, as far as whoever asks may see it.
    since: Vec<FactEntry>,
}

/// Why somebody may not do something at an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
#[graphql(remote = "desks::Barred")]
pub(super) enum EventBarredBecause {
    /// Whoever asks has not joined the event.
    NotJoined,
    /// This is for the staff.
    NotStaff,
    /// This is for an organiser.
    NotOrganiser,
    /// This is for a player.
    NotPlayer,
    /// Whoever asks sits at no table in this round, or not at this one.
    NotAtTable,
    /// No event has this code, or not any more.
    WrongCode,
    /// Too many codes were tried.
    TooManyTries,
    /// Another phone has claimed this name.
    NameTaken,
    /// The event has no such person, or none was named.
    NoSuchPerson,
    /// The text is no name.
    BadName,
    /// The token that was sent is too short to begin with.
    WeakToken,
    /// The event has an organiser.
    SomebodysEvent,
    /// The match is not one that whoever asks sees, or not one of two sides.
    NoSuchMatch,
    /// The log of the match says of no result.
    NoResultThere,
    /// The opponent has reported nothing yet.
    NothingReported,
    /// Heroes are not chosen yet.
    HeroesMissing,
    /// Nobody said who starts.
    StarterMissing,
    /// The rule set of the event has no mode for such sides.
    NoSuchMode,
    /// As many have joined as can.
    Full,
}

/// Whoever asked may not do this at the event. Nothing was stored.
#[derive(SimpleObject)]
pub(super) struct EventBarred {
    /// Why.
    because: EventBarredBecause,
    /// The same as a sentence.
    sentence: &'static str,
    /// What is possible instead.
    instead: &'static str,
}

impl From<desks::Barred> for EventBarred {
    fn from(barred: desks::Barred) -> EventBarred {
        EventBarred {
            because: barred.into(),
            sentence: barred.sentence(),
            instead: barred.instead(),
        }
    }
}

/// What came of saying facts.
#[derive(Union)]
pub(super) enum LogFactsOutcome {
    Logged(FactsLogged),
    Refused(DeskRefusal),
    Conflict(FactConflict),
    Unreadable(FactUnreadable),
    Barred(EventBarred),
}

impl LogFactsOutcome {
    /// The answer to these facts, at an event as it is seen after them.
    pub(super) fn of(seen: Arc<Seen>, facts: &[Fact], answer: desks::Answer) -> LogFactsOutcome {
        let line = |nth: usize| facts.get(nth).map(notation::print_fact).unwrap_or_default();
        match answer {
            desks::Answer::Logged { places, before } => {
                LogFactsOutcome::Logged(FactsLogged { seen, places: places.collect(), before })
            }
            desks::Answer::Refused { nth, refusal } => {
                LogFactsOutcome::Refused(DeskRefusal::of(nth, line(nth), &refusal))
            }
            desks::Answer::Conflict { nth, since } => {
                let since = FactEntry::at(&seen, &since);
                let (place, line) = (nth as u32, line(nth));
                LogFactsOutcome::Conflict(FactConflict { event: Event(seen), place, line, since })
            }
        }
    }
}
