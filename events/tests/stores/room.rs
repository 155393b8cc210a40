//! What keeps a store from being opened or written is told apart, each with its way out; and writing goes on when there is
//! room again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::folder::Folder;
use crate::memory::Memory;
use chrono::Utc;
use events::journal::backend::{Backend, Pair, Pairs};
use events::journal::{AppendError, Appended, IdempotencyKey, Journal, JournalError, MatchId};
use events::notation::parse;

/// A disk that is full as long as this says so.
#[derive(Clone)]
struct Disk {
    memory: Memory,
    is_full: Arc<AtomicBool>,
}

impl Backend for Disk {
    fn get(&self, key: &[u8]) -> std::io::Result<Option<Vec<u8>>> {
        self.memory.get(key)
    }

    fn range(&self, from: &[u8], to: &[u8]) -> Pairs<'_> {
        self.memory.range(from, to)
    }

    fn ready(&self) -> Result<(), JournalError> {
        let (dir, why) = (PathBuf::from("/data"), "1 MiB are free".to_owned());
        let full = self.is_full.load(Ordering::Relaxed);
        if full { Err(JournalError::DiskFull { dir, why }) } else { Ok(()) }
    }

    fn commit(&self, batch: Vec<Pair>, gone: Vec<Vec<u8>>) -> std::io::Result<()> {
        assert!(!self.is_full.load(Ordering::Relaxed), "nothing is written to a full disk");
        self.memory.commit(batch, gone)
    }
}

fn open(journal: &Journal) -> Result<MatchId, AppendError> {
    let ruleset = journal.store_ruleset(b"rules")?;
    let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").expect("an opening");
    Ok(journal.open_match(&opening, ruleset, "ann", Utc::now(), None)?.id)
}

fn passes(journal: &Journal, id: MatchId, expected: u32) -> Result<Appended, AppendError> {
    let event = parse("1 passes").expect("an event");
    let key = IdempotencyKey::new(&format!("pass-{expected}")).expect("a key");
    journal.append(id, expected, &event, "ann", Utc::now(), Some(key))
}

fn is_full(error: &AppendError) -> bool {
    matches!(error, AppendError::Journal(JournalError::DiskFull { .. }))
}

#[test]
fn a_full_disk_stops_writing_only_as_long_as_it_is_full() {
    let disk = Disk { memory: Memory::default(), is_full: Arc::default() };
    let journal = Journal::over(disk.clone()).expect("a journal");
    let id = open(&journal).expect("a match");
    passes(&journal, id, 1).expect("logged");
    disk.is_full.store(true, Ordering::Relaxed);
    let error = passes(&journal, id, 2).expect_err("full");
    assert!(is_full(&error), "{error}");
    let said = error.to_string();
    assert!(said.contains("/data") && said.contains("free at least 48 MiB"), "{said}");
    assert!(is_full(&passes(&journal, id, 2).expect_err("still full")));
    assert!(is_full(&open(&journal).expect_err("nor another match")));
    assert_eq!(journal.read(id, 1, 9).map(|events| events.len()), Ok(2), "reading goes on");
    disk.is_full.store(false, Ordering::Relaxed);
    assert_eq!(passes(&journal, id, 2).map(Appended::place), Ok((id, 3)), "so does writing");
    assert_eq!(passes(&journal, id, 2).map(Appended::place), Ok((id, 3)), "by the same key");
    open(&journal).expect("another match");
    assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
}

#[test]
fn damaged_locked_and_read_only_are_told_apart() {
    let folder = Folder::new("room-told");
    let journal = Journal::open(&folder.0).expect("a journal");
    open(&journal).expect("a match");
    let locked = Journal::open(&folder.0).err().expect("in use");
    assert!(matches!(locked, JournalError::InUse(_)), "{locked}");
    assert!(locked.to_string().contains("throne backup --from"), "{locked}");
    drop(journal);

    let db = folder.0.join("db");
    let mut bytes = fs::read(&db).expect("the file");
    bytes[500] ^= 1;
    fs::write(&db, bytes).expect("written");
    let damaged = Journal::open(&folder.0).err().expect("damaged");
    assert!(matches!(damaged, JournalError::Unreadable { .. }), "{damaged}");
    let said = damaged.to_string();
    assert!(
        said.contains("throne export --damaged") && said.contains("throne import --partial"),
        "{said}"
    );

    // Nobody makes folders there, not even root.
    let read_only = Journal::open("/sys/throne").err().expect("no folder is made there");
    assert!(matches!(read_only, JournalError::ReadOnly { .. }), "{read_only}");
    assert!(read_only.to_string().contains("/sys/throne cannot be written"), "{read_only}");
}

/// A small disk of our own, where whoever runs the tests may mount one.
struct Mounted(PathBuf);

impl Mounted {
    fn new(dir: &Path, mebibytes: u32) -> Option<Mounted> {
        let size = format!("size={mebibytes}m");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(dir).output();
        mounted.is_ok_and(|done| done.status.success()).then(|| Mounted(dir.to_owned()))
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

#[test]
fn a_store_on_a_real_disk_that_fills_opens_again_and_goes_on() {
    let folder = Folder::new("room-disk");
    let Some(disk) = Mounted::new(&folder.0, 240) else {
        eprintln!("no disk can be mounted here, so that a real one was not filled");
        return;
    };
    let dir = disk.0.join("store");
    let fill = disk.0.join("others");
    let journal = Journal::open(&dir).expect("a journal");
    let id = open(&journal).expect("a match");
    passes(&journal, id, 1).expect("logged");
    assert!(dir.join("reserve").exists(), "some room is held");
    let _ = fs::write(&fill, vec![7; 239 << 20]).expect_err("others fill it to the last byte");
    let error = passes(&journal, id, 2).expect_err("full");
    assert!(is_full(&error), "{error}");
    drop(journal);
    let journal = Journal::open(&dir).expect("it opens on a full disk");
    assert!(!dir.join("reserve").exists(), "what was held made room");
    assert_eq!(journal.read(id, 1, 9).map(|events| events.len()), Ok(2));
    assert!(is_full(&passes(&journal, id, 2).expect_err("still full")));
    fs::remove_file(&fill).expect("room is made");
    passes(&journal, id, 2).expect("it goes on without a restart");
    assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
    drop(journal);
    let readonly = Command::new("mount").args(["-o", "remount,ro"]).arg(&disk.0).status();
    assert!(readonly.is_ok_and(|done| done.success()), "mounted read-only");
    let error = Journal::open(&dir).err().expect("read-only");
    assert!(matches!(error, JournalError::ReadOnly { .. }), "{error}");
}
