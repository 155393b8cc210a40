//! Portal Crawls made flat: maps of letters, Environments and chests.

use events::Cell;

use super::compile::Compiler;
use super::crawl::{CrawlBook, EnvironmentBook, LootBook, MapBook, Tile, TileBook};
use super::crawl_op::CrawlOp;
use super::text::Texts;
use super::{Op, Quantity, TextId};
use crate::CRAWLS;
use crate::act::TokenId;
use crate::content::crawl::{CrawlMode, Environment, LootRow, Scenario};
use crate::content::effect::Effect;

/// How many numbers a Loot die has.
pub(super) const LOOT_DIE: u8 = 20;

impl Compiler<'_> {
    /// Everything of Portal Crawls.
    pub(super) fn crawling(&mut self) -> CrawlBook {
        if !CRAWLS {
            return CrawlBook::default();
        }
        let source = self.source;
        self.hero = None;
        let environments =
            source.crawling.environments.iter().map(|one| self.environment(one)).collect();
        let loot = source.crawling.loot.iter().map(|row| self.loot(row)).collect();
        let mut maps = Vec::new();
        for (name, mode) in &source.ruleset.modes {
            let Some(crawl) = &mode.crawl else { continue };
            match source.crawling.scenarios.get(&crawl.scenario) {
                Some(scenario) => maps.push((name.clone(), self.map(scenario, crawl))),
                None => self.blame(format!("{name:?} has no scenario {:?}", crawl.scenario)),
            }
        }
        CrawlBook { environments, loot, maps }
    }

    fn environment(&mut self, environment: &Environment) -> EnvironmentBook {
        self.here = environment.origin.clone();
        let at = self.ops.len() as u16;
        let Environment { cp, gold, minion, .. } = *environment;
        let first =
            [(cp, Op::GainCp(Quantity::Number(cp))), (gold, Op::Crawl(CrawlOp::Gold(gold)))];
        self.ops.extend(first.into_iter().filter(|(n, _)| *n > 0).map(|(_, op)| op));
        self.text(&environment.does, &[]);
        self.ops.extend(minion.map(|level| Op::Crawl(CrawlOp::Meet(level))));
        let brings = self.counted_tokens(&environment.starts_with);
        EnvironmentBook {
            name: environment.name.clone(),
            level: environment.level,
            portal: environment.portal,
            text: TextId { at, end: self.ops.len() as u16 },
            says: says(environment),
            beyond: environment.beyond.clone(),
            doubts: environment.unverified.clone(),
            brings,
        }
    }

    fn counted_tokens(&mut self, tokens: &[(String, u8)]) -> Vec<(TokenId, u8)> {
        tokens.iter().map(|(name, n)| (self.token(name), *n)).collect()
    }

    fn loot(&mut self, row: &LootRow) -> LootBook {
        self.here = row.origin.clone();
        let mut results = Vec::new();
        let mut last = 0;
        for result in &row.results {
            if result.to <= last {
                self.blame(format!("results go up: {} does not follow {last}", result.to));
            }
            last = result.to;
            let says = crate::content::said(&result.does, &[]);
            results.push((result.to, self.text(&result.does, &[]), says));
        }
        if last != LOOT_DIE {
            self.blame(format!("a Loot die shows up to {LOOT_DIE}, not {last}"));
        }
        LootBook { level: row.level, results }
    }

    fn map(&mut self, scenario: &Scenario, crawl: &CrawlMode) -> MapBook {
        self.here = scenario.origin.clone();
        let mut tiles = self.tiles(scenario);
        for at in &scenario.shards {
            if let Some(tile) = self.lies_on(&mut tiles, at) {
                tile.shard = true;
            }
        }
        for at in &scenario.salves {
            if let Some(tile) = self.lies_on(&mut tiles, at) {
                tile.salve = true;
            }
        }
        for (at, level) in &scenario.chests {
            if let Some(tile) = self.lies_on(&mut tiles, at) {
                tile.chest = Some(*level);
            }
        }
        let of = |wanted: Tile| tiles.iter().filter(|tile| tile.tile == wanted).count();
        if of(Tile::Start) != 1 || of(Tile::Portal) != 1 || tiles.len() > MapBook::MOST {
            self.blame(format!(
                "a map has one start, one portal, and at most {} tiles",
                MapBook::MOST
            ));
        }
        if crawl.health.is_empty() || crawl.health.contains(&0) || scenario.gold.is_empty() {
            self.blame("a crawl says its Health and its Gold for each number of Heroes".to_owned());
        }
        let start = tiles.iter().position(|tile| tile.tile == Tile::Start).unwrap_or(0) as u8;
        let (heals, more) = scenario.heals;
        MapBook {
            columns: scenario.map.iter().map(String::len).max().unwrap_or(0) as u8,
            rows: scenario.map.len() as u8,
            start,
            tiles,
            salve: self.token(&scenario.salve),
            heals: (heals.saturating_sub(crawl.salves_heal_less), more),
            starting_salves: scenario.starting_salves,
            gold: scenario.gold.clone(),
            health: crawl.health.clone(),
            shards: scenario.shards.len() as u8,
            guard: self.counted_tokens(&crawl.guard),
        }
    }

    /// The tile at a place on which something lies.
    fn lies_on<'t>(&mut self, tiles: &'t mut [TileBook], at: &str) -> Option<&'t mut TileBook> {
        let cell = Cell::named(at);
        let tile = tiles.iter_mut().find(|tile| Some(tile.cell()) == cell);
        if tile.is_none() {
            self.blame(format!("no tile lies at {at:?}"));
        }
        tile
    }

    fn tiles(&mut self, scenario: &Scenario) -> Vec<TileBook> {
        let mut tiles = Vec::new();
        for (row, line) in (0..).zip(&scenario.map) {
            for (column, letter) in (0..).zip(line.chars()) {
                let tile = match letter {
                    '.' => continue,
                    'S' => Tile::Start,
                    'P' => Tile::Portal,
                    '1'..='9' => Tile::Level(letter as u8 - b'0'),
                    other => {
                        self.blame(format!("a map has no {other:?}"));
                        continue;
                    }
                };
                match Cell::new(column, row) {
                    Some(cell) => tiles.push(TileBook::new(cell, tile)),
                    None => self.blame(format!("a map has at most {0} by {0} places", Cell::MOST)),
                }
            }
        }
        tiles
    }
}

/// All features of an Environment, each as a sentence.
fn says(environment: &Environment) -> String {
    let Environment { cp, gold, does, minion, .. } = environment;
    let mut all: Vec<Effect> = Vec::new();
    all.extend((*cp > 0).then_some(Effect::GainCp(crate::content::effect::Amount::Number(*cp))));
    all.extend((*gold > 0).then_some(Effect::Gold(*gold)));
    all.extend(does.iter().cloned());
    all.extend(minion.map(Effect::Meet));
    crate::content::sentences(&all, &[])
}
