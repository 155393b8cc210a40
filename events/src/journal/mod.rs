//! The append-only store: who logged which event of which match when.
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
mod embedded;
mod entry;
mod envelope;
mod error;
mod ground;
mod judge;
mod keep;
mod keys;
pub mod mirror;
mod moving;
pub mod packed;
#[cfg(feature = "postgres")]
mod postgres;
mod reached;
mod record;
mod request;
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
mod walk;
mod writer;

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use chrono::{DateTime, Utc};

pub use append::{Append, Appended, To};
pub use beside::{Beside, Kept, LONGEST_BESIDE, Tombstone};

pub use crate::chain::{self, Digest, IdError, IdempotencyKey, MatchId};
pub use desk::{DeskMeta, Requests};
pub use error::{AppendError, JournalError};
pub use moving::Moved;
#[cfg(feature = "postgres")]
pub use postgres::{Grown, Mark, Memo, News, Put, Shared, is_address};
pub use record::{Judged, Logged};
pub use said::Said;
pub use together::{MOST_TOGETHER, Next};
pub use verify::{Problem, Verification};

use crate::Event;
use answer::Answer;
use backend::Backend;
use complete::Complete;
use embedded::Embedded;
pub use entry::restorable;
use entry::{check_author, entry, restored};
use ground::{Ground, Log};
use request::Request;
use store::Store;

/// The longest name of who logs an event, in bytes.
pub const LONGEST_AUTHOR: usize = 64;
/// The longest rule set, in bytes.
pub const LONGEST_RULESET: usize = 8 * 1024 * 1024;
/// The store. Share it between threads behind an [`Arc`](std::sync::Arc).
pub struct Journal {
    ground: Box<dyn Ground>,
    #[cfg(feature = "postgres")]
    shared: Option<Shared>,
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

    /// The journal in a database of PostgreSQL, as `postgres://USER@HOST:PORT/NAME`, which several servers may share. Tables that
    /// are not there yet are made. The password stands in `PGPASSWORD`, or in the file that `PGPASSFILE` names.
    ///
    /// # Errors
    /// If there is a password in the address, the database cannot be reached, or it was made by a newer program.
    #[cfg(feature = "postgres")]
    pub fn connect(address: &str) -> Result<Journal, JournalError> {
        let (postgres, shared) = postgres::Postgres::open(address)?;
        Ok(Journal { ground: Box::new(postgres), shared: Some(shared) })
    }

    /// What a database has for the servers that share it; nothing of a journal that one process has to itself.
    #[cfg(feature = "postgres")]
    pub fn shared(&self) -> Option<&Shared> {
        self.shared.as_ref()
    }

    fn start(store: Store, mirror: Option<(&Path, mirror::Say)>) -> Result<Journal, JournalError> {
        Ok(Journal {
            ground: Box::new(Embedded::start(store, mirror)?),
            #[cfg(feature = "postgres")]
            shared: None,
        })
    }

    /// Opens a match, which is judged by a stored rule set. Waits until it is on the disk.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`] or
    /// [`Unknown`](JournalError::Unknown), where nobody knows.
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
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`] or
    /// [`Unknown`](JournalError::Unknown), where nobody knows.
    pub fn append(
        &self,
        id: MatchId,
        expected: u32,
        event: &Event,
        by: &str,
        at: DateTime<Utc>,
        key: Option<IdempotencyKey>,
    ) -> Result<Appended, AppendError> {
        let to = To::Match { id, expected, adopts: None, beside: None };
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
        self.ground.queue().offer(entry, answer);
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
        self.ground.queue().send(Request::Entry(entry, answer));
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

    /// The position of the last event that is on the disk; where several servers share a database, as far as this one has heard.
    pub fn position(&self) -> u64 {
        self.ground.position()
    }

    /// Waits until there is an event behind a position, at most so long. The position of the last one.
    pub fn follow(&self, position: u64, patience: Duration) -> u64 {
        self.ground.follow(position, patience)
    }

    /// How many requests wait for the thread that writes.
    pub fn waiting(&self) -> usize {
        self.ground.queue().length()
    }

    /// Logs an event and waits, also for a place in the queue, as [`append`](Journal::append) and
    /// [`open_match`](Journal::open_match) do.
    ///
    /// # Errors
    /// See [`AppendError`]; nothing was logged unless it is [`JournalError::Stopped`] or
    /// [`Unknown`](JournalError::Unknown), where nobody knows.
    pub fn log(&self, append: &Append) -> Result<Appended, AppendError> {
        let entry = entry(append)?;
        self.ask(|answer| Request::Entry(entry, answer))
    }

    fn ask<T: answer::Failed + Send + 'static>(
        &self,
        request: impl FnOnce(Answer<T>) -> Request,
    ) -> T {
        let (send, answer) = mpsc::sync_channel(1);
        self.ground.queue().send(request(Answer::new(move |result| drop(send.send(result)))));
        answer.recv().unwrap_or_else(|_| T::failed(answer::stopped()))
    }

    /// The events of a match, or the facts of an event at the desk, from one place to another, both included, counted from 1;
    /// so `1, u32::MAX` for all. Only events that are on the disk.
    ///
    /// # Errors
    /// If there is no such match, or an event is damaged or missing; the error names it.
    pub fn read(&self, id: MatchId, from: u32, to: u32) -> Result<Vec<Logged>, JournalError> {
        let events = self.ground.read(id, from.max(1), to)?;
        if events.is_empty() && self.ground.head(id)?.is_none() {
            return Err(JournalError::UnknownMatch(id));
        }
        Ok(events)
    }

    /// All events of a match, with what judging them again asks for and nothing else.
    ///
    /// # Errors
    /// If there is no such match, or an event is damaged or missing; the error names it.
    pub fn judged(&self, id: MatchId) -> Result<Vec<Judged>, JournalError> {
        let events = self.ground.judged(id)?;
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
        self.ground.after(position, most, wanted)
    }

    /// All matches, the oldest first.
    ///
    /// # Errors
    /// If what is stored about one of them is damaged.
    pub fn list(&self) -> Result<Vec<MatchMeta>, JournalError> {
        Ok(self.ground.logs()?.into_iter().filter_map(meta).collect())
    }

    /// The ids of all matches, the oldest first.
    ///
    /// # Errors
    /// If what is stored about one of them is damaged.
    pub fn ids(&self) -> Result<Vec<MatchId>, JournalError> {
        let logs = self.ground.all_opened()?.into_iter();
        Ok(logs.filter(|(_, record)| record.ruleset.is_some()).map(|(id, _)| id).collect())
    }

    /// What there is to know about a match without its events.
    ///
    /// # Errors
    /// If there is no such match, or what is stored about it is damaged.
    pub fn meta(&self, id: MatchId) -> Result<MatchMeta, JournalError> {
        self.ground.log(id)?.and_then(meta).ok_or(JournalError::UnknownMatch(id))
    }

    /// Looks whether everything is there as it was written. `kept` are links that somebody kept: each must be that of
    /// an event of its match.
    ///
    /// # Errors
    /// If the database itself cannot be read on; what is wrong with single records is told in the answer.
    pub fn verify(&self, kept: &[(MatchId, Digest)]) -> Result<Verification, JournalError> {
        self.ground.verify(kept)
    }
}

/// What there is to know about a match; nothing of an event at the desk.
fn meta(log: Log) -> Option<MatchMeta> {
    let Log { id, opened_at, ruleset, entries: events, last_at } = log;
    Some(MatchMeta { id, opened_at, ruleset: ruleset?, events, last_at })
}
