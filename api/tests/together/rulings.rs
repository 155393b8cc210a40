//! Questions of a judge, asked at a server on a real port: why not, which rule, what was ruled.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crate::support::{Folder, Table, example};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A service on a free port, with a client. The folder is gone at the end.
fn service(name: &str) -> (Service, Table, Folder) {
    let folder = Folder::new(name);
    let matches = Arc::new(Matches::open(folder.path()).expect("an empty journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table, folder)
}

const WHY_NOT: &str = "query($id: ID!, $at: Int!, $line: String, $event: EventInput) {
    whyNot(match: $id, sequence: $at, line: $line, event: $event) {
        __typename
        ... on Judged { entry { seq line at verdict happenings { kind seat }
            breakdowns { to settled incoming subtotal before after }
            ruling { refusal sentence instead citations { rule document at } } } }
        ... on Unreadable { message line column }
    } }";

#[actix_web::test]
async fn an_event_is_ruled_on_at_any_point_without_logging_it() {
    let (service, table, _folder) = service("why");
    let lines = example();
    let id = table.open(&lines[0]).await;
    for (seen, line) in (1..).zip(&lines[1..]) {
        table.log(&id, seen, line).await;
    }
    let why = async |at: u32, line: &str| -> Value {
        table.ask(WHY_NOT, json!({ "id": id, "at": at, "line": line })).await["whyNot"].take()
    };

    // Three Pows instead of what was rolled: Thick Skin heals nothing, and 7 + 2 for Targeted come. [DEF-9]
    let instead = why(7, "2 rolls 6 6 6").await;
    assert_eq!(instead["__typename"], "Judged");
    let entry = &instead["entry"];
    assert_eq!((&entry["verdict"], &entry["seq"]), (&json!("ACCEPTED"), &json!(8)));
    assert_eq!((&entry["at"], &entry["ruling"]), (&Value::Null, &Value::Null));
    assert_eq!(
        entry["breakdowns"],
        json!([{ "to": 2, "settled": false, "incoming": 7, "subtotal": 9, "before": 50, "after": 41 }])
    );

    // The Moon Elf's Roll Phase is over, and in a Main Phase nothing is rolled. [TURN-2]
    let entry = &why(9, "1 rolls 1 2 3 4 5").await["entry"];
    assert_eq!((&entry["verdict"], &entry["seq"]), (&json!("REFUSED"), &json!(10)));
    assert_eq!(entry["ruling"]["refusal"], "NO_ROLL_PHASE");
    assert_eq!(entry["ruling"]["citations"][0]["rule"], "TURN-2");
    assert_eq!(entry["happenings"], json!([]));
    // One before and one behind: at entry 2 the same roll is the first of the phase, at 4 the third, at 5 one too many. [ROLL-1]
    assert_eq!(why(2, "1 rolls 1 2 3 4 5").await["entry"]["verdict"], "ACCEPTED");
    assert_eq!(why(4, "1 rolls 1 2 3 6 6").await["entry"]["verdict"], "ACCEPTED");
    let entry = &why(5, "1 rolls 1 2 3 6 6").await["entry"];
    assert_eq!(entry["ruling"]["citations"][0]["rule"], "ROLL-1");

    // A second opening is an event like any other: refused.
    assert_eq!(why(21, &lines[0]).await["entry"]["ruling"]["refusal"], "ALREADY_OPEN");
    let typed = json!({ "id": id, "at": 21, "event": { "conceded": { "by": 2 } } });
    let data = table.ask(WHY_NOT, typed).await;
    assert_eq!(data["whyNot"]["entry"]["line"], "2 concedes");

    let unreadable = why(3, "1 rolls 1 2 7").await;
    assert_eq!(unreadable["__typename"], "Unreadable");
    assert_eq!((&unreadable["line"], &unreadable["column"]), (&json!(1), &json!(13)));
    for nowhere in [0, 22] {
        let variables = json!({ "id": id, "at": nowhere, "line": "2 concedes" });
        let answer = table.answer(WHY_NOT, variables).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "NOT_FOUND", "{nowhere}: {answer}");
    }
    let neither = table.answer(WHY_NOT, json!({ "id": id, "at": 1 })).await;
    assert_eq!(neither["errors"][0]["extensions"]["code"], "BAD_REQUEST");

    // Nothing of this was logged.
    assert_eq!(table.notation(&id).await, lines);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn rules_are_found_by_their_words_and_by_their_id() {
    let (service, table, _folder) = service("search");
    let search = "query($text: String, $hero: String, $edition: String, $first: Int = 50) {
        searchRulings(text: $text, hero: $hero, edition: $edition, first: $first) {
            id kind asks says heroes about rules confidence edition inherited
            printedIn { document at } } }";
    let ask = async |variables: Value| table.ask(search, variables).await["searchRulings"].take();

    let found = ask(json!({ "text": "Four feet on Missed Me?", "hero": "Moon Elf" })).await;
    assert_eq!(
        found[0],
        json!({ "id": "FAQ-MOON-15", "kind": "FAQ",
            "asks": "Four feet on Missed Me: is the damage halved twice?", "says": "No, once.",
            "heroes": ["Moon Elf"], "about": ["Missed Me"], "rules": ["TXT-2"],
            "confidence": "HIGH", "edition": "living", "inherited": false,
            "printedIn": [{ "document": "Living rules site", "at": "FAQ, heroes, L451" },
                          { "document": "Leaflet of the Moon Elf", "at": "FAQ" }] })
    );
    let other = ask(json!({ "text": "Missed Me", "hero": "Barbarian" })).await;
    assert!(!other.to_string().contains("FAQ-MOON-15"), "{other}");
    // The same words under another edition say what that edition rules. [C-19]
    let found = ask(json!({ "text": "order several reductions", "edition": "1.0" })).await;
    assert_eq!(
        (&found[0]["id"], &found[0]["kind"], &found[0]["edition"], &found[0]["confidence"]),
        (&json!("C-19"), &json!("CONFLICT"), &json!("1.0"), &json!("MEDIUM"))
    );
    let found = ask(json!({ "text": "four feet on missed me", "edition": "1.0" })).await;
    assert_eq!((&found[0]["edition"], &found[0]["inherited"]), (&json!("living"), &json!(true)));
    assert_eq!(
        ask(json!({ "text": "evasive", "first": 3 })).await.as_array().map(Vec::len),
        Some(3)
    );
    assert_eq!(ask(json!({ "text": "xyzzy" })).await, json!([]));

    let rules = "query($text: String, $edition: String) { rules(text: $text, edition: $edition) { id kind } }";
    let found = table.ask(rules, json!({ "text": "small straight", "edition": "1.0" })).await;
    assert_eq!(found["rules"][0], json!({ "id": "REQ-4", "kind": "RULE" }));
    let rule =
        "query($id: String!, $edition: String) { rule(id: $id, edition: $edition) { id says } }";
    let read = async |id: &str, edition: &str| -> Value {
        table.ask(rule, json!({ "id": id, "edition": edition })).await["rule"].take()
    };
    assert_eq!(
        read("setup-3", "1.0").await,
        json!({ "id": "SETUP-3", "says": "Both players start with 2 CP." })
    );
    assert_eq!(read("WTT-1", "1.0").await["id"], "WTT-1");
    assert_eq!(read("WTT-1", "living").await, Value::Null);

    let answer = table.answer(search, json!({ "text": "evasive", "edition": "9.9" })).await;
    assert_eq!(answer["errors"][0]["extensions"]["code"], "NOT_FOUND");
    let answer = table.answer(search, json!({ "text": "x".repeat(1_001) })).await;
    assert_eq!(answer["errors"][0]["extensions"]["code"], "TOO_LARGE");
    assert_eq!(ask(json!({ "text": "x".repeat(1_000) })).await, json!([]));
    assert!(table.answer(search, json!({ "first": 0 })).await["errors"].is_array());
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_rests_on_a_doubtful_fact_says_so() {
    let (service, table, _folder) = service("doubt");
    let lines = example();
    let id = table.open(&lines[0]).await;
    for (seen, line) in (1..).zip(&lines[1..]) {
        table.log(&id, seen, line).await;
    }
    let query = "query($id: ID!, $seq: Int!) { match(id: $id) { entry(seq: $seq) {
        unverified rules { rule confidence } happenings { cause unverified }
        breakdowns { rows { source unverified } } } options { line unverified } } }";
    let entry = async |seq: u32| -> Value {
        table.ask(query, json!({ "id": id, "seq": seq })).await["match"].take()
    };
    // Boards and leaflets of the first edition were seen. That a die of a defence serves several lines, none of them says. [DEF-7]
    let eclipse = entry(9).await;
    let unprinted = "DEF-7: it follows from what is printed; no text says it";
    assert_eq!(eclipse["entry"]["unverified"], json!([unprinted]));
    assert_eq!(
        eclipse["entry"]["breakdowns"][0]["rows"][0],
        json!({ "source": "Eclipse", "unverified": [] })
    );
    // The card was not seen, and how a half counts is a ruling. [C-19]
    let cards =
        "Cards: those of the first edition were not seen; those of Season One ReRolled stand in";
    let ruling = "C-19: it follows from what is printed; no text says it";
    let smack = entry(20).await;
    assert_eq!(
        smack["entry"]["breakdowns"][0]["rows"],
        json!([{ "source": "Smack II", "unverified": [cards] }, { "source": "Missed Me", "unverified": [ruling] }])
    );
    let all = smack["entry"]["unverified"].as_array().expect("doubts");
    assert!(
        [cards, ruling, unprinted].iter().all(|doubt| all.contains(&json!(doubt)))
            && all.len() == 3,
        "{all:?}"
    );
    let rules = smack["entry"]["rules"].as_array().expect("rules");
    let c19 = rules.iter().find(|rule| rule["rule"] == "C-19").expect("the ruling");
    assert_eq!(c19["confidence"], "MEDIUM");

    // A refusal names the doubts about what it speaks of, and only those.
    let why = "query($id: ID!, $line: String!) { whyNot(match: $id, sequence: 11, line: $line) {
        ... on Judged { entry { unverified ruling { refusal unverified } } } } }";
    let refused = async |line: &str| -> Value {
        table.ask(why, json!({ "id": id, "line": line })).await["whyNot"]["entry"].take()
    };
    let card = refused("2 plays Thick Skin II").await;
    assert_eq!(card["ruling"], json!({ "refusal": "NOT_ENOUGH_CP", "unverified": [cards] }));
    assert_eq!(card["unverified"], json!([cards]));
    let common = refused("2 plays Twice as Wild!: die 1 = 6 + die 2 = 6").await;
    assert_eq!(common["ruling"]["unverified"], json!([]));

    let options = smack["options"].as_array().expect("options").clone();
    let doubts = |line: &str| {
        let option = options.iter().find(|option| option["line"] == line);
        option.unwrap_or_else(|| panic!("no {line}"))["unverified"].clone()
    };
    assert_eq!(doubts("1 plays Getting Paid!"), json!([]));
    assert_eq!(doubts("1 plays Evade!: _"), json!([cards]));
    service.stop().await.expect("a service that ran");
}
