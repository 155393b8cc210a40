//! What a Portal Crawl has besides: the map, and how far the team has come.

#[cfg(feature = "server")]
use async_graphql::{Enum, SimpleObject};
use referee::State;
use referee::book::{MapBook, Tile};
use referee::sheet::{Awaits, awaits};
use referee::state::Question;
use serde::Serialize;

use crate::words::Names;

/// What only a Portal Crawl has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Crawl {
    /// The team's Gold.
    pub gold: u8,
    /// Portal Shards that were collected.
    pub shards: u8,
    /// Those that open the portal.
    pub shards_wanted: u8,
    /// What a Salve heals now.
    pub salve_heals: u8,
    /// How many columns the map has, from A.
    pub columns: u8,
    /// How many rows it has, from 1.
    pub rows: u8,
    /// The tiles, row by row; there may be gaps between them.
    pub tiles: Vec<MapTile>,
    /// The Heroes, in seat order.
    pub heroes: Vec<HeroOnTheWay>,
    /// Tokens of which an Environment can speak that the table reads out, where one is turned over.
    pub tokens: Vec<String>,
}

/// A tile of the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct MapTile {
    /// Where it lies, as notation has it.
    pub cell: String,
    /// What it is.
    pub kind: TileKind,
    /// The level of the Environments of which one lies there.
    pub level: Option<u8>,
    /// Whether it is explored.
    pub explored: bool,
    /// The Environment, once it is known.
    pub environment: Option<String>,
    /// What it says.
    pub says: Option<String>,
    /// What of it is left to the table.
    pub left_to_the_table: Vec<String>,
    /// Whether a Portal Shard lies there.
    pub shard: bool,
    /// The level of the Loot Chest that lies there.
    pub chest: Option<u8>,
    /// Whether a Salve lies there.
    pub salve: bool,
    /// The seats of the Heroes who are there.
    pub heroes: Vec<u8>,
}

/// What a tile is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TileKind {
    /// Where the Heroes start.
    Start,
    /// The Boss Portal.
    Portal,
    /// An Environment.
    Environment,
}

/// A Hero on the way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct HeroOnTheWay {
    /// The seat.
    pub seat: u8,
    /// Where they are.
    pub cell: String,
    /// The seat of the enemy with whom they are engaged.
    pub faces: Option<u8>,
    /// How many Salves they hold.
    pub salves: u8,
    /// Loot cards under the board, the most common rarity first.
    pub loot_cards: Vec<u8>,
}

/// What a crawl has besides; nothing in every other match.
pub(super) fn crawl(names: &Names, state: &State) -> Option<Crawl> {
    let crawl = state.crawl()?;
    let (_, map) = names.rules().crawling().maps.get(crawl.map())?;
    let heroes = state.ids().filter_map(|seat| {
        let hero = crawl.hero(seat).filter(|_| !state.is_enemy(seat))?;
        let salves = state.actor(seat).tokens().get(map.salve.0 as usize);
        Some(HeroOnTheWay {
            seat: seat.number(),
            cell: map.tile(hero.at())?.cell().to_string(),
            faces: hero.faces().map(referee::ActorId::number),
            salves: salves.copied().unwrap_or(0),
            loot_cards: hero.loot().to_vec(),
        })
    });
    Some(Crawl {
        gold: crawl.gold(),
        shards: crawl.shards(),
        shards_wanted: map.shards,
        salve_heals: crawl.salve_heals(map),
        columns: map.columns,
        rows: map.rows,
        tiles: (0..map.tiles.len()).filter_map(|nth| tile(names, state, map, nth as u8)).collect(),
        heroes: heroes.collect(),
        tokens: tokens(names, state),
    })
}

/// What the table may read out; nothing where no Environment is asked for.
fn tokens(names: &Names, state: &State) -> Vec<String> {
    let Awaits::Answer(Question::Environment { .. }) = awaits(state) else { return Vec::new() };
    let printed = names.rules().tokens().iter().filter(|token| !token.passive);
    printed.map(|token| token.name.clone()).collect()
}

/// A tile as it lies now: what lay on it is gone once it is explored.
fn tile(names: &Names, state: &State, map: &MapBook, nth: u8) -> Option<MapTile> {
    let (crawl, tile) = (state.crawl()?, map.tile(nth)?);
    let (kind, level) = match tile.tile {
        Tile::Start => (TileKind::Start, None),
        Tile::Portal => (TileKind::Portal, None),
        Tile::Level(level) => (TileKind::Environment, Some(level)),
    };
    let explored = crawl.is_explored(nth);
    let environment = crawl.environment(nth);
    let environment = environment.and_then(|nth| names.rules().crawling().environments.get(nth));
    let there = |seat: &referee::ActorId| {
        !state.is_enemy(*seat) && crawl.hero(*seat).is_some_and(|hero| hero.at() == nth)
    };
    Some(MapTile {
        cell: tile.cell().to_string(),
        kind,
        level,
        explored,
        environment: environment.map(|one| one.name.clone()),
        says: environment.map(|one| one.says.clone()),
        left_to_the_table: environment.map(|one| one.beyond.clone()).unwrap_or_default(),
        shard: tile.shard && !explored,
        chest: tile.chest.filter(|_| !explored),
        salve: tile.salve && !explored,
        heroes: state.ids().filter(there).map(referee::ActorId::number).collect(),
    })
}
