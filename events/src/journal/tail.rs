//! The newest events of all matches, and where events lie.
//!
//! What is written together lies together at first: the events of a group share a few keys, the *slots*, which are used
//! one after the other and then again. So a group of many events costs the database no more than one of few. They wait in
//! memory too, until there are enough of a match to lie together for good: as a *run*, under the key of the first of them.
//! A run is written in one batch with the next group, and no later than the slot of one of its events is used again.

use std::collections::{BTreeMap, BTreeSet};

use super::backend::{Backend, Pair};
use super::envelope::{Reader, seal, unseal};
use super::error::damaged;
use super::record::{Place, event_key, read_event, seq_of, slot_key, slot_of};
use super::{JournalError, MatchId};

/// How many slots there are, and so about the most groups whose events wait.
const SPACES: usize = 2048;
/// So many events of a match become a run.
const RUN: usize = 16;
/// The most bytes of events in one value, unless one alone has more. Sled keeps up to 16 values in a page, and pages
/// above 128 KiB in files of their own that nobody syncs.
const MOST_BYTES: usize = 4000;
/// How the value of a run begins. One of a single event, as they were written before there were runs, begins otherwise.
const RUN_MAGIC: u8 = 0xd9;
/// How runs began in which only the key says where an event belongs.
const KEYED_RUN_MAGIC: u8 = 0xd8;

/// Events in order, each with its record.
type Records = Vec<(Place, Vec<u8>)>;

/// The events that lie in slots and in no run yet. All of them are on the disk.
pub(super) struct Tail {
    /// Their records.
    waiting: BTreeMap<Place, Vec<u8>>,
    /// The events in each slot.
    slots: Vec<Vec<Place>>,
    /// The slot that is used next.
    next: usize,
}

/// Where the events of a group lie.
pub(super) struct Laid {
    events: Records,
    /// The slots, each with how many of the events.
    slots: Vec<usize>,
    /// Matches whose waiting events are runs now.
    settled: BTreeSet<MatchId>,
}

impl Tail {
    /// What lies in the slots of a backend. A slot that is damaged is an error.
    pub(super) fn read(backend: &dyn Backend) -> Result<Tail, JournalError> {
        let mut tail = Tail { waiting: BTreeMap::new(), slots: vec![Vec::new(); SPACES], next: 0 };
        let mut newest = 0;
        for pair in backend.range(&slot_key(0), &slot_key(u16::MAX)) {
            let (key, value) = pair?;
            let slot = usize::from(slot_of(&key)) % SPACES;
            let events = events_of(&key, &value);
            let (position, events) =
                events.map_err(|why| damaged("of some of the newest events", why))?;
            if position > newest {
                (newest, tail.next) = (position, (slot + 1) % SPACES);
            }
            tail.slots[slot] = events.iter().map(|(place, _)| *place).collect();
            tail.waiting.extend(events);
        }
        for id in tail.matches() {
            let settled = last_of_runs(backend, id)?;
            tail.forget(id, settled);
        }
        Ok(tail)
    }

    /// The waiting records of a match from one seq to another, both included.
    pub(super) fn records(&self, id: MatchId, from: u32, to: u32) -> Vec<(u32, Vec<u8>)> {
        let waiting = self.of(id).filter(|(place, _)| (from..=to).contains(&place.seq));
        waiting.map(|(place, record)| (place.seq, record.clone())).collect()
    }

    pub(super) fn record(&self, place: Place) -> Option<Vec<u8>> {
        self.waiting.get(&place).cloned()
    }

    /// The last waiting record of a match.
    pub(super) fn newest(&self, id: MatchId) -> Option<(u32, Vec<u8>)> {
        self.of(id).next_back().map(|(place, record)| (place.seq, record.clone()))
    }

    /// The matches of which events wait.
    pub(super) fn matches(&self) -> BTreeSet<MatchId> {
        self.waiting.keys().map(|place| place.id).collect()
    }

    /// Where the events of a group will lie, and everything that has to be written for that.
    pub(super) fn lay(&self, events: Records) -> (Laid, Vec<Pair>) {
        let mut pairs = Vec::new();
        let (mut slots, mut settled) = (Vec::new(), BTreeSet::new());
        for (number, part) in parts(&events, |_, _| true).into_iter().enumerate() {
            let slot = (self.next + number) % SPACES;
            let before = self.slots[slot].iter().filter(|place| self.waiting.contains_key(place));
            settled.extend(before.map(|place| place.id));
            let key = slot_key(slot as u16);
            pairs.push((key.clone(), seal(&key, &slot_body(part))));
            slots.push(part.len());
        }
        let full = |place: &Place| self.of(place.id).nth(RUN - 1).is_some();
        settled.extend(events.iter().filter(|(place, _)| full(place)).map(|(place, _)| place.id));
        pairs.extend(settled.iter().flat_map(|id| self.runs(*id)));
        (Laid { events, slots, settled }, pairs)
    }

    /// What was laid is on the disk.
    pub(super) fn take(&mut self, laid: Laid) {
        for id in laid.settled {
            self.forget(id, u32::MAX);
        }
        let mut events = laid.events.into_iter();
        for count in laid.slots {
            let part: Records = events.by_ref().take(count).collect();
            self.slots[self.next] = part.iter().map(|(place, _)| *place).collect();
            self.waiting.extend(part);
            self.next = (self.next + 1) % SPACES;
        }
    }

    /// The waiting events of a match in order.
    fn of(&self, id: MatchId) -> impl DoubleEndedIterator<Item = (&Place, &Vec<u8>)> {
        self.waiting.range(Place { id, seq: 0 }..=Place { id, seq: u32::MAX })
    }

    /// Waiting events of a match up to one are runs now.
    pub(super) fn forget(&mut self, id: MatchId, to: u32) {
        let gone: Vec<Place> =
            self.of(id).map(|(place, _)| *place).filter(|place| place.seq <= to).collect();
        for place in gone {
            self.waiting.remove(&place);
        }
    }

    /// The waiting events of a match as runs.
    fn runs(&self, id: MatchId) -> Vec<Pair> {
        let events: Vec<(Place, &Vec<u8>)> =
            self.of(id).map(|(place, record)| (*place, record)).collect();
        as_runs(&events)
    }
}

/// Events of a match as runs, which begin where one does not follow or has no room any more.
pub(super) fn as_runs<R: AsRef<[u8]>>(events: &[(Place, R)]) -> Vec<Pair> {
    let follows = |one: Place, next: Place| one.seq + 1 == next.seq;
    let run = |part: &[(Place, R)]| {
        let (first, _) = part.first()?;
        let mut value = vec![RUN_MAGIC];
        for (place, record) in part {
            frame(&mut value, *place, record.as_ref());
        }
        Some((event_key(first.id, first.seq).to_vec(), value))
    };
    parts(events, follows).into_iter().filter_map(run).collect()
}

/// The records of a value under the key of an event of a match: it and those that follow, as far as they can be told apart.
pub(super) fn run_of(id: MatchId, first: u32, value: &[u8]) -> Vec<(u32, Result<&[u8], String>)> {
    let (placed, rest) = match value.split_first() {
        Some((&RUN_MAGIC, rest)) => (true, rest),
        Some((&KEYED_RUN_MAGIC, rest)) => (false, rest),
        _ => return vec![(first, Ok(value))],
    };
    let mut rest = Reader(rest);
    let mut records = Vec::with_capacity(RUN);
    for seq in first..=u32::MAX {
        if rest.0.is_empty() {
            break;
        }
        let record =
            if placed { framed_at(Place { id, seq }, &mut rest) } else { unframed(&mut rest) };
        let broken = record.is_err();
        records.push((seq, record));
        if broken {
            break;
        }
    }
    records
}

/// The last seq of a match in its runs; 0 if it has none.
fn last_of_runs(backend: &dyn Backend, id: MatchId) -> Result<u32, JournalError> {
    let run = backend.range(&event_key(id, 0), &event_key(id, u32::MAX)).next_back().transpose()?;
    let last = run.and_then(|(key, value)| {
        let records = run_of(id, seq_of(&key), &value);
        records.iter().rfind(|(_, record)| record.is_ok()).map(|(seq, _)| *seq)
    });
    Ok(last.unwrap_or(0))
}

/// Neighbours that fit into one value and may stand there together.
fn parts<R: AsRef<[u8]>>(
    events: &[(Place, R)],
    together: impl Fn(Place, Place) -> bool,
) -> Vec<&[(Place, R)]> {
    let mut bytes = 0;
    let fits = |(one, record): &(Place, R), (next, behind): &(Place, R)| {
        bytes += record.as_ref().len();
        let fits = bytes + behind.as_ref().len() <= MOST_BYTES && together(*one, *next);
        if !fits {
            bytes = 0;
        }
        fits
    };
    events.chunk_by(fits).collect()
}

/// The body of a slot: where each event belongs, and its record.
fn slot_body(events: &[(Place, Vec<u8>)]) -> Vec<u8> {
    let mut body = Vec::with_capacity(MOST_BYTES * 3 / 2);
    for (place, record) in events {
        frame(&mut body, *place, record);
    }
    body
}

/// The value of a slot without the events of a match, empty if nothing else is in it; nothing if none of them is.
pub(super) fn without(id: MatchId, key: &[u8], value: &[u8]) -> Option<Vec<u8>> {
    let (_, mut events) = events_of(key, value).ok()?;
    let before = events.len();
    events.retain(|(place, _)| place.id != id);
    if events.len() == before {
        return None;
    }
    Some(if events.is_empty() { Vec::new() } else { seal(key, &slot_body(&events)) })
}

/// The position of the first event of a slot, and all of them with their records.
pub(super) fn events_of(key: &[u8], value: &[u8]) -> Result<(u64, Records), String> {
    let mut rest = Reader(unseal(key, value)?);
    let mut events = Vec::new();
    while !rest.0.is_empty() {
        let (place, record) = framed(&mut rest)?;
        events.push((place, record.to_vec()));
    }
    let (place, record) = events.first().ok_or("it is empty")?;
    let first = read_event(*place, record).map_err(|error| error.to_string())?;
    Ok((first.position, events))
}

/// Puts a record there, behind its place and its length: so it can be told what it is without anything around it.
pub(super) fn frame(bytes: &mut Vec<u8>, place: Place, record: &[u8]) {
    bytes.extend_from_slice(&place.to_bytes());
    bytes.extend_from_slice(&(record.len() as u32).to_be_bytes());
    bytes.extend_from_slice(record);
}

/// The next record and its place.
pub(super) fn framed<'a>(rest: &mut Reader<'a>) -> Result<(Place, &'a [u8]), String> {
    let place = Place::from_bytes(rest.take(Place::LENGTH)?)?;
    Ok((place, unframed(rest)?))
}

/// The next record, which has to be that of this event.
fn framed_at<'a>(place: Place, rest: &mut Reader<'a>) -> Result<&'a [u8], String> {
    match framed(rest)? {
        (there, record) if there == place => Ok(record),
        (Place { id, seq }, _) => Err(format!("event {seq} of match {id} stands in its place")),
    }
}

/// The next record behind its length.
fn unframed<'a>(rest: &mut Reader<'a>) -> Result<&'a [u8], String> {
    let length = u32::from_be_bytes(rest.array()?);
    rest.take(length as usize)
}
