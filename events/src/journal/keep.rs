//! Keeping something beside a match.

use super::beside::Beside;
use super::entry::check_beside;
use super::error::damaged;
use super::writer::Request;
use super::{AppendError, Journal, JournalError, MatchId};

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
}

fn kept(beside: Beside) -> Option<Vec<u8>> {
    match beside {
        Beside::Kept(bytes) => Some(bytes),
        Beside::Nothing | Beside::Deleted(_) => None,
    }
}
