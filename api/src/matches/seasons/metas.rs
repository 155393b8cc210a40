//! What there is to know about matches without their events, looked up once for each state of their logs.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use events::journal::{Journal, JournalError, MatchId, MatchMeta};

/// The most matches of which it is kept.
const MOST: usize = 6_000;
/// So many entries behind what was logged, all is looked up anew.
const FAR: u64 = 10_000;

/// What is known.
#[derive(Default)]
pub(super) struct Metas(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// What was logged up to this place of the journal is in it.
    reached: u64,
    of: BTreeMap<MatchId, MatchMeta>,
}

impl Metas {
    /// Of these matches. Those that were deleted meanwhile are left out.
    pub(super) fn of(
        &self,
        journal: &Journal,
        ids: &[MatchId],
    ) -> Result<Vec<MatchMeta>, JournalError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.catch_up(journal)?;
        let mut metas = Vec::with_capacity(ids.len());
        for id in ids {
            if let Some(meta) = known.of.get(id) {
                metas.push(meta.clone());
                continue;
            }
            match journal.meta(*id) {
                Err(JournalError::UnknownMatch(_)) => {}
                meta => {
                    let meta = meta?;
                    known.keep(meta.clone());
                    metas.push(meta);
                }
            }
        }
        Ok(metas)
    }
}

impl Known {
    /// Forgets the matches in which something was logged meanwhile.
    fn catch_up(&mut self, journal: &Journal) -> Result<(), JournalError> {
        let now = journal.position();
        if self.of.is_empty() || now.saturating_sub(self.reached) > FAR {
            self.of.clear();
            self.reached = now;
            return Ok(());
        }
        let of = &mut self.of;
        let forget = &mut |id| {
            of.remove(&id);
            false
        };
        (_, self.reached) = journal.after_of(self.reached, usize::MAX, forget)?;
        Ok(())
    }

    fn keep(&mut self, meta: MatchMeta) {
        if self.of.len() >= MOST {
            // The oldest match is the one that a season of the newest ones leaves out first.
            self.of.pop_first();
        }
        self.of.insert(meta.id, meta);
    }
}
