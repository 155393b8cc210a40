//! Which cards and tokens may be used here and now. Options and judgement both ask these questions.

use events::Phase;

use super::adventure::may_equip;
use super::change::{holds, limit};
use super::here::{
    admits, answered, defense_dice, may_act, question, reads_an_ability, text_below, window,
};
use super::settling;
use super::slots::{self, Speaker, can_prevent};
use super::{dice, held};
use crate::CRAWLS;
use crate::act::{ActorId, CardId, TokenId};
use crate::book::{
    CardKind, Cause, CrawlOp, GroupId, Op, Picking, Rule, Ruleset, Test, TextId, Timing,
};
use crate::content::effect::{RollPhase, Whose};
use crate::content::token::SpendWhen;
use crate::damage::total;
use crate::options::{Domain, Slots};
use crate::ruling::Refusal;
use crate::state::{Cards, Defending, Question, State, WindowKind};

type Answer<T = ()> = Result<T, Refusal>;

/// What has to be picked to play this card now.
pub(super) fn may_play(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    card: CardId,
) -> Answer<Slots> {
    may_act(rules, state, actor)?;
    admits(state)?;
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    let book = hero.card(card);
    if player.cards.all & 1 << card.0 == 0 {
        return Err(Refusal::NotInThisDeck(card));
    }
    if hero.blanks() >> card.0 & 1 == 1 {
        return Err(Refusal::SaysNothing(card));
    }
    let timing = book.timing();
    if !is_time(state, actor, timing) {
        let now = state.phase;
        return Err(match book.kind {
            _ if state.is_outside_battles() => Refusal::OutsideBattles(card),
            CardKind::Upgrade { .. } => Refusal::UpgradeTiming { card, now },
            CardKind::Action { .. } => Refusal::CardTiming { card, timing, now },
        });
    }
    is_held(state, actor, card)?;
    may_play_held(rules, state, actor, card)
}

/// Whether the card can be in the hand.
pub(super) fn is_held(state: &State, actor: ActorId, card: CardId) -> Answer {
    let cards = &state.actor(actor).cards;
    if cards.hand == 0 {
        return Err(Refusal::HandIsEmpty);
    }
    if cards.can_hold(1 << card.0) { Ok(()) } else { Err(held::not_there(cards, card, 1)) }
}

/// The same for a card that can be in the hand and whose moment it is ([`timely`], [`Cards::holdable`](crate::state::Cards::holdable)).
pub(super) fn may_play_held(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    card: CardId,
) -> Answer<Slots> {
    let player = state.actor(actor);
    let costs = price(rules, state, actor, card);
    if player.cp < costs {
        return Err(Refusal::NotEnoughCp { has: player.cp, costs });
    }
    match rules.hero(player.hero).card(card).kind {
        CardKind::Upgrade { space, level } if player.levels[space as usize] >= level => {
            Err(Refusal::LevelNotRaised(card))
        }
        CardKind::Upgrade { .. } => Ok(Slots::default()),
        CardKind::Action { modifier, when, on_die_of, text, .. } => {
            may_answer(rules, state, actor, rules.hero(player.hero).takers >> card.0 & 1 == 1)?;
            if when.is_some_and(|when| !is_moment(rules, state, actor, when)) {
                return Err(Refusal::CardMoment(card));
            }
            if on_die_of.is_some_and(|token| !is_die_of(state, actor, token)) {
                return Err(Refusal::CardMoment(card));
            }
            if modifier {
                may_modify(rules, state, actor)?;
            }
            let mut slots = may_read(rules, state, actor, text)?;
            without(&mut slots, card, &player.cards);
            Ok(slots)
        }
    }
}

/// What has to be picked with a card that can be played now.
pub(super) fn picks_for(rules: &Ruleset, state: &State, actor: ActorId, card: CardId) -> Slots {
    let player = state.actor(actor);
    let wants = &rules.needs.decks[player.hero as usize].cards[card.0 as usize];
    // A word's slots are changed where they are written: they are some 250 bytes.
    if let (Picking::Word(at), false) = (wants.picks, wants.asked) {
        let op = rules.op(at);
        let mut slots = slots::of_op(rules, state, Speaker::of(actor), op, at);
        leave_optional(op, &mut slots);
        leave_out_empty(&mut slots);
        without(&mut slots, card, &player.cards);
        return slots;
    }
    let mut slots = match (wants.picks, rules.hero(player.hero).card(card).kind) {
        (Picking::Nothing, _) | (_, CardKind::Upgrade { .. }) => Slots::default(),
        (Picking::Word(_) | Picking::Asked, CardKind::Action { text, .. }) => {
            may_read(rules, state, actor, text).unwrap_or_default()
        }
    };
    without(&mut slots, card, &player.cards);
    slots
}

/// A card that is being played cannot be discarded for itself.
fn without(slots: &mut Slots, card: CardId, cards: &Cards) {
    // With few cards another one is picked.
    if !slots.iter().any(|slot| matches!(slot.domain, Domain::Card(_))) {
        return;
    }
    for slot in slots.iter_mut() {
        if let Domain::Card(bits) = &mut slot.domain {
            let mut left = *cards;
            left.leave_hand(1 << card.0);
            *bits &= left.holdable() & !(1 << card.0);
        }
    }
}

/// What is resolving may be a token or an Instant, which nothing interrupts but what takes precedence:
/// Instants and tokens of whoever comes first, and against a token only an Instant that takes it away. [TIM-3, TIM-5, TIM-6]
pub(super) fn may_answer(rules: &Ruleset, state: &State, actor: ActorId, takes: bool) -> Answer {
    let Some(text) = answered(state) else { return Ok(()) };
    let answers = match text.cause {
        Cause::Token(whose, _) => state.comes_before(actor, whose) && takes,
        Cause::Card(whose, card) => {
            let timing = text.timing(rules, state, (whose, card));
            let answers = rules.numbers.answerable >> timing as u8 & 1 == 1;
            answers || state.comes_before(actor, whose)
        }
        Cause::Table
        | Cause::Ability(..)
        | Cause::Defense(..)
        | Cause::Judge
        | Cause::Environment(_)
        | Cause::Loot(_)
        | Cause::Given(_) => true,
    };
    if answers { Ok(()) } else { Err(Refusal::NotToBeAnswered) }
}

/// Whether the die of this player's token lies there.
fn is_die_of(state: &State, actor: ActorId, token: TokenId) -> bool {
    dice::lying(state).is_some()
        && text_below(state).is_some_and(|text| text.cause == Cause::Token(actor, token))
}

/// Whether it is the moment that is printed there. [STS-9]
pub(super) fn is_moment(rules: &Ruleset, state: &State, actor: ActorId, when: SpendWhen) -> bool {
    is_moment_for(state, actor, when, || can_prevent(rules, state, actor))
}

/// The same, where somebody knows whether damage is coming to the actor that can be lowered.
pub(super) fn is_moment_for(
    state: &State,
    actor: ActorId,
    when: SpendWhen,
    in_danger: impl Fn() -> bool,
) -> bool {
    let attack = &state.attack;
    let attacks = state.attacks();
    let open = attack.defense == Defending::Open;
    match when {
        SpendWhen::AnyTime => true,
        SpendWhen::YouReceiveDamage => in_danger(),
        SpendWhen::YouReceiveDamageInARollPhase => state.phase == Phase::Defense && in_danger(),
        SpendWhen::YourUpkeep => state.phase == Phase::Upkeep && actor == state.active,
        SpendWhen::YourMainPhase => {
            window(state) == Some(WindowKind::Main) && actor == state.active
        }
        SpendWhen::YourRollPhase => state.in_roll_phase() && attack.by == actor,
        SpendWhen::YouAttack => attacks && attack.by == actor,
        // Not while the ability is still being read. [MOD-2]
        SpendWhen::YourOffenseConcludes => {
            attacks && attack.by == actor && open && !reads_an_ability(state)
        }
        SpendWhen::YouWereAttacked => attacks && attack.is_at(actor),
        SpendWhen::AnAttackDamagesYou => attacks && attack.is_at(actor) && in_danger(),
        SpendWhen::BeforeYouDefend => {
            state.in_roll_phase() && attack.activated && attack.is_at(actor) && open
        }
        SpendWhen::BetweenBattles => {
            window(state) == Some(WindowKind::Salves) && actor == state.turn_of
        }
        SpendWhen::InsteadOfDefending => {
            let rolled = matches!(attack.defense, Defending::Rolled | Defending::Forgone);
            state.phase == Phase::Defense
                && attack.attacks
                && attack.is_at(actor)
                && !rolled
                && in_danger()
        }
    }
}

/// Whether it is the moment for cards of this timing. [CARD-4, CARD-5, CARD-7, ADV-8]
pub(super) fn is_time(state: &State, actor: ActorId, timing: Timing) -> bool {
    match timing {
        Timing::MainPhase => {
            actor == state.active
                && window(state) == Some(WindowKind::Main)
                && !state.is_outside_battles()
        }
        Timing::RollPhase => {
            state.in_roll_phase() && !matches!(window(state), Some(WindowKind::Answer { .. }))
        }
        Timing::Instant => true,
    }
}

/// The cards of the deck's list whose moment it is for a player who may act.
pub(super) fn timely(rules: &Ruleset, state: &State, actor: ActorId) -> u64 {
    let cards = &rules.hero(state.actor(actor).hero).timings;
    let timings = [Timing::MainPhase, Timing::RollPhase, Timing::Instant];
    let now = timings.into_iter().filter(|timing| is_time(state, actor, *timing));
    now.fold(0, |bits, timing| bits | cards[timing as usize])
}

/// What the card costs now: from level II to III only the difference. [UPG-4]
pub fn price(rules: &Ruleset, state: &State, actor: ActorId, card: CardId) -> u8 {
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    let book = hero.card(card);
    let below = match book.kind {
        CardKind::Upgrade { space, .. } => player.levels[space as usize],
        CardKind::Action { .. } => 1,
    };
    hero.price(book, below)
}

/// Whether there is an Attack of this player to modify. [MOD-2, MOD-4]
pub(super) fn may_modify(rules: &Ruleset, state: &State, actor: ActorId) -> Answer {
    if actor != state.attack.by || !state.attacks() {
        return Err(Refusal::NoAttackToModify);
    }
    if rules.attributes(state.attack.kind).enhanceable {
        Ok(())
    } else {
        Err(Refusal::NotEnhanceable)
    }
}

/// Whether the words of a text could do something here, and what they need picked.
pub(super) fn may_read(rules: &Ruleset, state: &State, me: ActorId, text: TextId) -> Answer<Slots> {
    let mut found = Slots::default();
    let mut skipped = TextId::default();
    for (at, op) in rules.words(text) {
        if (skipped.at..skipped.end).contains(&at) {
            continue;
        }
        if let Some(end) = holds_not(rules, state, me, (at, op)) {
            skipped = TextId { at, end };
            continue;
        }
        let wanted = may_do_word(rules, state, me, (at, op))?;
        if found.is_empty() {
            found = wanted;
            leave_out_empty(&mut found);
        }
    }
    Ok(found)
}

/// Whether one word could do something here, and what it needs picked.
pub(super) fn may_do_word(
    rules: &Ruleset,
    state: &State,
    me: ActorId,
    (at, op): (u16, Op),
) -> Answer<Slots> {
    if op.asks_the_target() && !state.attack.aimed && state.side(state.attack.by).contains(me) {
        return Err(Refusal::NoTargetYet);
    }
    let mut wanted = slots::of_op(rules, state, Speaker::of(me), op, at);
    leave_optional(op, &mut wanted);
    may_do(rules, state, me, (at, op), &wanted)?;
    Ok(wanted)
}

/// What is asked when the text comes to it may be picked, but need not.
fn leave_optional(op: Op, wanted: &mut Slots) {
    if matches!(
        op,
        Op::UpTo(..)
            | Op::MayGain(..)
            | Op::ChooseOne(_)
            | Op::Discard(_)
            | Op::PreventIncomingStatus
    ) {
        wanted.iter_mut().for_each(|slot| slot.optional = true);
    }
}

/// Leaves those slots in which something may be said.
fn leave_out_empty(slots: &mut Slots) {
    if slots.iter().any(|slot| slot.domain.is_empty()) {
        *slots = slots.iter().filter(|slot| !slot.domain.is_empty()).copied().collect();
    }
}

/// The end of the words that do not count because of what the player holds.
fn holds_not(rules: &Ruleset, state: &State, me: ActorId, (at, op): (u16, Op)) -> Option<u16> {
    let held = |group: GroupId| holds(rules, state, me, me, group);
    let passes = |op: Op| {
        if let Op::On(Test::Holds(group, n), end) = op {
            Some((held(group) >= n, end))
        } else if let Op::On(Test::HoldsNone(group), end) = op {
            Some((held(group) == 0, end))
        } else {
            None
        }
    };
    if let Some((passed, end)) = passes(op) {
        return (!passed).then_some(end);
    }
    // The words of an `On` that does not pass are skipped with the jump that ends them.
    let Op::Jump(past) = op else { return None };
    let on = |place| passes(rules.op(place)).filter(|(_, end)| *end == at + 1);
    (0..at).rev().find_map(on).map(|_| past)
}

/// Whether one word could do something here.
fn may_do(
    rules: &Ruleset,
    state: &State,
    me: ActorId,
    (at, op): (u16, Op),
    wanted: &Slots,
) -> Answer {
    if let Op::UnlessTheyPay(offered, _) = op {
        return may_do(rules, state, me, (offered, rules.op(offered)), wanted);
    }
    if let Op::ExtraAttempt(phase) = op {
        return may_attempt_more(state, phase);
    }
    if let Op::ChangeDice { whose, .. } | Op::Reroll { whose, .. } = op {
        return may_touch(state, me, whose, wanted);
    }
    if let Op::IfDealt(needs, _) = op {
        return has_dealt(rules, state, me, needs);
    }
    if CRAWLS && matches!(op, Op::Crawl(CrawlOp::StayInPlay)) {
        return may_equip(rules, state, me);
    }
    if matches!(op, Op::MakeUndefendable) && !slots::can_make_undefendable(rules, state) {
        return Err(Refusal::NothingToMakeUndefendable);
    }
    if let Op::PassDamage(token) | Op::ShareDamage(token, _) | Op::Gain(_, token) = op {
        may_have(rules, state, me, token, !matches!(op, Op::Gain(..)))?;
    }
    let offers = matches!(op, Op::UpTo(..) | Op::MayGain(..) | Op::ChooseOne(_));
    let nothing = !offers && wanted.iter().any(|slot| slot.domain.is_empty());
    let prevents = if let Op::To(_, end) = op {
        nothing && end > at + 1 && matches!(rules.op(at + 1), Op::Prevent(_))
    } else {
        matches!(op, Op::Prevent(_)) && !can_prevent(rules, state, me)
    };
    match (prevents, nothing) {
        (true, _) => Err(Refusal::NoDamageComing),
        (false, true) => {
            let empty = wanted.iter().find(|slot| slot.domain.is_empty());
            Err(Refusal::NothingToPick(empty.map_or(Rule::TextOr, |slot| slot.rule)))
        }
        (false, false) => Ok(()),
    }
}

/// Whether these can be the player's: not those of another hero's companion, and to act it must not be down. [COMP-3]
fn may_have(rules: &Ruleset, state: &State, me: ActorId, token: TokenId, acts: bool) -> Answer {
    let player = state.actor(me);
    let down = rules.token(token).down.is_some_and(|down| player.count(down) > 0);
    if limit(rules, state, me, token) == 0 {
        return Err(Refusal::CompanionOfAnother(token));
    }
    let there = !acts || player.count(token) > 0 && !down;
    if there { Ok(()) } else { Err(Refusal::CompanionDown(token)) }
}

/// Whether dice lie there that this player's text may touch. [CARD-12, TGT-5]
fn may_touch(state: &State, me: ActorId, whose: Whose, wanted: &Slots) -> Answer {
    let nothing = wanted.iter().any(|slot| slot.domain.is_empty());
    match (dice::lying(state), slots::touchable(state, me, whose)) {
        (Some(others), None) => Err(Refusal::NotThoseDice { owner: others.owner }),
        (_, Some(_)) if !nothing => Ok(()),
        (Some(_), _) => {
            let rule = wanted.first().map_or(Rule::CardDice, |slot| slot.rule);
            Err(Refusal::NoDiceToTouch(rule))
        }
        (None, _) => Err(Refusal::NoDiceToTouch(dice::out_of_reach(state, Rule::CardDice))),
    }
}

/// Whether a roll of that phase is due or lies there. [ROLL-4, DEF-5, CARD-5]
pub(super) fn may_attempt_more(state: &State, phase: RollPhase) -> Answer {
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

/// Whether the player's Attack is over but for the last words. [DEF-8]
pub(super) fn is_over(state: &State, actor: ActorId) -> bool {
    let mine = actor == state.attack.by && state.attacks();
    mine && window(state) == Some(WindowKind::LastWord) && state.isolated.is_none()
}

/// Whether the Attack deals this much as it stands after the defence. [MOD-7, C-77]
fn has_dealt(rules: &Ruleset, state: &State, actor: ActorId, needs: u8) -> Answer {
    if actor != state.attack.by || !state.attacks() {
        return Err(Refusal::NoAttackToModify);
    }
    let now = total(&settling::lines(rules, state), state.attack.at, rules.numbers.settling).dealt;
    let over = is_over(state, actor);
    if over && now >= u16::from(needs) {
        return Ok(());
    }
    Err(Refusal::NotEnoughDealt { needs, now: if over { now as u8 } else { 0 } })
}
