//! A rule set in which decks have Loot cards. [ADV-11, LOOT-4]

use std::sync::Arc;

use events::{Name, Opening, Seat};

use super::hero::{takers, timings};
use super::{HeroBook, LootCardBook, Ruleset};
use crate::CRAWLS;

impl Ruleset {
    /// The same where the decks have the Loot cards that an opening says; nothing if it says none. Nobody else plays a hero
    /// whose deck has some: a board lies there once.
    ///
    /// # Errors
    /// The seat whose Loot cards do not fit.
    pub fn with_loot(&self, opening: &Opening) -> Result<Option<Ruleset>, Seat> {
        if !CRAWLS {
            return Ok(None);
        }
        let mut rules = None;
        for (seat, seated) in (1..).filter_map(Seat::new).zip(&opening.seats) {
            let cards: Vec<&str> = seated.setup.loot.iter().map(Name::as_str).collect();
            if cards.is_empty() {
                continue;
            }
            let alone = opening.seats.iter().filter(|other| other.hero == seated.hero).count() == 1;
            let with = rules.as_ref().unwrap_or(self).with_cards(seated.hero.as_str(), &cards);
            rules = Some(with.filter(|_| alone).ok_or(seat)?);
        }
        Ok(rules)
    }

    /// The same where the decks of these heroes have the Loot cards that they have in another rule set; nothing if it
    /// does not have them.
    pub(crate) fn with_loot_of(
        self: &Arc<Self>,
        from: &Ruleset,
        heroes: &[&str],
    ) -> Option<Arc<Ruleset>> {
        let mut rules = Arc::clone(self);
        if !CRAWLS {
            return Some(rules);
        }
        let loot = |name: &str| from.crawling.loot_cards.iter().any(|loot| loot.card.name == name);
        for hero in from.heroes().iter().filter(|hero| heroes.contains(&&*hero.name)) {
            let names = hero.deck.iter().map(|card| card.name.as_str());
            let cards: Vec<&str> = names.filter(|name| loot(name)).collect();
            if !cards.is_empty() {
                rules = Arc::new(rules.with_cards(&hero.name, &cards)?);
            }
        }
        Some(rules)
    }

    /// The same where the deck of one hero has these Loot cards; nothing if it cannot have them.
    fn with_cards(&self, hero: &str, names: &[&str]) -> Option<Ruleset> {
        let known = |name: &&str| self.crawling.loot_cards.iter().find(|it| it.card.name == *name);
        let cards: Vec<&LootCardBook> = names.iter().map(known).collect::<Option<_>>()?;
        let again = |nth: usize| cards[..nth].iter().any(|before| before.of == cards[nth].of);
        if (0..cards.len()).any(again) {
            return None;
        }
        let place = self.heroes().iter().position(|board| board.name == hero)?;
        let mut rules = self.clone();
        let board = Arc::make_mut(&mut rules.boards[place]);
        for card in cards {
            board.take_in(card);
        }
        board.timings = timings(&board.deck);
        board.takers = takers(&board.deck, &rules.ops);
        let mut needs = std::mem::take(&mut rules.needs);
        needs.renew(&rules, |board| board.name == hero);
        rules.needs = needs;
        (rules.boards[place].deck.len() <= 64).then_some(rules)
    }
}

impl HeroBook {
    /// A Loot card comes in for the card whose higher level it is, and otherwise behind all others.
    fn take_in(&mut self, loot: &LootCardBook) {
        match self.deck.iter_mut().find(|card| card.name == loot.of) {
            Some(card) => *card = loot.card.clone(),
            None => self.deck.push(loot.card.clone()),
        }
    }
}
