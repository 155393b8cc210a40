//! The whole store as JSON lines, for a back-up while people log.

use std::io::{self, Write};

use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse, http::header};
use futures_util::stream::unfold;
use tokio::sync::mpsc::{Sender, channel};

use super::http::bearer;
use crate::matches::Matches;
use crate::matches::archive::{self, Wanted};

/// How much is sent at a time, in bytes, and how many such pieces may wait for a slow reader.
const PIECE: usize = 64 * 1024;
const WAITING: usize = 4;

/// Everything that is on the disk at this moment and that whoever asks may see. A reader sees by the last line whether
/// it has all of that.
pub(super) async fn archive(request: HttpRequest, matches: Data<Matches>) -> HttpResponse {
    let token = bearer(request.headers());
    let (send, pieces) = channel::<Bytes>(WAITING);
    tokio::task::spawn_blocking(move || {
        let mut out = Pieces { piece: Vec::new(), send };
        let seen = |id| matches.sees(token.as_ref(), id);
        let wanted = Wanted::Those(&seen);
        if let Err(error) = archive::export(matches.journal(), matches.names(), &wanted, &mut out) {
            tracing::error!(%error, "an archive was not sent whole");
        }
    });
    let stream = unfold(pieces, |mut pieces| async move {
        let piece = pieces.recv().await?;
        Some((Ok::<Bytes, io::Error>(piece), pieces))
    });
    HttpResponse::Ok()
        .content_type("application/x-ndjson")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(Box::pin(stream))
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
