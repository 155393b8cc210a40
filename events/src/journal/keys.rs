//! The idempotency keys of events, and what they were answered with.

use std::collections::HashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};

use super::envelope::unseal;
use super::error::damaged;
use super::record::{Answered, Key, KeyHash, Place, Subject, idempotency_key, read_event};
use super::store::Store;
use super::{Digest, JournalError, MatchId};

/// How many keys are kept in memory.
const MOST_KEYS: usize = 500_000;

/// The keys of the matches that were logged to or asked of with a key lately.
#[derive(Default)]
pub(super) struct Keys {
    matches: HashMap<MatchId, OfMatch>,
    /// How many there are.
    count: usize,
}

#[derive(Default)]
struct OfMatch {
    /// The events they were answered with.
    events: HashMap<KeyHash, u32>,
    /// Whether older ones may have records of their own.
    elsewhere: bool,
}

impl Keys {
    /// What a key of the store was answered with, and for what: one of a match, or one of the openings.
    pub(super) fn answered(
        &mut self,
        store: &Store,
        id: Option<MatchId>,
        key: KeyHash,
    ) -> Result<Option<(Answered, Digest)>, JournalError> {
        if let Some(id) = id {
            let keys = self.of(store, id)?;
            if let Some(seq) = keys.events.get(&key) {
                return answered_with(store, Place { id, seq: *seq }).map(Some);
            }
            if !keys.elsewhere {
                return Ok(None);
            }
        }
        let key = idempotency_key(&key);
        let Some(value) = store.backend.get(&key)? else { return Ok(None) };
        let answered = unseal(&key, &value).and_then(Answered::from_bytes);
        let answered = answered.map_err(|why| damaged("of an idempotency key", why))?;
        let Place { id, .. } = answered.place;
        store.head(id)?.ok_or(JournalError::UnknownMatch(id))?;
        Ok(Some((answered, store.link_at(answered.place)?)))
    }

    /// An event will be logged with a key, which is new in its match.
    pub(super) fn remember(&mut self, place: Place, key: KeyHash) {
        self.matches.entry(place.id).or_default().events.insert(key, place.seq);
        self.count += 1;
    }

    /// Forgets what was looked up of a match.
    pub(super) fn forget(&mut self, id: MatchId) {
        self.matches.remove(&id);
    }

    /// Forgets what can be looked up again, if it has become much. Not while events wait to be written.
    pub(super) fn make_room(&mut self) {
        if self.count >= MOST_KEYS {
            *self = Keys::default();
        }
    }

    /// Those of a match, which are looked up in its events if that was not done yet.
    fn of(&mut self, store: &Store, id: MatchId) -> Result<&OfMatch, JournalError> {
        match self.matches.entry(id) {
            Occupied(keys) => Ok(keys.into_mut()),
            Vacant(none) => {
                let mut keys = OfMatch::default();
                for found in store.records(id, 1, u32::MAX)? {
                    let (seq, record) = found?;
                    match read_event(Place { id, seq }, &record)?.key {
                        Key::Here(key) => drop(keys.events.insert(key, seq)),
                        Key::Elsewhere => keys.elsewhere = true,
                        Key::None => {}
                    }
                }
                self.count += 1 + keys.events.len();
                Ok(none.insert(keys))
            }
        }
    }
}

/// The answer that an event of the store was, and for what.
fn answered_with(store: &Store, place: Place) -> Result<(Answered, Digest), JournalError> {
    let record = store.record(place)?;
    let record = record.ok_or_else(|| place.damaged("it is missing".to_owned()))?;
    let subject = follows(place.id, read_event(place, &record)?.wire);
    Ok((Answered { place, subject }, store.link_at(place)?))
}

/// What is asked with an opening.
pub(super) fn opens(ruleset: Option<Digest>, wire: &[u8]) -> Subject {
    let ruleset = ruleset.as_ref().map_or(&[][..], |ruleset| ruleset.as_bytes());
    subject(&[b"o", ruleset, wire].concat())
}

/// What is asked with any other event of a match.
pub(super) fn follows(id: MatchId, wire: &[u8]) -> Subject {
    subject(&[b"b", &id.as_bytes()[..], wire].concat())
}

fn subject(asked: &[u8]) -> Subject {
    Digest::of(asked).as_bytes().first_chunk().copied().unwrap_or_default()
}
