//! A moment between two throws, and the best that can be made of it.

use events::Dice;

use super::chance::Chance;
use super::hands;
use super::throws::MOST_ATTEMPTS;
use crate::act::{CardId, TokenId};
use crate::inline::Inline;

/// A moment between two Roll Attempts of an Offensive Roll Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    dice: Option<[u8; 5]>,
    attempts: u8,
}

impl Point {
    /// Before the first roll, with so many Roll Attempts; at most [`MOST_ATTEMPTS`].
    pub fn before_the_first(attempts: u8) -> Option<Point> {
        (attempts <= MOST_ATTEMPTS).then_some(Point { dice: None, attempts })
    }

    /// Five dice lie there, and so many Roll Attempts are left; at most [`MOST_ATTEMPTS`].
    pub fn after(dice: Dice, attempts: u8) -> Option<Point> {
        let dice = <[u8; 5]>::try_from(dice.values()).ok()?;
        (attempts <= MOST_ATTEMPTS).then_some(Point { dice: Some(dice), attempts })
    }

    /// The five dice that lie there; none before the first roll.
    pub fn dice(self) -> Option<[u8; 5]> {
        self.dice
    }

    /// How many Roll Attempts are left.
    pub fn attempts(self) -> u8 {
        self.attempts
    }
}

/// A chance under best play, and how to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// The chance.
    pub chance: Chance,
    /// What to use first, if it is time to use something.
    pub with: Option<With>,
    /// The dice to keep, sorted. All five: nothing is gained by a throw.
    pub keep: Inline<u8, 5>,
    /// What the other dice are turned to, sorted; if there is nothing, they are thrown.
    pub turned: Inline<u8, 5>,
}

/// Something a player holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum With {
    /// A card.
    Card(CardId),
    /// A token.
    Token(TokenId),
}

impl Best {
    /// The dice of a hand are kept, the others are thrown.
    pub(crate) fn keeping(chance: Chance, hand: usize) -> Best {
        let keep = hands::dice(hand).iter().copied().collect();
        Best { chance, with: None, keep, turned: Inline::default() }
    }

    /// A roll is turned to another roll.
    pub(crate) fn turning(chance: Chance, from: usize, to: usize) -> Best {
        let mut best = Best::keeping(chance, hands::NOTHING);
        let mut before = [0u8; 7];
        for die in hands::dice(from) {
            before[*die as usize] += 1;
        }
        for &die in hands::dice(to) {
            let lay = &mut before[die as usize];
            let list = if *lay > 0 { &mut best.keep } else { &mut best.turned };
            *lay = lay.saturating_sub(1);
            let _ = list.push(die);
        }
        best
    }
}
