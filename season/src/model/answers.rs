//! The answers to a question that is no roll.

use referee::act::{Act, Deed, Picks};
use referee::options::{Choice, FromHand, Slots};
use referee::play::legal_options;
use referee::state::{Frame, Question};
use referee::{Ruleset, State};

/// The most ways to fill a choice that are weighed.
const WAYS: usize = 64;

/// The acts that answer a question that is no roll. Where it does not matter to Health, one will do.
pub(super) fn answers(rules: &Ruleset, now: &State) -> Vec<Act> {
    let Some(Frame::Ask(question)) = now.innermost() else { return Vec::new() };
    let (deck, sells) = match question {
        Question::Deck { .. } => (true, false),
        Question::SellDown { .. } => (false, true),
        Question::Attempt { .. }
        | Question::Defense { .. }
        | Question::WhichDefense { .. }
        | Question::Beside { .. }
        | Question::Roll { .. }
        | Question::Reroll { .. }
        | Question::Pick { .. }
        | Question::Journey { .. }
        | Question::Environment { .. }
        | Question::Minion { .. }
        | Question::Loot { .. }
        | Question::BossCard { .. } => (false, false),
    };
    let mut acts = Vec::new();
    for option in legal_options(rules, now) {
        let by = option.by;
        if !option.forgoes.is_empty() {
            continue;
        }
        match option.what {
            Choice::Defend(title) => acts.push(Act { by, deed: Deed::Defended(title) }),
            Choice::Choose => {
                let picks = ways(&option.slots);
                acts.extend(picks.into_iter().map(|picks| Act { by, deed: Deed::Chose(picks) }));
            }
            Choice::Sell(held) if sells => acts.push(Act { by, deed: Deed::Sold(few_of(held)) }),
            Choice::Roll(_)
            | Choice::Announce(_)
            | Choice::Play(_)
            | Choice::Sell(_)
            | Choice::Spend(..)
            | Choice::PayOff(_)
            | Choice::Reveal(_)
            | Choice::Pass
            | Choice::End
            | Choice::Move(_)
            | Choice::Find(_)
            | Choice::Loot(_)
            | Choice::Flip
            | Choice::ReadOut(_)
            | Choice::Use(_)
            | Choice::Discard(_)
            | Choice::Concede => {}
        }
    }
    acts.truncate(if deck || sells { 1 } else { WAYS });
    acts
}

/// As many cards as are to be sold, those first that are known to be there.
fn few_of(held: FromHand) -> u64 {
    let bits = (0..64).map(|place| 1u64 << place).filter(|bit| held.cards & bit != 0);
    let (known, others): (Vec<u64>, Vec<u64>) = bits.partition(|bit| held.known & bit != 0);
    known
        .into_iter()
        .chain(others)
        .fold(0, |all, bit| if held.holds(all | bit) { all | bit } else { all })
}

/// The ways to fill slots; what does not go together the referee refuses.
fn ways(slots: &Slots) -> Vec<Picks> {
    let mut all = vec![Picks::default()];
    for (place, slot) in slots.iter().enumerate() {
        let mut next = Vec::new();
        for picks in &all {
            if slot.optional && place > 0 || picks.len() < place {
                next.push(*picks);
            }
            for pick in slot.domain.picks().take(WAYS) {
                let mut longer = *picks;
                if picks.len() == place && longer.push(pick) {
                    next.push(longer);
                }
            }
        }
        next.truncate(WAYS);
        all = next;
    }
    all
}
