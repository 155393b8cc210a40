//! Room on the disk: how much has to be left, and some that is held until it is needed.
//!
//! The database cannot go on after a write that failed for want of room. So nothing is handed to it unless there is room for
//! what it may write; and since others may fill the disk meanwhile, a file holds some more, which is removed when the store is
//! opened without room, so that it can be opened at all.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use fs2::FileExt;

use super::JournalError;
use super::error::NEEDED;

/// The file that holds room.
const RESERVE: &str = "reserve";
/// How many bytes it holds: what the database may write when it is opened.
const HELD: u64 = 32 * 1024 * 1024;

/// The room of one store.
pub(super) struct Reserve {
    dir: PathBuf,
    held: AtomicBool,
    /// How many bytes are free on the disk of a folder.
    free: fn(&Path) -> io::Result<u64>,
}

impl Reserve {
    pub(super) fn of(dir: &Path) -> Reserve {
        let held = AtomicBool::new(dir.join(RESERVE).exists());
        Reserve { dir: dir.to_owned(), held, free: |dir| fs2::available_space(dir) }
    }

    /// Gives up what is held if there is no other room.
    pub(super) fn make_room(&self) {
        let free = (self.free)(&self.dir).unwrap_or(u64::MAX);
        if free < NEEDED && self.held.swap(false, Ordering::Relaxed) {
            // Without it there is no more room than before, and opening says so.
            let _ = fs::remove_file(self.dir.join(RESERVE));
        }
    }

    /// Whether there is room to write; if there is plenty, some of it is held from now on.
    pub(super) fn ready(&self) -> Result<(), JournalError> {
        // Where nobody can say how much there is, writing shows it.
        let free = (self.free)(&self.dir).unwrap_or(u64::MAX);
        if free < NEEDED {
            let why = format!("{} MiB are free", free >> 20);
            let why = io::Error::new(ErrorKind::StorageFull, why);
            return Err(JournalError::of(&self.dir, "writing", &why));
        }
        if free > 2 * NEEDED + HELD && !self.held.swap(true, Ordering::Relaxed) {
            // It is there for later: nothing that is written now needs it.
            let _ = self.hold();
        }
        Ok(())
    }

    fn hold(&self) -> io::Result<()> {
        let path = self.dir.join(RESERVE);
        let held = File::create(&path).and_then(|file| file.allocate(HELD));
        held.inspect_err(|_| drop(fs::remove_file(&path)))
    }
}
