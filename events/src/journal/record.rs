//! How things lie in the database: its keys, and the envelope around every value.
//!
//! | key | value |
//! |---|---|
//! | `e` match, seq | events of the match from this one on, each with its length, or one alone |
//! | `t` slot | the newest events, each with its match, seq and length |
//! | `m` match | when it was opened, with which rule set; of an event at the desk only when |
//! | `i` hash of an idempotency key | the match and seq it was answered with, hash of what was asked |
//! | `g` position | the matches and seqs of the events from this position on that were written together, zeros for deleted ones |
//! | `r` digest, part | a part of a rule set |
//! | `b` match, part | a part of what lies beside the match |
//!
//! An event is its position in the whole journal, when, what is kept beside it, by whom, and its [`wire`] bytes. A fact of
//! the desk lies where events lie, and says by its first byte what it is. What
//! a key was answered with stands there too; `i` is for openings, whose match nobody knows yet who asks again.
//!
//! Numbers are big-endian, so that keys sort as they count. The envelope is
//! `[magic][version of the record][8 bytes of BLAKE3 over key and body][body]`; in `e` and `t` each event has its own,
//! under the key that it would have alone. A part of a rule set has version 3 and names its rule set, its number and its
//! length; in version 1 only its key does, and before version 3 the parts are the rule set itself
//! and no [`difference`](super::difference). Records of events have version 4; those of version 3 hold no remark, in version 2
//! each idempotency key has a record `i`, and those of version 1 hold neither a link nor anything else beside the event.

use chrono::{DateTime, Utc};

use super::backend::Pair;
use super::envelope::{ENVELOPE, EVENT, Reader, unseal, unseal_any};
use super::error::damaged;
use super::said::Said;
use super::{Digest, IdempotencyKey, JournalError, MatchId};
use crate::{Event, Remark, wire};

/// The first version in which a part of a rule set names itself.
pub(super) const NAMED_PART: u8 = 2;
/// The first version in which the idempotency key of an event stands in its record.
const KEYS_HERE: u8 = 3;

/// Something that happened to a match: an event as it lies in the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// Its place in the match, from 1; the opening is 1.
    pub seq: u32,
    /// When it was logged, to the microsecond.
    pub at: DateTime<Utc>,
    /// Who logged it.
    pub by: String,
    /// What was logged.
    pub said: Said,
    /// The rule set that counts from this event on, if it names one.
    pub ruleset: Option<Digest>,
    /// The digest of the score sheet after it, as the program saw it that logged it, if it said so.
    pub sheet: Option<u64>,
    /// Its link in the chain of the match.
    pub link: Digest,
    /// Its bytes on the wire.
    pub wire: Vec<u8>,
    /// What is noted beside it. Its link does not vouch for that.
    pub remark: Option<Remark>,
}

/// What has to be known of an event to judge it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Its place in the match, from 1; the opening is 1.
    pub seq: u32,
    /// What was logged.
    pub event: Event,
    /// The rule set that counts from this event on, if it names one.
    pub ruleset: Option<Digest>,
    /// The digest of the score sheet after it, as the program saw it that logged it, if it said so.
    pub sheet: Option<u64>,
}

pub(super) fn event_key(id: MatchId, seq: u32) -> [u8; 1 + Place::LENGTH] {
    let mut key = [EVENT; 1 + Place::LENGTH];
    key[1..].copy_from_slice(&Place { id, seq }.to_bytes());
    key
}

pub(super) fn match_key(id: MatchId) -> Vec<u8> {
    [b"m", &id.as_bytes()[..]].concat()
}

/// A hash of an idempotency key, which may be long: 16 bytes of it never meet by chance.
pub(super) type KeyHash = [u8; 16];

pub(super) fn hash_of(key: &IdempotencyKey) -> KeyHash {
    hash_of_text(key.as_str())
}

/// The hash that the last of several entries is kept with which were logged with a key: it shows how many they were.
pub(super) fn end_hash_of(key: &IdempotencyKey) -> KeyHash {
    let end = Digest::of(format!("the last one with {}", key.as_str()).as_bytes());
    hash_of_text(&end.to_string())
}

fn hash_of_text(text: &str) -> KeyHash {
    Digest::of(text.as_bytes()).as_bytes().first_chunk().copied().unwrap_or_default()
}

pub(super) fn idempotency_key(hash: &KeyHash) -> Vec<u8> {
    [b"i", &hash[..]].concat()
}

pub(super) fn slot_key(slot: u16) -> Vec<u8> {
    [b"t", &slot.to_be_bytes()[..]].concat()
}

/// The number at the end of a slot's key.
pub(super) fn slot_of(key: &[u8]) -> u16 {
    key.last_chunk().map_or(0, |slot| u16::from_be_bytes(*slot))
}

/// The seq at the end of an event's key.
pub(super) fn seq_of(key: &[u8]) -> u32 {
    key.last_chunk().map_or(0, |seq| u32::from_be_bytes(*seq))
}

pub(super) fn group_key(position: u64) -> Vec<u8> {
    [b"g", &position.to_be_bytes()[..]].concat()
}

pub(super) fn ruleset_key(digest: &Digest, part: u16) -> Vec<u8> {
    [b"r", &digest.as_bytes()[..], &part.to_be_bytes()].concat()
}

pub(super) fn beside_key(id: MatchId, part: u16) -> Vec<u8> {
    [b"b", &id.as_bytes()[..], &part.to_be_bytes()].concat()
}

/// How many bytes the name of a part of a rule set has.
const PART_NAME: usize = 32 + 2 + 2;

/// The body of a part of a rule set, which names itself.
pub(super) fn named_part(digest: &Digest, part: u16, bytes: &[u8]) -> Vec<u8> {
    let length = (bytes.len() as u16).to_be_bytes();
    [&digest.as_bytes()[..], &part.to_be_bytes(), &length, bytes].concat()
}

/// The rule set, the number and the length of the value of a part that names itself, if it does not lie.
pub(super) fn part_name(value: &[u8]) -> Option<(Digest, u16, usize)> {
    let mut rest = Reader(value.get(ENVELOPE..)?);
    let digest = Digest::from_bytes(rest.array().ok()?);
    let part = u16::from_be_bytes(rest.array().ok()?);
    let length = u16::from_be_bytes(rest.array().ok()?);
    Some((digest, part, ENVELOPE + PART_NAME + usize::from(length)))
}

/// The bytes of a part of a rule set.
pub(super) fn part_bytes<'a>(key: &[u8], value: &'a [u8]) -> Result<&'a [u8], String> {
    let (version, body) = unseal_any(key, value)?;
    if version < NAMED_PART {
        return Ok(body);
    }
    body.get(PART_NAME..).ok_or_else(|| "it is too short".to_owned())
}

/// An event's record.
#[derive(Clone, Copy)]
pub(super) struct EventRecord<'a> {
    pub(super) position: u64,
    pub(super) at: i64,
    pub(super) by: &'a str,
    pub(super) wire: &'a [u8],
    /// The rule set it adopts. That of an opening stands in the match's record.
    pub(super) ruleset: Option<Digest>,
    pub(super) sheet: Option<u64>,
    /// None in a record of version 1.
    pub(super) link: Option<Digest>,
    pub(super) key: Key,
    /// What is noted beside it; empty for nothing.
    pub(super) remark: &'a str,
}

/// The idempotency key with which an event was logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    None,
    Here(KeyHash),
    /// If it has one, in a record of its own.
    Elsewhere,
}

const HAS_SHEET: u8 = 1;
const HAS_RULESET: u8 = 2;
const HAS_KEY: u8 = 4;
const HAS_REMARK: u8 = 8;

impl Logged {
    /// The event, if it is one of a match.
    pub fn event(&self) -> Option<&Event> {
        self.said.event()
    }
}

impl<'a> EventRecord<'a> {
    /// The body, in the newest version.
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let sheet = self.sheet.map(u64::to_be_bytes);
        let sheet = sheet.as_ref().map_or(&[][..], |sheet| sheet);
        let ruleset = self.ruleset.as_ref().map_or(&[][..], |ruleset| ruleset.as_bytes());
        let link = self.link.as_ref().map_or(&[][..], |link| link.as_bytes());
        let key = if let Key::Here(hash) = &self.key { &hash[..] } else { &[] };
        let has = if sheet.is_empty() { 0 } else { HAS_SHEET }
            | if ruleset.is_empty() { 0 } else { HAS_RULESET }
            | if key.is_empty() { 0 } else { HAS_KEY }
            | if self.remark.is_empty() { 0 } else { HAS_REMARK };
        let length = (self.remark.len() as u16).to_be_bytes();
        let length = if self.remark.is_empty() { &[][..] } else { &length };
        [
            &self.position.to_be_bytes()[..],
            &self.at.to_be_bytes(),
            &[has],
            sheet,
            ruleset,
            link,
            key,
            length,
            self.remark.as_bytes(),
            &[self.by.len() as u8],
            self.by.as_bytes(),
            self.wire,
        ]
        .concat()
    }

    /// The record under this key.
    pub(super) fn read(key: &[u8], value: &'a [u8]) -> Result<EventRecord<'a>, String> {
        let (version, body) = unseal_any(key, value)?;
        let mut rest = Reader(body);
        let position = u64::from_be_bytes(rest.array()?);
        let at = i64::from_be_bytes(rest.array()?);
        let (mut sheet, mut ruleset, mut link, mut remark) = (None, None, None, "");
        let mut idempotency = Key::Elsewhere;
        if version > 1 {
            let [has] = rest.array()?;
            if has & HAS_SHEET != 0 {
                sheet = Some(u64::from_be_bytes(rest.array()?));
            }
            if has & HAS_RULESET != 0 {
                ruleset = Some(Digest::from_bytes(rest.array()?));
            }
            link = Some(Digest::from_bytes(rest.array()?));
            if has & HAS_KEY != 0 {
                idempotency = Key::Here(rest.array()?);
            } else if version >= KEYS_HERE {
                idempotency = Key::None;
            }
            if has & HAS_REMARK != 0 {
                let length = u16::from_be_bytes(rest.array()?);
                remark = text(rest.take(length as usize)?)?;
            }
        }
        let [length] = rest.array()?;
        let by = text(rest.take(length as usize)?)?;
        let (wire, key) = (rest.0, idempotency);
        Ok(EventRecord { position, at, by, wire, ruleset, sheet, link, key, remark })
    }

    pub(super) fn event(&self) -> Result<Event, String> {
        wire::decode(self.wire).map_err(|error| error.to_string())
    }

    /// The event with its link, which is known.
    pub(super) fn logged(
        &self,
        seq: u32,
        ruleset: Option<Digest>,
        link: Digest,
    ) -> Result<Logged, String> {
        let said = Said::read(self.wire).map_err(|error| error.to_string())?;
        let (at, by, wire) = (time(self.at)?, self.by.to_owned(), self.wire.to_vec());
        let remark = if self.remark.is_empty() { None } else { Some(Remark::new(self.remark)) };
        let remark = remark.transpose().map_err(|error| error.to_string())?;
        Ok(Logged { seq, at, by, said, ruleset, sheet: self.sheet, link, wire, remark })
    }
}

fn text(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|error| error.to_string())
}

/// The body of a match's record.
pub(super) struct MatchRecord {
    pub(super) opened_at: i64,
    /// What it is judged by; nothing for an event at the desk.
    pub(super) ruleset: Option<Digest>,
}

impl MatchRecord {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let ruleset = self.ruleset.as_ref().map_or(&[][..], |ruleset| ruleset.as_bytes());
        [&self.opened_at.to_be_bytes(), ruleset].concat()
    }

    pub(super) fn from_bytes(body: &[u8]) -> Result<MatchRecord, String> {
        let mut rest = Reader(body);
        let opened_at = i64::from_be_bytes(rest.array()?);
        let ruleset =
            if rest.0.is_empty() { None } else { Some(Digest::from_bytes(rest.array()?)) };
        Ok(MatchRecord { opened_at, ruleset })
    }
}

/// The body of an idempotency key's record: what it was answered with, and for what.
#[derive(Clone, Copy)]
pub(super) struct Answered {
    pub(super) place: Place,
    pub(super) subject: Subject,
}

/// A hash of what was asked with an idempotency key: the match or rule set, and the event.
pub(super) type Subject = [u8; 8];

impl Answered {
    pub(super) fn to_bytes(self) -> Vec<u8> {
        [&self.place.to_bytes()[..], &self.subject].concat()
    }

    pub(super) fn from_bytes(body: &[u8]) -> Result<Answered, String> {
        let mut rest = Reader(body);
        let place = Place::from_bytes(rest.take(Place::LENGTH)?)?;
        Ok(Answered { place, subject: rest.array()? })
    }
}

/// An event of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    pub(super) id: MatchId,
    pub(super) seq: u32,
}

impl Place {
    pub(super) const LENGTH: usize = 20;

    pub(super) fn to_bytes(self) -> [u8; Place::LENGTH] {
        let mut bytes = [0; Place::LENGTH];
        let (id, seq) = bytes.split_at_mut(Place::LENGTH - 4);
        id.copy_from_slice(self.id.as_bytes());
        seq.copy_from_slice(&self.seq.to_be_bytes());
        bytes
    }

    pub(super) fn from_bytes(body: &[u8]) -> Result<Place, String> {
        let mut rest = Reader(body);
        let id = MatchId::from_bytes(rest.array()?);
        Ok(Place { id, seq: u32::from_be_bytes(rest.array()?) })
    }

    /// What stands in the order of all events where one was of a match that is deleted: no event has the seq 0.
    pub(super) fn void() -> Place {
        Place { id: MatchId::from_bytes([0; 16]), seq: 0 }
    }

    pub(super) fn is_void(self) -> bool {
        self == Place::void()
    }

    /// The body of the record of a group.
    pub(super) fn many_from_bytes(body: &[u8]) -> Result<Vec<Place>, String> {
        body.chunks(Place::LENGTH).map(Place::from_bytes).collect()
    }

    /// What is wrong with the event there.
    pub(super) fn damaged(self, why: String) -> JournalError {
        JournalError::Damaged { id: self.id, seq: self.seq, why }
    }
}

/// A stored time, which may be any number if the record is damaged.
pub(super) fn time(micros: i64) -> Result<DateTime<Utc>, String> {
    DateTime::from_timestamp_micros(micros)
        .ok_or_else(|| format!("{micros} µs since 1970 is no time"))
}

/// Reads the record of an event.
pub(super) fn read_event(place: Place, value: &[u8]) -> Result<EventRecord<'_>, JournalError> {
    EventRecord::read(&event_key(place.id, place.seq), value).map_err(|why| place.damaged(why))
}

/// The match whose key this is.
pub(super) fn match_id(key: &[u8]) -> Result<MatchId, JournalError> {
    let id = key.get(1..).and_then(|id| id.try_into().ok()).map(MatchId::from_bytes);
    id.ok_or_else(|| damaged("of a match", "its key is no id".to_owned()))
}

pub(super) fn match_record(id: MatchId, (key, value): &Pair) -> Result<MatchRecord, JournalError> {
    let record = unseal(key, value).and_then(MatchRecord::from_bytes);
    record.map_err(|why| damaged(&format!("of match {id}"), why))
}

/// The first position of a group, and its events.
pub(super) fn group_of((key, value): &Pair) -> Result<(u64, Vec<Place>), JournalError> {
    let first = key.last_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    let places = unseal(key, value).and_then(Place::many_from_bytes);
    let places =
        places.map_err(|why| damaged(&format!("of the events from position {first} on"), why))?;
    Ok((first, places))
}
