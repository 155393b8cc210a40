//! The database: opening it, and looking things up in it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use chrono::{DateTime, Utc};

use super::backend::{Backend, Pair, Pairs};
use super::beside::Order;
use super::error::damaged;
use super::reached::Reached;
use super::record::{
    EventRecord, Judged, Logged, MatchRecord, Place, event_key, group_key, group_of, match_id,
    match_key, match_record, part_bytes, read_event, ruleset_key, seq_of, time,
};
use super::sled::{Sled, failed};
use super::tail::{Laid, Tail, run_of};
use super::{Digest, JournalError, MatchId, chain, difference, torn};

/// The file that marks up to which position everything was on the disk.
const SEEN: &str = "seen";

/// More events than most whole games have.
const WHOLE_GAME: usize = 256;

/// An event with its position and its match.
type Placed = (u64, MatchId, Logged);

/// What is stored, in the words of the journal.
pub(super) struct Store {
    pub(super) backend: Box<dyn Backend>,
    /// The newest events.
    tail: RwLock<Tail>,
    /// In which order something was put beside matches.
    pub(super) order: RwLock<Order>,
    /// The position of the last event that is on the disk for certain.
    durable: Reached,
    /// Where that position is marked, if it is.
    seen: Option<File>,
}

impl Store {
    /// What lies in a backend.
    pub(super) fn over(backend: Box<dyn Backend>) -> Result<Store, JournalError> {
        let tail = RwLock::new(Tail::read(&*backend)?);
        let (order, durable) = (RwLock::default(), Reached::default());
        let store = Store { backend, tail, order, durable, seen: None };
        store.durable.advance(store.last_position()?);
        let mut order = Order::default();
        for found in store.besides() {
            match found? {
                (_, Ok(put)) => order.put(put.id, put.number),
                (_, Err(_)) => order.skip(),
            }
        }
        Ok(Store { order: RwLock::new(order), ..store })
    }

    /// Opens the database of a folder, or makes one there.
    ///
    /// A log that is damaged in the middle opens as if it ended there. So the position up to which everything was on the
    /// disk is kept in a small file of its own; a database that holds less is refused.
    pub(super) fn open(dir: &Path) -> Result<Store, JournalError> {
        fs::create_dir_all(dir).map_err(failed(dir, "creating the journal's folder"))?;
        let store = Store::over(Box::new(Sled::open(dir)?))?;
        let mut mark = File::options();
        mark.read(true).write(true).create(true).truncate(false);
        let mark = mark.open(dir.join(SEEN)).map_err(failed(dir, "opening the journal's mark"))?;
        let (there, seen) = (store.durable(), marked(&mark));
        if there < seen {
            let why = format!(
                "it holds {there} events, but {seen} were on the disk: its file was cut or changed"
            );
            return Err(JournalError::Unreadable { dir: dir.to_owned(), why });
        }
        torn::forget(dir).map_err(failed(dir, "removing what was kept of the journal"))?;
        Ok(Store { seen: Some(mark), ..store })
    }

    /// All records of a kind: those whose keys begin with this byte.
    pub(super) fn kind(&self, kind: u8) -> Pairs<'_> {
        self.backend.range(&[kind], &[kind + 1])
    }

    /// The newest events.
    pub(super) fn tail(&self) -> RwLockReadGuard<'_, Tail> {
        self.tail.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The records of the events of a match from one seq to another, both included.
    pub(super) fn records(
        &self,
        id: MatchId,
        from: u32,
        to: u32,
    ) -> Result<impl Iterator<Item = Result<(u32, Vec<u8>), JournalError>>, JournalError> {
        let mut wanted = wanted(from, to);
        Ok(self.values(id, from, to)?.flat_map(move |value| match value {
            Ok((first, value)) => {
                let found = run_of(id, first, &value).into_iter().filter(&mut wanted);
                found.map(|(seq, record)| Ok((seq, there(id, seq, record)?.to_vec()))).collect()
            }
            Err(error) => vec![Err(error)],
        }))
    }

    /// The values in which those records lie, each with the seq of its first one: runs, and then each that waits.
    fn values(
        &self,
        id: MatchId,
        from: u32,
        to: u32,
    ) -> Result<impl Iterator<Item = Result<(u32, Vec<u8>), JournalError>>, JournalError> {
        // Asked for first: what becomes a run meanwhile is found there too, and left out.
        let waiting = self.tail().records(id, from, to);
        let end = waiting.first().map_or(to, |(seq, _)| seq.saturating_sub(1));
        let mut runs = None;
        if from <= end {
            let first = self.run_with(Place { id, seq: from })?;
            let first = first.map_or(from, |(key, _)| seq_of(&key));
            runs = Some(self.backend.range(&event_key(id, first), &event_key(id, end)));
        }
        let runs = runs.into_iter().flatten().map(|pair| {
            let (key, value) = pair?;
            Ok((seq_of(&key), value))
        });
        Ok(runs.chain(waiting.into_iter().map(Ok)))
    }

    /// The record of one event.
    pub(super) fn record(&self, place: Place) -> Result<Option<Vec<u8>>, JournalError> {
        if let Some(record) = self.tail().record(place) {
            return Ok(Some(record));
        }
        let Some((key, value)) = self.run_with(place)? else { return Ok(None) };
        let mut records = run_of(place.id, seq_of(&key), &value).into_iter();
        let found = records.find(|(seq, record)| *seq == place.seq || record.is_err());
        let found = found.map(|(seq, record)| there(place.id, seq, record)).transpose()?;
        Ok(found.map(<[u8]>::to_vec))
    }

    /// The record of the last event of a match.
    fn newest(&self, id: MatchId) -> Result<Option<(u32, Vec<u8>)>, JournalError> {
        if let Some(newest) = self.tail().newest(id) {
            return Ok(Some(newest));
        }
        let last = Place { id, seq: u32::MAX };
        let Some((key, value)) = self.run_with(last)? else { return Ok(None) };
        let newest = run_of(id, seq_of(&key), &value).pop();
        newest.map(|(seq, record)| Ok((seq, there(id, seq, record)?.to_vec()))).transpose()
    }

    /// The run in which an event lies, if it does not wait, or the one before the place where it would.
    fn run_with(&self, place: Place) -> Result<Option<Pair>, JournalError> {
        let to = event_key(place.id, place.seq);
        Ok(self.backend.range(&event_key(place.id, 0), &to).next_back().transpose()?)
    }

    pub(super) fn durable(&self) -> u64 {
        self.durable.position()
    }

    /// Waits until something behind a position is on the disk, at most so long. The position of the last event.
    pub(super) fn follow(&self, position: u64, patience: Duration) -> u64 {
        self.durable.behind(position, patience)
    }

    /// Everything up to a position is on the disk, the newest as they were laid. The mark of it may be lost when the
    /// power is, and is then too low.
    pub(super) fn set_durable(&self, laid: Laid, position: u64) {
        self.tail.write().unwrap_or_else(PoisonError::into_inner).take(laid);
        self.durable.advance(position);
        let bytes = position.to_be_bytes();
        let mark = [&bytes[..], &Digest::of(&bytes).as_bytes()[..8]].concat();
        // Without a mark only a damage later goes unseen; what is on the disk is there all the same.
        let _ = self.seen.as_ref().map(|seen| seen.write_all_at(&mark, 0));
    }

    /// What waited of a match is a run now.
    pub(super) fn settled(&self, id: MatchId) {
        self.tail.write().unwrap_or_else(PoisonError::into_inner).forget(id, u32::MAX);
    }

    /// The position of the last event, or 0.
    fn last_position(&self) -> Result<u64, JournalError> {
        match self.kind(b'g').next_back() {
            Some(group) => group_of(&group?).map(|(first, places)| first + places.len() as u64 - 1),
            None => Ok(0),
        }
    }

    /// The number of events of a match; none if there is no such match.
    pub(super) fn head(&self, id: MatchId) -> Result<Option<u32>, JournalError> {
        Ok(self.newest(id)?.map(|(seq, _)| seq))
    }

    /// The seq of the last event of a match, and when it was logged.
    pub(super) fn last(&self, id: MatchId) -> Result<Option<(u32, DateTime<Utc>)>, JournalError> {
        let Some((seq, record)) = self.newest(id)? else { return Ok(None) };
        let place = Place { id, seq };
        let at = time(read_event(place, &record)?.at).map_err(|why| place.damaged(why))?;
        Ok(Some((seq, at)))
    }

    /// The events of a match from one seq to another, both included.
    pub(super) fn events(
        &self,
        id: MatchId,
        from: u32,
        to: u32,
    ) -> Result<Vec<Logged>, JournalError> {
        let mut events = Vec::new();
        let mut before = None;
        self.each(id, from, to, |place, record| {
            let logged = self.logged(place, record, before)?;
            before = Some(logged.link);
            events.push(logged);
            Ok(())
        })?;
        Ok(events)
    }

    /// The events of a match, with what judging them again asks for.
    pub(super) fn judged(&self, id: MatchId) -> Result<Vec<Judged>, JournalError> {
        let mut events = Vec::with_capacity(WHOLE_GAME);
        self.each(id, 1, u32::MAX, |place, record| {
            let ruleset = self.ruleset_of(place, record)?;
            let event = record.event().map_err(|why| place.damaged(why))?;
            events.push(Judged { seq: place.seq, event, ruleset, sheet: record.sheet });
            Ok(())
        })?;
        Ok(events)
    }

    /// Shows the events of a match from one seq to another, both included. None may be missing between them.
    fn each(
        &self,
        id: MatchId,
        from: u32,
        to: u32,
        mut show: impl FnMut(Place, &EventRecord) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        if from > to {
            return Ok(());
        }
        let (mut wanted, mut seqs) = (wanted(from, to), from..=to);
        for value in self.values(id, from, to)? {
            let (first, value) = value?;
            for (seq, record) in run_of(id, first, &value).into_iter().filter(&mut wanted) {
                let Some(next) = seqs.next() else { return Ok(()) };
                let record = there(id, seq, record)?;
                let place = Place { id, seq: next };
                if seq != next {
                    return Err(place.damaged("it is missing".to_owned()));
                }
                show(place, &read_event(place, record)?)?;
            }
        }
        Ok(())
    }

    /// The durable events of the wanted matches behind a position, with their positions; and up to which position these are
    /// all that are not deleted. Of other matches nothing is read.
    pub(super) fn after(
        &self,
        position: u64,
        most: usize,
        wanted: &mut dyn FnMut(MatchId) -> bool,
    ) -> Result<(Vec<Placed>, u64), JournalError> {
        let next = position.saturating_add(1);
        let group = self.backend.range(&group_key(0), &group_key(next)).next_back().transpose()?;
        let start = group.map_or_else(|| group_key(0), |(key, _)| key);
        let mut events = Vec::new();
        let mut before: BTreeMap<Place, Digest> = BTreeMap::new();
        let mut reached = position;
        for group in self.backend.range(&start, &group_key(u64::MAX)) {
            let (first, places) = group_of(&group?)?;
            for (position, place) in (first..).zip(places).filter(|(position, _)| *position >= next)
            {
                if events.len() == most || position > self.durable() {
                    return Ok((events, reached));
                }
                reached = position;
                if place.is_void() || !wanted(place.id) {
                    continue;
                }
                let Some(value) = self.record(place)? else {
                    // Deleted since its place was looked up.
                    if self.tombstone(place.id)?.is_some() {
                        continue;
                    }
                    return Err(place.damaged("it is missing".to_owned()));
                };
                let record = read_event(place, &value)?;
                let logged = self.logged(place, &record, before.remove(&place))?;
                before.insert(Place { seq: place.seq + 1, ..place }, logged.link);
                events.push((position, place.id, logged));
            }
        }
        Ok((events, reached))
    }

    /// The event of a record. `before` is the link of the event before it, if it is known.
    fn logged(
        &self,
        place: Place,
        record: &EventRecord,
        before: Option<Digest>,
    ) -> Result<Logged, JournalError> {
        let ruleset = self.ruleset_of(place, record)?;
        let link = match (record.link, before) {
            (Some(link), _) => link,
            (None, Some(before)) => chain::link(before, ruleset, record.wire),
            (None, None) => self.link_at(place)?,
        };
        record.logged(place.seq, ruleset, link).map_err(|why| place.damaged(why))
    }

    /// The rule set that counts from an event on, if it names one.
    pub(super) fn ruleset_of(
        &self,
        place: Place,
        record: &EventRecord,
    ) -> Result<Option<Digest>, JournalError> {
        if place.seq > 1 {
            return Ok(record.ruleset);
        }
        let opened = self.match_record(place.id)?;
        let opened = opened.ok_or(JournalError::UnknownMatch(place.id))?;
        Ok(opened.ruleset)
    }

    /// The link of an event. Records of version 1 have none: theirs is worked out from the beginning.
    pub(super) fn link_at(&self, place: Place) -> Result<Digest, JournalError> {
        let value = self.record(place)?;
        let value = value.ok_or_else(|| place.damaged("it is missing".to_owned()))?;
        if let Some(link) = read_event(place, &value)?.link {
            return Ok(link);
        }
        let mut link = chain::root(place.id);
        for found in self.records(place.id, 1, place.seq)? {
            let (seq, value) = found?;
            let at = Place { seq, ..place };
            let record = read_event(at, &value)?;
            link = chain::link(link, self.ruleset_of(at, &record)?, record.wire);
        }
        Ok(link)
    }

    /// When a match was opened and with which rule set.
    pub(super) fn match_record(&self, id: MatchId) -> Result<Option<MatchRecord>, JournalError> {
        let key = match_key(id);
        self.backend.get(&key)?.map(|value| match_record(id, &(key, value))).transpose()
    }

    /// All matches in the order they were opened, whether durable yet or not.
    pub(super) fn matches(
        &self,
    ) -> impl Iterator<Item = Result<(MatchId, MatchRecord), JournalError>> {
        self.kind(b'm').map(|pair| {
            let pair = pair?;
            let id = match_id(&pair.0)?;
            Ok((id, match_record(id, &pair)?))
        })
    }

    /// The records of positions: the first of each, and its events.
    pub(super) fn groups(&self) -> impl Iterator<Item = Result<(u64, Vec<Place>), JournalError>> {
        self.kind(b'g').map(|group| group_of(&group?))
    }

    pub(super) fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError> {
        Ok(self.backend.get(&ruleset_key(digest, 0))?.is_some())
    }

    /// What lies under the digest of a rule set: itself, or what it has differently from another one.
    pub(super) fn laid(&self, digest: &Digest) -> Result<Option<Vec<u8>>, JournalError> {
        let mut bytes = Vec::new();
        for part in self.backend.range(&ruleset_key(digest, 0), &ruleset_key(digest, u16::MAX)) {
            let (key, value) = part?;
            let part = part_bytes(&key, &value);
            bytes.extend(part.map_err(|why| damaged(&format!("of rule set {digest}"), why))?);
        }
        if bytes.is_empty() && !self.has_ruleset(digest)? {
            return Ok(None);
        }
        Ok(Some(bytes))
    }

    pub(super) fn ruleset(&self, digest: &Digest) -> Result<Option<Vec<u8>>, JournalError> {
        difference::read(digest, |digest| self.laid(digest))
    }
}

/// The position up to which everything was on the disk of the store in a folder, as far as that is known.
pub(super) fn durable_mark(dir: &Path) -> u64 {
    File::open(dir.join(SEEN)).map_or(0, |seen| marked(&seen))
}

/// The position that is marked; 0 if none is, or the mark was not written whole.
fn marked(seen: &File) -> u64 {
    let mut mark = [0; 16];
    if seen.read_exact_at(&mut mark, 0).is_err() {
        return 0;
    }
    let (position, sum) = mark.split_at(8);
    let whole = Digest::of(position).as_bytes()[..8] == *sum;
    position.first_chunk().filter(|_| whole).map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

/// A record that was found, or what is wrong with it.
fn there(id: MatchId, seq: u32, record: Result<&[u8], String>) -> Result<&[u8], JournalError> {
    record.map_err(|why| Place { id, seq }.damaged(why))
}

/// Which records are shown that are found in their order. Where a run was split meanwhile, or what waited is one by now,
/// what was read already stands there once more.
fn wanted(from: u32, to: u32) -> impl FnMut(&(u32, Result<&[u8], String>)) -> bool {
    let mut next = from;
    move |(seq, record)| {
        let new = (next..=to).contains(seq);
        if new && record.is_ok() {
            next = seq.saturating_add(1);
        }
        new || record.is_err()
    }
}
