//! What is printed, as data: files in the words of the boards, checked and made flat when loaded.

mod amount;
mod apply;
pub mod boss;
mod clause;
pub mod crawl;
mod describe;
pub mod effect;
pub mod enemy;
mod flatten;
pub mod hero;
pub mod house;
mod inventory;
mod listed;
mod load;
mod origin;
mod own;
mod printed;
pub mod ruleset;
mod source;
pub mod token;
mod written;
mod wrong;

pub use clause::said;
pub(crate) use clause::sentences;
pub(crate) use describe::needs;
pub use describe::{Board, Section, boards, described};
pub use flatten::{flatten, flatten_with};
pub use house::{House, HouseRules, Subject, house_based_on, is_hero};
pub use inventory::{Inventory, inventory};
pub use listed::Listed;
pub use load::{names, shipped, shipped_names};
pub(crate) use origin::Origin;
pub use source::{HeroSource, RuleKind, RuleSource, Source};
pub(crate) use written::Step;
pub use wrong::ContentError;
