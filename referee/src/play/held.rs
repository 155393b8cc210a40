//! Why cards cannot be in a hand of which only some cards are known.

use crate::act::CardId;
use crate::options::FromHand;
use crate::ruling::Refusal;
use crate::state::Cards;

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
pub(super) fn together(of: &Cards, held: FromHand, cards: u64) -> Result<(), Refusal> {
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
