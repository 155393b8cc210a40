//! What may be logged now.

#[cfg(feature = "server")]
use async_graphql::{Enum, SimpleObject};
use referee::act::TokenId;
use referee::options::{Choice, FromHand, Hidden};
use referee::sheet::Awaits;
use referee::state::Question;
use referee::{ActorId, CRAWLS, State};
use serde::Serialize;

use super::doubt::of_choice;
use crate::named::{Act, Awaited, SlotKind};
use crate::words::Names;
use crate::words::option::{self as words, label, line};
use crate::words::phase::{alternatives as open_alternatives, window_in};
use crate::words::slot;

/// Something that may be logged now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct LegalOption {
    /// By which seat.
    pub by: u8,
    /// What is done.
    pub act: Act,
    /// What a button says.
    pub label: String,
    /// A line of notation that logs it, with a `_` for each slot that must be said. What is said in slots that
    /// may be left out is added behind, joined with ` + ` (and behind `: ` if nothing had to be said).
    pub line: String,
    /// The picks, in order.
    pub slots: Vec<Slot>,
    /// The dice that lie there, of a roll that may leave some of them as they are; none where all are thrown.
    pub lying: Vec<u8>,
    /// How many of those may be thrown again at most.
    pub throws: u8,
    /// The only one of them that may be thrown again, from 1, if it is named.
    pub only: Option<u8>,
    /// Whether it is certain, or hangs on a hidden hand.
    pub sure: Sureness,
    /// Windows that close, unspoken, if this is logged: the innermost first.
    pub forgoes: Vec<String>,
    /// The same windows by their names.
    pub closes: Vec<Awaited>,
    /// CP it costs.
    pub cost: Option<u8>,
    /// What the printed sources leave in doubt about what it names.
    pub unverified: Vec<String>,
}

/// How certain an option is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Sureness {
    /// It can be done.
    Known,
    /// It can be done if the card is in the hand.
    IfHeld,
}

/// One thing to be picked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// What is picked.
    pub kind: SlotKind,
    /// How many must be said: dice to read out are joined with blanks, everything else with ` + `.
    pub count: u8,
    /// How many may be said, at most.
    pub most: u8,
    /// Whether it may be left out.
    pub optional: bool,
    /// Every allowed text, as notation has it.
    pub choices: Vec<String>,
    /// The same in words, one for each choice.
    pub labels: Vec<String>,
}

/// What may be logged in this state.
pub fn options(names: &Names, state: &State) -> Vec<LegalOption> {
    let all = referee::play::legal_options(names.rules(), state);
    let mut options: Vec<LegalOption> = Vec::with_capacity(all.len());
    for option in all.iter().filter(|option| !says_nothing(names, state, option)) {
        let mut option = mirror(names, state, option);
        if leaves_something_to_say(&mut option, &options) {
            options.push(option);
        }
    }
    options
}

/// Naming the only defence changes nothing, and where one can simply pass that says that no defence is used.
fn says_nothing(names: &Names, state: &State, option: &referee::LegalOption) -> bool {
    // It fits behind the windows that silence closes before it.
    let asked = || {
        let there = referee::play::unspoken(names.rules(), state, &option.forgoes);
        match referee::sheet::awaits(&there) {
            Awaits::Answer(question) => Some(question),
            Awaits::AnyWord(_) | Awaits::Nothing => None,
        }
    };
    match option.what {
        Choice::Defend(_) => !matches!(asked(), Some(Question::WhichDefense { .. })),
        Choice::Announce(None) => asked().is_some_and(Question::is_a_defense),
        Choice::Roll(_)
        | Choice::Announce(Some(_))
        | Choice::Play(_)
        | Choice::Sell(_)
        | Choice::Spend(..)
        | Choice::PayOff(_)
        | Choice::Choose
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
        | Choice::Concede => false,
    }
}

/// The same line can be read in several windows, and the innermost reading counts: a later option keeps only
/// what none before it takes. Whether anything is left.
fn leaves_something_to_say(option: &mut LegalOption, before: &[LegalOption]) -> bool {
    let [slot] = option.slots.as_mut_slice() else { return true };
    let read_out = [SlotKind::Flipped, SlotKind::Environment, SlotKind::CardText];
    if slot.kind == SlotKind::Dice || read_out.contains(&slot.kind) {
        return true;
    }
    for other in before.iter().filter(|other| other.line == option.line) {
        let taken = other.slots.iter().flat_map(|slot| &slot.choices);
        for choice in taken {
            if let Some(place) = slot.choices.iter().position(|mine| mine == choice) {
                slot.choices.remove(place);
                slot.labels.remove(place);
            }
        }
    }
    !slot.choices.is_empty()
}

pub(super) fn mirror(names: &Names, state: &State, option: &referee::LegalOption) -> LegalOption {
    // What a text leaves to choose is read where it is chosen, which may be behind windows.
    let there = match option.what {
        Choice::Choose | Choice::Find(_) => {
            referee::play::unspoken(names.rules(), state, &option.forgoes)
        }
        Choice::Roll(_)
        | Choice::Announce(_)
        | Choice::Defend(_)
        | Choice::Play(_)
        | Choice::Sell(_)
        | Choice::Spend(..)
        | Choice::PayOff(_)
        | Choice::Reveal(_)
        | Choice::Pass
        | Choice::End
        | Choice::Move(_)
        | Choice::Loot(_)
        | Choice::Flip
        | Choice::ReadOut(_)
        | Choice::Use(_)
        | Choice::Discard(_)
        | Choice::Concede => *state,
    };
    let state = &there;
    let kept = kept(names, state, option);
    LegalOption {
        by: option.by.number(),
        act: act(option.what, state),
        label: label(names, state, option),
        line: line(names, option),
        slots: slots(names, state, option),
        lying: kept.dice.to_vec(),
        throws: kept.throws,
        only: kept.only.map(|die| die + 1),
        sure: match option.sure {
            referee::options::Sureness::Known => Sureness::Known,
            referee::options::Sureness::IfHeld => Sureness::IfHeld,
        },
        forgoes: option.forgoes.iter().map(|closes| window_in(names, *closes)).collect(),
        closes: option.forgoes.iter().map(|closes| (*closes).into()).collect(),
        cost: cost(names, state, option),
        unverified: of_choice(names, state, option.by, option.what),
    }
}

/// What lies there for a roll.
fn kept(names: &Names, state: &State, option: &referee::LegalOption) -> referee::play::Kept {
    let Choice::Roll(_) = option.what else { return referee::play::Kept::default() };
    referee::play::kept(&referee::play::unspoken(names.rules(), state, &option.forgoes))
}

/// What is done. Whoever says at whom, chooses like any other.
fn act(what: Choice, there: &State) -> Act {
    let aims = what == Choice::Choose && there.asks_for_the_target();
    if aims { Act::Aim } else { what.into() }
}

/// What a card, a use of a token or being rid of one costs now.
fn cost(names: &Names, state: &State, option: &referee::LegalOption) -> Option<u8> {
    let token = |token: TokenId| names.rules().tokens().get(token.0 as usize);
    match option.what {
        Choice::Play(card) => Some(referee::play::price(names.rules(), state, option.by, card)),
        Choice::Spend(of, nth) => {
            let spend = token(of).and_then(|book| book.spend.get(nth as usize));
            spend.map(|spend| spend.cp).filter(|cp| *cp > 0)
        }
        Choice::PayOff(of) => token(of).and_then(|book| book.pay),
        Choice::Roll(_)
        | Choice::Announce(_)
        | Choice::Defend(_)
        | Choice::Sell(_)
        | Choice::Choose
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
        | Choice::Concede => None,
    }
}

/// The words of the printed alternatives that an option lets one choose from.
fn alternatives<'a>(
    names: &Names<'a>,
    state: &State,
    option: &referee::LegalOption,
) -> Vec<&'a str> {
    if let Choice::Spend(token, _) = option.what {
        let book = names.rules().tokens().get(token.0 as usize);
        return book
            .into_iter()
            .flat_map(|book| &book.spend)
            .map(|use_| use_.says.as_str())
            .collect();
    }
    open_alternatives(names, state)
}

/// Which die is thrown again may be said beforehand, and shows when it lies there: nobody has to be asked.
fn shows_itself(slot: &referee::options::Slot) -> bool {
    slot.optional && matches!(slot.domain, referee::options::Domain::Die(_))
}

fn slots(names: &Names, state: &State, option: &referee::LegalOption) -> Vec<Slot> {
    let said = |slot: &referee::options::Slot| {
        said_along(names, option.by, &alternatives(names, state, option), slot)
    };
    match option.what {
        Choice::Roll(count) => vec![dice(count)],
        Choice::Move(cells) if CRAWLS => vec![one(SlotKind::Cell, slot::cells(cells))],
        Choice::Find(hidden) if CRAWLS => {
            let kind = match hidden {
                Hidden::Environment(_) => SlotKind::Environment,
                Hidden::Minion(_) => SlotKind::Hidden,
            };
            vec![one(kind, slot::findable(names, state))]
        }
        Choice::Loot(_) if CRAWLS => {
            vec![one(SlotKind::LootDie, (1..=20).map(|value| value.to_string()).collect())]
        }
        Choice::Flip if CRAWLS => vec![one(SlotKind::Flipped, slot::flippable(names, state))],
        Choice::ReadOut(_) | Choice::Use(_) if CRAWLS => vec![one(SlotKind::CardText, Vec::new())],
        Choice::Discard(those) if CRAWLS => {
            let those = names.cards(option.by, those);
            vec![one(SlotKind::Card, those.into_iter().map(str::to_owned).collect())]
        }
        Choice::Move(_)
        | Choice::Find(_)
        | Choice::Loot(_)
        | Choice::Flip
        | Choice::ReadOut(_)
        | Choice::Use(_)
        | Choice::Discard(_) => Vec::new(),
        Choice::Sell(held) | Choice::Reveal(held) => vec![cards(names, option.by, held)],
        Choice::Announce(_)
        | Choice::Defend(_)
        | Choice::Play(_)
        | Choice::Spend(..)
        | Choice::PayOff(_)
        | Choice::Choose
        | Choice::Pass
        | Choice::End
        | Choice::Concede => {
            option.slots.iter().filter(|slot| !shows_itself(slot)).map(said).collect()
        }
    }
}

/// Those that are known to be in the hand first.
fn cards(names: &Names, by: ActorId, held: FromHand) -> Slot {
    let known = names.cards(by, held.cards & held.known);
    let hidden = names.cards(by, held.cards & !held.known);
    let cards: Vec<String> = known.into_iter().chain(hidden).map(str::to_owned).collect();
    Slot {
        kind: SlotKind::Card,
        count: 1,
        most: held.most,
        optional: false,
        labels: cards.clone(),
        choices: cards,
    }
}

/// One of these, as notation has it.
fn one(kind: SlotKind, choices: Vec<String>) -> Slot {
    Slot { kind, count: 1, most: 1, optional: false, labels: choices.clone(), choices }
}

fn dice(count: u8) -> Slot {
    let values: Vec<String> = (1..=6).map(|value| value.to_string()).collect();
    Slot {
        kind: SlotKind::Dice,
        count,
        most: count,
        optional: false,
        labels: values.clone(),
        choices: values,
    }
}

fn said_along(
    names: &Names,
    by: ActorId,
    alternatives: &[&str],
    slot: &referee::options::Slot,
) -> Slot {
    let picks: Vec<referee::act::Picked> = slot.domain.picks().collect();
    Slot {
        kind: slot.domain.into(),
        count: u8::from(!slot.optional),
        most: 1,
        optional: slot.optional,
        choices: picks.iter().map(|pick| words::pick(names, by, *pick)).collect(),
        labels: picks
            .iter()
            .map(|pick| words::pick_label(names, by, alternatives, *pick))
            .collect(),
    }
}
