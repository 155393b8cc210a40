//! GraphQL over WebSocket: `graphql-transport-ws` on one connection.

use std::collections::BTreeMap;
use std::time::Duration;

use actix_web::http::header::{self, HeaderMap};
use actix_web::{Error, HttpRequest, HttpResponse, error, web};
use actix_ws::{CloseCode, CloseReason, Message, MessageStream, ProtocolError, Session};
use async_graphql::{Request, Response};
use futures_util::stream::{AbortHandle, BoxStream, SelectAll, StreamExt, abortable, once};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};

use super::http::{by, caller, read_bearer};
use super::protocol::{ClientMessage, Ending, NAME, ServerMessage};
use crate::graphql::nesting::is_too_deep;
use crate::graphql::{Caller, Schema, ask_on};
use crate::matches::seats::Token;

/// The longest frame, in bytes.
const LONGEST_FRAME: usize = 16 * 1024;
/// How many questions one connection may ask at once.
const MOST_QUESTIONS: usize = 20;
/// How long a client may take to begin.
const INIT_WITHIN: Duration = Duration::from_secs(5);
/// How often the server asks whether the client is still there.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// How long a client may be silent, or too slow to take what it is told.
const SILENT_FOR: Duration = Duration::from_secs(60);

/// Makes a WebSocket of a request, unless another site's page asks for it.
pub(super) async fn upgrade(
    request: HttpRequest,
    body: web::Payload,
    schema: web::Data<Schema>,
    stopping: web::Data<watch::Sender<bool>>,
) -> Result<HttpResponse, Error> {
    if !same_origin(request.headers()) {
        return Err(error::ErrorForbidden("pages of other sites may not connect"));
    }
    let (answer, session, frames) = actix_ws::handle_with_protocols(&request, body, &[NAME])?;
    if !answer.headers().contains_key(header::SEC_WEBSOCKET_PROTOCOL) {
        return Err(error::ErrorBadRequest(format!("ask for the protocol {NAME}")));
    }
    let frames = frames.max_frame_size(LONGEST_FRAME);
    let connection = Connection::new(schema.get_ref().clone(), caller(&request));
    actix_web::rt::spawn(connection.serve(session, frames, stopping.subscribe()));
    Ok(answer)
}

/// Whether the page that asks is one of ours. Programs that are no browsers send no `Origin`.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let from = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    from.is_some_and(|(_, from)| Some(from) == text(header::HOST))
}

/// One client.
struct Connection {
    schema: Schema,
    acknowledged: bool,
    /// What the client began with.
    token: Option<Token>,
    /// Where it is.
    caller: Option<Caller>,
    answers: SelectAll<BoxStream<'static, Answer>>,
    /// The questions that run, by the id the client gave them.
    running: BTreeMap<String, Running>,
    /// How many questions were asked: tells apart those that had the same id.
    asked: u64,
}

/// A question that runs.
struct Running {
    question: u64,
    stop: AbortHandle,
}

/// What comes of a question: answers, then nothing.
struct Answer {
    question: u64,
    id: String,
    response: Option<Response>,
}

/// What to do next.
enum Next {
    Wait,
    Say(String),
    End(Ending),
}

impl Connection {
    fn new(schema: Schema, caller: Option<Caller>) -> Connection {
        Connection {
            schema,
            acknowledged: false,
            token: None,
            caller,
            answers: SelectAll::new(),
            running: BTreeMap::new(),
            asked: 0,
        }
    }

    /// Serves the client until one side ends the connection.
    async fn serve(
        mut self,
        mut session: Session,
        mut frames: MessageStream,
        mut stopping: watch::Receiver<bool>,
    ) {
        let init_until = Instant::now() + INIT_WITHIN;
        let mut heard = Instant::now();
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let ending = loop {
            let next = tokio::select! {
                _ = stopping.wait_for(|stops| *stops) => Next::End(Ending::Stopping),
                frame = frames.recv() => {
                    heard = Instant::now();
                    match self.hear(&mut session, frame).await {
                        Some(next) => next,
                        None => break None,
                    }
                }
                Some(answer) = self.answers.next() => self.tell(&answer),
                () = sleep_until(init_until), if !self.acknowledged => Next::End(Ending::InitTimeout),
                _ = heartbeat.tick() => {
                    if heard.elapsed() > SILENT_FOR {
                        Next::End(Ending::Silent)
                    } else if session.ping(b"").await.is_err() {
                        break None;
                    } else {
                        Next::Wait
                    }
                }
            };
            match next {
                Next::Wait => {}
                Next::Say(text) => match timeout(SILENT_FOR, session.text(text)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) | Err(_) => break None,
                },
                Next::End(ending) => break Some(ending),
            }
        };
        let reason = ending.map(|ending| {
            let (code, says) = ending.code();
            CloseReason { code: CloseCode::from(code), description: Some(says.to_owned()) }
        });
        let _ = session.close(reason).await;
    }

    /// A frame of the client; nothing once the client is gone.
    async fn hear(
        &mut self,
        session: &mut Session,
        frame: Option<Result<Message, ProtocolError>>,
    ) -> Option<Next> {
        Some(match frame?.ok()? {
            Message::Text(text) => self.understand(&text),
            Message::Ping(bytes) => {
                session.pong(&bytes).await.ok()?;
                Next::Wait
            }
            Message::Pong(_) | Message::Nop => Next::Wait,
            Message::Close(_) => return None,
            Message::Binary(_) | Message::Continuation(_) => Next::End(Ending::NotText),
        })
    }

    fn understand(&mut self, text: &str) -> Next {
        let deep = is_too_deep(text.as_bytes());
        let Some(message) = (!deep).then(|| serde_json::from_str(text).ok()).flatten() else {
            return Next::End(Ending::BadMessage);
        };
        match message {
            ClientMessage::ConnectionInit { .. } if self.acknowledged => {
                Next::End(Ending::TooManyInits)
            }
            ClientMessage::ConnectionInit { payload } => {
                self.acknowledged = true;
                let sent = payload.as_ref().and_then(|payload| payload.get("authorization"));
                self.token = sent.and_then(|sent| read_bearer(sent.as_str()?));
                say(&ServerMessage::ConnectionAck)
            }
            ClientMessage::Subscribe { id, payload } => self.ask(id, *payload),
            ClientMessage::Complete { id } => {
                if let Some(running) = self.running.remove(&id) {
                    running.stop.abort();
                }
                Next::Wait
            }
            ClientMessage::Ping { payload } => say(&ServerMessage::Pong { payload }),
            ClientMessage::Pong { .. } => Next::Wait,
        }
    }

    /// Begins to answer a question.
    fn ask(&mut self, id: String, request: Request) -> Next {
        if !self.acknowledged {
            return Next::End(Ending::Unauthorized);
        }
        if self.running.contains_key(&id) {
            return Next::End(Ending::IdInUse);
        }
        if self.running.len() >= MOST_QUESTIONS {
            return Next::End(Ending::TooManyQuestions);
        }
        self.asked += 1;
        let question = self.asked;
        let answer = {
            let id = id.clone();
            move |response| Answer { question, id: id.clone(), response }
        };
        let request = by(request, self.token.clone(), self.caller);
        let (responses, stop) = abortable(ask_on(self.schema.clone(), request));
        let end = once(std::future::ready(None));
        self.answers.push(responses.map(Some).chain(end).map(answer).boxed());
        self.running.insert(id, Running { question, stop });
        Next::Wait
    }

    /// Passes an answer on, unless the client has ended the question since.
    fn tell(&mut self, answer: &Answer) -> Next {
        let id = answer.id.as_str();
        if self.running.get(id).is_none_or(|running| running.question != answer.question) {
            return Next::Wait;
        }
        match &answer.response {
            Some(response) if response.data == async_graphql::Value::Null && response.is_err() => {
                self.forget(id);
                say(&ServerMessage::Error { id, payload: &response.errors })
            }
            Some(response) => say(&ServerMessage::Next { id, payload: response }),
            None => {
                self.forget(id);
                say(&ServerMessage::Complete { id })
            }
        }
    }

    fn forget(&mut self, id: &str) {
        if let Some(running) = self.running.remove(id) {
            running.stop.abort();
        }
    }
}

fn say(message: &ServerMessage) -> Next {
    match serde_json::to_string(message) {
        Ok(text) => Next::Say(text),
        Err(_) => Next::End(Ending::BadMessage),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn headers(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(name.clone(), HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn pages_of_other_sites_may_not_connect() {
        let host = (header::HOST, "throne.example:8080");
        assert!(same_origin(&headers(std::slice::from_ref(&host))));
        assert!(same_origin(&headers(&[
            host.clone(),
            (header::ORIGIN, "http://throne.example:8080")
        ])));
        assert!(!same_origin(&headers(&[
            host.clone(),
            (header::ORIGIN, "http://evil.example:8080")
        ])));
        assert!(!same_origin(&headers(&[host.clone(), (header::ORIGIN, "http://throne.example")])));
        assert!(!same_origin(&headers(&[host, (header::ORIGIN, "null")])));
    }
}
