//! What counts only when a Roll Phase deals its damage, and how the lines stand with it.

use super::run::Run;
use super::slots;
use crate::act::ActorId;
use crate::book::{Op, Ruleset};
use crate::content::token::Trigger;
use crate::damage::{Line, LineKind};
use crate::happening::Silent;
use crate::state::{Inline, LINES, State, Step};

/// The triggers of the moment before a Roll Phase deals what it brought, and whose tokens they ask.
pub(super) fn triggers(state: &State) -> [Option<(ActorId, Trigger)>; 2] {
    if !state.in_roll_phase() || state.isolated.is_some() {
        return [None; 2];
    }
    let (by, at) = (state.attack.by, state.attack.at);
    let hurt = state.lines.iter().any(|line| line.to == at && line.what.is_damage());
    [
        Some((by, Trigger::YourRollPhaseSettles)),
        (hurt && !state.attack.ultimate).then_some((at, Trigger::OpponentsRollPhaseSettles)),
    ]
}

/// Whether the attacker deals no damage in this Roll Phase, whatever the ability says.
pub(super) fn deals_nothing(rules: &Ruleset, state: &State) -> bool {
    let attacker = state.actor(state.attack.by);
    rules.reactions(Trigger::YourRollPhaseSettles).iter().any(|reaction| {
        attacker.count(reaction.token) > 0
            && !(reaction.spares_ultimates && state.attack.ultimate)
            && slots::words(rules, reaction.text).any(|(_, op)| op == Op::Withhold(u8::MAX))
    })
}

/// Whether the Attack comes to nothing whatever the Defender rolls: its damage is ignored, or not dealt anyway.
/// No defence is made then. [DEF-4]
pub(super) fn comes_to_nothing(rules: &Ruleset, state: &State) -> bool {
    let added = state.lines.len();
    let ignored = lines(rules, state)
        .iter()
        .skip(added)
        .any(|line| line.to == state.attack.at && line.what == LineKind::Avoid);
    ignored || deals_nothing(rules, state)
}

/// The lines that wait, with those that would join them if everything were dealt now; of what is dealt on the spot,
/// its own lines. [DMG-9]
pub(crate) fn lines(rules: &Ruleset, state: &State) -> Inline<Line, LINES> {
    if let Some(from) = state.isolated {
        return state.lines.iter().skip(from as usize).copied().collect();
    }
    let acts = triggers(state).into_iter().flatten().any(|(holder, trigger)| {
        rules
            .reactions(trigger)
            .iter()
            .any(|reaction| state.actor(holder).count(reaction.token) > 0)
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
