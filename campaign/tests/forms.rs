//! Lines: each kind of fact reads back as it was printed, and none does harm.

use campaign::wire::{self, WireError};
use campaign::{MOST_FACTS, notation};
use proptest::prelude::*;

use crate::common::fact;

/// A line of every kind.
const LINES: [&str; 13] = [
    "open campaign Normal; 1 Monk; 2 Ninja",
    "played a.match",
    "1 is dealt common Link + epic replacing Ab IV",
    "2 buys rare Codex II",
    "3 identifies legendary Codex IV",
    "4 sells common Link",
    "2 sells unidentified rare",
    "1 puts back common Ab; draws common Cd",
    "1 rolls 16 and keeps rare Ab",
    "1 rolls 3 and declines common Ab",
    "1 removes common Ab",
    "record",
    "strike 300; because misread",
];

#[test]
fn a_line_of_every_kind_is_printed_as_it_was_read() {
    for line in LINES {
        assert_eq!(notation::print(&fact(line)), line);
    }
    let kinds = LINES.map(|line| std::mem::discriminant(&fact(line)));
    assert_eq!(std::collections::HashSet::from(kinds).len(), 12, "one of them in two ways");
}

/// What was stored once is read for ever, so that these bytes stay as they are.
#[test]
fn a_fact_of_every_kind_lies_in_a_store_as_its_line_and_is_read_back() {
    for line in LINES {
        let stored = [b"c\x00\x01", line.as_bytes()].concat();
        assert_eq!(wire::entry(&fact(line)), stored);
        assert_eq!(wire::read_entry(&stored), Ok(fact(line)), "{line}");
    }
    let wrong: [(&[u8], WireError); 5] = [
        (b"d\x00\x01record", WireError::NoFact),
        (b"c\x00", WireError::NoFact),
        (b"c\x00\x02record", WireError::Version(2)),
        (b"c\x00\x01\xff", WireError::NoText),
        (b"c\x00\x01record  # at last", WireError::Otherwise),
    ];
    for (stored, why) in wrong {
        assert_eq!(wire::read_entry(stored), Err(why));
    }
    assert!(matches!(wire::read_entry(b"c\x00\x011 buys"), Err(WireError::Line(_))));
}

#[test]
fn what_is_wrong_with_a_line_is_said_with_its_place() {
    let cases = [
        (
            "1 buys",
            7,
            "expected how rare the card is (common, rare, epic, legendary), found the end of the line",
        ),
        ("1 buys rare", 12, "expected a name (a name is empty), found the end of the line"),
        ("9 buys rare A", 1, "expected the place of a hero of at most 8, found \"9\""),
        ("0 buys rare A", 1, "expected the place of a hero, from 1, found \"0\""),
        ("1 steals rare A", 3, "found \"steals rare A\""),
        ("buys rare A", 1, "expected a hero, open campaign, played, record or strike"),
        ("record it", 8, "expected nothing more here"),
        ("open campaign Normal; 2 Monk", 23, "expected 1 and a hero"),
        ("1 rolls 256 and keeps rare A", 9, "expected a number of the Loot die of at most 255"),
        ("1 rolls 05 and keeps rare A", 9, "expected a number of the Loot die"),
        ("1 rolls 5 and eats rare A", 11, "expected \"and keeps\" or \"and declines\""),
        ("1 puts back rare A", 19, "expected \"draws\" and a card, found the end of the line"),
        ("strike 3", 9, "expected \"because\", found the end of the line"),
        ("1 sells unidentified rare A", 27, "expected nothing more here"),
        ("played \u{202e}a", 8, "expected characters that can be seen"),
    ];
    for (line, column, says) in cases {
        let wrong = notation::parse(line).expect_err(line);
        assert_eq!((wrong.line, wrong.column), (1, column), "{line}: {wrong}");
        assert!(wrong.to_string().contains(says), "{line}: {wrong}");
    }
    let wrong =
        notation::parse_log("# a remark\n\nrecord # now\n1 buys").expect_err("the last line");
    assert_eq!((wrong.line, wrong.column), (4, 7));
}

#[test]
fn there_are_limits() {
    assert!(notation::parse(&format!("record #{}", "a".repeat(notation::LONGEST_LINE))).is_err());
    let dealt = |cards: usize| format!("1 is dealt {}", vec!["rare A"; cards].join(" + "));
    assert!(notation::parse(&dealt(16)).is_ok());
    assert!(notation::parse(&dealt(17)).is_err());
    assert!(notation::parse(&format!("played {}", "a".repeat(64))).is_ok());
    assert!(notation::parse(&format!("played {}", "a".repeat(65))).is_err());
    assert!(notation::parse_log(&"record\n".repeat(MOST_FACTS)).is_ok());
    assert!(notation::parse_log(&"record\n".repeat(MOST_FACTS + 1)).is_err());
}

proptest! {
    #[test]
    fn no_line_does_harm(line in "([0-9 ]{0,3}(is dealt|buys|sells|rolls|strike|open campaign|puts back)? ?.{0,40})") {
        if let Ok(fact) = notation::parse(&line) {
            prop_assert_eq!(notation::parse(&notation::print(&fact)), Ok(fact));
        }
    }
}
