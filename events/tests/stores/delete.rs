//! A match that is deleted: nothing of it is told any more, everything else is as it was, and what stays shows that it was
//! there.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use crate::folder::Folder;
use crate::homes::in_every_home;
use chrono::{DateTime, TimeZone, Utc};
use events::journal::mirror::{Found, Item, read};
use events::journal::salvage::salvage;
use events::journal::{
    Append, AppendError, Beside, Digest, IdempotencyKey, Journal, JournalError, Logged, MatchId, To,
};
use events::notation::parse;

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 23, 12, 0, 0).single().expect("a time")
}

/// A match with so many events, some of them with remarks of a length of their own; its id.
fn logged(journal: &Journal, rules: &[u8], key: &str, events: u32) -> MatchId {
    let ruleset = journal.store_ruleset(rules).expect("stored");
    let id = opened(journal, ruleset, key).expect("opened");
    go_on(journal, id, 1, events);
    id
}

fn opened(journal: &Journal, ruleset: Digest, key: &str) -> Result<MatchId, AppendError> {
    let event = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").expect("an opening");
    let to = To::NewMatch { ruleset, beside: Some(b"seats") };
    let (by, at, key) = ("ann", noon(), IdempotencyKey::new(key).ok());
    journal
        .log(&Append { to, event: &event, by, at, key, sheet: None, remark: None })
        .map(|opened| opened.id)
}

fn go_on(journal: &Journal, id: MatchId, from: u32, to: u32) {
    for expected in from..to {
        let event = parse(&format!("1 chooses option {}", expected % 200 + 1)).expect("an event");
        let key = IdempotencyKey::new(&format!("{expected}")).ok();
        journal.append(id, expected, &event, "ann", noon(), key).expect("logged");
    }
}

fn logs(journal: &Journal) -> BTreeMap<MatchId, Vec<Logged>> {
    let read = |id| (id, journal.read(id, 1, u32::MAX).expect("events"));
    journal.list().expect("a list").into_iter().map(|meta| read(meta.id)).collect()
}

/// Everything that is asked of a journal in which this match was deleted.
fn is_gone(journal: &Journal, id: MatchId, others: &BTreeMap<MatchId, Vec<Logged>>) {
    assert_eq!(&logs(journal), others);
    assert_eq!(journal.read(id, 1, 9), Err(JournalError::UnknownMatch(id)));
    assert_eq!(journal.beside(id), Ok(None));
    let all = journal.after(0, usize::MAX).expect("no gap that is not known");
    assert!(all.iter().all(|it| it.id != id));
    assert_eq!(all.len(), others.values().map(Vec::len).sum::<usize>());
    let paged = |from: u64| journal.after(from, 1).expect("one").into_iter().next();
    let mut walked = Vec::new();
    while let Some(next) =
        paged(walked.last().map_or(0, |it: &events::journal::Recorded| it.position))
    {
        walked.push(next);
    }
    assert_eq!(walked, all);
    let verified = journal.verify(&[]).expect("a walk");
    assert_eq!(verified.problems, []);
    assert!(verified.deleted.contains_key(&id) && !verified.heads.contains_key(&id));
}

#[test]
fn a_match_goes_with_everything_and_all_others_stay() {
    in_every_home("delete-goes", |open| {
        // Short ones wait in slots, long ones lie in runs, and one lies in both.
        for (number, events) in [1, 3, 16, 17, 40].into_iter().enumerate() {
            let journal = open();
            let key = |what: &str| format!("{what}-{number}");
            let other = logged(&journal, b"rules", &key("other"), 20);
            let id = logged(&journal, b"rules", &key("this"), events);
            go_on(&journal, other, 20, 23);
            let mut others = logs(&journal);
            let gone = others.remove(&id).expect("it is there");
            let link = gone.last().expect("events").link;
            let position = journal.position();
            let tombstone = journal.delete(id, noon(), &[]).expect("deleted");
            assert_eq!((tombstone.events, tombstone.link, tombstone.at), (events, link, noon()));
            is_gone(&journal, id, &others);
            assert_eq!(journal.delete(id, noon(), &[]), Err(AppendError::UnknownMatch(id)));
            assert_eq!(journal.keep_beside(id, Vec::new()), Err(AppendError::Deleted(id)));
            // The same opening sent again brings nobody back, and nothing is logged behind it.
            let ruleset = journal.store_ruleset(b"rules").expect("stored");
            assert_eq!(opened(&journal, ruleset, &key("this")), Err(AppendError::Deleted(id)));
            let event = parse("1 passes").expect("an event");
            let behind = journal.append(id, events, &event, "ann", noon(), None);
            assert_eq!(behind, Err(AppendError::UnknownMatch(id)));
            let kept = journal.verify(&[(id, link)]).expect("a walk");
            assert_eq!((kept.problems, kept.found), (vec![], 1));
            let wrong = journal.verify(&[(id, Digest::of(b"another"))]).expect("a walk");
            assert_eq!((wrong.problems.len(), wrong.found), (1, 0));
            drop(journal);
            let journal = open();
            is_gone(&journal, id, &others);
            assert_eq!(journal.tombstone(id), Ok(Some(tombstone)));
            assert_eq!(journal.position(), position, "no position is given twice");
            go_on(&journal, other, 23, 24);
            assert_eq!(journal.position(), position + 1);
            others.insert(other, journal.read(other, 1, u32::MAX).expect("events"));
            is_gone(&journal, id, &others);

            // It comes back only where somebody says so.
            let answered = || {
                let answers = gone.iter().map(|logged| {
                    let (send, answer) = std::sync::mpsc::channel();
                    journal.restore(id, logged, move |it| drop(send.send(it)));
                    answer.recv().expect("an answer").map(|it| it.seq)
                });
                answers.collect::<Vec<_>>()
            };
            assert_eq!(answered()[0], Err(AppendError::Deleted(id)));
            assert_eq!(journal.restore_match(id, &gone), Err(AppendError::Deleted(id)));
            journal.revive(id).expect("stored");
            assert!(answered().iter().all(Result::is_ok));
            assert_eq!(journal.read(id, 1, u32::MAX), Ok(gone.clone()));
            assert_eq!((journal.beside(id), journal.tombstone(id)), (Ok(None), Ok(None)));
            drop(journal);
            let journal = open();
            assert_eq!(journal.read(id, 1, u32::MAX), Ok(gone));
            assert_eq!(journal.verify(&[(id, link)]).expect("a walk").problems, []);
            journal.delete(id, noon(), &[]).expect("deleted once more");
            is_gone(&journal, id, &others);
        }
    });
}

#[test]
fn a_rule_set_goes_with_the_last_match_that_names_it() {
    in_every_home("delete-rules", |open| {
        let journal = open();
        let house: Vec<u8> = (0..9_000_u32).map(|n| (n % 251) as u8).collect();
        let [one, other] = ["one", "other"].map(|key| logged(&journal, &house, key, 2));
        let plain = logged(&journal, b"plain", "plain", 2);
        let (digest, of_plain) = (Digest::of(&house), Digest::of(b"plain"));
        // One that a ruling adopts is named too.
        let event = parse("judge Ben: adopts living; because so it is").expect("a ruling");
        let to = To::Match { id: plain, expected: 2, adopts: Some(digest), beside: None };
        let (by, at) = ("ann", noon());
        let adopts = Append { to, event: &event, by, at, key: None, sheet: None, remark: None };
        journal.log(&adopts).expect("logged");
        journal.delete(one, noon(), &[digest]).expect("deleted");
        journal.delete(other, noon(), &[digest]).expect("deleted");
        assert_eq!(journal.ruleset(&digest), Ok(Some(house.clone())), "a ruling adopts it");
        journal.delete(plain, noon(), &[digest]).expect("deleted");
        assert_eq!(journal.ruleset(&digest), Ok(None));
        assert_eq!(journal.ruleset(&of_plain), Ok(Some(b"plain".to_vec())), "nobody said it goes");
        // It can be stored again.
        assert_eq!(journal.store_ruleset(&house), Ok(digest));
        assert_eq!(journal.ruleset(&digest), Ok(Some(house)));
    });
}

#[test]
fn what_is_saved_of_the_file_brings_no_deleted_match_back() {
    let folder = Folder::new("delete-salvage");
    let journal = Journal::open(&folder.0).expect("a journal");
    let stay = logged(&journal, b"rules", "stay", 40);
    let [short, long, back] = [("short", 3), ("long", 60), ("back", 20)]
        .map(|(key, events)| logged(&journal, b"rules", key, events));
    go_on(&journal, stay, 40, 44);
    let before = logs(&journal);
    for id in [short, long, back] {
        journal.delete(id, noon(), &[]).expect("deleted");
    }
    journal.revive(back).expect("stored");
    journal.restore_match(back, &before[&back]).expect("restored");
    let (there, position) = (logs(&journal), journal.position());
    drop(journal);
    let bytes = fs::read(folder.0.join("db")).expect("the file");
    let stands = |id: MatchId| bytes.windows(16).any(|piece| piece == id.as_bytes());
    assert!(stands(short) && stands(long), "otherwise this shows nothing");
    let saved = salvage(&folder.0).expect("read");
    assert_eq!(saved.deleted.keys().copied().collect::<Vec<_>>(), {
        let mut ids = vec![short, long];
        ids.sort();
        ids
    });
    let mut logs: BTreeMap<MatchId, Vec<Logged>> = BTreeMap::new();
    saved.events.iter().for_each(|it| logs.entry(it.id).or_default().push(it.logged.clone()));
    assert_eq!(logs, there);
    assert_eq!((saved.losses, position), (vec![], 44 + 3 + 60 + 20 + 20));
}

/// What a mirror has beside logs, and the last event in it.
fn told(mirror: &Folder) -> (BTreeMap<MatchId, Beside>, Option<(MatchId, u32)>) {
    let (mut besides, mut last) = (BTreeMap::new(), None);
    let take = |found: Found| {
        match found {
            Found::Item(Item::Beside { id, beside, .. }) => drop(besides.insert(id, beside)),
            Found::Item(Item::Event(event)) => last = Some((event.id, event.logged.seq)),
            Found::Item(Item::Ruleset(..)) => {}
            // It is being written.
            Found::Torn(_) => last = None,
            wrong @ Found::Damaged(_) => panic!("{wrong:?}"),
        }
        Ok::<(), io::Error>(())
    };
    read(&mirror.0, take).expect("read");
    (besides, last)
}

#[test]
fn a_mirror_learns_of_it_whether_it_was_there_or_not() {
    for away in [false, true] {
        let [home, mirror] =
            ["home", "mirror"].map(|name| Folder::new(&format!("delete-{name}-{away}")));
        let mirrored =
            || Journal::open_mirrored(&home.0, &mirror.0, Box::new(|_| ())).expect("one");
        let journal = mirrored();
        let stay = logged(&journal, b"rules", "stay", 3);
        let [id, late] = ["this", "late"].map(|key| logged(&journal, b"rules", key, 5));
        drop(journal);
        let journal = if away { Journal::open(&home.0).expect("a journal") } else { mirrored() };
        go_on(&journal, late, 5, 9);
        // The newest event that the mirror has, or lacks, is one of a match that goes.
        for id in [id, late] {
            journal.delete(id, noon(), &[]).expect("deleted");
        }
        drop(journal);
        let journal = mirrored();
        go_on(&journal, stay, 3, 4);
        // One that was away catches up beside what is answered.
        let until = Instant::now() + Duration::from_secs(60);
        let (besides, last) = loop {
            let (besides, last) = told(&mirror);
            if last == Some((stay, 4)) || Instant::now() > until {
                break (besides, last);
            }
            thread::sleep(Duration::from_millis(5));
        };
        for id in [id, late] {
            let tombstone = journal.tombstone(id).expect("read").expect("it was deleted");
            assert_eq!(besides.get(&id), Some(&Beside::Deleted(tombstone)), "away: {away}");
        }
        assert_eq!(besides.get(&stay), Some(&Beside::Kept(b"seats".to_vec())));
        assert_eq!(last, Some((stay, 4)), "away: {away}");
    }
}
