//! The one thread that writes: it takes what waits, writes it as one group, and answers when it is on the disk.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use super::answer::{Answer, Failed};
use super::backend::Pair;
use super::beside::{Beside, Put, Tombstone};
use super::complete::{Complete, completed};
use super::delete::{Delete, deleted};
use super::entry::{Entry, EntryPlace};
use super::envelope::seal;
use super::keys::Keys;
use super::mirror::Mirroring;
use super::record::{
    Answered, EventRecord, Key, KeyHash, MatchRecord, Place, event_key, group_key, hash_of,
    idempotency_key, match_key, named_part, ruleset_key,
};
use super::store::Store;
use super::{AppendError, Appended, Digest, JournalError, MatchId, chain};
use crate::Remark;
use crate::notation::MOST_EVENTS;

/// So many events are a group, unless more of them belong together.
const LARGEST_GROUP: usize = 512;
/// How long is waited for a group to be as large as the one before: less than a disk takes.
const A_MOMENT: Duration = Duration::from_micros(300);
/// The most events in one record of positions, and the most bytes in one part of a rule set. Sled keeps up
/// to 16 values in a page, and pages above 128 KiB in files of their own that nobody syncs.
const MOST_PLACES: usize = 200;
const RULESET_PART: usize = 4 * 1024;
/// How many matches' heads are kept in memory.
const MOST_HEADS: usize = 100_000;

/// Something to be written, and who waits for it.
pub(super) enum Request {
    Entry(Entry, Answer<Result<Appended, AppendError>>),
    /// All of them or none.
    Together(Vec<Entry>, Answer<Result<Vec<Appended>, AppendError>>),
    Ruleset(Digest, Vec<u8>, Answer<Result<(), JournalError>>),
    Complete(Complete, Answer<Result<u32, AppendError>>),
    /// What is put beside matches: all of it or nothing.
    Beside(Vec<(MatchId, Beside)>, Answer<Result<(), AppendError>>),
    Delete(Delete, Answer<Result<Tombstone, AppendError>>),
}

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
pub(super) struct Group {
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

    /// Writes until nobody can ask any more.
    pub(super) fn run(mut self, queue: &Receiver<Request>) {
        let mut before = 0;
        while let Ok(first) = queue.recv() {
            let group = gather(first, queue, before);
            before = group.len();
            self.write(group);
        }
    }

    fn write(&mut self, requests: Vec<Request>) {
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
                    entries.push((self.add(&mut group, &entry), answer));
                }
                Request::Together(these, answer) => {
                    together.push((self.add_together(&mut group, &these), answer));
                }
                Request::Ruleset(digest, bytes, answer) => {
                    rulesets.push((self.add_ruleset(&mut group, &digest, &bytes), answer));
                }
                Request::Complete(wanted, answer) => completes.push((wanted, answer)),
                Request::Delete(wanted, answer) => deletes.push((wanted, answer)),
                Request::Beside(these, answer) => {
                    besides.push((self.add_besides(&mut group, these), answer));
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

    /// Puts an event into the group, unless it was logged before or does not belong there.
    pub(super) fn add(
        &mut self,
        group: &mut Group,
        entry: &Entry,
    ) -> Result<Appended, AppendError> {
        let key = entry.key.as_ref().map(hash_of);
        if let Some(key) = key
            && let Some((before, link)) = self.answered(group, entry.place, key)?
        {
            let same = before.subject == entry.subject();
            let Place { id, seq } = before.place;
            return if same { Ok(Appended { id, seq, link }) } else { Err(AppendError::KeyUsed) };
        }
        if let Some(link) = entry.link
            && let Some(there) = self.there(entry.place, link)?
        {
            return Ok(there);
        }
        let (place, before) = self.place(entry.place)?;
        let link = chain::link(before, entry.place.ruleset(), &entry.wire);
        if entry.link.is_some_and(|expected| expected != link) {
            return Err(AppendError::Link { seq: place.seq });
        }
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
            key: key.map_or(Key::None, Key::Here),
            remark: entry.remark.as_ref().map_or("", Remark::as_str),
        };
        let record = seal(&event_key(place.id, place.seq), &record.to_bytes());
        group.events.push((place, record));
        if let Some(key) = key {
            self.remember(group, entry, key, place, link);
        }
        self.heads.insert(place.id, (place.seq, link));
        Ok(Appended { id: place.id, seq: place.seq, link })
    }

    /// The event of another journal, if it is here already with this link.
    fn there(&self, place: EntryPlace, link: Digest) -> Result<Option<Appended>, AppendError> {
        let (id, seq) = match place {
            EntryPlace::Opening { id, .. } => (id, 1),
            EntryPlace::Behind { id, expected, .. } => (id, expected + 1),
        };
        if self.store.head(id)?.is_none_or(|head| head < seq) {
            return Ok(None);
        }
        if self.store.link_at(Place { id, seq })? == link {
            Ok(Some(Appended { id, seq, link }))
        } else {
            Err(AppendError::Link { seq })
        }
    }

    /// Where the event would lie, and the link before it.
    pub(super) fn place(&self, place: EntryPlace) -> Result<(Place, Digest), AppendError> {
        if let Some(ruleset) = place.ruleset() {
            self.asks_for(ruleset)?;
        }
        let (id, expected, (head, link)) = match place {
            EntryPlace::Opening { id, .. } => {
                self.is_not_deleted(id)?;
                (id, 0, self.head(id)?.unwrap_or((0, chain::root(id))))
            }
            EntryPlace::Behind { id, expected, .. } => {
                (id, expected, self.head(id)?.ok_or(AppendError::UnknownMatch(id))?)
            }
        };
        if head != expected {
            return Err(AppendError::Conflict { expected, head });
        }
        if head as usize >= MOST_EVENTS {
            return Err(AppendError::Full);
        }
        Ok((Place { id, seq: head + 1 }, link))
    }

    /// A rule set that an event names has to be there.
    pub(super) fn asks_for(&self, ruleset: Digest) -> Result<(), AppendError> {
        if self.store.has_ruleset(&ruleset)? {
            Ok(())
        } else {
            Err(AppendError::UnknownRuleset(ruleset))
        }
    }

    /// Writes nothing more, the present group included.
    pub(super) fn stop(&mut self, why: String) {
        self.stopped.get_or_insert(why);
    }

    /// What is stored.
    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    /// The last event of a match and its link.
    pub(super) fn head(&self, id: MatchId) -> Result<Option<(u32, Digest)>, JournalError> {
        if let Some(head) = self.heads.get(&id) {
            return Ok(Some(*head));
        }
        let Some(seq) = self.store.head(id)? else { return Ok(None) };
        Ok(Some((seq, self.store.link_at(Place { id, seq })?)))
    }

    /// What a key was answered with, and for what.
    pub(super) fn answered(
        &mut self,
        group: &Group,
        place: EntryPlace,
        key: KeyHash,
    ) -> Result<Option<(Answered, Digest)>, AppendError> {
        let id = place.id_if_known();
        if let Some(answered) = group.answered.get(&(id, key)) {
            return Ok(Some(*answered));
        }
        let answered = self.keys.answered(&self.store, id, key);
        if let Err(JournalError::UnknownMatch(id)) = answered {
            return Err(AppendError::Deleted(id));
        }
        Ok(answered?)
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

/// What is written together: what waits. Those who were answered together mostly come back together, so that the first
/// of them waits a moment for as many as there were before.
fn gather(first: Request, queue: &Receiver<Request>, before: usize) -> Vec<Request> {
    let mut group = vec![first];
    let end = Instant::now() + A_MOMENT;
    while group.len() < before
        && let Ok(next) = queue.recv_timeout(end.saturating_duration_since(Instant::now()))
    {
        group.push(next);
    }
    let mut events: usize = group.iter().map(Request::events).sum();
    while events < LARGEST_GROUP
        && let Ok(next) = queue.try_recv()
    {
        events += next.events();
        group.push(next);
    }
    group
}

impl Request {
    /// How many events it is of, at least 1.
    fn events(&self) -> usize {
        match self {
            Request::Together(entries, _) => entries.len().max(1),
            Request::Beside(these, _) => these.len().max(1),
            Request::Entry(..)
            | Request::Ruleset(..)
            | Request::Complete(..)
            | Request::Delete(..) => 1,
        }
    }
}

impl Group {
    fn put(&mut self, key: Vec<u8>, body: &[u8]) {
        let value = seal(&key, body);
        self.batch.push((key, value));
    }

    /// Puts something beside a match.
    pub(super) fn put_beside(&mut self, id: MatchId, beside: Beside) {
        let number = self.first_beside + self.besides.len() as u64;
        self.batch.extend(Put { id, number, beside }.to_pairs());
        self.besides.push(id);
    }

    /// The record of an event in it.
    pub(super) fn record(&self, place: Place) -> Option<Vec<u8>> {
        let found = self.events.iter().find(|(there, _)| *there == place);
        found.map(|(_, record)| record.clone())
    }

    /// The position of the next event.
    fn next(&self) -> u64 {
        self.first + self.events.len() as u64
    }
}
