//! The embedded journal: a database in a folder, or whatever else is a [`Backend`](super::backend::Backend), of one process.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::beside::{Beside, Kept, Put, Tombstone};
use super::envelope::unseal;
use super::error::damaged;
use super::ground::{Ground, Log};
use super::mirror::{Mirroring, Say};
use super::record::{
    Answered, Judged, Key, KeyHash, Logged, MatchRecord, Place, idempotency_key, read_event, time,
};
use super::request::Queue;
use super::store::Store;
use super::verify::Verification;
use super::walk;
use super::writer::Writer;
use super::{Digest, JournalError, MatchId, Recorded};

/// A store, and the thread that writes it.
pub(super) struct Embedded {
    store: Arc<Store>,
    queue: Queue,
}

impl Embedded {
    /// Starts the writer.
    pub(super) fn start(
        store: Store,
        mirror: Option<(&Path, Say)>,
    ) -> Result<Embedded, JournalError> {
        let store = Arc::new(store);
        let mirror = mirror.map(|(dir, say)| Mirroring::start(Arc::clone(&store), dir, say));
        let mut writer = Writer::new(Arc::clone(&store), mirror.transpose()?);
        let queue = Queue::start(move |group| writer.write(group))?;
        Ok(Embedded { store, queue })
    }

    /// None as long as the opening is not on the disk.
    fn log_of(&self, id: MatchId, record: &MatchRecord) -> Result<Option<Log>, JournalError> {
        let Some((entries, last_at)) = self.store.last(id)? else { return Ok(None) };
        let opened_at =
            time(record.opened_at).map_err(|why| damaged(&format!("of match {id}"), why))?;
        Ok(Some(Log { id, opened_at, ruleset: record.ruleset, entries, last_at }))
    }
}

impl Ground for Embedded {
    fn queue(&self) -> &Queue {
        &self.queue
    }

    fn position(&self) -> u64 {
        self.store.durable()
    }

    fn follow(&self, position: u64, patience: Duration) -> u64 {
        self.store.follow(position, patience)
    }

    fn head(&self, id: MatchId) -> Result<Option<u32>, JournalError> {
        self.store.head(id)
    }

    fn read(&self, id: MatchId, from: u32, to: u32) -> Result<Vec<Logged>, JournalError> {
        self.store.events(id, from, to)
    }

    fn judged(&self, id: MatchId) -> Result<Vec<Judged>, JournalError> {
        self.store.judged(id)
    }

    fn after(
        &self,
        position: u64,
        most: usize,
        wanted: &mut dyn FnMut(MatchId) -> bool,
    ) -> Result<(Vec<Recorded>, u64), JournalError> {
        let (events, reached) = self.store.after(position, most, wanted)?;
        let recorded = |(position, id, logged)| Recorded { position, id, logged };
        Ok((events.into_iter().map(recorded).collect(), reached))
    }

    fn opened(&self, id: MatchId) -> Result<Option<MatchRecord>, JournalError> {
        self.store.match_record(id)
    }

    fn all_opened(&self) -> Result<Vec<(MatchId, MatchRecord)>, JournalError> {
        self.store.matches().collect()
    }

    fn log(&self, id: MatchId) -> Result<Option<Log>, JournalError> {
        let record = self.store.match_record(id)?;
        record.map_or(Ok(None), |record| self.log_of(id, &record))
    }

    fn logs(&self) -> Result<Vec<Log>, JournalError> {
        let logs = self.store.matches().map(|found| {
            let (id, record) = found?;
            self.log_of(id, &record)
        });
        logs.filter_map(Result::transpose).collect()
    }

    fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError> {
        self.store.has_ruleset(digest)
    }

    fn laid(&self, digest: &Digest) -> Result<Option<Vec<u8>>, JournalError> {
        self.store.laid(digest)
    }

    fn beside(&self, id: MatchId) -> Result<Option<(u64, Beside)>, JournalError> {
        Ok(self.store.beside(id)?.map(|put| (put.number, put.beside)))
    }

    fn besides(&self) -> Result<Vec<Kept>, JournalError> {
        let mut all = Vec::new();
        for found in self.store.besides() {
            let (id, put) = found?;
            let of = id.map_or_else(|| "a match".to_owned(), |id| format!("match {id}"));
            match put {
                Ok(Put { number, beside, .. }) => {
                    let kept = beside.kept();
                    all.extend(kept.map(|bytes| Kept { id, number, bytes: Ok(bytes) }));
                }
                Err(why) => {
                    let bytes = Err(damaged(&format!("beside {of}"), why));
                    all.push(Kept { id, number: 0, bytes });
                }
            }
        }
        Ok(all)
    }

    fn tombstones(&self) -> Result<BTreeMap<MatchId, Tombstone>, JournalError> {
        self.store.tombstones()
    }

    fn keys(&self, id: MatchId, behind: u32) -> Result<BTreeMap<KeyHash, u32>, JournalError> {
        let mut keys = BTreeMap::new();
        for found in self.store.records(id, behind.saturating_add(1), u32::MAX)? {
            let (seq, record) = found?;
            if let Key::Here(key) = read_event(Place { id, seq }, &record)?.key {
                keys.insert(key, seq);
            }
        }
        Ok(keys)
    }

    fn opened_with(&self, key: &KeyHash) -> Result<Option<MatchId>, JournalError> {
        let key = idempotency_key(key);
        let Some(value) = self.store.backend.get(&key)? else { return Ok(None) };
        let answered = unseal(&key, &value).and_then(Answered::from_bytes);
        let answered = answered.map_err(|why| damaged("of an idempotency key", why))?;
        Ok(Some(answered.place.id))
    }

    fn verify(&self, kept: &[(MatchId, Digest)]) -> Result<Verification, JournalError> {
        walk::verify(&self.store, kept)
    }
}
