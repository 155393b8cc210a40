//! A hand of which only some cards are known: what can be sold and shown of it, and why cards cannot be in it.

use super::here::{may_act, question, window};
use crate::act::{ActorId, CardId};
use crate::book::Ruleset;
use crate::options::FromHand;
use crate::ruling::Refusal;
use crate::state::{Cards, Question, State, WindowKind};

type Answer<T = ()> = Result<T, Refusal>;

/// All cards of a hand, as far as the table has seen it.
#[inline]
pub(super) fn hand(cards: &Cards) -> FromHand {
    let hidden = cards.hidden_of_each();
    FromHand {
        cards: cards.holdable_with(hidden),
        known: cards.known,
        most: cards.hand,
        hidden: hidden[0] + hidden[1],
        upgrades: (cards.apart.cards(), hidden),
    }
}

/// Whether somebody may sell cards in what is open, if they have some. [SELL-1, SELL-2]
pub(super) fn sells(window: Option<WindowKind>, question: Option<Question>) -> bool {
    matches!(question, Some(Question::SellDown { .. })) || window == Some(WindowKind::Main)
}

/// Which cards may be sold. [SELL-1, SELL-2, C-31]
pub(super) fn may_sell(rules: &Ruleset, state: &State, actor: ActorId) -> Answer<FromHand> {
    may_act(rules, state, actor)?;
    may_sell_of(rules, state, actor, &hand(&state.actor(actor).cards))
}

/// The same of a player who may do something, where somebody knows the hand.
pub(super) fn may_sell_of(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    hand: &FromHand,
) -> Answer<FromHand> {
    let most = match (window(state), question(state)) {
        (Some(WindowKind::Main), _) if actor == state.active => hand.most,
        (_, Some(Question::SellDown { by })) if by == actor => hand.most - rules.numbers.hand_most,
        _ => return Err(Refusal::NotASale(state.phase)),
    };
    if hand.most == 0 {
        return Err(Refusal::HandIsEmpty);
    }
    Ok(FromHand { most, ..*hand })
}

/// Which cards of this hand could be shown.
pub(super) fn may_reveal(state: &State, hand: &FromHand) -> Answer<FromHand> {
    if state.outcome.is_some() {
        return Err(Refusal::AfterTheEnd);
    }
    if hand.hidden == 0 {
        return Err(Refusal::HandIsEmpty);
    }
    Ok(FromHand { cards: hand.cards & !hand.known, known: 0, most: hand.hidden, ..*hand })
}

/// Why a card cannot be in a hand that has some, where so many are named that are not known.
pub(super) fn not_there(cards: &Cards, card: CardId, unknown: u32) -> Refusal {
    if cards.lies_elsewhere(1 << card.0) {
        Refusal::CardCannotBeThere(card)
    } else if cards.has_two_decks() && u32::from(cards.hidden()) >= unknown {
        Refusal::NotOfThatDeck(card)
    } else {
        Refusal::HandIsKnown(card)
    }
}

/// Whether these cards can be in the hand together.
pub(super) fn together(of: &Cards, held: FromHand, cards: u64) -> Answer {
    if held.holds(cards) {
        return Ok(());
    }
    // The first card that cannot be there, or the first for which no hidden card is left.
    let strange = cards & !held.cards;
    let unknown = cards & !held.known;
    let too_many = held.too_many_of_a_deck(cards);
    let first = [strange, too_many, unknown].into_iter().find(|those| *those != 0);
    Err(first.map_or(Refusal::HandIsEmpty, |first| {
        not_there(of, CardId(first.trailing_zeros() as u8), unknown.count_ones())
    }))
}
