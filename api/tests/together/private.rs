//! A match belongs to whoever opens it: others neither write in it nor see it until they are let in, and what was given can be
//! taken back.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::matches::seats::Tries;
use api::server::Service;
use chrono::{DateTime, TimeDelta, Utc};
use events::journal::{Append, IdempotencyKey, Journal, MatchId, To};
use serde_json::{Value, json};

const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense";
const ROLL: &str = "1 rolls 1 1 1 4 6";

/// A private service on a free port, a client of it, and the code by which a match that belongs to nobody is claimed.
fn start(matches: Matches) -> (Service, Table, String) {
    let (matches, claim) = matches.private().expect("random bytes");
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let service =
        Service::start(address, Arc::new(matches), Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    (service, table, claim.as_str().to_owned())
}

fn matches(folder: &Folder) -> Matches {
    Matches::open(folder.path()).expect("a journal")
}

/// Changes the seats of a match while nobody has the journal open.
fn seats_changed(folder: &Folder, id: &str, change: impl FnOnce(&mut Value)) {
    let journal = Journal::open(folder.path()).expect("a journal");
    let id: MatchId = id.parse().expect("an id");
    let kept = journal.beside(id).expect("whole").expect("seats");
    let mut kept = serde_json::from_slice(&kept).expect("JSON");
    change(&mut kept);
    journal.keep_beside(id, kept.to_string().into_bytes()).expect("kept");
}

const OPEN: &str =
    "mutation($line: String!, $key: String) { openMatch(line: $line, idempotencyKey: $key) {
    __typename ... on Opened { token match { id } } ... on Barred { because } } }";

/// What came of opening a match, with a key or without.
async fn open(table: &Table, key: Option<&str>) -> Value {
    let said = table.ask(OPEN, json!({ "line": OPENING, "key": key })).await;
    said["openMatch"].clone()
}

/// A match, and the client to whom it belongs.
async fn opened(table: &Table) -> (String, Table) {
    let said = open(table, None).await;
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    (text(&said["match"]["id"]), table.with(&text(&said["token"])))
}

/// What came of a mutation of a match: why whoever asked is barred, or the name of what came.
async fn said(table: &Table, id: &str, mutation: &str) -> Value {
    let query = format!(
        "mutation($id: ID!) {{ said: {mutation} {{ __typename ... on Barred {{ because }}
            ... on Seated {{ token codes {{ code judgeCode }} }} }} }}"
    );
    let query = if mutation.starts_with("share") || mutation.starts_with("claim") {
        query
    } else {
        query.replace("... on Seated { token codes { code judgeCode } }", "")
    };
    let answer = table.answer(&query, json!({ "id": id })).await;
    match answer["errors"][0]["extensions"]["code"].as_str() {
        Some(code) => json!({ "because": code }),
        None => answer["data"]["said"].clone(),
    }
}

async fn because(table: &Table, id: &str, mutation: &str) -> String {
    let said = said(table, id, mutation).await;
    said["because"].as_str().or(said["__typename"].as_str()).expect("an outcome").to_owned()
}

/// New codes, for players and for judges.
async fn codes(scribe: &Table, id: &str) -> [String; 2] {
    let said = said(scribe, id, "share(match: $id)").await;
    ["code", "judgeCode"].map(|code| said["codes"][code].as_str().expect("a code").to_owned())
}

async fn code_of(scribe: &Table, id: &str) -> String {
    let [code, _] = codes(scribe, id).await;
    code
}

async fn join(table: &Table, code: &str, role: &str, seat: Option<u8>) -> Result<Table, String> {
    let join = "mutation($code: String!, $as: JoinAs!, $seat: Int) { join(code: $code, as: $as, seat: $seat) {
        ... on Seated { token } ... on Barred { because } } }";
    let data = table.ask(join, json!({ "code": code, "as": role, "seat": seat })).await;
    match data["join"]["token"].as_str() {
        Some(token) => Ok(table.with(token)),
        None => Err(data["join"]["because"].as_str().expect("a reason").to_owned()),
    }
}

async fn shared(table: &Table, id: &str) -> Value {
    let query = "query($id: ID!) { match(id: $id) { shared {
        scribe public heir { to } me { number role seat } members { number } } } }";
    table.ask(query, json!({ "id": id })).await["match"]["shared"].take()
}

async fn logged(table: &Table, id: &str, expected: usize, line: &str) -> String {
    let query = "mutation($id: ID!, $expected: Int!, $line: String!) {
        log(match: $id, expected: $expected, line: $line) { __typename ... on Barred { because } } }";
    let variables = json!({ "id": id, "expected": expected, "line": line });
    let answer = table.answer(query, variables).await;
    let log = &answer["data"]["log"];
    let code = &answer["errors"][0]["extensions"]["code"];
    let what = code.as_str().or(log["because"].as_str()).or(log["__typename"].as_str());
    what.expect("an outcome").to_owned()
}

#[actix_web::test]
async fn whoever_opens_a_match_is_its_scribe_at_once() {
    let folder = Folder::new("own");
    let (service, anybody, _) = start(matches(&folder));
    let (id, scribe) = opened(&anybody).await;
    assert_eq!(scribe.token().len(), 64);
    assert_eq!(logged(&anybody, &id, 1, ROLL).await, "NOT_FOUND");
    assert_eq!(logged(&scribe, &id, 1, ROLL).await, "Accepted");
    let author = "query($id: ID!) { match(id: $id) { entries(from: 1, to: 2) { author { role seat member } } } }";
    let entries = scribe.ask(author, json!({ "id": id })).await["match"]["entries"].take();
    let by = json!({ "author": { "role": "SCRIBE", "seat": null, "member": 1 } });
    assert_eq!(entries, json!([by, by]));

    // With a token of its own, that is what it is known by; a short one anybody could guess.
    let own = anybody.with(&"s".repeat(32));
    let (second, same) = opened(&own).await;
    assert_eq!(same.token(), own.token());
    assert_eq!(logged(&own, &second, 1, ROLL).await, "Accepted");
    assert_eq!(open(&anybody.with(&"s".repeat(31)), None).await["because"], "WEAK_TOKEN");
    service.stop().await.expect("a service that ran");

    // It stays private without `--open` and with it.
    let again = Arc::new(matches(&folder));
    assert!(!again.sees(None, id.parse().expect("an id")));
}

#[actix_web::test]
async fn an_opening_that_is_sent_again_is_answered_again() {
    let folder = Folder::new("again");
    let (service, anybody, _) = start(matches(&folder));
    let key = "0123456789abcdef-0123456789";
    let own = anybody.with(&"o".repeat(40));
    let first = open(&own, Some("own")).await;
    assert_eq!(open(&own, Some("own")).await, first);
    // Whoever guesses a short key gets nothing by it.
    assert_eq!(open(&anybody, Some("own")).await["because"], "SOMEBODYS_MATCH");
    assert_eq!(
        open(&anybody.with(&"x".repeat(40)), Some("own")).await["because"],
        "SOMEBODYS_MATCH"
    );

    // The answer got lost, and with it the token: who knows the key is given another.
    let lost = open(&anybody, Some(key)).await;
    let given = open(&anybody, Some(key)).await;
    assert_eq!(given["match"], lost["match"]);
    assert_ne!(given["token"], lost["token"]);
    let id = given["match"]["id"].as_str().expect("an id");
    let [lost, scribe] = [&lost, &given].map(|it| anybody.with(it["token"].as_str().expect("one")));
    assert_eq!(logged(&lost, id, 1, ROLL).await, "NOT_FOUND");
    assert_eq!(logged(&scribe, id, 1, ROLL).await, "Accepted");
    // Once something was logged, nobody is.
    assert_eq!(open(&anybody, Some(key)).await["because"], "SOMEBODYS_MATCH");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_match_whose_seats_are_lost_is_seen_by_nobody_and_stays_whose_it_was() {
    let folder = Folder::new("lost");
    let here = matches(&folder);
    // As after a crash between the opening and its seats, when these were no part of the journal.
    let ruleset = here.rulesets().named("living").expect("a rule set").bytes.clone();
    let ruleset = here.journal().store_ruleset(&ruleset).expect("stored");
    let event = events::notation::parse(OPENING).expect("an opening");
    let (to, by) = (To::NewMatch { ruleset, beside: None }, "scribe #1");
    let key = IdempotencyKey::new("own").ok();
    let at = Utc::now();
    let opening = Append { to, event: &event, by, at, key, sheet: None, remark: None };
    let id = here.journal().log(&opening).expect("logged").id.to_string();
    let (service, anybody, _) = start(here);
    let own = anybody.with(&"o".repeat(40));
    let found = "query($id: ID!) { match(id: $id) { head } matches { id } }";
    let nothing = json!({ "match": null, "matches": [] });
    assert_eq!(anybody.ask(found, json!({ "id": id })).await, nothing);
    assert_eq!(open(&own, Some("own")).await["match"]["id"], id);
    assert_eq!(logged(&own, &id, 1, ROLL).await, "Accepted");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_belongs_to_nobody_is_read_by_all_and_claimed_by_the_code_of_the_server() {
    let folder = Folder::new("claim");
    let log = events::notation::parse_log(OPENING).expect("an opening");
    let here = matches(&folder);
    let id = here.store_demo("example", &log).expect("stored").expect("an id").to_string();
    let (service, anybody, claim) = start(here);
    assert_eq!(logged(&anybody, &id, 1, ROLL).await, "NOBODYS_MATCH");
    assert_eq!(because(&anybody, &id, "share(match: $id)").await, "NOBODYS_MATCH");
    assert_eq!(because(&anybody, &id, "eraseName(match: $id, seat: 1)").await, "NOBODYS_MATCH");
    let wrong = if claim.starts_with('A') { claim.replace('A', "C") } else { "A".repeat(12) };
    let by = |code: &str| format!("claim(match: $id, code: \"{code}\", seat: 2)");
    assert_eq!(because(&anybody, &id, &by(&wrong)).await, "WRONG_CODE");
    assert_eq!(because(&anybody, &id, &by("")).await, "WRONG_CODE");
    let token = said(&anybody, &id, &by(&claim)).await["token"].as_str().expect("one").to_owned();
    let scribe = anybody.with(&token);
    assert_eq!(because(&anybody, &id, &by(&claim)).await, "SOMEBODYS_MATCH");
    assert_eq!(
        shared(&scribe, &id).await["me"],
        json!({ "number": 1, "role": "SCRIBE", "seat": 2 })
    );
    assert_eq!(logged(&scribe, &id, 1, ROLL).await, "Accepted");
    // What everybody saw they see, until its scribe says otherwise.
    assert_eq!(shared(&anybody, &id).await["public"], true);
    assert_eq!(because(&scribe, &id, "publish(match: $id, public: false)").await, "Changed");
    assert_eq!(shared(&anybody, &id).await, Value::Null);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn sharing_is_undone() {
    let folder = Folder::new("undone");
    let (service, anybody, _) = start(matches(&folder));
    let (id, scribe) = opened(&anybody).await;
    let [code, for_judges] = codes(&scribe, &id).await;
    let player = join(&anybody, &code, "PLAYER", Some(2)).await.expect("a seat");
    let judge = join(&anybody, &for_judges, "JUDGE", None).await.expect("a place");
    // Nobody else joins once it is closed, and those who have stay.
    assert_eq!(because(&scribe, &id, "close(match: $id)").await, "Changed");
    assert_eq!(join(&anybody, &code, "WATCHER", None).await.err(), Some("WRONG_CODE".to_owned()));
    assert_eq!(shared(&player, &id).await["me"]["number"], 2);
    // Whoever is sent away while they follow is told so, and nothing more.
    let watcher = join(&anybody, &code_of(&scribe, &id).await, "WATCHER", None).await;
    let watcher = watcher.expect("a place");
    let number = shared(&watcher, &id).await["me"]["number"].as_u64().expect("a number");
    let mut socket = watcher.socket().await;
    let init = json!({ "authorization": format!("Bearer {}", watcher.token()) });
    socket.say(json!({ "type": "connection_init", "payload": init })).await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "connection_ack");
    for (name, of) in [("entries", "from: 2) { seq }"), ("shared", ") { scribe me { number } }")] {
        let query = format!("subscription($id: ID!) {{ {name}(match: $id, {of} }}");
        let payload = json!({ "query": query, "variables": { "id": id } });
        socket.say(json!({ "type": "subscribe", "id": name, "payload": payload })).await;
    }
    let told = socket.hear().await.expect("who is there");
    assert_eq!(told["payload"]["data"]["shared"]["me"]["number"], number);
    let away = format!("remove(match: $id, member: {number})");
    assert_eq!(because(&scribe, &id, &away).await, "Changed");
    let told = socket.hear().await.expect("that they are away");
    assert_eq!(told["payload"]["data"]["shared"]["me"], Value::Null);
    assert_eq!(socket.hear().await.expect("the end")["type"], "complete");
    assert_eq!(logged(&scribe, &id, 1, ROLL).await, "Accepted");
    let told = socket.hear().await.expect("the end");
    assert_eq!((&told["type"], &told["id"]), (&json!("complete"), &json!("entries")));
    // Sent away, a phone knows nothing more, neither by the code it has nor by its token; numbers are not used again.
    let [code, _] = codes(&scribe, &id).await;
    assert_eq!(because(&scribe, &id, "remove(match: $id, member: 2)").await, "Changed");
    assert_eq!(because(&scribe, &id, "remove(match: $id, member: 2)").await, "NO_SUCH_MEMBER");
    assert_eq!(shared(&player, &id).await, Value::Null);
    assert_eq!(join(&player, &code, "PLAYER", Some(2)).await.err(), Some("WRONG_CODE".to_owned()));
    let [code, _] = codes(&scribe, &id).await;
    let other = join(&anybody, &code, "PLAYER", Some(2)).await.expect("the seat is free");
    assert_eq!(shared(&other, &id).await["me"]["number"], 5);
    // Who joins again is who they were, or becomes what they say.
    let same = join(&other, &code, "PLAYER", Some(2)).await.expect("their seat");
    assert_eq!(shared(&same, &id).await["me"]["number"], 5);
    join(&other, &code, "WATCHER", None).await.expect("a place");
    let me = json!({ "number": 5, "role": "WATCHER", "seat": null });
    assert_eq!(shared(&other, &id).await["me"], me);
    join(&other, &code, "PLAYER", Some(2)).await.expect("the seat is free again");
    // The scribe hands over first, and back.
    assert_eq!(because(&scribe, &id, "leave(match: $id)").await, "HAND_OVER_FIRST");
    assert_eq!(because(&scribe, &id, "passScribe(match: $id, to: 5)").await, "Changed");
    assert_eq!(logged(&other, &id, 2, "1 announces Smack").await, "Accepted");
    assert_eq!(because(&other, &id, "passScribe(match: $id, to: 1)").await, "Changed");
    assert_eq!(because(&scribe, &id, "passScribe(match: $id, to: 5)").await, "Changed");
    assert_eq!(because(&scribe, &id, "leave(match: $id)").await, "Changed");
    assert_eq!(shared(&scribe, &id).await, Value::Null);
    // A judge sends away also the scribe; then the players choose one at once.
    assert_eq!(because(&judge, &id, "remove(match: $id, member: 5)").await, "Changed");
    let [code, _] = codes(&judge, &id).await;
    let heir = join(&anybody, &code, "PLAYER", Some(1)).await.expect("a seat");
    assert_eq!(logged(&heir, &id, 3, "2 concedes").await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(because(&heir, &id, "passScribe(match: $id, to: 6)").await, "Changed");
    assert_eq!(logged(&heir, &id, 3, "2 concedes").await, "Accepted");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_scribe_who_is_there_is_not_replaced() {
    let folder = Folder::new("heir");
    let (service, anybody, _) = start(matches(&folder));
    let (id, scribe) = opened(&anybody).await;
    let [code, _] = codes(&scribe, &id).await;
    let player = join(&anybody, &code, "PLAYER", Some(1)).await.expect("a seat");
    let pass = "passScribe(match: $id, to: 2)";
    // The scribe sees it coming, and says no; or simply logs on.
    assert_eq!(because(&player, &id, pass).await, "Changed");
    assert_eq!(shared(&scribe, &id).await["heir"], json!({ "to": 2 }));
    assert_eq!(because(&scribe, &id, "passScribe(match: $id, to: 1)").await, "Changed");
    assert_eq!(shared(&scribe, &id).await["heir"], Value::Null);
    assert_eq!(because(&player, &id, pass).await, "Changed");
    assert_eq!(logged(&player, &id, 1, ROLL).await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(logged(&scribe, &id, 1, ROLL).await, "Accepted");
    assert_eq!(shared(&scribe, &id).await["heir"], Value::Null);
    assert_eq!(because(&player, &id, pass).await, "Changed");
    service.stop().await.expect("a service that ran");
    // Once the time has gone by, also while the server was away, it is so.
    seats_changed(&folder, &id, |kept| {
        let at = kept["heir"]["at"].as_str().expect("a time").parse::<DateTime<Utc>>();
        kept["heir"]["at"] = json!(at.expect("a time") - TimeDelta::minutes(1));
    });
    let (service, anybody, _) = start(matches(&folder));
    let [scribe, player] = [&scribe, &player].map(|table| anybody.with(table.token()));
    assert_eq!(shared(&scribe, &id).await["scribe"], 2);
    // Whoever follows is told the same, though nothing was said since.
    let follow = "subscription($id: ID!) { shared(match: $id) { scribe heir { to } } }";
    let told = scribe.first_told(follow, json!({ "id": id })).await;
    assert_eq!(told, json!({ "shared": { "scribe": 2, "heir": null } }));
    assert_eq!(logged(&scribe, &id, 2, "1 announces Smack").await, "ONLY_THE_SCRIBE_LOGS");
    assert_eq!(logged(&player, &id, 2, "1 announces Smack").await, "Accepted");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn watchers_keep_nobody_out_and_codes_end() {
    let folder = Folder::new("full");
    let often = Tries::of(NonZeroU32::MAX, NonZeroU32::MAX);
    let (service, anybody, _) = start(matches(&folder).with_tries(often));
    let (id, scribe) = opened(&anybody).await;
    let [code, for_judges] = codes(&scribe, &id).await;
    // The scribe watches too: there is room for 47 more.
    for n in 1..48 {
        assert!(join(&anybody, &code, "WATCHER", None).await.is_ok(), "{n}");
    }
    assert_eq!(join(&anybody, &code, "WATCHER", None).await.err(), Some("FULL".to_owned()));
    assert!(join(&anybody, &code, "PLAYER", Some(2)).await.is_ok());
    assert!(join(&anybody, &for_judges, "JUDGE", None).await.is_ok());
    service.stop().await.expect("a service that ran");

    // Wrong tries count, also within one request; whoever had too many is not heard, right or wrong.
    let few = Tries::of(NonZeroU32::new(2).expect("two"), NonZeroU32::MAX);
    let (service, anybody, _) = start(matches(&folder).with_tries(few));
    for _ in 0..5 {
        // The code of before leads to the match, which has no room for more: it is right all the same.
        assert_eq!(join(&anybody, &code, "WATCHER", None).await.err(), Some("FULL".to_owned()));
    }
    let query = (0..30).map(|n| format!("t{n}: invitation(code: \"AAAAAAAAA\") {{ judge }} "));
    let query = format!("{{ {} }}", query.collect::<String>());
    let answer = anybody.answer(&query, json!({})).await;
    let tries = answer["errors"].as_array().map_or(0, Vec::len);
    assert_eq!(tries, 28, "{answer}");
    assert_eq!(join(&anybody, &code, "JUDGE", None).await.err(), Some("TOO_MANY_TRIES".to_owned()));
    service.stop().await.expect("a service that ran");
    seats_changed(&folder, &id, |kept| kept["codes"]["until"] = json!(Utc::now()));
    let (service, anybody, _) = start(matches(&folder));
    assert_eq!(join(&anybody, &code, "PLAYER", Some(1)).await.err(), Some("WRONG_CODE".to_owned()));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_match_that_was_shared_before_goes_on() {
    let folder = Folder::new("older");
    let here = matches(&folder);
    let log = events::notation::parse_log(OPENING).expect("an opening");
    let id = here.store_written(&log, None).expect("stored").to_string();
    drop(here);
    // As it was written before matches belonged to somebody.
    let (token, digest) = ("t".repeat(64), events::journal::Digest::of("t".repeat(64).as_bytes()));
    let kept = json!({ "code": "ACDEFG", "judge_code": "HJKMNP", "scribe": 1, "since": 0,
        "members": [{ "token": digest.to_string(), "joined": { "Player": 1 }, "accepted": 1 }] });
    fs::create_dir_all(folder.path().join("seats")).expect("a folder");
    fs::write(folder.path().join("seats").join(format!("{id}.json")), kept.to_string())
        .expect("one");
    let (service, anybody, _) = start(matches(&folder));
    assert_eq!(shared(&anybody, &id).await["public"], true);
    assert_eq!(
        join(&anybody, "ACDEFG", "WATCHER", None).await.err(),
        Some("WRONG_CODE".to_owned())
    );
    let scribe = anybody.with(&token);
    assert_eq!(logged(&scribe, &id, 1, ROLL).await, "Accepted");
    let [code, _] = codes(&scribe, &id).await;
    assert!(join(&anybody, &code, "PLAYER", Some(2)).await.is_ok());
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn seats_in_files_of_before_are_taken_over_once_and_lost_by_no_crash() {
    let folder = Folder::new("taken");
    let (service, anybody, _) = start(matches(&folder));
    let (id, scribe) = opened(&anybody).await;
    let (other, of_other) = opened(&anybody).await;
    service.stop().await.expect("a service that ran");
    // As an older program left them: in files, and beside one match nothing in the journal; that of the other was put there
    // by a start that ended before it had removed the file.
    let files = folder.path().join("seats");
    let file = |id: &str| files.join(format!("{id}.json"));
    fs::create_dir_all(&files).expect("a folder");
    let journal = Journal::open(folder.path()).expect("a journal");
    let kept =
        |id: &str| journal.beside(id.parse().expect("an id")).expect("whole").expect("seats");
    let older = kept(&other);
    for id in [&id, &other] {
        fs::write(file(id), kept(id)).expect("written");
    }
    journal
        .keep_beside(id.parse().expect("an id"), b"nothing that is read".to_vec())
        .expect("kept");
    drop(journal);
    seats_changed(&folder, &other, |kept| kept["public"] = json!(true));
    let here = matches(&folder);
    assert_eq!(here.garbled().count(), 0);
    assert!(!files.exists(), "nothing is left of them");
    let (service, anybody, _) = start(here);
    let [scribe, of_other] = [&scribe, &of_other].map(|table| anybody.with(table.token()));
    assert_eq!(logged(&anybody, &id, 1, ROLL).await, "NOT_FOUND");
    assert_eq!(logged(&scribe, &id, 1, ROLL).await, "Accepted");
    assert_eq!(shared(&anybody, &other).await["public"], true, "the journal is newer");
    assert_eq!(logged(&of_other, &other, 1, ROLL).await, "Accepted");
    service.stop().await.expect("a service that ran");

    // A file that cannot be read costs nothing where the journal has the seats, and is put aside.
    fs::create_dir_all(&files).expect("a folder");
    fs::write(file(&other), &older[..older.len() / 2]).expect("written");
    let here = matches(&folder);
    assert_eq!(here.garbled().count(), 0);
    assert!(!file(&other).exists() && file(&other).with_extension("garbled").exists());
}
