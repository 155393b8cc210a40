//! Five dice, and nothing else: rolls, and the chances of them under best play.
//!
//! Chances are whole numbers of outcomes out of powers of six. An ability is the set of rolls that meet it
//! ([`Wanted`]); of each of the 252 rolls is worked out backwards, Roll Attempt by Roll Attempt, what it is worth if the
//! best dice are kept.

mod best;
mod chance;
mod faces;
pub mod hands;
mod meets;
mod reach;
pub(crate) mod throws;

pub use best::{Best, Point, With};
pub use chance::Chance;
pub(crate) use chance::MOST_DICE;
pub(crate) use faces::symbols;
pub use meets::{Meets, Roll};
pub use reach::{Reach, reach};
pub use throws::{MOST_ATTEMPTS, Wanted};
