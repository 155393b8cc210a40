//! What is read of a store without its database: everything that is whole, nothing else, and a word for what is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;

use crate::folder::Folder;
use chrono::Utc;
use events::journal::salvage::{Loss, Salvaged, salvage};
use events::journal::{Append, Digest, Journal, Logged, MatchId, Recorded, To, chain};
use events::notation::parse;
use events::{Event, Remark};

/// Numbers that look like chance and are the same in each run.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }
}

/// What was stored.
struct Stored {
    logs: BTreeMap<MatchId, Vec<Logged>>,
    rulesets: BTreeMap<Digest, Vec<u8>>,
}

impl Stored {
    fn events(&self) -> usize {
        self.logs.values().map(Vec::len).sum()
    }
}

const MATCHES: usize = 30;
const EVENTS: u32 = 20;

/// A store of some matches of three rule sets, one of them with house rules, and of an event of the desk, logged in turns, with remarks and digests beside some events.
fn filled(folder: &Folder) -> Stored {
    let journal = Journal::open(&folder.0).expect("a journal");
    let long: Vec<u8> = (0..3000_u32).flat_map(u32::to_be_bytes).collect();
    let rules = [b"short rules".to_vec(), long.clone(), [&long[..], b"and house rules"].concat()];
    let digests = [0, 1, 2]
        .map(|number: usize| journal.store_ruleset_on(&long, &rules[number]).expect("stored"));
    let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").expect("an opening");
    let open = |number: usize| {
        let ruleset = digests[number % 3];
        journal.open_match(&opening, ruleset, "ann", Utc::now(), None).expect("opened").id
    };
    let mut ids: Vec<MatchId> = (0..MATCHES).map(open).collect();
    // An event of the desk lies among them.
    let fact = |seen: u32| format!("d fact {seen}").into_bytes();
    let opened = journal.open_desk(&fact(0), "staff 1", Utc::now(), None, Vec::new());
    let event = opened.expect("opened").id;
    for seen in 1..EVENTS {
        journal.log_facts(event, seen, &[fact(seen)], "staff 1", Utc::now(), None).expect("logged");
        for (number, id) in ids.iter().enumerate() {
            // Some matches are short and wait in slots to the end.
            if number % 5 != 0 || seen < 9 {
                log(&journal, *id, seen, (number as u32 + seen).is_multiple_of(3));
            }
        }
    }
    ids.push(event);
    let read = |id: &MatchId| (*id, journal.read(*id, 1, u32::MAX).expect("events"));
    let logs = ids.iter().map(read).collect();
    Stored { logs, rulesets: digests.into_iter().zip(rules).collect() }
}

fn log(journal: &Journal, id: MatchId, seen: u32, noted: bool) {
    let event: Event = parse(&format!("1 chooses option {}", seen % 200 + 1)).expect("an event");
    let remark = Remark::new("seen by both").expect("a remark");
    let append = Append {
        to: To::Match { id, expected: seen, adopts: None, beside: None },
        event: &event,
        by: "ann",
        at: Utc::now(),
        key: None,
        sheet: Some(u64::from(seen)),
        remark: noted.then_some(&remark),
    };
    journal.log(&append).expect("logged");
}

/// Which events were not saved. Everything that was is as it was stored and follows by its link; everything else is named.
fn checked(saved: &Salvaged, stored: &Stored, what: &str) -> BTreeSet<(MatchId, u32)> {
    let mut there = BTreeSet::new();
    let mut links: BTreeMap<MatchId, (u32, Digest)> = BTreeMap::new();
    for Recorded { id, logged, .. } in &saved.events {
        let log = stored.logs.get(id).unwrap_or_else(|| panic!("{what}: {id} was never a match"));
        assert_eq!(log.get(logged.seq as usize - 1), Some(logged), "{what}: invented in {id}");
        assert!(there.insert((*id, logged.seq)), "{what}: twice");
        let before = links.insert(*id, (logged.seq, logged.link));
        let (last, before) = before.unwrap_or((0, chain::root(*id)));
        assert!(last < logged.seq, "{what}: out of order");
        let follows = chain::link(before, logged.ruleset, &logged.wire) == logged.link;
        assert!(follows || last + 1 < logged.seq, "{what}: it does not follow");
    }
    for (digest, bytes) in &saved.rulesets {
        assert_eq!(stored.rulesets.get(digest), Some(bytes), "{what}: a rule set was invented");
    }
    let mut named = BTreeSet::new();
    let mut unnamed = 0;
    for loss in &saved.losses {
        match loss {
            Loss::Events { id, from, to } => named.extend((*from..=*to).map(|seq| (*id, seq))),
            Loss::Some(events) => unnamed += events,
            Loss::Ruleset(digest) => assert!(!saved.rulesets.contains_key(digest), "{what}"),
        }
    }
    let all = stored.logs.iter().flat_map(|(id, log)| log.iter().map(|it| (*id, it.seq)));
    let missing: BTreeSet<_> = all.filter(|place| !there.contains(place)).collect();
    assert!(named.is_subset(&missing), "{what}: named though it is there");
    assert_eq!(named.len() as u64 + unnamed, missing.len() as u64, "{what}: {:?}", saved.losses);
    missing
}

/// How many bytes a record of these events takes at most.
const RECORD: usize = 600;

/// Where copies of each event begin in a file, by its link.
fn copies(bytes: &[u8], stored: &Stored) -> BTreeMap<Digest, Vec<usize>> {
    let links = stored.logs.values().flatten().map(|it| (*it.link.as_bytes(), it.link));
    let links: BTreeMap<[u8; 32], Digest> = links.collect();
    let mut copies = BTreeMap::<Digest, Vec<usize>>::new();
    for (at, window) in bytes.windows(32).enumerate() {
        if let Some(link) = links.get(window) {
            copies.entry(*link).or_default().push(at);
        }
    }
    copies
}

/// Whether one of the copies of an event was nowhere near a damaged page. One page may hold the only copies of a handful.
fn lies_outside(page: usize, copies: &[usize]) -> bool {
    let near = page.saturating_sub(RECORD)..page + 4096 + RECORD;
    copies.iter().any(|at| !near.contains(at))
}

#[test]
fn a_whole_store_is_saved_as_it_is_and_nothing_of_it_is_touched() {
    let folder = Folder::new("salvage-whole");
    let stored = filled(&folder);
    let before = fs::read(folder.0.join("db")).expect("the file");
    let journal = Journal::open(&folder.0).expect("somebody has it open");
    let saved = salvage(&folder.0).expect("read");
    assert_eq!(saved.losses, []);
    assert!(checked(&saved, &stored, "whole").is_empty());
    assert_eq!(saved.rulesets, stored.rulesets);
    assert_eq!(saved.events, journal.after(0, usize::MAX).expect("all"), "in the same order");
    assert_eq!(saved.repaired, 0);
    drop(journal);
    assert!(fs::read(folder.0.join("db")).expect("the file").starts_with(&before[..4096]));
    assert!(salvage(&folder.0.join("elsewhere")).is_err(), "there is no store");
}

#[test]
fn two_hundred_damages_cost_only_what_they_hit() {
    let folder = Folder::new("salvage-damaged");
    let stored = filled(&folder);
    let path = folder.0.join("db");
    let whole = fs::read(&path).expect("the file");
    let used = whole.iter().rposition(|byte| *byte != 0).expect("something") + 1;
    let copies = copies(&whole[..used], &stored);
    assert_eq!(copies.len(), stored.events(), "each event is in the file");
    let (mut least, mut all, mut opened, mut refused) = (usize::MAX, 0, 0, 0);
    for seed in 0..200 {
        let mut chance = Chance(seed);
        let mut bytes = whole[..used].to_vec();
        let page = chance.below(used as u64 / 4096) as usize * 4096;
        let damaged = &mut bytes[page..page + 4096];
        let kind = seed % 5;
        match kind {
            0 => damaged[chance.below(4096) as usize] ^= 1 << chance.below(8),
            1 => (0..8).for_each(|_| damaged[chance.below(4096) as usize] ^= 1 << chance.below(8)),
            2 => damaged.fill(0),
            3 => damaged.iter_mut().for_each(|byte| *byte = chance.next() as u8),
            _ => bytes.truncate(page),
        }
        fs::write(&path, &bytes).expect("written");
        if seed % 20 < 5 {
            // Somebody tries to open it first, as ever: the database writes to its file then.
            let _ = fs::remove_file(folder.0.join("torn"));
            refused += usize::from(Journal::open(&folder.0).is_err());
        }
        let saved = salvage(&folder.0).expect("read");
        let missing = checked(&saved, &stored, &format!("damage {seed}"));
        if kind < 4 {
            let events = stored.events() - missing.len();
            (least, all) = (least.min(events), all + events);
            let link = |(id, seq): &(MatchId, u32)| stored.logs[id][*seq as usize - 1].link;
            let intact = |lost: &&_| lies_outside(page, &copies[&link(lost)]);
            let intact = missing.iter().filter(intact).count();
            assert!(intact * 100 <= stored.events(), "damage {seed}: {:?}", saved.losses);
        }
        if kind == 0 {
            assert!(missing.is_empty(), "damage {seed}: one bit {:?}", saved.losses);
        }
        opened += usize::from(saved.rulesets.len() == 3);
    }
    assert!(refused > 20, "{refused} of 50 were refused before");
    eprintln!(
        "of {} events at least {least}, {:.3} % of all in 160 damaged pages; in {opened} of 200 all rule sets",
        stored.events(),
        f64::from(all as u32) * 100.0 / f64::from((160 * stored.events()) as u32)
    );
}

#[test]
fn an_event_of_which_no_copy_is_whole_is_named() {
    let folder = Folder::new("salvage-gone");
    let stored = filled(&folder);
    let (id, log) = stored.logs.iter().next_back().expect("a match");
    let path = folder.0.join("db");
    let bytes = fs::read(&path).expect("the file");
    let file = File::options().write(true).open(&path).expect("the file");
    for (seq, gone) in [(7, 7), (8, 8), (EVENTS, EVENTS)] {
        let place = [&id.as_bytes()[..], &u32::to_be_bytes(seq)].concat();
        for at in (0..bytes.len() - 20).filter(|at| bytes[*at..].starts_with(&place)) {
            // Behind the place and the length, in the middle of the record.
            file.write_all_at(&[0; 24], at as u64 + 50).expect("written");
        }
        let saved = salvage(&folder.0).expect("read");
        let named = |loss: &Loss| matches!(loss, Loss::Events { id: of, from, to } if of == id && (*from..=*to).contains(&gone));
        assert!(saved.losses.iter().any(named), "event {gone}: {:?}", saved.losses);
        checked(&saved, &stored, "an event is gone");
        let of_it = saved.events.iter().filter(|it| it.id == *id).count();
        assert!(of_it + 3 >= log.len(), "the others are there, also behind the gap: {of_it}");
    }
    let said: Vec<String> =
        salvage(&folder.0).expect("read").losses.iter().map(ToString::to_string).collect();
    assert!(said.contains(&format!("match {id} lacks events 7 to 8")), "{said:?}");
}
