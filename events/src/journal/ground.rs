//! What a journal stands on, at the height of what it promises: behind entry N of a match comes this, or what is there is
//! said; what was answered is read, listed and followed.
//!
//! There are two: the embedded one, a database in a folder of one process, and a database of PostgreSQL that several
//! servers share. What may be written is judged by the same functions in both ([`judge`](super::judge)).

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, Utc};

use super::beside::{Beside, Kept, Tombstone};
use super::record::{Judged, KeyHash, Logged, MatchRecord};
use super::request::Queue;
use super::verify::Verification;
use super::{Digest, JournalError, MatchId, Recorded};

/// What there is to know about a log without its entries.
#[derive(Clone, Copy)]
pub(super) struct Log {
    pub(super) id: MatchId,
    pub(super) opened_at: DateTime<Utc>,
    /// Nothing for an event at the desk.
    pub(super) ruleset: Option<Digest>,
    pub(super) entries: u32,
    pub(super) last_at: DateTime<Utc>,
}

/// What a journal stands on. Nothing is read before it is durable.
pub(super) trait Ground: Send + Sync {
    /// Where requests wait to be judged and written. Each is answered when it is durable.
    fn queue(&self) -> &Queue;

    /// The position of the last entry that is known to be durable.
    fn position(&self) -> u64;

    /// Waits until there is an entry behind a position, at most so long. The position of the last one.
    fn follow(&self, position: u64, patience: Duration) -> u64;

    /// How many entries a log has; nothing if there is no such log.
    fn head(&self, id: MatchId) -> Result<Option<u32>, JournalError>;

    /// The entries of a log from one seq to another, both included. None is missing between them.
    fn read(&self, id: MatchId, from: u32, to: u32) -> Result<Vec<Logged>, JournalError>;

    /// The events of a match, with what judging them again asks for.
    fn judged(&self, id: MatchId) -> Result<Vec<Judged>, JournalError>;

    /// The entries of the wanted logs behind a position, at most so many; and up to which position these are all.
    fn after(
        &self,
        position: u64,
        most: usize,
        wanted: &mut dyn FnMut(MatchId) -> bool,
    ) -> Result<(Vec<Recorded>, u64), JournalError>;

    /// When a log was opened, and with which rule set.
    fn opened(&self, id: MatchId) -> Result<Option<MatchRecord>, JournalError>;

    /// The same of all logs, the oldest first.
    fn all_opened(&self) -> Result<Vec<(MatchId, MatchRecord)>, JournalError>;

    /// What there is to know about a log that has an entry.
    fn log(&self, id: MatchId) -> Result<Option<Log>, JournalError>;

    /// The same of all logs, the oldest first.
    fn logs(&self) -> Result<Vec<Log>, JournalError>;

    /// Whether a rule set is stored.
    fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError>;

    /// What lies under the digest of a rule set: itself, or what it has differently from another one.
    fn laid(&self, digest: &Digest) -> Result<Option<Vec<u8>>, JournalError>;

    /// What lies beside a match, and its number.
    fn beside(&self, id: MatchId) -> Result<Option<(u64, Beside)>, JournalError>;

    /// What is kept beside all matches, in the order of their ids.
    fn besides(&self) -> Result<Vec<Kept>, JournalError>;

    /// What stays of all matches that were deleted.
    fn tombstones(&self) -> Result<BTreeMap<MatchId, Tombstone>, JournalError>;

    /// The keys of a log behind an entry, each with the entry that was logged with it.
    fn keys(&self, id: MatchId, behind: u32) -> Result<BTreeMap<KeyHash, u32>, JournalError>;

    /// The log that was opened with a key.
    fn opened_with(&self, key: &KeyHash) -> Result<Option<MatchId>, JournalError>;

    /// Looks whether everything is there as it was written. `kept` are links that somebody kept.
    fn verify(&self, kept: &[(MatchId, Digest)]) -> Result<Verification, JournalError>;
}
