//! What the service does not put up with.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::Service;
use reqwest::StatusCode;
use reqwest::header::{self, HeaderValue};
use serde_json::{Value, json};

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const OPENING: &str = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";

fn service(name: &str, audience: Audience) -> (Service, Table, Folder) {
    let folder = Folder::new(name);
    let matches = Arc::new(Matches::open(folder.path()).expect("an empty journal"));
    let service = Service::start(ANY_PORT, matches, audience).expect("a free port");
    let table = Table::at(&service.address);
    (service, table, folder)
}

#[actix_web::test]
async fn only_json_of_a_bearable_size_is_read() {
    let (service, table, _folder) = service("bodies", Audience::Programs);
    let post = |kind: &'static str, body: String| {
        let request = table.client().post(table.url("/graphql"));
        let request = request.header(header::CONTENT_TYPE, kind);
        async move {
            let answer = request.body(body).send().await.expect("an answer");
            let status = answer.status();
            let said: Value = answer.json().await.expect("JSON, whatever is wrong");
            let code = &said["errors"][0]["extensions"]["code"];
            assert_eq!(code.is_string(), status != StatusCode::OK, "{said}");
            status
        }
    };
    let question = json!({ "query": "{ rulesets { name } }" }).to_string();
    assert_eq!(post("application/json", question.clone()).await, StatusCode::OK);
    assert_eq!(post("text/plain", question.clone()).await, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(post("application/json", "{".to_owned()).await, StatusCode::BAD_REQUEST);
    assert_eq!(post("application/json", format!("[{question}]")).await, StatusCode::BAD_REQUEST);
    let blanks = " ".repeat(64 * 1024 - question.len());
    assert_eq!(post("application/json", format!("{question}{blanks}")).await, StatusCode::OK);
    let one_more = format!("{question}{blanks} ");
    assert_eq!(post("application/json", one_more).await, StatusCode::PAYLOAD_TOO_LARGE);
    let asked = table.client().get(table.url("/graphql")).send().await.expect("an answer");
    assert_eq!(asked.status(), StatusCode::METHOD_NOT_ALLOWED);
    let said: Value = asked.json().await.expect("JSON");
    assert_eq!(said["errors"][0]["extensions"]["code"], "NOT_POST");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn questions_are_bounded() {
    let (service, table, _folder) = service("questions", Audience::Programs);
    let id = table.open(OPENING).await;
    let once = format!("match(id: \"{id}\") {{ head }}");
    let many = |count: usize| {
        let fields: Vec<String> = (0..count).map(|n| format!("f{n}: {once}")).collect();
        format!("{{ {} }}", fields.join(" "))
    };
    assert_eq!(table.answer(&many(250), json!({})).await.get("errors"), None);
    assert!(table.answer(&many(251), json!({})).await["errors"].is_array());
    let schema = "{ __schema { types { name } } }";
    assert!(table.answer(schema, json!({})).await["data"]["__schema"].is_null());
    let missing = table.ask("{ match(id: \"nothing\") { head } }", json!({})).await;
    assert!(missing["match"].is_null());
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn developers_may_look_at_the_schema() {
    let (service, table, _folder) = service("developers", Audience::Developers);
    let data = table.ask("{ __schema { queryType { name } } }", json!({})).await;
    assert_eq!(data["__schema"]["queryType"]["name"], "Query");
    let page = table.client().get(table.url("/graphiql")).send().await.expect("an answer");
    assert_eq!(page.status(), StatusCode::OK);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn every_answer_tells_browsers_what_to_refuse() {
    let (service, table, _folder) = service("headers", Audience::Programs);
    for path in ["/", "/m/abc", "/nothing.js", "/healthz", "/graphql/ws"] {
        let answer = table.client().get(table.url(path)).send().await.expect("an answer");
        let policy = answer.headers().get(header::CONTENT_SECURITY_POLICY);
        assert!(
            policy.is_some_and(|policy| policy.as_bytes().starts_with(b"default-src 'self'")),
            "{path}"
        );
        assert_eq!(
            answer.headers().get(header::X_CONTENT_TYPE_OPTIONS).map(HeaderValue::as_bytes),
            Some(&b"nosniff"[..])
        );
    }
    let page = table.client().get(table.url("/graphiql")).send().await.expect("an answer");
    let page = page.headers().get(header::CONTENT_SECURITY_POLICY).map(|v| v.as_bytes().to_owned());
    assert!(page.is_some_and(|policy| !policy.windows(5).any(|part| part == b"unpkg")));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_socket_keeps_to_the_protocol_or_is_closed() {
    let (service, table, _folder) = service("sockets", Audience::Programs);
    let id = table.open(OPENING).await;

    let mut unasked = table.socket().await;
    unasked.follow("a", &id, 1).await;
    assert_eq!(unasked.end().await, 4401);

    let mut twice = table.socket().await;
    twice.begin().await;
    twice.say(json!({ "type": "connection_init" })).await;
    assert_eq!(twice.end().await, 4429);

    let mut nonsense = table.socket().await;
    nonsense.say(json!({ "type": "start" })).await;
    assert_eq!(nonsense.end().await, 4400);

    let mut taken = table.socket().await;
    taken.begin().await;
    taken.follow("a", &id, 1).await;
    taken.follow("a", &id, 1).await;
    assert_eq!(taken.end().await, 4409);

    let mut greedy = table.socket().await;
    greedy.begin().await;
    for number in 0..20 {
        greedy.follow(&number.to_string(), &id, 2).await;
    }
    greedy.say(json!({ "type": "ping" })).await;
    assert_eq!(greedy.hear().await.expect("an answer"), json!({ "type": "pong" }));
    greedy.follow("one more", &id, 2).await;
    assert_eq!(greedy.end().await, 4429);

    let mut long = table.socket().await;
    long.begin().await;
    long.say(json!({ "type": "ping", "payload": { "text": "x".repeat(16 * 1024) } })).await;
    assert!(long.hear().await.is_err());
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_socket_may_end_a_question_and_ask_anew() {
    let (service, table, _folder) = service("anew", Audience::Programs);
    let id = table.open(OPENING).await;
    let mut socket = table.socket().await;
    socket.begin().await;
    for _ in 0..3 {
        socket.follow("a", &id, 1).await;
        let told = socket.hear().await.expect("the opening");
        assert_eq!(told["payload"]["data"]["entries"]["seq"], 1);
        socket.say(json!({ "type": "complete", "id": "a" })).await;
    }
    let payload = json!({ "query": "{ rulesets { name } }" });
    socket.say(json!({ "type": "subscribe", "id": "q", "payload": payload })).await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "next");
    assert_eq!(socket.hear().await.expect("its end"), json!({ "type": "complete", "id": "q" }));
    let payload = json!({ "query": "{ nonsense }" });
    socket.say(json!({ "type": "subscribe", "id": "q", "payload": payload })).await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "error");
    socket.follow("gone", "00000000000000000000000000", 1).await;
    let message = socket.hear().await.expect("an answer");
    assert_eq!((&message["type"], &message["id"]), (&json!("error"), &json!("gone")));
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_socket_that_says_nothing_is_closed() {
    let (service, table, _folder) = service("silence", Audience::Programs);
    let mut silent = table.socket().await;
    assert_eq!(silent.end().await, 4408);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn sockets_are_told_that_the_service_stops() {
    let (service, table, _folder) = service("stop", Audience::Programs);
    let mut socket = table.socket().await;
    socket.begin().await;
    let (stopped, code) = futures_util::future::join(service.stop(), socket.end()).await;
    stopped.expect("a service that ran");
    assert_eq!(code, 1001);
}
