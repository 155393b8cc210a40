//! Play: judging what is said, and carrying out what follows.

mod cards;
mod change;
mod dice;
mod here;
mod intern;
mod judge;
mod legal;
mod open;
mod rolls;
mod run;
mod slots;
mod turn;
mod words;

pub use cards::price;
pub use intern::intern;
pub use judge::{Accepted, Judgement, as_it_lies, judge, play};
pub use legal::{legal_options, legal_options_into};
pub use open::open;

pub(crate) use rolls::attempts;
