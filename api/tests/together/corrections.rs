//! Corrections and rulings over GraphQL. Smack deals 4 with three swords; Missed Me prevents half with two feet and deals
//! 1 for each pair of arrows (living rules).

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A service on a free port for the matches of this folder, with a client.
fn serve(folder: &Folder) -> (Service, Table) {
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

const GAME: [&str; 4] = ["1 rolls 1 1 2 4 6", "1 announces Smack", "2 rolls 4 5 1 2 6", "1 ends"];

/// A match in which the Moon Elf has lost 2 Health and the Barbarian 1.
async fn played(table: &Table) -> String {
    let id = table.open("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").await;
    for (seen, line) in (1..).zip(GAME) {
        assert_eq!(table.log(&id, seen, line).await["__typename"], "Accepted", "{line}");
    }
    id
}

async fn of_match(table: &Table, id: &str, fields: &str) -> Value {
    let query = format!("query($id: ID!) {{ match(id: $id) {{ {fields} }} }}");
    table.ask(&query, json!({ "id": id })).await["match"].take()
}

/// Health of both after the last entry of a reading.
async fn health(table: &Table, id: &str, view: &str) -> Value {
    let fields = format!("entries(view: {view}) {{ sheet {{ seats {{ health }} }} }}");
    let mut entries = of_match(table, id, &fields).await["entries"].take();
    let seats =
        entries.as_array_mut().and_then(Vec::pop).expect("entries")["sheet"]["seats"].take();
    json!([seats[0]["health"], seats[1]["health"]])
}

const REPLACE: &str = "replace 4; agreed 1 + 2; because read wrongly; with 2 rolls 4 6 6 6 6";

#[actix_web::test]
async fn a_correction_is_shown_before_it_is_logged_and_changes_what_follows() {
    let folder = Folder::new("corrections");
    let (service, table) = serve(&folder);
    let table = &table;
    let id = &played(table).await;
    let preview = format!(
        "preview(line: {REPLACE:?}) {{ refused {{ line }} differences {{ newlyRefused
            entries {{ seq sentence }} changes {{ seat what before {{ __typename }} after {{ __typename }} sentence }} }} }}"
    );
    let preview = of_match(table, id, &preview).await["preview"].take();
    assert_eq!(preview["refused"], Value::Null);
    let changes: Vec<String> = preview["differences"]["changes"]
        .as_array()
        .expect("changes")
        .iter()
        .map(|change| change["sentence"].as_str().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(
        changes,
        ["Barbarian, Health: 50 instead of 49.", "Moon Elf, Health: 46 instead of 48."]
    );
    let seqs = preview["differences"]["entries"].as_array().expect("entries").iter();
    assert_eq!(seqs.map(|it| it["seq"].clone()).collect::<Vec<_>>(), [4, 5, 6]);
    assert_eq!(health(table, id, "AS_RULED").await, json!([49, 48]), "nothing was stored");

    assert_eq!(table.log(id, 5, REPLACE).await["__typename"], "Accepted");
    assert_eq!(health(table, id, "AS_LOGGED").await, json!([49, 48]));
    assert_eq!(health(table, id, "AS_CORRECTED").await, json!([50, 46]));
    assert_eq!(health(table, id, "AS_RULED").await, json!([50, 46]));
    let entry = of_match(table, id, "entry(seq: 4) { line logged role changedBy verdict }").await;
    assert_eq!(
        entry["entry"],
        json!({ "line": "2 rolls 4 6 6 6 6", "logged": "2 rolls 4 5 1 2 6", "role": "REPLACED",
                "changedBy": 6, "verdict": "ACCEPTED" })
    );
    assert_eq!(table.notation(id).await.len(), 6, "nothing was taken out of the log");
    let difference = "differences(from: AS_LOGGED, to: AS_CORRECTED) { changes { what } }";
    let difference = of_match(table, id, difference).await;
    assert_eq!(difference["differences"]["changes"].as_array().map(Vec::len), Some(2));

    let undone = table.log(id, 6, "strike 6; agreed 1; because it was right").await;
    assert_eq!(undone["__typename"], "Accepted");
    assert_eq!(health(table, id, "AS_RULED").await, json!([49, 48]));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_cannot_be_put_right_is_refused_and_nothing_is_stored() {
    let folder = Folder::new("bad-corrections");
    let (service, table) = serve(&folder);
    let table = &table;
    let id = &played(table).await;
    for (line, refusal) in [
        ("strike 9; agreed 1; because so", "NO_SUCH_ENTRY"),
        ("replace 3; agreed 1; because so; with 1 announces Rage!", "REQUIREMENT_NOT_MET"),
        ("insert before 2; agreed 1; because so; with 1 sells Targeted", "UNKNOWN_NAME"),
        ("judge Ann: sets 1 health 0; because so", "HEALTH_OUT_OF_RANGE"),
        ("judge Ann: adopts 7.7; because so", "UNKNOWN_RULE_SET"),
        ("judge Ann: overturns 3; because so", "IS_NO_RULING"),
    ] {
        let outcome = table.log(id, 5, line).await;
        assert_eq!(outcome["__typename"], "Refused", "{line}: {outcome}");
        let told = outcome["ruling"]["refusal"].as_str().unwrap_or_default();
        assert!(told.starts_with(refusal), "{line}: {outcome}");
        assert_ne!(outcome["ruling"]["sentence"], "", "{line}");
    }
    assert_eq!(table.notation(id).await.len(), 5);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_ruling_names_its_judge_and_the_game_goes_on_after_a_restart() {
    let folder = Folder::new("rulings");
    let (service, table) = serve(&folder);
    let table = &table;
    let id = &played(table).await;
    let set =
        table.log(id, 5, "judge Ann: sets 2 health 12; because both remember it; rules HP-4").await;
    let total = &set["entry"]["breakdowns"][0];
    assert_eq!((&total["before"], &total["after"]), (&json!(48), &json!(12)));
    assert_eq!(total["rows"][0]["source"], "judge Ann");
    assert_eq!(set["entry"]["rules"][0]["rule"], "HP-4");
    let adopted = table.log(id, 6, "judge Ann: adopts 1.0; because they agree").await;
    assert_eq!(adopted["__typename"], "Accepted", "{adopted}");
    let back = "preview(line: \"judge Ann: backs up to 3; because so\") { revealed { seq what } }";
    let back = of_match(table, id, back).await;
    assert_eq!(back["preview"]["revealed"], json!([{ "seq": 4, "what": "DICE" }]));
    let link = of_match(table, id, "link").await["link"].clone();

    service.stop().await.expect("a service that ran");
    let (service, table) = serve(&folder);
    let table = &table;
    assert_eq!(health(table, id, "AS_RULED").await, json!([49, 12]));
    assert_eq!(health(table, id, "AS_CORRECTED").await, json!([49, 48]));
    assert_eq!(of_match(table, id, "link").await["link"], link);
    assert_eq!(table.log(id, 7, "1 ends").await["__typename"], "Accepted");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_might_have_been_is_judged_without_touching_the_log() {
    let folder = Folder::new("branches");
    let (service, table) = serve(&folder);
    let table = &table;
    let id = &played(table).await;
    let branch = "branch(at: 3, lines: [\"2 rolls 4 6 6 6 6\", \"1 ends\", \"1 rolls 1\"]) {
        entries { seq verdict } sheet { seats { health } } options { line } }";
    let branch = of_match(table, id, branch).await["branch"].take();
    let verdicts = json!([{ "seq": 4, "verdict": "ACCEPTED" }, { "seq": 5, "verdict": "ACCEPTED" },
        { "seq": 6, "verdict": "REFUSED" }]);
    assert_eq!(branch["entries"], verdicts);
    assert_eq!(branch["sheet"]["seats"], json!([{ "health": 50 }, { "health": 46 }]));
    assert!(!branch["options"].as_array().expect("options").is_empty());
    assert_eq!(table.notation(id).await.len(), 5);
    assert_eq!(health(table, id, "AS_RULED").await, json!([49, 48]));
    service.stop().await.expect("a service that ran");
}

const LOG: &str = "mutation($id: ID!, $expected: Int!, $event: EventInput!) {
    log(match: $id, expected: $expected, event: $event) {
        __typename ... on Accepted { entry { line } } ... on Refused { ruling { refusal } } ... on Unreadable { message } } }";

#[actix_web::test]
async fn corrections_and_rulings_are_typed_input_too() {
    let folder = Folder::new("typed-corrections");
    let (service, table) = serve(&folder);
    let table = &table;
    let id = &played(table).await;
    let agreed = json!({ "agreed": [1, 2] });
    let judge = json!({ "judge": "Ann" });
    let rolled = json!({ "rolled": { "by": 2, "dice": [4, 6, 6, 6, 6] } });
    let opening = json!({ "ruleset": "living", "mode": "1v1", "heroes": ["Barbarian", "Moon Elf"], "starts": 1 });
    let ruled = |decision: Value| json!({ "ruled": { "judge": "Ann", "decision": decision, "because": "so" } });
    let cases = [
        (
            json!({ "replaced": { "of": 4, "with": { "event": rolled }, "by": agreed, "because": "so" } }),
            "replace 4; agreed 1 + 2; because so; with 2 rolls 4 6 6 6 6",
        ),
        (
            json!({ "struck": { "of": 6, "by": judge, "because": "so" } }),
            "strike 6; judge Ann; because so",
        ),
        (
            json!({ "inserted": { "before": 3, "event": { "rolled": { "by": 1, "dice": [1, 1, 2, 2, 6] } },
                "by": agreed, "because": "so" } }),
            "insert before 3; agreed 1 + 2; because so; with 1 rolls 1 1 2 2 6",
        ),
        (
            json!({ "replaced": { "of": 1, "with": { "opening": opening }, "by": agreed, "because": "so" } }),
            "replace 1; agreed 1 + 2; because so; with open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts",
        ),
        (
            json!({ "ruled": { "judge": "Ann", "claim": "a 6", "facts": [2], "rules": ["HP-4"], "because": "so" } }),
            "judge Ann: stands; claim a 6; facts 2; rules HP-4; because so",
        ),
        (
            ruled(
                json!({ "set": [{ "health": { "of": 2, "to": 12 } }, { "cp": { "of": 1, "to": 3 } },
                { "tokens": { "of": 2, "token": "Targeted", "to": 1 } }, { "hand": { "of": 1, "to": 3 } },
                { "discard": { "of": 2, "to": 1 } }] }),
            ),
            "judge Ann: sets 2 health 12 + 1 cp 3 + 2 tokens Targeted 1 + 1 hand 3 + 2 discard 1; because so",
        ),
        (ruled(json!({ "adopted": "1.0" })), "judge Ann: adopts 1.0; because so"),
        (
            ruled(json!({ "penalised": { "seat": 2, "penalty": "warning" } })),
            "judge Ann: penalises 2 with warning; because so",
        ),
        (ruled(json!({ "overturned": 12 })), "judge Ann: overturns 12; because so"),
        (ruled(json!({ "ended": { "winner": 2 } })), "judge Ann: ends 2 wins; because so"),
        (ruled(json!({ "backedUp": 4 })), "judge Ann: backs up to 4; because so"),
        (ruled(json!({ "ended": {} })), "judge Ann: ends in a draw; because so"),
    ];
    for (seen, (event, line)) in (5..).zip(&cases) {
        let variables = json!({ "id": id, "expected": seen, "event": event });
        let logged = table.ask(LOG, variables).await["log"].take();
        assert_eq!(logged["entry"]["line"], *line, "{logged}");
    }
    let head = 5 + cases.len();
    for (event, message) in [
        (json!({ "struck": { "of": 1, "by": agreed, "because": "so" } }), "the opening"),
        (json!({ "struck": { "of": 3, "by": { "agreed": [] }, "because": "so" } }), "seat"),
        (
            json!({ "struck": { "of": 3, "by": { "agreed": [9] }, "because": "so" } }),
            "seat from 1 to 8, found 9",
        ),
        (json!({ "struck": { "of": 3, "by": agreed, "because": "a; b" } }), ";"),
        (
            json!({ "replaced": { "of": 3, "because": "so", "by": agreed,
                "with": { "event": { "struck": { "of": 2, "by": agreed, "because": "so" } } } } }),
            "correction",
        ),
        (ruled(json!({ "set": [] })), "thing to set"),
    ] {
        let variables = json!({ "id": id, "expected": head, "event": event });
        let logged = table.ask(LOG, variables).await["log"].take();
        assert_eq!(logged["__typename"], "Unreadable", "{logged}");
        let told = logged["message"].as_str().unwrap_or_default();
        assert!(told.contains(message), "{event}: {told}");
    }
    let both =
        json!({ "struck": { "of": 2, "by": agreed, "because": "so" }, "passed": { "by": 1 } });
    let answer = table.answer(LOG, json!({ "id": id, "expected": head, "event": both })).await;
    assert!(answer["errors"][0]["message"].is_string(), "one of them, not two: {answer}");

    let query = "query($id: ID!, $event: EventInput, $events: [EventInput!]) { match(id: $id) {
        preview(event: $event) { refused { line } } branch(at: 2, events: $events) { entries { line } } } }";
    let variables =
        json!({ "id": id, "event": ruled(json!({ "overturned": 3 })), "events": [rolled] });
    let asked = table.ask(query, variables).await["match"].take();
    assert_eq!(asked["preview"]["refused"]["line"], "judge Ann: overturns 3; because so");
    assert_eq!(asked["branch"]["entries"], json!([{ "line": "2 rolls 4 6 6 6 6" }]));
    service.stop().await.expect("a service that ran");
}
