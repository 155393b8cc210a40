//! What is printed, as data: files in the words of the boards, checked and made flat when loaded.

mod clause;
mod describe;
pub mod effect;
pub mod hero;
pub mod house;
mod inventory;
mod load;
pub mod ruleset;
mod source;
pub mod token;

pub(crate) use clause::said;
pub(crate) use describe::needs;
pub use describe::{Board, Section, boards, described};
pub use house::{House, HouseRules, Subject, house_based_on};
pub use inventory::{Inventory, inventory};
pub(crate) use load::at_name;
pub use load::{ContentError, compiled, compiled_kept, load, names, shipped, shipped_names};
pub use source::{HeroSource, RuleKind, RuleSource, Source, flatten, flatten_with};
