//! What a text needs picked, and what may be said.

use super::adventure;
use super::aim;
use super::change::{kinds, own_kind, room};
use super::dice;
use super::settling;
use crate::act::{ACTORS, ActorId, PICKS, TokenId};
use crate::book::{Op, Rule, Ruleset, Target, TextId};
use crate::content::effect::{Into, Whose};
use crate::damage::{Line, LineKind, passable, total};
use crate::inline::Inline;
use crate::options::{Domain, Slot, Slots};
use crate::state::{Actors, Defending, Do, DueKind, State};
use crate::token_set::TokenSet;

/// Whose word it is: whose text, and whom it speaks of.
#[derive(Clone, Copy)]
pub(super) struct Speaker {
    /// Whose text it is.
    pub(super) me: ActorId,
    /// Whom it speaks of, if not of that player.
    pub(super) to: Option<ActorId>,
    /// How often the word counts.
    pub(super) times: u8,
}

impl Speaker {
    /// Who reads a text of their own.
    pub(super) fn of(me: ActorId) -> Speaker {
        Speaker { me, to: None, times: 1 }
    }

    /// Who reads this text.
    pub(super) fn in_text(text: &Do) -> Speaker {
        Speaker { me: text.me, to: text.to, times: text.times }
    }

    /// Of whom it speaks.
    pub(super) fn whom(self) -> ActorId {
        self.to.unwrap_or(self.me)
    }
}

/// What one word needs picked.
pub(super) fn of_op(rules: &Ruleset, state: &State, by: Speaker, op: Op, at: u16) -> Slots {
    let me = by.me;
    // Where a text speaks of somebody else, a removal among its words is from that player. [STS-4]
    let whose = |target| if target == Target::Me { by.whom() } else { me };
    let tokens = |target, kinds| tokens(state, whose(target), target, kinds);
    match op {
        Op::RemoveStatus(target) => one(tokens(target, rules.removable), Rule::StatusRemove),
        Op::TransferStatus => {
            // With two players there is only one to move it to.
            let everybody = Domain::Actor(seats(state, me, Target::AnyPlayer).bits());
            let rule = Rule::StatusRemove;
            let movable = tokens(Target::AnyPlayer, rules.transferable);
            let token = Slot { domain: movable, optional: false, rule };
            Inline::from_iter([
                token,
                Slot {
                    domain: everybody,
                    optional: state.remaining().len() == 2,
                    rule: Rule::CardChosen,
                },
            ])
        }
        Op::ExtraAttempt(phase) => {
            let roller = 1 << state.attack.roller(phase).index();
            Inline::from_iter([Slot {
                domain: Domain::Actor(roller),
                optional: true,
                rule: Rule::RollMoreOrFewer,
            }])
        }
        Op::RemoveAllStatus(target) => {
            let holders = holders(state, whose(target), target, rules.removable);
            one(Domain::Actor(holders), Rule::StatusRemove)
        }
        Op::RemoveAllNegative(target) => {
            let kinds = rules.removable.and(rules.negative);
            one(Domain::Actor(holders(state, whose(target), target, kinds)), Rule::StatusRemove)
        }
        Op::MayGain(n, token) => {
            let room = finds_room(rules, state, by, token);
            one(how_often(n.saturating_mul(by.times), room), Rule::StatusGain)
        }
        Op::DiscardPositive => one(tokens(Target::Me, rules.positive), Rule::StatusRemove),
        Op::Crawl(op) => {
            let wanted = adventure::wanted(rules, state, me, by.whom(), op);
            wanted.map_or_else(Slots::default, |(domain, rule)| one(domain, rule))
        }
        Op::PassOn => {
            let others = state.remaining().without(Actors::default().with(me));
            one(Domain::Actor(others.bits()), Rule::CardChosen)
        }
        Op::UnlessTheyPay(offered, _) => of_op(rules, state, by, rules.op(offered), offered),
        Op::Spend(n, group) => {
            let kinds = kinds(rules, state, me, group);
            if kinds.only().is_some() {
                return Slots::default();
            }
            let enough = held_kinds(state, me, kinds, n);
            let mut bits = [TokenSet::NONE; ACTORS];
            bits[me.index()] = enough;
            one(Domain::Token(bits), Rule::StatusSpend)
        }
        Op::Activate(n, group) => {
            let able = usable(rules, state, me, kinds(rules, state, me, group));
            let mut bits = [TokenSet::NONE; ACTORS];
            bits[me.index()] = able;
            let domain = Domain::Token(bits);
            let slot = |nth| Slot { domain, optional: nth > 0, rule: Rule::CompanionLimit };
            (0..n.min(able.len() as u8).max(1)).map(slot).collect()
        }
        Op::Discard(_) => {
            let cards = state.actor(by.whom()).cards.holdable();
            let any = state.actor(by.whom()).cards.hand > 0;
            one(Domain::Card(if any { cards } else { 0 }), Rule::CardOnce)
        }
        Op::UpTo(most, _) => offer(rules, state, by, most, at + 1),
        Op::ChooseOne(end) => {
            let possible = |(at, op): &(u16, Op)| {
                let Op::Alternative(end) = *op else { return false };
                end == at + 1 || possible(rules, state, by, at + 1)
            };
            let branches = rules.words(TextId { at: at + 1, end });
            let open = branches.enumerate().filter(|(_, branch)| possible(branch));
            let bits = open.fold(0, |bits, (nth, _)| bits | 1 << nth);
            one(Domain::Option(bits), Rule::TextOr)
        }
        Op::TakeDamage(_) => {
            let most = passable(&state.lines, me, rules.numbers.settling);
            one(Domain::Amount(most.min(u8::MAX.into()) as u8), Rule::DmgIncoming)
        }
        Op::PreventIncomingStatus => one(incoming(state, me), Rule::DefenseIncomingStatus),
        Op::To(
            target @ (Target::AnyPlayer
            | Target::AnyOpponent
            | Target::AnyTeammate
            | Target::Opponents { .. }),
            end,
        ) => {
            let prevents =
                end > at + 1 && matches!(rules.op(at + 1), Op::Prevent(_) | Op::AvoidDamage);
            let fits = |actor| !prevents || can_prevent(rules, state, actor);
            picked_players(those(seats(state, me, target), fits), target)
        }
        Op::ChangeDice { count, whose, to } => {
            let domain = dice_to(state, me, whose, to);
            let rule = if to == Into::ValueOfAnother { Rule::CardCopyDie } else { Rule::CardDice };
            let slot = |nth| Slot { domain, optional: nth > 0, rule };
            (0..count).map(slot).collect()
        }
        Op::Reroll { whose: whose @ (Whose::Opponents | Whose::Any), .. } => {
            one(Domain::Die(dice_of(state, me, whose)), Rule::CardDice)
        }
        // Which of one's own dice it is shows when it lies there; it may be said before.
        Op::Reroll { throws: 1, whose: whose @ (Whose::Yours | Whose::YourSide) } => {
            let domain = Domain::Die(dice_of(state, me, whose));
            Inline::from_iter([Slot { domain, optional: true, rule: Rule::CardDice }])
        }
        Op::To(
            Target::Me
            | Target::TheOpponent
            | Target::EveryOpponent
            | Target::YourSide
            | Target::EveryTeammate,
            _,
        )
        | Op::Alternative(_)
        | Op::Detonate(_)
        | Op::RaiseLimit(..)
        | Op::GainToLimit(_)
        | Op::Turn(..)
        | Op::PayCp(_)
        | Op::MayReroll { .. }
        | Op::Reroll { whose: Whose::Yours | Whose::YourSide, .. }
        | Op::Gain(..)
        | Op::Inflict(..)
        | Op::GainCp(_)
        | Op::LoseCp(_)
        | Op::StealCp(_)
        | Op::Heal(_)
        | Op::HealAsDealt
        | Op::StealHealth(_)
        | Op::Reduce(_)
        | Op::TheyRoll
        | Op::StartOver
        | Op::RerollSpent(_)
        | Op::SearchDeck
        | Op::Draw(_)
        | Op::RemoveThis
        | Op::Remove(..)
        | Op::ReceiveIsolated(_)
        | Op::ReceiveForSure(_)
        | Op::Withhold(_)
        | Op::TheyDecide(_)
        | Op::BuyOff(_)
        | Op::LookAtHand
        | Op::Deal(..)
        | Op::Add(_)
        | Op::Prevent(_)
        | Op::AvoidDamage
        | Op::ForgoDefense
        | Op::PassDamage(_)
        | Op::ShareDamage(..)
        | Op::MakeUndefendable
        | Op::FailPhase
        | Op::IfDealt(..)
        | Op::Roll(..)
        | Op::On(..)
        | Op::Jump(_)
        | Op::Each(..)
        | Op::Then
        | Op::SkipPhase
        | Op::ExtraOffense => Slots::default(),
        Op::Aim => one(Domain::Actor(aim::aimable(state).bits()), Rule::TargetFound),
    }
}

/// From which deck each card is drawn: alternative 1 is the usual one, 2 that of the Hero Upgrade cards. What is left out
/// is asked for anew; no more is asked at once than both have. [MODE-HUD]
pub(super) fn of_decks(state: &State, by: ActorId, cards: u8) -> Slots {
    let lie = &state.actor(by).cards;
    let slot =
        |nth| Slot { domain: Domain::Option(0b11), optional: nth > 0, rule: Rule::UpgradeDeck };
    (0..cards.min(PICKS as u8).min(lie.left(false)).min(lie.left(true))).map(slot).collect()
}

fn one(domain: Domain, rule: Rule) -> Slots {
    Inline::of(Slot { domain, optional: false, rule })
}

/// Whether a text takes tokens off a board: its holder may answer by using them first. [STS-10, TIM-7]
pub(super) fn takes_tokens(rules: &Ruleset, text: TextId) -> bool {
    rules.words(text).any(|(_, op)| op.takes_tokens())
}

/// What may be answered to words that may be declined: what the first of them needs, or how often.
fn offer(rules: &Ruleset, state: &State, by: Speaker, most: u8, first: u16) -> Slots {
    let op = rules.op(first);
    let wanted = of_op(rules, state, by, op, first);
    if !wanted.is_empty() {
        return wanted;
    }
    one(how_often(most, affordable(rules, state, by, op)), op.bounded_by())
}

/// How often something is taken that may be declined: once, or up to so many times.
fn how_often(most: u8, possible: u8) -> Domain {
    let times = possible.min(most);
    if most == 1 { Domain::Option(times) } else { Domain::Amount(times) }
}

/// How many tokens a gain finds room for. [STK-1]
fn finds_room(rules: &Ruleset, state: &State, by: Speaker, token: TokenId) -> u8 {
    room(rules, state, by.whom(), own_kind(rules, state, by.me, token))
}

/// How often a word can be carried out with what its player has.
fn affordable(rules: &Ruleset, state: &State, by: Speaker, op: Op) -> u8 {
    let count = |token: TokenId| state.actor(by.me).count(token);
    if let Op::Spend(n, group) = op {
        let kinds = kinds(rules, state, by.me, group);
        kinds.iter().next().map_or(0, count) / n
    } else if let Op::Remove(n, token) = op {
        count(own_kind(rules, state, by.me, token)) / n
    } else if let Op::PayCp(n) | Op::BuyOff(n) = op {
        state.actor(by.me).cp / n
    } else if let Op::Turn(from, to) = op {
        count(from).min(room(rules, state, by.me, to))
    } else {
        u8::MAX
    }
}

/// Whether the word at this place can be carried out at all.
/// Gaining at the stack limit is none. [STK-1]
pub(super) fn possible(rules: &Ruleset, state: &State, by: Speaker, at: u16) -> bool {
    let op = rules.op(at);
    if let Op::Gain(_, token) | Op::GainToLimit(token) = op
        && finds_room(rules, state, by, token) == 0
    {
        return false;
    }
    let wanted = of_op(rules, state, by, op, at);
    let fits = !wanted.iter().any(|slot| slot.domain.is_empty() && !slot.optional);
    let undefended = !matches!(op, Op::MakeUndefendable) || can_make_undefendable(rules, state);
    fits && undefended && affordable(rules, state, by, op) > 0
}

/// Whether an Attack can still become undefendable. [DMG-5, C-80]
pub(super) fn can_make_undefendable(rules: &Ruleset, state: &State) -> bool {
    let attack = &state.attack;
    attack.activated
        && attack.defense == Defending::Open
        && rules.attributes(attack.kind).defendable
}

/// Of whom a text of this player speaks.
#[inline]
pub(super) fn seats(state: &State, me: ActorId, target: Target) -> Actors {
    match target {
        Target::Me => Actors::default().with(me),
        Target::AnyPlayer => state.remaining(),
        Target::AnyOpponent | Target::EveryOpponent | Target::Opponents { .. } => state.foes(me),
        Target::TheOpponent => {
            Actors::default().with(state.opponent(me)).without(Actors::default().with(me))
        }
        Target::AnyTeammate | Target::EveryTeammate => state.allies(me),
        Target::YourSide => state.remaining().and(state.side(me)),
    }
}

/// Those of them that fit, as bits.
fn those(actors: Actors, fits: impl Fn(ActorId) -> bool) -> u8 {
    actors.iter().filter(|actor| fits(*actor)).collect::<Actors>().bits()
}

/// One player, or several different ones where a text says so, as far as there are so many. [CARD-11]
fn picked_players(bits: u8, target: Target) -> Slots {
    let Target::Opponents { most, fewer } = target else {
        return one(Domain::Actor(bits), Rule::CardChosen);
    };
    let several = u32::from(most).min(bits.count_ones()).max(1);
    let domain = Domain::Actor(bits);
    let slot = |nth| Slot { domain, optional: nth > 0 && fewer, rule: Rule::CardChosen };
    (0..several).map(slot).collect()
}

/// The tokens of these kinds that lie there.
fn tokens(state: &State, me: ActorId, target: Target, kinds: TokenSet) -> Domain {
    let mut bits = [TokenSet::NONE; ACTORS];
    for actor in seats(state, me, target).iter() {
        bits[actor.index()] = held_kinds(state, actor, kinds, 1);
    }
    Domain::Token(bits)
}

/// The kinds, out of these, of which a player holds at least so many.
fn held_kinds(state: &State, actor: ActorId, kinds: TokenSet, least: u8) -> TokenSet {
    let there = kinds.and(state.actor(actor).kinds());
    if least == 1 {
        return there;
    }
    there.iter().filter(|token| state.actor(actor).count(*token) >= least).collect()
}

/// The kinds, out of these, that a player holds and may still use in this turn. [COMP-4]
fn usable(rules: &Ruleset, state: &State, actor: ActorId, kinds: TokenSet) -> TokenSet {
    let player = state.actor(actor);
    let left = |token: &TokenId| {
        let most = rules.token(*token).most;
        most.is_none_or(|(place, most)| player.uses(place) < most)
    };
    held_kinds(state, actor, kinds, 1).iter().filter(left).collect()
}

/// The players who hold a token of these kinds.
fn holders(state: &State, me: ActorId, target: Target, kinds: TokenSet) -> u8 {
    those(seats(state, me, target), |actor| !held_kinds(state, actor, kinds, 1).is_empty())
}

/// The status effects that are being inflicted on a player right now. [DEF-10]
pub(super) fn incoming(state: &State, me: ActorId) -> Domain {
    let mut bits = [TokenSet::NONE; ACTORS];
    if state.attack.is_at(me) {
        let owed = state.dues.iter().filter_map(|due| match due.what {
            DueKind::Inflict(token, _) if due.to == me && due.if_dealt == 0 => Some(token),
            DueKind::Inflict(..)
            | DueKind::LoseCp(_)
            | DueKind::StealCp(_)
            | DueKind::Discard(_)
            | DueKind::Share(_) => None,
        });
        let arriving = state.attack.incoming.iter().map(|(token, _)| *token);
        bits[me.index()] = arriving.chain(owed).collect();
    }
    Domain::Token(bits)
}

/// The dice that lie there, if this player's text may touch them. [CARD-12]
pub(super) fn touchable(state: &State, me: ActorId, whose: Whose) -> Option<dice::Lying> {
    dice::lying(state).filter(|_| dice_of(state, me, whose) != 0)
}

/// The dice that lie there and are those a text speaks of, as bits.
pub(super) fn dice_of(state: &State, me: ActorId, whose: Whose) -> u8 {
    dice::lying(state).map_or(0, |lying| of_whom(state, &lying, me, whose))
}

/// Which of the dice that lie there a text of this player speaks of, as bits.
pub(super) fn of_whom(state: &State, lying: &dice::Lying, me: ActorId, whose: Whose) -> u8 {
    let all = (1u8 << lying.count) - 1;
    let ours = || lying.dice_of_some(state.side(me));
    match whose {
        Whose::Yours => lying.dice_of(me),
        Whose::Opponents => all & !ours(),
        Whose::Any => all,
        Whose::YourSide => ours(),
    }
}

/// The dice that lie there and are those a text speaks of, with what it can turn each of them to.
fn dice_to(state: &State, me: ActorId, whose: Whose, to: Into) -> Domain {
    const ALL: u32 = 0b11_1111;
    let Some(lying) = dice::lying(state) else { return Domain::DieTo(0) };
    let those = of_whom(state, &lying, me, whose);
    let dice = (0..).zip(lying.values()).filter(|(die, _)| those >> die & 1 == 1);
    let shown = dice.clone().fold(0, |shown, (_, value)| shown | 1u32 << value >> 1);
    let bits = dice.fold(0, |bits, (die, value)| {
        let now = 1u32 << value >> 1;
        let values = match to {
            Into::AnyValue => ALL,
            Into::Value(only) => 1u32.unbounded_shl(u32::from(only)) >> 1,
            Into::NextValue => now << 1 | now >> 1,
            Into::ValueOfAnother => shown,
        };
        bits | (values & ALL & !now) << (die * 6)
    });
    Domain::DieTo(bits)
}

/// Whether damage is coming to a player that can be lowered or avoided. [DMG-3, DMG-10]
pub(super) fn can_prevent(rules: &Ruleset, state: &State, actor: ActorId) -> bool {
    can_lower(rules, state, &settling::lines(rules, state), actor)
}

/// The same among these lines.
pub(super) fn can_lower(rules: &Ruleset, state: &State, lines: &[Line], actor: ActorId) -> bool {
    let attack = state.isolated.is_none() && state.in_roll_phase() && state.attack.activated;
    let attacked = attack && state.attack.is_at(actor);
    // What an Ultimate deals besides is as unavoidable as its damage. [ULT-8]
    let locked = attack && state.attack.ultimate && !state.side(state.attack.by).contains(actor);
    let avoidable = !locked && (!attacked || rules.attributes(state.attack.kind).avoidable);
    let lowered = |step: LineKind| step.is_damage() && !matches!(step, LineKind::Sure(_));
    let comes = lines.iter().any(|line| line.is_for(actor) && lowered(line.what));
    let avoids = |line: &Line| line.to == actor && line.what == LineKind::Avoid;
    let avoided =
        || lines.iter().any(avoids) && total(lines, actor, rules.numbers.settling).avoided;
    comes && avoidable && !avoided()
}
