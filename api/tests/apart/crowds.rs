//! Who asks too often, takes too little or has too many connections: others of the same hall go on.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::{Folder, Socket, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::limits::Limits;
use api::server::{Access, Service};
use reqwest::header;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

const OPENING: &str = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense";
/// What happens in the end happens within this.
const IN_THE_END: Duration = Duration::from_secs(60);

fn serve(folder: &Folder, limits: Limits) -> (Service, Table) {
    let (matches, _) = Matches::open(folder.path()).expect("a journal").private().expect("a code");
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let service = Service::start_within(
        limits,
        address,
        Arc::new(matches),
        Audience::Programs,
        Access::default(),
    );
    let service = service.expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

/// A connection from one of this machine's own addresses, with little room for what is not read, on which this is asked.
async fn asks(to: SocketAddr, from: Ipv4Addr, path: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(8 * 1024).expect("a small buffer");
    socket.bind(SocketAddr::new(IpAddr::V4(from), 0)).expect("an address of this machine");
    let mut stream = socket.connect(to).await.expect("a connection");
    let asked = format!("GET {path} HTTP/1.1\r\nhost: {to}\r\n\r\n");
    // Who is not let in may hear so before it has asked.
    let _ = stream.write_all(asked.as_bytes()).await;
    stream
}

/// How what is asked on a connection is answered.
async fn status(stream: &mut TcpStream) -> String {
    let mut said = vec![0; 4096];
    let length = timeout(IN_THE_END, stream.read(&mut said)).await.expect("something");
    said.truncate(length.unwrap_or(0));
    String::from_utf8_lossy(&said).split(' ').nth(1).unwrap_or_default().to_owned()
}

fn often(at_once: u32) -> (NonZeroU32, NonZeroU32) {
    (NonZeroU32::new(at_once).expect("some"), NonZeroU32::MIN)
}

#[actix_web::test]
async fn who_asks_too_often_is_told_when_to_ask_again_and_keeps_nobody_else_out() {
    let folder = Folder::new("often");
    let (service, table) = serve(&folder, Limits { asked: often(20), ..Limits::default() });
    let ask = || {
        let body = json!({ "query": "{ openToAll }" });
        table.client().post(table.url("/graphql")).json(&body).send()
    };
    let (mut answered, mut refused) = (0, None);
    for _ in 0..100 {
        let answer = ask().await.expect("an answer");
        match answer.status().as_u16() {
            200 => answered += 1,
            429 => refused = Some(answer),
            other => panic!("{other}"),
        }
    }
    assert!((20..90).contains(&answered), "{answered} of 100 were answered");
    let refused = refused.expect("the last");
    let wait = refused.headers().get(header::RETRY_AFTER).expect("when").to_str().expect("text");
    assert!((1..=2).contains(&wait.parse::<u64>().expect("seconds")), "{wait}");
    let said: Value = refused.json().await.expect("JSON");
    assert_eq!(said["errors"][0]["extensions"]["code"], "TOO_OFTEN", "{said}");
    // Whoever has another address does not notice.
    let mut other = asks(service.address, Ipv4Addr::new(127, 0, 0, 2), "/healthz").await;
    assert_eq!(status(&mut other).await, "200");
    // And the same one is heard again.
    let began = Instant::now();
    while ask().await.expect("an answer").status().as_u16() != 200 {
        assert!(began.elapsed() < IN_THE_END, "it is never heard again");
        sleep(Duration::from_millis(200)).await;
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_socket_that_says_too_much_ends() {
    let folder = Folder::new("often-socket");
    let (service, table) = serve(&folder, Limits { asked: often(50), ..Limits::default() });
    let mut socket = table.socket().await;
    socket.begin().await;
    for _ in 0..100 {
        socket.say(json!({ "type": "ping" })).await;
    }
    assert_eq!(socket.end().await, 4429);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn who_takes_a_little_of_an_archive_now_and_then_loses_its_place() {
    let folder = Folder::new("drops");
    let limits = Limits {
        taken_within: Duration::from_secs(2),
        taken_of_an_archive: 512 * 1024,
        ..Limits::default()
    };
    let (service, table) = serve(&folder, limits);
    let (id, token) = table.open_own(OPENING).await;
    let scribe = table.with(&token);
    let public = "mutation($id: ID!) { publish(match: $id, public: true) { __typename } }";
    scribe.ask(public, json!({ "id": id })).await;
    let whole = table.download("/archive").await.len();
    assert!(whole > 400_000, "{whole} bytes fit into what the system keeps");
    // At this pace it would take half a minute, and never wait for long.
    let (began, mut read) = (Instant::now(), 0);
    let mut slow = asks(service.address, Ipv4Addr::LOCALHOST, "/archive").await;
    let mut piece = vec![0; 4096];
    loop {
        sleep(Duration::from_millis(200)).await;
        match slow.read(&mut piece).await {
            Ok(0) | Err(_) => break,
            Ok(some) => read += some,
        }
        assert!(began.elapsed() < IN_THE_END && read < whole, "it has all of it");
    }
    assert!(began.elapsed() >= limits.taken_within, "who is slow has some time");
    service.stop().await.expect("a service that ran");
}

/// A socket of somebody who has joined this match, which follows it.
async fn follows(who: &Table, id: &str) -> Socket {
    let mut socket = who.socket().await;
    let authorization = format!("Bearer {}", who.token());
    let init = json!({ "type": "connection_init", "payload": { "authorization": authorization } });
    socket.say(init).await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "connection_ack");
    let query = format!("subscription {{ shared(match: {id:?}) {{ scribe }} }}");
    let payload = json!({ "query": query });
    socket.say(json!({ "type": "subscribe", "id": "q", "payload": payload })).await;
    assert_eq!(socket.hear().await.expect("who plays")["type"], "next");
    socket
}

/// What somebody hears who comes again a few times when sent away, as phones do: on a loaded machine those who came before
/// may still be coming in.
async fn asks_until_heard(table: &Table, query: &str, variables: Value) -> Value {
    for _ in 0..5 {
        if let Some(mut answer) = table.try_ask(query, variables.clone()).await {
            return answer["data"].take();
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!("nobody answers")
}

#[actix_web::test]
async fn one_phone_does_not_take_the_connections_of_its_hall() {
    let folder = Folder::new("hall");
    let limits =
        Limits { connections_of_one: 8, quiet_for: Duration::from_millis(50), ..Limits::default() };
    let (service, table) = serve(&folder, limits);
    let (id, token) = table.open_own(OPENING).await;
    let scribe = table.with(&token);
    let mut honest = follows(&scribe, &id).await;
    // Another phone of the same address takes all there are, and goes on. None of its sockets has joined anything.
    let mut taken = Vec::new();
    for _ in 0..30 {
        let mut socket = table.socket().await;
        socket.begin().await;
        taken.push(socket);
        sleep(limits.quiet_for * 2).await;
    }
    // Then it comes with many at once that ask nothing to their end.
    let begun = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nx-a: ", service.address);
    let mut stalled = Vec::new();
    for _ in 0..40 {
        let mut stream = TcpStream::connect(service.address).await.expect("a connection");
        // It may be gone already.
        let _ = stream.write_all(begun.as_bytes()).await;
        stalled.push(stream);
    }
    // Somebody comes in, and who was there before is still told everything.
    let share = "mutation($id: ID!) { share(match: $id) { __typename } }";
    let shared = asks_until_heard(&scribe, share, json!({ "id": id })).await;
    assert_eq!(shared["share"]["__typename"], "Seated");
    let told = timeout(IN_THE_END, honest.hear()).await.expect("something").expect("it stays");
    assert_eq!(told["payload"]["data"]["shared"]["scribe"], 1, "{told}");
    let mut next = follows(&scribe, &id).await;
    next.say(json!({ "type": "ping" })).await;
    assert_eq!(next.hear().await.expect("it stays")["type"], "pong");
    // Most of the others were sent away.
    let mut gone = 0;
    for socket in &mut taken {
        gone += usize::from(matches!(
            timeout(Duration::from_millis(100), socket.hear()).await,
            Ok(Err(_))
        ));
    }
    assert!(gone >= 22, "{gone} of 30 were sent away");
    service.stop().await.expect("a service that ran");
}
