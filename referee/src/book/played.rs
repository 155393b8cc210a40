//! A rule set where people play Bosses. [MODE-BVM, MODE-BVB]

use std::sync::Arc;

use events::Opening;

use super::{CardKind, HeroBook, Ruleset};
use crate::CRAWLS;
use crate::act::TokenId;

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
