//! Which dice are read out and which abilities announced here and now.

use events::{Dice, Phase};

use super::again::{Again, thrown_again};
use super::attempts::attempt_left;
use super::dice;
use super::enemy;
use super::here::{
    defense_dice, may_act, may_decline, question, reads_an_ability, text_below, window,
};
use super::offers::abilities;
use super::settling;
use super::silence::is_done;
use crate::act::{ActorId, TitleId};
use crate::book::{Cause, Kind, Op, Rule, Ruleset};
use crate::damage::{Line, LineKind};
use crate::ruling::Refusal;
use crate::state::{Defending, Frame, Question, State, WindowKind};

type Answer<T = ()> = Result<T, Refusal>;

/// Who alone could have something to roll here.
pub(super) fn roller(state: &State) -> Option<ActorId> {
    match state.innermost()? {
        Frame::Ask(question) => Some(question.by()),
        Frame::Window(window) => match window.kind {
            WindowKind::MoreThrows { by, .. } | WindowKind::Rethrow { by, .. } => Some(by),
            WindowKind::Rolling | WindowKind::Announced => Some(state.attack.by),
            WindowKind::Dice => text_below(state).map(|text| text.me),
            WindowKind::Main
            | WindowKind::Order
            | WindowKind::Offer { .. }
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord
            | WindowKind::Salves
            | WindowKind::Discard => None,
        },
        Frame::Step(_)
        | Frame::Do(_)
        | Frame::PlayedCard { .. }
        | Frame::DeclaredToken { .. }
        | Frame::Given(_) => None,
    }
}

/// How many dice the player is to read out now.
pub(super) fn may_roll(rules: &Ruleset, state: &State, actor: ActorId) -> Answer<u8> {
    let whose =
        |by: ActorId| if by == actor { Ok(()) } else { Err(Refusal::NotYours { belongs_to: by }) };
    let lying = || dice::lying(state).map(|lying| lying.count).ok_or(Refusal::NoRollAwaited);
    match state.innermost() {
        Some(Frame::Ask(question)) => match *question {
            Question::Attempt { by } => whose(by).map(|()| 5),
            Question::Defense { by } | Question::Roll { by } | Question::Beside { by } => {
                whose(by)?;
                text_below(state).map(|text| text.count).ok_or(Refusal::NoRollAwaited)
            }
            Question::Reroll { by, .. } => whose(by).and_then(|()| lying()),
            Question::WhichDefense { .. }
            | Question::Pick { .. }
            | Question::SellDown { .. }
            | Question::Deck { .. }
            | Question::Journey { .. }
            | Question::Environment { .. }
            | Question::Minion { .. }
            | Question::Loot { .. }
            | Question::BossCard { .. } => Err(Refusal::TheTableWaitsFor(*question)),
        },
        Some(Frame::Window(window)) => match window.kind {
            WindowKind::MoreThrows { by, .. } | WindowKind::Rethrow { by, .. } => {
                whose(by).and_then(|()| lying())
            }
            WindowKind::Rolling => {
                whose(state.attack.by)?;
                let met = enemy::again(rules, state).is_some_and(|(again, _)| again.is_met());
                if met { Err(Refusal::ObjectiveMet) } else { attempt_left(rules, state) }
            }
            WindowKind::Announced if state.attack.altered || state.attack.granted => {
                whose(state.attack.by)?;
                // Where the ability stands and rolls five dice itself, five dice are the ability's own.
                if rolls_five(rules, state) {
                    Err(Refusal::AnnounceFirst)
                } else {
                    attempt_left(rules, state)
                }
            }
            WindowKind::Announced => whose(state.attack.by).and(Err(Refusal::AnnouncementStands)),
            WindowKind::Dice if state.attack.extra_attempts > 0 => {
                let lying = defense_dice(state).ok_or(Refusal::NoRollAwaited)?;
                whose(lying.owner).map(|()| lying.own())
            }
            WindowKind::Dice if defense_dice(state).is_some_and(|lying| lying.owner == actor) => {
                Err(Refusal::DefenseRolledOnce)
            }
            WindowKind::Main
            | WindowKind::Order
            | WindowKind::Offer { .. }
            | WindowKind::Dice
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord
            | WindowKind::Salves
            | WindowKind::Discard => Err(Refusal::NoRollAwaited),
        },
        Some(
            Frame::Step(_)
            | Frame::Do(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Given(_),
        )
        | None => Err(Refusal::NoRollAwaited),
    }
}

/// Why these dice are not rolled now, where nothing is to be rolled: another player's turn goes on, or if they can only
/// be those of a defence, why none is due. [TURN-1, DEF-1]
pub(super) fn not_due(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    count: u8,
    why: Refusal,
) -> Refusal {
    let attack = &state.attack;
    if actor == state.active || !matches!(why, Refusal::NoRollAwaited) {
        return why;
    }
    let hero = rules.hero(state.actor(actor).hero);
    let of_a_defense = |defense: u8| hero.defenses[defense as usize].roll == count;
    let defends = || count != 5 && defenses(rules, state, actor).any(of_a_defense);
    let open = window(state);
    let main = open == Some(WindowKind::Main) && !is_done(rules, state, state.active);
    let after = main && state.phase == Phase::Main2 && defends();
    if main && !after {
        return Refusal::TurnGoesOn { active: state.active };
    }
    if attack.is_at(actor) && (rests(state) || after) {
        no_defense(rules, state).unwrap_or(why)
    } else {
        why
    }
}

/// Whether it may be said in this window that no defence is rolled for, as [`not_due`] says it.
pub(super) fn after_an_attack(state: &State, open: Option<WindowKind>) -> bool {
    match open {
        Some(WindowKind::Declared | WindowKind::LastWord) => true,
        open => open == Some(WindowKind::Main) && state.phase == Phase::Main2,
    }
}

/// Whether all that comes before a defence is done. Elsewhere a roll may still be due.
fn rests(state: &State) -> bool {
    matches!(window(state), Some(WindowKind::Declared | WindowKind::LastWord))
        && state.in_roll_phase()
        && state.isolated.is_none()
        && !reads_an_ability(state)
}

/// Why there is no defence that this player could decline, as far as it is known. [DEF-1, DEF-4]
fn nothing_to_decline(rules: &Ruleset, state: &State, actor: ActorId) -> Option<Refusal> {
    if actor == state.active {
        None
    } else if !state.in_roll_phase() {
        let attack = &state.attack;
        let over = state.phase == Phase::Main2 && attack.attacks && attack.by == state.active;
        Some(if over { Refusal::NoDefenseDue } else { Refusal::NoAttackToDefend })
    } else if state.attack.is_at(actor)
        && (rests(state) || state.attack.defense == Defending::Rolled)
    {
        no_defense(rules, state)
    } else {
        None
    }
}

/// Why no Defensive Ability is rolled for against what the attacker has brought, if none is. [DEF-1, DEF-3, DEF-4]
pub(super) fn no_defense(rules: &Ruleset, state: &State) -> Option<Refusal> {
    let attack = &state.attack;
    let is_collateral = |line: &Line| {
        line.is_for(attack.at)
            && matches!((line.cause, line.what), (Cause::Ability(..), LineKind::Incoming(_)))
    };
    if attack.failed {
        return Some(Refusal::NoDefenseDue);
    }
    let against_all = enemy::defends_against_all(rules, state);
    if !attack.attacks && !against_all {
        let collateral = state.lines.iter().any(is_collateral);
        return Some(if collateral {
            Refusal::NotDefendable(Kind::Collateral)
        } else {
            Refusal::NoAttackToDefend
        });
    }
    if !rules.attributes(attack.kind).defendable && !against_all {
        return Some(Refusal::NotDefendable(attack.kind));
    }
    match attack.defense {
        Defending::Open => None,
        Defending::Rolled => Some(Refusal::DefenseRolledOnce),
        Defending::Over if settling::comes_to_nothing(rules, state) => {
            Some(Refusal::NoDamageToDefend)
        }
        Defending::Over | Defending::Forgone => Some(Refusal::NoDefenseDue),
    }
}

/// Whether the announced ability, as the dice stand, begins with a roll of as many dice as an attempt has.
fn rolls_five(rules: &Ruleset, state: &State) -> bool {
    let hero = rules.hero(state.actor(state.attack.by).hero);
    let row = state.attack.announced.and_then(|ability| hero.strongest(ability, state.attack.dice));
    row.is_some_and(|row| {
        let text = hero.rows[row as usize].text;
        !text.is_empty() && matches!(rules.op(text.at), Op::Roll(5, _))
    })
}

/// Whether these dice can be what is to be read out.
pub(super) fn dice_fit(rules: &Ruleset, state: &State, expected: u8, got: Dice) -> Answer {
    let rule = || match (question(state), window(state)) {
        (Some(Question::Attempt { .. }), _)
        | (_, Some(WindowKind::Rolling | WindowKind::Announced)) => Rule::RollAttempts,
        (Some(Question::Defense { .. }), _) => Rule::DefenseAttempt,
        (_, Some(WindowKind::Dice)) if defense_dice(state).is_some() => Rule::DefenseAttempt,
        _ => Rule::TextRoll,
    };
    if got.count() != expected {
        return Err(Refusal::DiceDoNotFit { expected, got, rule: rule() });
    }
    let again = thrown_again(state);
    let limited = match again {
        Again::Nothing => return all_thrown(got, rule),
        Again::Any => {
            // A hero's dice are those that the roller chooses.
            if window(state) == Some(WindowKind::Rolling) {
                enemy::throws_these(rules, state, &got)?;
            }
            None
        }
        Again::Limited { throws, die } => Some((throws, die)),
    };
    let Some(lying) = dice::lying(state) else { return Ok(()) };
    if let Some(thrown) = got.thrown() {
        kept_dice_lie_there(lying.values(), got, rule)?;
        let Some((allowed, die)) = limited else { return Ok(()) };
        let fits = match die {
            Some(die) => thrown == 1 << die,
            None => thrown.count_ones() <= u32::from(allowed),
        };
        let only = die.map(|die| die + 1);
        return if fits { Ok(()) } else { Err(Refusal::MoreDiceThrown { allowed, only }) };
    }
    let Some((allowed, die)) = limited else { return Ok(()) };
    let fits = match die {
        Some(die) => dice::only_changed(lying.values(), got.values(), die as usize),
        None => dice::changed(lying.values(), got.values()) <= allowed,
    };
    let only = die.map(|die| die + 1);
    if fits { Ok(()) } else { Err(Refusal::MoreDiceChanged { allowed, only }) }
}

/// A roll for which no dice lie there yet throws all of them.
fn all_thrown(got: Dice, rule: impl Fn() -> Rule) -> Answer {
    let all = got.thrown().is_none_or(|thrown| thrown.count_ones() == u32::from(got.count()));
    if all { Ok(()) } else { Err(Refusal::NoDieKept { rule: rule() }) }
}

/// A die that was not thrown lies where it lay, and shows what it showed.
fn kept_dice_lie_there(before: &[u8], got: Dice, rule: impl Fn() -> Rule) -> Answer {
    let thrown = got.thrown().unwrap_or_default();
    for (die, (was, now)) in (1..).zip(before.iter().zip(got.values())) {
        if thrown >> (die - 1) & 1 == 0 && was != now {
            return Err(Refusal::KeptDieChanged { die, was: *was, rule: rule() });
        }
    }
    Ok(())
}

/// Which ability of the hero's list the announcement means, or none. A Defender who announces none declines. [ANN-1, ANN-3, DEF-3]
pub(super) fn may_announce(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    title: Option<TitleId>,
) -> Answer<Option<u8>> {
    let asked = question(state).filter(|question| question.is_a_defense());
    if let (None, Some(asked)) = (title, asked) {
        return may_decline(rules, state, actor, asked).map(|()| None);
    }
    if state.is_enemy(actor) {
        enemy::may_announce(rules, state, actor, title.is_some())?;
    }
    let none = title.is_none().then(|| nothing_to_decline(rules, state, actor)).flatten();
    none.map_or(Ok(()), Err)?;
    may_act(rules, state, actor)?;
    match window(state) {
        Some(WindowKind::Rolling | WindowKind::Announced) if actor != state.attack.by => {
            return Err(Refusal::NotYours { belongs_to: state.attack.by });
        }
        Some(WindowKind::Rolling) => {}
        Some(WindowKind::Announced) if state.attack.altered => {}
        Some(WindowKind::Announced) => return Err(Refusal::AnnouncementStands),
        Some(
            WindowKind::Main
            | WindowKind::Order
            | WindowKind::Offer { .. }
            | WindowKind::Dice
            | WindowKind::Rethrow { .. }
            | WindowKind::MoreThrows { .. }
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord
            | WindowKind::Salves
            | WindowKind::Discard,
        )
        | None => {
            let late = state.in_roll_phase() && state.attack.activated && actor == state.attack.by;
            return Err(if late { Refusal::AlreadyActivated } else { Refusal::NothingToAnnounce });
        }
    }
    let Some(title) = title else { return Ok(None) };
    let ability = on_board(rules, state, actor, title).ok_or(Refusal::NotOnTheBoard(title))?;
    let dice = state.attack.dice;
    if rules.hero(state.actor(actor).hero).strongest(ability, dice).is_some() {
        return Ok(Some(ability));
    }
    Dice::new(&dice).map_or(Err(Refusal::NothingToAnnounce), |dice| {
        Err(Refusal::RequirementNotMet(title, dice))
    })
}

/// The Offensive Ability of this name on the hero's board as it is upgraded now.
fn on_board(rules: &Ruleset, state: &State, actor: ActorId, title: TitleId) -> Option<u8> {
    abilities(rules, state, actor).find(|(_, name)| *name == title).map(|(ability, _)| ability)
}

/// The abilities whose announcement is allowed now, as bits in the board's order, and whether none can be announced as well;
/// nothing if nothing can be.
pub(super) fn announceable(rules: &Ruleset, state: &State, actor: ActorId) -> Option<(bool, u32)> {
    let open = window(state);
    let rolls = actor == state.attack.by
        && matches!(open, Some(WindowKind::Rolling | WindowKind::Announced));
    if !rolls {
        return None;
    }
    let none = may_announce(rules, state, actor, None).is_ok();
    let again = open == Some(WindowKind::Rolling) || state.attack.altered;
    let of_a_boss = || {
        let may = enemy::may_announce(rules, state, actor, true);
        again && may.and(may_act(rules, state, actor)).is_ok()
    };
    if !(none || state.is_enemy(actor) && of_a_boss()) {
        return None;
    }
    let hero = rules.hero(state.actor(actor).hero);
    let met = hero.meets.rows(state.attack.dice);
    let meets = |ability: u8| {
        let (first, end) = hero.abilities[ability as usize].rows;
        first < end && (met >> first).trailing_zeros() < u32::from(end - first)
    };
    let note = |(bits, next): (u32, u32), (ability, _)| {
        (if meets(ability) { bits | next } else { bits }, next << 1)
    };
    let bits = abilities(rules, state, actor).fold((0, 1), note).0;
    (none || bits != 0).then_some((none, bits))
}

/// The most abilities that a board can offer.
pub(super) const OFFERED: usize = 32;

/// The Defensive Abilities on the hero's board as it is upgraded now.
pub(super) fn defenses<'a>(
    rules: &'a Ruleset,
    state: &State,
    actor: ActorId,
) -> impl Iterator<Item = u8> + use<'a> {
    let player = state.actor(actor);
    player.offers(rules.hero(player.hero)).filter_map(|level| level.defense)
}

/// Those that can be named as the answer to this question, as bits in the board's order: where dice are asked for, only
/// the only one. [DEF-3]
pub(super) fn defendable(rules: &Ruleset, state: &State, actor: ActorId, asked: Question) -> u32 {
    let offered = defenses(rules, state, actor).take(OFFERED).zip(0..);
    let bits: u32 = offered.fold(0, |bits, (_, nth)| bits | 1 << nth);
    let chosen = matches!(asked, Question::Defense { .. }) && bits.count_ones() > 1;
    if chosen || asked.by() != actor { 0 } else { bits }
}

/// The Defensive Ability that is chosen; where there is only one, it may be named. [DEF-3]
pub(super) fn may_defend(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    title: TitleId,
) -> Answer<u8> {
    let Some(asked) = question(state).filter(|question| question.is_a_defense()) else {
        return Err(Refusal::NoDefenseToChoose);
    };
    if asked.by() != actor {
        return Err(Refusal::NotYours { belongs_to: asked.by() });
    }
    if defendable(rules, state, actor, asked) == 0 {
        return Err(Refusal::NoDefenseToChoose);
    }
    let hero = rules.hero(state.actor(actor).hero);
    defenses(rules, state, actor)
        .find(|defense| hero.defenses[*defense as usize].title == title)
        .ok_or(Refusal::NotOnTheBoard(title))
}
