//! What the rules decide about the dice of an enemy.

use crate::dice::{ChaosDice, DICE, Wanted};
use crate::minion::{Minion, Needs, Objective};

/// Which dice are rolled again. Dice are counted from the first that was named, a bit for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Again {
    /// Whether the Roll Objective is met: then nothing is rolled again.
    pub is_met: bool,
    /// All of these.
    pub all: u8,
    /// And some of each of these, which show the same symbol by other numbers.
    pub choices: Vec<Choice>,
}

/// Dice of which some are rolled again: whichever is best for the enemy, as the Active Player says. [ADV-7]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The dice.
    pub of: u8,
    /// How many of them.
    pub count: u8,
}

impl Minion {
    /// Which of five dice are rolled again, as long as there is a Roll Attempt. [MIN-3, MIN-4]
    pub fn rolls_again(&self, dice: &ChaosDice, lying: [u8; DICE]) -> Again {
        match self.objective {
            Objective::Symbols(wanted) => for_symbols(dice, wanted, lying),
            Objective::Straights => for_straights(lying),
        }
    }

    /// The row that it performs with these dice in a form: the strongest whose requirement is met, whatever the Roll Objective
    /// was. Nothing if none is. [MIN-5]
    pub fn performs(
        &self,
        dice: &ChaosDice,
        lying: [u8; DICE],
        form: Option<&str>,
    ) -> Option<usize> {
        self.rows.iter().rposition(|row| {
            let in_form = row.form.as_deref().is_none_or(|needed| Some(needed) == form);
            in_form && row.needs.are_met(dice, lying)
        })
    }
}

impl Needs {
    /// Whether five dice meet it; those beyond it are free.
    pub fn are_met(self, dice: &ChaosDice, lying: [u8; DICE]) -> bool {
        match self {
            Needs::Symbols(wanted) => wanted.is_in(dice.shown(lying)),
            Needs::Straight(long) => {
                let longest = (1..=6).scan(0, |run, value| {
                    *run = if lying.contains(&value) { *run + 1 } else { 0 };
                    Some(*run)
                });
                longest.max() >= Some(long)
            }
        }
    }
}

/// Whatever does not serve the objective is rolled again, and what exceeds the number of a symbol. [MIN-3]
fn for_symbols(dice: &ChaosDice, wanted: Wanted, lying: [u8; DICE]) -> Again {
    if wanted.is_in(dice.shown(lying)) {
        return Again { is_met: true, all: 0, choices: Vec::new() };
    }
    let (mut all, mut choices) = (0, Vec::new());
    let mut of = |symbol: usize, places: &[usize]| {
        let excess = places.len().saturating_sub(usize::from(wanted.of(symbol)));
        let bits = |places: &[usize]| places.iter().fold(0, |bits, place| bits | 1 << place);
        let alike = places.iter().all(|place| lying[*place] == lying[places[0]]);
        if excess == places.len() || alike {
            all |= bits(&places[places.len() - excess..]);
        } else if excess > 0 {
            choices.push(Choice { of: bits(places), count: excess as u8 });
        }
    };
    let symbols = lying.map(|value| dice.symbol(value));
    for (nth, symbol) in symbols.into_iter().enumerate() {
        let Some(symbol) = symbol else { continue };
        let is_first = !symbols[..nth].contains(&Some(symbol));
        if is_first {
            let places: Vec<usize> =
                (nth..DICE).filter(|place| symbols[*place] == Some(symbol)).collect();
            of(symbol, &places);
        }
    }
    Again { is_met: false, all, choices }
}

/// One each of 2, 3, 4 and 5 is kept; a 1 or a 6 only where it already completes a Small or a Large Straight. [MIN-4]
fn for_straights(lying: [u8; DICE]) -> Again {
    let has = |values: [u8; 3]| values.iter().all(|value| lying.contains(value));
    let mut all = 0;
    for (place, value) in lying.into_iter().enumerate() {
        let serves = match value {
            1 => has([2, 3, 4]),
            6 => has([3, 4, 5]),
            _ => true,
        };
        if !serves || lying[..place].contains(&value) {
            all |= 1 << place;
        }
    }
    Again { is_met: all == 0, all, choices: Vec::new() }
}
