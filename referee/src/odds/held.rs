//! Odds with what is known to be held: cards and tokens that alter dice or grant throws.
//!
//! Each is a free choice as long as dice lie there, so every combination of what is still held is a
//! stage of its own, for every number of attempts left.

use crate::content::effect::Into;
use crate::dice::hands::{self, ROLLS};
use crate::dice::throws::{Throw, Worth, attempt, throw};
use crate::dice::{Best, Chance, MOST_DICE, Point, Wanted, With};

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
    fn dice(self) -> u8 {
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

/// Throws of single dice that were granted: they come before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Granted {
    /// At most so many.
    pub(super) throws: u8,
    /// What the die shows that must be thrown first, if one was picked.
    pub(super) value: Option<u8>,
}

/// Everything that is held, and how it can be paid.
#[derive(Default)]
pub(super) struct Supply {
    means: Vec<Means>,
    /// For each of the means, the rolls that each roll can be turned to.
    turns: Vec<Vec<Vec<u16>>>,
    cp: u8,
}

impl Supply {
    /// Those of the means that can be paid; nothing if they are more than can be gone through with
    /// so many dice still to be thrown without them.
    pub(super) fn new(mut means: Vec<Means>, cp: u8, dice: u8) -> Option<Supply> {
        means.retain(|means| means.count > 0 && means.cost <= cp);
        let thrown = means.iter().map(|means| means.count.saturating_mul(means.does.dice()));
        if thrown.fold(dice, u8::saturating_add) > MOST_DICE {
            return None;
        }
        let mut supply = Supply { means, turns: Vec::new(), cp };
        let all = supply.combinations();
        if all > MOST_TO_BE_PAID {
            return None;
        }
        if (0..all).filter(|place| supply.cp(*place).is_some()).count() > MOST_COMBINATIONS {
            return None;
        }
        let turns = supply.means.iter().map(|means| match means.does {
            Does::Turn(count, to) => (0..ROLLS).map(|roll| turned(roll, count, to)).collect(),
            Does::Attempt | Does::Throws(_) => Vec::new(),
        });
        supply.turns = turns.collect();
        Some(supply)
    }

    /// How many combinations of what is still held there are. The place of a combination has the
    /// counts as its digits, those of the first means the smallest.
    fn combinations(&self) -> usize {
        let counts = self.means.iter().map(|means| usize::from(means.count) + 1);
        counts.fold(1, usize::saturating_mul)
    }

    /// How many of each of the means are left, and how many are gone.
    fn counts(&self, place: usize) -> impl Iterator<Item = (&Means, u8, u8)> {
        let mut rest = place;
        self.means.iter().map(move |means| {
            let radix = usize::from(means.count) + 1;
            let left = (rest % radix) as u8;
            rest /= radix;
            (means, left, means.count - left)
        })
    }

    /// CP that are left; nothing if what is gone cannot be paid.
    fn cp(&self, place: usize) -> Option<u8> {
        let mut gone = self.counts(place).map(|(means, _, gone)| gone.saturating_mul(means.cost));
        gone.try_fold(self.cp, u8::checked_sub)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.means.is_empty()
    }
}

/// The rolls that a roll becomes if at most so many of its dice are turned, each die according to
/// what lay there before. [CARD-12, CARD-13]
fn turned(roll: usize, count: u8, to: Into) -> Vec<u16> {
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

/// The chance that a wanted roll lies there in the end, and how to begin.
pub(super) fn reach(
    wanted: &Wanted,
    point: Point,
    supply: &Supply,
    granted: Option<Granted>,
) -> Best {
    let stages = Stages::of(supply, wanted, point.attempts());
    let whole = stages.worth.len() - 1;
    match (point.dice(), granted) {
        (None, _) => stages.before_the_first(whole, point.attempts()),
        (Some(dice), None) => stages.begin(hands::roll(dice), whole, point.attempts()),
        (Some(dice), Some(granted)) => {
            throwing(hands::roll(dice), &stages.worth[whole][point.attempts() as usize], granted)
        }
    }
}

/// What each roll is worth with each combination of what is still held and of attempts left.
struct Stages<'a> {
    supply: &'a Supply,
    settled: Worth,
    /// For each combination, for 0, 1, .. attempts left; none if what is gone cannot be paid.
    worth: Vec<Vec<Worth>>,
}

/// One of the means that is still held and can be paid.
struct Usable<'a> {
    means: &'a Means,
    turns: &'a [Vec<u16>],
    /// The combination that is left once it is used.
    leaves: usize,
}

impl<'a> Stages<'a> {
    fn of(supply: &'a Supply, wanted: &Wanted, attempts: u8) -> Stages<'a> {
        let mut stages = Stages { supply, settled: Worth::settled(wanted), worth: Vec::new() };
        for place in 0..supply.combinations() {
            stages.worth.push(Vec::new());
            if supply.cp(place).is_none() {
                continue;
            }
            for left in 0..=attempts + stages.granted_attempts(place) {
                let worth = stages.stage(place, left);
                stages.worth[place].push(worth);
            }
        }
        stages
    }

    /// Attempts granted by what is gone.
    fn granted_attempts(&self, place: usize) -> u8 {
        let granting = self.supply.counts(place).filter(|(means, ..)| means.does == Does::Attempt);
        granting.map(|(_, _, gone)| gone).sum()
    }

    fn usable(&self, place: usize) -> impl Iterator<Item = Usable<'a>> {
        let (supply, cp) = (self.supply, self.supply.cp(place).unwrap_or_default());
        let mut stride = 1;
        supply.counts(place).zip(&supply.turns).filter_map(move |((means, left, _), turns)| {
            let leaves = place.wrapping_sub(stride);
            stride *= usize::from(means.count) + 1;
            (left > 0 && means.cost <= cp).then_some(Usable { means, turns, leaves })
        })
    }

    /// The best of stopping, of an attempt, and of each of the means.
    fn stage(&self, place: usize, attempts: u8) -> Worth {
        let held = self.supply.counts(place).map(|(means, left, _)| means.does.dice() * left);
        let mut worth = self.settled.over(5 * attempts + held.sum::<u8>());
        if let Some(throw) = self.attempt(place, attempts) {
            worth.improve(&throw.worth);
        }
        for usable in self.usable(place) {
            worth.improve(&self.using(&usable, attempts));
        }
        worth
    }

    fn attempt(&self, place: usize, attempts: u8) -> Option<Throw> {
        attempts.checked_sub(1).map(|left| attempt(&self.worth[place][left as usize]))
    }

    /// What each roll is worth if one of the means is used now.
    fn using(&self, usable: &Usable, attempts: u8) -> Worth {
        let after = &self.worth[usable.leaves];
        match usable.means.does {
            Does::Attempt => after[attempts as usize + 1].clone(),
            Does::Throws(throws) => single_throws(&after[attempts as usize], throws),
            Does::Turn(..) => after[attempts as usize].turning(usable.turns),
        }
    }

    /// The first roll is thrown with all five dice.
    fn before_the_first(&self, place: usize, attempts: u8) -> Best {
        let chance = self.attempt(place, attempts).map_or(Chance::NEVER, |throw| throw.all);
        Best::keeping(chance, hands::NOTHING)
    }

    /// The best way to begin. Of equally good ones: to stop, then to throw dice, then to use something.
    fn begin(&self, roll: usize, place: usize, attempts: u8) -> Best {
        let whole = &self.worth[place][attempts as usize];
        let best = Best::keeping(whole.chance(roll), roll);
        if self.settled.chance(roll) == best.chance {
            return best;
        }
        if let Some(throw) = self.attempt(place, attempts)
            && throw.worth.chance(roll) == best.chance
            && throw.keep[roll] as usize != roll
        {
            return Best::keeping(best.chance, throw.keep[roll] as usize);
        }
        let equal = |usable: &Usable| self.using(usable, attempts).chance(roll) == best.chance;
        match self.usable(place).find(equal) {
            Some(usable) => self.begin_with(roll, &usable, attempts, best),
            None => best,
        }
    }

    fn begin_with(&self, roll: usize, usable: &Usable, attempts: u8, best: Best) -> Best {
        let after = &self.worth[usable.leaves];
        let with = Some(usable.means.what);
        match usable.means.does {
            Does::Attempt => {
                // If something else is to be used as well, it may as well come first.
                let begun = self.begin(roll, usable.leaves, attempts + 1);
                Best { with: begun.with.or(with), ..begun }
            }
            Does::Throws(throws) => {
                let granted = Granted { throws, value: None };
                Best { with, ..throwing(roll, &after[attempts as usize], granted) }
            }
            Does::Turn(..) => {
                let worth = &after[attempts as usize];
                let to = usable.turns[roll].iter().map(|to| *to as usize);
                let to = to.max_by_key(|to| worth.numerator(*to)).unwrap_or(roll);
                Best { with, ..Best::turning(best.chance, roll, to) }
            }
        }
    }
}

/// Throws that were granted come first; what each roll is worth after them is known.
fn throwing(roll: usize, after: &Worth, granted: Granted) -> Best {
    let Some(left) = granted.throws.checked_sub(1) else {
        return Best::keeping(after.chance(roll), roll);
    };
    let after = single_throws(after, left);
    if let Some(value) = granted.value {
        return Best::keeping(after.forced(roll, value), hands::without(roll, value));
    }
    let throw = throw(1, &after);
    Best::keeping(throw.worth.chance(roll), throw.keep[roll] as usize)
}

/// At most so many throws, each of one die.
fn single_throws(after: &Worth, throws: u8) -> Worth {
    (0..throws).fold(after.clone(), |worth, _| throw(1, &worth).worth)
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
