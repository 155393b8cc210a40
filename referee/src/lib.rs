//! The rules of Dice Throne as a referee: it judges what people log, and says why.
//!
//! Pure: no clock, no dice, no files, no network. The same log gives the same answer for ever.

mod act;
pub mod book;
pub mod content;
mod damage;
mod happening;
mod options;
mod play;
mod replay;
mod ruling;
mod sheet;
mod state;

pub use act::{Act, CardId, Deed, Picked, Picks, TitleId, TokenId};
pub use book::{Cause, Rule, Ruleset};
pub use damage::{Breakdown, Line, LineStep, Row, Total, settle, total};
pub use happening::{Happening, Narrator, Recorder, Silent, What};
pub use options::{Choice, Domain, Held, LegalOption, Slot, Slots, Sureness};
pub use play::{
    Accepted, Judgement, as_it_lies, intern, judge, legal_options, legal_options_into, open, play,
    price,
};
pub use replay::{Entry, Replay, Verdict, fold, replay};
pub use ruling::{BadOpening, Refusal, Unknown};
pub use sheet::{Awaits, attempts_left, awaits, awaits_word, digest, pending, phase_word};
pub use state::{
    Attack, Cards, Do, Due, DueKind, Frame, Inline, Mood, Outcome, Player, Question, SEATS, State,
    Step, TOKENS, Window, WindowKind,
};
