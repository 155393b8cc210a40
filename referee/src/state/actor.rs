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
    /// The most to which it can be healed. [HP-4]
    pub(crate) most: u8,
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
    /// The Hero Upgrade cards among them, if they are a deck of their own. [MODE-HUD]
    pub apart: Apart,
}

/// Where the Hero Upgrade cards are, if they are a deck of their own: what is counted here is counted in [`Cards`] as
/// well. [MODE-HUD]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Apart {
    /// The first of them in the deck's list, where they stand together.
    first: u8,
    /// How many there are; 0 if there is only one deck.
    count: u8,
    /// Cards in hand.
    pub hand: u8,
    /// Cards in the deck.
    pub deck: u8,
    /// Cards in the discard pile.
    pub discard: u8,
}

impl Apart {
    /// These cards as a deck of their own, all in the places that are said; nothing if they do not stand together.
    pub(crate) fn new(cards: u64, [hand, deck, discard]: [u8; 3]) -> Option<Apart> {
        let (first, count) = (cards.trailing_zeros() as u8 % 64, cards.count_ones() as u8);
        let apart = Apart { first, count, hand, deck, discard };
        (apart.cards() == cards).then_some(apart)
    }

    /// All cards of that deck, as bits; none if there is only one deck.
    pub fn cards(&self) -> u64 {
        // Nearly always there is only one deck.
        if self.count == 0 { 0 } else { u64::MAX >> (64 - u32::from(self.count)) << self.first }
    }
}

impl Default for Actor {
    fn default() -> Self {
        Actor {
            hero: 0,
            health: 0,
            most: 0,
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
        self.known & card != 0 || self.hidden_like(card) > 0
    }

    /// Whether Hero Upgrade cards are a deck of their own. [MODE-HUD]
    pub(crate) fn has_two_decks(&self) -> bool {
        self.apart.count != 0
    }

    /// Whether the card was seen in the discard pile or on the board.
    pub(crate) fn lies_elsewhere(&self, card: u64) -> bool {
        (self.discarded | self.in_play) & card != 0
    }

    /// The cards that can be in the hand, as far as the table has seen.
    pub(crate) fn holdable(&self) -> u64 {
        self.holdable_with(self.hidden_of_each())
    }

    /// The same, where somebody knows how many cards of each deck are not known in the hand.
    pub(crate) fn holdable_with(&self, [usual, apart]: [u8; 2]) -> u64 {
        let there = self.all & !(self.discarded | self.in_play);
        let usual = if usual > 0 { there & !self.apart.cards() } else { 0 };
        let apart = if apart > 0 { there & self.apart.cards() } else { 0 };
        self.known | usual | apart
    }

    /// How many cards of the hand are not known: those of the deck, and those of the Hero Upgrade deck.
    pub(crate) fn hidden_of_each(&self) -> [u8; 2] {
        if !self.has_two_decks() {
            return [self.hidden(), 0];
        }
        let apart = self.apart.hand - (self.known & self.apart.cards()).count_ones() as u8;
        [self.hidden() - apart, apart]
    }

    /// How many cards of the hand are not known, of the deck that this card belongs to.
    pub(crate) fn hidden_like(&self, card: u64) -> u8 {
        self.hidden_of_each()[usize::from(self.apart.cards() & card != 0)]
    }

    /// How many cards lie in the deck and the discard pile, of the Hero Upgrade deck or of the other one.
    pub(crate) fn left(&self, upgrades: bool) -> u8 {
        let apart = self.apart.deck + self.apart.discard;
        if upgrades { apart } else { self.deck + self.discard - apart }
    }

    /// Whether a card can be drawn from either deck.
    pub(crate) fn both_left(&self) -> bool {
        self.left(true) > 0 && self.left(false) > 0
    }

    /// A card from the Hero Upgrade deck or from the other one into the hand. An empty deck is made anew of its cards in
    /// the discard pile first: whether it was, or nothing if there are none. [CARD-9, MODE-HUD]
    pub(crate) fn draw(&mut self, upgrades: bool) -> Option<bool> {
        let apart = &mut self.apart;
        let (deck, discard) = if upgrades {
            (apart.deck, apart.discard)
        } else {
            (self.deck - apart.deck, self.discard - apart.discard)
        };
        let reshuffles = deck == 0;
        if reshuffles {
            if discard == 0 {
                return None;
            }
            self.deck += discard;
            self.discard -= discard;
            self.discarded &= if upgrades { !apart.cards() } else { apart.cards() };
            if upgrades {
                (apart.deck, apart.discard) = (discard, 0);
            }
        }
        self.deck -= 1;
        self.hand += 1;
        if upgrades {
            apart.deck -= 1;
            apart.hand += 1;
        }
        Some(reshuffles)
    }

    /// Cards of the hand that nobody knows go back onto the Hero Upgrade deck or the other one, at most so many: how many
    /// did.
    pub(crate) fn put_back(&mut self, upgrades: bool, most: u8) -> u8 {
        let back = most.min(self.hidden_of_each()[usize::from(upgrades)]);
        self.hand -= back;
        self.deck += back;
        if upgrades {
            self.apart.hand -= back;
            self.apart.deck += back;
        }
        back
    }

    /// The hand and what is in play go to the discard pile.
    pub(crate) fn discard_everything(&mut self) {
        let in_play = |cards: u64| cards.count_ones() as u8;
        self.discard += self.hand + in_play(self.in_play);
        self.apart.discard += self.apart.hand + in_play(self.in_play & self.apart.cards());
        self.discarded |= self.known | self.in_play;
        (self.hand, self.apart.hand, self.known, self.in_play) = (0, 0, 0, 0);
    }

    /// How many cards of the hand are not known.
    pub fn hidden(&self) -> u8 {
        // Nearly always none is known, and counting bits is a dozen instructions on older processors.
        if self.known == 0 { self.hand } else { self.hand - self.known.count_ones() as u8 }
    }

    /// Takes the card out of the hand.
    pub(crate) fn leave_hand(&mut self, card: u64) {
        debug_assert!(self.can_hold(card));
        self.hand -= 1;
        self.apart.hand -= u8::from(self.apart.cards() & card != 0);
        self.known &= !card;
    }

    /// Puts the card on the discard pile.
    pub(crate) fn put_on_discard(&mut self, card: u64) {
        self.in_play &= !card;
        self.discarded |= card;
        self.discard += 1;
        self.apart.discard += u8::from(self.apart.cards() & card != 0);
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
