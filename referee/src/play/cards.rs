//! Which cards and tokens may be used here and now. Options and judgement both ask these questions.

use events::Seat;

use super::dice;
use super::here::{admits, may_act, question, text_below, window};
use super::rolls::defense_dice;
use super::slots::{self, can_prevent};
use crate::act::{CardId, TokenId};
use crate::book::{CardKind, Cause, Op, Ruleset, TextId, Timing};
use crate::content::effect::{RollPhase, Whose};
use crate::content::token::SpendWhen;
use crate::damage::total;
use crate::options::{Held, Slots};
use crate::ruling::Refusal;
use crate::state::{Question, State, WindowKind};

type Answer<T = ()> = Result<T, Refusal>;

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
    may_play_held(rules, state, seat, card)
}

/// The same for a card that can be in the hand and whose moment it is ([`timely`], [`holdable`]).
pub(super) fn may_play_held(
    rules: &Ruleset,
    state: &State,
    seat: Seat,
    card: CardId,
) -> Answer<Slots> {
    let player = state.player(seat);
    let costs = price(rules, state, seat, card);
    if player.cp < costs {
        return Err(Refusal::NotEnoughCp { has: player.cp, costs });
    }
    match rules.hero(player.hero).card(card).kind {
        CardKind::Upgrade { slot, level } if player.levels[slot as usize] >= level => {
            Err(Refusal::LevelNotRaised(card))
        }
        CardKind::Upgrade { .. } => Ok(Slots::default()),
        CardKind::Action { modifier: true, text, .. } => {
            may_modify(rules, state, seat)?;
            may_read(rules, state, seat, text)
        }
        CardKind::Action { text, .. } => may_read(rules, state, seat, text),
    }
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

/// Whether a roll of that phase is due or lies there. [ROLL-4, DEF-5, CARD-5]
fn may_attempt_more(state: &State, phase: RollPhase) -> Answer {
    let rolls = match phase {
        RollPhase::Offense => {
            matches!(window(state), Some(WindowKind::Rolling | WindowKind::Announced))
                || matches!(question(state), Some(Question::Attempt { .. }))
        }
        RollPhase::Defense => {
            defense_dice(state).is_some()
                || matches!(question(state), Some(Question::Defense { .. }))
        }
    };
    if rolls { Ok(()) } else { Err(Refusal::NoSuchRollPhase) }
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
    // The die of a token that was spent is resolved first. [STS-7]
    let resolving = window(state) == Some(WindowKind::Dice)
        && text_below(state).is_some_and(|text| matches!(text.cause, Cause::Token(..)));
    if resolving {
        return Err(Refusal::TokenMoment(token));
    }
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
