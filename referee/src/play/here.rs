//! What is open here and now, who may speak, and what silence closes.

use super::aim;
use super::dice;
use super::enemy;
use super::offers::announcement_stands;
use super::slots::{self, Speaker};
use crate::CRAWLS;
use crate::act::{ACTORS, Act, ActorId, CardId, Deed, TokenId};
use crate::book::{Cause, Rule, Ruleset, TextId, Timing};
use crate::options::{Domain, Slot, Slots};
use crate::ruling::Refusal;
use crate::state::{ANSWERED, Do, Frame, Mood, Question, State, WindowKind};
use crate::token_set::TokenSet;

type Answer<T = ()> = Result<T, Refusal>;

/// The token that forbids the player everything, if there is one. [TIM-8]
pub(crate) fn forbidden(rules: &Ruleset, state: &State, actor: ActorId) -> Option<TokenId> {
    rules.forbidding.and(state.actor(actor).kinds()).iter().next()
}

/// Whether the match goes on, and the player is in it. [WIN-2, SALVE-1]
#[inline]
pub(super) fn is_in_the_game(state: &State, actor: ActorId) -> Answer {
    if state.outcome.is_some() {
        return Err(Refusal::AfterTheEnd);
    }
    if state.remaining().contains(actor) {
        return Ok(());
    }
    let falls = state.fallen().contains(actor);
    Err(if falls { Refusal::Fallen(actor) } else { Refusal::OutOfTheGame(actor) })
}

/// Whether the player may do anything of their own accord. [TIM-8, ULT-2]
#[inline]
pub(super) fn may_act(rules: &Ruleset, state: &State, actor: ActorId) -> Answer {
    is_in_the_game(state, actor)?;
    let others = || !state.side(state.attack.by).contains(actor);
    if rules.numbers.ultimate_locks && state.attack.ultimate && others() {
        return Err(Refusal::UltimateRuns { by: state.attack.by });
    }
    forbidden(rules, state, actor).map_or(Ok(()), |token| Err(Refusal::MayDoNothing(token)))
}

/// Whether cards can be played and tokens spent here: in windows, and before the questions of the turn itself.
pub(super) fn admits(state: &State) -> Answer {
    match state.innermost() {
        Some(Frame::Window(window)) => match window.kind {
            WindowKind::Answer { .. } if state.stack.len() > ANSWERED => Err(Refusal::TooMuchWaits),
            // The card or token that grants them is still being carried out. [TIM-3]
            WindowKind::MoreThrows { by, throws } => {
                Err(Refusal::TheTableWaitsFor(Question::Reroll { by, throws, die: None }))
            }
            WindowKind::Offer { by, .. } => Err(Refusal::TheTableWaitsFor(Question::Pick { by })),
            // Nobody's word takes the throw from whoever may still make it: what was interrupted goes on. [TIM-2]
            WindowKind::Rethrow { .. }
            | WindowKind::Main
            | WindowKind::Order
            | WindowKind::Rolling
            | WindowKind::Announced
            | WindowKind::Dice
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord
            | WindowKind::Salves
            | WindowKind::Discard => Ok(()),
        },
        Some(Frame::Ask(question)) => match question {
            Question::Attempt { .. }
            | Question::Defense { .. }
            | Question::WhichDefense { .. }
            | Question::SellDown { .. } => Ok(()),
            Question::Roll { .. }
            | Question::Beside { .. }
            | Question::Reroll { .. }
            | Question::Pick { .. }
            | Question::Deck { .. }
            | Question::Journey { .. }
            | Question::Environment { .. }
            | Question::Minion { .. }
            | Question::Loot { .. }
            | Question::BossCard { .. } => Err(Refusal::TheTableWaitsFor(*question)),
        },
        Some(
            Frame::Step(_)
            | Frame::Do(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Given(_),
        )
        | None => Err(Refusal::AfterTheEnd),
    }
}

/// Whether the text of an Offensive Ability is still being read.
pub(super) fn reads_an_ability(state: &State) -> bool {
    let reads = |frame: &Frame| matches!(frame, Frame::Do(text) if text.mood == Mood::Offense);
    state.stack.iter().any(reads)
}

/// The window that is open, if the innermost thing is a window.
pub(super) fn window(state: &State) -> Option<WindowKind> {
    if let Some(Frame::Window(window)) = state.stack.last() { Some(window.kind) } else { None }
}

/// The open question, if the innermost thing is a question.
pub(super) fn question(state: &State) -> Option<Question> {
    if let Some(Frame::Ask(question)) = state.stack.last() { Some(*question) } else { None }
}

/// The text just below the innermost frame.
pub(crate) fn text_below(state: &State) -> Option<&Do> {
    if let [.., Frame::Do(text), _] = &*state.stack { Some(text) } else { None }
}

/// The dice of a Defensive Ability, if they lie there.
pub(super) fn defense_dice(state: &State) -> Option<dice::Lying> {
    let defends = window(state) == Some(WindowKind::Dice)
        && text_below(state).is_some_and(|text| matches!(text.cause, Cause::Defense(..)));
    if defends { dice::lying(state) } else { None }
}

/// Why the player may do nothing of their own accord here, if what is said is such a deed. Then it is refused, and
/// does not wait until it would be allowed again. [TIM-8, ULT-2]
pub(super) fn bars(rules: &Ruleset, state: &State, act: &Act) -> Option<Refusal> {
    match act.deed {
        Deed::Played(..)
        | Deed::Sold(_)
        | Deed::Spent(..)
        | Deed::PaidOff(_)
        | Deed::ReadOut(..)
        | Deed::Discarded(_) => may_act(rules, state, act.by).err(),
        Deed::Rolled(_)
        | Deed::Announced(_)
        | Deed::Defended(_)
        | Deed::Chose(_)
        | Deed::Revealed(_)
        | Deed::Passed
        | Deed::Ended
        | Deed::Moved(_)
        | Deed::Found(_)
        | Deed::Looted(_)
        | Deed::Flipped(_)
        | Deed::Conceded => None,
    }
}

/// Whether silence may have led here for this deed. Who passes or is done speaks of what is open now;
/// only a printed "may" is declined as soon as it comes up.
pub(super) fn carries(from: &State, state: &State, act: &Act) -> bool {
    // Who is active says that the turn is over, and does not act in the next one instead.
    let crosses = state.turn != from.turn && act.by == from.active;
    match act.deed {
        Deed::Ended => false,
        Deed::Passed => matches!(window(state), Some(WindowKind::Offer { .. })),
        Deed::Rolled(_)
        | Deed::Announced(_)
        | Deed::Defended(_)
        | Deed::Chose(_)
        | Deed::Revealed(_)
        | Deed::Moved(_)
        | Deed::Found(_)
        | Deed::Looted(_)
        | Deed::Flipped(_)
        | Deed::Conceded => true,
        Deed::Played(..)
        | Deed::Sold(_)
        | Deed::Spent(..)
        | Deed::PaidOff(_)
        | Deed::ReadOut(..)
        | Deed::Discarded(_) => !crosses,
    }
}

/// The window that silence can close here.
pub(super) fn closable(rules: &Ruleset, state: &State) -> Option<WindowKind> {
    window(state).filter(|kind| closes(rules, state, *kind))
}

/// Whether silence can close this window, which is open.
pub(super) fn closes(rules: &Ruleset, state: &State, kind: WindowKind) -> bool {
    match kind {
        WindowKind::Rolling => enemy::performs_by_itself(rules, state),
        WindowKind::Announced => {
            announcement_stands(rules, state) || enemy::performs_by_itself(rules, state)
        }
        WindowKind::Main
        | WindowKind::Dice
        | WindowKind::MoreThrows { .. }
        | WindowKind::Rethrow { .. }
        | WindowKind::Order
        | WindowKind::Offer { .. }
        | WindowKind::Answer { .. }
        | WindowKind::Then
        | WindowKind::Declared
        | WindowKind::LastWord
        | WindowKind::Salves
        | WindowKind::Discard => true,
    }
}

/// The text that a window lets others answer, if one is open.
pub(super) fn answered(state: &State) -> Option<Answered> {
    let Some(WindowKind::Answer { .. }) = window(state) else { return None };
    state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Do(text) => Some(Answered { cause: text.cause, said: None }),
        Frame::Given(text) if CRAWLS => {
            Some(Answered { cause: text.cause, said: Some(text.timing) })
        }
        Frame::Given(_)
        | Frame::Step(_)
        | Frame::PlayedCard { .. }
        | Frame::DeclaredToken { .. }
        | Frame::Ask(_)
        | Frame::Window(_) => None,
    })
}

/// A text that others may answer.
#[derive(Clone, Copy)]
pub(super) struct Answered {
    /// What it is printed on.
    pub(super) cause: Cause,
    /// When such a card is played, if the table has read that out.
    pub(super) said: Option<Timing>,
}

impl Answered {
    /// When the card is played that it is printed on.
    pub(super) fn timing(
        self,
        rules: &Ruleset,
        state: &State,
        (whose, card): (ActorId, CardId),
    ) -> Timing {
        self.said.unwrap_or_else(|| rules.hero(state.actor(whose).hero).card(card).timing())
    }
}

/// What is to be chosen.
pub(super) enum Choosing<'a> {
    /// Which effect of the Upkeep Phase comes first. [UPK-2]
    Order,
    /// What the word at this place of a text needs.
    Word(&'a Do, u16),
    /// From which deck so many cards are drawn. [MODE-HUD]
    Decks(u8),
}

/// What may be answered to the open choice.
pub(super) fn may_choose(rules: &Ruleset, state: &State, actor: ActorId) -> Answer<Slots> {
    match chooses(state, actor)? {
        Choosing::Order => {
            let mut kinds = [TokenSet::NONE; ACTORS];
            kinds[actor.index()] = state.upkeep;
            let slot =
                Slot { domain: Domain::Token(kinds), optional: false, rule: Rule::UpkeepOrder };
            Ok(Slots::from_iter([slot]))
        }
        Choosing::Word(text, at) => {
            Ok(slots::of_op(rules, state, Speaker::in_text(text), rules.op(at), at))
        }
        Choosing::Decks(cards) => Ok(slots::of_decks(state, actor, cards)),
    }
}

/// The window that is open, or the question.
pub(super) fn open(state: &State) -> (Option<WindowKind>, Option<Question>) {
    match state.innermost() {
        Some(Frame::Window(window)) => (Some(window.kind), None),
        Some(Frame::Ask(question)) => (None, Some(*question)),
        Some(
            Frame::Step(_)
            | Frame::Do(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Given(_),
        )
        | None => (None, None),
    }
}

/// Whether somebody has to choose something in what is open, or may.
pub(super) fn asks_to_choose(window: Option<WindowKind>, question: Option<Question>) -> bool {
    matches!(question, Some(Question::Pick { .. } | Question::Deck { .. }))
        || matches!(window, Some(WindowKind::Order | WindowKind::Offer { .. }))
}

/// What the player has to choose, or may.
pub(super) fn chooses(state: &State, actor: ActorId) -> Answer<Choosing<'_>> {
    if window(state) == Some(WindowKind::Order) && !state.upkeep.is_empty() {
        return if actor == state.active {
            Ok(Choosing::Order)
        } else {
            Err(Refusal::NotYours { belongs_to: state.active })
        };
    }
    if let Some(Question::Deck { by, cards, .. }) = question(state) {
        let theirs = if by == actor {
            Ok(Choosing::Decks(cards))
        } else {
            Err(Refusal::NotYours { belongs_to: by })
        };
        return theirs;
    }
    let Some(text) = text_below(state) else { return Err(Refusal::NothingToChoose) };
    let (by, at) = match (question(state), window(state)) {
        (Some(Question::Pick { by }), _) => (by, text.rest.at),
        (_, Some(WindowKind::Offer { by, at, .. })) => (by, at),
        _ => return Err(Refusal::NothingToChoose),
    };
    let theirs = text.rest == TextId::AIM && aim::may_choose(state, by, actor);
    if by != actor && !theirs {
        return Err(Refusal::NotYours { belongs_to: by });
    }
    Ok(Choosing::Word(text, at))
}

/// Whether there is something the player can decline now.
pub(super) fn may_pass(rules: &Ruleset, state: &State, actor: ActorId) -> Answer {
    may_pass_in(rules, state, actor, closable(rules, state), may_act(rules, state, actor))
}

/// The same, where somebody knows the window that silence can close here, and whether the player may do anything.
pub(super) fn may_pass_in(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    closes: Option<WindowKind>,
    acts: Answer,
) -> Answer {
    match state.innermost() {
        Some(Frame::Window(window)) => {
            acts?;
            let kind = closes.ok_or(Refusal::AnnounceFirst)?;
            if let Some(by) = kind.belongs_to().filter(|by| *by != actor) {
                return Err(Refusal::NotYours { belongs_to: by });
            }
            let passed =
                window.passed >> actor.index() & 1 == 1 || passes_by_itself(state, kind, actor);
            if passed { Err(Refusal::AlreadyPassed) } else { Ok(()) }
        }
        Some(Frame::Ask(question)) => may_decline(rules, state, actor, *question),
        Some(
            Frame::Step(_)
            | Frame::Do(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Given(_),
        )
        | None => Err(Refusal::NothingToPass(None)),
    }
}

/// Whether the open question can be declined. [DEF-3]
pub(super) fn may_decline(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    question: Question,
) -> Answer {
    if question.by() != actor || !question.is_a_defense() {
        return Err(Refusal::TheTableWaitsFor(question));
    }
    if !rules.numbers.defense_may_be_declined || state.is_enemy(actor) {
        return Err(Refusal::DefenseIsMandatory);
    }
    Ok(())
}

/// Whoever announced an ability or played a card wants it to go on, and nobody speaks for an enemy.
fn passes_by_itself(state: &State, kind: WindowKind, actor: ActorId) -> bool {
    state.is_enemy(actor)
        || (kind == WindowKind::Announced && actor == state.attack.by)
        || matches!(kind, WindowKind::Answer { to } if to == actor)
        || kind.belongs_to().is_some_and(|by| by != actor)
        || (kind == WindowKind::Order && actor != state.active && !state.is_enemy(state.active))
}

/// Whether the player can be done with the phase now.
pub(super) fn may_end(rules: &Ruleset, state: &State, actor: ActorId) -> Answer {
    may_act(rules, state, actor)?;
    may_end_in(state, actor, closable(rules, state))
}

/// The same of a player who may do something, where somebody knows the window that silence can close here.
pub(super) fn may_end_in(state: &State, actor: ActorId, closes: Option<WindowKind>) -> Answer {
    if actor != state.active {
        return Err(Refusal::NotYourPhase { active: state.active });
    }
    if let Some(question) = question(state) {
        return Err(Refusal::TheTableWaitsFor(question));
    }
    if closes.is_some() { Ok(()) } else { Err(Refusal::AnnounceFirst) }
}

/// Every actor that could still speak in this window has passed.
pub(super) fn all_passed(rules: &Ruleset, state: &State, kind: WindowKind, passed: u8) -> bool {
    state.ids().all(|actor| {
        passed >> actor.index() & 1 == 1
            || may_act(rules, state, actor).is_err()
            || passes_by_itself(state, kind, actor)
    })
}
