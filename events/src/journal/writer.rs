//! The thread that writes an embedded journal: it writes what waits as one group, and answers when it is on the disk.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use super::answer::Failed;
use super::backend::Pair;
use super::beside::{Beside, Put, Tombstone};
use super::complete::{Complete, completed};
use super::delete::{Delete, deleted};
use super::entry::{Entry, EntryPlace};
use super::envelope::seal;
use super::judge::{self, Known};
use super::keys::{Keys, follows};
use super::mirror::Mirroring;
use super::record::{
    Answered, EventRecord, Key, KeyHash, MatchRecord, Place, Subject, event_key, group_key,
    idempotency_key, match_key, named_part, read_event, ruleset_key,
};
use super::request::Request;
use super::store::Store;
use super::{AppendError, Digest, JournalError, MatchId};
use crate::Remark;

/// The most events in one record of positions, and the most bytes in one part of a rule set. Sled keeps up
/// to 16 values in a page, and pages above 128 KiB in files of their own that nobody syncs.
const MOST_PLACES: usize = 200;
const RULESET_PART: usize = 4 * 1024;
/// How many matches' heads are kept in memory.
const MOST_HEADS: usize = 100_000;

/// The state of the writing thread.
pub(super) struct Writer {
    store: Arc<Store>,
    /// The last event of each match, with its link.
    heads: HashMap<MatchId, (u32, Digest)>,
    keys: Keys,
    /// Where everything is written a second time.
    mirror: Option<Mirroring>,
    /// Why nothing more may be written: after a failed sync nobody knows what is on the disk.
    stopped: Option<String>,
}

/// What is written together.
#[derive(Default)]
struct Group {
    batch: Vec<Pair>,
    /// The position of its first event.
    first: u64,
    /// Its events and their records.
    events: Vec<(Place, Vec<u8>)>,
    /// What its idempotency keys are answered with, those of openings and those of each match.
    answered: HashMap<(Option<MatchId>, KeyHash), (Answered, Digest)>,
    /// The number of the first that is put beside a match, and the matches.
    first_beside: u64,
    besides: Vec<MatchId>,
}

impl Writer {
    pub(super) fn new(store: Arc<Store>, mirror: Option<Mirroring>) -> Writer {
        Writer { store, heads: HashMap::new(), keys: Keys::default(), mirror, stopped: None }
    }

    /// Writes what is together a group, and answers.
    pub(super) fn write(&mut self, requests: Vec<Request>) {
        if self.heads.len() >= MOST_HEADS {
            self.heads.clear();
        }
        self.keys.make_room();
        let (first, first_beside) = (self.store.durable() + 1, self.store.order().last() + 1);
        let mut group = Group { first, first_beside, ..Group::default() };
        let mut entries = Vec::new();
        let mut together = Vec::new();
        let mut rulesets = Vec::new();
        let mut completes = Vec::new();
        let (mut besides, mut deletes) = (Vec::new(), Vec::new());
        for request in requests {
            match request {
                Request::Entry(entry, answer) => {
                    let known = &mut Judging { writer: self, group: &mut group };
                    entries.push((judge::add(known, &entry), answer));
                }
                Request::Together(these, answer) => {
                    let known = &mut Judging { writer: self, group: &mut group };
                    together.push((judge::add_together(known, &these), answer));
                }
                Request::Ruleset(digest, bytes, answer) => {
                    rulesets.push((self.add_ruleset(&mut group, &digest, &bytes), answer));
                }
                Request::Complete(wanted, answer) => completes.push((wanted, answer)),
                Request::Delete(wanted, answer) => deletes.push((wanted, answer)),
                Request::Beside(these, answer) => {
                    let known = &mut Judging { writer: self, group: &mut group };
                    besides.push((judge::add_besides(known, &these), answer));
                }
            }
        }
        let refused = self.commit(group).err();
        let mut gives = Vec::new();
        for (result, answer) in entries {
            gives.push(answer.with(refused.clone().map_or(result, Failed::failed)));
        }
        for (result, answer) in together {
            gives.push(answer.with(refused.clone().map_or(result, Failed::failed)));
        }
        for (result, answer) in besides {
            gives.push(answer.with(refused.clone().map_or(result, Failed::failed)));
        }
        for (result, answer) in rulesets {
            gives.push(answer.with(refused.clone().map_or(result, Failed::failed)));
        }
        match &self.mirror {
            Some(mirror) => mirror.then(gives),
            None => gives.into_iter().for_each(|give| give()),
        }
        for (wanted, answer) in completes {
            answer.give(self.complete(&wanted));
        }
        for (wanted, answer) in deletes {
            let give = answer.with(self.delete(&wanted));
            match &self.mirror {
                Some(mirror) => mirror.then(vec![give]),
                None => give(),
            }
        }
    }

    /// Deletes a match that is on the disk.
    fn delete(&mut self, wanted: &Delete) -> Result<Tombstone, AppendError> {
        self.may_write()?;
        let deleted = deleted(&self.store, wanted)?;
        if let Err(error) = self.store.backend.commit(deleted.pairs, deleted.gone) {
            self.stop(error.to_string());
            self.may_write()?;
        }
        self.heads.remove(&wanted.id);
        self.keys.forget(wanted.id);
        self.store.set_deleted(wanted.id, deleted.number);
        Ok(deleted.tombstone)
    }

    /// Completes events that are on the disk.
    fn complete(&mut self, wanted: &Complete) -> Result<u32, AppendError> {
        self.may_write()?;
        let completed = completed(&self.store, wanted)?;
        if completed.events == 0 {
            return Ok(0);
        }
        if let Err(error) = self.store.backend.commit(completed.pairs, Vec::new()) {
            self.stop(error.to_string());
            self.may_write()?;
        }
        if completed.waiting {
            self.store.settled(wanted.id);
        }
        Ok(completed.events)
    }

    /// Writes nothing more, the present group included.
    fn stop(&mut self, why: String) {
        self.stopped.get_or_insert(why);
    }

    /// Remembers what a key is answered with from now on.
    fn remember(
        &mut self,
        group: &mut Group,
        entry: &Entry,
        key: KeyHash,
        place: Place,
        link: Digest,
    ) {
        let answered = Answered { place, subject: entry.subject() };
        let id = entry.place.id_if_known();
        if id.is_none() {
            group.put(idempotency_key(&key), &answered.to_bytes());
        }
        group.answered.insert((id, key), (answered, link));
        self.keys.remember(place, key);
    }

    fn add_ruleset(
        &self,
        group: &mut Group,
        digest: &Digest,
        bytes: &[u8],
    ) -> Result<(), JournalError> {
        if self.store.has_ruleset(digest)? {
            return Ok(());
        }
        let parts = bytes.chunks(RULESET_PART).chain(bytes.is_empty().then_some(&[][..]));
        for (number, part) in (0..).zip(parts) {
            group.put(ruleset_key(digest, number), &named_part(digest, number, part));
        }
        Ok(())
    }

    /// Whether anything may be written now.
    fn may_write(&self) -> Result<(), JournalError> {
        match &self.stopped {
            Some(why) => Err(JournalError::Stopped(why.clone())),
            None => self.store.backend.ready(),
        }
    }

    /// Writes the group and waits until it is on the disk.
    fn commit(&mut self, mut group: Group) -> Result<(), JournalError> {
        if group.batch.is_empty() && group.events.is_empty() && self.stopped.is_none() {
            return Ok(());
        }
        if let Err(error) = self.may_write() {
            // Nothing of it was written: what was remembered of it is looked up again.
            (self.heads, self.keys) = (HashMap::new(), Keys::default());
            return Err(error);
        }
        let last = group.next() - 1;
        let events = mem::take(&mut group.events);
        for (number, events) in (0..).zip(events.chunks(MOST_PLACES)) {
            let first = group.first + number * MOST_PLACES as u64;
            let places: Vec<[u8; Place::LENGTH]> =
                events.iter().map(|(place, _)| place.to_bytes()).collect();
            group.put(group_key(first), &places.concat());
        }
        let (laid, pairs) = self.store.tail().lay(events);
        group.batch.extend(pairs);
        if let Err(error) = self.store.backend.commit(group.batch, Vec::new()) {
            self.stop(error.to_string());
            return self.may_write();
        }
        self.store.set_durable(laid, last);
        for (number, id) in (group.first_beside..).zip(group.besides) {
            self.store.set_beside(id, number);
        }
        Ok(())
    }
}

/// What is known while a group is put together.
struct Judging<'a> {
    writer: &'a mut Writer,
    group: &'a mut Group,
}

impl Known for Judging<'_> {
    fn head(&self, id: MatchId) -> Result<Option<(u32, Digest)>, JournalError> {
        if let Some(head) = self.writer.heads.get(&id) {
            return Ok(Some(*head));
        }
        let Some(seq) = self.writer.store.head(id)? else { return Ok(None) };
        Ok(Some((seq, self.writer.store.link_at(Place { id, seq })?)))
    }

    fn link_of(&self, place: Place) -> Result<Option<Digest>, JournalError> {
        if self.writer.store.head(place.id)?.is_none_or(|head| head < place.seq) {
            return Ok(None);
        }
        self.writer.store.link_at(place).map(Some)
    }

    fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError> {
        self.writer.store.has_ruleset(digest)
    }

    /// What cannot be read says nothing of the kind.
    fn is_deleted(&self, id: MatchId) -> Result<bool, JournalError> {
        match self.writer.store.tombstone(id) {
            Err(JournalError::DamagedRecord { .. }) => Ok(false),
            found => Ok(found?.is_some()),
        }
    }

    fn beside_number(&self, id: MatchId) -> Result<u64, JournalError> {
        if let Some(nth) = self.group.besides.iter().rposition(|of| *of == id) {
            return Ok(self.group.first_beside + nth as u64);
        }
        match self.writer.store.beside(id) {
            Ok(Some(Put { number, beside: Beside::Kept(_), .. })) => Ok(number),
            Ok(_) | Err(JournalError::DamagedRecord { .. }) => Ok(0),
            Err(error) => Err(error),
        }
    }

    fn answered(
        &mut self,
        id: Option<MatchId>,
        key: KeyHash,
    ) -> Result<Option<(Answered, Digest)>, JournalError> {
        if let Some(answered) = self.group.answered.get(&(id, key)) {
            return Ok(Some(*answered));
        }
        self.writer.keys.answered(&self.writer.store, id, key)
    }

    fn subject_at(&self, place: Place) -> Result<(Subject, Digest), JournalError> {
        let store = &self.writer.store;
        let record = match self.group.record(place) {
            Some(record) => Some(record),
            None => store.record(place)?,
        };
        let record = record.ok_or_else(|| place.damaged("it is missing".to_owned()))?;
        let read = read_event(place, &record)?;
        let link = read.link.map_or_else(|| store.link_at(place), Ok)?;
        Ok((follows(place.id, read.wire), link))
    }

    fn add(&mut self, entry: &Entry, place: Place, link: Digest) {
        let Judging { writer, group } = self;
        if let EntryPlace::Opening { id, ruleset } = entry.place {
            group.put(match_key(id), &MatchRecord { opened_at: entry.at, ruleset }.to_bytes());
            if let Some(beside) = &entry.beside {
                group.put_beside(id, Beside::Kept(beside.clone()));
            }
        }
        let record = EventRecord {
            position: group.next(),
            at: entry.at,
            by: &entry.by,
            wire: &entry.wire,
            ruleset: entry.place.adopts(),
            sheet: entry.sheet,
            link: Some(link),
            key: entry.key.map_or(Key::None, Key::Here),
            remark: entry.remark.as_ref().map_or("", Remark::as_str),
        };
        let record = seal(&event_key(place.id, place.seq), &record.to_bytes());
        group.events.push((place, record));
        if let Some(key) = entry.key {
            writer.remember(group, entry, key, place, link);
        }
        writer.heads.insert(place.id, (place.seq, link));
    }

    fn add_beside(&mut self, id: MatchId, beside: Beside) -> u64 {
        self.group.put_beside(id, beside)
    }

    fn stop(&mut self, why: String) {
        self.writer.stop(why);
    }
}

impl Group {
    fn put(&mut self, key: Vec<u8>, body: &[u8]) {
        let value = seal(&key, body);
        self.batch.push((key, value));
    }

    /// Puts something beside a match; its number.
    fn put_beside(&mut self, id: MatchId, beside: Beside) -> u64 {
        let number = self.first_beside + self.besides.len() as u64;
        self.batch.extend(Put { id, number, beside }.to_pairs());
        self.besides.push(id);
        number
    }

    /// The record of an event in it.
    fn record(&self, place: Place) -> Option<Vec<u8>> {
        let found = self.events.iter().find(|(there, _)| *there == place);
        found.map(|(_, record)| record.clone())
    }

    /// The position of the next event.
    fn next(&self) -> u64 {
        self.first + self.events.len() as u64
    }
}
