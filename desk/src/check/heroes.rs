//! Facts about heroes.

use std::collections::BTreeSet;

use events::Name;

use super::people;
use super::rounds;
use crate::fact::{Author, RollFor};
use crate::hero::{self, Bar};
use crate::number::{Person, Round, Side, Table};
use crate::refusal::Refusal;
use crate::setting::HeroFormat;
use crate::state::{State, TableState};

pub(super) fn declared(
    state: &State,
    by: Author,
    person: Person,
    heroes: &[Name],
) -> Result<(), Refusal> {
    people::person(state, person)?;
    if matches!(by, Author::Player(_)) && !state.rounds.is_empty() {
        return Err(Refusal::DeclaredTooLate);
    }
    if let HeroFormat::Bring(counts) = &state.settings.heroes
        && heroes.len() != usize::from(counts.heroes)
    {
        return Err(Refusal::HeroCount { wanted: counts.heroes, found: heroes.len() });
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = heroes.iter().find(|hero| !seen.insert(*hero)) {
        return Err(Refusal::HeroTwice(twice.clone()));
    }
    heroes.iter().try_for_each(|hero| allowed(state, hero))
}

fn allowed(state: &State, hero: &Name) -> Result<(), Refusal> {
    if hero::is_allowed(&state.settings, hero) {
        Ok(())
    } else {
        Err(Refusal::HeroNotAllowed(hero.clone()))
    }
}

pub(super) fn rolled(
    state: &State,
    round: Round,
    table: Table,
    dice: &[u8],
) -> Result<(), Refusal> {
    rounds::table(state, round, table)?;
    match dice.iter().find(|die| !(1..=6).contains(*die)) {
        Some(die) => Err(Refusal::DieValue(*die)),
        None => Ok(()),
    }
}

/// The table and the side of a person there.
fn seat(
    state: &State,
    (round, table): (Round, Table),
    person: Person,
) -> Result<(&TableState, Side), Refusal> {
    people::person(state, person)?;
    let state = rounds::table(state, round, table)?;
    let side = state.pair.side(person.player).ok_or(Refusal::NotIn(person.player, round))?;
    Ok((state, side))
}

pub(super) fn banned(
    state: &State,
    at: (Round, Table),
    person: Person,
    hero: &Name,
) -> Result<(), Refusal> {
    let (table, side) = seat(state, at, person)?;
    let HeroFormat::Bring(counts) = &state.settings.heroes else { return Err(Refusal::NoBans) };
    let declared = state.players.get(&person.player).and_then(|one| one.declared.get(&person));
    if !declared.is_some_and(|declared| declared.contains(hero)) {
        return Err(Refusal::HeroNotDeclared(person, hero.clone()));
    }
    if table.banned.contains(&(person, hero.clone())) {
        return Err(Refusal::HeroBanned(hero.clone()));
    }
    if hero::bans_of(table, person) >= usize::from(counts.bans) {
        return Err(Refusal::BansDone(counts.bans));
    }
    // Whose heroes are banned first are those of the one who lost the roll.
    let first = table.rolls[RollFor::Bans as usize].map(Side::other);
    let began = !table.banned.is_empty();
    if !began && first.is_some_and(|first| first != side) {
        return Err(Refusal::BansLater);
    }
    Ok(())
}

pub(super) fn dealt(state: &State, at: (Round, Table), person: Person) -> Result<(), Refusal> {
    let (_, _) = seat(state, at, person)?;
    if state.settings.heroes == HeroFormat::Dealt { Ok(()) } else { Err(Refusal::NoDealing) }
}

pub(super) fn chose(
    state: &State,
    at: (Round, Table),
    person: Person,
    hero: &Name,
) -> Result<(), Refusal> {
    let (table, side) = seat(state, at, person)?;
    if table.chose.contains_key(&person) {
        return Err(Refusal::ChosenAlready(person));
    }
    if hero::bans_open(state, table) {
        return Err(Refusal::BansMissing);
    }
    let starter = table.rolls[RollFor::Start as usize];
    if starter.is_some_and(|starter| starter != side && !hero::has_chosen(state, table, starter)) {
        return Err(Refusal::ChoosesLater);
    }
    let name = || hero.clone();
    match hero::bar(state, at.0, table, person, hero) {
        None => Ok(()),
        Some(Bar::NotAllowed) => Err(Refusal::HeroNotAllowed(name())),
        Some(Bar::NotDeclared) => Err(Refusal::HeroNotDeclared(person, name())),
        Some(Bar::Banned) => Err(Refusal::HeroBanned(name())),
        Some(Bar::Locked(round)) => Err(Refusal::HeroLocked(name(), round)),
        Some(Bar::NotDealt) => Err(Refusal::HeroNotDealt(person, name())),
    }
}
