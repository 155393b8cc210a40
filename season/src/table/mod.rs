//! A season: what many matches come to, worked out anew from their logs, so that a corrected match corrects the season.

mod facts;
mod notation;
mod rate;
mod record;
mod row;
mod share;
mod sheet;
mod standing;
mod tally;

use std::collections::BTreeMap;
use std::sync::Arc;

use referee::game::Game;
use referee::revision::View;

pub use facts::{Fact, Facts, MOST_FACTS, Wrong};
pub use notation::{Unreadable, read as read_fact};
pub use rate::{MODEL, Rated, Rating};
pub use record::{Ended, Player, Record};
pub use row::{Part, Row};
pub use share::{Share, wilson};
pub use sheet::Sheet;
pub use standing::{Earned, Standing};
pub use tally::Tally;

/// A match of a season.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// By which it is known.
    pub id: String,
    /// When it was opened, in seconds since 1970, if that is known.
    pub opened: Option<i64>,
    /// What its players are called, in the order of the seats; empty for whom nothing is known.
    pub names: Vec<String>,
    /// What its log tells.
    pub record: Arc<Record>,
}

impl Match {
    /// What the player of a seat, from 0, is called.
    pub fn name(&self, seat: usize) -> Option<&str> {
        self.names.get(seat).map(String::as_str).filter(|name| !name.is_empty())
    }
}

/// The matches of a season, each read once for each state of its log.
#[derive(Clone, Debug, Default)]
pub struct Season {
    matches: BTreeMap<String, (u64, Match)>,
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
        if let Some((known, there)) = self.matches.get_mut(id)
            && *known == head
        {
            there.names = players.to_vec();
            return false;
        }
        let record = game().and_then(|game| Record::of(&game, View::AsRuled));
        match record.map(Arc::new) {
            Some(record) => {
                let (id, names) = (id.to_owned(), players.to_vec());
                let one = Match { id: id.clone(), opened: None, names, record };
                self.matches.insert(id, (head, one))
            }
            None => self.matches.remove(id),
        };
        true
    }

    /// Takes in what was read apart.
    pub fn join(&mut self, other: Season) {
        self.matches.extend(other.matches);
    }

    /// The matches, by their ids.
    pub fn matches(&self) -> impl Iterator<Item = &Match> {
        self.matches.values().map(|(_, one)| one)
    }

    /// Where everybody stands, of the matches that a filter lets through.
    pub fn standing(&self, facts: &Facts, filter: impl Fn(&Match) -> bool) -> Standing {
        Standing::of(self.matches().filter(|one| filter(one)), facts)
    }
}
