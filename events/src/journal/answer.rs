//! Who waits for an answer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{AppendError, Appended, JournalError};

/// Somebody who waits. Dropped unanswered, which happens only if the writer panics, it says so.
pub(super) struct Answer<T: Stopped>(Option<Box<dyn FnOnce(T) + Send>>);

/// Results that can say that the journal has stopped.
pub(super) trait Stopped {
    fn stopped(why: &str) -> Self;
}

impl Stopped for Result<Appended, AppendError> {
    fn stopped(why: &str) -> Self {
        Err(AppendError::Journal(JournalError::Stopped(why.to_owned())))
    }
}

impl Stopped for Result<u32, AppendError> {
    fn stopped(why: &str) -> Self {
        Err(AppendError::Journal(JournalError::Stopped(why.to_owned())))
    }
}

impl Stopped for Result<Vec<Appended>, AppendError> {
    fn stopped(why: &str) -> Self {
        Err(AppendError::Journal(JournalError::Stopped(why.to_owned())))
    }
}

impl Stopped for Result<(), JournalError> {
    fn stopped(why: &str) -> Self {
        Err(JournalError::Stopped(why.to_owned()))
    }
}

impl<T: Stopped> Answer<T> {
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

impl<T: Stopped> Drop for Answer<T> {
    fn drop(&mut self) {
        self.give_once(T::stopped("it ended unexpectedly"));
    }
}
