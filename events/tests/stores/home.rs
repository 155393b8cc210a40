//! Where a journal lies in a test: on disk, in memory, or in a database of PostgreSQL. Whatever holds for all journals is asked
//! of each.

use std::path::PathBuf;

use events::journal::Journal;

use crate::folder::place;
use crate::memory::Memory;
#[cfg(feature = "postgres")]
use crate::shared;

/// Where a journal lies, and can be opened again.
pub(crate) enum Home {
    /// A folder that is removed with the test.
    Disk(PathBuf),
    /// As long as the test runs.
    Memory(Memory),
    /// A database of the test's own server.
    #[cfg(feature = "postgres")]
    Database(String),
}

impl Home {
    pub(crate) fn disk(name: &str) -> Home {
        Home::Disk(place(name))
    }

    pub(crate) fn memory() -> Home {
        Home::Memory(Memory::default())
    }

    #[cfg(feature = "postgres")]
    pub(crate) fn database() -> Home {
        let server = shared::server();
        Home::Database(server.address(&server.database()))
    }

    pub(crate) fn open(&self) -> Journal {
        let journal = match self {
            Home::Disk(dir) => Journal::open(dir),
            Home::Memory(memory) => Journal::over(memory.clone()),
            #[cfg(feature = "postgres")]
            Home::Database(address) => Journal::connect(address),
        };
        journal.expect("a journal")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        if let Home::Disk(dir) = self {
            let _ = std::fs::remove_dir_all(dir);
        }
    }
}
