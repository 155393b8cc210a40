//! Several events of a match that are logged together: all of them or none.

use chrono::{DateTime, Utc};

use super::entry::{Entry, EntryPlace, check_author, restored};
use super::keys::follows;
use super::record::{Place, Subject, hash_of, read_event};
use super::writer::{Group, Request, Writer};
use super::{
    AppendError, Appended, Digest, IdempotencyKey, Journal, JournalError, Logged, MatchId, chain,
};
use crate::notation::MOST_EVENTS;
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
    /// are on the disk. They are written in one batch of the [`Backend`](super::backend::Backend), so that all of them are
    /// there or none, whatever happens meanwhile; and nobody else's event lies between them.
    ///
    /// A key that was used before for the same events of this match gives the first answer again. With other events, or
    /// fewer or more of them, it was used for something else.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`], where nobody knows.
    pub fn log_together(
        &self,
        id: MatchId,
        expected: u32,
        events: &[Next],
        key: Option<&IdempotencyKey>,
    ) -> Result<Vec<Appended>, AppendError> {
        if events.len() > MOST_TOGETHER {
            return Err(AppendError::TooMany(events.len()));
        }
        let place = |before: usize| expected.saturating_add(before as u32);
        let entries = events.iter().enumerate().map(|(n, next)| entry(id, place(n), next));
        let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
        keyed(&mut entries, key);
        self.ask(|answer| Request::Together(entries, answer))
    }

    /// Stores a whole match that is not here yet, with its id, times, authors and bytes, in one batch: all of it is there
    /// or nothing. Waits until it is on the disk.
    ///
    /// # Errors
    /// [`AppendError::Link`] at the first event that does not follow from the one before it, [`AppendError::Conflict`] if
    /// there is such a match. See also [`AppendError`]; nothing was stored unless it is [`JournalError::Stopped`], where
    /// nobody knows.
    pub fn restore_match(&self, id: MatchId, log: &[Logged]) -> Result<(), AppendError> {
        let mut before = chain::root(id);
        for (seq, logged) in (1..).zip(log) {
            before = chain::link(before, logged.ruleset, &logged.wire);
            if (logged.seq, logged.link) != (seq, before) {
                return Err(AppendError::Link { seq });
            }
        }
        let entries = log.iter().map(|logged| restored(id, logged));
        let entries = entries.collect::<Result<Vec<_>, _>>()?;
        self.ask(|answer| Request::Together(entries, answer)).map(drop)
    }
}

fn entry(id: MatchId, expected: u32, next: &Next) -> Result<Entry, AppendError> {
    let Next { event, by, at, adopts, sheet, remark } = next;
    event.check()?;
    check_author(by)?;
    if matches!(event, Event::Opened(_)) {
        return Err(AppendError::Opening);
    }
    Ok(Entry {
        place: EntryPlace::Behind { id, expected, adopts: *adopts },
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

/// Keeps a key with entries that are logged together: with the first of them, and what it makes with the last.
pub(super) fn keyed(entries: &mut [Entry], key: Option<&IdempotencyKey>) {
    match entries {
        [] => {}
        [one] => one.key = key.cloned(),
        [first, .., last] => {
            first.key = key.cloned();
            last.key = key.and_then(end_of);
        }
    }
}

/// The key that the last of several events is kept with: it shows how many they were.
pub(super) fn end_of(key: &IdempotencyKey) -> Option<IdempotencyKey> {
    let digest = Digest::of(format!("the last one with {}", key.as_str()).as_bytes());
    IdempotencyKey::new(&digest.to_string()).ok()
}

impl Writer {
    /// Puts events into the group that belong together, unless they were logged before or one of them does not belong
    /// there: then none.
    pub(super) fn add_together(
        &mut self,
        group: &mut Group,
        entries: &[Entry],
    ) -> Result<Vec<Appended>, AppendError> {
        let Some(first) = entries.first() else { return Ok(Vec::new()) };
        if let Some(before) = self.logged_together(group, entries)? {
            return Ok(before);
        }
        let (place, _) = self.place(first.place)?;
        if place.seq as usize - 1 + entries.len() > MOST_EVENTS {
            return Err(AppendError::Full);
        }
        // What could still stand in the way of a later one is asked before the first is added.
        for adopted in entries.iter().filter_map(|entry| entry.place.adopts()) {
            self.asks_for(adopted)?;
        }
        let added: Result<Vec<_>, _> = entries.iter().map(|entry| self.add(group, entry)).collect();
        if let Err(error) = &added {
            // Nothing of a group is written once the journal has stopped.
            self.stop(format!("of events that belong together one could not be added: {error}"));
        }
        added
    }

    /// Where they were logged before, if their key is known.
    fn logged_together(
        &mut self,
        group: &Group,
        entries: &[Entry],
    ) -> Result<Option<Vec<Appended>>, AppendError> {
        let Some(first) = entries.first() else { return Ok(None) };
        let Some(key) = &first.key else { return Ok(None) };
        let of = first.place;
        let begun = self.answered(group, of, hash_of(key))?.map(|(before, _)| before.place);
        let end = match end_of(key) {
            Some(end) => self.answered(group, of, hash_of(&end))?.map(|(before, _)| before.place),
            None => None,
        };
        let Some(Place { id, seq }) = begun else {
            return if end.is_some() { Err(AppendError::KeyUsed) } else { Ok(None) };
        };
        let last = Place { id, seq: seq + entries.len() as u32 - 1 };
        if end.unwrap_or(Place { id, seq }) != last {
            return Err(AppendError::KeyUsed);
        }
        let places = (seq..).zip(entries).map(|(seq, entry)| {
            let place = Place { id, seq };
            let (subject, link) = self.subject_at(group, place)?;
            if subject == follows(id, &entry.wire) {
                Ok(Appended { id, seq, link })
            } else {
                Err(AppendError::KeyUsed)
            }
        });
        places.collect::<Result<Vec<_>, AppendError>>().map(Some)
    }

    /// What was asked with the event there, which is on the disk or in the group, and its link.
    fn subject_at(&self, group: &Group, place: Place) -> Result<(Subject, Digest), JournalError> {
        let record = match group.record(place) {
            Some(record) => Some(record),
            None => self.store().record(place)?,
        };
        let record = record.ok_or_else(|| place.damaged("it is missing".to_owned()))?;
        let read = read_event(place, &record)?;
        let link = read.link.map_or_else(|| self.store().link_at(place), Ok)?;
        Ok((follows(place.id, read.wire), link))
    }
}
