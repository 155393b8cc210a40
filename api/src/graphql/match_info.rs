//! A match in a list.

use async_graphql::{ID, SimpleObject};
use chrono::{DateTime, Utc};

use crate::matches::Listed;

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
    /// How many entries it has.
    entries: u32,
    /// How it ended, as a sentence; nothing while it runs.
    outcome: Option<String>,
    /// When the last entry was logged.
    last_at: DateTime<Utc>,
}

impl From<Listed> for MatchInfo {
    fn from(listed: Listed) -> MatchInfo {
        let Listed { id, opened_at, entries, last_at, summary } = listed;
        MatchInfo {
            id: id.to_string().into(),
            title: summary.title,
            opened_at,
            ruleset: summary.ruleset,
            house_rules: summary.house_rules,
            heroes: summary.heroes,
            entries,
            outcome: summary.outcome,
            last_at,
        }
    }
}
