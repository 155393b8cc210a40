//! `throne replay`, `options`, `check` and `schema`, as other programs use them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

mod support;
use support::Folder;

fn throne(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_throne")).args(args).output().expect("the program")
}

fn fixture(name: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/matches").join(name);
    file.to_string_lossy().into_owned()
}

/// Each line of what was printed, as JSON.
fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

/// Runs a command on a log, and gives its exit status, what it printed, and what it complained about.
fn on_log(command: &str, log: &str) -> (Option<i32>, Vec<Value>, String) {
    let folder = Folder::new("log");
    let file = folder.path().join("a.match");
    fs::write(&file, log).expect("a file");
    let output = throne(&[command, "--json", &file.to_string_lossy()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), lines(&output), said)
}

const OPENING: &str = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts\n";

#[test]
fn a_replay_has_a_line_for_each_entry() {
    let output = throne(&["replay", "--json", &fixture("rulebook-1.0-example.match")]);
    assert_eq!(output.status.code(), Some(0));
    let entries = lines(&output);
    assert_eq!(entries.len(), 21);
    for (seq, entry) in (1..).zip(&entries) {
        assert_eq!(entry["seq"], seq);
        assert_eq!(entry["verdict"], "ACCEPTED");
        assert_eq!(entry["ruling"], Value::Null);
        let digest = entry["digest"].as_str().expect("a digest");
        assert!(
            digest.len() == 16 && digest.bytes().all(|digit| digit.is_ascii_hexdigit()),
            "{digest}"
        );
    }
    let settled = &entries[8];
    assert_eq!(settled["line"], "1 ends");
    assert_eq!(settled["implied"][1]["window"], "LAST_WORD");
    let total = &settled["breakdowns"][0];
    assert_eq!(
        (&total["incoming"], &total["subtotal"], &total["dealt"]),
        (&json!(7), &json!(9), &json!(9))
    );
    let barbarian = &settled["sheet"]["seats"][1];
    assert_eq!((&barbarian["hero"], &barbarian["health"]), (&json!("Barbarian"), &json!(45)));
    assert_eq!((&barbarian["handCount"], &barbarian["deckCount"]), (&json!(4), &json!(28)));
    assert_eq!(settled["sheet"]["phase"], "Main Phase (2)");
    assert_eq!(settled["sheet"]["awaits"]["seats"], json!([1]));
    // Before it was dealt, it could be seen coming.
    let coming = &entries[7]["breakdowns"][0];
    assert_eq!(
        (&coming["settled"], &coming["to"], &coming["after"]),
        (&json!(false), &json!(2), &json!(41))
    );
}

#[test]
fn the_same_log_gives_the_same_lines() {
    let file = fixture("barbarian-wins.match");
    let first = throne(&["replay", "--json", &file]);
    assert_eq!(first.stdout, throne(&["replay", "--json", &file]).stdout);
    let last = lines(&first).pop().expect("entries");
    assert_eq!(
        (&last["sheet"]["outcome"]["kind"], &last["sheet"]["awaits"]),
        (&json!("WON"), &Value::Null)
    );
}

#[test]
fn a_refused_event_is_named_and_the_log_goes_on() {
    let log = format!("{OPENING}\n2 rolls 1 2 3 4 5   # not yet\n1 rolls 1 2 3 4 5\n");
    let (status, entries, said) = on_log("replay", &log);
    assert_eq!(status, Some(1));
    let verdicts: Vec<&Value> = entries.iter().map(|entry| &entry["verdict"]).collect();
    assert_eq!(verdicts, ["ACCEPTED", "REFUSED", "ACCEPTED"]);
    assert_eq!(entries[1]["digest"], entries[0]["digest"]);
    assert_eq!(entries[1]["ruling"]["citations"][0], entries[1]["rules"][0]);
    assert!(said.contains("line 3: refused: ") && said.contains("Rules of Play 1.0"), "{said}");
}

#[test]
fn an_opening_that_is_refused_ends_the_log() {
    let (status, entries, said) = on_log(
        "replay",
        "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts; 1 health 61\n1 rolls 1 2 3 4 5\n",
    );
    assert_eq!((status, entries.len()), (Some(1), 1));
    assert_eq!(
        (&entries[0]["verdict"], &entries[0]["ruling"]["refusal"]),
        (&json!("REFUSED"), &json!("OPENING"))
    );
    assert!(said.contains("line 1: refused: "), "{said}");
    let (status, entries, _) =
        on_log("replay", "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts; 1 health 60\n");
    assert_eq!((status, entries.len()), (Some(0), 1));
}

#[test]
fn what_cannot_be_read_is_named_by_line_and_column() {
    let (status, entries, said) = on_log("replay", &format!("{OPENING}1 rolls 1 2 7\n"));
    assert_eq!((status, entries.len()), (Some(2), 0));
    assert!(said.contains("line 2, column 13: expected a die from 1 to 6, found \"7\""), "{said}");
    assert_eq!(throne(&["replay", "/nowhere/at/all.match"]).status.code(), Some(2));
    assert_eq!(throne(&["replay"]).status.code(), Some(2));
}

#[test]
fn options_of_a_position_can_be_logged() {
    let position = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts; 1 holds Tip It!; turn 5; phase offense\n\
                    1 rolls 1 1 1 2 6\n";
    let (status, mut entries, _) = on_log("options", position);
    assert_eq!(status, Some(0));
    let last = entries.pop().expect("the options");
    assert_eq!((&last["after"], entries.len()), (&json!(2), 2));
    let options = last["options"].as_array().expect("options");
    let mut logged = 0;
    for option in options
        .iter()
        .filter(|option| option["slots"].as_array().is_some_and(|slots| slots.len() < 2))
    {
        let slot = &option["slots"][0];
        let said = match slot["kind"].as_str() {
            None => String::new(),
            Some("DICE") => "1 1 1 6 6".to_owned(),
            Some(_) => slot["choices"][0].as_str().expect("a choice").to_owned(),
        };
        let line = option["line"].as_str().expect("a line").replace('_', &said);
        let (status, _, why) = on_log("replay", &format!("{position}{line}\n"));
        assert_eq!(status, Some(0), "{line}: {why}");
        logged += 1;
    }
    assert!(logged > 10, "{logged}");
    let line = |line: &str| options.iter().find(|option| option["line"] == line);
    assert!(line("1 announces Longbow").is_some());
    assert_eq!(line("1 plays Tip It!: _").map(|option| &option["sure"]), Some(&json!("KNOWN")));
}

#[test]
fn all_content_is_sound() {
    let output = throne(&["check"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let table = String::from_utf8_lossy(&output.stdout);
    // Three of five dice show a sword in 3,888 rolls: the faces 1, 2 and 3 are half of a die.
    let smack = table.lines().find(|line| line.trim_start().starts_with("Smack  ")).expect("Smack");
    assert!(smack.contains("3888, 1458, 243"), "{smack}");
    assert!(table.contains("unverified: "), "{table}");
}

#[test]
fn the_schema_is_printed_as_it_is_committed() {
    let printed = String::from_utf8(throne(&["schema"]).stdout).expect("UTF-8");
    assert_eq!(printed, include_str!("../schema.graphql"));
}
