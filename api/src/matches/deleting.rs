//! Deleting a match.

use std::collections::BTreeSet;

use chrono::Utc;
use events::journal::{Digest, JournalError, MatchId, Tombstone};

use super::{MatchError, Matches};

impl Matches {
    /// Deletes a match: its events, its seats, what its players are called, and house rules that no other match is pinned to.
    /// For whoever asks it is as if it had never been; its id leads nowhere from then on.
    ///
    /// # Errors
    /// If there is no such match, or it could not be stored.
    pub fn delete(&self, id: MatchId) -> Result<Tombstone, MatchError> {
        // A log that is damaged names none for certain, and can be deleted all the same.
        let log = self.journal.read(id, 1, u32::MAX).unwrap_or_default();
        let pinned: BTreeSet<Digest> = log.into_iter().filter_map(|it| it.ruleset).collect();
        let has_house = |digest: &Digest| {
            let pinned = self.rulesets.pinned(&self.journal, *digest);
            pinned.is_ok_and(|pinned| pinned.rules.house().is_some())
        };
        let house: Vec<Digest> = pinned.into_iter().filter(has_house).collect();
        let tombstone = self.journal.delete(id, Utc::now(), &house)?;
        self.names.drop_all(id)?;
        self.seats.forget(id, None);
        self.desks.forget(id, None);
        self.campaigns.forget(id, None);
        self.shelf.forget(id);
        self.forget_read(id);
        Ok(tombstone)
    }

    /// What stays of a match, if it was deleted.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn tombstone(&self, id: MatchId) -> Result<Option<Tombstone>, JournalError> {
        self.journal.tombstone(id)
    }
}
