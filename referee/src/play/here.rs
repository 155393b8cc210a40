//! What is open here and now, who may speak, and what silence closes.

use events::{Phase, Seat};

use super::slots;
use crate::act::{Deed, TokenId};
use crate::book::Ruleset;
use crate::options::Slots;
use crate::ruling::Refusal;
use crate::state::{Do, Frame, Question, State, WindowKind};

type Answer<T = ()> = Result<T, Refusal>;

/// The token that forbids the player everything, if there is one. [TIM-8]
pub(crate) fn forbidden(rules: &Ruleset, state: &State, seat: Seat) -> Option<TokenId> {
    rules.forbidding.iter().copied().find(|token| state.player(seat).count(*token) > 0)
}

/// Whether the player may do anything of their own accord. [TIM-8, ULT-2]
pub(super) fn may_act(rules: &Ruleset, state: &State, seat: Seat) -> Answer {
    if state.outcome.is_some() {
        return Err(Refusal::AfterTheEnd);
    }
    if state.attack.ultimate && seat != state.attack.by {
        return Err(Refusal::UltimateRuns { by: state.attack.by });
    }
    forbidden(rules, state, seat).map_or(Ok(()), |token| Err(Refusal::MayDoNothing(token)))
}

/// Whether cards can be played and tokens spent here: in windows, and before the questions of the turn itself.
pub(super) fn admits(state: &State) -> Answer {
    match state.innermost() {
        Some(Frame::Window(window)) => match window.kind {
            WindowKind::MoreThrows { by, throws } => {
                Err(Refusal::TheTableWaitsFor(Question::Reroll { by, throws, die: None }))
            }
            WindowKind::Main
            | WindowKind::Rolling
            | WindowKind::Announced
            | WindowKind::Dice
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord => Ok(()),
        },
        Some(Frame::Ask(question)) => match question {
            Question::Attempt { .. }
            | Question::Defense { .. }
            | Question::WhichDefense { .. }
            | Question::SellDown { .. } => Ok(()),
            Question::Roll { .. } | Question::Reroll { .. } | Question::Pick { .. } => {
                Err(Refusal::TheTableWaitsFor(*question))
            }
        },
        Some(Frame::Step(_) | Frame::Do(_) | Frame::Discard { .. }) | None => {
            Err(Refusal::AfterTheEnd)
        }
    }
}

/// The window that is open, if the innermost thing is a window.
pub(super) fn window(state: &State) -> Option<WindowKind> {
    match state.innermost() {
        Some(Frame::Window(window)) => Some(window.kind),
        Some(Frame::Step(_) | Frame::Do(_) | Frame::Discard { .. } | Frame::Ask(_)) | None => None,
    }
}

/// The open question, if the innermost thing is a question.
pub(super) fn question(state: &State) -> Option<Question> {
    match state.innermost() {
        Some(Frame::Ask(question)) => Some(*question),
        Some(Frame::Step(_) | Frame::Do(_) | Frame::Discard { .. } | Frame::Window(_)) | None => {
            None
        }
    }
}

/// The text just below the innermost frame.
pub(super) fn text_below(state: &State) -> Option<&Do> {
    match state.stack.len().checked_sub(2).map(|place| &state.stack[place]) {
        Some(Frame::Do(text)) => Some(text),
        Some(Frame::Step(_) | Frame::Discard { .. } | Frame::Ask(_) | Frame::Window(_)) | None => {
            None
        }
    }
}

/// The window that silence closes next, when this many have closed already. A Main Phase (2) that
/// silence itself has opened stays open: a defence that was not due would otherwise be taken for the
/// first roll of the next turn.
pub(super) fn silence_closes(rules: &Ruleset, state: &State, closed: usize) -> Option<WindowKind> {
    closable(rules, state)
        .filter(|kind| *kind != WindowKind::Main || state.phase != Phase::Main2 || closed == 0)
}

/// Whether silence may have led here for this deed. Who passes or is done speaks of what is open now;
/// only a printed "may" is declined as soon as it comes up.
pub(super) fn carries(state: &State, deed: Deed) -> bool {
    match deed {
        Deed::Ended => false,
        Deed::Passed => matches!(question(state), Some(Question::Pick { .. })),
        Deed::Rolled(_)
        | Deed::Announced(_)
        | Deed::Aimed(_)
        | Deed::Defended(_)
        | Deed::Played(..)
        | Deed::Sold(_)
        | Deed::Spent(..)
        | Deed::PaidOff(_)
        | Deed::Chose(_)
        | Deed::Revealed(_)
        | Deed::Conceded => true,
    }
}

/// The window that silence can close here.
pub(super) fn closable(rules: &Ruleset, state: &State) -> Option<WindowKind> {
    let kind = window(state)?;
    let stands = kind != WindowKind::Announced || announcement_stands(rules, state);
    (kind.closes_by_silence() && stands).then_some(kind)
}

/// Whether the dice still meet the announced ability. [REQ-1]
fn announcement_stands(rules: &Ruleset, state: &State) -> bool {
    let hero = rules.hero(state.player(state.attack.by).hero);
    state
        .attack
        .announced
        .is_some_and(|ability| hero.strongest(ability, state.attack.dice).is_some())
}

/// What may be answered to the open choice.
pub(super) fn may_choose(rules: &Ruleset, state: &State, seat: Seat) -> Answer<Slots> {
    let Some(Question::Pick { by }) = question(state) else { return Err(Refusal::NothingToChoose) };
    if by != seat {
        return Err(Refusal::NotYours { belongs_to: by });
    }
    let Some(text) = text_below(state) else { return Err(Refusal::NothingToChoose) };
    Ok(slots::of_op(rules, state, text.me, rules.op(text.rest.at), text.rest.at))
}

/// Whether there is something the player can decline now.
pub(super) fn may_pass(rules: &Ruleset, state: &State, seat: Seat) -> Answer {
    match state.innermost() {
        Some(Frame::Window(window)) => {
            may_act(rules, state, seat)?;
            let Some(kind) = closable(rules, state) else { return Err(Refusal::AnnounceFirst) };
            if let WindowKind::MoreThrows { by, .. } = kind
                && by != seat
            {
                return Err(Refusal::NotYours { belongs_to: by });
            }
            let passed =
                window.passed >> seat.index() & 1 == 1 || passes_by_itself(state, kind, seat);
            if passed { Err(Refusal::AlreadyPassed) } else { Ok(()) }
        }
        Some(Frame::Ask(question)) => may_decline(rules, state, seat, *question),
        Some(Frame::Step(_) | Frame::Do(_) | Frame::Discard { .. }) | None => {
            Err(Refusal::NothingToPass(None))
        }
    }
}

/// Whether the open question can be declined. [DEF-3]
fn may_decline(rules: &Ruleset, state: &State, seat: Seat, question: Question) -> Answer {
    let defends = matches!(question, Question::Defense { .. } | Question::WhichDefense { .. });
    let may =
        matches!(question, Question::Pick { .. }) && text_below(state).is_some_and(|text| text.may);
    if question.by() != seat || !(defends || may) {
        return Err(Refusal::TheTableWaitsFor(question));
    }
    if defends && !rules.numbers.defense_may_be_declined {
        return Err(Refusal::DefenseIsMandatory);
    }
    Ok(())
}

/// Whoever announced an ability or played a card wants it to go on.
fn passes_by_itself(state: &State, kind: WindowKind, seat: Seat) -> bool {
    (kind == WindowKind::Announced && seat == state.attack.by)
        || matches!(kind, WindowKind::Answer { to } if to == seat)
        || matches!(kind, WindowKind::MoreThrows { by, .. } if by != seat)
}

/// Whether the player can be done with the phase now.
pub(super) fn may_end(rules: &Ruleset, state: &State, seat: Seat) -> Answer {
    may_act(rules, state, seat)?;
    if seat != state.active {
        return Err(Refusal::NotYourPhase { active: state.active });
    }
    if let Some(question) = question(state) {
        return Err(Refusal::TheTableWaitsFor(question));
    }
    if closable(rules, state).is_some() { Ok(()) } else { Err(Refusal::AnnounceFirst) }
}

/// Every seat that could still speak in this window has passed.
pub(super) fn all_passed(rules: &Ruleset, state: &State, kind: WindowKind, passed: u8) -> bool {
    State::seats().all(|seat| {
        passed >> seat.index() & 1 == 1
            || may_act(rules, state, seat).is_err()
            || passes_by_itself(state, kind, seat)
    })
}
