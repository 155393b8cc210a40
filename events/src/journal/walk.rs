//! Whether everything in an embedded journal is there as it was written: a walk through all of its records.

use std::collections::{BTreeMap, BTreeSet};

use super::record::{EventRecord, Place, read_event};
use super::store::Store;
use super::verify::{Checks, Verification};
use super::{Digest, JournalError, MatchId, chain};

/// The state of the walk.
struct Walk<'a> {
    store: &'a Store,
    /// The position of the last event that is looked at: what comes meanwhile is left out.
    durable: u64,
    checks: Checks,
    /// The positions of the events, as the events say.
    positions: BTreeMap<u64, Place>,
}

/// Looks at everything. `kept` are links that somebody kept: each must be that of an event of its match.
pub(super) fn verify(
    store: &Store,
    kept: &[(MatchId, Digest)],
) -> Result<Verification, JournalError> {
    let (checks, durable) = (Checks::of(kept), store.durable());
    let mut walk = Walk { store, durable, checks, positions: BTreeMap::new() };
    for found in store.matches() {
        match found {
            Ok((id, _)) => walk.game(id)?,
            Err(error) => walk.problem(None, None, error.to_string()),
        }
    }
    walk.checks.deleted(store.tombstones()?);
    walk.without_match()?;
    walk.order();
    Ok(walk.checks.end())
}

impl Walk<'_> {
    fn problem(&mut self, id: Option<MatchId>, seq: Option<u32>, what: impl Into<String>) {
        self.checks.problem(id, seq, what);
    }

    /// One match, from its opening on.
    fn game(&mut self, id: MatchId) -> Result<(), JournalError> {
        let mut next = 1;
        let mut link = Some(chain::root(id));
        for found in self.store.records(id, 1, u32::MAX)? {
            let (seq, value) = match found {
                Ok(found) => found,
                Err(JournalError::Damaged { seq, why, .. }) => {
                    self.problem(Some(id), Some(seq), why);
                    (next, link) = (seq + 1, None);
                    continue;
                }
                Err(error) => return Err(error),
            };
            while next < seq {
                self.problem(Some(id), Some(next), "it is missing");
                next += 1;
                link = None;
            }
            next = seq + 1;
            link = match read_event(Place { id, seq }, &value) {
                Ok(record) if record.position > self.durable => break,
                Ok(record) => Some(self.event(Place { id, seq }, &record, link)?),
                Err(error) => {
                    self.problem(Some(id), Some(seq), error.to_string());
                    None
                }
            };
            if let Some(link) = link {
                self.checks.link(Place { id, seq }, link);
            }
        }
        if next == 1 {
            self.problem(Some(id), None, "it has no opening");
        }
        Ok(())
    }

    /// One event whose record can be read. Its link.
    fn event(
        &mut self,
        place: Place,
        record: &EventRecord,
        before: Option<Digest>,
    ) -> Result<Digest, JournalError> {
        self.positions.insert(record.position, place);
        let ruleset = self.store.ruleset_of(place, record)?;
        let can_read = |ruleset| matches!(self.store.ruleset(&ruleset), Ok(Some(_)));
        let (said, links) = ((ruleset, record.wire), (before, record.link));
        let link = self.checks.entry(place, said, links, can_read);
        link.map_or_else(|| self.store.link_at(place), Ok)
    }

    /// Events of matches that are not there.
    fn without_match(&mut self) -> Result<(), JournalError> {
        let mut ids: BTreeSet<_> = self.store.tail().matches().into_iter().map(Some).collect();
        for pair in self.store.kind(b'e') {
            let (key, _) = pair?;
            let id = key.get(1..17).and_then(|id| id.try_into().ok());
            ids.insert(id.map(MatchId::from_bytes));
        }
        for id in ids {
            let known = id.is_some_and(|id| matches!(self.store.match_record(id), Ok(Some(_))));
            if !known {
                self.problem(id, None, "there are events, but what is known of the match is lost");
            }
        }
        Ok(())
    }

    /// The order of all events.
    fn order(&mut self) {
        let mut next = 1;
        for group in self.store.groups() {
            let (first, places) = match group {
                Ok(group) => group,
                Err(error) => {
                    self.problem(None, None, error.to_string());
                    continue;
                }
            };
            if first > next {
                self.problem(
                    None,
                    None,
                    format!("the order of the events {next} to {} of all is lost", first - 1),
                );
            }
            for (position, place) in (first..).zip(places) {
                next = position + 1;
                if place.is_void() {
                    continue;
                }
                if position <= self.durable && self.positions.remove(&position) != Some(place) {
                    let what = format!("it is not the event at position {position} of all");
                    self.problem(Some(place.id), Some(place.seq), what);
                }
            }
        }
        for (position, place) in std::mem::take(&mut self.positions) {
            let what = format!("nothing says that it is the event at position {position} of all");
            self.problem(Some(place.id), Some(place.seq), what);
        }
    }
}
