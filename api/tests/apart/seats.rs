//! Joining a match and who may do what in it, over HTTP and WebSocket on a real port.

use std::path::Path;

use crate::support::{Folder, LOG, Table, twice};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use chrono::TimeDelta;
use serde_json::{Value, json};

const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense";

const SHARED: &str = "shared { scribe codesUntil public me { number role seat }
    members { number role seat accepted wants } }";

/// A service open to all, where a scribe who is gone is replaced at once.
fn start(folder: &Path) -> (Service, Table) {
    let at_once = |matches: Matches| matches.with_delay(TimeDelta::zero());
    let (_, service, table) = twice::serve(folder, Audience::Programs, at_once);
    (service, table)
}

/// Shares a match; the client of its scribe, the code for everybody else, and that for judges.
async fn share(table: &Table, id: &str, seat: Value) -> (Table, String, String) {
    let query = "mutation($id: ID!, $seat: Int) { share(match: $id, seat: $seat) {
        ... on Seated { token codes { code judgeCode } } ... on Barred { because } } }";
    let data = table.ask(query, json!({ "id": id, "seat": seat })).await;
    let token = data["share"]["token"].as_str().unwrap_or_else(|| panic!("{data}"));
    // Whoever shares is told the token and asks with it from then on.
    let scribe = table.with(token);
    let code = |which| data["share"]["codes"][which].as_str().expect("a code").to_owned();
    (scribe, code("code"), code("judgeCode"))
}

/// Joins with a code; the client and its number, or why not.
async fn join(table: &Table, code: &str, role: &str, seat: Value) -> Result<(Table, u64), String> {
    let query = "mutation($code: String!, $as: JoinAs!, $seat: Int) { join(code: $code, as: $as, seat: $seat) {
        ... on Seated { token member { number role seat } } ... on Barred { because sentence instead } } }";
    let data = table.ask(query, json!({ "code": code, "as": role, "seat": seat })).await;
    let joined = &data["join"];
    match joined["token"].as_str() {
        Some(token) => {
            Ok((table.with(token), joined["member"]["number"].as_u64().expect("a number")))
        }
        None => Err(joined["because"].as_str().expect("a reason").to_owned()),
    }
}

async fn shared(table: &Table, id: &str) -> Value {
    let query = format!("query($id: ID!) {{ match(id: $id) {{ {SHARED} }} }}");
    table.ask(&query, json!({ "id": id })).await["match"]["shared"].take()
}

/// What came of asking to pass the scribe on: the scribe's number now, or why not.
async fn pass(table: &Table, id: &str, to: u64) -> Result<u64, String> {
    let query = "mutation($id: ID!, $to: Int!) { passScribe(match: $id, to: $to) {
        ... on Changed { shared { scribe } } ... on Barred { because } } }";
    let data = table.ask(query, json!({ "id": id, "to": to })).await;
    let outcome = &data["passScribe"];
    let scribe = outcome["shared"]["scribe"].as_u64();
    scribe.ok_or_else(|| outcome["because"].as_str().expect("a reason").to_owned())
}

/// What came of logging: the name of the outcome, or why whoever asked is barred.
async fn outcome(table: &Table, id: &str, expected: usize, line: &str) -> String {
    let logged = table.log(id, expected, line).await;
    let because = logged["because"].as_str();
    if because.is_some() {
        assert!(logged["sentence"].as_str().is_some_and(|text| text.ends_with('.')), "{logged}");
        assert!(logged["instead"].as_str().is_some_and(|text| text.ends_with('.')), "{logged}");
    }
    because.or(logged["__typename"].as_str()).expect("an outcome").to_owned()
}

#[actix_web::test]
async fn a_match_is_open_to_everybody_until_it_is_shared() {
    let folder = Folder::new("open");
    let (service, anybody) = start(folder.path());
    let id = anybody.open(OPENING).await;
    assert_eq!(shared(&anybody, &id).await, Value::Null);
    assert_eq!(outcome(&anybody, &id, 1, "1 rolls 1 1 1 4 6").await, "Accepted");

    let (scribe, code, _) = share(&anybody, &id, json!(1)).await;
    assert_eq!(outcome(&anybody, &id, 2, "1 announces Smack").await, "NOT_JOINED");
    // A token that nobody was given, and one of another match.
    assert_eq!(outcome(&anybody.with("abc"), &id, 2, "1 announces Smack").await, "NOT_JOINED");
    let other = anybody.open(OPENING).await;
    let (stranger, _, _) = share(&anybody, &other, Value::Null).await;
    assert_eq!(outcome(&stranger, &id, 2, "1 announces Smack").await, "NOT_JOINED");
    assert_eq!(outcome(&scribe, &id, 2, "1 announces Smack").await, "Accepted");

    // Reading stays open.
    let seen = shared(&anybody, &id).await;
    assert_eq!(
        (&seen["me"], &seen["public"], seen["codesUntil"].is_string()),
        (&Value::Null, &json!(true), true)
    );
    assert_eq!(seen["members"][0]["role"], "SCRIBE");
    assert_eq!(
        shared(&scribe, &id).await["me"],
        json!({ "number": 1, "role": "SCRIBE", "seat": 1 })
    );
    assert_eq!(code.len(), 9);
    let again = "mutation($id: ID!) { share(match: $id) { ... on Barred { because } } }";
    let data = anybody.ask(again, json!({ "id": id })).await;
    assert_eq!(data["share"]["because"], "SOMEBODYS_MATCH");
    // Shared anew it has other codes, and those of before lead nowhere.
    let (_, new, _) = share(&scribe, &id, Value::Null).await;
    assert_eq!(
        join(&anybody, &code, "WATCHER", Value::Null).await.err(),
        Some("WRONG_CODE".into())
    );
    assert!(join(&anybody, &new, "WATCHER", Value::Null).await.is_ok());
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_code_leads_to_the_match_and_to_a_role() {
    let folder = Folder::new("join");
    let (service, anybody) = start(folder.path());
    let id = anybody.open(OPENING).await;
    let (_, code, judge_code) = share(&anybody, &id, json!(1)).await;

    let query = "query($code: String!) { invitation(code: $code) { judge match { id } } }";
    let typed = format!("{} {}", code[..3].to_lowercase(), &code[3..]);
    let data = anybody.ask(query, json!({ "code": typed })).await;
    assert_eq!(data["invitation"], json!({ "judge": false, "match": { "id": id } }));
    let data = anybody.ask(query, json!({ "code": judge_code })).await;
    assert_eq!(data["invitation"]["judge"], true);
    for nothing in ["", "AAAAAA", "ACDEFACDO", "AAAAAAAAA", "AAAAAAAAAAAA"] {
        let data = anybody.ask(query, json!({ "code": nothing })).await;
        assert_eq!(data["invitation"], Value::Null, "{nothing}");
    }

    let (_, player) = join(&anybody, &typed, "PLAYER", json!(2)).await.expect("a seat");
    let (_, watcher) = join(&anybody, &code, "WATCHER", Value::Null).await.expect("a place");
    let (judge, number) = join(&anybody, &judge_code, "JUDGE", Value::Null).await.expect("a place");
    assert_eq!((player, watcher, number), (2, 3, 4));
    let why = |joined: Result<(Table, u64), String>| joined.err().expect("not joined");
    assert_eq!(why(join(&anybody, &code, "PLAYER", json!(3)).await), "NO_SUCH_SEAT");
    assert_eq!(why(join(&anybody, &code, "PLAYER", Value::Null).await), "NO_SUCH_SEAT");
    assert_eq!(why(join(&anybody, &code, "JUDGE", Value::Null).await), "OTHER_CODE");
    assert_eq!(why(join(&anybody, &judge_code, "PLAYER", json!(2)).await), "OTHER_CODE");
    assert_eq!(why(join(&anybody, "AAAAAAAAA", "WATCHER", Value::Null).await), "WRONG_CODE");

    let seen = shared(&judge, &id).await;
    let member = |number: u64, role: &str, seat: Value| json!({ "number": number, "role": role, "seat": seat, "accepted": 0, "wants": null });
    let members = [
        member(1, "SCRIBE", json!(1)),
        member(2, "PLAYER", json!(2)),
        member(3, "WATCHER", Value::Null),
        member(4, "JUDGE", Value::Null),
    ];
    assert_eq!(seen["members"], json!(members));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn each_role_logs_what_is_its_own() {
    let folder = Folder::new("roles");
    let (service, anybody) = start(folder.path());
    let id = anybody.open(OPENING).await;
    let (scribe, code, judge_code) = share(&anybody, &id, json!(1)).await;
    let (player, _) = join(&anybody, &code, "PLAYER", json!(2)).await.expect("a seat");
    let (watcher, _) = join(&anybody, &code, "WATCHER", Value::Null).await.expect("a place");
    let (judge, _) = join(&anybody, &judge_code, "JUDGE", Value::Null).await.expect("a place");

    let roll = "1 rolls 1 1 1 4 6";
    assert_eq!(outcome(&player, &id, 1, roll).await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(outcome(&watcher, &id, 1, roll).await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(outcome(&judge, &id, 1, roll).await, "JUDGE_DOES_NOT_LOG");
    assert_eq!(outcome(&scribe, &id, 1, roll).await, "Accepted");

    let strike = "strike 2; agreed 1 + 2; because a die was read wrongly";
    assert_eq!(outcome(&watcher, &id, 2, strike).await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(outcome(&judge, &id, 2, strike).await, "JUDGE_DOES_NOT_LOG");
    assert_eq!(outcome(&player, &id, 2, strike).await, "MUST_PROPOSE");
    let propose = "2 proposes: strike 2; because a die was read wrongly";
    assert_eq!(outcome(&watcher, &id, 2, propose).await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(outcome(&judge, &id, 2, propose).await, "JUDGE_DOES_NOT_LOG");
    assert_eq!(outcome(&player, &id, 2, propose).await, "Accepted");
    assert_eq!(outcome(&scribe, &id, 3, "1 agrees to 3").await, "Accepted");
    assert_eq!(outcome(&scribe, &id, 4, "1 rolls 1 1 1 1 6").await, "Accepted");

    let replace = "replace 5; judge Ann; because the last die is a 5; with 1 rolls 1 1 1 1 5";
    let ruling = "judge Ann: stands; because the dice were seen";
    for (who, line) in
        [(&scribe, replace), (&player, replace), (&watcher, ruling), (&scribe, ruling)]
    {
        assert_eq!(outcome(who, &id, 5, line).await, "ONLY_JUDGES_RULE", "{line}");
    }
    assert_eq!(outcome(&judge, &id, 5, replace).await, "Accepted");
    assert_eq!(outcome(&judge, &id, 6, ruling).await, "Accepted");

    // Only players accept, and never more than is there.
    let query = format!(
        "mutation($id: ID!, $to: Int!) {{ accept(match: $id, upTo: $to) {{
        ... on Changed {{ {SHARED} }} ... on Barred {{ because }} }} }}"
    );
    let data = player.ask(&query, json!({ "id": id, "to": 8 })).await;
    assert_eq!(data["accept"]["because"], "NO_SUCH_ENTRY");
    let data = player.ask(&query, json!({ "id": id, "to": 7 })).await;
    assert_eq!(data["accept"]["shared"]["members"][1]["accepted"], 7);
    let data = watcher.ask(&query, json!({ "id": id, "to": 6 })).await;
    assert_eq!(data["accept"]["because"], "ONLY_PLAYERS_ACCEPT");
    let data = anybody.ask(&query, json!({ "id": id, "to": 6 })).await;
    assert_eq!(data["accept"]["because"], "NOT_JOINED");

    // Who logged it stands beside the log.
    let archive = anybody.download("/archive").await;
    let by: Vec<String> = archive
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .filter(|line| line["kind"] == "event")
        .map(|line| line["by"].as_str().expect("an author").to_owned())
        .collect();
    assert_eq!(
        by,
        ["table", "scribe #1", "player 2 #2", "scribe #1", "scribe #1", "judge #4", "judge #4"]
    );
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn there_is_one_scribe_at_a_time() {
    let folder = Folder::new("handover");
    let (service, anybody) = start(folder.path());
    let id = anybody.open(OPENING).await;
    let (first, code, _) = share(&anybody, &id, json!(1)).await;
    let (second, player) = join(&anybody, &code, "PLAYER", json!(2)).await.expect("a seat");
    let (watcher, looker) = join(&anybody, &code, "WATCHER", Value::Null).await.expect("a place");
    let send = |table: &Table, expected: u32, line: &'static str, key: &'static str| {
        let variables = json!({ "id": id, "expected": expected, "line": line, "key": key });
        let table = table.clone();
        async move { table.answer(LOG, variables).await }
    };
    let logged = send(&first, 1, "1 rolls 1 1 1 4 6", "a").await;
    assert_eq!(logged["data"]["log"]["entry"]["seq"], 2);

    assert_eq!(pass(&first, &id, 9).await, Err("NO_SUCH_MEMBER".to_owned()));
    assert_eq!(pass(&watcher, &id, looker).await, Err("WATCHER_DECIDES".to_owned()));
    assert_eq!(pass(&anybody, &id, 1).await, Err("NOT_JOINED".to_owned()));
    assert_eq!(pass(&first, &id, player).await, Ok(player));

    // The former scribe is a player now, and what was answered before is answered again.
    let members = shared(&first, &id).await["members"].take();
    assert_eq!((&members[0]["role"], &members[1]["role"]), (&json!("PLAYER"), &json!("SCRIBE")));
    assert_eq!(send(&first, 1, "1 rolls 1 1 1 4 6", "a").await, logged);
    let late = send(&first, 2, "1 announces Smack", "b").await;
    assert_eq!(late["data"]["log"]["because"], "ONLY_THE_SCRIBE_LOGS");
    let now = send(&second, 2, "1 announces Smack", "c").await;
    assert_eq!(now["data"]["log"]["__typename"], "Accepted");
    // Refused before, it was not stored under its key.
    assert_eq!(pass(&second, &id, 1).await, Ok(1));
    let sent = send(&first, 3, "2 rolls 1 1 1 1 1", "b").await;
    assert_eq!(sent["data"]["log"]["__typename"], "Accepted", "{sent}");
    assert_eq!(anybody.notation(&id).await.len(), 4);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn players_agree_on_another_scribe() {
    let folder = Folder::new("agree");
    let (service, anybody) = start(folder.path());
    let id = anybody.open(OPENING).await;
    let (scribe, code, judge_code) = share(&anybody, &id, Value::Null).await;
    let (first, one) = join(&anybody, &code, "PLAYER", json!(1)).await.expect("a seat");
    let (second, two) = join(&anybody, &code, "PLAYER", json!(2)).await.expect("a seat");
    assert_eq!((one, two), (2, 3));

    // One of two seats is no agreement, and neither are two wishes.
    assert_eq!(pass(&second, &id, two).await, Ok(1));
    assert_eq!(shared(&first, &id).await["members"][2]["wants"], json!(two));
    assert_eq!(pass(&first, &id, one).await, Ok(1));
    assert_eq!(pass(&first, &id, two).await, Ok(two));
    let members = shared(&first, &id).await["members"].take();
    assert!(members.as_array().expect("members").iter().all(|member| member["wants"].is_null()));
    assert_eq!(outcome(&scribe, &id, 1, "1 rolls 1 1 1 4 6").await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(outcome(&second, &id, 1, "1 rolls 1 1 1 4 6").await, "Accepted");

    // A seat has one phone, unless its player lets one more join; then the seat agrees, not a phone.
    let taken = join(&anybody, &code, "PLAYER", json!(1)).await.err();
    assert_eq!(taken, Some("SEAT_TAKEN".to_owned()));
    let widen = "mutation($id: ID!) { widen(match: $id) { __typename } }";
    assert_eq!(first.ask(widen, json!({ "id": id })).await["widen"]["__typename"], "Changed");
    let (again, three) = join(&anybody, &code, "PLAYER", json!(1)).await.expect("a seat");
    let taken = join(&anybody, &code, "PLAYER", json!(1)).await.err();
    assert_eq!(taken, Some("SEAT_TAKEN".to_owned()));
    assert_eq!(pass(&again, &id, three).await, Ok(three));
    // A judge needs nobody's agreement.
    let (judge, number) = join(&anybody, &judge_code, "JUDGE", Value::Null).await.expect("a place");
    assert_eq!(pass(&judge, &id, number).await, Err("JUDGE_DOES_NOT_LOG".to_owned()));
    assert_eq!(pass(&judge, &id, 1).await, Ok(1));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn seats_survive_a_restart_and_only_hashes_are_kept() {
    let folder = Folder::new("restart");
    let (service, anybody) = start(folder.path());
    let id = anybody.open(OPENING).await;
    let (scribe, code, judge_code) = share(&anybody, &id, json!(1)).await;
    let (player, number) = join(&anybody, &code, "PLAYER", json!(2)).await.expect("a seat");
    assert_eq!(pass(&scribe, &id, number).await, Ok(number));
    let before = shared(&player, &id).await;
    service.stop().await.expect("a service that ran");

    let journal = twice::journal(folder.path());
    let kept = journal.beside(id.parse().expect("an id")).expect("whole").expect("the seats");
    let kept = String::from_utf8(kept).expect("text");
    drop(journal);
    let tokens: Vec<String> = [&scribe, &player].map(|table| table.token().to_owned()).to_vec();
    assert!(tokens.iter().all(|token| token.len() == 64 && !kept.contains(token)));
    assert!(!kept.contains(&code) && !kept.contains(&judge_code));

    let (service, anybody) = start(folder.path());
    let [scribe, player] = [&tokens[0], &tokens[1]].map(|token| anybody.with(token));
    assert_eq!(shared(&player, &id).await, before);
    assert_eq!(outcome(&scribe, &id, 1, "1 rolls 1 1 1 4 6").await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(outcome(&anybody, &id, 1, "1 rolls 1 1 1 4 6").await, "NOT_JOINED");
    assert_eq!(outcome(&player, &id, 1, "1 rolls 1 1 1 4 6").await, "Accepted");
    assert!(join(&anybody, &code, "WATCHER", Value::Null).await.is_ok());
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_socket_says_at_its_beginning_who_asks_and_is_told_of_changes() {
    let folder = Folder::new("socket");
    let (service, anybody) = start(folder.path());
    let id = anybody.open(OPENING).await;
    let mut socket = anybody.socket().await;
    socket.begin().await;
    let follow = json!({ "type": "subscribe", "id": "shared", "payload": {
        "query": "subscription($id: ID!) { shared(match: $id) { scribe members { number } } }",
        "variables": { "id": id } } });
    socket.say(follow).await;
    let told = |message: Value| message["payload"]["data"]["shared"].clone();
    assert_eq!(told(socket.hear().await.expect("an answer")), Value::Null);
    let (scribe, code, _) = share(&anybody, &id, json!(1)).await;
    let now = json!({ "scribe": 1, "members": [{ "number": 1 }] });
    assert_eq!(told(socket.hear().await.expect("an answer")), now);
    let (_, player) = join(&anybody, &code, "PLAYER", json!(2)).await.expect("a seat");
    let members = json!([{ "number": 1 }, { "number": 2 }]);
    // Sharing is two changes, the owner and the codes, which are told as one or as two.
    let mut next = told(socket.hear().await.expect("an answer"));
    if next == now {
        next = told(socket.hear().await.expect("an answer"));
    }
    assert_eq!(next["members"], members);
    assert_eq!(pass(&scribe, &id, player).await, Ok(player));
    assert_eq!(told(socket.hear().await.expect("an answer"))["scribe"], player);

    let log = "mutation($id: ID!, $line: String!) { log(match: $id, expected: 1, line: $line) {
        __typename ... on Barred { because } } }";
    for (token, expected) in [(Some(scribe.token()), "ONLY_THE_SCRIBE_LOGS"), (None, "NOT_JOINED")]
    {
        let mut socket = anybody.socket().await;
        let authorization = token.map(|token| format!("Bearer {token}"));
        socket
            .say(
                json!({ "type": "connection_init", "payload": { "authorization": authorization } }),
            )
            .await;
        assert_eq!(socket.hear().await.expect("an answer")["type"], "connection_ack");
        let variables = json!({ "id": id, "line": "1 rolls 1 1 1 4 6" });
        let payload = json!({ "query": log, "variables": variables });
        socket.say(json!({ "type": "subscribe", "id": "log", "payload": payload })).await;
        let answer = socket.hear().await.expect("an answer");
        assert_eq!(answer["payload"]["data"]["log"]["because"], expected, "{answer}");
    }
    service.stop().await.expect("a service that ran");
}
