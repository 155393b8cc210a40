//! Logs of the judge's desk and of campaigns: facts in the place of events, and no rule set. Everything else of them is as of a
//! match. Which of both a log is its first fact says, which the journal does not read; here it is called one of the desk.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};

use super::entry::{Entry, EntryPlace, Together, check_author, check_beside, fresh_id};
use super::ground::Log;
use super::record::{KeyHash, end_hash_of, hash_of};
use super::request::Request;
use super::{AppendError, Appended, IdempotencyKey, Journal, JournalError, MOST_TOGETHER, MatchId};
use crate::wire;

/// What there is to know about an event at the desk without its facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeskMeta {
    /// The event.
    pub id: MatchId,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// How many facts it has.
    pub facts: u32,
    /// When the last of them was logged.
    pub last_at: DateTime<Utc>,
}

/// By which requests the facts of an event were logged: so that one that is sent again is known by its key, although the
/// moment in its facts would be another.
#[derive(Clone, Debug, Default)]
pub struct Requests(BTreeMap<KeyHash, u32>);

impl Requests {
    /// The places of the facts that were logged with a key.
    pub fn places(&self, key: &IdempotencyKey) -> Option<RangeInclusive<u32>> {
        let first = *self.0.get(&hash_of(key))?;
        let end = self.0.get(&end_hash_of(key));
        Some(first..=end.copied().unwrap_or(first))
    }

    /// Takes in those of others.
    pub fn extend(&mut self, others: Requests) {
        self.0.extend(others.0);
    }

    /// Facts were logged with a key.
    pub fn remember(&mut self, key: &IdempotencyKey, places: &RangeInclusive<u32>) {
        self.0.insert(hash_of(key), *places.start());
        if places.start() != places.end() {
            self.0.insert(end_hash_of(key), *places.end());
        }
    }
}

impl Journal {
    /// By which requests the facts of an event behind one of them were logged.
    ///
    /// # Errors
    /// If a fact is damaged.
    pub fn requests(&self, id: MatchId, behind: u32) -> Result<Requests, JournalError> {
        let mut keys = self.ground.keys(id, behind)?;
        // That of the opening is none of a request to an event that is there.
        keys.retain(|_, seq| *seq > 1);
        Ok(Requests(keys))
    }

    /// The event or the match that was opened by the request with a key.
    ///
    /// # Errors
    /// If what is stored about that key is damaged.
    pub fn opened_with(&self, key: &IdempotencyKey) -> Result<Option<MatchId>, JournalError> {
        self.ground.opened_with(&hash_of(key))
    }

    /// Opens the log of an event with its first fact, and keeps something beside it from that moment on. Waits until it is
    /// on the disk.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`] or
    /// [`Unknown`](JournalError::Unknown), where nobody knows.
    pub fn open_desk(
        &self,
        fact: &[u8],
        by: &str,
        at: DateTime<Utc>,
        key: Option<IdempotencyKey>,
        beside: Vec<u8>,
    ) -> Result<Appended, AppendError> {
        check_beside(Some(&beside))?;
        let place = EntryPlace::Opening { id: fresh_id()?, ruleset: None };
        let key = key.map(|key| hash_of(&key));
        let entry = Entry { key, beside: Some(beside), ..entry(place, fact, by, at)? };
        self.ask(|answer| Request::Entry(entry, answer))
    }

    /// Logs facts of an event of which the caller has seen `expected`, one behind the other, as
    /// [`log_together`](Journal::log_together) logs events: all of them or none, and the same request again is answered as
    /// before.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`] or
    /// [`Unknown`](JournalError::Unknown), where nobody knows.
    pub fn log_facts(
        &self,
        id: MatchId,
        expected: u32,
        facts: &[Vec<u8>],
        by: &str,
        at: DateTime<Utc>,
        key: Option<&IdempotencyKey>,
    ) -> Result<Vec<Appended>, AppendError> {
        if facts.len() > MOST_TOGETHER {
            return Err(AppendError::TooMany(facts.len()));
        }
        if !self.is_desk(id)? {
            return Err(AppendError::UnknownMatch(id));
        }
        let place = |before: usize| {
            let expected = expected.saturating_add(before as u32);
            EntryPlace::Behind { id, expected, adopts: None, beside: None }
        };
        let entries = facts.iter().enumerate().map(|(n, fact)| entry(place(n), fact, by, at));
        let together = Together::of(entries.collect::<Result<Vec<_>, _>>()?, key);
        self.ask(|answer| Request::Together(together, answer))
    }

    /// Whether a log is one of the desk; none that is not here is.
    ///
    /// # Errors
    /// If what is stored about it is damaged.
    pub fn is_desk(&self, id: MatchId) -> Result<bool, JournalError> {
        Ok(self.ground.opened(id)?.is_some_and(|record| record.ruleset.is_none()))
    }

    /// When an event was opened; nothing if there is none of this id.
    ///
    /// # Errors
    /// If what is stored about it is damaged.
    pub fn desk(&self, id: MatchId) -> Result<Option<DateTime<Utc>>, JournalError> {
        let log = self.ground.log(id)?.filter(|log| log.ruleset.is_none());
        Ok(log.map(|log| log.opened_at))
    }

    /// All events of the desk, the oldest first.
    ///
    /// # Errors
    /// If what is stored about one of them is damaged.
    pub fn desks(&self) -> Result<Vec<DeskMeta>, JournalError> {
        let logs = self.ground.logs()?.into_iter().filter(|log| log.ruleset.is_none());
        let desk = |log| {
            let Log { id, opened_at, entries: facts, last_at, ruleset: _ } = log;
            DeskMeta { id, opened_at, facts, last_at }
        };
        Ok(logs.map(desk).collect())
    }

    /// How many entries the log of a match, or of an event of the desk, has; nothing if there is no such log.
    ///
    /// # Errors
    /// If its newest entry is damaged.
    pub fn head(&self, id: MatchId) -> Result<Option<u32>, JournalError> {
        self.ground.head(id)
    }
}

fn entry(
    place: EntryPlace,
    fact: &[u8],
    by: &str,
    at: DateTime<Utc>,
) -> Result<Entry, AppendError> {
    check_author(by)?;
    if !wire::is_fact(fact) || fact.len() > wire::LONGEST {
        return Err(AppendError::Opening);
    }
    let (wire, by, at) = (fact.to_vec(), by.to_owned(), at.timestamp_micros());
    Ok(Entry {
        place,
        wire,
        by,
        at,
        key: None,
        sheet: None,
        remark: None,
        link: None,
        beside: None,
    })
}
