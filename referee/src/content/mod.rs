//! What is printed, as data: files in the words of the boards, checked and made flat when loaded.

mod clause;
mod describe;
pub mod effect;
pub mod hero;
mod load;
pub mod ruleset;
mod source;
pub mod token;

pub use describe::{Board, Section, boards};
pub(crate) use load::at_name;
pub use load::{ContentError, load, names, shipped};
pub use source::{Source, flatten};
