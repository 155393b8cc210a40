//! What is asked of a journal, and the queue in which it waits for the one thread that writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::answer::Answer;
use super::beside::{ToPut, Tombstone};
use super::complete::Complete;
use super::delete::Delete;
use super::entry::{Entry, Together};
use super::{AppendError, Appended, Digest, JournalError};

/// How many requests may wait.
pub(super) const LONGEST_QUEUE: usize = 4096;
/// So many events are a group, unless more of them belong together.
const LARGEST_GROUP: usize = 512;
/// How long is waited for a group to be as large as the one before: less than a disk takes.
const A_MOMENT: Duration = Duration::from_micros(300);

/// Something to be written, and who waits for it.
pub(super) enum Request {
    Entry(Entry, Answer<Result<Appended, AppendError>>),
    /// All of them or none.
    Together(Together, Answer<Result<Vec<Appended>, AppendError>>),
    /// The digest of a rule set, and what lies under it.
    Ruleset(Digest, Vec<u8>, Answer<Result<(), JournalError>>),
    Complete(Complete, Answer<Result<u32, AppendError>>),
    /// What is put beside matches, all of it or nothing; answered with the number of the last.
    Beside(Vec<ToPut>, Answer<Result<u64, AppendError>>),
    Delete(Delete, Answer<Result<Tombstone, AppendError>>),
}

impl Request {
    /// How many events it is of, at least 1.
    fn events(&self) -> usize {
        match self {
            Request::Together(together, _) => together.entries.len().max(1),
            Request::Beside(these, _) => these.len().max(1),
            Request::Entry(..)
            | Request::Ruleset(..)
            | Request::Complete(..)
            | Request::Delete(..) => 1,
        }
    }
}

/// Where requests wait.
pub(super) struct Queue {
    /// None only while it is dropped.
    send: Option<SyncSender<Request>>,
    /// How many wait, those included that wait for a place.
    length: Arc<AtomicUsize>,
    writer: Option<JoinHandle<()>>,
}

impl Queue {
    /// Starts the thread that writes: it is given what waits, group by group, until nobody can ask any more.
    pub(super) fn start(
        mut write: impl FnMut(Vec<Request>) + Send + 'static,
    ) -> Result<Queue, JournalError> {
        let (send, waiting) = mpsc::sync_channel(LONGEST_QUEUE);
        let length = Arc::new(AtomicUsize::new(0));
        let taken = Arc::clone(&length);
        let run = move || {
            let mut before = 0;
            while let Ok(first) = waiting.recv() {
                let group = gather(first, &waiting, before);
                before = group.len();
                taken.fetch_sub(before, Ordering::Relaxed);
                write(group);
            }
        };
        let writer = thread::Builder::new().name("journal".to_owned()).spawn(run);
        let writer = writer.map_err(|error| JournalError::Failed {
            what: "starting the writer",
            why: error.to_string(),
        })?;
        Ok(Queue { send: Some(send), length, writer: Some(writer) })
    }

    /// How many requests wait, those included that wait for a place.
    pub(super) fn length(&self) -> usize {
        self.length.load(Ordering::Relaxed)
    }

    /// Waits for a place in it. What cannot be sent any more is dropped, and answered so.
    pub(super) fn send(&self, request: Request) {
        let Some(send) = &self.send else { return };
        self.length.fetch_add(1, Ordering::Relaxed);
        if send.send(request).is_err() {
            self.length.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Does not wait: if too many do, the answer is that.
    pub(super) fn offer(&self, entry: Entry, answer: Answer<Result<Appended, AppendError>>) {
        let Some(send) = &self.send else { return };
        self.length.fetch_add(1, Ordering::Relaxed);
        let Err(not) = send.try_send(Request::Entry(entry, answer)) else { return };
        self.length.fetch_sub(1, Ordering::Relaxed);
        // Dropped without an answer it says that the writer has stopped.
        if let TrySendError::Full(Request::Entry(_, answer)) = not {
            answer.give(Err(AppendError::Busy));
        }
    }
}

impl Drop for Queue {
    /// Writes what waits, and ends the writer.
    fn drop(&mut self) {
        drop(self.send.take());
        if let Some(writer) = self.writer.take()
            && writer.thread().id() != thread::current().id()
        {
            drop(writer.join());
        }
    }
}

/// What is written together: what waits. Those who were answered together mostly come back together, so that the first
/// of them waits a moment for as many as there were before.
fn gather(first: Request, queue: &Receiver<Request>, before: usize) -> Vec<Request> {
    let mut group = vec![first];
    let end = Instant::now() + A_MOMENT;
    while group.len() < before
        && let Ok(next) = queue.recv_timeout(end.saturating_duration_since(Instant::now()))
    {
        group.push(next);
    }
    let mut events: usize = group.iter().map(Request::events).sum();
    while events < LARGEST_GROUP
        && let Ok(next) = queue.try_recv()
    {
        events += next.events();
        group.push(next);
    }
    group
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_counted_until_it_is_taken() {
        let (enter, entered) = mpsc::channel();
        let (leave, left) = mpsc::channel::<()>();
        let queue = Queue::start(move |group| {
            enter.send(group.len()).expect("the test is there");
            left.recv().expect("the test goes on");
        });
        let queue = queue.expect("a thread");
        let ask = || Request::Ruleset(Digest::of(b"rules"), Vec::new(), Answer::new(|_| {}));
        queue.send(ask());
        assert_eq!(entered.recv(), Ok(1));
        // While the first is written, two wait; they are one group.
        queue.send(ask());
        queue.send(ask());
        assert_eq!(queue.length(), 2);
        leave.send(()).expect("it is written");
        assert_eq!(entered.recv(), Ok(2));
        assert_eq!(queue.length(), 0);
        leave.send(()).expect("it is written");
    }
}
