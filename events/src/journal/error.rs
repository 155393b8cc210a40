//! What can go wrong between the table and the disk.

use std::path::PathBuf;

use super::{Digest, MatchId};
use crate::{Malformed, notation};

/// Why the journal cannot be opened or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JournalError {
    /// Another program, or another part of this one, has it open.
    #[error("the journal in {} is in use by another process; only one can have it open", .0.display())]
    InUse(PathBuf),
    /// The database is there but cannot be opened. Its export or a back-up can.
    #[error("the journal in {} cannot be opened; restore it from a back-up: {why}", .dir.display())]
    Unreadable {
        /// Where it is.
        dir: PathBuf,
        /// What the database says about it.
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
    #[error("the journal takes nothing more until it is restarted, because a write failed: {0}")]
    Stopped(String),
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

impl From<std::io::Error> for JournalError {
    fn from(error: std::io::Error) -> JournalError {
        JournalError::Failed { what: "reading the database", why: error.to_string() }
    }
}

pub(super) fn damaged(of: &str, why: String) -> JournalError {
    JournalError::DamagedRecord { of: of.to_owned(), why }
}
