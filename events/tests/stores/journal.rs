//! What is peculiar to the journal on disk, and its ids.

use std::path::PathBuf;

use chrono::{DateTime, TimeZone, Utc};
use events::Event;
use events::journal::{Digest, IdempotencyKey, Journal, JournalError, LONGEST_RULESET, MatchId};
use events::notation::parse;

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";

/// A folder that is removed with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let dir =
            std::env::temp_dir().join(format!("events-journal-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Folder(dir)
    }

    fn open(&self) -> Journal {
        Journal::open(&self.0).expect("a journal")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn event(line: &str) -> Event {
    parse(line).expect(line)
}

fn noon(second: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, second).single().expect("a time")
}

fn open_match(journal: &Journal) -> MatchId {
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    journal.open_match(&event(OPEN), ruleset, "ann", noon(0), None).expect("a match").id
}

#[test]
fn large_events_are_kept_where_they_are_synced() {
    let folder = Folder::new("large");
    let journal = folder.open();
    let id = open_match(&journal);
    let cards = vec![events::Name::new(&"x".repeat(61)).expect("a name"); 63];
    let sold = Event::Sold { by: events::Seat::FIRST, cards };
    for seq in 1..200 {
        journal.append(id, seq, &sold, "ann", noon(1), None).expect("logged");
    }
    assert_eq!(journal.read(id, 1, u32::MAX).map(|events| events.len()), Ok(200));
    journal.store_ruleset(&vec![7; LONGEST_RULESET]).expect("a rule set");
    let blobs = std::fs::read_dir(folder.0.join("blobs")).map_or(0, Iterator::count);
    assert_eq!(blobs, 0, "sled does not sync large values, so there must be none");
}

#[test]
fn a_journal_in_use_cannot_be_opened_again() {
    let folder = Folder::new("in-use");
    let journal = folder.open();
    let error = Journal::open(&folder.0).err().expect("refused");
    assert_eq!(error, JournalError::InUse(folder.0.clone()));
    assert!(error.to_string().contains("is in use by another process"));
    drop(journal);
    folder.open();
}

#[test]
fn a_journal_that_cannot_be_opened_says_so() {
    let folder = Folder::new("unreadable");
    open_match(&folder.open());
    std::fs::write(folder.0.join("conf"), b"segment_size: nonsense").expect("written");
    let error = Journal::open(&folder.0).err().expect("refused");
    assert!(matches!(error, JournalError::Unreadable { .. }), "{error}");
    for way_out in ["throne export --damaged", "a back-up or mirror"] {
        assert!(error.to_string().contains(way_out), "{error}");
    }
}

#[test]
fn ids_are_read_as_they_are_written() {
    let id = MatchId::from_bytes([0xff; 16]);
    assert_eq!(id.to_string(), "7zzzzzzzzzzzzzzzzzzzzzzzzz");
    assert_eq!(MatchId::from_bytes([0; 16]).to_string(), "0".repeat(26));
    for bytes in [[0; 16], [0xff; 16], *b"0123456789abcdef"] {
        let id = MatchId::from_bytes(bytes);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
        assert_eq!(id.to_string().len(), 26);
    }
    assert_eq!(
        "OIL00000000000000000000000".parse::<MatchId>(),
        "01100000000000000000000000".parse()
    );
    for wrong in [
        "",
        "0",
        &"0".repeat(25),
        &"0".repeat(27),
        &"8".repeat(26),
        &"u".repeat(26),
        &"é".repeat(13),
    ] {
        assert!(wrong.parse::<MatchId>().is_err(), "{wrong}");
    }
    let digest = Digest::of(b"");
    assert_eq!(
        digest.to_string(),
        "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"
    );
    assert_eq!(digest.to_string().parse(), Ok(digest));
    assert!("af13".parse::<Digest>().is_err());
    assert!(IdempotencyKey::new("").is_err());
    assert!(IdempotencyKey::new("a b").is_err());
    assert!(IdempotencyKey::new(&"x".repeat(65)).is_err());
    assert_eq!(IdempotencyKey::new(&"x".repeat(64)).map(|key| key.as_str().len()), Ok(64));
}
