//! Lists in pages, what all matches are followed by, and that who may not see a match does not find it anywhere.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crate::support::{Folder, Table, example, serve};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::{Value, json};

const OPENING: &str = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";

async fn page(table: &Table, id: &str, arguments: &str) -> Value {
    let query = format!(
        "query($id: ID!) {{ match(id: $id) {{ entriesConnection({arguments}) {{ totalCount edges {{ cursor node {{ seq place }} }}
            pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }} }} }} }}"
    );
    table.ask(&query, json!({ "id": id })).await["match"]["entriesConnection"].take()
}

fn seqs(page: &Value) -> Vec<u64> {
    let edges = page["edges"].as_array().expect("edges").iter();
    edges.map(|edge| edge["node"]["seq"].as_u64().expect("a sequence")).collect()
}

#[actix_web::test]
async fn all_entries_are_found_page_by_page_from_both_ends() {
    let folder = Folder::new("pages");
    let (service, table) = serve(&folder, Audience::Programs);
    let lines = example();
    let id = table.open(&lines[0]).await;
    for (seen, line) in (1..).zip(&lines[1..]) {
        table.log(&id, seen, line).await;
    }
    // What is put in before an entry takes effect there.
    let sold = "insert before 3; agreed 1 + 2; because forgotten; with 1 sells Blind";
    let inserted = table.log(&id, 21, sold).await;
    let expected: Vec<u64> = if inserted["__typename"] == "Accepted" {
        [1, 2, 22].into_iter().chain(3..=22).collect()
    } else {
        (1..=21).collect()
    };
    for size in [1, 2, 7, 200] {
        let (mut found, mut after) = (Vec::new(), String::new());
        loop {
            let page = page(&table, &id, &format!("first: {size}{after}")).await;
            assert_eq!(page["pageInfo"]["hasPreviousPage"], json!(!found.is_empty()));
            found.extend(seqs(&page));
            if page["pageInfo"]["hasNextPage"] == false {
                break;
            }
            after = format!(", after: {}", page["pageInfo"]["endCursor"]);
        }
        assert_eq!(found, expected, "{size} at a time");
        let (mut found, mut before) = (Vec::new(), String::new());
        loop {
            let page = page(&table, &id, &format!("last: {size}{before}")).await;
            found.splice(0..0, seqs(&page));
            if page["pageInfo"]["hasPreviousPage"] == false {
                break;
            }
            before = format!(", before: {}", page["pageInfo"]["startCursor"]);
        }
        assert_eq!(found, expected, "{size} at a time, from the end");
    }
    for (wrong, code) in [
        ("first: 0", "TOO_MANY"),
        ("first: 201", "TOO_MANY"),
        ("after: \"x\"", "BAD_REQUEST"),
        ("first: 2, last: 2", "BAD_REQUEST"),
    ] {
        let query = format!(
            "query($id: ID!) {{ match(id: $id) {{ entriesConnection({wrong}) {{ totalCount }} }} }}"
        );
        let answer = table.answer(&query, json!({ "id": id })).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], code, "{wrong}: {answer}");
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn all_matches_are_found_page_by_page() {
    let folder = Folder::new("lists");
    let (service, table) = serve(&folder, Audience::Programs);
    let mut opened = Vec::new();
    for _ in 0..5 {
        opened.insert(0, table.open(OPENING).await);
    }
    let query = "query($first: Int, $after: ID) { matchesConnection(first: $first, after: $after) {
        edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }";
    let (mut found, mut after) = (Vec::new(), Value::Null);
    loop {
        let data = table.ask(query, json!({ "first": 2, "after": after })).await;
        let page = &data["matchesConnection"];
        let edges = page["edges"].as_array().expect("edges").iter();
        found.extend(edges.map(|edge| edge["node"]["id"].as_str().expect("an id").to_owned()));
        if page["pageInfo"]["hasNextPage"] == false {
            break;
        }
        after = page["pageInfo"]["endCursor"].clone();
    }
    assert_eq!(found, opened);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn who_follows_all_matches_is_told_of_each() {
    let folder = Folder::new("news");
    let (service, table) = serve(&folder, Audience::Programs);
    table.open(OPENING).await;
    let mut socket = table.socket().await;
    socket.begin().await;
    for (id, query) in [
        ("opened", "subscription { matchOpened { id entries heroes } }"),
        ("changed", "subscription { matchChanged(language: \"fr\") { id entries outcome } }"),
    ] {
        let payload = json!({ "query": query });
        socket.say(json!({ "type": "subscribe", "id": id, "payload": payload })).await;
    }
    // Both run once this was answered.
    socket.say(json!({ "type": "ping" })).await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "pong");
    let id = table.open(OPENING).await;
    let told = socket.hear().await.expect("a new match");
    assert_eq!(told["id"], "opened");
    let news = json!({ "id": id, "entries": 1, "heroes": ["Moon Elf", "Barbarian"] });
    assert_eq!(told["payload"]["data"]["matchOpened"], news);
    table.log(&id, 1, "1 rolls 1 2 3 4 5").await;
    let told = socket.hear().await.expect("another head");
    let news = json!({ "id": id, "entries": 2, "outcome": null });
    assert_eq!((&told["id"], &told["payload"]["data"]["matchChanged"]), (&json!("changed"), &news));
    table.log(&id, 2, "2 concedes").await;
    let told = socket.hear().await.expect("an outcome");
    let outcome = &told["payload"]["data"]["matchChanged"]["outcome"];
    assert_eq!(outcome, "Moon Elf gagne la partie.");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_match_that_one_may_not_see_is_nowhere() {
    let folder = Folder::new("sight");
    let (matches, _) = Matches::open(folder.path()).expect("a journal").private().expect("a code");
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let service =
        Service::start(address, Arc::new(matches), Audience::Programs).expect("a free port");
    let stranger = Table::at(&service.address);
    let friend = stranger.with(&"friend ".repeat(6).replace(' ', "-"));
    let hidden = friend.open(OPENING).await;
    let lists = "{ matches { id } matchesConnection { edges { node { id } } } }";
    let open = stranger.ask(lists, json!({})).await;
    assert_eq!(open, json!({ "matches": [], "matchesConnection": { "edges": [] } }));
    assert_eq!(friend.ask(lists, json!({})).await["matches"], json!([{ "id": hidden }]));

    let one = "query($id: ID!) { match(id: $id) { head } }";
    assert_eq!(stranger.ask(one, json!({ "id": hidden })).await["match"], Value::Null);
    assert_eq!(friend.ask(one, json!({ "id": hidden })).await["match"]["head"], 1);
    for question in [
        "query($id: ID!) { whyNot(match: $id, sequence: 1, line: \"1 ends\") { __typename } }",
        "mutation($id: ID!) { log(match: $id, expected: 1, line: \"1 ends\") { __typename } }",
        "mutation($id: ID!) { logText(match: $id, expected: 1, text: \"1 ends\") { __typename } }",
        "mutation($id: ID!) { share(match: $id) { __typename } }",
        "mutation($id: ID!) { passScribe(match: $id, to: 1) { __typename } }",
        "mutation($id: ID!) { eraseName(match: $id, seat: 1) { __typename } }",
        "mutation($id: ID!) { accept(match: $id, upTo: 1) { __typename } }",
    ] {
        let answer = stranger.answer(question, json!({ "id": hidden })).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "NOT_FOUND", "{question}: {answer}");
    }
    let mut socket = stranger.socket().await;
    socket.begin().await;
    for question in ["entries(match: $id, from: 1) { seq }", "shared(match: $id) { scribe }"] {
        let query = format!("subscription($id: ID!) {{ {question} }}");
        let payload = json!({ "query": query, "variables": { "id": hidden } });
        socket.say(json!({ "type": "subscribe", "id": "q", "payload": payload })).await;
        let told = socket.hear().await.expect("an answer");
        assert_eq!((&told["type"], &told["id"]), (&json!("error"), &json!("q")), "{told}");
    }
    let payload = json!({ "query": "subscription { matchChanged { id } }" });
    socket.say(json!({ "type": "subscribe", "id": "news", "payload": payload })).await;
    socket.say(json!({ "type": "ping" })).await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "pong");
    assert_eq!(friend.log(&hidden, 1, "1 rolls 1 2 3 4 5").await["__typename"], "Accepted");
    assert!(!stranger.download("/archive").await.contains(&hidden));
    assert!(friend.download("/archive").await.contains(&hidden));
    let other = stranger.with(&"stranger".repeat(4));
    let seen = other.open(OPENING).await;
    let publish = "mutation($id: ID!) { publish(match: $id, public: true) { __typename } }";
    let public = other.ask(publish, json!({ "id": seen })).await;
    assert_eq!(public["publish"]["__typename"], "Changed");
    assert_eq!(other.log(&seen, 1, "1 rolls 1 2 3 4 5").await["__typename"], "Accepted");
    let told = socket.hear().await.expect("what changed");
    assert_eq!(told["payload"]["data"]["matchChanged"]["id"], seen.as_str());
    service.stop().await.expect("a service that ran");
}
