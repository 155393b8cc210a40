//! What a hero's box holds: board, leaflet, dice, cards.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::effect::{Symbols, Text};
use super::token::Token;

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
    /// Offensive Abilities, level I.
    pub offense: Vec<Ability>,
    /// Defensive Abilities, level I.
    pub defense: Vec<Defense>,
    /// The Ultimate Ability.
    pub ultimate: Ultimate,
    /// Tokens of the leaflet that other heroes have too, defined in `tokens.ron`.
    #[serde(default)]
    pub shares: Vec<String>,
    /// Tokens that only this leaflet has.
    #[serde(default)]
    pub leaflet: BTreeMap<String, Token>,
    /// The hero's own cards; the common ones are in `cards.ron`.
    pub cards: Vec<Card>,
    /// What the sources leave in doubt.
    #[serde(default)]
    pub unverified: Vec<String>,
}

/// How a hero of one edition differs from the hero of the edition it is based on.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroChanges {
    /// Name.
    pub name: String,
    /// Where the facts of this file are printed.
    pub printed_in: Place,
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
    /// Cards that this edition does not have, by name.
    #[serde(default)]
    pub without_cards: Vec<String>,
    /// What the sources leave in doubt; replaces the list of the other edition.
    #[serde(default)]
    pub unverified: Vec<String>,
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
}

/// What a Hero Upgrade card covers. [UPG-2]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Replaces {
    /// An Offensive Ability.
    Offense(Ability),
    /// A Defensive Ability.
    Defense(Defense),
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
    /// Whether it is marked as an Attack Modifier: only on one's own Attack. [MOD-4]
    #[serde(default)]
    pub attack_modifier: bool,
    /// Whether it is the optional extra card of the deck. [SETUP-9]
    #[serde(default)]
    pub extra: bool,
    /// The text.
    pub does: Text,
}

/// When an Action card may be played. [CARD-3]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Timing {
    /// In one's own Main Phases. [CARD-4]
    MainPhase,
    /// In any player's Roll Phases. [CARD-5]
    RollPhase,
    /// At any time. [CARD-7]
    Instant,
}
