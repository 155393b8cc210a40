//! Exact odds: whole numbers of outcomes out of powers of six, under best play.
//!
//! Everything here knows only dice. An ability is the set of rolls that meet it ([`Wanted`]); of
//! each of the 252 rolls is worked out backwards, Roll Attempt by Roll Attempt, what it is worth
//! if the best dice are kept. Any of the five dice may be thrown each time. [ROLL-1, ROLL-2]

mod ask;
mod chance;
mod hands;
mod held;
mod rolls;
mod table;
mod throws;

pub use ask::{Asked, NoOdds, Odds, RowOdds, Using, hero_odds, odds};
pub use chance::Chance;
pub use rolls::{
    Again, Outcome, RollOdds, Together, When, defense_roll, due_roll, text_rolls, token_texts,
};
pub use table::{Reach, reach};
pub use throws::{MOST_ATTEMPTS, Wanted};

use events::Dice;

use crate::act::{CardId, TokenId};
use crate::state::Inline;

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
    fn keeping(chance: Chance, hand: usize) -> Best {
        let keep = hands::dice(hand).iter().copied().collect();
        Best { chance, with: None, keep, turned: Inline::default() }
    }

    /// A roll is turned to another roll.
    fn turning(chance: Chance, from: usize, to: usize) -> Best {
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
