//! What does not work of the store.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use events::journal::JournalError;

use super::Matches;

/// How much room of its disk the journal needs to go on, in bytes, and at how much a warning comes in time.
const NEEDED: u64 = 48 * 1024 * 1024;
const LITTLE: u64 = 512 * 1024 * 1024;

/// Something that does not work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The journal takes nothing more.
    Stopped,
    /// There is no room on its disk.
    Full,
    /// Its disk is read only.
    ReadOnly,
    /// Its database cannot be reached.
    Away,
    /// It does not answer in time.
    Waiting,
    /// The disk is nearly full.
    NearlyFull,
    /// The mirror cannot be written.
    MirrorBehind,
}

impl Trouble {
    /// Everything that may not work, each with its name.
    pub const ALL: [(Trouble, &'static str); 7] = [
        (Trouble::Stopped, "stopped"),
        (Trouble::Full, "full"),
        (Trouble::ReadOnly, "read_only"),
        (Trouble::Away, "away"),
        (Trouble::Waiting, "waiting"),
        (Trouble::NearlyFull, "nearly_full"),
        (Trouble::MirrorBehind, "mirror_behind"),
    ];

    /// Whether nothing can be logged as long as it is so.
    pub fn stops_logging(self) -> bool {
        match self {
            Trouble::Stopped
            | Trouble::Full
            | Trouble::ReadOnly
            | Trouble::Away
            | Trouble::Waiting => true,
            Trouble::NearlyFull | Trouble::MirrorBehind => false,
        }
    }

    /// A line that says it.
    pub fn says(self) -> &'static str {
        match self {
            Trouble::Stopped => {
                "journal: it takes nothing more; the log says why, and a new start tries again"
            }
            Trouble::Full => {
                "journal: no room on its disk, nothing can be logged; make room and it goes on"
            }
            Trouble::ReadOnly => "journal: its disk is read only, nothing can be logged",
            Trouble::Away => {
                "journal: its database cannot be reached, nothing is answered; it goes on when it is back"
            }
            Trouble::Waiting => "journal: it does not answer in time",
            Trouble::NearlyFull => "disk: nearly full",
            Trouble::MirrorBehind => {
                "mirror: it cannot be written, and what is answered is in the journal only"
            }
        }
    }
}

/// Whether the mirror is behind, by what it says of itself.
#[derive(Clone, Default)]
pub(super) struct MirrorBehind(Arc<AtomicBool>);

impl MirrorBehind {
    pub(super) fn hear(&self, what: &str) {
        if what.starts_with("THE MIRROR") {
            self.0.store(true, Ordering::Relaxed);
        } else if what.ends_with("holds everything again") {
            self.0.store(false, Ordering::Relaxed);
        }
    }
}

/// The disk of a folder.
#[derive(Clone, Copy)]
struct Room {
    /// How many bytes are free on it.
    free: u64,
    read_only: bool,
}

/// The disk of this folder, where the system says.
#[cfg(unix)]
fn room(folder: &Path) -> Option<Room> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    let read_only = disk.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY);
    Some(Room { free: disk.f_bavail.saturating_mul(disk.f_frsize), read_only })
}

#[cfg(not(unix))]
fn room(_: &Path) -> Option<Room> {
    None
}

impl Matches {
    /// What does not work now. Waits until the journal answers.
    pub fn troubles(&self) -> Vec<Trouble> {
        let journal = self.writing();
        let mirror = self.mirror.0.load(Ordering::Relaxed).then_some(Trouble::MirrorBehind);
        journal.into_iter().chain(mirror).collect()
    }

    /// What keeps the journal from being written, or soon will.
    fn writing(&self) -> Option<Trouble> {
        // What a database writes to is its own matter.
        let room = if self.others.is_some() { None } else { room(&self.data) };
        if room.is_some_and(|room| room.read_only) {
            return Some(Trouble::ReadOnly);
        }
        if room.is_some_and(|room| room.free < NEEDED) {
            return Some(Trouble::Full);
        }
        // The rule set that every usual match needs is written once; after that only the writer answers.
        if let Some(usual) = self.rulesets.named_or_usual(None)
            && let Err(error) = self.journal.store_ruleset(&usual.bytes)
        {
            return Some(
                if matches!(error, JournalError::Unreachable(_) | JournalError::Unknown(_)) {
                    Trouble::Away
                } else if matches!(error, JournalError::DiskFull { .. }) {
                    Trouble::Full
                } else if matches!(error, JournalError::ReadOnly { .. }) {
                    Trouble::ReadOnly
                } else {
                    Trouble::Stopped
                },
            );
        }
        room.is_some_and(|room| room.free < LITTLE).then_some(Trouble::NearlyFull)
    }
}
