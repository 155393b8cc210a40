//! What comes from outside is stored whole or not at all, and what is done with gaps and forks is said.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::support::Folder;
use api::matches::names::PlayerNames;
use api::matches::{Matches, archive};
use events::journal::{Journal, Logged, MatchId, chain, packed};
use events::notation;

const OPEN: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 1; phase offense";
const LOG: [&str; 5] =
    [OPEN, "1 rolls 1 1 1 4 6", "1 announces Smack", "2 rolls 4 5 1 2 6", "1 ends"];

/// Runs the program with a folder of data and something on standard input.
fn throne(folder: &Folder, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
    command.args(arguments).env("THRONE_DATA", folder.path());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    // A program that is done early hears no more.
    let _ = child.stdin.take().expect("its input").write_all(input);
    child.wait_with_output().expect("an end")
}

/// What it prints if it ends well.
fn well(folder: &Folder, arguments: &[&str], input: &[u8]) -> String {
    let output = throne(folder, arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What an import complains about; nothing is stored.
fn nothing(folder: &Folder, arguments: &[&str], input: &[u8]) -> String {
    let before = stored(folder);
    let output = throne(folder, arguments, input);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(stored(folder), before, "nothing is left of it");
    let names = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().contains("unfinished")));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Everything that is stored.
fn stored(folder: &Folder) -> String {
    let names =
        PlayerNames::open(&api::matches::Home::Folder(folder.path().to_owned())).expect("names");
    let mut archive = Vec::new();
    archive::export(&journal(folder), &names, &archive::Wanted::All, &mut archive)
        .expect("written");
    String::from_utf8(archive).expect("text")
}

/// What is stored, without the rules, which nobody needs here.
fn journal(folder: &Folder) -> Journal {
    Journal::open(folder.path()).expect("a journal")
}

/// How many events a match has.
fn count(folder: &Folder, id: MatchId) -> u32 {
    journal(folder).meta(id).expect("a match").events
}

/// A match of these lines in a store of its own: its id and its archive.
fn recorded(lines: &[&str]) -> (MatchId, String) {
    let folder = Folder::new("imports-recorded");
    let matches = Matches::open(folder.path()).expect("a journal");
    let log = notation::parse_log(&lines.join("\n")).expect("notation");
    let id = matches.store_written(&log, None).expect("stored");
    drop(matches);
    (id, stored(&folder))
}

/// The same match as somebody else went on with it behind an event.
fn forked(id: MatchId, archive: &str, behind: usize, lines: &[&str]) -> String {
    let folder = Folder::new("imports-forked");
    let prefix: Vec<&str> =
        archive.lines().filter(|line| !line.contains(r#""kind":"end""#)).collect();
    let events = prefix.iter().position(|line| line.contains(r#""kind":"event""#)).expect("events");
    let cut = prefix[..events + behind].join("\n") + "\n";
    well(&folder, &["import", "--partial"], cut.as_bytes());
    let matches = Matches::open(folder.path()).expect("a journal");
    for (seen, line) in (behind as u32..).zip(lines) {
        let event = notation::parse(line).expect("notation");
        let logged = matches.log(id, seen, &event, None, None).expect("a place on disk");
        assert!(matches!(logged, api::matches::Logged::Accepted(_)), "{line}: {logged:?}");
    }
    drop(matches);
    stored(&folder)
}

#[test]
fn archives_one_behind_the_other_are_all_read() {
    let ((a, one), (b, two)) = (recorded(&LOG), recorded(&LOG[..3]));
    let folder = Folder::new("two-archives");
    // Both hold everything twice; what is there already stays as it is.
    let both = [&one[..], &two, &one].concat();
    let told = well(&folder, &["import", "-"], both.as_bytes());
    assert!(told.starts_with("2 matches, 13 events\n"), "{told}");
    assert_eq!((count(&folder, a), count(&folder, b)), (5, 3));

    let fresh = Folder::new("behind-the-end");
    let lines = one.lines().count();
    for behind in [
        "1 passes\n",
        "{\"kind\":\"end\",\"events\":0}\n",
        "\n",
        "{",
        &two[two.find('\n').expect("a line") + 1..],
    ] {
        let error = nothing(&fresh, &["import"], [&one[..], behind].concat().as_bytes());
        assert!(error.contains(&format!("line {}: ", lines + 1)), "{behind}: {error}");
    }
    // An archive of which only the end is missing does not hide behind another.
    let cut = one.lines().take(lines - 1).collect::<Vec<_>>().join("\n") + "\n" + &two;
    assert!(
        nothing(&fresh, &["import"], cut.as_bytes()).contains(&format!("line {lines}: version 1"))
    );
    let id = a.to_string();
    let packed =
        [&throne(&folder, &["export", &id, "--form", "packed"], b"").stdout[..]; 2].concat();
    assert!(nothing(&fresh, &["import"], &packed).contains("something stands behind their end"));
}

#[test]
fn a_failed_import_leaves_nothing_behind() {
    let folder = Folder::new("failed");
    // Refused in the middle: an ability that the dice do not show.
    let mut log = LOG;
    log[2] = "1 announces Mighty Blow";
    let text = log.join("\n");
    for _ in 0..2 {
        let error = nothing(&folder, &["import"], text.as_bytes());
        assert!(error.contains("line 3: 1 announces Mighty Blow is refused"), "{error}");
    }
    let remark = format!("{OPEN}\n1 rolls 1 1 1 4 6 # {}\n", "a".repeat(501));
    let error = nothing(&folder, &["import"], remark.as_bytes());
    assert!(error.contains("line 2: a remark has at most 500 characters, found 501"), "{error}");

    let ((_, one), (id, two)) = (recorded(&LOG), recorded(&LOG));
    // The second match is wrong at its end.
    let wrong = two.replace(r#""seq":5"#, r#""seq":5,"x":1"#);
    let error = nothing(&folder, &["import"], [&one[..], &wrong].concat().as_bytes());
    assert!(error.contains("unknown field `x`"), "{error}");
    let wrong = two.replace(r#""line":"1 ends""#, r#""line":"2 ends""#);
    nothing(&folder, &["import"], [&one[..], &wrong].concat().as_bytes());
    // A packed match of a rule set that is not here.
    let other = Folder::new("failed-packed");
    let there = journal(&other);
    let opening = notation::parse(OPEN).expect("an opening");
    let ruleset = there.store_ruleset(b"rules of nobody").expect("stored");
    let at = chrono::Utc::now();
    let opened = there.open_match(&opening, ruleset, "ann", at, None).expect("a match");
    let log = there.read(opened.id, 1, 9).expect("a match");
    let error = nothing(&folder, &["import"], &packed::pack(opened.id, &log));
    assert!(error.contains("is not at hand"), "{error}");
    assert!(stored(&folder).lines().count() == 2, "{id} neither");
}

#[test]
fn a_gap_or_a_cut_says_what_is_missing_and_the_rest_can_be_stored() {
    let ((a, one), (b, two)) = (recorded(&LOG), recorded(&LOG[..2]));
    let whole: Vec<&str> = one.lines().collect();
    // The first line, the rule set, five events, the end.
    assert_eq!(whole.len(), 8);
    let gap = [&whole[..3], &whole[5..]].concat().join("\n") + "\n" + &two;
    let folder = Folder::new("gap");
    let error = nothing(&folder, &["import"], gap.as_bytes());
    assert!(
        error.contains(&format!("match {a} lacks events 2 to 3 before event 4 on line 4")),
        "{error}"
    );
    assert!(error.contains("it had 5 events, not 3") && error.contains("--partial"), "{error}");
    let output = throne(&folder, &["import", "--partial"], gap.as_bytes());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.contains("lacks events 2 to 3"), "{error}");
    assert_eq!((count(&folder, a), count(&folder, b)), (1, 2), "the others whole");

    for cut in [whole[..6].join("\n") + "\n", whole[..6].join("\n") + "\n" + &whole[6][..100]] {
        let folder = Folder::new("cut");
        let error = nothing(&folder, &["import"], cut.as_bytes());
        let lacks = format!("it lacks whatever stood behind line 6; match {a} goes up to event 4");
        assert!(error.contains("the archive was cut") && error.contains(&lacks), "{error}");
        well(&folder, &["import", "--partial"], cut.as_bytes());
        assert_eq!(count(&folder, a), 4);
        // The whole archive adds the rest.
        well(&folder, &["import"], one.as_bytes());
        assert_eq!(stored(&folder), one);
    }
    // What was changed is stored in no case.
    let tampered = one.replace(r#""line":"1 ends""#, r#""line":"1 passes""#);
    nothing(&Folder::new("tampered"), &["import", "--partial"], tampered.as_bytes());
}

#[test]
fn an_honest_fork_is_told_and_can_be_stored_beside() {
    let (id, one) = recorded(&LOG);
    let other = forked(id, &one, 2, &["1 rolls 1 1 1 1 6", "1 announces Smack"]);
    let folder = Folder::new("fork");
    well(&folder, &["import"], one.as_bytes());
    let error = nothing(&folder, &["import"], other.as_bytes());
    for said in [
        format!("match {id} is a fork of the one that is here: they part at event 3"),
        "here:     1 announces Smack".to_owned(),
        "imported: 1 rolls 1 1 1 1 6".to_owned(),
        "--as-branch".to_owned(),
    ] {
        assert!(error.contains(&said), "{said}: {error}");
    }
    let told = well(&folder, &["import", "--as-branch"], other.as_bytes());
    let branch = told.lines().find_map(|line| line.trim().strip_prefix("stored as match "));
    let branch: MatchId = branch.unwrap_or_else(|| panic!("{told}")).parse().expect("an id");
    let here = journal(&folder);
    let log = here.read(branch, 1, 9).expect("a match of its own");
    let lines: Vec<String> =
        log.iter().map(|logged| notation::print(logged.event().expect("an event"))).collect();
    assert_eq!(lines, [OPEN, LOG[1], "1 rolls 1 1 1 1 6", "1 announces Smack"]);
    let follows = |before, logged: &Logged| {
        assert_eq!(chain::link(before, logged.ruleset, &logged.wire), logged.link);
        logged.link
    };
    log.iter().fold(chain::root(branch), follows);
    assert_eq!(here.meta(id).expect("a match").events, 5, "this one goes on as it did");
    assert_eq!(here.verify(&[]).expect("looked at").problems, []);
    drop(here);
    // Once more it is there already, and its sequel is added to it.
    let before = stored(&folder);
    assert!(
        well(&folder, &["import", "--as-branch"], other.as_bytes()).contains(&branch.to_string())
    );
    assert_eq!(stored(&folder), before);

    // Two archives of which one is a fork of the other.
    let fresh = Folder::new("fork-inside");
    let both = [&one[..], &other].concat();
    assert!(nothing(&fresh, &["import"], both.as_bytes()).contains("they part at event 3"));
    well(&fresh, &["import", "--as-branch"], both.as_bytes());
    assert_eq!(count(&fresh, branch), 4);
    // A fork that comes packed; and a link that does not follow is no fork.
    let packed = throne(&fresh, &["export", &id.to_string(), "--form", "text"], b"").stdout;
    let third = Folder::new("fork-packed");
    well(&third, &["import"], other.as_bytes());
    assert!(nothing(&third, &["import"], &packed).contains("imported: 1 announces Smack"));
    let link =
        one.lines().nth(4).and_then(|line| line.split("\"link\":\"").nth(1)).expect("a link");
    let tampered = one.replacen(&link[..64], &"0".repeat(64), 1);
    let error = nothing(&folder, &["import", "--as-branch"], tampered.as_bytes());
    assert!(error.contains("event 3") && error.contains("does not follow"), "{error}");
}

#[test]
fn an_archive_completes_a_match_that_came_packed() {
    let mut lines = LOG.map(str::to_owned);
    lines[1] += "  # keeps the swords";
    let (id, archive) = recorded(&lines.each_ref().map(String::as_str));
    let full = Folder::new("full");
    well(&full, &["import"], archive.as_bytes());
    let id = id.to_string();
    let packed = throne(&full, &["export", &id, "--form", "packed"], b"").stdout;
    let folder = Folder::new("completed");
    well(&folder, &["import"], &packed);
    assert_ne!(stored(&folder), archive);
    let told = well(&folder, &["import"], archive.as_bytes());
    assert!(told.contains("5 events have their times, authors and digests now"), "{told}");
    assert!(!told.contains("no digest beside them"), "{told}");
    assert_eq!(stored(&folder), archive, "as if the archive had come first");
    assert!(!well(&folder, &["import"], archive.as_bytes()).contains("have their times"), "once");
    // The other way round nothing is lost.
    well(&full, &["import"], &packed);
    assert_eq!(stored(&full), archive);
    well(&folder, &["verify"], b"");
}
