//! Corrections that are proposed, and what is said of them, as notation.

use events::notation::{parse, print};
use events::{Answer, Authority, Event, Malformed, Says, Seat};

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

#[test]
fn a_proposal_is_a_correction_without_another_authority() {
    for line in [
        "1 proposes: strike 5; because nobody saw it",
        "2 proposes to 1 + 3: replace 5; because the last die is a 5; with 1 rolls 1 1 2 4 5",
        "2 proposes to 1: insert before 5; because it was said aloud; with 2 spends Evasive",
        "1 proposes: replace 1; because a hero is wrong; with open x y; 1 A; 2 B; 1 starts",
    ] {
        assert_eq!(print(&parse(line).expect(line)), line);
    }
    let spread = "1  proposes  : strike 5;because so";
    let Ok(Event::Corrected(correction)) = parse(spread) else { panic!("{spread}") };
    assert_eq!(correction.by, Authority::Proposed { by: seat(1), asked: Vec::new() });
    let asks = "1 proposes to 3 + 2: strike 5; because so";
    let Ok(Event::Corrected(correction)) = parse(asks) else { panic!("{asks}") };
    assert_eq!(correction.by, Authority::Proposed { by: seat(1), asked: vec![seat(3), seat(2)] });
}

#[test]
fn an_answer_names_the_entry_of_the_proposal() {
    for (line, by, says) in [
        ("2 agrees to 12", 2, Says::Agree),
        ("2 disagrees with 12", 2, Says::Decline),
        ("1 withdraws 12", 1, Says::Withdraw),
    ] {
        let answer = Event::Answered(Answer { by: seat(by), to: 12, says });
        assert_eq!(parse(line).as_ref(), Ok(&answer));
        assert_eq!(print(&answer), line);
    }
}

#[test]
fn errors_name_their_place() {
    check(
        "1 proposes strike 5; because so",
        "32: expected \": \" and \"strike\", \"replace\" or \"insert before\", found the end of the line",
    );
    check(
        "1 proposes: because so",
        "13: expected \"strike\", \"replace\" or \"insert before\", found \"because\"",
    );
    check("1 proposes: strike 5", "21: expected \"; \" and why, found the end of the line");
    check(
        "1 proposes: strike 5; agreed 1; because so",
        "23: expected \"because\", found \"agreed\"",
    );
    check("1 proposes for 2: strike 5; because so", "12: expected \"to\", found \"for\"");
    check("1 proposes to 9: strike 5; because so", "15: expected a seat from 1 to 8, found \"9\"");
    check("9 proposes: strike 5; because so", "1: expected a seat from 1 to 8, found \"9\"");
    check("1 proposes: insert 5; because so; with 1 ends", "20: expected \"before\", found \"5;\"");
    check("2 agrees with 5", "10: expected \"to\", found \"with\"");
    check(
        "2 agrees to",
        "12: expected the place of an entry from 1 to 100000, found the end of the line",
    );
    check("2 disagrees 5", "13: expected \"with\", found \"5\"");
    check("0 withdraws 5", "1: expected a seat from 1 to 8, found \"0\"");
    check("1 withdraws 0", "13: expected the place of an entry from 1 to 100000, found \"0\"");
    check("1 withdraws 5 now", "15: expected the end of the line, found \"now\"");
}

#[test]
fn what_nobody_could_mean_is_refused() {
    let refused = |line: &str| parse(line).expect_err(line).to_string();
    for (line, wrong) in [
        ("1 proposes to 1: strike 5; because so", Malformed::AsksItself),
        ("1 proposes to 2 + 2: strike 5; because so", Malformed::SeatTwice),
        ("1 proposes: strike 1; because so", Malformed::OfTheOpening),
    ] {
        assert!(refused(line).contains(&wrong.to_string()), "{line}: {}", refused(line));
    }
    // Neither a proposal nor an answer stands inside a correction.
    for inside in ["2 agrees to 4", "1 proposes: strike 4; because so"] {
        refused(&format!("replace 5; agreed 1 + 2; because so; with {inside}"));
        refused(&format!("1 proposes: replace 5; because so; with {inside}"));
    }
}

/// The error for one line, as its text behind `line 1, column `.
fn check(line: &str, error: &str) {
    let found = parse(line).expect_err(line).to_string();
    assert_eq!(found.strip_prefix("line 1, column "), Some(error), "{line}");
}
