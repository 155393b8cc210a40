//! Judging one event: is it allowed, and what follows?

use events::Event;

use super::boss_turn;
use super::cards;
use super::dice;
use super::facts::Facts;
use super::held;
use super::here;
use super::journey;
use super::read_out;
use super::reason;
use super::rolls;
use super::run::Run;
use super::silence;
use super::tokens;
use crate::act::{Act, ActorId, CardId, Deed, Picked, Picks, TokenId};
use crate::book::{Rule, Ruleset};
use crate::happening::{Happening, Narrator, Nobody, Recorder, Settled};
use crate::options::{Slots, fill};
use crate::ruling::Refusal;
use crate::state::{DEPTH, DONE, DUES, LINES, Question, State, WindowKind};

/// The answer to one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It is allowed; this follows.
    Accepted(Box<Accepted>),
    /// It is not; nothing changed.
    Refused(Refusal),
}

/// An event that is allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// The state after it.
    pub state: State,
    /// Windows that closed because nobody spoke.
    pub implied: Vec<WindowKind>,
    /// What followed, in order, each with its cause and rule.
    pub happened: Vec<Happening>,
    /// Totals that landed.
    pub settled: Vec<Settled>,
}

impl Accepted {
    /// What a narrator heard on the way to this state.
    pub(crate) fn told(state: &State, heard: Narrator) -> Accepted {
        let Narrator { happenings, implied, settled } = heard;
        Accepted { state: *state, implied, happened: happenings, settled }
    }
}

/// Judges an event without changing anything.
pub fn judge(rules: &Ruleset, state: &State, event: &Event) -> Judgement {
    let mut next = *state;
    let mut narrator = Narrator::default();
    match super::intern(rules, state, event)
        .and_then(|act| play(rules, &mut next, &act, &mut narrator))
    {
        Ok(()) => Judgement::Accepted(Box::new(Accepted::told(&next, narrator))),
        Err(refusal) => Judgement::Refused(refusal),
    }
}

/// Judges an act and, if it is allowed, carries it out.
///
/// A window closes by itself when the act is impossible inside it and possible after it; a
/// required answer is never skipped.
///
/// # Errors
/// Why it is not allowed; the state is then as it was.
pub fn play<R: Recorder>(
    rules: &Ruleset,
    state: &mut State,
    act: &Act,
    recorder: &mut R,
) -> Result<(), Refusal> {
    attempt(rules, state, act, None, recorder).map_err(|found| reason::of(rules, state, act, found))
}

/// The same, with another state that the caller keeps from act to act and that may be anything: where windows close, the
/// way back is kept in it. What is in use is copied into it, and no more; [`play`] copies a whole state.
///
/// # Errors
/// Why it is not allowed; the state is then as it was.
pub fn play_with<R: Recorder>(
    rules: &Ruleset,
    state: &mut State,
    act: &Act,
    spare: &mut State,
    recorder: &mut R,
) -> Result<(), Refusal> {
    attempt(rules, state, act, Some(spare), recorder)
        .map_err(|found| reason::of(rules, state, act, found))
}

fn attempt<R: Recorder>(
    rules: &Ruleset,
    state: &mut State,
    act: &Act,
    spare: Option<&mut State>,
    recorder: &mut R,
) -> Result<(), Refusal> {
    let first = match check(rules, state, act) {
        Ok(ready) => return carry_out(rules, state, act, ready, recorder),
        Err(first) => first,
    };
    let closes = silence::closes(rules, state, act.by, 0);
    let declined =
        matches!(first, Refusal::DefenseRolledOnce) && matches!(act.deed, Deed::Announced(_));
    let final_here = here::bars(rules, state, act).is_some() || first.forbids_a_defense();
    let closes = closes.filter(|_| !final_here && !declined);
    let Some(closes) = closes else { return Err(first) };
    let copy;
    let before = if let Some(spare) = spare {
        spare.copy_from(state);
        spare
    } else {
        copy = *state;
        &copy
    };
    let judged = play_ahead(rules, before, act, (first, closes), state, recorder);
    if judged.is_err() {
        state.copy_from(before);
    }
    judged
}

/// Judges an act that does not fit at the innermost frame, why it does not, and the window there that silence closes.
/// `ahead` begins as a copy of the state, and is anything when the act is refused.
fn play_ahead<R: Recorder>(
    rules: &Ruleset,
    state: &State,
    act: &Act,
    (mut first, closes): (Refusal, WindowKind),
    ahead: &mut State,
    recorder: &mut R,
) -> Result<(), Refusal> {
    let mut closings = 0;
    // A card that could still be answered counts as resolved: what it leads to is what refuses.
    let mut answers = true;
    let mut next = Some(closes);
    let ready = loop {
        let Some(kind) = next.take().or_else(|| silence::closes(rules, ahead, act.by, closings))
        else {
            return Err(first);
        };
        Run::new(rules, ahead, &mut Nobody::default()).close(kind);
        closings += 1;
        answers &= matches!(kind, WindowKind::Answer { .. });
        if let Some(end) = ahead.outcome {
            return Err(if here::carries(state, ahead, act) {
                Refusal::EndsFirst(end)
            } else {
                first
            });
        }
        if let Some(refusal) = here::bars(rules, ahead, act) {
            return Err(refusal);
        }
        match check(rules, ahead, act) {
            Ok(_) if !here::carries(state, ahead, act) => {}
            Ok(ready) => break ready,
            Err(refusal) if refusal.forbids_a_defense() => return Err(refusal),
            Err(refusal @ Refusal::DefenseIsMandatory) => return Err(refusal),
            Err(refusal @ Refusal::TurnGoesOn { .. })
                if matches!(first, Refusal::NoRollAwaited) =>
            {
                let over = state.in_roll_phase() && state.attack.is_at(act.by);
                let none = if over { rolls::no_defense(rules, ahead) } else { None };
                first = none.unwrap_or(refusal);
            }
            // Dice are read as the answer to the question that comes up.
            Err(refusal)
                if matches!(first, Refusal::NoRollAwaited) && here::question(ahead).is_some() =>
            {
                return Err(refusal);
            }
            // So is a choice.
            Err(refusal)
                if matches!(first, Refusal::NothingToChoose)
                    && matches!(
                        here::question(ahead),
                        Some(Question::Pick { .. } | Question::Deck { .. })
                    ) =>
            {
                return Err(refusal);
            }
            Err(refusal) if matches!(act.deed, Deed::Rolled(_)) && asked(ahead, act.by) => {
                return Err(refusal);
            }
            Err(refusal)
                if matches!(
                    act.deed,
                    Deed::Moved(_) | Deed::Found(_) | Deed::Looted(_) | Deed::Flipped(_)
                ) && here::question(ahead).is_some() =>
            {
                return Err(refusal);
            }
            // What was dealt stands only after the defence.
            Err(refusal @ Refusal::NotEnoughDealt { .. })
                if here::window(ahead) == Some(WindowKind::LastWord) =>
            {
                return Err(refusal);
            }
            Err(refusal) if answers => first = refusal,
            // The moment comes, but something else is in the way there.
            Err(
                refusal @ (Refusal::AttackTooWeak { .. }
                | Refusal::GainedThisTurn(_)
                | Refusal::CompanionDown(_)
                | Refusal::CompanionOfAnother(_)
                | Refusal::NotEnhanceable
                | Refusal::NoTargetYet
                | Refusal::UltimateRuns { .. }
                | Refusal::TooFewTokens { .. }),
            ) if matches!(first, Refusal::TokenMoment(_) | Refusal::NoAttackToModify) => {
                first = refusal;
            }
            Err(_) => {}
        }
    };
    if R::LISTENS {
        ahead.copy_from(state);
        for _ in 0..closings {
            if let Some(kind) = here::closable(rules, ahead) {
                Run::new(rules, ahead, recorder).close(kind);
            }
        }
    }
    carry_out(rules, ahead, act, ready, recorder)
}

fn asked(state: &State, actor: ActorId) -> bool {
    here::question(state).is_some_and(|question| question.by() == actor)
}

/// What lies on the table: a card that could still be answered counts as resolved, as it will be if
/// nobody answers.
pub fn unanswered(rules: &Ruleset, state: &State) -> State {
    let mut shown = *state;
    while let Some(kind @ WindowKind::Answer { .. }) = here::window(&shown) {
        Run::new(rules, &mut shown, &mut Nobody::default()).close(kind);
    }
    shown
}

/// What the check found out on its way.
pub(super) enum Ready {
    Nothing,
    Picks(Picks),
    Use(u8, Picks),
    Ability(Option<u8>),
    Defense(u8),
    Tile(u8),
}

/// Whether the act is allowed at the innermost frame.
fn check(rules: &Ruleset, state: &State, act: &Act) -> Result<Ready, Refusal> {
    let by = act.by;
    here::is_in_the_game(state, by)?;
    match act.deed {
        Deed::Rolled(dice) => {
            let expected = rolls::may_roll(rules, state, by)
                .map_err(|refusal| rolls::not_due(rules, state, by, dice.count(), refusal))?;
            rolls::dice_fit(rules, state, expected, dice).map(|()| Ready::Nothing)
        }
        Deed::Announced(title) => rolls::may_announce(rules, state, by, title).map(Ready::Ability),
        Deed::Defended(title) => rolls::may_defend(rules, state, by, title).map(Ready::Defense),
        Deed::Played(card, picks) => {
            // Filled where they are written: slots are some 250 bytes.
            let filled = if may_play(rules, state, by, card) {
                let slots = cards::picks_for(rules, state, by, card);
                debug_assert_eq!(Ok(slots), why_not_play(rules, state, by, card), "{card:?}");
                fill_here(state, &slots, &picks)
            } else {
                let asked = why_not_play(rules, state, by, card);
                debug_assert!(asked.is_err(), "{card:?}");
                fill_here(state, &asked?, &picks)
            };
            filled.map(Ready::Picks)
        }
        Deed::Sold(cards) => check_sale(rules, state, by, cards),
        Deed::Spent(token, picks) => check_spending(rules, state, by, token, &picks),
        Deed::PaidOff(token) => {
            tokens::may_pay_off(rules, state, by, token).map(|()| Ready::Nothing)
        }
        Deed::Chose(picks) => {
            if state.chose_anyway(by, &picks) && here::chooses(state, by).is_err() {
                return Ok(Ready::Nothing);
            }
            let slots = here::may_choose(rules, state, by)?;
            if picks.is_empty() {
                let rule = slots.first().map_or(Rule::TextOr, |slot| slot.rule);
                return Err(Refusal::PickMissing(rule));
            }
            fill_here(state, &slots, &picks).map(Ready::Picks)
        }
        Deed::Revealed(cards) => {
            let of = &state.actor(by).cards;
            let shown = held::may_reveal(state, &held::hand(of))?;
            held::together(of, shown, cards).map(|()| Ready::Nothing)
        }
        Deed::Passed => here::may_pass(rules, state, by).map(|()| Ready::Nothing),
        Deed::Ended => here::may_end(rules, state, by).map(|()| Ready::Nothing),
        Deed::Moved(to) => journey::may_move(rules, state, by, to).map(Ready::Tile),
        Deed::Found(find) => journey::may_find(rules, state, by, find).map(|()| Ready::Nothing),
        Deed::Looted(_) => journey::may_loot(state, by).map(|_| Ready::Nothing),
        Deed::Flipped(_) => boss_turn::may_flip_now(state, by).map(|()| Ready::Nothing),
        Deed::ReadOut(..) | Deed::Discarded(_) => {
            read_out::may(rules, state, act).map(|()| Ready::Nothing)
        }
        Deed::Conceded if state.is_enemy(by) => Err(Refusal::RulesDecide(by)),
        Deed::Conceded => Ok(Ready::Nothing),
    }
}

/// Whether this card can be played now: the set of all that can be played is asked first, its reasons only if it is not
/// among them.
fn may_play(rules: &Ruleset, state: &State, by: ActorId, card: CardId) -> bool {
    let bit = 1u64.checked_shl(card.0.into()).unwrap_or(0);
    let facts = Facts::new(rules, state);
    let facts = facts.of(by);
    facts.admits() && facts.playable(bit & state.actor(by).cards.holdable()) != 0
}

/// What has to be picked for a use, from 0, of a token or passive ability: asked in the same order.
fn may_use(
    rules: &Ruleset,
    state: &State,
    by: ActorId,
    token: TokenId,
    nth: u8,
) -> Result<Slots, Refusal> {
    let facts = Facts::new(rules, state);
    let facts = facts.of(by);
    let held = state.actor(by).count(token) > 0;
    let may = held && facts.admits() && facts.usable(token, nth);
    let slots = may.then(|| tokens::picks_for(rules, state, by, token, nth));
    debug_assert_eq!(slots, why_not_use(rules, state, by, token, nth).ok(), "{token:?}");
    slots.map_or_else(|| why_not_use(rules, state, by, token, nth), Ok)
}

/// Why this card cannot be played before any window closes, or what has to be picked: everything that stands
/// against it is asked one by one, as [`OptionsOf::play`](crate::options::OptionsOf) does not.
///
/// # Errors
/// The first thing that stands against it.
pub fn why_not_play(
    rules: &Ruleset,
    state: &State,
    by: ActorId,
    card: CardId,
) -> Result<Slots, Refusal> {
    cards::may_play(rules, state, by, card)
}

/// The same for a use, from 0, of a token or passive ability, as [`OptionsOf::uses`](crate::options::OptionsOf) does not.
///
/// # Errors
/// The first thing that stands against it.
pub fn why_not_use(
    rules: &Ruleset,
    state: &State,
    by: ActorId,
    token: TokenId,
    nth: u8,
) -> Result<Slots, Refusal> {
    tokens::may_spend(rules, state, by, token, nth)
}

/// The same as [`fill`]; where a die is named that only an earlier roll had, that is why it does not fit. [ANN-6]
fn fill_here(state: &State, slots: &Slots, picks: &Picks) -> Result<Picks, Refusal> {
    fill(slots, picks).map_err(|refusal| {
        let Refusal::PickDoesNotFit { place, .. } = refusal else { return refusal };
        let pick = picks.get(usize::from(place).wrapping_sub(1));
        let earlier = |lying: dice::Lying| {
            !lying.activates()
                && matches!(pick, Some(Picked::Die { die, .. }) if *die >= lying.count)
        };
        if dice::lying(state).is_some_and(earlier) {
            Refusal::PickDoesNotFit { place, rule: Rule::AlterVariable }
        } else {
            refusal
        }
    })
}

/// Which use of the token, and the picks for it.
fn check_spending(
    rules: &Ruleset,
    state: &State,
    by: ActorId,
    token: TokenId,
    picks: &Picks,
) -> Result<Ready, Refusal> {
    let nth = tokens::which_use(rules, state, by, token, picks)?;
    let slots = may_use(rules, state, by, token, nth)?;
    if rules.token(token).spend.len() == 1 {
        return fill_here(state, &slots, picks).map(|picks| Ready::Use(nth, picks));
    }
    let named = matches!(picks.first(), Some(Picked::Option(_)));
    let said = if named { *picks } else { tokens::naming(nth, picks) };
    let filled = fill_here(state, &slots, &said)?;
    Ok(Ready::Use(nth, filled.iter().skip(1).copied().collect()))
}

fn check_sale(rules: &Ruleset, state: &State, by: ActorId, cards: u64) -> Result<Ready, Refusal> {
    let held = held::may_sell(rules, state, by)?;
    if cards.count_ones() > u32::from(held.most) && here::question(state).is_some() {
        return Err(Refusal::SellsTooMany { most: held.most });
    }
    let cards_of = &state.actor(by).cards;
    let on_board = cards & cards_of.in_play;
    if on_board != 0 {
        return Err(Refusal::CardIsInPlay(CardId(on_board.trailing_zeros() as u8)));
    }
    held::together(cards_of, held, cards).map(|()| Ready::Nothing)
}

/// Carries out what was found to be allowed.
fn carry_out<R: Recorder>(
    rules: &Ruleset,
    state: &mut State,
    act: &Act,
    ready: Ready,
    recorder: &mut R,
) -> Result<(), Refusal> {
    // One event adds a few lines at most; only near the limits, or with texts of a table's own, is it worth keeping
    // the way back.
    let crowded = rules.house.is_some()
        || state.lines.len() + 12 > LINES
        || state.stack.len() + 10 > DEPTH
        || state.dues.len() + 6 > DUES
        || state.attack.done.len() + 12 > DONE;
    let before = if crowded { Some(*state) } else { None };
    let mut run = Run::new(rules, state, recorder);
    run.carry_out(act, ready);
    if run.overflow {
        debug_assert!(before.is_some(), "the limits are guarded");
        if let Some(before) = before {
            *state = before;
        }
        return Err(Refusal::TooMuchWaits);
    }
    Ok(())
}
