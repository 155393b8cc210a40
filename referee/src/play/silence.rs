//! What silence means: the windows that it closes, and who is heard no more.

use events::Phase;

use super::here::closable;
use super::tokens;
use crate::act::ActorId;
use crate::book::Ruleset;
use crate::state::{State, WindowKind};

/// The window that silence closes next for what this player says, when this many have closed already. A Main
/// Phase (2) that silence itself has opened stays open, and a Main Phase is ended by nobody but its player: a
/// defence that was not due would otherwise be taken for the first roll of the next turn. [TURN-1]
pub(super) fn closes(
    rules: &Ruleset,
    state: &State,
    by: ActorId,
    closed: usize,
) -> Option<WindowKind> {
    let kind = closable(rules, state)?;
    let stays = stays_open(rules, state, by, closed, kind);
    (!stays).then_some(kind)
}

/// Whether a window that silence could close here stays open for what this player says.
pub(super) fn stays_open(
    rules: &Ruleset,
    state: &State,
    by: ActorId,
    closed: usize,
    kind: WindowKind,
) -> bool {
    kind == WindowKind::Main
        && (closed > 0 && state.phase == Phase::Main2
            || by != state.active && !is_done(rules, state, state.active))
}

/// Whether the player has passed in the open window, or could do nothing more in it.
pub(super) fn is_done(rules: &Ruleset, state: &State, actor: ActorId) -> bool {
    let passed = state.window().is_some_and(|window| window.passed >> actor.index() & 1 == 1);
    passed || state.actor(actor).cards.hand == 0 && !tokens::any_usable(rules, state, actor)
}
