//! One player's side of the table.

use crate::act::TokenId;
use crate::book::{AGING, HeroBook, SPACES, SpaceLevel, TOKENS};
use crate::token_set::TokenSet;

/// What lies in front of one player, as far as the table has seen it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Actor {
    /// The hero, by its place in the rule set's list.
    pub(crate) hero: u8,
    /// Health.
    pub(crate) health: u8,
    /// Combat points.
    pub(crate) cp: u8,
    /// The level on each board space, from 1.
    pub(crate) levels: [u8; SPACES],
    /// What lies on the board.
    pub(crate) tokens: Tokens,
    /// By how much the stack limit that the hero's texts can raise was raised. [STK-4]
    pub(crate) raised: u8,
    /// How often uses that are counted were made this turn, four bits each.
    pub(crate) used: u64,
    /// How many of the tokens held were gained this turn, by the rule set's list of aging kinds. [STS-15]
    pub(crate) fresh: [u8; AGING],
    /// Cards.
    pub(crate) cards: Cards,
}

/// The tokens on a board. A passive ability counts as a token that is always held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tokens {
    /// How many, by kind.
    counts: [u8; TOKENS],
    /// The kinds of which there are some.
    kinds: TokenSet,
}

/// Where a player's cards are. A bit stands for each place in the deck's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards {
    /// All cards that this deck has.
    pub all: u64,
    /// Cards in hand.
    pub hand: u8,
    /// Cards of the hand that are known.
    pub known: u64,
    /// Cards in the deck.
    pub deck: u8,
    /// Cards in the discard pile.
    pub discard: u8,
    /// Cards of the discard pile that are known.
    pub discarded: u64,
    /// Upgrades in play, and a card that is being resolved.
    pub in_play: u64,
}

impl Default for Actor {
    fn default() -> Self {
        Actor {
            hero: 0,
            health: 0,
            cp: 0,
            levels: [1; SPACES],
            tokens: Tokens::default(),
            raised: 0,
            used: 0,
            fresh: [0; AGING],
            cards: Cards::default(),
        }
    }
}

impl Default for Tokens {
    fn default() -> Self {
        Tokens { counts: [0; TOKENS], kinds: TokenSet::NONE }
    }
}

impl Tokens {
    /// How many of each kind.
    pub(crate) fn counts(&self) -> &[u8; TOKENS] {
        &self.counts
    }

    /// From now on there are so many of a kind.
    pub(crate) fn set(&mut self, token: TokenId, count: u8) {
        self.counts[token.0 as usize] = count;
        if count > 0 {
            self.kinds.insert(token);
        } else {
            self.kinds.remove(token);
        }
    }
}

impl Cards {
    /// Whether the card can be in the hand, as far as the table has seen.
    pub fn can_hold(&self, card: u64) -> bool {
        if self.all & card == 0 || self.lies_elsewhere(card) {
            return false;
        }
        self.known & card != 0 || self.hidden() > 0
    }

    /// Whether the card was seen in the discard pile or on the board.
    pub(crate) fn lies_elsewhere(&self, card: u64) -> bool {
        (self.discarded | self.in_play) & card != 0
    }

    /// The cards that can be in the hand, as far as the table has seen.
    pub(crate) fn holdable(&self) -> u64 {
        if self.hidden() > 0 { self.all & !(self.discarded | self.in_play) } else { self.known }
    }

    /// How many cards of the hand are not known.
    pub fn hidden(&self) -> u8 {
        self.hand - self.known.count_ones() as u8
    }

    /// Takes the card out of the hand.
    pub(crate) fn leave_hand(&mut self, card: u64) {
        debug_assert!(self.can_hold(card));
        self.hand -= 1;
        self.known &= !card;
    }

    /// Puts the card on the discard pile.
    pub(crate) fn put_on_discard(&mut self, card: u64) {
        self.in_play &= !card;
        self.discarded |= card;
        self.discard += 1;
    }
}

impl Actor {
    /// How often the use at this place in the count was made this turn.
    pub(crate) fn uses(&self, place: u8) -> u8 {
        (self.used >> (place * 4) & 0xf) as u8
    }

    /// What the spaces of the player's board offer as it lies now: as it was upgraded, or turned over.
    pub fn offers<'a>(&self, hero: &'a HeroBook) -> impl Iterator<Item = &'a SpaceLevel> + use<'a> {
        let levels = self.levels;
        let turned = hero.other_side.as_ref().filter(|(token, _)| self.count(*token) > 0);
        let usual = hero.spaces.iter().zip(levels).filter(move |_| turned.is_none());
        usual
            .filter_map(|(space, level)| space.levels.get(usize::from(level).saturating_sub(1)))
            .chain(Some(&hero.ultimate).filter(move |_| turned.is_none()))
            .chain(turned.into_iter().flat_map(|(_, spaces)| spaces))
    }

    /// Puts the passive abilities that the board offers now where tokens lie, and takes away the others of the board.
    pub(crate) fn lay_passives(&mut self, hero: &HeroBook) {
        let upgraded = hero.spaces.iter().flat_map(|space| &space.levels);
        let other = hero.other_side.iter().flat_map(|(_, spaces)| spaces);
        for passive in upgraded.chain(other).filter_map(|level| level.passive) {
            self.tokens.set(passive, 0);
        }
        for passive in self.offers(hero).filter_map(|level| level.passive) {
            self.tokens.set(passive, 1);
        }
    }

    /// The kinds of tokens that the player holds.
    pub(crate) fn kinds(&self) -> TokenSet {
        self.tokens.kinds
    }

    /// How many of a token the player holds.
    pub fn count(&self, token: TokenId) -> u8 {
        self.tokens.counts[token.0 as usize]
    }
}
