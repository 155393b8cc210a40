//! How many Roll Attempts there are. [ROLL-1, ROLL-4]

use crate::act::{ActorId, TokenId};
use crate::book::Ruleset;
use crate::ruling::Refusal;
use crate::state::State;

/// How many Roll Attempts the Offensive Roll Phase has. [ROLL-1, ROLL-4]
pub(crate) fn attempts(rules: &Ruleset, state: &State) -> u8 {
    attempts_of(rules, state, state.attack.by, state.attack.extra_attempts)
}

/// How many an Offensive Roll Phase of this player has, with so many granted on top.
pub(crate) fn attempts_of(rules: &Ruleset, state: &State, actor: ActorId, granted: u8) -> u8 {
    let player = state.actor(actor);
    let fewer = |token: &TokenId| {
        i32::from(rules.token(*token).roll_attempts) * i32::from(player.count(*token))
    };
    let tokens: i32 = rules.attempting.iter().map(fewer).sum();
    let usual = i32::from(rules.numbers.roll_attempts) + i32::from(granted);
    (usual + tokens).clamp(1, u8::MAX.into()) as u8
}

/// How many dice a Roll Attempt that is left throws at most.
pub(super) fn attempt_left(rules: &Ruleset, state: &State) -> Result<u8, Refusal> {
    let allowed = attempts(rules, state);
    if state.attack.attempts < allowed { Ok(5) } else { Err(Refusal::NoAttemptLeft { allowed }) }
}
