//! Whether everything is there as it was written.

use std::collections::{BTreeMap, BTreeSet};

use super::beside::Tombstone;
use super::record::{EventRecord, Place, read_event};
use super::store::Store;
use super::{Digest, JournalError, MatchId, Said, chain};

/// What was looked at, and what is wrong with it.
///
/// What cannot be shown: that the times and names beside the events are those that were written, and that a match
/// without a kept link was not replaced as a whole or cut at its end. Whoever can write the file can also work out
/// a new chain; only links that others keep speak against that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// The matches, each with the number of its last event and the link of that.
    pub heads: BTreeMap<MatchId, (u32, Digest)>,
    /// How many events there are.
    pub events: u64,
    /// Those of them that were written before there were links: theirs is worked out, and vouches for nothing
    /// unless somebody keeps it from now on.
    pub unlinked: u64,
    /// The matches that were deleted.
    pub deleted: BTreeMap<MatchId, Tombstone>,
    /// How many of the kept links were found.
    pub found: usize,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// Something that is not as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// In which match, if in one.
    pub id: Option<MatchId>,
    /// At which of its events, if at one.
    pub seq: Option<u32>,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.id, self.seq) {
            (Some(id), Some(seq)) => write!(f, "match {id}, event {seq}: {}", self.what),
            (Some(id), None) => write!(f, "match {id}: {}", self.what),
            (None, _) => f.write_str(&self.what),
        }
    }
}

/// The state of the walk.
struct Walk<'a> {
    store: &'a Store,
    /// The position of the last event that is looked at: what comes meanwhile is left out.
    durable: u64,
    found: Verification,
    /// The links that somebody kept and that were not found yet.
    kept: Vec<(MatchId, Digest)>,
    /// The positions of the events, as the events say.
    positions: BTreeMap<u64, Place>,
    /// Whether the rule sets that were looked up can be read.
    rulesets: BTreeMap<Digest, bool>,
}

/// Looks at everything. `kept` are links that somebody kept: each must be that of an event of its match.
pub(super) fn verify(
    store: &Store,
    kept: &[(MatchId, Digest)],
) -> Result<Verification, JournalError> {
    let found = Verification::default();
    let kept_links = kept.to_vec();
    let (positions, rulesets) = (BTreeMap::new(), BTreeMap::new());
    let durable = store.durable();
    let mut walk = Walk { store, durable, found, kept: kept_links, positions, rulesets };
    for found in store.matches() {
        match found {
            Ok((id, _)) => walk.game(id)?,
            Err(error) => walk.problem(None, None, error.to_string()),
        }
    }
    walk.found.deleted = store.tombstones()?;
    let deleted = walk.found.deleted.clone();
    walk.kept.retain(|(id, link)| deleted.get(id).is_none_or(|stone| stone.link != *link));
    walk.without_match()?;
    walk.order();
    walk.found.found = kept.len() - walk.kept.len();
    for (id, link) in std::mem::take(&mut walk.kept) {
        let what = match walk.found.deleted.get(&id) {
            Some(stone) => format!("it {stone}: the link {link} is not that of its last event"),
            None => {
                format!("no event has the link {link}, which was kept: the log was changed or cut")
            }
        };
        walk.problem(Some(id), None, what);
    }
    Ok(walk.found)
}

impl Walk<'_> {
    fn problem(&mut self, id: Option<MatchId>, seq: Option<u32>, what: impl Into<String>) {
        self.found.problems.push(Problem { id, seq, what: what.into() });
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
                self.found.heads.insert(id, (seq, link));
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
        let Place { id, seq } = place;
        self.found.events += 1;
        self.positions.insert(record.position, place);
        let ruleset = self.store.ruleset_of(place, record)?;
        if let Some(ruleset) = ruleset
            && !self.can_read(ruleset)
        {
            self.problem(Some(id), Some(seq), format!("its rule set {ruleset} cannot be read"));
        }
        if let Err(error) = Said::read(record.wire) {
            self.problem(Some(id), Some(seq), error.to_string());
        }
        let follows = before.map(|before| chain::link(before, ruleset, record.wire));
        let link = match (record.link, follows) {
            (Some(link), Some(follows)) if link != follows => {
                let what = "its link does not follow: it or an event before it was changed";
                self.problem(Some(id), Some(seq), what);
                link
            }
            (Some(link), _) => link,
            (None, Some(follows)) => {
                self.found.unlinked += 1;
                follows
            }
            (None, None) => {
                self.found.unlinked += 1;
                self.store.link_at(place)?
            }
        };
        self.kept.retain(|kept| *kept != (id, link));
        Ok(link)
    }

    fn can_read(&mut self, ruleset: Digest) -> bool {
        let store = self.store;
        *self
            .rulesets
            .entry(ruleset)
            .or_insert_with(|| matches!(store.ruleset(&ruleset), Ok(Some(_))))
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
