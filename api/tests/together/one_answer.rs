//! The same moment of a match has one answer, wherever it is asked for. Smack needs three swords (1, 2, 3) of the Barbarian's
//! dice (living rules).

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;
use std::sync::Arc;

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::{Map, Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";
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

const SHOWN: &str = "key seq place role verdict line digest";

/// Whoever keeps what `changes` tells has the entries as the game goes on, whatever is put right; its cursor never goes back.
#[actix_web::test]
async fn who_follows_the_changes_has_the_match() {
    let folder = Folder::new("changes");
    let (service, table) = start(&folder);
    let id = opened(&table, &[LOG[0]]).await;
    let mut socket = table.socket().await;
    socket.begin().await;
    let query = format!(
        "subscription($id: ID!) {{ changes(match: $id) {{ cursor gone entries {{ {SHOWN} }} }} }}"
    );
    let payload = json!({ "query": query, "variables": { "id": id } });
    socket.say(json!({ "type": "subscribe", "id": "1", "payload": payload.clone() })).await;
    let mut kept: Map<String, Value> = Map::new();
    let mut cursor = 0;
    let said = [
        "1 announces nothing",
        // Each puts something before an entry, or takes it out again.
        "insert before 2; agreed 1 + 2; because it was so; with 1 sells Tip It!",
        LOG[1],
        "strike 4; agreed 1 + 2; because it was not so",
        "judge Ann: backs up to 1; because nobody had rolled",
    ];
    let mut counts = Vec::new();
    for (seq, line) in (2..).zip([None].into_iter().chain(said.map(Some))) {
        if let Some(line) = line {
            assert_eq!(table.log(&id, seq - 1, line).await["__typename"], "Accepted", "{line}");
        }
        let told = socket.hear().await.expect("a change")["payload"]["data"]["changes"].take();
        assert!(told["cursor"].as_u64() > Some(cursor), "{told}");
        cursor = told["cursor"].as_u64().expect("a number");
        for key in told["gone"].as_array().expect("keys") {
            assert!(kept.remove(key.as_str().expect("a key")).is_some(), "{key} was there");
        }
        let entries = told["entries"].as_array().expect("entries");
        counts.push((entries.len(), told["gone"].as_array().map_or(0, Vec::len)));
        for entry in entries {
            kept.insert(entry["key"].as_str().expect("a key").to_owned(), entry.clone());
        }
        let query =
            format!("query($id: ID!) {{ match(id: $id) {{ head entries {{ {SHOWN} }} }} }}");
        let now = table.ask(&query, json!({ "id": id })).await["match"].take();
        assert_eq!(now["head"], cursor);
        let there = now["entries"].as_array().expect("entries");
        let there = there.iter().map(|it| (it["key"].as_str().expect("a key"), it.clone()));
        let there: Map<String, Value> = there.map(|(key, it)| (key.to_owned(), it)).collect();
        assert_eq!(kept, there, "behind {line:?}");
    }
    // Who comes late hears all of it at once, as it is now.
    let mut late = table.socket().await;
    late.begin().await;
    late.say(json!({ "type": "subscribe", "id": "1", "payload": payload })).await;
    let told = late.hear().await.expect("a change")["payload"]["data"]["changes"].take();
    assert_eq!((told["cursor"].as_u64(), &told["gone"]), (Some(cursor), &json!([])));
    let entries = told["entries"].as_array().expect("entries").iter();
    let entries = entries.map(|it| (it["key"].as_str().expect("a key").to_owned(), it.clone()));
    assert_eq!(entries.collect::<Map<String, Value>>(), kept);
    // What is sold before the first roll changes the sheets behind it: two, itself twice. Struck, one is gone.
    assert_eq!(counts[2], (4, 0));
    assert_eq!(counts[4].1, 1);
    service.stop().await.expect("a service that ran");
}

/// Each entry comes once, in the order in which it was logged, though something was put between others.
#[actix_web::test]
async fn entries_are_told_once_and_in_order() {
    let folder = Folder::new("once");
    let (service, table) = start(&folder);
    let insert = "insert before 2; agreed 1 + 2; because it was so; with 1 sells Tip It!";
    let id = opened(&table, &[LOG[0], insert, "1 announces nothing"]).await;
    let mut socket = table.socket().await;
    socket.begin().await;
    socket.follow("1", &id, 1).await;
    for seq in 1..=4 {
        let told = socket.hear().await.expect("an entry");
        assert_eq!(told["payload"]["data"]["entries"]["seq"], seq, "{told}");
    }
    assert_eq!(table.log(&id, 4, SMACK).await["__typename"], "Refused", "two swords");
    service.stop().await.expect("a service that ran");
}
