//! Does the data say what the boards say? Each hero's file, said aloud, against a transcription.

use std::fmt::Write as _;
use std::fs;

use referee::content::{Section, boards, shipped};
use throne_tests::project;

/// The transcription under `fixtures/boards/`, compared line by line.
fn compare(path: &str, sections: &[Section]) {
    let file = project("fixtures/boards").join(path);
    let typed = fs::read_to_string(&file).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
    let said: String = sections.iter().map(ToString::to_string).collect();
    for (place, (typed, said)) in typed.lines().zip(said.lines()).enumerate() {
        assert_eq!(
            said,
            typed,
            "{path}, line {}: the data says (left), the board says (right)",
            place + 1
        );
    }
    assert_eq!(said.lines().count(), typed.lines().count(), "{path}: lines are missing");
}

#[test]
fn every_hero_says_what_its_board_says() {
    let mut compared = 0;
    for ruleset in referee::content::names(shipped()) {
        let (heroes, cards) = boards(shipped(), &ruleset).expect("the content loads");
        for board in heroes {
            compare(
                &format!("{ruleset}/{}.txt", board.hero.to_lowercase().replace(' ', "_")),
                &board.sections,
            );
            compared += 1;
        }
        if fs::exists(project("fixtures/boards").join(&ruleset).join("cards.txt"))
            .expect("the folder can be read")
        {
            compare(&format!("{ruleset}/cards.txt"), &cards);
        }
    }
    assert!(compared >= 4, "only {compared} boards were compared");
}

#[test]
fn the_list_of_doubts_changes_only_knowingly() {
    let mut doubts = String::new();
    for ruleset in referee::content::names(shipped()) {
        for board in boards(shipped(), &ruleset).expect("the content loads").0 {
            for doubt in &board.unverified {
                let _ = writeln!(doubts, "{ruleset}, {}: {doubt}", board.hero);
            }
        }
    }
    let kept = fs::read_to_string(project("fixtures/unverified.txt"))
        .expect("fixtures/unverified.txt is kept");
    assert_eq!(doubts, kept, "fixtures/unverified.txt lists every doubt of the content");
}
