//! The stored form: old bytes mean what they meant, and no bytes do harm.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use events::wire::{LONGEST, WireError, decode, encode};
use events::{
    Authority, Decision, DiceError, Event, How, Malformed, NameError, Pick, Setting, notation,
};
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_is_encoded_decodes(event in common::event()) {
        prop_assert_eq!(decode(&encode(&event)), Ok(event));
    }

    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        harmless(&bytes)?;
        harmless(&[&[0, 1], &bytes[..]].concat())?;
        harmless(&[&[0, 2], &bytes[..]].concat())?;
    }

    #[test]
    fn changed_bytes_are_decoded_or_refused(
        event in common::event(),
        at in any::<prop::sample::Index>(),
        with in any::<u8>(),
    ) {
        let mut bytes = encode(&event);
        let at = at.index(bytes.len());
        bytes[at] = with;
        harmless(&bytes)?;
        harmless(&bytes[..at])?;
    }
}

/// Decodes; an event that comes of it can be written down in both forms.
fn harmless(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(event) = decode(bytes) {
        prop_assert_eq!(decode(&encode(&event)), Ok(event.clone()));
        prop_assert_eq!(notation::parse(&notation::print(&event)), Ok(event));
    }
    Ok(())
}

/// Every kept file of a version: its name, its bytes, and the event its text means.
fn kept(version: u16) -> BTreeMap<String, (Vec<u8>, Event)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/wire");
    let files = fs::read_dir(folder.join(format!("v{version}")));
    let files = files.expect("the kept bytes").map(|file| file.expect("a file").path());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "bin"))
        .map(|path| {
            let text =
                fs::read_to_string(path.with_extension("match")).expect("what the bytes mean");
            let event = notation::parse(&text).expect("notation");
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, (fs::read(path).expect("bytes"), event))
        })
        .collect()
}

#[test]
fn kept_bytes_mean_what_they_meant() {
    for version in [1, 2] {
        for (name, (bytes, event)) in kept(version) {
            assert_eq!(bytes[..2], version.to_be_bytes(), "{name}");
            assert_eq!(decode(&bytes).as_ref(), Ok(&event), "v{version}/{name}");
            assert_eq!(decode(&encode(&event)), Ok(event), "v{version}/{name}");
        }
    }
}

/// As long as version 2 is written, what is written today is what was written then.
#[test]
fn the_newest_version_is_written_as_it_was_when_it_was_frozen() {
    for (name, (bytes, event)) in kept(2) {
        assert_eq!(encode(&event), bytes, "{name}");
    }
}

#[test]
fn bytes_of_every_variant_are_kept() {
    let kinds = |version| -> BTreeSet<u8> {
        kept(version).into_values().map(|(_, event)| place_in_the_list(&event)).collect()
    };
    assert_eq!(kinds(1), (0..14).collect());
    assert_eq!(kinds(2), (0..16).collect());
    assert_eq!((kept(1).len(), kept(2).len()), (20, 35));
    let parts: BTreeSet<&str> = kept(2).values().flat_map(|(_, event)| parts(event)).collect();
    assert_eq!(parts, PARTS.into());
}

/// What can be inside an event of version 2 and was not, or was something else, before.
const PARTS: [&str; 25] = [
    "die",
    "turned die",
    "seat",
    "token",
    "option",
    "card",
    "amount",
    "struck",
    "replaced",
    "preceded",
    "agreed",
    "judge",
    "stands",
    "set",
    "health",
    "cp",
    "tokens",
    "hand",
    "discard",
    "adopted",
    "backed up",
    "penalised",
    "ended",
    "drawn",
    "overturned",
];

/// Which of them are inside an event.
fn parts(event: &Event) -> Vec<&'static str> {
    match event {
        Event::Played { picks, .. } | Event::Spent { picks, .. } | Event::Chose { picks, .. } => {
            picks.iter().map(pick).collect()
        }
        Event::Corrected(correction) => {
            let how = match correction.how {
                How::Struck => "struck",
                How::Replaced(_) => "replaced",
                How::Preceded(_) => "preceded",
            };
            let by = match correction.by {
                Authority::Agreed(_) => "agreed",
                Authority::Judge(_) => "judge",
            };
            vec![how, by]
        }
        Event::Ruled(ruling) => decision(&ruling.decision),
        Event::Opened(_)
        | Event::Rolled { .. }
        | Event::Announced { .. }
        | Event::Aimed { .. }
        | Event::Defended { .. }
        | Event::Sold { .. }
        | Event::PaidOff { .. }
        | Event::Revealed { .. }
        | Event::Passed { .. }
        | Event::Ended { .. }
        | Event::Conceded { .. } => vec![],
    }
}

fn pick(pick: &Pick) -> &'static str {
    match pick {
        Pick::Die { to: None, .. } => "die",
        Pick::Die { to: Some(_), .. } => "turned die",
        Pick::Seat(_) => "seat",
        Pick::Token { .. } => "token",
        Pick::Option(_) => "option",
        Pick::Card(_) => "card",
        Pick::Amount(_) => "amount",
    }
}

fn decision(decision: &Decision) -> Vec<&'static str> {
    match decision {
        Decision::Stands => vec!["stands"],
        Decision::Set(settings) => {
            let setting = |setting: &Setting| match setting {
                Setting::Health { .. } => "health",
                Setting::Cp { .. } => "cp",
                Setting::Tokens { .. } => "tokens",
                Setting::Hand { .. } => "hand",
                Setting::Discard { .. } => "discard",
            };
            settings.iter().map(setting).chain(["set"]).collect()
        }
        Decision::Adopted(_) => vec!["adopted"],
        Decision::BackedUp { .. } => vec!["backed up"],
        Decision::Penalised { .. } => vec!["penalised"],
        Decision::Ended { winner: Some(_) } => vec!["ended"],
        Decision::Ended { winner: None } => vec!["drawn"],
        Decision::Overturned { .. } => vec!["overturned"],
    }
}

/// The variant's place, which is its number on the wire.
fn place_in_the_list(event: &Event) -> u8 {
    match event {
        Event::Opened(_) => 0,
        Event::Rolled { .. } => 1,
        Event::Announced { .. } => 2,
        Event::Aimed { .. } => 3,
        Event::Defended { .. } => 4,
        Event::Played { .. } => 5,
        Event::Sold { .. } => 6,
        Event::Spent { .. } => 7,
        Event::PaidOff { .. } => 8,
        Event::Chose { .. } => 9,
        Event::Revealed { .. } => 10,
        Event::Passed { .. } => 11,
        Event::Ended { .. } => 12,
        Event::Conceded { .. } => 13,
        Event::Corrected(_) => 14,
        Event::Ruled(_) => 15,
    }
}

#[test]
fn the_layout_is_the_one_worked_out_by_hand() {
    let bytes = |line: &str| encode(&notation::parse(line).expect(line));
    assert_eq!(bytes("2 passes"), [0, 2, 11, 2]);
    assert_eq!(bytes("1 rolls 1 2 6"), [0, 2, 1, 1, 3, 1, 2, 6]);
    assert_eq!(bytes("3 announces nothing"), [0, 2, 2, 3, 0]);
    assert_eq!(
        bytes("1 chooses die 3 = 4 + Ko of 2"),
        b"\0\x02\x09\x01\x02\x00\x03\x01\x04\x02\x02Ko\x02"
    );
    assert_eq!(
        bytes("open a b; 1 C; 2 D; 1 starts; turn 300; phase offense"),
        b"\0\x02\x00\x01a\x01b\x02\x01C\0\0\0\0\0\0\0\0\0\0\x01D\0\0\0\0\0\0\0\0\0\0\x01\x01\xfb\x2c\x01\x03"
    );
    assert_eq!(
        bytes("2 plays A: card \"Ko\" + amount 7"),
        b"\0\x02\x05\x02\x01A\x02\x04\x02Ko\x05\x07"
    );
    assert_eq!(
        bytes("strike 300; agreed 2 + 1; because no"),
        b"\0\x02\x0e\xfb\x2c\x01\x00\x00\x02\x02\x01\x02no"
    );
    assert_eq!(
        bytes("insert before 3; judge Al; because it; with 2 passes"),
        b"\0\x02\x0e\x03\x02\x02\x0b\x02\x01\x02Al\x02it"
    );
    assert_eq!(
        bytes("judge Al: sets 2 health 9 + 1 tokens Ko 0; claim c; facts 4; rules R; because b"),
        b"\0\x02\x0f\x02Al\x01\x02\x00\x02\x09\x02\x01\x02Ko\x00\x01\x01c\x01\x04\x01\x01R\x01b"
    );
}

#[test]
fn what_no_event_can_be_is_refused() {
    let refused = |bytes: &[u8]| decode(bytes).expect_err("no event");
    assert_eq!(refused(b""), WireError::NoVersion);
    assert_eq!(refused(b"\0"), WireError::NoVersion);
    assert!(matches!(refused(b"\0\x01"), WireError::Form(_)));
    assert_eq!(refused(b"\0\x03\x0b\x02"), WireError::Version(3));
    assert_eq!(refused(b"\x01\0\x0b\x02"), WireError::Version(256));
    assert_eq!(refused(b"\0\x01\x0b\x02\x00"), WireError::LeftOver(1));
    assert!(
        matches!(refused(b"\0\x01\x0e\x02"), WireError::Form(_)),
        "there is no fifteenth variant"
    );
    assert_eq!(refused(b"\0\x01\x0b\x00"), WireError::Seat(0));
    assert_eq!(refused(b"\0\x01\x0b\x07"), WireError::Seat(7));
    assert_eq!(refused(b"\0\x01\x01\x01\x00"), WireError::Dice(DiceError::Count(0)));
    assert_eq!(refused(b"\0\x01\x01\x01\x01\x07"), WireError::Dice(DiceError::Value(7)));
    assert_eq!(refused(b"\0\x01\x08\x01\x00"), WireError::Name(NameError::Empty));
    assert_eq!(refused(b"\0\x01\x08\x01\x03a;b"), WireError::Name(NameError::Character(';')));
    assert_eq!(refused(b"\0\x01\x08\x01\x03 ab"), WireError::NameForm(" ab".to_owned()));
    assert_eq!(refused(b"\0\x01\x06\x01\x00"), WireError::Malformed(Malformed::None("card")));
    assert_eq!(refused(b"\0\x01\x09\x01\x01\x00\x06\x00"), WireError::Malformed(Malformed::Die(6)));
    assert_eq!(
        refused(b"\0\x01\x09\x01\x01\x03\x00"),
        WireError::Malformed(Malformed::Zero("an option"))
    );
    assert_eq!(
        refused(b"\0\x02\x0e\x03\x02\x06\x0e\x03\0\0\x01\x01\0\x01\x01\x01b"),
        WireError::Form("UnexpectedEnd { additional: 1 }".to_owned()),
        "a correction inside one that ends too early"
    );
    let length_bomb = b"\0\x01\x06\x01\xfd\xff\xff\xff\xff\xff\xff\xff\x7f";
    assert!(matches!(refused(length_bomb), WireError::Form(_)));
    assert_eq!(refused(&vec![0; LONGEST + 1]), WireError::TooLong(LONGEST + 1));
    assert!(matches!(refused(&vec![0; LONGEST]), WireError::Version(0)));
}

#[test]
fn an_event_too_long_for_notation_is_refused() {
    let cards = vec![events::Name::new(&"x".repeat(61)).expect("a name"); 64];
    let sold =
        |count: usize| Event::Sold { by: events::Seat::FIRST, cards: cards[..count].to_vec() };
    assert_eq!(decode(&encode(&sold(63))).map(|_| ()), Ok(()));
    let length = "1 sells ".len() + 64 * 61 + 63 * " + ".len();
    assert_eq!(length, 4101);
    assert_eq!(decode(&encode(&sold(64))), Err(WireError::Malformed(Malformed::TooLong(length))));
}
