//! Names of players: written in an opening, kept beside it, and no part of what is stored for ever.

use events::notation::{parse, parse_log, parse_named, print, print_named};
use events::{Event, Malformed, PlayerName, Players, Seat, wire};
use proptest::prelude::*;

const BARE: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";
const NAMED: &str = "open living 1v1; 1 Barbarian \"Ann\"; 2 Moon Elf \"Zoë B.\"; 1 starts";

fn second() -> Seat {
    Seat::new(2).expect("a seat")
}

proptest! {
    #[test]
    fn any_names_read_back_and_change_no_byte(
        names in prop::collection::vec(prop::option::of("\\PC{1,44}"), 2),
    ) {
        let names: Vec<Option<PlayerName>> =
            names.into_iter().map(|name| PlayerName::new(&name?).ok()).collect();
        let players: Players = names.into_iter().collect();
        let opening = parse(BARE).expect("an opening");
        let line = print_named(&opening, &players);
        let (read, named) = parse_named(&line).expect("what was written");
        prop_assert_eq!(wire::encode(&read), wire::encode(&opening));
        prop_assert_eq!(named, players);
    }

    #[test]
    fn any_text_between_quotes_is_a_name_or_refused_at_its_place(text in "\\PC{0,50}|.{0,20}") {
        let line = format!("open living 1v1; 1 Barbarian \"{text}\"; 2 Moon Elf; 1 starts");
        match parse_named(&line) {
            Ok((event, players)) => {
                prop_assert_eq!(parse_named(&print_named(&event, &players)), Ok((event, players)));
            }
            Err(error) => prop_assert!(error.line >= 1),
        }
    }
}

#[test]
fn names_stand_beside_the_opening_and_not_in_it() {
    let (event, players) = parse_named(NAMED).expect("an opening");
    assert_eq!(players.name(Seat::FIRST).map(PlayerName::as_str), Some("Ann"));
    assert_eq!(players.name(second()).map(PlayerName::as_str), Some("Zoë B."));
    assert_eq!(event, parse(BARE).expect("an opening"));
    assert_eq!(wire::encode(&event), wire::encode(&parse(BARE).expect("an opening")));
    assert_eq!(print(&event), BARE, "an event has no names");
    assert_eq!(print_named(&event, &players), NAMED);
    assert_eq!(parse(NAMED), Ok(event), "who wants only the event gets it");
}

#[test]
fn one_name_may_be_missing_or_be_erased() {
    let one = "open living 1v1; 1 Barbarian; 2 Moon Elf \"Ben\"; 2 starts; 2 health 9";
    let (event, mut players) = parse_named(one).expect("an opening");
    assert_eq!((players.name(Seat::FIRST), players.reach()), (None, 2));
    assert_eq!(print_named(&event, &players), one);
    assert_eq!(players.set(second(), None).map(|name| name.to_string()), Some("Ben".to_owned()));
    assert!(players.is_empty());
    assert_eq!(print_named(&event, &players), one.replace(" \"Ben\"", ""));
}

#[test]
fn a_log_has_them_with_its_opening() {
    let log = parse_log(&format!("{NAMED} # at home\n1 ends")).expect("a log");
    assert_eq!(log[0].players, parse_named(NAMED).expect("an opening").1);
    assert!(log[1].players.is_empty());
}

#[test]
fn a_name_has_one_to_forty_characters() {
    let line = |name: &str| format!("open x y; 1 A \"{name}\"; 2 B; 1 starts");
    for fits in ["a", &"a".repeat(40), &"é".repeat(40), "  Ann   B.  "] {
        assert!(parse_named(&line(fits)).is_ok(), "{fits}");
    }
    let (_, players) = parse_named(&line("  Ann   B.  ")).expect("an opening");
    assert_eq!(players.name(Seat::FIRST).map(PlayerName::as_str), Some("Ann B."));
    check(
        &line(&"é".repeat(41)),
        &format!(
            "16: expected a player's name in quotes of at most 40 characters, found \"{}…\"",
            "é".repeat(40)
        ),
    );
    check(&line(""), "15: expected a player's name in quotes, found \"\\\"\\\"\"");
    check(&line("  "), "15: expected a player's name in quotes, found \"\\\"  \\\"\"");
}

#[test]
fn what_no_name_can_be_is_refused_at_its_place() {
    let without = "expected a player's name in quotes without";
    check(
        "open x y; 1 A \"b\u{7}\"; 2 B; 1 starts",
        "17: expected only characters that can be seen, found U+0007",
    );
    check("open x y; 1 A \"b\"c\"; 2 B; 1 starts", &format!("17: {without} '\"', found \"\\\"\""));
    check(
        "open x y; 1 A \"b; 2 B; 1 starts",
        "15: expected a player's name in quotes, found \"\\\"b\"",
    );
    check(
        "open x y; 1 A \"b\" c; 2 B; 1 starts",
        "15: expected a player's name in quotes, found \"\\\"b\\\" c\"",
    );
    check("open x y; 1 \"b\"; 2 B; 1 starts", "13: expected a hero, found \"\\\"b\\\";\"");
    check(
        "replace 1; agreed 1 + 2; because no; with open x y; 1 A \"b\"; 2 B; 1 starts",
        "57: expected no name of a player, which only the opening of a log has, found \"\\\"b\\\"; 2 B; 1 starts\"",
    );
    let turned = PlayerName::new("a\u{202e}b").map_err(|error| error.to_string());
    assert_eq!(turned, Err("a player's name cannot contain '\\u{202e}'".to_owned()));
}

/// No hero is taken for a player: what was stored never had a quote in a hero's name, as no rule set has.
#[test]
fn a_hero_has_no_quotes_in_its_name() {
    let bytes = b"\0\x03\x00\x05\x00\x01a\x01\x01b\x02\x01\x03C\"D\x02\x02\x01D\x03\x01";
    assert_eq!(wire::decode(bytes), Err(wire::WireError::Malformed(Malformed::QuotedHero)));
    assert!(parse("open a b; 1 C\"D; 2 D; 1 starts").is_err());
    assert!(matches!(parse(BARE), Ok(Event::Opened(_))));
}

/// The error for one line, as its text behind `line 1, column `.
fn check(line: &str, error: &str) {
    let found = parse_named(line).expect_err(line).to_string();
    assert_eq!(found.strip_prefix("line 1, column "), Some(error), "{line}");
}
