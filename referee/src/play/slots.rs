//! What a text needs said along, and what may be said.

use events::Seat;

use super::dice;
use crate::act::TokenId;
use crate::book::{Op, Rule, Ruleset, Target, TextId};
use crate::content::effect::{Into, Whose};
use crate::damage::total;
use crate::options::{Domain, Slot, Slots};
use crate::state::{Inline, SEATS, State};

/// The place of the word after this one and the words that belong to it.
pub(super) fn past(op: Op, at: u16) -> u16 {
    match op {
        Op::IfDealt(_, end)
        | Op::Roll(_, end)
        | Op::Each { end, .. }
        | Op::May(end)
        | Op::To(_, end) => end,
        // The words of these two are read on in the same text.
        Op::On(..) | Op::Otherwise(_) => at + 1,
        Op::Gain(..)
        | Op::Inflict(..)
        | Op::GainCp(_)
        | Op::LoseCp(_)
        | Op::Heal(_)
        | Op::Draw(_)
        | Op::RemoveThis
        | Op::RemoveStatus(_)
        | Op::RemoveAllStatus(_)
        | Op::TransferStatus
        | Op::PreventIncomingStatus
        | Op::Deal(..)
        | Op::Add(_)
        | Op::Prevent(_)
        | Op::AvoidDamage
        | Op::MakeUndefendable
        | Op::FailPhase
        | Op::ChangeDice { .. }
        | Op::Reroll { .. }
        | Op::ExtraAttempt(_)
        | Op::Then
        | Op::SkipPhase
        | Op::ExtraOffense => at + 1,
    }
}

/// The words of a text itself, without those that belong to another word.
pub(super) fn words(rules: &Ruleset, text: TextId) -> impl Iterator<Item = (u16, Op)> + '_ {
    let mut at = text.at;
    std::iter::from_fn(move || {
        if at >= text.end {
            return None;
        }
        let place = at;
        let op = rules.op(place);
        at = past(op, place);
        Some((place, op))
    })
}

/// What one word needs said along.
pub(super) fn of_op(rules: &Ruleset, state: &State, me: Seat, op: Op, at: u16) -> Slots {
    match op {
        Op::RemoveStatus(target) => one(tokens(rules, state, me, target), Rule::StatusRemove),
        Op::TransferStatus => {
            // With two players there is only one to move it to.
            let everybody = Domain::Seat(seats(me, Target::AnyPlayer, |_| true));
            let rule = Rule::StatusRemove;
            let token =
                Slot { domain: tokens(rules, state, me, Target::AnyPlayer), optional: false, rule };
            Inline::from_iter([
                token,
                Slot { domain: everybody, optional: SEATS == 2, rule: Rule::CardChosen },
            ])
        }
        Op::ExtraAttempt(phase) => {
            let roller = 1 << state.attack.roller(phase).index();
            Inline::from_iter([Slot {
                domain: Domain::Seat(roller),
                optional: true,
                rule: Rule::RollMoreOrFewer,
            }])
        }
        Op::RemoveAllStatus(target) => {
            let bits = seats(me, target, |seat| state.player(seat).tokens.iter().any(|n| *n > 0));
            one(Domain::Seat(bits), Rule::StatusRemove)
        }
        Op::PreventIncomingStatus => one(incoming(state, me), Rule::DefenseIncomingStatus),
        Op::To(target @ (Target::AnyPlayer | Target::AnyOpponent), end) => {
            let prevents =
                end > at + 1 && matches!(rules.op(at + 1), Op::Prevent(_) | Op::AvoidDamage);
            let bits = seats(me, target, |seat| !prevents || can_prevent(rules, state, seat));
            one(Domain::Seat(bits), Rule::CardChosen)
        }
        Op::ChangeDice { count, whose, to } => {
            let domain = dice_to(state, me, whose, to);
            let rule = if to == Into::ValueOfAnother { Rule::CardCopyDie } else { Rule::CardDice };
            let slot = |nth| Slot { domain, optional: nth > 0, rule };
            (0..count).map(slot).collect()
        }
        Op::Reroll { whose: whose @ (Whose::Opponents | Whose::Any), .. } => {
            let bits = touchable(state, me, whose).map_or(0, |lying| (1 << lying.count) - 1);
            one(Domain::Die(bits), Rule::CardDice)
        }
        Op::To(Target::Me, _)
        | Op::Reroll { whose: Whose::Yours, .. }
        | Op::Gain(..)
        | Op::Inflict(..)
        | Op::GainCp(_)
        | Op::LoseCp(_)
        | Op::Heal(_)
        | Op::Draw(_)
        | Op::RemoveThis
        | Op::Deal(..)
        | Op::Add(_)
        | Op::Prevent(_)
        | Op::AvoidDamage
        | Op::MakeUndefendable
        | Op::FailPhase
        | Op::IfDealt(..)
        | Op::Roll(..)
        | Op::On(..)
        | Op::Otherwise(_)
        | Op::Each { .. }
        | Op::Then
        | Op::May(_)
        | Op::SkipPhase
        | Op::ExtraOffense => Slots::default(),
    }
}

fn one(domain: Domain, rule: Rule) -> Slots {
    Inline::from_iter([Slot { domain, optional: false, rule }])
}

/// Whether a text takes tokens off a board: its holder may answer by using them first. [STS-10, TIM-7]
pub(super) fn takes_tokens(rules: &Ruleset, text: TextId) -> bool {
    words(rules, text).any(|(_, op)| {
        matches!(op, Op::RemoveStatus(_) | Op::RemoveAllStatus(_) | Op::TransferStatus)
    })
}

fn seats(me: Seat, target: Target, fits: impl Fn(Seat) -> bool) -> u8 {
    let allowed = |seat: &Seat| match target {
        Target::Me => *seat == me,
        Target::AnyPlayer => true,
        Target::AnyOpponent => *seat != me,
    };
    State::seats()
        .filter(allowed)
        .filter(|seat| fits(*seat))
        .fold(0, |bits, seat| bits | 1 << seat.index())
}

fn tokens(rules: &Ruleset, state: &State, me: Seat, target: Target) -> Domain {
    let allowed = seats(me, target, |_| true);
    let mut bits = [0u64; SEATS];
    for seat in State::seats().filter(|seat| allowed >> seat.index() & 1 == 1) {
        let held = (0..rules.tokens.len() as u8)
            .filter(|token| state.player(seat).count(TokenId(*token)) > 0);
        bits[seat.index()] = held.fold(0, |bits, token| bits | 1 << token);
    }
    Domain::Token(bits)
}

/// The status effects that are being inflicted on a player right now. [DEF-10]
fn incoming(state: &State, me: Seat) -> Domain {
    let mut bits = [0u64; SEATS];
    if me == state.attack.at {
        bits[me.index()] =
            state.attack.incoming.iter().fold(0, |bits, (token, _)| bits | 1 << token.0);
    }
    Domain::Token(bits)
}

/// The dice that lie there, if this player's text may touch them. [CARD-12]
pub(super) fn touchable(state: &State, me: Seat, whose: Whose) -> Option<dice::Lying> {
    dice::lying(state).filter(|lying| match whose {
        Whose::Yours => lying.owner == me,
        Whose::Opponents => lying.owner != me,
        Whose::Any => true,
    })
}

fn dice_to(state: &State, me: Seat, whose: Whose, to: Into) -> Domain {
    let Some(lying) = touchable(state, me, whose) else { return Domain::DieTo(0) };
    let values = lying.values();
    let fits = |die: usize, value: u8| {
        value != values[die]
            && match to {
                Into::AnyValue => true,
                Into::Value(only) => value == only,
                Into::NextValue => value.abs_diff(values[die]) == 1,
                Into::ValueOfAnother => values.contains(&value),
            }
    };
    let pairs = (0..values.len()).flat_map(|die| (1..=6u8).map(move |value| (die, value)));
    let bits = pairs.filter(|(die, value)| fits(*die, *value));
    Domain::DieTo(bits.fold(0, |bits, (die, value)| bits | 1 << (die as u8 * 6 + value - 1)))
}

/// Whether damage is coming to a player that can be lowered or avoided. [DMG-3, DMG-10]
pub(super) fn can_prevent(rules: &Ruleset, state: &State, seat: Seat) -> bool {
    let sum = total(&state.lines, seat, rules.numbers.settling);
    let attacked = state.attack.activated && seat == state.attack.at;
    let avoidable = !attacked || rules.attributes(state.attack.kind).avoidable;
    let comes = state.lines.iter().any(|line| line.to == seat && line.step.is_damage());
    comes && avoidable && !sum.avoided
}
