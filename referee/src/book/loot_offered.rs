//! The Loot cards that the deck of a hero may have where a match is opened. [ADV-11, LOOT-4]

use events::Name;

use super::{HeroBook, LootCardBook, Ruleset};

/// A Loot card that a deck may have.
#[derive(Clone, Debug)]
pub struct LootOffered<'a> {
    /// The card.
    pub loot: &'a LootCardBook,
    /// Whether the deck has it.
    pub lies: bool,
    /// Whether it may come into the deck, or be taken out of it.
    pub may: bool,
    /// The Loot cards of the deck once it has come in or was taken out: of two levels of a card the last one.
    pub then: Vec<Name>,
}

impl Ruleset {
    /// All Loot cards that the deck of a hero may have, which has these; nothing if there is no such hero.
    pub fn loot_offered(&self, hero: &str, has: &[Name]) -> Option<Vec<LootOffered<'_>>> {
        let board = self.heroes().iter().find(|board| board.name == hero)?;
        let all = self.crawling().loot_cards.iter();
        Some(all.map(|loot| self.offered(board, has, loot)).collect())
    }

    fn offered<'a>(
        &self,
        board: &HeroBook,
        has: &[Name],
        loot: &'a LootCardBook,
    ) -> LootOffered<'a> {
        let lies = has.iter().any(|name| name.as_str() == loot.card.name);
        let kind = self.loot_kind(&loot.card.name);
        let others = |name: &&Name| self.loot_kind(name.as_str()) != kind;
        let mut then: Vec<Name> = has.iter().filter(others).cloned().collect();
        if !lies {
            then.extend(Name::new(&loot.card.name));
        }
        let names: Vec<&str> = then.iter().map(Name::as_str).collect();
        let may = lies || self.takes_loot(board, &names);
        LootOffered { loot, lies, may, then }
    }
}
