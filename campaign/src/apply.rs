//! A fact that can be → the state behind it.

use crate::book::{Book, Kind};
use crate::card::Card;
use crate::fact::{Fact, Then};
use crate::may::{Deed, cost};
use crate::outcome::Outcome;
use crate::state::{Hero, Session, Stage, State};

/// Lets a fact count that was checked; `outcome` is what the match of a session came to.
pub(crate) fn apply(book: &Book, state: &mut State, fact: &Fact, outcome: Option<&Outcome>) {
    let paid = Deed::of(fact).map_or(0, |deed| cost(book, state, &deed));
    let as_read = |card: &Card| book.known(card).unwrap_or_else(|| card.clone());
    match fact {
        Fact::Opened { difficulty, heroes } => {
            difficulty.as_str().clone_into(&mut state.difficulty);
            state.heroes = heroes.iter().cloned().map(new_hero).collect();
            state.stage = Stage::Ready;
        }
        Fact::Played { of } => {
            if let Some(outcome) = outcome {
                state.counted.insert(outcome.log);
                state.sessions.push(session(of, outcome));
                takes_home(book, state, outcome);
            }
        }
        Fact::Dealt { hero, cards } => with(state, *hero, |hero| {
            hero.dealt = Some(cards.iter().map(as_read).collect());
        }),
        Fact::Bought { hero, card } => with(state, *hero, |hero| {
            pays(hero, paid);
            if let Some(card) = takes_from(hero.dealt.get_or_insert_default(), card) {
                gains(hero, card);
            }
        }),
        Fact::Identified { hero, card } => with(state, *hero, |hero| {
            pays(hero, paid);
            let left = &mut hero.unidentified[card.rarity as usize];
            *left = left.saturating_sub(1);
            gains(hero, as_read(card));
        }),
        Fact::Sold { hero, card } => with(state, *hero, |hero| {
            pays(hero, paid);
            leaves(hero, card);
        }),
        Fact::SoldUnidentified { hero, rarity } => with(state, *hero, |hero| {
            pays(hero, paid);
            let left = &mut hero.unidentified[*rarity as usize];
            *left = left.saturating_sub(1);
        }),
        Fact::PutBack { hero, card, drawn } => with(state, *hero, |hero| {
            let dealt = hero.dealt.get_or_insert_default();
            takes_from(dealt, card);
            dealt.push(as_read(drawn));
        }),
        Fact::Looted { hero, card, then, .. } => {
            with(state, *hero, |hero| {
                hero.opened = hero.opened.saturating_add(1);
                if *then == Then::Kept {
                    gains(hero, as_read(card));
                }
            });
            if let (Then::Declined, Some(session)) = (then, state.sessions.last_mut()) {
                session.declined = session.declined.saturating_add(1);
            }
        }
        Fact::Removed { hero, card } => with(state, *hero, |hero| leaves(hero, card)),
        Fact::Recorded => recorded(book, state),
        // Whoever keeps the log folds it anew.
        Fact::Struck { .. } => {}
    }
}

fn with(state: &mut State, hero: events::Seat, change: impl FnOnce(&mut Hero)) {
    if let Some(hero) = state.heroes.get_mut(hero.index()) {
        change(hero);
    }
}

fn new_hero(name: events::Name) -> Hero {
    Hero {
        name,
        printed_cards: 0,
        replaced: std::collections::BTreeSet::new(),
        loot: Vec::new(),
        swap_left: false,
        gold: 0,
        unidentified: [0; 4],
        dealt: None,
        opened: 0,
    }
}

fn session(of: &events::Name, outcome: &Outcome) -> Session {
    Session {
        of: of.clone(),
        scenario: outcome.scenario,
        starting_salves: outcome.starting_salves,
        won: outcome.won,
        salves: outcome.salves,
        gold: outcome.gold,
        unspent: None,
        declined: 0,
        all_explored: outcome.all_explored,
    }
}

/// What the heroes have when a session is over, and where they go with it. [SHOP-1, ADV-BOSS-10, ADV-2]
fn takes_home(book: &Book, state: &mut State, outcome: &Outcome) {
    let mut found: Vec<_> = outcome.heroes.iter().collect();
    for hero in &mut state.heroes {
        // Two heroes of one name are told apart by their order.
        if let Some(place) = found.iter().position(|found| found.hero == hero.name) {
            let found = found.remove(place);
            (hero.printed_cards, hero.unidentified) = (found.deck, found.unidentified);
        }
    }
    let crawl = state
        .last_played(book)
        .is_some_and(|(_, scenario)| matches!(scenario.kind, Kind::PortalCrawl { .. }));
    if !outcome.won && state.difficulty(book).is_some_and(|card| card.defeat_ends) {
        leave_behind(state);
        state.stage = Stage::Lost;
    } else if crawl {
        let gold = book.numbers.shop.gold(outcome.gold);
        state.heroes.iter_mut().for_each(|hero| hero.gold = gold);
        state.stage = Stage::Shop;
    } else {
        state.stage = Stage::BossLoot;
    }
}

/// The session stands on the score sheet, and the next one can be played. [SHOP-4, ADV-1]
fn recorded(book: &Book, state: &mut State) {
    let gold = state.gold();
    let mut over = false;
    if let Some(session) = state.sessions.last_mut() {
        session.unspent = Some(gold);
        over = session.won && usize::from(session.scenario) == book.scenarios.len();
    }
    leave_behind(state);
    state.stage = if over { Stage::Won } else { Stage::Ready };
}

/// What does not go along to the next session. [SHOP-4]
fn leave_behind(state: &mut State) {
    for hero in &mut state.heroes {
        (hero.gold, hero.unidentified, hero.dealt, hero.opened) = (0, [0; 4], None, 0);
    }
}

fn pays(hero: &mut Hero, gold: i32) {
    hero.gold = u16::try_from(i32::from(hero.gold) - gold).unwrap_or(hero.gold);
}

/// A card comes into a deck: the version that is there leaves it, or the common card whose place it takes. [LOOT-4, ADV-11]
fn gains(hero: &mut Hero, card: Card) {
    hero.loot.retain(|held| held.kind() != card.kind());
    if card.replaces {
        hero.replaced.insert(card.kind());
    }
    hero.loot.push(card);
}

/// A Loot card leaves a deck for good. [SHOP-3, LOOT-5]
fn leaves(hero: &mut Hero, card: &Card) {
    let left = takes_from(&mut hero.loot, card);
    hero.swap_left |= left.is_some_and(|card| card.replaces);
}

fn takes_from(cards: &mut Vec<Card>, card: &Card) -> Option<Card> {
    let place = cards.iter().position(|one| one.is(card))?;
    Some(cards.remove(place))
}
