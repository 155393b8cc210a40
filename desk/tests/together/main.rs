//! The desk of an event: what is logged there, what follows and what is refused.

mod clock;
mod common;
mod cut;
mod out;
mod pairing;
mod people;
mod random_events;
mod remedies;
mod seats;
mod standings;
mod wire;
