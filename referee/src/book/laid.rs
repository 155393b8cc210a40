//! A map that was laid out: its tiles, and whether it can be played on. [CRAWL-1]

use std::fmt;

use events::{Cell, Ground, Map};

use super::crawl::{CrawlBook, MapBook, Tile, TileBook};

/// Why a map cannot be played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadMap {
    /// The mode has no printed one, and none is said.
    Missing,
    /// The mode is played on no map, or on a printed one.
    NotAsked,
    /// Not one start and one Boss Portal.
    StartAndPortal,
    /// More tiles than there is room for. Our limit, not a rule.
    Tiles,
    /// A tile of a level of which there are no Environments.
    Level(Cell),
    /// A tile to which no way leads but over the portal.
    Apart(Cell),
    /// Something lies where nothing is explored, or a Shard where one comes too late for it: on no tile, where the Heroes start, on
    /// the portal.
    Nowhere(Cell),
    /// Two of a kind lie on one tile.
    Twice(Cell),
    /// A Loot Chest of a level that has no row in the loot table.
    Chest(Cell),
    /// Another number of Portal Shards than opens the portal. [CRAWL-5]
    Shards(u8),
    /// No card that is known says what a Salve heals, and the table does not either. [SALVE-1]
    HealsUnsaid,
    /// The scenario card says what a Salve heals. [SALVE-1]
    HealsPrinted,
}

impl fmt::Display for BadMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadMap::Missing => {
                f.write_str("the table lays it out and says it, row by row from the top")
            }
            BadMap::NotAsked => f.write_str("there is none that the table lays out"),
            BadMap::StartAndPortal => f.write_str("it has one start S and one Boss Portal P"),
            BadMap::Tiles => write!(f, "it has at most {} tiles", MapBook::MOST),
            BadMap::Level(at) => write!(f, "there are no Environments of the level of {at}"),
            BadMap::Apart(at) => write!(f, "no way leads to {at} but over the portal"),
            BadMap::Nowhere(at) => write!(f, "nothing can lie at {at}"),
            BadMap::Twice(at) => write!(f, "two things of a kind lie at {at}"),
            BadMap::Chest(at) => write!(f, "there is no Loot Chest of the level of that at {at}"),
            BadMap::Shards(wanted) => write!(f, "{wanted} Portal Shards lie on it"),
            BadMap::HealsUnsaid => f.write_str(
                "behind it stands what a Salve heals, as the scenario card says: heals 3 + 1",
            ),
            BadMap::HealsPrinted => f.write_str("what a Salve heals stands on the scenario card"),
        }
    }
}

impl CrawlBook {
    /// Lays out the map of a mode, if the table says one and the mode asks for it.
    ///
    /// # Errors
    /// Why it cannot be played on.
    pub(super) fn lay(&mut self, mode: &str, said: Option<&Map>) -> Result<(), BadMap> {
        let asks = |(name, book): &&(String, MapBook)| name == mode && book.tiles.is_empty();
        match (self.maps.iter().position(|map| asks(&map)), said) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(BadMap::NotAsked),
            (Some(_), None) => Err(BadMap::Missing),
            (Some(place), Some(map)) => {
                let tiles = self.tiles(map, self.maps[place].1.shards)?;
                let book = &mut self.maps[place].1;
                match (book.asks_heals, map.heals) {
                    (true, None) => return Err(BadMap::HealsUnsaid),
                    (false, Some(_)) => return Err(BadMap::HealsPrinted),
                    (true, Some(heals)) => book.heal(heals),
                    (false, None) => {}
                }
                book.laid(map, tiles);
                Ok(())
            }
        }
    }

    /// The tiles of a map on which so many Portal Shards lie.
    ///
    /// # Errors
    /// Why it cannot be played on.
    pub(super) fn tiles(&self, map: &Map, shards: u8) -> Result<Vec<TileBook>, BadMap> {
        let mut tiles: Vec<TileBook> =
            map.tiles().map(|(at, ground)| TileBook::new(at, ground.into())).collect();
        let of = |wanted: Tile| tiles.iter().filter(|tile| tile.tile == wanted).count();
        if of(Tile::Start) != 1 || of(Tile::Portal) != 1 {
            return Err(BadMap::StartAndPortal);
        }
        if tiles.len() > MapBook::MOST {
            return Err(BadMap::Tiles);
        }
        let printed = |level| self.environments.iter().any(|one| !one.portal && one.level == level);
        let strange = |tile: &&TileBook| matches!(tile.tile, Tile::Level(n) if !printed(n));
        if let Some(tile) = tiles.iter().find(strange) {
            return Err(BadMap::Level(tile.cell()));
        }
        if let Some(tile) = apart(&tiles) {
            return Err(BadMap::Apart(tile));
        }
        for at in &map.shards {
            let tile = free(&mut tiles, *at, |tile| tile.shard)?;
            if tile.tile == Tile::Portal {
                return Err(BadMap::Nowhere(*at));
            }
            tile.shard = true;
        }
        for at in &map.salves {
            let tile = free(&mut tiles, *at, |tile| tile.salve)?;
            tile.salve = true;
        }
        for (at, level) in &map.chests {
            let tile = free(&mut tiles, *at, |tile| tile.chest.is_some())?;
            tile.chest = Some(*level);
            if !self.loot.iter().any(|row| row.level == *level) {
                return Err(BadMap::Chest(*at));
            }
        }
        if map.shards.len() != usize::from(shards) {
            return Err(BadMap::Shards(shards));
        }
        Ok(tiles)
    }
}

/// The tile at a place, on which no such thing lies yet.
fn free(
    tiles: &mut [TileBook],
    at: Cell,
    lies: impl Fn(&TileBook) -> bool,
) -> Result<&mut TileBook, BadMap> {
    let there = |tile: &&mut TileBook| tile.cell() == at && tile.tile != Tile::Start;
    let tile = tiles.iter_mut().find(there).ok_or(BadMap::Nowhere(at))?;
    if lies(tile) { Err(BadMap::Twice(at)) } else { Ok(tile) }
}

/// A tile to which no way leads from the start, over tiles that lie beside each other and are not the portal.
fn apart(tiles: &[TileBook]) -> Option<Cell> {
    let mut reached = vec![false; tiles.len()];
    let mut next: Vec<usize> =
        tiles.iter().position(|tile| tile.tile == Tile::Start).into_iter().collect();
    while let Some(nth) = next.pop() {
        if !std::mem::replace(&mut reached[nth], true) && tiles[nth].tile != Tile::Portal {
            next.extend((0..tiles.len()).filter(|other| tiles[nth].touches(&tiles[*other])));
        }
    }
    tiles.iter().zip(reached).find(|(_, reached)| !reached).map(|(tile, _)| tile.cell())
}

impl From<Ground> for Tile {
    fn from(ground: Ground) -> Tile {
        match ground {
            Ground::Start => Tile::Start,
            Ground::Portal => Tile::Portal,
            Ground::Level(level) => Tile::Level(level),
        }
    }
}
