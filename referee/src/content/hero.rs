//! What a hero's box holds: board, leaflet, dice, cards.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::effect::{Symbols, Text};
use super::origin::Origin;
use super::token::{Passive, SpendWhen, Token};

/// Where something is printed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The document.
    pub document: String,
    /// The page or section.
    pub at: String,
}

/// A hero as printed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    /// Name.
    pub name: String,
    /// Where the facts of this file are printed.
    pub printed_in: Place,
    /// The symbols on faces 1 to 6.
    pub dice: [String; 6],
    /// The passive ability, level I. [ABIL-4]
    #[serde(default)]
    pub passive: Option<Passive>,
    /// Offensive Abilities, level I.
    pub offense: Vec<Ability>,
    /// Defensive Abilities, level I.
    pub defense: Vec<Defense>,
    /// The Ultimate Ability.
    pub ultimate: Ultimate,
    /// The other side of the board.
    #[serde(default)]
    pub other_side: Option<OtherSide>,
    /// Texts of the leaflet that abilities and cards call by name.
    #[serde(default)]
    pub keywords: BTreeMap<String, Text>,
    /// Names that stand for several tokens.
    #[serde(default)]
    pub groups: BTreeMap<String, Vec<String>>,
    /// Tokens of the leaflet that other heroes have too, defined in `tokens.ron`.
    #[serde(default)]
    pub shares: Vec<String>,
    /// Tokens that only this leaflet has.
    #[serde(default)]
    pub leaflet: BTreeMap<String, Token>,
    /// Cards of the deck without the optional extra card, if not as many as the rule set says. [SETUP-9]
    #[serde(default)]
    pub deck: Option<u8>,
    /// Tokens that the hero begins with.
    #[serde(default)]
    pub starts_with: BTreeMap<String, u8>,
    /// The hero's own cards; the common ones are in `cards.ron`.
    pub cards: Vec<Card>,
    /// What the sources leave in doubt, each as `NAMES: what is in doubt`. The names are those of abilities, cards and
    /// tokens of the hero, or `Board`, `Leaflet`, `Cards` or `Dice`, joined with `,`, `and` or `with`.
    #[serde(default)]
    pub unverified: Vec<String>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// The other side of a board, which no Hero Upgrade card covers.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherSide {
    /// It is up as long as the player holds this token of the leaflet.
    pub turned_by: String,
    /// The passive ability.
    #[serde(default)]
    pub passive: Option<Passive>,
    /// Offensive Abilities.
    pub offense: Vec<Ability>,
    /// Defensive Abilities.
    pub defense: Vec<Defense>,
    /// The Ultimate Ability.
    pub ultimate: Ultimate,
}

/// How a hero of one edition differs from the hero of the edition it is based on, or under house rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroChanges {
    /// Name.
    pub name: String,
    /// Where the facts of this file are printed. House rules are not printed.
    #[serde(default)]
    pub printed_in: Option<Place>,
    /// The passive ability, if it differs.
    #[serde(default)]
    pub passive: Option<Passive>,
    /// Offensive Abilities that differ, by name.
    #[serde(default)]
    pub offense: Vec<Ability>,
    /// Defensive Abilities that differ, by name.
    #[serde(default)]
    pub defense: Vec<Defense>,
    /// The Ultimate Ability, if it differs.
    #[serde(default)]
    pub ultimate: Option<Ultimate>,
    /// Tokens of the leaflet that differ, by name.
    #[serde(default)]
    pub leaflet: BTreeMap<String, Token>,
    /// The hero's own cards that differ, by name.
    #[serde(default)]
    pub cards: Vec<Card>,
    /// Cards that this edition does not have, by name.
    #[serde(default)]
    pub without_cards: Vec<String>,
    /// What the sources leave in doubt; replaces the list of the other edition.
    #[serde(default)]
    pub unverified: Vec<String>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

impl HeroChanges {
    /// Whether abilities of the board differ.
    pub fn abilities(&self) -> bool {
        self.passive.is_some()
            || !self.offense.is_empty()
            || !self.defense.is_empty()
            || self.ultimate.is_some()
    }

    /// The names of what differs, and where that stands.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, Origin)> {
        let abilities = self.offense.iter().map(|one| (one.name.as_str(), one.origin.clone()));
        let defenses = self.defense.iter().map(|one| (one.name.as_str(), one.origin.clone()));
        let ultimate = self.ultimate.iter().map(|one| (one.name.as_str(), one.origin.clone()));
        let passive = self.passive.iter().map(|one| (one.name.as_str(), one.origin.clone()));
        let tokens = self.leaflet.iter().map(|(name, one)| (name.as_str(), one.origin.clone()));
        let cards = self.cards.iter().map(|card| (card.name(), card.origin().clone()));
        let without = self
            .without_cards
            .iter()
            .enumerate()
            .map(|(nth, name)| (name.as_str(), self.origin.field("without_cards").nth(nth)));
        abilities
            .chain(defenses)
            .chain(ultimate)
            .chain(passive)
            .chain(tokens)
            .chain(cards)
            .chain(without)
    }
}

/// An Offensive Ability: rows from the weakest to the strongest, of which the strongest that is met applies. [ABIL-3]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Name on the board, without a level.
    pub name: String,
    /// The rows.
    pub rows: Vec<Row>,
    /// A text below the rows that holds for all of them.
    #[serde(default)]
    pub also: Text,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// A line of an Offensive Ability.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The Activation Requirement. [REQ-1]
    pub needs: Needs,
    /// The text.
    pub does: Text,
}

/// An Activation Requirement. [REQ-1]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Needs {
    /// At least these symbols. [REQ-2]
    Symbols(Symbols),
    /// Four numbers in sequence. [REQ-4]
    SmallStraight,
    /// Five numbers in sequence. [REQ-5]
    LargeStraight,
    /// Three numbers in sequence. [REQ-6]
    MicroStraight,
}

/// A Defensive Ability. All its lines apply. [DEF-7]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defense {
    /// Name on the board, without a level.
    pub name: String,
    /// How many dice are rolled. [DEF-5]
    pub roll: u8,
    /// The text, resolved with these dice.
    pub does: Text,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// The Ultimate Ability. [REQ-7]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ultimate {
    /// Name.
    pub name: String,
    /// The Activation Requirement.
    pub needs: Symbols,
    /// The text.
    pub does: Text,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// A card of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Card {
    /// A Hero Upgrade card. [UPG-1]
    Upgrade(Upgrade),
    /// An Action card. [CARD-2]
    Action(Action),
}

impl Card {
    /// The name as printed.
    pub fn name(&self) -> &str {
        match self {
            Card::Upgrade(card) => &card.name,
            Card::Action(card) => &card.name,
        }
    }

    /// Where it is printed.
    pub(crate) fn origin(&self) -> &Origin {
        match self {
            Card::Upgrade(card) => &card.origin,
            Card::Action(card) => &card.origin,
        }
    }
}

/// A Hero Upgrade card. [UPG-1]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upgrade {
    /// Name, with its level.
    pub name: String,
    /// CP to place it on level I. [UPG-4]
    pub cost: u8,
    /// 2 or 3.
    pub level: u8,
    /// What it covers, by the ability's name.
    pub replaces: Replaces,
    /// Abilities that it brings besides.
    #[serde(default)]
    pub adds: Vec<Ability>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// What a Hero Upgrade card covers. [UPG-2]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Replaces {
    /// An Offensive Ability.
    Offense(Ability),
    /// A Defensive Ability.
    Defense(Defense),
    /// The passive ability.
    Passive(Passive),
}

impl Replaces {
    /// The name of what it covers.
    pub fn name(&self) -> &str {
        match self {
            Replaces::Offense(ability) => &ability.name,
            Replaces::Defense(defense) => &defense.name,
            Replaces::Passive(passive) => &passive.name,
        }
    }
}

/// An Action card. One-shot: pay, resolve, discard. [CARD-2]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Name as printed.
    pub name: String,
    /// When it may be played. [CARD-3]
    pub timing: Timing,
    /// CP.
    pub cost: u8,
    /// A narrower moment printed on it.
    #[serde(default)]
    pub when: Option<SpendWhen>,
    /// The token whose die must lie there.
    #[serde(default)]
    pub on_die_of: Option<String>,
    /// Whether it is marked as an Attack Modifier: only on one's own Attack. [MOD-4]
    #[serde(default)]
    pub attack_modifier: bool,
    /// Whether it is the optional extra card of the deck. [SETUP-9]
    #[serde(default)]
    pub extra: bool,
    /// The text.
    pub does: Text,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// When an Action card may be played. [CARD-3]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Timing {
    /// In one's own Main Phases. [CARD-4]
    MainPhase,
    /// In any player's Roll Phases. [CARD-5]
    RollPhase,
    /// At any time. [CARD-7]
    Instant,
}
