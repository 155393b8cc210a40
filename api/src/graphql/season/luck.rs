//! Luck and skill of a match.

use std::sync::Arc;

use async_graphql::{Enum, Error, Object, SimpleObject};
use season::Exact;
use season::luck::{OffensePhase, Parts};

use super::teller::Teller;
use crate::graphql::budget::blocking;
use crate::matches::seasons::Story;
use crate::report::Row;
use crate::words::{Language, season as words};

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
enum LuckTerm {
    /// What the dice did.
    Luck,
    /// What the own choices did.
    Skill,
    /// What others did, and what the model does not foresee.
    Others,
}

/// What a part of a change means.
#[derive(SimpleObject)]
struct LuckMeaning {
    /// Which.
    term: LuckTerm,
    /// What it means.
    says: &'static str,
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

/// Luck and skill of a match: exact numbers of Health that add up. Seats of one side have the same.
pub(super) struct Luck {
    pub(super) story: Arc<Story>,
    pub(super) language: Language,
}

impl Luck {
    async fn told<T: Send + 'static>(
        &self,
        tell: impl FnOnce(&Teller) -> T + Send + 'static,
    ) -> Result<Option<T>, Error> {
        let (story, language) = (Arc::clone(&self.story), self.language);
        blocking(move || {
            let told = story
                .luck()
                .map(|luck| tell(&Teller { luck, game: story.game(), story: &story, language }));
            Ok(told)
        })
        .await
    }
}

/// Luck, skill and what others did in a match, and where the match turned.
#[Object]
impl Luck {
    /// What a position is worth, in a sentence: the model that all numbers are by.
    async fn model(&self) -> &str {
        words::model(self.language)
    }

    /// What the model leaves out, a sentence each.
    async fn leaves_out(&self) -> Vec<&str> {
        words::leaves_out(self.language).to_vec()
    }

    /// What luck, skill and others mean.
    async fn meaning(&self) -> Vec<LuckMeaning> {
        let terms = [LuckTerm::Luck, LuckTerm::Skill, LuckTerm::Others];
        let says = terms.into_iter().zip(words::terms(self.language));
        says.map(|(term, says)| LuckMeaning { term, says }).collect()
    }

    /// The whole match, for each seat in order.
    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method itself is of one lifetime only"
    )]
    async fn total(&self) -> Result<Vec<LuckTotal>, Error> {
        Ok(self.told(|teller| teller.totals()).await?.unwrap_or_default())
    }

    /// The turns.
    async fn turns(&self) -> Result<Vec<LuckTurn>, Error> {
        let all =
            |teller: &Teller| teller.luck.reckonings.iter().map(|turn| teller.turn(turn)).collect();
        Ok(self.told(all).await?.unwrap_or_default())
    }

    /// The entries behind entry `after`, at most `first`, 1 to 500.
    async fn steps(
        &self,
        #[graphql(default)] after: u32,
        #[graphql(default = 200, validator(minimum = 1, maximum = 500))] first: u32,
    ) -> Result<Vec<LuckStep>, Error> {
        let some = move |teller: &Teller| {
            let behind = teller.luck.steps.iter().filter(|step| step.seq > after);
            behind.take(first as usize).map(|step| teller.step(step)).collect()
        };
        Ok(self.told(some).await?.unwrap_or_default())
    }

    /// The Offensive Roll Phases, roll by roll, of which the first roll stands behind entry `after`; at most `first`, 1 to
    /// 100.
    async fn phases(
        &self,
        #[graphql(default)] after: u32,
        #[graphql(default = 50, validator(minimum = 1, maximum = 100))] first: u32,
    ) -> Result<Vec<RollPhase>, Error> {
        let some = move |teller: &Teller| {
            let begins = |phase: &&OffensePhase| {
                phase.attempts.first().is_some_and(|attempt| attempt.seq > after)
            };
            let behind = teller.luck.phases.iter().filter(begins).take(first as usize);
            behind.map(|phase| teller.phase(phase)).collect()
        };
        Ok(self.told(some).await?.unwrap_or_default())
    }

    /// The rolls of defences, upkeep and texts: what could be expected, and what came. At most `first`, 1 to 500, of those
    /// behind entry `after`.
    async fn rolls(
        &self,
        #[graphql(default)] after: u32,
        #[graphql(default = 200, validator(minimum = 1, maximum = 500))] first: u32,
    ) -> Result<Vec<TextRoll>, Error> {
        let some = move |teller: &Teller| {
            let behind = teller.luck.rolls.iter().filter(|roll| roll.seq > after);
            behind.take(first as usize).map(|roll| teller.roll(roll)).collect()
        };
        Ok(self.told(some).await?.unwrap_or_default())
    }

    /// How many rolls are left out of skill, as nobody said which dice were thrown.
    async fn left_out(&self) -> Result<u32, Error> {
        Ok(self.told(|teller| teller.luck.left_out).await?.unwrap_or_default())
    }

    /// What that means, in a sentence; nothing if there are none.
    async fn left_out_says(&self) -> Result<Option<String>, Error> {
        let language = self.language;
        let says = self.told(move |teller| words::left_out(teller.luck.left_out, language));
        Ok(says.await?.flatten())
    }

    /// The entry with which the winner came to be ahead for good; nothing if nobody won, or the winner was ahead all the time.
    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method itself is of one lifetime only"
    )]
    async fn turning_point(&self) -> Result<Option<Highlight>, Error> {
        Ok(self.told(|teller| teller.turning_point()).await?.flatten())
    }
}
