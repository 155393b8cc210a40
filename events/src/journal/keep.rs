//! Keeping something beside a match, up to what stays of one that is deleted.

use std::collections::BTreeMap;

use chrono::{DateTime, SubsecRound, Utc};

use super::beside::{Beside, Kept, ToPut, Tombstone};
use super::delete::Delete;
use super::entry::check_beside;
use super::request::Request;
use super::{AppendError, Digest, Journal, JournalError, MatchId};

impl Journal {
    /// What is kept beside a match, if anything is.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn beside(&self, id: MatchId) -> Result<Option<Vec<u8>>, JournalError> {
        Ok(self.kept(id)?.map(|(_, bytes)| bytes))
    }

    /// The same with its number, which grows with whatever is put beside any match.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn kept(&self, id: MatchId) -> Result<Option<(u64, Vec<u8>)>, JournalError> {
        let there = self.ground.beside(id)?;
        Ok(there.and_then(|(number, beside)| Some((number, beside.kept()?))))
    }

    /// What is kept beside all matches, in the order of their ids.
    ///
    /// # Errors
    /// If the database cannot be read on; what is wrong with one is told in its place.
    pub fn besides(&self) -> Result<Vec<Kept>, JournalError> {
        self.ground.besides()
    }

    /// Keeps something beside a match, in the place of what is there. Waits until it is on the disk.
    ///
    /// # Errors
    /// If it is longer than [`LONGEST_BESIDE`](super::LONGEST_BESIDE), or the match was deleted. Nothing was changed unless it is
    /// [`JournalError::Stopped`] or [`Unknown`](JournalError::Unknown), where nobody knows.
    pub fn keep_beside(&self, id: MatchId, bytes: Vec<u8>) -> Result<(), AppendError> {
        self.keep_all_beside(vec![(id, bytes)])
    }

    /// The same beside many matches, in one batch: all of it is there or nothing.
    ///
    /// # Errors
    /// As of one.
    pub fn keep_all_beside(&self, these: Vec<(MatchId, Vec<u8>)>) -> Result<(), AppendError> {
        these.iter().try_for_each(|(_, bytes)| check_beside(Some(bytes)))?;
        let put = |(id, bytes)| ToPut::anyway(id, Beside::Kept(bytes));
        self.put_besides(these.into_iter().map(put).collect()).map(drop)
    }

    /// Keeps something beside a match in the place of what has this number, 0 if nothing lies there. Waits until it is on the
    /// disk; its number.
    ///
    /// # Errors
    /// [`AppendError::BesideChanged`] if something else lies there by now. See also [`keep_beside`](Journal::keep_beside).
    pub fn replace_beside(
        &self,
        id: MatchId,
        bytes: Vec<u8>,
        instead_of: u64,
    ) -> Result<u64, AppendError> {
        check_beside(Some(&bytes))?;
        let beside = Beside::Kept(bytes);
        self.put_besides(vec![ToPut { id, beside, instead_of: Some(instead_of) }])
    }

    fn put_besides(&self, these: Vec<ToPut>) -> Result<u64, AppendError> {
        self.ask(|answer| Request::Beside(these, answer))
    }

    /// Deletes a match, with what lies beside it and with those of some rule sets that no other match names. In the order of
    /// all events its places are empty from then on; its [`Tombstone`] stays, and nothing is stored under its id unless it is
    /// [revived](Journal::revive). Waits until that is on the disk. The bytes stand in the database's file until it writes
    /// something else there.
    ///
    /// # Errors
    /// If there is no such match, or its last event is damaged. See also [`AppendError`]; nothing was deleted unless it is
    /// [`JournalError::Stopped`] or [`Unknown`](JournalError::Unknown), where nobody knows.
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
        Ok(self.ground.beside(id)?.and_then(|(_, beside)| beside.tombstone()))
    }

    /// What stays of all matches that were deleted. What is damaged is left out.
    ///
    /// # Errors
    /// If the database cannot be read on.
    pub fn tombstones(&self) -> Result<BTreeMap<MatchId, Tombstone>, JournalError> {
        self.ground.tombstones()
    }

    /// Keeps that a match which is not here was deleted, as another copy of the journal did. Waits until it is on the disk.
    ///
    /// # Errors
    /// If there is such a match.
    pub fn bury(&self, id: MatchId, tombstone: Tombstone) -> Result<(), AppendError> {
        self.put_besides(vec![ToPut::anyway(id, Beside::Deleted(tombstone))]).map(drop)
    }

    /// Lets a match that was deleted be restored. Waits until that is on the disk.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn revive(&self, id: MatchId) -> Result<(), AppendError> {
        if self.tombstone(id)?.is_none() {
            return Ok(());
        }
        self.put_besides(vec![ToPut::anyway(id, Beside::Nothing)]).map(drop)
    }
}
