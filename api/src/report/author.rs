//! Who logged an entry.

use async_graphql::{Enum, SimpleObject};
use serde::Serialize;

/// What somebody who has joined a match may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Role {
    /// Logs what happens. There is one at a time.
    Scribe,
    /// Plays: accepts what was logged, and agrees to corrections.
    Player,
    /// Looks on.
    Watcher,
    /// Rules, and corrects by a judge's authority.
    Judge,
    /// Shows the match, and does nothing: an overlay, or another program.
    Feed,
}

/// Who logged an entry, as which phone they asked from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, SimpleObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Author {
    /// What they were then.
    pub role: Role,
    /// The seat they spoke for, if they logged as its player.
    pub seat: Option<u8>,
    /// The number of their phone among those that have joined; nothing in entries of older programs.
    pub member: Option<u32>,
}
