//! Who sits where as a match is opened.

use events::Opening;

use super::boss;
use crate::act::ActorId;
use crate::book::{Mode, Ruleset};
use crate::state::{Actors, Seating};

/// Who is with whom, and in what order they act.
pub(super) fn seating(rules: &Ruleset, mode: &Mode, opening: &Opening) -> Seating {
    if mode.crawl().is_some() {
        return on_the_way(opening);
    }
    if mode.boss().is_some() {
        return boss::seating(mode, opening);
    }
    if let Some(bosses) = mode.bosses() {
        return boss::seating_of_played(mode, opening, bosses);
    }
    let players = opening.seats.len();
    let actor = |seat: &u8| ActorId::new(usize::from(*seat).checked_sub(1)?);
    let alone = (0..players).filter_map(ActorId::new).map(|id| Actors::default().with(id));
    let sides = mode.sides.iter().map(|side| side.iter().filter_map(actor).collect());
    let sides: Vec<Actors> = if mode.sides.is_empty() { alone.collect() } else { sides.collect() };
    let clockwise = (0..players).filter_map(ActorId::new);
    let enemies: Actors = mode.enemies.iter().filter_map(actor).collect();
    let mut turns: Vec<ActorId> = if mode.turns.is_empty() {
        clockwise.filter(|id| !enemies.contains(*id)).collect()
    } else {
        mode.turns.iter().filter_map(actor).collect()
    };
    if mode.zigzag && second_of_two_started(&turns, opening) {
        turns.reverse();
    }
    let strikes = |id: &ActorId| {
        let name = opening.seats.get(id.index()).map(|seated| seated.hero.as_str());
        let board = rules.enemies().iter().find(|board| Some(board.name.as_str()) == name);
        board.and_then(|board| board.enemy()).is_some_and(|enemy| enemy.first_strike)
    };
    let first_strike = enemies.iter().filter(strikes).collect();
    Seating::new(&sides, &turns, mode.one_dial, mode.targeting).with_enemies(enemies, first_strike)
}

/// In a crawl the Heroes are on one side, and on the other there is a place for as many enemies. [CRAWL-7]
fn on_the_way(opening: &Opening) -> Seating {
    let heroes = opening.seats.len();
    let all = (0..heroes * 2).filter_map(ActorId::new);
    let enemies: Actors = all.clone().skip(heroes).collect();
    let turns: Vec<ActorId> = all.take(heroes).collect();
    let seating = Seating::new(
        &[Actors::first(heroes.min(8)), enemies],
        &turns,
        false,
        crate::book::Targeting::Only,
    );
    seating.with_enemies(enemies, Actors::default())
}

/// Whether the Start Player is the second of two who sit across from each other. The sides alternate, so that a position shows
/// it by whose turn it is, and the how manieth.
fn second_of_two_started(turns: &[ActorId], opening: &Opening) -> bool {
    let active = turns.iter().position(|actor| *actor == opening.starts.into());
    let later = opening.at.map_or(1, |at| at.turn).saturating_sub(1);
    active.is_some_and(|place| (place + usize::from(later)) % 2 == 1)
}
