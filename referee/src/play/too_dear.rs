//! Cards against which nothing stands but their price.

use super::cards::{may_play, price, timely};
use crate::act::CardId;
use crate::bits::places;
use crate::book::Ruleset;
use crate::inline::Inline;
use crate::options::{Choice, LegalOption, Sureness, TooDear};
use crate::state::State;

/// The cards that could be played before any window closes, if their players had the CP. Each is judged as if its player
/// had just enough, by the very function that refuses: of more, something else could come of it.
pub fn too_dear(rules: &Ruleset, state: &State) -> Vec<TooDear> {
    let mut found = Vec::new();
    let mut paid = *state;
    for by in state.remaining().iter() {
        let player = state.actor(by);
        for card in places(player.cards.holdable() & timely(rules, state, by)).map(CardId) {
            let costs = price(rules, state, by, card);
            if costs <= player.cp {
                continue;
            }
            paid.actor_mut(by).cp = costs;
            if let Ok(slots) = may_play(rules, &paid, by, card) {
                let known = player.cards.known >> card.0 & 1 == 1;
                let sure = if known { Sureness::Known } else { Sureness::IfHeld };
                let what = Choice::Play(card);
                let option = LegalOption { by, what, slots, sure, forgoes: Inline::default() };
                found.push(TooDear { option, lacks: costs - player.cp });
            }
        }
        paid.actor_mut(by).cp = player.cp;
    }
    found
}
