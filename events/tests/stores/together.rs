//! Events that belong together: all of them are logged or none, and sent again they are logged once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::homes::in_every_home;
use crate::memory::Memory;
use chrono::Utc;
use events::Event;
use events::journal::backend::{Backend, Pair, Pairs};
use events::journal::{
    AppendError, Digest, IdempotencyKey, Journal, JournalError, Logged, MOST_TOGETHER, MatchId,
    Next,
};
use events::notation::parse;

fn event(line: &str) -> Event {
    parse(line).expect(line)
}

fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey::new(text).expect("a key")
}

fn opened(journal: &Journal) -> MatchId {
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    let opening = event("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts");
    journal.open_match(&opening, ruleset, "ann", Utc::now(), None).expect("a match").id
}

/// Choices with these numbers.
fn choices(numbers: impl Iterator<Item = usize>) -> Vec<Event> {
    numbers.map(|number| event(&format!("1 chooses option {}", number % 200 + 1))).collect()
}

/// Logs events behind `expected`; how they lie there.
fn log(
    journal: &Journal,
    id: MatchId,
    expected: u32,
    events: &[Event],
    with: Option<&str>,
) -> Result<Vec<u32>, AppendError> {
    let next =
        |event| Next { event, by: "ann", at: Utc::now(), adopts: None, sheet: None, remark: None };
    let next: Vec<Next> = events.iter().map(next).collect();
    let with = with.map(key);
    let appended = journal.log_together(id, expected, &next, None, with.as_ref())?;
    Ok(appended.iter().map(|appended| appended.seq).collect())
}

fn length(journal: &Journal, id: MatchId) -> usize {
    journal.read(id, 1, u32::MAX).expect("events").len()
}

#[test]
fn they_lie_one_behind_the_other_and_the_chain_holds() {
    in_every_home("together-lie", they_lie_there);
}

fn they_lie_there(open: &dyn Fn() -> Journal) {
    let journal = open();
    let id = opened(&journal);
    let most = choices(0..MOST_TOGETHER);
    let places: Vec<u32> = (2..2 + MOST_TOGETHER as u32).collect();
    assert_eq!(log(&journal, id, 1, &most, None), Ok(places));
    assert_eq!(
        log(&journal, id, 1, &most, None)
            .map_err(|error| matches!(error, AppendError::Conflict { .. })),
        Err(true)
    );
    let more = choices(0..=MOST_TOGETHER);
    assert_eq!(log(&journal, id, 501, &more, None), Err(AppendError::TooMany(501)));
    assert_eq!(log(&journal, id, 501, &[], None), Ok(Vec::new()));
    drop(journal);
    let journal = open();
    assert_eq!(length(&journal, id), 1 + MOST_TOGETHER);
    assert_eq!(journal.verify(&[]).expect("it can be read").problems, []);
}

#[test]
fn if_one_of_them_does_not_belong_there_none_is_logged() {
    in_every_home("together-none", none_is_logged);
}

fn none_is_logged(open: &dyn Fn() -> Journal) {
    let journal = open();
    let id = opened(&journal);
    let [one, two] = [event("1 chooses option 1"), event("1 chooses option 2")];
    let at = Utc::now();
    let next = |event, adopts| Next { event, by: "ann", at, adopts, sheet: None, remark: None };
    let nowhere = Digest::of(b"rules of nobody");
    let asked = [next(&one, None), next(&two, Some(nowhere))];
    let answer = journal.log_together(id, 1, &asked, None, Some(&key("a")));
    assert_eq!(answer, Err(AppendError::UnknownRuleset(nowhere)));
    assert_eq!(length(&journal, id), 1);
    // Nothing is remembered of the key either.
    assert_eq!(log(&journal, id, 1, &[one, two], Some("a")), Ok(vec![2, 3]));
}

#[test]
fn the_same_again_is_answered_again_also_after_a_start() {
    in_every_home("together-again", the_same_is_answered);
}

fn the_same_is_answered(open: &dyn Fn() -> Journal) {
    let mut journal = open();
    let id = opened(&journal);
    let three = choices(0..3);
    assert_eq!(log(&journal, id, 1, &three, Some("a")), Ok(vec![2, 3, 4]));
    assert_eq!(log(&journal, id, 4, &choices(3..4), Some("b")), Ok(vec![5]));
    for _ in 0..2 {
        for expected in [1, 4, 99] {
            assert_eq!(log(&journal, id, expected, &three, Some("a")), Ok(vec![2, 3, 4]));
            assert_eq!(log(&journal, id, expected, &choices(3..4), Some("b")), Ok(vec![5]));
        }
        for other in [choices(0..1), choices(0..2), choices(0..4), choices(1..4)] {
            assert_eq!(log(&journal, id, 5, &other, Some("a")), Err(AppendError::KeyUsed));
        }
        assert_eq!(log(&journal, id, 5, &choices(3..5), Some("b")), Err(AppendError::KeyUsed));
        assert_eq!(length(&journal, id), 5);
        drop(journal);
        journal = open();
    }
}

/// A backend whose disk is full from some moment on.
#[derive(Clone)]
struct Full(Memory, Arc<AtomicBool>);

impl Backend for Full {
    fn get(&self, key: &[u8]) -> io::Result<Option<Vec<u8>>> {
        self.0.get(key)
    }

    fn range(&self, from: &[u8], to: &[u8]) -> Pairs<'_> {
        self.0.range(from, to)
    }

    fn commit(&self, batch: Vec<Pair>, gone: Vec<Vec<u8>>) -> io::Result<()> {
        if self.1.load(Ordering::Relaxed) {
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        self.0.commit(batch, gone)
    }
}

#[test]
fn a_write_that_fails_leaves_none_of_them() {
    let (memory, full) = (Memory::default(), Arc::new(AtomicBool::new(false)));
    let journal = Journal::over(Full(memory.clone(), Arc::clone(&full))).expect("a journal");
    let id = opened(&journal);
    full.store(true, Ordering::Relaxed);
    let answer = log(&journal, id, 1, &choices(0..100), Some("a"));
    assert!(matches!(answer, Err(AppendError::Journal(JournalError::Stopped(_)))), "{answer:?}");
    drop(journal);
    let journal = Journal::over(memory).expect("the same journal");
    assert_eq!(length(&journal, id), 1);
    assert_eq!(log(&journal, id, 1, &choices(0..3), Some("a")), Ok(vec![2, 3, 4]));
}

#[test]
fn a_whole_match_is_restored_or_nothing_of_it() {
    let there = Journal::over(Memory::default()).expect("a journal");
    let id = opened(&there);
    for part in [0..MOST_TOGETHER, 0..MOST_TOGETHER, 0..10] {
        let behind = there.meta(id).expect("a match").events;
        assert!(log(&there, id, behind, &choices(part), None).is_ok());
    }
    let whole = there.read(id, 1, u32::MAX).expect("events");
    in_every_home("together-whole", |open| is_restored_whole(open, id, &whole));
    let (memory, full) = (Memory::default(), Arc::new(AtomicBool::new(false)));
    let journal = Journal::over(Full(memory.clone(), Arc::clone(&full))).expect("a journal");
    journal.store_ruleset(b"rules").expect("a rule set");
    full.store(true, Ordering::Relaxed);
    let answer = journal.restore_match(id, &whole);
    assert!(matches!(answer, Err(AppendError::Journal(JournalError::Stopped(_)))), "{answer:?}");
    drop(journal);
    let journal = Journal::over(memory.clone()).expect("the same journal");
    assert_eq!(journal.list(), Ok(Vec::new()));
    assert_eq!(journal.restore_match(id, &whole), Ok(()));
    assert_eq!(journal.read(id, 1, u32::MAX), Ok(whole));
}

fn is_restored_whole(open: &dyn Fn() -> Journal, id: MatchId, whole: &[Logged]) {
    let journal = open();
    let here = |journal: &Journal| journal.list().expect("a list").len();
    // Without its rule set, with something left out or changed in the middle, nothing is stored and nothing stops.
    let no_rules = journal.restore_match(id, whole);
    assert!(matches!(no_rules, Err(AppendError::UnknownRuleset(_))), "{no_rules:?}");
    journal.store_ruleset(b"rules").expect("a rule set");
    let mut gap = whole.to_vec();
    gap.remove(700);
    assert_eq!(journal.restore_match(id, &gap), Err(AppendError::Link { seq: 701 }));
    let mut changed = whole.to_vec();
    changed[300].wire.clone_from(&whole[301].wire);
    assert_eq!(journal.restore_match(id, &changed), Err(AppendError::Link { seq: 301 }));
    assert_eq!(here(&journal), 0);
    assert_eq!(journal.restore_match(id, whole), Ok(()));
    assert_eq!(journal.read(id, 1, u32::MAX), Ok(whole.to_vec()));
    let head = whole.len() as u32;
    let again = journal.restore_match(id, whole);
    assert_eq!(again, Err(AppendError::Conflict { expected: 0, head }));
    drop(journal);
    let journal = open();
    assert_eq!(journal.verify(&[]).expect("it can be read").problems, []);
}
