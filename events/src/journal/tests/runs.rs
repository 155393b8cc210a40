//! Events in slots and runs.

use proptest::prelude::*;

use super::super::envelope::seal;
use super::super::record::{event_key, seq_of, slot_key};
use super::super::tail::{events_of, run_of};
use super::*;

/// How many events lie in runs, by the first of each run.
fn runs(tree: &::sled::Db, id: MatchId) -> Vec<(u32, usize)> {
    let pairs = tree.range(event_key(id, 0)..=event_key(id, u32::MAX)).map(|pair| {
        let (key, value) = pair.expect("the store");
        let first = seq_of(&key);
        (first, run_of(id, first, &value).len())
    });
    pairs.collect()
}

/// Logs until a match has so many events.
fn pass_until(journal: &Journal, id: MatchId, events: u32) {
    let seen = journal.meta(id).expect("a match").events;
    for expected in seen..events {
        passes(journal, id, expected).expect("logged");
    }
}

#[test]
fn events_wait_until_they_are_a_run() {
    let folder = Folder::new("runs");
    let (journal, tree) = folder.open(|| Ok(()));
    let id = open(&journal);
    pass_until(&journal, id, 16);
    assert_eq!(runs(&tree, id), [], "sixteen wait");
    pass_until(&journal, id, 17);
    assert_eq!(runs(&tree, id), [(1, 16)], "the next lays them together");
    pass_until(&journal, id, 40);
    assert_eq!(runs(&tree, id), [(1, 16), (17, 16)]);
    let all = journal.read(id, 1, u32::MAX).expect("events");
    assert_eq!(
        all.iter().map(|logged| logged.seq).collect::<Vec<_>>(),
        (1..=40).collect::<Vec<_>>()
    );
    for (from, to) in [(1, 1), (16, 16), (17, 17), (15, 18), (32, 33), (33, 99), (40, 40), (41, 99)]
    {
        let part: Vec<_> =
            all.iter().filter(|one| (from..=to).contains(&one.seq)).cloned().collect();
        assert_eq!(journal.read(id, from, to), Ok(part), "{from} to {to}");
    }
    let after: Vec<_> =
        journal.after(0, 99).expect("all").into_iter().map(|it| it.logged).collect();
    assert_eq!(after, all);
    drop((journal, tree));
    let (journal, _tree) = folder.open(|| Ok(()));
    assert_eq!(journal.read(id, 1, u32::MAX), Ok(all));
    assert_eq!(journal.verify(&[]).map(|found| (found.events, found.problems)), Ok((40, vec![])));
}

#[test]
fn events_are_a_run_before_their_slot_is_used_again() {
    const SPACES: u32 = 2048;
    let folder = Folder::new("slots");
    let (journal, tree) = folder.open(|| Ok(()));
    let (few, many) = (open(&journal), open(&journal));
    pass_until(&journal, few, 3);
    let read = journal.read(few, 1, u32::MAX).expect("events");
    // The openings and the two events are in four slots.
    pass_until(&journal, many, 1 + SPACES - 4);
    assert_eq!(runs(&tree, few), [], "all slots are used, each once");
    assert_eq!(journal.read(few, 1, u32::MAX).as_ref(), Ok(&read));
    pass_until(&journal, many, 2 + SPACES - 4);
    assert_eq!(runs(&tree, few), [(1, 3)], "the slot of its opening is used again");
    assert_eq!(journal.read(few, 1, u32::MAX).as_ref(), Ok(&read));
    pass_until(&journal, many, 2 * SPACES);
    pass_until(&journal, few, 4);
    let all = [few, many].map(|id| journal.read(id, 1, u32::MAX).expect("events"));
    drop((journal, tree));
    let (journal, _tree) = folder.open(|| Ok(()));
    assert_eq!([few, many].map(|id| journal.read(id, 1, u32::MAX).expect("events")), all);
    assert_eq!(journal.verify(&[]).map(|found| found.problems), Ok(vec![]));
    pass_until(&journal, few, 40);
    assert_eq!(journal.verify(&[]).map(|found| found.problems), Ok(vec![]));
}

#[test]
fn damage_to_a_run_is_found_and_named() {
    let folder = Folder::new("damaged-run");
    let (journal, tree) = folder.open(|| Ok(()));
    let id = open(&journal);
    pass_until(&journal, id, 40);
    let key = event_key(id, 17);
    let whole = tree.get(key).expect("the store").expect("a run").to_vec();
    let in_the_run = |error: &JournalError| matches!(error, JournalError::Damaged { id: of, seq, .. } if *of == id && (17..=32).contains(seq));
    let changed = (0..whole.len()).map(|byte| {
        let mut bytes = whole.clone();
        bytes[byte] ^= 0x10;
        bytes
    });
    let cut = (0..whole.len()).map(|length| whole[..length].to_vec());
    for bytes in changed.chain(cut) {
        tree.insert(key, &bytes[..]).expect("the store");
        let error = journal.read(id, 1, u32::MAX).expect_err("damage");
        assert!(in_the_run(&error), "{error}");
        assert!(journal.after(0, 99).is_err());
        let found = journal.verify(&[]).expect("a walk").problems;
        assert!(found.iter().all(|problem| problem.id == Some(id)), "{found:?}");
        assert!(found.iter().any(|problem| problem.seq.is_some_and(|seq| seq >= 17)), "{found:?}");
        assert_eq!(journal.read(id, 1, 16).map(|events| events.len()), Ok(16));
        assert_eq!(journal.read(id, 33, 99).map(|events| events.len()), Ok(8));
    }
}

#[test]
fn a_damaged_slot_is_named() {
    let folder = Folder::new("damaged-slot");
    let (journal, tree) = folder.open(|| Ok(()));
    let id = open(&journal);
    pass_until(&journal, id, 20);
    // The first sixteen are a run; each of the others waits in the slot of its group.
    let key = slot_key(18);
    let whole = tree.get(&key).expect("the store").expect("a slot").to_vec();
    drop((journal, tree));
    for byte in [0, 1, 2, 9, 10, 25, 29, 33, 34, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[byte] ^= 0x10;
        let (backend, tree) = Sled::with_disk(&folder.0, Box::new(|| Ok(()))).expect("a database");
        tree.insert(&key, bytes).expect("the store");
        let error = Journal::over(backend).err().expect("damage").to_string();
        let named = "the record of some of the newest events is damaged: ";
        assert!(error.starts_with(named), "{error}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_a_run_as_far_as_they_go(
        first in prop_oneof![any::<u32>(), Just(u32::MAX - 1)],
        lengths in prop::collection::vec(0..40_u32, 0..6),
        rest in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let whole = lengths.iter().flat_map(|length| {
            length.to_be_bytes().into_iter().chain(std::iter::repeat_n(7, *length as usize))
        });
        let value: Vec<u8> = std::iter::once(0xd8).chain(whole).chain(rest).collect();
        let records = run_of(MatchId::from_bytes([7; 16]), first, &value);
        let possible = (u32::MAX - first) as usize + 1;
        prop_assert!(records.len() >= lengths.len().min(possible), "{records:?}");
        for ((seq, record), (expected, length)) in records.iter().zip((first..=u32::MAX).zip(&lengths)) {
            prop_assert_eq!((*seq, record.as_ref().map(|bytes| bytes.len())), (expected, Ok(*length as usize)));
        }
        let broken = records.iter().position(|(_, record)| record.is_err());
        prop_assert!(broken.is_none_or(|at| at + 1 == records.len()), "nothing follows what is broken");
    }

    #[test]
    fn any_bytes_in_a_slot_are_events_or_an_error(body in prop::collection::vec(any::<u8>(), 0..200)) {
        let key = slot_key(3);
        prop_assert!(events_of(&key, &body).is_err(), "they have no envelope");
        // No record stands behind any place and length that come up by chance.
        prop_assert!(events_of(&key, &seal(&key, &body)).is_err());
    }
}
