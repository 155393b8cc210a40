//! Up to where a process knows what is in the database.

use crate::journal::reached::Reached;

/// A moment of the database, by what was written before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The position of the last entry.
    pub position: u64,
    /// The last number of what was put beside matches, or of a leaf.
    pub number: u64,
}

impl Mark {
    /// Grows with whatever is written.
    pub(super) fn sum(self) -> u64 {
        self.position + self.number
    }

    /// What is before one or the other.
    #[must_use]
    pub fn or(self, other: Mark) -> Mark {
        let position = self.position.max(other.position);
        Mark { position, number: self.number.max(other.number) }
    }
}

/// What was heard of, from others or by writing it, and who waits for more.
#[derive(Default)]
pub(super) struct Heard {
    pub(super) position: Reached,
    /// The sum of the last mark.
    pub(super) all: Reached,
}

impl Heard {
    pub(super) fn advance(&self, mark: Mark) {
        self.position.advance(mark.position);
        self.all.advance(mark.sum());
    }
}
