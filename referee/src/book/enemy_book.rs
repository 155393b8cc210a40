//! What the board of an enemy has besides that of a hero, and what the rules decide about its dice.

use serde::{Deserialize, Serialize};

use crate::act::{Objective, TokenId};
use crate::dice::symbols;
use crate::inline::Inline;

/// What an enemy has besides a hero.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EnemyBook {
    /// The level of its deck, from 1.
    pub level: u8,
    /// Health to begin with. [MIN-1]
    pub health: u8,
    /// CP to begin with.
    pub cp: u8,
    /// What it is, if it stands by a Boss: it is met nowhere else. [ADV-2]
    pub follows: Option<FollowsBook>,
    /// Whether its step comes before the Hero's. [MIN-7]
    pub first_strike: bool,
    /// Whether its Defensive Ability is one against every type of damage but that of an Ultimate. [MIN-8]
    pub unique_defense: bool,
    /// What its dice are rolled for.
    pub objective: Objective,
    /// The levels of the Loot Chests that it leaves. [MIN-9]
    pub chests: Vec<u8>,
    /// What its texts say for which there are no words yet: the table sees to it.
    pub beyond: Vec<String>,
    /// Whether the printed card was seen.
    pub seen: bool,
}

/// What an enemy is that stands by a Boss.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FollowsBook {
    /// Of which token the Boss spends so many more in a turn as long as it is there. [KH-2]
    pub spends_more: (TokenId, u8),
}

/// Which dice are rolled again. Dice are counted from the first, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Again {
    /// All of these.
    pub all: u8,
    /// And some of each of these.
    pub choices: Inline<AnyOf, 3>,
}

/// Dice of which some are rolled again: they show the same symbol by other numbers, and which of them serve the enemy best
/// is for the Active Player to say. [ADV-7]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AnyOf {
    /// The dice.
    pub of: u8,
    /// How many of them.
    pub count: u8,
}

impl Again {
    /// Whether nothing is rolled again: the Roll Objective is met.
    pub fn is_met(&self) -> bool {
        self.all == 0 && self.choices.is_empty()
    }

    /// Whether a throw of some of these dice is what is to be thrown: equal ones do not differ.
    pub(crate) fn is(&self, dice: [u8; 5], thrown: u8) -> bool {
        let free = self.choices.iter().fold(0, |bits, choice| bits | choice.of);
        let values = |bits: u8| {
            let mut values = [0; 5];
            let those = (0..5).filter(|die| bits >> die & 1 == 1);
            those.for_each(|die| values[die] = dice[die]);
            values.sort_unstable();
            values
        };
        values(thrown & !free) == values(self.all)
            && self.choices.iter().all(|one| (thrown & one.of).count_ones() == u32::from(one.count))
    }

    /// Whether the dice that stay can lie among these, where it is not said which were thrown.
    pub(crate) fn can_lead(&self, before: [u8; 5], after: &[u8]) -> bool {
        let mut left = [0u8; 8];
        for value in after {
            left[usize::from(*value & 7)] += 1;
        }
        // How many of some dice lie there still: each is found once.
        let mut there = |of: u8| {
            let values = (0..5).filter(|die| of >> die & 1 == 1).map(|die| before[die]);
            let found = values.filter(|value| {
                let left = &mut left[usize::from(*value & 7)];
                let found = *left > 0;
                *left -= u8::from(found);
                found
            });
            found.count() as u32
        };
        let free = self.choices.iter().fold(0, |bits, choice| bits | choice.of);
        let kept = 0b1_1111 & !free & !self.all;
        there(kept) == kept.count_ones()
            && self
                .choices
                .iter()
                .all(|one| there(one.of) + u32::from(one.count) >= one.of.count_ones())
    }

    /// The dice that are thrown again if nobody says which of a choice: the first of each.
    pub fn usual(&self) -> u8 {
        self.choices.iter().fold(self.all, |bits, choice| {
            let dice = (0..8).filter(|die| choice.of >> die & 1 == 1);
            dice.take(choice.count.into()).fold(bits, |bits, die| bits | 1 << die)
        })
    }
}

impl Objective {
    /// Which of five dice are rolled again, as long as there is a Roll Attempt. `faces` are the symbols of the dice. [MIN-3, MIN-4]
    pub fn rolls_again(self, faces: [u8; 6], dice: [u8; 5]) -> Again {
        match self {
            Objective::Symbols(wanted) => for_symbols(wanted, faces, dice),
            Objective::Straights => for_straights(dice),
        }
    }
}

/// Whatever does not serve the objective is rolled again, and what exceeds the number of a symbol. [MIN-3]
fn for_symbols(wanted: [u8; 6], faces: [u8; 6], dice: [u8; 5]) -> Again {
    let lie = symbols(faces, &dice);
    let mut again = Again::default();
    if lie.iter().zip(wanted).all(|(lie, wanted)| *lie >= wanted) {
        return again;
    }
    for symbol in 0..6 {
        let shows =
            |place: &usize| faces.get(usize::from(dice[*place]).wrapping_sub(1)) == Some(&symbol);
        let (of, count) =
            (0..5).filter(shows).fold((0, 0), |(of, n), place| (of | 1u8 << place, n + 1));
        let excess = lie[usize::from(symbol)].saturating_sub(wanted[usize::from(symbol)]);
        let values = (0..5).filter(shows).map(|place| dice[place]);
        let alike = values.clone().min() == values.max();
        if excess == count {
            again.all |= of;
        } else if alike && excess > 0 {
            // Equal dice do not differ: the first ones stay.
            let behind = (0..5).filter(shows).skip(usize::from(count - excess));
            again.all |= behind.fold(0, |bits, place| bits | 1 << place);
        } else if excess > 0 {
            let _ = again.choices.push(AnyOf { of, count: excess });
        }
    }
    again
}

/// One each of 2, 3, 4 and 5 is kept; a 1 or a 6 only where it already completes a Small or a Large Straight. [MIN-4]
fn for_straights(dice: [u8; 5]) -> Again {
    let has = |values: [u8; 3]| values.iter().all(|value| dice.contains(value));
    let mut again = Again::default();
    for (place, value) in dice.into_iter().enumerate() {
        let serves = match value {
            1 => has([2, 3, 4]),
            6 => has([3, 4, 5]),
            _ => true,
        };
        if !serves || dice[..place].contains(&value) {
            again.all |= 1 << place;
        }
    }
    again
}
