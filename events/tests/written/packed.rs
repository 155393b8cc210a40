//! A match in a few hundred bytes: small enough, whole, and no bytes do harm.

use std::fs;
use std::path::Path;

use chrono::DateTime;
use events::journal::packed::{PackedError, from_text, pack, to_text, unpack};
use events::journal::{Digest, Logged, MatchId, chain};
use events::{Event, notation, wire};
use proptest::prelude::*;

const ID: MatchId = MatchId::from_bytes([7; 16]);

/// A log as a journal holds it.
fn logged(events: &[Event]) -> Vec<Logged> {
    let mut link = chain::root(ID);
    let log = (1..).zip(events).map(|(seq, event)| {
        let ruleset = (seq == 1).then(|| Digest::of(b"rules"));
        let wire = wire::encode(event);
        link = chain::link(link, ruleset, &wire);
        let (at, by) = (DateTime::UNIX_EPOCH, "ann".to_owned());
        Logged {
            seq,
            at,
            by,
            said: event.clone().into(),
            ruleset,
            sheet: None,
            link,
            wire,
            remark: None,
        }
    });
    log.collect()
}

/// The recorded matches.
fn recorded() -> Vec<(String, Vec<Event>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/matches");
    let files = fs::read_dir(folder).expect("the recorded matches");
    let read = files.map(|file| {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a match");
        let log = notation::parse_log(&text).expect("notation");
        (path.display().to_string(), log.into_iter().map(|written| written.event).collect())
    });
    read.collect()
}

#[test]
fn a_whole_game_with_its_chain_fits_into_two_kibibytes_and_one_qr_code() {
    let recorded = recorded();
    assert!(recorded.iter().any(|(_, events)| events.len() > 150), "a whole game is among them");
    for (name, events) in recorded {
        let bytes = pack(ID, &logged(&events));
        assert!(bytes.len() <= 2048, "{name}: {} events in {} bytes", events.len(), bytes.len());
        // 40-L, the largest QR code, holds 2,953 characters.
        assert!(to_text(&bytes).len() <= 2953, "{name}");
    }
}

#[test]
fn what_is_packed_is_unpacked() {
    for (name, events) in recorded() {
        let log = logged(&events);
        let packed = unpack(&pack(ID, &log)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(packed.id, ID);
        let unpacked: Vec<(&Event, Option<Digest>, Digest)> =
            packed.events.iter().map(|it| (&it.event, it.ruleset, it.link)).collect();
        let expected: Vec<(&Event, Option<Digest>, Digest)> =
            log.iter().map(|it| (it.event().expect("an event"), it.ruleset, it.link)).collect();
        assert_eq!(unpacked, expected, "{name}");
    }
}

#[test]
fn a_change_a_cut_and_a_reordering_do_not_unpack() {
    let (_, events) = recorded().swap_remove(0);
    let log = logged(&events);
    let cut = pack(ID, &[&log[..log.len() - 2], &log[log.len() - 1..]].concat());
    assert_eq!(unpack(&cut), Err(PackedError::Link));
    let mut swapped = log.clone();
    let places = (1..log.len() - 1).find(|place| log[*place].wire != log[place + 1].wire);
    let place = places.expect("two events that differ");
    swapped.swap(place, place + 1);
    assert_eq!(unpack(&pack(ID, &swapped)), Err(PackedError::Link));
    let mut other_rules = log.clone();
    other_rules[0].ruleset = Some(Digest::of(b"other rules"));
    assert_eq!(unpack(&pack(ID, &other_rules)), Err(PackedError::Link));
    let bytes = pack(ID, &log);
    assert_eq!(unpack(&bytes[..3]), Err(PackedError::Beginning));
    for length in 4..bytes.len() {
        assert!(unpack(&bytes[..length]).is_err(), "{length} bytes");
    }
    // A few bits at the end of what is deflated mean nothing; every other one changes something that is found.
    let whole = unpack(&bytes).expect("what was packed");
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 4;
        assert!(unpack(&changed).map_or(true, |same| same == whole), "byte {place}");
    }
}

#[test]
fn text_is_base64url_without_padding() {
    // RFC 4648, section 10.
    for (bytes, text) in [
        ("", ""),
        ("f", "Zg"),
        ("fo", "Zm8"),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg"),
        ("foobar", "Zm9vYmFy"),
    ] {
        assert_eq!(to_text(bytes.as_bytes()), text);
        assert_eq!(from_text(text), Some(bytes.as_bytes().to_vec()));
    }
    assert_eq!(to_text(&[0xfb, 0xff]), "-_8");
    for wrong in ["Z", "Zm9vY", "Zg==", "Zh", "Zm+v", "Zm 9"] {
        assert_eq!(from_text(wrong), None, "{wrong}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_unpacked_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = unpack(&bytes);
        let _ = unpack(&[&b"TRM\x01"[..], &[7; 48], &bytes].concat());
        prop_assert_eq!(from_text(&to_text(&bytes)), Some(bytes));
    }

    #[test]
    fn any_text_is_bytes_or_refused(text in "[A-Za-z0-9_=+ -]{0,40}|\\PC{0,20}") {
        if let Some(bytes) = from_text(&text) {
            prop_assert_eq!(to_text(&bytes), text);
        }
    }

    #[test]
    fn any_events_are_packed_and_unpacked(events in prop::collection::vec(crate::common::event(), 0..12)) {
        let packed = unpack(&pack(ID, &logged(&events))).expect("what was packed");
        let unpacked: Vec<Event> = packed.events.into_iter().map(|it| it.event).collect();
        prop_assert_eq!(unpacked, events);
    }
}
