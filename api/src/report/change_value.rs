//! What stands on one of two score sheets that differ. A phone tells it in words only.

use async_graphql::{SimpleObject, Union};
use serde::Serialize;

use super::sheet::{Outcome, Sheet};
use crate::named::PhaseName;

/// What stands on the score sheet in one of two readings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Union)]
#[serde(tag = "__typename")]
pub enum ChangeValue {
    /// A number.
    ChangedNumber(ChangedNumber),
    /// Cards.
    ChangedCards(ChangedCards),
    /// A turn.
    ChangedTurn(ChangedTurn),
    /// A phase.
    ChangedPhase(ChangedPhase),
    /// An outcome.
    ChangedOutcome(ChangedOutcome),
}

/// Health, CP, how many cards, or how many tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
pub struct ChangedNumber {
    /// The number.
    pub number: u8,
}

/// Hero Upgrade cards in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
pub struct ChangedCards {
    /// Their names.
    pub cards: Vec<String>,
}

/// Which turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
pub struct ChangedTurn {
    /// Its number.
    pub turn: u16,
    /// The seat whose turn it is.
    pub active: u8,
}

/// Which phase it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
pub struct ChangedPhase {
    /// The phase.
    pub phase: PhaseName,
}

/// How the match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
pub struct ChangedOutcome {
    /// How; nothing while it goes on.
    pub outcome: Option<Outcome>,
}

impl ChangeValue {
    /// Health, CP, how many cards, or how many tokens.
    pub(super) fn number(number: u8) -> ChangeValue {
        ChangeValue::ChangedNumber(ChangedNumber { number })
    }

    /// Hero Upgrade cards in play.
    pub(super) fn cards(cards: &[String]) -> ChangeValue {
        ChangeValue::ChangedCards(ChangedCards { cards: cards.to_vec() })
    }

    /// Which turn it is.
    pub(super) fn turn(of: &Sheet) -> ChangeValue {
        ChangeValue::ChangedTurn(ChangedTurn { turn: of.turn, active: of.active })
    }

    /// Which phase it is.
    pub(super) fn phase(of: &Sheet) -> ChangeValue {
        ChangeValue::ChangedPhase(ChangedPhase { phase: of.phase_name })
    }

    /// How the match ended.
    pub(super) fn outcome(of: &Sheet) -> ChangeValue {
        ChangeValue::ChangedOutcome(ChangedOutcome { outcome: of.outcome.clone() })
    }
}
