//! Who may do what, an event and a season, once more on two servers that share a database, which are asked in turns.

#![allow(clippy::duplicate_mod, reason = "each of them is a test program of its own too")]

#[path = "event_life.rs"]
mod event_life;
#[path = "seasons.rs"]
mod seasons;
#[path = "seats.rs"]
mod seats;
#[path = "who.rs"]
mod who;
#[path = "who_desk.rs"]
mod who_desk;
