//! What whoever runs a server sees of it: numbers, whether it is ready, its log; and how it stops.

use std::collections::BTreeMap;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::program::Program;
use crate::support::{Folder, Table};
use actix_web::rt::time::sleep;
use api::graphql::Audience;
use api::matches::Matches;
use api::server::{Access, Service};
use futures_util::future::{join, join_all};
use reqwest::header::RETRY_AFTER;
use serde_json::{Value, json};
use throne_tests::project;

const OPENING: &str = "open 1.0 1v1; 1 Moon Elf; 2 Barbarian; 1 starts";
const IN_THE_END: Duration = Duration::from_secs(60);

/// What is told at an address of metrics, by name and labels.
async fn numbers(table: &Table, address: &str) -> BTreeMap<String, f64> {
    let answer = table.client().get(format!("http://{address}")).send().await.expect("an answer");
    assert_eq!(answer.status().as_u16(), 200);
    let text = answer.text().await.expect("text");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.map(|line| line.rsplit_once(' ').expect("a name and a number"));
    pairs.map(|(name, number)| (name.to_owned(), number.parse().expect("a number"))).collect()
}

#[actix_web::test]
async fn numbers_are_told_at_an_address_of_their_own() {
    let folder = Folder::new("metrics");
    let mut program = Program::start(&folder, &["--open", "--metrics", "127.0.0.1:0"]);
    let address = program.says("Metrics are at http://");
    let table = program.table.clone();
    let id = table.open(OPENING).await;
    assert_eq!(table.log(&id, 1, "1 sells Transference!").await["__typename"], "Accepted");
    let refused = table.log(&id, 2, "2 rolls 1 1 1 1 1").await;
    let rule = refused["ruling"]["citations"][0]["rule"].as_str().expect("a rule").to_owned();
    table.ask("{ openToAll }", Value::Null).await;
    let none = table.answer("{ throne_evil", Value::Null).await;
    assert_eq!(none["errors"][0]["extensions"]["code"], "SYNTAX");
    table.download("/throne_evil").await;
    let mut socket = table.socket().await;
    socket.begin().await;
    socket.follow("a", &id, 2).await;
    socket.hear().await.expect("the second entry");

    let told = numbers(&table, &address).await;
    let version = format!("throne_build_info{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"));
    for (name, number) in [
        (version.as_str(), 1.0),
        ("throne_events_total", 2.0),
        (&format!("throne_refusals_total{{rule=\"{rule}\"}}"), 1.0),
        ("throne_errors_total{code=\"SYNTAX\"}", 1.0),
        ("throne_request_seconds_count{kind=\"mutation\"}", 3.0),
        ("throne_request_seconds_count{kind=\"query\"}", 1.0),
        // The five questions; the socket; and the page that is not there or is the viewer.
        ("throne_answers_total{status=\"1xx\"}", 1.0),
        ("throne_sockets", 1.0),
        ("throne_followers", 1.0),
        ("throne_tables", 1.0),
        ("throne_tables_followed", 1.0),
        ("throne_journal_queue", 0.0),
        ("throne_waiting{line=\"logged\"}", 0.0),
        ("throne_trouble{what=\"stopped\"}", 0.0),
        ("throne_trouble{what=\"mirror_behind\"}", 0.0),
    ] {
        assert_eq!(told.get(name), Some(&number), "{name}: {told:#?}");
    }
    assert!(told["throne_answers_total{status=\"2xx\"}"] >= 5.0);
    assert!(told["throne_connections"] >= 1.0);
    assert!(told["throne_store_bytes"] > 0.0);
    assert!(told.keys().all(|name| !name.contains("evil")), "{told:#?}");

    // Whoever has gone counts no more.
    drop(socket);
    let began = Instant::now();
    loop {
        let told = numbers(&table, &address).await;
        if told["throne_sockets"] == 0.0 && told["throne_followers"] == 0.0 {
            break;
        }
        assert!(began.elapsed() < IN_THE_END, "{told:#?}");
        sleep(Duration::from_millis(50)).await;
    }
    // Strangers are not told.
    assert!(!table.download("/metrics").await.contains("throne_events"));

    // What an operator is to watch is there.
    let page = fs::read_to_string(project("OPERATING.md")).expect("the page");
    let named = |name: &&str| name.starts_with("throne_") && name.len() > "throne_".len();
    let words = page.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(named);
    let mut some = 0;
    for name in words {
        assert!(told.keys().any(|known| known.starts_with(name)), "{name}");
        some += 1;
    }
    assert!(some > 5, "{some} numbers are named");
}

#[actix_web::test]
async fn a_service_that_stops_is_alive_but_not_ready_and_refuses_what_is_asked() {
    let folder = Folder::new("retired");
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let service = Service::start(address, matches, Audience::Programs).expect("a free port");
    let table = Table::at(&service.address);
    let said = async |path: &str| {
        let answer = table.client().get(table.url(path)).send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("text"))
    };
    let id = table.open(OPENING).await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(said(path).await, (200, "ok\n".to_owned()), "{path}");
    }
    let mut socket = table.socket().await;
    socket.begin().await;
    socket.follow("a", &id, 2).await;

    service.retire();
    assert_eq!(socket.end().await, 1001, "whoever follows something comes back later");
    let stops = "the server stops; send it again in a moment";
    assert_eq!(said("/readyz").await, (503, format!("{stops}\n")));
    assert_eq!(said("/healthz").await, (200, "ok\n".to_owned()));
    for path in ["/", "/archive"] {
        assert_eq!(said(path).await.0, 503, "{path}");
    }
    let question = json!({ "query": "{ openToAll }" });
    let refused = table.client().post(table.url("/graphql")).json(&question).send().await;
    let refused = refused.expect("an answer");
    assert_eq!(refused.status().as_u16(), 503);
    assert_eq!(refused.headers()[RETRY_AFTER], "5");
    let refused: Value = serde_json::from_str(&refused.text().await.expect("text")).expect("JSON");
    assert_eq!(refused["errors"][0]["message"], stops);
    assert_eq!(refused["errors"][0]["extensions"]["code"], "BUSY");
    service.stop().await.expect("a service that ran");
}

/// Logs the example again and again into matches of its own until that is refused or nobody answers: the matches, each with how
/// many entries were answered.
async fn log_until_it_stops(table: &Table) -> Vec<(String, usize)> {
    let lines = crate::support::example();
    let query = "mutation($id: ID!, $expected: Int!, $line: String!) {
        log(match: $id, expected: $expected, line: $line) { __typename } }";
    let mut answered = Vec::new();
    loop {
        let open = "mutation($line: String!) { openMatch(line: $line) { ... on Opened { match { id } } } }";
        let Some(opened) = table.try_ask(open, json!({ "line": lines[0] })).await else { break };
        let Some(id) = opened["data"]["openMatch"]["match"]["id"].as_str() else {
            assert_eq!(opened["errors"][0]["extensions"]["code"], "BUSY", "{opened}");
            break;
        };
        answered.push((id.to_owned(), 1));
        for (expected, line) in (1..).zip(&lines[1..]) {
            let variables = json!({ "id": id, "expected": expected, "line": line });
            let Some(logged) = table.try_ask(query, variables).await else { return answered };
            if logged["data"]["log"]["__typename"] != "Accepted" {
                assert_eq!(logged["errors"][0]["extensions"]["code"], "BUSY", "{logged}");
                return answered;
            }
            answered.last_mut().expect("a match").1 += 1;
        }
    }
    answered
}

#[actix_web::test]
async fn asked_to_stop_it_ends_well_and_has_all_that_it_answered() {
    let folder = Folder::new("terminated");
    let program = Program::start(&folder, &["--open"]);
    let mut socket = program.table.socket().await;
    socket.begin().await;
    let logs = join_all([0, 1].map(|_| log_until_it_stops(&program.table)));
    let stops = async {
        sleep(Duration::from_secs(1)).await;
        program.terminate();
        socket.end().await
    };
    let (answered, code) = join(logs, stops).await;
    assert_eq!(code, 1001);
    assert!(program.log().contains("stopping"));
    assert!(program.ended().success());

    let answered: Vec<(String, usize)> = answered.into_iter().flatten().collect();
    assert!(answered.iter().map(|(_, entries)| entries).sum::<usize>() > 20, "{answered:?}");
    let matches = Matches::open(&folder.path().join("data")).expect("the journal");
    for (id, entries) in answered {
        let there = matches.journal().meta(id.parse().expect("an id")).expect("a match").events;
        // What was being logged when it ended may be there unanswered.
        assert!((entries..=entries + 1).contains(&(there as usize)), "{id}: {there} of {entries}");
    }
    let verified = matches.journal().verify(&[]).expect("it can be read");
    assert!(verified.problems.is_empty(), "{:?}", verified.problems);
}

#[cfg(target_os = "linux")]
#[actix_web::test]
async fn a_store_that_cannot_be_written_is_alive_but_not_ready() {
    let folder = Folder::new("unwritable");
    // Where the system lets it write nothing behind the first byte of a file, its log included, it is told so and not ended.
    let mut shell = std::process::Command::new("bash");
    let shell =
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_throne")]);
    let program = Program::run(&folder, shell, &["--open"]);
    let table = &program.table;
    table.open(OPENING).await;
    program.writes_nothing_more();
    let query = format!("mutation {{ openMatch(line: \"{OPENING}\") {{ __typename }} }}");
    let refused = table.answer(&query, Value::Null).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "STORE", "{refused}");
    let said = async |path: &str| {
        let answer = table.client().get(table.url(path)).send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("text"))
    };
    // What was found is said again for a second.
    sleep(Duration::from_secs(1)).await;
    for (path, status) in [("/healthz", 200), ("/readyz", 503)] {
        let (found, says) = said(path).await;
        assert_eq!(found, status, "{path}: {says}");
        assert!(says.starts_with("journal: it takes nothing more"), "{path}: {says}");
    }
}

/// The lines of a log in JSON.
fn lines(log: &str) -> Vec<Value> {
    log.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
        .collect()
}

#[actix_web::test]
async fn every_line_of_a_request_and_its_answer_say_which_one_it_is() {
    let folder = Folder::new("ids");
    // No more matches are opened, which the log says from where it is found.
    let options = ["--log", "json", "--proxy", "127.0.0.1", "--room", "1B", "--open"];
    let program = Program::start(&folder, &options);
    let table = &program.table;
    let opens = json!({ "query": format!("mutation {{ openMatch(line: \"{OPENING}\") {{ __typename }} }}") });
    let mut known = Vec::new();
    for (sent, taken) in [(None, false), (Some("Proxy-7:a_b.c"), true), (Some("two words"), false)]
    {
        let mut request = table.client().post(table.url("/graphql")).json(&opens);
        if let Some(sent) = sent {
            request = request.header("x-request-id", sent);
        }
        let answer = request.send().await.expect("an answer");
        let id = answer.headers()["x-request-id"].to_str().expect("text").to_owned();
        assert_eq!(sent == Some(&id), taken, "{sent:?}: {id}");
        assert!(answer.text().await.expect("text").contains("NO_ROOM"));
        known.push(id);
    }
    let mut socket = table.socket().await;
    socket.begin().await;
    let query = opens["query"].as_str().expect("text");
    socket.say(json!({ "type": "subscribe", "id": "a", "payload": { "query": query } })).await;
    socket.hear().await.expect("that there is no room");
    drop(socket);
    table.download("/archive").await;

    let lines = lines(&program.log());
    let said = |line: &Value, key: &str| line[key].as_str().unwrap_or_default().to_owned();
    for id in &known {
        let of_it: Vec<&Value> = lines.iter().filter(|line| line["span"]["id"] == **id).collect();
        let warned = of_it.iter().filter(|line| line["level"] == "WARN").count();
        let answered: Vec<_> = of_it.iter().filter(|line| line["message"] == "answered").collect();
        assert_eq!((warned, answered.len()), (1, 1), "{id}: {of_it:?}");
        assert_eq!(answered[0]["path"], "/graphql");
        assert_eq!(answered[0]["status"], 200);
    }
    let ours = |line: &&Value| {
        let target = said(line, "target");
        target.starts_with("api::server::http") || target.starts_with("api::graphql")
    };
    let ids: Vec<String> =
        lines.iter().filter(ours).map(|line| said(&line["span"], "id")).collect();
    assert!(ids.len() >= 9 && ids.iter().all(|id| !id.is_empty()), "{ids:?}");
    // What is refused on a socket is said of the request that it began with.
    let warnings = lines.iter().filter(|line| line["level"] == "WARN").count();
    assert!(warnings >= 4, "{lines:?}");

    // Whoever is no proxy is not believed.
    let other = Folder::new("ids-of-strangers");
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let matches = Arc::new(Matches::open(other.path()).expect("a journal"));
    let service = Service::start_as(address, matches, Audience::Programs, Access::default());
    let service = service.expect("a free port");
    let table = Table::at(&service.address);
    let asks = table.client().get(table.url("/healthz")).header("x-request-id", "mine");
    let answer = asks.send().await.expect("an answer");
    assert_ne!(answer.headers()["x-request-id"], "mine");
    service.stop().await.expect("a service that ran");
}
