//! What waits to be sent.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use actix_http::ws::{OpCode, Parser};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::web::{Bytes, BytesMut};
use actix_ws::{CloseCode, CloseReason};
use tokio::sync::mpsc::Receiver;

use super::guests::{Guest, Room};

/// How much is handed on at a time, in bytes. The next piece follows when the connection has taken it.
const PIECE: usize = 32 * 1024;

/// Bytes for a client, with the room that they take.
pub(super) struct Outgoing {
    rest: Bytes,
    _room: Option<Room>,
}

impl Outgoing {
    /// Bytes for this client, if there is room for them.
    pub(super) fn to(guest: Option<&Arc<Guest>>, bytes: impl Into<Bytes>) -> Option<Outgoing> {
        let rest = bytes.into();
        // Without a connection nobody waits.
        let room = match guest {
            Some(guest) => Some(guest.room(rest.len())?),
            None => None,
        };
        Some(Outgoing { rest, _room: room })
    }

    /// Bytes that take no room of their own.
    pub(super) fn there(rest: Bytes) -> Outgoing {
        Outgoing { rest, _room: None }
    }

    /// A closing frame.
    pub(super) fn close(code: u16, says: &str) -> Outgoing {
        let reason =
            CloseReason { code: CloseCode::from(code), description: Some(says.to_owned()) };
        let mut frame = BytesMut::new();
        Parser::write_close(&mut frame, Some(reason), false);
        Outgoing { rest: frame.freeze(), _room: None }
    }

    /// A control frame with what belongs to it.
    pub(super) fn control(op: OpCode, bytes: &[u8]) -> Outgoing {
        let mut frame = BytesMut::new();
        Parser::write_message(&mut frame, bytes, op, true, false);
        Outgoing { rest: frame.freeze(), _room: None }
    }

    /// A frame with a text, if there is room for it.
    pub(super) fn text(guest: &Arc<Guest>, text: &str) -> Option<Outgoing> {
        let mut frame = BytesMut::with_capacity(text.len() + 10);
        Parser::write_message(&mut frame, text, OpCode::Text, true, false);
        Outgoing::to(Some(guest), frame)
    }

    fn piece(&mut self) -> Option<Bytes> {
        let length = self.rest.len().min(PIECE);
        (length > 0).then(|| self.rest.split_to(length))
    }
}

impl MessageBody for Outgoing {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.rest.len() as u64)
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(self.piece().map(Ok))
    }
}

/// The frames for a socket, one after the other.
pub(super) struct Frames {
    pub(super) waiting: Receiver<Outgoing>,
    pub(super) now: Option<Outgoing>,
    /// What it says when it is dropped: that the connection has ended.
    pub(super) _ends: BoxBody,
}

impl MessageBody for Frames {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        loop {
            if let Some(piece) = self.now.as_mut().and_then(Outgoing::piece) {
                return Poll::Ready(Some(Ok(piece)));
            }
            self.now = None;
            match ready!(self.waiting.poll_recv(context)) {
                Some(next) => self.now = Some(next),
                None => return Poll::Ready(None),
            }
        }
    }
}
