//! What counts only when a Roll Phase deals its damage, and how the lines stand with it.

use events::Seat;

use super::run::Run;
use crate::book::Ruleset;
use crate::content::token::Trigger;
use crate::damage::Line;
use crate::happening::Silent;
use crate::state::{Inline, LINES, State, Step};

/// The triggers of the moment before a Roll Phase deals what it brought, and whose tokens they ask.
pub(super) fn triggers(state: &State) -> [Option<(Seat, Trigger)>; 2] {
    if !state.in_roll_phase() {
        return [None; 2];
    }
    let (by, at) = (state.attack.by, state.attack.at);
    let hurt = state.lines.iter().any(|line| line.to == at && line.step.is_damage());
    [
        Some((by, Trigger::YourRollPhaseSettles)),
        (hurt && !state.attack.ultimate).then_some((at, Trigger::OpponentsRollPhaseSettles)),
    ]
}

/// The lines that wait, with those that would join them if everything were dealt now.
pub(crate) fn lines(rules: &Ruleset, state: &State) -> Inline<Line, LINES> {
    let acts = triggers(state).into_iter().flatten().any(|(holder, trigger)| {
        rules
            .reactions(trigger)
            .iter()
            .any(|reaction| state.player(holder).count(reaction.token) > 0)
    });
    if !acts {
        return state.lines;
    }
    let mut ahead = *state;
    ahead.stack.clear();
    let mut nobody = Silent;
    let mut run = Run::new(rules, &mut ahead, &mut nobody);
    run.take_step(Step::Settle);
    run.read_all();
    ahead.lines
}
