//! What was said, with names made small: the form in which the rules read an event.

use std::fmt;
use std::hash::{Hash, Hasher};

use events::{Cell, DamageType, Dice, Seat, When};
use serde::{Deserialize, Serialize};

use crate::inline::Inline;

/// The most actors that a match can have.
pub const ACTORS: usize = 8;

/// Whatever has Health, dice and tokens and can be a target, by its place in the state. The heroes of the seats come
/// first, in seat order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct ActorId(Place);

/// A place among the actors. That there are no others lets nobody look twice, and leaves room for "nobody" in the byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
enum Place {
    #[default]
    P1,
    P2,
    P3,
    P4,
    P5,
    P6,
    P7,
    P8,
}

/// All of them.
const PLACES: [Place; ACTORS] = {
    use Place::*;
    [P1, P2, P3, P4, P5, P6, P7, P8]
};

impl ActorId {
    /// The hero of the first seat.
    pub const FIRST: ActorId = ActorId(Place::P1);

    /// The actor at this place, from 0, if there is room for it.
    #[inline]
    pub const fn new(place: usize) -> Option<ActorId> {
        if place < ACTORS { Some(ActorId(PLACES[place])) } else { None }
    }

    /// The place in an array, from 0: there is one for each actor in an array of [`ACTORS`], which need not look.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % ACTORS
    }

    /// The number people say, from 1.
    pub const fn number(self) -> u8 {
        self.0 as u8 + 1
    }

    /// The seat of a hero.
    pub const fn seat(self) -> Option<Seat> {
        Seat::new(self.number())
    }
}

impl From<Seat> for ActorId {
    fn from(seat: Seat) -> ActorId {
        ActorId(PLACES[seat.index() % ACTORS])
    }
}

impl Hash for ActorId {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.0 as u8).hash(hasher);
    }
}

impl fmt::Debug for ActorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ActorId").field(&(self.0 as u8)).finish()
    }
}

impl fmt::Display for ActorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A status effect of the rule set in force, by its place in [`Ruleset::tokens`](crate::Ruleset).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct TokenId(pub u8);

/// A card of a hero's deck, by its place in the deck's list.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct CardId(pub u8);

/// The name of an ability of a hero, whatever its level.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct TitleId(pub u8);

/// A pick, with its name made small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Picked {
    /// A die (from 0), and the value it is turned to (0: it is not turned).
    Die {
        /// Which die.
        die: u8,
        /// To what.
        to: u8,
    },
    /// A player.
    Actor(ActorId),
    /// A token on a player's board.
    Token {
        /// Which.
        token: TokenId,
        /// On whose board.
        of: ActorId,
    },
    /// A printed alternative, from 1.
    Option(u8),
    /// How many times.
    Amount(u8),
    /// A card, by its place in the list of the deck it belongs to.
    Card(CardId),
}

impl Picked {
    /// The player it is, if it is one.
    pub(crate) fn actor(&self) -> Option<ActorId> {
        if let Picked::Actor(actor) = self { Some(*actor) } else { None }
    }
}

impl Default for Picked {
    fn default() -> Self {
        Picked::Option(0)
    }
}

/// The most things that one card, token or choice needs picked.
pub(crate) const PICKS: usize = 3;

/// The picks, in order.
pub type Picks = Inline<Picked, PICKS>;

/// An [`events::Event`] after the opening, with its names made small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Act {
    /// Who acted.
    pub by: ActorId,
    /// What they did.
    pub deed: Deed,
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Dice lie there.
    Rolled(Dice),
    /// An ability was announced, or none.
    Announced(Option<TitleId>),
    /// A Defensive Ability was chosen.
    Defended(TitleId),
    /// A card was played.
    Played(CardId, Picks),
    /// Cards were sold: a bit for each place in the deck's list.
    Sold(u64),
    /// A token was spent.
    Spent(TokenId, Picks),
    /// The price to be rid of a token was paid.
    PaidOff(TokenId),
    /// A choice was made.
    Chose(Picks),
    /// Cards were shown: a bit for each place in the deck's list.
    Revealed(u64),
    /// Declined to act.
    Passed,
    /// Done with the phase.
    Ended,
    /// Gave up.
    Conceded,
    /// Went to a place on the map.
    Moved(Cell),
    /// Turned something over.
    Found(Find),
    /// Rolled the Loot die.
    Looted(u8),
    /// Turned over the top card of a Boss's deck.
    Flipped(Turned),
    /// Played a card and read out what it says.
    ReadOut(CardId, HeroCard),
    /// Put a Loot card away.
    Discarded(CardId),
}

/// What the dice of an enemy are rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Objective {
    /// So many of each symbol, by the symbol's place in the list. [MIN-3]
    Symbols([u8; 6]),
    /// Numbers in sequence. [MIN-4]
    Straights,
}

/// A card of a Boss that was turned over. [ADV-BOSS-4]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turned {
    /// One of the rule set, by its place in the deck's list.
    Known(CardId),
    /// One that the table read out.
    Given(Face),
}

/// What the table read out of a card of a Boss. [ADV-BOSS-4, ADV-BOSS-5]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// For what the Boss rolls. [ADV-BOSS-6]
    pub objective: Objective,
    /// When it is played, and what it does then; nothing if only the Roll Objective was read out.
    pub plays: Option<Plays>,
    /// The Hero Bonus, which is the Active Player's text.
    pub bonus: Words,
}

/// When a card of a Boss is played, and what it does then. [ADV-BOSS-5]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plays {
    /// In its Roll Phase; else in its Main Phase.
    pub in_roll_phase: bool,
    /// CP.
    pub cost: u8,
    /// The text, which is the Boss's.
    pub does: Words,
}

/// What the table read out of a card of a Hero. [LOOT-4]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeroCard {
    /// When it is played.
    pub when: When,
    /// CP.
    pub cost: u8,
    /// The text.
    pub does: Words,
}

/// A text that the table read out.
pub type Words = Inline<Given, { events::Face::MOST }>;

/// A word that the table read out: as [`events::Given`], with names made small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Given {
    /// So much damage of a type.
    Deal(u8, DamageType),
    /// So much more damage of the Attack that is under way.
    Add(u8),
    /// So much Health.
    Heal(u8),
    /// So many tokens.
    Gain(u8, TokenId),
    /// So many tokens for the opponent.
    Inflict(u8, TokenId),
    /// So many CP.
    GainCp(u8),
    /// So many CP off the opponent.
    LoseCp(u8),
    /// So many cards for the Active Player.
    Draw(u8),
    /// So many cards off the Active Player's hand.
    Discard(u8),
    /// So much less of the damage that comes to whoever plays it.
    Prevent(u8),
    /// So many status effects off a player.
    Remove(u8),
    /// So many dice to any value.
    Change(u8),
    /// So many throws of dice of one's own side.
    Reroll(u8),
}

impl Default for Given {
    fn default() -> Self {
        Given::Add(0)
    }
}

/// What was turned over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Find {
    /// An Environment, by its place in the rule set's list.
    Environment(u8),
    /// The card of an enemy, by its place in the list of boards.
    Enemy(u8),
    /// An Environment that the table read out.
    Given(Environment),
}

/// What the table read out of an Environment. [CRAWL-4]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Environment {
    /// CP for whoever explores it.
    pub cp: u8,
    /// Gold for the team.
    pub gold: u8,
    /// The instruction, which whoever explores it suffers.
    pub does: Words,
    /// The level of the Minion that waits there, if one does.
    pub minion: Option<u8>,
}
