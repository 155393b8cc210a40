//! The stored form: old bytes mean what they meant, and no bytes do harm. The same facts as lines.

use std::collections::BTreeSet;

use crate::common::kept;
use desk::wire::{LONGEST, WireError, decode, encode};
use desk::{Author, Fact, Outcome, Said, Table, notation};
use proptest::prelude::*;

#[test]
fn kept_bytes_mean_what_they_meant_and_are_written_as_they_were() {
    for (bytes, line) in kept() {
        let said = notation::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(decode(&bytes), Ok(said.clone()), "{line}");
        assert_eq!(encode(&said), bytes, "{line}");
        assert_eq!(notation::print(&said), line);
    }
}

#[test]
fn bytes_of_every_fact_are_kept() {
    let kinds: BTreeSet<usize> =
        kept().iter().map(|(_, line)| notation::parse(line).expect(line).fact.kind()).collect();
    assert_eq!(kinds, (0..Fact::VERBS.len()).collect());
    assert_eq!((Fact::VERBS.len(), kept().len()), (57, 85));
}

#[test]
fn no_verb_begins_with_another() {
    for verb in Fact::VERBS {
        let same =
            Fact::VERBS.iter().filter(|other| format!("{other} ").starts_with(&format!("{verb} ")));
        assert_eq!(same.count(), 1, "{verb}");
    }
}

/// Worked out by hand: version, author (staff 0, player 1) and number, two moments, the place of the verb, the fields.
/// Numbers below 251 are one byte; 251 and two bytes, the lower one first, are up to 65,535.
#[test]
fn the_layout_is_the_one_worked_out_by_hand() {
    let bytes = |line: &str| encode(&notation::parse(line).expect(line));
    assert_eq!(bytes("1970-01-01T00:00:01 staff 2: closed"), [0, 1, 0, 2, 1, 1, 55]);
    assert_eq!(
        bytes("1970-01-01T00:00:01 / 1970-01-01T00:05:00 player 300: registered player 7"),
        [0, 1, 1, 251, 44, 1, 1, 251, 44, 1, 4, 7]
    );
    // Round 2 at table 7: side 2 won (0, 1) by time (2), Health 22 and 15, no turns, side 1 started.
    assert_eq!(
        bytes(
            "1970-01-01T00:00:01 player 7: reported round 2; table 7; outcome won 2 by time, health 22 - 15, starter 1"
        ),
        [0, 1, 1, 7, 1, 1, 28, 2, 7, 0, 1, 2, 1, 22, 15, 0, 1, 0]
    );
    // Two settings: the format (place 1) swiss (0), rounds (2) fixed (1) at 4.
    assert_eq!(
        bytes("1970-01-01T00:00:01 staff 1: opened format swiss; rounds fixed 4"),
        [0, 1, 0, 1, 1, 1, 0, 2, 1, 0, 2, 1, 4]
    );
    // Person 12, member 2; two names with their lengths.
    assert_eq!(
        bytes("1970-01-01T00:00:01 staff 1: declared person 12.2; heroes A + Bo"),
        b"\0\x01\x00\x01\x01\x01\x05\x0c\x02\x02\x01A\x02Bo"
    );
    // One pair at table 1, no bye, 32 bytes of digest, no reason, 9 facts seen.
    let posted = format!(
        "1970-01-01T00:00:01 staff 1: posted round 1; pairs 1 = 2 - 3; proposal {}; seen 9",
        "ab".repeat(32)
    );
    let mut expected = vec![0, 1, 0, 1, 1, 1, 13, 1, 1, 1, 2, 3, 0];
    expected.extend([0xab; 32]);
    expected.extend([0, 9]);
    assert_eq!(bytes(&posted), expected);
}

#[test]
fn what_was_added_later_is_said_to_be_newer() {
    let newer: [&[u8]; 5] = [
        b"\0\x02\x00\x01\x01\x01\x37",             // a second version
        b"\0\x01\x03\x01\x01\x01\x37",             // an author
        b"\0\x01\x00\x01\x01\x01\x39",             // a fact
        b"\0\x01\x00\x01\x01\x01\x00\x01\x17\x01", // a setting
        b"\0\x01\x00\x01\x01\x01\x02\x02\x04\x00", // a role
    ];
    for bytes in newer {
        let error = decode(bytes).expect_err("something newer");
        assert!(error.is_newer(), "{bytes:?}: {error}");
    }
    assert!(decode(b"\0\x01\x00\x01\x01\x01\x37").is_ok());
    assert!(!decode(b"\0\x01\x00\x01\x01\x01").expect_err("damage").is_newer());
}

#[test]
fn what_no_fact_can_be_is_refused() {
    let refused = |bytes: &[u8]| decode(bytes).expect_err("no fact");
    assert_eq!(refused(b"\0"), WireError::NoVersion);
    assert_eq!(refused(b"\0\x00\x00"), WireError::Version(0));
    assert_eq!(refused(b"\0\x01\x00\x01\x01\x01\x37\x00"), WireError::LeftOver(1));
    assert_eq!(
        refused(b"\0\x01\x00\x00\x01\x01\x37"),
        WireError::Number("the number of somebody of the staff", 0)
    );
    assert_eq!(
        refused(b"\0\x01\x00\x01\x01\x01\x04\x00"),
        WireError::Number("the number of a player", 0)
    );
    assert_eq!(
        refused(b"\0\x01\x00\x01\x01\x01\x04\xfb\x01\x02"),
        WireError::Number("the number of a player", 513)
    );
    assert_eq!(refused(b"\0\x01\x00\x01\x01\x01\x0c\x01\x00\x05"), WireError::Unwritable);
    assert_eq!(refused(&vec![0; LONGEST + 1]), WireError::TooLong(LONGEST + 1));
    // A list that claims to have more than there is.
    assert!(matches!(
        refused(b"\0\x01\x00\x01\x01\x01\x05\x01\x01\xfd\xff\xff\xff\xff\xff\xff\xff\x7f\x01A"),
        WireError::Form(_)
    ));
}

#[test]
fn a_line_says_where_it_is_wrong() {
    let wrong = |line: &str| notation::parse(line).expect_err(line).to_string();
    let at = "2026-11-25T09:00:00 staff 1: ";
    assert_eq!(
        wrong("staff 1: closed"),
        "line 1, column 1: expected a moment in UTC such as 2026-11-25T14:02:11, found \"staff\""
    );
    assert_eq!(
        wrong("2026-02-29T09:00:00 staff 1: closed"),
        "line 1, column 1: expected a moment in UTC such as 2026-11-25T14:02:11, found \"2026-02-29T09:00:00\""
    );
    assert_eq!(
        wrong("2026-11-25T09:00:00 staff 1 closed"),
        "line 1, column 35: expected \":\" and what was done, found the end of the line"
    );
    assert_eq!(
        wrong(&format!("{at}closed now")),
        "line 1, column 37: expected nothing, or a clause that belongs here, found \"now\""
    );
    assert_eq!(
        wrong(&format!("{at}started round 1")),
        "line 1, column 45: expected \"; seen\" and what it is, found the end of the line"
    );
    assert_eq!(
        wrong(&format!("{at}started round 1; seen 2; seen 3")),
        "line 1, column 55: expected \"seen\" once, found \"seen 3\""
    );
    assert_eq!(
        wrong(&format!("{at}started round 1; seen 02")),
        "line 1, column 52: expected a number of at most 4294967295, found \"02\""
    );
    assert_eq!(
        wrong(&format!("{at}started round 1; table 3; seen 2")),
        "line 1, column 47: expected nothing, or a clause that belongs here, found \"table 3\""
    );
    assert_eq!(
        wrong(&format!("{at}registered player 513")),
        "line 1, column 48: expected the number of a player of at most 512, found \"513\""
    );
    assert!(
        wrong(&format!("{at}opened format chess"))
            .starts_with("line 1, column 44: expected a format (swiss, ")
    );
    assert!(
        wrong(&format!("{at}announced text a\u{202e}b"))
            .starts_with("line 1, column 46: expected characters that can be seen")
    );
    let log = format!("# a file\n\n{at}closed\n{at}opens");
    assert_eq!(notation::parse_log(&log).expect_err("no fact").line, 4);
}

/// Decodes; what comes of it can be written in both forms.
fn harmless(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(said) = decode(bytes) {
        prop_assert_eq!(decode(&encode(&said)), Ok(said.clone()));
        let line = notation::print(&said);
        prop_assert_eq!(notation::parse_kept(&line), Ok(said), "{}", line);
    }
    Ok(())
}

fn text() -> impl Strategy<Value = String> {
    "\\PC{1,30}"
}

/// Facts with any texts in them, put together by hand.
fn texts() -> impl Strategy<Value = Said> {
    let time =
        (0..253_402_300_800_u64).prop_map(|seconds| desk::Time::new(seconds).expect("a moment"));
    (text(), text(), prop::collection::vec(text(), 0..4), time.clone(), time, any::<u32>(), 0..6)
        .prop_filter_map(
            "texts that are names",
            |(one, other, names, seen, logged, number, kind)| {
                let one_name = events::Name::new(&one).ok()?;
                let because = events::Prose::new(&other).ok()?;
                let names: Vec<_> =
                    names.iter().filter_map(|name| events::Name::new(name).ok()).collect();
                let key = desk::Key::new(number)?;
                let person = crate::common::person(3);
                let fact = match kind {
                    0 => Fact::Announced { text: because },
                    1 => Fact::Declared { person, heroes: names },
                    2 => Fact::Penalised {
                        penalty: key,
                        person,
                        category: one_name.clone(),
                        level: one_name,
                        because,
                    },
                    3 => Fact::Changed {
                        to: desk::Setting::Penalty(desk::Category {
                            name: one_name,
                            levels: names,
                        }),
                        because,
                    },
                    4 => Fact::Ruled {
                        ruling: key,
                        round: crate::common::round(2),
                        table: Table::FIRST,
                        call: Some(key),
                        facts: vec![number, 0],
                        rules: names,
                        decision: because.clone(),
                        because,
                    },
                    _ => Fact::Opened {
                        rules: desk::Rules(vec![
                            desk::Setting::Title(one_name),
                            desk::Setting::Allowed(names),
                        ]),
                    },
                };
                Some(Said { by: Author::Player(crate::common::player(9)), seen, logged, fact })
            },
        )
}

proptest! {
    #[test]
    fn facts_of_any_texts_go_there_and_back(said in texts()) {
        prop_assert_eq!(decode(&encode(&said)), Ok(said.clone()));
        let line = notation::print(&said);
        prop_assert_eq!(notation::parse_kept(&line), Ok(said), "{}", line);
    }

    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        harmless(&bytes)?;
        harmless(&[&[0, 1, 0, 1, 9, 9], &bytes[..]].concat())?;
    }

    #[test]
    fn changed_bytes_are_decoded_or_refused(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        end in any::<prop::sample::Index>(),
    ) {
        let kept = kept();
        let mut bytes = kept[which.index(kept.len())].0.clone();
        for (at, with) in changes {
            let at = at.index(bytes.len());
            bytes[at] = with;
        }
        harmless(&bytes)?;
        harmless(&bytes[..end.index(bytes.len())])?;
    }

    #[test]
    fn any_line_is_read_or_refused(
        which in any::<prop::sample::Index>(),
        cut in any::<prop::sample::Index>(),
        put in "[ -~]{0,6}|\\PC{0,3}",
    ) {
        let kept = kept();
        let line = &kept[which.index(kept.len())].1;
        let places: Vec<usize> = line.char_indices().map(|(at, _)| at).collect();
        let at = places[cut.index(places.len())];
        let changed = format!("{}{put}{}", &line[..at], &line[at..]);
        if let Ok(said) = notation::parse_kept(&changed) {
            prop_assert_eq!(decode(&encode(&said)), Ok(said.clone()));
            prop_assert_eq!(notation::parse_kept(&notation::print(&said)), Ok(said));
        }
    }

    #[test]
    fn moments_are_those_of_the_calendar(seconds in 0..253_402_300_800_u64) {
        let moment = desk::Time::new(seconds).expect("a moment");
        let known = chrono::DateTime::from_timestamp(seconds as i64, 0).expect("a moment");
        prop_assert_eq!(moment.to_string(), known.format("%Y-%m-%dT%H:%M:%S").to_string());
    }
}

#[test]
fn links_vouch_for_author_moments_and_fact() {
    let root = events::chain::root(events::chain::MatchId::from_bytes([7; 16]));
    let said = notation::parse("2026-11-25T09:00:00 staff 1: registered player 3").expect("a fact");
    let link = desk::wire::link(root, &said);
    // Over the entry of a store: the byte that says it is a fact, then the fact.
    let entry = [b"d", &encode(&said)[..]].concat();
    assert_eq!(link, events::chain::link(root, None, &entry));
    assert_eq!(desk::wire::entry(&said), entry);
    assert_eq!(desk::wire::read_entry(&entry), Ok(said.clone()));
    assert_eq!(desk::wire::read_entry(&entry[1..]), Err(WireError::NoFact));
    assert_eq!(desk::wire::read_entry(&[]), Err(WireError::NoFact));
    for other in [
        "2026-11-25T09:00:00 staff 2: registered player 3",
        "2026-11-25T09:00:01 staff 1: registered player 3",
        "2026-11-25T09:00:00 / 2026-11-25T09:00:01 staff 1: registered player 3",
        "2026-11-25T09:00:00 staff 1: registered player 4",
    ] {
        assert_ne!(
            desk::wire::link(root, &notation::parse(other).expect("a fact")),
            link,
            "{other}"
        );
    }
}

#[test]
fn an_outcome_is_small() {
    assert!(size_of::<Outcome>() <= 20, "{}", size_of::<Outcome>());
}
