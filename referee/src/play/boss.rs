//! How a Boss Battle begins. [ADV-BOSS-1, ADV-BOSS-2]

use events::{Opening, Seat};

use crate::act::TokenId;
use crate::book::{BossBook, HeroBook, MapBook, Mode};
use crate::ruling::{BadOpening, Refusal};
use crate::state::{Actors, Seating};

/// Whether this board may lie on that seat: heroes, Minions and the Boss each where the mode has them. [ADV-5]
pub(super) fn sits_well(mode: &Mode, opening: &Opening, hero: &HeroBook, seat: Seat) -> bool {
    let of_an_enemy = mode.is_seat_of_an_enemy(seat, opening.seats.len());
    match mode.boss() {
        Some(boss) if of_an_enemy => hero.boss().is_some() && hero.name == boss,
        Some(_) | None => hero.boss().is_none() && hero.enemy().is_some() == of_an_enemy,
    }
}

/// The Health and CP with which an enemy begins; nothing for a hero. [MIN-1, ADV-BOSS-1]
pub(super) fn begins(hero: &HeroBook, opening: &Opening) -> Option<(u8, u8)> {
    if let Some(boss) = hero.boss() {
        return Some((MapBook::by_heroes(&boss.health, heroes(opening)), boss.cp));
    }
    hero.enemy().map(|enemy| (enemy.health, enemy.cp))
}

/// The tokens with which a Boss begins. [KH-2]
pub(super) fn tokens<'a>(
    boss: &'a BossBook,
    opening: &Opening,
) -> impl Iterator<Item = (TokenId, u8)> + use<'a> {
    let heroes = heroes(opening);
    let all = boss.starts_with.iter();
    all.map(move |(token, numbers)| (*token, MapBook::by_heroes(numbers, heroes)))
}

/// Whether the Upgrade CP of a Boss are enough for the levels on its board. [ADV-BOSS-2]
pub(super) fn affords(
    hero: &HeroBook,
    heroes: usize,
    levels: &[u8],
    seat: Seat,
) -> Result<(), Refusal> {
    let Some(has) = upgrade_cp(hero, heroes) else { return Ok(()) };
    let costs = price(hero, levels);
    if costs > has {
        return Err(Refusal::Opening(BadOpening::UpgradeCp { seat, has, costs }));
    }
    Ok(())
}

/// What the upgrades of a Boss may cost in all; nothing if it is none. [ADV-BOSS-2]
pub(super) fn upgrade_cp(hero: &HeroBook, heroes: usize) -> Option<u8> {
    hero.boss().map(|boss| MapBook::by_heroes(&boss.upgrade_cp, heroes))
}

/// What the levels on a board cost. From level II to III the difference is paid, so that a space costs what its highest card
/// does. [ADV-BOSS-2, UPG-4]
pub(super) fn price(hero: &HeroBook, levels: &[u8]) -> u8 {
    let above = |level: u8| usize::from(level).saturating_sub(1);
    let spaces = hero.spaces.iter().zip(levels);
    let costs = spaces.filter_map(|(space, level)| space.levels.get(above(*level)));
    costs.fold(0u8, |sum, level| sum.saturating_add(level.cost))
}

/// All but the last are Heroes, with one dial, and the last one is the Boss. [ADV-BOSS-1, ADV-BOSS-3]
pub(super) fn seating(mode: &Mode, opening: &Opening) -> Seating {
    let heroes = Actors::first(heroes(opening));
    let boss = Actors::first(opening.seats.len()).without(heroes);
    let turns: Vec<_> = heroes.iter().collect();
    let targeting = crate::book::Targeting::Only;
    let seating = Seating::new(&[heroes, boss], &turns, mode.one_dial, targeting);
    seating.with_enemies(boss, Actors::default())
}

/// How many Heroes sit down.
pub(super) fn heroes(opening: &Opening) -> usize {
    opening.seats.len().saturating_sub(1)
}
