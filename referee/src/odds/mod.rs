//! Exact odds of a match: what can be thrown, and what cards and tokens make of it.
//!
//! What five dice alone can do is worked out in `dice`; here stand the questions of a match: what is due, what is held,
//! and what a text does with a roll. Any of the five dice may be thrown each time. [ROLL-1, ROLL-2]

mod ask;
mod held;
mod rests;
mod rolls;
mod supply;
mod targets;

pub use ask::{Asked, NoOdds, Odds, RowOdds, Using, hero_odds, odds};
pub use rests::{Rests, rests};
pub use rolls::{
    Again, Outcome, RollOdds, Together, When, defense_roll, due_roll, text_rolls, token_texts,
};
pub use targets::{TargetOdds, targets};
