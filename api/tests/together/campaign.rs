//! `throne campaign`: a session that was lost, and one that does not belong there.

use std::fs;
use std::process::{Command, Output};

use crate::support::Folder;

/// Who gives a crawl up loses it for the team. [C-130]
const LOST: &str = "open adventures crawl1a; 1 Barbarian; 1 starts\n1 concedes\n";

/// Runs the command on a campaign beside that match, and gives its exit status, what it printed, and what it complained about.
fn campaign(log: &str) -> (Option<i32>, String, String) {
    let folder = Folder::new("campaign");
    let file = folder.path().join("a.campaign");
    fs::write(folder.path().join("lost.match"), LOST).expect("a file");
    fs::write(&file, log).expect("a file");
    let mut throne = Command::new(env!("CARGO_BIN_EXE_throne"));
    let Output { status, stdout, stderr } =
        throne.arg("campaign").arg(&file).output().expect("the program");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

/// A defeat is worth -10, and its repeat begins with 3 Salves more than it did: 2 and 3. [SCORE-2, ADV-4]
#[test]
fn a_lost_session_costs_ten_and_is_repeated_with_more_salves() {
    let (status, said, complaints) =
        campaign("open campaign Normal; 1 Barbarian\nplayed lost.match\n");
    assert_eq!((status, complaints.as_str()), (Some(0), ""));
    for line in ["   -10  lost (1) [SCORE-2]", "   -10  all sessions [SCORE-3]"] {
        assert!(said.lines().any(|said| said == line), "{line}: {said}");
    }
    assert!(said.contains("Next session: scenario 1, with 5 Salves"), "{said}");
    assert!(
        said.contains("record it first"),
        "what cannot be logged yet says what comes first: {said}"
    );
}

/// The same heroes play throughout. [ADV-1]
#[test]
fn a_match_of_other_heroes_is_refused_with_its_line_and_rule() {
    let (status, said, complaints) = campaign("open campaign Normal; 1 Monk\nplayed lost.match\n");
    assert_eq!(status, Some(1));
    assert!(
        complaints.contains("line 2: refused") && complaints.contains("[ADV-1"),
        "{complaints}"
    );
    assert!(
        said.contains("Next session: scenario 1, with 2 Salves"),
        "nothing was counted: {said}"
    );
}

#[test]
fn a_file_that_is_missing_or_cannot_be_read_says_so() {
    let (status, _, complaints) = campaign("open campaign Normal; 1 Monk\nplayed nowhere.match\n");
    assert_eq!(status, Some(1));
    assert!(complaints.contains("nowhere.match"), "{complaints}");
    let (status, said, complaints) = campaign("open nonsense\n");
    assert_eq!((status, said.as_str()), (Some(2), ""));
    assert!(complaints.contains("a.campaign"), "{complaints}");
}
