//! What can go wrong between the table and the disk.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Digest, MatchId};
use crate::{Malformed, notation};

/// So many bytes have to be free on a disk before anything is written there.
pub(super) const NEEDED: u64 = 48 * 1024 * 1024;

/// Why the journal cannot be opened or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JournalError {
    /// Another program, or another part of this one, has it open.
    #[error(
        "the journal in {} is in use by another process; only one can have it open: stop that one first, or ask the server \
         that runs, as `throne backup --from ADDRESS` does",
        .0.display()
    )]
    InUse(PathBuf),
    /// There is no room on its disk.
    #[error(
        "the disk of the journal in {} is full ({why}): free at least {} MiB there; nothing is lost, reading goes on, and so \
         does writing as soon as there is room",
        .dir.display(), NEEDED >> 20
    )]
    DiskFull {
        /// Where it is.
        dir: PathBuf,
        /// What the system says about it.
        why: String,
    },
    /// It may not be written where it is.
    #[error(
        "the journal in {} cannot be written ({why}): make the folder and its files writable for this user and its file \
         system mounted so; to read it as it is, copy the folder elsewhere and name that with --data",
        .dir.display()
    )]
    ReadOnly {
        /// Where it is.
        dir: PathBuf,
        /// What the system says about it.
        why: String,
    },
    /// The database is there but cannot be opened: its files were changed or cut.
    #[error(
        "the journal in {} is damaged: {why}; `throne export --damaged --data {} --out saved.jsonl` saves what is whole, and \
         `throne import --partial saved.jsonl` with the --data of a new folder, or a back-up or mirror, makes a store of it",
        .dir.display(), .dir.display()
    )]
    Unreadable {
        /// Where it is.
        dir: PathBuf,
        /// What the database says about it.
        why: String,
    },
    /// The mirror in a folder is that of another store.
    #[error(
        "the mirror in {} is not that of this store: {why}; name an empty folder, or bring what it holds here first: \
         `throne import {}`",
        .dir.display(), .dir.display()
    )]
    OtherMirror {
        /// Where it is.
        dir: PathBuf,
        /// How that shows.
        why: String,
    },
    /// The disk or the operating system refused something.
    #[error("{what} failed: {why}")]
    Failed {
        /// What was tried.
        what: &'static str,
        /// What came back.
        why: String,
    },
    /// A write did not reach the disk, so that what is on it is uncertain. The program must be restarted.
    #[error(
        "the journal takes nothing more until it is restarted, because a write failed: {0}; whatever was answered is on the \
         disk: free room on it if it is full, then start again"
    )]
    Stopped(String),
    /// The database of the journal cannot be reached. Nothing was written.
    #[error(
        "the database of the journal cannot be reached ({0}): nothing was logged, and it is tried again with what comes next"
    )]
    Unreachable(String),
    /// The database went away while it was written, and has not come back.
    #[error(
        "nobody knows whether this was logged: the database went away meanwhile ({0}); the same again, with the same key, is \
         answered as soon as it is back"
    )]
    Unknown(String),
    /// The address of a database cannot be used.
    #[error("the address of the database: {0}")]
    Address(String),
    /// No such match.
    #[error("there is no match {0}")]
    UnknownMatch(MatchId),
    /// The bytes of an event are not those that were written.
    #[error("event {seq} of match {id} is damaged: {why}")]
    Damaged {
        /// The match.
        id: MatchId,
        /// Which of its events.
        seq: u32,
        /// What is wrong with it.
        why: String,
    },
    /// The bytes of something else are not those that were written.
    #[error("the record {of} is damaged: {why}")]
    DamagedRecord {
        /// Of what.
        of: String,
        /// What is wrong with it.
        why: String,
    },
    /// A rule set too large to be one.
    #[error("a rule set has at most {most} bytes, found {0}", most = super::LONGEST_RULESET)]
    RulesetTooLong(usize),
}

/// Why an event was not logged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AppendError {
    /// Somebody else logged in between, or the caller has seen events that are not there.
    #[error("the match has {head} events, not {expected}")]
    Conflict {
        /// How many events the caller had seen.
        expected: u32,
        /// How many there are.
        head: u32,
    },
    /// No such match.
    #[error("there is no match {0}")]
    UnknownMatch(MatchId),
    /// A match that was here and was deleted.
    #[error("match {0} was deleted")]
    Deleted(MatchId),
    /// A match cannot be opened with a rule set that is not stored.
    #[error("the rule set {0} is not stored")]
    UnknownRuleset(Digest),
    /// The idempotency key was used for something else before.
    #[error("the idempotency key was used for another event before")]
    KeyUsed,
    /// An opening where none belongs, or something else where one does.
    #[error("the opening is the first event of a match, and only the first")]
    Opening,
    /// No event anybody could have meant.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// Nobody, or a name that is too long or has control characters.
    #[error("who logs it is said in 1 to {most} bytes without control characters", most = super::LONGEST_AUTHOR)]
    Author,
    /// An event of another journal whose link does not follow, or whose bytes are not those of the event.
    #[error("the link of event {seq} does not follow: it or an event before it was changed")]
    Link {
        /// Its place in the match.
        seq: u32,
    },
    /// More than can lie beside a match.
    #[error("what lies beside a match has at most {most} bytes, found {0}", most = super::LONGEST_BESIDE)]
    Beside(usize),
    /// Somebody else changed what lies beside a match since the caller looked.
    #[error("what lies beside match {0} was changed meanwhile")]
    BesideChanged(MatchId),
    /// As many events as a match can have.
    #[error("a match has at most {most} events", most = notation::MOST_EVENTS)]
    Full,
    /// More events than are logged together.
    #[error("at most {most} events are logged together, found {0}", most = super::MOST_TOGETHER)]
    TooMany(usize),
    /// Too many requests wait. Nothing was logged; try again.
    #[error("too many requests wait; try again")]
    Busy,
    /// The journal itself failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::Failed { what: "reading the database", why: error.to_string() }
    }
}

impl JournalError {
    /// Why something could not be done in the journal's folder: for want of room or leave, if it is that.
    pub(super) fn of(dir: &Path, what: &'static str, error: &io::Error) -> JournalError {
        let (dir, why) = (dir.to_owned(), error.to_string());
        let full = [ErrorKind::StorageFull, ErrorKind::QuotaExceeded, ErrorKind::FileTooLarge];
        let read_only = [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem];
        if full.contains(&error.kind()) {
            JournalError::DiskFull { dir, why }
        } else if read_only.contains(&error.kind()) {
            JournalError::ReadOnly { dir, why }
        } else {
            JournalError::Failed { what, why }
        }
    }
}

pub(super) fn damaged(of: &str, why: String) -> JournalError {
    JournalError::DamagedRecord { of: of.to_owned(), why }
}
