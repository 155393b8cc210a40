//! Why a match cannot be read or logged.

use std::io;

use events::journal::{AppendError, JournalError, MatchId};

use super::quota::Exceeded;
use crate::rulesets::RulesetError;

/// Why a match cannot be read or logged.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The journal failed, or has no such match.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The event could not be logged for a reason that is no rule.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// Too much was opened or logged.
    #[error(transparent)]
    Quota(#[from] Exceeded),
    /// The rule set of a match cannot be had.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
    /// There is no rule set of this name.
    #[error("there is no rule set {0:?}")]
    NoRuleset(String),
    /// What lies beside a log cannot be read or written: who has joined a match, and what its players are called.
    #[error("beside the log of a match: {0}")]
    Beside(#[from] io::Error),
    /// The journal has an opening that its own rule set refuses.
    #[error("the opening of match {0} does not fit its rule set")]
    Opening(MatchId),
}

impl MatchError {
    /// Whether it is that the database cannot be reached for now.
    pub fn is_away(&self) -> bool {
        let journal = match self {
            MatchError::Journal(error)
            | MatchError::Append(AppendError::Journal(error))
            | MatchError::Ruleset(RulesetError::Journal(error)) => Some(error),
            MatchError::Beside(error) => error.get_ref().and_then(|error| error.downcast_ref()),
            MatchError::Append(_)
            | MatchError::Quota(_)
            | MatchError::Ruleset(_)
            | MatchError::NoRuleset(_)
            | MatchError::Opening(_) => None,
        };
        matches!(journal, Some(JournalError::Unreachable(_) | JournalError::Unknown(_)))
    }
}
