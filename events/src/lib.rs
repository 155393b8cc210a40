//! What people say who play Dice Throne at a table, and how it is written down.
//!
//! An [`Event`] is something somebody *saw or did*: dice that lie there, an ability announced, a
//! card played. It never holds a result; results are worked out by a referee on every replay. So this crate knows no
//! rules: it reads, writes and keeps events, and what reads them may judge them.
//!
//! | module | what is in it |
//! |---|---|
//! | [`notation`] | an event as a line of text, for people: read with the place of what is wrong, and printed |
//! | [`wire`] | the same as bytes, in forms that are frozen: what was written once is read for ever |
//! | `chain` | with the feature `chain`: links that show that a log is still what was logged, and a log packed small |
//! | `journal` | with the feature `journal`: the append-only store on disk, with order, idempotency and durability; with `postgres` also in a database of PostgreSQL |
//!
//! ```
//! use events::notation::{NotationError, parse, parse_log, print};
//! use events::{Event, Seat};
//!
//! let log = parse_log("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6  # three swords")?;
//! assert!(matches!(log[0].event, Event::Opened(_)));
//! assert!(matches!(log[1].event, Event::Rolled { by: Seat::FIRST, .. }));
//! assert_eq!(print(&log[1].event), "1 rolls 1 1 2 4 6");
//! // What is wrong is said with its place.
//! assert_eq!(parse("1 rolls 1 1 7").map_err(|wrong| (wrong.line, wrong.column)), Err((1, 13)));
//! # Ok::<(), NotationError>(())
//! ```
//!
//! Bytes go there and back, whatever writes and reads them later:
//!
//! ```
//! use events::{notation::parse, wire};
//!
//! let rolled = parse("2 announces Eclipse").expect("it is notation");
//! assert_eq!(wire::decode(&wire::encode(&rolled)), Ok(rolled));
//! ```

mod cell;
#[cfg(feature = "chain")]
pub mod chain;
mod dice;
mod event;
mod face;
#[cfg(feature = "journal")]
pub mod journal;
mod malformed;
mod map;
mod name;
pub mod notation;
mod plain;
mod players;
mod prose;
mod remark;
mod revision;
mod seat;
pub mod wire;

/// Whether notation knows maps that a table lays out: not where this is built without the feature `crawls`.
const CRAWLS: bool = cfg!(feature = "crawls");

pub use cell::Cell;
pub use dice::{Dice, DiceError};
pub use event::{
    Apart, Assist, Correction, Event, How, Moment, Opening, Phase, Pick, Seated, Setup,
};
pub use face::{DamageType, Environment, Face, Given, Goal, HeroCard, LootCard, Plays, When};
pub use malformed::Malformed;
pub use map::{Ground, Map};
pub use name::{Name, NameError};
pub use plain::{Code, Unseen, harmless, plain};
pub use players::{PlayerName, PlayerNameError, Players};
pub use prose::{Prose, ProseError};
pub use remark::{Remark, RemarkError};
pub use revision::{Answer, Authority, Decision, JudgeRuling, Says, Setting};
pub use seat::Seat;
