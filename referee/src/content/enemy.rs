//! What the card of a Minion, or the board of a Boss, holds.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::clause::requirement;
use super::effect::{Effect, Symbols, Text};
use super::hero::{Ability, Defense, Place, Row};
use super::load::stands;
use super::origin::{Origin, Printed};
use super::token::{Passive, Upon};

/// A file of enemies: a deck of Minions, or a Boss.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyFile {
    /// The level of the deck, from 1.
    pub level: u8,
    /// Where the facts of this file are printed.
    pub printed_in: Place,
    /// The symbols on faces 1 to 6 of the Chaos dice.
    pub dice: [String; 6],
    /// The enemies.
    pub enemies: Vec<Enemy>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// An enemy as printed: whatever fights the heroes and has nobody who chooses for it. [ADV-5]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// Name.
    pub name: String,
    /// Health to begin with. [MIN-1]
    pub health: u8,
    /// CP to begin with.
    pub cp: u8,
    /// Whether its step comes before the Hero's. [MIN-7]
    #[serde(default)]
    pub first_strike: bool,
    /// Tokens that it begins with. [MIN-1]
    #[serde(default)]
    pub starts_with: BTreeMap<String, u8>,
    /// That it stands by a Boss, if it does: it has no turn then, and no Offensive Ability. [ADV-2]
    #[serde(default)]
    pub follows: Option<Follows>,
    /// What its dice are rolled for. [MIN-3]
    #[serde(default, deserialize_with = "stands")]
    pub objective: Option<Objective>,
    /// What its Offensive Ability is called.
    #[serde(default)]
    pub ability: String,
    /// The rows of that, from the weakest to the strongest. [MIN-5]
    #[serde(default)]
    pub rows: Vec<Row>,
    /// A text below the rows that holds for all of them.
    #[serde(default)]
    pub also: Text,
    /// What it does by itself. [MIN-2]
    #[serde(default)]
    pub passives: Vec<Upon>,
    /// Its Defensive Ability.
    pub defense: EnemyDefense,
    /// The other side of the card.
    #[serde(default)]
    pub other_side: Option<EnemySide>,
    /// The levels of the Loot Chests that it leaves; one of its own level if nothing is said. [MIN-9]
    #[serde(default)]
    pub chests: Option<Vec<u8>>,
    /// What its texts say for which there are no words yet.
    #[serde(default)]
    pub beyond: Vec<String>,
    /// What the sources leave in doubt, each as `WHAT: what is in doubt`.
    #[serde(default)]
    pub unverified: Vec<String>,
    /// Whether the printed card was seen; else its facts are those of one transcription.
    #[serde(default)]
    pub seen: bool,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// What an enemy is that stands by a Boss: nothing but damage touches it, and what it does by itself it does in the Boss's
/// Upkeep Phase. [ADV-2]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Follows {
    /// Of which token the Boss spends so many more in a turn as long as it is there. [KH-2]
    pub spends_more: (String, u8),
}

/// What the dice of an enemy are rolled for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Objective {
    /// So many of each symbol. [MIN-3]
    Symbols(Symbols),
    /// Numbers in sequence. [MIN-4]
    Straights,
}

impl Objective {
    /// In the words of a board.
    pub(super) fn said(&self, dice: &[String]) -> String {
        match self {
            Objective::Symbols(wanted) => requirement(wanted, dice),
            Objective::Straights => "straights".to_owned(),
        }
    }
}

/// The Defensive Ability of an enemy.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyDefense {
    /// Whether it is one against every type of damage but that of an Ultimate. [MIN-8]
    #[serde(default)]
    pub unique: bool,
    /// How many dice are rolled; 0 if it acts without.
    pub roll: u8,
    /// The text.
    pub does: Text,
}

/// The other side of an enemy's card. What it does by itself is the same on both.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemySide {
    /// It is up as long as the enemy holds this token.
    pub turned_by: String,
    /// The rows of the Offensive Ability there.
    pub rows: Vec<Row>,
    /// A text below them that holds for all of them.
    #[serde(default)]
    pub also: Text,
    /// The Defensive Ability there.
    pub defense: EnemyDefense,
}

/// An enemy with what its whole file says.
#[derive(Clone, Debug)]
pub struct EnemySource {
    /// The enemy.
    pub enemy: Enemy,
    /// The level of its deck, from 1.
    pub level: u8,
    /// Where it is printed.
    pub printed_in: Place,
    /// The symbols on faces 1 to 6 of its dice.
    pub dice: [String; 6],
}

/// What is printed without a name of its own.
const DEFENSE: &str = "Defense";
const PASSIVE: &str = "Passive";

impl Enemy {
    /// Its Offensive Ability.
    pub(crate) fn offense(&self) -> Ability {
        self.ability_of(&self.rows, &self.also)
    }

    /// The one of the other side.
    pub(crate) fn offense_of(&self, side: &EnemySide) -> Ability {
        self.ability_of(&side.rows, &side.also)
    }

    fn ability_of(&self, rows: &[Row], also: &Text) -> Ability {
        let (name, origin) = (self.ability.clone(), self.origin.clone());
        Ability { name, rows: rows.to_vec(), also: also.clone(), origin }
    }

    /// A Defensive Ability of its card, as one of a board.
    pub(crate) fn defends(&self, with: &EnemyDefense) -> Defense {
        let (does, origin) = (with.does.clone(), self.origin.field("defense"));
        Defense { name: DEFENSE.to_owned(), roll: with.roll, does, origin }
    }

    /// What it does by itself, as a passive ability of a board.
    pub(crate) fn passive(&self) -> Option<Passive> {
        (!self.passives.is_empty()).then(|| Passive {
            name: PASSIVE.to_owned(),
            uses: Vec::new(),
            upon: self.passives.clone(),
            rerolls_spent: Vec::new(),
            origin: self.origin.clone(),
        })
    }
}

impl Enemy {
    /// With what it begins, what it rolls for, and what it leaves. `dice` are the symbols of its faces.
    pub(crate) fn begins(&self, dice: &[String]) -> String {
        let tokens = self.starts_with.iter().map(|(name, n)| format!(", {n} {name}"));
        let tokens: String = tokens.collect();
        if let Some(Follows { spends_more: (token, n) }) = &self.follows {
            return format!(
                "{} Health, {} CP{tokens}. No turn of its own; nothing but dmg touches it. The Boss may spend {n} {token} more in \
                 a turn. What it does by itself it does in the Boss's Upkeep Phase.",
                self.health, self.cp
            );
        }
        let objective = self.objective.as_ref().map(|wanted| wanted.said(dice)).unwrap_or_default();
        let strike = if self.first_strike { " First Strike." } else { "" };
        format!(
            "{} Health, {} CP{tokens}. Roll Objective: {objective}.{strike}",
            self.health, self.cp
        )
    }

    /// Everything about it that is not sure: of what was seen in print what is unclear, of what was not all, and what is left
    /// to the table.
    pub fn doubts(&self) -> Vec<String> {
        let unseen = (!self.seen).then(|| "Card: of one transcription".to_owned());
        let beyond = self.beyond.iter().map(|says| format!("Card: left to the table: {says}"));
        unseen.into_iter().chain(self.unverified.iter().cloned()).chain(beyond).collect()
    }

    /// The tokens that its card speaks of.
    pub(crate) fn tokens(&self) -> BTreeSet<String> {
        let side = self.other_side.iter();
        let mut names: BTreeSet<String> = side.clone().map(|side| side.turned_by.clone()).collect();
        names.extend(self.starts_with.keys().cloned());
        names.extend(self.follows.iter().map(|follows| follows.spends_more.0.clone()));
        let rows = self.rows.iter().chain(side.clone().flat_map(|side| &side.rows));
        let texts = rows.map(|row| &row.does).chain(self.passives.iter().map(|upon| &upon.does));
        let texts = texts.chain([&self.also, &self.defense.does]);
        let texts = texts.chain(side.flat_map(|side| [&side.also, &side.defense.does]));
        names.extend(tokens_of(texts));
        names
    }
}

/// The tokens that these texts name.
pub(super) fn tokens_of<'a>(texts: impl Iterator<Item = &'a Text>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut words: Vec<&Effect> = texts.flatten().collect();
    while let Some(word) = words.pop() {
        words.extend(word.inside().into_iter().flatten());
        names.extend(token(word).map(str::to_owned));
    }
    names
}

/// The token that a word names, if it names one.
fn token(word: &Effect) -> Option<&str> {
    if let Effect::Gain(_, token)
    | Effect::Inflict(_, token)
    | Effect::RaiseLimit(_, token)
    | Effect::GainToLimit(token)
    | Effect::Turn(_, token)
    | Effect::Activate(_, token)
    | Effect::Remove(_, token)
    | Effect::PassDamage(_, token)
    | Effect::IfYouHold(token, _)
    | Effect::IfYouHoldAtLeast(_, token, _)
    | Effect::IfYouHoldNone(token, _)
    | Effect::ForEachHeld(token, _)
    | Effect::ForEachTheyHold(token, _)
    | Effect::Spend(_, token)
    | Effect::RerollSpent(token) = word
    {
        Some(token)
    } else {
        None
    }
}

impl Printed for EnemyFile {
    fn printed(&mut self, at: Origin) {
        self.enemies.printed(at.field("enemies"));
        self.origin = at;
    }
}

impl Printed for Enemy {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}
