//! A client at an address of its own.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{AUTHORIZATION, HeaderValue, SEC_WEBSOCKET_PROTOCOL};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// So long somebody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Who asks, from where, and whom.
#[derive(Clone)]
pub(crate) struct Phone {
    pub(crate) server: SocketAddr,
    pub(crate) from: IpAddr,
    token: String,
    http: reqwest::Client,
}

impl Phone {
    /// A phone at this address with a token that nobody guesses.
    pub(crate) fn new(from: IpAddr, server: SocketAddr) -> Phone {
        let http = reqwest::Client::builder().local_address(from).timeout(PATIENCE).build();
        let token = format!("{}{}", by_chance(), by_chance());
        Phone { server, from, token, http: http.expect("a client") }
    }

    /// The same phone, and the server at another address.
    pub(crate) fn at(&self, server: SocketAddr) -> Phone {
        Phone { server, ..self.clone() }
    }

    /// What a browser sends to ask something.
    pub(crate) fn question(query: &str, variables: &Value) -> String {
        json!({ "query": query, "variables": variables }).to_string()
    }

    /// How a body was answered: the status, and what was said. None if nothing came.
    pub(crate) async fn post(
        &self,
        body: String,
        host: Option<&str>,
    ) -> Result<(u16, Value), reqwest::Error> {
        let mut request = self
            .http
            .post(format!("http://{}/graphql", self.server))
            .header("content-type", "application/json")
            .header(AUTHORIZATION, format!("Bearer {}", self.token));
        if let Some(host) = host {
            request = request.header("host", host);
        }
        let answer = request.body(body).send().await?;
        let status = answer.status().as_u16();
        let said = answer.bytes().await?;
        Ok((status, serde_json::from_slice(&said).unwrap_or_default()))
    }

    /// The data of an answer without errors.
    ///
    /// # Errors
    /// What came instead.
    pub(crate) async fn ask(&self, query: &str, variables: Value) -> Result<Value, String> {
        let answer = self.post(Phone::question(query, &variables), None).await;
        let (status, mut said) = answer.map_err(|error| chain(&error))?;
        if status == 200 && said.get("errors").is_none() {
            return Ok(said["data"].take());
        }
        Err(format!("{status} {}", said["errors"][0]["message"]))
    }

    /// A connection; with little room for what it is told, if it says so.
    pub(crate) async fn connect(&self, room: Option<u32>) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if let Some(room) = room {
            socket.set_recv_buffer_size(room)?;
        }
        socket.bind(SocketAddr::new(self.from, 0))?;
        let stream = socket.connect(self.server).await?;
        // As browsers do.
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// A WebSocket on which GraphQL has begun.
    ///
    /// # Errors
    /// What came instead.
    pub(crate) async fn socket(&self, room: Option<u32>) -> Result<Socket, String> {
        let stream = self.connect(room).await.map_err(|error| error.to_string())?;
        let address = format!("ws://{}/graphql/ws", self.server);
        let mut request = address.into_client_request().map_err(|error| error.to_string())?;
        let name = HeaderValue::from_static("graphql-transport-ws");
        request.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, name);
        let (frames, _) = client_async(request, stream).await.map_err(|error| error.to_string())?;
        let mut socket = Socket(frames);
        let who = json!({ "authorization": format!("Bearer {}", self.token) });
        socket.say(json!({ "type": "connection_init", "payload": who }).to_string()).await?;
        Ok(socket)
    }
}

/// A WebSocket.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn say(&mut self, text: String) -> Result<(), String> {
        self.0.send(Message::text(text)).await.map_err(|error| error.to_string())
    }

    pub(crate) async fn subscribe(
        &mut self,
        id: &str,
        query: &str,
        variables: Value,
    ) -> Result<(), String> {
        let payload = json!({ "query": query, "variables": variables });
        self.say(json!({ "type": "subscribe", "id": id, "payload": payload }).to_string()).await
    }

    /// The next message; or how the connection ended.
    pub(crate) async fn hear(&mut self) -> Result<Value, String> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(|error| error.to_string());
                }
                Some(Ok(Message::Close(why))) => {
                    return Err(why.map_or("closed".to_owned(), |why| {
                        format!("closed {}", u16::from(why.code))
                    }));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
                None => return Err("gone".to_owned()),
            }
        }
    }
}

/// A text that nobody has used before.
pub(crate) fn by_chance() -> String {
    events::journal::MatchId::fresh().expect("random bytes").to_string()
}

/// An error with what is behind it.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => chain(source),
        None => error.to_string(),
    }
}
