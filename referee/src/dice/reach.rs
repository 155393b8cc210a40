//! Worked out once for each hero and requirement, when it is asked for the first time.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::best::{Best, Point};
use super::chance::{Chance, sixes};
use super::hands::{self, ROLLS};
use super::throws::{Attempt, Wanted, Worth, attempt};

/// For how many Roll Attempts left the worth of every roll is kept.
const KEPT: u8 = 2;

/// The chance that a wanted roll lies there in the end, and what to keep for it, worked out anew.
pub fn reach(wanted: &Wanted, point: Point) -> Best {
    let Some(after) = point.attempts().checked_sub(1) else {
        return settled(wanted, point);
    };
    let mut throw = attempt(&Worth::settled([wanted]));
    for _ in 0..after {
        throw = attempt(&throw.worth);
    }
    match point.dice() {
        None => Best::keeping(throw.all, hands::NOTHING),
        Some(dice) => {
            let roll = hands::roll(dice);
            Best::keeping(throw.worth.chance(roll, 0), throw.keep[roll] as usize)
        }
    }
}

/// When nothing is thrown any more: it lies there or it does not.
fn settled(wanted: &Wanted, point: Point) -> Best {
    let roll = point.dice().map(hands::roll);
    let met = roll.is_some_and(|roll| wanted.holds(roll));
    let chance = if met { Chance::CERTAIN } else { Chance::NEVER };
    Best::keeping(chance, roll.unwrap_or(hands::NOTHING))
}

/// Rolls that are wanted, and what comes of it once somebody has asked.
#[derive(Serialize, Deserialize)]
struct Table {
    wanted: Wanted,
    #[serde(skip)]
    ready: OnceLock<Ready>,
}

/// What every roll is worth with one and with two Roll Attempts left.
struct Ready {
    stages: [Stage; KEPT as usize],
    /// Before the first roll, with 1, 2, .. Roll Attempts.
    first: [Chance; KEPT as usize + 1],
}

/// What every roll is worth with so many Roll Attempts left.
struct Stage {
    /// The power of six that the numerators are over.
    exponent: u8,
    /// The numerator, and the hand to keep.
    rolls: Box<[(u32, u16); ROLLS]>,
}

/// Every numerator that is kept fits.
const _: () = assert!(sixes(5 * KEPT) <= u32::MAX as u128);

/// The chances to meet each row of a hero from every roll.
#[derive(Serialize, Deserialize)]
pub struct Reach {
    tables: Vec<Table>,
    /// The table of each row: rows that want the same rolls share one.
    rows: Vec<u8>,
}

impl std::fmt::Debug for Reach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Reach(..)")
    }
}

impl Reach {
    /// For rows that want these rolls, in order.
    pub fn build(rows: impl Iterator<Item = Wanted>) -> Reach {
        let mut reach = Reach { tables: Vec::new(), rows: Vec::new() };
        for wanted in rows {
            let known = reach.tables.iter().position(|table| table.wanted == wanted);
            let place = known.unwrap_or(reach.tables.len());
            reach.rows.push(place as u8);
            if known.is_none() {
                reach.tables.push(Table { wanted, ready: OnceLock::new() });
            }
        }
        reach
    }

    /// The rolls that a row wants.
    pub(crate) fn wanted(&self, row: u8) -> Option<&Wanted> {
        self.table(row).map(|table| &table.wanted)
    }

    /// Whether the dice meet a row.
    pub(crate) fn meets(&self, row: u8, dice: [u8; 5]) -> bool {
        self.wanted(row).is_some_and(|wanted| wanted.holds(hands::roll(dice)))
    }

    /// The chance to meet a row from here, and what to keep for it; nothing if there is no such row.
    pub fn row(&self, row: u8, point: Point) -> Option<Best> {
        let table = self.table(row)?;
        Some(table.look_up(point).unwrap_or_else(|| reach(&table.wanted, point)))
    }

    fn table(&self, row: u8) -> Option<&Table> {
        self.tables.get(*self.rows.get(row as usize)? as usize)
    }
}

impl Table {
    /// What was worked out for this point; nothing if it is out of the ordinary.
    fn look_up(&self, point: Point) -> Option<Best> {
        let left = point.attempts().checked_sub(1)? as usize;
        if left > KEPT as usize {
            return None;
        }
        let ready = self.ready.get_or_init(|| Ready::of(&self.wanted));
        let Some(dice) = point.dice() else {
            return ready.first.get(left).map(|chance| Best::keeping(*chance, hands::NOTHING));
        };
        let stage = ready.stages.get(left)?;
        let (numerator, keep) = stage.rolls[hands::roll(dice)];
        Some(Best::keeping(Chance::new(numerator.into(), stage.exponent), keep as usize))
    }
}

impl Ready {
    fn of(wanted: &Wanted) -> Ready {
        let one = attempt(&Worth::settled([wanted]));
        let two = attempt(&one.worth);
        let three = attempt(&two.worth);
        let first = [one.all, two.all, three.all];
        Ready { stages: [Stage::of(&one), Stage::of(&two)], first }
    }
}

impl Stage {
    fn of(throw: &Attempt) -> Stage {
        let kept = |roll: usize| (throw.worth.numerator(roll, 0) as u32, throw.keep[roll]);
        Stage { exponent: throw.worth.exponent(), rolls: Box::new(std::array::from_fn(kept)) }
    }
}
