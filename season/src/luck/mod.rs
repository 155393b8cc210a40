//! Luck and skill of a match, exact, and adding up.
//!
//! Every step of a log changes what the position is [worth](crate::model). The change is booked in three parts, each of them
//! worked out by itself:
//!
//! * **luck**: what it is worth after the dice, less what could be expected before them;
//! * **skill**: what was chosen, less the best that could have been: never above 0;
//! * **others**: what the others at the table chose, and what the model does not foresee of oneself: cards, tokens, offers.
//!
//! A turn is a *reckoning* of its own, as the model looks no further. What a reckoning is worth when it begins is par: in
//! a match, the parts and the pars add up to the Health that somebody is ahead in the end.

mod fold;
mod phase;

use referee::ActorId;
use referee::game::{Entry, Game};
use referee::revision::View;
use referee::state::Outcome;

use crate::exact::Exact;
use crate::model::Sides;
pub use fold::{Moment, Reading};
pub use phase::{Attempt, OffensePhase, TextRoll};

/// The parts of a change for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// What the dice did.
    pub luck: Exact,
    /// What the side's own choices did, compared with the best ones: at most 0.
    pub skill: Exact,
    /// What others did, and what the model does not foresee.
    pub others: Exact,
}

impl Parts {
    /// All three together.
    pub fn sum(self) -> Exact {
        self.luck + self.skill + self.others
    }

    /// The sum of many.
    pub fn all(parts: impl Iterator<Item = Parts>) -> Parts {
        parts.fold(Parts::default(), Parts::and)
    }

    fn and(self, more: Parts) -> Parts {
        Parts {
            luck: self.luck + more.luck,
            skill: self.skill + more.skill,
            others: self.others + more.others,
        }
    }
}

/// One entry of a log that changed what the position is worth, or could have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where it stands in the log.
    pub seq: u32,
    /// The turn it belongs to.
    pub turn: u16,
    /// Who acted; nobody if a judge did.
    pub by: Option<ActorId>,
    /// What each side could expect to be ahead before it, at the end of the reckoning.
    pub before: Vec<Exact>,
    /// The same after it; where the reckoning ends with it, what each side is ahead then.
    pub after: Vec<Exact>,
    /// What that consists of, for each side.
    pub parts: Vec<Parts>,
}

/// A turn; or the rest of it, once another Offensive Roll Phase begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reckoning {
    /// The number of the turn.
    pub turn: u16,
    /// Whose turn.
    pub of: ActorId,
    /// How far each side was ahead when it began.
    pub stood: Vec<Exact>,
    /// What each side could expect to be ahead at its end.
    pub begins: Vec<Exact>,
    /// What each was ahead at its end; as long as it goes on, what each can expect.
    pub ends: Vec<Exact>,
    /// Its steps, by their places in [`Luck::steps`]: from, and up to but not including.
    pub steps: (usize, usize),
}

/// Luck and skill of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Luck {
    /// The sides; what is told for each side stands in this order.
    pub sides: Sides,
    /// The steps, in the order of the log.
    pub steps: Vec<Step>,
    /// The turns.
    pub reckonings: Vec<Reckoning>,
    /// The Offensive Roll Phases, with what was kept.
    pub phases: Vec<OffensePhase>,
    /// The rolls of defences and texts.
    pub rolls: Vec<TextRoll>,
    /// Rolls of which nobody said which dice were thrown: they count for luck as if the best had been kept, and for skill
    /// not at all.
    pub left_out: u32,
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

impl Luck {
    /// Luck and skill of a match in one view of its log; nothing of a battle against enemies or of a Portal
    /// Crawl, in which nobody chooses for the other side, nor of a match of Bosses, of which the Loot die is not weighed.
    pub fn of(game: &Game, view: View) -> Option<Luck> {
        let entries = game.entries(view, 1, game.len());
        let (opening, rest) = entries.split_first()?;
        let table = opening.after.state();
        let of_enemies = table.ids().any(|actor| table.is_enemy(actor));
        if table.crawl().is_some() || of_enemies || table.plays_bosses() {
            return None;
        }
        let mut reading = Reading::new(opening.after.rules(), opening.after.state());
        for entry in rest {
            if let Some(moment) = Moment::of(entry) {
                reading.step(&moment);
            }
        }
        Some(reading.told())
    }

    /// The parts of a turn for a side.
    pub fn of_turn(&self, turn: u16, side: usize) -> Parts {
        let steps = self.steps.iter().filter(|step| step.turn == turn);
        Parts::all(steps.map(|step| step.parts[side]))
    }

    /// The parts of the match for a side.
    pub fn of_match(&self, side: usize) -> Parts {
        Parts::all(self.steps.iter().map(|step| step.parts[side]))
    }

    /// What the turns were worth to a side when they began, all together.
    pub fn par(&self, side: usize) -> Exact {
        let worth = self.reckonings.iter().map(|turn| turn.begins[side] - turn.stood[side]);
        worth.fold(Exact::ZERO, |sum, one| sum + one)
    }

    /// The choice that cost its side most; nothing if every choice was the best.
    pub fn worst_choice(&self, side: usize) -> Option<&Step> {
        let worst = self.steps.iter().min_by_key(|step| step.parts[side].skill)?;
        (worst.parts[side].skill < Exact::ZERO).then_some(worst)
    }

    /// The roll that brought a side most; nothing if none brought anything.
    pub fn luckiest(&self, side: usize) -> Option<&Step> {
        let best = self.steps.iter().rev().max_by_key(|step| step.parts[side].luck)?;
        (best.parts[side].luck > Exact::ZERO).then_some(best)
    }

    /// The roll that cost a side most; nothing if none cost anything.
    pub fn unluckiest(&self, side: usize) -> Option<&Step> {
        let worst = self.steps.iter().min_by_key(|step| step.parts[side].luck)?;
        (worst.parts[side].luck < Exact::ZERO).then_some(worst)
    }

    /// The Roll Attempt of a side of which keeping other dice was worth most, with whose it is, in which turn; nothing if
    /// every keep was the best.
    pub fn worst_keep(&self, side: usize) -> Option<(&OffensePhase, &Attempt, Exact)> {
        let own = self.phases.iter().filter(|phase| self.sides.side(phase.by) == side);
        let keeps = own.flat_map(|phase| {
            phase.attempts.iter().filter_map(move |attempt| Some((phase, attempt, attempt.skill?)))
        });
        keeps.min_by_key(|(.., skill)| *skill).filter(|(.., skill)| *skill < Exact::ZERO)
    }

    /// The step with which a side that won came to be ahead for good, as far as the model looks: before it, it could expect
    /// to be behind or level, and from then on ahead. With the side. Nothing if nobody won, or the winner was ahead all the time.
    pub fn turning_point(&self) -> Option<(&Step, usize)> {
        let Some(Outcome::Won(winner)) = self.outcome else { return None };
        let side = self.sides.side(winner);
        let behind =
            |step: &&Step| step.before[side] <= Exact::ZERO && step.after[side] > Exact::ZERO;
        let last = self.steps.iter().rposition(|step| step.after[side] <= Exact::ZERO);
        let found = self.steps.iter().skip(last.map_or(0, |last| last + 1)).find(behind)?;
        Some((found, side))
    }
}

impl<'a> Moment<'a, 'a> {
    /// An entry of a log; nothing if it is refused, or says nothing about the game.
    pub fn of(entry: &'a Entry<'_>) -> Option<Moment<'a, 'a>> {
        let accepted = entry.verdict.as_ref().ok()?;
        let act = if entry.placed.role.plays() {
            let (rules, state) = (entry.before.rules(), entry.before.state());
            referee::play::intern(rules, state, entry.event).ok()
        } else {
            None
        };
        Some(Moment {
            seq: entry.placed.seq,
            rules: entry.before.rules(),
            before: entry.before.state(),
            act,
            implied: &accepted.implied,
            happened: &accepted.happened,
            rules_after: entry.after.rules(),
            after: entry.after.state(),
        })
    }
}
