//! A token that shows a match and does nothing, for overlays and other programs, over HTTP on a real port.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crate::support::{Folder, LOG, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense";
/// The most that a match has.
const MOST: usize = 4;

/// What a change of a match came to, or why it was barred.
async fn done(table: &Table, id: &str, change: &str) -> String {
    let query = format!(
        "mutation($id: ID!) {{ done: {change} {{ __typename ... on Barred {{ because }} }} }}"
    );
    let said = table.ask(&query, json!({ "id": id })).await["done"].take();
    let told = said.get("because").unwrap_or(&said["__typename"]);
    told.as_str().expect("a word").to_owned()
}

/// A feed, with its number, or why there is none.
async fn feed(table: &Table, id: &str) -> Result<(Table, u64), String> {
    let query = "mutation($id: ID!) { feed(match: $id) {
        ... on Seated { token member { number role } } ... on Barred { because } } }";
    let made = table.ask(query, json!({ "id": id })).await["feed"].take();
    let Some(token) = made["token"].as_str() else {
        return Err(made["because"].as_str().expect("a reason").to_owned());
    };
    assert_eq!(made["member"]["role"], "FEED");
    Ok((table.with(token), made["member"]["number"].as_u64().expect("a number")))
}

async fn sees(table: &Table, id: &str) -> bool {
    let data = table.ask("query($id: ID!) { match(id: $id) { head } }", json!({ "id": id })).await;
    !data["match"].is_null()
}

#[actix_web::test]
async fn a_feed_sees_a_match_and_does_nothing() {
    let folder = Folder::new("feeds");
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let service = Service::start(ANY_PORT, matches, Audience::Programs).expect("a free port");
    let anybody = Table::at(&service.address);
    let id = anybody.open(OPENING).await;
    assert_eq!(feed(&anybody, &id).await.err(), Some("NOBODYS_MATCH".to_owned()));
    let share = "mutation($id: ID!) { share(match: $id) { ... on Seated { token codes { code judgeCode } } } }";
    let mine = anybody.ask(share, json!({ "id": id })).await["share"].take();
    let scribe = anybody.with(mine["token"].as_str().expect("a token"));
    assert_eq!(done(&scribe, &id, "publish(match: $id, public: false)").await, "Changed");

    let (overlay, number) = feed(&scribe, &id).await.expect("the scribe makes one");
    assert!(!sees(&anybody, &id).await && sees(&overlay, &id).await);
    let line = json!({ "id": id, "expected": 1, "line": "1 rolls 1 1 1 4 6", "key": "a" });
    let logged = overlay.ask(LOG, line).await["log"].take();
    assert_eq!(logged["because"], "FEED_ONLY_READS");
    for (change, because) in [
        ("share(match: $id)", "ONLY_THE_SCRIBE_INVITES"),
        ("feed(match: $id)", "ONLY_THE_SCRIBE_INVITES"),
        ("close(match: $id)", "ONLY_THE_SCRIBE_INVITES"),
        ("publish(match: $id, public: true)", "ONLY_THE_SCRIBE_INVITES"),
        ("remove(match: $id, member: 1)", "ONLY_THE_SCRIBE_INVITES"),
        ("leave(match: $id)", "FEED_ONLY_READS"),
        ("widen(match: $id)", "NOT_THEIR_SEAT"),
        ("accept(match: $id, upTo: 1)", "ONLY_PLAYERS_ACCEPT"),
        ("eraseName(match: $id, seat: 1)", "NOT_THEIR_NAME"),
        ("passScribe(match: $id, to: 1)", "FEED_ONLY_READS"),
    ] {
        assert_eq!(done(&overlay, &id, change).await, because, "{change}");
    }
    // Nor does it become anything.
    let pass = format!("passScribe(match: $id, to: {number})");
    assert_eq!(done(&scribe, &id, &pass).await, "FEED_ONLY_READS");

    // There are so many and no more; they keep nobody from leaving, and end when they are sent away.
    for _ in 1..MOST {
        feed(&scribe, &id).await.expect("one more");
    }
    assert_eq!(feed(&scribe, &id).await.err(), Some("FULL".to_owned()));
    let remove = format!("remove(match: $id, member: {number})");
    assert_eq!(done(&scribe, &id, &remove).await, "Changed");
    assert!(!sees(&overlay, &id).await);
    let leave = "mutation($id: ID!) { leave(match: $id) { __typename } }";
    let left: Value = scribe.ask(leave, json!({ "id": id })).await;
    assert_eq!(left["leave"]["__typename"], "Changed");
    service.stop().await.expect("a service that ran");
}
