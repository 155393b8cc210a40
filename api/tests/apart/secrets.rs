//! Nothing that lets somebody in stands in the log of the server, whatever is asked, and however much it is to say.

use std::fs;

use crate::support::program::Program;
use crate::support::{Folder, Table};
use futures_util::{SinkExt, StreamExt};
use reqwest::header::{
    AUTHORIZATION, CONTENT_TYPE, HeaderValue, SEC_WEBSOCKET_PROTOCOL, SET_COOKIE,
};
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const PHRASE: &str = "nine-dice-and-a-dragon";
const WRONG_PHRASE: &str = "ten-dice-and-a-dragon";
const WRONG_CODE: &str = "ACDEFGHJK";
const WRONG_TOKEN: &str = "a-token-that-nobody-was-ever-given-in-truth";
const KEY: &str = "a-key-that-nobody-guesses-1";
const HEADER: &str = "throne-pass-phrase";

/// Sends a body to the server as somebody who knows the phrase.
async fn post(table: &Table, token: Option<&str>, body: String) -> Response {
    let request = table.client().post(table.url("/graphql")).header(HEADER, PHRASE);
    let request = request.header(CONTENT_TYPE, "application/json").body(body);
    let request = match token {
        Some(token) => request.header(AUTHORIZATION, format!("Bearer {token}")),
        None => request,
    };
    request.send().await.expect("an answer")
}

async fn ask(table: &Table, token: Option<&str>, query: &str, variables: Value) -> Value {
    let body = json!({ "query": query, "variables": variables }).to_string();
    let answer = post(table, token, body).await.text().await.expect("text");
    serde_json::from_str(&answer).expect("JSON")
}

/// Everything that somebody may send what nobody is to know in; what nobody is to know that came of it.
async fn sent(table: &Table) -> Vec<String> {
    let mut secrets = Vec::new();
    let stays = Client::builder().redirect(Policy::none()).build().expect("a client");
    let form = stays.post(table.url("/sign-in"));
    let form = form.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let signed_in = form.body(format!("phrase={PHRASE}&to=/healthz")).send().await;
    let signed_in = signed_in.expect("an answer");
    let cookie = signed_in.headers().get(SET_COOKIE).map(HeaderValue::to_str);
    let cookie = cookie.expect("a cookie").expect("text").to_owned();
    let (_, cookie) = cookie.split(';').next().expect("one").split_once('=').expect("its value");
    secrets.push(cookie.to_owned());
    let wrong = table.client().get(table.url("/archive")).header(HEADER, WRONG_PHRASE).send().await;
    assert_eq!(wrong.expect("an answer").status().as_u16(), 401);

    let opens =
        "mutation($line: String!, $key: String) { openMatch(line: $line, idempotencyKey: $key) {
        ... on Opened { token match { id } } } }";
    let line = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";
    let opened = ask(table, None, opens, json!({ "line": line, "key": KEY })).await;
    let opened = &opened["data"]["openMatch"];
    let [id, token] = [&opened["match"]["id"], &opened["token"]].map(Value::as_str);
    let (id, token) = id.zip(token).expect("a match and a token");
    secrets.push(token.to_owned());
    let share =
        "mutation($id: ID!) { share(match: $id) { ... on Seated { codes { code judgeCode } } } }";
    let shared = ask(table, Some(token), share, json!({ "id": id })).await;
    let codes = &shared["data"]["share"]["codes"];
    let [code, judges] = ["code", "judgeCode"].map(|name| codes[name].as_str().expect("a code"));
    secrets.extend([code.to_owned(), judges.to_owned()]);

    let joins = "mutation($code: String!, $as: JoinAs!) { join(code: $code, as: $as) {
        __typename ... on Seated { token } ... on Barred { because } } }";
    for (code, role) in [(code, "WATCHER"), (judges, "JUDGE"), (WRONG_CODE, "WATCHER")] {
        let joined = ask(table, None, joins, json!({ "code": code, "as": role })).await;
        let joined = &joined["data"]["join"];
        assert_eq!(joined["__typename"] == "Seated", code != WRONG_CODE, "{joined}");
        secrets.extend(joined["token"].as_str().map(str::to_owned));
    }
    // As part of the question, of the wrong type, where nothing of it is asked for, and in what is no question at all.
    let inline = format!("mutation {{ join(code: \"{code}\", as: WATCHER) {{ __typename }} }}");
    ask(table, Some(WRONG_TOKEN), &inline, Value::Null).await;
    ask(table, Some(token), joins, json!({ "code": { "code": code }, "as": judges })).await;
    ask(table, None, &format!("{{ invitation(code: \"{judges}\") {{ {token} }} }}"), Value::Null)
        .await;
    post(table, Some(token), format!("{{ \"query\": 7, \"token\": \"{token}\"")).await;
    post(table, None, format!("{token} {code} {PHRASE}")).await;
    for path in
        [format!("/j/{code}"), format!("/e/join/{judges}"), format!("/overlay/{id}/{token}")]
    {
        table.client().get(table.url(&path)).send().await.expect("an answer");
    }
    let archive = table.client().get(table.url("/archive")).header(HEADER, PHRASE);
    let archive = archive.header(AUTHORIZATION, format!("Bearer {token}")).send().await;
    assert_eq!(archive.expect("an answer").status().as_u16(), 200);

    let address = table.url("/graphql/ws").replacen("http", "ws", 1);
    let mut request = address.into_client_request().expect("an address");
    let headers = request.headers_mut();
    headers.insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static("graphql-transport-ws"));
    headers.insert(HEADER, HeaderValue::from_static(PHRASE));
    let (mut socket, _) = connect_async(request).await.expect("a socket");
    let follows = format!("subscription {{ entries(match: \"{id}\", from: 1) {{ seq }} }}");
    for said in [
        json!({ "type": "connection_init", "payload": { "authorization": format!("Bearer {token}") } }),
        json!({ "type": "subscribe", "id": token, "payload": { "query": follows } }),
    ] {
        socket.send(Message::text(said.to_string())).await.expect("it is sent");
        socket.next().await.expect("an answer").expect("a frame");
    }
    socket.send(Message::text(format!("{{ {token}"))).await.expect("it is sent");
    while socket.next().await.is_some_and(|frame| frame.is_ok()) {}
    secrets
}

#[actix_web::test]
async fn no_code_token_or_pass_phrase_stands_in_the_log() {
    for form in ["text", "json"] {
        let folder = Folder::new("secrets");
        let phrase = folder.path().join("phrase");
        fs::write(&phrase, PHRASE).expect("a file");
        let phrase = phrase.to_str().expect("text");
        let options = ["--pass-phrase-file", phrase, "--log", form, "--proxy", "127.0.0.1"];
        let mut program = Program::start(&folder, &options);
        let claims = program.says("are claimed with the code ");
        let mut secrets = sent(&program.table).await;
        secrets.extend([claims.replace('-', ""), claims]);
        secrets.extend([PHRASE, WRONG_PHRASE, WRONG_CODE, WRONG_TOKEN, KEY].map(str::to_owned));
        assert_eq!(secrets.len(), 13);
        let log = program.log();
        assert!(log.contains("DEBUG") && log.matches("answered").count() >= 15, "{log}");
        for secret in secrets {
            assert!(!log.contains(&secret), "{secret} stands in the log:\n{log}");
        }
    }
}
