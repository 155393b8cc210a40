//! A season: names, standings, ratings, and that a corrected match corrects it.

mod support;

use season::Season;
use season::table::{Ended, Facts, wilson};
use support::{read, recorded};

fn names(of: &[&str]) -> Vec<String> {
    of.iter().map(|name| (*name).to_owned()).collect()
}

/// A match of two Barbarians that one of them gives up.
fn given_up(by: u8) -> String {
    format!(
        "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6\n1 announces Smack\n2 rolls 4 5 1 2 6\n{by} concedes"
    )
}

fn season() -> (Season, Facts) {
    let mut season = Season::new();
    for (id, players, by) in [
        ("a", ["Ann", "Bob"], 2),
        ("b", ["Anna", "Bob"], 2),
        ("c", ["Bob", "Ann"], 1),
        ("d", ["Ann", "Cy"], 1),
    ] {
        season.take_in(id, 1, &names(&players), || Some(read(&given_up(by))));
    }
    let facts = Facts::read(
        "[Merged(name: \"Anna\", into: \"Ann\"), Renamed(from: \"Cy\", to: \"Cyril\"), Dice(name: \"blue\", by: \"Anna\", matches: [\"a\", \"b\"])]",
    );
    (season, facts.expect("it reads"))
}

#[test]
fn names_are_merged_and_matches_counted() {
    let (season, facts) = season();
    let standing = season.standing(&facts, |_| true);
    let told: Vec<(&str, u32, u32)> =
        standing.players.iter().map(|row| (row.name.as_str(), row.won.won, row.won.of)).collect();
    let mut sorted = told.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [("Ann", 3, 4), ("Bob", 0, 3), ("Cyril", 1, 1)]);
    assert!(
        told.iter().position(|row| row.0 == "Ann") < told.iter().position(|row| row.0 == "Bob"),
        "the better one stands first"
    );
    assert_eq!((standing.matches, standing.ended), (4, 4));
    assert_eq!(
        (standing.starters_won.won, standing.starters_won.of),
        (2, 4),
        "seat 1 started, and won a and b"
    );
    let up = standing.match_ups[&("Barbarian".to_owned(), "Moon Elf".to_owned())];
    assert_eq!((up.won, up.of), (2, 4));
    let ann = standing.players.iter().find(|row| row.name == "Ann").expect("Ann");
    assert_eq!(ann.most_used(), Some(("Smack", 3)), "in a, b and d");
    // Seat 1 threw five dice in each of a and b.
    assert_eq!(standing.dice["blue"].thrown.iter().sum::<u64>(), 10);
    // What a filter leaves out is not there.
    let few =
        season.standing(&facts, |record| record.players.iter().all(|player| player.name != "Bob"));
    assert_eq!((few.matches, few.players.len()), (1, 2));
}

#[test]
fn ratings_go_up_with_wins_and_do_not_move_with_open_matches() {
    let (mut season, facts) = season();
    let rating = |season: &Season, name: &str| {
        let standing = season.standing(&facts, |_| true);
        standing
            .players
            .iter()
            .find(|row| row.name == name)
            .map(|row| row.rating)
            .expect("a player")
    };
    let before = rating(&season, "Bob");
    assert!(rating(&season, "Ann") > 25.0 && before < 25.0);
    let open = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6";
    season.take_in("e", 1, &names(&["Bob", "Ann"]), || Some(read(open)));
    assert!((rating(&season, "Bob") - before).abs() < 1e-12);
    season.take_in("f", 1, &names(&["Bob", "Ann"]), || Some(read(&given_up(2))));
    assert!(rating(&season, "Bob") > before);
}

#[test]
fn a_corrected_match_corrects_the_season() {
    let (mut season, facts) = season();
    let corrected =
        format!("{}\nstrike 5; agreed 1 + 2; because nobody gave up\n1 concedes", given_up(2));
    assert!(!season.take_in("a", 1, &names(&["Ann", "Bob"]), || panic!("it is known")));
    assert!(season.take_in("a", 2, &names(&["Ann", "Bob"]), || Some(read(&corrected))));
    let standing = season.standing(&facts, |_| true);
    let bob = standing.players.iter().find(|row| row.name == "Bob").expect("Bob");
    assert_eq!((bob.won.won, bob.won.of), (1, 3));
    let record = season.records().find(|record| record.id == "a").expect("a");
    assert_eq!(record.ended, Ended::Won(1));
    // In whatever order it came, the season is the same.
    let mut other = Season::new();
    for (id, players, log) in [
        ("d", ["Ann", "Cy"], given_up(1)),
        ("c", ["Bob", "Ann"], given_up(1)),
        ("b", ["Anna", "Bob"], given_up(2)),
        ("a", ["Ann", "Bob"], corrected),
    ] {
        other.take_in(id, 7, &names(&players), || Some(read(&log)));
    }
    assert_eq!(other.standing(&facts, |_| true), standing);
}

#[test]
fn shares_come_with_their_interval() {
    // Worked by hand from Wilson's formula with z = 1.96: 8 of 10 is 0.490 to 0.943.
    let (from, to) = wilson(8, 10).expect("matches");
    assert!((from - 0.490).abs() < 0.001 && (to - 0.943).abs() < 0.001, "{from} {to}");
    assert_eq!(wilson(0, 0), None);
    let (from, to) = wilson(0, 3).expect("matches");
    assert!(from.abs() < 1e-12 && (to - 0.562).abs() < 0.001, "{from} {to}");
}

#[test]
fn what_is_exported_reads_back() {
    let (mut season, facts) = season();
    season.take_in("g", 1, &names(&["=HYPERLINK()", "Bob, \"the\" Builder"]), || {
        Some(read(&given_up(1)))
    });
    let standing = season.standing(&facts, |_| true);
    let csv = standing.csv().expect("it is written");
    assert_eq!(csv.lines().count(), 1 + standing.players.len());
    assert!(csv.contains("'=HYPERLINK()") && csv.contains("\"Bob, \"\"the\"\" Builder\""), "{csv}");
    let json: serde_json::Value =
        serde_json::from_str(&standing.json().expect("it is written")).expect("JSON");
    assert_eq!(json["matches"], 5);
    assert_eq!(json["match_ups"].as_array().map(Vec::len), Some(2));
}

#[test]
fn every_recorded_match_is_a_record() {
    let mut season = Season::new();
    let recorded = recorded();
    let count = recorded.len();
    for (name, game) in recorded {
        season.take_in(&name, 1, &[], || Some(game));
    }
    assert_eq!(season.records().count(), count);
    let open = season.records().filter(|record| record.ended == Ended::Open).count();
    assert!(open < count / 2, "{open} of {count} are open");
}
