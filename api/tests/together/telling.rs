//! `throne luck`, `achievements` and `season`, as people use them.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

use crate::support::Folder;

fn throne(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_throne")).args(args).output().expect("the program")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// A match that the Barbarian of seat 1 wins, against another Barbarian; and what is said about its players.
const LOG: &str = "open living 1v1; 1 Barbarian \"Ann\"; 2 Barbarian \"Bob\"; 1 starts
1 rolls 1 1 2 4 6
1 rolls 1 1 2 2 6 throwing 4
1 announces Smack
2 rolls 4 5 1
1 ends
2 concedes
";

#[test]
fn a_log_tells_luck_achievements_and_a_season() {
    let folder = Folder::new("telling");
    let file = folder.path().join("a.match");
    fs::write(&file, LOG).expect("a file");
    let file = file.to_str().expect("a path");

    let told = throne(&["luck", file]);
    assert_eq!(told.status.code(), Some(0), "{}", String::from_utf8_lossy(&told.stderr));
    let told = said(&told);
    assert!(told.contains("\nturn 1   side 1  par "), "{told}");
    assert!(told.contains("\n0 rolls are left out of skill"), "{told}");
    // 6 dealt and 4 healed, and that is how it ends.
    let ends = told.lines().find(|line| line.starts_with("match    side 1")).expect("a line");
    assert!(ends.ends_with("ends   +2.00"), "{ends}");

    let told = said(&throne(&["achievements", file]));
    assert!(told.contains(": entry 7: player 1: ACH-GEN-2 "), "{told}");
    assert!(told.contains(": entry 7: player 1: ACH-GEN-5 "), "{told}");
    assert!(!told.contains("player 2"), "{told}");

    let facts = folder.path().join("season.txt");
    fs::write(&facts, "rename Bob to Robert\n").expect("a file");
    let facts = facts.to_str().expect("a path");
    let told = said(&throne(&["season", file, "--facts", facts]));
    assert!(told.starts_with("1 matches, 1 ended,"), "{told}");
    let rows: Vec<&str> =
        told.lines().filter(|line| line.contains('%') && !line.contains("won")).collect();
    assert!(rows[0].starts_with("Ann ") && rows[1].starts_with("Robert "), "{told}");
    let json: Value =
        serde_json::from_str(&said(&throne(&["season", "--json", file]))).expect("JSON");
    assert_eq!(
        (&json["players"][0]["name"], &json["players"][0]["won"]["won"]),
        (&"Ann".into(), &1.into())
    );
    let csv = said(&throne(&["season", "--csv", "--player", "Ann", file]));
    assert!(csv.lines().count() == 3 && csv.starts_with("name,rating,"), "{csv}");
    let none = said(&throne(&["season", "--hero", "Monk", file]));
    assert!(none.starts_with("0 matches"), "{none}");
}

#[test]
fn what_cannot_be_read_is_named() {
    for command in ["luck", "achievements", "season"] {
        let told = throne(&[command, "no such file"]);
        assert_eq!(told.status.code(), Some(2), "{command}");
        assert!(String::from_utf8_lossy(&told.stderr).contains("no such file"), "{command}");
    }
    let folder = Folder::new("telling-wrong");
    let (file, facts) = (folder.path().join("a.match"), folder.path().join("season.txt"));
    fs::write(&file, LOG).expect("a file");
    fs::write(&facts, "merge Ann into Anna\nrename Bob\n").expect("a file");
    let told = throne(&[
        "season",
        file.to_str().expect("a path"),
        "--facts",
        facts.to_str().expect("a path"),
    ]);
    assert_eq!(told.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&told.stderr).contains("season.txt, line 2: "));
}
