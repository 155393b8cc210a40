//! Records that were changed or are missing, and those of earlier versions.

use super::super::envelope::seal;
use super::super::record::{EventRecord, Key, event_key, group_key, match_key, ruleset_key};
use super::*;
use crate::Remark;
use crate::wire;

#[test]
fn damage_is_found_and_named() {
    let folder = Folder::new("damage");
    let (journal, tree) = folder.open(|| Ok(()));
    let id = open(&journal);
    for expected in 1..4 {
        passes(&journal, id, expected).expect("logged");
    }
    let (journal, tree) = folder.apart((journal, tree), id);
    let key = event_key(id, 3);
    let whole = tree.get(key).expect("the store").expect("the event").to_vec();
    let damaged = |bytes: &[u8]| {
        tree.insert(key, bytes).expect("the store");
        journal.read(id, 1, u32::MAX).expect_err("damage").to_string()
    };
    for byte in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[byte] ^= 0x10;
        let error = damaged(&bytes);
        assert!(error.starts_with(&format!("event 3 of match {id} is damaged: ")), "{error}");
        let error = damaged(&whole[..byte]);
        assert!(error.starts_with(&format!("event 3 of match {id} is damaged: ")), "{error}");
    }
    let elsewhere = tree.get(event_key(id, 4)).expect("the store").expect("the event");
    assert!(damaged(&elsewhere).ends_with("its checksum does not match"));
    assert_eq!(journal.read(id, 1, 2).map(|events| events.len()), Ok(2), "the others can be read");
    assert_eq!(journal.read(id, 4, 4).map(|events| events.len()), Ok(1), "the others can be read");
    assert!(journal.after(0, 9).is_err());

    tree.remove(key).expect("the store");
    let missing = JournalError::Damaged { id, seq: 3, why: "it is missing".to_owned() };
    assert_eq!(journal.read(id, 1, u32::MAX), Err(missing.clone()));
    assert_eq!(journal.after(0, 9), Err(missing.clone()));
    // Of a match that nobody wants nothing is read, and it is passed over all the same.
    assert_eq!(journal.after_of(0, 9, &mut |of| of != id), Ok((Vec::new(), 4)));
    assert_eq!(journal.after_of(0, 9, &mut |_| true), Err(missing));

    tree.insert(match_key(id), &b"\xd7\x01"[..]).expect("the store");
    let error = journal.list().expect_err("damage").to_string();
    assert_eq!(error, format!("the record of match {id} is damaged: it is too short"));
    let digest = Digest::of(b"rules");
    tree.insert(ruleset_key(&digest, 0), &b"\xd7\x04"[..]).expect("the store");
    let error = journal.ruleset(&digest).expect_err("damage").to_string();
    assert!(
        error.ends_with("it is a record of version 4, which this program does not know"),
        "{error}"
    );
}

/// A match of five events, and the links of all of them.
fn five(journal: &Journal) -> (MatchId, Vec<Digest>) {
    let id = open(journal);
    for expected in 1..5 {
        passes(journal, id, expected).expect("logged");
    }
    let logged = journal.read(id, 1, u32::MAX).expect("events");
    (id, logged.iter().map(|logged| logged.link).collect())
}

/// Writes an event's record anew with these bytes on the wire, and with this link if one is given.
fn forge(tree: &::sled::Db, id: MatchId, seq: u32, wire: &[u8], link: Option<Digest>) {
    let key = event_key(id, seq);
    let value = tree.get(key).expect("the store").expect("the event");
    let record = EventRecord::read(&key, &value).expect("a record");
    let record = EventRecord { wire, link: link.or(record.link), ..record };
    let value = seal(&key, &record.to_bytes());
    tree.insert(key, value).expect("the store");
}

/// What is wrong, as text, and how many of the kept links were found.
fn wrong(journal: &Journal, kept: &[(MatchId, Digest)]) -> (Vec<String>, usize) {
    let found = journal.verify(kept).expect("a walk");
    (found.problems.iter().map(ToString::to_string).collect(), found.found)
}

#[test]
fn a_change_a_cut_and_a_reordering_are_found() {
    let folder = Folder::new("verify");
    let (journal, tree) = folder.open(|| Ok(()));
    let (id, links) = five(&journal);
    let (journal, tree) = folder.apart((journal, tree), id);
    let kept = [(id, links[4]), (id, links[2])];
    assert_eq!(wrong(&journal, &kept), (vec![], 2));

    let ended = wire::encode(&event("1 ends"));
    forge(&tree, id, 3, &ended, None);
    let follows = "its link does not follow: it or an event before it was changed";
    assert_eq!(wrong(&journal, &kept), (vec![format!("match {id}, event 3: {follows}")], 2));

    // With links worked out anew all seems well; only what somebody kept speaks against it.
    let passed = wire::encode(&event("1 passes"));
    let mut link = links[1];
    let mut forged = Vec::new();
    for (seq, wire) in [(3, &ended), (4, &passed), (5, &passed)] {
        link = chain::link(link, None, wire);
        forged.push(link);
        forge(&tree, id, seq, wire, Some(link));
    }
    assert_eq!(wrong(&journal, &[]), (vec![], 0));
    let lost = |link| {
        format!(
            "match {id}: no event has the link {link}, which was kept: the log was changed or cut"
        )
    };
    assert_eq!(wrong(&journal, &kept), (vec![lost(links[4]), lost(links[2])], 0));
    assert_eq!(wrong(&journal, &[(id, forged[2]), (id, links[1])]), (vec![], 2));
}

#[test]
fn a_missing_event_and_a_cut_tail_are_found() {
    let folder = Folder::new("cut");
    let (journal, tree) = folder.open(|| Ok(()));
    let (id, links) = five(&journal);
    let (journal, tree) = folder.apart((journal, tree), id);
    let last = tree.remove(event_key(id, 5)).expect("the store").expect("the event");
    let position = format!("match {id}, event 5: it is not the event at position 5 of all");
    assert_eq!(wrong(&journal, &[]), (vec![position.clone()], 0), "as long as the order is there");
    tree.remove(group_key(5)).expect("the store");
    assert_eq!(wrong(&journal, &[]), (vec![], 0), "nothing says that there was more");
    let lost = format!(
        "match {id}: no event has the link {}, which was kept: the log was changed or cut",
        links[4]
    );
    assert_eq!(wrong(&journal, &[(id, links[4])]), (vec![lost], 0), "but somebody who kept it");

    tree.insert(event_key(id, 5), last).expect("the store");
    tree.remove(event_key(id, 2)).expect("the store");
    let (problems, _) = wrong(&journal, &[]);
    assert!(problems.contains(&format!("match {id}, event 2: it is missing")), "{problems:?}");
}

#[test]
fn events_of_the_first_records_have_links_too() {
    let folder = Folder::new("first-records");
    let (journal, tree) = folder.open(|| Ok(()));
    let (id, links) = five(&journal);
    let (journal, tree) = folder.apart((journal, tree), id);
    for seq in 1..=4 {
        let key = event_key(id, seq);
        let value = tree.get(key).expect("the store").expect("the event");
        let record = EventRecord::read(&key, &value).expect("a record");
        let body = [
            &record.position.to_be_bytes()[..],
            &record.at.to_be_bytes(),
            &[record.by.len() as u8],
            record.by.as_bytes(),
            record.wire,
        ]
        .concat();
        let sum = blake3::hash(&[&key, &body[..]].concat());
        let value = [&[0xd7, 1], &sum.as_bytes()[..8], &body].concat();
        tree.insert(key, value).expect("the store");
    }
    let read = |from, to| -> Vec<Digest> {
        let events = journal.read(id, from, to).expect("events");
        events.iter().map(|logged| logged.link).collect()
    };
    assert_eq!(read(1, 9), links);
    assert_eq!(read(3, 4), links[2..4]);
    let after: Vec<Digest> =
        journal.after(2, 9).expect("events").iter().map(|recorded| recorded.logged.link).collect();
    assert_eq!(after, links[2..]);
    let found = journal.verify(&[(id, links[3])]).expect("a walk");
    assert_eq!((found.problems, found.unlinked, found.events, found.found), (vec![], 4, 5, 1));
}

/// How the fourth version writes everything that an event can have beside it, for ever.
#[test]
fn a_record_of_the_fourth_version_is_these_bytes() {
    let record = EventRecord {
        position: 1,
        at: 2,
        by: "ann",
        wire: &[8, 9],
        ruleset: Some(Digest::from_bytes([4; 32])),
        sheet: Some(3),
        link: Some(Digest::from_bytes([5; 32])),
        key: Key::Here([6; 16]),
        remark: "né",
    };
    let mut body = vec![0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 15, 0, 0, 0, 0, 0, 0, 0, 3];
    body.extend([4; 32]);
    body.extend([5; 32]);
    body.extend([6; 16]);
    body.extend(b"\x00\x03n\xc3\xa9\x03ann\x08\x09");
    assert_eq!(record.to_bytes(), body);
    let key = event_key(MatchId::from_bytes([7; 16]), 1);
    let value = seal(&key, &body);
    assert_eq!(EventRecord::read(&key, &value).map(EventRecord::to_bytes), Ok(body));
}

/// Events that were written before there were remarks, among others that have one.
#[test]
fn events_of_the_third_records_are_read_beside_newer_ones() {
    let folder = Folder::new("third-records");
    let (journal, tree) = folder.open(|| Ok(()));
    let id = open(&journal);
    let key = IdempotencyKey::new("kept").expect("a key");
    let passed = event("1 passes");
    let remark = Remark::new("nobody spoke").expect("a remark");
    let append = |remark| Append {
        to: To::Match { id, expected: 1, adopts: None, beside: None },
        event: &passed,
        by: "ann",
        at: Utc::now(),
        key: Some(key.clone()),
        sheet: Some(7),
        remark,
    };
    journal.log(&append(None)).expect("logged");
    let next = Append {
        key: None,
        to: To::Match { id, expected: 2, adopts: None, beside: None },
        ..append(Some(&remark))
    };
    journal.log(&next).expect("logged");
    let before = journal.read(id, 1, 9).expect("events");
    let (journal, tree) = folder.apart((journal, tree), id);
    let event_key = event_key(id, 2);
    let value = tree.get(event_key).expect("the store").expect("the event");
    assert_eq!(value[1], 4, "the newest version");
    // Body and flags of the third version are those of the fourth without a remark.
    let sum = blake3::hash(&[&event_key, &[3][..], &value[10..]].concat());
    tree.insert(event_key, [&[0xd7, 3], &sum.as_bytes()[..8], &value[10..]].concat())
        .expect("the store");
    assert_eq!(journal.read(id, 1, 9), Ok(before.clone()));
    assert_eq!((&before[1].remark, before[2].remark.as_ref()), (&None, Some(&remark)));
    let again = journal.log(&append(Some(&remark))).map(Appended::place);
    assert_eq!(again, Ok((id, 2)), "whatever is noted when it is sent again");
    assert_eq!(journal.read(id, 1, 9), Ok(before));
}

/// Events of which an idempotency key has a record of its own, as in the second version.
#[test]
fn keys_of_the_second_records_count() {
    let folder = Folder::new("second-records");
    let (journal, tree) = folder.open(|| Ok(()));
    let (id, _) = five(&journal);
    let (journal, tree) = folder.apart((journal, tree), id);
    let kept = IdempotencyKey::new("kept").expect("a key");
    let event_key = event_key(id, 3);
    let value = tree.get(event_key).expect("the store").expect("the event");
    // Body and flags of the second version are those of the third without a key.
    let body = &value[10..];
    let sum = blake3::hash(&[&event_key, &[2][..], body].concat());
    tree.insert(event_key, [&[0xd7, 2], &sum.as_bytes()[..8], body].concat()).expect("the store");
    let asked = [b"b", &id.as_bytes()[..], &wire::encode(&event("1 passes"))].concat();
    let place = [&id.as_bytes()[..], &3_u32.to_be_bytes()].concat();
    let answered = [&place[..], &Digest::of(&asked).as_bytes()[..8]].concat();
    let key = [b"i", &Digest::of(b"kept").as_bytes()[..16]].concat();
    tree.insert(&key, seal(&key, &answered)).expect("the store");

    let append = |line: &str, key: &IdempotencyKey| {
        let appended = journal.append(id, 5, &event(line), "ann", Utc::now(), Some(key.clone()));
        appended.map(Appended::place)
    };
    assert_eq!(append("1 passes", &kept), Ok((id, 3)));
    assert_eq!(append("1 ends", &kept), Err(AppendError::KeyUsed));
    assert_eq!(append("1 ends", &IdempotencyKey::new("new").expect("a key")), Ok((id, 6)));
}
