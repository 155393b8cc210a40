//! The odds of a match: who rolls, what lies there, what is left.

use events::Dice;

use super::held::{self, Granted};
use super::supply::{Does, Means, Supply};
use crate::act::{ActorId, CardId, TokenId};
use crate::book::{
    CardKind, GroupId, HeroBook, Op, Ruleset, SpendBook, Target, Test, TextId, Timing,
};
use crate::content::effect::{RollPhase, Whose};
use crate::content::token::SpendWhen;
use crate::dice::{Best, Point, Wanted, With};
use crate::play;
use crate::state::{Frame, Question, State, WindowKind};

/// What is asked of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Whose Offensive Roll Phase. Nothing: of whoever rolls now. For a player who does not, it is the
    /// next one as it would be with the tokens, upgrades and cards of now.
    pub actor: Option<ActorId>,
    /// What may be used on the way.
    pub using: Using,
}

/// What may be used on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Using {
    /// The Roll Attempts that are left, and nothing else.
    Attempts,
    /// Also the player's tokens, passive abilities and those cards in hand that the table has seen, as
    /// far as CP pay for them: those that grant attempts or throws or turn dice, and whose text does
    /// one such thing without another price.
    WhatIsKnown,
}

/// The odds of one Offensive Roll Phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Whose.
    pub actor: ActorId,
    /// What lies there, and the Roll Attempts left.
    pub point: Point,
    /// Throws of single dice that were granted and come first, at most.
    pub throws: u8,
    /// Each row of each Offensive Ability on the board, in the order of the board.
    pub rows: Vec<RowOdds>,
}

/// The odds of one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowOdds {
    /// The ability, by its place in the hero's list.
    pub ability: u8,
    /// Which of its rows, from 1, the weakest.
    pub tier: u8,
    /// The chance that the dice meet the row in the end, if nothing else is aimed at.
    pub best: Best,
}

/// Why there are no odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoOdds {
    /// Nobody is to roll or announce in an Offensive Roll Phase.
    NobodyRolls,
    /// A seat nobody sits on.
    NoSuchSeat(ActorId),
    /// So many attempts are left, or so much is held, that not every way was gone through.
    TooMuch,
}

/// The odds of every Offensive Ability on a player's board. What could still be answered counts as resolved.
///
/// # Errors
/// If nobody rolls, or if there is too much to go through.
pub fn odds(rules: &Ruleset, state: &State, asked: Asked) -> Result<Odds, NoOdds> {
    let state = &play::unanswered(rules, state);
    let moment = Moment::asked(rules, state, asked.actor)?;
    let (actor, granted) = (moment.actor, moment.granted);
    let point = moment.point().ok_or(NoOdds::TooMuch)?;
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    let throws = granted.map_or(0, |granted| granted.throws);
    let means = match asked.using {
        Using::Attempts => Vec::new(),
        Using::WhatIsKnown => means(rules, state, actor),
    };
    let dice = 5 * point.attempts() + throws;
    let supply = Supply::new(means, player.cp, dice).ok_or(NoOdds::TooMuch)?;
    let abilities = play::abilities(rules, state, actor).map(|(ability, _)| ability);
    let rows = if supply.is_empty() && granted.is_none() {
        rows(hero, abilities, point)
    } else {
        let wanted =
            places(hero, abilities).filter_map(|at| Some((at, hero.reach.wanted(at.row)?)));
        let (places, wanted): (Vec<Place>, Vec<&Wanted>) = wanted.unzip();
        let best = held::reach(&wanted, point, &supply, granted);
        places.into_iter().zip(best).map(|(at, best)| at.odds(best)).collect()
    };
    Ok(Odds { actor, point, throws, rows })
}

/// The odds of every Offensive Ability of a hero, of all levels.
pub fn hero_odds(hero: &HeroBook, point: Point) -> Vec<RowOdds> {
    rows(hero, 0..hero.abilities.len() as u8, point)
}

fn rows(hero: &HeroBook, abilities: impl Iterator<Item = u8>, point: Point) -> Vec<RowOdds> {
    let places = places(hero, abilities);
    places.filter_map(|at| Some(at.odds(hero.reach.row(at.row, point)?))).collect()
}

/// Where a row is found.
#[derive(Clone, Copy)]
struct Place {
    ability: u8,
    tier: u8,
    /// Among all rows of the hero.
    row: u8,
}

impl Place {
    fn odds(&self, best: Best) -> RowOdds {
        RowOdds { ability: self.ability, tier: self.tier, best }
    }
}

fn places(hero: &HeroBook, abilities: impl Iterator<Item = u8>) -> impl Iterator<Item = Place> {
    abilities.flat_map(|ability| {
        let (first, end) = hero.abilities[ability as usize].rows;
        (first..end).map(move |row| Place { ability, tier: row - first + 1, row })
    })
}

/// Where an Offensive Roll Phase stands.
struct Moment {
    actor: ActorId,
    /// The dice that lie there; none before the first roll.
    dice: Option<Dice>,
    attempts: u8,
    granted: Option<Granted>,
}

impl Moment {
    /// The Offensive Roll Phase under way, until its ability is activated.
    fn now(rules: &Ruleset, state: &State) -> Option<Moment> {
        let left = crate::sheet::attempts_left(rules, state);
        let attack = &state.attack;
        let granted = granted(state);
        let attempts = state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Ask(Question::Attempt { .. }) => Some(left),
            Frame::Window(window) => match window.kind {
                WindowKind::Rolling => Some(left),
                // Whoever alters dice of an announced ability opens the way back. [ANN-3]
                WindowKind::Announced => {
                    let back = attack.altered || attack.granted || granted.is_some();
                    Some(if back { left } else { 0 })
                }
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
                | WindowKind::Discard => None,
            },
            Frame::Step(_)
            | Frame::Do(_)
            | Frame::PlayedCard { .. }
            | Frame::DeclaredToken { .. }
            | Frame::Given(_)
            | Frame::Ask(_) => None,
        });
        let dice = Dice::new(&attack.dice).ok();
        attempts.map(|attempts| Moment { actor: attack.by, dice, attempts, granted })
    }

    /// The next Offensive Roll Phase of a player, as the board is now.
    fn next(rules: &Ruleset, state: &State, actor: ActorId) -> Moment {
        let attempts = play::attempts_of(rules, state, actor, 0);
        Moment { actor, dice: None, attempts, granted: None }
    }

    /// The moment that is asked about.
    fn asked(rules: &Ruleset, state: &State, actor: Option<ActorId>) -> Result<Moment, NoOdds> {
        let now = Moment::now(rules, state).filter(|_| state.outcome.is_none());
        let now = now.filter(|now| !state.is_enemy(now.actor));
        let Some(actor) = actor else { return now.ok_or(NoOdds::NobodyRolls) };
        // Nobody chooses what an enemy keeps.
        if state.is_enemy(actor) {
            return Err(NoOdds::NobodyRolls);
        }
        if !state.ids().any(|other| other == actor) {
            return Err(NoOdds::NoSuchSeat(actor));
        }
        let now = now.filter(|now| now.actor == actor);
        Ok(now.unwrap_or_else(|| Moment::next(rules, state, actor)))
    }

    fn point(&self) -> Option<Point> {
        match self.dice {
            None => Point::before_the_first(self.attempts),
            Some(dice) => Point::after(dice, self.attempts),
        }
    }
}

/// Throws of single dice of the Offensive Roll Phase that are due.
fn granted(state: &State) -> Option<Granted> {
    let (throws, die) = match state.innermost()? {
        Frame::Ask(Question::Reroll { throws, die, .. }) => (*throws, *die),
        Frame::Window(window) => match window.kind {
            WindowKind::MoreThrows { throws, .. } => (throws, None),
            WindowKind::Main
            | WindowKind::Order
            | WindowKind::Offer { .. }
            | WindowKind::Rolling
            | WindowKind::Announced
            | WindowKind::Dice
            | WindowKind::Rethrow { .. }
            | WindowKind::Answer { .. }
            | WindowKind::Then
            | WindowKind::Declared
            | WindowKind::LastWord
            | WindowKind::Salves
            | WindowKind::Discard => return None,
        },
        Frame::Step(_)
        | Frame::Do(_)
        | Frame::PlayedCard { .. }
        | Frame::DeclaredToken { .. }
        | Frame::Given(_)
        | Frame::Ask(_) => return None,
    };
    let lying = play::lying(state).filter(play::Lying::activates)?;
    let value = die.and_then(|die| lying.values().get(die as usize).copied());
    Some(Granted { throws, value })
}

/// The player's tokens, passive abilities and known cards that help to reach a roll.
fn means(rules: &Ruleset, state: &State, actor: ActorId) -> Vec<Means> {
    let player = state.actor(actor);
    let does =
        |text| does(rules, text, |group, n| play::holds(rules, state, actor, actor, group) >= n);
    let tokens = (0u8..).map(TokenId).zip(&rules.tokens).filter_map(|(token, book)| {
        let mut spend = book.spend.iter().filter(|spend| spend.when == SpendWhen::AnyTime);
        let (spend, does) = spend.find_map(|spend| Some((spend, does(spend.text)?)))?;
        let count = uses(rules, state, actor, token, spend);
        Some(Means { what: With::Token(token), count, cost: spend.cp, does })
    });
    let deck = (0u8..).map(CardId).zip(&rules.hero(player.hero).deck);
    let cards = deck.filter_map(|(card, book)| {
        let CardKind::Action { timing: Timing::RollPhase | Timing::Instant, text, .. } = book.kind
        else {
            return None;
        };
        let count = u8::from(player.cards.known >> card.0 & 1 == 1);
        Some(Means { what: With::Card(card), count, cost: book.cost, does: does(text)? })
    });
    tokens.chain(cards).collect()
}

/// How often a token or passive ability can be used, as far as CP are left. [ABIL-4, STS-15]
fn uses(rules: &Ruleset, state: &State, actor: ActorId, token: TokenId, spend: &SpendBook) -> u8 {
    let player = state.actor(actor);
    let (kind, each) = spend.discards;
    let held = if spend.aged { play::aged(rules, state, actor, kind) } else { player.count(kind) };
    let left = spend.most.map_or(u8::MAX, |(place, most)| most.saturating_sub(player.uses(place)));
    if player.count(token) == 0 {
        return 0;
    }
    // What lies on the board for ever is not discarded.
    let paid = player.cp.checked_div(spend.cp).unwrap_or(u8::MAX);
    held.checked_div(each).unwrap_or(paid).min(left)
}

/// What a text does for the one who rolls, if it is one thing that hangs on nothing but what is held.
fn does(rules: &Ruleset, text: TextId, holds: impl Fn(GroupId, u8) -> bool) -> Option<Does> {
    let mut found = None;
    let mut at = text.at;
    while at < text.end {
        let op = rules.op(at);
        at = past(rules, op, &holds).unwrap_or(at + 1);
        let does = word(op);
        if does.is_some() && found.is_some() {
            return None;
        }
        found = found.or(does);
    }
    found
}

/// Just past the words that belong to a word, if they are not for certain the roller's own to use.
fn past(rules: &Ruleset, op: Op, holds: impl Fn(GroupId, u8) -> bool) -> Option<u16> {
    if let Op::On(Test::Holds(group, n), end) = op {
        (!holds(group, n)).then_some(end)
    } else if let Op::On(_, end) = op {
        Some(rules.otherwise(end).end)
    } else if let Op::Jump(past) = op {
        Some(past)
    } else if let Op::Roll(_, end)
    | Op::Each(_, end)
    | Op::IfDealt(_, end)
    | Op::ChooseOne(end)
    | Op::TheyDecide(end)
    | Op::UnlessTheyPay(_, end)
    | Op::UpTo(_, end)
    | Op::To(
        Target::AnyOpponent
        | Target::Opponents { .. }
        | Target::EveryOpponent
        | Target::AnyTeammate,
        end,
    ) = op
    {
        Some(end)
    } else {
        None
    }
}

fn word(op: Op) -> Option<Does> {
    if let Op::ExtraAttempt(RollPhase::Offense) = op {
        Some(Does::Attempt)
    } else if let Op::Reroll { throws, whose: Whose::Yours | Whose::YourSide | Whose::Any } = op {
        Some(Does::Throws(throws))
    } else if let Op::ChangeDice { count, whose: Whose::Yours | Whose::Any, to } = op {
        Some(Does::Turn(count, to))
    } else {
        None
    }
}
