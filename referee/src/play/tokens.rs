//! Which tokens and passive abilities may be used here and now. Options and judgement both ask these questions.

use super::cards::{is_moment, may_answer, may_modify, may_read};
use super::change;
use super::dice;
use super::here::{admits, may_act, text_below, window};
use super::slots;
use crate::act::{ActorId, Picked, Picks, TokenId};
use crate::book::{Cause, Op, Picking, Rule, Ruleset, SpendBook, TextId};
use crate::content::effect::Whose;
use crate::content::token::SpendWhen;
use crate::options::{Domain, Slot, Slots, fill};
use crate::ruling::Refusal;
use crate::state::{Actor, State, WindowKind};

type Answer<T = ()> = Result<T, Refusal>;

/// What has to be picked to make this use, from 0, of a token or passive ability now. [STS-6, STS-9]
pub(super) fn may_spend(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    token: TokenId,
    nth: u8,
) -> Answer<Slots> {
    let player = state.actor(actor);
    if player.count(token) == 0 {
        return Err(Refusal::NoSuchToken(token));
    }
    may_act(rules, state, actor)?;
    admits(state)?;
    let book = rules.token(token);
    let Some(spend) = book.spend.get(nth as usize) else {
        return Err(Refusal::TokenNotSpendable(token));
    };
    let whose = whose_dice(rules, spend.text);
    if resolves_a_token(state) && whose.is_none() {
        return Err(Refusal::TokenMoment(token));
    }
    if whose.is_some_and(|whose| slots::dice_of(state, actor, whose) == 0) {
        let others = dice::lying(state).map(|lying| Refusal::NotThoseDice { owner: lying.owner });
        return Err(
            others.unwrap_or(Refusal::NoDiceToTouch(dice::out_of_reach(state, Rule::StatusMoment)))
        );
    }
    may_answer(rules, state, actor, false)?;
    may_afford(player, token, spend)?;
    may_use(rules, state, actor, token, spend)?;
    let slots =
        without_the_price(may_read(rules, state, actor, spend.text)?, actor, player, spend)?;
    if book.spend.len() == 1 {
        return Ok(slots);
    }
    let which = Slot { domain: Domain::Option(1 << nth), optional: false, rule: Rule::TextOr };
    Ok([which].into_iter().chain(slots.iter().copied()).collect())
}

/// What is discarded for a use is gone before its text is read: it cannot be picked for it. [STS-5]
fn without_the_price(
    mut slots: Slots,
    actor: ActorId,
    player: &Actor,
    spend: &SpendBook,
) -> Answer<Slots> {
    let (kind, needs) = spend.discards;
    if needs == 0 || player.count(kind) > needs {
        return Ok(slots);
    }
    for slot in slots.iter_mut() {
        if let Domain::Token(bits) = &mut slot.domain {
            bits[actor.index()].remove(kind);
        }
        if slot.domain.is_empty() && !slot.optional {
            return Err(Refusal::NothingToPick(Rule::StatusRemove));
        }
    }
    Ok(slots)
}

/// What has to be picked with a use that can be made now.
pub(super) fn picks_for(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    token: TokenId,
    nth: u8,
) -> Slots {
    let wants = rules.needs.uses(token).get(nth as usize);
    if wants.is_none_or(|wants| wants.picks == Picking::Nothing) {
        return Slots::default();
    }
    may_spend(rules, state, actor, token, nth).unwrap_or_default()
}

/// Whether the use is left in this turn, and there is what it takes.
pub(super) fn may_afford(player: &Actor, token: TokenId, spend: &SpendBook) -> Answer {
    is_left(player, token, spend)?;
    let (kind, needs) = spend.discards;
    if player.count(kind) < needs {
        return Err(Refusal::TooFewTokens { token: kind, needs });
    }
    Ok(())
}

/// Whether the use is left in this turn, and is one of what the player has.
fn is_left(player: &Actor, token: TokenId, spend: &SpendBook) -> Answer {
    if spend.most.is_some_and(|(place, most)| player.uses(place) >= most) {
        return Err(Refusal::UsedThisTurn(token));
    }
    if let Some((kind, needs)) = spend.holding
        && player.count(kind) != needs
    {
        return Err(Refusal::HoldsOther { token: kind, needs });
    }
    Ok(())
}

/// Whether the player has a use whose moment is now and whose price is tokens of another kind. If it has a moment of
/// its own, cards of the hand may still bring the price. [STS-6, CARD-7]
pub(super) fn could_pay(rules: &Ruleset, state: &State, actor: ActorId) -> bool {
    let player = state.actor(actor);
    let pays = |token: TokenId, spend: &SpendBook| {
        let waits = spend.when != SpendWhen::AnyTime && player.cards.hand > 0;
        let may = if waits { is_left } else { may_afford };
        spend.discards.0 != token
            && is_moment(rules, state, actor, spend.when)
            && may(player, token, spend).is_ok()
    };
    let there = rules.priced.iter().filter(|token| player.count(**token) > 0);
    there.copied().any(|token| rules.token(token).spend.iter().any(|spend| pays(token, spend)))
}

/// Whether the player could use a token or be rid of one now.
pub(super) fn any_usable(rules: &Ruleset, state: &State, actor: ActorId) -> bool {
    let there = state.actor(actor).kinds().and(rules.needs.usable.or(rules.needs.payable));
    there.iter().any(|token| {
        let uses = 0..rules.token(token).spend.len() as u8;
        uses.into_iter().any(|nth| may_spend(rules, state, actor, token, nth).is_ok())
            || may_pay_off(rules, state, actor, token).is_ok()
    })
}

/// Whose dice the text throws or turns, if it does.
fn whose_dice(rules: &Ruleset, text: TextId) -> Option<Whose> {
    (text.at..text.end).find_map(|at| {
        if let Op::Reroll { whose, .. } | Op::ChangeDice { whose, .. } = rules.op(at) {
            Some(whose)
        } else {
            None
        }
    })
}

/// The die of a token that was spent is resolved first. [STS-7]
pub(super) fn resolves_a_token(state: &State) -> bool {
    window(state) == Some(WindowKind::Dice)
        && text_below(state).is_some_and(|text| matches!(text.cause, Cause::Token(..)))
}

/// The conditions printed on one use of a token.
fn may_use(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    token: TokenId,
    spend: &SpendBook,
) -> Answer {
    if spend.modifier {
        may_modify(rules, state, actor)?;
    }
    if !is_moment(rules, state, actor, spend.when) {
        return Err(Refusal::TokenMoment(token));
    }
    may_pay_price(rules, state, actor, token, spend)
}

/// The Attack, the age of the tokens and the CP that one use of a token asks for.
pub(super) fn may_pay_price(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    token: TokenId,
    spend: &SpendBook,
) -> Answer {
    let attack = &state.attack;
    if attack.base < spend.attack_of {
        return Err(Refusal::AttackTooWeak { needs: spend.attack_of, deals: attack.base });
    }
    let (kind, needs) = spend.discards;
    if spend.aged && change::aged(rules, state, actor, kind) < needs {
        return Err(Refusal::GainedThisTurn(token));
    }
    let has = state.actor(actor).cp;
    if has < spend.cp {
        return Err(Refusal::NotEnoughCp { has, costs: spend.cp });
    }
    Ok(())
}

/// Which use of a token the picks mean: the one they name, or the only one that can be made now.
pub(super) fn which_use(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    token: TokenId,
    picks: &Picks,
) -> Answer<u8> {
    let uses = rules.token(token).spend.len() as u8;
    match picks.first() {
        _ if uses <= 1 => Ok(0),
        Some(Picked::Option(nth)) if (1..=uses).contains(nth) => Ok(nth - 1),
        Some(Picked::Option(_)) => Err(Refusal::PickDoesNotFit { place: 1, rule: Rule::TextOr }),
        _ => {
            // Of several uses that can be made, those to which what is said along belongs.
            let can = |nth: &u8| {
                let slots = may_spend(rules, state, actor, token, *nth);
                slots.is_ok_and(|slots| {
                    picks.is_empty() || fill(&slots, &naming(*nth, picks)).is_ok()
                })
            };
            let is_there = |nth: u8| {
                let answer = may_spend(rules, state, actor, token, nth);
                !matches!(answer, Err(Refusal::HoldsOther { .. }))
            };
            let mut possible = (0..uses).filter(can);
            match (possible.next(), possible.next()) {
                (Some(_), Some(_)) => Err(Refusal::PickMissing(Rule::TextOr)),
                (Some(only), None) => Ok(only),
                // Why the first of them that could be made, or else is there, cannot be is the answer.
                (None, _) => Ok((0..uses)
                    .find(|nth| may_spend(rules, state, actor, token, *nth).is_ok())
                    .or_else(|| (0..uses).find(|nth| is_there(*nth)))
                    .unwrap_or(0)),
            }
        }
    }
}

/// The picks with the use, from 0, that they are said for.
pub(super) fn naming(nth: u8, picks: &Picks) -> Picks {
    [Picked::Option(nth + 1)].into_iter().chain(picks.iter().copied()).collect()
}

/// Whether the player may pay to be rid of this token now. [C-30]
pub(super) fn may_pay_off(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    token: TokenId,
) -> Answer {
    let Some(costs) = rules.token(token).pay else { return Err(Refusal::NothingToPayOff(token)) };
    if state.actor(actor).count(token) == 0 {
        return Err(Refusal::NoSuchToken(token));
    }
    may_act(rules, state, actor)?;
    admits(state)?;
    may_answer(rules, state, actor, false)?;
    let has = state.actor(actor).cp;
    if has < costs { Err(Refusal::NotEnoughCp { has, costs }) } else { Ok(()) }
}
