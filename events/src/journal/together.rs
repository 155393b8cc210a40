//! Several events of a match that are logged together: all of them or none.

use chrono::{DateTime, Utc};

use super::entry::{Entry, EntryPlace, Together, check_author, restored};
use super::request::Request;
use super::{AppendError, Appended, Digest, IdempotencyKey, Journal, Logged, MatchId, chain};
use crate::{Event, Remark, wire};

/// The most events that are logged together.
pub const MOST_TOGETHER: usize = 500;

/// An event that is logged together with others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next<'a> {
    /// What was seen or done.
    pub event: &'a Event,
    /// Who logs it.
    pub by: &'a str,
    /// When it is logged; kept to the microsecond.
    pub at: DateTime<Utc>,
    /// The stored rule set that the match adopts with it, if it adopts one.
    pub adopts: Option<Digest>,
    /// The digest of the score sheet after it, to be kept beside it.
    pub sheet: Option<u64>,
    /// What is noted beside it.
    pub remark: Option<&'a Remark>,
}

impl Journal {
    /// Logs several events of a match of which the caller has seen `expected`, one behind the other, and waits until they
    /// are on the disk. They are written in one batch, so that all of them are there or none, whatever happens meanwhile; and nobody else's event lies between them.
    ///
    /// `beside` is as in [`To::Match`](super::To::Match). A key that was used before for the same events of this match gives the
    /// first answer again. With other events, or fewer or more of them, it was used for something else.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`Stopped`](super::JournalError::Stopped) or
    /// [`Unknown`](super::JournalError::Unknown), where nobody knows.
    pub fn log_together(
        &self,
        id: MatchId,
        expected: u32,
        events: &[Next],
        beside: Option<u64>,
        key: Option<&IdempotencyKey>,
    ) -> Result<Vec<Appended>, AppendError> {
        if events.len() > MOST_TOGETHER {
            return Err(AppendError::TooMany(events.len()));
        }
        let place = |before: usize, adopts| {
            let expected = expected.saturating_add(before as u32);
            EntryPlace::Behind { id, expected, adopts, beside }
        };
        let entries = events.iter().enumerate().map(|(n, next)| entry(place(n, next.adopts), next));
        let together = Together::of(entries.collect::<Result<Vec<_>, _>>()?, key);
        self.ask(|answer| Request::Together(together, answer))
    }

    /// Stores a whole match that is not here yet, with its id, times, authors and bytes, in one batch: all of it is there
    /// or nothing. Waits until it is on the disk.
    ///
    /// # Errors
    /// [`AppendError::Link`] at the first event that does not follow from the one before it, [`AppendError::Conflict`] if
    /// there is such a match. See also [`AppendError`]; nothing was stored unless it is
    /// [`Stopped`](super::JournalError::Stopped) or [`Unknown`](super::JournalError::Unknown), where nobody knows.
    pub fn restore_match(&self, id: MatchId, log: &[Logged]) -> Result<(), AppendError> {
        let mut before = chain::root(id);
        for (seq, logged) in (1..).zip(log) {
            before = chain::link(before, logged.ruleset, &logged.wire);
            if (logged.seq, logged.link) != (seq, before) {
                return Err(AppendError::Link { seq });
            }
        }
        let entries = log.iter().map(|logged| restored(id, logged));
        let together = Together::of(entries.collect::<Result<Vec<_>, _>>()?, None);
        self.ask(|answer| Request::Together(together, answer)).map(drop)
    }
}

fn entry(place: EntryPlace, next: &Next) -> Result<Entry, AppendError> {
    let Next { event, by, at, adopts: _, sheet, remark } = next;
    event.check()?;
    check_author(by)?;
    if matches!(event, Event::Opened(_)) {
        return Err(AppendError::Opening);
    }
    Ok(Entry {
        place,
        wire: wire::encode(event),
        by: (*by).to_owned(),
        at: at.timestamp_micros(),
        key: None,
        sheet: *sheet,
        remark: remark.cloned(),
        link: None,
        beside: None,
    })
}
