//! The Loot cards that a deck may have where a match is opened.

#[cfg(feature = "server")]
use async_graphql::{Enum, SimpleObject};
use events::Name;
use referee::Ruleset;
use referee::book::LootOffered;
#[cfg(not(feature = "server"))]
use referee::book::Rarity;
use referee::content::Section;
use serde::Serialize;

/// A Loot card that the deck of a hero may have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct LootCard {
    /// The card.
    pub name: String,
    /// How rare it is, if that is known.
    pub rarity: Option<LootRarity>,
    /// What it costs.
    pub cost: u8,
    /// What it says.
    pub says: Vec<String>,
    /// Whether the deck has it.
    pub lies: bool,
    /// Whether it may come into the deck, or be taken out of it.
    pub may: bool,
    /// The Loot cards of the deck once it has come in, in the place of its other levels, or was taken out.
    pub then: Vec<String>,
}

/// How rare a Loot card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[cfg_attr(feature = "server", graphql(remote = "referee::book::Rarity"))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum LootRarity {
    /// Of the first column of the board.
    Common,
    /// Of the second.
    Rare,
    /// Of the third.
    Epic,
    /// Of the last.
    Legendary,
}

#[cfg(not(feature = "server"))]
impl From<Rarity> for LootRarity {
    fn from(rarity: Rarity) -> LootRarity {
        match rarity {
            Rarity::Common => LootRarity::Common,
            Rarity::Rare => LootRarity::Rare,
            Rarity::Epic => LootRarity::Epic,
            Rarity::Legendary => LootRarity::Legendary,
        }
    }
}

/// All Loot cards that the deck of a hero may have, which has these, in the order of the rule set; nothing if it has no such hero.
pub fn loot_cards(
    rules: &Ruleset,
    cards: &[Section],
    hero: &str,
    has: &[Name],
) -> Option<Vec<LootCard>> {
    let offered = rules.loot_offered(hero, has)?;
    Some(offered.into_iter().map(|one| loot_card(cards, one)).collect())
}

fn loot_card(cards: &[Section], LootOffered { loot, lies, may, then }: LootOffered) -> LootCard {
    let name = &loot.card.name;
    let titled = |section: &&Section| {
        section.title.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(" ("))
    };
    let lines = cards.iter().find(titled).map(|section| section.lines.as_slice());
    LootCard {
        name: name.clone(),
        rarity: loot.rarity.map(LootRarity::from),
        cost: loot.card.cost,
        says: lines.unwrap_or_default().iter().map(|line| line.trim().to_owned()).collect(),
        lies,
        may,
        then: then.iter().map(ToString::to_string).collect(),
    }
}
