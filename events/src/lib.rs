//! What people at the table say, and how it is written down.
//!
//! An [`Event`] is something somebody *saw or did*: dice that lie there, an ability announced, a
//! card played. It never holds a result; results are worked out by the referee on every replay.

#[cfg(feature = "chain")]
pub mod chain;
mod dice;
mod event;
#[cfg(feature = "journal")]
pub mod journal;
mod malformed;
mod name;
pub mod notation;
mod players;
mod prose;
mod remark;
mod revision;
mod seat;
pub mod wire;

pub use dice::{Dice, DiceError};
pub use event::{Correction, Event, How, Moment, Opening, Phase, Pick, Seated, Setup};
pub use malformed::Malformed;
pub use name::{Name, NameError};
pub use players::{PlayerName, PlayerNameError, Players};
pub use prose::{Prose, ProseError};
pub use remark::{Remark, RemarkError};
pub use revision::{Answer, Authority, Decision, JudgeRuling, Says, Setting};
pub use seat::Seat;
