//! What came of adding to the log of an event.

use std::sync::Arc;

use async_graphql::{ComplexObject, Enum, Object, SimpleObject, Union};
use desk::{Fact, State, notation};

use super::event::Event;
use super::log::{DeskRefusal, FactEntry, FactUnreadable};
use super::seen::Seen;
use super::standings::DeskChanges;
use crate::matches::desks;
use crate::words::{Language, barred};

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
#[graphql(complex)]
pub(super) struct EventBarred {
    #[graphql(skip)]
    barred: desks::Barred,
    /// Why.
    because: EventBarredBecause,
}

#[ComplexObject]
impl EventBarred {
    /// The same as a sentence. `language` as with `matches`.
    async fn sentence(&self, language: Option<String>) -> &'static str {
        barred::sentence(self.barred, Language::asked(language.as_deref()))
    }

    /// What is possible instead. `language` as with `matches`.
    async fn instead(&self, language: Option<String>) -> &'static str {
        barred::instead(self.barred, Language::asked(language.as_deref()))
    }
}

impl From<desks::Barred> for EventBarred {
    fn from(barred: desks::Barred) -> EventBarred {
        EventBarred { barred, because: barred.into() }
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
                LogFactsOutcome::Refused(DeskRefusal::of(nth, line(nth), refusal))
            }
            desks::Answer::Conflict { nth, since } => {
                let since = FactEntry::at(&seen, &since);
                let (place, line) = (nth as u32, line(nth));
                LogFactsOutcome::Conflict(FactConflict { event: Event(seen), place, line, since })
            }
        }
    }
}
