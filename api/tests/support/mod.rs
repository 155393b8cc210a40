//! What the tests of the service share: a folder for the journal, and a client.

#![allow(dead_code, unreachable_pub, reason = "each test program uses a part of it")]

pub mod cast;
pub mod desk;
pub mod everybody;
pub mod hall;
pub mod pair;
pub mod program;
#[path = "../../../events/tests/shared/mod.rs"]
pub mod shared;
pub mod stored;
pub mod told;
pub mod twice;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use api::graphql::Audience;
use api::server::Service;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, header};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The events of the rulebook's example, as notation.
pub fn example() -> Vec<String> {
    let log = include_str!("../../../fixtures/matches/rulebook-1.0-example.match");
    let written = events::notation::parse_log(log).expect("the example is notation");
    written.iter().map(|written| events::notation::print(&written.event)).collect()
}

/// A service on a free port for the matches of this folder, with a client.
pub fn serve(folder: &Folder, audience: Audience) -> (Service, Table) {
    let (_, service, table) = twice::serve(folder.path(), audience, |matches| matches);
    (service, table)
}

/// A folder of its own, which is gone afterwards.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("throne-{name}-{}-{count}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A client of the service at this address.
#[derive(Clone)]
pub struct Table {
    /// Those of the servers that are asked in turns.
    addresses: Vec<String>,
    turn: Arc<AtomicUsize>,
    client: Client,
    token: Option<String>,
}

impl Table {
    pub fn at(address: &impl ToString) -> Table {
        let (addresses, turn) = (twice::peers(address.to_string()), Arc::default());
        Table { addresses, turn, client: Client::default(), token: None }
    }

    /// The server whose turn it is.
    fn address(&self) -> &str {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        &self.addresses[turn % self.addresses.len()]
    }

    /// The same client, as somebody who has joined with this token.
    pub fn with(&self, token: &str) -> Table {
        Table { token: Some(token.to_owned()), ..self.clone() }
    }

    /// The token it asks with.
    pub fn token(&self) -> &str {
        self.token.as_deref().expect("a client that has joined")
    }

    /// The same, if it asks with one.
    pub fn known(&self) -> Option<&str> {
        self.token.as_deref()
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address())
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The data of an answer, or nothing if nobody answered.
    pub async fn try_ask(&self, query: &str, variables: Value) -> Option<Value> {
        let body = json!({ "query": query, "variables": variables });
        let mut request = self.client.post(self.url("/graphql"));
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let answer = request.json(&body).send().await.ok()?;
        serde_json::from_slice(&answer.bytes().await.ok()?).ok()
    }

    /// What lies there as text.
    pub async fn download(&self, path: &str) -> String {
        let mut request = self.client.get(self.url(path));
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        request.send().await.expect("an answer").text().await.expect("a body")
    }

    /// The whole answer.
    pub async fn answer(&self, query: &str, variables: Value) -> Value {
        self.try_ask(query, variables).await.expect("an answer")
    }

    /// The data of an answer without errors.
    pub async fn ask(&self, query: &str, variables: Value) -> Value {
        let mut answer = self.answer(query, variables).await;
        assert_eq!(answer.get("errors"), None, "{query}");
        answer["data"].take()
    }

    /// Opens a match with a line of notation; its id.
    pub async fn open(&self, line: &str) -> String {
        self.try_open(line).await.expect("an answer")
    }

    /// The same; nothing if nobody answers.
    pub async fn try_open(&self, line: &str) -> Option<String> {
        let query = "mutation($line: String!) { openMatch(line: $line) {
            __typename ... on Opened { match { id } } } }";
        let answer = self.try_ask(query, json!({ "line": line })).await?;
        let id = answer["data"]["openMatch"]["match"]["id"].as_str();
        Some(id.unwrap_or_else(|| panic!("{line}: {answer}")).to_owned())
    }

    /// Opens a match where each belongs to whoever opens it: its id, and the token that is given.
    pub async fn open_own(&self, line: &str) -> (String, String) {
        self.try_open_own(line).await.expect("an answer")
    }

    /// The same; nothing if nobody answers.
    pub async fn try_open_own(&self, line: &str) -> Option<(String, String)> {
        let query = "mutation($line: String!) { openMatch(line: $line) {
            __typename ... on Opened { token match { id } } } }";
        let answer = self.try_ask(query, json!({ "line": line })).await?;
        let opened = &answer["data"]["openMatch"];
        let [id, token] = [&opened["match"]["id"], &opened["token"]].map(Value::as_str);
        let (id, token) = id.zip(token).unwrap_or_else(|| panic!("{line}: {answer}"));
        Some((id.to_owned(), token.to_owned()))
    }

    /// Logs a line of notation; the whole outcome.
    pub async fn log(&self, id: &str, expected: usize, line: &str) -> Value {
        let variables = json!({ "id": id, "expected": expected, "line": line });
        self.ask(LOG, variables).await["log"].take()
    }

    /// The whole log of a match, a line for each entry.
    pub async fn notation(&self, id: &str) -> Vec<String> {
        let query = "query($id: ID!) { match(id: $id) { notation } }";
        let data = self.ask(query, json!({ "id": id })).await;
        let text = data["match"]["notation"].as_str().expect("a log");
        text.lines().map(str::to_owned).collect()
    }

    /// A socket that speaks `graphql-transport-ws` and has not said anything yet.
    pub async fn socket(&self) -> Socket {
        let address = format!("ws://{}/graphql/ws", self.address());
        let mut request = address.into_client_request().expect("an address");
        let name = header::HeaderValue::from_static("graphql-transport-ws");
        request.headers_mut().insert(header::SEC_WEBSOCKET_PROTOCOL, name.clone());
        let (frames, answer) = connect_async(request).await.expect("a socket");
        assert_eq!(answer.headers().get(header::SEC_WEBSOCKET_PROTOCOL), Some(&name));
        Socket(frames)
    }

    /// What whoever subscribes is told first.
    pub async fn first_told(&self, subscription: &str, variables: Value) -> Value {
        let mut socket = self.socket().await;
        let authorization = self.known().map(|token| format!("Bearer {token}"));
        let payload = json!({ "authorization": authorization });
        socket.say(json!({ "type": "connection_init", "payload": payload })).await;
        let payload = json!({ "query": subscription, "variables": variables });
        socket.say(json!({ "type": "subscribe", "id": "first", "payload": payload })).await;
        loop {
            let mut said = socket.hear().await.expect("an answer");
            if said["id"] == "first" {
                return said["payload"]["data"].take();
            }
        }
    }
}

/// Logs a line and asks for everything a viewer shows.
pub const LOG: &str = "mutation($id: ID!, $expected: Int!, $line: String!, $key: String) {
    log(match: $id, expected: $expected, line: $line, idempotencyKey: $key) {
        __typename
        ... on Accepted { entry { ...Whole } }
        ... on Refused { line ruling { refusal sentence instead citations { rule document at } } }
        ... on OutOfDate { head missed { seq line } }
        ... on Barred { because sentence instead }
        ... on Unreadable { message line: line column }
    } }
    fragment Whole on Entry {
        seq line verdict sentence digest rules { rule says document at }
        implied { window } happenings { kind seat amount token cause rule sentence }
        breakdowns { to settled headline incoming subtotal dealt healed before after
            rows { step source change running rule cite } }
        sheet { turn active phase dice attemptsLeft awaits { what seats } outcome { kind }
            seats { seat health cp handCount deckCount discardCount upgrades tokens { token count } } }
    }";

/// A socket.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn say(&mut self, message: Value) {
        self.say_text(message.to_string()).await;
    }

    /// Says anything.
    pub async fn say_text(&mut self, text: String) {
        self.0.send(Message::text(text)).await.expect("a socket that is open");
    }

    /// The next message, or why the server ended the connection.
    pub async fn hear(&mut self) -> Result<Value, Option<CloseFrame>> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).expect("a JSON message"));
                }
                Some(Ok(Message::Close(reason))) => return Err(reason),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Begins, and waits until the server agrees.
    pub async fn begin(&mut self) {
        self.say(json!({ "type": "connection_init" })).await;
        assert_eq!(self.hear().await.expect("an answer"), json!({ "type": "connection_ack" }));
    }

    /// Follows a match from an entry on.
    pub async fn follow(&mut self, id: &str, of: &str, from: u32) {
        let query = "subscription($of: ID!, $from: Int!) { entries(match: $of, from: $from) { seq line digest } }";
        let payload = json!({ "query": query, "variables": { "of": of, "from": from } });
        self.say(json!({ "type": "subscribe", "id": id, "payload": payload })).await;
    }

    /// The code with which the server ends the connection.
    pub async fn end(&mut self) -> u16 {
        loop {
            match self.hear().await {
                Ok(_) => {}
                Err(reason) => return reason.map_or(0, |reason| reason.code.into()),
            }
        }
    }
}
