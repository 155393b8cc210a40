//! The whole store as JSON lines, for a back-up while people log.

use std::io::{self, Write};
use std::thread;

use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse, http::header};
use futures_util::stream::unfold;
use tokio::sync::mpsc::{Sender, channel};
use tracing::Span;

use super::guests::Guest;
use super::http::bearer;
use crate::matches::Matches;
use crate::matches::archive::{self, Wanted};

/// How much is sent at a time, in bytes, and how many such pieces may wait for a slow reader.
const PIECE: usize = 64 * 1024;
const WAITING: usize = 4;

/// Everything that is on the disk at this moment and that whoever asks may see. A reader sees by the last line whether
/// it has all of that.
pub(super) async fn archive(request: HttpRequest, matches: Data<Matches>) -> HttpResponse {
    let guest = Guest::of(&request);
    let Some(leave) = guest.and_then(|guest| guest.download()) else { return full() };
    let (token, span) = (bearer(request.headers()), Span::current());
    let (send, pieces) = channel::<Bytes>(WAITING);
    // It waits for a slow reader: on a thread of its own, which none of those that answer questions waits for.
    let thread = thread::Builder::new().name("archive".to_owned()).spawn(move || {
        let _said_of = span.enter();
        let mut out = Pieces { piece: Vec::new(), send };
        if let Err(error) = matches.hear() {
            tracing::error!(%error, "an archive was not sent");
            return;
        }
        let seen = |id| matches.sees(token.as_ref(), id);
        let wanted = Wanted::Those(&seen);
        if let Err(error) = archive::export(matches.journal(), matches.names(), &wanted, &mut out) {
            tracing::error!(%error, "an archive was not sent whole");
        }
        drop(leave);
    });
    if let Err(error) = thread {
        tracing::error!(%error, "no thread for an archive");
        return full();
    }
    let stream = unfold(pieces, |mut pieces| async move {
        let piece = pieces.recv().await?;
        Some((Ok::<Bytes, io::Error>(piece), pieces))
    });
    HttpResponse::Ok()
        .content_type("application/x-ndjson")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(Box::pin(stream))
}

/// What is said to whom cannot be sent one more.
fn full() -> HttpResponse {
    HttpResponse::ServiceUnavailable()
        .insert_header((header::RETRY_AFTER, "30"))
        .content_type("text/plain; charset=utf-8")
        .body("as many archives are sent as can be at once, to all or to your address; try again later\n")
}

/// Gathers what is written into pieces and sends them; waits for a slow reader.
struct Pieces {
    piece: Vec<u8>,
    send: Sender<Bytes>,
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let piece = Bytes::from(std::mem::take(&mut self.piece));
        self.send.blocking_send(piece).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}
