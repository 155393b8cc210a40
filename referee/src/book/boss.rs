//! A Boss: a board with its upgrades, and the numbers of its scenario card.

use std::sync::Arc;

use super::board::Board;
use super::boss_book::{BossBook, BossCardBook};
use super::compile::Compiler;
use super::doubt::Doubt;
use super::hero::Finished;
use super::text::Texts;
use super::{CardBook, CardKind, HeroBook, SpaceLevel, TextId};
use crate::act::{CardId, TokenId};
use crate::content::boss::{Boss, BossCard};
use crate::content::effect::{Effect, Who};
use crate::content::hero::Timing;
use crate::content::token::Token;

impl Compiler<'_> {
    pub(super) fn boss(&mut self, boss: &Boss) -> HeroBook {
        self.here = boss.origin.clone();
        (self.hero, self.raises) = (None, None);
        let mut board = Board::new(&boss.name, &boss.dice);
        for ability in &boss.offense {
            let abilities = vec![self.ability(&mut board, ability, false)];
            board.space(&ability.name, SpaceLevel { abilities, ..SpaceLevel::default() });
        }
        let defense = Some(self.defense(&mut board, &boss.defense));
        board.space(&boss.defense.name, SpaceLevel { defense, ..SpaceLevel::default() });
        let ultimate = self.ultimate(&mut board, &boss.ultimate);
        let mut deck = self.upgrade_deck(&mut board, boss);
        let cards = self.action_deck(&board, boss, &mut deck);
        let tokens: Vec<TokenId> = boss.tokens().iter().map(|name| self.token(name)).collect();
        let besides = self.scenario(boss, cards);
        let mut book = self.finish(Finished {
            board,
            printed_in: &boss.printed_in,
            ultimate,
            other_side: None,
            deck,
            tokens,
            starts_with: Vec::new(),
        });
        let whole = |says: &String| Doubt {
            says: says.clone(),
            abilities: (0..book.abilities.len() as u8).collect(),
            defenses: (0..book.defenses.len() as u8).collect(),
            cards: (0..book.deck.len() as u8).map(CardId).collect(),
            ..Doubt::default()
        };
        book.doubts = boss.unverified.iter().map(whole).chain(self.doubts_of_played()).collect();
        book.boss = Some(Arc::new(besides));
        book
    }

    /// What is in doubt about the tokens that a Boss has whom somebody plays. [BVM-3]
    fn doubts_of_played(&self) -> Vec<Doubt> {
        let those = self.tokens.iter().filter(|(_, (_, token))| token.of_played_bosses.is_some());
        let of = |(name, (id, token)): (&&str, &(TokenId, &Token))| {
            let says = |says: &String| format!("{name}: {says}");
            let doubt = |says| Doubt { says, tokens: vec![*id], ..Doubt::default() };
            token.beyond.iter().map(says).map(doubt).collect::<Vec<_>>()
        };
        those.flat_map(of).collect()
    }

    /// Level II before level III, so that prices can be compared. [ADV-BOSS-2]
    fn upgrade_deck(&mut self, board: &mut Board, boss: &Boss) -> Vec<CardBook> {
        for level in 2..=3 {
            for upgrade in boss.upgrades.iter().filter(|upgrade| upgrade.level == level) {
                self.elsewhere(upgrade.origin.clone(), |this| this.upgrade_space(board, upgrade));
            }
        }
        let mut deck: Vec<CardBook> = Vec::new();
        for upgrade in &boss.upgrades {
            if deck.iter().any(|other| other.name == upgrade.name) {
                self.blame_name(&upgrade.name, format!("the deck has {:?} twice", upgrade.name));
            }
            let card = self.elsewhere(upgrade.origin.clone(), |this| this.upgrade(board, upgrade));
            deck.push(card);
        }
        deck
    }

    /// The numbers of the scenario card. [ADV-BOSS-1]
    fn scenario(&mut self, boss: &Boss, cards: Vec<BossCardBook>) -> BossBook {
        let scenario = &boss.scenario;
        let by_heroes = [&scenario.health, &scenario.upgrade_cp];
        if by_heroes.iter().any(|numbers| numbers.is_empty()) || scenario.health.contains(&0) {
            let message = "a Boss says its Health and Upgrade CP for each number of Heroes";
            self.blame(message.to_owned());
        }
        let starts_with = scenario.starts_with.iter();
        let starts_with = starts_with.map(|(name, n)| (self.token(name), n.clone())).collect();
        BossBook {
            health: scenario.health.clone(),
            upgrade_cp: scenario.upgrade_cp.clone(),
            cp: scenario.cp,
            starts_with,
            salve: self.token(&scenario.salve),
            heals: scenario.heals,
            cards,
        }
    }

    /// The Action cards that are known, behind the upgrades. [ADV-BOSS-4]
    fn action_deck(
        &mut self,
        board: &Board,
        boss: &Boss,
        deck: &mut Vec<CardBook>,
    ) -> Vec<BossCardBook> {
        let mut cards = Vec::new();
        for card in &boss.cards {
            self.here = card.origin.clone();
            let objective = self.objective(&card.name, &card.objective, &board.symbols);
            let text = self.text(&card.does, &board.symbols);
            let bonus = self.text(&card.hero_bonus, &board.symbols);
            let played = self.played(card, text, &board.symbols);
            if card.timing == Timing::Instant || deck.iter().any(|other| other.name == card.name) {
                let message = format!("{:?} is one card of a Main or Roll Phase", card.name);
                self.blame_name(&card.name, message);
            }
            let (timing, when, on_die_of) = (card.timing, None, None);
            // Whoever plays the Boss adds to an Attack, or not at all. [MOD-4]
            let modifier = card.does.iter().any(|word| matches!(word, Effect::Add(_)));
            let kind = CardKind::Action { timing, when, on_die_of, modifier, text };
            let (name, cost) = (card.name.clone(), card.cost);
            cards.push(BossCardBook { card: CardId(deck.len() as u8), objective, bonus, played });
            deck.push(CardBook { name, cost, extra: false, kind });
        }
        cards
    }

    /// The Active Player of whom a card speaks is an opponent of whoever plays the Boss; in a Roll Phase the one of that
    /// phase. [BVB-2]
    fn played(&mut self, card: &BossCard, text: TextId, symbols: &[String]) -> TextId {
        let those = &self.ops[text.at as usize..text.end as usize];
        if card.timing == Timing::RollPhase || !those.iter().any(|op| op.speaks_of_the_opponent()) {
            return text;
        }
        self.text(&[Effect::To(Who::ChosenOpponent, card.does.clone())], symbols)
    }
}
