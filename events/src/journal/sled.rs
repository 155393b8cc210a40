//! The backend on disk: sled, and what it needs besides.

use std::fs::{self, File};
use std::io;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::JournalError;
use super::backend::{Backend, Pair, Pairs};
use super::reserve::Reserve;
use super::torn;

/// The pieces in which a new store writes its file, in bytes.
const NEW_SEGMENT: usize = 16 * 1024 * 1024;

/// What the database may keep in memory.
const CACHE: u64 = 32 * 1024 * 1024;

/// How long one is waited for who has the database open.
const PATIENCE: Duration = Duration::from_secs(1);

/// Makes durable what was flushed.
type Sync = Box<dyn Fn() -> io::Result<()> + Send + std::marker::Sync>;

/// A database of sled. Everything lies in one tree, so that one batch is written all or nothing.
pub(super) struct Sled {
    tree: sled::Db,
    sync: Sync,
    reserve: Reserve,
}

impl Sled {
    /// Opens the database in a folder that is there, and a handle of our own on its file: sled's `flush` alone does
    /// not make anything durable on Linux, it asks for `sync_file_range`.
    pub(super) fn open(dir: &Path) -> Result<Sled, JournalError> {
        let reserve = Reserve::of(dir);
        reserve.make_room();
        let tree = open_patiently(dir)?;
        sync_folder(dir).map_err(failed(dir, "syncing the journal's folder"))?;
        let file = File::options().write(true).open(dir.join("db"));
        let file = file.map_err(failed(dir, "opening the journal's file"))?;
        Ok(Sled { tree, sync: Box::new(move || file.sync_data()), reserve })
    }

    /// The same with another disk, and a handle on what lies there.
    #[cfg(test)]
    pub(super) fn with_disk(dir: &Path, sync: Sync) -> Result<(Sled, sled::Db), JournalError> {
        let Sled { tree, reserve, .. } = Sled::open(dir)?;
        Ok((Sled { tree: tree.clone(), sync, reserve }, tree))
    }
}

impl Backend for Sled {
    fn get(&self, key: &[u8]) -> io::Result<Option<Vec<u8>>> {
        Ok(self.tree.get(key)?.map(|value| value.to_vec()))
    }

    fn range(&self, from: &[u8], to: &[u8]) -> Pairs<'_> {
        let pairs = self.tree.range(from..=to);
        Box::new(pairs.map(|pair| pair.map(pair_of).map_err(io::Error::from)))
    }

    fn ready(&self) -> Result<(), JournalError> {
        self.reserve.ready()
    }

    fn commit(&self, pairs: Vec<Pair>, gone: Vec<Vec<u8>>) -> io::Result<()> {
        let mut batch = sled::Batch::default();
        for (key, value) in pairs {
            batch.insert(key, value);
        }
        for key in gone {
            batch.remove(key);
        }
        let written = self.tree.apply_batch(batch).and_then(|()| self.tree.flush());
        let synced = written.map_err(io::Error::from).and_then(|_| (self.sync)());
        if synced.is_err() {
            // Never closed, the database neither tries the disk again nor panics when that fails.
            mem::forget(self.tree.clone());
        }
        synced
    }
}

fn pair_of((key, value): (sled::IVec, sled::IVec)) -> Pair {
    (key.to_vec(), value.to_vec())
}

pub(super) fn failed(dir: &Path, what: &'static str) -> impl Fn(io::Error) -> JournalError {
    move |error| JournalError::of(dir, what, &error)
}

/// Opens sled's database. One that was closed just now is in use until its threads have noticed.
fn open_patiently(dir: &Path) -> Result<sled::Db, JournalError> {
    let start = Instant::now();
    loop {
        match open_tree(dir) {
            Err(JournalError::InUse(_)) if start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(5));
            }
            opened => return opened,
        }
    }
}

/// In which pieces the database writes its file: a store keeps those it was made with. Larger pieces are freed for reuse
/// in larger parts, and the file stays much smaller.
fn segment_size(dir: &Path) -> usize {
    let conf = fs::read(dir.join("conf")).unwrap_or_default();
    let conf = String::from_utf8_lossy(&conf);
    let kept = conf.lines().find_map(|line| line.strip_prefix("segment_size: "));
    kept.and_then(|size| size.trim().parse().ok()).unwrap_or(NEW_SEGMENT)
}

/// Opens sled's database. It panics on some damaged files.
fn open_tree(dir: &Path) -> Result<sled::Db, JournalError> {
    let unreadable = |why: String| JournalError::Unreadable { dir: dir.to_owned(), why };
    let segment = segment_size(dir);
    torn::keep(dir, segment).map_err(failed(dir, "keeping what the database may overwrite"))?;
    let open = || sled::Config::new().path(dir).cache_capacity(CACHE).segment_size(segment).open();
    match catch_unwind(AssertUnwindSafe(open)) {
        Ok(Ok(tree)) => Ok(tree),
        Ok(Err(sled::Error::Io(error))) if error.to_string().contains("could not acquire lock") => {
            Err(JournalError::InUse(dir.to_owned()))
        }
        Ok(Err(sled::Error::Io(error))) => {
            let found = failed(dir, "opening the database")(error);
            if let JournalError::Failed { why, .. } = found {
                return Err(unreadable(why));
            }
            Err(found)
        }
        Ok(Err(error)) => Err(unreadable(error.to_string())),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
            Err(unreadable(said.unwrap_or_else(|| "the database panicked".to_owned())))
        }
    }
}

/// Makes the files of a folder, the folder itself and its name in the folder above durable.
fn sync_folder(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        File::open(entry?.path())?.sync_all()?;
    }
    let dir = dir.canonicalize()?;
    let above = dir.parent().unwrap_or(&dir);
    File::open(&dir)?.sync_all()?;
    File::open(above)?.sync_all()
}
