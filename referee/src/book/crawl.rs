//! Portal Crawls as the rules read them: maps, Environments and the loot table.

use events::{Cell, Map};
use serde::{Deserialize, Serialize};

use super::{CardBook, Rarity, TextId};
use crate::act::TokenId;

/// Everything of Portal Crawls that a rule set has.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CrawlBook {
    /// The Environments.
    pub environments: Vec<EnvironmentBook>,
    /// The rows of the loot table.
    pub loot: Vec<LootBook>,
    /// The Loot cards.
    pub loot_cards: Vec<LootCardBook>,
    /// The text by which somebody discards a card.
    pub discards: TextId,
    /// The texts of what is read out of a card of a Hero and somebody has to choose for.
    pub chosen: ChosenBook,
    /// The maps, each with the mode that is played on it.
    pub maps: Vec<(String, MapBook)>,
}

/// Words that the table reads out of a card of a Hero, as printed texts, by how many: from 1 on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ChosenBook {
    /// Status effects off a player.
    pub removes: Vec<TextId>,
    /// Dice to any value.
    pub changes: Vec<TextId>,
    /// Throws of dice of one's own side.
    pub rerolls: Vec<TextId>,
}

impl ChosenBook {
    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = TextId> {
        [&self.removes, &self.changes, &self.rerolls].into_iter().flatten().copied()
    }
}

/// An Environment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EnvironmentBook {
    /// Name.
    pub name: String,
    /// The level of its stack, from 1; 0 where a table that has typed it in does not know.
    pub level: u8,
    /// Whether it is the Boss Portal.
    pub portal: bool,
    /// All its features, in order. [CRAWL-4]
    pub text: TextId,
    /// What they say.
    pub says: String,
    /// What its text says for which there are no words yet: the table sees to it.
    pub beyond: Vec<String>,
    /// What the sources leave in doubt.
    pub doubts: Vec<String>,
    /// Tokens with which a Minion begins there, besides its own.
    pub brings: Vec<(TokenId, u8)>,
}

/// What a chest of one level holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LootBook {
    /// The level of the chest, from 1; 0 where a text has the die rolled.
    pub level: u8,
    /// The results: up to which number, what it does, and that in words.
    pub results: Vec<(u8, TextId, String)>,
}

impl EnvironmentBook {
    /// Whether it may lie under a tile of this level. [CRAWL-4]
    pub(crate) fn lies_under(&self, level: u8) -> bool {
        (self.level == level || self.level == 0) && !self.portal
    }
}

impl LootBook {
    /// What this number of the Loot die brings. [LOOT-1]
    pub fn result(&self, die: u8) -> Option<&(u8, TextId, String)> {
        self.results.iter().find(|(to, ..)| die <= *to)
    }
}

/// A Loot card.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LootCardBook {
    /// How rare it is, if that is known.
    pub rarity: Option<Rarity>,
    /// The name without a level, which no two cards of a deck share. [LOOT-4]
    pub of: String,
    /// The card.
    pub card: CardBook,
}

/// A map with what its scenario and difficulty cards say.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MapBook {
    /// How many columns it has.
    pub columns: u8,
    /// How many rows.
    pub rows: u8,
    /// Its tiles, row by row; none yet where the table lays it out.
    pub tiles: Vec<TileBook>,
    /// Where the Heroes start: a place in the list of tiles.
    pub start: u8,
    /// The token that a Salve is.
    pub salve: TokenId,
    /// What a Salve heals, and how much more for each Portal Shard. [SALVE-1]
    pub heals: (u8, u8),
    /// Whether the table says that, as no card does.
    pub asks_heals: bool,
    /// How much less it heals by the difficulty. [ADV-2]
    pub heals_less: u8,
    /// On which numbers of its die what an enemy spends for a further try succeeds, as bits; 0 if its own text says. [KH-2]
    pub succeeds_on: u8,
    /// Salves of the team to begin with. [ADV-3]
    pub starting_salves: u8,
    /// Gold by the number of Heroes, from one on. [CRAWL-1]
    pub gold: Vec<u8>,
    /// Health by the number of Heroes. [ADV-2]
    pub health: Vec<u8>,
    /// Portal Shards that open the portal. [CRAWL-5]
    pub shards: u8,
    /// Tokens with which what guards the portal begins, besides those of its card and of the portal. [ADV-2]
    pub guard: Vec<(TokenId, u8)>,
}

/// A tile of a map, and what lies on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileBook {
    /// Where it lies, counted row by row as a [`Cell`] is.
    cell: u8,
    /// What it is.
    pub tile: Tile,
    /// Whether a Portal Shard lies on it.
    pub shard: bool,
    /// Whether a Salve does.
    pub salve: bool,
    /// The level of the Loot Chest on it, if there is one.
    pub chest: Option<u8>,
}

/// What a tile of a map is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tile {
    /// Where the Heroes start: nothing waits there.
    Start,
    /// The Boss Portal.
    Portal,
    /// An Environment of the stack of this level.
    Level(u8),
}

impl TileBook {
    /// A tile on which nothing lies.
    pub(super) fn new(cell: Cell, tile: Tile) -> TileBook {
        TileBook { cell: cell.number(), tile, shard: false, salve: false, chest: None }
    }

    /// Where it lies.
    pub fn cell(&self) -> Cell {
        // A tile is made of a place that a map can have.
        Cell::nth(self.cell % (Cell::MOST * Cell::MOST)).unwrap_or(FIRST)
    }

    /// Whether another one lies beside it.
    pub(super) fn touches(&self, other: &TileBook) -> bool {
        let (one, other) = (self.cell(), other.cell());
        one.column().abs_diff(other.column()) + one.row().abs_diff(other.row()) == 1
    }
}

const FIRST: Cell = match Cell::new(0, 0) {
    Some(cell) => cell,
    None => panic!("every map has a first place"),
};

impl MapBook {
    /// The most tiles that a map can have.
    pub const MOST: usize = 32;

    /// Takes up a map that was laid out.
    pub(super) fn laid(&mut self, map: &Map, tiles: Vec<TileBook>) {
        (self.columns, self.rows) = map.size();
        self.start = tiles.iter().position(|tile| tile.tile == Tile::Start).unwrap_or(0) as u8;
        self.tiles = tiles;
    }

    /// What a Salve heals before the difficulty counts, and how much more for each Portal Shard. [SALVE-1, ADV-2]
    pub(super) fn heal(&mut self, (heals, more): (u8, u8)) {
        self.heals = (heals.saturating_sub(self.heals_less), more);
    }

    /// Whether the table lays it out: no printed one is known.
    pub fn is_laid_by_the_table(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tile at a place of the map, by its own place in the list.
    pub fn tile_at(&self, cell: Cell) -> Option<u8> {
        self.tiles.iter().position(|tile| tile.cell() == cell).map(|nth| nth as u8)
    }

    /// A tile by its place in the list.
    pub fn tile(&self, nth: u8) -> Option<&TileBook> {
        self.tiles.get(usize::from(nth))
    }

    /// The tiles beside one, as bits of the list.
    pub fn beside(&self, nth: u8) -> u32 {
        let Some(one) = self.tile(nth) else { return 0 };
        let those = self.tiles.iter().enumerate().filter(|(_, other)| one.touches(other));
        those.fold(0, |bits, (place, _)| bits | 1 << place)
    }

    /// The Boss Portal, as a bit of the list.
    pub fn portal(&self) -> u32 {
        let portal = self.tiles.iter().position(|tile| tile.tile == Tile::Portal);
        portal.map_or(0, |place| 1 << place)
    }

    /// One of several numbers, by how many Heroes there are.
    pub(crate) fn by_heroes(numbers: &[u8], heroes: usize) -> u8 {
        numbers.get(heroes.saturating_sub(1)).or(numbers.last()).copied().unwrap_or(0)
    }
}
