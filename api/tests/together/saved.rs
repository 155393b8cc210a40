//! What is left when something breaks: a store that is damaged, one that is gone, and files beside it that are garbled.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::{Folder, Table, example};
use api::matches::seats::Token;
use api::matches::{Begun, Matches};
use events::{Event, Players};
use referee::content::House;

fn throne(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
    command.args(arguments).env("THRONE_DATA", folder.path()).output().expect("the program")
}

/// What it prints, what it complains about, and its exit status.
fn told(folder: &Folder, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = throne(folder, arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

fn well(folder: &Folder, arguments: &[&str]) -> String {
    let (out, errors, status) = told(folder, arguments);
    assert_eq!(status, Some(0), "{arguments:?}: {errors}");
    out
}

/// What an archive says, in whatever order.
fn lines(archive: &str) -> BTreeSet<&str> {
    archive.lines().collect()
}

fn path(folder: &Folder, name: &str) -> String {
    folder.path().join(name).to_str().expect("a path").to_owned()
}

/// A store of some matches, one with house rules and one whose players have names; the id of the latter.
fn filled(folder: &Folder) -> String {
    let matches = Matches::open(folder.path()).expect("a journal");
    let text = example().join("\n");
    let log = events::notation::parse_log(&text).expect("notation");
    for _ in 0..6 {
        matches.store_written(&log, None).expect("stored");
    }
    let named = text.replacen("1 Moon Elf", "1 Moon Elf \"Anna\"", 1);
    let named = events::notation::parse_log(&named).expect("notation");
    let named = matches.store_written(&named, None).expect("stored").to_string();
    let line = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 2 tokens Targeted";
    let Event::Opened(opening) = &events::notation::parse(line).expect("an opening") else {
        panic!("an opening")
    };
    let house = House { options: vec!["targeted-1".to_owned()], file: None };
    let begun = matches.begin(opening, &Players::default(), Some(&house), None).expect("stored");
    assert!(matches!(begun, Begun::Opened(_)));
    named
}

fn flip(folder: &Folder, part: usize) {
    let path = folder.path().join("db");
    let mut bytes = fs::read(&path).expect("the file");
    let used = bytes.iter().rposition(|byte| *byte != 0).expect("something");
    bytes[used * part / 100] ^= 8;
    fs::write(path, bytes).expect("written");
}

/// Whether a line holds a rule set that no event of an archive names.
fn is_a_base(line: &str, archive: &str) -> bool {
    let Some(rest) = line.strip_prefix(r#"{"kind":"ruleset","digest":""#) else { return false };
    rest.split('"').next().is_some_and(|digest| !archive.contains(digest))
}

/// Lines of archives are long: what differs is shown by its beginning.
fn same(found: &str, expected: &str, part: usize) {
    let begin = |lines: Vec<&&str>| {
        lines.into_iter().map(|line| line.chars().take(160).collect()).collect::<Vec<String>>()
    };
    let (found, expected) = (lines(found), lines(expected));
    let lacks = begin(expected.difference(&found).collect());
    let more = begin(found.difference(&expected).collect());
    assert!(lacks.is_empty() && more.is_empty(), "{part}: lacks {lacks:#?}, has {more:#?}");
}

#[test]
fn a_store_with_a_changed_bit_is_saved_whole_and_imported() {
    for part in [3, 35, 60, 90, 93, 95, 97] {
        let folder = Folder::new("saved-bit");
        filled(&folder);
        let before = well(&folder, &["export"]);
        flip(&folder, part);
        // Whoever notices does so because it does not open.
        let (_, error, status) = told(&folder, &["verify"]);
        if status == Some(2) {
            assert!(
                error.contains("is damaged") && error.contains("throne export --damaged"),
                "{error}"
            );
        }
        let saved = path(&folder, "saved.jsonl");
        let (_, said, status) = told(&folder, &["export", "--damaged", "--out", &saved]);
        assert_eq!(status, Some(0), "{part}: {said}");
        assert!(said.contains("of 8 matches"), "{said}");
        let saved_lines = fs::read_to_string(&saved).expect("the archive");
        // What others are based on is saved too, though no match names it.
        let named: Vec<&str> =
            saved_lines.lines().filter(|line| !is_a_base(line, &before)).collect();
        same(&named.join("\n"), &before, part);
        let new = Folder::new("saved-bit-new");
        well(&new, &["import", "--partial", &saved]);
        same(&well(&new, &["export"]), &before, part);
    }
}

#[test]
fn what_cannot_be_saved_is_named_and_the_rest_imported() {
    let folder = Folder::new("saved-gap");
    filled(&folder);
    let before = well(&folder, &["export"]);
    let event =
        before.lines().filter(|line| line.contains(r#""seq":9,"#)).nth(2).expect("a ninth event");
    let event: serde_json::Value = serde_json::from_str(event).expect("an event");
    let id = event["match"].as_str().expect("its match");
    let place =
        [&id.parse::<events::journal::MatchId>().expect("an id").as_bytes()[..], &[0, 0, 0, 9]]
            .concat();
    let db = folder.path().join("db");
    let mut bytes = fs::read(&db).expect("the file");
    for at in 0..bytes.len() - 100 {
        if bytes[at..].starts_with(&place) {
            bytes[at + 40..at + 60].fill(0);
        }
    }
    fs::write(&db, bytes).expect("written");
    let saved = path(&folder, "saved.jsonl");
    let (_, said, status) = told(&folder, &["export", "--damaged", "--out", &saved]);
    assert_eq!(status, Some(1), "something is missing");
    assert!(said.contains(&format!("match {id} lacks event 9\n")), "{said}");
    let archive = fs::read_to_string(&saved).expect("the archive");
    let gone: Vec<&str> = lines(&before).difference(&lines(&archive)).copied().collect();
    assert_eq!(gone.len(), 2, "the event, and how many there are: {gone:?}");
    let new = Folder::new("saved-gap-new");
    let (_, said, status) = told(&new, &["import", "--partial", &saved]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains(&format!("match {id} lacks event 9 before event 10")), "{said}");
    let (notation, said, _) = told(&folder, &["export", id, "--damaged", "--form", "match"]);
    assert_eq!(notation.lines().count(), 8, "a log ends before the gap: {said}");
    assert_eq!(well(&new, &["export", id, "--form", "match"]), notation);
}

#[test]
fn a_store_of_the_first_version_is_saved_too() {
    let folder = Folder::new("saved-first");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/store/v1");
    fs::copy(kept.join("conf"), folder.path().join("conf")).expect("its configuration");
    let deflated = fs::read(kept.join("db.deflated")).expect("its file");
    let file = miniz_oxide::inflate::decompress_to_vec(&deflated).expect("inflated");
    fs::write(folder.path().join("db"), &file).expect("written");
    let saved = well(&folder, &["export", "--damaged"]);
    assert_eq!(fs::read(folder.path().join("db")).expect("the file"), file, "it is only read");
    let whole = well(&folder, &["export"]);
    assert_eq!(lines(&saved), lines(&whole));
}

#[actix_web::test]
async fn everything_that_was_answered_comes_back_from_a_mirror() {
    let [folder, mirror, new] = ["drill", "drill-mirror", "drill-new"].map(Folder::new);
    filled(&folder);
    let mut child = Command::new(env!("CARGO_BIN_EXE_throne"))
        .args(["serve", "--addr", "127.0.0.1:0"])
        .args(["--mirror", &path(&mirror, ""), "--data"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output"))
        .read_line(&mut line)
        .expect("its address");
    let table = Table::at(&line.trim().rsplit('/').next().expect("an address"));
    let lines_of_it = example();
    let (id, token) = table.open_own(&lines_of_it[0]).await;
    let table = table.with(&token);
    for (seen, line) in (1..).zip(&lines_of_it[1..]) {
        table.log(&id, seen, line).await;
    }
    child.kill().expect("a process that runs");
    child.wait().expect("its end");
    let names = |folder: &Folder| well(folder, &["export"]);
    let events = |archive: &str| -> BTreeSet<String> {
        let without = |line: &&str| !line.starts_with(r#"{"kind":"players""#);
        archive.lines().filter(without).map(str::to_owned).collect()
    };
    let before = events(&names(&folder));
    fs::remove_dir_all(folder.path()).expect("the store is gone");

    let (out, said, status) = told(&new, &["import", &path(&mirror, "")]);
    assert_eq!(status, Some(0), "{said}");
    assert!(out.starts_with("9 matches, "), "{out}");
    let after = names(&new);
    assert_eq!(
        events(&after),
        before,
        "events with all that is beside them, rule sets and house rules"
    );
    assert_eq!(table_of(&new, &id), lines_of_it);
    let restored = Matches::open(new.path()).expect("a journal");
    let (own, of_it) = (Token::sent(&token), id.parse().expect("an id"));
    assert!(own.is_some() && restored.sees(own.as_ref(), of_it), "it belongs to whom it belonged");
    assert!(!restored.sees(None, of_it));
    drop(restored);
    let file = fs::read_dir(mirror.path())
        .expect("the mirror")
        .next()
        .expect("a file")
        .expect("a file")
        .path();
    let whole = fs::read(&file).expect("its bytes");
    fs::write(&file, &whole[..whole.len() - 5]).expect("torn");
    let torn = Folder::new("drill-torn");
    let (_, said, status) = told(&torn, &["import", file.to_str().expect("a path")]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("the last frame is not whole and left out"), "{said}");
    let lost = before.len() - events(&names(&torn)).intersection(&before).count();
    assert_eq!(lost, 2, "the event of that frame, and how many there are");
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(&file, damaged).expect("damaged");
    let (_, said, status) = told(&Folder::new("drill-damaged"), &["import", &path(&mirror, "")]);
    assert_eq!(status, Some(1));
    assert!(said.contains("a frame is damaged") && said.contains("--partial"), "{said}");
}

fn table_of(folder: &Folder, id: &str) -> Vec<String> {
    well(folder, &["export", id, "--form", "match"]).lines().map(str::to_owned).collect()
}

#[test]
fn a_garbled_file_of_names_or_seats_costs_only_those() {
    let folder = Folder::new("garbled");
    let id = filled(&folder);
    assert!(well(&folder, &["export", &id]).contains("Anna"));
    let heads = well(&folder, &["verify", "--heads"]);
    let mut ids = heads.lines().filter_map(|line| line.split('=').next());
    let (other, third) = (ids.next().expect("a match"), ids.next().expect("another"));
    let names = folder.path().join("players").join(format!("{id}.json"));
    let seats = folder.path().join("seats").join(format!("{other}.json"));
    fs::create_dir_all(seats.parent().expect("a folder")).expect("a folder");
    fs::write(&names, b"[\"Ann").expect("garbled");
    fs::write(&seats, b"\xff{").expect("garbled");
    fs::write(seats.with_file_name("nobody.json"), b"{}").expect("no match at all");
    let third: events::journal::MatchId = third.parse().expect("an id");
    let journal = events::journal::Journal::open(folder.path()).expect("a journal");
    journal.keep_beside(third, b"\xff{".to_vec()).expect("kept");
    drop(journal);
    let matches = Matches::open(folder.path()).expect("it starts all the same");
    assert_eq!(matches.garbled().count(), 4);
    assert!(matches.seats().of(third).is_none() && !matches.sees(None, third));
    let shared = id.parse().expect("an id");
    assert!(matches.names().of(shared).is_empty());
    // Whether everybody may see it nobody knows any more.
    let lost = other.parse().expect("an id");
    assert!(matches.seats().of(lost).is_none());
    assert!(!matches.sees(None, lost) && matches.sees(None, shared));
    drop(matches);
    let (_, said, status) = told(&folder, &["verify"]);
    assert_eq!(status, Some(1), "{said}");
    for words in [
        format!("{id}.json"),
        format!("{other}.json"),
        "nobody.json".to_owned(),
        format!("seats of match {third}"),
        "are lost".to_owned(),
    ] {
        assert!(said.contains(&words), "{words}: {said}");
    }
    let matches = Matches::open(folder.path()).expect("a journal");
    let (matches, code) = matches.private().expect("random bytes");
    let owner = Token::sent(&"t".repeat(40));
    assert!(matches.claim(lost, "AAAAAAAAAAAA", owner.clone(), None).is_err());
    let claimed = matches.claim(lost, code.as_str(), owner.clone(), None).expect("on disk");
    assert_eq!(claimed.expect("a scribe").member, 1);
    assert!(matches.sees(owner.as_ref(), lost) && !matches.sees(None, lost));
}
