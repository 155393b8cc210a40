//! A Roll Attempt: what each way to go on is worth, worked out backwards from what can be announced.

use std::collections::BTreeMap;
use std::sync::Arc;

use ethnum::I256;
use events::Dice;
use referee::act::{ACTORS, Act, Deed, TitleId, TokenId};
use referee::dice::hands;
use referee::odds::{Asked, RowOdds, Using, odds, token_texts};
use referee::play::{Reads, counts_attempts, forget_attempts, reads};
use referee::state::Actor;
use referee::{ActorId, Ruleset, State};

use super::Model;
use super::worth::{SIDES, Worth, ahead, scale};
use crate::exact::{MOST, sixes};

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
    /// The chances of the abilities.
    pub(crate) odds: Vec<RowOdds>,
    /// What can be announced now.
    pub(crate) stop: Vec<Announced>,
    /// For each hand that is kept, what throwing the others is worth; nothing if no attempt is left.
    throw: Option<Level>,
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
        self.throw.as_ref().map(|throw| throw.worth(hand))
    }

    /// The best throw, and what it is worth.
    pub(crate) fn best_throw(&self) -> Option<(usize, Worth)> {
        let throw = self.throw.as_ref()?;
        let kept = match self.dice.map(hands::roll) {
            None => vec![hands::NOTHING],
            Some(roll) => within(roll),
        };
        // Of equal ones the first, which keeps the most.
        let best = kept.into_iter().rev().max_by_key(|hand| ahead(throw.row(*hand), self.side))?;
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
        let counts = self.counts_attempts(now, by);
        let mut rolling = Rolling { model: self, by, side, abilities, counts };
        let stop = dice.map_or_else(Vec::new, |dice| rolling.announced(now, dice));
        let mut table = Table { by, side, dice, odds: odds.rows, stop, throw: None };
        let Some(levels) = left.checked_sub(1) else { return Some(table) };
        // A dice roll can be read out in each attempt; with fewer left, from a state in which more were made.
        let mut bases = vec![*now];
        for _ in 0..if counts { levels } else { 0 } {
            let base = *bases.last()?;
            bases.push(rolling.rolled(&base, [1, 1, 2, 3, 4])?);
        }
        let mut payoffs = bases.iter().rev().map(|base| rolling.payoffs(base));
        let mut last = payoffs.next()??;
        let mut ahead = last.clone();
        for _ in 0..levels {
            // Where attempts do not count, it is worth the same in each.
            if let Some(other) = payoffs.next() {
                last = other?;
            }
            ahead = last.or_throwing(&ahead.thrown()?, side);
        }
        table.throw = Some(ahead.thrown()?);
        Some(table)
    }

    /// Whether a text of the table may look at how many attempts a player made.
    fn counts_attempts(&mut self, now: &State, by: ActorId) -> bool {
        let rules = self.rules;
        let counting =
            self.plans.counting[by.index()].get_or_insert_with(|| Counting::new(rules, now, by));
        counting.may(now)
    }
}

/// Which texts of a table look at how many attempts a player made.
#[derive(Debug)]
struct Counting {
    /// One that can be of use at the table does.
    does: bool,
    /// For each kind of token whether it can be of use there, and says nothing more than that.
    of_use: Vec<bool>,
}

impl Counting {
    fn new(rules: &Ruleset, now: &State, by: ActorId) -> Counting {
        let heroes: Vec<usize> = now.actors().iter().map(Actor::hero).collect();
        let of_use = rules.of_use(heroes.iter().copied());
        let tokens = (0u8..).map(TokenId).zip(&of_use).filter(|(_, of_use)| **of_use);
        let of_tokens = tokens.flat_map(|(token, _)| token_texts(rules, token));
        let own = &rules.boards()[now.actor(by).hero()];
        let defenses = heroes.iter().flat_map(|hero| &rules.boards()[*hero].defenses);
        let mut texts = own.rows.iter().map(|row| row.text).chain(of_tokens);
        let does = texts.any(|text| counts_attempts(rules, text))
            || defenses.into_iter().any(|defense| counts_attempts(rules, defense.text));
        Counting { does, of_use }
    }

    /// Whether one may be read from here on: a token that came from elsewhere, as by a ruling, can bring any.
    fn may(&self, now: &State) -> bool {
        let from_elsewhere = |actor: &Actor| {
            actor.tokens().iter().zip(&self.of_use).any(|(held, of_use)| *held > 0 && !of_use)
        };
        self.does || now.actors().iter().any(from_elsewhere)
    }
}

/// What rolls or hands are worth, over one power of six: the numbers of the sides, hand by hand.
#[derive(Clone, Debug)]
struct Level {
    rows: Vec<I256>,
    exponent: u8,
    sides: usize,
}

impl Level {
    fn row(&self, hand: usize) -> &[I256] {
        &self.rows[hand * self.sides..][..self.sides]
    }

    fn worth(&self, hand: usize) -> Worth {
        let mut of = [I256::ZERO; SIDES];
        of[..self.sides].copy_from_slice(self.row(hand));
        Worth::new(of, self.exponent, self.sides as u8)
    }

    /// What each hand is worth whose dice in the air are about to land in one of these rolls.
    fn thrown(&self) -> Option<Level> {
        let exponent = self.exponent.checked_add(5).filter(|exponent| *exponent <= MOST)?;
        let sides = self.sides;
        let mut rows = Vec::with_capacity(hands::HANDS * sides);
        rows.extend_from_slice(&self.rows);
        for hand in hands::ROLLS..hands::HANDS {
            let lands = hands::lands(hand).map(|lands| usize::from(lands) * sides);
            for side in 0..sides {
                let sum = lands.iter().fold(I256::ZERO, |sum, at| sum + rows[at + side]);
                rows.push(sum);
            }
        }
        // Each hand is over as many sixes as it has dice in the air.
        for (hand, row) in rows.chunks_exact_mut(sides).enumerate() {
            scale(row, hands::dice(hand).len() as u8);
        }
        Some(Level { rows, exponent, sides })
    }

    /// Each roll as the better of what can be announced and of the best throw.
    fn or_throwing(&self, throws: &Level, side: usize) -> Level {
        let exponent = self.exponent.max(throws.exponent);
        // The best hand within each hand, from the one with all dice in the air on.
        let net: Vec<I256> = (0..hands::HANDS).map(|hand| ahead(throws.row(hand), side)).collect();
        let mut best: Vec<usize> = (0..hands::HANDS).collect();
        for hand in (0..hands::NOTHING).rev() {
            let mut found = (hand >= hands::ROLLS).then_some(hand);
            for other in hands::lifts(hand).map(|lifted| best[lifted]) {
                if found.is_none_or(|found| net[other] > net[found]) {
                    found = Some(other);
                }
            }
            best[hand] = found.unwrap_or(hand);
        }
        let mut rows = Vec::with_capacity(self.rows.len());
        for (roll, row) in self.rows.chunks_exact(self.sides).enumerate() {
            let at = rows.len();
            rows.extend_from_slice(row);
            rows.extend_from_slice(throws.row(best[roll]));
            let (stop, throw) = rows[at..].split_at_mut(self.sides);
            scale(stop, exponent - self.exponent);
            scale(throw, exponent - throws.exponent);
            if ahead(throw, side) > ahead(stop, side) {
                stop.copy_from_slice(throw);
            }
            rows.truncate(at + self.sides);
        }
        Level { rows, exponent, sides: self.sides }
    }
}

/// What can be announced with five dice, for the abilities on a board: found once.
#[derive(Debug, Default)]
pub(super) struct Plans {
    of: BTreeMap<(usize, Vec<u8>), Arc<Plan>>,
    /// For each player, which texts look at how many attempts they made.
    counting: [Option<Counting>; ACTORS],
}

/// The different announcements of a board: those of a row whose text can tell no two rolls apart are one.
#[derive(Debug)]
struct Plan {
    /// Each with the first roll that allows it.
    all: Vec<(Option<TitleId>, usize)>,
    /// For each roll those that it allows, in the order of the board; last that nothing is announced.
    of: Vec<Vec<usize>>,
}

impl Plan {
    fn new(rules: &Ruleset, hero: usize, abilities: &[u8]) -> Plan {
        let hero = &rules.boards()[hero];
        let mut plan = Plan { all: Vec::new(), of: Vec::with_capacity(hands::ROLLS) };
        let mut known: BTreeMap<(Option<u8>, u32), usize> = BTreeMap::new();
        for roll in 0..hands::ROLLS {
            let mut allowed = Vec::new();
            let mut allow = |key, title| {
                allowed.push(*known.entry(key).or_insert_with(|| {
                    plan.all.push((title, roll));
                    plan.all.len() - 1
                }));
            };
            let Ok(dice) = <[u8; 5]>::try_from(hands::dice(roll)) else { continue };
            for ability in abilities {
                let Some(row) = hero.strongest(*ability, dice) else { continue };
                let told = match reads(rules, hero.rows[usize::from(row)].text) {
                    Reads::Nothing => 0,
                    Reads::Symbols => symbols(hero.faces, &dice),
                    Reads::Values => u32::MAX - roll as u32,
                };
                allow((Some(row), told), Some(hero.abilities[usize::from(*ability)].title));
            }
            allow((None, 0), None);
            plan.of.push(allowed);
        }
        plan
    }
}

/// An Offensive Roll Phase while it is worked out.
struct Rolling<'m, 'r> {
    model: &'m mut Model<'r>,
    by: ActorId,
    side: usize,
    /// The Offensive Abilities on the board.
    abilities: Vec<u8>,
    /// Whether a text looks at how many attempts were made.
    counts: bool,
}

impl Rolling<'_, '_> {
    fn rolled(&mut self, base: &State, dice: [u8; 5]) -> Option<State> {
        let mut next = *base;
        let deed = Deed::Rolled(Dice::new(&dice).ok()?);
        self.model.act(&mut next, &Act { by: self.by, deed }).ok()?;
        Some(next)
    }

    fn plan(&mut self, base: &State) -> Arc<Plan> {
        let (rules, hero) = (self.model.rules, base.actor(self.by).hero());
        let plans = &mut self.model.plans.of;
        let plan = plans
            .entry((hero, self.abilities.clone()))
            .or_insert_with(|| Arc::new(Plan::new(rules, hero, &self.abilities)));
        Arc::clone(plan)
    }

    /// The best announcement for each roll, in the order of the rolls.
    fn payoffs(&mut self, base: &State) -> Option<Level> {
        let plan = self.plan(base);
        let mut worths: Vec<Option<Worth>> = Vec::with_capacity(plan.all.len());
        for (title, roll) in &plan.all {
            let dice = <[u8; 5]>::try_from(hands::dice(*roll)).ok()?;
            let rolled = self.rolled(base, dice);
            worths.push(rolled.and_then(|rolled| self.announcing(&rolled, *title)));
        }
        let most = worths.iter().flatten().map(|worth| worth.exponent).max()?;
        let net = |worth: &Worth| ahead(worth.sides(), self.side) * sixes(most - worth.exponent);
        let nets: Vec<Option<I256>> = worths.iter().map(|worth| worth.as_ref().map(net)).collect();
        let best = plan.of.iter().map(|allowed| {
            let there = allowed.iter().filter_map(|at| Some((nets[*at]?, worths[*at].as_ref()?)));
            there.max_by_key(|(net, _)| *net).map(|(_, worth)| worth)
        });
        let best: Vec<&Worth> = best.collect::<Option<_>>()?;
        let (exponent, sides) =
            (best.iter().map(|worth| worth.exponent).max()?, self.model.sides.count());
        let mut rows = Vec::with_capacity(hands::ROLLS * sides);
        for worth in best {
            let at = rows.len();
            rows.extend_from_slice(worth.sides());
            scale(&mut rows[at..], exponent - worth.exponent);
        }
        Some(Level { rows, exponent, sides })
    }

    /// What can be announced with these dice, as they lie there.
    fn announced(&mut self, now: &State, dice: [u8; 5]) -> Vec<Announced> {
        let hero = &self.model.rules.boards()[now.actor(self.by).hero()];
        let met = self.abilities.iter().filter(|ability| hero.strongest(**ability, dice).is_some());
        let titles = met.map(|ability| Some(hero.abilities[usize::from(*ability)].title));
        let titles: Vec<Option<TitleId>> = titles.chain([None]).collect();
        let worth = |title| Some((title, self.announcing(now, title)?));
        titles.into_iter().filter_map(worth).collect()
    }

    /// What it is worth to announce this with the dice as they lie there.
    fn announcing(&mut self, now: &State, title: Option<TitleId>) -> Option<Worth> {
        let act = Act { by: self.by, deed: Deed::Announced(title) };
        let mut next = *now;
        let over = self.model.act(&mut next, &act).ok()?;
        Some(over.unwrap_or_else(|| {
            if !self.counts {
                // Then it is worth the same whichever attempt it was, and is found once for all of them.
                forget_attempts(&mut next);
            }
            self.model.worth(&next, false)
        }))
    }
}

/// How many dice show each symbol, three bits each.
pub(super) fn symbols(faces: [u8; 6], dice: &[u8]) -> u32 {
    let shown = dice.iter().map(|die| faces[usize::from(die - 1) % 6]);
    shown.fold(0, |all, symbol| all + (1 << (3 * u32::from(symbol))))
}
