//! Backwards from the rolls that are wanted: what each roll is worth with one throw more.

use serde::{Deserialize, Serialize};

use super::chance::{Chance, MOST_DICE, sixes};
use super::hands::{self, END, HANDS, NOTHING, ROLLS};

/// The most Roll Attempts that odds are worked out for.
pub const MOST_ATTEMPTS: u8 = MOST_DICE / 5;

/// Rolls of five dice that are wanted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wanted([u64; ROLLS.div_ceil(64)]);

impl Wanted {
    /// The rolls for which this holds. It is asked with sorted dice.
    pub fn new(holds: impl Fn([u8; 5]) -> bool) -> Wanted {
        let mut bits = [0; ROLLS.div_ceil(64)];
        for roll in 0..ROLLS {
            let dice = <[u8; 5]>::try_from(hands::dice(roll));
            bits[roll / 64] |= u64::from(dice.is_ok_and(&holds)) << (roll % 64);
        }
        Wanted(bits)
    }

    /// Whether the roll is one of them.
    pub(crate) fn holds(&self, roll: usize) -> bool {
        self.0[roll / 64] >> (roll % 64) & 1 == 1
    }
}

/// What each roll is worth under best play: the chance that a wanted roll lies there in the end.
#[derive(Clone)]
pub(crate) struct Worth {
    numerators: [u128; ROLLS],
    exponent: u8,
}

impl Worth {
    /// When nothing is thrown any more.
    pub(crate) fn settled(wanted: &Wanted) -> Worth {
        Worth {
            numerators: std::array::from_fn(|roll| u128::from(wanted.holds(roll))),
            exponent: 0,
        }
    }

    pub(crate) fn numerator(&self, roll: usize) -> u128 {
        self.numerators[roll]
    }

    pub(crate) fn exponent(&self) -> u8 {
        self.exponent
    }

    pub(crate) fn chance(&self, roll: usize) -> Chance {
        Chance::new(self.numerators[roll], self.exponent)
    }

    /// The same over a larger power of six.
    pub(crate) fn over(&self, exponent: u8) -> Worth {
        let factor = sixes(exponent - self.exponent);
        Worth { numerators: self.numerators.map(|numerator| numerator * factor), exponent }
    }

    /// Each roll gets the better of two ways to go on, over the same power of six.
    pub(crate) fn improve(&mut self, other: &Worth) {
        debug_assert_eq!(self.exponent, other.exponent);
        for (mine, theirs) in self.numerators.iter_mut().zip(other.numerators) {
            *mine = theirs.max(*mine);
        }
    }

    /// Each roll as the best of itself and of those it can be turned to.
    pub(crate) fn turning(&self, to: &[Vec<u16>]) -> Worth {
        let mut turned = self.clone();
        for (mine, to) in turned.numerators.iter_mut().zip(to) {
            let best = to.iter().map(|other| self.numerators[*other as usize]);
            *mine = best.fold(*mine, u128::max);
        }
        turned
    }

    /// What a roll is worth if one of its dice, which shows this value, must be thrown again.
    pub(crate) fn forced(&self, roll: usize, value: u8) -> Chance {
        let lands = (1..=6).map(|to| self.numerators[hands::with(roll, value, to)]);
        Chance::new(lands.sum(), self.exponent + 1)
    }
}

/// One throw, seen before it is made.
pub(crate) struct Throw {
    /// What each roll is worth while the throw is still to come. It may be declined.
    pub(crate) worth: Worth,
    /// The best hand to keep of each roll, to throw the rest. Of equally good ones, the one that
    /// throws the fewest dice.
    pub(crate) keep: [u16; ROLLS],
    /// What it is worth to throw all five dice; never, if the throw does not allow it.
    pub(crate) all: Chance,
}

/// A throw of at most so many dice (1 to 5), chosen among all five.
pub(crate) fn throw(most: u8, after: &Worth) -> Throw {
    let end = END[most as usize];
    let mut worth = [0u128; HANDS];
    let mut keep: [u16; HANDS] = std::array::from_fn(|hand| hand as u16);
    worth[..ROLLS].copy_from_slice(&after.numerators);
    // What comes of each hand once its dice have landed: first as a sum over the dice in the air.
    for hand in ROLLS..end {
        worth[hand] = hands::lands(hand).into_iter().map(|landed| worth[landed as usize]).sum();
    }
    for air in 0..most {
        let factor = sixes(most - air);
        worth[hands::of(5 - air)].iter_mut().for_each(|worth| *worth *= factor);
    }
    let all = worth[NOTHING];
    // Then the best hand within each: hands with more dice in the air come behind.
    for hand in (0..end).rev() {
        for lifted in hands::lifts(hand).take_while(|lifted| *lifted < end) {
            let better = worth[lifted] > worth[hand]
                || (worth[lifted] == worth[hand] && keep[lifted] < keep[hand]);
            if better {
                (worth[hand], keep[hand]) = (worth[lifted], keep[lifted]);
            }
        }
    }
    let exponent = after.exponent + most;
    let first = |roll: usize| worth[roll];
    Throw {
        worth: Worth { numerators: std::array::from_fn(first), exponent },
        keep: std::array::from_fn(|roll| keep[roll]),
        all: Chance::new(all, exponent),
    }
}

/// A Roll Attempt: any of the five dice. [ROLL-1, ROLL-2]
pub(crate) fn attempt(after: &Worth) -> Throw {
    throw(5, after)
}
