//! The rule that a judge would name: a refusal is looked at once more, with what was said and what lies there.

use events::Phase;

use super::aim;
use super::here::{Answered, answered, question, text_below, window};
use super::rolls;
use crate::act::{Act, ActorId, Deed, Picked, Picks, TokenId};
use crate::book::{Cause, Rule, Ruleset, Targeting, TextId, Timing};
use crate::content::token::SpendWhen;
use crate::ruling::Refusal;
use crate::state::{Defending, Question, State, WindowKind};

/// The refusal by the rule of the page, where the one that was found is coarser.
pub(super) fn of(rules: &Ruleset, state: &State, act: &Act, found: Refusal) -> Refusal {
    let companion = |token: TokenId| rules.companions.contains(token);
    let finer = if let Refusal::NothingToPick(Rule::StatusRemove)
    | Refusal::PickDoesNotFit { rule: Rule::StatusRemove, .. } = found
    {
        stays(rules, state, act)
    } else if let Refusal::UsedThisTurn(token) = found {
        companion(token).then_some(Refusal::CompanionUsed(token))
    } else if let Refusal::NoAttemptLeft { allowed } = found {
        let fewer = |token: &TokenId| {
            rules.token(*token).roll_attempts < 0 && state.actor(act.by).count(*token) > 0
        };
        let token = rules.attempting.iter().copied().find(fewer);
        token.map(|token| Refusal::FewerAttempts { allowed, token })
    } else if let Refusal::TokenMoment(token) = found {
        too_late_to_defend(rules, state, act.by, token)
    } else if let Some(aimed) = of_a_target(rules, state, act, found) {
        Some(aimed)
    } else if let Refusal::TheTableWaitsFor(
        Question::Roll { .. } | Question::Beside { .. } | Question::Reroll { .. },
    ) = found
    {
        unanswerable(rules, state, act)
    } else if matches!(found, Refusal::NoRollAwaited)
        || matches!(found, Refusal::TurnGoesOn { .. }) && act.by == state.active
    {
        no_roll(rules, state, act)
    } else if matches!(found, Refusal::NoDefenseToChoose) {
        let attacked = state.in_roll_phase() && state.attack.activated;
        let none = attacked && state.attack.is_at(act.by);
        let why = none.then(|| rolls::no_defense(rules, state)).flatten();
        why.filter(|why| why.forbids_a_defense())
    } else {
        None
    };
    finer.unwrap_or(found)
}

/// Why this is not said, rolled or done about a target, or about its die.
fn of_a_target(rules: &Ruleset, state: &State, act: &Act, found: Refusal) -> Option<Refusal> {
    if state.only_roll_phases
        && matches!(act.deed, Deed::Played(..) | Deed::Sold(_) | Deed::ReadOut(..))
    {
        return Some(Refusal::NoCardsHere);
    }
    if state.targeting() == Targeting::Only {
        return None;
    }
    // Nobody rolls for whom an enemy aims at.
    let one_die =
        !state.is_enemy(act.by) && matches!(act.deed, Deed::Rolled(dice) if dice.count() == 1);
    let chooses = matches!(act.deed, Deed::Chose(_));
    if state.phase != Phase::Targeting {
        let due = matches!(
            question(state),
            Some(Question::Roll { .. } | Question::Defense { .. } | Question::Beside { .. })
        );
        return (one_die && !due).then_some(Refusal::NoTargetDue);
    }
    if let Refusal::NothingToChoose | Refusal::NotYours { .. } | Refusal::TheTableWaitsFor(_) =
        found
        && (one_die || chooses)
        && !(chooses && asks_something_else(state))
    {
        let by = question(state).map(Question::by);
        return Some(Refusal::TargetFoundOtherwise { by });
    }
    let stands = matches!(found, Refusal::NoDiceToTouch(_)) && !aim::may_be_altered(rules, state);
    stands.then_some(Refusal::TargetingDieStands { ultimate: state.attack.ultimate })
}

/// Whether the table waits for a choice that has nothing to do with the target.
fn asks_something_else(state: &State) -> bool {
    let asks = matches!(question(state), Some(Question::Pick { .. }))
        || matches!(window(state), Some(WindowKind::Offer { .. } | WindowKind::Answer { .. }));
    asks && text_below(state).is_some_and(|text| text.rest != TextId::AIM)
}

/// The picks of what was said.
fn picks(act: &Act) -> Option<&Picks> {
    if let Deed::Played(_, picks) | Deed::Spent(_, picks) | Deed::Chose(picks) = &act.deed {
        Some(picks)
    } else {
        None
    }
}

/// Why a token is not taken off a board: it is being spent, is not there, or nothing takes it away. [UNQ-1, COMP-1, STS-4]
fn stays(rules: &Ruleset, state: &State, act: &Act) -> Option<Refusal> {
    let free = rules.removable.and(rules.transferable);
    let fixed = |token: TokenId| {
        let fixed = !free.contains(token) && !rules.token(token).passive;
        let companion = rules.companions.contains(token);
        let why =
            if companion { Refusal::CompanionStays(token) } else { Refusal::TokenStays(token) };
        fixed.then_some(why)
    };
    let said = |pick: &Picked| match *pick {
        Picked::Token { token, of } => Some((of, Some(token))),
        Picked::Actor(of) => Some((of, None)),
        Picked::Die { .. } | Picked::Option(_) | Picked::Amount(_) | Picked::Card(_) => None,
    };
    let (of, token) = picks(act)?.iter().find_map(said)?;
    let Some(token) = token else {
        return state.actor(of).kinds().iter().find_map(fixed);
    };
    if state.actor(of).count(token) > 0 {
        return fixed(token);
    }
    let spent = text_below(state).is_some_and(|text| text.cause == Cause::Token(of, token));
    Some(if spent { Refusal::NotToBeAnswered } else { Refusal::NotThere { token, of } })
}

/// Why nothing is rolled here: it is no Roll Phase, or it was no Attack that damages this player. [TURN-2, DEF-1]
fn no_roll(rules: &Ruleset, state: &State, act: &Act) -> Option<Refusal> {
    if window(state) == Some(WindowKind::Main) {
        return Some(Refusal::NoRollPhase(state.phase));
    }
    let Deed::Rolled(dice) = act.deed else { return None };
    let player = state.actor(act.by);
    let hero = rules.hero(player.hero);
    let mut defenses = player.offers(hero).filter_map(|level| level.defense);
    let defends = defenses.any(|place| hero.defenses[place as usize].roll == dice.count());
    let hurt = state.lines.iter().any(|line| line.to == act.by && line.what.is_damage());
    (defends && hurt && act.by == state.attack.by).then_some(Refusal::NoAttackToDefend)
}

/// A companion acts in place of the Defensive Ability, and not after it. [DEF-3]
fn too_late_to_defend(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    token: TokenId,
) -> Option<Refusal> {
    let attack = &state.attack;
    let defends =
        rules.token(token).spend.iter().any(|spend| spend.when == SpendWhen::InsteadOfDefending);
    let late = state.in_roll_phase()
        && attack.attacks
        && attack.is_at(actor)
        && matches!(attack.defense, Defending::Rolled | Defending::Forgone);
    (defends && late).then_some(Refusal::TooLateToDefend(token))
}

/// Nothing answers an Instant or a token that is being spent, nor a card that the edition does not let anybody answer,
/// while its dice are due. [TIM-3, TIM-4, C-07]
fn unanswerable(rules: &Ruleset, state: &State, act: &Act) -> Option<Refusal> {
    if !matches!(act.deed, Deed::Played(..) | Deed::Spent(..) | Deed::ReadOut(..)) {
        return None;
    }
    let below = || text_below(state).map(|text| Answered { cause: text.cause, said: None });
    let text = answered(state).or_else(below)?;
    match text.cause {
        Cause::Token(..) => Some(Refusal::NotToBeAnswered),
        Cause::Card(whose, card) => {
            let timing = text.timing(rules, state, (whose, card));
            let stands = rules.numbers.answerable >> timing as u8 & 1 == 0;
            match timing {
                Timing::Instant => Some(Refusal::NotToBeAnswered),
                Timing::MainPhase | Timing::RollPhase => {
                    stands.then_some(Refusal::CardNotAnswered(card))
                }
            }
        }
        Cause::Table
        | Cause::Ability(..)
        | Cause::Defense(..)
        | Cause::Judge
        | Cause::Environment(_)
        | Cause::Loot(_)
        | Cause::Given(_) => None,
    }
}
