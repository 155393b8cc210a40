//! What may be done here and now. Options and judgement both ask these questions and no others.

use events::{Dice, Phase, Seat};

use super::dice::{self, Lying};
use super::slots::{self, can_prevent};
use crate::act::{CardId, TitleId, TokenId};
use crate::book::{CardKind, Cause, Op, Rule, Ruleset, TextId, Timing};
use crate::content::effect::{RollPhase, Whose};
use crate::content::token::SpendWhen;
use crate::damage::total;
use crate::options::{Held, Slots};
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
fn admits(state: &State) -> Answer {
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

/// What has to be said along to play this card now.
pub(super) fn may_play(rules: &Ruleset, state: &State, seat: Seat, card: CardId) -> Answer<Slots> {
    may_act(rules, state, seat)?;
    admits(state)?;
    let player = state.player(seat);
    let book = rules.hero(player.hero).card(card);
    if player.cards.all & 1 << card.0 == 0 {
        return Err(Refusal::NotInThisDeck(card));
    }
    let timing = book.timing();
    if !is_time(state, seat, timing) {
        let now = state.phase;
        return Err(match book.kind {
            CardKind::Upgrade { .. } => Refusal::UpgradeTiming { card, now },
            CardKind::Action { .. } => Refusal::CardTiming { card, timing, now },
        });
    }
    if player.cards.hand == 0 {
        return Err(Refusal::HandIsEmpty);
    }
    if !player.cards.can_hold(1 << card.0) {
        return Err(Refusal::CardCannotBeThere(card));
    }
    let costs = price(rules, state, seat, card);
    if player.cp < costs {
        return Err(Refusal::NotEnoughCp { has: player.cp, costs });
    }
    let slots = match book.kind {
        CardKind::Upgrade { slot, level } => {
            if player.levels[slot as usize] >= level {
                return Err(Refusal::LevelNotRaised(card));
            }
            Slots::default()
        }
        CardKind::Action { modifier, text, .. } => {
            if modifier {
                may_modify(rules, state, seat)?;
            }
            may_read(rules, state, seat, text)?
        }
    };
    Ok(slots)
}

/// Whether it is the moment for cards of this timing. [CARD-4, CARD-5, CARD-7]
fn is_time(state: &State, seat: Seat, timing: Timing) -> bool {
    match timing {
        Timing::MainPhase => window(state) == Some(WindowKind::Main) && seat == state.active,
        Timing::RollPhase => {
            state.in_roll_phase() && !matches!(window(state), Some(WindowKind::Answer { .. }))
        }
        Timing::Instant => true,
    }
}

/// The cards of the deck's list whose moment it is; none if the player may do nothing.
pub(super) fn timely(rules: &Ruleset, state: &State, seat: Seat) -> u64 {
    if may_act(rules, state, seat).and_then(|()| admits(state)).is_err() {
        return 0;
    }
    let cards = &rules.hero(state.player(seat).hero).timings;
    let timings = [Timing::MainPhase, Timing::RollPhase, Timing::Instant];
    let now = timings.into_iter().filter(|timing| is_time(state, seat, *timing));
    now.fold(0, |bits, timing| bits | cards[timing as usize])
}

/// What the card costs now: from level II to III only the difference. [UPG-4]
pub fn price(rules: &Ruleset, state: &State, seat: Seat, card: CardId) -> u8 {
    let player = state.player(seat);
    let hero = rules.hero(player.hero);
    let book = hero.card(card);
    match book.kind {
        CardKind::Upgrade { slot, .. } => {
            let below = player.levels[slot as usize] as usize - 1;
            book.cost.saturating_sub(hero.slots[slot as usize].levels[below].cost)
        }
        CardKind::Action { .. } => book.cost,
    }
}

/// Whether there is an Attack of this player to modify. [MOD-2, MOD-4]
fn may_modify(rules: &Ruleset, state: &State, seat: Seat) -> Answer {
    if seat != state.attack.by || !state.attack.attacks || !state.in_roll_phase() {
        return Err(Refusal::NoAttackToModify);
    }
    if rules.attributes(state.attack.kind).enhanceable {
        Ok(())
    } else {
        Err(Refusal::NotEnhanceable)
    }
}

/// Whether the words of a text could do something here, and what they need said along.
fn may_read(rules: &Ruleset, state: &State, me: Seat, text: TextId) -> Answer<Slots> {
    let mut found = Slots::default();
    for (at, op) in slots::words(rules, text) {
        let wanted = slots::of_op(rules, state, me, op, at);
        may_do(rules, state, me, (at, op), &wanted)?;
        if found.is_empty() {
            found = wanted;
        }
    }
    Ok(found)
}

/// Whether one word could do something here.
fn may_do(rules: &Ruleset, state: &State, me: Seat, (at, op): (u16, Op), wanted: &Slots) -> Answer {
    if let Op::ExtraAttempt(phase) = op {
        return may_attempt_more(state, phase);
    }
    if let Op::ChangeDice { whose, .. } | Op::Reroll { whose, .. } = op {
        return may_touch(state, me, whose, wanted);
    }
    if let Op::IfDealt(needs, _) = op {
        return has_dealt(rules, state, me, needs);
    }
    let nothing = wanted.iter().any(|slot| slot.domain.is_empty());
    let prevents = if let Op::To(_, end) = op {
        nothing && end > at + 1 && matches!(rules.op(at + 1), Op::Prevent(_))
    } else {
        matches!(op, Op::Prevent(_)) && !can_prevent(rules, state, me)
    };
    match (prevents, nothing) {
        (true, _) => Err(Refusal::NoDamageComing),
        (false, true) => Err(Refusal::NothingToPick),
        (false, false) => Ok(()),
    }
}

/// Whether dice lie there that this player's text may touch. [CARD-12, TGT-5]
fn may_touch(state: &State, me: Seat, whose: Whose, wanted: &Slots) -> Answer {
    let nothing = wanted.iter().any(|slot| slot.domain.is_empty());
    match (dice::lying(state), slots::touchable(state, me, whose)) {
        (Some(others), None) => Err(Refusal::NotThoseDice { owner: others.owner }),
        (_, Some(_)) if !nothing => Ok(()),
        (_, _) => Err(Refusal::NoDiceToTouch),
    }
}

/// Whether a roll of that phase lies there. [ROLL-4, DEF-5]
fn may_attempt_more(state: &State, phase: RollPhase) -> Answer {
    let lies = match phase {
        RollPhase::Offense => {
            matches!(window(state), Some(WindowKind::Rolling | WindowKind::Announced))
        }
        RollPhase::Defense => defense_dice(state).is_some(),
    };
    if lies { Ok(()) } else { Err(Refusal::NoSuchRollPhase) }
}

/// The dice of a Defensive Ability, if they lie there.
fn defense_dice(state: &State) -> Option<Lying> {
    let defends = window(state) == Some(WindowKind::Dice)
        && text_below(state).is_some_and(|text| matches!(text.cause, Cause::Defense(..)));
    if defends { dice::lying(state) } else { None }
}

/// Whether the Attack deals this much as it stands after the defence. [MOD-7, C-77]
fn has_dealt(rules: &Ruleset, state: &State, seat: Seat, needs: u8) -> Answer {
    if seat != state.attack.by || !state.attack.attacks {
        return Err(Refusal::NoAttackToModify);
    }
    let now = total(&state.lines, state.attack.at, rules.numbers.settling).dealt;
    let over = window(state) == Some(WindowKind::LastWord);
    if over && now >= u16::from(needs) {
        return Ok(());
    }
    Err(Refusal::NotEnoughDealt { needs, now: if over { now as u8 } else { 0 } })
}

/// What has to be said along to spend this token now. [STS-6, STS-9]
pub(super) fn may_spend(
    rules: &Ruleset,
    state: &State,
    seat: Seat,
    token: TokenId,
) -> Answer<Slots> {
    if state.player(seat).count(token) == 0 {
        return Err(Refusal::NoSuchToken(token));
    }
    may_act(rules, state, seat)?;
    admits(state)?;
    let Some((when, text)) = rules.token(token).spend else {
        return Err(Refusal::TokenNotSpendable(token));
    };
    match when {
        SpendWhen::AnyTime => {}
        SpendWhen::YouReceiveDamage if can_prevent(rules, state, seat) => {}
        SpendWhen::YouReceiveDamage => return Err(Refusal::TokenMoment(token)),
    }
    may_read(rules, state, seat, text)
}

/// How many dice the player is to read out now.
pub(super) fn may_roll(rules: &Ruleset, state: &State, seat: Seat) -> Answer<u8> {
    let whose =
        |by: Seat| if by == seat { Ok(()) } else { Err(Refusal::NotYours { belongs_to: by }) };
    let lying = || dice::lying(state).map(|lying| lying.count).ok_or(Refusal::NoRollAwaited);
    match state.innermost() {
        Some(Frame::Ask(question)) => match *question {
            Question::Attempt { by } => whose(by).map(|()| 5),
            Question::Defense { by } | Question::Roll { by } => {
                whose(by)?;
                text_below(state).map(|text| text.count).ok_or(Refusal::NoRollAwaited)
            }
            Question::Reroll { by, .. } => whose(by).and_then(|()| lying()),
            Question::WhichDefense { .. } | Question::Pick { .. } | Question::SellDown { .. } => {
                Err(Refusal::TheTableWaitsFor(*question))
            }
        },
        Some(Frame::Window(window)) => match window.kind {
            WindowKind::MoreThrows { by, .. } => whose(by).and_then(|()| lying()),
            WindowKind::Rolling => whose(state.attack.by).and_then(|()| attempt_left(rules, state)),
            WindowKind::Announced if state.attack.altered || state.attack.granted => {
                whose(state.attack.by).and_then(|()| attempt_left(rules, state))
            }
            WindowKind::Announced => whose(state.attack.by).and(Err(Refusal::AnnouncementStands)),
            WindowKind::Dice if state.attack.extra_attempts > 0 => {
                let lying = defense_dice(state).ok_or(Refusal::NoRollAwaited)?;
                whose(lying.owner).map(|()| lying.count)
            }
            WindowKind::Dice if defense_dice(state).is_some_and(|lying| lying.owner == seat) => {
                Err(Refusal::DefenseRolledOnce)
            }
            WindowKind::Main
            | WindowKind::Dice
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord => Err(Refusal::NoRollAwaited),
        },
        Some(Frame::Step(_) | Frame::Do(_) | Frame::Discard { .. }) | None => {
            Err(Refusal::NoRollAwaited)
        }
    }
}

/// How many Roll Attempts the Offensive Roll Phase has. [ROLL-1, ROLL-4]
pub(crate) fn attempts(rules: &Ruleset, state: &State) -> u8 {
    let player = state.player(state.attack.by);
    let fewer = |token: &TokenId| {
        i16::from(rules.token(*token).roll_attempts) * i16::from(player.count(*token))
    };
    let tokens: i16 = rules.attempting.iter().map(fewer).sum();
    let usual = i16::from(rules.numbers.roll_attempts) + i16::from(state.attack.extra_attempts);
    (usual + tokens).max(1) as u8
}

fn attempt_left(rules: &Ruleset, state: &State) -> Answer<u8> {
    let allowed = attempts(rules, state);
    if state.attack.attempts < allowed { Ok(5) } else { Err(Refusal::NoAttemptLeft { allowed }) }
}

/// Whether these dice can be what is to be read out.
pub(super) fn dice_fit(state: &State, expected: u8, got: Dice) -> Answer {
    if got.count() != expected {
        let rule = match (question(state), window(state)) {
            (Some(Question::Attempt { .. }), _)
            | (_, Some(WindowKind::Rolling | WindowKind::Announced)) => Rule::RollAttempts,
            (Some(Question::Defense { .. }), _) => Rule::DefenseAttempt,
            _ => Rule::TextRoll,
        };
        return Err(Refusal::DiceDoNotFit { expected, got, rule });
    }
    let (throws, die) = match state.innermost() {
        Some(Frame::Ask(Question::Reroll { throws, die, .. })) => (*throws, *die),
        Some(Frame::Window(crate::state::Window {
            kind: WindowKind::MoreThrows { throws, .. },
            ..
        })) => (*throws, None),
        Some(
            Frame::Step(_)
            | Frame::Do(_)
            | Frame::Discard { .. }
            | Frame::Ask(_)
            | Frame::Window(_),
        )
        | None => {
            return Ok(());
        }
    };
    let Some(lying) = dice::lying(state) else { return Ok(()) };
    let fits = match die {
        Some(die) => dice::only_changed(lying.values(), got.values(), die as usize),
        None => dice::changed(lying.values(), got.values()) <= throws,
    };
    let only = die.map(|die| die + 1);
    if fits { Ok(()) } else { Err(Refusal::MoreDiceChanged { allowed: throws, only }) }
}

/// Which ability of the hero's list the announcement means, or none. [ANN-1, ANN-3]
pub(super) fn may_announce(
    rules: &Ruleset,
    state: &State,
    seat: Seat,
    title: Option<TitleId>,
) -> Answer<Option<u8>> {
    may_act(rules, state, seat)?;
    match window(state) {
        Some(WindowKind::Rolling | WindowKind::Announced) if seat != state.attack.by => {
            return Err(Refusal::NotYours { belongs_to: state.attack.by });
        }
        Some(WindowKind::Rolling) => {}
        Some(WindowKind::Announced) if state.attack.altered => {}
        Some(WindowKind::Announced) => return Err(Refusal::AnnouncementStands),
        Some(
            WindowKind::Main
            | WindowKind::Dice
            | WindowKind::MoreThrows { .. }
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord,
        )
        | None => {
            let late = state.in_roll_phase() && state.attack.activated && seat == state.attack.by;
            return Err(if late { Refusal::AlreadyActivated } else { Refusal::NothingToAnnounce });
        }
    }
    let Some(title) = title else { return Ok(None) };
    let ability = on_board(rules, state, seat, title).ok_or(Refusal::NotOnTheBoard(title))?;
    let dice = state.attack.dice;
    if rules.hero(state.player(seat).hero).strongest(ability, dice).is_some() {
        return Ok(Some(ability));
    }
    Dice::new(&dice).map_or(Err(Refusal::NothingToAnnounce), |dice| {
        Err(Refusal::RequirementNotMet(title, dice))
    })
}

/// The Offensive Ability of this name on the hero's board as it is upgraded now.
fn on_board(rules: &Ruleset, state: &State, seat: Seat, title: TitleId) -> Option<u8> {
    abilities(rules, state, seat).find(|(_, name)| *name == title).map(|(ability, _)| ability)
}

/// The Offensive Abilities on the hero's board as it is upgraded now, and their names.
pub(crate) fn abilities<'a>(
    rules: &'a Ruleset,
    state: &'a State,
    seat: Seat,
) -> impl Iterator<Item = (u8, TitleId)> + 'a {
    let player = state.player(seat);
    let hero = rules.hero(player.hero);
    let spaces = hero.slots.iter().zip(player.levels);
    let offered =
        spaces.flat_map(|(slot, level)| slot.levels[level as usize - 1].abilities.iter().copied());
    offered.chain([hero.ultimate]).map(|ability| (ability, hero.abilities[ability as usize].title))
}

/// The Defensive Ability that is chosen. [DEF-3]
pub(super) fn may_defend(rules: &Ruleset, state: &State, seat: Seat, title: TitleId) -> Answer<u8> {
    let Some(Question::WhichDefense { by }) = question(state) else {
        return Err(Refusal::NoDefenseToChoose);
    };
    if by != seat {
        return Err(Refusal::NotYours { belongs_to: by });
    }
    let player = state.player(seat);
    let hero = rules.hero(player.hero);
    let spaces = hero.slots.iter().zip(player.levels);
    let mut offered = spaces.filter_map(|(slot, level)| slot.levels[level as usize - 1].defense);
    offered
        .find(|defense| hero.defenses[*defense as usize].title == title)
        .ok_or(Refusal::NotOnTheBoard(title))
}

/// Which cards may be sold. [SELL-1, SELL-2, C-31]
pub(super) fn may_sell(rules: &Ruleset, state: &State, seat: Seat) -> Answer<Held> {
    may_act(rules, state, seat)?;
    let cards = &state.player(seat).cards;
    let most = match (window(state), question(state)) {
        (Some(WindowKind::Main), _) if seat == state.active => cards.hand,
        (_, Some(Question::SellDown { by })) if by == seat => cards.hand - rules.numbers.hand_most,
        _ => return Err(Refusal::NotASale(state.phase)),
    };
    if cards.hand == 0 {
        return Err(Refusal::HandIsEmpty);
    }
    Ok(Held { cards: holdable(state, seat), known: cards.known, most, hidden: cards.hidden() })
}

/// The cards that can be in a hand, as far as the table has seen.
pub(super) fn holdable(state: &State, seat: Seat) -> u64 {
    let cards = &state.player(seat).cards;
    if cards.hidden() > 0 { cards.all & !(cards.discarded | cards.in_play) } else { cards.known }
}

/// What may be answered to the open choice, and whether it may be declined.
pub(super) fn may_choose(rules: &Ruleset, state: &State, seat: Seat) -> Answer<(Slots, bool)> {
    let Some(Question::Pick { by }) = question(state) else { return Err(Refusal::NothingToChoose) };
    if by != seat {
        return Err(Refusal::NotYours { belongs_to: by });
    }
    let Some(text) = text_below(state) else { return Err(Refusal::NothingToChoose) };
    let me = text.me;
    let op = rules.op(text.rest.at);
    Ok((slots::of_op(rules, state, me, op, text.rest.at), text.may))
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

/// Which cards of the hand could be shown.
pub(super) fn may_reveal(state: &State, seat: Seat) -> Answer<Held> {
    if state.outcome.is_some() {
        return Err(Refusal::AfterTheEnd);
    }
    let cards = &state.player(seat).cards;
    let hidden = cards.hidden();
    if hidden == 0 {
        return Err(Refusal::HandIsEmpty);
    }
    Ok(Held { cards: holdable(state, seat) & !cards.known, known: 0, most: hidden, hidden })
}

/// Every seat that could still speak in this window has passed.
pub(super) fn all_passed(rules: &Ruleset, state: &State, kind: WindowKind, passed: u8) -> bool {
    State::seats().all(|seat| {
        passed >> seat.index() & 1 == 1
            || may_act(rules, state, seat).is_err()
            || passes_by_itself(state, kind, seat)
    })
}
