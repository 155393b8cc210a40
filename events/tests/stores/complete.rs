//! What came without its times, authors, digests and remarks gets them from a journal that has them, and nothing else changes.

use crate::homes::in_every_home;
use crate::memory::Memory;
use chrono::{DateTime, TimeDelta, Utc};
use events::Remark;
use events::journal::{Append, AppendError, Digest, Journal, Logged, MatchId, To};
use events::notation::parse;

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";
const EVENTS: u32 = 40;
const IMPORTED: &str = "import";

fn at(seq: u32) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::seconds(i64::from(seq))
}

/// A match with everything beside its events; remarks so long that a run of them has no room where it lay without.
fn whole() -> (MatchId, Vec<Logged>) {
    let journal = Journal::over(Memory::default()).expect("a journal");
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    let (opening, passed) =
        (parse(OPEN).expect("an opening"), parse("1 passes").expect("an event"));
    let remark = Remark::new(&"ä".repeat(Remark::LONGEST)).expect("a remark");
    let mut id = None;
    for seq in 1..=EVENTS {
        let to = id.map_or(To::NewMatch { ruleset, beside: None }, |id| To::Match {
            id,
            expected: seq - 1,
            adopts: None,
            beside: None,
        });
        let event = if seq == 1 { &opening } else { &passed };
        let remark = (seq % 3 == 0).then_some(&remark);
        let append = Append {
            to,
            event,
            by: "ann",
            at: at(seq),
            key: None,
            sheet: Some(seq.into()),
            remark,
        };
        id = Some(journal.log(&append).expect("logged").id);
    }
    let id = id.expect("a match");
    (id, journal.read(id, 1, u32::MAX).expect("a match"))
}

/// The same without anything beside its events.
fn bare(log: &[Logged]) -> Vec<Logged> {
    let bare = |logged: &Logged| Logged {
        by: IMPORTED.to_owned(),
        at: at(9_999),
        sheet: None,
        remark: None,
        ..logged.clone()
    };
    log.iter().map(bare).collect()
}

fn restore(journal: &Journal, id: MatchId, log: &[Logged]) {
    journal.store_ruleset(b"rules").expect("a rule set");
    for logged in log {
        journal.restore(id, logged, |answer| assert!(answer.is_ok()));
    }
    journal.store_ruleset(b"rules").expect("behind all of them");
}

#[test]
fn bare_events_get_what_another_journal_has_beside_them() {
    let (id, log) = whole();
    in_every_home("complete-bare", |open| bare_events_are_completed(open, id, &log));
}

fn bare_events_are_completed(open: &dyn Fn() -> Journal, id: MatchId, log: &[Logged]) {
    let bare = bare(log);
    let journal = open();
    restore(&journal, id, &bare[..20]);
    // Those of another author, or with a digest, have something of their own.
    let own = [
        Logged { by: "bob".to_owned(), ..bare[20].clone() },
        Logged { sheet: Some(7), ..bare[21].clone() },
    ];
    restore(&journal, id, &own);
    restore(&journal, id, &bare[22..]);
    let order = journal.after(0, usize::MAX).expect("all");

    assert_eq!(journal.complete(id, IMPORTED, &log[..38]), Ok(36));
    let expected = [&log[..20], &own[..], &log[22..38], &bare[38..]].concat();
    assert_eq!(journal.read(id, 1, u32::MAX), Ok(expected.clone()));
    assert_eq!(journal.read(id, 17, 19), Ok(expected[16..19].to_vec()));
    assert_eq!(journal.meta(id).map(|meta| meta.opened_at), Ok(at(1)));
    assert_eq!(journal.complete(id, IMPORTED, &log[..38]), Ok(0), "they are complete");
    let after = journal.after(0, usize::MAX).expect("all");
    let places = |all: &[events::journal::Recorded]| -> Vec<(u64, u32, Digest)> {
        all.iter().map(|it| (it.position, it.logged.seq, it.logged.link)).collect()
    };
    assert_eq!(places(&after), places(&order), "the order and the chain are as before");
    let passed = parse("1 passes").expect("an event");
    journal.append(id, EVENTS, &passed, "ann", at(1), None).expect("logged behind them");
    drop(journal);

    let journal = open();
    assert_eq!(journal.read(id, 1, EVENTS), Ok(expected));
    assert_eq!(journal.read(id, 1, u32::MAX).map(|log| log.len()), Ok(EVENTS as usize + 1));
    let found = journal.verify(&[]).expect("looked at");
    assert_eq!((found.problems, found.events), (vec![], u64::from(EVENTS) + 1));
}

#[test]
fn events_of_another_chain_complete_nothing() {
    let (id, log) = whole();
    in_every_home("complete-nothing", |open| nothing_is_completed(&open(), id, &log));
}

fn nothing_is_completed(journal: &Journal, id: MatchId, log: &[Logged]) {
    let bare = bare(log);
    restore(journal, id, &bare);
    let strange = Logged { link: Digest::of(b"strange"), ..log[30].clone() };
    let forged = [&log[..30], &[strange], &log[31..]].concat();
    assert_eq!(journal.complete(id, IMPORTED, &forged), Err(AppendError::Link { seq: 31 }));
    let nobody = Logged { by: String::new(), ..log[0].clone() };
    assert_eq!(journal.complete(id, IMPORTED, &[nobody]), Err(AppendError::Author));
    assert_eq!(journal.read(id, 1, u32::MAX), Ok(bare));
    let other = whole().0;
    assert_eq!(journal.complete(other, IMPORTED, log), Ok(0), "there is no such match");
}
