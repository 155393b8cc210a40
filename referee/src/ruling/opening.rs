//! Why a match cannot be opened like this.

use events::{Phase, Seat};

use crate::book::{BadMap, Crowded, Rule};

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
    /// What does not fit where people play Bosses.
    Bosses(BadBosses),
    /// Loot cards that nobody has who sits there, that are too many, or of which two are levels of one card. [LOOT-4]
    Loot(Seat),
}

/// What does not fit where people play Bosses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadBosses {
    /// Another number of players than those of one Boss against many. [BVM-1]
    Players {
        /// The fewest.
        fewest: u8,
        /// The most.
        most: u8,
    },
    /// A hero on the last seat, or a Boss on another one, where one Boss is played against Heroes. [MODE-BVM]
    OneAgainstMany(Seat),
    /// A hero where everybody plays a Boss. [MODE-BVB]
    OnlyBosses(Seat),
    /// Somebody else starts than the Boss who is played against Heroes. [BVM-4]
    Starts,
}

impl BadBosses {
    /// The rule it rests on.
    pub(crate) const fn rule(self) -> Rule {
        match self {
            BadBosses::Players { .. } => Rule::BossAgainstMany,
            BadBosses::OneAgainstMany(_) => Rule::ModeBossAgainstMany,
            BadBosses::OnlyBosses(_) => Rule::ModeBosses,
            BadBosses::Starts => Rule::BossSetup,
        }
    }
}
