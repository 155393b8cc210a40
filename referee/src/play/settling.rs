//! What counts only when a Roll Phase deals its damage, and how the lines stand with it.

use std::ops::Deref;

use super::run::Run;
use crate::act::ActorId;
use crate::book::{Op, Ruleset};
use crate::content::token::Trigger;
use crate::damage::{Line, LineKind};
use crate::happening::Nobody;
use crate::inline::Inline;
use crate::state::{Actors, LINES, State};

/// Whether tokens are asked, the attacker's and those of whoever is [`hurt`], before what was brought is dealt.
pub(super) fn settles(state: &State) -> bool {
    state.in_roll_phase() && state.isolated.is_none()
}

/// The opponents of the attacker to whom damage is coming and who hold tokens that act before it is dealt.
pub(super) fn hurt(rules: &Ruleset, state: &State) -> Actors {
    let acting = rules.needs.reacting(Trigger::OpponentsRollPhaseSettles);
    let hurt = |actor: &ActorId| {
        !state.actor(*actor).kinds().and(acting).is_empty()
            && state.lines.iter().any(|line| line.is_for(*actor) && line.what.is_damage())
    };
    if state.attack.ultimate || acting.is_empty() {
        return Actors::default();
    }
    state.foes(state.attack.by).iter().filter(hurt).collect()
}

/// Whether somebody's tokens would act before everything is dealt.
fn acts(rules: &Ruleset, state: &State) -> bool {
    let own = state.actor(state.attack.by).kinds();
    !own.and(rules.needs.reacting(Trigger::YourRollPhaseSettles)).is_empty()
        || !hurt(rules, state).is_empty()
}

/// Whether the attacker deals no damage in this Roll Phase, whatever the ability says.
pub(super) fn deals_nothing(rules: &Ruleset, state: &State) -> bool {
    let attacker = state.actor(state.attack.by);
    rules.reactions(Trigger::YourRollPhaseSettles).iter().any(|reaction| {
        attacker.count(reaction.token) > 0
            && reaction.acts_on(attacker.hero)
            && !(reaction.spares_ultimates && state.attack.ultimate)
            && rules.words(reaction.text).any(|(_, op)| matches!(op, Op::Withhold(u8::MAX)))
    })
}

/// Whether the Attack comes to nothing whatever the Defender rolls: its damage is ignored, or not dealt anyway.
/// No defence is made then. [DEF-4]
pub(super) fn comes_to_nothing(rules: &Ruleset, state: &State) -> bool {
    let added = state.lines.len();
    let ignored = lines(rules, state)
        .iter()
        .skip(added)
        .any(|line| line.is_for(state.attack.at) && line.what == LineKind::Avoid);
    ignored || deals_nothing(rules, state)
}

/// Lines as they lie in the state, or as they would.
#[derive(Debug)]
// A state has no heap, and neither has what is read off it.
#[expect(clippy::large_enum_variant)]
pub(crate) enum Lines<'a> {
    /// Those that wait.
    Waiting(&'a [Line]),
    /// Those that wait, and others behind them.
    Ahead(Inline<Line, LINES>),
}

impl Deref for Lines<'_> {
    type Target = [Line];
    fn deref(&self) -> &[Line] {
        match self {
            Lines::Waiting(lines) => lines,
            Lines::Ahead(lines) => lines,
        }
    }
}

/// The lines that wait, with those that would join them if everything were dealt now; of what is dealt on the spot,
/// its own lines. [DMG-9]
pub(crate) fn lines<'a>(rules: &Ruleset, state: &'a State) -> Lines<'a> {
    if let Some(from) = state.isolated {
        return Lines::Waiting(state.lines.get(from as usize..).unwrap_or_default());
    }
    if settles(state) && acts(rules, state) {
        Lines::Ahead(ahead(rules, state))
    } else {
        Lines::Waiting(&state.lines)
    }
}

/// The lines as they would lie there if everything were dealt now. Apart, so that who asks where nothing joins pays nothing
/// for the copy.
#[inline(never)]
fn ahead(rules: &Ruleset, state: &State) -> Inline<Line, LINES> {
    let mut ahead = *state;
    ahead.stack.clear();
    let mut nobody = Nobody::default();
    let mut run = Run::new(rules, &mut ahead, &mut nobody);
    run.settle();
    run.read_all();
    ahead.lines
}
