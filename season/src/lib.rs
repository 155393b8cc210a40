//! What the logs tell about matches and seasons, worked out from nothing but the logs: luck and skill, exact and adding up;
//! whether dice were fair; achievements; and a season.
//!
//! Pure, as the referee is: no clock, no files, no network, and what is random is drawn from what it is about, so that the
//! same logs tell the same for ever.

pub mod achievements;
pub mod exact;
pub mod fairness;
pub mod luck;
pub mod model;
mod so_far;
pub mod table;

pub use achievements::Achievements;
pub use exact::Exact;
pub use luck::Luck;
pub use so_far::{SoFar, Sums};
pub use table::Season;

use referee::game::Entry;
use referee::play::Accepted;
use referee::revision::Role;

/// What followed from an entry, if it counts: what was struck or taken back did not happen, and what only speaks of the log
/// is no part of the match.
fn counted<'a>(entry: &'a Entry<'_>) -> Option<&'a Accepted> {
    let role = entry.placed.role;
    let counts = role.plays() || matches!(role, Role::Ruling { counts: true, .. });
    entry.verdict.as_ref().ok().filter(|_| counts)
}
