//! The rules of Dice Throne as a referee: it judges what people log, and says why.
//!
//! Pure: no clock, no dice, no files, no network. The same log gives the same answer for ever.
//!
//! Where to begin: [`content`] has the rule sets and reads them, [`Ruleset`] is one of them worked out, [`Game`] judges,
//! [`Position`] answers questions about one moment, [`damage`] is what totals are made of, [`odds`] are exact fractions, and
//! [`ruling`] says why something is refused and by which rule. What is said to it are events of the crate `events`.
//!
//! A [`Game`] is a log and what the rules say to it. It opens with a rule set and an [`Opening`](events::Opening), takes
//! what people saw and did, and stands at a [`Position`] that answers the rest: what may be logged next, what the totals
//! are, and how likely each ability is.
//!
//! ```
//! use std::sync::Arc;
//!
//! use events::notation::{NotationError, parse, parse_log};
//! use referee::{Game, Ruleset, content};
//!
//! let rules = Arc::new(Ruleset::load(content::shipped(), "living").expect("the shipped content loads"));
//! let log = parse_log("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6\n1 announces Smack")?;
//! let mut game = Game::replay(rules, log.into_iter().map(|line| line.event)).expect("the opening fits");
//! // Two feet: half of the 4 of three swords is prevented. One pair of arrows: 1 back.
//! game.log(parse("2 rolls 4 5 1 2 6")?).expect("a defense is due");
//! // Nobody has anything else to say before the turn ends: silence closes the windows, and the totals land.
//! game.log(parse("1 ends")?).expect("nothing else is due");
//! let state = game.now().state();
//! assert!(state.ids().map(|seat| state.health(seat)).eq([49, 48]));
//! # Ok::<(), NotationError>(())
//! ```
//!
//! Corrections and rulings are events like any other; nothing is taken out of a log. So that it can be read as it was
//! logged, as it was corrected, and as a judge ruled ([`revision::View`]):
//!
//! ```
//! # use std::sync::Arc;
//! # use events::notation::{NotationError, parse, parse_log};
//! # use referee::{Game, Ruleset, content};
//! use referee::revision::View;
//!
//! # let rules = Arc::new(Ruleset::load(content::shipped(), "living").expect("the shipped content loads"));
//! # let log = parse_log("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 rolls 1 1 2 4 6\n1 announces Smack\n2 rolls 4 5 1 2 6\n1 ends")?;
//! # let mut game = Game::replay(rules, log.into_iter().map(|line| line.event)).expect("the opening fits");
//! // There was a fourth sword: 6, of which 3 are prevented.
//! game.log(parse("replace 2; agreed 1 + 2; because misread; with 1 rolls 1 1 2 2 6")?).expect("it fits there");
//! let health = |view| {
//!     let there = game.at(view, game.len()).expect("the match is open");
//!     there.state().ids().map(|seat| there.state().health(seat)).collect::<Vec<_>>()
//! };
//! assert_eq!(health(View::AsLogged), [49, 48]);
//! assert_eq!(health(View::AsCorrected), [49, 47]);
//! // What does not fit is not logged, and the objection says where, and by which rule.
//! let objection = game.log(parse("2 announces Smack")?).expect_err("no ability of seat 2");
//! assert_eq!(objection.before.digest(), game.now().digest());
//! # Ok::<(), NotationError>(())
//! ```

pub mod act;
mod bits;
pub mod book;
pub mod content;
pub mod damage;
pub mod dice;
pub mod game;
pub mod happening;
pub mod inline;
pub mod odds;
pub mod options;
pub mod perft;
pub mod play;
#[cfg(feature = "crawls")]
pub mod read_out;
pub mod replay;
pub mod revision;
pub mod ruling;
pub mod search;
pub mod sheet;
pub mod state;
pub mod token_set;

pub use act::ActorId;
pub use book::{Rule, Ruleset};
pub use game::{Entry, Game, Judged, Logged, Objection, Position};
pub use options::LegalOption;
pub use play::Accepted;
pub use ruling::Refusal;
pub use state::State;

/// Whether enemies and Portal Crawls are judged: not where this is built without the feature `crawls`, which carries nothing of them along
/// and reads no rule set that has them.
pub const CRAWLS: bool = cfg!(feature = "crawls");
