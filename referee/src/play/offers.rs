//! What a board offers as it lies now.

use crate::act::{ActorId, TitleId};
use crate::book::Ruleset;
use crate::state::State;

/// The Offensive Abilities on the hero's board as it is upgraded now, and their names.
pub(crate) fn abilities<'a>(
    rules: &'a Ruleset,
    state: &'a State,
    actor: ActorId,
) -> impl Iterator<Item = (u8, TitleId)> + 'a {
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    let offered = player.offers(hero).flat_map(|level| level.abilities.iter().copied());
    offered.map(|ability| (ability, hero.abilities[ability as usize].title))
}

/// Whether the dice still meet the announced ability. [REQ-1]
pub(super) fn announcement_stands(rules: &Ruleset, state: &State) -> bool {
    let hero = rules.hero(state.actor(state.attack.by).hero);
    state
        .attack
        .announced
        .is_some_and(|ability| hero.strongest(ability, state.attack.dice).is_some())
}
