//! The rules of Dice Throne as a referee: it judges what people log, and says why.
//!
//! Pure: no clock, no dice, no files, no network. The same log gives the same answer for ever.

mod act;
pub mod book;
pub mod content;
mod damage;
mod happening;
mod options;
mod ruling;
mod state;

pub use act::{Act, CardId, Deed, Picked, Picks, TitleId, TokenId};
pub use book::{Cause, Citation, Rule, Ruleset};
pub use damage::{Breakdown, Line, LineStep, Row, Total, settle};
pub use happening::{Happening, Narrator, Recorder, Silent, What};
pub use ruling::{BadOpening, Refusal, Unknown};
pub use state::{Attack, Cards, Frame, Outcome, Player, Question, State, Step, Window, WindowKind};
