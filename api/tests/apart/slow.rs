//! Clients that read slowly or never, come in crowds or do not come to the point: they hold little, and not for long.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::{Folder, LOG, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::limits::Limits;
use api::server::{Access, Service};
use reqwest::header;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

const LONG: &str = include_str!("../../../fixtures/matches/barbarian-and-gunslinger.match");
/// Far longer than any honest question takes, even in a program that is built to be tested on a machine that is busy.
const AT_ONCE: Duration = Duration::from_secs(10);
/// What happens in the end happens within this.
const IN_THE_END: Duration = Duration::from_secs(60);

fn serve(folder: &Folder, limits: Limits) -> (Service, Table) {
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let service =
        Service::start_within(limits, address, matches, Audience::Programs, Access::default());
    let service = service.expect("a free port");
    let table = Table::at(&service.address);
    (service, table)
}

/// A long match; its id.
async fn long_match(table: &Table) -> String {
    let lines = LONG.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let (opening, rest) = (lines.clone().next().expect("an opening"), lines.skip(1));
    let id = table.open(opening).await;
    let query =
        "mutation($id: ID!, $text: String!) { logText(match: $id, expected: 1, text: $text) {
        __typename } }";
    let text = rest.collect::<Vec<_>>().join("\n");
    let logged = table.ask(query, json!({ "id": id, "text": text })).await;
    assert_eq!(logged["logText"]["__typename"], "AllAccepted");
    id
}

/// A connection from one of this machine's own addresses, with little room for what is not read.
async fn connection(to: SocketAddr, from: Ipv4Addr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(8 * 1024).expect("a small buffer");
    socket.bind(SocketAddr::new(IpAddr::V4(from), 0)).expect("an address of this machine");
    socket.connect(to).await.expect("a connection")
}

/// Asks for something and reads nothing of the answer.
async fn unread(to: SocketAddr, path: &str) -> TcpStream {
    let mut stream = connection(to, Ipv4Addr::LOCALHOST).await;
    let asks = format!("GET {path} HTTP/1.1\r\nhost: {to}\r\n\r\n");
    stream.write_all(asks.as_bytes()).await.expect("sent");
    stream
}

/// All that comes until the other side ends the connection.
async fn until_the_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut read = Vec::new();
    let ended = timeout(IN_THE_END, stream.read_to_end(&mut read)).await;
    let ended = ended.expect("a connection that does not stay");
    if let Err(error) = ended {
        assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{error}");
    }
    read
}

/// Asks until it is so.
macro_rules! in_the_end {
    ($what:expr) => {{
        let began = Instant::now();
        while !$what {
            assert!(began.elapsed() < IN_THE_END, "it never comes");
            sleep(Duration::from_millis(50)).await;
        }
    }};
}

#[actix_web::test]
async fn archives_that_nobody_reads_keep_nobody_waiting() {
    let folder = Folder::new("unread-archives");
    let limits = Limits { taken_within: Duration::from_secs(3), ..Limits::default() };
    let (service, table) = serve(&folder, limits);
    let id = long_match(&table).await;
    for _ in 1..16 {
        long_match(&table).await;
    }
    let whole = table.download("/archive").await;
    assert!(whole.len() > 1_000_000, "{} bytes fit into what the system keeps", whole.len());
    let mut readers = Vec::new();
    for _ in 0..limits.connections_of_one - 12 {
        readers.push(unread(service.address, "/archive").await);
    }
    let began = Instant::now();
    let told = table.ask("{ matches { id } }", json!({})).await;
    assert!(told["matches"].as_array().is_some_and(|all| all.len() == 16));
    assert_eq!(table.log(&id, 1, "1 ends").await["__typename"], "OutOfDate");
    assert!(began.elapsed() < AT_ONCE, "{:?}", began.elapsed());
    // The first of them are sent it, all others are told when to come again.
    let refused = table.client().get(table.url("/archive")).send().await.expect("an answer");
    assert_eq!(refused.status().as_u16(), 503);
    assert!(refused.headers().contains_key(header::RETRY_AFTER));
    assert!(refused.text().await.expect("a sentence").contains("try again later"));
    let health = table.download("/healthz").await;
    assert_eq!(health, "ok\n", "one address holds half of them");
    // Those that take nothing lose their places.
    in_the_end!({
        let again = table.client().get(table.url("/archive")).send().await.expect("an answer");
        again.status().as_u16() == 200
            && again.text().await.expect("an archive").len() == whole.len()
    });
    drop(readers);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_slow_reader_has_the_whole_archive() {
    let folder = Folder::new("slow-archive");
    let limits = Limits { taken_within: Duration::from_secs(2), ..Limits::default() };
    let (service, table) = serve(&folder, limits);
    for _ in 0..4 {
        long_match(&table).await;
    }
    let whole = table.download("/archive").await;
    let mut slow = unread(service.address, "/archive").await;
    let (began, mut read, mut piece) = (Instant::now(), Vec::new(), vec![0; 96 * 1024]);
    while !read.ends_with(b"0\r\n\r\n") {
        sleep(Duration::from_millis(400)).await;
        let pause = read.len();
        while read.len() < pause + piece.len() && !read.ends_with(b"0\r\n\r\n") {
            let some = slow.read(&mut piece).await.expect("it goes on");
            assert!(some > 0, "cut behind {} bytes", read.len());
            read.extend_from_slice(&piece[..some]);
        }
    }
    assert!(began.elapsed() > limits.taken_within, "it was not slow");
    assert!(read.len() > whole.len());
    service.stop().await.expect("a service that ran");
}

/// What a socket says to follow a match with all that a viewer shows.
fn follow(of: &str, id: usize) -> String {
    let whole = LOG.split_once("fragment").expect("a fragment").1;
    let query = format!(
        "subscription($of: ID!) {{ entries(match: $of, from: 1) {{ ...Whole }} }} fragment{whole}"
    );
    let payload = json!({ "query": query, "variables": { "of": of } });
    json!({ "type": "subscribe", "id": id.to_string(), "payload": payload }).to_string()
}

#[actix_web::test]
async fn sockets_that_do_not_read_are_closed() {
    let folder = Folder::new("unread-sockets");
    let limits = Limits { taken_within: Duration::from_secs(2), ..Limits::default() };
    let (service, table) = serve(&folder, limits);
    let id = long_match(&table).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        let mut socket = Raw::begin(service.address).await;
        for number in 0..20 {
            socket.say(&follow(&id, number)).await;
        }
        sockets.push(socket);
    }
    let began = Instant::now();
    assert_eq!(table.log(&id, 1, "1 ends").await["__typename"], "OutOfDate");
    assert!(began.elapsed() < AT_ONCE, "{:?}", began.elapsed());
    // A client that does not read has no other way to see that it is gone.
    sleep(limits.taken_within * 3).await;
    for socket in &mut sockets {
        let read = until_the_end(&mut socket.0).await;
        assert!(read.len() < 2_000_000, "{} bytes waited for it", read.len());
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn who_reads_hears_everything_however_slowly() {
    let folder = Folder::new("slow-socket");
    let limits = Limits { taken_within: Duration::from_secs(2), ..Limits::default() };
    let (service, table) = serve(&folder, limits);
    let id = long_match(&table).await;
    let head =
        LONG.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).count();
    let mut socket = table.socket().await;
    socket.begin().await;
    socket.say_text(follow(&id, 0)).await;
    for seq in 1..=head {
        let told = socket.hear().await.expect("the next entry");
        assert_eq!(told["payload"]["data"]["entries"]["seq"], seq);
        if seq % 40 == 0 {
            sleep(Duration::from_millis(700)).await;
        }
    }
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn sockets_say_in_time_that_they_are_there() {
    let folder = Folder::new("pong");
    let limits = Limits {
        asked_every: Duration::from_millis(100),
        answered_within: Duration::from_secs(1),
        ..Limits::default()
    };
    let (service, table) = serve(&folder, limits);
    // A client answers while it reads.
    let mut silent = table.socket().await;
    silent.begin().await;
    let mut there = table.socket().await;
    there.begin().await;
    let ended = actix_web::rt::spawn(async move { there.end().await });
    sleep(limits.answered_within * 3).await;
    assert_eq!(silent.end().await, 4408);
    assert!(!ended.is_finished(), "who answers stays");
    ended.abort();
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn a_socket_that_does_not_answer_its_closing_is_closed_all_the_same() {
    let folder = Folder::new("closing");
    let (service, _) = serve(&folder, Limits::default());
    let mut socket = Raw::begin(service.address).await;
    let began = Instant::now();
    socket.say(r#"{"type":"connection_init"}"#).await;
    let said = until_the_end(&mut socket.0).await;
    assert!(said.ends_with(b"Too many initialisation requests"), "{said:?}");
    assert!(began.elapsed() < AT_ONCE, "{:?}", began.elapsed());
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn answers_wait_in_bounded_room() {
    let folder = Folder::new("room");
    let limits = Limits { waiting_of_one: 4_000, ..Limits::default() };
    let (service, table) = serve(&folder, limits);
    let id = long_match(&table).await;
    let entries = |to: u32| {
        format!("{{ match(id: \"{id}\") {{ entries(from: 1, to: {to}) {{ seq sentence }} }} }}")
    };
    let asked = |query: String| {
        let request = table.client().post(table.url("/graphql"));
        request.json(&json!({ "query": query })).send()
    };
    let short = asked(entries(2)).await.expect("an answer");
    assert_eq!(short.status().as_u16(), 200);
    let long = asked(entries(200)).await.expect("an answer");
    assert_eq!(long.status().as_u16(), 503);
    assert!(long.headers().contains_key(header::RETRY_AFTER));
    let said: serde_json::Value = long.json().await.expect("JSON");
    assert_eq!(said["errors"][0]["extensions"]["code"], "BUSY", "{said}");
    let mut socket = table.socket().await;
    socket.begin().await;
    let ask =
        |query: String| json!({ "type": "subscribe", "id": "q", "payload": { "query": query } });
    socket.say(ask(entries(2))).await;
    assert_eq!(socket.hear().await.expect("an answer")["type"], "next");
    assert_eq!(socket.hear().await.expect("its end")["type"], "complete");
    socket.say(ask(entries(200))).await;
    assert_eq!(socket.end().await, 1013);
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn connections_are_bounded_for_each_address_and_in_all() {
    let folder = Folder::new("crowd");
    // Nobody gives way here, however slow the machine is.
    let quiet_for = Duration::from_secs(600);
    let limits = Limits { connections: 5, connections_of_one: 3, quiet_for, ..Limits::default() };
    let (service, _) = serve(&folder, limits);
    let (here, there) = (Ipv4Addr::LOCALHOST, Ipv4Addr::new(127, 0, 0, 2));
    let mut held = Vec::new();
    for from in [here, here, here, there, there] {
        held.push(asked(service.address, from).await);
        assert!(held.last().is_some_and(|(_, said)| said.starts_with("HTTP/1.1 200")));
    }
    for from in [here, there] {
        let (_, said) = asked(service.address, from).await;
        assert!(said.starts_with("HTTP/1.1 503"), "{said}");
        assert!(said.contains("retry-after"), "{said}");
        assert!(said.contains("too many from your address"), "{said}");
    }
    // Who goes makes room for one more.
    drop(held.pop());
    in_the_end!(asked(service.address, there).await.1.starts_with("HTTP/1.1 200"));
    // Of one address no more than before, although there is room in all.
    in_the_end!({
        held.retain(|(stream, _)| stream.local_addr().is_ok_and(|from| from.ip() == here));
        asked(service.address, there).await.1.starts_with("HTTP/1.1 200")
    });
    assert!(asked(service.address, here).await.1.starts_with("HTTP/1.1 503"));
    service.stop().await.expect("a service that ran");
}

/// A connection on which something was asked, and the beginning of what was answered.
async fn asked(to: SocketAddr, from: Ipv4Addr) -> (TcpStream, String) {
    let mut stream = connection(to, from).await;
    let asks = format!("GET /healthz HTTP/1.1\r\nhost: {to}\r\n\r\n");
    // Who is not let in may hear so before it has asked.
    let _ = stream.write_all(asks.as_bytes()).await;
    let mut said = vec![0; 4096];
    let length = timeout(AT_ONCE, stream.read(&mut said)).await.expect("something");
    said.truncate(length.unwrap_or(0));
    (stream, String::from_utf8(said).expect("text"))
}

#[actix_web::test]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let folder = Folder::new("heads");
    let limits = Limits { head_within: Duration::from_secs(2), ..Limits::default() };
    let (service, _) = serve(&folder, limits);
    let begun = "GET /healthz HTTP/1.1\r\nhost: local";
    let mut first = connection(service.address, Ipv4Addr::LOCALHOST).await;
    first.write_all(begun.as_bytes()).await.expect("sent");
    let said = until_the_end(&mut first).await;
    assert!(said.starts_with(b"HTTP/1.1 408"), "{said:?}");
    // Another one behind an answer, a byte at a time.
    let (mut second, said) = asked(service.address, Ipv4Addr::LOCALHOST).await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    let began = Instant::now();
    let drips = async {
        for byte in begun.bytes().cycle() {
            if second.write_all(&[byte]).await.is_err() {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(IN_THE_END, drips).await.expect("the end");
    assert!(began.elapsed() >= limits.head_within, "it waits for those who are slow");
    // Who says nothing in between may ask again.
    let (mut third, _) = asked(service.address, Ipv4Addr::LOCALHOST).await;
    sleep(limits.head_within + Duration::from_millis(500)).await;
    let asks =
        format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", service.address);
    third.write_all(asks.as_bytes()).await.expect("sent");
    assert!(until_the_end(&mut third).await.starts_with(b"HTTP/1.1 200"));
    service.stop().await.expect("a service that ran");
}

/// A socket that reads nothing by itself.
struct Raw(TcpStream);

impl Raw {
    async fn begin(to: SocketAddr) -> Raw {
        let mut stream = connection(to, Ipv4Addr::LOCALHOST).await;
        let asks = format!(
            "GET /graphql/ws HTTP/1.1\r\nhost: {to}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             sec-websocket-protocol: graphql-transport-ws\r\n\r\n"
        );
        stream.write_all(asks.as_bytes()).await.expect("sent");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("a head"));
        }
        let mut socket = Raw(stream);
        socket.say(r#"{"type":"connection_init"}"#).await;
        socket
    }

    /// Says a text, under a mask of zeros.
    async fn say(&mut self, text: &str) {
        let mut frame = vec![0x81];
        match u8::try_from(text.len()) {
            Ok(length) if length < 126 => frame.push(0x80 | length),
            _ => {
                frame.push(0xfe);
                frame.extend(u16::try_from(text.len()).expect("a short text").to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.0.write_all(&frame).await.expect("sent");
    }
}
