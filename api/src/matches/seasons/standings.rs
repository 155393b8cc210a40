//! Standings of seasons that were asked for lately: one more match is added to what they came to.

use std::sync::{Mutex, MutexGuard, PoisonError};

use season::table::{Facts, Match, Standing, Tally};

/// How many are kept: each is of one season, seen by somebody, under a filter.
const MOST: usize = 4;

/// Those that were asked for last, the last one first.
#[derive(Default)]
pub(super) struct Standings(Mutex<Vec<Tally>>);

impl Standings {
    /// Where everybody stands after these matches.
    pub(super) fn of(&self, matches: &[Match], facts: &Facts) -> Standing {
        let mut tally = self.lend(matches, facts);
        let standing = tally.standing(matches.iter(), facts);
        let mut kept = self.lock();
        kept.insert(0, tally);
        kept.truncate(MOST);
        standing
    }

    /// Forgets them all, and with them what players are called.
    pub(super) fn forget(&self) {
        self.lock().clear();
    }

    /// Whoever else asks the same at the same time adds it up for themselves.
    fn lend(&self, matches: &[Match], facts: &Facts) -> Tally {
        let mut kept = self.lock();
        let found = kept.iter().position(|tally| tally.leads_to(matches.iter(), facts));
        found.map(|at| kept.remove(at)).unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Tally>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
