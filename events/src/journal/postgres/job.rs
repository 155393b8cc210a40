//! A request on its way: what is asked, and what is answered as soon as it is certain.

use super::group::UnderLock;
use super::reader::has_time;
use crate::journal::answer::{Answer, Failed};
use crate::journal::beside::{ToPut, Tombstone};
use crate::journal::complete::Complete;
use crate::journal::delete::Delete;
use crate::journal::entry::{Entry, Together};
use crate::journal::judge::{self, Known as _};
use crate::journal::request::Request;
use crate::journal::{AppendError, Appended, Digest, JournalError};

/// What is asked, who waits for it, and what they will be told unless it has to be judged again.
pub(super) struct Asked<W, T: Failed> {
    pub(super) wanted: W,
    pub(super) held: Option<T>,
    answer: Answer<T>,
}

pub(super) enum Job {
    Entry(Asked<Entry, Result<Appended, AppendError>>),
    Together(Asked<Together, Result<Vec<Appended>, AppendError>>),
    Ruleset(Asked<(Digest, Vec<u8>), Result<(), JournalError>>),
    Complete(Asked<Complete, Result<u32, AppendError>>),
    Beside(Asked<Vec<ToPut>, Result<u64, AppendError>>),
    Delete(Asked<Delete, Result<Tombstone, AppendError>>),
}

impl<W, T: Failed> Asked<W, T> {
    fn new(wanted: W, answer: Answer<T>) -> Asked<W, T> {
        Asked { wanted, held: None, answer }
    }

    fn release(self) {
        // Where nothing is held the answer is dropped, and says that it ended.
        if let Some(held) = self.held {
            self.answer.give(held);
        }
    }

    fn fail(self, why: &JournalError) {
        self.answer.give(T::failed(why.clone()));
    }
}

impl From<Request> for Job {
    fn from(request: Request) -> Job {
        match request {
            Request::Entry(entry, answer) => Job::Entry(Asked::new(entry, answer)),
            Request::Together(these, answer) => Job::Together(Asked::new(these, answer)),
            Request::Ruleset(digest, laid, answer) => {
                Job::Ruleset(Asked::new((digest, laid), answer))
            }
            Request::Complete(wanted, answer) => Job::Complete(Asked::new(wanted, answer)),
            Request::Beside(these, answer) => Job::Beside(Asked::new(these, answer)),
            Request::Delete(wanted, answer) => Job::Delete(Asked::new(wanted, answer)),
        }
    }
}

impl Job {
    /// The entries that are to be written.
    pub(super) fn entries(&self) -> &[Entry] {
        match self {
            Job::Entry(asked) => std::slice::from_ref(&asked.wanted),
            Job::Together(asked) => &asked.wanted.entries,
            Job::Ruleset(_) | Job::Complete(_) | Job::Beside(_) | Job::Delete(_) => &[],
        }
    }

    /// Judges it by what is known, and puts what is to be written into the group. What asks for more than that is not judged
    /// yet.
    pub(super) fn judge(&mut self, known: &mut UnderLock) {
        let times = self.entries().iter().try_for_each(|entry| has_time(entry.at).map(drop));
        match self {
            Job::Entry(Asked { wanted, held, .. }) => {
                let judged = times.map_err(AppendError::from);
                *held = Some(judged.and_then(|()| judge::add(known, wanted)));
            }
            Job::Together(Asked { wanted, held, .. }) => {
                let judged = times.map_err(AppendError::from);
                *held = Some(judged.and_then(|()| judge::add_together(known, wanted)));
            }
            Job::Ruleset(Asked { wanted: (digest, laid), held, .. }) => {
                *held = Some(known.has_ruleset(digest).map(|there| {
                    if !there {
                        known.add_ruleset(*digest, laid.clone());
                    }
                }));
            }
            Job::Beside(Asked { wanted, held, .. }) => {
                *held = Some(judge::add_besides(known, wanted));
            }
            Job::Complete(_) | Job::Delete(_) => {}
        }
    }

    /// It is certain.
    pub(super) fn release(self) {
        match self {
            Job::Entry(asked) => asked.release(),
            Job::Together(asked) => asked.release(),
            Job::Ruleset(asked) => asked.release(),
            Job::Complete(asked) => asked.release(),
            Job::Beside(asked) => asked.release(),
            Job::Delete(asked) => asked.release(),
        }
    }

    /// Nothing comes of it.
    pub(super) fn fail(self, why: &JournalError) {
        match self {
            Job::Entry(asked) => asked.fail(why),
            Job::Together(asked) => asked.fail(why),
            Job::Ruleset(asked) => asked.fail(why),
            Job::Complete(asked) => asked.fail(why),
            Job::Beside(asked) => asked.fail(why),
            Job::Delete(asked) => asked.fail(why),
        }
    }
}
