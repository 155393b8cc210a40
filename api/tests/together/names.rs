//! Names of players lie beside the log: they are shown, kept through restarts and archives, and can be erased for good.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::{Matches, archive, import};
use api::server::Service;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const BARE: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; turn 1; phase offense";
const NAMED: &str = "open living 1v1; 1 Barbarian \"Anneliese\"; 2 Moon Elf \"Benedikta\"; 1 starts; turn 1; phase offense";

fn start(folder: &Path) -> (Service, Table) {
    let matches = Arc::new(Matches::open(folder).expect("a journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

/// What the players are called.
async fn names(table: &Table, id: &str) -> Vec<Option<String>> {
    let query = "query($id: ID!) { match(id: $id) { players { seat hero name } } }";
    let data = table.ask(query, json!({ "id": id })).await;
    let players = data["match"]["players"].as_array().expect("players").clone();
    assert_eq!((&players[0]["seat"], &players[0]["hero"]), (&json!(1), &json!("Barbarian")));
    players.iter().map(|player| player["name"].as_str().map(str::to_owned)).collect()
}

/// What came of erasing a name: the name of the outcome, or why not.
async fn erase(table: &Table, id: &str, seat: u8) -> String {
    let query = "mutation($id: ID!, $seat: Int!) { eraseName(match: $id, seat: $seat) {
        __typename ... on Erased { match { players { name } } } ... on Barred { because sentence instead } } }";
    let data = table.ask(query, json!({ "id": id, "seat": seat })).await;
    let outcome = &data["eraseName"];
    let because = outcome["because"].as_str();
    because.or(outcome["__typename"].as_str()).expect("an outcome").to_owned()
}

async fn joined(table: &Table, code: &str, role: &str, seat: Value) -> Table {
    let query = "mutation($code: String!, $as: JoinAs!, $seat: Int) { join(code: $code, as: $as, seat: $seat) {
        ... on Seated { token } ... on Barred { because } } }";
    let data = table.ask(query, json!({ "code": code, "as": role, "seat": seat })).await;
    table.with(data["join"]["token"].as_str().unwrap_or_else(|| panic!("{data}")))
}

fn some(names: &[&str]) -> Vec<Option<String>> {
    names.iter().map(|name| (!name.is_empty()).then(|| (*name).to_owned())).collect()
}

#[actix_web::test]
async fn names_are_told_and_change_nothing_that_is_chained() {
    let folder = Folder::new("named");
    let (service, table) = start(folder.path());
    let (named, bare) = (table.open(NAMED).await, table.open(BARE).await);
    assert_eq!(names(&table, &named).await, some(&["Anneliese", "Benedikta"]));
    assert_eq!(names(&table, &bare).await, some(&["", ""]));
    assert_eq!(table.notation(&named).await[0], NAMED);
    let entry = "query($id: ID!) { match(id: $id) { entry(seq: 1) { line digest } } }";
    let [one, other] = [
        table.ask(entry, json!({ "id": named })).await,
        table.ask(entry, json!({ "id": bare })).await,
    ];
    assert_eq!(one, other, "the entry and its digest");
    assert_eq!(one["match"]["entry"]["line"], BARE);

    // Typed input names them too.
    let open =
        "mutation($players: [String]) { openMatch(opening: { ruleset: \"living\", mode: \"1v1\",
        heroes: [\"Barbarian\", \"Moon Elf\"], starts: 1, players: $players }) {
        __typename ... on Opened { match { id } } ... on Unreadable { message } } }";
    let typed = table.ask(open, json!({ "players": [null, "  Zoë  B. "] })).await;
    let id = typed["openMatch"]["match"]["id"].as_str().expect("an id").to_owned();
    assert_eq!(names(&table, &id).await, some(&["", "Zoë B."]));
    let too_long = "a".repeat(41);
    for (players, message) in [
        (json!(["a\"b"]), "a player's name cannot contain '\"'"),
        (json!([too_long]), "a player's name is longer than 40 characters"),
        (json!([" "]), "a player's name is empty"),
        (json!([null, null, "Cid"]), "seat 3 is named, but nobody sits there"),
    ] {
        let refused = table.ask(open, json!({ "players": players })).await;
        assert_eq!(refused["openMatch"]["message"], message);
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn the_player_the_scribe_and_a_judge_erase_a_name() {
    let folder = Folder::new("erase");
    let (service, anybody) = start(folder.path());
    let id = anybody.open(NAMED).await;
    let share = "mutation($id: ID!) { share(match: $id) { ... on Seated {
        token codes { code judgeCode } } } }";
    let data = anybody.ask(share, json!({ "id": id })).await;
    let scribe = anybody.with(data["share"]["token"].as_str().expect("a token"));
    let code = |which: &str| data["share"]["codes"][which].as_str().expect("a code").to_owned();
    let second = joined(&anybody, &code("code"), "PLAYER", json!(2)).await;
    let watcher = joined(&anybody, &code("code"), "WATCHER", Value::Null).await;
    let judge = joined(&anybody, &code("judgeCode"), "JUDGE", Value::Null).await;

    assert_eq!(erase(&anybody, &id, 2).await, "NOT_JOINED");
    assert_eq!(erase(&watcher, &id, 2).await, "NOT_THEIR_NAME");
    assert_eq!(erase(&second, &id, 1).await, "NOT_THEIR_NAME");
    assert_eq!(erase(&second, &id, 3).await, "NO_SUCH_SEAT");
    assert_eq!(names(&anybody, &id).await, some(&["Anneliese", "Benedikta"]));
    assert_eq!(erase(&second, &id, 2).await, "Erased");
    assert_eq!(erase(&second, &id, 2).await, "Erased", "it is gone either way");
    assert_eq!(erase(&judge, &id, 2).await, "Erased");
    assert_eq!(names(&anybody, &id).await, some(&["Anneliese", ""]));
    assert_eq!(erase(&scribe, &id, 1).await, "Erased");
    assert_eq!(names(&anybody, &id).await, some(&["", ""]));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn an_erased_name_is_gone_from_the_disk_and_the_chain_holds() {
    let folder = Folder::new("erased");
    let (service, table) = start(folder.path());
    let open = "mutation($line: String!) { openMatch(line: $line, idempotencyKey: \"one\") {
        ... on Opened { match { id } } } }";
    let opened = table.ask(open, json!({ "line": NAMED })).await;
    let id = opened["openMatch"]["match"]["id"].as_str().expect("an id").to_owned();
    table.log(&id, 1, "1 rolls 1 1 1 4 6").await;
    let link = "query($id: ID!) { match(id: $id) { link } }";
    let before = table.ask(link, json!({ "id": id })).await;
    assert_eq!(erase(&table, &id, 1).await, "Erased");
    assert_eq!(table.ask(link, json!({ "id": id })).await, before);
    // The same opening sent once more brings nobody back.
    table.ask(open, json!({ "line": NAMED })).await;
    assert_eq!(names(&table, &id).await, some(&["", "Benedikta"]));
    service.stop().await.expect("a service that ran");
    assert!(!anywhere(folder.path(), b"Anneliese"));

    let matches = Matches::open(folder.path()).expect("a journal");
    assert_eq!(matches.journal().verify(&[]).expect("looked at").problems, []);
    drop(matches);
    let (service, table) = start(folder.path());
    assert_eq!(names(&table, &id).await, some(&["", "Benedikta"]));
    service.stop().await.expect("a service that ran");

    let erase = |seat: &str| {
        let program = env!("CARGO_BIN_EXE_throne");
        let mut command = Command::new(program);
        command.args(["erase-name", &id, seat]).env("THRONE_DATA", folder.path());
        command.output().expect("a program").status.code()
    };
    assert_eq!(erase("2"), Some(0));
    assert_eq!(erase("2"), Some(1), "there is none any more");
    assert_eq!(erase("9"), Some(2));
    assert!(!anywhere(folder.path(), b"Benedikta"));
}

#[test]
fn names_go_with_an_archive_and_with_a_match_file() {
    let (one, other) = (Folder::new("names-one"), Folder::new("names-other"));
    let here = Matches::open(one.path()).expect("a journal");
    let imported = import::import(&here, format!("{NAMED}\n1 rolls 1 1 1 4 6\n").as_bytes());
    let id = *imported.expect("stored").matches.first().expect("a match");
    let export = |matches: &Matches| {
        let mut archive = Vec::new();
        archive::export(matches.journal(), matches.names(), &archive::Wanted::All, &mut archive)
            .expect("written");
        archive
    };
    let archive = export(&here);
    let text = String::from_utf8(archive.clone()).expect("text");
    assert!(text.contains(r#""names":["Anneliese","Benedikta"]}"#), "{text}");
    let events = text.lines().filter(|line| line.contains(r#""kind":"event""#));
    assert!(events.clone().count() == 2 && events.clone().all(|line| !line.contains("Anneliese")));

    let there = Matches::open(other.path()).expect("a journal");
    import::import(&there, &archive[..]).expect("what was written");
    assert_eq!(export(&there), archive, "the round trip is the identity");
    assert_eq!(there.names().of(id), here.names().of(id));
    // What was erased here does not come back from an older archive.
    let second = events::Seat::new(2).expect("a seat");
    assert_eq!(there.names().erase(id, second).ok(), Some(true));
    import::import(&there, &archive[..]).expect("what was written");
    assert_eq!(there.names().of(id).name(second), None);
    let table = there.table(id).expect("a match");
    assert_eq!(
        table.notation(&there.names().of(id)).lines().next(),
        Some(NAMED.replace(" \"Benedikta\"", "").as_str())
    );
    for wrong in
        [r#"["a\"b"]"#, r#"[" "]"#, r#"[null,null,null,null,null,null,null,null,"Anneliese"]"#]
    {
        let wrong = text.replace(r#"["Anneliese","Benedikta"]"#, wrong);
        assert!(import::import(&there, wrong.as_bytes()).is_err(), "{wrong}");
    }
}

/// Whether bytes stand in any file of a folder.
fn anywhere(folder: &Path, bytes: &[u8]) -> bool {
    fs::read_dir(folder).expect("a folder").any(|file| {
        let path = file.expect("a file").path();
        if path.is_dir() {
            return anywhere(&path, bytes);
        }
        let kept = fs::read(&path).expect("bytes");
        kept.windows(bytes.len()).any(|piece| piece == bytes)
    })
}
