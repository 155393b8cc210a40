//! What people write: whatever can be seen, and nothing else.

use events::notation::{parse, parse_lines, parse_log, parse_named, parse_written};
use events::{Unseen, harmless, plain, wire};
use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, Emoji, GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};

fn every_character() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

fn has<P: BinaryProperty>(c: char) -> bool {
    CodePointSetData::new::<P>().contains(c)
}

/// Each character alone, against what Unicode says of it.
#[test]
fn what_cannot_be_seen_is_what_unicode_says() {
    let category = CodePointMapData::<GeneralCategory>::new();
    for c in every_character() {
        let control = category.get(c) == GeneralCategory::Control && !c.is_whitespace();
        let unseen = control || has::<DefaultIgnorableCodePoint>(c);
        assert_eq!(plain(&c.to_string()).is_err(), unseen, "U+{:04X}", u32::from(c));
        assert_eq!(harmless(&c.to_string()) != c.to_string(), unseen, "U+{:04X}", u32::from(c));
    }
}

/// A variant may stand behind every emoji, and a joiner between two, but between no letters.
#[test]
fn pictures_are_joined_and_letters_are_not() {
    let category = CodePointMapData::<GeneralCategory>::new();
    for c in every_character().filter(|c| !c.is_control() && !has::<DefaultIgnorableCodePoint>(*c))
    {
        let joined = plain(&format!("{c}\u{200d}{c}")).is_ok();
        assert_eq!(plain(&format!("{c}\u{fe0f}")).is_ok(), joined);
        if has::<Emoji>(c) && !c.is_ascii() {
            assert!(joined, "{c}");
        }
        let letter = GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Mark);
        // One sign of the emoji is a letter to Unicode: the ℹ of informations.
        if letter.contains(category.get(c)) && c != 'ℹ' {
            assert!(!joined, "{c}");
        }
    }
}

#[test]
fn names_of_the_whole_world_are_written() {
    for text in [
        "Zoë",
        "O’Brien",
        "Łukasz",
        "Søren",
        "Ἀλέξανδρος",
        "Фёдор",
        "محمد",
        "דוד",
        "देवी",
        "ญาดา",
        "김민준",
        "さくら",
        "李小龍",
        "👩‍🚀",
        "❤️",
        "👨‍👩‍👧",
        "🏳️‍🌈",
        "👍🏽",
        "🇫🇷",
        "1️⃣",
        "e\u{301}",
        "a\tb\nc\r\nd",
    ] {
        assert_eq!(plain(text), Ok(()), "{text}");
        assert_eq!(harmless(text), text);
    }
}

#[test]
fn what_is_unseen_is_named_with_its_place() {
    for (text, character, line, column) in [
        ("An\u{200b}n", '\u{200b}', 1, 3),
        ("\u{202e}nnA", '\u{202e}', 1, 1),
        ("a\nbc\u{1b}[2J", '\u{1b}', 2, 3),
        ("An\u{200d}n", '\u{200d}', 1, 3),
        ("👩\u{200d}", '\u{200d}', 1, 2),
        ("A\u{fe0f}", '\u{fe0f}', 1, 2),
        ("👩\u{fe0f}\u{fe0f}", '\u{fe0f}', 1, 3),
        ("A\u{200d}👩", '\u{200d}', 1, 2),
    ] {
        assert_eq!(plain(text), Err(Unseen { character, line, column }), "{text:?}");
        assert!(plain(&harmless(text)).is_ok());
    }
}

const OLD: &str = "open living 1v1; 1 Barbarian \"A\u{200b}nn\"; 2 Moon Elf; 1 starts\n1 ends # a\u{202e}b\n\
    strike 2; agreed 1 + 2; because tse\u{202e}t";

#[test]
fn new_lines_are_refused_and_old_logs_are_read() {
    let log = parse_log(OLD).expect("what was written before");
    assert_eq!(log[1].remark.as_deref(), Some("a\u{202e}b"));
    let bytes = wire::encode(&log[2].event);
    assert_eq!(wire::decode(&bytes).as_ref(), Ok(&log[2].event));
    let mut places = vec![];
    for line in OLD.lines() {
        let error = parse_written(line).expect_err("a new line");
        assert_eq!(parse(line), Err(error.clone()));
        assert_eq!(parse_named(line), Err(error.clone()));
        places.push(error.to_string());
    }
    let expected = "expected only characters that can be seen";
    assert_eq!(
        places,
        [
            format!("line 1, column 32: {expected}, found U+200B"),
            format!("line 1, column 11: {expected}, found U+202E"),
            format!("line 1, column 36: {expected}, found U+202E"),
        ]
    );
    let (_, lines) = OLD.split_once('\n').expect("lines");
    let error = parse_lines(lines).expect_err("new lines").to_string();
    assert_eq!(error, format!("line 1, column 11: {expected}, found U+202E"));
}
