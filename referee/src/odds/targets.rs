//! The chances of the die that finds a target, before it is rolled. [TGT-2]

use events::Phase;

use crate::act::ActorId;
use crate::book::{Aim, Ruleset, Targeting};
use crate::dice::Chance;
use crate::play;
use crate::state::{Actors, Frame, Question, State};

/// What comes of some values of the die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetOdds {
    /// The values, from the smallest.
    pub values: Vec<u8>,
    /// Who can be the target then, clockwise from the first seat; of several, one is chosen.
    pub at: Actors,
    /// Who chooses among several: the attacker, or all opponents together. Nobody if there is nothing to choose.
    pub choosers: Actors,
    /// The chance of one of these values: so many of six.
    pub chance: Chance,
}

/// Who can come to be aimed at in the Offensive Roll Phase of `actor`, or of whoever attacks now and has not found a target,
/// if the ability asks for one: what the die says by the table of the mode, seats of defeated players passed on to the next
/// opponent. Values of which the same comes stand together. Empty where no die is rolled. [TGT-1, TGT-2, C-35, C-90]
pub fn targets(rules: &Ruleset, state: &State, actor: Option<ActorId>) -> Vec<TargetOdds> {
    let state = &play::unanswered(rules, state);
    let by = actor.filter(|actor| state.remaining().contains(*actor)).or_else(|| seeks(state));
    let (Some(by), None, Targeting::Rolled(table)) = (by, state.outcome, state.targeting()) else {
        return Vec::new();
    };
    if state.foes(by).len() < 2 {
        return Vec::new();
    }
    let mut found: Vec<TargetOdds> = Vec::new();
    for (value, aim) in (1u8..).zip(table) {
        let at = state.aimed_at(aim, by);
        let choosers = choosers(state, aim, at, by);
        let same = |odds: &&mut TargetOdds| odds.at == at && odds.choosers == choosers;
        if let Some(odds) = found.iter_mut().find(same) {
            odds.values.push(value);
        } else {
            found.push(TargetOdds { values: vec![value], at, choosers, chance: Chance::NEVER });
        }
    }
    for odds in &mut found {
        odds.chance = Chance::new(odds.values.len() as u128, 1);
    }
    found
}

/// Who attacks now, as long as it is not known at whom and no die lies there that says so.
fn seeks(state: &State) -> Option<ActorId> {
    let due = matches!(state.innermost(), Some(Frame::Ask(Question::Roll { .. })));
    let seeks = match state.phase {
        Phase::Offense => !state.attack.aimed,
        Phase::Targeting => due && state.asks_for_the_target(),
        Phase::Upkeep
        | Phase::Income
        | Phase::Main1
        | Phase::Defense
        | Phase::Main2
        | Phase::Discard
        | Phase::Journey => false,
    };
    seeks.then_some(state.attack.by)
}

/// Who chooses, if there is more than one to choose from.
fn choosers(state: &State, aim: Aim, at: Actors, by: ActorId) -> Actors {
    if at.len() < 2 {
        return Actors::default();
    }
    match aim {
        Aim::OpponentsChoose => state.foes(by),
        Aim::Clockwise(_) | Aim::Right | Aim::LeftOrRight | Aim::AttackerChooses => {
            Actors::default().with(by)
        }
    }
}
