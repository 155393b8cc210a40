//! The cooperative game: what stands on the boards of its enemies, and what the rules decide for them.
//!
//! An enemy has nobody who chooses. Which of its dice are rolled again follows from its Roll Objective, and which row of its
//! ability it performs from the dice that lie there; people only roll. Boards are content, in the words of hero boards; where
//! a text has no words yet, the board says in plain English what it is.
//!
//! ```
//! let box_of = adventure::shipped()?;
//! let archer = box_of.minion("shadow archer").expect("it is there");
//! // Five Vortex are wanted: 4 and 5 are kept, all else is rolled again. [MIN-3]
//! let again = archer.rolls_again(box_of.dice(), [1, 4, 5, 6, 2]);
//! assert_eq!((again.all, again.choices.len(), again.is_met), (0b1_1001, 0, false));
//! // Two Vortex are enough for its weakest row. [MIN-5]
//! assert_eq!(archer.performs(box_of.dice(), [1, 4, 5, 6, 2], None), Some(0));
//! # Ok::<(), Vec<adventure::Wrong>>(())
//! ```

mod dice;
mod load;
mod minion;
mod rolling;

pub use dice::{ChaosDice, Wanted};
pub use load::{Adventure, Wrong, shipped};
pub use minion::{Defense, Minion, Moment, Needs, Objective, Passive, Row};
pub use rolling::{Again, Choice};
