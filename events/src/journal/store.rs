//! The database: opening it, and looking things up in it.

use std::fs::{self, File};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sled::IVec;

use super::record::{
    EventRecord, Logged, MatchRecord, Place, event_key, group_key, match_key, ruleset_key, unseal,
};
use super::{Digest, JournalError, MatchId};

/// What the database may keep in memory.
const CACHE: u64 = 64 * 1024 * 1024;

/// How long one is waited for who has the database open.
const PATIENCE: Duration = Duration::from_secs(1);

/// The database. Everything lies in one tree, so that one batch is written all or nothing.
pub(super) struct Store {
    pub(super) tree: sled::Db,
    /// The position of the last event that is on the disk for certain.
    durable: AtomicU64,
}

/// A value of the database, and the key it lies under.
type Pair = (IVec, IVec);

impl Store {
    /// Opens the database, and a handle of our own on its file: sled's `flush` alone does not make
    /// anything durable on Linux, it asks for `sync_file_range`.
    pub(super) fn open(dir: &Path) -> Result<(Store, File), JournalError> {
        let failed =
            |what| move |error: io::Error| JournalError::Failed { what, why: error.to_string() };
        fs::create_dir_all(dir).map_err(failed("creating the journal's folder"))?;
        let tree = open_patiently(dir)?;
        sync_folder(dir).map_err(failed("syncing the journal's folder"))?;
        let file = File::options()
            .write(true)
            .open(dir.join("db"))
            .map_err(failed("opening the journal's file"))?;
        let store = Store { tree, durable: AtomicU64::new(0) };
        store.set_durable(store.last_position()?);
        Ok((store, file))
    }

    pub(super) fn durable(&self) -> u64 {
        self.durable.load(Ordering::Acquire)
    }

    pub(super) fn set_durable(&self, position: u64) {
        self.durable.store(position, Ordering::Release);
    }

    /// The position of the last event, or 0.
    fn last_position(&self) -> Result<u64, JournalError> {
        match self.tree.scan_prefix(b"g").next_back() {
            Some(group) => group_of(&group?).map(|(first, places)| first + places.len() as u64 - 1),
            None => Ok(0),
        }
    }

    /// The number of events of a match, whether durable yet or not; none if there is no such match.
    pub(super) fn head(&self, id: MatchId) -> Result<Option<u32>, JournalError> {
        let last =
            self.tree.range(event_key(id, 0)..=event_key(id, u32::MAX)).next_back().transpose()?;
        Ok(last.map(|(key, _)| seq_of(&key)))
    }

    /// The last event of a match that is durable.
    pub(super) fn last(&self, id: MatchId) -> Result<Option<Logged>, JournalError> {
        for pair in self.tree.range(event_key(id, 0)..=event_key(id, u32::MAX)).rev() {
            let logged = self.logged(id, &pair?)?;
            if logged.is_some() {
                return Ok(logged);
            }
        }
        Ok(None)
    }

    /// The durable events of a match from one seq to another, both included.
    pub(super) fn events(
        &self,
        id: MatchId,
        from: u32,
        to: u32,
    ) -> Result<Vec<Logged>, JournalError> {
        let mut events = Vec::new();
        if from > to {
            return Ok(events);
        }
        for (seq, pair) in (from..=to).zip(self.tree.range(event_key(id, from)..=event_key(id, to)))
        {
            let pair = pair?;
            if seq_of(&pair.0) != seq {
                return Err(Place { id, seq }.damaged("it is missing".to_owned()));
            }
            match self.logged(id, &pair)? {
                Some(logged) => events.push(logged),
                None => break,
            }
        }
        Ok(events)
    }

    /// The durable events of all matches behind a position, with their positions.
    pub(super) fn after(
        &self,
        position: u64,
        most: usize,
    ) -> Result<Vec<(u64, MatchId, Logged)>, JournalError> {
        let next = position.saturating_add(1);
        let group = self.tree.range(group_key(0)..=group_key(next)).next_back().transpose()?;
        let start = group.map_or_else(|| group_key(0), |(key, _)| key.to_vec());
        let mut events = Vec::new();
        for group in self.tree.range(start..=group_key(u64::MAX)) {
            let (first, places) = group_of(&group?)?;
            for (position, place) in (first..).zip(places).filter(|(position, _)| *position >= next)
            {
                if events.len() == most || position > self.durable() {
                    return Ok(events);
                }
                let value = self.tree.get(event_key(place.id, place.seq))?;
                let value = value.ok_or_else(|| place.damaged("it is missing".to_owned()))?;
                let logged = read_event(place, &value, |record| record.logged(place.seq))?;
                events.push((position, place.id, logged));
            }
        }
        Ok(events)
    }

    /// The event of a match under its key; none if it is not durable yet.
    fn logged(&self, id: MatchId, (key, value): &Pair) -> Result<Option<Logged>, JournalError> {
        let place = Place { id, seq: seq_of(key) };
        read_event(place, value, |record| {
            if record.position > self.durable() {
                Ok(None)
            } else {
                record.logged(place.seq).map(Some)
            }
        })
    }

    /// When a match was opened and with which rule set.
    pub(super) fn match_record(&self, id: MatchId) -> Result<Option<MatchRecord>, JournalError> {
        let key = match_key(id);
        self.tree.get(&key)?.map(|value| match_record(id, &(key.into(), value))).transpose()
    }

    /// All matches in the order they were opened, whether durable yet or not.
    pub(super) fn matches(
        &self,
    ) -> impl Iterator<Item = Result<(MatchId, MatchRecord), JournalError>> {
        self.tree.scan_prefix(b"m").map(|pair| {
            let pair = pair?;
            let id = pair.0.get(1..).and_then(|id| id.try_into().ok()).map(MatchId::from_bytes);
            let id = id.ok_or_else(|| damaged("of a match", "its key is no id".to_owned()))?;
            Ok((id, match_record(id, &pair)?))
        })
    }

    pub(super) fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError> {
        Ok(self.tree.contains_key(ruleset_key(digest, 0))?)
    }

    pub(super) fn ruleset(&self, digest: &Digest) -> Result<Option<Vec<u8>>, JournalError> {
        let mut bytes = Vec::new();
        let of = || format!("of rule set {digest}");
        for part in self.tree.range(ruleset_key(digest, 0)..=ruleset_key(digest, u16::MAX)) {
            let (key, value) = part?;
            bytes.extend(unseal(&key, &value).map_err(|why| damaged(&of(), why))?);
        }
        if bytes.is_empty() && !self.has_ruleset(digest)? {
            return Ok(None);
        }
        if Digest::of(&bytes) == *digest {
            Ok(Some(bytes))
        } else {
            Err(damaged(&of(), "it does not have this digest".to_owned()))
        }
    }
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

/// Opens sled's database. It panics on some damaged files.
fn open_tree(dir: &Path) -> Result<sled::Db, JournalError> {
    let unreadable = |why: String| JournalError::Unreadable { dir: dir.to_owned(), why };
    let open = || sled::Config::new().path(dir).cache_capacity(CACHE).open();
    match catch_unwind(AssertUnwindSafe(open)) {
        Ok(Ok(tree)) => Ok(tree),
        Ok(Err(sled::Error::Io(error))) if error.to_string().contains("could not acquire lock") => {
            Err(JournalError::InUse(dir.to_owned()))
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

/// Reads the record of an event.
fn read_event<T>(
    place: Place,
    value: &[u8],
    read: impl FnOnce(EventRecord) -> Result<T, String>,
) -> Result<T, JournalError> {
    unseal(&event_key(place.id, place.seq), value)
        .and_then(EventRecord::from_bytes)
        .and_then(read)
        .map_err(|why| place.damaged(why))
}

fn match_record(id: MatchId, (key, value): &Pair) -> Result<MatchRecord, JournalError> {
    let record = unseal(key, value).and_then(MatchRecord::from_bytes);
    record.map_err(|why| damaged(&format!("of match {id}"), why))
}

/// The first position of a group, and its events.
fn group_of((key, value): &Pair) -> Result<(u64, Vec<Place>), JournalError> {
    let first = key.last_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    let places = unseal(key, value).and_then(Place::many_from_bytes);
    let places =
        places.map_err(|why| damaged(&format!("of the events from position {first} on"), why))?;
    Ok((first, places))
}

/// The seq at the end of an event's key.
fn seq_of(key: &[u8]) -> u32 {
    key.last_chunk().map_or(0, |seq| u32::from_be_bytes(*seq))
}

pub(super) fn damaged(of: &str, why: String) -> JournalError {
    JournalError::DamagedRecord { of: of.to_owned(), why }
}
