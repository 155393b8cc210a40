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
pub mod table;

pub use achievements::Achievements;
pub use exact::Exact;
pub use luck::Luck;
pub use table::Season;
