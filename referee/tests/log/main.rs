//! Corrections, proposals and rulings, read from a log. Everything expected is worked out from the boards: Smack deals 4 with
//! three swords and 6 with four; Missed Me prevents half with two feet and deals 1 for each pair of arrows (living rules).

mod proposals;
mod revision;
mod voids;

use std::sync::Arc;

use events::notation::parse;
use events::{Event, Seat};
use referee::{ActorId, Game, Logged, Ruleset, State, content};

/// Three swords, two feet and a pair of arrows: 4, of which 2 are prevented, and 1 back.
pub const GAME: [&str; 5] = [
    "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts",
    "1 rolls 1 1 2 4 6",
    "1 announces Smack",
    "2 rolls 4 5 1 2 6",
    "1 ends",
];

/// A rule set that travels along.
pub fn named(name: &str) -> Option<Arc<Ruleset>> {
    let known = ["living", "1.0", "2.0"].contains(&name);
    known.then(|| Arc::new(Ruleset::load(content::shipped(), name).expect(name)))
}

/// A log with whatever is refused in it.
pub fn replayed(log: &[Event]) -> Game {
    let living = named("living").expect("the shipped content loads");
    let logged = |event: &Event| Logged::new(event.clone(), |name| named(name.as_str()));
    Game::replay(living, log.iter().map(logged)).expect("an open match")
}

/// The Health of a player, by seat from 0.
pub fn health_of(state: &State, seat: usize) -> u8 {
    state.health(ActorId::new(seat).expect("a seat"))
}

/// The game of the examples, and what is said behind it.
pub fn game(more: &[&str]) -> Vec<Event> {
    GAME.iter().chain(more).map(|line| parse(line).expect(line)).collect()
}

/// A player.
pub fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}
