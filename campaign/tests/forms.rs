//! Lines and bytes: old ones mean what they meant, and none does harm.

use campaign::wire::{LONGEST, WireError, decode, encode};
use campaign::{MOST_FACTS, notation};
use proptest::prelude::*;

use crate::common::fact;

/// Worked out by hand: the version in two bytes, the place of the fact, its fields; a text behind its length, a list behind its
/// count. They are kept for ever, in the order in which the facts are declared.
const KEPT: [(&str, &[u8]); 13] = [
    ("open campaign Normal; 1 Monk; 2 Ninja", b"\0\x01\x00\x06Normal\x02\x04Monk\x05Ninja"),
    ("played a.match", b"\0\x01\x01\x07a.match"),
    (
        "1 is dealt common Link + epic replacing Ab IV",
        b"\0\x01\x02\x01\x02\x00\x00\x04Link\x02\x01\x05Ab IV",
    ),
    ("2 buys rare Codex II", b"\0\x01\x03\x02\x01\x00\x08Codex II"),
    ("3 identifies legendary Codex IV", b"\0\x01\x04\x03\x03\x00\x08Codex IV"),
    ("4 sells common Link", b"\0\x01\x05\x04\x00\x00\x04Link"),
    ("2 sells unidentified rare", b"\0\x01\x06\x02\x01"),
    ("1 puts back common Ab; draws common Cd", b"\0\x01\x07\x01\x00\x00\x02Ab\x00\x00\x02Cd"),
    ("1 rolls 16 and keeps rare Ab", b"\0\x01\x08\x01\x10\x01\x00\x02Ab\x00"),
    ("1 rolls 3 and declines common Ab", b"\0\x01\x08\x01\x03\x00\x00\x02Ab\x01"),
    ("1 removes common Ab", b"\0\x01\x09\x01\x00\x00\x02Ab"),
    ("record", b"\0\x01\x0a"),
    ("strike 300; because misread", b"\0\x01\x0b\xac\x02\x07misread"),
];

#[test]
fn kept_bytes_mean_what_they_meant_and_are_written_as_they_were() {
    for (line, bytes) in KEPT {
        assert_eq!(encode(&fact(line)), bytes, "{line}");
        assert_eq!(decode(bytes), Ok(fact(line)), "{line}");
        assert_eq!(notation::print(&fact(line)), line);
    }
    let kinds: std::collections::BTreeSet<u8> = KEPT.iter().map(|(_, bytes)| bytes[2]).collect();
    assert_eq!(kinds, (0..12).collect());
}

#[test]
fn bytes_that_say_nothing_known_are_refused() {
    assert_eq!(decode(b""), Err(WireError::Version));
    assert_eq!(decode(b"\0\x02\x0a"), Err(WireError::Version));
    assert_eq!(decode(b"\0\x01\x0c"), Err(WireError::Form));
    assert_eq!(decode(b"\0\x01\x0a\x00"), Err(WireError::Form));
    assert_eq!(decode(b"\0\x01\x06\x02\x04"), Err(WireError::Form));
    // A list that claims to be longer than all memory.
    assert_eq!(decode(b"\0\x01\x02\x01\xff\xff\xff\xff\x0f"), Err(WireError::Form));
    assert_eq!(decode(&vec![0; LONGEST + 1]), Err(WireError::TooLong(LONGEST + 1)));
    // A name with two blanks is none, and nobody writes that no cards were dealt.
    assert_eq!(decode(b"\0\x01\x05\x04\x00\x00\x04A  b"), Err(WireError::Form));
    assert_eq!(decode(b"\0\x01\x02\x01\x00"), Err(WireError::Unwritable));
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
            prop_assert_eq!(notation::parse(&notation::print(&fact)), Ok(fact.clone()));
            prop_assert_eq!(decode(&encode(&fact)), Ok(fact));
        }
    }

    #[test]
    fn no_bytes_do_harm(mut bytes in prop::collection::vec(any::<u8>(), 0..40), known in any::<bool>()) {
        if known {
            bytes.splice(0..0, [0, 1]);
        }
        if let Ok(fact) = decode(&bytes) {
            prop_assert_eq!(decode(&encode(&fact)), Ok(fact.clone()));
            prop_assert_eq!(notation::parse(&notation::print(&fact)), Ok(fact));
        }
    }
}
