//! The messages of `graphql-transport-ws`.

use async_graphql::{Request, Response, ServerError, Value};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// The name of the protocol.
pub(super) const NAME: &str = "graphql-transport-ws";

/// What a client says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum ClientMessage {
    ConnectionInit {
        #[serde(default)]
        payload: Option<serde_json::Value>,
    },
    Subscribe {
        id: String,
        payload: Box<Request>,
    },
    Complete {
        id: String,
    },
    Ping {
        #[serde(default)]
        payload: Option<serde_json::Value>,
    },
    Pong {
        #[serde(default, rename = "payload")]
        _payload: Option<IgnoredAny>,
    },
}

/// What the server says.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum ServerMessage<'a> {
    ConnectionAck,
    Next {
        id: &'a str,
        payload: &'a Response,
    },
    Error {
        id: &'a str,
        payload: &'a [ServerError],
    },
    Complete {
        id: &'a str,
    },
    Pong {
        #[serde(skip_serializing_if = "Option::is_none")]
        payload: Option<serde_json::Value>,
    },
}

impl<'a> ServerMessage<'a> {
    /// What is said of an answer, and whether its question fails by that.
    pub(super) fn of(id: &'a str, response: &'a Response) -> (ServerMessage<'a>, bool) {
        if response.data == Value::Null && response.is_err() {
            (ServerMessage::Error { id, payload: &response.errors }, true)
        } else {
            (ServerMessage::Next { id, payload: response }, false)
        }
    }
}

/// Why the server ends a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// The service stops.
    Stopping,
    /// It did not say in time that it is still there.
    Silent,
    /// Too much waits to be sent.
    NoRoom,
    /// Its address asks too often.
    TooOften,
    /// Something else than whole text messages.
    NotText,
    /// No message of the protocol.
    BadMessage,
    /// A question before `connection_init`.
    Unauthorized,
    /// No `connection_init` in time.
    InitTimeout,
    /// A second question under the id of one that still runs.
    IdInUse,
    /// A second `connection_init`.
    TooManyInits,
    /// More questions at once than one connection may ask.
    TooManyQuestions,
}

impl Ending {
    /// The code of the closing frame, and what it says.
    pub(super) const fn code(self) -> (u16, &'static str) {
        match self {
            Ending::Stopping => (1001, "The service stops."),
            Ending::NotText => (1003, "Expected whole text messages."),
            Ending::Silent => (4408, "Nothing was heard for too long."),
            Ending::NoRoom => (1013, "Too much waits to be sent; try again later."),
            Ending::TooOften => (4429, "Your address asks too often; try again later"),
            Ending::BadMessage => (4400, "Expected a message of graphql-transport-ws."),
            Ending::Unauthorized => (4401, "Unauthorized"),
            Ending::InitTimeout => (4408, "Connection initialisation timeout"),
            Ending::IdInUse => (4409, "Subscriber for this id already exists"),
            Ending::TooManyInits => (4429, "Too many initialisation requests"),
            Ending::TooManyQuestions => (4429, "Too many questions at once"),
        }
    }
}
