//! One log leads to the same entries through every door: the game itself, the command line, GraphQL, an import, and the
//! referee in the browser.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;

use crate::support::Folder;
use api::graphql::{self, Audience};
use api::matches::{Logged, Matches, import};
use api::report;
use api::words::Language;
use async_graphql::{Request, Variables};
use events::{Authority, Event, Players, notation};
use referee::book::Volume;
use referee::content;
use referee::revision::View;
use serde::Serialize;
use serde_json::{Value, json};
use throne_tests::logs::Source;
use throne_tests::walk::Walk;

/// How many logs go through every door, and every how many of them through the command line, which starts anew each time.
const LOGS: u32 = 60;
const BY_COMMAND: u32 = 6;
/// What GraphQL is asked for of an entry.
const SHOWN: [&str; 9] =
    ["key", "seq", "place", "role", "changedBy", "verdict", "line", "sentence", "digest"];

/// Entries without what only a journal knows.
fn bare(entries: Value) -> Vec<Value> {
    let Value::Array(mut entries) = entries else { panic!("{entries}") };
    for entry in &mut entries {
        let fields = entry.as_object_mut().expect("an entry");
        fields.remove("at");
        fields.remove("link");
    }
    entries
}

/// What GraphQL is asked for of entries.
fn shown(entries: &[Value]) -> Vec<Value> {
    let of = |entry: &Value| SHOWN.iter().map(|field| (*field, entry[field].clone())).collect();
    let shown = entries.iter().map(|entry| -> BTreeMap<&str, Value> { of(entry) });
    shown.map(|entry| json!(entry)).collect()
}

/// The rule sets, as the phone gets them.
fn fill_the_phone() {
    let packed = content::names(content::shipped()).into_iter().map(|name| {
        let (volume, words) = Volume::pack(content::shipped(), &name).expect("a rule set");
        (name, bytes(volume), bytes(words))
    });
    let (mut volumes, mut words) = (BTreeMap::new(), BTreeMap::new());
    for (name, volume, said) in packed {
        volumes.insert(name.clone(), (name.clone(), volume));
        words.insert(name, said);
    }
    assert!(engine::fill(&bytes(volumes), &bytes(words)));
}

fn bytes<T: Serialize>(value: T) -> Vec<u8> {
    postcard::to_stdvec(&value).expect("bytes")
}

fn by_the_phone(text: &str) -> Value {
    let mut opening = engine::Opening::new(text, "en", Vec::new());
    let game = opening.game().unwrap_or_else(|| panic!("{}\n{text}", opening.refusal()));
    serde_json::from_str(&game.entries()).expect("JSON")
}

fn by_command(folder: &Folder, text: &str) -> Value {
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let file = folder.path().join("log.match");
    std::fs::write(&file, text).expect("a file");
    let throne = Command::new(env!("CARGO_BIN_EXE_throne"))
        .args(["replay", "--json"])
        .arg(&file)
        .output()
        .expect("the program");
    let lines = String::from_utf8(throne.stdout).expect("text");
    lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")).collect()
}

/// What GraphQL says of a log that it judges without storing it.
async fn by_replay(schema: &graphql::Schema, text: &str) -> Value {
    let fields = SHOWN.join(" ");
    let query =
        format!("query($log: String!) {{ replay(log: $log) {{ entries {{ {fields} }} }} }}");
    let variables = Variables::from_json(json!({ "log": text }));
    let answer = schema.execute(Request::new(query).variables(variables)).await;
    assert_eq!(answer.errors, []);
    answer.data.into_json().expect("JSON")["replay"]["entries"].take()
}

/// The entries of a match into which each event was logged.
fn by_logging(matches: &Matches, log: &[Event]) -> Value {
    let Event::Opened(opening) = &log[0] else { panic!("no opening") };
    let begun = matches.begin(opening, &Players::default(), None, None).expect("a journal");
    let api::matches::Begun::Opened(table) = begun else { panic!("{}", notation::print(&log[0])) };
    for (seq, event) in (1..).zip(&log[1..]) {
        let logged = matches.log(table.id(), seq, event, None, None).expect("a journal");
        assert!(matches!(logged, Logged::Accepted(_)), "{}", notation::print(event));
    }
    json!(table.entries(View::AsRuled, 1, u32::MAX, Language::English))
}

/// The entries of a match that was imported.
fn by_import(matches: &Matches, text: &str) -> Value {
    let imported = import::import(matches, text.as_bytes()).unwrap_or_else(|why| panic!("{why}"));
    let id = imported.matches.first().expect("a match");
    json!(matches.table(*id).expect("the match").entries(
        View::AsRuled,
        1,
        u32::MAX,
        Language::English
    ))
}

/// Whether nobody but a table with one phone is needed for it.
fn needs_nobody_else(event: &Event) -> bool {
    let Event::Corrected(correction) = event else { return true };
    !matches!(correction.by, Authority::Proposed { .. })
}

#[actix_web::test]
async fn every_door_leads_to_the_same_entries() {
    let (source, folder, files) = (Source::new(), Folder::new("doors"), Folder::new("doors-files"));
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let schema = graphql::schema(Arc::clone(&matches), Audience::Programs);
    fill_the_phone();
    let mut walk = Walk(0xD00D);
    let mut revised = 0;
    for number in 0..LOGS {
        // What may be refused can only be read; what is accepted can be logged too.
        let said = source.log(&mut walk);
        let whole = said.iter().map(notation::print).collect::<Vec<_>>().join("\n");
        let game = source.game(&said);
        let entries = report::entries(&game, View::AsRuled, 1, u32::MAX, Language::English);
        let expected = bare(json!(entries));
        assert_eq!(bare(by_the_phone(&whole)), expected, "{whole}");
        assert_eq!(by_replay(&schema, &whole).await, json!(shown(&expected)), "{whole}");
        if number.is_multiple_of(BY_COMMAND) {
            assert_eq!(bare(by_command(&files, &whole)), expected, "{whole}");
        }

        let (log, game) = source.accepted(&said);
        let text = log.iter().map(notation::print).collect::<Vec<_>>().join("\n");
        let entries = report::entries(&game, View::AsRuled, 1, u32::MAX, Language::English);
        let expected = bare(json!(entries));
        assert_eq!(bare(by_import(&matches, &text)), expected, "{text}");
        if log.iter().all(needs_nobody_else) {
            assert_eq!(bare(by_logging(&matches, &log)), expected, "{text}");
        }
        revised += u32::from(log.iter().any(referee::revision::revises));
    }
    assert!(revised > LOGS / 2, "{revised} of {LOGS} logs were revised");
}
