//! What only a journal with a disk of our own can show.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::record::{EventRecord, event_key, group_key, match_key, ruleset_key, seal};
use super::sled::Sled;
use super::*;
use crate::notation::parse;

/// A folder that is removed with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let dir = std::env::temp_dir().join(format!("events-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Folder(dir)
    }

    /// A journal whose disk this function stands for.
    fn journal(&self, sync: impl Fn() -> io::Result<()> + Send + Sync + 'static) -> Journal {
        self.open(sync).0
    }

    /// The same, and a handle on what lies on the disk.
    fn open(
        &self,
        sync: impl Fn() -> io::Result<()> + Send + Sync + 'static,
    ) -> (Journal, ::sled::Db) {
        std::fs::create_dir_all(&self.0).expect("a folder");
        let (backend, tree) = Sled::with_disk(&self.0, Box::new(sync)).expect("a database");
        (Journal::over(backend).expect("a journal"), tree)
    }

    /// A journal whose disk is done each time it is let go.
    fn held_journal(&self) -> (mpsc::Sender<()>, Journal) {
        let (let_go, wait) = mpsc::channel();
        let wait = Mutex::new(wait);
        let sync = move || {
            let wait = wait.lock().expect("nobody panics here");
            wait.recv_timeout(Duration::from_secs(20)).map_err(io::Error::other)
        };
        (let_go, self.journal(sync))
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

fn open(journal: &Journal) -> MatchId {
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    let opening = event("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts");
    journal.open_match(&opening, ruleset, "ann", Utc::now(), None).expect("a match").id
}

fn passes(journal: &Journal, id: MatchId, expected: u32) -> Result<Appended, AppendError> {
    journal.append(id, expected, &event("1 passes"), "ann", Utc::now(), None)
}

#[test]
fn nothing_is_answered_or_read_before_it_is_on_the_disk() {
    let folder = Folder::new("answer");
    let (let_go, journal) = folder.held_journal();
    let_go.send(()).expect("the rule set");
    let_go.send(()).expect("the opening");
    let id = open(&journal);

    let (send, answers) = mpsc::channel();
    let to = To::Match { id, expected: 1, adopts: None };
    let passed = event("2 passes");
    let append = Append { to, event: &passed, by: "bob", at: Utc::now(), key: None, sheet: None };
    journal.submit(&append, move |answer| drop(send.send(answer)));
    assert!(answers.recv_timeout(Duration::from_millis(100)).is_err(), "answered before the sync");
    assert_eq!(journal.store.head(id), Ok(Some(2)), "it is written");
    assert_eq!(journal.read(id, 1, u32::MAX).map(|events| events.len()), Ok(1), "but not shown");
    assert_eq!(journal.meta(id).map(|meta| meta.events), Ok(1));
    assert_eq!(journal.after(0, 9).map(|events| events.len()), Ok(1));

    let_go.send(()).expect("the event");
    assert_eq!(answers.recv().expect("an answer").map(Appended::place), Ok((id, 2)));
    assert_eq!(journal.read(id, 1, u32::MAX).map(|events| events.len()), Ok(2));
    assert_eq!(journal.meta(id).map(|meta| meta.events), Ok(2));
    assert_eq!(journal.after(0, 9).map(|events| events.len()), Ok(2));
}

#[test]
fn after_a_failed_sync_nothing_more_is_taken_or_shown() {
    let folder = Folder::new("failed");
    let broken = Arc::new(AtomicBool::new(false));
    let syncs = Arc::new(AtomicUsize::new(0));
    let (is_broken, counted) = (Arc::clone(&broken), Arc::clone(&syncs));
    let journal = folder.journal(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        if is_broken.load(Ordering::Relaxed) { Err(io::Error::other("no space")) } else { Ok(()) }
    });
    let id = open(&journal);
    let stopped = || Err(AppendError::Journal(JournalError::Stopped("no space".to_owned())));

    broken.store(true, Ordering::Relaxed);
    assert_eq!(passes(&journal, id, 1), stopped());
    broken.store(false, Ordering::Relaxed);
    assert_eq!(
        passes(&journal, id, 1),
        stopped(),
        "the disk is well again, but what is on it is uncertain"
    );
    assert_eq!(passes(&journal, id, 2), stopped());
    assert_eq!(journal.store_ruleset(b"more"), Err(JournalError::Stopped("no space".to_owned())));
    assert_eq!(syncs.load(Ordering::Relaxed), 3, "it is not tried again");
    assert_eq!(journal.read(id, 1, u32::MAX).map(|events| events.len()), Ok(1));
}

#[test]
fn what_waits_is_written_together() {
    let folder = Folder::new("group");
    let (let_go, journal) = folder.held_journal();
    let_go.send(()).expect("the rule set");
    let_go.send(()).expect("the opening");
    let id = open(&journal);
    let (send, answers) = mpsc::channel();
    for expected in 1..=600 {
        let send = send.clone();
        let to = To::Match { id, expected, adopts: None };
        let passed = event("2 passes");
        let append =
            Append { to, event: &passed, by: "bob", at: Utc::now(), key: None, sheet: None };
        journal.submit(&append, move |answer| drop(send.send(answer)));
    }
    // One event or a few, then at most 512, then the rest.
    for _ in 0..3 {
        let_go.send(()).expect("a sync");
    }
    for seq in 2..=601 {
        assert_eq!(answers.recv().expect("an answer").map(Appended::place), Ok((id, seq)));
    }
    let positions: Vec<u64> =
        journal.after(0, 1000).expect("all").iter().map(|event| event.position).collect();
    assert_eq!(positions, (1..=601).collect::<Vec<u64>>());
    let some: Vec<u64> =
        journal.after(199, 3).expect("some").iter().map(|event| event.position).collect();
    assert_eq!(some, [200, 201, 202]);
    assert_eq!(journal.after(601, 3), Ok(Vec::new()));
}

#[test]
fn a_full_queue_refuses_what_cannot_wait() {
    let folder = Folder::new("full");
    let (let_go, journal) = folder.held_journal();
    let_go.send(()).expect("the rule set");
    let_go.send(()).expect("the opening");
    let id = open(&journal);
    let (send, answers) = mpsc::channel();
    let mut asked = 0;
    let busy = loop {
        asked += 1;
        let send = send.clone();
        let to = To::Match { id, expected: asked, adopts: None };
        let append = Append {
            to,
            event: &event("1 passes"),
            by: "ann",
            at: Utc::now(),
            key: None,
            sheet: None,
        };
        journal.submit(&append, move |answer| drop(send.send(answer)));
        if let Ok(answer) = answers.try_recv() {
            break answer;
        }
    };
    assert_eq!(busy, Err(AppendError::Busy));
    let waiting = asked as usize - 1;
    let with_a_group_at_the_disk = LONGEST_QUEUE..=LONGEST_QUEUE + 512;
    assert!(with_a_group_at_the_disk.contains(&waiting), "{waiting} wait");
    for _ in 0..waiting {
        let_go.send(()).expect("a sync");
    }
    assert_eq!(answers.iter().take(waiting).flatten().count(), waiting);
    assert_eq!(journal.read(id, 1, u32::MAX).map(|events| events.len()), Ok(waiting + 1));
}

#[test]
fn an_answer_that_panics_stops_nobody_else() {
    let folder = Folder::new("panic");
    let journal = folder.journal(|| Ok(()));
    let id = open(&journal);
    let passed = event("1 passes");
    let append = Append {
        to: To::Match { id, expected: 1, adopts: None },
        event: &passed,
        by: "ann",
        at: Utc::now(),
        key: None,
        sheet: None,
    };
    journal.submit(&append, |_| panic!("on purpose"));
    assert_eq!(passes(&journal, id, 2).map(Appended::place), Ok((id, 3)));
}

#[test]
fn damage_is_found_and_named() {
    let folder = Folder::new("damage");
    let (journal, tree) = folder.open(|| Ok(()));
    let id = open(&journal);
    for expected in 1..4 {
        passes(&journal, id, expected).expect("logged");
    }
    let key = event_key(id, 3);
    let whole = tree.get(&key).expect("the store").expect("the event").to_vec();
    let damaged = |bytes: &[u8]| {
        tree.insert(&key, bytes).expect("the store");
        journal.read(id, 1, u32::MAX).expect_err("damage").to_string()
    };
    for byte in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[byte] ^= 0x10;
        let error = damaged(&bytes);
        assert!(error.starts_with(&format!("event 3 of match {id} is damaged: ")), "{error}");
        let error = damaged(&whole[..byte]);
        assert!(error.starts_with(&format!("event 3 of match {id} is damaged: ")), "{error}");
    }
    let elsewhere = tree.get(event_key(id, 4)).expect("the store").expect("the event");
    assert!(damaged(&elsewhere).ends_with("its checksum does not match"));
    assert_eq!(journal.read(id, 1, 2).map(|events| events.len()), Ok(2), "the others can be read");
    assert_eq!(journal.read(id, 4, 4).map(|events| events.len()), Ok(1), "the others can be read");
    assert!(journal.after(0, 9).is_err());

    tree.remove(&key).expect("the store");
    let missing = JournalError::Damaged { id, seq: 3, why: "it is missing".to_owned() };
    assert_eq!(journal.read(id, 1, u32::MAX), Err(missing.clone()));
    assert_eq!(journal.after(0, 9), Err(missing));

    tree.insert(match_key(id), &b"\xd7\x01"[..]).expect("the store");
    let error = journal.list().expect_err("damage").to_string();
    assert_eq!(error, format!("the record of match {id} is damaged: it is too short"));
    let digest = Digest::of(b"rules");
    tree.insert(ruleset_key(&digest, 0), &b"\xd7\x02"[..]).expect("the store");
    let error = journal.ruleset(&digest).expect_err("damage").to_string();
    assert!(
        error.ends_with("it is a record of version 2, which this program does not know"),
        "{error}"
    );
}

/// A match of five events, and the links of all of them.
fn five(journal: &Journal) -> (MatchId, Vec<Digest>) {
    let id = open(journal);
    for expected in 1..5 {
        passes(journal, id, expected).expect("logged");
    }
    let logged = journal.read(id, 1, u32::MAX).expect("events");
    (id, logged.iter().map(|logged| logged.link).collect())
}

/// Writes an event's record anew with these bytes on the wire, and with this link if one is given.
fn forge(tree: &::sled::Db, id: MatchId, seq: u32, wire: &[u8], link: Option<Digest>) {
    let key = event_key(id, seq);
    let value = tree.get(&key).expect("the store").expect("the event");
    let record = EventRecord::read(&key, &value).expect("a record");
    let record = EventRecord { wire, link: link.or(record.link), ..record };
    let value = seal(&key, &record.to_bytes());
    tree.insert(&key, value).expect("the store");
}

/// What is wrong, as text, and how many of the kept links were found.
fn wrong(journal: &Journal, kept: &[(MatchId, Digest)]) -> (Vec<String>, usize) {
    let found = journal.verify(kept).expect("a walk");
    (found.problems.iter().map(ToString::to_string).collect(), found.found)
}

#[test]
fn a_change_a_cut_and_a_reordering_are_found() {
    let folder = Folder::new("verify");
    let (journal, tree) = folder.open(|| Ok(()));
    let (id, links) = five(&journal);
    let kept = [(id, links[4]), (id, links[2])];
    assert_eq!(wrong(&journal, &kept), (vec![], 2));

    let ended = wire::encode(&event("1 ends"));
    forge(&tree, id, 3, &ended, None);
    let follows = "its link does not follow: it or an event before it was changed";
    assert_eq!(wrong(&journal, &kept), (vec![format!("match {id}, event 3: {follows}")], 2));

    // With links worked out anew all seems well; only what somebody kept speaks against it.
    let passed = wire::encode(&event("1 passes"));
    let mut link = links[1];
    let mut forged = Vec::new();
    for (seq, wire) in [(3, &ended), (4, &passed), (5, &passed)] {
        link = chain::link(link, None, wire);
        forged.push(link);
        forge(&tree, id, seq, wire, Some(link));
    }
    assert_eq!(wrong(&journal, &[]), (vec![], 0));
    let lost = |link| {
        format!(
            "match {id}: no event has the link {link}, which was kept: the log was changed or cut"
        )
    };
    assert_eq!(wrong(&journal, &kept), (vec![lost(links[4]), lost(links[2])], 0));
    assert_eq!(wrong(&journal, &[(id, forged[2]), (id, links[1])]), (vec![], 2));
}

#[test]
fn a_missing_event_and_a_cut_tail_are_found() {
    let folder = Folder::new("cut");
    let (journal, tree) = folder.open(|| Ok(()));
    let (id, links) = five(&journal);
    let last = tree.remove(event_key(id, 5)).expect("the store").expect("the event");
    let position = format!("match {id}, event 5: it is not the event at position 5 of all");
    assert_eq!(wrong(&journal, &[]), (vec![position.clone()], 0), "as long as the order is there");
    tree.remove(group_key(5)).expect("the store");
    assert_eq!(wrong(&journal, &[]), (vec![], 0), "nothing says that there was more");
    let lost = format!(
        "match {id}: no event has the link {}, which was kept: the log was changed or cut",
        links[4]
    );
    assert_eq!(wrong(&journal, &[(id, links[4])]), (vec![lost], 0), "but somebody who kept it");

    tree.insert(event_key(id, 5), last).expect("the store");
    tree.remove(event_key(id, 2)).expect("the store");
    let (problems, _) = wrong(&journal, &[]);
    assert!(problems.contains(&format!("match {id}, event 2: it is missing")), "{problems:?}");
}

#[test]
fn events_of_the_first_records_have_links_too() {
    let folder = Folder::new("first-records");
    let (journal, tree) = folder.open(|| Ok(()));
    let (id, links) = five(&journal);
    for seq in 1..=4 {
        let key = event_key(id, seq);
        let value = tree.get(&key).expect("the store").expect("the event");
        let record = EventRecord::read(&key, &value).expect("a record");
        let body = [
            &record.position.to_be_bytes()[..],
            &record.at.to_be_bytes(),
            &[record.by.len() as u8],
            record.by.as_bytes(),
            record.wire,
        ]
        .concat();
        let sum = blake3::hash(&[&key, &body[..]].concat());
        let value = [&[0xd7, 1], &sum.as_bytes()[..8], &body].concat();
        tree.insert(&key, value).expect("the store");
    }
    let read = |from, to| -> Vec<Digest> {
        let events = journal.read(id, from, to).expect("events");
        events.iter().map(|logged| logged.link).collect()
    };
    assert_eq!(read(1, 9), links);
    assert_eq!(read(3, 4), links[2..4]);
    let after: Vec<Digest> =
        journal.after(2, 9).expect("events").iter().map(|recorded| recorded.logged.link).collect();
    assert_eq!(after, links[2..]);
    let found = journal.verify(&[(id, links[3])]).expect("a walk");
    assert_eq!((found.problems, found.unlinked, found.events, found.found), (vec![], 4, 5, 1));
}
