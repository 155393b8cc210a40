//! Are those dice fair? Faces that were thrown, counted, and how often fair dice are as uneven.

#![expect(
    clippy::cast_precision_loss,
    reason = "nobody throws as many dice as a floating-point number can count"
)]

mod faces;
mod runs;
mod uneven;

pub use faces::{Faces, Thrower};
pub use runs::Runs;
pub use uneven::{By, p_value, test};

/// How often each face comes of so many fair dice, on average.
pub fn expected(dice: u64) -> f64 {
    dice as f64 / 6.0
}

/// Below this, a line of a report speaks of it.
pub const IMPROBABLE: f64 = 1e-6;

/// What goes with every p-value.
pub const MEANS: &str = "The p-value says how often fair dice come out at least as uneven. It is not the chance that these \
    dice are fair, and among many players or sets of dice a small one turns up by itself.";

/// What goes with one below [`IMPROBABLE`].
pub const CAREFUL: &str = "Fair dice come out like this less than once in a million times. The log cannot tell why: worn \
    dice, slips in what was logged, and rolls that were left out look the same.";
