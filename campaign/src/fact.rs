//! The closed list of what people do between the matches of a campaign.

use events::{Name, Prose, Seat};
use serde::{Deserialize, Serialize};

use crate::card::{Card, Rarity};

/// Something somebody did. Past tense, and without anything that follows from it.
///
/// In all of them `hero` is the place of a hero in the opening. A further fact is added at the end only: their order is that of
/// the bytes ([`wire`](crate::wire)).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// A campaign was opened. Always the first fact, and only there. [ADV-1, ADV-2]
    Opened {
        /// The difficulty card.
        #[serde(with = "crate::stored::name")]
        difficulty: Name,
        /// The heroes, who stay for the whole campaign.
        #[serde(with = "crate::stored::names")]
        heroes: Vec<Name>,
    },
    /// A session was played. How it ended is read in the match. [ADV-4]
    Played {
        /// The match, by the name under which whoever keeps matches finds it.
        #[serde(with = "crate::stored::name")]
        of: Name,
    },
    /// Cards were dealt to somebody in the shop. [SHOP-2]
    Dealt {
        /// To whom.
        #[serde(with = "crate::stored::seat")]
        hero: Seat,
        /// The cards that lie there now.
        cards: Vec<Card>,
    },
    /// A card of the shop was bought. [SHOP-3]
    Bought {
        /// By whom.
        #[serde(with = "crate::stored::seat")]
        hero: Seat,
        /// Which.
        card: Card,
    },
    /// An unidentified card was identified, and is in the deck. [SHOP-3]
    Identified {
        /// By whom.
        #[serde(with = "crate::stored::seat")]
        hero: Seat,
        /// What it is.
        card: Card,
    },
    /// A Loot card of the deck was sold. [SHOP-3]
    Sold {
        /// By whom.
        #[serde(with = "crate::stored::seat")]
        hero: Seat,
        /// Which.
        card: Card,
    },
    /// An unidentified card was sold. [SHOP-3]
    SoldUnidentified {
        /// By whom.
        #[serde(with = "crate::stored::seat")]
        hero: Seat,
        /// How rare it is.
        rarity: Rarity,
    },
    /// A card of the shop of which the deck has a higher version went under its deck, and another lies there. [SHOP-3]
    PutBack {
        /// By whom.
        #[serde(with = "crate::stored::seat")]
        hero: Seat,
        /// Which.
        card: Card,
        /// What lies there now.
        drawn: Card,
    },
    /// A chest of Boss Loot was opened. [ADV-BOSS-10]
    Looted {
        /// By whom.
        #[serde(with = "crate::stored::seat")]
        hero: Seat,
        /// What the Loot die shows.
        die: u8,
        /// The card that was drawn.
        card: Card,
        /// What became of it.
        then: Then,
    },
    /// A Loot card left a deck that had too many. [LOOT-5]
    Removed {
        /// Whose.
        #[serde(with = "crate::stored::seat")]
        hero: Seat,
        /// Which.
        card: Card,
    },
    /// The shop or the Boss Loot is done with, and the session stands on the score sheet. [SHOP-4, SCORE-1, SCORE-2]
    Recorded,
    /// A fact was logged by mistake.
    Struck {
        /// Its place in the log, from 1.
        entry: u32,
        /// Why.
        #[serde(with = "crate::stored::prose")]
        because: Prose,
    },
}

/// What became of a card of Boss Loot. [ADV-BOSS-10]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Then {
    /// It is in the deck.
    Kept,
    /// It was discarded for a point.
    Declined,
}
