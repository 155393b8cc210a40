//! Whoever writes something new writes it in characters that can be seen; what was written before is read and shown.

use std::fs;
use std::process::Command;

use crate::support::{Folder, Table, serve};
use api::graphql::Audience;
use api::matches::{Matches, import};
use serde_json::{Value, json};

const BARE: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 1; phase offense";
/// Each as it is sent and as it is kept: the same letters in one form.
const KEPT: [(&str, &str); 4] =
    [("Zoe\u{308}", "Zo\u{eb}"), ("  Ann   B. ", "Ann B."), ("👩‍🚀", "👩‍🚀"), ("محمد", "محمد")];
const UNSEEN: [&str; 5] = ["A\u{200b}nn", "\u{202e}nnA", "Ann\u{2066}", "A\u{200d}nn", "\u{1b}[2J"];

const OPEN: &str =
    "mutation($line: String, $opening: OpeningInput, $house: String, $remark: String) {
    openMatch(line: $line, opening: $opening, houseRules: $house, remark: $remark) {
        __typename ... on Opened { match { id players { name } entries { remark line } } }
        ... on Unreadable { message line column } } }";

async fn open(table: &Table, asked: Value) -> Value {
    table.ask(OPEN, asked).await["openMatch"].take()
}

fn typed(name: &str) -> Value {
    json!({ "opening": { "ruleset": "living", "mode": "1v1", "heroes": ["Barbarian", "Moon Elf"], "starts": 1,
        "players": [name, null] } })
}

fn named(name: &str) -> Value {
    json!({ "line": BARE.replace("1 Barbarian", &format!("1 Barbarian \"{name}\"")) })
}

#[actix_web::test]
async fn names_of_players_are_kept_in_one_form_or_refused() {
    let folder = Folder::new("unseen-names");
    let (service, table) = serve(&folder, Audience::Programs);
    for (sent, kept) in KEPT {
        for asked in [typed(sent), named(sent)] {
            let opened = open(&table, asked).await;
            assert_eq!(opened["match"]["players"][0]["name"], kept, "{opened}");
        }
    }
    for name in UNSEEN {
        let said = open(&table, typed(name)).await["message"].clone();
        let said = said.as_str().expect("a refusal");
        assert!(said.starts_with("U+") && said.ends_with("cannot be seen: leave it out"), "{said}");
        let said = open(&table, named(name)).await["message"].clone();
        let said = said.as_str().expect("a refusal");
        assert!(said.starts_with("expected only characters that can be seen, found U+"), "{said}");
    }
    // So long a name may be, counted in characters.
    for (name, what) in [("é".repeat(40), "Opened"), ("é".repeat(41), "Unreadable")] {
        assert_eq!(open(&table, typed(&name)).await["__typename"], what);
    }
    let house = "House(name: \"Our\u{202e} table\", based_on: \"living\", changes: (hand: (start: 4, most: 7, income: 1)))";
    let refused = open(&table, json!({ "line": BARE, "house": house })).await;
    assert_eq!(refused["message"], "U+202E at character 17 cannot be seen: leave it out");
    assert_eq!((&refused["line"], &refused["column"]), (&json!(1), &json!(17)));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn reasons_and_remarks_are_kept_in_one_form_or_refused() {
    let folder = Folder::new("unseen-reasons");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = open(&table, json!({ "line": BARE })).await["match"]["id"].take();
    let log = "mutation($id: ID!, $n: Int!, $line: String, $event: EventInput) {
        log(match: $id, expected: $n, line: $line, event: $event) {
            __typename ... on Accepted { entry { line remark } } ... on Unreadable { message } } }";
    let text = "mutation($id: ID!, $n: Int!, $text: String!) { logText(match: $id, expected: $n, text: $text) {
        __typename ... on AllAccepted { entries { line remark } } ... on Unreadable { message line column } } }";
    let typed = |because: &str| json!({ "struck": { "of": 2, "by": { "agreed": [1, 2] }, "because": because } });
    let ask = async |query: &str, mut asked: Value| {
        asked["id"] = id.clone();
        let mut data = table.ask(query, asked).await;
        let said = if data.get("log").is_some() { "log" } else { "logText" };
        data[said].take()
    };
    ask(log, json!({ "n": 1, "line": "1 rolls 1 1 1 4 6" })).await;
    for because in UNSEEN {
        let line = format!("strike 2; agreed 1 + 2; because {because}");
        for asked in [json!({ "n": 2, "line": line }), json!({ "n": 2, "event": typed(because) })] {
            assert_eq!(ask(log, asked).await["__typename"], "Unreadable", "{because:?}");
        }
        let refused = ask(text, json!({ "n": 2, "text": format!("1 ends\n{line}") })).await;
        assert_eq!(refused["line"], 2, "{refused}");
    }
    let accepted = ask(log, json!({ "n": 2, "event": typed("Zoe\u{308}") })).await;
    assert_eq!(accepted["entry"]["line"], "strike 2; agreed 1 + 2; because Zo\u{eb}");
    let both = ask(text, json!({ "n": 3, "text": "1 rolls 1 1 1 4 6  # e\u{301}" })).await;
    assert_eq!(both["entries"][0]["remark"], "\u{e9}");
    // A reason has at most 400 characters, however many bytes they are.
    for (length, what) in [(401, "Unreadable"), (400, "Accepted")] {
        let asked = json!({ "n": 4, "event": json!({ "struck": { "of": 4, "by": { "agreed": [1, 2] }, "because": "é".repeat(length) } }) });
        assert_eq!(ask(log, asked).await["__typename"], what, "{length}");
    }
    service.stop().await.expect("a service that ran");
}

#[test]
fn an_old_log_is_read_as_it_was_and_printed_harmless() {
    let folder = Folder::new("unseen-old");
    let matches = Matches::open(folder.path()).expect("a journal");
    let text = format!(
        "{BARE}\n1 rolls 1 1 1 4 6  # so\u{202e}\nstrike 2; agreed 1 + 2; because no\u{200b}\n"
    );
    let imported = import::import(&matches, text.as_bytes()).expect("what was written before");
    let id = *imported.matches.first().expect("a match");
    drop(matches);
    let again = Matches::open(folder.path()).expect("a journal");
    let table = again.table(id).expect("a match");
    assert_eq!(table.notation(&again.names().of(id)), text);

    let file = folder.path().join("old.match");
    fs::write(&file, &text).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_throne")).arg("replay").arg(&file).output();
    let output = output.expect("the program");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}");
    assert!(
        printed.contains("# so<U+202E>") && printed.contains("because no<U+200B>"),
        "{printed}"
    );
    assert!(events::plain(&printed).is_ok(), "{printed:?}");
    // What is said of such a log, and of what would stand behind it, is printed so too.
    let line = "judge Jo: sets 1 health 9; because so";
    for asked in [&["2", line][..], &["1", "1 plays Nothing"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
        let output = command.arg("why").arg(&file).args(asked).output().expect("the program");
        for said in [output.stdout, output.stderr] {
            let said = String::from_utf8_lossy(&said).into_owned();
            assert!(events::plain(&said).is_ok(), "{said:?}");
        }
    }
}
