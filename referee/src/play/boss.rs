//! How a Boss Battle begins. [ADV-BOSS-1, ADV-BOSS-2]

use events::{Opening, Seat};

use crate::act::{ActorId, TokenId};
use crate::book::{BossBook, HeroBook, MapBook, Mode, PlayedBosses, Ruleset, Targeting};
use crate::ruling::{BadBosses, BadOpening, Refusal};
use crate::state::{Actors, Seating};

/// Whether this board may lie on that seat: heroes, Minions and the Boss each where the mode has them. [ADV-5]
pub(super) fn sits_well(mode: &Mode, opening: &Opening, hero: &HeroBook, seat: Seat) -> bool {
    let of_an_enemy = mode.is_seat_of_an_enemy(seat, opening.seats.len());
    match mode.boss() {
        Some(boss) if of_an_enemy => hero.boss().is_some() && hero.name == boss,
        _ if mode.bosses().is_some() => hero.enemy().is_none(),
        // Who stands by a Boss has no seat. [ADV-2]
        Some(_) | None => match hero.enemy() {
            Some(enemy) => of_an_enemy && enemy.follows.is_none(),
            None => !of_an_enemy && hero.boss().is_none(),
        },
    }
}

/// The Health and CP with which an enemy begins; nothing for a hero, and for a Boss whom somebody plays. [MIN-1, ADV-BOSS-1]
pub(super) fn begins(mode: &Mode, hero: &HeroBook, opening: &Opening) -> Option<(u8, u8)> {
    if mode.bosses().is_some() {
        return None;
    }
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

/// All but the last are Heroes, with one dial, and the last one is the Boss; behind it is who stands by it, whom a Hero may aim at
/// instead. [ADV-BOSS-1, ADV-BOSS-3, ADV-2]
pub(super) fn seating(mode: &Mode, opening: &Opening) -> Seating {
    let heroes = Actors::first(heroes(opening));
    let follows = mode.follower().is_some();
    let enemies = Actors::first(opening.seats.len() + usize::from(follows)).without(heroes);
    let turns: Vec<_> = heroes.iter().collect();
    let targeting = if follows { Targeting::Chosen } else { Targeting::Only };
    let seating = Seating::new(&[heroes, enemies], &turns, mode.one_dial, targeting);
    seating.with_enemies(enemies, Actors::default())
}

/// Whether so many people can sit down where they play Bosses, each before a board of the right sort, and the right one
/// begins. Minions are looked at with all others. [BVM-1, BVM-4, MODE-BVM, MODE-BVB]
pub(super) fn fits(rules: &Ruleset, mode: &Mode, opening: &Opening) -> Result<(), BadBosses> {
    let Some(bosses) = mode.bosses() else { return Ok(()) };
    let players = opening.seats.len();
    let against_heroes = matches!(bosses, PlayedBosses::AgainstHeroes(..));
    let (most, fewest) = (mode.players, mode.fewest.unwrap_or(mode.players));
    if against_heroes && !(usize::from(fewest)..=usize::from(most)).contains(&players) {
        return Err(BadBosses::Players { fewest, most });
    }
    let seats = (0..players).filter_map(ActorId::new).filter_map(ActorId::seat);
    for (seat, seated) in seats.zip(&opening.seats) {
        let board = rules.boards.iter().find(|board| board.name == seated.hero.as_str());
        let is_a_boss = board.map(|board| board.boss().is_some());
        let wanted = mode.is_seat_of_a_played_boss(seat, players);
        if is_a_boss.is_some_and(|is| is != wanted) {
            let wrong =
                if against_heroes { BadBosses::OneAgainstMany } else { BadBosses::OnlyBosses };
            return Err(wrong(seat));
        }
    }
    let starts = mode.is_seat_of_a_played_boss(opening.starts, players);
    // Whose turn it is in a position, nothing says.
    if against_heroes && opening.at.is_none() && !starts && opening.starts.index() < players {
        return Err(BadBosses::Starts);
    }
    Ok(())
}

/// The Health with which a Boss begins whom somebody plays against Heroes. [BVM-4]
pub(super) fn health_of_played(mode: &Mode, opening: &Opening, seat: Seat) -> Option<u8> {
    let Some(PlayedBosses::AgainstHeroes(health, more)) = mode.bosses() else { return None };
    let against = heroes(opening).try_into().unwrap_or(u8::MAX);
    let is = mode.is_seat_of_a_played_boss(seat, opening.seats.len());
    is.then(|| health.saturating_add(more.saturating_mul(against)))
}

/// Everybody has a turn, clockwise; Heroes are on one side, and a Boss on the other. [BVM-1, BVM-2, BVM-4]
pub(super) fn seating_of_played(mode: &Mode, opening: &Opening, bosses: PlayedBosses) -> Seating {
    let all = Actors::first(opening.seats.len());
    let alone = |id: ActorId| Actors::default().with(id);
    let sides: Vec<Actors> = match bosses {
        PlayedBosses::AgainstHeroes(..) => {
            let heroes = Actors::first(heroes(opening));
            vec![heroes, all.without(heroes)]
        }
        PlayedBosses::Everybody => all.iter().map(alone).collect(),
    };
    let played = all.iter().filter(|id| {
        let seat = id.seat();
        seat.is_some_and(|seat| mode.is_seat_of_a_played_boss(seat, opening.seats.len()))
    });
    let turns: Vec<ActorId> = all.iter().collect();
    Seating::new(&sides, &turns, mode.one_dial, mode.targeting).with_played(played.collect())
}

/// How many Heroes sit down.
pub(super) fn heroes(opening: &Opening) -> usize {
    opening.seats.len().saturating_sub(1)
}
