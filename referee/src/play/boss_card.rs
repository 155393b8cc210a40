//! What is known of the card that a Boss has turned over. [ADV-BOSS-4 to ADV-BOSS-6]

use crate::act::{CardId, Objective, TokenId, Turned};
use crate::book::{BossCardBook, CardKind, HeroBook, Ruleset, TextId};
use crate::content::hero::Timing;
use crate::state::State;

/// The board of the Boss.
pub(super) fn board<'a>(rules: &'a Ruleset, state: &State) -> Option<&'a HeroBook> {
    let boss = state.ids().find(|actor| state.is_a_boss(*actor))?;
    Some(rules.hero(state.actor(boss).hero))
}

/// A card of the rule set with what stands on it besides its text.
fn known(board: &HeroBook, card: CardId) -> Option<&BossCardBook> {
    board.boss()?.cards.iter().find(|one| one.card == card)
}

/// The token that a Salve is, and what one heals. [ADV-BOSS-11]
pub(super) fn salve(rules: &Ruleset, state: &State) -> Option<(TokenId, u8)> {
    let boss = board(rules, state)?.boss()?;
    Some((boss.salve, boss.heals))
}

/// For what a Boss rolls: what the card says that was turned over last. [ADV-BOSS-6]
pub(super) fn objective(rules: &Ruleset, state: &State) -> Option<Objective> {
    match state.boss()?.card? {
        Turned::Given(face) => Some(face.objective),
        Turned::Known(card) => Some(known(board(rules, state)?, card)?.objective),
    }
}

/// Whether the card that waits is played in the Roll Phase, and what it costs; nothing if none waits, or it is not the Boss's turn.
/// [ADV-BOSS-5]
pub(super) fn waiting(rules: &Ruleset, state: &State) -> Option<(Turned, bool, u8)> {
    let boss = state.boss().filter(|boss| boss.waits && state.is_a_boss(state.active))?;
    let card = boss.card?;
    match card {
        Turned::Given(face) => face.plays.map(|plays| (card, plays.in_roll_phase, plays.cost)),
        Turned::Known(id) => {
            let book = board(rules, state)?.card(id);
            Some((card, book.timing() == Timing::RollPhase, book.cost))
        }
    }
}

/// The text of a card of the rule set.
pub(super) fn text(rules: &Ruleset, state: &State, card: CardId) -> Option<TextId> {
    match board(rules, state)?.card(card).kind {
        CardKind::Action { text, .. } => Some(text),
        CardKind::Upgrade { .. } => None,
    }
}

/// Its Hero Bonus. [ADV-BOSS-4]
pub(super) fn bonus(rules: &Ruleset, state: &State, card: CardId) -> Option<TextId> {
    Some(known(board(rules, state)?, card)?.bonus)
}
