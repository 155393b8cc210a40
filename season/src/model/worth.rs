//! What a position is worth to each side.

use ethnum::I256;
use referee::act::ACTORS;
use referee::state::Actors;
use referee::{ActorId, State};

use crate::exact::{Exact, MOST, is_six_fold, sixes, sixth};

/// The most sides that a match can have.
pub(crate) const SIDES: usize = ACTORS;

/// Whole numbers, one for each side.
pub(crate) type Row = [I256; SIDES];

/// The sides of a match, in the order of their first seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides {
    all: Vec<Actors>,
}

impl Sides {
    /// The sides of the match that a state is of.
    pub fn of(state: &State) -> Sides {
        let mut all: Vec<Actors> = Vec::new();
        for actor in state.ids() {
            let side = state.side(actor);
            if !all.contains(&side) {
                all.push(side);
            }
        }
        Sides { all }
    }

    /// Each with those who are of it.
    pub fn iter(&self) -> impl Iterator<Item = Actors> + '_ {
        self.all.iter().copied()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// The side of an actor, by its place.
    pub fn side(&self, actor: ActorId) -> usize {
        self.all.iter().position(|side| side.contains(actor)).unwrap_or(0)
    }

    /// The Health of each side as it is.
    pub(crate) fn health(&self, state: &State, dials: &[u8; ACTORS]) -> Worth {
        let mut worth = Worth::nothing(self.count());
        for (place, side) in self.all.iter().enumerate() {
            // A side with one dial has it once. [TEAM-1]
            let own = side.iter().filter(|actor| state.dial(*actor) == *actor);
            worth.of[place] = own.map(|actor| I256::from(dials[actor.index()])).sum();
        }
        worth
    }
}

/// The Health of each dial.
pub(crate) fn dials(state: &State) -> [u8; ACTORS] {
    let mut dials = [0; ACTORS];
    for actor in state.ids() {
        dials[actor.index()] = state.health(actor);
    }
    dials
}

/// The Health that each side can expect at the end of a reckoning: whole numbers over one power of six.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    pub(crate) of: Row,
    pub(crate) exponent: u8,
    pub(crate) sides: u8,
}

impl Worth {
    pub(crate) fn nothing(sides: usize) -> Worth {
        Worth { of: [I256::ZERO; SIDES], exponent: 0, sides: sides as u8 }
    }

    pub(crate) fn new(of: Row, exponent: u8, sides: u8) -> Worth {
        let mut worth = Worth { of, exponent, sides };
        while worth.exponent > 0 && worth.sides().iter().all(|one| is_six_fold(*one)) {
            worth.of[..usize::from(sides)].iter_mut().for_each(|one| *one = sixth(*one));
            worth.exponent -= 1;
        }
        worth
    }

    /// The numbers that are in use, one for each side.
    pub(crate) fn sides(&self) -> &[I256] {
        &self.of[..usize::from(self.sides)]
    }

    /// What a side can expect to be ahead of all others together.
    pub fn net(&self, side: usize) -> Exact {
        Exact::over(ahead(self.sides(), side), self.exponent)
    }

    /// The Health that a side can expect.
    pub fn health(&self, side: usize) -> Exact {
        Exact::over(self.of[side], self.exponent)
    }

    /// What each side can expect to be ahead.
    pub fn nets(&self) -> Vec<Exact> {
        (0..usize::from(self.sides)).map(|side| self.net(side)).collect()
    }
}

/// A row over a power of six that is larger by so much.
pub(crate) fn scale(row: &mut [I256], by: u8) {
    if by > 0 {
        let factor = sixes(by);
        for one in row {
            *one *= factor;
        }
    }
}

/// How far a side is ahead of all others together.
pub(crate) fn ahead(row: &[I256], side: usize) -> I256 {
    let all: I256 = row.iter().sum();
    row[side] * 2 - all
}

/// The mean of outcomes, each with its weight, of which there are 6 to the power of `dice` in all; nothing if a number
/// over that power would not fit.
pub(crate) fn mean(outcomes: &[(u128, Worth)], dice: u8, sides: u8) -> Option<Worth> {
    let most = outcomes.iter().map(|(_, worth)| worth.exponent).max()?;
    let exponent = most.checked_add(dice).filter(|exponent| *exponent <= MOST)?;
    let mut sum = [I256::ZERO; SIDES];
    for (weight, worth) in outcomes {
        let weight = I256::from(*weight) * sixes(most - worth.exponent);
        for (sum, one) in sum.iter_mut().zip(worth.sides()) {
            *sum += *one * weight;
        }
    }
    Some(Worth::new(sum, exponent, sides))
}
