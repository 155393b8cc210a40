//! What lies beside the events of a match: written anew as a whole, with the opening or later, and no part of the log.

mod homes;

use chrono::Utc;
use events::journal::{
    Append, AppendError, IdempotencyKey, Journal, JournalError, LONGEST_BESIDE, MatchId, To,
};
use events::notation::parse;
use homes::home::memory::Memory;
use homes::in_every_home;

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
                all.into_iter().map(|(id, kept)| (id, kept.expect("whole"))).collect();
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
            let whole = here.besides().expect("all").into_iter().filter(|(_, kept)| kept.is_ok());
            assert_eq!(whole.map(|(id, _)| id).collect::<Vec<_>>(), [Some(ids[0]), Some(ids[2])]);
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
