//! Why a match cannot be opened like this.

use events::{Phase, Seat};

use crate::book::{BadMap, Crowded};

/// Why an opening does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadOpening {
    /// Another number of players than the mode has.
    Players {
        /// How many it has.
        expected: u8,
    },
    /// The start player sits nowhere.
    Starts,
    /// More than one table has room for. Our limit, not a rule.
    Crowded(Crowded),
    /// A phase no position can begin with.
    Phase(Phase),
    /// More tokens than the stack limit, one that lies there during an attack only, or a companion of another hero.
    Tokens(Seat),
    /// A hero that the mode is not played with.
    Hero(Seat),
    /// A hero on the seat of an enemy, or an enemy on that of a hero.
    Enemy(Seat),
    /// A Health that is 0 or above the heal cap.
    Health(Seat),
    /// More CP than the limit.
    Cp(Seat),
    /// Cards that do not add up to the deck.
    Cards(Seat),
    /// Hero Upgrade cards as a deck of their own, which the rule set does not have.
    UpgradeDeck,
    /// The same in a mode without cards.
    NoCards,
    /// A card that is no upgrade, or two levels of one space that do not go together.
    Upgrades(Seat),
    /// Upgrades of a Boss that cost more than its Upgrade CP. [ADV-BOSS-2]
    UpgradeCp {
        /// Where the Boss sits.
        seat: Seat,
        /// Its Upgrade CP.
        has: u8,
        /// What they cost together.
        costs: u8,
    },
    /// A map that nobody can play on.
    Map(BadMap),
}
