//! Matches on disk: load, judge, append, tell.
//!
//! Everything here may wait for the disk; call it off the threads that serve sockets.

mod game;
mod shelf;
mod table;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use events::journal::{AppendError, Digest, IdempotencyKey, Journal, JournalError, MatchId};
use events::{Event, Opening};
use referee::{Refusal, Unknown};

use crate::report::{self, Refused};
use crate::rulesets::{RulesetError, Rulesets};
use shelf::Shelf;

pub use table::{Logged, Table};

/// Who logs, as long as nobody has to say who they are.
const AT_THE_TABLE: &str = "table";
/// Who opens a demo match: this and the name of its file.
const DEMO: &str = "demo ";

/// All matches of one journal.
pub struct Matches {
    journal: Journal,
    rulesets: Rulesets,
    shelf: Shelf,
    /// What is told of matches in a list, kept as long as nothing is logged.
    summaries: Mutex<BTreeMap<MatchId, (u32, Summary)>>,
}

/// Why a match cannot be read or logged.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The journal failed, or has no such match.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The event could not be logged for a reason that is no rule.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// The rule set of a match cannot be had.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
    /// The journal has an opening that its own rule set refuses.
    #[error("the opening of match {0} does not fit its rule set")]
    Opening(MatchId),
}

/// What came of an opening.
pub enum Begun {
    /// The match is on disk.
    Opened(Arc<Table>),
    /// It does not fit the rules; nothing was stored.
    Refused(Box<Refused>),
}

/// What is told of a match in a list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The name of its rule set.
    pub ruleset: String,
    /// The heroes, in seat order.
    pub heroes: Vec<String>,
    /// The file it was read from, if it is a demo match.
    pub title: Option<String>,
    /// How it ended, as a sentence.
    pub outcome: Option<String>,
}

/// A match in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The match.
    pub id: MatchId,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// How many entries it has.
    pub entries: u32,
    /// When the last of them was logged.
    pub last_at: DateTime<Utc>,
    /// What there is to tell.
    pub summary: Summary,
}

impl Matches {
    /// The matches of the journal in this folder.
    ///
    /// # Errors
    /// If the journal or a shipped rule set cannot be read.
    pub fn open(data: &Path) -> Result<Matches, MatchError> {
        Ok(Matches {
            journal: Journal::open(data)?,
            rulesets: Rulesets::shipped()?,
            shelf: Shelf::default(),
            summaries: Mutex::default(),
        })
    }

    /// The rule sets at hand.
    pub fn rulesets(&self) -> &Rulesets {
        &self.rulesets
    }

    /// Opens a match.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn begin(
        &self,
        opening: &Opening,
        key: Option<IdempotencyKey>,
    ) -> Result<Begun, MatchError> {
        self.begin_by(AT_THE_TABLE, opening, key)
    }

    fn begin_by(
        &self,
        by: &str,
        opening: &Opening,
        key: Option<IdempotencyKey>,
    ) -> Result<Begun, MatchError> {
        let refused = |rules, refusal| {
            Ok(Begun::Refused(Box::new(report::refused_opening(rules, opening, refusal))))
        };
        let Some(pinned) = self.rulesets.named(opening.ruleset.as_str()) else {
            return refused(None, Refusal::UnknownName(Unknown::Ruleset));
        };
        if let Err(refusal) = report::open(&pinned.rules, opening) {
            return refused(Some(&*pinned.rules), refusal);
        }
        let ruleset = self.journal.store_ruleset(&pinned.bytes)?;
        let event = Event::Opened(opening.clone());
        let opened = self.journal.open_match(&event, ruleset, by, Utc::now(), key)?;
        self.table(opened.id).map(Begun::Opened)
    }

    /// A match.
    ///
    /// # Errors
    /// If there is no such match, or it cannot be read.
    pub fn table(&self, id: MatchId) -> Result<Arc<Table>, MatchError> {
        self.shelf.table(id, || Table::load(&self.journal, &self.rulesets, id))
    }

    /// Logs an event of a match, if nobody has logged anything since the caller looked.
    ///
    /// # Errors
    /// If it could not be stored for a reason that is no rule.
    pub fn log(
        &self,
        id: MatchId,
        expected: u32,
        event: &Event,
        key: Option<IdempotencyKey>,
    ) -> Result<Logged, MatchError> {
        self.table(id)?.log(&self.journal, expected, AT_THE_TABLE, event, key)
    }

    /// The newest matches, at most so many, of those that are older than `before`.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn list(&self, before: Option<MatchId>, most: usize) -> Result<Vec<Listed>, MatchError> {
        let all = self.journal.list()?;
        let older = all.iter().rev().filter(|meta| before.is_none_or(|before| meta.id < before));
        let listed = older.take(most).map(|meta| {
            Ok(Listed {
                id: meta.id,
                opened_at: meta.opened_at,
                entries: meta.events,
                last_at: meta.last_at,
                summary: self.summary(meta.id, meta.events)?,
            })
        });
        listed.collect()
    }

    fn summary(&self, id: MatchId, entries: u32) -> Result<Summary, MatchError> {
        let lock = || self.summaries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, summary)) = lock().get(&id).filter(|(then, _)| *then == entries) {
            return Ok(summary.clone());
        }
        let summary = self.table(id)?.summary();
        lock().insert(id, (entries, summary.clone()));
        Ok(summary)
    }

    /// Stores a recorded match under the name of its file, unless it is there already. Returns its id, or
    /// nothing if it was stored before with rule set files that have changed since.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn store_demo(&self, name: &str, log: &[Event]) -> Result<Option<MatchId>, DemoError> {
        let Some((Event::Opened(opening), behind)) = log.split_first() else {
            return Err(DemoError::Opening);
        };
        let key = |seq: usize| {
            let digest = Digest::of(format!("{DEMO}{name} {seq}").as_bytes()).to_string();
            digest.get(..IdempotencyKey::LONGEST).and_then(|text| IdempotencyKey::new(text).ok())
        };
        let begun = match self.begin_by(&format!("{DEMO}{name}"), opening, key(1)) {
            Err(MatchError::Append(AppendError::KeyUsed)) => return Ok(None),
            begun => begun?,
        };
        let table = match begun {
            Begun::Opened(table) => table,
            Begun::Refused(refused) => return Err(DemoError::Refused(1, refused)),
        };
        let stored = table.head();
        for (seq, event) in (2..).zip(behind).filter(|(seq, _)| *seq > stored) {
            match table.log(&self.journal, seq - 1, AT_THE_TABLE, event, None)? {
                Logged::Accepted(_) => {}
                Logged::Refused(refused) => return Err(DemoError::Refused(seq, refused)),
                Logged::OutOfDate { .. } => return Err(DemoError::Busy),
            }
        }
        Ok(Some(table.id()))
    }
}

/// Why a recorded match was not stored whole.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// It does not begin with an opening.
    #[error("it does not begin with an opening")]
    Opening,
    /// The referee refuses one of its events.
    #[error("event {0} ({line}) is refused: {sentence}", line = .1.line, sentence = .1.ruling.sentence)]
    Refused(u32, Box<Refused>),
    /// Somebody logs in it at this moment.
    #[error("somebody logs in it at this moment")]
    Busy,
    /// It could not be stored.
    #[error(transparent)]
    Match(#[from] MatchError),
}
