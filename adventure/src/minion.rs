//! A Minion as its card is printed.

use referee::content::effect::Text;
use serde::Deserialize;

use crate::dice::{Wanted, WrittenNeeds, WrittenObjective};

/// A Minion. [MIN-1]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minion {
    /// Its name, and the level of its deck, 1 to 4.
    pub name: String,
    /// The level of its deck, 1 to 4.
    pub level: u8,
    /// The Health with which it begins.
    pub health: u8,
    /// The CP with which it begins.
    pub cp: u8,
    /// Whether its step comes before the Hero's. [MIN-7]
    pub first_strike: bool,
    /// How many King's Hand it begins with. [MIN-1]
    pub kings_hand: u8,
    /// What its dice are rolled for. [MIN-3]
    pub objective: Objective,
    /// What its ability is called.
    pub ability: String,
    /// The rows of its ability, from the weakest to the strongest. [MIN-5]
    pub rows: Vec<Row>,
    /// What holds below the rows for all of them.
    pub also: Text,
    /// Its Passive Abilities. [MIN-2]
    pub passives: Vec<Passive>,
    /// Its Defensive Ability.
    pub defense: Defense,
    /// The levels of the Loot Chests that it leaves. [MIN-9]
    pub chests: Vec<u8>,
    /// What its texts say for which there are no words yet.
    pub beyond: Vec<String>,
    /// What the sources leave in doubt, each as `WHAT: what is in doubt`.
    pub unverified: Vec<String>,
    /// Whether the printed card was seen; else its facts are those of one transcription.
    pub seen: bool,
}

/// What the dice of an enemy are rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// So many of each symbol. [MIN-3]
    Symbols(Wanted),
    /// Numbers in sequence. [MIN-4]
    Straights,
}

/// An Activation Requirement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// At least so many of each symbol. [REQ-2]
    Symbols(Wanted),
    /// So many numbers in sequence: 3 in a Micro Straight, 4 in a Small one, 5 in a Large one. [REQ-4, REQ-5]
    Straight(u8),
}

/// A row of an ability.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The form that the enemy has to be in, if it has several.
    pub form: Option<String>,
    /// The Activation Requirement.
    pub needs: Needs,
    /// The text, as far as there are words for it.
    pub does: Text,
}

/// A Passive Ability.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passive {
    /// When it is carried out.
    pub at: Moment,
    /// The text.
    pub does: Text,
}

/// When a Passive Ability is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Moment {
    /// When its turn begins. [MIN-2]
    TurnBegins,
    /// When it activates no ability in its Offensive Roll Phase.
    NoAbility,
}

/// A Defensive Ability.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defense {
    /// Whether it is one against every type of damage but that of an Ultimate. [MIN-8]
    #[serde(default)]
    pub unique: bool,
    /// How many Chaos dice are rolled.
    pub roll: u8,
    /// The text, as far as there are words for it.
    pub does: Text,
}

/// A Minion as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    pub(crate) name: String,
    pub(crate) health: u8,
    pub(crate) cp: u8,
    #[serde(default)]
    pub(crate) first_strike: bool,
    #[serde(default)]
    pub(crate) kings_hand: u8,
    pub(crate) objective: WrittenObjective,
    pub(crate) ability: String,
    pub(crate) rows: Vec<WrittenRow>,
    #[serde(default)]
    pub(crate) also: Text,
    #[serde(default)]
    pub(crate) passives: Vec<Passive>,
    pub(crate) defense: Defense,
    /// One of its own level, unless it says otherwise. [MIN-9]
    #[serde(default)]
    pub(crate) chests: Option<Vec<u8>>,
    #[serde(default)]
    pub(crate) beyond: Vec<String>,
    #[serde(default)]
    pub(crate) unverified: Vec<String>,
    #[serde(default)]
    pub(crate) seen: bool,
}

/// A row as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenRow {
    #[serde(default)]
    pub(crate) form: Option<String>,
    pub(crate) needs: WrittenNeeds,
    pub(crate) does: Text,
}
