//! The stored form: old bytes mean what they meant, and no bytes do harm.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use events::wire::{LONGEST, WireError, decode, encode};
use events::{
    Authority, Decision, DiceError, Event, How, Malformed, NameError, Pick, Says, Setting, notation,
};
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_is_encoded_decodes(event in crate::common::event()) {
        prop_assert_eq!(decode(&encode(&event)), Ok(event));
    }

    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        harmless(&bytes)?;
        harmless(&[&[0, 1], &bytes[..]].concat())?;
        harmless(&[&[0, 2], &bytes[..]].concat())?;
        harmless(&[&[0, 3], &bytes[..]].concat())?;
    }

    #[test]
    fn changed_bytes_are_decoded_or_refused(
        event in crate::common::event(),
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
        // Changed bytes may name what nobody could write down any more; it is read as a log of before is.
        let written = notation::parse_kept(&notation::print(&event));
        prop_assert_eq!(written.map(|written| written.event), Ok(event));
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
    for version in [1, 2, 3] {
        for (name, (bytes, event)) in kept(version) {
            assert_eq!(bytes[..2], version.to_be_bytes(), "{name}");
            assert_eq!(decode(&bytes).as_ref(), Ok(&event), "v{version}/{name}");
            assert_eq!(decode(&encode(&event)), Ok(event), "v{version}/{name}");
        }
    }
}

/// As long as version 3 is written, what is written today is what was written then, however much was added to it.
#[test]
fn the_newest_version_is_written_as_it_was_when_it_was_frozen() {
    for (name, (bytes, event)) in kept(3) {
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
    assert_eq!(kinds(3), (0..24).collect());
    assert_eq!((kept(1).len(), kept(2).len(), kept(3).len()), (20, 35, 56));
    let parts = |version| -> BTreeSet<&str> {
        kept(version).values().flat_map(|(_, event)| parts(event)).collect()
    };
    let second: BTreeSet<&str> = PARTS.into();
    assert_eq!(parts(2), second);
    assert_eq!(
        parts(3),
        &second | &BTreeSet::from(["thrown", "proposed", "agrees", "declines", "withdraws"])
    );
}

/// What can be inside an event of version 2 and was not, or was something else, before. Version 3 has besides which dice
/// were thrown, and corrections that are proposed.
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
                Authority::Proposed { .. } => "proposed",
            };
            vec![how, by]
        }
        Event::Ruled(ruling) => decision(&ruling.decision),
        Event::Answered(answer) => vec![match answer.says {
            Says::Agree => "agrees",
            Says::Decline => "declines",
            Says::Withdraw => "withdraws",
        }],
        Event::Rolled { dice, .. } => dice.thrown().map(|_| "thrown").into_iter().collect(),
        Event::Opened(_)
        | Event::Announced { .. }
        | Event::Aimed { .. }
        | Event::Defended { .. }
        | Event::Sold { .. }
        | Event::PaidOff { .. }
        | Event::Revealed { .. }
        | Event::Passed { .. }
        | Event::Ended { .. }
        | Event::Conceded { .. }
        | Event::Moved { .. }
        | Event::Found { .. }
        | Event::Looted { .. }
        | Event::Flipped { .. }
        | Event::Explored { .. }
        | Event::ReadOut { .. }
        | Event::Discarded { .. } => vec![],
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
        Event::Answered(_) => 16,
        Event::Moved { .. } => 17,
        Event::Found { .. } => 18,
        Event::Looted { .. } => 19,
        Event::Flipped { .. } => 20,
        Event::Explored { .. } => 21,
        Event::ReadOut { .. } => 22,
        Event::Discarded { .. } => 23,
    }
}

#[test]
fn the_layout_is_the_one_worked_out_by_hand() {
    let bytes = |line: &str| encode(&notation::parse(line).expect(line));
    assert_eq!(bytes("2 passes"), [0, 3, 11, 2]);
    assert_eq!(bytes("1 rolls 1 2 6"), [0, 3, 1, 1, 3, 1, 2, 6, 0]);
    assert_eq!(bytes("1 rolls 1 2 6 throwing 1 + 3"), [0, 3, 1, 1, 3, 1, 2, 6, 0b101]);
    assert_eq!(bytes("3 announces nothing"), [0, 3, 2, 3, 0]);
    // A place by its number, row by row; what was found by its name; the Loot die as it lies there.
    assert_eq!(bytes("1 moves to B3"), [0, 3, 17, 1, 17]);
    assert_eq!(bytes("2 finds Ko"), b"\0\x03\x12\x02\x02Ko");
    assert_eq!(bytes("1 loots 14"), [0, 3, 19, 1, 14]);
    // A card of a Boss: nothing of what it says, or the Roll Objective, when it is played, each word, and each of the bonus.
    assert_eq!(bytes("2 flips Ko"), b"\0\x03\x14\x02\x02Ko\x00");
    assert_eq!(
        bytes("2 flips Ko: objective A 3; roll 2; does deal 4 pure + inflict B 2; bonus draw 1"),
        b"\0\x03\x14\x02\x02Ko\x05\x01\x01\x01A\x03\x03\x02\x04\x00\x04\x02\x04\x04\x02\x01B\x05\x07\x01"
    );
    // An Environment that was read out: a clause for its CP, for its Gold, for each word, and for its Minion.
    assert_eq!(bytes("1 finds Ko: nothing"), b"\0\x03\x15\x01\x02Ko\0");
    assert_eq!(
        bytes("1 finds Ko: cp 1; gold 2; does heal 3 + draw 4; minion 5"),
        b"\0\x03\x15\x01\x02Ko\x05\x00\x01\x01\x02\x02\x02\x03\x02\x07\x04\x03\x05"
    );
    // A card of a Hero that was read out: when it is played, and each word; and a Loot card that was put away.
    assert_eq!(bytes("1 plays Ko: equipment 0"), b"\0\x03\x16\x01\x02Ko\x01\x03\x00");
    assert_eq!(
        bytes("1 plays Ko: main 2; does deal 4 undefendable + remove 1 + prevent 3"),
        b"\0\x03\x16\x01\x02Ko\x04\x00\x02\x04\x00\x04\x01\x04\x0a\x01\x04\x09\x03"
    );
    // Equipment that is used: its price, if it is none a 0, and each word.
    assert_eq!(
        bytes("1 uses Ko: cost 1; does draw 2"),
        b"\0\x03\x16\x01\x02Ko\x02\x05\x01\x04\x07\x02"
    );
    assert_eq!(bytes("1 uses Ko: cost 0"), b"\0\x03\x16\x01\x02Ko\x01\x05\x00");
    assert_eq!(bytes("2 discards Ko"), b"\0\x03\x17\x02\x02Ko");
    assert_eq!(
        bytes("1 chooses die 3 = 4 + Ko of 2"),
        b"\0\x03\x09\x01\x02\x00\x03\x01\x04\x02\x02Ko\x02"
    );
    // Six clauses: rule set, mode, two heroes, who starts, and turn and phase.
    assert_eq!(
        bytes("open a b; 1 C; 2 D; 1 starts; turn 300; phase offense"),
        b"\0\x03\x00\x06\x00\x01a\x01\x01b\x02\x01\x01C\x02\x02\x01D\x03\x01\x04\xfb\x2c\x01\x03"
    );
    // What differs stands behind: the extra card, Health, tokens, and cards that are known.
    assert_eq!(
        bytes("open a b; 1 C; 2 D; 2 starts; 2 extra card; 1 health 9; 2 tokens Ko 2; 2 holds E"),
        b"\0\x03\x00\x09\x00\x01a\x01\x01b\x02\x01\x01C\x02\x02\x01D\x03\x02\
          \x06\x01\x09\x05\x02\x08\x02\x01\x02Ko\x02\x0b\x02\x01\x01E"
    );
    // Behind it that Hero Upgrades are a deck of their own, and behind the other counts those of their deck.
    assert_eq!(
        bytes(
            "open a b; 1 C; 2 D; 1 starts; hero upgrade deck; 1 hand 3 + 1; 2 deck + 9; 2 discard 0 + 2"
        ),
        b"\0\x03\x00\x0b\x00\x01a\x01\x01b\x02\x01\x01C\x02\x02\x01D\x03\x01\
          \x0a\x01\x03\x10\x01\x01\x0d\x02\x00\x11\x02\x09\x12\x02\x02\x0f"
    );
    // At the end what players' phones show.
    assert_eq!(
        bytes("open a b; 1 C; 2 D; 1 starts; assist options"),
        b"\0\x03\x00\x06\x00\x01a\x01\x01b\x02\x01\x01C\x02\x02\x01D\x03\x01\x13\x01"
    );
    // And the map that the table laid out: its rows, and where shards, chests and Salves lie, places counted row by row.
    assert_eq!(
        bytes("open a b; 1 C; 1 starts; map S1P .2; shards B1 + B2; chests B1 3; salves C1"),
        b"\0\x03\x00\x05\x00\x01a\x01\x01b\x02\x01\x01C\x03\x01\
          \x14\x02\x03S1P\x02.2\x02\x01\x09\x01\x01\x03\x01\x02"
    );
    // And behind it what a Salve heals there.
    assert_eq!(
        bytes("open a b; 1 C; 1 starts; map S1P; heals 4 + 1"),
        b"\0\x03\x00\x06\x00\x01a\x01\x01b\x02\x01\x01C\x03\x01\
          \x14\x01\x03S1P\x00\x00\x00\x15\x04\x01"
    );
    // Loot cards of a deck, behind everything else that is said of a player.
    assert_eq!(
        bytes("open a b; 1 C; 1 starts; 1 cp 2; 1 loot D + E"),
        b"\0\x03\x00\x06\x00\x01a\x01\x01b\x02\x01\x01C\x03\x01\
          \x07\x01\x02\x16\x01\x02\x01D\x01E"
    );
    assert_eq!(
        bytes("2 plays A: card \"Ko\" + amount 7"),
        b"\0\x03\x05\x02\x01A\x02\x04\x02Ko\x05\x07"
    );
    assert_eq!(
        bytes("strike 300; agreed 2 + 1; because no"),
        b"\0\x03\x0e\xfb\x2c\x01\x00\x00\x02\x02\x01\x02no"
    );
    assert_eq!(
        bytes("insert before 3; judge Al; because it; with 2 passes"),
        b"\0\x03\x0e\x03\x02\x02\x0b\x02\x01\x02Al\x02it"
    );
    assert_eq!(bytes("2 agrees to 300"), b"\0\x03\x10\x02\xfb\x2c\x01\x00");
    assert_eq!(bytes("2 disagrees with 3"), [0, 3, 16, 2, 3, 1]);
    assert_eq!(bytes("1 withdraws 3"), [0, 3, 16, 1, 3, 2]);
    assert_eq!(bytes("1 proposes: strike 3; because no"), b"\0\x03\x0e\x03\x00\x02\x01\x00\x02no");
    assert_eq!(
        bytes("1 proposes to 3 + 2: insert before 3; because it; with 2 passes"),
        b"\0\x03\x0e\x03\x02\x02\x0b\x02\x02\x01\x02\x03\x02\x02it"
    );
    assert_eq!(
        bytes("judge Al: sets 2 health 9 + 1 tokens Ko 0; claim c; facts 4; rules R; because b"),
        b"\0\x03\x0f\x02Al\x01\x02\x00\x02\x09\x02\x01\x02Ko\x00\x01\x01c\x01\x04\x01\x01R\x01b"
    );
}

/// What a later program has added behind the last variant of an enum is not taken for damage.
#[test]
fn what_was_added_later_is_said_to_be_newer() {
    let newer: [&[u8]; 15] = [
        b"\0\x04\x0b\x02",                          // a fourth version
        b"\0\x03\x18\x02",                          // an event
        b"\0\x03\x16\x01\x01A\x01\x06\x01",         // what a card of a Hero says
        b"\0\x03\x15\x01\x01A\x01\x04\x01",         // what an Environment says
        b"\0\x03\x14\x02\x01A\x01\x06\x01",         // what a card of a Boss says
        b"\0\x03\x14\x02\x01A\x02\x00\x05\x0d\x01", // a word of it
        b"\0\x03\x00\x01\x17\x02",                  // a clause of an opening
        b"\0\x03\x00\x01\x13\x03",                  // what players' phones show
        b"\0\x03\x00\x01\x04\x01\x09",              // a phase
        b"\0\x03\x09\x01\x01\x06\x01",              // a pick
        b"\0\x03\x0e\x03\x03\x00\x01\x01",          // how something is corrected
        b"\0\x03\x10\x01\x03\x03",                  // what is said of a proposal
        b"\0\x03\x0e\x03\x00\x03\x01",              // by whose authority
        b"\0\x03\x0f\x01A\x07\x00",                 // what a judge decides
        b"\0\x03\x0f\x01A\x01\x01\x05\x01",         // what a judge sets
    ];
    for bytes in newer {
        let error = decode(bytes).expect_err("something newer");
        assert!(error.is_newer(), "{bytes:?}: {error}");
        assert!(error.to_string().ends_with("; a newer one does"), "{error}");
    }
    let inside = b"\0\x03\x0e\x03\x01\x02\x18\x02\x01\x01A\x01b";
    assert_eq!(decode(inside), Err(WireError::Newer), "an event inside a correction");
    for damaged in [&b"\0\x01\x0e\x02"[..], b"\0\x02\x10\x02", b"\0\x00\x0b\x02", b"\0\x03\x0b"] {
        assert!(!decode(damaged).expect_err("damage").is_newer(), "{damaged:?}");
    }
}

#[test]
fn clauses_say_an_opening_once_and_in_its_order() {
    let clause = |bytes: &[u8]| match decode(&[b"\0\x03\x00", bytes].concat()) {
        Err(WireError::Clause(what)) => what,
        other => panic!("{other:?}"),
    };
    let rest = b"\x01\x01b\x02\x01\x01C\x02\x02\x01D\x03\x01";
    let with = |count: u8, more: &[u8]| [&[count, 0, 1, b'a'], &rest[..], more].concat();
    assert!(decode(&[b"\0\x03\x00", &with(5, b"")[..]].concat()).is_ok());
    assert_eq!(clause(&with(6, b"\x00\x01a")), "which rule set counts");
    assert_eq!(clause(&[&[4], &rest[..]].concat()), "which rule set counts");
    assert_eq!(clause(&with(6, b"\x03\x02")), "who starts");
    assert_eq!(clause(&with(7, b"\x06\x01\x09\x06\x01\x09")), "a player's Health");
    assert_eq!(clause(&with(7, b"\x05\x01\x05\x01")), "that a deck holds its extra card");
    assert!(clause(&with(6, b"\x06\x03\x09")).starts_with("who sits on a seat before"));
    assert!(clause(&with(6, b"\x02\x02\x01E")).starts_with("who sits on each seat"));
    assert!(clause(&with(6, b"\x08\x01\x00")).starts_with("each list of cards"));
}

#[test]
fn what_no_event_can_be_is_refused() {
    let refused = |bytes: &[u8]| decode(bytes).expect_err("no event");
    assert_eq!(refused(b""), WireError::NoVersion);
    assert_eq!(refused(b"\0"), WireError::NoVersion);
    assert!(matches!(refused(b"\0\x01"), WireError::Form(_)));
    assert_eq!(refused(b"\0\x04\x0b\x02"), WireError::Version(4));
    assert_eq!(refused(b"\0\x03\x01\x01\x02\x01\x02\x04"), WireError::Dice(DiceError::Thrown));
    assert_eq!(refused(b"\x01\0\x0b\x02"), WireError::Version(256));
    assert_eq!(refused(b"\0\x01\x0b\x02\x00"), WireError::LeftOver(1));
    assert!(
        matches!(refused(b"\0\x01\x0e\x02"), WireError::Form(_)),
        "there is no fifteenth variant"
    );
    assert_eq!(refused(b"\0\x01\x0b\x00"), WireError::Seat(0));
    assert_eq!(refused(b"\0\x01\x0b\x09"), WireError::Seat(9));
    assert_eq!(refused(b"\0\x03\x11\x01\x40"), WireError::Cell(64));
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
