//! What the referee answers, as other programs read it: the same values in JSON lines and in GraphQL.
//!
//! Everything here is made from values of [`referee`]; nothing is worked out.

mod board;
mod breakdown;
mod citation;
mod entry;
mod option;
mod replay;
mod ruling;
mod sheet;

pub use board::{BoardSection, Hero, RulesetInfo, hero, ruleset};
pub use breakdown::{Breakdown, BreakdownRow, pending, settled};
pub use citation::{Citation, Place, cite};
pub use entry::{Entry, Happening, Implied, Said, Verdict, judged, stands};
pub use option::{LegalOption, Slot, Sureness, options};
pub use replay::{Replay, Replayed, open, replay};
pub use ruling::{Refused, Ruling, refused_opening, ruling};
pub use sheet::{Awaits, Outcome, SeatSheet, Sheet, TokenCount, sheet};
