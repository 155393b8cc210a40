//! Connections: a server answers by its addresses and by the names it was given, as a page of another site can have its own
//! name lead here; and it waits for nobody for ever.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::{Folder, Table};
use api::graphql::Audience;
use api::matches::Matches;
use api::server::{Access, Service};
use reqwest::header;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[actix_web::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let folder = Folder::new("stalled");
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let service = Service::start(address, matches, Audience::Programs).expect("a free port");
    let mut stalled = TcpStream::connect(service.address).await.expect("a connection");
    let begun = format!(
        "POST /graphql HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
            content-length: 100\r\n\r\n{{",
        service.address
    );
    stalled.write_all(begun.as_bytes()).await.expect("sent");
    let began = Instant::now();
    let mut said = String::new();
    stalled.read_to_string(&mut said).await.expect("an answer, and the end");
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    assert!(said.contains("a body has to come within 10 seconds"), "{said}");
    assert!(began.elapsed() >= Duration::from_secs(9), "it waits for those who are slow");
    service.stop().await.expect("a service that ran");
}

#[actix_web::test]
async fn only_names_that_were_given_are_answered() {
    let folder = Folder::new("hosts");
    let matches = Arc::new(Matches::open(folder.path()).expect("a journal"));
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let names = vec!["throne.example.org".to_owned()];
    let access = Access { names, ..Access::default() };
    let service =
        Service::start_as(address, matches, Audience::Programs, access).expect("a free port");
    let table = Table::at(&service.address);
    for (host, status) in [
        (service.address.to_string(), 200),
        ("localhost:8080".to_owned(), 200),
        ("throne.example.org".to_owned(), 200),
        ("evil.example".to_owned(), 421),
        (format!("127.0.0.1.evil.example:{}", service.address.port()), 421),
    ] {
        for path in ["/healthz", "/archive"] {
            let asked = table.client().get(table.url(path)).header(header::HOST, &host);
            assert_eq!(asked.send().await.expect("an answer").status().as_u16(), status, "{host}");
        }
        let question = table.client().post(table.url("/graphql")).header(header::HOST, &host);
        let question = question.header(header::CONTENT_TYPE, "application/json");
        let answer = question.body(r#"{"query":"{ openToAll }"}"#).send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), status, "{host}");
        let upgrade = table.client().get(table.url("/graphql/ws")).header(header::HOST, &host);
        let upgrade = upgrade
            .header(header::CONNECTION, "Upgrade")
            .header(header::UPGRADE, "websocket")
            .header(header::SEC_WEBSOCKET_VERSION, "13")
            .header(header::SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ==")
            .header(header::SEC_WEBSOCKET_PROTOCOL, "graphql-transport-ws");
        let status = if status == 200 { 101 } else { status };
        assert_eq!(upgrade.send().await.expect("an answer").status().as_u16(), status, "{host}");
    }
    service.stop().await.expect("a service that ran");
}
