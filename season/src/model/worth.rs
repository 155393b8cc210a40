//! What a position is worth to each side.

use ethnum::I256;
use referee::act::ACTORS;
use referee::state::Actors;
use referee::{ActorId, State};

use crate::exact::{Exact, MOST, sixes};

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
        while worth.exponent > 0 && of_sides(&worth.of, sides).iter().all(|one| *one % 6 == 0) {
            worth.of.iter_mut().for_each(|one| *one /= 6);
            worth.exponent -= 1;
        }
        worth
    }

    /// The numerators over this power of six, which is not smaller than its own.
    pub(crate) fn at(&self, exponent: u8) -> Row {
        let mut row = self.of;
        scale(&mut row, self.sides, exponent - self.exponent);
        row
    }

    /// What a side can expect to be ahead of all others together.
    pub fn net(&self, side: usize) -> Exact {
        Exact::over(ahead(&self.of, self.sides, side), self.exponent)
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

/// The numbers that are in use.
fn of_sides(row: &Row, sides: u8) -> &[I256] {
    &row[..usize::from(sides)]
}

/// A row over a power of six that is larger by so much.
pub(crate) fn scale(row: &mut Row, sides: u8, by: u8) {
    if by > 0 {
        let factor = sixes(by);
        row[..usize::from(sides)].iter_mut().for_each(|one| *one *= factor);
    }
}

/// How far a side is ahead of all others together.
pub(crate) fn ahead(row: &Row, sides: u8, side: usize) -> I256 {
    let all: I256 = of_sides(row, sides).iter().sum();
    row[side] * 2 - all
}

/// The mean of outcomes, each with its weight, of which there are 6 to the power of `dice` in all; nothing if a number
/// over that power would not fit.
pub(crate) fn mean(outcomes: &[(u128, Worth)], dice: u8, sides: u8) -> Option<Worth> {
    let most = outcomes.iter().map(|(_, worth)| worth.exponent).max()?;
    let exponent = most.checked_add(dice).filter(|exponent| *exponent <= MOST)?;
    let mut sum = [I256::ZERO; SIDES];
    for (weight, worth) in outcomes {
        let row = worth.at(most);
        for side in 0..usize::from(sides) {
            sum[side] += row[side] * I256::from(*weight);
        }
    }
    Some(Worth::new(sum, exponent, sides))
}
