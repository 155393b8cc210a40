//! What a table of more than two has besides.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::Phase;
use referee::play::{options, unspoken};
use referee::sheet::{finds, pending_for_the_target};
use referee::state::{Actors, WindowKind};
use referee::{ActorId, State};
use serde::Serialize;

use crate::words::Names;

/// What only a table of more than two has: who is with whom, who is out, and who is aimed at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Several {
    /// The seats of each side, the defeated, too, and apart from it whoever has a dial of their own where sides have one; none if
    /// everybody is on their own.
    pub sides: Vec<Vec<u8>>,
    /// Whether the players of a side have one Health dial: the Health of each of them is the same one.
    pub one_dial: bool,
    /// Who is defeated, or gave up.
    pub out: Vec<u8>,
    /// Who has the most Health, where an Attack on one of them draws a card; nobody elsewhere.
    pub leaders: Vec<u8>,
    /// Whose Offensive Roll Phase is under way; nothing between them.
    pub attacker: Option<u8>,
    /// Whom it is aimed at, as soon as that shows; a card may still turn the die that says so.
    pub target: Option<u8>,
    /// The damage that waits for a target who is not known yet, as it would be now.
    pub for_the_target: Option<u16>,
    /// What the die says that is rolled for the target, when it is next or lies there; none where the target is chosen.
    pub die_says: Vec<DieSays>,
}

/// What some values of the die say by which a target is found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct DieSays {
    /// The values.
    pub values: Vec<u8>,
    /// The seats it may be.
    pub at: Vec<u8>,
    /// The seats that say which of them; none where it is only one.
    pub chosen_by: Vec<u8>,
}

/// What a table has besides; nothing if only two play.
pub(super) fn several(names: &Names, state: &State) -> Option<Several> {
    if state.actors().len() < 3 {
        return None;
    }
    let under_way = state.in_roll_phase();
    let mut then = aimed(names, state);
    for window in closes(names, &then) {
        if then.target().is_none() {
            then = unspoken(names.rules(), &then, &[window]);
        }
    }
    let finds = if state.phase() == Phase::Targeting || then.asks_for_the_target() {
        finds(state)
    } else {
        Vec::new()
    };
    Some(Several {
        sides: sides(state),
        one_dial: state.ids().any(|seat| state.dial(seat) != seat),
        out: numbers(state.ids().filter(|seat| !state.remaining().contains(*seat)).collect()),
        leaders: numbers(state.leaders()),
        attacker: under_way.then(|| state.attacker().number()),
        target: then.target().filter(|_| under_way).map(ActorId::number),
        for_the_target: pending_for_the_target(names.rules(), &then).map(|all| all.total.dealt),
        die_says: finds
            .into_iter()
            .map(|say| DieSays {
                values: say.values,
                at: numbers(say.at),
                chosen_by: numbers(say.chosen_by),
            })
            .collect(),
    })
}

/// The sides, each once, where somebody is with somebody; where sides have one dial, whoever has another one is apart.
fn sides(state: &State) -> Vec<Vec<u8>> {
    let shared = state.ids().any(|seat| state.dial(seat) != seat);
    let with = |seat: ActorId| -> Actors {
        let together = |other: &ActorId| !shared || state.dial(*other) == state.dial(seat);
        state.side(seat).iter().filter(together).collect()
    };
    let first = |seat: &ActorId| with(*seat).iter().next() == Some(*seat);
    let all: Vec<Vec<u8>> = state.ids().filter(first).map(|seat| numbers(with(seat))).collect();
    if all.iter().all(|side| side.len() < 2) { Vec::new() } else { all }
}

/// The table with the target whom the die names that was rolled for it, if nobody turns it.
pub(super) fn aimed(names: &Names, state: &State) -> State {
    let lies = state.phase() == Phase::Targeting && is_open(state, WindowKind::Dice);
    if lies { unspoken(names.rules(), state, &[WindowKind::Dice]) } else { *state }
}

/// The windows behind an announcement that silence would close: not where the dice no longer show what was announced.
fn closes(names: &Names, state: &State) -> Vec<WindowKind> {
    let behind =
        |window: &WindowKind| matches!(window, WindowKind::Announced | WindowKind::Declared);
    if !state.window().is_some_and(|open| behind(&open.kind)) {
        return Vec::new();
    }
    let silence = options(names.rules(), state);
    silence.closes().iter().copied().take_while(behind).collect()
}

fn is_open(state: &State, window: WindowKind) -> bool {
    state.window().is_some_and(|open| open.kind == window)
}

fn numbers(seats: Actors) -> Vec<u8> {
    seats.iter().map(ActorId::number).collect()
}
