//! Perft with dice: how many different ways a match can go on, acts and dice counted.
//!
//! A way is a list of acts, one after the other, each of which may be logged where it stands. Dice are counted as they fall:
//! a roll of *n* dice is 6 to the power of *n* acts. Every way to fill what has to be picked is an act; cards are sold one
//! at a time; nobody shows cards of a hidden hand, and nobody gives up. Rolls say nothing about which dice were thrown.

use events::{Cell, Dice};

use crate::act::{Act, CardId, Deed, Picks};
use crate::bits::places;
use crate::book::Ruleset;
use crate::dice::hands;
use crate::happening::Silent;
use crate::options::{Choice, Slots};
use crate::play::{findable, flippable, legal_options, play, unspoken};
use crate::state::State;

/// How many different ways there are to go on with so many acts.
pub fn perft(rules: &Ruleset, state: &State, acts: u8) -> u128 {
    let Some(rest) = acts.checked_sub(1) else { return 1 };
    let after = |act: &Act| {
        let mut next = *state;
        play(rules, &mut next, act, &mut Silent).ok().map(|()| perft(rules, &next, rest))
    };
    let mut sum = 0;
    for option in legal_options(rules, state) {
        let by = option.by;
        let mut count = |deed: Deed, ways: u128| {
            sum += ways * after(&Act { by, deed }).unwrap_or(0);
        };
        match option.what {
            Choice::Roll(dice) => {
                for hand in hands::of(dice) {
                    if let Ok(dice) = Dice::new(hands::dice(hand)) {
                        count(Deed::Rolled(dice), hands::orders(hand));
                    }
                }
            }
            Choice::Announce(title) => count(Deed::Announced(title), 1),
            Choice::Defend(title) => count(Deed::Defended(title), 1),
            Choice::Play(card) => {
                for picks in each(&option.slots) {
                    count(Deed::Played(card, picks), 1);
                }
            }
            Choice::Spend(token, _) => {
                for picks in each(&option.slots) {
                    count(Deed::Spent(token, picks), 1);
                }
            }
            Choice::Choose => {
                for picks in each(&option.slots) {
                    count(Deed::Chose(picks), 1);
                }
            }
            Choice::Sell(held) => {
                let cards = (0..64).map(|place| 1u64 << place).filter(|card| held.holds(*card));
                for card in cards {
                    count(Deed::Sold(card), 1);
                }
            }
            Choice::PayOff(token) => count(Deed::PaidOff(token), 1),
            Choice::Pass => count(Deed::Passed, 1),
            Choice::End => count(Deed::Ended, 1),
            Choice::Move(cells) => {
                let cells = places(cells).filter_map(Cell::nth);
                cells.for_each(|cell| count(Deed::Moved(cell), 1));
            }
            Choice::Find(_) => {
                for find in findable(rules, &unspoken(rules, state, &option.forgoes)) {
                    count(Deed::Found(find), 1);
                }
            }
            Choice::Loot(_) => (1..=20).for_each(|die| count(Deed::Looted(die), 1)),
            Choice::Flip => {
                let cards = flippable(rules, &unspoken(rules, state, &option.forgoes));
                for card in cards {
                    count(Deed::Flipped(card), 1);
                }
            }
            Choice::Discard(cards) => {
                places(cards).for_each(|card| count(Deed::Discarded(CardId(card)), 1));
            }
            // What a card says is for the table to say.
            Choice::ReadOut(_) | Choice::Use(_) | Choice::Reveal(_) | Choice::Concede => {}
        }
    }
    sum
}

/// Every way to fill what has to be picked.
fn each(slots: &Slots) -> Vec<Picks> {
    let mut all = vec![Picks::default()];
    for (place, slot) in slots.iter().enumerate() {
        let mut next = Vec::new();
        for picks in all {
            if slot.optional || picks.len() < place {
                next.push(picks);
            }
            for pick in slot.domain.picks().filter(|_| picks.len() == place) {
                let mut longer = picks;
                if longer.push(pick) {
                    next.push(longer);
                }
            }
        }
        all = next;
    }
    all
}
