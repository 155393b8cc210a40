//! What the rules decide for an enemy, who has nobody to choose.

use events::Dice;

use super::attempts::attempts;
use super::offers::abilities;
use crate::act::ActorId;
use crate::book::{Again, Cause, EnemyBook, HeroBook, Kind, Objective, Rule, Ruleset};
use crate::damage::Line;
use crate::ruling::Refusal;
use crate::state::State;

/// The board of an enemy, if this actor is one.
fn board<'a>(
    rules: &'a Ruleset,
    state: &State,
    actor: ActorId,
) -> Option<(&'a HeroBook, &'a EnemyBook)> {
    if !state.is_enemy(actor) {
        return None;
    }
    let board = rules.hero(state.actor(actor).hero);
    Some((board, board.enemy.as_ref()?))
}

/// Which dice of the Roll Attempt that lies there are thrown again, if they are those of an enemy. [MIN-3, MIN-4]
pub(super) fn again(rules: &Ruleset, state: &State) -> Option<(Again, Rule)> {
    let (board, enemy) = board(rules, state, state.attack.by)?;
    let rule = match enemy.objective {
        Objective::Symbols(_) => Rule::EnemyRolls,
        Objective::Straights => Rule::EnemyStraights,
    };
    Some((enemy.objective.rolls_again(board.faces, state.attack.dice), rule))
}

/// The same, where there is a Roll Attempt left for them.
pub fn throws_again(rules: &Ruleset, state: &State) -> Option<(Again, Rule)> {
    let left = attempts(rules, state) > state.attack.attempts;
    again(rules, state).filter(|(again, _)| left && !again.is_met())
}

/// Whether the dice that lie there are those of an enemy that rolls no more.
pub(super) fn has_rolled(rules: &Ruleset, state: &State) -> bool {
    state.is_enemy(state.attack.by) && throws_again(rules, state).is_none()
}

/// What is performed with the dice that lie there: the best of what is met. [MIN-5]
pub fn performs(rules: &Ruleset, state: &State) -> Option<u8> {
    let by = state.attack.by;
    let hero = rules.hero(state.actor(by).hero);
    let met = |(ability, _): &(u8, _)| hero.strongest(*ability, state.attack.dice).is_some();
    abilities(rules, state, by).filter(met).last().map(|(ability, _)| ability)
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
    let unique = board(rules, state, at).is_some_and(|(_, enemy)| enemy.unique_defense);
    let of_the_ability = |line: &Line| {
        line.is_for(at) && line.what.is_damage() && matches!(line.cause, Cause::Ability(..))
    };
    unique
        && attack.aimed
        && !attack.ultimate
        && attack.kind != Kind::Ultimate
        && (attack.attacks || state.lines.iter().any(of_the_ability))
}
