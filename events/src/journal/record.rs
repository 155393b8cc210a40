//! How things lie in the database: its keys, and the envelope around every value.
//!
//! | key | value |
//! |---|---|
//! | `e` match, seq | an event: its position in the whole journal, when, by whom, [`wire`] bytes |
//! | `m` match | when it was opened, with which rule set |
//! | `i` hash of an idempotency key | the match and seq it was answered with, hash of what was asked |
//! | `g` position | the matches and seqs of the events from this position on that were written together |
//! | `r` digest, part | a part of a rule set |
//!
//! Numbers are big-endian, so that keys sort as they count. The envelope is
//! `[magic][version of the record][8 bytes of BLAKE3 over key and body][body]`.

use chrono::{DateTime, Utc};

use super::{Digest, IdempotencyKey, JournalError, MatchId};
use crate::{Event, wire};

const MAGIC: u8 = 0xd7;
const VERSION: u8 = 1;
const CHECKSUM: usize = 8;

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
    pub event: Event,
}

pub(super) fn event_key(id: MatchId, seq: u32) -> Vec<u8> {
    [b"e", &id.as_bytes()[..], &seq.to_be_bytes()].concat()
}

pub(super) fn match_key(id: MatchId) -> Vec<u8> {
    [b"m", &id.as_bytes()[..]].concat()
}

/// A hash of the key, which may be long: 16 bytes of it never meet by chance.
pub(super) fn idempotency_key(key: &IdempotencyKey) -> Vec<u8> {
    let digest = Digest::of(key.as_str().as_bytes());
    [b"i", &digest.as_bytes()[..16]].concat()
}

pub(super) fn group_key(position: u64) -> Vec<u8> {
    [b"g", &position.to_be_bytes()[..]].concat()
}

pub(super) fn ruleset_key(digest: &Digest, part: u16) -> Vec<u8> {
    [b"r", &digest.as_bytes()[..], &part.to_be_bytes()].concat()
}

/// The body in its envelope.
pub(super) fn seal(key: &[u8], body: &[u8]) -> Vec<u8> {
    [&[MAGIC, VERSION], &checksum(key, body)[..], body].concat()
}

/// The body out of its envelope, or what is wrong with it.
pub(super) fn unseal<'a>(key: &[u8], value: &'a [u8]) -> Result<&'a [u8], String> {
    let mut rest = Reader(value);
    let [magic, version] = rest.array()?;
    if magic != MAGIC {
        return Err(format!("it begins with {magic:#04x} instead of {MAGIC:#04x}"));
    }
    if version != VERSION {
        return Err(format!(
            "it is a record of version {version}, which this program does not know"
        ));
    }
    let expected: [u8; CHECKSUM] = rest.array()?;
    if expected != checksum(key, rest.0) {
        return Err("its checksum does not match".to_owned());
    }
    Ok(rest.0)
}

fn checksum(key: &[u8], body: &[u8]) -> [u8; CHECKSUM] {
    let mut sum = [0; CHECKSUM];
    blake3::Hasher::new().update(key).update(body).finalize_xof().fill(&mut sum);
    sum
}

/// The body of an event's record.
pub(super) struct EventRecord<'a> {
    pub(super) position: u64,
    pub(super) at: i64,
    pub(super) by: &'a str,
    pub(super) wire: &'a [u8],
}

impl<'a> EventRecord<'a> {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let by = self.by.as_bytes();
        let length = [by.len() as u8];
        [&self.position.to_be_bytes(), &self.at.to_be_bytes(), &length[..], by, self.wire].concat()
    }

    pub(super) fn from_bytes(body: &'a [u8]) -> Result<EventRecord<'a>, String> {
        let mut rest = Reader(body);
        let position = u64::from_be_bytes(rest.array()?);
        let at = i64::from_be_bytes(rest.array()?);
        let [length] = rest.array()?;
        let by =
            std::str::from_utf8(rest.take(length as usize)?).map_err(|error| error.to_string())?;
        Ok(EventRecord { position, at, by, wire: rest.0 })
    }

    pub(super) fn logged(&self, seq: u32) -> Result<Logged, String> {
        let event = wire::decode(self.wire).map_err(|error| error.to_string())?;
        Ok(Logged { seq, at: time(self.at)?, by: self.by.to_owned(), event })
    }
}

/// The body of a match's record.
pub(super) struct MatchRecord {
    pub(super) opened_at: i64,
    pub(super) ruleset: Digest,
}

impl MatchRecord {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        [&self.opened_at.to_be_bytes(), &self.ruleset.as_bytes()[..]].concat()
    }

    pub(super) fn from_bytes(body: &[u8]) -> Result<MatchRecord, String> {
        let mut rest = Reader(body);
        let opened_at = i64::from_be_bytes(rest.array()?);
        Ok(MatchRecord { opened_at, ruleset: Digest::from_bytes(rest.array()?) })
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) id: MatchId,
    pub(super) seq: u32,
}

impl Place {
    const LENGTH: usize = 20;

    pub(super) fn to_bytes(self) -> Vec<u8> {
        [&self.id.as_bytes()[..], &self.seq.to_be_bytes()].concat()
    }

    fn from_bytes(body: &[u8]) -> Result<Place, String> {
        let mut rest = Reader(body);
        let id = MatchId::from_bytes(rest.array()?);
        Ok(Place { id, seq: u32::from_be_bytes(rest.array()?) })
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

/// The bytes of a body that are not read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or("it is too short")?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let (taken, rest) = self.0.split_first_chunk().ok_or("it is too short")?;
        self.0 = rest;
        Ok(*taken)
    }
}
