//! A match in memory: what the journal holds of it, and the game it leads to.

use std::collections::BTreeMap;
use std::sync::Arc;

use events::Event;
use events::journal;
use referee::revision::View;
use referee::{Game, Judged, Logged, Objection, Position, Ruleset};

use crate::report::{self, Entry};
use crate::words::Language;

/// A log that is not empty, and the game it leads to.
#[derive(Debug)]
pub(super) struct Stored {
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
            Logged { event: logged.event.clone(), adopts }
        });
        let game = Game::replay(first, entries.collect::<Vec<_>>()).ok()?;
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

    /// The position behind entry `seq`; nothing if there is no such entry.
    pub(super) fn at(&self, seq: u32) -> Option<Position> {
        self.game.at(View::AsRuled, seq)
    }

    /// The entries from one to another, both included, in a view of the log.
    pub(super) fn entries(&self, view: View, from: u32, to: u32) -> Vec<Entry> {
        self.told(&self.game, view, from, to)
    }

    fn told(&self, game: &Game, view: View, from: u32, to: u32) -> Vec<Entry> {
        report::entries_of(game, view, from, to, Language::English, |seq| {
            let logged = self.log.get((seq as usize).checked_sub(1)?)?;
            Some((logged.at, logged.link))
        })
    }

    /// Whether an event may be added, and what it leads to.
    pub(super) fn judge(&self, logged: Logged) -> Result<Judged, Box<Objection>> {
        self.game.judge(logged)
    }

    /// The entries as they would be with one more event; of what is proposed, once all have agreed.
    pub(super) fn preview(&self, logged: Logged) -> Vec<Entry> {
        let mut ahead = self.game.clone();
        let _ = ahead.keep(ahead.as_agreed(logged));
        self.told(&ahead, View::AsRuled, 1, u32::MAX)
    }

    /// The log up to an entry, with further events behind it: those, judged, and the position behind them; nothing if
    /// there is no such entry. The log itself stays as it is.
    pub(super) fn branch(&self, at: u32, events: &[Event]) -> Option<(Vec<Entry>, Position)> {
        let mut branch = self.game.until(at)?;
        for event in events {
            let _ = branch.keep(event.clone());
        }
        let entries = report::entries(&branch, View::AsRuled, at + 1, u32::MAX, Language::English);
        Some((entries, branch.now().clone()))
    }

    /// Adds an entry that was judged and is in the journal.
    pub(super) fn push(&mut self, logged: journal::Logged, judged: Judged) {
        self.log.push(logged);
        self.game.push(judged);
    }

    /// Adds an entry of the journal. One that today's program refuses stays in the log and changes nothing.
    pub(super) fn keep(&mut self, logged: journal::Logged, adopts: Option<Arc<Ruleset>>) {
        let _ = self.game.keep(Logged { event: logged.event.clone(), adopts });
        self.log.push(logged);
    }
}
