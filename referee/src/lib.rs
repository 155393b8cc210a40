//! The rules of Dice Throne as a referee: it judges what people log, and says why.
//!
//! Pure: no clock, no dice, no files, no network. The same log gives the same answer for ever.
//!
//! ```
//! use events::notation::parse_log;
//! use referee::{Verdict, content, replay};
//!
//! let rules = content::load(content::shipped(), "living").expect("the shipped content loads");
//! let log = parse_log(
//!     "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts
//!     1 rolls 1 1 2 4 6
//!     1 announces Smack       # three swords: 4
//!     2 rolls 4 5 1 2 6       # two feet: half of it is prevented; one pair of arrows: 1 back
//!     1 ends"
//!         .replace("    ", "")
//!         .as_str(),
//! )
//! .expect("the log can be read");
//! let game = replay(&rules, log.iter().map(|written| &written.event));
//! assert!(game.entries.iter().all(|entry| matches!(entry.verdict, Verdict::Accepted { .. })));
//! let players = game.state.expect("the match is open").actors;
//! assert_eq!((players[0].health, players[1].health), (49, 48));
//! ```

mod act;
mod bits;
pub mod book;
pub mod content;
mod damage;
mod game;
mod happening;
pub mod odds;
mod options;
mod play;
mod replay;
pub mod revision;
mod ruling;
mod search;
mod sheet;
mod state;

pub use act::{Act, ActorId, CardId, Deed, Picked, Picks, TitleId, TokenId};
pub use book::{Cause, Rule, Ruleset};
pub use damage::{Breakdown, Line, LineKind, Row, Total, settle, total};
pub use game::{Entry, Game, Judged, Logged, Objection, Position, adopts};
pub use happening::{Happening, Narrator, Recorder, Silent, What};
pub use odds::odds;
pub use options::{
    Choice, Domain, FromHand, LegalOption, Options, OptionsOf, Slot, Slots, Sureness,
};
pub use play::{
    Accepted, BadSetting, Judgement, intern, judge, legal_options, legal_options_into, open,
    options, options_into, play, price, unanswered, unspoken, why_not_play, why_not_use,
};
pub use replay::{Replay, Verdict, fold, replay};
pub use ruling::{BadOpening, Refusal, Unknown};
pub use search::{Found, Wanted, search};
pub use sheet::{Awaits, alternatives, attempts_shown, awaits, awaits_word, dice, digest, pending};
pub use state::{
    ACTORS, Actor, Actors, Attack, Cards, Do, Due, DueKind, Frame, Inline, Mood, Outcome, Question,
    Seating, State, Step, TOKENS, Window, WindowKind,
};
