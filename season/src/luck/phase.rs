//! Roll by roll: what could be rolled, and what was kept for it.

use events::Dice;
use referee::ActorId;
use referee::book::Cause;
use referee::odds::RowOdds;

use crate::exact::Exact;

/// An Offensive Roll Phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OffensePhase {
    /// Whose.
    pub by: ActorId,
    /// The number of the turn.
    pub turn: u16,
    /// The Roll Attempts made.
    pub attempts: Vec<Attempt>,
    /// The ability that was activated, by its place in the hero's list.
    pub used: Option<u8>,
}

/// A Roll Attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// Where it stands in the log.
    pub seq: u32,
    /// Before it: the chance of each row of each ability, under best play for it, and what to keep for it.
    pub odds: Vec<RowOdds>,
    /// The dice that were kept; nothing if nobody said which were thrown.
    pub kept: Option<Vec<u8>>,
    /// The best dice to keep by the value of a position; nothing if it would have been best to roll no more.
    pub best_keep: Option<Vec<u8>>,
    /// What keeping them cost, compared with the best: at most 0. Nothing if nobody said which were thrown.
    pub skill: Option<Exact>,
    /// What lay there then.
    pub dice: Dice,
}

impl OffensePhase {
    /// The chance of the ability that came to be activated, before an attempt: its row that is met most easily. Its place among
    /// the odds.
    pub fn of_the_used(&self, attempt: &Attempt) -> Option<usize> {
        let used =
            attempt.odds.iter().enumerate().filter(|(_, row)| Some(row.ability) == self.used);
        // Weakest rows come first.
        used.map(|(place, _)| place).next()
    }
}

/// The roll of a defence or of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextRoll {
    /// Where it stands in the log.
    pub seq: u32,
    /// Who rolled.
    pub by: ActorId,
    /// What asked for it.
    pub cause: Cause,
    /// What lay there then.
    pub dice: Dice,
    /// What the roller's side could expect to be ahead before it.
    pub expected: Exact,
    /// The same with these dice.
    pub actual: Exact,
}
