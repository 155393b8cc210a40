//! Answers as they are sent.

use std::io::Write;

use actix_web::HttpRequest;
use actix_web::http::header::{AcceptEncoding, Encoding, Header};
use flate2::Compression;
use flate2::write::GzEncoder;

/// What is shorter goes in one packet anyway.
const SHORTEST: usize = 1_024;

/// Whether whoever asks reads what is packed so.
pub(super) fn takes(request: &HttpRequest, encoding: &Encoding) -> bool {
    let accepted = AcceptEncoding::parse(request);
    let chosen = accepted.ok().and_then(|accepted| accepted.negotiate([encoding].into_iter()));
    chosen.as_ref() == Some(encoding)
}

/// A text packed with gzip, if that is worth it. A match of 150 entries takes 23 kB of 313, and as `actix-web` packs it 49.
pub(super) fn gzipped(text: &[u8]) -> Option<Vec<u8>> {
    if text.len() < SHORTEST {
        return None;
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text).ok()?;
    // It may wait for a while.
    let mut packed = packed.finish().ok()?;
    packed.shrink_to_fit();
    Some(packed)
}
