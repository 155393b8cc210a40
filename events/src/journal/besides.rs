//! What lies beside all matches, looked up.

use std::collections::BTreeMap;
use std::io;
use std::sync::{PoisonError, RwLockReadGuard};

use super::backend::Pair;
use super::beside::{Beside, Order, Put, Tombstone};
use super::error::damaged;
use super::record::beside_key;
use super::store::Store;
use super::{JournalError, MatchId};

/// What lies beside a match, or why it cannot be read; with the match, if its key says one.
type Found = (Option<MatchId>, Result<Put, String>);

impl Store {
    /// In which order something was put beside matches.
    pub(super) fn order(&self) -> RwLockReadGuard<'_, Order> {
        self.order.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// This was put beside a match, and is on the disk.
    pub(super) fn set_beside(&self, id: MatchId, number: u64) {
        self.order.write().unwrap_or_else(PoisonError::into_inner).put(id, number);
    }

    /// What lies beside a match.
    pub(super) fn beside(&self, id: MatchId) -> Result<Option<Put>, JournalError> {
        let parts = self.backend.range(&beside_key(id, 0), &beside_key(id, u16::MAX));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        if parts.is_empty() {
            return Ok(None);
        }
        let put = Put::from_pairs(&parts);
        put.map(Some).map_err(|why| damaged(&format!("beside match {id}"), why))
    }

    /// What stays of a match, if it was deleted.
    pub(super) fn tombstone(&self, id: MatchId) -> Result<Option<Tombstone>, JournalError> {
        Ok(self.beside(id)?.and_then(|put| put.beside.tombstone()))
    }

    /// What stays of all matches that were deleted, as far as it can be read.
    pub(super) fn tombstones(&self) -> Result<BTreeMap<MatchId, Tombstone>, JournalError> {
        let mut tombstones = BTreeMap::new();
        for found in self.besides() {
            if let (_, Ok(Put { id, beside: Beside::Deleted(tombstone), .. })) = found? {
                tombstones.insert(id, tombstone);
            }
        }
        Ok(tombstones)
    }

    /// What lies beside all matches, or why it cannot be read; with the match, if its key says one.
    pub(super) fn besides(&self) -> impl Iterator<Item = Result<Found, JournalError>> {
        let mut pairs = self.kind(b'b').peekable();
        std::iter::from_fn(move || {
            let (key, value) = match pairs.next()? {
                Ok(first) => first,
                Err(error) => return Some(Err(error.into())),
            };
            let id = key.get(1..17).map(<[u8]>::to_vec);
            let mut parts = vec![(key, value)];
            let is_of_it = |pair: &io::Result<Pair>| {
                pair.as_ref().is_ok_and(|(key, _)| key.get(1..17).map(<[u8]>::to_vec) == id)
            };
            while let Some(Ok(part)) = pairs.next_if(is_of_it) {
                parts.push(part);
            }
            let id = id.clone().and_then(|id| id.try_into().ok()).map(MatchId::from_bytes);
            Some(Ok((id, Put::from_pairs(&parts))))
        })
    }

    /// The match is deleted.
    pub(super) fn set_deleted(&self, id: MatchId, number: u64) {
        self.settled(id);
        self.set_beside(id, number);
    }
}
