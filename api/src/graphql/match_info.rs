//! A match in a list.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};

use crate::matches::{Listed, names};

/// Who sits on a seat of a match in a list.
#[derive(SimpleObject)]
struct ListedSeat {
    /// The seat, from 1.
    seat: u8,
    /// The hero.
    hero: String,
    /// What the player is called, if that was said and not erased since. It is no part of the log.
    name: Option<String>,
    /// Health as it is now.
    health: u8,
    /// Health as the match was opened.
    health_at_first: u8,
}

/// A match in a list.
#[derive(SimpleObject)]
pub(super) struct MatchInfo {
    /// The match.
    pub(super) id: ID,
    /// The file it was read from, if it is a demo match.
    title: Option<String>,
    /// When it was opened.
    opened_at: DateTime<Utc>,
    /// The name of its rule set.
    ruleset: String,
    /// What the table calls its house rules, if it has any.
    house_rules: Option<String>,
    /// The heroes, in seat order.
    heroes: Vec<String>,
    /// Who plays, in seat order.
    seats: Vec<ListedSeat>,
    /// How many entries it has.
    entries: u32,
    /// The number of the turn, from 1, counting every player's turns.
    turn: u16,
    /// How it ended, as a sentence; nothing while it runs.
    outcome: Option<String>,
    /// The seat that won, if it ended and was no draw; of a side the first.
    winner: Option<u8>,
    /// Everybody of the side that won.
    winners: Vec<u8>,
    /// When the last entry was logged.
    last_at: DateTime<Utc>,
}

impl From<Listed> for MatchInfo {
    fn from(listed: Listed) -> MatchInfo {
        let Listed { id, opened_at, entries, last_at, players, summary } = listed;
        let names = names::texts(&players, summary.heroes.len());
        let seats = (1..).zip(&summary.heroes).zip(names).zip(summary.health).map(
            |(((seat, hero), name), (health, health_at_first))| {
                let hero = hero.clone();
                ListedSeat { seat, hero, name, health, health_at_first }
            },
        );
        MatchInfo {
            id: id.to_string().into(),
            title: summary.title,
            opened_at,
            ruleset: summary.ruleset,
            house_rules: summary.house_rules,
            seats: seats.collect(),
            heroes: summary.heroes,
            entries,
            turn: summary.turn,
            winner: summary.outcome.as_ref().and_then(|outcome| outcome.winner),
            winners: summary
                .outcome
                .as_ref()
                .map(|outcome| outcome.winners.clone())
                .unwrap_or_default(),
            outcome: summary.outcome.map(|outcome| outcome.sentence),
            last_at,
        }
    }
}
