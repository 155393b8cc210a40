//! A match in memory: what the journal holds of it, and the game it leads to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use events::journal;
use referee::revision::{View, revises};
use referee::{Game, Judged, Logged, Objection, Position, Ruleset};

use super::seats::author;
use crate::report::{self, Entry};
use crate::words::Language;

/// What is other in a match since some of its entries were there.
#[derive(Debug)]
pub struct Changed {
    /// How many entries are taken into account now.
    pub to: u32,
    /// New entries, and those of which something is told otherwise.
    pub entries: Vec<Entry>,
    /// The keys of entries that are not there any more.
    pub gone: Vec<String>,
}

/// A log that is not empty, and the game it leads to.
#[derive(Clone, Debug)]
pub(in crate::matches) struct Stored {
    log: Vec<journal::Logged>,
    game: Game,
}

impl Stored {
    /// The game of a log; nothing if it does not begin with an opening that the rule set accepts. `adopted` are the
    /// rule sets that rulings adopt, by the ruling's place.
    pub(super) fn new(
        first: Arc<Ruleset>,
        mut adopted: BTreeMap<u32, Arc<Ruleset>>,
        log: Vec<journal::Logged>,
    ) -> Option<Stored> {
        let entries = log.iter().map(|logged| {
            let adopts = adopted.remove(&logged.seq);
            Some(Logged { event: logged.event()?.clone(), adopts })
        });
        let game = Game::replay(first, entries.collect::<Option<Vec<_>>>()?).ok()?;
        Some(Stored { log, game })
    }

    /// The number of entries.
    pub(super) fn head(&self) -> u32 {
        self.log.len() as u32
    }

    /// The log.
    pub(super) fn log(&self) -> &[journal::Logged] {
        &self.log
    }

    /// The game it leads to.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The position as the game goes on.
    pub(super) fn now(&self) -> &Position {
        self.game.now()
    }

    /// The entries from one to another, both included, in a view of the log, told in a language.
    pub(super) fn entries(&self, view: View, from: u32, to: u32, language: Language) -> Vec<Entry> {
        self.told(&self.game, view, (from, to), language)
    }

    fn told(
        &self,
        game: &Game,
        view: View,
        (from, to): (u32, u32),
        language: Language,
    ) -> Vec<Entry> {
        let logged = |seq: u32| self.log.get((seq as usize).checked_sub(1)?);
        let entries = report::entries_of(game, view, from, to, language, |seq| {
            logged(seq).map(|logged| (logged.at, logged.link))
        });
        let noted = |entry: Entry| {
            let logged = logged(entry.seq);
            let remark = logged.and_then(|logged| logged.remark.as_ref());
            let author = logged.and_then(|logged| author::read(&logged.by));
            Entry { remark: remark.map(ToString::to_string), author, ..entry }
        };
        entries.into_iter().map(noted).collect()
    }

    /// What is other since only the first `after` entries were there: new entries, entries of which something is told
    /// otherwise now, and the keys of those that are not there any more. At most so many new ones at a time, unless
    /// something among them speaks of the log: then all at once, for it may change any of them.
    pub(super) fn changed(&self, after: u32, most: u32, language: Language) -> Changed {
        let revised = self.log.iter().skip(after as usize);
        if !revised.into_iter().filter_map(journal::Logged::event).any(revises) {
            let to = after.saturating_add(most).min(self.head());
            let entries = self.entries(View::AsRuled, after.saturating_add(1), to, language);
            return Changed { to, entries, gone: Vec::new() };
        }
        let before = self.game.until(after);
        let before = before.map_or_else(Vec::new, |game| {
            self.told(&game, View::AsRuled, (1, game.len()), language)
        });
        let mut now = self.entries(View::AsRuled, 1, self.head(), language);
        let before: BTreeMap<String, Entry> =
            before.into_iter().map(|entry| (entry.key.clone(), entry)).collect();
        let there: BTreeSet<&str> = now.iter().map(|entry| entry.key.as_str()).collect();
        let gone = before.keys().filter(|key| !there.contains(key.as_str())).cloned().collect();
        now.retain(|entry| before.get(&entry.key) != Some(entry));
        Changed { to: self.head(), entries: now, gone }
    }

    /// Whether an event may be added, and what it leads to.
    pub(super) fn judge(&self, logged: Logged) -> Result<Judged, Box<Objection>> {
        self.game.judge(logged)
    }

    /// Adds an entry that was judged and is in the journal.
    pub(super) fn push(&mut self, logged: journal::Logged, judged: Judged) {
        self.log.push(logged);
        self.game.push(judged);
    }

    /// Adds an entry of the journal. One that today's program refuses stays in the log and changes nothing.
    pub(super) fn keep(&mut self, logged: journal::Logged, adopts: Option<Arc<Ruleset>>) {
        if let Some(event) = logged.event() {
            let _ = self.game.keep(Logged { event: event.clone(), adopts });
        }
        self.log.push(logged);
    }
}
