//! What another journal kept beside events that came without it: their times, authors, digests and remarks.

use super::backend::Pair;
use super::envelope::seal;
use super::record::{EventRecord, MatchRecord, Place, event_key, match_key, read_event, seq_of};
use super::store::Store;
use super::tail::{as_runs, run_of};
use super::{AppendError, Digest, JournalError, Logged, MatchId};

/// What is to be completed.
pub(super) struct Complete {
    pub(super) id: MatchId,
    /// Who stored what has nothing beside it.
    pub(super) by: String,
    /// The same events as another journal holds them.
    pub(super) log: Vec<Logged>,
}

/// What completing comes to.
pub(super) struct Completed {
    /// How many events have more beside them.
    pub(super) events: u32,
    /// What has to be written for that: only records that are there, each in the run where it lies.
    pub(super) pairs: Vec<Pair>,
    /// Whether what waited becomes a run.
    pub(super) waiting: bool,
}

/// Works out what has to be written.
pub(super) fn completed(store: &Store, wanted: &Complete) -> Result<Completed, AppendError> {
    let mut all = Completed { events: 0, pairs: Vec::new(), waiting: false };
    let ends = [event_key(wanted.id, 0), event_key(wanted.id, u32::MAX)];
    for run in store.backend.range(&ends[0], &ends[1]) {
        let (key, value) = run.map_err(JournalError::from)?;
        let mut run = Vec::new();
        for (seq, record) in run_of(wanted.id, seq_of(&key), &value) {
            let place = Place { id: wanted.id, seq };
            run.push((place, record.map_err(|why| place.damaged(why))?.to_vec()));
        }
        all.run(store, wanted, run)?;
    }
    let waiting = store.tail().records(wanted.id, 1, u32::MAX);
    let waiting = waiting.into_iter().map(|(seq, record)| (Place { id: wanted.id, seq }, record));
    all.waiting = all.run(store, wanted, waiting.collect())?;
    Ok(all)
}

impl Completed {
    /// The records that lie together, if one of them is completed; whether one is.
    fn run(
        &mut self,
        store: &Store,
        wanted: &Complete,
        mut run: Vec<(Place, Vec<u8>)>,
    ) -> Result<bool, AppendError> {
        let before = self.events;
        for (place, record) in &mut run {
            if wanted.event(place.seq).is_none() {
                continue;
            }
            let there = read_event(*place, record)?;
            let link = store.link_at(*place)?;
            let Some(logged) = wanted.completes(place.seq, there.by, there.sheet, link)? else {
                continue;
            };
            let whole = beside(&there, logged).to_bytes();
            *record = seal(&event_key(place.id, place.seq), &whole);
            self.events += 1;
            if place.seq == 1 {
                self.opening(place.id, logged);
            }
        }
        if self.events > before {
            self.pairs.extend(as_runs(&run));
        }
        Ok(self.events > before)
    }

    /// The match was opened when its opening was logged.
    fn opening(&mut self, id: MatchId, logged: &Logged) {
        // Its link was found to be the same, so that its rule set is.
        let ruleset = logged.ruleset;
        let record = MatchRecord { opened_at: logged.at.timestamp_micros(), ruleset };
        let key = match_key(id);
        let value = seal(&key, &record.to_bytes());
        self.pairs.push((key, value));
    }
}

impl Complete {
    /// The event with which the one at a place is completed, if it has nothing of its own and the other journal has.
    pub(super) fn completes(
        &self,
        seq: u32,
        by: &str,
        sheet: Option<u64>,
        link: Digest,
    ) -> Result<Option<&Logged>, AppendError> {
        let Some(logged) = self.event(seq) else { return Ok(None) };
        if logged.link != link {
            return Err(AppendError::Link { seq });
        }
        let bare = |by: &str, sheet: Option<u64>| by == self.by && sheet.is_none();
        Ok((bare(by, sheet) && !bare(&logged.by, logged.sheet)).then_some(logged))
    }

    /// The event at a place, as the other journal holds it.
    fn event(&self, seq: u32) -> Option<&Logged> {
        let at = self.log.binary_search_by_key(&seq, |logged| logged.seq).ok()?;
        self.log.get(at)
    }
}

/// A record with what another journal kept beside the same event.
fn beside<'a>(there: &EventRecord<'a>, logged: &'a Logged) -> EventRecord<'a> {
    EventRecord {
        at: logged.at.timestamp_micros(),
        by: &logged.by,
        sheet: logged.sheet,
        remark: logged.remark.as_ref().map_or(there.remark, |remark| remark.as_str()),
        ..*there
    }
}
