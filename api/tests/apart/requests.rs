//! Whatever a stranger sends as a request, the service answers it or says why not, and goes on.

use std::time::{Duration, Instant};

use crate::support::{Folder, Table, serve};
use api::graphql::Audience;
use reqwest::header;
use serde_json::{Value, json};

const OPENING: &str = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";
/// As deep as a body has room for.
const DEEP: usize = 30_000;
/// Far longer than any refusal takes, even in a program that is built to be tested.
const AT_ONCE: Duration = Duration::from_secs(5);

/// The code of the error with which a body is answered.
async fn refused(table: &Table, body: String) -> String {
    let request = table.client().post(table.url("/graphql"));
    let began = Instant::now();
    let answer = request.header(header::CONTENT_TYPE, "application/json").body(body).send();
    let said: Value = answer.await.expect("an answer").json().await.expect("JSON");
    assert!(began.elapsed() < AT_ONCE, "{said}");
    let error = &said["errors"][0];
    assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{said}");
    error["extensions"]["code"].as_str().expect("a code").to_owned()
}

fn asks(query: &str) -> String {
    json!({ "query": query }).to_string()
}

fn nested(open: &str, inside: &str, close: &str, times: usize) -> String {
    format!("{}{inside}{}", open.repeat(times), close.repeat(times))
}

/// Texts that bring a reader down to the end of its stack, before and behind what is nested.
const NESTED: [(&str, &str, &str, &str, &str); 8] = [
    ("", "{a", "", "}", ""),
    ("", "{...", "", "}", ""),
    ("{ matches(first: ", "[", "1", "]", ") { id } }"),
    ("{ matches(first: ", "{a:", "1", "}", ") { id } }"),
    ("{ matches(first: ", "[", "", "", ""),
    ("query($a: ", "[", "Int", "]", ") { matches { id } }"),
    ("query($a: Int = ", "[", "1", "]", ") { matches { id } }"),
    ("{ matches @a(b: ", "[", "1", "]", ") { id } }"),
];

#[actix_web::test]
async fn what_is_nested_without_end_is_refused_and_the_service_goes_on() {
    let folder = Folder::new("nested");
    let (service, table) = serve(&folder, Audience::Programs);
    for (before, open, inside, close, behind) in NESTED {
        let room = DEEP * 2 / (open.len() + close.len()).max(2);
        let query = format!("{before}{}{behind}", nested(open, inside, close, room));
        assert_eq!(refused(&table, asks(&query)).await, "TOO_DEEP", "{before}{open}");
    }
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[", "")] {
        let room = DEEP * 2 / (open.len() + close.len()).max(2);
        let deep = nested(open, "1", close, room);
        assert_eq!(refused(&table, deep.clone()).await, "TOO_DEEP", "{open}");
        let body =
            format!("{{\"query\":\"{{ matches {{ id }} }}\",\"variables\":{{\"a\":{deep}}}}}");
        assert_eq!(refused(&table, body).await, "TOO_DEEP", "{open}");
    }
    table.open(OPENING).await;
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn sockets_refuse_the_same_and_go_on() {
    let folder = Folder::new("nested-socket");
    let (service, table) = serve(&folder, Audience::Programs);
    let mut socket = table.socket().await;
    socket.begin().await;
    for (before, open, inside, close, behind) in NESTED {
        let query = format!("{before}{}{behind}", nested(open, inside, close, 1_500));
        socket.say(json!({ "type": "subscribe", "id": "q", "payload": { "query": query } })).await;
        let said = socket.hear().await.expect("an answer");
        assert_eq!(said["type"], "error");
        assert_eq!(said["payload"][0]["extensions"]["code"], "TOO_DEEP", "{said}");
    }
    let mut deep = table.socket().await;
    deep.begin().await;
    let payload: Value = (0..100).fold(json!(1), |inside, _| json!([inside]));
    deep.say(json!({ "type": "ping", "payload": payload })).await;
    assert_eq!(deep.end().await, 4400);
    table.open(OPENING).await;
    service.stop().await.expect("a service that ran");
}

/// Typed input that holds itself, as deep as it may be and one deeper.
#[actix_web::test]
async fn typed_input_within_typed_input_is_read_as_deep_as_it_may_be() {
    let folder = Folder::new("nested-input");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = table.open(OPENING).await;
    let struck = json!({ "struck": { "of": 2, "by": { "judge": "Ann" }, "because": "so" } });
    let inserted = |inside| json!({ "inserted": { "before": 2, "event": inside, "by": { "judge": "Ann" }, "because": "so" } });
    let query = "query($id: ID!, $event: EventInput) { match(id: $id) { preview(event: $event) {
        refused { line } } } }";
    // The request, its variables, and three brackets of the innermost event.
    let most = (64 - 2 - 3) / 2;
    for (times, code) in [(1, "UNREADABLE"), (most, "UNREADABLE"), (most + 1, "TOO_DEEP")] {
        let event = (0..times).fold(struck.clone(), |inside, _| inserted(inside));
        let body = json!({ "query": query, "variables": { "id": id, "event": event } });
        assert_eq!(refused(&table, body.to_string()).await, code, "{times}");
    }
    service.stop().await.expect("a service that ran");
}

/// Each fragment uses the next one twice.
fn doubling(fragments: usize, last: &str) -> String {
    let twice = |number| format!("fragment f{number} on Query{{...f{0} ...f{0}}}", number + 1);
    let uses: Vec<String> = (0..fragments).map(twice).collect();
    format!("{{ ...f0 }} {} fragment f{fragments} on Query{{{last}}}", uses.concat())
}

#[actix_web::test]
async fn fragments_are_counted_as_often_as_they_are_used() {
    let folder = Folder::new("fragments");
    let (service, table) = serve(&folder, Audience::Programs);
    assert_eq!(table.answer(&doubling(6, "__typename"), json!({})).await.get("errors"), None);
    for fragments in [8, 20, 25, 60] {
        let code = refused(&table, asks(&doubling(fragments, "__typename"))).await;
        assert_eq!(code, "TOO_COMPLEX", "{fragments}");
    }
    // More than could be counted, and a chain that is no wider than one.
    assert_eq!(refused(&table, asks(&doubling(1_000, "__typename"))).await, "TOO_DEEP");
    let chain: Vec<String> =
        (0..2_000).map(|n| format!("fragment f{n} on Query{{...f{}}}", n + 1)).collect();
    let chain = chain.concat();
    assert_eq!(refused(&table, asks(&format!("{{ ...f0 }} {chain}"))).await, "TOO_DEEP");
    // Those that nobody asks for are looked at too.
    let unused = doubling(20, "__typename").replacen("{ ...f0 }", "{ __typename }", 1);
    assert_eq!(refused(&table, asks(&unused)).await, "TOO_COMPLEX");
    for cycle in [
        "{ ...a } fragment a on Query { ...a }",
        "{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }",
        "{ __typename } fragment a on Query { match(id: 1) { ...b } } fragment b on Match { ...a }",
    ] {
        assert_eq!(refused(&table, asks(cycle)).await, "INVALID", "{cycle}");
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn what_is_asked_for_again_and_again_is_paid_for_each_time() {
    let folder = Folder::new("aliases");
    let (service, table) = serve(&folder, Audience::Programs);
    let id = table.open(OPENING).await;
    let within = |field: &str, times: usize| {
        let fields: Vec<String> = (0..times).map(|n| format!("f{n}: {field}")).collect();
        format!("{{ match(id: \"{id}\") {{ {} }} }}", fields.join(" "))
    };
    let odds = "odds(held: true) { whyNot }";
    assert_eq!(table.answer(&within(odds, 2), json!({})).await.get("errors"), None);
    for (field, times) in [
        (odds, 240),
        ("preview(line: \"strike 1; agreed 1 + 2; because so\") { revealed { seq } }", 50),
        ("branch(lines: []) { sheet { turn } }", 50),
        ("rulesetText(digest: \"0\")", 50),
        ("differences(from: AS_LOGGED, to: AS_RULED) { newlyRefused }", 50),
        ("entries { seq }", 50),
        ("__typename", 101),
    ] {
        let query = within(field, times);
        assert_eq!(refused(&table, asks(&query)).await, "TOO_COMPLEX", "{field}");
        // The same without other names for it.
        let query =
            format!("{{ match(id: \"{id}\") {{ {} }} }}", format!("{field} ").repeat(times));
        assert_eq!(refused(&table, asks(&query)).await, "TOO_COMPLEX", "{field}");
    }
    let search: Vec<String> =
        (0..50).map(|n| format!("s{n}: searchRulings(text: \"attack\") {{ id }}")).collect();
    let search = format!("{{ {} }}", search.join(" "));
    assert_eq!(refused(&table, asks(&search)).await, "TOO_COMPLEX");
    // What is dearest is named.
    let said = table.answer(&within(odds, 240), json!({})).await;
    let message = said["errors"][0]["message"].as_str().expect("a message");
    assert!(message.contains("240 × Match.odds"), "{message}");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn fifty_words_are_looked_for_at_once() {
    let folder = Folder::new("words");
    let (service, table) = serve(&folder, Audience::Programs);
    let words = |count: usize| vec!["a"; count].join(" ");
    for field in ["rules", "searchRulings"] {
        let asks = |count| format!("{{ {field}(text: \"{}\") {{ id }} }}", words(count));
        assert_eq!(table.answer(&asks(50), json!({})).await.get("errors"), None, "{field}");
        let over = table.answer(&asks(51), json!({})).await;
        assert_eq!(over["errors"][0]["extensions"]["code"], "TOO_LARGE", "{over}");
    }
    service.stop().await.expect("a service that ran");
}
