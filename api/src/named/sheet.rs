//! What the score sheet says, as names.

#[cfg(feature = "server")]
use async_graphql::Enum;
use referee::state;
use serde::Serialize;

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum OutcomeKind {
    /// Somebody won.
    Won,
    /// Nobody did.
    Draw,
    /// Everybody has lost together.
    Lost,
}

impl From<state::Outcome> for OutcomeKind {
    fn from(it: state::Outcome) -> OutcomeKind {
        match it {
            state::Outcome::Won(_) => OutcomeKind::Won,
            state::Outcome::Draw => OutcomeKind::Draw,
            state::Outcome::Lost => OutcomeKind::Lost,
        }
    }
}

/// What differs on the score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ChangedThing {
    /// Health.
    Health,
    /// Combat points.
    Cp,
    /// Tokens of a kind.
    Tokens,
    /// Hero Upgrade cards in play.
    Upgrades,
    /// How many cards are in the hand.
    Hand,
    /// How many cards are in the deck.
    Deck,
    /// How many cards are in the discard pile.
    Discard,
    /// How many cards are in the Hero Upgrade deck.
    UpgradeDeck,
    /// Which turn it is.
    Turn,
    /// Which phase it is.
    Phase,
    /// How the match ended.
    Outcome,
}

/// What the table has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Seen {
    /// Dice that were rolled.
    Dice,
    /// Cards that were shown from a hand, or turned over.
    Cards,
    /// Cards that were taken from a deck.
    Drawn,
}
