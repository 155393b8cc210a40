//! What the log of each match tells, read once for each state of it.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use events::journal::{MatchId, MatchMeta};
use referee::revision::View;
use season::table::Record;

use crate::matches::{Matches, rejudge};

/// The most matches of which it is kept what they tell: some kilobytes each.
const MOST: usize = 6_000;
/// How many read at once. Whoever asks waits for them, so that one season at a time takes no more.
const READERS: usize = 2;

/// What logs tell, by their matches.
#[derive(Default)]
pub(super) struct Readings {
    known: Mutex<BTreeMap<MatchId, Reading>>,
    /// Held by whoever reads.
    reads: Mutex<()>,
}

struct Reading {
    /// Changes with the log: it only grows, and one that was deleted and came back has other times.
    head: (u32, i64),
    /// Nothing of a log that cannot be read.
    record: Option<Arc<Record>>,
}

fn head(meta: &MatchMeta) -> (u32, i64) {
    (meta.events, meta.last_at.timestamp_micros())
}

/// What logs tell; and how many are yet to be read.
pub(super) type Read = (BTreeMap<MatchId, Arc<Record>>, u32);

impl Readings {
    /// What the logs of these matches tell, read as far as there is time for it.
    pub(super) fn read(&self, matches: &Matches, metas: &[MatchMeta], until: Instant) -> Read {
        let missing = |known: &BTreeMap<MatchId, Reading>| {
            let is_known =
                |meta: &&MatchMeta| known.get(&meta.id).is_some_and(|it| it.head == head(meta));
            metas.iter().filter(|meta| !is_known(meta)).cloned().collect::<Vec<_>>()
        };
        if !missing(&self.lock()).is_empty() {
            let _reads = self.reads.lock().unwrap_or_else(PoisonError::into_inner);
            // Whoever read before may have read these.
            let missing = missing(&self.lock());
            self.read_all(matches, &missing, until);
        }
        let known = self.lock();
        let mut unread = 0;
        let mut told = BTreeMap::new();
        for meta in metas {
            match known.get(&meta.id) {
                Some(reading) if reading.head == head(meta) => {
                    told.extend(reading.record.clone().map(|record| (meta.id, record)));
                }
                Some(_) | None => unread += 1,
            }
        }
        (told, unread)
    }

    fn read_all(&self, matches: &Matches, missing: &[MatchMeta], until: Instant) {
        let next = AtomicUsize::new(0);
        let reader = || {
            // At least one each, so that whoever asks again and again comes to an end.
            loop {
                let Some(meta) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                let game = rejudge::game(&matches.journal, &matches.rulesets, meta.id);
                if let Err(error) = &game {
                    tracing::warn!(%error, "match {} is left out of seasons", meta.id);
                }
                let record = game.ok().and_then(|game| Record::of(&game, View::AsRuled));
                self.keep(meta, record.map(Arc::new));
                if Instant::now() >= until {
                    return;
                }
            }
        };
        if missing.len() == 1 {
            return reader();
        }
        thread::scope(|scope| {
            let readers: Vec<_> = (0..READERS).map(|_| scope.spawn(reader)).collect();
            for reader in readers {
                if let Err(panic) = reader.join() {
                    resume_unwind(panic);
                }
            }
        });
    }

    fn keep(&self, meta: &MatchMeta, record: Option<Arc<Record>>) {
        let mut known = self.lock();
        if known.len() >= MOST && !known.contains_key(&meta.id) {
            // The oldest match is the one that a season of the newest ones leaves out first.
            known.pop_first();
        }
        known.insert(meta.id, Reading { head: head(meta), record });
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Reading>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
