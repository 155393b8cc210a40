//! Odds with what is known to be held.
//!
//! Each of the means is a free choice as long as dice lie there, so every combination of what is still
//! held is a stage of its own, for every number of attempts left.

use std::borrow::Cow;

use super::supply::{Does, Means, Supply, turned};
use crate::content::effect::Into;
use crate::dice::hands;
use crate::dice::throws::{Count, Land, Taken, Worth};
use crate::dice::{Best, Chance, Point, Wanted};

/// Throws of single dice that were granted: they come before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Granted {
    /// At most so many.
    pub(super) throws: u8,
    /// What the die shows that must be thrown first, if one was picked.
    pub(super) value: Option<u8>,
}

/// The requirements that are worked out side by side.
const SIDES: usize = 4;

/// For each requirement the chance that a wanted roll lies there in the end, and how to begin.
pub(super) fn reach(
    wanted: &[&Wanted],
    point: Point,
    supply: &Supply,
    granted: Option<Granted>,
) -> Vec<Best> {
    if supply.dice <= u64::MOST_DICE {
        let few_of = |few| few_of::<u64, SIDES>(few, point, supply, granted);
        wanted.chunks(SIDES).flat_map(few_of).collect()
    } else {
        let one_of = |one| few_of::<u128, 1>(one, point, supply, granted);
        wanted.chunks(1).flat_map(one_of).collect()
    }
}

/// The same for at most so many requirements.
fn few_of<N: Count, const SIDES: usize>(
    wanted: &[&Wanted],
    point: Point,
    supply: &Supply,
    granted: Option<Granted>,
) -> Vec<Best> {
    let sides = 0..wanted.len();
    let Some(last) = wanted.len().checked_sub(1) else { return Vec::new() };
    let settled = Worth::<N, SIDES>::settled(std::array::from_fn(|side| wanted[side.min(last)]));
    let whole = supply.combinations() - 1;
    let attempts = point.attempts();
    let stages = Stages::of(supply, settled, attempts);
    match (point.dice().map(hands::roll), granted) {
        (None, _) => sides.map(|side| stages.before_the_first(whole, attempts, side)).collect(),
        (Some(roll), None) => {
            let ways = stages.ways(whole, attempts);
            sides.map(|side| stages.begin(roll, &ways, side)).collect()
        }
        (Some(roll), Some(granted)) => {
            let worth = stages.stage(whole, attempts);
            sides.map(|side| throwing(roll, &worth, granted, side)).collect()
        }
    }
}

/// What each roll is worth with each combination of what is still held and of attempts left.
struct Stages<'a, N, const SIDES: usize> {
    supply: &'a Supply,
    settled: Worth<N, SIDES>,
    /// For each combination, for 0, 1, .. attempts left; none if what is gone cannot be paid. With
    /// everything still held and every attempt left is left out: no other stage leads there.
    worth: Vec<Vec<Worth<N, SIDES>>>,
}

/// One of the means that is still held and can be paid.
struct Usable<'a> {
    means: &'a Means,
    turns: &'a [Vec<u16>],
    /// The combination that is left once it is used.
    leaves: usize,
}

/// The ways to go on from a stage, other than to stop.
struct Ways<'a, N, const SIDES: usize> {
    attempts: u8,
    exponent: u8,
    attempt: Option<Taken<N, SIDES>>,
    using: Vec<(Usable<'a>, Worth<N, SIDES>)>,
}

impl<'a, N: Count, const SIDES: usize> Stages<'a, N, SIDES> {
    fn of(supply: &'a Supply, settled: Worth<N, SIDES>, attempts: u8) -> Self {
        let combinations = supply.combinations();
        let mut stages = Stages { supply, settled, worth: Vec::with_capacity(combinations) };
        for place in 0..combinations {
            stages.worth.push(Vec::new());
            if supply.cp(place).is_none() {
                continue;
            }
            let first = place + 1 == combinations;
            let end = attempts + stages.granted_attempts(place) + u8::from(!first);
            for left in 0..end {
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

    fn usable(&self, place: usize) -> impl Iterator<Item = Usable<'a>> + use<'a, N, SIDES> {
        let (supply, cp) = (self.supply, self.supply.cp(place).unwrap_or_default());
        let mut stride = 1;
        supply.counts(place).zip(&supply.turns).filter_map(move |((means, left, _), turns)| {
            let leaves = place.wrapping_sub(stride);
            stride *= usize::from(means.count) + 1;
            (left > 0 && means.cost <= cp).then_some(Usable { means, turns, leaves })
        })
    }

    /// The power of six that everything in a stage is over.
    fn exponent(&self, place: usize, attempts: u8) -> u8 {
        let held = self.supply.counts(place).map(|(means, left, _)| means.does.dice() * left);
        5 * attempts + held.sum::<u8>()
    }

    /// The best of stopping, of an attempt, and of each of the means.
    fn stage(&self, place: usize, attempts: u8) -> Worth<N, SIDES> {
        let mut worth = self.settled.over(self.exponent(place, attempts));
        if let Some(attempt) = self.attempt(place, attempts) {
            worth.improve(&attempt.best());
        }
        for usable in self.usable(place) {
            worth.improve(&self.using(&usable, attempts));
        }
        worth
    }

    fn ways(&self, place: usize, attempts: u8) -> Ways<'a, N, SIDES> {
        let using = self.usable(place).map(|usable| {
            let worth = self.using(&usable, attempts).into_owned();
            (usable, worth)
        });
        Ways {
            attempts,
            exponent: self.exponent(place, attempts),
            attempt: self.attempt(place, attempts),
            using: using.collect(),
        }
    }

    fn attempt(&self, place: usize, attempts: u8) -> Option<Taken<N, SIDES>> {
        let left = attempts.checked_sub(1)?;
        Some(Taken::of(5, &self.worth[place][left as usize], Land::Thrown))
    }

    /// What each roll is worth if one of the means is used now.
    fn using(&self, usable: &Usable, attempts: u8) -> Cow<'_, Worth<N, SIDES>> {
        let after = &self.worth[usable.leaves];
        let worth = |attempts: u8| &after[attempts as usize];
        match usable.means.does {
            Does::Attempt => Cow::Borrowed(worth(attempts + 1)),
            Does::Throws(throws) => single_throws(worth(attempts), throws),
            Does::Turn(count, to) => Cow::Owned(turning(worth(attempts), count, to, usable.turns)),
        }
    }

    /// The first roll is thrown with all five dice.
    fn before_the_first(&self, place: usize, attempts: u8, side: usize) -> Best {
        let attempt = self.attempt(place, attempts);
        let chance = attempt.map_or(Chance::NEVER, |taken| taken.chance(hands::NOTHING, side));
        Best::keeping(chance, hands::NOTHING)
    }

    /// The best way to begin. Of equally good ones: to stop, then to throw dice, then to use something.
    fn begin(&self, roll: usize, ways: &Ways<N, SIDES>, side: usize) -> Best {
        let settled = self.settled.chance(roll, side);
        let thrown = ways.attempt.as_ref().map(|attempt| attempt.keep(roll, side));
        let using = ways.using.iter().map(|(_, worth)| worth.chance(roll, side));
        let best = using.chain(thrown.map(|(_, chance)| chance)).fold(settled, Chance::max);
        let best = Chance::new(best.over(ways.exponent), ways.exponent);
        if settled == best {
            return Best::keeping(best, roll);
        }
        if let Some((keep, chance)) = thrown
            && chance == best
            && keep != roll
        {
            return Best::keeping(best, keep);
        }
        let equal = |(_, worth): &&(Usable, Worth<N, SIDES>)| worth.chance(roll, side) == best;
        match ways.using.iter().find(equal) {
            Some((usable, _)) => self.begin_with(roll, usable, ways.attempts, best, side),
            None => Best::keeping(best, roll),
        }
    }

    fn begin_with(
        &self,
        roll: usize,
        usable: &Usable,
        attempts: u8,
        chance: Chance,
        side: usize,
    ) -> Best {
        let after = &self.worth[usable.leaves];
        let with = Some(usable.means.what);
        match usable.means.does {
            Does::Attempt => {
                // If something else is to be used as well, it may as well come first.
                let begun = self.begin(roll, &self.ways(usable.leaves, attempts + 1), side);
                Best { with: begun.with.or(with), ..begun }
            }
            Does::Throws(throws) => {
                let granted = Granted { throws, value: None };
                Best { with, ..throwing(roll, &after[attempts as usize], granted, side) }
            }
            Does::Turn(count, to) => {
                let worth = &after[attempts as usize];
                let rolls = turned(roll, count, to).into_iter().map(usize::from);
                let to = rolls.max_by_key(|to| worth.numerator(*to, side)).unwrap_or(roll);
                Best { with, ..Best::turning(chance, roll, to) }
            }
        }
    }
}

/// Throws that were granted come first; what each roll is worth after them is known.
fn throwing<N: Count, const SIDES: usize>(
    roll: usize,
    after: &Worth<N, SIDES>,
    granted: Granted,
    side: usize,
) -> Best {
    let Some(left) = granted.throws.checked_sub(1) else {
        return Best::keeping(after.chance(roll, side), roll);
    };
    let after = single_throws(after, left);
    if let Some(value) = granted.value {
        return Best::keeping(after.forced(roll, value, side), hands::without(roll, value));
    }
    let (keep, chance) = Taken::of(1, &after, Land::Thrown).keep(roll, side);
    Best::keeping(chance, keep)
}

/// At most so many throws, each of one die.
fn single_throws<N: Count, const SIDES: usize>(
    after: &Worth<N, SIDES>,
    throws: u8,
) -> Cow<'_, Worth<N, SIDES>> {
    let throw =
        |worth: Cow<Worth<N, SIDES>>, _| Cow::Owned(Taken::of(1, &worth, Land::Thrown).best());
    (0..throws).fold(Cow::Borrowed(after), throw)
}

/// At most so many dice are turned.
fn turning<N: Count, const SIDES: usize>(
    after: &Worth<N, SIDES>,
    count: u8,
    to: Into,
    turns: &[Vec<u16>],
) -> Worth<N, SIDES> {
    let land = match to {
        Into::AnyValue => Land::Chosen,
        Into::Value(value) => Land::Showing(value),
        Into::NextValue | Into::ValueOfAnother => return after.turning(turns),
    };
    Taken::of(count.min(5), after, land).best()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::TokenId;
    use crate::dice::With;
    use crate::dice::hands::ROLLS;

    fn wanted() -> [Wanted; 3] {
        [
            Wanted::new(|dice| dice.iter().filter(|die| **die == 6).count() >= 4),
            Wanted::new(|dice| dice == [2, 3, 4, 5, 6]),
            Wanted::new(|dice| dice.iter().sum::<u8>() == 17),
        ]
    }

    #[test]
    fn dice_turned_in_the_air_are_those_turned_one_by_one() {
        let [sixes, straight, sum] = wanted();
        let settled = Worth::<u64, 3>::settled([&sixes, &straight, &sum]);
        let after = Taken::of(5, &settled, Land::Thrown).best();
        for (count, to) in (1..=5).flat_map(|n| [(n, Into::AnyValue), (n, Into::Value(6))]) {
            let turns: Vec<_> = (0..ROLLS).map(|roll| turned(roll, count, to)).collect();
            let (one, other) = (turning(&after, count, to, &[]), after.turning(&turns));
            for (roll, side) in (0..ROLLS).flat_map(|roll| (0..3).map(move |side| (roll, side))) {
                assert_eq!(one.chance(roll, side), other.chance(roll, side), "{count} {to:?}");
            }
        }
    }

    #[test]
    fn requirements_side_by_side_come_out_as_each_by_itself() {
        let held =
            |(token, does)| Means { what: With::Token(TokenId(token)), count: 1, cost: 1, does };
        let means = [Does::Turn(2, Into::NextValue), Does::Throws(2), Does::Attempt];
        let supply = Supply::new((0..).zip(means).map(held).collect(), 2, 6).expect("it is little");
        let dice = events::Dice::new(&[1, 1, 2, 6, 6]).expect("five dice");
        let [sixes, straight, sum] = wanted();
        let wanted = [&sixes, &straight, &sum];
        let throws = |value| Some(Granted { throws: 1, value });
        for point in [Point::before_the_first(1), Point::after(dice, 1)].map(Option::unwrap) {
            for granted in [None, throws(None), throws(Some(2))] {
                let together = few_of::<u64, SIDES>(&wanted, point, &supply, granted);
                let alone = wanted.map(|one| few_of::<u128, 1>(&[one], point, &supply, granted));
                assert_eq!(together, alone.map(|best| best[0]));
            }
        }
    }
}
