//! Connections that are held and not used.

use std::io;
use std::time::Duration;

use actix_web::rt::time::sleep;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::Instant;

use super::Attacker;
use super::asking::public_match;

/// As little room as the system gives for what somebody is told, in bytes.
const ROOM: u32 = 1;
/// So long nothing is read.
const UNREAD: Duration = Duration::from_secs(90);
/// So much one socket follows at once.
const SUBSCRIPTIONS: u32 = 10;
/// How often a stalled client sends one byte more.
const DROP_BY_DROP: Duration = Duration::from_secs(3);

/// Asks for everything and reads nothing of it.
pub(super) async fn archives(by: Attacker) {
    loop {
        by.turn().await;
        let asked = format!("GET /archive HTTP/1.1\r\nhost: {}\r\n\r\n", by.phone.server);
        by.note(&left(&by, asked.as_bytes()).await.unwrap_or_else(|error| error.to_string()));
    }
}

/// Sends this, reads nothing for a while, then looks at what became of the connection.
async fn left(by: &Attacker, asked: &[u8]) -> io::Result<String> {
    let mut stream = by.phone.connect(Some(ROOM)).await?;
    stream.write_all(asked).await?;
    sleep(UNREAD).await;
    let mut bytes = vec![0; 4096];
    let mut read = 0;
    loop {
        by.turn().await;
        match stream.read(&mut bytes).await {
            Ok(0) => return Ok("answered whole, or ended".to_owned()),
            // It would be sent for as long as somebody reads.
            Ok(more) if read + more > 64 * 1024 => {
                return Ok("still sent after 90 s unread".to_owned());
            }
            Ok(more) => read += more,
            Err(error) => return Ok(format!("cut off: {error}")),
        }
    }
}

/// Subscribes to much and asks for more, and reads none of it.
pub(super) async fn sockets(by: Attacker) {
    let of = public_match(&by).await;
    loop {
        by.turn().await;
        by.note(&unread(&by, &of).await.err().unwrap_or("still open after 90 s unread".to_owned()));
    }
}

async fn unread(by: &Attacker, of: &Value) -> Result<(), String> {
    let all = "subscription($of: ID!) { entries(match: $of, from: 1) { line sentence happenings { sentence } } }";
    let mut socket = by.phone.socket(Some(ROOM)).await?;
    for id in 0..SUBSCRIPTIONS {
        socket.subscribe(&id.to_string(), all, json!({ "of": of })).await?;
    }
    let began = Instant::now();
    for id in SUBSCRIPTIONS.. {
        sleep(Duration::from_secs(1)).await;
        by.turn().await;
        socket
            .subscribe(&id.to_string(), "{ matches { id title heroes entries } }", json!({}))
            .await?;
        if began.elapsed() > UNREAD {
            break;
        }
    }
    Ok(())
}

/// Opens a socket and does not say who it is.
pub(super) async fn silent(by: Attacker) {
    let asked = format!(
        "GET /graphql/ws HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
            sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
            sec-websocket-protocol: graphql-transport-ws\r\n\r\n",
        by.phone.server
    );
    loop {
        by.turn().await;
        by.note(
            &until_cut(&by, asked.as_bytes(), b"").await.unwrap_or_else(|error| error.to_string()),
        );
    }
}

/// Sends a header that does not end.
pub(super) async fn headers(by: Attacker) {
    let begun = format!("POST /graphql HTTP/1.1\r\nhost: {}\r\nx-a: ", by.phone.server);
    loop {
        by.turn().await;
        by.note(
            &until_cut(&by, begun.as_bytes(), b"a").await.unwrap_or_else(|error| error.to_string()),
        );
    }
}

/// Sends a body that does not come.
pub(super) async fn bodies(by: Attacker) {
    let begun = format!(
        "POST /graphql HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
            content-length: 60000\r\n\r\n{{",
        by.phone.server
    );
    loop {
        by.turn().await;
        by.note(
            &until_cut(&by, begun.as_bytes(), b" ").await.unwrap_or_else(|error| error.to_string()),
        );
    }
}

/// Begins so and goes on drop by drop, until the server ends it.
async fn until_cut(by: &Attacker, begun: &[u8], drop: &[u8]) -> io::Result<String> {
    let mut stream = by.phone.connect(None).await?;
    stream.write_all(begun).await?;
    let mut said = Vec::new();
    let mut bytes = vec![0; 4096];
    loop {
        tokio::select! {
            read = stream.read(&mut bytes) => match read? {
                0 => break,
                more => said.extend(&bytes[..more]),
            },
            () = sleep(DROP_BY_DROP) => {
                by.turn().await;
                if !drop.is_empty() {
                    stream.write_all(drop).await?;
                }
            }
        }
    }
    let said = String::from_utf8_lossy(&said);
    let first = said.lines().next().unwrap_or("ended without a word");
    Ok(first.to_owned())
}
