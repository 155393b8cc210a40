//! A match in memory: its log, and the game that goes on as it was ruled.

use std::collections::BTreeMap;
use std::sync::Arc;

use events::Event;
use events::journal::Logged;
use referee::revision::{self, BadRevision, Fault, View};
use referee::{Judgement, Refusal, Ruleset};

use crate::reading::{Books, Reading, Record, Standing, records};
use crate::report::Entry;
use crate::words::Language;

/// A log that is not empty, and the game it leads to.
#[derive(Debug)]
pub(super) struct Game {
    log: Vec<Logged>,
    books: Books,
    reading: Reading,
}

impl Game {
    /// The game of a log; nothing if it does not begin with an opening that the rule set accepts. `adopted` are the
    /// rule sets that rulings adopt, by the ruling's place.
    pub(super) fn new(
        first: Arc<Ruleset>,
        adopted: BTreeMap<u32, Arc<Ruleset>>,
        log: Vec<Logged>,
    ) -> Option<Game> {
        let books = Books { first, adopted };
        let reading = Reading::of(&books, &records(&log), View::AsRuled)?;
        Some(Game { log, books, reading })
    }

    /// The number of entries.
    pub(super) fn head(&self) -> u32 {
        self.log.len() as u32
    }

    /// The log.
    pub(super) fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The rule set that counts now, and the state.
    pub(super) fn now(&self) -> &Standing {
        self.reading.now()
    }

    /// What stands after entry `seq`, which is there.
    pub(super) fn after(&self, seq: u32) -> Standing {
        if seq >= self.head() {
            return self.now().clone();
        }
        self.reading.after(&self.books, &records(&self.log), seq)
    }

    /// The entries from one to another, both included, as the game goes on.
    pub(super) fn entries(&self, from: u32, to: u32) -> Vec<Entry> {
        self.reading.entries(&self.books, &records(&self.log), from, to, Language::English)
    }

    /// The same in another reading.
    pub(super) fn entries_in(&self, view: View, from: u32, to: u32) -> Vec<Entry> {
        if view == View::AsRuled {
            return self.entries(from, to);
        }
        let reading = Reading::of(&self.books, &records(&self.log), view);
        reading.map_or_else(Vec::new, |reading| {
            reading.entries(&self.books, &records(&self.log), from, to, Language::English)
        })
    }

    /// Whether an event may be added, and the state it leads to. `adopts` is the rule set it adopts, if it does.
    pub(super) fn judge(
        &self,
        event: &Event,
        adopts: Option<&Arc<Ruleset>>,
    ) -> Result<Standing, Objection> {
        if !revision::revises(event) {
            let now = self.now();
            return match referee::judge(&now.rules, &now.state, event) {
                Judgement::Accepted(accepted) => {
                    Ok(Standing { rules: Arc::clone(&now.rules), state: accepted.state })
                }
                Judgement::Refused(refusal) => Err(Objection::Refused(refusal)),
            };
        }
        let events: Vec<&Event> = self.log.iter().map(|logged| &logged.event).collect();
        revision::check(&events, event).map_err(Objection::Revision)?;
        let seq = self.head() + 1;
        let Some((log, books, reading)) = self.with(event, adopts) else {
            return Err(Objection::NoOpening);
        };
        match reading.fault_of(&books, &records(&log), seq) {
            Some((before, fault)) => Err(Objection::There(Box::new(before), fault)),
            None => Ok(reading.now().clone()),
        }
    }

    /// The log with one more event, as it would be.
    fn with(
        &self,
        event: &Event,
        adopts: Option<&Arc<Ruleset>>,
    ) -> Option<(Vec<Logged>, Books, Reading)> {
        let mut log = self.log.clone();
        let seq = self.head() + 1;
        let last = self.log.last()?.clone();
        log.push(Logged { seq, event: event.clone(), ..last });
        let mut books = self.books.clone();
        books.adopted.extend(adopts.map(|rules| (seq, Arc::clone(rules))));
        let reading = Reading::of(&books, &records(&log), View::AsRuled)?;
        Some((log, books, reading))
    }

    /// The entries as they are, and as they would be with one more event.
    pub(super) fn preview(
        &self,
        event: &Event,
        adopts: Option<&Arc<Ruleset>>,
    ) -> Option<(Vec<Entry>, Vec<Entry>)> {
        let (log, books, reading) = self.with(event, adopts)?;
        Some((
            self.entries(1, u32::MAX),
            reading.entries(&books, &records(&log), 1, u32::MAX, Language::English),
        ))
    }

    /// The log up to an entry, with further events behind it: those, judged, and what stands after them. The log itself
    /// stays as it is.
    pub(super) fn branch(&self, at: u32, events: &[Event]) -> Option<(Vec<Entry>, Standing)> {
        let kept = self.log.iter().take(at as usize);
        let mut log: Vec<Record> = kept.map(Record::from).collect();
        log.extend(events.iter().map(|event| Record { event, logged: None }));
        let reading = Reading::of(&self.books, &log, View::AsRuled)?;
        let entries = reading.entries(&self.books, &log, at + 1, u32::MAX, Language::English);
        Some((entries, reading.now().clone()))
    }

    /// Adds an entry. `after` is what it leads to; what revises the log is read anew.
    pub(super) fn push(&mut self, logged: Logged, adopts: Option<&Arc<Ruleset>>, after: &Standing) {
        let seq = logged.seq;
        let revises = revision::revises(&logged.event);
        self.books.adopted.extend(adopts.map(|rules| (seq, Arc::clone(rules))));
        self.log.push(logged);
        if !revises {
            self.reading.push(seq, &after.state);
        } else if let Some(reading) = Reading::of(&self.books, &records(&self.log), View::AsRuled) {
            self.reading = reading;
        }
    }
}

/// Why an event is not added.
#[derive(Debug)]
pub(super) enum Objection {
    /// The rules do not allow it as the game stands.
    Refused(Refusal),
    /// What a correction or a ruling brings is refused at its place, where the game stood like this.
    There(Box<Standing>, Fault),
    /// What it speaks of is not there.
    Revision(BadRevision),
    /// The match would have no opening.
    NoOpening,
}
