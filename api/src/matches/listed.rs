//! What is told of a match in a list.

use chrono::{DateTime, Utc};
use events::Players;
use events::journal::MatchId;

use crate::report::Outcome;

/// What is told of a match in a list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The name of its rule set.
    pub ruleset: String,
    /// What the table calls its house rules, if it has any.
    pub house_rules: Option<String>,
    /// The heroes, in seat order.
    pub heroes: Vec<String>,
    /// The file it was read from, if it is a demo match.
    pub title: Option<String>,
    /// The number of the turn.
    pub turn: u16,
    /// Health, in seat order, as it is and as the match was opened.
    pub health: Vec<(u8, u8)>,
    /// How it ended.
    pub outcome: Option<Outcome>,
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
    /// What the players are called. Names go and come without an entry, so they are looked up each time.
    pub players: Players,
    /// What there is to tell.
    pub summary: Summary,
}
