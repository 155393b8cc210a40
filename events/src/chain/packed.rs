//! A match in a few hundred bytes, with the link of its last event.
//!
//! `TRM` and the version 1; the 16 bytes of the match's id; the 32 bytes of the last link; then, deflated, for each
//! event a number and its bytes: the number is twice their count, and one more where 32 bytes of a rule set's digest come
//! before them. Numbers are little-endian base 128. Times and names are left out; JSON lines have them.
//!
//! The same as text is base64url without padding. With at most 2,214 bytes it fits into one QR code.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{Digest, MatchId, link, root};
use crate::notation::MOST_EVENTS;
use crate::{Event, wire};

const MAGIC: &[u8; 4] = b"TRM\x01";
/// The most bytes of all events together.
const MOST_BYTES: usize = 64 * 1024 * 1024;
/// The hardest deflate tries.
const HARDEST: u8 = 10;

/// A match as it was packed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// The match.
    pub id: MatchId,
    /// Its events, from the opening on.
    pub events: Vec<PackedEvent>,
}

/// An event of a packed match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedEvent {
    /// What was logged.
    pub event: Event,
    /// Its bytes on the wire.
    pub wire: Vec<u8>,
    /// The rule set that counts from it on, if it names one.
    pub ruleset: Option<Digest>,
    /// Its link.
    pub link: Digest,
}

/// Why some bytes are no packed match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackedError {
    /// They do not begin as a packed match does.
    #[error("they do not begin as a packed match of version 1 does")]
    Beginning,
    /// They end too early or cannot be inflated.
    #[error("they are damaged: {0}")]
    Damaged(&'static str),
    /// An event cannot be read.
    #[error("event {seq} cannot be read: {why}")]
    Event {
        /// Its place, from 1.
        seq: usize,
        /// What is wrong with it.
        why: wire::WireError,
    },
    /// The last link does not follow from the events.
    #[error(
        "the last link does not follow from the events: they were changed, cut or put in another order"
    )]
    Link,
    /// More events than a match has.
    #[error("a match has at most {MOST_EVENTS} events")]
    TooMany,
}

/// Packs a whole match: the rule set that each event brings along, if it brings one, with its bytes on the wire; then
/// the link of the last.
pub fn pack<'a>(
    id: MatchId,
    log: impl IntoIterator<Item = (Option<Digest>, &'a [u8])>,
    last: Digest,
) -> Vec<u8> {
    let mut events = Vec::new();
    for (ruleset, wire) in log {
        number(&mut events, (wire.len() as u64) << 1 | u64::from(ruleset.is_some()));
        events.extend(ruleset.iter().flat_map(|ruleset| *ruleset.as_bytes()));
        events.extend(wire);
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(id.as_bytes());
    bytes.extend(last.as_bytes());
    bytes.extend(compress_to_vec(&events, HARDEST));
    bytes
}

/// Unpacks a match and checks its chain.
///
/// # Errors
/// If the bytes are no packed match, or its events do not lead to its last link.
pub fn unpack(bytes: &[u8]) -> Result<Packed, PackedError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(PackedError::Beginning)?;
    let short = PackedError::Damaged("they end too early");
    let (id, rest) = rest.split_first_chunk().ok_or(short.clone())?;
    let (last, deflated) = rest.split_first_chunk().ok_or(short)?;
    let id = MatchId::from_bytes(*id);
    let inflated = decompress_to_vec_with_limit(deflated, MOST_BYTES)
        .map_err(|_| PackedError::Damaged("they cannot be inflated"))?;
    // What can be inflated without its last byte does not need it.
    let shorter = deflated.split_last().map_or(&[][..], |(_, shorter)| shorter);
    if decompress_to_vec_with_limit(shorter, MOST_BYTES).is_ok() {
        return Err(PackedError::Damaged("something stands behind their end"));
    }
    let mut rest = &inflated[..];
    let mut so_far = root(id);
    let mut events = Vec::new();
    while !rest.is_empty() {
        if events.len() == MOST_EVENTS {
            return Err(PackedError::TooMany);
        }
        let event = next(&mut rest, events.len() + 1, so_far)?;
        so_far = event.link;
        events.push(event);
    }
    if so_far == Digest::from_bytes(*last) {
        Ok(Packed { id, events })
    } else {
        Err(PackedError::Link)
    }
}

fn next(rest: &mut &[u8], seq: usize, before: Digest) -> Result<PackedEvent, PackedError> {
    let short = || PackedError::Damaged("they end too early");
    let marked = read_number(rest).ok_or_else(short)?;
    let ruleset = if marked & 1 == 1 {
        let (digest, behind) = rest.split_first_chunk().ok_or_else(short)?;
        *rest = behind;
        Some(Digest::from_bytes(*digest))
    } else {
        None
    };
    let length = usize::try_from(marked >> 1).map_err(|_| short())?;
    let (bytes, behind) = rest.split_at_checked(length).ok_or_else(short)?;
    *rest = behind;
    let event = wire::decode(bytes).map_err(|why| PackedError::Event { seq, why })?;
    Ok(PackedEvent { event, wire: bytes.to_vec(), ruleset, link: link(before, ruleset, bytes) })
}

fn number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 127 {
        bytes.push(number as u8 & 127 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for place in 0..9 {
        let (byte, behind) = rest.split_first()?;
        *rest = behind;
        number |= u64::from(byte & 127) << (7 * place);
        if byte & 128 == 0 {
            return Some(number);
        }
    }
    None
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as base64url without padding.
pub fn to_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let mut bits = 0u32;
        for place in 0..3 {
            bits = bits << 8 | u32::from(group.get(place).copied().unwrap_or(0));
        }
        for place in 0..=group.len() {
            let index = bits >> (18 - 6 * place) & 63;
            text.push(char::from(ALPHABET[index as usize]));
        }
    }
    text
}

/// The bytes of a base64url text without padding; nothing if it is none.
pub fn from_text(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for group in text.as_bytes().chunks(4) {
        let mut bits = 0u32;
        for place in 0..4 {
            let digit = match group.get(place) {
                Some(character) => ALPHABET.iter().position(|known| known == character)?,
                None => 0,
            };
            bits = bits << 6 | digit as u32;
        }
        let whole = bits.to_be_bytes();
        let count = group.len().checked_sub(1).filter(|count| *count > 0)?;
        // What is left over of the last character must be nothing, so that each text means other bytes.
        if whole.iter().skip(1 + count).any(|byte| *byte != 0) {
            return None;
        }
        bytes.extend(whole.iter().skip(1).take(count));
    }
    Some(bytes)
}
