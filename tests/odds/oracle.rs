//! An oracle for odds: it throws ordered dice, tries each of the 2^5 ways to keep some, and adds up every outcome.
//!
//! Values are whole numbers out of [`ONE`]; dividing by the number of outcomes never leaves a rest.

use std::collections::BTreeMap;

/// Five dice, each with a place of its own.
pub(crate) type Roll = [u8; 5];
/// Whether a roll is wanted.
pub(crate) type Wanted = fn(Roll) -> bool;

/// Certainty: room for twenty dice.
pub(crate) const ONE: u128 = 6u128.pow(20);

/// A die in the air.
const AIR: u8 = 0;
/// Ordered dice, some of them in the air, are numbers in base 7.
const ALL: usize = 7usize.pow(5);

fn index(dice: Roll) -> usize {
    dice.iter().fold(0, |index, die| index * 7 + usize::from(*die))
}

fn unpack(mut index: usize) -> Roll {
    let mut dice = [AIR; 5];
    for die in dice.iter_mut().rev() {
        (*die, index) = ((index % 7) as u8, index / 7);
    }
    dice
}

/// All 7,776 ordered rolls.
pub(crate) fn rolls() -> impl Iterator<Item = Roll> {
    (0..ALL).map(unpack).filter(|dice| !dice.contains(&AIR))
}

/// The dice whose bit is set are kept, the others go up in the air.
fn keep(mut dice: Roll, bits: u8) -> Roll {
    for (place, die) in dice.iter_mut().enumerate() {
        if bits >> place & 1 == 0 {
            *die = AIR;
        }
    }
    dice
}

fn in_the_air(dice: Roll) -> u32 {
    dice.iter().filter(|die| **die == AIR).count() as u32
}

/// What all ordered dice are worth.
#[derive(Clone)]
pub(crate) struct Values(Vec<u128>);

impl Values {
    /// When nothing is thrown any more.
    pub(crate) fn settled(wanted: Wanted) -> Values {
        let worth = |dice: Roll| if !dice.contains(&AIR) && wanted(dice) { ONE } else { 0 };
        Values((0..ALL).map(|index| worth(unpack(index))).collect())
    }

    /// What dice that lie there are worth.
    pub(crate) fn of(&self, dice: Roll) -> u128 {
        self.0[index(dice)]
    }

    /// The best of all ways to throw at most so many dice.
    pub(crate) fn before_a_throw(&self, most: u32) -> (Values, Kept) {
        let landed = |dice: Roll| if in_the_air(dice) <= most { self.landed(dice) } else { 0 };
        let kept = Kept((0..ALL).map(|index| landed(unpack(index))).collect());
        let worth = |dice: Roll| {
            let keeps = (0..32u8).filter(|bits| 5 - bits.count_ones() <= most);
            keeps.map(|bits| kept.by_place(dice, bits)).max().expect("all five can be kept")
        };
        (Values((0..ALL).map(|index| worth(unpack(index))).collect()), kept)
    }

    /// The mean over every way in which the dice in the air can land.
    fn landed(&self, dice: Roll) -> u128 {
        let landings = 6u128.pow(in_the_air(dice));
        let sum = self.every_landing(dice, 0);
        assert!(sum.is_multiple_of(landings), "there is room for every die");
        sum / landings
    }

    /// The sum over every way in which the dice in the air from this place on can land.
    fn every_landing(&self, mut dice: Roll, from: usize) -> u128 {
        let Some(place) = (from..5).find(|place| dice[*place] == AIR) else {
            return self.of(dice);
        };
        let mut land = |value| {
            dice[place] = value;
            self.every_landing(dice, place + 1)
        };
        (1..=6).map(&mut land).sum()
    }

    /// The best of two ways.
    fn or(mut self, other: &Values) -> Values {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine = *theirs.max(mine));
        self
    }
}

/// What dice are worth while some of them are in the air.
pub(crate) struct Kept(Vec<u128>);

impl Kept {
    /// The dice whose bit is set are kept.
    pub(crate) fn by_place(&self, dice: Roll, bits: u8) -> u128 {
        self.0[index(keep(dice, bits))]
    }

    /// Dice of these values are kept.
    pub(crate) fn by_value(&self, values: &[u8]) -> u128 {
        let mut dice = [AIR; 5];
        dice[..values.len()].copy_from_slice(values);
        self.0[index(dice)]
    }
}

/// Something in the hand.
#[derive(Clone, Copy)]
pub(crate) struct Card {
    pub(crate) cost: u8,
    pub(crate) does: Does,
}

/// What it does.
#[derive(Clone, Copy)]
pub(crate) enum Does {
    Attempt,
    Throws(u8),
    /// Every roll it can leave.
    Turn(fn(Roll) -> Vec<Roll>),
}

/// A hand of cards, and what everything is worth with a part of it.
pub(crate) struct Hand<'a> {
    wanted: Wanted,
    cards: &'a [Card],
    /// By the cards that are left, CP, and attempts left.
    known: BTreeMap<(u32, u8, u8), Values>,
}

impl<'a> Hand<'a> {
    pub(crate) fn new(wanted: Wanted, cards: &'a [Card]) -> Hand<'a> {
        Hand { wanted, cards, known: BTreeMap::new() }
    }

    /// With all cards in hand.
    pub(crate) fn values(&mut self, cp: u8, attempts: u8) -> Values {
        self.with((1 << self.cards.len()) - 1, cp, attempts)
    }

    fn with(&mut self, left: u32, cp: u8, attempts: u8) -> Values {
        if let Some(known) = self.known.get(&(left, cp, attempts)) {
            return known.clone();
        }
        let mut values = Values::settled(self.wanted);
        if attempts > 0 {
            values = values.or(&self.with(left, cp, attempts - 1).before_a_throw(5).0);
        }
        for (place, card) in self.cards.iter().enumerate() {
            if left >> place & 1 == 1 && card.cost <= cp {
                values = values.or(&self.played(
                    card.does,
                    left & !(1 << place),
                    cp - card.cost,
                    attempts,
                ));
            }
        }
        self.known.insert((left, cp, attempts), values.clone());
        values
    }

    fn played(&mut self, does: Does, left: u32, cp: u8, attempts: u8) -> Values {
        match does {
            Does::Attempt => self.with(left, cp, attempts + 1),
            Does::Throws(throws) => {
                let after = self.with(left, cp, attempts);
                (0..throws).fold(after, |after, _| after.before_a_throw(1).0)
            }
            Does::Turn(to) => {
                let after = self.with(left, cp, attempts);
                let best = |dice: Roll| to(dice).into_iter().map(|dice| after.of(dice)).max();
                let lies = |dice: &Roll| in_the_air(*dice) == 0;
                let worth = |index| Some(unpack(index)).filter(lies).and_then(best).unwrap_or(0);
                Values((0..ALL).map(worth).collect())
            }
        }
    }
}

/// A value as a fraction in lowest terms.
pub(crate) fn fraction(value: u128) -> (u128, u128) {
    let (mut a, mut b) = (value, ONE);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (value / a, ONE / a)
}
