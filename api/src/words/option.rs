//! What may be said now, as button texts and lines of notation.

use events::{Event, Name, Pick};
use referee::act::{Picked, TokenId};
use referee::options::{Choice, Domain, Hidden};
use referee::sheet::Awaits;
use referee::state::{Question, WindowKind};
use referee::{ActorId, LegalOption, Refusal, State};

use super::awaits::{Performs, performed};
use super::event::speaker;
use super::names::{Names, capitalised, counted};
use super::phase::phase;
use super::{Language, french, of_crawls};

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
    if let (Choice::Pass | Choice::End, Some(does)) = (option.what, performed(names, state)) {
        return match does {
            Performs::Row(needs) => format!("Perform {needs}"),
            Performs::Nothing => "Activate no ability".to_owned(),
        };
    }
    match option.what {
        Choice::Roll(count) => match thrown(names, state, option) {
            Throw::All => format!("Roll {}", counted(count, "die", "dice")),
            Throw::Target => "Roll for the target".to_owned(),
            Throw::Die(die) => format!("Roll die {} again", die.saturating_add(1)),
            Throw::UpTo(1) => "Roll 1 die again".to_owned(),
            Throw::UpTo(most) => format!("Roll up to {} again", counted(most, "die", "dice")),
        },
        Choice::Announce(Some(title)) => format!("Announce {}", names.title(by, title)),
        Choice::Announce(None) if by != state.attacker() => "Use no Defensive Ability".to_owned(),
        Choice::Announce(None) => "Announce no ability".to_owned(),
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
        Choice::Move(_) => of_crawls(|| "Move".to_owned()),
        Choice::Find(Hidden::Environment(level)) => {
            of_crawls(|| format!("Turn over a level {level} Environment"))
        }
        Choice::Find(Hidden::Minion(level)) => of_crawls(|| format!("Draw a level {level} Minion")),
        Choice::Loot(0) => of_crawls(|| "Roll the Loot die".to_owned()),
        Choice::Loot(level) => {
            of_crawls(|| format!("Roll the Loot die for a level {level} Loot Chest"))
        }
        Choice::Flip => of_crawls(|| "Turn over the Boss's card".to_owned()),
        Choice::ReadOut(card) => of_crawls(|| format!("Play {}", names.card(by, card))),
        Choice::Use(card) => of_crawls(|| format!("Use {}", names.card(by, card))),
        Choice::Discard(_) => of_crawls(|| "Put a Loot card away".to_owned()),
    }
}

/// Which of the dice that are read out are thrown.
pub(super) enum Throw {
    /// All of them.
    All,
    /// The one that finds the target.
    Target,
    /// Only this one, from 0.
    Die(u8),
    /// So many of those that lie there, at most.
    UpTo(u8),
}

/// Which dice an option to roll throws.
pub(super) fn thrown(names: &Names, state: &State, option: &LegalOption) -> Throw {
    let there = referee::play::unspoken(names.rules(), state, &option.forgoes);
    match referee::sheet::awaits(&there) {
        Awaits::Answer(Question::Roll { .. }) if there.asks_for_the_target() => Throw::Target,
        Awaits::Answer(Question::Reroll { die: Some(die), .. }) => Throw::Die(die),
        Awaits::Answer(Question::Reroll { throws, .. })
        | Awaits::AnyWord(WindowKind::MoreThrows { throws, .. }) => Throw::UpTo(throws),
        Awaits::AnyWord(WindowKind::Rethrow { dice, .. }) => Throw::UpTo(dice),
        Awaits::Answer(_) | Awaits::AnyWord(_) | Awaits::Nothing => Throw::All,
    }
}

/// "Choose", with what the text says if it leaves open only whether, how often or with what.
fn choose_label(names: &Names, state: &State, option: &LegalOption) -> String {
    if state.asks_for_the_target() {
        return "Choose the target".to_owned();
    }
    if let Awaits::Answer(Question::Deck { .. }) = referee::sheet::awaits(state) {
        return "Choose the deck".to_owned();
    }
    let alternatives = referee::sheet::alternatives(names.rules(), state);
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
        Choice::Move(_) => of_crawls(|| format!("{by} moves to {BLANK}")),
        Choice::Find(_) => of_crawls(|| format!("{by} finds {BLANK}")),
        Choice::Loot(_) => of_crawls(|| format!("{by} loots {BLANK}")),
        Choice::Flip => of_crawls(|| format!("{by} flips {BLANK}")),
        Choice::ReadOut(card) => {
            of_crawls(|| format!("{by} plays {}: {BLANK}", names.card(by, card)))
        }
        Choice::Use(card) => of_crawls(|| format!("{by} uses {}: {BLANK}", names.card(by, card))),
        Choice::Discard(_) => of_crawls(|| format!("{by} discards {BLANK}")),
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

/// What may be said instead of what was refused: by this seat, or else by another. Never the same once more, and nothing
/// that would end a phase without saying so.
pub fn instead(
    names: &Names,
    state: &State,
    options: &[LegalOption],
    by: ActorId,
    refused: &Event,
) -> String {
    let options: Vec<&LegalOption> =
        options.iter().filter(|option| !is_the_same(names, option, refused)).collect();
    let labels = |seat: ActorId, worth_saying: fn(Choice) -> bool| {
        let mut labels: Vec<String> = Vec::new();
        for option in options.iter().filter(|option| option.by == seat && worth_saying(option.what))
        {
            let label = format!("{}{}", label(names, state, option), ending(names, option));
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
            Language::English => "Nothing else can be logged here.".to_owned(),
            Language::French => "Il n’y a rien d’autre à noter ici.".to_owned(),
        },
    }
}

/// Says so if it would end a Main Phase.
fn ending(names: &Names, option: &LegalOption) -> String {
    let ends = option.forgoes.contains(&WindowKind::Main);
    match names.language() {
        Language::English if ends => " (this ends the Main Phase)".to_owned(),
        Language::French if ends => " (cela met fin à la Phase Principale)".to_owned(),
        Language::English | Language::French => String::new(),
    }
}

/// Whether the option is what was refused. Dice, cards to be sold and choices can be others.
fn is_the_same(names: &Names, option: &LegalOption, refused: &Event) -> bool {
    let by = option.by;
    if speaker(refused).map(ActorId::from) != Some(by) {
        return false;
    }
    let title = |title| Some(names.title(by, title));
    match option.what {
        Choice::Pass => matches!(refused, Event::Passed { .. }),
        Choice::End => matches!(refused, Event::Ended { .. }),
        Choice::Announce(which) => {
            matches!(refused, Event::Announced { ability, .. }
                if ability.as_ref().map(Name::as_str) == which.and_then(title))
        }
        Choice::Defend(which) => {
            matches!(refused, Event::Defended { with, .. } if Some(with.as_str()) == title(which))
        }
        Choice::Play(_) | Choice::Spend(..) => {
            let fits_place =
                |place| !fitting(names, std::slice::from_ref(option), refused, place).is_empty();
            is_about(names, option, refused) && !fits_place(1)
        }
        Choice::PayOff(which) => {
            matches!(refused, Event::PaidOff { token, .. } if token.as_str() == names.token(which))
        }
        Choice::Roll(_)
        | Choice::Sell(_)
        | Choice::Choose
        | Choice::Reveal(_)
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

/// Whether the option plays the same card, uses the same token or makes the same choice.
fn is_about(names: &Names, option: &LegalOption, event: &Event) -> bool {
    let by = option.by;
    speaker(event).map(ActorId::from) == Some(by)
        && match option.what {
            Choice::Play(which) => {
                matches!(event, Event::Played { card, .. } if card.as_str() == names.card(by, which))
            }
            Choice::Spend(which, _) => {
                matches!(event, Event::Spent { token, .. } if token.as_str() == names.token(which))
            }
            Choice::Choose => matches!(event, Event::Chose { .. }),
            Choice::Roll(_)
            | Choice::Announce(_)
            | Choice::Defend(_)
            | Choice::Sell(_)
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
            | Choice::Concede => false,
        }
}

/// How many of the things that would fit are named.
const NAMED: usize = 12;

/// What would fit in this place (from 1) of what is said along with an event, as notation has it.
fn fitting(names: &Names, options: &[LegalOption], event: &Event, place: u8) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let first = said_along(event).first();
    for option in options.iter().filter(|option| is_about(names, option, event)) {
        // Further things belong to the use that was named.
        let other_use = place > 1
            && matches!((first, option.what), (Some(Pick::Option(n)), Choice::Spend(_, nth)) if *n != nth + 1);
        let Some(slot) = option.slots.get(usize::from(place).wrapping_sub(1)) else { continue };
        for text in slot.domain.picks().map(|one| pick(names, option.by, one)) {
            if !other_use && !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    texts
}

/// What was said along.
pub(super) fn said_along(event: &Event) -> &[Pick] {
    match event {
        Event::Played { picks, .. } | Event::Spent { picks, .. } | Event::Chose { picks, .. } => {
            picks
        }
        Event::Opened(_)
        | Event::Rolled { .. }
        | Event::Announced { .. }
        | Event::Aimed { .. }
        | Event::Defended { .. }
        | Event::Sold { .. }
        | Event::PaidOff { .. }
        | Event::Revealed { .. }
        | Event::Passed { .. }
        | Event::Ended { .. }
        | Event::Conceded { .. }
        | Event::Moved { .. }
        | Event::Found { .. }
        | Event::Looted { .. }
        | Event::Flipped { .. }
        | Event::Explored { .. }
        | Event::ReadOut { .. }
        | Event::Discarded { .. }
        | Event::Corrected(_)
        | Event::Answered(_)
        | Event::Ruled(_) => &[],
    }
}

/// What would fit where what was said along does not, or is missing; nothing if that is not why it is refused.
pub fn fits(
    names: &Names,
    options: &[LegalOption],
    event: &Event,
    refusal: Refusal,
) -> Option<String> {
    let place = if let Refusal::PickDoesNotFit { place, .. } = refusal {
        place
    } else if matches!(refusal, Refusal::PickMissing(_)) {
        said_along(event).len() as u8 + 1
    } else {
        return None;
    };
    let texts = fitting(names, options, event, place);
    if texts.is_empty() {
        return None;
    }
    let more = if texts.len() > NAMED { ", …" } else { "." };
    let texts = texts.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    Some(match names.language() {
        Language::English => format!("What fits: {texts}{more}"),
        Language::French => format!("Ce qui va\u{202f}: {texts}{more}"),
    })
}

/// Whether it leads on and is no card of a hidden hand: those are too many to name.
fn is_a_move(choice: Choice) -> bool {
    match choice {
        Choice::Roll(_)
        | Choice::Announce(_)
        | Choice::Defend(_)
        | Choice::Sell(_)
        | Choice::Spend(..)
        | Choice::PayOff(_)
        | Choice::Choose
        | Choice::Move(_)
        | Choice::Find(_)
        | Choice::Loot(_)
        | Choice::Flip
        | Choice::End => true,
        Choice::Play(_)
        | Choice::ReadOut(_)
        | Choice::Use(_)
        | Choice::Discard(_)
        | Choice::Reveal(_)
        | Choice::Pass
        | Choice::Concede => false,
    }
}

fn is_passing(choice: Choice) -> bool {
    choice == Choice::Pass
}
