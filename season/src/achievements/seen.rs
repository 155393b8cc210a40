//! What a log speaks of, by its names.

use referee::act::TokenId;
use referee::book::Cause;
use referee::state::Outcome;
use referee::{ActorId, Position, Ruleset, State};

/// How many of a token somebody holds: of all kinds of this name.
pub(super) fn count(at: &Position, actor: ActorId, token: &str) -> u8 {
    let counts = at.state().actor(actor).tokens();
    let kinds = at.rules().tokens().iter().zip(counts).filter(|(kind, _)| kind.name == token);
    kinds.map(|(_, count)| *count).sum()
}

pub(super) fn name(rules: &Ruleset, token: TokenId) -> &str {
    rules.tokens().get(usize::from(token.0)).map_or("", |token| token.name.as_str())
}

pub(super) fn title<'a>(rules: &'a Ruleset, state: &State, by: ActorId, ability: u8) -> &'a str {
    let hero = &rules.boards()[state.actor(by).hero()];
    hero.abilities.get(usize::from(ability)).map_or("", |ability| hero.title(ability.title))
}

/// Whether a text is that of this ability of a player.
pub(super) fn is_titled(
    (rules, state): (&Ruleset, &State),
    cause: Cause,
    me: ActorId,
    ability: &str,
) -> bool {
    match cause {
        Cause::Ability(by, at) => by == me && title(rules, state, by, at) == ability,
        Cause::Defense(by, at) => {
            let hero = &rules.boards()[state.actor(by).hero()];
            let defense = hero.defenses.get(usize::from(at));
            by == me && defense.is_some_and(|defense| hero.title(defense.title) == ability)
        }
        Cause::Card(..)
        | Cause::Token(..)
        | Cause::Table
        | Cause::Judge
        | Cause::Environment(_)
        | Cause::Loot(_)
        | Cause::Given(_) => false,
    }
}

/// Whose text it is.
pub(super) fn actor_of(cause: Cause) -> Option<ActorId> {
    match cause {
        Cause::Ability(actor, _)
        | Cause::Defense(actor, _)
        | Cause::Card(actor, _)
        | Cause::Token(actor, _)
        | Cause::Given(actor) => Some(actor),
        Cause::Table | Cause::Judge | Cause::Environment(_) | Cause::Loot(_) => None,
    }
}

/// Whether a player's side has won.
pub(super) fn won(at: &Position, actor: ActorId) -> bool {
    let state = at.state();
    matches!(state.outcome(), Some(Outcome::Won(winner)) if state.side(winner).contains(actor))
}
