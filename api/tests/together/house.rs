//! Matches with house rules, opened at a server on a real port and read again after it stopped.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use crate::support::stored::stored;
use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::{Matches, import};
use api::server::Service;
use api::words::Language;
use events::journal::Digest;
use referee::content::{House, house_based_on};
use referee::revision::View;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 2 tokens Targeted";
const LOG: [&str; 4] =
    ["1 rolls 1 2 3 4 4", "1 announces Mighty Blow", "2 rolls 1 1 1 6 6", "1 ends"];
const FILE: &str = "(
    name: \"Our table\",
    based_on: \"living\",
    options: [\"targeted-1\"],
    changes: (hand: (start: 5, most: 6, income: 1)),
)";

const OPEN: &str = "mutation($line: String!, $file: String, $house: [String!]) {
    openMatch(line: $line, houseRules: $file, house: $house) {
        __typename
        ... on Opened { match { id ruleset rulesetDigest houseRules { name options says } } }
        ... on Refused { ruling { refusal } }
        ... on Unreadable { message line column } } }";

fn start(data: &Path, house: Option<&str>) -> (Service, Table) {
    let matches = Matches::open(data).expect("the journal");
    let matches = match house {
        None => matches,
        Some(text) => {
            let ruleset = house_based_on(text).expect("a file");
            let house = House { options: Vec::new(), file: Some(text.to_owned()) };
            matches.with_house(ruleset, house)
        }
    };
    let service =
        Service::start(ANY_PORT, Arc::new(matches), Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

async fn open(table: &Table, line: &str, house: Value) -> Value {
    let mut variables = house;
    variables["line"] = json!(line);
    table.ask(OPEN, variables).await["openMatch"].take()
}

/// Logs the round, and gives the Health of both.
async fn play(table: &Table, id: &str) -> Value {
    for (seen, line) in (1..).zip(LOG) {
        let outcome = table.log(id, seen, line).await;
        assert_eq!(outcome["__typename"], "Accepted", "{line}: {outcome}");
    }
    healths(table, id).await
}

async fn healths(table: &Table, id: &str) -> Value {
    let query = "query($id: ID!) { match(id: $id) { state { seats { health } } } }";
    table.ask(query, json!({ "id": id })).await["match"]["state"]["seats"].take()
}

/// How long the files of a mirror are, in bytes.
fn copied(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file"));
    files.map(|file| file.metadata().expect("a file").len()).sum()
}

/// A server whose store has a mirror.
fn mirrored(data: &Folder, mirror: &Folder) -> (Arc<Matches>, Service, Table) {
    let matches = Matches::open_mirrored(data.path(), mirror.path()).expect("the journal");
    let matches = Arc::new(matches);
    let service = Service::start(ANY_PORT, Arc::clone(&matches), Audience::Programs);
    let service = service.expect("a free port");
    let table = Table::at(&service.address);
    (matches, service, table)
}

/// What is stored is counted, and not the file: sled writes whole pages anew, which of them chance decides, as the ids
/// of matches are random. (Its file grew by 99 to 249 kB here in seven runs of the same test.)
#[actix_web::test]
async fn house_rules_of_72_bytes_cost_less_than_2_kb_in_the_store_and_in_its_mirror() {
    let [data, mirror] = ["house-cost", "house-cost-mirror"].map(Folder::new);
    let (matches, service, table) = mirrored(&data, &mirror);
    open(&table, OPENING, json!({})).await;
    let base = matches.rulesets().named("living").expect("a rule set").bytes.len();
    service.stop().await.expect("stopped");
    drop(matches);
    let (stored_before, copied_before) = (stored(data.path()), copied(mirror.path()));
    assert!(stored_before > base && copied_before > base as u64, "the base is there once");

    let (matches, service, table) = mirrored(&data, &mirror);
    let mut ids = Vec::new();
    for number in 1..=10 {
        let file =
            format!("(name: \"{number:x<17}\", based_on: \"living\", options: [\"targeted-1\"])");
        assert_eq!(file.len(), 72);
        let opened = open(&table, OPENING, json!({ "file": file })).await;
        ids.push(opened["match"]["id"].as_str().unwrap_or_else(|| panic!("{opened}")).to_owned());
    }
    service.stop().await.expect("stopped");
    drop(matches);
    let store = stored(data.path()) - stored_before;
    let copy = copied(mirror.path()) - copied_before;
    eprintln!("ten matches with house rules: {store} bytes in the store, {copy} in the mirror");
    assert!(store < 10 * 2_000, "{store} bytes in the store for ten matches");
    assert!(copy < 10 * 2_000, "{copy} bytes in the mirror for ten matches");

    let (matches, service, table) = mirrored(&data, &mirror);
    // What a phone fetches is whole.
    for id in ids {
        let asked = "query($id: ID!) { match(id: $id) { rulesetDigest } }";
        let digest = table.ask(asked, json!({ "id": id })).await["match"]["rulesetDigest"].take();
        let asked =
            "query($id: ID!, $digest: String!) { match(id: $id) { rulesetText(digest: $digest) } }";
        let text = table.ask(asked, json!({ "id": id, "digest": digest })).await;
        let text = text["match"]["rulesetText"].as_str().expect("a text").to_owned();
        assert!(text.len() > base);
        assert_eq!(json!(Digest::of(text.as_bytes()).to_string()), digest);
    }
    // An archive has them as differences too, and gives them whole again.
    let archive = table.download("/archive").await;
    assert!(archive.len() < 2 * base, "{} bytes, and {base} of the rule set", archive.len());
    service.stop().await.expect("stopped");
    assert_eq!(matches.journal().verify(&[]).expect("a walk").problems, []);
    let again = Folder::new("house-archived");
    let copy = Matches::open(again.path()).expect("a journal");
    // One that does not give what it says is not taken, nor one whose base is missing.
    let lines: Vec<&str> = archive.lines().collect();
    let on = lines.iter().position(|line| line.contains("\",\"on\":\"")).expect("a difference");
    let wrong = lines[on].replace("targeted-1", "targeted-2");
    let base = lines.iter().position(|line| line.contains("\"kind\":\"ruleset\"")).expect("a base");
    for (line, instead) in [(on, Some(wrong.as_str())), (base, None)] {
        let other = lines
            .iter()
            .enumerate()
            .filter_map(|(at, it)| if at == line { instead } else { Some(*it) });
        let other: Vec<&str> = other.collect();
        let refused = import::import(&copy, format!("{}\n", other.join("\n")).as_bytes());
        let said = refused.expect_err("it is wrong").to_string();
        assert!(said.contains("rule set"), "{said}");
        assert_eq!(copy.journal().list(), Ok(Vec::new()), "nothing is stored");
    }
    let imported = import::import(&copy, archive.as_bytes()).expect("imported");
    assert_eq!(imported.matches.len(), 11);
    assert_eq!(copy.journal().verify(&[]).expect("a walk").problems, []);
    for meta in copy.journal().list().expect("matches") {
        let [here, there] = [&copy, &*matches].map(|it| it.journal().ruleset(&meta.ruleset));
        assert!(here.as_ref().is_ok_and(Option::is_some) && here == there, "{}", meta.ruleset);
    }
}

#[actix_web::test]
async fn house_rules_are_pinned_with_the_match() {
    let folder = Folder::new("house");
    let (service, table) = start(folder.path(), None);
    let plain = open(&table, OPENING, json!({})).await["match"].take();
    let file = open(&table, OPENING, json!({ "file": FILE })).await["match"].take();
    let named = open(&table, OPENING, json!({ "house": ["targeted-1"] })).await["match"].take();
    let again = open(&table, OPENING, json!({ "house": ["targeted-1"] })).await["match"].take();

    assert_eq!(plain["houseRules"], Value::Null);
    assert_eq!(
        file["houseRules"],
        json!({ "name": "Our table", "options": ["targeted-1"],
            "says": ["Targeted adds 1.", "Our table changes hand."] })
    );
    assert_eq!(
        named["houseRules"],
        json!({ "name": "targeted-1", "options": ["targeted-1"], "says": ["Targeted adds 1."] })
    );
    assert_eq!(file["ruleset"], "living");
    let digest = |opened: &Value| opened["rulesetDigest"].as_str().expect("a digest").to_owned();
    assert_eq!(digest(&named), digest(&again));
    assert_ne!(digest(&plain), digest(&named));
    assert_ne!(digest(&file), digest(&named));

    // 9 for the small straight, and 2 for Targeted or 1; three arrows deal 1 back.
    let id = |opened: &Value| opened["id"].as_str().expect("an id").to_owned();
    assert_eq!(play(&table, &id(&plain)).await, json!([{ "health": 49 }, { "health": 39 }]));
    assert_eq!(play(&table, &id(&named)).await, json!([{ "health": 49 }, { "health": 40 }]));
    assert_eq!(play(&table, &id(&file)).await, json!([{ "health": 49 }, { "health": 40 }]));
    let hand = "query($id: ID!) { match(id: $id) { state { seats { handCount } } notation } }";
    let read = table.ask(hand, json!({ "id": id(&file) })).await;
    assert_eq!(read["match"]["state"]["seats"][0]["handCount"], 5);
    // The log says so, and holds them in a form that reads back.
    let notation = read["match"]["notation"].as_str().expect("a log");
    let (words, whole) = notation.split_once('\n').expect("two lines");
    assert_eq!(
        words,
        "# House rules of this match: Our table. Targeted adds 1. Our table changes hand."
    );
    let whole = whole.lines().next().and_then(|line| line.strip_prefix("# house "));
    let whole: Value = serde_json::from_str(whole.expect("house rules")).expect("JSON");
    assert_eq!(whole, json!({ "options": [], "file": FILE }));
    let events = events::notation::parse_log(notation).expect("still notation");
    assert_eq!(events.len(), 5);
    let list = table.ask("{ matches { id houseRules } }", json!({})).await;
    let listed = |id: &str| {
        let all = list["matches"].as_array().expect("matches");
        all.iter().find(|listed| listed["id"] == id).expect("the match")["houseRules"].clone()
    };
    assert_eq!((listed(&id(&plain)), listed(&id(&file))), (Value::Null, json!("Our table")));
    service.stop().await.expect("a service that ran");

    // Another process finds them again.
    let (service, table) = start(folder.path(), None);
    assert_eq!(healths(&table, &id(&named)).await, json!([{ "health": 49 }, { "health": 40 }]));
    let query =
        "query($id: ID!) { match(id: $id) { rulesetDigest houseRules { name options says } } }";
    let read = table.ask(query, json!({ "id": id(&file) })).await;
    assert_eq!(read["match"]["houseRules"], file["houseRules"]);
    assert_eq!(read["match"]["rulesetDigest"], file["rulesetDigest"]);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn house_rules_that_do_not_fit_open_nothing() {
    let folder = Folder::new("wrong-house");
    let (service, table) = start(folder.path(), None);
    let wrong = async |house: Value| open(&table, OPENING, house).await;

    let field = wrong(json!({ "file": FILE.replace("income", "gain") })).await;
    assert_eq!(field["__typename"], "Unreadable");
    assert_eq!((&field["line"], &field["column"]), (&json!(5), &json!(41)), "{field}");
    let unknown = wrong(json!({ "house": ["targeted-1", "targeted-9"] })).await;
    assert!(
        unknown["message"].as_str().expect("words").contains("no option \"targeted-9\""),
        "{unknown}"
    );
    let other = wrong(json!({ "file": FILE.replace("\"living\"", "\"1.0\"") })).await;
    assert_eq!((&other["line"], &other["column"]), (&json!(3), &json!(15)), "{other}");
    let twice = wrong(json!({ "file": FILE, "house": ["hand-limit-5"] })).await;
    assert!(twice["message"].as_str().expect("words").contains("hand is changed twice"), "{twice}");
    // The opening itself is still judged, by the house rules.
    let refused =
        open(&table, &OPENING.replace("Targeted", "Targeted 2"), json!({ "file": FILE })).await;
    assert_eq!(refused["ruling"]["refusal"], "OPENING");
    let refused = open(&table, &OPENING.replace("living", "9.9"), json!({ "file": FILE })).await;
    assert_eq!(refused["ruling"]["refusal"], "UNKNOWN_NAME");
    assert_eq!(table.ask("{ matches { id } }", json!({})).await["matches"], json!([]));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn the_usual_house_rules_are_those_of_the_server_unless_others_are_sent() {
    let folder = Folder::new("usual");
    let (service, table) = start(folder.path(), Some(FILE));
    let name = async |line: &str, house: Value| {
        open(&table, line, house).await["match"]["houseRules"]["name"].take()
    };
    assert_eq!(name(OPENING, json!({})).await, "Our table");
    assert_eq!(name(OPENING, json!({ "house": [] })).await, Value::Null);
    assert_eq!(name(OPENING, json!({ "house": ["hand-limit-5"] })).await, "hand-limit-5");
    let first_edition = "open 1.0 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";
    assert_eq!(name(first_edition, json!({})).await, Value::Null);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn options_and_doubts_are_listed() {
    let folder = Folder::new("options");
    let (service, table) = start(folder.path(), None);
    let query = "query($edition: String, $hero: String) {
        houseOptions(edition: $edition) { id says about heroes settles printedIn { document at } }
        doubts(edition: $edition, hero: $hero) { hero says options } }";
    let data = table.ask(query, json!({ "hero": "Ninja" })).await;
    let dart = "Poison Dart!: it inflicts 1 Delayed Poison or 2";
    let options = data["houseOptions"].as_array().expect("options");
    let option = options.iter().find(|option| option["id"] == "ninja-poison-dart-2");
    let option = option.expect("the option");
    assert_eq!(option["settles"], json!([dart]));
    assert_eq!((&option["about"], &option["heroes"]), (&json!("CARD"), &json!(["Ninja"])));
    let doubts = data["doubts"].as_array().expect("doubts");
    assert!(doubts.iter().all(|doubt| doubt["hero"] == "Ninja"));
    let doubt = doubts.iter().find(|doubt| doubt["says"] == dart).expect("the doubt");
    assert_eq!(doubt["options"], json!(["ninja-poison-dart-2"]));
    let data = table.ask(query, json!({ "edition": "1.0" })).await;
    assert!(data["houseOptions"].to_string().contains("final-damage-total"));
    service.stop().await.expect("a service that ran");
}

#[test]
fn a_log_is_replayed_with_the_house_rules_of_a_file() {
    let folder = Folder::new("house-log");
    let (log, house) = (folder.path().join("a.match"), folder.path().join("house.ron"));
    fs::write(&log, format!("{OPENING}\n{}\n", LOG.join("\n"))).expect("a file");
    let replay = |text: &str| {
        fs::write(&house, text).expect("a file");
        let args = [
            "replay".as_ref(),
            "--json".as_ref(),
            "--house".as_ref(),
            house.as_os_str(),
            log.as_os_str(),
        ];
        let output =
            Command::new(env!("CARGO_BIN_EXE_throne")).args(args).output().expect("the program");
        let last = String::from_utf8_lossy(&output.stdout).lines().last().map(str::to_owned);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let entry: Value =
            last.map_or(Value::Null, |line| serde_json::from_str(&line).expect("JSON"));
        (output.status.code(), entry, said)
    };
    let (status, entry, said) = replay(FILE);
    assert_eq!((status, &entry["sheet"]["seats"][1]["health"]), (Some(0), &json!(40)), "{said}");
    let (status, _, said) = replay(&FILE.replace("income", "gain"));
    assert_eq!(status, Some(2));
    assert!(said.contains("house.ron:5:41: Unexpected field named `gain`"), "{said}");
    let (status, _, said) = replay("(name: \"x\", based_on: \"1.0\")");
    assert_eq!(status, Some(2));
    assert!(said.contains("change \"1.0\", and the log is opened under \"living\""), "{said}");
    let (status, _, said) = replay("(name: \"x\", based_on: \"9.9\")");
    assert_eq!(status, Some(2));
    assert!(said.contains("no rule set is called \"9.9\""), "{said}");
}

/// How the program ends, what it prints and what it complains of; its journal is in the folder, where it runs.
pub(crate) fn throne(folder: &Folder, command: &[&str]) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_throne"));
    let output = program.args(command).env("THRONE_DATA", folder.path().join("data"));
    let output = output.current_dir(folder.path()).output().expect("the program");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_match_file_brings_its_house_rules_along() {
    let folder = Folder::new("house-file");
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    file("plain.match", &format!("{OPENING}\n{}\n", LOG.join("\n")));
    file("house.ron", FILE);
    let (status, told, said) = throne(&folder, &["import", "plain.match", "--house", "house.ron"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(told.starts_with("1 matches, 5 events\n"), "{told}");
    let head = |data: &Folder| {
        let matches = Matches::open(&data.path().join("data")).expect("a journal");
        let list = matches.journal().list().expect("matches");
        let (id, digest) = (list[0].id, list[0].ruleset);
        let sheet = matches
            .table(id)
            .expect("a match")
            .sheet(View::AsRuled, None, Language::English)
            .expect("a sheet");
        (id.to_string(), digest, sheet.seats[1].health)
    };
    let (id, digest, health) = head(&folder);
    assert_eq!(health, 40, "9 for the small straight, and 1 for Targeted");
    let (status, _, said) =
        throne(&folder, &["export", &id, "--form", "match", "--out", "own.match"]);
    assert_eq!(status, Some(0), "{said}");
    let own = fs::read_to_string(folder.path().join("own.match")).expect("a file");

    let other = Folder::new("house-file-other");
    fs::write(other.path().join("own.match"), &own).expect("a file");
    let (status, _, said) = throne(&other, &["import", "own.match"]);
    assert_eq!(status, Some(0), "{said}");
    let (id, again, health) = head(&other);
    assert_eq!((again, health), (digest, 40), "the same rule set");
    let (_, printed, _) = throne(&other, &["export", &id, "--form", "match"]);
    assert_eq!(printed, own, "the round trip is the identity");
    for command in ["replay", "options"] {
        let (status, told, said) = throne(&other, &[command, "own.match"]);
        assert!(status == Some(0) && told.contains("House rules: Our table."), "{said}");
        assert!(told.contains("2 Moon Elf: Health 40"), "{told}");
    }
    let (status, _, said) = throne(&other, &["odds", "own.match"]);
    assert_eq!(status, Some(0), "{said}");
    // House rules of a file count instead of those.
    let (_, told, _) = throne(&folder, &["replay", "--house", "house.ron", "own.match"]);
    assert!(told.contains("House rules: Our table."), "{told}");
}

#[test]
fn a_log_is_never_judged_without_the_house_rules_that_it_names() {
    let folder = Folder::new("house-named");
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    let log = format!("{OPENING}\n{}\n", LOG.join("\n"));
    file("old.match", &format!("# House rules, which a log does not hold: Our table. x\n{log}"));
    file("bad.match", &format!("# house {{\"file\":\"(\"}}\n{log}"));
    file("house.ron", FILE);
    for command in ["import", "replay", "odds"] {
        let (status, _, said) = throne(&folder, &[command, "old.match"]);
        assert!(status != Some(0) && said.contains("--house FILE"), "{command}: {said}");
        let (status, _, said) = throne(&folder, &[command, "bad.match"]);
        assert!(status != Some(0) && said.contains("house rules"), "{command}: {said}");
    }
    let (status, _, said) = throne(&folder, &["import", "old.match", "--house", "house.ron"]);
    assert_eq!(status, Some(0), "{said}");
    file("other.match", &log.replace("living", "1.0").replace("; 2 tokens Targeted", ""));
    let (status, _, said) = throne(&folder, &["import", "other.match", "--house", "house.ron"]);
    assert!(status == Some(1) && said.contains("opened under \"1.0\""), "{said}");
    let (_, archive, _) = throne(&folder, &["export"]);
    file("archive.jsonl", &archive);
    let (status, _, said) = throne(&folder, &["import", "archive.jsonl", "--house", "house.ron"]);
    assert!(status == Some(1) && said.contains("pinned to theirs"), "{said}");
}

#[actix_web::test]
async fn adopting_a_rule_set_says_what_becomes_of_the_house_rules() {
    let folder = Folder::new("house-adopts");
    let (service, table) = start(folder.path(), None);
    let line = "judge Ann: adopts living; because they agree";
    for (house, said) in
        [(json!({ "file": FILE }), " The house rules count no more."), (json!({}), "")]
    {
        let opened =
            open(&table, "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts", house).await;
        let id = opened["match"]["id"].as_str().expect("an id");
        let outcome = table.log(id, 1, line).await;
        let sentence = outcome["entry"]["sentence"].as_str().expect("a sentence").to_owned();
        assert!(sentence.ends_with(&format!("(they agree).{said}")), "{sentence}");
        let passed = table.log(id, 2, "1 sells Tip It!").await;
        assert!(!passed["entry"]["sentence"].to_string().contains("no more"), "only there");
        // A log with house rules adopts them by their names too: without the house rules.
        let query = "query($id: ID!) { match(id: $id) { notation entry(seq: 2) { digest } } }";
        let read = table.ask(query, json!({ "id": id })).await["match"].take();
        let replay = "query($log: String!) { replay(log: $log) { entries { sentence digest } } }";
        let replayed = table.ask(replay, json!({ "log": read["notation"] })).await;
        let entry = &replayed["replay"]["entries"][1];
        assert_eq!(entry["sentence"], outcome["entry"]["sentence"]);
        assert_eq!(entry["digest"], read["entry"]["digest"]);
    }
    service.stop().await.expect("a service that ran");
}
