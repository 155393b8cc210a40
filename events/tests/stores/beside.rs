//! What lies beside the events of a match: written anew as a whole, with the opening or later, and no part of the log.

use crate::homes::in_every_home;
use crate::memory::Memory;
use chrono::{DateTime, Utc};
use events::journal::{
    Append, AppendError, IdempotencyKey, Journal, JournalError, LONGEST_BESIDE, MatchId, Next, To,
};
use events::notation::parse;

fn open(journal: &Journal, beside: Option<&[u8]>, key: &str) -> Result<MatchId, AppendError> {
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    let event = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").expect("an opening");
    let key = Some(IdempotencyKey::new(key).expect("a key"));
    let (to, by, at) = (To::NewMatch { ruleset, beside }, "ann", Utc::now());
    let opened = journal.log(&Append { to, event: &event, by, at, key, sheet: None, remark: None });
    opened.map(|opened| opened.id)
}

#[test]
fn what_is_kept_is_there_until_something_else_is() {
    in_every_home("beside-kept", |journal| {
        let here = journal();
        let [with, without] = [Some(&b"seats"[..]), None]
            .map(|beside| open(&here, beside, if beside.is_some() { "one" } else { "two" }));
        let (with, without) = (with.expect("opened"), without.expect("opened"));
        assert_eq!(here.beside(with), Ok(Some(b"seats".to_vec())));
        assert_eq!(here.beside(without), Ok(None));
        // The same request sent again changes nothing.
        assert_eq!(open(&here, Some(b"others"), "one"), Ok(with));
        assert_eq!(here.beside(with), Ok(Some(b"seats".to_vec())));
        drop(here);
        let here = journal();
        // Of every length around those of a part, shorter behind longer ones too.
        for length in [10_000, 4_096, 4_097, 8_192, 0, 1, LONGEST_BESIDE, 3] {
            let bytes: Vec<u8> = (0..length).map(|n| (n % 251) as u8).collect();
            here.keep_beside(without, bytes.clone()).expect("kept");
            assert_eq!(here.beside(without).as_ref(), Ok(&Some(bytes.clone())), "{length}");
            let all = here.besides().expect("all");
            let all: Vec<_> =
                all.into_iter().map(|kept| (kept.id, kept.bytes.expect("whole"))).collect();
            // Those of one moment have no order.
            let mut kept = [(Some(with), b"seats".to_vec()), (Some(without), bytes)];
            kept.sort();
            assert_eq!(all, kept);
        }
        let long = vec![0; LONGEST_BESIDE + 1];
        let refused = Err(AppendError::Beside(LONGEST_BESIDE + 1));
        assert_eq!(here.keep_beside(without, long.clone()), refused);
        assert_eq!(open(&here, Some(&long), "three").map(drop), refused);
        drop(here);
        let here = journal();
        assert_eq!(here.beside(without), Ok(Some(vec![0, 1, 2])));
        assert_eq!(here.after(0, 9).expect("the events").len(), 2, "it is no part of the log");
        assert_eq!(here.verify(&[]).expect("a walk").problems, []);
    });
}

#[test]
fn what_lies_there_is_replaced_only_by_whoever_has_seen_it() {
    in_every_home("replaced", |journal| {
        let here = journal();
        let [one, two] = ["one", "two"].map(|key| open(&here, None, key).expect("opened"));
        let replace = |id, bytes: &[u8], seen| here.replace_beside(id, bytes.to_vec(), seen);
        assert_eq!(replace(one, b"early", 1), Err(AppendError::BesideChanged(one)));
        let first = replace(one, b"ann", 0).expect("nothing was there");
        assert_eq!(here.kept(one), Ok(Some((first, b"ann".to_vec()))));
        // Whoever has not seen that changes nothing.
        assert_eq!(replace(one, b"bob", 0), Err(AppendError::BesideChanged(one)));
        let other = replace(two, b"eve", 0).expect("that of another match is another matter");
        let second = replace(one, b"bob", first).expect("it was seen");
        assert!(first < other && other < second, "{first} {other} {second}");
        assert_eq!(replace(one, b"dan", first), Err(AppendError::BesideChanged(one)));
        assert_eq!(here.kept(one), Ok(Some((second, b"bob".to_vec()))));
        let all = here.besides().expect("all");
        let mut numbers = all.iter().map(|kept| (kept.id, kept.number)).collect::<Vec<_>>();
        numbers.sort();
        let mut there = [(Some(one), second), (Some(two), other)];
        there.sort();
        assert_eq!(numbers, there);
        // What is put there without a look counts as well, and is there after opening it anew.
        here.keep_beside(one, b"whoever".to_vec()).expect("kept");
        drop(here);
        let here = journal();
        let (third, _) = here.kept(one).expect("whole").expect("kept");
        assert!(third > second);
        let late = here.replace_beside(one, b"late".to_vec(), second);
        assert_eq!(late, Err(AppendError::BesideChanged(one)));
        assert!(here.replace_beside(one, b"now".to_vec(), third).is_ok());
    });
}

#[test]
fn an_event_is_refused_that_was_judged_by_what_lies_there_no_more() {
    in_every_home("judged-by", |journal| {
        let here = journal();
        let id = open(&here, Some(b"ann writes"), "one").expect("opened");
        let (seen, _) = here.kept(id).expect("whole").expect("kept");
        let passes = parse("1 passes").expect("an event");
        let at = DateTime::UNIX_EPOCH;
        let log = |expected, beside, key: Option<&str>| {
            let to = To::Match { id, expected, adopts: None, beside };
            let key = key.and_then(|key| IdempotencyKey::new(key).ok());
            let (event, by) = (&passes, "ann");
            here.log(&Append { to, event, by, at, key, sheet: None, remark: None }).map(|it| it.seq)
        };
        let together = |expected, beside| {
            let next =
                Next { event: &passes, by: "ann", at, adopts: None, sheet: None, remark: None };
            let logged = here.log_together(id, expected, &[next.clone(), next], beside, None);
            logged.map(|all| all.len())
        };
        assert_eq!(log(1, Some(seen), Some("a")), Ok(2));
        assert_eq!(together(2, Some(seen)), Ok(2));
        here.keep_beside(id, b"bob writes".to_vec()).expect("kept");
        let changed = AppendError::BesideChanged(id);
        assert_eq!(log(4, Some(seen), None), Err(changed.clone()));
        assert_eq!(together(4, Some(seen)), Err(changed.clone()));
        assert_eq!(log(4, Some(0), None), Err(changed.clone()), "nor that nothing lies there");
        assert_eq!(log(9, Some(seen), None), Err(changed), "it is said before what was missed");
        // What was answered before is answered again, and who judged by nothing is not asked.
        assert_eq!(log(1, Some(seen), Some("a")), Ok(2));
        assert_eq!(log(4, None, None), Ok(5));
        let (now, _) = here.kept(id).expect("whole").expect("kept");
        assert_eq!(log(5, Some(now), None), Ok(6));
        let other = open(&here, None, "two").expect("opened");
        let to = To::Match { id: other, expected: 1, adopts: None, beside: Some(0) };
        let (event, by) = (&passes, "ann");
        let append = Append { to, event, by, at, key: None, sheet: None, remark: None };
        assert!(here.log(&append).is_ok(), "nothing lies there, as it was judged");
    });
}

#[test]
fn one_that_is_damaged_costs_itself() {
    use events::journal::backend::Backend;
    let memory = Memory::default();
    let here = Journal::over(memory.clone()).expect("a journal");
    let mut ids =
        ["one", "two", "three"].map(|key| open(&here, Some(b"seats"), key).expect("opened"));
    // Those of one moment have no order.
    ids.sort();
    here.keep_beside(ids[1], vec![1; 9_000]).expect("kept");
    drop(here);
    let part = |id: MatchId, part: u8| [b"b", &id.as_bytes()[..], &[0, part]].concat();
    for number in 0..3 {
        let key = part(ids[1], number);
        let whole = memory.get(&key).expect("read").expect("a part");
        for at in 0..whole.len().min(60) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            memory.commit(vec![(key.clone(), bytes)], vec![]).expect("written");
            let here = Journal::over(memory.clone()).expect("it opens all the same");
            let why = here.beside(ids[1]).expect_err("it is damaged");
            assert!(matches!(why, JournalError::DamagedRecord { .. }), "{why}");
            let whole = here.besides().expect("all").into_iter().filter(|kept| kept.bytes.is_ok());
            assert_eq!(whole.map(|it| it.id).collect::<Vec<_>>(), [Some(ids[0]), Some(ids[2])]);
        }
        memory.commit(vec![(key, whole)], vec![]).expect("written");
    }
    // It is put right by what is kept there next.
    let here = Journal::over(memory.clone()).expect("a journal");
    assert_eq!(here.beside(ids[1]), Ok(Some(vec![1; 9_000])));
    memory.commit(vec![(part(ids[1], 1), b"none".to_vec())], vec![]).expect("written");
    assert!(here.beside(ids[1]).is_err());
    here.keep_beside(ids[1], b"new".to_vec()).expect("kept");
    assert_eq!(here.beside(ids[1]), Ok(Some(b"new".to_vec())));
}
