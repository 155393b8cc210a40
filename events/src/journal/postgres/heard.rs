//! Up to where a process knows what is in the database.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::journal::reached::Reached;

/// So much of what servers say to each other waits for this one to listen.
const MOST_SAID: usize = 10_000;

/// A moment of the database, by what was written before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The position of the last entry.
    pub position: u64,
    /// The last number of what was put beside matches, or of a memo.
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
    /// What other servers said, which is written nowhere.
    said: Mutex<VecDeque<String>>,
    more: Condvar,
}

impl Heard {
    pub(super) fn advance(&self, mark: Mark) {
        self.position.advance(mark.position);
        self.all.advance(mark.sum());
    }

    /// A server said something.
    pub(super) fn say(&self, what: &str) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.len() >= MOST_SAID {
            said.pop_front();
        }
        said.push_back(what.to_owned());
        self.more.notify_one();
    }

    /// The next thing that a server said, if one says anything within this time.
    pub(super) fn next_said(&self, patience: Duration) -> Option<String> {
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.more.wait_timeout_while(said, patience, |said| said.is_empty());
        waited.unwrap_or_else(PoisonError::into_inner).0.pop_front()
    }
}
