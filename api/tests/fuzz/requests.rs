//! Requests: texts of GraphQL, bodies over HTTP, and frames of a socket.

use actix_web::rt::System;
use api::graphql::{Audience, ask, schema};
use api::matches::Matches;
use async_graphql::Request;
use proptest::prelude::*;
use reqwest::header;
use serde_json::{Value, json};

use super::fuzz;
use super::mutate::mutated;
use super::support::{Folder, LOG, Socket, Table, serve};

const QUESTIONS: [&str; 8] = [
    LOG,
    "{ rulesets { name } matches(first: 3) { id title heroes } __typename }",
    "query Q($first: Int = 2) { a: matches(first: $first) { ...F } } fragment F on MatchInfo { id ...G } fragment G on MatchInfo { ruleset }",
    "{ searchRulings(text: \"blind ultimate\", first: 3) { id asks } rule(id: \"FAQ-MOON-02\") { says } }",
    "{ odds(hero: \"Barbarian\", dice: [1, 1, 2, 6, 6], attempts: 2) { reach { rows { keep } } rolls { totals { total } } } }",
    "mutation { openMatch(line: \"open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts\", house: []) { __typename ... on Opened { match { id head } } } }",
    "{ replay(log: \"\"\"open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts\n1 rolls 1 2 3 4 5\"\"\") { entries { seq verdict } } }",
    "subscription($id: ID!) { entries(match: $id, from: 1) { seq @include(if: true) line @skip(if: false) } }",
];

/// Every answer that is not all of what was asked says why, with a code.
fn says_why(errors: &Value) -> super::Checked {
    for error in errors.as_array().into_iter().flatten() {
        prop_assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{}", error);
        prop_assert!(error["extensions"]["code"].is_string(), "{}", error);
    }
    Ok(())
}

#[test]
fn questions_are_answered_or_refused() {
    let folder = Folder::new("fuzz-questions");
    let matches = Matches::open(folder.path()).expect("a journal").into();
    let schema = schema(matches, Audience::Programs);
    let system = System::new();
    let inputs = QUESTIONS.iter().map(|text| text.as_bytes().to_vec()).collect();
    fuzz("questions", 600, mutated(inputs), |bytes| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let answer = system.block_on(ask(&schema, Request::new(text)));
        let answer = serde_json::to_value(&answer).expect("JSON");
        says_why(&answer["errors"])?;
        Ok(answer.get("errors").is_none())
    });
}

#[test]
fn bodies_are_answered_or_refused() {
    let folder = Folder::new("fuzz-bodies");
    let system = System::new();
    let (service, table) = system.block_on(async { serve(&folder, Audience::Programs) });
    let bodies = QUESTIONS.map(|query| {
        json!({ "query": query, "variables": { "first": 2, "id": "x", "expected": 1, "line": "1 ends" }, "operationName": null })
    });
    let inputs = bodies.iter().map(|body| body.to_string().into_bytes()).collect();
    fuzz("bodies", 400, mutated(inputs), |bytes| {
        let request = table.client().post(table.url("/graphql"));
        let request = request.header(header::CONTENT_TYPE, "application/json").body(bytes.to_vec());
        let said: Value = system.block_on(async {
            request.send().await.expect("an answer").json().await.expect("JSON")
        });
        says_why(&said["errors"])?;
        Ok(said.get("errors").is_none())
    });
    system.block_on(async { service.stop().await.expect("a service that ran") });
}

#[test]
fn frames_are_answered_or_the_socket_is_closed() {
    let folder = Folder::new("fuzz-frames");
    let system = System::new();
    let (service, table) = system.block_on(async { serve(&folder, Audience::Programs) });
    let mut frames = vec![
        json!({ "type": "connection_init", "payload": { "authorization": "Bearer x" } }),
        json!({ "type": "ping", "payload": { "a": [1, 2] } }),
        json!({ "type": "pong" }),
        json!({ "type": "complete", "id": "a" }),
    ];
    frames.extend(QUESTIONS.map(|query| {
        json!({ "type": "subscribe", "id": "a", "payload": { "query": query, "variables": { "id": "x" } } })
    }));
    let inputs = frames.iter().map(|frame| frame.to_string().into_bytes()).collect();
    fuzz("frames", 200, mutated(inputs), |bytes| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        system.block_on(said_to_a_socket(&table, text))
    });
    system.block_on(async { service.stop().await.expect("a service that ran") });
}

/// A socket that is told this still answers what comes behind it, or says by a code of the protocol why it ends.
async fn said_to_a_socket(table: &Table, text: String) -> Result<bool, TestCaseError> {
    let mut socket: Socket = table.socket().await;
    socket.begin().await;
    socket.say_text(text).await;
    socket.say(json!({ "type": "ping", "payload": { "last": true } })).await;
    loop {
        match socket.hear().await {
            Ok(said) if said == json!({ "type": "pong", "payload": { "last": true } }) => {
                return Ok(true);
            }
            Ok(said) if said["type"] == "error" => says_why(&said["payload"])?,
            Ok(said) => says_why(&said["payload"]["errors"])?,
            Err(Some(why)) => {
                let code = u16::from(why.code);
                prop_assert!([4400, 4409, 4429].contains(&code), "{}", code);
                return Ok(false);
            }
            Err(None) => prop_assert!(false, "the socket ended without a word"),
        }
    }
}
