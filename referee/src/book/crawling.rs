//! Portal Crawls made flat: maps of letters, Environments and chests.

use events::{Cell, Given, Map};

use super::compile::Compiler;
use super::crawl::{ChosenBook, CrawlBook, EnvironmentBook, LootBook, LootCardBook, MapBook};
use super::crawl_op::CrawlOp;
use super::op::bits;
use super::text::Texts;
use super::{Op, Quantity, TextId};
use crate::CRAWLS;
use crate::act::TokenId;
use crate::content::House;
use crate::content::crawl::{CrawlMode, Environment, LootCard, LootRow, Scenario};
use crate::content::effect::{Effect, Into, Who, Whose};

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
        let discards = self.text(&[Effect::Discard(1)], &[]);
        let loot_cards = source.crawling.loot_cards.iter().map(|one| self.loot_card(one)).collect();
        let chosen = self.chosen();
        let maps = Vec::new();
        let mut book = CrawlBook { environments, loot, loot_cards, discards, chosen, maps };
        for (name, mode) in &source.ruleset.modes {
            let Some(crawl) = &mode.crawl else { continue };
            match source.crawling.scenarios.get(&crawl.scenario) {
                Some(scenario) => {
                    let map = self.map(&book, scenario, crawl);
                    book.maps.push((name.clone(), map));
                }
                None => self.blame(format!("{name:?} has no scenario {:?}", crawl.scenario)),
            }
        }
        book
    }

    /// What is read out of a card of a Hero, as printed cards say it.
    fn chosen(&mut self) -> ChosenBook {
        let mut book = ChosenBook::default();
        for n in 1..=Given::FEW {
            let more = (1..n).map(|_| Effect::May(vec![Effect::RemoveStatus(1)]));
            let removes = std::iter::once(Effect::RemoveStatus(1)).chain(more).collect();
            book.removes.push(self.text(&[Effect::To(Who::ChosenPlayer, removes)], &[]));
            let (whose, to) = (Whose::Any, Into::AnyValue);
            book.changes.push(self.text(&[Effect::ChangeDice { count: n, whose, to }], &[]));
        }
        for count in 1..=Given::DICE {
            let whose = Whose::YourSide;
            book.rerolls.push(self.text(&[Effect::Reroll { count, whose }], &[]));
        }
        book
    }

    fn environment(&mut self, environment: &Environment) -> EnvironmentBook {
        self.here = environment.origin.clone();
        if environment.level == 0 && self.here.name() != House::FILE {
            self.blame_name(&environment.name, format!("{:?} says no level", environment.name));
        }
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

    fn loot_card(&mut self, loot: &LootCard) -> LootCardBook {
        self.here = loot.card.origin.clone();
        let all = &self.source.crawling.loot_cards;
        if all.iter().filter(|other| other.card.name == loot.card.name).count() > 1 {
            let name = &loot.card.name;
            self.blame_name(name, format!("{name:?} stands here twice"));
        }
        let card = self.action(&[], &loot.card);
        LootCardBook { rarity: loot.rarity, of: loot.of.clone(), card }
    }

    /// A map with what its cards say, and the printed tiles if there are some.
    fn map(&mut self, book: &CrawlBook, scenario: &Scenario, crawl: &CrawlMode) -> MapBook {
        self.here = scenario.origin.clone();
        if crawl.health.is_empty() || crawl.health.contains(&0) || scenario.gold.is_empty() {
            self.blame("a crawl says its Health and its Gold for each number of Heroes".to_owned());
        }
        let mut laid = MapBook {
            columns: 0,
            rows: 0,
            start: 0,
            tiles: Vec::new(),
            salve: self.token(&scenario.salve),
            heals: (0, 0),
            asks_heals: scenario.heals.is_none(),
            heals_less: crawl.salves_heal_less,
            succeeds_on: bits(&scenario.succeeds_on),
            starting_salves: scenario.starting_salves,
            gold: scenario.gold.clone(),
            health: crawl.health.clone(),
            shards: scenario.opens_with,
            guard: self.counted_tokens(&crawl.guard),
        };
        laid.heal(scenario.heals.unwrap_or_default());
        if let Some(printed) = self.printed(scenario) {
            match book.tiles(&printed, scenario.opens_with) {
                Ok(tiles) => laid.laid(&printed, tiles),
                Err(why) => self.blame(format!("its map: {why}")),
            }
        }
        laid
    }

    /// The printed map of a scenario, if it has one.
    fn printed(&mut self, scenario: &Scenario) -> Option<Map> {
        if scenario.map.is_empty() {
            return None;
        }
        let map = Map::new(scenario.map.clone());
        let Some(mut map) = map else {
            self.blame(format!(
                "rows of letters S, P, 1 to 9 and \".\", at most {0} by {0}",
                Cell::MOST
            ));
            return None;
        };
        let mut cell = |at: &String| {
            let cell = Cell::named(at);
            if cell.is_none() {
                self.blame(format!("no tile lies at {at:?}"));
            }
            cell
        };
        map.shards = scenario.shards.iter().filter_map(&mut cell).collect();
        map.salves = scenario.salves.iter().filter_map(&mut cell).collect();
        let chests = scenario.chests.iter();
        map.chests = chests.filter_map(|(at, level)| Some((cell(at)?, *level))).collect();
        Some(map)
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
