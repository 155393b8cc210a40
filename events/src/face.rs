//! What a card of a Boss or an Environment says, where the rule set does not have it.

use crate::Name;

/// What a card of a Boss says, as the table reads it out. Texts are in the words of printed ones: what is gained goes to
/// whose text it is, and what is dealt, inflicted or lost to their opponent.
///
/// ```
/// use events::notation::{parse, print};
///
/// let line = "2 flips War Cry: objective Swipe 3 + Chaos 1; main 2; does deal 4 undefendable + inflict Stun; bonus draw 1";
/// assert_eq!(parse(line).map(|event| print(&event)).as_deref(), Ok(line));
/// ```
#[cfg(feature = "crawls")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// For what the Boss rolls.
    pub objective: Goal,
    /// When it is played, and what it does then; nothing if only the Roll Objective was read out.
    pub plays: Option<Plays>,
    /// The Hero Bonus, which is the Active Player's text.
    pub bonus: Vec<Given>,
}

/// Nobody has such a card where Portal Crawls are not read, and nothing is carried along for one.
#[cfg(not(feature = "crawls"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Face {}

impl Face {
    /// The most words that a text of it has.
    pub const MOST: usize = 4;
}

/// What an Environment says, as the table reads it out, in the order in which it is dealt with. Its text is that of whoever
/// explores it: what is gained they gain, and what is dealt, inflicted or lost they suffer.
///
/// ```
/// use events::notation::{parse, print};
///
/// let line = "1 finds Old Mill: cp 1; gold 2; does deal 2 + gain Wither; minion 2";
/// assert_eq!(parse(line).map(|event| print(&event)).as_deref(), Ok(line));
/// ```
#[cfg(feature = "crawls")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Environment {
    /// CP for whoever explores it.
    pub cp: u8,
    /// Gold for the team.
    pub gold: u8,
    /// The instruction, or what came of it where a die or a choice decides.
    pub does: Vec<Given>,
    /// The level of the Minion that waits there, if one does.
    pub minion: Option<u8>,
}

/// Nobody explores anything where Portal Crawls are not read.
#[cfg(not(feature = "crawls"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Environment {}

#[cfg(feature = "crawls")]
impl Environment {
    /// The highest level of a Minion.
    pub const MINIONS: u8 = 9;
}

/// What a card of a Hero's deck says, as the table reads it out: its text is that of whoever plays it.
///
/// ```
/// use events::notation::{parse, print};
///
/// let line = "1 plays Rusty Dagger: main 2; does deal 4 undefendable + draw 1";
/// assert_eq!(parse(line).map(|event| print(&event)).as_deref(), Ok(line));
/// ```
#[cfg(feature = "crawls")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HeroCard {
    /// When it is played.
    pub when: When,
    /// CP.
    pub cost: u8,
    /// The text.
    pub does: Vec<Given>,
}

/// Nobody has a Loot card where Portal Crawls are not read.
#[cfg(not(feature = "crawls"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HeroCard {}

/// A Loot card by its name.
#[cfg(feature = "crawls")]
pub type LootCard = Name;

/// Nobody has one where Portal Crawls are not read.
#[cfg(not(feature = "crawls"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LootCard {}

/// When a card of a Hero is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// In a Main Phase.
    Main,
    /// In a Roll Phase.
    Roll,
    /// At any time.
    Instant,
    /// In a Main Phase; it stays in play.
    Equipment,
    /// Equipment that lies there goes on doing something, whenever that is.
    InPlay,
}

impl When {
    /// All of them.
    pub const ALL: [When; 5] =
        [When::Main, When::Roll, When::Instant, When::Equipment, When::InPlay];

    /// Its word in notation; Equipment in play has a verb of its own.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            When::Main => Some("main"),
            When::Roll => Some("roll"),
            When::Instant => Some("instant"),
            When::Equipment => Some("equipment"),
            When::InPlay => None,
        }
    }
}

/// A Roll Objective.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// So many of each symbol.
    Symbols(Vec<(Name, u8)>),
    /// Numbers in sequence.
    Straights,
}

/// When a card of a Boss is played, and what it does then.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plays {
    /// In its Roll Phase; else in its Main Phase.
    pub in_roll_phase: bool,
    /// CP.
    pub cost: u8,
    /// The text, which is the Boss's.
    pub does: Vec<Given>,
}

/// A word that the table gives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Given {
    /// So much damage of a type.
    Deal(u8, DamageType),
    /// So much more damage of the Attack that is under way.
    Add(u8),
    /// So much Health.
    Heal(u8),
    /// So many tokens.
    Gain(u8, Name),
    /// So many tokens for the opponent.
    Inflict(u8, Name),
    /// So many CP.
    GainCp(u8),
    /// So many CP off the opponent.
    LoseCp(u8),
    /// So many cards for the Active Player, as a Boss has no hand.
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

impl Given {
    /// Whether it does something where no Attack is under way.
    pub const fn acts_alone(&self) -> bool {
        !matches!(self, Given::Add(_))
    }

    /// Whether only a card of a Hero says it, as somebody has to choose for it.
    pub const fn only_of_heroes(&self) -> bool {
        self.most() < u8::MAX || matches!(self, Given::Prevent(_))
    }

    /// The most that it can be.
    pub const fn most(&self) -> u8 {
        match self {
            Given::Remove(_) | Given::Change(_) => Given::FEW,
            Given::Reroll(_) => Given::DICE,
            Given::Deal(..)
            | Given::Add(_)
            | Given::Heal(_)
            | Given::Gain(..)
            | Given::Inflict(..)
            | Given::GainCp(_)
            | Given::LoseCp(_)
            | Given::Draw(_)
            | Given::Discard(_)
            | Given::Prevent(_) => u8::MAX,
        }
    }

    /// The most status effects that are removed, and dice that are changed.
    pub const FEW: u8 = 3;

    /// The most dice that are thrown anew.
    pub const DICE: u8 = 5;

    /// How much or how many.
    pub const fn amount(&self) -> u8 {
        match self {
            Given::Deal(n, _)
            | Given::Add(n)
            | Given::Heal(n)
            | Given::Gain(n, _)
            | Given::Inflict(n, _)
            | Given::GainCp(n)
            | Given::LoseCp(n)
            | Given::Draw(n)
            | Given::Discard(n)
            | Given::Prevent(n)
            | Given::Remove(n)
            | Given::Change(n)
            | Given::Reroll(n) => *n,
        }
    }
}

/// A type of damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DamageType {
    /// Plain damage.
    Normal,
    /// No Defensive Ability against it.
    Undefendable,
    /// The same, and never more.
    Pure,
    /// No Attack.
    Collateral,
    /// Of an Ultimate Ability.
    Ultimate,
}

impl DamageType {
    /// All of them.
    pub const ALL: [DamageType; 5] = [
        DamageType::Normal,
        DamageType::Undefendable,
        DamageType::Pure,
        DamageType::Collateral,
        DamageType::Ultimate,
    ];

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            DamageType::Normal => "normal",
            DamageType::Undefendable => "undefendable",
            DamageType::Pure => "pure",
            DamageType::Collateral => "collateral",
            DamageType::Ultimate => "ultimate",
        }
    }
}
