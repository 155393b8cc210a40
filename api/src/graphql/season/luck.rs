//! Luck and skill of a match.

use std::sync::Arc;

use async_graphql::{Error, Object};
use season::luck::OffensePhase;

use super::teller::Teller;
use super::terms::{
    Highlight, LuckMeaning, LuckStep, LuckTerm, LuckTotal, LuckTurn, RollPhase, TextRoll,
};
use crate::graphql::budget::blocking;
use crate::matches::seasons::Story;
use crate::words::{Language, season as words};

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
