//! What a journal stands on: a place for keys in their order, and a batch of them that is written all or nothing.

use std::io;

use super::JournalError;

/// A key and its value.
pub type Pair = (Vec<u8>, Vec<u8>);

/// Some pairs in the order of their keys, from either end.
pub type Pairs<'a> = Box<dyn DoubleEndedIterator<Item = io::Result<Pair>> + 'a>;

/// Keys in the order of their bytes, each with a value. One that is written again has the newer value. One thread writes.
///
/// Everything else is the journal's: chains, order, idempotency, checksums, and which events may be shown yet. So a
/// backend keeps keys and values and nothing more; `events/tests/stores/contract.rs` says what that means, case by case.
pub trait Backend: Send + Sync + 'static {
    /// The value under a key.
    ///
    /// # Errors
    /// If it cannot be read.
    fn get(&self, key: &[u8]) -> io::Result<Option<Vec<u8>>>;

    /// All pairs whose keys lie between two, both included.
    fn range(&self, from: &[u8], to: &[u8]) -> Pairs<'_>;

    /// Whether a batch can be written now. It is asked before each: nothing was written of one that is refused here, and
    /// the next may be taken again.
    ///
    /// # Errors
    /// Why not.
    fn ready(&self) -> Result<(), JournalError> {
        Ok(())
    }

    /// Writes all of these pairs, removes these keys, and returns when that is on the disk; if the process or the power dies
    /// before, all of it is so afterwards or nothing, and nothing without what earlier batches did. Others may read it sooner.
    /// No key is in both. Keys are removed only where a match is deleted.
    ///
    /// # Errors
    /// If nobody knows whether they are on the disk. The journal writes nothing after that.
    fn commit(&self, batch: Vec<Pair>, gone: Vec<Vec<u8>>) -> io::Result<()>;
}
