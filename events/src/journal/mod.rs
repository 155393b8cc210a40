//! The append-only store on disk: who logged which event of which match when.
//!
//! An event is answered for only when it is on the disk. One thread writes; what arrives while it waits for
//! the disk is written together as the next group.
//!
//! ```
//! use chrono::Utc;
//! use events::journal::Journal;
//! use events::notation::parse;
//!
//! # let dir = std::env::temp_dir().join(format!("journal-doc-{}", std::process::id()));
//! # let _ = std::fs::remove_dir_all(&dir);
//! let journal = Journal::open(&dir)?;
//! let ruleset = journal.store_ruleset(b"the rules as they are today")?;
//! let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts")?;
//! let opened = journal.open_match(&opening, ruleset, "ann", Utc::now(), None)?;
//! let rolled = journal.append(opened.id, 1, &parse("1 rolls 1 1 2 4 6")?, "bob", Utc::now(), None)?;
//! assert_eq!(rolled.seq, 2);
//! assert_eq!(journal.read(opened.id, 2, 2)?[0].by, "bob");
//! # drop(journal);
//! # std::fs::remove_dir_all(&dir)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod append;
pub mod backend;
mod beside;
mod besides;
mod complete;
mod delete;
mod desk;
pub mod difference;
mod entry;
mod envelope;
mod error;
mod keep;
mod keys;
pub mod mirror;
pub mod packed;
mod record;
mod reserve;
mod rulesets;
mod said;
pub mod salvage;
mod sled;
mod store;
mod tail;
#[cfg(test)]
mod tests;
mod together;
mod torn;
mod verify;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::thread::{self, JoinHandle};

use chrono::{DateTime, Utc};

pub use append::{Append, Appended, To};
pub use beside::{Beside, LONGEST_BESIDE, Tombstone};

pub use crate::chain::{self, Digest, IdError, IdempotencyKey, MatchId};
pub use desk::{DeskMeta, Requests};
pub use error::{AppendError, JournalError};
pub use keep::Kept;
pub use record::{Judged, Logged};
pub use said::Said;
pub use together::{MOST_TOGETHER, Next};
pub use verify::{Problem, Verification};

use crate::Event;
use answer::Answer;
use backend::Backend;
use complete::Complete;
pub use entry::restorable;
use entry::{check_author, entry, restored};
use error::damaged;
use mirror::Mirroring;
use store::Store;
use writer::{Request, Writer};

/// The longest name of who logs an event, in bytes.
pub const LONGEST_AUTHOR: usize = 64;
/// The longest rule set, in bytes.
pub const LONGEST_RULESET: usize = 8 * 1024 * 1024;
/// How many requests may wait.
const LONGEST_QUEUE: usize = 4096;

/// The store. Share it between threads behind an [`Arc`].
pub struct Journal {
    store: Arc<Store>,
    /// Where requests wait. None only while it is dropped.
    queue: Option<SyncSender<Request>>,
    writer: Option<JoinHandle<()>>,
}

/// What there is to know about a match without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchMeta {
    /// The match.
    pub id: MatchId,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// The rule set it is judged by.
    pub ruleset: Digest,
    /// How many events it has.
    pub events: u32,
    /// When the last of them was logged.
    pub last_at: DateTime<Utc>,
}

/// An event with its place in the whole journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// Its place among the events of all matches, from 1, without gaps, in the order they became durable.
    pub position: u64,
    /// The match.
    pub id: MatchId,
    /// The event.
    pub logged: Logged,
}

impl Journal {
    /// Opens the journal in this folder, or makes one there. Waits up to a second for another to close it.
    ///
    /// # Errors
    /// If another process has it open, the database is damaged, or the disk refuses.
    pub fn open(dir: impl AsRef<Path>) -> Result<Journal, JournalError> {
        Journal::start(Store::open(dir.as_ref())?, None)
    }

    /// Opens it and writes everything that is durable a second time, into a [`mirror`] in another folder. What is answered
    /// is in both, unless that folder cannot be written: then `say` hears so, and again when it has caught up.
    ///
    /// # Errors
    /// See [`open`](Journal::open); or if the mirror is that of another store.
    pub fn open_mirrored(
        dir: impl AsRef<Path>,
        mirror: &Path,
        say: mirror::Say,
    ) -> Result<Journal, JournalError> {
        Journal::start(Store::open(dir.as_ref())?, Some((mirror, say)))
    }

    /// A journal that stands on something else than files of its own.
    ///
    /// # Errors
    /// If what is there cannot be read.
    pub fn over(backend: impl Backend) -> Result<Journal, JournalError> {
        Journal::start(Store::over(Box::new(backend))?, None)
    }

    /// Starts the writer.
    fn start(store: Store, mirror: Option<(&Path, mirror::Say)>) -> Result<Journal, JournalError> {
        let store = Arc::new(store);
        let mirror = mirror.map(|(dir, say)| Mirroring::start(Arc::clone(&store), dir, say));
        let (queue, requests) = mpsc::sync_channel(LONGEST_QUEUE);
        let writer = Writer::new(Arc::clone(&store), mirror.transpose()?);
        let writer = thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || writer.run(&requests))
            .map_err(|error| JournalError::Failed {
                what: "starting the writer",
                why: error.to_string(),
            })?;
        Ok(Journal { store, queue: Some(queue), writer: Some(writer) })
    }

    /// Opens a match, which is judged by a stored rule set. Waits until it is on the disk.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`], where nobody knows.
    pub fn open_match(
        &self,
        opening: &Event,
        ruleset: Digest,
        by: &str,
        at: DateTime<Utc>,
        key: Option<IdempotencyKey>,
    ) -> Result<Appended, AppendError> {
        let to = To::NewMatch { ruleset, beside: None };
        self.log(&Append { to, event: opening, by, at, key, sheet: None, remark: None })
    }

    /// Logs an event of a match of which the caller has seen `expected` events. Waits until it is on the disk.
    ///
    /// A key that was used before for the same event of this match gives the first answer again, however
    /// much was logged since. Keys of different matches have nothing to do with each other.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`], where nobody knows.
    pub fn append(
        &self,
        id: MatchId,
        expected: u32,
        event: &Event,
        by: &str,
        at: DateTime<Utc>,
        key: Option<IdempotencyKey>,
    ) -> Result<Appended, AppendError> {
        let to = To::Match { id, expected, adopts: None };
        self.log(&Append { to, event, by, at, key, sheet: None, remark: None })
    }

    /// Logs an event without waiting: `answer` is called once, with what [`Journal::append`] or
    /// [`Journal::open_match`] would return, on the thread that writes or at once on this one. It must not block.
    ///
    /// If too many requests wait, the answer is [`AppendError::Busy`].
    pub fn submit(
        &self,
        append: &Append,
        answer: impl FnOnce(Result<Appended, AppendError>) + Send + 'static,
    ) {
        let answer = Answer::new(answer);
        let entry = match entry(append) {
            Ok(entry) => entry,
            Err(error) => return answer.give(Err(error)),
        };
        let Some(queue) = &self.queue else { return };
        match queue.try_send(Request::Entry(entry, answer)) {
            Err(TrySendError::Full(Request::Entry(_, answer))) => {
                answer.give(Err(AppendError::Busy));
            }
            // Dropped without an answer it says that the writer has stopped.
            Ok(())
            | Err(
                TrySendError::Full(
                    Request::Ruleset(..)
                    | Request::Complete(..)
                    | Request::Together(..)
                    | Request::Beside(..)
                    | Request::Delete(..),
                )
                | TrySendError::Disconnected(_),
            ) => {}
        }
    }

    /// Stores an event as another journal held it, with its id, time, author and bytes, without waiting for the disk
    /// unless too many wait. It must come next in its match, and its link must follow; one that is there already with
    /// the same link is answered as if it were new.
    pub fn restore(
        &self,
        id: MatchId,
        logged: &Logged,
        answer: impl FnOnce(Result<Appended, AppendError>) + Send + 'static,
    ) {
        let answer = Answer::new(answer);
        let entry = match restored(id, logged) {
            Ok(entry) => entry,
            Err(error) => return answer.give(Err(error)),
        };
        if let Some(queue) = &self.queue {
            // Not sent, it is dropped and says that the writer has stopped.
            drop(queue.send(Request::Entry(entry, answer)));
        }
    }

    /// Puts beside events of a match what another journal held beside the same events: when they were logged and by whom,
    /// the digests of their score sheets, and remarks. Only events that have nothing of their own are completed, those
    /// that `by` stored without a digest; everything else stays as it is, and so do bytes, links and order. `log` has
    /// events of the match in their order, with the links that they have here. How many were completed; waits until that
    /// is on the disk.
    ///
    /// # Errors
    /// If an event of `log` has another link here; nothing was changed then. See also [`AppendError`].
    pub fn complete(&self, id: MatchId, by: &str, log: &[Logged]) -> Result<u32, AppendError> {
        log.iter().try_for_each(|logged| check_author(&logged.by))?;
        let wanted = Complete { id, by: by.to_owned(), log: log.to_vec() };
        self.ask(|answer| Request::Complete(wanted, answer))
    }

    /// The position of the last event that is on the disk.
    pub fn position(&self) -> u64 {
        self.store.durable()
    }

    /// Logs an event and waits, also for a place in the queue, as [`append`](Journal::append) and
    /// [`open_match`](Journal::open_match) do.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`], where nobody knows.
    pub fn log(&self, append: &Append) -> Result<Appended, AppendError> {
        let entry = entry(append)?;
        self.ask(|answer| Request::Entry(entry, answer))
    }

    fn ask<T: answer::Failed + Send + 'static>(
        &self,
        request: impl FnOnce(Answer<T>) -> Request,
    ) -> T {
        let (send, answer) = mpsc::sync_channel(1);
        let request = request(Answer::new(move |result| drop(send.send(result))));
        if let Some(queue) = &self.queue {
            // Not sent, it is dropped and says that the writer has stopped.
            drop(queue.send(request));
        }
        answer.recv().unwrap_or_else(|_| T::failed(answer::stopped()))
    }

    /// The events of a match, or the facts of an event at the desk, from one place to another, both included, counted from 1;
    /// so `1, u32::MAX` for all. Only events that are on the disk.
    ///
    /// # Errors
    /// If there is no such match, or an event is damaged or missing; the error names it.
    pub fn read(&self, id: MatchId, from: u32, to: u32) -> Result<Vec<Logged>, JournalError> {
        let events = self.store.events(id, from.max(1), to)?;
        if events.is_empty() && self.store.head(id)?.is_none() {
            return Err(JournalError::UnknownMatch(id));
        }
        Ok(events)
    }

    /// All events of a match, with what judging them again asks for and nothing else.
    ///
    /// # Errors
    /// If there is no such match, or an event is damaged or missing; the error names it.
    pub fn judged(&self, id: MatchId) -> Result<Vec<Judged>, JournalError> {
        let events = self.store.judged(id)?;
        if events.is_empty() {
            self.meta(id)?;
        }
        Ok(events)
    }

    /// The events of all matches behind a position, at most so many: what an export or a back-up walks along.
    ///
    /// # Errors
    /// If an event is damaged or missing.
    pub fn after(&self, position: u64, most: usize) -> Result<Vec<Recorded>, JournalError> {
        self.after_of(position, most, &mut |_| true).map(|(events, _)| events)
    }

    /// The same of some matches alone, of the others nothing is read; and up to which position these are all.
    ///
    /// # Errors
    /// If an event is damaged or missing.
    pub fn after_of(
        &self,
        position: u64,
        most: usize,
        wanted: &mut dyn FnMut(MatchId) -> bool,
    ) -> Result<(Vec<Recorded>, u64), JournalError> {
        let (events, reached) = self.store.after(position, most, wanted)?;
        let recorded = |(position, id, logged)| Recorded { position, id, logged };
        Ok((events.into_iter().map(recorded).collect(), reached))
    }

    /// All matches, the oldest first.
    ///
    /// # Errors
    /// If what is stored about one of them is damaged.
    pub fn list(&self) -> Result<Vec<MatchMeta>, JournalError> {
        let metas = self.store.matches().map(|found| {
            let (id, record) = found?;
            self.meta_of(id, &record)
        });
        metas.filter_map(Result::transpose).collect()
    }

    /// The ids of all matches, the oldest first.
    ///
    /// # Errors
    /// If what is stored about one of them is damaged.
    pub fn ids(&self) -> Result<Vec<MatchId>, JournalError> {
        let matches = self.store.matches().filter_map(|found| match found {
            Ok((id, record)) => record.ruleset.map(|_| Ok(id)),
            Err(error) => Some(Err(error)),
        });
        matches.collect()
    }

    /// The ids of all matches that were opened before one, or of all, the newest first, and of events of the desk among them.
    pub fn ids_before(
        &self,
        before: Option<MatchId>,
    ) -> impl Iterator<Item = Result<MatchId, JournalError>> {
        self.store.ids_before(before)
    }

    /// What there is to know about a match without its events.
    ///
    /// # Errors
    /// If there is no such match, or what is stored about it is damaged.
    pub fn meta(&self, id: MatchId) -> Result<MatchMeta, JournalError> {
        let record = self.store.match_record(id)?.ok_or(JournalError::UnknownMatch(id))?;
        self.meta_of(id, &record)?.ok_or(JournalError::UnknownMatch(id))
    }

    /// None as long as the opening is not on the disk, and of an event at the desk.
    fn meta_of(
        &self,
        id: MatchId,
        record: &record::MatchRecord,
    ) -> Result<Option<MatchMeta>, JournalError> {
        let Some(ruleset) = record.ruleset else { return Ok(None) };
        let Some((events, last_at)) = self.store.last(id)? else { return Ok(None) };
        let opened_at = record::time(record.opened_at)
            .map_err(|why| damaged(&format!("of match {id}"), why))?;
        Ok(Some(MatchMeta { id, opened_at, ruleset, events, last_at }))
    }

    /// Looks whether everything is there as it was written. `kept` are links that somebody kept: each must be that of
    /// an event of its match.
    ///
    /// # Errors
    /// If the database itself cannot be read on; what is wrong with single records is told in the answer.
    pub fn verify(&self, kept: &[(MatchId, Digest)]) -> Result<Verification, JournalError> {
        verify::verify(&self.store, kept)
    }
}

impl Drop for Journal {
    /// Writes what waits, and ends the writer.
    fn drop(&mut self) {
        drop(self.queue.take());
        if let Some(writer) = self.writer.take()
            && writer.thread().id() != thread::current().id()
        {
            drop(writer.join());
        }
    }
}
