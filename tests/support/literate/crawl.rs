//! What a case expects of a Portal Crawl.

use events::{Cell, Seat};
use referee::{ActorId, Ruleset, State};

/// How a crawl should stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Crawling {
    /// The team's Gold.
    Gold(u8),
    /// Portal Shards.
    Shards(u8),
    /// Where a Hero is.
    At(ActorId, Cell),
    /// With whom a Hero is engaged; nobody if nothing is said.
    Faces(ActorId, Option<String>),
    /// Loot cards under a board, by rarity.
    Loot(ActorId, [u8; 4]),
    /// Which Environment lies there; nothing if it is not explored.
    Tile(Cell, Option<String>),
}

/// The expectation of a line, if it is one of a crawl.
pub(super) fn parse(words: &[&str]) -> Option<Crawling> {
    let seat = |word: &str| word.parse().ok().and_then(Seat::new).map(ActorId::from);
    let named = |words: &[&str], nothing: &str| {
        let name = words.join(" ");
        (name != nothing).then_some(name)
    };
    match words {
        ["gold", gold] => gold.parse().ok().map(Crawling::Gold),
        ["shards", shards] => shards.parse().ok().map(Crawling::Shards),
        ["tile", cell, name @ ..] if !name.is_empty() => {
            Some(Crawling::Tile(Cell::named(cell)?, named(name, "nothing")))
        }
        [hero, "at", cell] => Some(Crawling::At(seat(hero)?, Cell::named(cell)?)),
        [hero, "faces", name @ ..] if !name.is_empty() => {
            Some(Crawling::Faces(seat(hero)?, named(name, "nobody")))
        }
        [hero, "loot", "cards", cards @ ..] => {
            let cards: Option<Vec<u8>> = cards.iter().map(|card| card.parse().ok()).collect();
            Some(Crawling::Loot(seat(hero)?, cards?.try_into().ok()?))
        }
        _ => None,
    }
}

/// Whether the crawl stands so.
pub(super) fn check(rules: &Ruleset, state: &State, expected: &Crawling) -> Result<(), String> {
    let crawl = state.crawl().ok_or("that it is no crawl")?;
    let (_, map) = &rules.crawling().maps[crawl.map()];
    let hero = |hero: ActorId| crawl.hero(hero).ok_or("that nobody sits there".to_owned());
    let found = match expected {
        Crawling::Gold(_) => Crawling::Gold(crawl.gold()),
        Crawling::Shards(_) => Crawling::Shards(crawl.shards()),
        Crawling::At(seat, _) => {
            let at = map.tile(hero(*seat)?.at()).ok_or("that there is no such tile")?;
            Crawling::At(*seat, at.cell())
        }
        Crawling::Faces(seat, _) => {
            let board = |enemy: ActorId| &rules.boards()[state.actor(enemy).hero()];
            Crawling::Faces(*seat, hero(*seat)?.faces().map(|enemy| board(enemy).name.clone()))
        }
        Crawling::Loot(seat, _) => Crawling::Loot(*seat, hero(*seat)?.loot()),
        Crawling::Tile(cell, _) => {
            let tile = map.tile_at(*cell).ok_or("that no tile lies there")?;
            let name = |place: usize| rules.crawling().environments[place].name.clone();
            let read_out = crawl.was_read_out(tile).then(|| "as read out".to_owned());
            Crawling::Tile(*cell, crawl.environment(tile).map(name).or(read_out))
        }
    };
    if found == *expected { Ok(()) } else { Err(format!("{found:?}")) }
}
