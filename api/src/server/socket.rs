//! GraphQL over WebSocket: `graphql-transport-ws` on one connection.

use std::collections::BTreeMap;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use actix_http::ws::OpCode;
use actix_web::body::MessageBody;
use actix_web::http::header::{self, HeaderMap};
use actix_web::{Error, HttpRequest, HttpResponse, error, web};
use actix_ws::{Message, MessageStream, ProtocolError};
use async_graphql::Request;
use futures_util::stream::{AbortHandle, BoxStream, SelectAll, StreamExt, abortable, once};
use tokio::sync::mpsc::{Sender, channel};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};
use tracing::{Instrument, Span};

use super::guests::Guest;
use super::http::{by, caller, read_bearer};
use super::metrics::Metrics;
use super::outgoing::{Frames, Outgoing};
use super::protocol::{ClientMessage, Ending, NAME, ServerMessage};
use super::stopping::Stopping;
use crate::graphql::nesting::is_too_deep;
use crate::graphql::{Asker, Caller, Schema, Told, Turns};
use crate::matches::seats::Token;

/// The longest frame of a client, in bytes.
const LONGEST_FRAME: usize = 16 * 1024;
/// How many questions one connection may ask at once, those that follow something included.
const MOST_QUESTIONS: usize = 20;
/// How long a client may take to begin.
const INIT_WITHIN: Duration = Duration::from_secs(5);
/// How many frames wait behind the one that is sent. Whoever follows something is told later what a frame would have said.
const WAITING: usize = 1;

/// Makes a WebSocket of a request, unless another site's page asks for it.
pub(super) async fn upgrade(
    request: HttpRequest,
    body: web::Payload,
    schema: web::Data<Schema>,
    metrics: web::Data<Metrics>,
    stopping: web::Data<Stopping>,
) -> Result<HttpResponse, Error> {
    if !same_origin(request.headers()) {
        return Err(error::ErrorForbidden("pages of other sites may not connect"));
    }
    let (answer, _, frames) = actix_ws::handle_with_protocols(&request, body, &[NAME])?;
    if !answer.headers().contains_key(header::SEC_WEBSOCKET_PROTOCOL) {
        return Err(error::ErrorBadRequest(format!("ask for the protocol {NAME}")));
    }
    let Some(guest) = Guest::of(&request) else {
        return Err(error::ErrorInternalServerError("a socket needs a connection"));
    };
    let frames = frames.max_frame_size(LONGEST_FRAME);
    let (out, waiting) = channel(WAITING);
    let schema = schema.get_ref().clone();
    let connection = Connection::new(schema, metrics, caller(&request), guest, out);
    let serves = connection.serve(frames, stopping.follow());
    actix_web::rt::spawn(serves.instrument(Span::current()));
    let sent = |ends| Frames { waiting, now: None, _ends: ends };
    Ok(answer.map_body(|_, ends| sent(ends).boxed()))
}

/// Whether the page that asks is one of ours. Programs that are no browsers send no `Origin`.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let from = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    from.is_some_and(|(_, from)| Some(from) == text(header::HOST))
}

/// What comes of a question: answers, then nothing.
struct Answer {
    question: u64,
    id: String,
    said: Option<Told<Said>>,
}

/// What is made of an answer.
struct Said {
    /// The frame that says it; nothing if there is no room for it.
    frame: Option<Outgoing>,
    /// Whether the question ends with it.
    fails: bool,
}

/// One client.
struct Connection {
    schema: Schema,
    metrics: web::Data<Metrics>,
    guest: Arc<Guest>,
    /// What is sent.
    out: Sender<Outgoing>,
    acknowledged: bool,
    /// What the client began with.
    token: Option<Token>,
    /// Where it is.
    caller: Option<Caller>,
    answers: SelectAll<BoxStream<'static, Answer>>,
    /// How many answers there are at once.
    turns: Turns,
    /// The questions that run, by the id the client gave them.
    running: BTreeMap<String, Running>,
    /// How many questions were asked: tells apart those that had the same id.
    asked: u64,
    /// When it was asked whether it is still there, if it has not answered.
    pinged: Option<Instant>,
}

/// A question that runs.
struct Running {
    question: u64,
    stop: AbortHandle,
}

/// What to do next.
enum Next {
    Wait,
    Say(Outgoing),
    End(Ending),
    /// The client has gone.
    Gone,
}

impl Connection {
    fn new(
        schema: Schema,
        metrics: web::Data<Metrics>,
        caller: Option<Caller>,
        guest: Arc<Guest>,
        out: Sender<Outgoing>,
    ) -> Connection {
        Connection {
            schema,
            metrics,
            guest,
            out,
            acknowledged: false,
            token: None,
            caller,
            answers: SelectAll::new(),
            turns: Turns::default(),
            running: BTreeMap::new(),
            asked: 0,
            pinged: None,
        }
    }

    /// Serves the client until one side ends the connection.
    async fn serve(mut self, mut frames: MessageStream, mut stopping: watch::Receiver<bool>) {
        // As long as it runs, what comes is no head of a request.
        let _answering = self.guest.answered();
        let _counted = self.metrics.socket();
        let init_until = Instant::now() + INIT_WITHIN;
        let mut ask = interval(self.guest.limits().asked_every);
        ask.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let answered_within = self.guest.limits().answered_within;
        let ending = loop {
            let silent_from = self.pinged.unwrap_or_else(Instant::now) + answered_within;
            let next = tokio::select! {
                _ = stopping.wait_for(|stops| *stops) => Next::End(Ending::Stopping),
                frame = frames.recv() => self.hear(frame),
                Some(answer) = self.answers.next() => self.tell(answer),
                () = sleep_until(init_until), if !self.acknowledged => Next::End(Ending::InitTimeout),
                () = sleep_until(silent_from), if self.pinged.is_some() => Next::End(Ending::Silent),
                _ = ask.tick() => self.ping(),
            };
            let goes_on = match next {
                Next::Wait => true,
                Next::Say(frame) => self.send(frame).await,
                Next::End(ending) => break Some(ending),
                Next::Gone => false,
            };
            if !goes_on {
                break None;
            }
        };
        match ending.map(Ending::code) {
            Some((code, says)) => drop(self.send(Outgoing::close(code, says)).await),
            // It may have gone without waiting for an answer.
            None => drop(self.out.try_send(Outgoing::control(OpCode::Close, b""))),
        }
    }

    /// Hands a frame on; whoever does not take those before it is sent away.
    async fn send(&self, frame: Outgoing) -> bool {
        let taken = timeout(self.guest.limits().taken_within, self.out.send(frame)).await;
        let taken = matches!(taken, Ok(Ok(())));
        if !taken {
            self.guest.send_away();
        }
        taken
    }

    /// Asks whether the client is still there, unless it was asked, or something waits that it has to take first.
    fn ping(&mut self) -> Next {
        if !self.guest.has_all() {
            self.pinged = None;
        } else if self.pinged.is_none() {
            self.pinged = Some(Instant::now());
            return Next::Say(Outgoing::control(OpCode::Ping, b""));
        }
        Next::Wait
    }

    /// A frame of the client.
    fn hear(&mut self, frame: Option<Result<Message, ProtocolError>>) -> Next {
        let asks = matches!(frame, Some(Ok(Message::Text(_) | Message::Ping(_))));
        if asks && self.guest.may_ask(self.caller.map(|Caller(from)| from)).is_err() {
            return Next::End(Ending::TooOften);
        }
        match frame {
            Some(Ok(Message::Text(text))) => self.understand(&text),
            Some(Ok(Message::Ping(bytes))) => Next::Say(Outgoing::control(OpCode::Pong, &bytes)),
            Some(Ok(Message::Pong(_))) => {
                self.pinged = None;
                Next::Wait
            }
            Some(Ok(Message::Nop)) => Next::Wait,
            Some(Ok(Message::Close(_)) | Err(_)) | None => Next::Gone,
            Some(Ok(Message::Binary(_) | Message::Continuation(_))) => Next::End(Ending::NotText),
        }
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
                self.say(&ServerMessage::ConnectionAck)
            }
            ClientMessage::Subscribe { id, payload } => self.ask(id, *payload),
            ClientMessage::Complete { id } => {
                if let Some(running) = self.running.remove(&id) {
                    running.stop.abort();
                }
                Next::Wait
            }
            ClientMessage::Ping { payload } => self.say(&ServerMessage::Pong { payload }),
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
        let request = by(request, self.token.clone(), self.caller, Some(&self.guest));
        let (guest, named) = (Arc::clone(&self.guest), id.clone());
        let (metrics, began) = (self.metrics.clone(), Instant::now());
        let tell = move |kind, response| {
            metrics.answered(kind, began.elapsed(), &response);
            let (message, fails) = ServerMessage::of(&named, &response);
            Said { frame: frame(&guest, &message), fails }
        };
        let answers = Asker::new(self.schema.clone(), self.turns.clone(), tell).ask(request);
        let (answers, stop) = abortable(answers);
        let answer = {
            let id = id.clone();
            move |said| Answer { question, id: id.clone(), said }
        };
        let end = once(ready(None));
        self.answers.push(answers.map(Some).chain(end).map(answer).boxed());
        self.running.insert(id, Running { question, stop });
        Next::Wait
    }

    /// Passes an answer on, unless the client has ended the question since.
    fn tell(&mut self, answer: Answer) -> Next {
        let id = answer.id.as_str();
        if self.running.get(id).is_none_or(|running| running.question != answer.question) {
            return Next::Wait;
        }
        let Some(Told { told, .. }) = answer.said else {
            self.forget(id);
            return self.say(&ServerMessage::Complete { id });
        };
        if told.fails {
            self.forget(id);
        }
        told.frame.map_or(Next::End(Ending::NoRoom), Next::Say)
    }

    fn forget(&mut self, id: &str) {
        if let Some(running) = self.running.remove(id) {
            running.stop.abort();
        }
    }

    fn say(&self, message: &ServerMessage) -> Next {
        frame(&self.guest, message).map_or(Next::End(Ending::NoRoom), Next::Say)
    }
}

/// The frame of a message, if there is room for it.
fn frame(guest: &Arc<Guest>, message: &ServerMessage) -> Option<Outgoing> {
    // What is said are values of JSON.
    Outgoing::text(guest, &serde_json::to_string(message).unwrap_or_default())
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
