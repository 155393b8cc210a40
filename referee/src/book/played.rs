//! A rule set where people play Bosses, and one on a harder difficulty. [MODE-BVM, MODE-BVB, ADV-2]

use std::sync::Arc;

use events::Opening;

use super::{CardKind, HeroBook, Ruleset};
use crate::CRAWLS;
use crate::act::TokenId;
use crate::content::ruleset::BossDifficulty;

impl Ruleset {
    /// Whether people play Bosses in a match that begins so.
    // Inlined, nothing is left of what would be done where they cannot.
    #[inline]
    pub(super) fn plays_bosses(&self, opening: &Opening) -> bool {
        let mode = || self.mode(opening.mode.as_str());
        CRAWLS && mode().is_some_and(|mode| mode.bosses().is_some())
    }

    /// The kinds of tokens that a Boss has whom somebody plays, each with the kind in whose place it lies. [BVM-3]
    pub(crate) fn of_played_bosses(&self) -> impl Iterator<Item = (TokenId, TokenId)> + '_ {
        let kinds = (0..).map(TokenId).zip(&self.tokens);
        kinds.filter_map(|(id, book)| Some((id, book.of_played_bosses?)))
    }

    /// The same, where cards and texts of Bosses are read as people play them.
    pub(super) fn as_played(&self) -> Ruleset {
        let mut rules = self.clone();
        let others: Vec<(TokenId, TokenId)> = self.of_played_bosses().collect();
        for op in &mut rules.ops {
            op.each_token(|token| {
                if let Some((own, _)) = others.iter().find(|(_, instead)| instead == token) {
                    *token = *own;
                }
            });
        }
        for board in rules.boards.iter_mut().filter(|board| board.boss().is_some()) {
            read_as_played(Arc::make_mut(board));
        }
        rules
    }
}

impl Ruleset {
    /// Whether the difficulty card changes something of a Boss Battle that begins so. [ADV-2]
    #[inline]
    pub(super) fn is_harder(&self, opening: &Opening) -> bool {
        let mode = || self.mode(opening.mode.as_str());
        CRAWLS && mode().is_some_and(|mode| mode.difficulty().is_some())
    }

    /// Where the difficulty card says so, a Salve heals less. [ADV-2, ADV-BOSS-11]
    pub(super) fn as_hard_as(&mut self, difficulty: &BossDifficulty) {
        for board in self.boards.iter_mut().filter(|board| board.boss().is_some()) {
            if let Some(boss) = Arc::make_mut(board).boss.as_mut().map(Arc::make_mut) {
                boss.heals = boss.heals.saturating_sub(difficulty.salves_heal_less);
            }
        }
    }
}

/// The cards of a Boss say what they say to whoever plays one. [BVB-2]
fn read_as_played(board: &mut HeroBook) {
    let Some(boss) = board.boss.clone() else { return };
    for card in &boss.cards {
        let own = board.deck.get_mut(usize::from(card.card.0)).map(|card| &mut card.kind);
        if let Some(CardKind::Action { text, .. }) = own {
            *text = card.played;
        }
    }
}
