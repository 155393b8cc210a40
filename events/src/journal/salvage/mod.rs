//! What can be read of a store without its database.
//!
//! Nothing is opened and nothing is changed: every file of the database is read from its first byte to its last, and each
//! record that is found counts by its own checksum. The events of a match belong together by their links.

mod chains;
mod node;
mod scan;

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use super::store::durable_mark;
use super::torn::TORN;
use super::{Digest, MatchId, Recorded, Tombstone};
use scan::{Found, LONGEST};

/// How many bytes are looked at in one piece.
const PIECE: usize = 16 * 1024 * 1024;

/// What was saved of a store.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Salvaged {
    /// The events, in the order they became durable. Each follows by its link from the one before it in its match, unless
    /// that one is lost.
    pub events: Vec<Recorded>,
    /// The rule sets that are whole.
    pub rulesets: BTreeMap<Digest, Vec<u8>>,
    /// How many of the events had one changed bit, which was put right.
    pub repaired: u64,
    /// The matches that were deleted: none of their events is saved, though some may still stand in the file.
    pub deleted: BTreeMap<MatchId, Tombstone>,
    /// What is known to be missing.
    pub losses: Vec<Loss>,
}

/// Something that is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Events of a match.
    Events {
        /// Of which.
        id: MatchId,
        /// The first of them.
        from: u32,
        /// The last of them.
        to: u32,
    },
    /// So many events more, of which nothing tells the match.
    Some(u64),
    /// A rule set that events name.
    Ruleset(Digest),
}

impl Loss {
    /// How many events it is.
    pub fn events(&self) -> u64 {
        match self {
            Loss::Events { from, to, .. } => u64::from(to - from) + 1,
            Loss::Some(events) => *events,
            Loss::Ruleset(_) => 0,
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Events { id, from, to } if from == to => {
                write!(f, "match {id} lacks event {from}")
            }
            Loss::Events { id, from, to } => write!(f, "match {id} lacks events {from} to {to}"),
            Loss::Some(events) => {
                write!(f, "{events} events more are missing, and nothing tells of which matches")
            }
            Loss::Ruleset(digest) => write!(f, "the rule set {digest} is lost"),
        }
    }
}

/// Reads what can be read of the store in this folder. It holds what it finds in memory.
///
/// # Errors
/// If there is no store, or a file of it cannot be read at all.
pub fn salvage(dir: &Path) -> io::Result<Salvaged> {
    let mut found = Found::default();
    for path in files(dir)? {
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        File::open(&path).and_then(|file| look(&mut found, &file)).map_err(named)?;
    }
    let repaired = found.repair();
    Ok(Salvaged { repaired, ..chains::together(&mut found, durable_mark(dir)) })
}

/// The files in which the database keeps values.
fn files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = vec![dir.join("db")];
    files.extend(Some(dir.join(TORN)).filter(|torn| torn.exists()));
    let apart = dir.join("blobs");
    if apart.is_dir() {
        for file in fs::read_dir(apart)? {
            files.push(file?.path());
        }
    }
    Ok(files)
}

/// Looks through a file, piece by piece. Each is read with something before and behind it, which records of it may need.
fn look(found: &mut Found, file: &File) -> io::Result<()> {
    let mut bytes = vec![0; LONGEST + PIECE + LONGEST];
    let mut begins: u64 = 0;
    loop {
        let before = LONGEST.min(begins as usize);
        let read = fill(file, &mut bytes, begins - before as u64)?;
        let until = read.min(before + PIECE);
        found.look(&bytes[..read], before.min(until), until);
        if until < before + PIECE {
            return Ok(());
        }
        begins += PIECE as u64;
    }
}

/// Reads as much as there is room for, and what cannot be read of it as nothing but zeros; how much there is.
fn fill(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    let length = file.metadata()?.len().saturating_sub(at);
    let whole = bytes.len().min(usize::try_from(length).unwrap_or(usize::MAX));
    for (number, page) in (0..).zip(bytes[..whole].chunks_mut(PAGE)) {
        if file.read_exact_at(page, at + number * PAGE as u64).is_err() {
            page.fill(0);
        }
    }
    Ok(whole)
}

/// How much of a disk breaks together.
const PAGE: usize = 4096;
