//! The chain: what makes every event of a match vouch for all before it.
//!
//! The link of an event is a BLAKE3 hash over the link before it, the rule set it brings along, if it brings one, and
//! the very bytes of the event on the wire. The link before the opening is the id of the match. Whoever keeps the
//! link of an event can show later that this event and all before it are still the same, in the same order.

mod id;
pub mod packed;

use std::sync::LazyLock;

pub use id::{Digest, IdError, IdempotencyKey, MatchId};

/// Keeps these hashes apart from all other hashes of the same bytes.
const CONTEXT: &str = "throne-referee 2026-11-21 chain of a match";

static KEYED: LazyLock<blake3::Hasher> = LazyLock::new(|| blake3::Hasher::new_derive_key(CONTEXT));

/// What comes before the opening of a match.
pub fn root(id: MatchId) -> Digest {
    let mut bytes = [0; 32];
    if let Some(first) = bytes.first_chunk_mut() {
        *first = *id.as_bytes();
    }
    Digest::from_bytes(bytes)
}

/// The link of an event behind another: `ruleset` is the stored rule set that counts from this event on, if it names
/// one; `wire` are the bytes of the event.
pub fn link(before: Digest, ruleset: Option<Digest>, wire: &[u8]) -> Digest {
    let mut hasher = KEYED.clone();
    hasher.update(before.as_bytes());
    match ruleset {
        Some(ruleset) => hasher.update(&[1]).update(ruleset.as_bytes()),
        None => hasher.update(&[0]),
    };
    Digest::from_bytes(*hasher.update(wire).finalize().as_bytes())
}
