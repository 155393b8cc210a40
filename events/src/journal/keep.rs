//! Keeping something beside a match, up to what stays of one that is deleted.

use std::collections::BTreeMap;

use chrono::{DateTime, SubsecRound, Utc};

use super::beside::{Beside, Tombstone};
use super::delete::Delete;
use super::entry::check_beside;
use super::error::damaged;
use super::writer::{Group, Request, Writer};
use super::{AppendError, Digest, Journal, JournalError, MatchId};

/// What is kept beside a match, or why it cannot be read; with the match, if that can be told.
pub type Kept = (Option<MatchId>, Result<Vec<u8>, JournalError>);

impl Journal {
    /// What is kept beside a match, if anything is.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn beside(&self, id: MatchId) -> Result<Option<Vec<u8>>, JournalError> {
        Ok(self.store.beside(id)?.and_then(|put| kept(put.beside)))
    }

    /// What is kept beside all matches, in the order of their ids.
    ///
    /// # Errors
    /// If the database cannot be read on; what is wrong with one is told in its place.
    pub fn besides(&self) -> Result<Vec<Kept>, JournalError> {
        let mut all = Vec::new();
        for found in self.store.besides() {
            let (id, put) = found?;
            let of = id.map_or_else(|| "a match".to_owned(), |id| format!("match {id}"));
            match put {
                Ok(put) => all.extend(kept(put.beside).map(|bytes| (id, Ok(bytes)))),
                Err(why) => all.push((id, Err(damaged(&format!("beside {of}"), why)))),
            }
        }
        Ok(all)
    }

    /// Keeps something beside a match, in the place of what is there. Waits until it is on the disk.
    ///
    /// # Errors
    /// If it is longer than [`LONGEST_BESIDE`](super::LONGEST_BESIDE), or the match was deleted. Nothing was changed unless it is
    /// [`JournalError::Stopped`], where nobody knows.
    pub fn keep_beside(&self, id: MatchId, bytes: Vec<u8>) -> Result<(), AppendError> {
        self.keep_all_beside(vec![(id, bytes)])
    }

    /// The same beside many matches, in one batch: all of it is there or nothing.
    ///
    /// # Errors
    /// As of one.
    pub fn keep_all_beside(&self, these: Vec<(MatchId, Vec<u8>)>) -> Result<(), AppendError> {
        these.iter().try_for_each(|(_, bytes)| check_beside(Some(bytes)))?;
        let these = these.into_iter().map(|(id, bytes)| (id, Beside::Kept(bytes))).collect();
        self.ask(|answer| Request::Beside(these, answer))
    }

    /// Deletes a match, with what lies beside it and with those of some rule sets that no other match names. In the order of
    /// all events its places are empty from then on; its [`Tombstone`] stays, and nothing is stored under its id unless it is
    /// [revived](Journal::revive). Waits until that is on the disk. The bytes stand in the database's file until it writes
    /// something else there.
    ///
    /// # Errors
    /// If there is no such match, or its last event is damaged. See also [`AppendError`]; nothing was deleted unless it is
    /// [`JournalError::Stopped`], where nobody knows.
    pub fn delete(
        &self,
        id: MatchId,
        at: DateTime<Utc>,
        rulesets: &[Digest],
    ) -> Result<Tombstone, AppendError> {
        let wanted = Delete { id, at: at.trunc_subsecs(6), rulesets: rulesets.to_vec() };
        self.ask(|answer| Request::Delete(wanted, answer))
    }

    /// What stays of a match, if it was deleted.
    ///
    /// # Errors
    /// If that is damaged.
    pub fn tombstone(&self, id: MatchId) -> Result<Option<Tombstone>, JournalError> {
        self.store.tombstone(id)
    }

    /// What stays of all matches that were deleted. What is damaged is left out.
    ///
    /// # Errors
    /// If the database cannot be read on.
    pub fn tombstones(&self) -> Result<BTreeMap<MatchId, Tombstone>, JournalError> {
        self.store.tombstones()
    }

    /// Keeps that a match which is not here was deleted, as another copy of the journal did. Waits until it is on the disk.
    ///
    /// # Errors
    /// If there is such a match.
    pub fn bury(&self, id: MatchId, tombstone: Tombstone) -> Result<(), AppendError> {
        self.ask(|answer| Request::Beside(vec![(id, Beside::Deleted(tombstone))], answer))
    }

    /// Lets a match that was deleted be restored. Waits until that is on the disk.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn revive(&self, id: MatchId) -> Result<(), AppendError> {
        if self.store.tombstone(id)?.is_none() {
            return Ok(());
        }
        self.ask(|answer| Request::Beside(vec![(id, Beside::Nothing)], answer))
    }
}

impl Writer {
    /// Puts things beside matches, if all of them may lie there.
    pub(super) fn add_besides(
        &self,
        group: &mut Group,
        these: Vec<(MatchId, Beside)>,
    ) -> Result<(), AppendError> {
        for (id, beside) in &these {
            match beside {
                Beside::Nothing => {}
                Beside::Kept(_) => self.is_not_deleted(*id)?,
                Beside::Deleted(_) => {
                    if let Some((head, _)) = self.head(*id)? {
                        return Err(AppendError::Conflict { expected: 0, head });
                    }
                }
            }
        }
        for (id, beside) in these {
            group.put_beside(id, beside);
        }
        Ok(())
    }

    /// Nothing is added to a match that was deleted. What cannot be read says nothing of the kind.
    pub(super) fn is_not_deleted(&self, id: MatchId) -> Result<(), AppendError> {
        match self.store().tombstone(id) {
            Ok(None) | Err(JournalError::DamagedRecord { .. }) => Ok(()),
            Ok(Some(_)) => Err(AppendError::Deleted(id)),
            Err(error) => Err(error.into()),
        }
    }
}

fn kept(beside: Beside) -> Option<Vec<u8>> {
    match beside {
        Beside::Kept(bytes) => Some(bytes),
        Beside::Nothing | Beside::Deleted(_) => None,
    }
}
