//! What is known to be held, and how it can be paid: cards and tokens that alter dice or grant throws.

use crate::content::effect::Into;
use crate::dice::hands::{self, ROLLS};
use crate::dice::{MOST_DICE, With};

/// The most combinations of what is held that are gone through, and of which it is asked whether
/// they can be paid.
const MOST_COMBINATIONS: usize = 256;
const MOST_TO_BE_PAID: usize = 4096;

/// What a card or token does for the roller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Does {
    /// One more Roll Attempt. [ROLL-4]
    Attempt,
    /// At most so many throws of single dice.
    Throws(u8),
    /// At most so many dice are turned.
    Turn(u8, Into),
}

impl Does {
    /// How many dice it can throw.
    pub(super) fn dice(self) -> u8 {
        match self {
            Does::Attempt => 5,
            Does::Throws(throws) => throws,
            Does::Turn(..) => 0,
        }
    }
}

/// A card, or the tokens of one kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// What it is.
    pub(super) what: With,
    /// How many of it.
    pub(super) count: u8,
    /// CP for each.
    pub(super) cost: u8,
    /// What each does.
    pub(super) does: Does,
}

/// Everything that is held, and how it can be paid.
#[derive(Default)]
pub(super) struct Supply {
    means: Vec<Means>,
    /// For each of the means, the rolls that each roll can be turned to if that hangs on the roll.
    pub(super) turns: Vec<Vec<Vec<u16>>>,
    cp: u8,
    /// At most so many dice are thrown, each throw counted.
    pub(super) dice: u8,
}

impl Supply {
    /// Those of the means that can be paid; nothing if they are more than can be gone through with
    /// so many dice still to be thrown without them.
    pub(super) fn new(mut means: Vec<Means>, cp: u8, dice: u8) -> Option<Supply> {
        means.retain(|means| means.count > 0 && means.cost <= cp);
        let thrown = means.iter().map(|means| means.count.saturating_mul(means.does.dice()));
        let dice = thrown.fold(dice, u8::saturating_add);
        if dice > MOST_DICE {
            return None;
        }
        let mut supply = Supply { means, turns: Vec::new(), cp, dice };
        let all = supply.combinations();
        if all > MOST_TO_BE_PAID {
            return None;
        }
        if (0..all).filter(|place| supply.cp(*place).is_some()).count() > MOST_COMBINATIONS {
            return None;
        }
        let turns = supply.means.iter().map(|means| match means.does {
            Does::Turn(count, to @ (Into::NextValue | Into::ValueOfAnother)) => {
                (0..ROLLS).map(|roll| turned(roll, count, to)).collect()
            }
            Does::Turn(_, Into::AnyValue | Into::Value(_)) | Does::Attempt | Does::Throws(_) => {
                Vec::new()
            }
        });
        supply.turns = turns.collect();
        Some(supply)
    }

    /// How many combinations of what is still held there are. The place of a combination has the
    /// counts as its digits, those of the first means the smallest.
    pub(super) fn combinations(&self) -> usize {
        let counts = self.means.iter().map(|means| usize::from(means.count) + 1);
        counts.fold(1, usize::saturating_mul)
    }

    /// How many of each of the means are left, and how many are gone.
    pub(super) fn counts(&self, place: usize) -> impl Iterator<Item = (&Means, u8, u8)> {
        let mut rest = place;
        self.means.iter().map(move |means| {
            let radix = usize::from(means.count) + 1;
            let left = (rest % radix) as u8;
            rest /= radix;
            (means, left, means.count - left)
        })
    }

    /// CP that are left; nothing if what is gone cannot be paid.
    pub(super) fn cp(&self, place: usize) -> Option<u8> {
        let mut gone = self.counts(place).map(|(means, _, gone)| gone.saturating_mul(means.cost));
        gone.try_fold(self.cp, u8::checked_sub)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.means.is_empty()
    }
}

/// The rolls that a roll becomes if at most so many of its dice are turned, each die according to
/// what lay there before. [CARD-12, CARD-13]
pub(super) fn turned(roll: usize, count: u8, to: Into) -> Vec<u16> {
    let before = hands::dice(roll);
    let fits = |from: u8, value: u8| match to {
        Into::AnyValue => true,
        Into::Value(only) => value == only,
        Into::NextValue => value.abs_diff(from) == 1,
        Into::ValueOfAnother => before.contains(&value),
    };
    // Each with the place of the first die that may still be turned.
    let mut ways = vec![(roll, 0)];
    let mut begin = 0;
    for _ in 0..count {
        for at in std::mem::replace(&mut begin, ways.len())..ways.len() {
            let (so_far, free) = ways[at];
            for (place, &from) in before.iter().enumerate().skip(free) {
                let values = (1..=6).filter(|value| *value != from && fits(from, *value));
                ways.extend(values.map(|value| (hands::with(so_far, from, value), place + 1)));
            }
        }
    }
    let mut rolls: Vec<u16> = ways.into_iter().skip(1).map(|(roll, _)| roll as u16).collect();
    rolls.sort_unstable();
    rolls.dedup();
    rolls
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::TokenId;

    fn tokens(does: Does, count: u8) -> Means {
        Means { what: With::Token(TokenId(0)), count, cost: 0, does }
    }

    #[test]
    fn as_much_is_gone_through_as_has_been_said() {
        let turn = Does::Turn(1, Into::AnyValue);
        assert!(Supply::new(vec![tokens(turn, 255)], 0, 10).is_some());
        assert!(Supply::new(vec![tokens(turn, 127), tokens(turn, 1)], 0, 10).is_some());
        assert!(Supply::new(vec![tokens(turn, 127), tokens(turn, 2)], 0, 10).is_none());
        assert!(Supply::new(vec![tokens(turn, 255); 40], 0, 10).is_none());
    }

    #[test]
    fn no_more_dice_are_thrown_than_a_chance_can_hang_on() {
        assert!(Supply::new(vec![tokens(Does::Attempt, 7)], 0, 13).is_some());
        assert!(Supply::new(vec![tokens(Does::Attempt, 7)], 0, 14).is_none());
        assert!(Supply::new(vec![tokens(Does::Throws(2), 200)], 0, 0).is_none());
    }

    #[test]
    fn each_die_is_turned_once_and_by_what_lay_there() {
        let roll = hands::roll([1, 1, 2, 6, 6]);
        let next: Vec<&[u8]> =
            turned(roll, 1, Into::NextValue).iter().map(|to| hands::dice(*to as usize)).collect();
        let expected: [&[u8]; 4] =
            [&[1, 2, 2, 6, 6], &[1, 1, 1, 6, 6], &[1, 1, 3, 6, 6], &[1, 1, 2, 5, 6]];
        assert!(next.len() == 4 && expected.iter().all(|dice| next.contains(dice)), "{next:?}");
        // Two dice, one step each: no die goes two steps.
        let both = turned(roll, 2, Into::NextValue);
        let found = |dice| both.contains(&(hands::roll(dice) as u16));
        assert!(found([2, 2, 2, 6, 6]) && found([1, 1, 1, 5, 6]) && !found([1, 1, 4, 6, 6]));
        // A value that only came up by turning is not one of another die.
        let copies = turned(roll, 2, Into::ValueOfAnother);
        assert!(copies.contains(&(hands::roll([1, 1, 1, 1, 6]) as u16)));
        assert!(turned(hands::roll([3; 5]), 2, Into::ValueOfAnother).is_empty());
    }
}
