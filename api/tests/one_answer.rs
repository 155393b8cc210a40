//! The same moment of a match has one answer, wherever it is asked for. Smack needs three swords (1, 2, 3) of the Barbarian's
//! dice (living rules).

mod support;

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;
use std::sync::Arc;

use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::{Value, json};
use support::{Folder, Table};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense";
/// Two swords were read at first, and then three.
const LOG: [&str; 2] = [
    "1 rolls 1 2 4 4 6",
    "replace 2; agreed 1 + 2; because a die was read wrongly; with 1 rolls 1 2 3 4 6",
];
const SMACK: &str = "1 announces Smack";

fn start(folder: &Folder) -> (Service, Table) {
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

async fn opened(table: &Table, lines: &[&str]) -> String {
    let id = table.open(OPENING).await;
    for (seq, line) in (1..).zip(lines) {
        assert_eq!(table.log(&id, seq, line).await["__typename"], "Accepted", "{line}");
    }
    id
}

/// What is answered about entry 2 in a reading: whether Smack is offered there, what is said of it as a question of its own and
/// as a branch, and the dice.
async fn at_two(table: &Table, id: &str, view: &str) -> [Value; 4] {
    let query = "query($id: ID!, $view: View!, $line: String!) {
        match(id: $id) { options(at: 2, view: $view) { line } state(at: 2, view: $view) { dice }
            branch(at: 2, view: $view, lines: [$line]) { entries { verdict } } }
        whyNot(match: $id, sequence: 2, view: $view, line: $line) { ... on Judged { entry { verdict } } } }";
    let data = table.ask(query, json!({ "id": id, "view": view, "line": SMACK })).await;
    let options = data["match"]["options"].as_array().expect("options");
    let offered = options.iter().any(|option| option["line"] == SMACK);
    [
        json!(offered),
        data["whyNot"]["entry"]["verdict"].clone(),
        data["match"]["branch"]["entries"][0]["verdict"].clone(),
        data["match"]["state"]["dice"].clone(),
    ]
}

#[actix_web::test]
async fn what_is_offered_at_a_moment_is_accepted_there() {
    let folder = Folder::new("one-moment");
    let (service, table) = start(&folder);
    let id = opened(&table, &LOG).await;
    for view in ["AS_CORRECTED", "AS_RULED"] {
        let three = json!([1, 2, 3, 4, 6]);
        let accepted = [json!(true), json!("ACCEPTED"), json!("ACCEPTED"), three];
        assert_eq!(at_two(&table, &id, view).await, accepted, "{view}");
    }
    let two = json!([1, 2, 4, 4, 6]);
    let refused = [json!(false), json!("REFUSED"), json!("REFUSED"), two];
    assert_eq!(at_two(&table, &id, "AS_LOGGED").await, refused);

    // What speaks of the whole log is judged behind its last entry.
    let query = "query($id: ID!, $at: Int!, $line: String!) { whyNot(match: $id, sequence: $at, line: $line) {
        ... on Judged { entry { ruling { refusal } } } } }";
    for (at, refusal) in [(2, json!("ONLY_BEHIND_ALL")), (3, Value::Null)] {
        let line = "strike 3; agreed 1 + 2; because it was not";
        let data = table.ask(query, json!({ "id": id, "at": at, "line": line })).await;
        let ruling = &data["whyNot"]["entry"]["ruling"];
        assert_eq!(ruling.get("refusal").unwrap_or(&Value::Null), &refusal, "{at}");
    }
    service.stop().await.expect("a service that ran");
}

#[test]
fn the_command_line_answers_alike() {
    let folder = Folder::new("one-moment-why");
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let file = folder.path().join("log.match");
    std::fs::write(&file, format!("{OPENING}\n{}\n", LOG.join("\n"))).expect("a file");
    let why = |view: &[&str]| {
        let mut throne = Command::new(env!("CARGO_BIN_EXE_throne"));
        let asked = throne.arg("why").args(view).arg(&file).args(["2", SMACK]);
        asked.output().expect("the program").status.code()
    };
    assert_eq!(why(&[]), Some(0));
    assert_eq!(why(&["--view", "corrected"]), Some(0));
    assert_eq!(why(&["--view", "logged"]), Some(1));
}

/// Nothing makes unseen: what a first back-up took back is listed by the second one too.
#[actix_web::test]
async fn what_was_seen_stays_seen() {
    let folder = Folder::new("seen");
    let (service, table) = start(&folder);
    let back_up = "judge Ann: backs up to 1; because it was too early";
    let id = opened(&table, &["1 rolls 1 2 4 4 6", back_up, "1 rolls 6 6 6 6 5"]).await;
    let query = "query($id: ID!, $line: String!) { match(id: $id) {
        revealedSince(seq: 1) { seq what } preview(line: $line) { revealed { seq what } } } }";
    let data = table.ask(query, json!({ "id": id, "line": back_up })).await;
    let seen = json!([{ "seq": 2, "what": "DICE" }, { "seq": 4, "what": "DICE" }]);
    assert_eq!(data["match"]["revealedSince"], seen);
    assert_eq!(data["match"]["preview"]["revealed"], seen);
    // What was struck was not seen: it was misread.
    let strike = "strike 4; agreed 1 + 2; because nobody rolled";
    assert_eq!(table.log(&id, 4, strike).await["__typename"], "Accepted");
    let data = table.ask(query, json!({ "id": id, "line": back_up })).await;
    assert_eq!(data["match"]["revealedSince"], json!([{ "seq": 2, "what": "DICE" }]));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn an_acceptance_only_rises_and_ends_where_the_log_does() {
    let folder = Folder::new("accepted");
    let (service, table) = start(&folder);
    let id = opened(&table, &["1 rolls 1 2 3 4 6", SMACK]).await;
    let share = "mutation($id: ID!) { share(match: $id, seat: 1) { ... on Seated { token } } }";
    let data = table.ask(share, json!({ "id": id })).await;
    let player = table.with(data["share"]["token"].as_str().expect("a token"));
    let accept = "mutation($id: ID!, $upTo: Int!) { accept(match: $id, upTo: $upTo) {
        ... on Changed { shared { members { accepted } } } ... on Barred { because } } }";
    for (up_to, accepted) in [(2, Some(2)), (3, Some(3)), (1, Some(3)), (4, None)] {
        let data = player.ask(accept, json!({ "id": id, "upTo": up_to })).await;
        match accepted {
            Some(accepted) => {
                let members = &data["accept"]["shared"]["members"];
                assert_eq!(members[0]["accepted"], accepted, "{data}");
            }
            None => assert_eq!(data["accept"]["because"], "NO_SUCH_ENTRY"),
        }
    }
    service.stop().await.expect("a service that ran");
}
