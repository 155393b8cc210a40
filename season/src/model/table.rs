//! A Roll Attempt: what each way to go on is worth, worked out backwards from what can be announced.

use std::collections::BTreeMap;

use ethnum::I256;
use events::Dice;
use referee::act::{Act, Deed, TitleId};
use referee::dice::hands;
use referee::odds::{Asked, Using, odds};
use referee::play::{Reads, counts_attempts, reads};
use referee::{ActorId, State};

use super::Model;
use super::worth::{Row, SIDES, Worth, ahead, scale};
use crate::exact::MOST;

/// What can be announced: by its name, or nothing; and what that is worth.
pub(crate) type Announced = (Option<TitleId>, Worth);

/// What each way to go on is worth while dice of an Offensive Roll Phase lie there, or are about to.
#[derive(Debug)]
pub(crate) struct Table {
    /// Who rolls.
    pub(crate) by: ActorId,
    /// Their side.
    side: usize,
    /// The dice that lie there; none before the first roll.
    pub(crate) dice: Option<[u8; 5]>,
    /// What can be announced now.
    pub(crate) stop: Vec<Announced>,
    /// For each hand that is kept, what throwing the others is worth; nothing if no attempt is left.
    throw: Vec<Row>,
    exponent: u8,
    sides: u8,
}

/// The best way to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// To announce this.
    Announce(Option<TitleId>),
    /// To keep this hand, and throw the others.
    Keep(usize),
}

impl Table {
    /// What keeping these dice and throwing all others is worth; nothing if no attempt is left.
    pub(crate) fn keeping(&self, hand: usize) -> Option<Worth> {
        self.throw.get(hand).map(|row| Worth::new(*row, self.exponent, self.sides))
    }

    /// The best throw, and what it is worth.
    pub(crate) fn best_throw(&self) -> Option<(usize, Worth)> {
        let net = |hand: &usize| ahead(&self.throw[*hand], self.sides, self.side);
        let kept: Vec<usize> = match self.dice.map(hands::roll) {
            _ if self.throw.is_empty() => Vec::new(),
            None => vec![hands::NOTHING],
            Some(roll) => within(roll),
        };
        // Of equal ones the first, which keeps the most.
        let best = kept.into_iter().rev().max_by_key(net)?;
        Some((best, self.keeping(best)?))
    }

    /// The best way to go on, and what it is worth.
    pub(crate) fn best(&self) -> Option<(Way, Worth)> {
        let stop = self.stop.iter().rev().max_by_key(|(_, worth)| worth.net(self.side));
        let stop = stop.map(|(title, worth)| (Way::Announce(*title), *worth));
        let throw = self.best_throw().map(|(hand, worth)| (Way::Keep(hand), worth));
        match (stop, throw) {
            (Some(stop), Some(throw)) => {
                Some(if throw.1.net(self.side) > stop.1.net(self.side) { throw } else { stop })
            }
            (one, other) => one.or(other),
        }
    }
}

/// The hands that lie within a roll with one die at least in the air, those that keep the most first.
fn within(roll: usize) -> Vec<usize> {
    let (mut all, mut at) = (vec![roll], 0);
    while at < all.len() {
        for hand in hands::lifts(all[at]) {
            if !all.contains(&hand) {
                all.push(hand);
            }
        }
        at += 1;
    }
    all.split_off(1)
}

impl Model<'_> {
    /// The table of a state in which a Roll Attempt is due, or dice of one lie there unannounced.
    pub(super) fn work_out_table(&mut self, now: &State) -> Option<Table> {
        let asked = Asked { actor: None, using: Using::Attempts };
        let odds = odds(self.rules, now, asked).ok()?;
        let (by, left, dice) = (odds.actor, odds.point.attempts(), odds.point.dice());
        let mut abilities: Vec<u8> = odds.rows.iter().map(|row| row.ability).collect();
        abilities.dedup();
        let side = self.sides.side(by);
        let sides = self.sides.count() as u8;
        let mut rolling = Rolling { model: self, by, abilities, worths: BTreeMap::new() };
        let stop = dice.map_or_else(Vec::new, |dice| rolling.announced(now, dice, None));
        let mut table = Table { by, side, dice, stop, throw: Vec::new(), exponent: 0, sides };
        let Some(levels) = left.checked_sub(1) else { return Some(table) };
        // A dice roll can be read out in each attempt; with fewer left, from a state in which more were made.
        let counts = rolling.counts_attempts(now);
        let mut bases = vec![*now];
        for _ in 0..if counts { levels } else { 0 } {
            let base = *bases.last()?;
            bases.push(rolling.rolled(&base, [1, 1, 2, 3, 4])?);
        }
        let mut ahead = None;
        for level in 0..=levels {
            let base = bases[usize::from(levels - level).min(bases.len() - 1)];
            let best = rolling.payoffs(&base, side)?;
            ahead = Some(match ahead {
                None => best,
                Some(before) => best.or_throwing(&Level::thrown(&before, sides)?, side, sides),
            });
        }
        let thrown = Level::thrown(&ahead?, sides)?;
        (table.throw, table.exponent) = (thrown.rows, thrown.exponent);
        Some(table)
    }
}

/// What rolls or hands are worth, over one power of six.
struct Level {
    rows: Vec<Row>,
    exponent: u8,
}

impl Level {
    /// What each hand is worth whose dice in the air are about to land in one of these rolls.
    fn thrown(rolls: &Level, sides: u8) -> Option<Level> {
        let exponent = rolls.exponent.checked_add(5).filter(|exponent| *exponent <= MOST)?;
        let mut rows = rolls.rows.clone();
        for hand in hands::ROLLS..hands::HANDS {
            let mut sum = [I256::ZERO; SIDES];
            for lands in hands::lands(hand) {
                for side in 0..usize::from(sides) {
                    sum[side] += rows[usize::from(lands)][side];
                }
            }
            rows.push(sum);
        }
        // Each hand is over as many sixes as it has dice in the air.
        for (hand, row) in rows.iter_mut().enumerate() {
            scale(row, sides, hands::dice(hand).len() as u8);
        }
        Some(Level { rows, exponent })
    }

    /// Each roll as the better of what can be announced and of the best throw.
    fn or_throwing(self, throws: &Level, side: usize, sides: u8) -> Level {
        let exponent = self.exponent.max(throws.exponent);
        // The best hand within each hand, from the one with all dice in the air on.
        let mut best: Vec<usize> = (0..hands::HANDS).collect();
        let net = |hand: usize| ahead(&throws.rows[hand], sides, side);
        for hand in (0..hands::NOTHING).rev() {
            let mut found = (hand >= hands::ROLLS).then_some(hand);
            for other in hands::lifts(hand).map(|lifted| best[lifted]) {
                if found.is_none_or(|found| net(other) > net(found)) {
                    found = Some(other);
                }
            }
            best[hand] = found.unwrap_or(hand);
        }
        let rows = self.rows.into_iter().enumerate().map(|(roll, mut row)| {
            scale(&mut row, sides, exponent - self.exponent);
            let mut thrown = throws.rows[best[roll]];
            scale(&mut thrown, sides, exponent - throws.exponent);
            if ahead(&thrown, sides, side) > ahead(&row, sides, side) { thrown } else { row }
        });
        Level { rows: rows.collect(), exponent }
    }
}

/// An Offensive Roll Phase while it is worked out.
struct Rolling<'m, 'r> {
    model: &'m mut Model<'r>,
    by: ActorId,
    /// The Offensive Abilities on the board.
    abilities: Vec<u8>,
    /// What was worked out: for a row, and what its text can tell apart of the dice, what announcing it is worth.
    worths: BTreeMap<(Option<u8>, u32), Option<Worth>>,
}

impl Rolling<'_, '_> {
    fn rolled(&self, base: &State, dice: [u8; 5]) -> Option<State> {
        let mut next = *base;
        let deed = Deed::Rolled(Dice::new(&dice).ok()?);
        self.model.act(&mut next, &Act { by: self.by, deed }).ok()?;
        Some(next)
    }

    /// Whether a text of the table looks at how many attempts were made.
    fn counts_attempts(&self, now: &State) -> bool {
        let rules = self.model.rules;
        let hero = &rules.heroes()[now.actor(self.by).hero()];
        let tokens = (0u8..).map(referee::act::TokenId).take(rules.tokens().len());
        let of_tokens = tokens.flat_map(|token| referee::odds::token_texts(rules, token));
        let mut texts = hero.rows.iter().map(|row| row.text).chain(of_tokens);
        let defenses = rules
            .heroes()
            .iter()
            .enumerate()
            .filter(|(place, _)| now.actors().iter().any(|actor| actor.hero() == *place));
        texts.any(|text| counts_attempts(rules, text))
            || defenses
                .flat_map(|(_, hero)| hero.defenses.iter())
                .any(|defense| counts_attempts(rules, defense.text))
    }

    /// The best announcement for each roll, in the order of the rolls.
    fn payoffs(&mut self, base: &State, side: usize) -> Option<Level> {
        self.worths.clear();
        let mut best = Vec::with_capacity(hands::ROLLS);
        for roll in 0..hands::ROLLS {
            let dice = <[u8; 5]>::try_from(hands::dice(roll)).ok()?;
            let announced = self.announced(base, dice, Some(roll));
            best.push(
                announced
                    .into_iter()
                    .map(|(_, worth)| worth)
                    .max_by_key(|worth| worth.net(side))?,
            );
        }
        let exponent = best.iter().map(|worth| worth.exponent).max()?;
        Some(Level { rows: best.iter().map(|worth| worth.at(exponent)).collect(), exponent })
    }

    /// What can be announced with these dice: as they lie there, or once they are rolled.
    fn announced(&mut self, base: &State, dice: [u8; 5], roll: Option<usize>) -> Vec<Announced> {
        let rules = self.model.rules;
        let hero = &rules.heroes()[base.actor(self.by).hero()];
        let mut found = Vec::new();
        for ability in self.abilities.clone() {
            let Some(row) = hero.strongest(ability, dice) else { continue };
            let told = match reads(rules, hero.rows[usize::from(row)].text) {
                Reads::Nothing => 0,
                Reads::Symbols => symbols(hero.faces, &dice),
                Reads::Values => u32::MAX - hands::roll(dice) as u32,
            };
            let title = hero.abilities[usize::from(ability)].title;
            let worth = self.worth(base, dice, roll, (Some(row), told), Some(title));
            found.extend(worth.map(|worth| (Some(title), worth)));
        }
        found.extend(self.worth(base, dice, roll, (None, 0), None).map(|worth| (None, worth)));
        found
    }

    fn worth(
        &mut self,
        base: &State,
        dice: [u8; 5],
        roll: Option<usize>,
        key: (Option<u8>, u32),
        title: Option<TitleId>,
    ) -> Option<Worth> {
        if roll.is_some()
            && let Some(known) = self.worths.get(&key)
        {
            return *known;
        }
        let worth = self.announcing(base, dice, roll.is_some(), title);
        if roll.is_some() {
            self.worths.insert(key, worth);
        }
        worth
    }

    fn announcing(
        &mut self,
        base: &State,
        dice: [u8; 5],
        rolls: bool,
        title: Option<TitleId>,
    ) -> Option<Worth> {
        let mut next = if rolls { self.rolled(base, dice)? } else { *base };
        let over = self.model.act(&mut next, &Act { by: self.by, deed: Deed::Announced(title) });
        Some(over.ok()?.unwrap_or_else(|| self.model.worth(&next, false)))
    }
}

/// How many dice show each symbol, three bits each.
pub(super) fn symbols(faces: [u8; 6], dice: &[u8]) -> u32 {
    let shown = dice.iter().map(|die| faces[usize::from(die - 1) % 6]);
    shown.fold(0, |all, symbol| all + (1 << (3 * u32::from(symbol))))
}
