//! What a Portal Crawl is made of: its map, what lies and lurks on it, and what chests hold.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::effect::{Rarity, Text};
use super::enemy::tokens_of;
use super::hero::{Action, Place};
use super::load::stands;
use super::origin::{Origin, Printed};

/// Everything of Portal Crawls that a rule set says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Crawling {
    /// Where the Environments are printed.
    pub printed_in: Option<Place>,
    /// The Environments, the Boss Portal among them.
    pub environments: Vec<Environment>,
    /// The rows of the loot table.
    pub loot: Vec<LootRow>,
    /// The Loot cards.
    pub loot_cards: Vec<LootCard>,
    /// The scenario cards, by name.
    pub scenarios: BTreeMap<String, Scenario>,
}

impl Crawling {
    /// All texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = &Text> {
        let loot = self.loot.iter().flat_map(|row| &row.results).map(|result| &result.does);
        let cards = self.loot_cards.iter().map(|loot| &loot.card.does);
        self.environments.iter().map(|environment| &environment.does).chain(loot).chain(cards)
    }

    /// The tokens that they speak of, and Salves.
    pub(crate) fn tokens(&self) -> BTreeSet<String> {
        let mut names = tokens_of(self.texts());
        let brought = self.environments.iter().flat_map(|one| &one.starts_with);
        names.extend(brought.map(|(token, _)| token.clone()));
        names.extend(self.scenarios.values().map(|scenario| scenario.salve.clone()));
        names
    }
}

/// `environments.ron`: the Environment tiles.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EnvironmentFile {
    /// Where they are printed.
    pub(super) printed_in: Place,
    /// The tiles.
    pub(super) environments: Vec<Environment>,
}

/// An Environment as printed. Its features are dealt with in the order of its fields. [CRAWL-4]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Environment {
    /// Name.
    pub name: String,
    /// The level of its stack, from 1; of the portal, that of what guards it. A table that has typed it in may leave out
    /// what it did not note: then it may lie anywhere.
    #[serde(default)]
    pub level: u8,
    /// Whether it is the Boss Portal, which belongs to no stack. [CRAWL-5]
    #[serde(default)]
    pub portal: bool,
    /// CP for whoever explores it.
    #[serde(default)]
    pub cp: u8,
    /// Gold for the team.
    #[serde(default)]
    pub gold: u8,
    /// The instruction.
    #[serde(default)]
    pub does: Text,
    /// The level of the Minion that waits there, if one does.
    #[serde(default)]
    pub minion: Option<u8>,
    /// Tokens with which a Minion begins there, besides its own.
    #[serde(default)]
    pub starts_with: Vec<(String, u8)>,
    /// What its text says for which there are no words yet.
    #[serde(default)]
    pub beyond: Vec<String>,
    /// What the sources leave in doubt.
    #[serde(default)]
    pub unverified: Vec<String>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// `loot.ron`: the loot table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LootFile {
    /// Where it is printed.
    printed_in: Place,
    /// The rows.
    pub(super) rows: Vec<LootRow>,
}

/// What a chest of one level holds. [LOOT-1]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LootRow {
    /// The level of the chest, from 1; 0 where a text has the die rolled, and no chest.
    pub level: u8,
    /// The results, from the lowest.
    pub results: Vec<LootResult>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// What some numbers of the Loot die bring.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LootResult {
    /// Up to this number, from the one behind the result before it.
    pub to: u8,
    /// What it brings.
    pub does: Text,
}

/// `loot_cards.ron`: the Loot cards that were seen in print.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LootCardFile {
    /// Where they are printed.
    printed_in: Place,
    /// The cards.
    pub(super) cards: Vec<LootCard>,
}

/// A Loot card, which a deck may have besides its own. [ADV-11]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LootCard {
    /// How rare it is; nothing where a table that has typed it in does not know.
    #[serde(default, deserialize_with = "stands")]
    pub rarity: Option<Rarity>,
    /// The name without a level. A card of every deck that is called so leaves it for this one, and of several Loot cards
    /// a deck has only one. [LOOT-4]
    pub of: String,
    /// The card.
    pub card: Action,
}

/// A scenario card of a Portal Crawl. Numbers that hang on how many Heroes there are stand in a list, from one Hero on.
/// [CRAWL-1, ADV-3]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The map, row by row: `S` the start, `P` the Boss Portal, a number a tile of that level, `.` nothing. Nothing where the
    /// table lays it out: then it says where things lie, too.
    #[serde(default)]
    pub map: Vec<String>,
    /// Where Portal Shards lie.
    #[serde(default)]
    pub shards: Vec<String>,
    /// Where Loot Chests lie, and of which level.
    #[serde(default)]
    pub chests: BTreeMap<String, u8>,
    /// Where Salves lie.
    #[serde(default)]
    pub salves: Vec<String>,
    /// How many Portal Shards open the portal. [CRAWL-5]
    pub opens_with: u8,
    /// The token that a Salve is. [SALVE-3]
    pub salve: String,
    /// Salves of the team to begin with.
    pub starting_salves: u8,
    /// What a Salve heals, and how much more for each Portal Shard. Nothing where the card is not known: then the table says
    /// it. [SALVE-1]
    #[serde(default)]
    pub heals: Option<(u8, u8)>,
    /// On which numbers of its die what an enemy spends for a further try succeeds; nothing if its own text says. [KH-2]
    #[serde(default)]
    pub succeeds_on: Vec<u8>,
    /// Gold to begin with.
    pub gold: Vec<u8>,
    /// Where it is printed.
    pub printed_in: Place,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// A mode that is a Portal Crawl: a scenario card with a difficulty card. [ADV-2]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CrawlMode {
    /// The scenario card.
    pub scenario: String,
    /// Health by the number of Heroes, from one on.
    pub health: Vec<u8>,
    /// How much less a Salve heals.
    pub salves_heal_less: u8,
    /// Tokens with which what guards the portal begins, besides those of its card and of the portal.
    pub guard: Vec<(String, u8)>,
}

impl Printed for EnvironmentFile {
    fn printed(&mut self, at: Origin) {
        self.environments.printed(at.field("environments"));
    }
}

impl Printed for LootFile {
    fn printed(&mut self, at: Origin) {
        self.rows.printed(at.field("rows"));
    }
}

impl Printed for LootCardFile {
    fn printed(&mut self, at: Origin) {
        self.cards.printed(at.field("cards"));
    }
}

impl Printed for LootCard {
    fn printed(&mut self, at: Origin) {
        self.card.origin = at.field("card");
    }
}

impl Printed for Environment {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}

impl Printed for LootRow {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}

impl Printed for Scenario {
    fn printed(&mut self, at: Origin) {
        self.origin = at;
    }
}
