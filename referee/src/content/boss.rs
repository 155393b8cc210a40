//! What the box of a Boss holds: the board, the upgrades, and the numbers of its scenario card.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::effect::Text;
use super::enemy::{Objective, tokens_of};
use super::hero::{Ability, Defense, Place, Replaces, Timing, Ultimate, Upgrade};
use super::origin::{Origin, Printed};

/// A Boss as printed: an enemy with a board like that of a hero. [ADV-5, ADV-BOSS-1]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boss {
    /// Name.
    pub name: String,
    /// Where the board is printed.
    pub printed_in: Place,
    /// The symbols on faces 1 to 6 of its dice.
    pub dice: [String; 6],
    /// What its scenario card says.
    pub scenario: BossScenario,
    /// Offensive Abilities, level I.
    pub offense: Vec<Ability>,
    /// The Defensive Ability, level I.
    pub defense: Defense,
    /// The Ultimate Ability.
    pub ultimate: Ultimate,
    /// The Upgrade deck. [ADV-BOSS-2]
    pub upgrades: Vec<Upgrade>,
    /// The Action deck, as far as it is known. [ADV-BOSS-4]
    #[serde(default)]
    pub cards: Vec<BossCard>,
    /// What the sources leave in doubt, each as `WHAT: what is in doubt`.
    #[serde(default)]
    pub unverified: Vec<String>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// An Action card of a Boss. [ADV-BOSS-4, ADV-BOSS-5]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossCard {
    /// Name.
    pub name: String,
    /// In which phase it is played.
    pub timing: Timing,
    /// CP.
    pub cost: u8,
    /// What the dice are rolled for. [ADV-BOSS-6]
    pub objective: Objective,
    /// The text, which is the Boss's.
    pub does: Text,
    /// The Hero Bonus, which is the Active Player's text.
    #[serde(default)]
    pub hero_bonus: Text,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// Action cards that a table adds to the deck of a Boss.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossCards {
    /// Whose they are.
    pub boss: String,
    /// The cards.
    pub cards: Vec<BossCard>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// The numbers of the scenario card of a Boss Battle: each list by how many Heroes there are, from one on. [ADV-BOSS-1]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossScenario {
    /// Where it is printed.
    pub printed_in: Place,
    /// Health to begin with.
    pub health: Vec<u8>,
    /// What its upgrades may cost in all. [ADV-BOSS-2]
    pub upgrade_cp: Vec<u8>,
    /// CP to begin with.
    pub cp: u8,
    /// Tokens that it begins with. [KH-2]
    pub starts_with: BTreeMap<String, Vec<u8>>,
    /// The token that a Salve is. [SALVE-3]
    pub salve: String,
    /// What a Salve heals. [ADV-BOSS-11]
    pub heals: u8,
}

impl Boss {
    /// The tokens that its box speaks of.
    pub(crate) fn tokens(&self) -> BTreeSet<String> {
        let mut names = tokens_of(self.texts());
        names.extend(self.scenario.starts_with.keys().chain([&self.scenario.salve]).cloned());
        names
    }

    /// All texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = &Text> {
        let upgraded = self.upgrades.iter().flat_map(|upgrade| {
            let covers = match &upgrade.replaces {
                Replaces::Offense(ability) => texts_of(ability),
                Replaces::Defense(defense) => vec![&defense.does],
                Replaces::Passive(passive) => passive.upon.iter().map(|upon| &upon.does).collect(),
            };
            covers.into_iter().chain(upgrade.adds.iter().flat_map(texts_of))
        });
        let own = [&self.defense.does, &self.ultimate.does];
        let cards = self.cards.iter().flat_map(|card| [&card.does, &card.hero_bonus]);
        let cards = cards.filter(|text| !text.is_empty());
        self.offense.iter().flat_map(texts_of).chain(own).chain(upgraded).chain(cards)
    }

    /// With what it begins, by the number of Heroes.
    pub(crate) fn begins(&self) -> String {
        let BossScenario { health, upgrade_cp, cp, starts_with, heals, .. } = &self.scenario;
        let listed = |numbers: &[u8]| {
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            numbers.join("/")
        };
        let tokens = starts_with.iter().map(|(name, n)| format!(", {} {name}", listed(n)));
        let tokens: String = tokens.collect();
        format!(
            "{} Health, {} Upgrade CP, {cp} CP{tokens}. A Salve heals {heals}.",
            listed(health),
            listed(upgrade_cp)
        )
    }
}

fn texts_of(ability: &Ability) -> Vec<&Text> {
    let also = Some(&ability.also).filter(|also| !also.is_empty());
    ability.rows.iter().map(|row| &row.does).chain(also).collect()
}

impl Printed for Boss {
    fn printed(&mut self, at: Origin) {
        self.offense.printed(at.field("offense"));
        self.defense.printed(at.field("defense"));
        self.ultimate.printed(at.field("ultimate"));
        self.upgrades.printed(at.field("upgrades"));
        self.cards.printed(at.field("cards"));
        self.origin = at;
    }
}

impl Printed for BossCard {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}

impl Printed for BossCards {
    fn printed(&mut self, at: Origin) {
        self.cards.printed(at.field("cards"));
        self.origin = at;
    }
}
