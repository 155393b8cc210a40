//! Notation: what is written reads back, and what is not notation is refused at its place.

use events::notation::{parse, parse_kept, parse_log, parse_written, print, print_remarked};
use events::{Event, Moment, Phase, Pick, Players, Remark, Seat};
use proptest::prelude::*;

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";

proptest! {
    #[test]
    fn what_is_printed_reads_back(event in crate::common::event()) {
        let line = print(&event);
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(parse_kept(&line).map(|written| written.event), Ok(event));
    }

    #[test]
    fn a_log_reads_back_with_its_lines_and_remarks(
        events in prop::collection::vec(crate::common::event().prop_filter("no opening", |e| !is_opening(e)), 0..8),
        remark in "[a-z]{1,8}( [a-z]{1,8}){0,2}",
    ) {
        let lines: Vec<String> = events.iter().map(|event| format!("{} # {remark}", print(event))).collect();
        let log = format!("# a game\n{OPEN}\n\n{}", lines.join("\n"));
        let written = parse_log(&log).unwrap();
        prop_assert_eq!(written.len(), events.len() + 1);
        prop_assert_eq!(written[0].line, 2);
        prop_assert_eq!(&written[0].remark, &None);
        for (place, (written, event)) in written[1..].iter().zip(&events).enumerate() {
            prop_assert_eq!(written.line as usize, place + 4);
            prop_assert_eq!(&written.event, event);
            prop_assert_eq!(written.remark.as_ref(), Some(&remark));
        }
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place_in_it(text in "\\PC{0,40}|[ -~\n\t]{0,200}|.{0,80}") {
        refused_inside(&text)?;
        refused_inside(&format!("{OPEN}\n{text}"))?;
        refused_inside(&format!("{OPEN}; {text}"))?;
    }

    #[test]
    fn a_line_with_a_changed_character_is_read_or_refused_at_a_place_in_it(
        event in crate::common::event(),
        at in any::<prop::sample::Index>(),
        with in proptest::option::of(prop_oneof![
            any::<char>(),
            proptest::sample::select("0179 ;:+#=\n\t".chars().collect::<Vec<_>>()),
        ]),
    ) {
        let line = print(&event);
        let at = at.index(line.chars().count());
        let mut changed: String = line.chars().take(at).collect();
        changed.extend(with);
        changed.extend(line.chars().skip(at + 1));
        refused_inside(&changed)?;
    }
}

fn is_opening(event: &Event) -> bool {
    matches!(event, Event::Opened(_))
}

/// Reads the text both ways; an error lies inside it, and what is read reads back.
fn refused_inside(text: &str) -> Result<(), TestCaseError> {
    let lines: Vec<&str> = text.split('\n').collect();
    let inside = |line: u32, column: u32| {
        let line = lines.get(line as usize - 1).expect("a line of the text");
        (1..=line.chars().count() + 1).contains(&(column as usize))
    };
    match parse(text) {
        Ok(event) => prop_assert_eq!(parse(&print(&event)), Ok(event)),
        Err(error) => prop_assert!(inside(error.line, error.column), "{}", error),
    }
    match parse_log(text) {
        Ok(log) => prop_assert!(log.iter().all(|written| written.event.check().is_ok())),
        Err(error) => prop_assert!(inside(error.line, error.column), "{}", error),
    }
    Ok(())
}

#[test]
fn every_line_of_the_contract_is_canonical() {
    for line in [
        OPEN,
        "1 rolls 1 2 3 4 5",
        "1 rolls 1 1 2 4 6 throwing 3 + 5",
        "1 rolls 4 throwing 1",
        "1 announces Smack",
        "1 announces nothing",
        "1 aims at 2",
        "2 defends with Thick Skin",
        "1 plays Tip It!: die 3 = 4",
        "1 uses Tin Shield: does prevent 2",
        "1 uses Tin Shield: cost 1; does draw 1 + gain Evasive 2",
        "1 uses Tin Shield: cost 0",
        "1 plays Tip It!",
        "1 sells Tip It! + Six-It!",
        "2 spends Evasive",
        "2 spends Evasive: seat 2 + die 3",
        "2 pays off Knockdown",
        "1 chooses Blind of 2",
        "1 chooses die 3 + die 3 = 6 + seat 2 + Blind of 2 + option 2",
        "2 reveals Tip It! + Six-It!",
        "2 passes",
        "1 ends",
        "1 concedes",
        "1 chooses card \"Tip It!\" + card \"7 of 3\" + amount 0 + amount 255",
        "strike 12; agreed 1 + 2; because it was never spent",
        "strike 100000; judge Ann; because I saw it + so did Bob: no doubt",
        "replace 12; agreed 1; because a 5 was read as a 6; with 1 rolls 1 1 2 4 5",
        "replace 1; agreed 1 + 2; because Bob began; with open living 1v1; 1 A; 2 B; 2 starts; 1 cp 3",
        "insert before 12; judge Ann; because it was said; with 2 spends Evasive: seat 2 + die 3",
        "judge Ann: stands; because the book says so",
        "judge Ann: sets 2 health 12 + 1 cp 0 + 2 tokens Round 2 1 + 1 hand 4 + 2 discard 0; \
         claim the dial was bumped: 12; facts 14 + 3; rules HP-4 + C-19; because both remember 12",
        "judge Ann: adopts House Rules; because the organiser asked for it",
        "judge Ann: backs up to 12; because nobody drew since",
        "judge Ann: penalises 2 with warning: slow play; because of the clock",
        "judge Ann: ends 2 wins; because time is over",
        "judge Ann: ends in a draw; because time is over",
        "judge Bob: overturns 31; claim the ruling was wrong; because it was",
        "open House Rules: Two on Two; 1 Monk; 2 Monk; 2 starts",
        "open 2.0 1v1; 1 A; 2 B; 2 starts; 1 extra card; 1 health 45; 1 cp 3; 1 tokens Blind + Evasive 2; \
         1 upgrades Smack II + Thick Skin II; 1 hand 4; 1 holds Tip It! + So Wild!; 1 deck 20; 1 discard 8; \
         1 discarded Tip It!; 2 health 0; turn 5; phase main 2",
    ] {
        let event = parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(print(&event), line);
        assert_eq!(event.check(), Ok(()));
    }
}

#[test]
fn blanks_and_the_order_of_clauses_are_free() {
    for (written, canonical) in [
        (" 1\trolls  1 2  ", "1 rolls 1 2"),
        ("1 plays Tip  It!:die 3=4+seat 2", "1 plays Tip It!: die 3 = 4 + seat 2"),
        ("1 spends Evasive # to be safe", "1 spends Evasive"),
        ("1 sells A\n  + B\n", "1 sells A + B"),
        (
            "open x y;1 A;2 B;1 starts;phase  main  1;2 tokens C 1;1 cp 2",
            "open x y; 1 A; 2 B; 1 starts; 1 cp 2; 2 tokens C; turn 1; phase main 1",
        ),
        (
            "open x y; 1 A; 2 B; 1 starts; turn 3",
            "open x y; 1 A; 2 B; 1 starts; turn 3; phase upkeep",
        ),
    ] {
        let event = parse(written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(print(&event), canonical);
    }
}

#[test]
fn a_defense_is_declined_in_one_line() {
    let declined = parse("2 declines");
    assert!(matches!(&declined, Ok(Event::Announced { by, ability: None }) if by.number() == 2));
    assert_eq!(parse("2 defends with nothing"), declined);
    assert_eq!(parse("2 announces nothing"), declined, "as it is printed");
    assert!(matches!(parse("2 defends with Nothing II"), Ok(Event::Defended { .. })));
}

#[test]
fn names_that_look_like_notation_are_names() {
    let Ok(Event::Opened(opening)) =
        parse("open a b; 1 starts; 2 health 4; 2 starts; 1 tokens Round 2 1")
    else {
        panic!("not read");
    };
    assert_eq!(opening.seats[0].hero.as_str(), "starts");
    assert_eq!(opening.seats[1].hero.as_str(), "health 4");
    assert_eq!(opening.starts.number(), 2);
    assert_eq!(opening.seats[0].setup.tokens[0].0.as_str(), "Round 2");
    assert_eq!(opening.seats[0].setup.tokens[0].1, 1);
    let Ok(Event::Chose { picks, .. }) = parse("1 chooses die 3 of 2 + die 3") else {
        panic!("not read")
    };
    assert!(
        matches!(&picks[0], Pick::Token { token, of } if token.as_str() == "die 3" && of.number() == 2)
    );
    assert_eq!(picks[1], Pick::Die { die: 3, to: None });
}

#[test]
fn a_position_may_name_only_a_turn_or_only_a_phase() {
    let at = |clause: &str| match parse(&format!("{OPEN}; {clause}")) {
        Ok(Event::Opened(opening)) => opening.at,
        other => panic!("{other:?}"),
    };
    assert_eq!(at("turn 7"), Some(Moment { turn: 7, phase: Phase::Upkeep }));
    assert_eq!(at("phase defense"), Some(Moment { turn: 1, phase: Phase::Defense }));
    assert_eq!(at("1 cp 4"), None);
}

#[test]
fn remarks_of_continuation_lines_belong_to_the_event() {
    let log = "\u{feff}# The example of the book\n\nopen x y; # two players\n\n1 A;\n";
    assert!(parse_log(log).is_err(), "an unindented line begins an event");
    let log = "\u{feff}# The example\nopen x y; # two players\n  1 A; #\n\n# between\n  2 B; 1 starts # A first\n1 passes\n";
    let written = parse_log(log).expect("a log");
    assert_eq!(written.len(), 2);
    assert_eq!((written[0].line, written[1].line), (2, 7));
    assert_eq!(written[0].remark.as_deref(), Some("two players A first"));
    assert_eq!(written[1].remark, None);
    assert_eq!(written[1].event, Event::Passed { by: Seat::FIRST });
}

#[test]
fn a_kept_remark_is_printed_and_read_back() {
    let remark = Remark::new(" keeps\tthe # swords ").expect("a remark");
    let event = parse("1 rolls 1 1 2 4 6").expect("an event");
    let line = print_remarked(&event, &Players::default(), Some(&remark));
    assert_eq!(line, "1 rolls 1 1 2 4 6  # keeps the # swords");
    let written = parse_written(&line).expect("what was printed");
    assert_eq!((written.kept_remark(), written.event), (Ok(Some(remark)), event));
    let long = format!("1 passes # {}", "ä".repeat(501));
    let written = parse_written(&long).expect("notation all the same");
    let refused = written.kept_remark().expect_err("too long to be kept").to_string();
    assert_eq!(refused, "a remark has at most 500 characters, found 501");
}
