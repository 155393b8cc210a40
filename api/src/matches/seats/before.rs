//! Seats as they were kept before: in a small file for each match, beside the journal.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use events::journal::{self, Journal, MatchId};

use super::Shared;
use crate::matches::MatchError;
use crate::matches::beside::{self, Garbled, Kept};

/// How many are put into the journal at a time.
const AT_A_TIME: usize = 64;

/// Puts into the journal what lies in the files of a folder and is not there yet, and removes each of them once it is. What
/// the journal has is newer. The files that cannot be read stay, as long as the journal does not have their seats.
///
/// # Errors
/// If the folder cannot be read, or they could not be stored; then the files are there, to be taken over the next time.
pub(super) fn take_over(journal: &Journal, folder: &Path) -> Result<Vec<Garbled>, MatchError> {
    let Kept { of: files, garbled } = beside::read(folder, |shared: Shared| Ok(shared))?;
    if files.is_empty() && garbled.is_empty() {
        return Ok(garbled);
    }
    let is_read =
        |kept: &journal::Kept| kept.bytes.as_ref().is_ok_and(|bytes| super::read(bytes).is_ok());
    let kept = journal.besides()?.into_iter().filter(is_read).filter_map(|kept| kept.id);
    let kept: BTreeSet<MatchId> = kept.collect();
    // One that was deleted has no seats any more, wherever these come from.
    let deleted = journal.tombstones()?;
    let new = files.iter().filter(|(id, _)| !kept.contains(id) && !deleted.contains_key(id));
    let new: Vec<_> = new.map(|(id, shared)| (*id, super::written(shared))).collect();
    for these in new.chunks(AT_A_TIME) {
        journal.keep_all_beside(these.to_vec())?;
    }
    for id in files.keys() {
        gone(fs::remove_file(beside::file(folder, *id)))?;
    }
    let is_kept = |garbled: &Garbled| garbled.id.is_some_and(|id| kept.contains(&id));
    for id in garbled.iter().filter(|it| is_kept(it)).filter_map(|garbled| garbled.id) {
        let file = beside::file(folder, id);
        gone(fs::rename(&file, file.with_extension("garbled")))?;
    }
    // As long as something lies there, it stays.
    let _ = fs::remove_dir(folder);
    Ok(garbled.into_iter().filter(|garbled| !is_kept(garbled)).collect())
}

/// A file of another name may say the same match.
fn gone(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
