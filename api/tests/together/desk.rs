//! `throne desk`: an event of four on paper.

use std::fs;
use std::process::{Command, Output};

use crate::support::Folder;

const NAMES: &str = "1 \"Ann\"\n2 \"Ben\"\n3 \"Cy\"\n4 \"Dee\"\nstaff 1 \"Jo\"\n";

/// Ann and Cy win the first round, by 30 and by 12.
const LOG: &str = "\
2026-11-25T09:00:00 staff 1: opened title Four; rounds fixed 3; heroes free; tie-breaks head to head + health difference
2026-11-25T09:01:00 staff 1: registered player 1
2026-11-25T09:01:01 staff 1: registered player 2
2026-11-25T09:01:02 staff 1: registered player 3
2026-11-25T09:01:03 staff 1: registered player 4
2026-11-25T09:02:00 staff 1: shuffled seed 7
2026-11-25T09:03:00 staff 1: posted round 1; pairs 1 = 1 - 2 + 2 = 3 - 4; byes; proposal PROPOSAL; because they sat so; seen 6
2026-11-25T09:03:10 staff 1: started round 1; seen 7
2026-11-25T09:20:00 staff 1: entered round 1; table 1; outcome won 1 by knockout, health 30 - 0; source slip
2026-11-25T09:21:00 staff 1: entered round 1; table 2; outcome won 1 by knockout, health 12 - 0; source slip
";

/// Runs the command on a log, and gives its exit status, what it printed, and what it complained about.
fn desk(log: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let folder = Folder::new("desk");
    let [file, names] = ["a.desk", "a.names"].map(|name| folder.path().join(name));
    fs::write(&file, log.replace("PROPOSAL", &"0".repeat(64))).expect("a file");
    fs::write(&names, NAMES).expect("a file");
    let mut throne = Command::new(env!("CARGO_BIN_EXE_throne"));
    let Output { status, stdout, stderr } = throne
        .arg("desk")
        .arg(&file)
        .arg("--names")
        .arg(&names)
        .args(more)
        .output()
        .expect("the program");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

fn line<'a>(text: &'a str, beginning: &str) -> &'a str {
    text.lines()
        .find(|line| line.starts_with(beginning))
        .unwrap_or_else(|| panic!("{beginning}: {text}"))
}

/// Both winners have 3 points and have not met, and so have both losers with none: 30 and 12 Health more, 12 and 30 fewer.
#[test]
fn standings_and_the_next_round_with_the_line_that_posts_it() {
    let (status, said, complaints) = desk(LOG, &[]);
    assert_eq!((status, complaints.as_str()), (Some(0), ""));
    let places: Vec<Vec<&str>> =
        said.lines().take(4).map(|row| row.split('\t').collect()).collect();
    let [first, second, third, fourth] = places.as_slice() else { panic!("{said}") };
    assert_eq!((&first[..3], first[4]), (&["1", "Ann", "3"][..], "30"));
    assert_eq!((&second[..3], second[4]), (&["2", "Cy", "3"][..], "12"));
    assert_eq!((&third[..3], third[4]), (&["3", "Dee", "0"][..], "-12"));
    assert_eq!((&fourth[..3], fourth[4]), (&["4", "Ben", "0"][..], "-30"));
    for (table, together, why) in [
        ("table 1: ", ["Ann", "Cy"], "(both have 3)"),
        ("table 2: ", ["Ben", "Dee"], "(both have 0)"),
    ] {
        let line = line(&said, table);
        assert!(together.iter().all(|name| line.contains(name)) && line.ends_with(why), "{line}");
    }

    let post = said.lines().last().expect("a line");
    let (status, said, complaints) = desk(&format!("{LOG}{post}\n"), &[]);
    assert_eq!((status, complaints.as_str()), (Some(0), ""), "{post}");
    line(&said, "No result yet at table 1, 2.");
    line(&said, "No round to post: ");
}

#[test]
fn what_cannot_be_is_named_with_the_way_out_and_the_rest_counts() {
    let wrong = format!("{LOG}2026-11-25T09:30:00 staff 1: started round 2; seen 10\n");
    let (status, said, complaints) = desk(&wrong, &[]);
    assert_eq!(status, Some(1));
    assert!(complaints.contains("fact 11, "), "{complaints}");
    assert!(
        complaints.contains("round 2 was not posted; name a round that was posted"),
        "{complaints}"
    );
    assert!(said.starts_with("1\tAnn\t3"), "{said}");
}

#[test]
fn what_cannot_be_read_is_named_by_its_place() {
    let (status, said, complaints) = desk(&LOG.replace("seed 7", "seed seven"), &[]);
    assert_eq!((status, said.as_str()), (Some(2), ""));
    assert!(complaints.contains("a.desk: line 6, column "), "{complaints}");
}

#[test]
fn paper_and_files_for_other_programs() {
    let printed = |what| {
        let (status, said, complaints) = desk(LOG, &["--print", what]);
        assert_eq!((status, complaints.as_str()), (Some(0), ""), "{what}");
        said
    };
    assert_eq!(printed("by-name"), "Ann\t1\tBen\nBen\t1\tAnn\nCy\t2\tDee\nDee\t2\tCy\n");
    assert_eq!(printed("by-table"), "1\tAnn\tBen\n2\tCy\tDee\n");
    let slips = printed("slips");
    assert_eq!(slips.matches("Four  Round 1  Table ").count(), 2, "{slips}");
    assert!(printed("settings").contains("rounds fixed 3"));
    for what in ["players", "rounds", "standings", "report"] {
        let said = printed(what);
        assert!(
            ["Ann", "Ben", "Cy", "Dee"].iter().all(|name| said.contains(name)),
            "{what}: {said}"
        );
    }
    assert_eq!(printed("rulings").lines().count(), 1, "only what its columns are");
}
