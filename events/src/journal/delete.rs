//! Deleting a match: everything of it goes, and what shows that it was there stays.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::backend::Pair;
use super::beside::{Beside, Put, Tombstone};
use super::envelope::seal;
use super::record::{
    Place, beside_key, event_key, group_key, match_key, read_event, ruleset_key, slot_key,
};
use super::store::Store;
use super::tail::without;
use super::{AppendError, Digest, JournalError, MatchId};

/// What is to be deleted.
pub(super) struct Delete {
    pub(super) id: MatchId,
    pub(super) at: DateTime<Utc>,
    /// Rule sets that go too, unless another match names them.
    pub(super) rulesets: Vec<Digest>,
}

/// What deleting comes to.
pub(super) struct Deleted {
    pub(super) tombstone: Tombstone,
    /// The number of the tombstone.
    pub(super) number: u64,
    pub(super) pairs: Vec<Pair>,
    pub(super) gone: Vec<Vec<u8>>,
}

/// Works out what has to be written and what to be removed.
pub(super) fn deleted(store: &Store, wanted: &Delete) -> Result<Deleted, AppendError> {
    let id = wanted.id;
    let events = store.head(id)?.ok_or(AppendError::UnknownMatch(id))?;
    let link = store.link_at(Place { id, seq: events })?;
    let tombstone = Tombstone { at: wanted.at, events, link };
    let number = store.order().last() + 1;
    let mut pairs = Put { id, number, beside: Beside::Deleted(tombstone) }.to_pairs();
    let mut gone = keys(store, &event_key(id, 0), &event_key(id, u32::MAX))?;
    gone.extend(keys(store, &beside_key(id, 0), &beside_key(id, u16::MAX))?);
    gone.push(match_key(id));
    gone.retain(|key| pairs.iter().all(|(put, _)| put != key));
    for pair in store.backend.range(&slot_key(0), &slot_key(u16::MAX)) {
        let (key, value) = pair.map_err(JournalError::from)?;
        match without(id, &key, &value) {
            Some(rest) if rest.is_empty() => gone.push(key),
            Some(rest) => pairs.push((key, rest)),
            None => {}
        }
    }
    // One that is damaged tells nobody what it held, and stays as it is.
    for (first, mut places) in store.groups().filter_map(Result::ok) {
        if places.iter().any(|place| place.id == id) {
            places.iter_mut().filter(|place| place.id == id).for_each(|it| *it = Place::void());
            let body: Vec<[u8; Place::LENGTH]> = places.iter().map(|it| it.to_bytes()).collect();
            let key = group_key(first);
            let value = seal(&key, &body.concat());
            pairs.push((key, value));
        }
    }
    let named = if wanted.rulesets.is_empty() { Some(BTreeSet::new()) } else { named(store, id) };
    for digest in &wanted.rulesets {
        // Where a log cannot be read, nobody knows what it names.
        if named.as_ref().is_some_and(|named| !named.contains(digest)) {
            gone.extend(keys(store, &ruleset_key(digest, 0), &ruleset_key(digest, u16::MAX))?);
        }
    }
    Ok(Deleted { tombstone, number, pairs, gone })
}

/// The keys between two, both included.
fn keys(store: &Store, from: &[u8], to: &[u8]) -> Result<Vec<Vec<u8>>, JournalError> {
    let keys = store.backend.range(from, to).map(|pair| Ok(pair?.0));
    keys.collect()
}

/// The rule sets that all other matches name; nothing if one of them cannot be read.
fn named(store: &Store, deleted: MatchId) -> Option<BTreeSet<Digest>> {
    let mut named = BTreeSet::new();
    for found in store.matches() {
        let (id, record) = found.ok()?;
        if id == deleted {
            continue;
        }
        named.extend(record.ruleset);
        for found in store.records(id, 1, u32::MAX).ok()? {
            let (seq, record) = found.ok()?;
            named.extend(read_event(Place { id, seq }, &record).ok()?.ruleset);
        }
    }
    Some(named)
}
