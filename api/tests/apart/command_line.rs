//! `throne replay`, `options`, `odds`, `check` and `schema`, as other programs use them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::support::Folder;

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
fn the_ruling_at_some_point_of_a_log_is_printed() {
    let file = fixture("rulebook-1.0-example.match");
    let why = |sequence: &str, line: &str| throne(&["why", "--json", &file, sequence, line]);
    // The Barbarian has 3 CP after the Income Phase, and Smack II costs 2. [CP-1]
    let output = why("10", "2 plays Smack II");
    assert_eq!(output.status.code(), Some(0));
    let entry = lines(&output).pop().expect("an entry");
    assert_eq!((&entry["seq"], &entry["verdict"]), (&json!(11), &json!("ACCEPTED")));
    assert_eq!(entry["sheet"]["seats"][1]["cp"], 1);
    // After it there is 1 CP left, and Thick Skin II costs 3.
    let output = why("11", "2 plays Thick Skin II");
    assert_eq!(output.status.code(), Some(1));
    let entry = lines(&output).pop().expect("an entry");
    assert_eq!(
        (&entry["ruling"]["refusal"], &entry["ruling"]["citations"][0]["rule"]),
        (&json!("NOT_ENOUGH_CP"), &json!("CP-1"))
    );
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("refused: ") && said.contains("[CP-1: Rules of Play 1.0"), "{said}");
    for (sequence, line) in [("0", "1 ends"), ("22", "1 ends"), ("3", "1 ends now")] {
        let output = why(sequence, line);
        assert_eq!((output.status.code(), lines(&output).len()), (Some(2), 0), "{sequence} {line}");
    }
}

#[test]
fn rules_are_found_and_printed() {
    let output = throne(&["rules", "--json", "--hero", "Barbarian", "stun", "defens"]);
    assert_eq!(output.status.code(), Some(0));
    let found = lines(&output);
    // Line 364 of the FAQ: Stun is placed before the defense.
    assert_eq!((&found[0]["id"], &found[0]["kind"]), (&json!("FAQ-BARB-04"), &json!("FAQ")));
    let text = |args: &[&str]| {
        let output = throne(args);
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (status, printed) = text(&["rule", "c-66"]);
    assert_eq!(status, Some(0));
    assert!(printed.starts_with("C-66 (it follows from what is printed)\n"), "{printed}");
    assert!(printed.contains("stays where it is") && printed.contains("see STK-1"), "{printed}");
    let (_, printed) = text(&["rule", "C-66", "--edition", "1.0"]);
    assert!(printed.starts_with("C-66"), "{printed}");
    for none in [&["rule", "C-999"][..], &["rules", "xyzzy"], &["rules", "stun", "--edition", "9"]]
    {
        assert_eq!(text(none), (Some(1), String::new()), "{none:?}");
    }
}

#[test]
fn the_odds_of_a_hero_need_no_match() {
    let asked = ["odds", "--hero", "Barbarian", "--dice", "1 1 2 6 6", "--attempts", "2"];
    let output = throne(&asked);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let table = String::from_utf8_lossy(&output.stdout);
    // Three swords lie there. For a fourth, one of two dice in two throws of one half each: 15/16.
    let smack = table.lines().find(|line| line.trim_start().starts_with("Smack, 4 Sword "));
    let words: Vec<&str> = smack.expect("the row").split_whitespace().collect();
    assert_eq!(words, ["Smack,", "4", "Sword", "93.75", "%", "keep", "1", "1", "2", "15/16"]);
    // Thick Skin II: with two Life of four dice its other line holds too, 24 of 81; with one it does not, 32 of 81.
    for line in ["2 Life; at least 2 Life", "1 Life"] {
        let joint = table.lines().find(|row| row.starts_with(&format!("    {line} ")));
        let fraction = if line == "1 Life" { "32/81" } else { "8/27" };
        assert!(joint.is_some_and(|row| row.ends_with(fraction)), "{line}: {table}");
    }
    // The tokens of a leaflet roll too: Blind fails the phase on 1 and 2, and on the other faces nothing comes of it.
    let output = throne(&["odds", "--json", "--hero", "Moon Elf"]);
    let odds = lines(&output).pop().expect("an object");
    let rolls = odds["rolls"].as_array().expect("rolls");
    let blind = rolls.iter().find(|roll| roll["source"] == "Blind").expect("Blind rolls");
    let of = |joint: &Value| (joint["outcomes"].clone(), joint["chance"]["fraction"].clone());
    let together: Vec<_> = blind["together"].as_array().expect("all").iter().map(of).collect();
    assert_eq!(together, [(json!([]), json!("2/3")), (json!([0]), json!("1/3"))]);
    // Overpower: 14 or more with three dice.
    assert!(table.lines().any(|line| line.ends_with("35/216")), "{table}");
    for (wrong, said) in [
        (["--dice", "1 1 2 6"], "expected 5 dice, found 4"),
        (["--dice", "1 1 2 6 7"], "a die shows 1 to 6, not 7"),
        (["--dice", "1 1 2 6 x"], "not \"x\""),
        (["--attempts", "10"], "at most 9"),
        (["--edition", "3.0"], "no rule set is called \"3.0\""),
    ] {
        let output = throne(&[["odds", "--hero", "Barbarian"].as_slice(), &wrong].concat());
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{why}");
        assert!(why.contains(said), "{why}");
    }
    assert_eq!(throne(&["odds", "--hero", "Nobody"]).status.code(), Some(2));
}

#[test]
fn the_odds_of_a_match_can_be_asked_after_any_entry() {
    let file = fixture("rulebook-1.0-example.match");
    let asked = |more: &[&str]| -> Value {
        let output = throne(&[["odds", "--json", &file].as_slice(), more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        lines(&output).pop().expect("an object")
    };
    // 1 2 5 6 6 with one attempt left: two sixes more of three dice, 3 (1/6)^2 (5/6) + (1/6)^3 = 16/216.
    let odds = asked(&["--step", "4"]);
    let reach = &odds["reach"];
    assert_eq!((&reach["seat"], &reach["attemptsLeft"]), (&json!(1), &json!(1)));
    assert_eq!(reach["dice"], json!([1, 2, 5, 6, 6]));
    let rows = reach["rows"].as_array().expect("rows");
    let eclipse = rows.iter().find(|row| row["ability"] == "Eclipse").expect("Eclipse");
    assert_eq!((&eclipse["keep"], &eclipse["with"]), (&json!([6, 6]), &Value::Null));
    let chance = &eclipse["chance"];
    assert_eq!((&chance["denominator"], &chance["exponent"]), (&json!("7776"), &json!(5)));
    assert_eq!((&chance["numerator"], &chance["fraction"]), (&json!("576"), &json!("2/27")));
    assert_eq!(chance["percentText"], "7.41 %");
    // Eclipse is announced and activated; the Barbarian's next roll would have two attempts: Entangle.
    let odds = asked(&["--step", "8"]);
    assert_eq!((&odds["reach"], &odds["rolls"]), (&Value::Null, &json!([])));
    assert_eq!(odds["whyNot"], "Nobody rolls for an Offensive Ability now.");
    assert_eq!(asked(&["--step", "8", "--seat", "2"])["reach"]["attemptsLeft"], 2);
    for wrong in [["--step", "0"], ["--step", "22"], ["--seat", "9"]] {
        let output = throne(&[["odds", &file].as_slice(), &wrong].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
    let nobody = asked(&["--seat", "3"]);
    assert_eq!(nobody["whyNot"], "Nobody sits on seat 3.");
}

#[test]
fn odds_with_what_is_held_name_the_card() {
    let folder = Folder::new("held");
    let file = folder.path().join("a.match");
    let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 cp 1; 1 holds Six-It!; phase offense\n\
               1 rolls 6 6 6 6 2\n";
    fs::write(&file, log.to_owned() + "1 ends\n").expect("a file");
    let row = |more: &[&str]| -> (Option<i32>, Value) {
        let output =
            throne(&[["odds", "--json", &file.to_string_lossy()].as_slice(), more].concat());
        let odds = lines(&output).pop().expect("an object");
        let rows = odds["reach"]["rows"].as_array().expect("rows").clone();
        let row = rows.into_iter().find(|row| row["ability"] == "Rage!").expect("the Ultimate");
        (output.status.code(), row)
    };
    // A fifth six in two throws: 11/36. The last line is refused, and that is said.
    let (status, alone) = row(&[]);
    assert_eq!((status, &alone["chance"]["fraction"]), (Some(1), &json!("11/36")));
    let (_, held) = row(&["--held"]);
    assert_eq!(held["chance"]["fraction"], "1");
    assert_eq!((&held["with"], &held["turned"]), (&json!("Six-It!"), &json!([6])));
    assert_eq!(held["advice"], "use Six-It!; keep 6 6 6 6, turn to 6");
    assert_eq!(row(&["--step", "2"]).0, Some(0));
}

#[test]
fn the_dice_of_a_minion_are_decided() {
    let told = |arguments: &[&str]| {
        let output = throne(&[["minion"].as_slice(), arguments].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    // Three to five in sequence are wanted: the second 4 is rolled again, and so is the 6, as there is no 5. [MIN-4, MIN-5]
    let (status, text) = told(&["fairy", "2", "3", "4", "4", "6"]);
    assert_eq!(status, Some(0));
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            "Fairy, Level I: 9 Health, 2 CP. Roll Objective: straights. First Strike.",
            "  roll again: 4 6 [MIN-4]",
            "  performs Micro straight: Deal 2 undefendable dmg. [MIN-5]",
        ]
    );
    let (_, text) = told(&["Goblin Enchanter", "1", "2", "3", "4", "6"]);
    assert!(text.contains("roll again: 2 of 1 2 3, as is best for the Minion [ADV-7]"), "{text}");
    assert!(text.contains("activates no ability [MIN-5]"), "{text}");
    let (status, text) = told(&["Atlas"]);
    assert!(text.contains("unverified: Card: of one transcription"), "{text}");
    assert_eq!(status, Some(0));
    assert_eq!(told(&[]).1.lines().count(), 77);
    // The same dice do something else on the other side of its card.
    let (_, text) = told(&["Dark Druid", "4", "4", "5", "1", "2"]);
    assert!(text.contains("performs 3 Vortex: Inflict Knockdown. Deal 6 dmg."), "{text}");
    let (_, text) = told(&["Dark Druid", "4", "4", "5", "1", "2", "--other-side"]);
    assert!(text.contains("performs 3 Vortex: Inflict Barbed Vine. Deal 6 dmg."), "{text}");
    assert_eq!(told(&["Barbarian"]).0, Some(1));
    for wrong in [&["Fairy", "1", "2"][..], &["Fairy", "1", "2", "3", "4", "7"]] {
        assert_eq!(told(wrong).0, Some(2), "{wrong:?}");
    }
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
    // The prototype begins with 1 CP, every later edition with 2; a duel has 50 Health in each. SETUP-3, MODE-1V1
    let line = |begins: &str| {
        let found = table.lines().find(|line| line.trim_start().starts_with(begins)).expect(begins);
        let behind = found.split_once(']').expect("rules").1;
        behind.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect::<Vec<_>>()
    };
    let two = "2 / 15 / 4 / 6";
    assert_eq!(line("start CP"), ["1 / 15 / 4 / 6", two, two, two, two]);
    assert_eq!(line("Health of a duel"), ["50"; 5]);
}

#[test]
fn the_schema_is_printed_as_it_is_committed() {
    let printed = String::from_utf8(throne(&["schema"]).stdout).expect("UTF-8");
    assert_eq!(printed, include_str!("../../schema.graphql"));
}
