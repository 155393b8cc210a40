//! What the rules decide for an enemy, who has nobody to choose.

use events::Dice;

use super::attempts::attempts;
use super::boss_card;
use super::offers::abilities;
use crate::act::ActorId;
use crate::book::{Again, Cause, EnemyBook, Kind, Objective, Rule, Ruleset};
use crate::damage::Line;
use crate::ruling::Refusal;
use crate::state::State;

/// What the card of a Minion has besides, if this actor is one.
fn board<'a>(rules: &'a Ruleset, state: &State, actor: ActorId) -> Option<&'a EnemyBook> {
    if !state.is_enemy(actor) {
        return None;
    }
    rules.hero(state.actor(actor).hero).enemy()
}

/// Which dice of the Roll Attempt that lies there are thrown again, if they are those of an enemy. [MIN-3, MIN-4, ADV-BOSS-6]
pub(super) fn again(rules: &Ruleset, state: &State) -> Option<(Again, Rule)> {
    let by = state.attack.by;
    let faces = rules.hero(state.actor(by).hero).faces;
    let objective = if state.is_a_boss(by) {
        boss_card::objective(rules, state)
    } else {
        board(rules, state, by).map(|enemy| enemy.objective)
    }?;
    let rule = match objective {
        Objective::Symbols(_) => Rule::EnemyRolls,
        Objective::Straights => Rule::EnemyStraights,
    };
    Some((objective.rolls_again(faces, state.attack.dice), rule))
}

/// The same, where there is a Roll Attempt left for them.
pub fn throws_again(rules: &Ruleset, state: &State) -> Option<(Again, Rule)> {
    let left = attempts(rules, state) > state.attack.attempts;
    again(rules, state).filter(|(again, _)| left && !again.is_met())
}

/// Whether what an enemy performs with the dice that lie there follows from them: it rolls no more, and of a Boss no more than
/// one ability can be activated. [MIN-5, ADV-BOSS-6]
pub(super) fn performs_by_itself(rules: &Ruleset, state: &State) -> bool {
    has_rolled(rules, state) && !chooses_among_several(rules, state)
}

/// Whether the dice that lie there are those of an enemy that rolls no more.
pub(crate) fn has_rolled(rules: &Ruleset, state: &State) -> bool {
    state.is_enemy(state.attack.by) && throws_again(rules, state).is_none()
}

/// What can be activated with the dice that lie there, in the board's order: nothing by whom something forbids everything. [TIM-8]
fn activatable<'a>(rules: &'a Ruleset, state: &'a State) -> impl Iterator<Item = u8> + 'a {
    let by = state.attack.by;
    let hero = rules.hero(state.actor(by).hero);
    let may = rules.forbidding.and(state.actor(by).kinds()).is_empty();
    let met = move |ability: &u8| may && hero.strongest(*ability, state.attack.dice).is_some();
    abilities(rules, state, by).map(|(ability, _)| ability).filter(met)
}

/// Whether these are the dice of a Boss who could activate more than one ability: which of them has the highest priority is
/// for the table to say. [ADV-BOSS-6, ADV-7]
fn chooses_among_several(rules: &Ruleset, state: &State) -> bool {
    state.is_a_boss(state.attack.by) && activatable(rules, state).nth(1).is_some()
}

/// The abilities of which the table says which one a Boss performs with the dice that lie there; none where nobody has to
/// say it. [ADV-BOSS-6, ADV-7]
pub fn performs_one_of(rules: &Ruleset, state: &State) -> Vec<u8> {
    if !has_rolled(rules, state) || !chooses_among_several(rules, state) {
        return Vec::new();
    }
    activatable(rules, state).collect()
}

/// What is performed with the dice that lie there: the best of what is met, where nobody has to say which. [MIN-5]
pub fn performs(rules: &Ruleset, state: &State) -> Option<u8> {
    if chooses_among_several(rules, state) {
        return None;
    }
    activatable(rules, state).last()
}

/// Whether it may be said which ability an enemy performs: that of a Boss who has rolled, and that it performs one. [ADV-BOSS-6]
pub(super) fn may_announce(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    some: bool,
) -> Result<(), Refusal> {
    if !state.is_a_boss(actor) {
        return Err(Refusal::RulesDecide(actor));
    }
    let rolled = actor == state.attack.by && has_rolled(rules, state);
    if rolled && some { Ok(()) } else { Err(Refusal::BossPerforms(actor)) }
}

/// Whether these dice can be a throw of an enemy: those that it throws again, and no others.
pub(super) fn throws_these(rules: &Ruleset, state: &State, got: &Dice) -> Result<(), Refusal> {
    let Some((again, rule)) = again(rules, state) else { return Ok(()) };
    let can_lead = || again.can_lead(state.attack.dice, got.values());
    let fits = got.thrown().map_or_else(can_lead, |thrown| again.is(state.attack.dice, thrown));
    if fits { Ok(()) } else { Err(Refusal::EnemyThrows { again, rule }) }
}

/// Whether the Defender has a Defensive Ability that is one against whatever comes, and something does. [MIN-8]
pub(super) fn defends_against_all(rules: &Ruleset, state: &State) -> bool {
    let attack = &state.attack;
    let at = attack.at;
    let unique = board(rules, state, at).is_some_and(|enemy| enemy.unique_defense);
    let of_the_ability = |line: &Line| {
        line.is_for(at) && line.what.is_damage() && matches!(line.cause, Cause::Ability(..))
    };
    unique
        && attack.aimed
        && !attack.ultimate
        && attack.kind != Kind::Ultimate
        && (attack.attacks || state.lines.iter().any(of_the_ability))
}
