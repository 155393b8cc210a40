//! The form of a mirror: files of frames, each with its own checksum and that of the frame before it.
//!
//! `[magic][length][checksum of the frame before][checksum of that and the payload][payload]`; in the payload `r`, digest,
//! length and bytes of a rule set, before the first event in its file that names it, `d` and the same of its [`difference`]
//! from one that stands before it in the file, or `e`, the rule set that counts from
//! the event on, if it names one, and the event with its place and length as it lies in the journal; or `b` and what was put
//! beside a match.

use super::super::beside::{Beside, Put};
use super::super::envelope::{Reader, seal};
use super::super::record::{EventRecord, Key, Place, event_key, read_event};
use super::super::tail::{frame, framed};
use super::super::{Digest, LONGEST_RULESET, Logged, MatchId, Recorded, difference};

/// How a frame begins.
pub(super) const MAGIC: [u8; 4] = *b"TMR\x01";
/// The bytes before the payload.
pub(super) const HEAD: usize = 4 + 4 + 32 + 32;
/// The longest payload.
pub(super) const LONGEST: usize = 2 * LONGEST_RULESET;

/// What a mirror holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A rule set.
    Ruleset(Digest, Vec<u8>),
    /// An event.
    Event(Box<Recorded>),
    /// What lies beside a match, in the place of what did before.
    Beside {
        /// The match.
        id: MatchId,
        /// The how manieth of all that was put beside matches.
        number: u64,
        /// What lies there.
        beside: Beside,
    },
}

/// A frame and its checksum.
pub(super) fn seal_frame(before: Digest, payload: &[u8]) -> (Digest, Vec<u8>) {
    let sum = sum(before, payload);
    let length = (payload.len() as u32).to_be_bytes();
    let frame = [&MAGIC[..], &length, before.as_bytes(), sum.as_bytes(), payload].concat();
    (sum, frame)
}

fn sum(before: Digest, payload: &[u8]) -> Digest {
    Digest::of(&[before.as_bytes(), payload].concat())
}

/// The head of a frame.
pub(super) struct Head {
    pub(super) length: usize,
    pub(super) before: Digest,
    pub(super) sum: Digest,
}

impl Head {
    /// The head at the beginning of some bytes, if it is one.
    pub(super) fn read(bytes: &[u8]) -> Option<Head> {
        let mut rest = Reader(bytes.strip_prefix(&MAGIC)?);
        let length = u32::from_be_bytes(rest.array().ok()?) as usize;
        let before = Digest::from_bytes(rest.array().ok()?);
        let sum = Digest::from_bytes(rest.array().ok()?);
        (length <= LONGEST).then_some(Head { length, before, sum })
    }

    /// Whether this is its payload.
    pub(super) fn is_of(&self, payload: &[u8]) -> bool {
        sum(self.before, payload) == self.sum
    }
}

/// Something in a payload.
pub(super) enum Piece {
    Item(Item),
    /// A rule set as what it has differently from another one.
    Difference(Digest, Vec<u8>),
}

/// Puts a rule set behind a payload, as it lies in the journal.
pub(super) fn put_ruleset(payload: &mut Vec<u8>, digest: Digest, bytes: &[u8]) {
    payload.push(if difference::under(&digest, bytes).is_some() { b'd' } else { b'r' });
    payload.extend_from_slice(digest.as_bytes());
    payload.extend_from_slice(&(bytes.len() as u32).to_be_bytes());
    payload.extend_from_slice(bytes);
}

/// Puts an event behind a payload.
pub(super) fn put_event(payload: &mut Vec<u8>, position: u64, id: MatchId, logged: &Logged) {
    payload.push(b'e');
    payload.push(u8::from(logged.ruleset.is_some()));
    payload.extend(logged.ruleset.iter().flat_map(|digest| *digest.as_bytes()));
    let place = Place { id, seq: logged.seq };
    let record = EventRecord {
        position,
        at: logged.at.timestamp_micros(),
        by: &logged.by,
        wire: &logged.wire,
        ruleset: logged.ruleset.filter(|_| logged.seq > 1),
        sheet: logged.sheet,
        link: Some(logged.link),
        key: Key::None,
        remark: logged.remark.as_ref().map_or("", |remark| remark.as_str()),
    };
    frame(payload, place, &seal(&event_key(id, logged.seq), &record.to_bytes()));
}

/// Puts what lies beside a match behind a payload.
pub(super) fn put_beside(payload: &mut Vec<u8>, put: &Put) {
    payload.push(b'b');
    put.write(payload);
}

/// Everything in a payload.
pub(super) fn pieces(payload: &[u8]) -> Result<Vec<Piece>, String> {
    let mut rest = Reader(payload);
    let mut pieces = Vec::new();
    while !rest.0.is_empty() {
        let [kind] = rest.array()?;
        pieces.push(match kind {
            b'r' => {
                let (digest, bytes) = ruleset(&mut rest)?;
                Piece::Item(Item::Ruleset(digest, bytes))
            }
            b'd' => {
                let (digest, bytes) = ruleset(&mut rest)?;
                Piece::Difference(digest, bytes)
            }
            b'e' => Piece::Item(event(&mut rest)?),
            b'b' => Piece::Item(beside(&mut rest)?),
            _ => return Err(format!("nothing of the kind {kind:#04x} is known")),
        });
    }
    Ok(pieces)
}

fn ruleset(rest: &mut Reader) -> Result<(Digest, Vec<u8>), String> {
    let digest = Digest::from_bytes(rest.array()?);
    let length = u32::from_be_bytes(rest.array()?);
    Ok((digest, rest.take(length as usize)?.to_vec()))
}

fn beside(rest: &mut Reader) -> Result<Item, String> {
    let Put { id, number, beside } = Put::read(rest)?;
    Ok(Item::Beside { id, number, beside })
}

fn event(rest: &mut Reader) -> Result<Item, String> {
    let [named] = rest.array()?;
    let ruleset = if named == 0 { None } else { Some(Digest::from_bytes(rest.array()?)) };
    let (place, record) = framed(rest)?;
    let record = read_event(place, record).map_err(|error| error.to_string())?;
    let link = record.link.ok_or("it has no link")?;
    let logged = record.logged(place.seq, ruleset, link)?;
    let position = record.position;
    Ok(Item::Event(Box::new(Recorded { position, id: place.id, logged })))
}
