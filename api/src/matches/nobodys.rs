//! The matches that may belong to nobody: what has no seats. Whether it does is decided where it is asked who sees what.

use std::collections::BTreeSet;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use events::journal::{Journal, JournalError, MatchId};

use super::seats::Seats;

/// The matches that may belong to nobody. None is missing; one that was claimed meanwhile may still be among them.
pub(super) struct Nobodys(Mutex<Known>);

#[derive(Default)]
struct Known {
    all: BTreeSet<MatchId>,
    /// Those of which it was read that nobody has opened them for themselves.
    read: BTreeSet<MatchId>,
}

impl Nobodys {
    /// Those of a journal.
    ///
    /// # Errors
    /// If the list of matches cannot be read.
    pub(super) fn open(journal: &Journal, seats: &Seats) -> Result<Nobodys, JournalError> {
        let all = journal.ids()?.into_iter().filter(|id| seats.sees(None, *id).is_none()).collect();
        Ok(Nobodys(Mutex::new(Known { all, read: BTreeSet::new() })))
    }

    /// A match came into the journal, or was changed there, and has no seats.
    pub(super) fn hear(&self, id: MatchId) {
        self.lock().all.insert(id);
    }

    /// A match was deleted.
    pub(super) fn forget(&self, id: MatchId) {
        let mut known = self.lock();
        known.all.remove(&id);
        known.read.remove(&id);
    }

    /// Of those before one, or of all, the newest, at most so many.
    pub(super) fn before(&self, before: Option<MatchId>, most: usize) -> Vec<MatchId> {
        let end = before.map_or(Bound::Unbounded, Bound::Excluded);
        let known = self.lock();
        known.all.range((Bound::Unbounded, end)).rev().take(most).copied().collect()
    }

    /// Whether nobody has opened a match for themselves, which `read` reads, while nobody can forget the match: once, unless it
    /// cannot be read, and something else holds for now.
    pub(super) fn include(&self, id: MatchId, read: impl FnOnce() -> Result<bool, bool>) -> bool {
        let mut known = self.lock();
        if known.read.contains(&id) {
            return true;
        }
        let is_one = read();
        if is_one == Ok(true) {
            known.read.insert(id);
        }
        is_one.unwrap_or_else(|for_now| for_now)
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
