//! What an entry is.

#[cfg(feature = "server")]
use async_graphql::Enum;
use referee::revision::Role;
use serde::Serialize;

/// What an entry is, after all corrections and rulings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EntryRole {
    /// An event of the game.
    Counts,
    /// An event of the game that a correction put in the place of what was logged.
    Replaced,
    /// An event of the game that a correction put before another entry.
    Inserted,
    /// It did not happen.
    Struck,
    /// A judge ordered a back-up behind it.
    TakenBack,
    /// A correction.
    Correction,
    /// A correction that somebody proposed, and that does not count yet.
    Proposed,
    /// A correction that somebody proposed, and that was declined or withdrawn.
    Dropped,
    /// What somebody said of a proposal.
    Answer,
    /// A judge's ruling.
    Ruling,
    /// A correction or ruling of something that is not there.
    Void,
}

/// What it is, and the entry that put it right, took it back, withdrew, declined or overturned it.
pub(super) fn standing(role: Role) -> (EntryRole, Option<u32>) {
    match role {
        Role::Counts => (EntryRole::Counts, None),
        Role::Replaced { by } => (EntryRole::Replaced, Some(by)),
        Role::Inserted => (EntryRole::Inserted, None),
        Role::Struck { by } => (EntryRole::Struck, Some(by)),
        Role::TakenBack { by } => (EntryRole::TakenBack, Some(by)),
        Role::Correction { withdrawn } => (EntryRole::Correction, withdrawn),
        Role::Proposed { .. } => (EntryRole::Proposed, None),
        Role::Dropped { by } => (EntryRole::Dropped, Some(by)),
        Role::Answer => (EntryRole::Answer, None),
        Role::Ruling { overturned, .. } => (EntryRole::Ruling, overturned),
        Role::Void(_) => (EntryRole::Void, None),
    }
}
