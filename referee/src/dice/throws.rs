//! Backwards from the rolls that are wanted: what each roll is worth with one throw more.

use std::ops::{Add, Mul};

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

/// Whole numbers in which outcomes are counted.
pub(crate) trait Count:
    Copy + Ord + Default + Into<u128> + Add<Output = Self> + Mul<Output = Self>
{
    /// The outcomes of at most so many dice can be counted.
    const MOST_DICE: u8;

    /// 6 to this power.
    fn sixes(exponent: u8) -> Self;
}

impl Count for u64 {
    const MOST_DICE: u8 = 24;

    fn sixes(exponent: u8) -> u64 {
        6u64.pow(exponent.into())
    }
}

impl Count for u128 {
    const MOST_DICE: u8 = MOST_DICE;

    fn sixes(exponent: u8) -> u128 {
        sixes(exponent)
    }
}

/// What something is worth for each of several requirements, side by side: what becomes of dice is
/// the same for all of them, and looked up once.
type Row<N, const SIDES: usize> = [N; SIDES];

fn improve<N: Count, const SIDES: usize>(mine: &mut Row<N, SIDES>, theirs: Row<N, SIDES>) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine = theirs.max(*mine);
    }
}

/// What each roll is worth under best play: for each requirement by itself the chance that a wanted
/// roll lies there in the end.
#[derive(Clone)]
pub(crate) struct Worth<N, const SIDES: usize> {
    rolls: [Row<N, SIDES>; ROLLS],
    exponent: u8,
}

impl<N: Count, const SIDES: usize> Worth<N, SIDES> {
    /// When nothing is thrown any more.
    pub(crate) fn settled(wanted: [&Wanted; SIDES]) -> Worth<N, SIDES> {
        let met = |holds: bool| if holds { N::sixes(0) } else { N::default() };
        let rolls = std::array::from_fn(|roll| wanted.map(|wanted| met(wanted.holds(roll))));
        Worth { rolls, exponent: 0 }
    }

    pub(crate) fn numerator(&self, roll: usize, side: usize) -> u128 {
        self.rolls[roll][side].into()
    }

    pub(crate) fn exponent(&self) -> u8 {
        self.exponent
    }

    pub(crate) fn chance(&self, roll: usize, side: usize) -> Chance {
        Chance::new(self.numerator(roll, side), self.exponent)
    }

    /// The same over a larger power of six.
    pub(crate) fn over(&self, exponent: u8) -> Worth<N, SIDES> {
        let factor = N::sixes(exponent - self.exponent);
        Worth { rolls: self.rolls.map(|row| row.map(|numerator| numerator * factor)), exponent }
    }

    /// Each roll gets the better of two ways to go on, over the same power of six.
    pub(crate) fn improve(&mut self, other: &Worth<N, SIDES>) {
        debug_assert_eq!(self.exponent, other.exponent);
        for (mine, theirs) in self.rolls.iter_mut().zip(&other.rolls) {
            improve(mine, *theirs);
        }
    }

    /// Each roll as the best of itself and of those it can be turned to.
    pub(crate) fn turning(&self, to: &[Vec<u16>]) -> Worth<N, SIDES> {
        let mut turned = self.clone();
        for (mine, to) in turned.rolls.iter_mut().zip(to) {
            for other in to {
                improve(mine, self.rolls[*other as usize]);
            }
        }
        turned
    }

    /// What a roll is worth if one of its dice, which shows this value, must be thrown again.
    pub(crate) fn forced(&self, roll: usize, value: u8, side: usize) -> Chance {
        let lands = (1..=6).map(|to| self.numerator(hands::with(roll, value, to), side));
        Chance::new(lands.sum(), self.exponent + 1)
    }
}

/// How dice that were taken up come to lie there again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Land {
    /// They are thrown.
    Thrown,
    /// Each is turned to any value.
    Chosen,
    /// Each is turned to this value.
    Showing(u8),
}

/// At most so many dice (1 to 5) are taken up, chosen among all five; seen before they are.
pub(crate) struct Taken<N, const SIDES: usize> {
    /// What each hand is worth if its dice in the air, and no other ones, are those that are taken up.
    hands: [Row<N, SIDES>; HANDS],
    /// Hands with more dice in the air come behind.
    end: usize,
    exponent: u8,
}

impl<N: Count, const SIDES: usize> Taken<N, SIDES> {
    pub(crate) fn of(most: u8, after: &Worth<N, SIDES>, land: Land) -> Taken<N, SIDES> {
        let mut hands = [[N::default(); SIDES]; HANDS];
        let end = END[most as usize];
        hands[..ROLLS].copy_from_slice(&after.rolls);
        for hand in ROLLS..end {
            hands[hand] = landed(&hands, hand, land);
        }
        let mut exponent = after.exponent;
        if land == Land::Thrown {
            // So far these are sums over the dice in the air: now all over the same power of six.
            for air in 0..most {
                let factor = N::sixes(most - air);
                let rows = hands[hands::of(5 - air)].iter_mut();
                rows.flatten().for_each(|worth| *worth = *worth * factor);
            }
            exponent += most;
        }
        Taken { hands, end, exponent }
    }

    /// What each roll is worth with the best of its dice taken up, or none.
    pub(crate) fn best(mut self) -> Worth<N, SIDES> {
        for hand in (ROLLS..self.end).rev() {
            let worth = self.hands[hand];
            for landed in hands::lands(hand) {
                improve(&mut self.hands[landed as usize], worth);
            }
        }
        Worth { rolls: std::array::from_fn(|roll| self.hands[roll]), exponent: self.exponent }
    }

    /// The best hand to keep of a roll, and what it is worth. Of equally good ones, the one of which
    /// the fewest dice are taken up.
    pub(crate) fn keep(&self, roll: usize, side: usize) -> (usize, Chance) {
        let mut within = [false; HANDS];
        within[roll] = true;
        let mut best = roll;
        for hand in roll..self.end {
            if within[hand] {
                hands::lifts(hand).for_each(|lifted| within[lifted] = true);
                if self.hands[hand][side] > self.hands[best][side] {
                    best = hand;
                }
            }
        }
        (best, self.chance(best, side))
    }

    /// What a hand is worth if its dice in the air are those that are taken up; never, if they are
    /// too many.
    pub(crate) fn chance(&self, hand: usize, side: usize) -> Chance {
        Chance::new(self.hands[hand][side].into(), self.exponent)
    }
}

/// What comes of a hand once its dice in the air have landed; of thrown ones the sum.
fn landed<N: Count, const SIDES: usize>(
    hands: &[Row<N, SIDES>; HANDS],
    hand: usize,
    land: Land,
) -> Row<N, SIDES> {
    let lands = hands::lands(hand).map(usize::from);
    let mut row = [N::default(); SIDES];
    match land {
        Land::Thrown => {
            for landed in lands {
                for (sum, worth) in row.iter_mut().zip(hands[landed]) {
                    *sum = *sum + worth;
                }
            }
        }
        Land::Chosen => lands.into_iter().for_each(|landed| improve(&mut row, hands[landed])),
        Land::Showing(value) => row = hands[lands[value as usize - 1]],
    }
    row
}

/// A Roll Attempt, seen before it is made, with what to keep of every roll.
pub(crate) struct Attempt {
    /// What each roll is worth while the throw is still to come. It may be declined.
    pub(crate) worth: Worth<u128, 1>,
    /// The best hand to keep of each roll, to throw the rest. Of equally good ones, the one that
    /// throws the fewest dice.
    pub(crate) keep: [u16; ROLLS],
    /// What it is worth to throw all five dice.
    pub(crate) all: Chance,
}

/// A Roll Attempt: any of the five dice. [ROLL-1, ROLL-2]
pub(crate) fn attempt(after: &Worth<u128, 1>) -> Attempt {
    let Taken { mut hands, exponent, .. } = Taken::of(5, after, Land::Thrown);
    let mut keep: [u16; HANDS] = std::array::from_fn(|hand| hand as u16);
    let all = Chance::new(hands[NOTHING][0], exponent);
    for hand in (ROLLS..HANDS).rev() {
        for landed in hands::lands(hand).map(usize::from) {
            let better = hands[hand] > hands[landed]
                || (hands[hand] == hands[landed] && keep[hand] < keep[landed]);
            if better {
                (hands[landed], keep[landed]) = (hands[hand], keep[hand]);
            }
        }
    }
    let worth = Worth { rolls: std::array::from_fn(|roll| hands[roll]), exponent };
    Attempt { worth, keep: std::array::from_fn(|roll| keep[roll]), all }
}
