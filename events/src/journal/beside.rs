//! What lies beside the events of a match and is no part of its log: some bytes, which are always written anew as a whole.
//!
//! They lie in parts, as rule sets do; each names its match, and all that are written together have one number, which
//! grows with whatever is put beside any match. So a mirror knows what it lacks, and of two that are found in a damaged
//! file the newer one is known.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, Utc};

use super::backend::Pair;
use super::envelope::{ENVELOPE, Reader, seal, unseal};
use super::record::{beside_key, time};
use super::{Digest, JournalError, MatchId};

/// The most bytes beside a match.
pub const LONGEST_BESIDE: usize = 256 * 1024;
/// The most bytes of them in one value.
const PART: usize = 4 * 1024;

/// What lies beside a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beside {
    /// Nothing any more: a match that was deleted came back.
    Nothing,
    /// What somebody keeps there.
    Kept(Vec<u8>),
    /// The match was deleted.
    Deleted(Tombstone),
}

/// What is kept beside a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The match, if that can be told.
    pub id: Option<MatchId>,
    /// The how manieth it is of all that was put beside matches; 0 if it cannot be read.
    pub number: u64,
    /// It, or why it cannot be read.
    pub bytes: Result<Vec<u8>, JournalError>,
}

/// What is to be put beside a match.
#[derive(Clone)]
pub(super) struct ToPut {
    pub(super) id: MatchId,
    pub(super) beside: Beside,
    /// The number of what it takes the place of, if it counts that nothing else lies there by now; 0 if nothing does.
    pub(super) instead_of: Option<u64>,
}

impl ToPut {
    /// In the place of whatever lies there.
    pub(super) fn anyway(id: MatchId, beside: Beside) -> ToPut {
        ToPut { id, beside, instead_of: None }
    }
}

/// What stays of a match that was deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tombstone {
    /// When it was deleted, to the microsecond.
    pub at: DateTime<Utc>,
    /// How many events it had.
    pub events: u32,
    /// The link of the last of them.
    pub link: Digest,
}

impl fmt::Display for Tombstone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at.format("%Y-%m-%d %H:%M:%S UTC");
        write!(f, "was deleted on {at} after {} events", self.events)
    }
}

const NOTHING: u8 = b'n';
const KEPT: u8 = b'k';
const DELETED: u8 = b'd';

/// What was put beside a match, and the how manieth of all that was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Put {
    pub(super) id: MatchId,
    pub(super) number: u64,
    pub(super) beside: Beside,
}

/// How many bytes a part has before its own.
const PART_NAME: usize = 16 + 8 + 2 + 2 + 1 + 2;

/// A part of it as it lies in the store.
struct Part<'a> {
    id: MatchId,
    number: u64,
    nth: u16,
    parts: u16,
    what: u8,
    bytes: &'a [u8],
}

impl Beside {
    /// What somebody keeps there, if anybody does.
    pub(super) fn kept(self) -> Option<Vec<u8>> {
        match self {
            Beside::Kept(bytes) => Some(bytes),
            Beside::Nothing | Beside::Deleted(_) => None,
        }
    }

    /// What stays of the match, if it was deleted.
    pub(super) fn tombstone(self) -> Option<Tombstone> {
        match self {
            Beside::Deleted(tombstone) => Some(tombstone),
            Beside::Kept(_) | Beside::Nothing => None,
        }
    }

    fn to_bytes(&self) -> (u8, Vec<u8>) {
        match self {
            Beside::Nothing => (NOTHING, Vec::new()),
            Beside::Kept(bytes) => (KEPT, bytes.clone()),
            Beside::Deleted(Tombstone { at, events, link }) => {
                let at = at.timestamp_micros().to_be_bytes();
                (DELETED, [&at[..], &events.to_be_bytes(), link.as_bytes()].concat())
            }
        }
    }

    fn from_bytes(what: u8, bytes: Vec<u8>) -> Result<Beside, String> {
        match what {
            NOTHING => Ok(Beside::Nothing),
            KEPT => Ok(Beside::Kept(bytes)),
            DELETED => {
                let mut rest = Reader(&bytes);
                let at = time(i64::from_be_bytes(rest.array()?))?;
                let events = u32::from_be_bytes(rest.array()?);
                Ok(Beside::Deleted(Tombstone {
                    at,
                    events,
                    link: Digest::from_bytes(rest.array()?),
                }))
            }
            _ => Err(format!("nothing of the kind {what:#04x} is known")),
        }
    }
}

impl Put {
    /// What has to be written.
    pub(super) fn to_pairs(&self) -> Vec<Pair> {
        let Put { id, number, beside } = self;
        let (what, bytes) = beside.to_bytes();
        let chunks: Vec<&[u8]> =
            if bytes.is_empty() { vec![&[]] } else { bytes.chunks(PART).collect() };
        let parts = chunks.len() as u16;
        let pair = |(nth, bytes)| {
            let key = beside_key(*id, nth);
            let body = Part { id: *id, number: *number, nth, parts, what, bytes }.to_bytes();
            let value = seal(&key, &body);
            (key, value)
        };
        (0..).zip(chunks).map(pair).collect()
    }

    /// What lies in these parts of a match, which are in their order. Behind the last one may stand some of what was there
    /// before and was longer.
    pub(super) fn from_pairs(pairs: &[Pair]) -> Result<Put, String> {
        let (key, value) = pairs.first().ok_or("it is empty")?;
        let first = Part::read(unseal(key, value)?)?;
        let parts = pairs.get(..first.parts.into()).ok_or("some of its parts are not there")?;
        let mut bytes = Vec::new();
        for (number, (key, value)) in (0..).zip(parts) {
            let part = Part::read(unseal(key, value)?)?;
            if (part.number, part.nth, part.parts) != (first.number, number, first.parts) {
                return Err(format!("its part {} is not there", number + 1));
            }
            bytes.extend_from_slice(part.bytes);
        }
        let beside = Beside::from_bytes(first.what, bytes)?;
        Ok(Put { id: first.id, number: first.number, beside })
    }

    /// What was put beside a match, if the first part of it begins here, whatever stands around it; of something long only
    /// that part.
    pub(super) fn found(bytes: &[u8]) -> Option<Put> {
        let part = Part::read(bytes.get(ENVELOPE..)?).ok()?;
        if part.nth != 0 || ![NOTHING, KEPT, DELETED].contains(&part.what) {
            return None;
        }
        let value = bytes.get(..ENVELOPE + PART_NAME + part.bytes.len())?;
        unseal(&beside_key(part.id, 0), value).ok()?;
        let beside = Beside::from_bytes(part.what, part.bytes.to_vec()).ok()?;
        Some(Put { id: part.id, number: part.number, beside })
    }

    /// Puts it behind some bytes in one piece.
    pub(super) fn write(&self, to: &mut Vec<u8>) {
        let (what, bytes) = self.beside.to_bytes();
        to.extend_from_slice(self.id.as_bytes());
        to.extend_from_slice(&self.number.to_be_bytes());
        to.push(what);
        to.extend_from_slice(&(bytes.len() as u32).to_be_bytes());
        to.extend_from_slice(&bytes);
    }

    /// Reads what [`write`](Put::write) has written.
    pub(super) fn read(rest: &mut Reader) -> Result<Put, String> {
        let id = MatchId::from_bytes(rest.array()?);
        let number = u64::from_be_bytes(rest.array()?);
        let [what] = rest.array()?;
        let length = u32::from_be_bytes(rest.array()?);
        let bytes = rest.take(length as usize)?.to_vec();
        Ok(Put { id, number, beside: Beside::from_bytes(what, bytes)? })
    }
}

impl<'a> Part<'a> {
    fn to_bytes(&self) -> Vec<u8> {
        let Part { id, number, nth, parts, what, bytes } = self;
        let length = (bytes.len() as u16).to_be_bytes();
        let (number, nth, parts) = (number.to_be_bytes(), nth.to_be_bytes(), parts.to_be_bytes());
        [&id.as_bytes()[..], &number, &nth, &parts, &[*what], &length, bytes].concat()
    }

    fn read(body: &'a [u8]) -> Result<Part<'a>, String> {
        let mut rest = Reader(body);
        let id = MatchId::from_bytes(rest.array()?);
        let number = u64::from_be_bytes(rest.array()?);
        let nth = u16::from_be_bytes(rest.array()?);
        let parts = u16::from_be_bytes(rest.array()?);
        let [what] = rest.array()?;
        let length = u16::from_be_bytes(rest.array()?);
        Ok(Part { id, number, nth, parts, what, bytes: rest.take(length.into())? })
    }
}

/// In which order it was put beside all matches: of each match the newest.
#[derive(Default)]
pub(super) struct Order {
    of: BTreeMap<MatchId, u64>,
    matches: BTreeMap<u64, MatchId>,
    last: u64,
}

impl Order {
    /// The number of what was put there last.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// The matches beside which something was put behind a number, at most so many, in that order; and up to which number
    /// these are all.
    pub(super) fn behind(&self, number: u64, most: usize) -> (Vec<MatchId>, u64) {
        let mut behind = self.matches.range(number.saturating_add(1)..);
        let found: Vec<(u64, MatchId)> =
            behind.by_ref().take(most).map(|(n, id)| (*n, *id)).collect();
        let last = found.last().filter(|_| behind.next().is_some());
        (found.iter().map(|(_, id)| *id).collect(), last.map_or(self.last, |(number, _)| *number))
    }

    pub(super) fn put(&mut self, id: MatchId, number: u64) {
        if let Some(before) = self.of.insert(id, number) {
            self.matches.remove(&before);
        }
        self.matches.insert(number, id);
        self.last = self.last.max(number);
    }

    /// Something was put there of which nobody can read the number: it is none that is given again.
    pub(super) fn skip(&mut self) {
        self.last += 1;
    }
}
