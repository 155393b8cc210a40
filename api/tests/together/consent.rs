//! Corrections in a shared match: proposed by one, agreed to by each other who has a phone. Smack deals 4 with three
//! swords and 6 with four (living rules).

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use api::words::Language;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense";
const STRIKE: &str = "strike 2; agreed 1 + 2; because a die was read wrongly";

fn start(folder: &Path) -> (Service, Table) {
    let matches = Arc::new(Matches::open(folder).expect("a journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

/// A shared match of one entry behind its opening: its id, the scribe, and the codes for players and judges.
async fn shared(anybody: &Table, seat: Value) -> (String, Table, [String; 2]) {
    let id = anybody.open(OPENING).await;
    let share = "mutation($id: ID!, $seat: Int) { share(match: $id, seat: $seat) { ... on Seated { token codes { code judgeCode } } } }";
    let data = anybody.ask(share, json!({ "id": id, "seat": seat })).await;
    let scribe = anybody.with(data["share"]["token"].as_str().expect("a token"));
    let codes = &data["share"]["codes"];
    let codes = ["code", "judgeCode"].map(|code| codes[code].as_str().expect("a code").to_owned());
    assert_eq!(outcome(&scribe, &id, 1, "1 rolls 1 1 1 4 6").await, "Accepted");
    (id, scribe, codes)
}

async fn join(table: &Table, code: &str, role: &str, seat: Value) -> Table {
    let query = "mutation($code: String!, $as: JoinAs!, $seat: Int) { join(code: $code, as: $as, seat: $seat) {
        ... on Seated { token } ... on Barred { because } } }";
    let data = table.ask(query, json!({ "code": code, "as": role, "seat": seat })).await;
    table.with(data["join"]["token"].as_str().unwrap_or_else(|| panic!("{data}")))
}

/// What came of logging: the name of the outcome, why whoever asked is barred, or why it is refused.
async fn outcome(table: &Table, id: &str, expected: usize, line: &str) -> String {
    let logged = table.log(id, expected, line).await;
    let because = logged["because"].as_str().or(logged["ruling"]["refusal"].as_str());
    because.or(logged["__typename"].as_str()).expect("an outcome").to_owned()
}

/// Role, whose word is waited for, and what changed it.
async fn entry(table: &Table, id: &str, seq: u32) -> Value {
    let query = "query($id: ID!, $seq: Int!) { match(id: $id) { entry(seq: $seq) { role waits changedBy } } }";
    table.ask(query, json!({ "id": id, "seq": seq })).await["match"]["entry"].take()
}

#[actix_web::test]
async fn a_table_with_one_phone_agrees_in_one_line() {
    let folder = Folder::new("one-phone");
    let (service, anybody) = start(folder.path());
    let open = anybody.open(OPENING).await;
    assert_eq!(outcome(&anybody, &open, 1, "1 rolls 1 1 1 4 6").await, "Accepted");
    let propose = "1 proposes: strike 2; because so";
    let barred = anybody.log(&open, 2, propose).await;
    assert_eq!(barred["because"], "NOBODY_TO_ASK");
    assert_eq!(
        barred["instead"],
        "Log it at once, as the table agrees: strike N; agreed 1 + 2; because …."
    );
    assert_eq!(outcome(&anybody, &open, 2, STRIKE).await, "Accepted");

    let (id, scribe, [code, judges]) = shared(&anybody, json!(1)).await;
    join(&anybody, &code, "WATCHER", Value::Null).await;
    join(&anybody, &judges, "JUDGE", Value::Null).await;
    assert_eq!(outcome(&scribe, &id, 2, propose).await, "NOBODY_TO_ASK");
    assert_eq!(
        outcome(&scribe, &id, 2, STRIKE).await,
        "Accepted",
        "watchers and judges do not agree"
    );
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn where_more_phones_have_joined_each_speaks_for_its_seat() {
    let folder = Folder::new("two-phones");
    let (service, anybody) = start(folder.path());
    let (id, scribe, [code, _]) = shared(&anybody, json!(1)).await;
    let second = join(&anybody, &code, "PLAYER", json!(2)).await;
    assert_eq!(outcome(&scribe, &id, 2, "1 announces Smack").await, "Accepted");
    for who in [&scribe, &second] {
        let barred = who.log(&id, 3, STRIKE).await;
        assert_eq!(barred["because"], "MUST_PROPOSE");
        assert!(barred["instead"].as_str().expect("a way out").contains("proposes: strike"));
    }
    let four = "2 proposes: replace 2; because a sword was missed; with 1 rolls 1 1 1 2 6";
    assert_eq!(outcome(&anybody, &id, 3, four).await, "NOT_JOINED");
    assert_eq!(outcome(&scribe, &id, 3, four).await, "NOT_THEIR_SEAT");
    assert_eq!(
        outcome(&second, &id, 3, "1 proposes: strike 2; because so").await,
        "NOT_THEIR_SEAT"
    );
    assert_eq!(outcome(&second, &id, 3, four).await, "Accepted");
    assert_eq!(
        entry(&anybody, &id, 4).await,
        json!({ "role": "PROPOSED", "waits": [1], "changedBy": null })
    );
    assert_eq!(entry(&anybody, &id, 2).await["role"], "COUNTS");

    // Play goes on, and only who is asked answers.
    assert_eq!(outcome(&second, &id, 4, "1 agrees to 4").await, "NOT_THEIR_SEAT");
    assert_eq!(outcome(&scribe, &id, 4, "2 withdraws 4").await, "NOT_THEIR_SEAT");
    assert_eq!(outcome(&second, &id, 4, "2 agrees to 4").await, "NOT_ASKED");
    assert_eq!(outcome(&scribe, &id, 4, "1 withdraws 4").await, "NOT_THE_PROPOSER");
    assert_eq!(outcome(&scribe, &id, 4, "1 agrees to 3").await, "IS_NO_PROPOSAL");
    assert_eq!(outcome(&scribe, &id, 4, "1 agrees to 4").await, "Accepted");
    assert_eq!(
        entry(&anybody, &id, 4).await,
        json!({ "role": "CORRECTION", "waits": [], "changedBy": null })
    );
    assert_eq!(
        entry(&anybody, &id, 2).await,
        json!({ "role": "REPLACED", "waits": [], "changedBy": 4 })
    );
    assert_eq!(outcome(&scribe, &id, 5, "1 agrees to 4").await, "IS_SETTLED");

    // Declined, and withdrawn.
    assert_eq!(outcome(&scribe, &id, 5, "1 proposes: strike 3; because so").await, "Accepted");
    assert_eq!(outcome(&second, &id, 6, "2 disagrees with 6").await, "Accepted");
    assert_eq!(
        entry(&anybody, &id, 6).await,
        json!({ "role": "DROPPED", "waits": [], "changedBy": 7 })
    );
    assert_eq!(outcome(&scribe, &id, 7, "1 proposes: strike 3; because so").await, "Accepted");
    assert_eq!(outcome(&scribe, &id, 8, "1 withdraws 8").await, "Accepted");
    assert_eq!(outcome(&second, &id, 9, "2 agrees to 8").await, "IS_SETTLED");
    assert_eq!(entry(&anybody, &id, 3).await["role"], "COUNTS");

    // The same as typed input.
    let typed = "mutation($id: ID!, $expected: Int!, $event: EventInput!) {
        log(match: $id, expected: $expected, event: $event) { __typename ... on Accepted { entry { line } } } }";
    let strike = json!({ "struck": { "of": 3, "because": "so", "by": { "proposed": { "by": 1, "asked": [2] } } } });
    let logged = scribe.ask(typed, json!({ "id": id, "expected": 9, "event": strike })).await;
    assert_eq!(logged["log"]["entry"]["line"], "1 proposes to 2: strike 3; because so");
    let agree = json!({ "answered": { "by": 2, "to": 10, "says": "AGREE" } });
    let logged = second.ask(typed, json!({ "id": id, "expected": 10, "event": agree })).await;
    assert_eq!(logged["log"]["entry"]["line"], "2 agrees to 10");
    assert_eq!(
        entry(&anybody, &id, 3).await,
        json!({ "role": "STRUCK", "waits": [], "changedBy": 10 })
    );
    service.stop().await.expect("a service that ran");

    // Read again from the disk, it is the same.
    let (service, anybody) = start(folder.path());
    assert_eq!(entry(&anybody, &id, 3).await["changedBy"], 10);
    assert_eq!(entry(&anybody, &id, 8).await["role"], "DROPPED");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn the_scribe_speaks_for_seats_without_a_phone() {
    let folder = Folder::new("no-phone");
    let (service, anybody) = start(folder.path());
    let (id, scribe, [code, _]) = shared(&anybody, Value::Null).await;
    let second = join(&anybody, &code, "PLAYER", json!(2)).await;
    assert_eq!(outcome(&scribe, &id, 2, "1 announces Smack").await, "Accepted");
    assert_eq!(outcome(&scribe, &id, 3, STRIKE).await, "MUST_PROPOSE");
    assert_eq!(
        outcome(&scribe, &id, 3, "2 proposes: strike 2; because so").await,
        "NOT_THEIR_SEAT"
    );
    assert_eq!(outcome(&second, &id, 3, "2 proposes: strike 2; because so").await, "Accepted");
    assert_eq!(outcome(&scribe, &id, 4, "1 agrees to 4").await, "Accepted");
    // A seat with a phone is asked, whoever else is.
    let first = join(&anybody, &code, "PLAYER", json!(1)).await;
    assert_eq!(outcome(&scribe, &id, 5, "1 rolls 1 1 1 4 6").await, "Accepted");
    assert_eq!(
        outcome(&scribe, &id, 6, "1 proposes: strike 6; because so").await,
        "NOT_THEIR_SEAT"
    );
    let nobody = "1 proposes to 1: strike 6; because so";
    assert_eq!(outcome(&first, &id, 6, nobody).await, "Unreadable");
    assert_eq!(outcome(&first, &id, 6, "1 proposes: strike 6; because so").await, "Accepted");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_phone_takes_back_alone_what_it_logged_last() {
    let folder = Folder::new("take-back");
    let (service, anybody) = start(folder.path());
    let (id, scribe, [code, judges]) = shared(&anybody, json!(1)).await;
    let second = join(&anybody, &code, "PLAYER", json!(2)).await;
    let judge = join(&anybody, &judges, "JUDGE", Value::Null).await;
    assert_eq!(outcome(&scribe, &id, 2, "1 announces Smack").await, "Accepted");
    let undo = |of: u32| format!("strike {of}; agreed 1; because taken back");
    assert_eq!(outcome(&second, &id, 3, &undo(3)).await, "MUST_PROPOSE", "it is not theirs");
    assert_eq!(
        outcome(&scribe, &id, 3, &undo(2)).await,
        "MUST_PROPOSE",
        "something counts behind it"
    );
    assert_eq!(
        outcome(&scribe, &id, 3, "replace 3; agreed 1; because so; with 1 announces nothing").await,
        "MUST_PROPOSE"
    );
    assert_eq!(outcome(&scribe, &id, 3, &undo(3)).await, "Accepted");
    assert_eq!(
        outcome(&scribe, &id, 4, &undo(2)).await,
        "Accepted",
        "nothing counts behind it any more"
    );
    assert_eq!(outcome(&scribe, &id, 5, "1 rolls 1 1 1 4 6").await, "Accepted");
    // Once somebody spoke behind it, it is theirs too.
    assert_eq!(outcome(&second, &id, 6, "2 proposes: strike 6; because so").await, "Accepted");
    assert_eq!(outcome(&scribe, &id, 7, &undo(6)).await, "MUST_PROPOSE");

    // Nothing undoes a judge but a judge.
    let replace = "replace 6; judge Ann; because a die was a 5; with 1 rolls 1 1 1 5 6";
    assert_eq!(outcome(&judge, &id, 7, replace).await, "Accepted");
    assert_eq!(outcome(&judge, &id, 8, "judge Ann: stands; because so").await, "Accepted");
    for of in [8, 9] {
        assert_eq!(
            outcome(&second, &id, 9, &format!("2 proposes: strike {of}; because so")).await,
            "ONLY_JUDGES_UNDO"
        );
        assert_eq!(outcome(&scribe, &id, 9, &undo(of)).await, "ONLY_JUDGES_UNDO");
    }
    assert_eq!(
        outcome(&judge, &id, 9, "strike 8; judge Ann; because it was a 4").await,
        "Accepted"
    );
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_scribe_takes_back_alone_only_what_came_since_they_are() {
    let folder = Folder::new("handed-over");
    let (service, anybody) = start(folder.path());
    let (id, scribe, [code, _]) = shared(&anybody, json!(1)).await;
    let second = join(&anybody, &code, "PLAYER", json!(2)).await;
    let pass = "mutation($id: ID!) { passScribe(match: $id, to: 2) { __typename } }";
    let passed = scribe.ask(pass, json!({ "id": id })).await;
    assert_eq!(passed["passScribe"]["__typename"], "Changed");
    assert_eq!(outcome(&second, &id, 2, STRIKE).await, "MUST_PROPOSE", "the first logged it");
    assert_eq!(outcome(&second, &id, 2, "1 announces Smack").await, "Accepted");
    let undo = "strike 3; agreed 1 + 2; because taken back";
    assert_eq!(outcome(&second, &id, 3, undo).await, "Accepted");
    assert_eq!(outcome(&second, &id, 4, STRIKE).await, "MUST_PROPOSE");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_preview_of_an_answer_shows_what_all_would_agree_to() {
    let folder = Folder::new("preview-proposal");
    let (service, anybody) = start(folder.path());
    let (id, scribe, [code, _]) = shared(&anybody, json!(1)).await;
    join(&anybody, &code, "PLAYER", json!(2)).await;
    let preview = "query($id: ID!, $line: String!) { match(id: $id) { preview(line: $line) {
        refused { line } differences { changes { what } entries { seq } } } } }";
    let four = "1 proposes: replace 2; because so; with 1 rolls 1 1 1 2 6";
    let of = |line: &'static str| anybody.ask(preview, json!({ "id": id, "line": line }));
    let proposed = of(four).await["match"]["preview"].take();
    assert_eq!(proposed["refused"], Value::Null);
    let seqs = |preview: &Value| {
        let entries = preview["differences"]["entries"].as_array().expect("entries").clone();
        entries.iter().map(|entry| entry["seq"].as_u64().expect("a place")).collect::<Vec<_>>()
    };
    assert!(seqs(&proposed).contains(&2), "{proposed}");
    assert_eq!(outcome(&scribe, &id, 2, four).await, "Accepted");
    let answered = of("2 agrees to 3").await["match"]["preview"].take();
    assert!(seqs(&answered).contains(&2), "{answered}");
    let declined = of("2 disagrees with 3").await["match"]["preview"].take();
    assert!(!seqs(&declined).contains(&2), "{declined}");
    service.stop().await.expect("a service that ran");
}

/// What proposals and answers say, in both languages, and why one cannot be.
#[test]
fn proposals_and_answers_are_told() {
    let four = "1 proposes: replace 2; because a sword was missed; with 1 rolls 1 1 1 2 6";
    let log = |more: &str| format!("{OPENING}\n1 rolls 1 1 1 4 6\n{four}\n{more}");
    let told = |text: &str, language| {
        let rulesets = api::rulesets::Rulesets::shipped().expect("rule sets");
        let log = events::notation::parse_log(text).expect("notation");
        let named = |name: &str| rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules));
        let view = referee::revision::View::AsRuled;
        let replayed = api::report::replay_in(&log, view, language, named).expect("an opening");
        let entries = replayed.entries.into_iter().map(|(_, entry)| entry);
        entries.filter(|entry| entry.seq > 2).map(|entry| entry.sentence).collect::<Vec<_>>()
    };
    for (more, proposal, answer, french_proposal, french_answer) in [
        (
            "2 agrees to 3",
            "Barbarian proposes: entry 2 is replaced: Barbarian rolls 1 1 1 2 6 (a sword was missed).",
            "Moon Elf agrees to entry 3.",
            "Barbarian propose : l’entrée 2 est remplacée : Barbarian lance 1 1 1 2 6 (a sword was missed).",
            "Moon Elf accepte l’entrée 3.",
        ),
        (
            "2 disagrees with 3",
            "Barbarian proposes: entry 2 is replaced: Barbarian rolls 1 1 1 2 6 (a sword was missed) (dropped by entry 4).",
            "Moon Elf does not agree to entry 3.",
            "Barbarian propose : l’entrée 2 est remplacée : Barbarian lance 1 1 1 2 6 (a sword was missed) (abandonné par l’entrée 4).",
            "Moon Elf refuse l’entrée 3.",
        ),
        (
            "2 withdraws 3",
            "Barbarian proposes: entry 2 is replaced: Barbarian rolls 1 1 1 2 6 (a sword was missed) (waits for Moon Elf).",
            "Entry 3 was proposed by Barbarian.",
            "Barbarian propose : l’entrée 2 est remplacée : Barbarian lance 1 1 1 2 6 (a sword was missed) (en attente de Moon Elf).",
            "L’entrée 3 a été proposée par Barbarian.",
        ),
        (
            "1 agrees to 3",
            "Barbarian proposes: entry 2 is replaced: Barbarian rolls 1 1 1 2 6 (a sword was missed) (waits for Moon Elf).",
            "Barbarian is not asked about entry 3.",
            "Barbarian propose : l’entrée 2 est remplacée : Barbarian lance 1 1 1 2 6 (a sword was missed) (en attente de Moon Elf).",
            "Barbarian n’a pas à répondre à l’entrée 3.",
        ),
        (
            "1 withdraws 3",
            "Barbarian proposes: entry 2 is replaced: Barbarian rolls 1 1 1 2 6 (a sword was missed) (dropped by entry 4).",
            "Barbarian withdraws entry 3.",
            "Barbarian propose : l’entrée 2 est remplacée : Barbarian lance 1 1 1 2 6 (a sword was missed) (abandonné par l’entrée 4).",
            "Barbarian retire l’entrée 3.",
        ),
    ] {
        assert_eq!(told(&log(more), Language::English), [proposal, answer], "{more}");
        let french: Vec<String> = told(&log(more), Language::French);
        let french: Vec<String> = french.iter().map(|text| text.replace('\u{202f}', " ")).collect();
        assert_eq!(french, [french_proposal, french_answer], "{more}");
    }
}
