//! Who waits for an answer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{AppendError, JournalError};

/// Somebody who waits. Dropped unanswered, which happens only if the writer panics, it says so.
pub(super) struct Answer<T: Failed>(Option<Box<dyn FnOnce(T) + Send>>);

/// Results that can say that the journal did not take something.
pub(super) trait Failed {
    fn failed(error: JournalError) -> Self;
}

impl<T> Failed for Result<T, AppendError> {
    fn failed(error: JournalError) -> Self {
        Err(error.into())
    }
}

impl<T> Failed for Result<T, JournalError> {
    fn failed(error: JournalError) -> Self {
        Err(error)
    }
}

impl<T: Failed> Answer<T> {
    pub(super) fn new(answer: impl FnOnce(T) + Send + 'static) -> Answer<T> {
        Answer(Some(Box::new(answer)))
    }

    pub(super) fn give(mut self, result: T) {
        self.give_once(result);
    }

    /// Gives it when it is called.
    pub(super) fn with(self, result: T) -> Box<dyn FnOnce() + Send>
    where
        T: Send + 'static,
    {
        Box::new(move || self.give(result))
    }

    /// What somebody does with an answer must not stop the journal.
    fn give_once(&mut self, result: T) {
        if let Some(answer) = self.0.take() {
            let _ = catch_unwind(AssertUnwindSafe(|| answer(result)));
        }
    }
}

impl<T: Failed> Drop for Answer<T> {
    fn drop(&mut self) {
        self.give_once(T::failed(stopped()));
    }
}

/// That it ended without an answer.
pub(super) fn stopped() -> JournalError {
    JournalError::Stopped("it ended unexpectedly".to_owned())
}
