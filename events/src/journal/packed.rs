//! A stored match, packed.

use super::{Logged, MatchId, chain};
pub use crate::chain::packed::{Packed, PackedError, PackedEvent, from_text, to_text, unpack};

/// Packs a whole match.
pub fn pack(id: MatchId, log: &[Logged]) -> Vec<u8> {
    let events = log.iter().map(|logged| (logged.ruleset, &logged.wire[..]));
    let last = log.last().map_or(chain::root(id), |logged| logged.link);
    chain::packed::pack(id, events, last)
}
