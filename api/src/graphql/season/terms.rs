//! Luck and skill as they are told.

use async_graphql::{Enum, SimpleObject};
use season::Exact;
use season::luck::Parts;

use crate::report::Row;

/// An exact number.
#[derive(Clone, SimpleObject)]
pub(super) struct Fraction {
    /// In lowest terms, as `-273/512` or `4`.
    fraction: String,
    /// The nearest number, for a chart.
    value: f64,
}

impl From<Exact> for Fraction {
    fn from(exact: Exact) -> Fraction {
        Fraction { fraction: exact.to_string(), value: exact.nearly() }
    }
}

/// The three parts of a change of what a position is worth, in Health.
#[derive(SimpleObject)]
pub(super) struct LuckTerms {
    /// What the dice did.
    pub(super) luck: Fraction,
    /// What the own choices did, compared with the best ones: never above 0.
    pub(super) skill: Fraction,
    /// What others did, and what the model does not foresee.
    pub(super) others: Fraction,
    /// All three together, exactly: the change.
    pub(super) sum: Fraction,
}

impl From<Parts> for LuckTerms {
    fn from(parts: Parts) -> LuckTerms {
        let Parts { luck, skill, others } = parts;
        let sum = parts.sum().into();
        LuckTerms { luck: luck.into(), skill: skill.into(), others: others.into(), sum }
    }
}

/// A part of a change.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum LuckTerm {
    /// What the dice did.
    Luck,
    /// What the own choices did.
    Skill,
    /// What others did, and what the model does not foresee.
    Others,
}

/// What a part of a change means.
#[derive(SimpleObject)]
pub(super) struct LuckMeaning {
    /// Which.
    pub(super) term: LuckTerm,
    /// What it means.
    pub(super) says: &'static str,
}

/// Something to be pointed at, with its number.
#[derive(SimpleObject)]
pub(super) struct Highlight {
    /// Where it stands in the log.
    pub(super) seq: u32,
    /// The turn.
    pub(super) turn: u16,
    /// Who acted; nobody where a judge did.
    pub(super) by: Option<u8>,
    /// How much.
    pub(super) amount: Fraction,
    /// It in a sentence.
    pub(super) says: String,
}

/// The whole match for a seat: `first`, `par` and the sum of the terms are `last`, exactly.
#[derive(SimpleObject)]
pub(super) struct LuckTotal {
    /// The seat.
    pub(super) seat: u8,
    /// The parts.
    pub(super) terms: LuckTerms,
    /// What the turns were worth as they began, all together.
    pub(super) par: Fraction,
    /// How far ahead its side was at first.
    pub(super) first: Fraction,
    /// How far ahead it is in the end; as long as a turn goes on, what it can expect at its end.
    pub(super) last: Fraction,
    /// The dice that brought it most.
    pub(super) luckiest: Option<Highlight>,
    /// The dice that cost it most.
    pub(super) unluckiest: Option<Highlight>,
    /// The choice that cost it most.
    pub(super) worst_choice: Option<Highlight>,
    /// The keep of a Roll Attempt that cost it most.
    pub(super) worst_keep: Option<Highlight>,
}

/// A turn; or the rest of it, once another Offensive Roll Phase begins.
#[derive(SimpleObject)]
pub(super) struct LuckTurn {
    /// Its number.
    pub(super) turn: u16,
    /// Whose it is.
    pub(super) of: u8,
    /// For each seat, in order.
    pub(super) seats: Vec<LuckTurnSeat>,
    /// Its first entry that counts.
    pub(super) from: Option<u32>,
    /// Its last.
    pub(super) to: Option<u32>,
}

/// A turn for a seat: `stood`, `par` and the sum of the terms are `ends`, exactly.
#[derive(SimpleObject)]
pub(super) struct LuckTurnSeat {
    /// The seat.
    pub(super) seat: u8,
    /// How far ahead its side was when it began.
    pub(super) stood: Fraction,
    /// What the turn was worth to it then.
    pub(super) par: Fraction,
    /// The parts.
    pub(super) terms: LuckTerms,
    /// How far ahead it was at its end; as long as it goes on, what it can expect.
    pub(super) ends: Fraction,
}

/// An entry that changed what the position is worth, or could have.
#[derive(SimpleObject)]
pub(super) struct LuckStep {
    /// Where it stands in the log.
    pub(super) seq: u32,
    /// The turn.
    pub(super) turn: u16,
    /// Who acted; nobody where a judge did.
    pub(super) by: Option<u8>,
    /// For each seat, in order.
    pub(super) seats: Vec<LuckStepSeat>,
}

/// An entry for a seat.
#[derive(SimpleObject)]
pub(super) struct LuckStepSeat {
    /// The seat.
    pub(super) seat: u8,
    /// What its side could expect to be ahead before it.
    pub(super) before: Fraction,
    /// The parts of the change.
    pub(super) terms: LuckTerms,
    /// What it can expect after it.
    pub(super) after: Fraction,
}

/// An Offensive Roll Phase.
#[derive(SimpleObject)]
pub(super) struct RollPhase {
    /// Whose.
    pub(super) by: u8,
    /// The turn.
    pub(super) turn: u16,
    /// The ability that was activated, with its level.
    pub(super) used: Option<String>,
    /// The Roll Attempts.
    pub(super) attempts: Vec<RollAttempt>,
}

/// A Roll Attempt.
#[derive(SimpleObject)]
pub(super) struct RollAttempt {
    /// Where it stands in the log.
    pub(super) seq: u32,
    /// The dice that lay there after it.
    pub(super) dice: Vec<u8>,
    /// Before it: the chance of each row of each ability under best play for it, with what to keep for it.
    pub(super) odds: Vec<Row>,
    /// The one of these of the ability that came to be used: its weakest row.
    pub(super) odds_of_used: Option<Row>,
    /// What was kept: nothing before a first roll, which is an empty list. Null if nobody said which dice were thrown.
    pub(super) kept: Option<Vec<u8>>,
    /// The best dice to keep of all, by the model. Null if it would have been best to roll no more.
    pub(super) best_keep: Option<Vec<u8>>,
    /// What the keep cost against the best; null if it is not known what was kept.
    pub(super) skill: Option<Fraction>,
    /// All of it in a sentence.
    pub(super) says: String,
}

/// The roll of a defence, of an upkeep or of a text.
#[derive(SimpleObject)]
pub(super) struct TextRoll {
    /// Where it stands in the log.
    pub(super) seq: u32,
    /// Who rolled.
    pub(super) by: u8,
    /// What asked for it.
    pub(super) source: String,
    /// The dice.
    pub(super) dice: Vec<u8>,
    /// How far ahead the roller's side could expect to be before it.
    pub(super) expected: Fraction,
    /// The same with these dice.
    pub(super) actual: Fraction,
    /// The second less the first.
    pub(super) luck: Fraction,
}
