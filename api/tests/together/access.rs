//! Who is let in, how often, and whom a request comes from: at a service on a real port.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Command;
use std::sync::Arc;

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::matches::quota::Limits;
use api::server::proxied::{Proxies, network};
use api::server::signed::PassPhrase;
use api::server::{Access, Service};
use reqwest::header::{
    COOKIE, HeaderMap, HeaderName, HeaderValue, LOCATION, RETRY_AFTER, SET_COOKIE,
};
use reqwest::{Client, Method, Response, redirect};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const ANY_PORT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts";
const PHRASE: &str = "nine dice and a dragon";

fn start(folder: &Folder, limits: Limits, access: Access) -> (Service, Table) {
    let matches = Matches::open(folder.path()).expect("a journal").with_limits(limits);
    let service = Service::start_as(ANY_PORT, Arc::new(matches), Audience::Developers, access);
    let service = service.expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

fn behind(proxy: &str) -> Access {
    let proxies = Proxies::new(vec![network(proxy).expect("an address")]);
    Access { proxies, ..Access::default() }
}

fn signed(phrase: &str) -> Access {
    Access { phrase: Some(PassPhrase::new(phrase).expect("a phrase")), ..Access::default() }
}

fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in lines {
        let value = HeaderValue::from_str(value).expect("a value");
        headers.append(HeaderName::from_static(name), value);
    }
    headers
}

/// Opens a match with these headers: the whole answer.
async fn open(table: &Table, with: &[(&'static str, &str)], house: Value) -> Value {
    let query =
        "mutation($line: String!, $house: [String!]) { openMatch(line: $line, house: $house) {
        __typename ... on Opened { warning token match { id } } } }";
    let variables = json!({ "line": OPENING, "house": house });
    let request = table.client().post(table.url("/graphql")).headers(headers(with));
    let request = request.json(&json!({ "query": query, "variables": variables }));
    request.send().await.expect("an answer").json().await.expect("JSON")
}

fn was_opened(answer: &Value) -> bool {
    answer["data"]["openMatch"]["__typename"] == "Opened"
}

#[actix_web::test]
async fn a_hundred_tables_of_one_hall_open_their_matches_at_once() {
    let folder = Folder::new("hall");
    let (service, table) = start(&folder, Limits::default(), Access::default());
    for number in 1..=100 {
        let answer = open(&table, &[], json!(["targeted-1"])).await;
        assert!(was_opened(&answer), "table {number}: {answer}");
        assert_eq!(answer["data"]["openMatch"]["warning"], Value::Null, "table {number}");
    }
    service.stop().await.expect("stopped");
}

#[actix_web::test]
async fn what_one_address_may_in_a_day_is_told_before_it_is_reached_and_logging_goes_on() {
    let folder = Folder::new("day");
    let limits = Limits { matches_a_day: 5, ..Limits::default() };
    let (service, table) = start(&folder, limits, Access::default());
    let mut last = Value::Null;
    for number in 1..=5 {
        last = open(&table, &[], Value::Null).await;
        assert!(was_opened(&last), "{last}");
        let warning = &last["data"]["openMatch"]["warning"];
        assert_eq!(warning.is_string(), number >= 4, "match {number}: {warning}");
    }
    let refused = open(&table, &[], Value::Null).await;
    let extensions = &refused["errors"][0]["extensions"];
    assert_eq!(extensions["code"], "DAY_USED", "{refused}");
    assert!((1..=86_400).contains(&extensions["retryAfter"].as_u64().expect("seconds")));
    let id = last["data"]["openMatch"]["match"]["id"].as_str().expect("an id");
    let logged = table.log(id, 1, "1 rolls 1 2 3 4 4").await;
    assert_eq!(logged["__typename"], "Accepted", "{logged}");
    service.stop().await.expect("stopped");
}

#[actix_web::test]
async fn bytes_of_a_day_and_the_room_of_the_store_have_an_end() {
    let folder = Folder::new("bytes");
    let (service, table) =
        start(&folder, Limits { bytes_a_day: 1_100, ..Limits::default() }, Access::default());
    let opened = open(&table, &[], Value::Null).await;
    assert!(opened["data"]["openMatch"]["warning"].is_string(), "{opened}");
    let id = opened["data"]["openMatch"]["match"]["id"].as_str().expect("an id").to_owned();
    let logged = table.log(&id, 1, "1 rolls 1 2 3 4 4").await;
    assert_eq!(logged["__typename"], "Accepted", "{logged}");
    for query in [
        "mutation($id: ID!) { log(match: $id, expected: 2, line: \"1 announces Mighty Blow\") { __typename } }",
        "mutation($id: ID!) { logText(match: $id, expected: 2, text: \"1 announces Mighty Blow\") { __typename } }",
    ] {
        let refused = table.answer(query, json!({ "id": id })).await;
        assert_eq!(refused["errors"][0]["extensions"]["code"], "DAY_USED", "{refused}");
    }
    assert_eq!(table.notation(&id).await.len(), 2, "nothing was stored");
    service.stop().await.expect("stopped");

    let (service, table) =
        start(&folder, Limits { room: 1, ..Limits::default() }, Access::default());
    let refused = open(&table, &[], Value::Null).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "NO_ROOM", "{refused}");
    assert!(refused["errors"][0]["message"].as_str().is_some_and(|text| text.contains("--room")));
    let logged = table.log(&id, 2, "1 announces Mighty Blow").await;
    assert_eq!(logged["__typename"], "Accepted", "what is played goes on: {logged}");
    service.stop().await.expect("stopped");
}

#[actix_web::test]
async fn only_a_named_proxy_says_who_asks() {
    let limits = Limits { matches_a_day: 1, ..Limits::default() };
    let folder = Folder::new("proxied");
    let (service, table) = start(&folder, limits, behind("127.0.0.1"));
    for (said, opens) in [
        ("1.2.3.4", true),
        ("1.2.3.4", false),
        // What the caller made up stands before what the proxy wrote.
        ("9.9.9.9, 1.2.3.4", false),
        ("5.6.7.8", true),
        // Another proxy of which nobody said anything is a caller.
        ("7.7.7.7, 8.8.8.8", true),
        ("6.6.6.6, 8.8.8.8", false),
        ("garbage", true),
        ("1.1.1.1, more garbage", false),
    ] {
        let answer = open(&table, &[("x-forwarded-for", said)], Value::Null).await;
        assert_eq!(was_opened(&answer), opens, "{said}: {answer}");
    }
    service.stop().await.expect("stopped");

    let folder = Folder::new("unnamed");
    let (service, table) = start(&folder, limits, behind("127.0.0.2"));
    for (said, opens) in [("1.2.3.4", true), ("5.6.7.8", false), ("127.0.0.2", false)] {
        let answer = open(&table, &[("x-forwarded-for", said)], Value::Null).await;
        assert_eq!(was_opened(&answer), opens, "{said}: {answer}");
    }
    service.stop().await.expect("stopped");
}

/// A client that stays where it is sent away.
fn client() -> Client {
    Client::builder().redirect(redirect::Policy::none()).build().expect("a client")
}

async fn send(
    table: &Table,
    method: Method,
    path: &str,
    with: &[(&'static str, &str)],
) -> Response {
    let mut request = client().request(method.clone(), table.url(path)).headers(headers(with));
    if method == Method::POST {
        request = request.json(&json!({ "query": "{ rulesets { name } }" }));
    }
    request.send().await.expect("an answer")
}

/// Sends the form of the page.
async fn sign_in(table: &Table, phrase: &str, to: &str, with: &[(&'static str, &str)]) -> Response {
    let request = client().post(table.url("/sign-in")).headers(headers(with));
    let encoded =
        |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
    let form = format!("phrase={}&to={}", encoded(phrase), encoded(to));
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(form);
    request.send().await.expect("an answer")
}

fn cookie(answer: &Response) -> String {
    let set = answer.headers()[SET_COOKIE].to_str().expect("text");
    set.split(';').next().expect("a cookie").to_owned()
}

#[actix_web::test]
async fn everything_but_the_viewer_needs_the_phrase() {
    let [folder, other] = ["signed", "signed-before"].map(Folder::new);
    let (before, old) = start(&other, Limits::default(), signed("the phrase of last week"));
    let old = cookie(&sign_in(&old, "the phrase of last week", "/", &[]).await);
    before.stop().await.expect("stopped");

    let (service, table) = start(&folder, Limits::default(), signed(PHRASE));
    let answer = sign_in(&table, PHRASE, "/match/x?at=3#y", &[]).await;
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()[LOCATION]),
        (303, &HeaderValue::from_static("/match/x?at=3#y"))
    );
    let set = answer.headers()[SET_COOKIE].to_str().expect("text").to_owned();
    assert!(set.contains("; HttpOnly; SameSite=Strict") && !set.contains("Secure"), "{set}");
    let right = cookie(&answer);
    let forged = right.replace('.', ".0");

    for path in
        ["/", "/match/x", "/sw.js", "/healthz", "/readyz", "/sign-in", "/graphql/", "//graphql"]
    {
        let status = send(&table, Method::GET, path, &[]).await.status().as_u16();
        assert!(matches!(status, 200 | 404), "{path} shows nothing of anybody: {status}");
    }
    let post = Method::POST;
    for (method, path, let_in) in [
        (post.clone(), "/graphql", 200),
        (post.clone(), "/%67raphql", 200),
        (Method::GET, "/graphql", 405),
        (Method::GET, "/archive", 200),
        (Method::GET, "/%61rchive", 200),
        (Method::GET, "/graphiql", 200),
        // Whoever is let in is told that this is no socket.
        (Method::GET, "/graphql/ws", 400),
    ] {
        for (who, status) in [
            (vec![], 401),
            (vec![("cookie", old.as_str())], 401),
            (vec![("cookie", forged.as_str())], 401),
            (vec![("cookie", "throne-signed-in=")], 401),
            (vec![("authorization", "Bearer nine dice and a dragon")], 401),
            (vec![("throne-pass-phrase", "eleven dice and a dragon")], 401),
            (vec![("throne-pass-phrase", PHRASE)], let_in),
            (vec![("cookie", right.as_str())], let_in),
            (vec![("cookie", old.as_str()), ("cookie", right.as_str())], let_in),
        ] {
            let answer = send(&table, method.clone(), path, &who).await;
            assert_eq!(answer.status().as_u16(), status, "{method} {path} {who:?}");
            // Few archives are sent at once: this one is at its end.
            let _ = answer.bytes().await;
        }
    }
    let refused: Value = send(&table, post, "/graphql", &[]).await.json().await.expect("JSON");
    assert_eq!(refused["errors"][0]["extensions"]["code"], "NOT_SIGNED_IN", "{refused}");
    let person = send(&table, Method::GET, "/graphiql", &[("accept", "text/html")]).await;
    assert_eq!(person.status().as_u16(), 303);
    let page = person.headers()[LOCATION].to_str().expect("text").to_owned();
    let page = send(&table, Method::GET, &page, &[]).await.text().await.expect("a page");
    assert!(page.contains("value=\"/graphiql\""), "and comes back: {page}");

    for (with, let_in) in [(None, false), (Some(&old), false), (Some(&right), true)] {
        let mut request =
            table.url("/graphql/ws").replace("http", "ws").into_client_request().expect("one");
        let protocol = HeaderValue::from_static("graphql-transport-ws");
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        if let Some(cookie) = with {
            request.headers_mut().insert(COOKIE, cookie.parse().expect("a value"));
        }
        assert_eq!(connect_async(request).await.is_ok(), let_in, "{with:?}");
    }
    service.stop().await.expect("stopped");
}

#[actix_web::test]
async fn the_page_says_what_is_wrong_and_goes_nowhere_else() {
    let folder = Folder::new("page");
    let proxies = behind("127.0.0.1").proxies;
    let (service, table) = start(&folder, Limits::default(), Access { proxies, ..signed(PHRASE) });
    let page = send(&table, Method::GET, "/sign-in?to=/a%22%3E%3Cb", &[]).await;
    let policy = page.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.starts_with("default-src 'none'"), "{policy}");
    let page = page.text().await.expect("a page");
    assert!(
        page.contains("value=\"/a&quot;>&lt;b\"") && !page.contains("role=\"alert\""),
        "{page}"
    );
    let wrong = sign_in(&table, "some other phrase", "/match/x", &[]).await;
    assert_eq!((wrong.status().as_u16(), wrong.headers().get(SET_COOKIE)), (401, None));
    let page = wrong.text().await.expect("a page");
    assert!(page.contains("role=\"alert\"") && page.contains("value=\"/match/x\""), "{page}");
    let french =
        sign_in(&table, "some other phrase", "/", &[("accept-language", "fr-CA,fr")]).await;
    assert!(french.text().await.expect("a page").contains("<html lang=\"fr\">"));
    let elsewhere = sign_in(&table, PHRASE, "//evil.example/", &[]).await;
    assert_eq!(elsewhere.headers()[LOCATION], "/");
    // Over TLS the cookie goes over TLS only.
    let tls = sign_in(&table, PHRASE, "/", &[("x-forwarded-proto", "https")]).await;
    assert!(tls.headers()[SET_COOKIE].to_str().is_ok_and(|set| set.ends_with("; Secure")));

    // Wrong ones count by address, and then no phrase of it is looked at.
    let stranger = |last: u8| format!("1.2.3.{last}");
    let mut tried = 0;
    let late = loop {
        let from = stranger(1);
        let answer = sign_in(&table, "a wrong phrase", "/", &[("x-forwarded-for", &from)]).await;
        tried += 1;
        if answer.status().as_u16() != 401 {
            break answer;
        }
        assert!(tried < 500, "nobody counts");
    };
    assert_eq!(late.status().as_u16(), 429);
    assert!(late.headers()[RETRY_AFTER].to_str().is_ok_and(|wait| wait.parse::<u32>().is_ok()));
    service.stop().await.expect("stopped");
}

#[actix_web::test]
async fn without_a_phrase_nobody_signs_in() {
    let folder = Folder::new("unsigned");
    let (service, table) = start(&folder, Limits::default(), Access::default());
    for answer in [
        send(&table, Method::GET, "/sign-in?to=/match/x", &[]).await,
        sign_in(&table, "whatever is said", "/match/x", &[]).await,
    ] {
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()[LOCATION]),
            (303, &HeaderValue::from_static("/match/x"))
        );
        assert_eq!(answer.headers().get(SET_COOKIE), None);
    }
    service.stop().await.expect("stopped");
}

#[test]
fn a_server_starts_only_with_a_phrase_that_is_one_and_a_back_up_sends_it() {
    let folder = Folder::new("phrase-file");
    let throne = || Command::new(env!("CARGO_BIN_EXE_throne"));
    let file = folder.path().join("phrase");
    for (text, said) in
        [("too short\n", "12 to 256 characters"), ("a phrase\nof two lines", "one line")]
    {
        fs::write(&file, text).expect("written");
        let serve = throne()
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder.path().join("data"))
            .arg("--pass-phrase-file")
            .arg(&file)
            .output()
            .expect("it ran");
        let why = String::from_utf8_lossy(&serve.stderr).into_owned();
        assert_eq!(serve.status.code(), Some(2), "{why}");
        assert!(why.contains(said), "{why}");
    }
    let proxy = throne().args(["serve", "--proxy", "proxy.example"]).output().expect("it ran");
    let why = String::from_utf8_lossy(&proxy.stderr).into_owned();
    assert!(!proxy.status.success() && why.contains("10.0.0.0/8"), "{why}");

    fs::write(&file, format!("{PHRASE}\n")).expect("written");
    let backup = folder.path().join("backup");
    actix_web::rt::System::new().block_on(async {
        let store = Folder::new("phrase-store");
        let (service, _) = start(&store, Limits::default(), signed(PHRASE));
        for (with, succeeds) in [(false, false), (true, true)] {
            let mut run = throne();
            run.arg("backup").arg(&backup).arg("--from").arg(service.address.to_string());
            if with {
                run.arg("--pass-phrase-file").arg(&file);
            }
            let ran = tokio::task::spawn_blocking(move || run.output().expect("it ran")).await;
            let ran = ran.expect("joined");
            assert_eq!(ran.status.success(), succeeds, "{}", String::from_utf8_lossy(&ran.stderr));
        }
        service.stop().await.expect("stopped");
    });
}
