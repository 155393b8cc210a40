//! What is printed for a campaign, read from `data/`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use events::Name;
use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::card::{Card, Rarity};

/// What is printed for a campaign.
#[derive(Clone, Debug)]
pub struct Book {
    /// The rule set under which its matches are played.
    pub ruleset: String,
    /// The scenarios, in their order. [ADV-1]
    pub scenarios: Vec<Scenario>,
    /// Difficulties, the shop, and what brings points.
    pub numbers: Numbers,
    /// The rows of the Boss Loot table, by the level of the chest: up to which number of the Loot die, and what that brings.
    /// [ADV-BOSS-10]
    pub boss_loot: BTreeMap<u8, Vec<(u8, Rarity)>>,
    /// The Loot cards that were seen in print.
    pub cards: Vec<PrintedCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    ruleset: String,
    scenarios: Vec<Scenario>,
}

/// A scenario card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What is played, and what it brings.
    pub kind: Kind,
    /// The team's Salves to begin with, where no score sheet says it. [ADV-3]
    #[serde(default)]
    pub starting_salves: u16,
    /// The modes in which it is played as a match, by difficulty; none where no rule set has it yet.
    #[serde(default)]
    pub modes: BTreeMap<String, Vec<String>>,
    /// Where it is printed, if the card was seen.
    #[serde(default)]
    pub printed_in: Option<String>,
    /// What the sources leave in doubt.
    #[serde(default)]
    pub unverified: Vec<String>,
}

/// What a scenario is.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Kind {
    /// A Portal Crawl, with a shop behind it.
    PortalCrawl {
        /// The cards that each player is dealt there. [SHOP-2]
        deal: Vec<Rarity>,
    },
    /// A Boss Battle.
    BossBattle {
        /// Whom one fights, if that is known.
        #[serde(default)]
        boss: Option<String>,
        /// Its Boss Loot, if that is known.
        #[serde(default)]
        loot: Option<BossLoot>,
    },
}

impl Kind {
    /// The cards that each player is dealt in the shop; none behind a Boss Battle. [SHOP-2]
    pub fn deal(&self) -> &[Rarity] {
        match self {
            Kind::PortalCrawl { deal } => deal,
            Kind::BossBattle { .. } => &[],
        }
    }
}

/// The chests of a Boss Battle. [ADV-BOSS-10]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossLoot {
    /// The level of the chests.
    pub chest: u8,
    /// How many each player opens after a victory.
    pub won: u8,
    /// How many after a defeat.
    pub lost: u8,
}

/// Difficulties, the shop, and what brings points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The difficulty cards. [ADV-2]
    pub difficulties: Vec<Difficulty>,
    /// The most heroes. [ADV-1]
    pub most_heroes: u8,
    /// The most cards of a deck when a session begins. [LOOT-5]
    pub most_cards: usize,
    /// The shop.
    pub shop: Shop,
    /// What brings points.
    pub score: Score,
    /// The highest number of the Loot die.
    pub die: u8,
    /// What is in doubt of a card that was not seen in print.
    pub card_unverified: String,
}

/// A difficulty card, as far as the campaign asks. [ADV-2]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// Its name.
    pub name: String,
    /// What a session that was won brings.
    pub scenario_score: i32,
    /// Whether a defeat ends the campaign.
    #[serde(default)]
    pub defeat_ends: bool,
}

/// What things cost in Gold. [SHOP-1, SHOP-3]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shop {
    /// Cards by rarity, the most common first.
    pub prices: [u16; 4],
    /// To look at an unidentified card and keep it.
    pub identify: u16,
    /// What a card brings that is sold.
    pub sale: u16,
    /// The team's Gold is rounded up to a multiple of this.
    pub rounds_up_to: u16,
    /// Another reading of the same.
    pub or_perhaps_to: u16,
    /// What is in doubt where the two readings differ.
    pub rounding_unverified: String,
    /// What is in doubt where a card leaves a deck that took the place of a common one.
    pub swap_sold_unverified: String,
}

impl Shop {
    /// The price of a card of this rarity. [SHOP-3]
    pub fn price(&self, rarity: Rarity) -> u16 {
        self.prices[rarity as usize]
    }

    /// What every Hero has to spend when the team's Gold is so much. [SHOP-1]
    pub fn gold(&self, team: u16) -> u16 {
        rounded_up(team, self.rounds_up_to)
    }

    /// What is in doubt about that, if the other reading comes to something else.
    pub fn doubt(&self, team: u16) -> Option<&str> {
        let same = self.gold(team) == rounded_up(team, self.or_perhaps_to);
        (!same).then_some(self.rounding_unverified.as_str())
    }
}

fn rounded_up(gold: u16, to: u16) -> u16 {
    gold.checked_next_multiple_of(to).unwrap_or(gold)
}

/// What brings points, and Salves. [SCORE-1, SCORE-2]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// For each Salve left.
    pub salve: i32,
    /// So much Gold left brings a point.
    pub gold_for_a_point: u32,
    /// For each card of Boss Loot that was not kept.
    pub declined: i32,
    /// For every tile explored.
    pub all_tiles: i32,
    /// For a session that was lost.
    pub lost: i32,
    /// So many more Salves does the repeat start with.
    pub salves_more: u16,
}

/// A Loot card that was seen in print. [ADV-11]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedCard {
    /// How rare it is.
    pub rarity: Rarity,
    /// Its name, with its level.
    pub name: String,
    /// Whether it stays in play.
    #[serde(default)]
    pub equipment: bool,
    /// Whether it takes the place of the common card of its name.
    #[serde(default)]
    pub replaces: bool,
}

impl Book {
    /// What travels with this crate.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn shipped() -> &'static Book {
        static BOOK: LazyLock<Book> = LazyLock::new(|| {
            let read = Book::read(
                include_str!("../data/scenarios.ron"),
                include_str!("../data/numbers.ron"),
                include_str!("../data/boss_loot.ron"),
                include_str!("../data/cards.ron"),
            );
            read.unwrap_or_else(|wrong| unreachable!("the shipped data can be read: {wrong}"))
        });
        &BOOK
    }

    /// Reads the four files of `data/`.
    ///
    /// # Errors
    /// Where one of them is wrong.
    pub fn read(
        scenarios: &str,
        numbers: &str,
        boss_loot: &str,
        cards: &str,
    ) -> Result<Book, ron::error::SpannedError> {
        let ScenarioFile { ruleset, scenarios } = read(scenarios)?;
        let (numbers, boss_loot, cards) = (read(numbers)?, read(boss_loot)?, read(cards)?);
        Ok(Book { ruleset, scenarios, numbers, boss_loot, cards })
    }

    /// The scenario of this number, from 1.
    pub fn scenario(&self, number: u8) -> Option<&Scenario> {
        self.scenarios.get(usize::from(number).checked_sub(1)?)
    }

    /// The difficulty card of this name.
    pub fn difficulty(&self, name: &str) -> Option<&Difficulty> {
        self.numbers.difficulties.iter().find(|difficulty| difficulty.name == name)
    }

    /// The number of the scenario that is played in this mode, and the name of its difficulty.
    pub fn played_in(&self, mode: &str) -> Option<(u8, &str)> {
        (1..).zip(&self.scenarios).find_map(|(number, scenario)| {
            let has = |(_, modes): &(&String, &Vec<String>)| modes.iter().any(|one| one == mode);
            let (difficulty, _) = scenario.modes.iter().find(has)?;
            Some((number, difficulty.as_str()))
        })
    }

    /// What was seen in print of a card, if anything was: of the same name and level.
    pub fn printed(&self, card: &Card) -> Option<&PrintedCard> {
        self.cards.iter().find(|printed| {
            printed.card().is_some_and(|printed| card.is(&Card { rarity: card.rarity, ..printed }))
        })
    }

    /// A card as it was seen in print, if it was.
    pub fn known(&self, card: &Card) -> Option<Card> {
        self.printed(card).and_then(PrintedCard::card)
    }
}

impl PrintedCard {
    fn card(&self) -> Option<Card> {
        let name = Name::new(&self.name).ok()?;
        Some(Card { rarity: self.rarity, replaces: self.replaces, name })
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ron::error::SpannedError> {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text)
}
