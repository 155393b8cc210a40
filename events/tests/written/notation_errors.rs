//! What is said of a line that is no event: what was expected, what was found, and where.

use events::notation::{LONGEST_EVENT, LONGEST_LOG, MOST_EVENTS, parse, parse_log};
use events::wire::{WireError, decode, encode};
use events::{Event, Malformed, Name, Seat};

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";

/// The error for one line, as its text behind `line 1, column `.
fn check(line: &str, error: &str) {
    let found = parse(line).expect_err(line).to_string();
    assert_eq!(found.strip_prefix("line 1, column "), Some(error), "{line}");
}

#[test]
fn errors_of_events_name_their_place() {
    check("", "1: expected an event, found the end of the text");
    check("# only a remark", "16: expected an event, found the end of the text");
    check("rolls 1", "1: expected \"open\" or a seat from 1 to 8, found \"rolls\"");
    check("0 passes", "1: expected a seat from 1 to 8, found \"0\"");
    check("9 passes", "1: expected a seat from 1 to 8, found \"9\"");
    check(
        "99999999999999999999 passes",
        "1: expected a seat from 1 to 8, found \"99999999999999999999\"",
    );
    check("1", &format!("2: expected {VERBS}, found the end of the line"));
    check("1 jumps", &format!("3: expected {VERBS}, found \"jumps\""));
    check("1 rolls", "8: expected a die from 1 to 6, found the end of the line");
    check("1 rolls 0", "9: expected a die from 1 to 6, found \"0\"");
    check("1 rolls 1 7 2", "11: expected a die from 1 to 6, found \"7\"");
    check("1 rolls 1 2 3 4 5 6", "19: expected at most 5 dice, found \"6\"");
    let place = "expected the place of a die from 1 to";
    check("1 rolls 1 2 throwing", &format!("21: {place} 2, found the end of the line"));
    check("1 rolls 1 2 throwing 3", &format!("22: {place} 2, found \"3\""));
    check("1 rolls 1 2 throwing 0", &format!("22: {place} 2, found \"0\""));
    check("1 rolls 1 2 throwing 1 2", "24: expected the end of the line, found \"2\"");
    check("1 rolls 1 2 throwing 2 + 2", "26: expected \"2\" only once, found \"2\"");
    check("1 rolls throwing 1", "9: expected a die from 1 to 6, found \"throwing\"");
    check("1 rolls 1, 2", "9: expected a die from 1 to 6, found \"1,\"");
    check("1 announces", "12: expected an ability, found the end of the line");
    check("1 announces A; B", "14: expected an ability without ';', found \";\"");
    check(
        "1 finds A:",
        "11: expected cp, gold, does, minion or nothing, found the end of the line",
    );
    check("1 finds A: gold 0", "17: expected an amount from 1 to 255, found \"0\"");
    check("1 finds A: gold 1; gold 2", "20: expected \"gold\" only once, found \"gold\"");
    check("1 finds A: minion 10", "19: expected an amount from 1 to 9, found \"10\"");
    check(
        "1 finds A: does add 2",
        "17: expected deal, heal, gain, inflict, lose, draw or discard, found \"add 2\"",
    );
    // What a Hero chooses is on no tile and no card of a Boss.
    check(
        "1 finds A: does prevent 2",
        "17: expected deal, add, heal, gain, inflict, lose, draw or discard, found \"prevent\"",
    );
    check(
        "2 flips A: objective straights; main 1; does change 1",
        "46: expected deal, add, heal, gain, inflict, lose, draw or discard, found \"change\"",
    );
    check(
        "1 plays A: main 1; does burn 2",
        "25: expected deal, add, heal, gain, inflict, lose, draw, discard, prevent, remove, change or reroll, \
         found \"burn\"",
    );
    check("1 plays A: roll 1; does change 4", "32: expected an amount from 1 to 3, found \"4\"");
    check("1 plays A: roll 1; bonus draw 1", "20: expected \"does\", found \"bonus\"");
    check("1 uses A", "9: expected \":\", found the end of the line");
    check("1 uses A: main 2", "11: expected cost or does, found \"main\"");
    check("1 uses A: does draw 1; does draw 1", "24: expected \"does\" only once, found \"does\"");
    check(
        "1 uses A: does fly 1",
        "16: expected deal, add, heal, gain, inflict, lose, draw, discard, prevent, remove, change or reroll, \
         found \"fly\"",
    );
    check("1 uses : does draw 1", "8: expected a card, found \":\"");
    check("1 plays A: roll 300", "17: expected cp from 0 to what the rules allow, found \"300\"");
    check(
        "1 plays A: main 1; does draw 1; does draw 1",
        "33: expected \"does\" only once, found \"does\"",
    );
    check("1 aims 2", "8: expected \"at\", found \"2\"");
    check("1 aims at", "10: expected a seat from 1 to 8, found the end of the line");
    check("1 aims at 2 3", "13: expected the end of the line, found \"3\"");
    check("2 defends by Parry", "11: expected \"with\", found \"by\"");
    check(
        "1 plays Tip It!:",
        "17: expected a pick such as \"die 3\", \"die 3 = 6\", \"seat 2\", \"Blind of 2\", \"option 2\", \"amount 2\", or card and its name in quotes, found the end of the line",
    );
    check("2 declines it", "12: expected the end of the line, found \"it\"");
    check("2 defends with", "15: expected an ability, found the end of the line");
    check("1 plays : die 3", "9: expected a card, found \":\"");
    check("1 plays Tip It!: die 6", "22: expected the place of a die from 1 to 5, found \"6\"");
    check("1 plays Tip It!: die 5 = 0", "26: expected a value from 1 to 6, found \"0\"");
    check("1 plays Tip It!: die 5 = 7", "26: expected a value from 1 to 6, found \"7\"");
    check("1 plays Tip It!: die 5 6", "24: expected the end of the line, found \"6\"");
    check("1 plays Tip It!: option 0", "25: expected an option from 1 to 255, found \"0\"");
    check("1 plays Tip It!: option 256", "25: expected an option from 1 to 255, found \"256\"");
    check("1 plays Tip It!: Blind of 9", "27: expected a seat from 1 to 8, found \"9\"");
    check("1 plays Tip It!: of 2", "18: expected a token, found \"of\"");
    check("1 sells Tip It! + ", "18: expected a card, found the end of the line");
    check("1 sells + Tip It!", "9: expected a card, found \"+\"");
    check("1 sells Tip It!: die 3", "16: expected a card without ':', found \":\"");
    check("1 pays Knockdown", "8: expected \"off\", found \"Knockdown\"");
    check("1 passes now", "10: expected the end of the line, found \"now\"");
    check("1 spends Élan\u{7}", "14: expected only characters that can be seen, found U+0007");
    check(
        "1 announces An ability whose name goes on and on until nobody can be bothered to say it",
        "13: expected an ability of at most 64 characters, found \"An ability whose name goes on and on unt…\"",
    );
}

#[test]
fn errors_of_corrections_and_rulings_name_their_place() {
    check("strike", "7: expected \"; \" and who agreed, found the end of the line");
    check(
        "strike 0; agreed 1; because no",
        "8: expected the place of an entry from 1 to 100000, found \"0\"",
    );
    check(
        "strike 100001; agreed 1; because no",
        "8: expected the place of an entry from 1 to 100000, found \"100001\"",
    );
    check("strike 2; agreed 1", "19: expected \"; \" and why, found the end of the line");
    check("strike 2; agreed 9; because no", "18: expected a seat from 1 to 8, found \"9\"");
    check("strike 2; Ann; because no", "11: expected \"agreed\" or \"judge\", found \"Ann\"");
    check("strike 2; agreed 1; because", "28: expected a reason, found the end of the line");
    check("strike 2; agreed 1; it was so", "21: expected \"because\", found \"it\"");
    check("strike 2; agreed 1; because a; b", "30: expected a reason without ';', found \";\"");
    check(
        "insert after 2; agreed 1; because a; with 1 ends",
        "8: expected \"before\", found \"after\"",
    );
    check(
        "insert before 2; agreed 1; because a",
        "37: expected \"; \" and with which event, found the end of the line",
    );
    check(
        "insert before 2; agreed 1; because a; with strike 2; agreed 1; because b",
        "44: expected \"open\" or a seat from 1 to 8, found \"strike\"",
    );
    let impossible = "what can be meant";
    check(
        "strike 1; agreed 1; because a",
        &format!(
            "8: expected {impossible} (the opening can only be replaced by another opening), found \"1; agreed 1; because a\""
        ),
    );
    check(
        "strike 2; agreed 1 + 1; because a",
        &format!(
            "8: expected {impossible} (the same seat stands there twice), found \"2; agreed 1 + 1; because a\""
        ),
    );
    check("judge Ann", "10: expected \": \" and what is decided, found the end of the line");
    check(
        "judge Ann: stands",
        "18: expected \"; because \" and a reason, found the end of the line",
    );
    check(
        "judge Ann: sleeps; because a",
        "12: expected stands, sets, adopts, backs up to, penalises, ends or overturns, found \"sleeps\"",
    );
    check("judge Ann: sets; because a", "16: expected a seat from 1 to 8, found \";\"");
    check(
        "judge Ann: sets 1 luck 3; because a",
        "19: expected health, cp, tokens, hand or discard, found \"luck\"",
    );
    check(
        "judge Ann: ends 1; because a",
        "17: expected \"in a draw\", or a seat and \"wins\", found \"1\"",
    );
    check(
        "judge Ann: stands; facts 1; facts 2; because a",
        "29: expected \"facts\" only once, found \"facts\"",
    );
}

const VERBS: &str = "rolls, announces, aims at, defends with, declines, plays, sells, spends, pays off, chooses, reveals, \
     passes, ends, moves to, finds, loots, flips, uses, discards or concedes";

#[test]
fn errors_of_openings_name_their_place() {
    check("open", "5: expected a rule set, found the end of the line");
    check("open living", "12: expected a mode, found the end of the line");
    check(
        "open living 1v1",
        "16: expected \"; \" and a player and a hero, found the end of the line",
    );
    check("open x y; 1 A; 2 B", "19: expected \"; \" and who starts, found the end of the line");
    check("open x y; 2 A", "11: expected seat 1 and a hero, found \"2\"");
    check("open x y; 1 A; 2 B; 1 health 40", "23: expected \"starts\", found \"health 40\"");
    check("open x y; 1 A; 2 B; 4 C", "21: expected seat 3 and a hero, found \"4\"");
    check("open x y; 1; 2 B", "12: expected a hero, found \";\"");
    check(
        "open x y; 1 A; 2 B; 1 starts;",
        "30: expected a seat, \"turn\", \"phase\", \"hero upgrade deck\", \"assist\" or \"map\", found the end of the line",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; assist all",
        "38: expected totals, options or odds, found \"all\"",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; assist odds; assist odds",
        "44: expected \"assist\" only once, found \"assist\"",
    );
    check("open x y; 1 A; 2 B; 1 starts; 3 cp 2", "31: expected a seat from 1 to 2, found \"3\"");
    check(
        "open x y; 1 A; 2 B; 1 starts; 1 cp 256",
        "36: expected cp from 0 to what the rules allow, found \"256\"",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; 1 cp 2; 1 cp 2",
        "41: expected \"cp\" only once, found \"cp\"",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; turn 0",
        "36: expected a turn from 1 to 65535, found \"0\"",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; turn 65536",
        "36: expected a turn from 1 to 65535, found \"65536\"",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; 1 tokens",
        "39: expected a token, found the end of the line",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; 1 tokens C 0",
        "42: expected a count of tokens from 1 to 255, found \"0\"",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; 1 extra cards",
        "33: expected \"extra card\", once, found \"extra cards\"",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; phase main",
        "37: expected upkeep, income, main 1, offense, targeting, defense, main 2, discard or journey, found \"main\"",
    );
    check(
        "open x y; 1 A; 2 B; 1 starts; 1 mana 3",
        "33: expected extra card, health, cp, tokens, upgrades, hand, holds, deck, discard, discarded or loot, found \"mana\"",
    );
}

/// The error for a log, as its text behind `line `.
fn check_log(log: &str, error: &str) {
    let found = parse_log(log).expect_err(log).to_string();
    assert_eq!(found.strip_prefix("line "), Some(error), "{log}");
}

#[test]
fn errors_of_logs_name_line_and_column_of_the_file() {
    check_log("", "1, column 1: expected the opening, found the end of the text");
    check_log("# nothing\n\n", "3, column 1: expected the opening, found the end of the text");
    check_log("# game\n1 passes", "2, column 1: expected the opening first, found \"1\"");
    check_log(
        "\n  1 passes",
        "2, column 1: expected an event at the start of the line, found a blank",
    );
    check_log(
        &format!("{OPEN}\n1 rolls 7"),
        "2, column 9: expected a die from 1 to 6, found \"7\"",
    );
    check_log(
        &format!("{OPEN}\r\n# now\r\n{OPEN}\r\n"),
        "3, column 1: expected an opening only as the first event, found \"open\"",
    );
    check_log(
        "open x y; 1 A; # the first\n# the others\n  2 B;\n\n\t1 begins",
        "5, column 4: expected \"starts\", found \"begins\"",
    );
    check_log(
        "open x y; 1 A # the first\n  ; 2 B; 1 starts; # more\n   # to come\n1 passes",
        "2, column 19: expected a seat, \"turn\", \"phase\", \"hero upgrade deck\", \"assist\" or \"map\", found the end of the line",
    );
    check_log(
        &format!("{OPEN}\n1 sells Élan +\n  Été + É;"),
        "3, column 10: expected a card without ';', found \";\"",
    );
}

#[test]
fn limits_hold_on_both_sides() {
    let cards = |count: usize| format!("1 sells {}", vec!["Abcde"; count].join(" + "));
    let fits = cards((LONGEST_EVENT - 8 + 3) / 8);
    assert!(fits.len() <= LONGEST_EVENT && fits.len() + 8 > LONGEST_EVENT);
    let padded = |length: usize| format!("{fits}{}", " ".repeat(length - fits.len()));
    assert!(parse(&padded(LONGEST_EVENT)).is_ok());
    check(
        &padded(LONGEST_EVENT + 1),
        "1: expected an event of at most 4096 bytes, found 4097 bytes",
    );
    assert!(
        parse(&format!("{fits} # {}", "x".repeat(LONGEST_EVENT))).is_ok(),
        "a remark does not count"
    );

    let filled = |length: usize| format!("{OPEN} #{}", "x".repeat(length - OPEN.len() - 2));
    assert!(parse_log(&filled(LONGEST_LOG)).is_ok());
    check_log(
        &filled(LONGEST_LOG + 1),
        "1, column 1: expected a log of at most 1048576 bytes, found 1048577 bytes",
    );

    let events = |count: usize| format!("{OPEN}\n{}", "1 passes\n".repeat(count - 1));
    assert_eq!(parse_log(&events(MOST_EVENTS)).map(|log| log.len()), Ok(MOST_EVENTS));
    check_log(
        &events(MOST_EVENTS + 1),
        "100001, column 1: expected at most 100000 events, found \"1\"",
    );
}

#[test]
fn an_event_too_long_for_notation_is_refused() {
    let cards = vec![Name::new(&"x".repeat(61)).expect("a name"); 64];
    let sold = |count: usize| Event::Sold { by: Seat::FIRST, cards: cards[..count].to_vec() };
    assert_eq!(decode(&encode(&sold(63))).map(|_| ()), Ok(()));
    let length = "1 sells ".len() + 64 * 61 + 63 * " + ".len();
    assert_eq!(length, 4101);
    assert_eq!(decode(&encode(&sold(64))), Err(WireError::Malformed(Malformed::TooLong(length))));
}
