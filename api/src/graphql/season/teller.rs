//! Tells luck and skill as they were found.

use referee::game::Game;
use referee::{ActorId, Position};
use season::luck::{OffensePhase, Parts, Reckoning, Step};
use season::{Exact, Luck as Found};

use super::terms::{
    Fraction, Highlight, LuckStep, LuckStepSeat, LuckTotal, LuckTurn, LuckTurnSeat, RollAttempt,
    RollPhase, TextRoll,
};
use crate::matches::seasons::Story;
use crate::report;
use crate::words::season::{self as words, Point};
use crate::words::{Language, Names};

/// Tells what was found.
pub(super) struct Teller<'a> {
    pub(super) luck: &'a Found,
    pub(super) game: &'a Game,
    pub(super) story: &'a Story,
    pub(super) language: Language,
}

impl Teller<'_> {
    /// The seats, each with its side.
    fn seats(&self) -> impl Iterator<Item = (u8, usize)> {
        let state = self.game.now().state();
        state.ids().map(|actor| (actor.number(), self.luck.sides.side(actor)))
    }

    fn point(
        &self,
        what: Point,
        seq: u32,
        turn: u16,
        by: Option<ActorId>,
        amount: Exact,
    ) -> Highlight {
        let says = words::point(what, seq, amount, self.language);
        Highlight { seq, turn, by: by.map(ActorId::number), amount: amount.into(), says }
    }

    fn step_as(
        &self,
        what: Point,
        step: Option<&Step>,
        amount: fn(&Step, usize) -> Exact,
        side: usize,
    ) -> Option<Highlight> {
        step.map(|step| self.point(what, step.seq, step.turn, step.by, amount(step, side)))
    }

    pub(super) fn totals(&self) -> Vec<LuckTotal> {
        let luck = self.luck;
        let total = |(seat, side): (u8, usize)| {
            let dice = |step: &Step, side: usize| step.parts[side].luck;
            let choice = |step: &Step, side: usize| step.parts[side].skill;
            let keep = luck.worst_keep(side).map(|(phase, attempt, cost)| {
                self.point(Point::WorstKeep, attempt.seq, phase.turn, Some(phase.by), cost)
            });
            LuckTotal {
                seat,
                terms: luck.of_match(side).into(),
                par: luck.par(side).into(),
                first: luck.reckonings.first().map_or(Exact::ZERO, |turn| turn.stood[side]).into(),
                last: luck.reckonings.last().map_or(Exact::ZERO, |turn| turn.ends[side]).into(),
                luckiest: self.step_as(Point::Luckiest, luck.luckiest(side), dice, side),
                unluckiest: self.step_as(Point::Unluckiest, luck.unluckiest(side), dice, side),
                worst_choice: self.step_as(
                    Point::WorstChoice,
                    luck.worst_choice(side),
                    choice,
                    side,
                ),
                worst_keep: keep,
            }
        };
        self.seats().map(total).collect()
    }

    pub(super) fn turn(&self, turn: &Reckoning) -> LuckTurn {
        let steps = &self.luck.steps[turn.steps.0..turn.steps.1];
        let seat = |(seat, side): (u8, usize)| LuckTurnSeat {
            seat,
            stood: turn.stood[side].into(),
            par: (turn.begins[side] - turn.stood[side]).into(),
            terms: Parts::all(steps.iter().map(|step| step.parts[side])).into(),
            ends: turn.ends[side].into(),
        };
        LuckTurn {
            turn: turn.turn,
            of: turn.of.number(),
            seats: self.seats().map(seat).collect(),
            from: steps.first().map(|step| step.seq),
            to: steps.last().map(|step| step.seq),
        }
    }

    pub(super) fn step(&self, step: &Step) -> LuckStep {
        let seat = |(seat, side): (u8, usize)| LuckStepSeat {
            seat,
            before: step.before[side].into(),
            terms: step.parts[side].into(),
            after: step.after[side].into(),
        };
        LuckStep {
            seq: step.seq,
            turn: step.turn,
            by: step.by.map(ActorId::number),
            seats: self.seats().map(seat).collect(),
        }
    }

    /// The table at an entry: a ruling may have adopted other rules since.
    fn at(&self, seq: Option<u32>) -> Position {
        let there = seq.and_then(|seq| self.game.at(self.story.view, seq));
        there.unwrap_or_else(|| self.game.now().clone())
    }

    pub(super) fn phase(&self, phase: &OffensePhase) -> RollPhase {
        let at = self.at(phase.attempts.first().map(|attempt| attempt.seq));
        let names = Names::of(at.rules(), at.state()).speaking(self.language);
        let attempts = phase.attempts.iter().map(|attempt| {
            let odds = report::row_odds(&names, phase.by, &attempt.odds);
            let (kept, best) = (attempt.kept.as_deref(), attempt.best_keep.as_deref());
            RollAttempt {
                seq: attempt.seq,
                dice: attempt.dice.values().to_vec(),
                odds_of_used: phase.of_the_used(attempt).and_then(|place| odds.get(place).cloned()),
                odds,
                kept: attempt.kept.clone(),
                best_keep: attempt.best_keep.clone(),
                skill: attempt.skill.map(Fraction::from),
                says: words::keep(kept, best, attempt.skill, self.language),
            }
        });
        RollPhase {
            by: phase.by.number(),
            turn: phase.turn,
            used: phase.used.map(|ability| names.ability(phase.by, ability)),
            attempts: attempts.collect(),
        }
    }

    pub(super) fn roll(&self, roll: &season::luck::TextRoll) -> TextRoll {
        let at = self.at(Some(roll.seq));
        let names = Names::of(at.rules(), at.state()).speaking(self.language);
        TextRoll {
            seq: roll.seq,
            by: roll.by.number(),
            source: names.cause(roll.cause),
            dice: roll.dice.values().to_vec(),
            expected: roll.expected.into(),
            actual: roll.actual.into(),
            luck: (roll.actual - roll.expected).into(),
        }
    }

    pub(super) fn turning_point(&self) -> Option<Highlight> {
        let (step, side) = self.luck.turning_point()?;
        let ahead = |step: &Step, side: usize| step.after[side];
        self.step_as(Point::TurningPoint, Some(step), ahead, side)
    }
}
