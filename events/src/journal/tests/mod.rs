//! What only a journal with a disk of our own can show.

mod records;
mod runs;

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::record::event_key;
use super::request::LONGEST_QUEUE;
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

    /// The same journal with each event of a match in a record of its own, as before there were runs.
    fn apart(&self, (journal, tree): (Journal, ::sled::Db), id: MatchId) -> (Journal, ::sled::Db) {
        drop((journal, tree));
        let (backend, tree) = Sled::with_disk(&self.0, Box::new(|| Ok(()))).expect("a database");
        let store = Store::over(Box::new(backend)).expect("a store");
        let records: Vec<_> = store.records(id, 1, u32::MAX).expect("records").collect();
        drop(store);
        for record in records {
            let (seq, record) = record.expect("a record");
            tree.insert(event_key(id, seq), record).expect("the store");
        }
        for slot in tree.scan_prefix(b"t").keys() {
            tree.remove(slot.expect("the store")).expect("the store");
        }
        drop(tree);
        self.open(|| Ok(()))
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
    let to = To::Match { id, expected: 1, adopts: None, beside: None };
    let passed = event("2 passes");
    let append = Append {
        to,
        event: &passed,
        by: "bob",
        at: Utc::now(),
        key: None,
        sheet: None,
        remark: None,
    };
    journal.submit(&append, move |answer| drop(send.send(answer)));
    assert!(answers.recv_timeout(Duration::from_millis(100)).is_err(), "answered before the sync");
    assert_eq!(journal.read(id, 1, u32::MAX).map(|events| events.len()), Ok(1), "not shown yet");
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
        let to = To::Match { id, expected, adopts: None, beside: None };
        let passed = event("2 passes");
        let append = Append {
            to,
            event: &passed,
            by: "bob",
            at: Utc::now(),
            key: None,
            sheet: None,
            remark: None,
        };
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
        let to = To::Match { id, expected: asked, adopts: None, beside: None };
        let append = Append {
            to,
            event: &event("1 passes"),
            by: "ann",
            at: Utc::now(),
            key: None,
            sheet: None,
            remark: None,
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
        to: To::Match { id, expected: 1, adopts: None, beside: None },
        event: &passed,
        by: "ann",
        at: Utc::now(),
        key: None,
        sheet: None,
        remark: None,
    };
    journal.submit(&append, |_| panic!("on purpose"));
    assert_eq!(passes(&journal, id, 2).map(Appended::place), Ok((id, 3)));
}
