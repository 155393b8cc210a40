//! What a match tells, and to whom: each of its fields, asked as everybody. A field that is not named here fails.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crate::support::everybody::{Everybody, fields};
use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use serde_json::{Value, json};

/// How each field of a match is asked. Whoever sees the match is answered all of them, and the same; nobody else any.
const OF_A_MATCH: [(&str, &str); 28] = [
    ("id", "id"),
    ("title", "title"),
    ("ruleset", "ruleset"),
    ("rulesetDigest", "rulesetDigest"),
    ("rulesetDigests", "rulesetDigests"),
    (
        "rulesetText",
        r#"rulesetText(digest: "0000000000000000000000000000000000000000000000000000000000000000")"#,
    ),
    ("houseRules", "houseRules { name }"),
    ("assist", "assist"),
    (
        "shared",
        "shared { scribe codesUntil public heir { to at } members { number role seat accepted wants } }",
    ),
    ("players", "players { seat hero name }"),
    ("openedAt", "openedAt"),
    ("head", "head"),
    ("link", "link"),
    ("entries", "entries { seq line remark author { role seat member } }"),
    ("entriesConnection", "entriesConnection(first: 1) { edges { node { seq } } }"),
    ("differences", "differences(from: AS_LOGGED, to: AS_RULED) { changes { sentence } }"),
    (
        "preview",
        r#"preview(line: "replace 1; agreed 1 + 2; because so; with open living 1v1; 1 Barbarian; 2 Moon Elf; 2 starts; phase offense") { refused { line } }"#,
    ),
    ("branch", r#"branch(lines: ["1 rolls 1 1 1 4 6"]) { entries { line } }"#),
    ("revealedSince", "revealedSince(seq: 1) { seq }"),
    ("missed", "missed { seq }"),
    ("entry", "entry(seq: 1) { line }"),
    ("state", "state { turn }"),
    ("options", "options { line }"),
    ("tooDear", "tooDear { short }"),
    ("odds", "odds { whyNot }"),
    ("packed", "packed"),
    ("notation", "notation"),
    ("readOut", "readOut"),
];

/// What is told of those who have joined, and to whom: `me` is whoever asks, and `codes` only whoever lets others in is told,
/// when they are made. Another field has to be thought of here.
const OF_WHO_JOINED: [(&str, &[&str]); 4] = [
    ("Shared", &["codesUntil", "heir", "me", "members", "public", "scribe"]),
    ("Member", &["accepted", "number", "role", "seat", "wants"]),
    ("Seated", &["codes", "match", "member", "shared", "token"]),
    ("ShownHand", &["cards", "seat"]),
];

#[test]
fn every_field_of_a_match_and_of_who_joined_it_has_an_answer() {
    let named = OF_A_MATCH.iter().map(|(field, _)| (*field).to_owned()).collect();
    assert_eq!(fields(&["Match"]), named);
    for (of, named) in OF_WHO_JOINED {
        let named = named.iter().map(|field| (*field).to_owned()).collect();
        assert_eq!(fields(&[of]), named, "{of}");
    }
}

#[actix_web::test]
async fn a_match_is_told_to_those_who_see_it_and_tells_nobody_what_others_join_with() {
    let folder = Folder::new("who-fields");
    let (matches, _) = Matches::open(folder.path()).expect("a journal").private().expect("a code");
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let service =
        Service::start(address, Arc::new(matches), Audience::Programs).expect("a free port");
    let everybody = Everybody::at(&Table::at(&service.address)).await;
    let secrets: Vec<&str> = everybody.people.iter().filter_map(Table::known).collect();
    for (field, selection) in OF_A_MATCH {
        let question = format!("{{ match(id: {:?}) {{ {selection} }} }}", everybody.id);
        let mut answers = Vec::new();
        for who in &everybody.people {
            let answer = who.answer(&question, json!({})).await;
            assert_eq!(answer.get("errors"), None, "{field}: {answer}");
            let text = answer.to_string();
            assert!(!text.contains(&everybody.code), "{field} tells the code: {text}");
            assert!(!secrets.iter().any(|secret| text.contains(secret)), "{field}: {text}");
            answers.push(answer["data"]["match"].clone());
        }
        let (unseen, seen) = answers.split_at(3);
        assert!(unseen.iter().all(Value::is_null), "{field}: {unseen:?}");
        assert!(seen.iter().all(|told| told == &seen[0] && told.is_object()), "{field}: {seen:?}");
    }
    // Only what says who asks is told to each as it is for them.
    let question =
        format!("{{ match(id: {:?}) {{ shared {{ me {{ number }} }} }} }}", everybody.id);
    for (who, number) in everybody.people[3..].iter().zip([3, 4, 5, 1, 6]) {
        let answer = who.ask(&question, json!({})).await;
        assert_eq!(answer["match"]["shared"]["me"]["number"], number);
    }
    service.stop().await.expect("a service that ran");
}
