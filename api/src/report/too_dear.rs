//! What a player lacks the CP for.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use referee::State;
use serde::Serialize;

use super::option::{LegalOption, mirror};
use crate::words::Names;

/// A card that its player could play now with more CP: nothing else stands against it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
pub struct TooDear {
    /// What could then be logged.
    pub option: LegalOption,
    /// CP that the player has too few.
    pub short: u8,
}

/// The cards that could be played in this state but for their price.
pub fn too_dear(names: &Names, state: &State) -> Vec<TooDear> {
    let all = referee::play::too_dear(names.rules(), state);
    let told = |dear: &referee::options::TooDear| TooDear {
        option: mirror(names, state, &dear.option),
        short: dear.lacks,
    };
    all.iter().map(told).collect()
}
