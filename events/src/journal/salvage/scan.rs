//! Records in the bytes of a file, wherever they stand and whatever stands around them.
//!
//! The database lays values down whole, each behind its length, and writes them again elsewhere from time to time. So a
//! record is looked for by how it begins, and counts only if its checksum is right for the place that it says it has, or
//! that the key before it says.

use std::collections::{BTreeMap, BTreeSet};

use super::super::beside::Put;
use super::super::envelope::{ENVELOPE, EVENT_VERSION, MAGIC, PART_VERSION, Reader};
use super::super::record::{NAMED_PART, Place, part_bytes, part_name, read_event, ruleset_key};
use super::super::tail::{framed, run_of};
use super::super::{Digest, MatchId};
use super::node;
use crate::notation::MOST_EVENTS;

/// The bytes before a record that say where it belongs and how long it is.
const FRAME: usize = Place::LENGTH + 4;
/// More bytes than a record or a run has.
pub(super) const LONGEST: usize = 128 * 1024;
/// How many bytes of what may be a damaged record are kept.
const KEPT: usize = 4096;
/// How many of those are kept.
const MOST_BROKEN: usize = 20_000;
/// The bytes of a part of a rule set before its own, and with them.
const LONGEST_NAME: usize = ENVELOPE + 36;
const LONGEST_PART: usize = LONGEST_NAME + 4096;
/// How many parts more than are known a rule set may have.
const MORE_PARTS: u16 = 32;
/// How long the record of a match is.
const OF_MATCH: usize = ENVELOPE + 8 + 32;

/// What was found.
#[derive(Default)]
pub(super) struct Found {
    /// Records of events, each once.
    pub(super) events: BTreeMap<Place, Vec<Vec<u8>>>,
    /// Parts of rule sets.
    pub(super) parts: BTreeMap<Digest, BTreeMap<u16, Vec<u8>>>,
    /// What was put beside matches, the newest of each.
    pub(super) besides: BTreeMap<MatchId, Put>,
    /// Values that may be records of matches.
    pub(super) matches: BTreeSet<Vec<u8>>,
    /// Values that may say which events lie at which positions.
    pub(super) groups: BTreeSet<Vec<u8>>,
    /// Values that may be parts of rule sets which only their keys name.
    loose: BTreeSet<Vec<u8>>,
    /// What looks like a part of a rule set that names itself, and has something wrong in it.
    broken_parts: BTreeSet<Vec<u8>>,
    /// What looks like the record of an event with its place, and has something wrong in it.
    pub(super) broken: BTreeSet<Vec<u8>>,
}

impl Found {
    /// Looks at all places from one up to another; what begins there may go on behind it.
    pub(super) fn look(&mut self, bytes: &[u8], mut from: usize, until: usize) {
        while let Some(next) = bytes[from..until].iter().position(|byte| *byte == MAGIC) {
            let at = from + next;
            self.at(bytes, at);
            from = at + 1;
        }
    }

    /// What begins at this place with the first byte of an envelope.
    fn at(&mut self, bytes: &[u8], at: usize) {
        let Some(version) = bytes.get(at + 1) else { return };
        let placed = at.checked_sub(FRAME).and_then(|from| bytes.get(from..));
        if placed.is_some_and(|placed| self.placed(placed)) {
            return;
        }
        if (NAMED_PART..=PART_VERSION).contains(version)
            && self.named_part(bytes.get(at..).unwrap_or_default())
        {
            return;
        }
        if let Some(put) = Put::found(bytes.get(at..).unwrap_or_default()) {
            let newest = self.besides.get(&put.id).is_none_or(|it| it.number < put.number);
            if newest {
                self.besides.insert(put.id, put);
            }
            return;
        }
        for (begins, length) in lengths_before(bytes, at) {
            let Some(value) = bytes.get(at..at + length) else { continue };
            self.value(bytes, begins, value);
        }
        // A run that is told by its key alone has one byte before the length of its first event.
        let Some(run) = at.checked_sub(5) else { return };
        for (begins, length) in lengths_before(bytes, run) {
            let Some(value) = bytes.get(run..run + length) else { continue };
            self.value(bytes, begins, value);
        }
    }

    /// A record behind its place and its length; whether it is one.
    fn placed(&mut self, bytes: &[u8]) -> bool {
        if let Ok((place, record)) = framed(&mut Reader(bytes))
            && self.event(place, record)
        {
            self.behind(&bytes[FRAME + record.len()..]);
            return true;
        }
        if may_be_placed(bytes) {
            self.keep_broken(bytes);
        }
        false
    }

    /// What stands behind a record may be another whose envelope does not begin as it should.
    fn behind(&mut self, bytes: &[u8]) {
        let begins = bytes.get(FRAME).zip(bytes.get(FRAME + 1));
        let nearly = begins.is_some_and(|(magic, version)| {
            (magic ^ MAGIC).is_power_of_two()
                || (*magic == MAGIC && !(1..=EVENT_VERSION).contains(version))
        });
        if nearly && may_be_placed(bytes) {
            self.keep_broken(bytes);
        }
    }

    fn keep_broken(&mut self, bytes: &[u8]) {
        if self.broken.len() < MOST_BROKEN {
            self.broken.insert(bytes[..bytes.len().min(KEPT)].to_vec());
        }
    }

    /// The record of an event; whether it is one.
    fn event(&mut self, place: Place, record: &[u8]) -> bool {
        let known = self.events.get(&place);
        if known.is_some_and(|known| known.iter().any(|known| known == record)) {
            return true;
        }
        let is_one = is_possible(place, record.len()) && read_event(place, record).is_ok();
        if is_one {
            self.events.entry(place).or_default().push(record.to_vec());
        }
        is_one
    }

    /// A part of a rule set that names itself; whether it is one.
    fn named_part(&mut self, bytes: &[u8]) -> bool {
        let Some((digest, part, length)) = part_name(bytes) else { return false };
        let value = bytes.get(..length).unwrap_or_default();
        let is_one = self.part(&ruleset_key(&digest, part), value);
        let text = bytes.get(LONGEST_NAME..bytes.len().min(LONGEST_PART)).unwrap_or_default();
        if !is_one && is_text(&text[..text.len().min(64)]) && self.broken_parts.len() < MOST_BROKEN
        {
            self.broken_parts.insert(bytes[..bytes.len().min(LONGEST_PART)].to_vec());
        }
        is_one
    }

    /// Puts right what has one changed bit of the parts that a rule set lacks.
    fn repair_parts(&mut self, ruleset: Digest) {
        let of_it = |bytes: &Vec<u8>| {
            let digest = part_name(bytes).map(|(digest, ..)| digest);
            let differs = digest.map(|digest| {
                let pairs = digest.as_bytes().iter().zip(ruleset.as_bytes());
                pairs.map(|(one, other)| (one ^ other).count_ones()).sum::<u32>()
            });
            differs.is_some_and(|bits| bits <= 1)
        };
        let broken: Vec<Vec<u8>> =
            self.broken_parts.iter().filter(|it| of_it(it)).cloned().collect();
        for mut bytes in broken {
            for bit in 0..bytes.len() * 8 {
                bytes[bit / 8] ^= 1 << (bit % 8);
                let right = part_name(&bytes).is_some_and(|(digest, part, length)| {
                    let value = bytes.get(..length).unwrap_or_default();
                    let is_there =
                        self.parts.get(&ruleset).is_some_and(|it| it.contains_key(&part));
                    digest == ruleset && !is_there && self.part(&ruleset_key(&digest, part), value)
                });
                bytes[bit / 8] ^= 1 << (bit % 8);
                if right {
                    break;
                }
            }
        }
    }

    /// A part of a rule set under this key; whether it is one.
    fn part(&mut self, key: &[u8], value: &[u8]) -> bool {
        let Some((digest, part)) = part_of(key) else { return false };
        let parts = self.parts.entry(digest).or_default();
        if parts.contains_key(&part) {
            return true;
        }
        let Ok(bytes) = part_bytes(key, value) else { return false };
        parts.insert(part, bytes.to_vec());
        true
    }

    /// A value of the database: what its key says, if that can be told, or what it may be by its length.
    fn value(&mut self, bytes: &[u8], begins: usize, value: &[u8]) {
        if let Some(key) = node::key_before(bytes, begins) {
            self.keyed(key, value);
        }
        for (key, value) in node::pairs_from(bytes, begins) {
            self.keyed(&key, value);
        }
        let body = value.get(ENVELOPE..).unwrap_or_default();
        if value.len() == OF_MATCH {
            self.matches.insert(value.to_vec());
        }
        if !body.is_empty() && body.len().is_multiple_of(Place::LENGTH) {
            self.groups.insert(value.to_vec());
        }
        if is_text(body) && value.first() == Some(&MAGIC) {
            self.loose.insert(value.to_vec());
        }
    }

    /// Looks for the parts that a rule set lacks among values of which nothing tells the key.
    pub(super) fn complete(&mut self, ruleset: Digest) {
        let known = self.parts.get(&ruleset);
        let last = known.and_then(|parts| parts.last_key_value()).map_or(0, |(last, _)| *last);
        let is_there = |part: &u16| known.is_some_and(|parts| parts.contains_key(part));
        let lacks = (0..=last.saturating_add(MORE_PARTS)).filter(|part| !is_there(part));
        let mut found = Vec::new();
        for part in lacks {
            let key = ruleset_key(&ruleset, part);
            let bytes = self.loose.iter().find_map(|value| part_bytes(&key, value).ok());
            found.extend(bytes.map(|bytes| (part, bytes.to_vec())));
        }
        self.parts.entry(ruleset).or_default().extend(found);
        self.repair_parts(ruleset);
    }

    /// A value under its key, of the forms that do not say themselves what they are.
    fn keyed(&mut self, key: &[u8], value: &[u8]) {
        match (key.split_first(), value.len()) {
            (Some((b'e', place)), _) => {
                let Ok(Place { id, seq }) = Place::from_bytes(place) else { return };
                for (seq, record) in run_of(id, seq, value) {
                    let _ = record.is_ok_and(|record| self.event(Place { id, seq }, record));
                }
            }
            (Some((b'r', _)), _) => drop(self.part(key, value)),
            (Some((b'm', _)), OF_MATCH) => drop(self.matches.insert(value.to_vec())),
            (Some((b'g', _)), _) => drop(self.groups.insert(value.to_vec())),
            _ => {}
        }
    }

    /// Puts right what has one changed bit, and is whole then; how many.
    pub(super) fn repair(&mut self) -> u64 {
        let mut repaired = 0;
        for broken in std::mem::take(&mut self.broken) {
            let mut reader = Reader(&broken);
            let told = framed(&mut reader).map(|(place, record)| (place, record.len()));
            if told.as_ref().is_ok_and(|(place, _)| self.events.contains_key(place)) {
                continue;
            }
            let end = told.map_or(FRAME + 2, |(_, length)| FRAME + length);
            repaired += u64::from(self.put_right(broken, end));
        }
        repaired
    }

    /// Tries each bit up to an end.
    fn put_right(&mut self, mut bytes: Vec<u8>, end: usize) -> bool {
        for bit in 0..end * 8 {
            bytes[bit / 8] ^= 1 << (bit % 8);
            let read = framed(&mut Reader(&bytes)).ok().map(|(place, it)| (place, it.to_vec()));
            if let Some((place, record)) = read
                && !self.events.contains_key(&place)
                && self.event(place, &record)
            {
                return true;
            }
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        false
    }
}

/// Whether bytes may be a part of a rule set, which is text.
fn is_text(bytes: &[u8]) -> bool {
    let printed = bytes.iter().filter(|byte| byte.is_ascii_graphic() || **byte == b' ').count();
    !bytes.is_empty() && printed * 10 >= bytes.len() * 9
}

/// Whether a match can have an event there with a record of this length.
fn is_possible(place: Place, length: usize) -> bool {
    (1..=MOST_EVENTS).contains(&(place.seq as usize)) && (ENVELOPE..LONGEST).contains(&length)
}

/// Whether a place and a length may stand here, one bit of which was changed.
fn may_be_placed(bytes: &[u8]) -> bool {
    let Some(head) = bytes.get(..FRAME) else { return false };
    let number = |at: usize| {
        let four = head.get(at..).and_then(|rest| rest.first_chunk());
        four.map_or(u32::MAX, |four| u32::from_be_bytes(*four))
    };
    let (seq, length) = (number(Place::LENGTH - 4), number(Place::LENGTH));
    let too_many = (seq & !(MOST_EVENTS as u32).next_power_of_two().wrapping_sub(1)).count_ones();
    let too_long = (length & !(LONGEST as u32 - 1)).count_ones();
    too_many + too_long <= 1 && (length as usize > ENVELOPE || too_long == 1)
}

/// The rule set and the number of a part's key.
fn part_of(key: &[u8]) -> Option<(Digest, u16)> {
    let mut rest = Reader(key.strip_prefix(b"r")?);
    let digest = Digest::from_bytes(rest.array().ok()?);
    let part = u16::from_be_bytes(rest.array().ok()?);
    rest.0.is_empty().then_some((digest, part))
}

/// Where the length of a value that begins here may begin, and what it would say.
fn lengths_before(bytes: &[u8], at: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
    let lengths: Vec<(usize, usize)> = (1..=4_usize)
        .filter_map(|size| {
            let begins = at.checked_sub(size)?;
            let (length, read) = node::length(bytes.get(begins..at)?)?;
            (read == size && length < LONGEST).then_some((begins, length))
        })
        .collect();
    lengths.into_iter()
}
