//! What may be said now, as button texts and lines of notation.

use referee::{ActorId, Choice, Domain, LegalOption, Picked, State, TokenId};

use super::names::{Names, capitalised, counted};
use super::phase::phase;
use super::{Language, french};

/// Stands in a line for what has yet to be said.
pub const BLANK: &str = "_";

/// What a button says.
pub fn label(names: &Names, state: &State, option: &LegalOption) -> String {
    match names.language() {
        Language::English => english(names, state, option),
        Language::French => french::option::label(names, state, option),
    }
}

fn english(names: &Names, state: &State, option: &LegalOption) -> String {
    let by = option.by;
    match option.what {
        Choice::Roll(count) => format!("Roll {}", counted(count, "die", "dice")),
        Choice::Announce(Some(title)) => format!("Announce {}", names.title(by, title)),
        Choice::Announce(None) => "Announce no ability".to_owned(),
        Choice::Aim(at) => format!("Aim at {}", names.player(at)),
        Choice::Defend(title) => format!("Defend with {}", names.title(by, title)),
        Choice::Play(card) => format!("Play {}", names.card(by, card)),
        Choice::Sell(held) => format!("Sell {}", up_to(held.most.into())),
        Choice::Spend(token, nth) => spend_label(names, token, nth),
        Choice::PayOff(token) => format!("Pay to be rid of {}", names.token(token)),
        Choice::Choose => choose_label(names, state, option),
        Choice::Reveal(_) => "Show cards".to_owned(),
        Choice::Pass => "Pass".to_owned(),
        Choice::End => format!("End the {}", phase(state.phase())),
        Choice::Concede => "Give the match up".to_owned(),
    }
}

/// "Choose", with what the text says if it leaves open only whether, how often or with what.
fn choose_label(names: &Names, state: &State, option: &LegalOption) -> String {
    let alternatives = referee::alternatives(names.rules(), state);
    let named = option.slots.iter().any(|slot| matches!(slot.domain, Domain::Option(_)));
    match alternatives.as_slice() {
        [says] if !named => format!("Choose: {says}"),
        _ => "Choose".to_owned(),
    }
}

/// "Spend Evasive", "Use Tithe: draw 1 card".
fn spend_label(names: &Names, token: TokenId, nth: u8) -> String {
    let Some(book) = names.rules().tokens().get(token.0 as usize) else { return String::new() };
    let spend = book.spend.get(nth as usize);
    let discarded = spend.is_some_and(|spend| spend.discards.0 == token && spend.discards.1 > 0);
    let verb = if discarded { "Spend" } else { "Use" };
    let says = spend.map(|spend| spend.says.as_str());
    match says {
        Some(says) if book.spend.len() > 1 => format!("{verb} {}: {says}", book.name),
        _ => format!("{verb} {}", book.name),
    }
}

fn up_to(most: u64) -> String {
    if most == 1 { "1 card".to_owned() } else { format!("1 to {most} cards") }
}

/// The line of notation that logs it, with a blank for each thing that has to be picked.
pub fn line(names: &Names, option: &LegalOption) -> String {
    let by = option.by;
    let required = option.slots.iter().filter(|slot| !slot.optional).count();
    let blanks = vec![BLANK; required].join(" + ");
    let along = if required == 0 { String::new() } else { format!(": {blanks}") };
    match option.what {
        Choice::Roll(_) => format!("{by} rolls {BLANK}"),
        Choice::Announce(Some(title)) => format!("{by} announces {}", names.title(by, title)),
        Choice::Announce(None) => format!("{by} announces nothing"),
        Choice::Aim(at) => format!("{by} aims at {at}"),
        Choice::Defend(title) => format!("{by} defends with {}", names.title(by, title)),
        Choice::Play(card) => format!("{by} plays {}{along}", names.card(by, card)),
        Choice::Sell(..) => format!("{by} sells {BLANK}"),
        Choice::Spend(token, _) => format!("{by} spends {}{along}", names.token(token)),
        Choice::PayOff(token) => format!("{by} pays off {}", names.token(token)),
        Choice::Choose => format!("{by} chooses {}", if required == 0 { BLANK } else { &blanks }),
        Choice::Reveal(_) => format!("{by} reveals {BLANK}"),
        Choice::Pass => format!("{by} passes"),
        Choice::End => format!("{by} ends"),
        Choice::Concede => format!("{by} concedes"),
    }
}

/// The name of a kind of option for other programs.
pub const fn act(choice: Choice) -> &'static str {
    match choice {
        Choice::Roll(_) => "ROLL",
        Choice::Announce(_) => "ANNOUNCE",
        Choice::Aim(_) => "AIM",
        Choice::Defend(_) => "DEFEND",
        Choice::Play(_) => "PLAY",
        Choice::Sell(..) => "SELL",
        Choice::Spend(..) => "SPEND",
        Choice::PayOff(_) => "PAY_OFF",
        Choice::Choose => "CHOOSE",
        Choice::Reveal(_) => "REVEAL",
        Choice::Pass => "PASS",
        Choice::End => "END",
        Choice::Concede => "CONCEDE",
    }
}

/// The name of a kind of slot for other programs.
pub const fn slot(domain: Domain) -> &'static str {
    match domain {
        Domain::Die(_) | Domain::DieTo(_) => "DIE",
        Domain::Actor(_) => "SEAT",
        Domain::Token(_) => "TOKEN",
        Domain::Option(_) => "OPTION",
        Domain::Amount(_) => "AMOUNT",
        Domain::Card(_) => "CARD",
    }
}

/// A pick of this player as notation has it.
pub fn pick(names: &Names, by: ActorId, pick: Picked) -> String {
    match pick {
        Picked::Die { die, to: 0 } => format!("die {}", die.saturating_add(1)),
        Picked::Die { die, to } => format!("die {} = {to}", die.saturating_add(1)),
        Picked::Actor(seat) => format!("seat {seat}"),
        Picked::Token { token, of } => format!("{} of {of}", names.token(token)),
        Picked::Option(option) => format!("option {option}"),
        Picked::Amount(amount) => format!("amount {amount}"),
        Picked::Card(card) => format!("card \"{}\"", names.card(by, card)),
    }
}

/// A pick of this player as a button says it. `alternatives` are the words of the printed ones.
pub fn pick_label(names: &Names, by: ActorId, alternatives: &[&str], pick: Picked) -> String {
    if names.language() == Language::French {
        return french::option::pick_label(names, by, alternatives, pick);
    }
    match pick {
        Picked::Die { die, to: 0 } => format!("Die {}", die.saturating_add(1)),
        Picked::Die { die, to } => format!("Die {} becomes {to}", die.saturating_add(1)),
        Picked::Actor(seat) => names.player(seat),
        Picked::Token { token, of } => format!("{} of {}", names.token(token), names.player(of)),
        Picked::Option(option) => match alternatives.get(usize::from(option).wrapping_sub(1)) {
            Some(words) => capitalised(words),
            None => format!("Alternative {option}"),
        },
        Picked::Amount(amount) => counted(amount, "time", "times"),
        Picked::Card(card) => names.card(by, card).to_owned(),
    }
}

/// What may be said instead of what was refused: by this seat, or else by the other.
pub fn instead(names: &Names, state: &State, options: &[LegalOption], by: ActorId) -> String {
    let labels = |seat: ActorId, worth_saying: fn(Choice) -> bool| {
        let mut labels: Vec<String> = Vec::new();
        for option in options.iter().filter(|option| option.by == seat && worth_saying(option.what))
        {
            let label = label(names, state, option);
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        labels
    };
    let others = state.ids().filter(|seat| *seat != by);
    let seats: Vec<ActorId> = std::iter::once(by).chain(others).collect();
    let all = [is_a_move as fn(Choice) -> bool, is_passing].into_iter();
    let all = all.flat_map(|kind| seats.iter().map(move |seat| (*seat, labels(*seat, kind))));
    let first = all.into_iter().find(|(_, labels)| !labels.is_empty());
    match first {
        Some((seat, labels)) => {
            let player = names.player(seat);
            match names.language() {
                Language::English => format!("{player} may now: {}.", labels.join("; ")),
                Language::French => {
                    format!("{player} peut maintenant\u{202f}: {}.", labels.join("\u{202f}; "))
                }
            }
        }
        None => match names.language() {
            Language::English => "Nothing can be logged any more.".to_owned(),
            Language::French => "Il n’y a plus rien à noter.".to_owned(),
        },
    }
}

/// Whether it leads on and is no card of a hidden hand: those are too many to name.
fn is_a_move(choice: Choice) -> bool {
    match choice {
        Choice::Roll(_)
        | Choice::Announce(_)
        | Choice::Aim(_)
        | Choice::Defend(_)
        | Choice::Sell(_)
        | Choice::Spend(..)
        | Choice::PayOff(_)
        | Choice::Choose
        | Choice::End => true,
        Choice::Play(_) | Choice::Reveal(_) | Choice::Pass | Choice::Concede => false,
    }
}

fn is_passing(choice: Choice) -> bool {
    choice == Choice::Pass
}
