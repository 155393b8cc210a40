//! A season: what many matches come to, worked out anew from their logs, so that a corrected match corrects the season.

mod facts;
mod record;
mod standing;

use std::collections::BTreeMap;

use referee::game::Game;
use referee::revision::View;

pub use facts::{Fact, Facts};
pub use record::{Ended, Player, Record};
pub use standing::{MatchUp, PlayerRow, Standing, wilson};

/// The matches of a season, each read once for each state of its log.
#[derive(Clone, Debug, Default)]
pub struct Season {
    records: BTreeMap<String, (u64, Record)>,
}

impl Season {
    /// None yet.
    pub fn new() -> Season {
        Season::default()
    }

    /// Takes in a match: `head` is a number that changes with its log, such as the last link of its chain. If the match is
    /// known with this head, it is not read again. Says whether it was.
    pub fn take_in(
        &mut self,
        id: &str,
        head: u64,
        players: &[String],
        game: impl FnOnce() -> Option<Game>,
    ) -> bool {
        if self.records.get(id).is_some_and(|(known, _)| *known == head) {
            return false;
        }
        let record = game().and_then(|game| Record::of(id, &game, View::AsRuled, players));
        match record {
            Some(record) => self.records.insert(id.to_owned(), (head, record)),
            None => self.records.remove(id),
        };
        true
    }

    /// Takes in what was read apart.
    pub fn join(&mut self, other: Season) {
        self.records.extend(other.records);
    }

    /// Takes a match out.
    pub fn leave_out(&mut self, id: &str) {
        self.records.remove(id);
    }

    /// The matches, by their ids.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.values().map(|(_, record)| record)
    }

    /// Where everybody stands, of the matches that a filter lets through, in the order of their ids.
    pub fn standing(&self, facts: &Facts, filter: impl Fn(&Record) -> bool) -> Standing {
        Standing::of(self.records().filter(|record| filter(record)), facts)
    }
}
