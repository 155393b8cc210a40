//! What a journal promises, whatever it stands on: a folder, memory, or a database of PostgreSQL.
//!
//! What else it may stand on is a further `Home`, and every case here is asked of it.

mod facts;
mod moved;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::home::Home;
use chrono::{DateTime, TimeZone, Utc};
use events::journal::{
    AppendError, Appended, Digest, IdempotencyKey, Journal, JournalError, LONGEST_AUTHOR,
    LONGEST_RULESET, Logged, MatchId, Said, chain,
};
use events::notation::parse;
use events::{Event, Malformed};
use facts::{
    an_event_of_the_desk_lies_where_matches_lie_and_is_none,
    facts_that_are_sent_again_are_known_by_their_key,
};
use moved::everything_is_moved_into_another_journal_and_back;

/// Every case as a test of every home.
macro_rules! in_every_home {
    ($($case:ident),+ $(,)?) => {
        mod on_disk {
            use super::Home;
            $(#[test] fn $case() { super::$case(&Home::disk(stringify!($case))); })+
        }
        mod in_memory {
            use super::Home;
            $(#[test] fn $case() { super::$case(&Home::memory()); })+
        }
        #[cfg(feature = "postgres")]
        mod in_a_database {
            use super::Home;
            $(#[test] fn $case() { super::$case(&Home::database()); })+
        }
    };
}

in_every_home!(
    what_is_logged_is_read_back_also_after_reopening,
    a_part_of_a_match_can_be_read,
    somebody_who_has_not_seen_all_events_is_refused,
    the_same_request_again_is_answered_with_the_first_answer,
    what_cannot_be_logged_is_refused,
    matches_are_listed_the_oldest_first,
    rule_sets_are_kept_by_their_digest,
    many_threads_log_without_a_gap_or_a_duplicate,
    an_event_of_the_desk_lies_where_matches_lie_and_is_none,
    facts_that_are_sent_again_are_known_by_their_key,
    what_was_logged_is_proved_and_moved_to_another_store,
    what_does_not_follow_is_not_stored,
    whoever_follows_hears_of_everything_in_its_order,
    everything_is_moved_into_another_journal_and_back,
);

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";

fn event(line: &str) -> Event {
    parse(line).expect(line)
}

fn noon(second: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, second).single().expect("a time")
}

fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey::new(text).expect("a key")
}

fn open_match(journal: &Journal) -> MatchId {
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    journal.open_match(&event(OPEN), ruleset, "ann", noon(0), None).expect("a match").id
}

/// Logs an event behind whatever others log at the same time.
fn append_somehow(journal: &Journal, id: MatchId, number: usize) -> u32 {
    let mut expected = 1;
    loop {
        match journal.append(id, expected, &event("1 passes"), &number.to_string(), noon(1), None) {
            Ok(appended) => return appended.seq,
            Err(AppendError::Conflict { head, .. }) => expected = head,
            Err(other) => panic!("{other}"),
        }
    }
}

fn what_is_logged_is_read_back_also_after_reopening(home: &Home) {
    let journal = home.open();
    let id = open_match(&journal);
    let fine = noon(1) + chrono::TimeDelta::nanoseconds(123_456_789);
    assert_eq!(
        journal.append(id, 1, &event("1 rolls 1 1 2 4 6"), "Bób", fine, None).map(Appended::place),
        Ok((id, 2))
    );
    let before = journal.read(id, 1, u32::MAX).expect("events");
    assert_eq!(
        journal.append(id, 2, &event("1 announces Smack"), "ann", noon(2), None).map(|a| a.seq),
        Ok(3)
    );
    drop(journal);

    let journal = home.open();
    let events = journal.read(id, 1, u32::MAX).expect("events");
    assert_eq!(events[..2], before);
    let seen: Vec<_> =
        events.iter().map(|logged| (logged.seq, logged.by.as_str(), logged.at)).collect();
    let rolled_at = noon(1) + chrono::TimeDelta::microseconds(123_456);
    assert_eq!(seen, [(1, "ann", noon(0)), (2, "Bób", rolled_at), (3, "ann", noon(2))]);
    assert_eq!(events[0].said, Said::Event(event(OPEN)));
    assert_eq!(events[1].said, Said::Event(event("1 rolls 1 1 2 4 6")));
    assert_eq!(
        journal.append(id, 3, &event("2 passes"), "bob", noon(3), None).map(Appended::place),
        Ok((id, 4))
    );
}

fn a_part_of_a_match_can_be_read(home: &Home) {
    let journal = home.open();
    let id = open_match(&journal);
    for seq in 1..5 {
        journal.append(id, seq, &event("1 passes"), "ann", noon(seq), None).expect("logged");
    }
    let seqs = |from, to| -> Vec<u32> {
        journal.read(id, from, to).expect("events").iter().map(|logged| logged.seq).collect()
    };
    assert_eq!(seqs(0, u32::MAX), [1, 2, 3, 4, 5]);
    assert_eq!(seqs(2, 3), [2, 3]);
    assert_eq!(seqs(5, 5), [5]);
    assert_eq!(seqs(6, 9), []);
    assert_eq!(seqs(3, 2), []);
    assert_eq!(seqs(0, 0), []);
    let nobody = MatchId::from_bytes([7; 16]);
    assert_eq!(journal.read(nobody, 1, 9), Err(JournalError::UnknownMatch(nobody)));
    assert_eq!(journal.meta(nobody), Err(JournalError::UnknownMatch(nobody)));
}

fn somebody_who_has_not_seen_all_events_is_refused(home: &Home) {
    let journal = home.open();
    let id = open_match(&journal);
    let append = |expected| journal.append(id, expected, &event("1 passes"), "ann", noon(1), None);
    assert_eq!(append(0), Err(AppendError::Conflict { expected: 0, head: 1 }));
    assert_eq!(append(2), Err(AppendError::Conflict { expected: 2, head: 1 }));
    assert_eq!(append(u32::MAX), Err(AppendError::Conflict { expected: u32::MAX, head: 1 }));
    assert_eq!(append(1).map(Appended::place), Ok((id, 2)));
    let error = append(1).expect_err("a conflict");
    assert_eq!(error, AppendError::Conflict { expected: 1, head: 2 });
    assert_eq!(error.to_string(), "the match has 2 events, not 1");
    assert_eq!(journal.read(id, 1, 9).map(|events| events.len()), Ok(2));
}

fn the_same_request_again_is_answered_with_the_first_answer(home: &Home) {
    let mut journal = home.open();
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    let open = |journal: &Journal, line: &str, ruleset| {
        journal.open_match(&event(line), ruleset, "ann", noon(0), Some(key("open")))
    };
    let opened = open(&journal, OPEN, ruleset).expect("a match");
    let id = opened.id;
    let append = |journal: &Journal, id, expected, line: &str, name: &str| {
        journal.append(id, expected, &event(line), "ann", noon(1), Some(key(name)))
    };
    assert_eq!(append(&journal, id, 1, "1 rolls 1", "a").map(Appended::place), Ok((id, 2)));
    assert_eq!(
        append(&journal, id, 2, "1 rolls 1", "b").map(Appended::place),
        Ok((id, 3)),
        "another key, another event"
    );
    for _ in ["before", "after reopening"] {
        assert_eq!(open(&journal, OPEN, ruleset), Ok(opened));
        assert_eq!(append(&journal, id, 1, "1 rolls 1", "a").map(Appended::place), Ok((id, 2)));
        assert_eq!(append(&journal, id, 3, "1 rolls 1", "a").map(Appended::place), Ok((id, 2)));
        assert_eq!(append(&journal, id, 1, "1 rolls 2", "a"), Err(AppendError::KeyUsed));
        assert_eq!(append(&journal, id, 1, "1 rolls 1", "open"), Err(AppendError::KeyUsed));
        assert_eq!(
            open(&journal, &OPEN.replace("1 starts", "2 starts"), ruleset),
            Err(AppendError::KeyUsed)
        );
        assert_eq!(journal.read(id, 1, 9).map(|events| events.len()), Ok(3));
        assert_eq!(journal.list().map(|matches| matches.len()), Ok(1));
        drop(journal);
        journal = home.open();
    }
    let other = open_match(&journal);
    assert_eq!(
        append(&journal, other, 1, "1 rolls 1", "a").map(Appended::place),
        Ok((other, 2)),
        "another match"
    );
    assert_eq!(append(&journal, id, 1, "1 rolls 1", "a").map(Appended::place), Ok((id, 2)));
    let rules = journal.store_ruleset(b"other rules").expect("a rule set");
    assert_eq!(open(&journal, OPEN, rules), Err(AppendError::KeyUsed), "another rule set");
    assert_eq!(
        append(&journal, id, 9, "1 ends", "c"),
        Err(AppendError::Conflict { expected: 9, head: 3 })
    );
    assert_eq!(
        append(&journal, id, 3, "1 ends", "c").map(Appended::place),
        Ok((id, 4)),
        "a refusal uses up no key"
    );
}

fn what_cannot_be_logged_is_refused(home: &Home) {
    let journal = home.open();
    let id = open_match(&journal);
    let append = |event: &Event, by: &str| journal.append(id, 1, event, by, noon(1), None);
    let passes = event("1 passes");
    assert_eq!(append(&event(OPEN), "ann"), Err(AppendError::Opening));
    assert_eq!(append(&passes, ""), Err(AppendError::Author));
    assert_eq!(append(&passes, "a\nb"), Err(AppendError::Author));
    assert_eq!(append(&passes, &"a".repeat(LONGEST_AUTHOR + 1)), Err(AppendError::Author));
    let nothing = Event::Sold { by: events::Seat::FIRST, cards: Vec::new() };
    assert_eq!(append(&nothing, "ann"), Err(AppendError::Malformed(Malformed::None("card"))));
    let nobody = MatchId::from_bytes([7; 16]);
    let unknown = journal.append(nobody, 0, &passes, "ann", noon(1), None);
    assert_eq!(unknown, Err(AppendError::UnknownMatch(nobody)));

    let rules = Digest::of(b"rules");
    let other = Digest::of(b"rules nobody stored");
    assert_eq!(journal.open_match(&passes, rules, "ann", noon(1), None), Err(AppendError::Opening));
    let unknown = journal.open_match(&event(OPEN), other, "ann", noon(1), None);
    assert_eq!(unknown, Err(AppendError::UnknownRuleset(other)));

    assert_eq!(journal.read(id, 1, 9).map(|events| events.len()), Ok(1));
    assert_eq!(append(&passes, &"a".repeat(LONGEST_AUTHOR)).map(Appended::place), Ok((id, 2)));
}

fn matches_are_listed_the_oldest_first(home: &Home) {
    let journal = home.open();
    assert_eq!(journal.list(), Ok(Vec::new()));
    let first = open_match(&journal);
    thread::sleep(Duration::from_millis(2));
    let second = open_match(&journal);
    journal.append(first, 1, &event("1 passes"), "ann", noon(5), None).expect("logged");
    let list = journal.list().expect("a list");
    let seen: Vec<_> =
        list.iter().map(|meta| (meta.id, meta.events, meta.opened_at, meta.last_at)).collect();
    assert_eq!(seen, [(first, 2, noon(0), noon(5)), (second, 1, noon(0), noon(0))]);
    assert!(list.iter().all(|meta| meta.ruleset == Digest::of(b"rules")));
    assert_eq!(journal.meta(first).as_ref(), Ok(&list[0]));
    assert_eq!(journal.ids(), Ok(vec![first, second]));
    let all: Vec<_> = journal
        .after(0, 9)
        .expect("all")
        .iter()
        .map(|r| (r.position, r.id, r.logged.seq))
        .collect();
    assert_eq!(all, [(1, first, 1), (2, second, 1), (3, first, 2)]);
    let (of_first, reached) = journal.after_of(1, 9, &mut |id| id == first).expect("some");
    let of_first: Vec<_> = of_first.iter().map(|r| (r.position, r.logged.seq)).collect();
    assert_eq!((of_first, reached), (vec![(3, 2)], 3));
    let (of_second, reached) = journal.after_of(0, 9, &mut |id| id == second).expect("some");
    assert_eq!((of_second.len(), reached), (1, 3), "what is passed over counts as seen");
}

fn rule_sets_are_kept_by_their_digest(home: &Home) {
    let journal = home.open();
    let long: Vec<u8> = (0..LONGEST_RULESET).map(|at| (at % 251) as u8).collect();
    let sizes = [0, 1, 4095, 4096, 4097, 300_000, LONGEST_RULESET];
    for size in sizes {
        assert_eq!(journal.store_ruleset(&long[..size]), Ok(Digest::of(&long[..size])), "{size}");
        assert_eq!(
            journal.store_ruleset(&long[..size]),
            Ok(Digest::of(&long[..size])),
            "{size}, again"
        );
    }
    drop(journal);
    let journal = home.open();
    for size in sizes {
        assert_eq!(
            journal.ruleset(&Digest::of(&long[..size])),
            Ok(Some(long[..size].to_vec())),
            "{size}"
        );
    }
    assert_eq!(journal.ruleset(&Digest::of(b"nobody stored it")), Ok(None));
    let too_long = [long, vec![0]].concat();
    assert_eq!(
        journal.store_ruleset(&too_long),
        Err(JournalError::RulesetTooLong(LONGEST_RULESET + 1))
    );
}

fn many_threads_log_without_a_gap_or_a_duplicate(home: &Home) {
    const THREADS: usize = 64;
    const EACH: u32 = 20;
    let journal = Arc::new(home.open());
    let matches: Vec<MatchId> = (0..8).map(|_| open_match(&journal)).collect();
    let writers: Vec<_> = (0..THREADS)
        .map(|number| {
            let (journal, id) = (Arc::clone(&journal), matches[number % matches.len()]);
            thread::spawn(move || {
                (0..EACH).map(|_| append_somehow(&journal, id, number)).collect::<Vec<u32>>()
            })
        })
        .collect();
    let mut answered = vec![Vec::new(); matches.len()];
    for (number, writer) in writers.into_iter().enumerate() {
        let seqs = writer.join().expect("a writer");
        answered[number % matches.len()]
            .extend(seqs.into_iter().map(|seq| (seq, number.to_string())));
    }
    for (id, mut answered) in matches.iter().zip(answered) {
        answered.sort();
        let logged = journal.read(*id, 2, u32::MAX).expect("events");
        let logged: Vec<(u32, String)> =
            logged.into_iter().map(|logged| (logged.seq, logged.by)).collect();
        assert_eq!(logged, answered);
        assert_eq!(logged.len(), THREADS / 8 * EACH as usize);
    }
    let all = journal.after(0, usize::MAX).expect("all");
    let places: BTreeSet<(MatchId, u32)> =
        all.iter().map(|recorded| (recorded.id, recorded.logged.seq)).collect();
    assert_eq!(places.len(), 8 + THREADS * EACH as usize);
    assert!((1..).zip(&all).all(|(position, recorded)| recorded.position == position));
}

fn what_was_logged_is_proved_and_moved_to_another_store(home: &Home) {
    let journal = home.open();
    let ids = [open_match(&journal), open_match(&journal)];
    for seq in 1..4 {
        for id in ids {
            journal.append(id, seq, &event("1 passes"), "ann", noon(seq), None).expect("logged");
        }
    }
    let all = journal.after(0, usize::MAX).expect("all");
    assert_eq!(all.iter().map(|it| it.position).collect::<Vec<_>>(), (1..=8).collect::<Vec<_>>());
    assert_eq!(journal.after(3, 2).expect("some"), all[3..5]);
    for id in ids {
        let log = journal.read(id, 1, 9).expect("events");
        log.iter().fold(chain::root(id), |before, logged| {
            let link = chain::link(before, logged.ruleset, &logged.wire);
            assert_eq!(link, logged.link);
            link
        });
    }
    let heads = ids.map(|id| (id, journal.read(id, 4, 4).expect("the last")[0].link));
    let found = journal.verify(&heads).expect("a walk");
    assert_eq!((found.problems, found.events, found.found), (vec![], 8, 2));
    let strange = [(ids[0], heads[1].1)];
    assert_eq!(journal.verify(&strange).expect("a walk").problems.len(), 1);

    let others = [
        Home::memory(),
        Home::disk("moved"),
        #[cfg(feature = "postgres")]
        Home::database(),
    ];
    for other in others {
        let moved = other.open();
        moved.store_ruleset(b"rules").expect("a rule set");
        for recorded in all.iter().chain(&all[..2]) {
            moved.restore(recorded.id, &recorded.logged, |answer| assert!(answer.is_ok()));
        }
        drop(moved);
        assert_eq!(other.open().after(0, usize::MAX).expect("all"), all);
    }
}

fn what_does_not_follow_is_not_stored(home: &Home) {
    let there = Home::memory().open();
    let id = open_match(&there);
    there.append(id, 1, &event("1 passes"), "ann", noon(1), None).expect("logged");
    let log = there.read(id, 1, 9).expect("events");
    let journal = home.open();
    let refused = |logged: Logged| {
        let (send, answer) = std::sync::mpsc::channel();
        journal.restore(id, &logged, move |result| drop(send.send(result)));
        answer.recv().expect("an answer").expect_err("it does not follow")
    };
    let strange = Digest::of(b"strange");
    let unknown = AppendError::UnknownRuleset(Digest::of(b"rules"));
    assert_eq!(refused(log[0].clone()), unknown, "its rule set is not there");
    journal.store_ruleset(b"rules").expect("a rule set");
    let link = |seq| AppendError::Link { seq };
    assert_eq!(refused(Logged { link: strange, ..log[0].clone() }), link(1));
    assert_eq!(refused(log[1].clone()), AppendError::UnknownMatch(id), "its opening is not there");
    assert_eq!(journal.list(), Ok(vec![]));
    assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
    let other = event("1 ends");
    journal.restore(id, &log[0], |answer| assert!(answer.is_ok()));
    assert_eq!(refused(Logged { link: strange, ..log[1].clone() }), link(2));
    assert_eq!(refused(Logged { said: other.clone().into(), ..log[1].clone() }), link(2));
    let wire = events::wire::encode(&other);
    assert_eq!(refused(Logged { said: other.into(), wire, ..log[1].clone() }), link(2));
    assert_eq!(
        refused(Logged { seq: 3, ..log[1].clone() }),
        AppendError::Conflict { expected: 2, head: 1 }
    );
    assert_eq!(refused(Logged { seq: 0, ..log[1].clone() }), AppendError::Opening);
    assert_eq!(refused(Logged { by: String::new(), ..log[1].clone() }), AppendError::Author);
    assert_eq!(journal.read(id, 1, 9), Ok(vec![log[0].clone()]));
    assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
}

fn whoever_follows_hears_of_everything_in_its_order(home: &Home) {
    const EVENTS: u64 = 60;
    let journal = Arc::new(home.open());
    let short = Duration::from_millis(20);
    assert_eq!(journal.follow(0, short), 0, "there is nothing to wait for");
    let followers: Vec<_> = (0..3)
        .map(|_| {
            let journal = Arc::clone(&journal);
            thread::spawn(move || {
                let mut heard = Vec::new();
                while (heard.len() as u64) < EVENTS {
                    let position = heard.len() as u64;
                    assert!(journal.follow(position, Duration::from_secs(20)) > position);
                    heard.extend(journal.after(position, 7).expect("what is new"));
                }
                heard
            })
        })
        .collect();
    let ids = [open_match(&journal), open_match(&journal)];
    for seq in 1..(EVENTS / 2) as u32 {
        for id in ids {
            journal.append(id, seq, &event("1 passes"), "ann", noon(1), None).expect("logged");
        }
    }
    let all = journal.after(0, usize::MAX).expect("all");
    assert_eq!(all.len() as u64, EVENTS);
    for follower in followers {
        assert_eq!(follower.join().expect("a follower"), all);
    }
    assert_eq!(journal.follow(EVENTS - 1, short), EVENTS);
}
