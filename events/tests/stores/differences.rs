//! A rule set that has little differently from another one costs what is different.

use crate::homes::in_every_home;
use crate::memory::Memory;
use chrono::Utc;
use events::journal::backend::Backend;
use events::journal::{Digest, Journal};
use events::notation::parse;

/// A rule set of many kilobytes, and the same with so many bytes of house rules.
fn base() -> Vec<u8> {
    let lines = (0..8000).map(|number: u32| format!("rule {number}: {};", number.pow(2)));
    let lines: Vec<String> = lines.collect();
    format!("{{{}}}", lines.concat()).into_bytes()
}

fn with_house(house: &str) -> Vec<u8> {
    let base = base();
    [&base[..base.len() - 1], house.as_bytes(), b"}"].concat()
}

fn journal(memory: &Memory) -> Journal {
    Journal::over(memory.clone()).expect("a journal")
}

fn stored(memory: &Memory) -> usize {
    let all = memory.range(&[0], &[u8::MAX; 40]).map(|pair| pair.expect("a pair"));
    all.map(|(key, value)| key.len() + value.len()).sum()
}

#[test]
fn house_rules_cost_what_they_are_and_their_base_once() {
    let memory = Memory::default();
    let there = journal(&memory);
    let plain = there.store_ruleset(&base()).expect("stored");
    assert!(stored(&memory) > base().len());
    let mut digests = vec![(plain, base())];
    for number in 0..10 {
        let before = stored(&memory);
        let bytes = with_house(&format!(",house {number}: {}", "x".repeat(72)));
        let digest = there.store_ruleset_on(&base(), &bytes).expect("stored");
        let more = stored(&memory) - before;
        assert!(more < 72 + 300, "{more} bytes");
        assert_eq!(digest, Digest::of(&bytes), "the digest is that of all of it");
        assert_eq!(there.store_ruleset_on(&base(), &bytes), Ok(digest), "again");
        assert_eq!(stored(&memory), before + more, "again, it costs nothing");
        digests.push((digest, bytes));
    }
    let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").expect("an opening");
    let before = stored(&memory);
    there.open_match(&opening, digests[3].0, "ann", Utc::now(), None).expect("a match");
    assert!(stored(&memory) - before < 1_000, "{} bytes for a match", stored(&memory) - before);
    assert_eq!(there.verify(&[]).expect("a walk").problems, []);
    drop(there);
    let there = journal(&memory);
    for (digest, bytes) in digests {
        assert_eq!(there.has_ruleset(&digest), Ok(true));
        assert_eq!(there.ruleset(&digest), Ok(Some(bytes)));
    }
    assert_eq!(there.has_ruleset(&Digest::of(b"other")), Ok(false));
}

#[test]
fn the_base_comes_along_where_it_is_not_there() {
    in_every_home("differences-base", |open| {
        let there = open();
        let digest = there.store_ruleset_on(&base(), &with_house(",house")).expect("stored");
        assert_eq!(there.ruleset(&digest), Ok(Some(with_house(",house"))));
        assert_eq!(there.ruleset(&Digest::of(&base())), Ok(Some(base())));
    });
}

#[test]
fn what_older_programs_stored_whole_stays_and_is_read() {
    let memory = Memory::default();
    let there = journal(&memory);
    let digest = there.store_ruleset(&with_house(",house")).expect("stored whole");
    let before = stored(&memory);
    assert_eq!(there.store_ruleset_on(&base(), &with_house(",house")), Ok(digest));
    assert_eq!(there.ruleset(&digest), Ok(Some(with_house(",house"))));
    assert!(stored(&memory) - before < base().len() * 2, "its base at most came along");
}

#[test]
fn what_has_much_differently_is_stored_whole_and_alone() {
    in_every_home("differences-whole", |open| {
        let there = open();
        let other = "something else".repeat(500).into_bytes();
        let digest = there.store_ruleset_on(&base(), &other).expect("stored");
        assert_eq!(there.ruleset(&digest), Ok(Some(other)));
        assert_eq!(there.has_ruleset(&Digest::of(&base())), Ok(false));
    });
}

#[test]
fn nothing_is_based_on_what_is_itself_a_difference() {
    in_every_home("differences-based", |open| {
        let there = open();
        let (one, two) = (with_house(",one"), with_house(",one,two"));
        there.store_ruleset_on(&base(), &one).expect("stored");
        let digest = there.store_ruleset_on(&one, &two).expect("stored");
        assert_eq!(there.ruleset(&digest), Ok(Some(two)));
    });
}

#[test]
fn a_base_that_is_damaged_is_said_and_no_other_rules_come_of_it() {
    let memory = Memory::default();
    let there = journal(&memory);
    let digest = there.store_ruleset_on(&base(), &with_house(",house")).expect("stored");
    let key = [b"r", &Digest::of(&base()).as_bytes()[..], &[0, 1]].concat();
    let mut value = memory.get(&key).expect("read").expect("the second part");
    value[100] ^= 1;
    memory.commit(vec![(key, value)], Vec::new()).expect("written");
    let error = there.ruleset(&digest).expect_err("damage").to_string();
    assert!(error.contains("rule set"), "{error}");
}
