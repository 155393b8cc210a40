//! A second copy of everything that is durable, in another folder or on another disk.
//!
//! The mirror reads the journal behind its own last position, as a back-up would, and appends what is new. Answers wait for
//! it, so that what was answered is in both places. If it cannot be written it says so, answers wait no more, and it tries
//! again from time to time: a table goes on playing, and what it lacks is still in the journal. So nothing has to be kept for
//! it, and after a start it catches up in the same way.

mod frames;
mod read;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::record::Place;
use super::store::Store;
use super::{Digest, JournalError, Recorded, difference};
use frames::{put_beside, put_event, put_ruleset, seal_frame};
use read::{ENDING, Reached, files, reached};

pub use frames::Item;
pub use read::{Found, is_mirror, read};

/// How many bytes a file has before another is begun.
const LONGEST_FILE: u64 = 64 * 1024 * 1024;
/// The most events in a frame, and about the most bytes.
const PAGE: usize = 512;
/// The most of what lies beside matches that stands in a frame: a frame has a longest length.
const BESIDES: usize = 16;
/// How long it waits before it tries a disk again that failed.
const AGAIN: Duration = Duration::from_secs(2);
/// How many groups may wait for it.
const LONGEST_QUEUE: usize = 64;

/// What a group's answers are given with.
pub(super) type Give = Box<dyn FnOnce() + Send>;

/// Who is told what becomes of a mirror.
pub type Say = Box<dyn Fn(&str) + Send>;

/// The thread that writes a mirror.
pub(super) struct Mirroring {
    queue: Option<SyncSender<Vec<Give>>>,
    thread: Option<JoinHandle<()>>,
}

impl Mirroring {
    /// Begins to write a mirror of a store into a folder.
    ///
    /// # Errors
    /// If the mirror there is that of another store.
    pub(super) fn start(
        store: Arc<Store>,
        dir: &Path,
        say: Say,
    ) -> Result<Mirroring, JournalError> {
        let mut mirror = Mirror { dir: dir.to_owned(), store, say, open: None, failed: None };
        if let Err(Trouble::Other(why)) = mirror.reopen() {
            return Err(JournalError::OtherMirror { dir: dir.to_owned(), why });
        }
        let (queue, waiting) = sync_channel(LONGEST_QUEUE);
        let thread = thread::Builder::new().name("mirror".to_owned());
        let thread = thread.spawn(move || mirror.run(&waiting)).map_err(|error| {
            JournalError::Failed { what: "starting the mirror", why: error.to_string() }
        })?;
        Ok(Mirroring { queue: Some(queue), thread: Some(thread) })
    }

    /// Gives these answers when what is durable now is mirrored too, or at once if it cannot be.
    pub(super) fn then(&self, give: Vec<Give>) {
        let Some(queue) = &self.queue else { return };
        if let Err(error) = queue.send(give) {
            error.0.into_iter().for_each(|give| give());
        }
    }
}

impl Drop for Mirroring {
    /// Writes what waits, and ends the thread.
    fn drop(&mut self) {
        drop(self.queue.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Why a mirror cannot be written.
enum Trouble {
    /// Its disk failed, or the journal.
    Io(io::Error),
    /// It is that of another store.
    Other(String),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Io(error)
    }
}

struct Mirror {
    dir: PathBuf,
    store: Arc<Store>,
    say: Say,
    open: Option<Open>,
    /// When it failed last, if it has not worked since.
    failed: Option<Instant>,
}

/// The file that is written.
struct Open {
    file: File,
    length: u64,
    /// The checksum of the last frame.
    sum: Digest,
    /// The position of the last event.
    position: u64,
    /// The number of what was put beside a match last.
    number: u64,
    /// The rule sets in it.
    rulesets: BTreeSet<Digest>,
}

impl Mirror {
    fn run(mut self, queue: &Receiver<Vec<Give>>) {
        // What became durable just now and is asked for next is no backlog: whoever waits for it waits.
        let mut catching_up = self.is_behind();
        loop {
            // As long as it is behind, nobody waits for it.
            let behind = self.failed.is_some() || catching_up;
            let first = if self.failed.is_some() {
                queue.recv_timeout(AGAIN)
            } else if behind {
                queue.try_recv().map_err(|error| match error {
                    TryRecvError::Empty => RecvTimeoutError::Timeout,
                    TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
                })
            } else {
                queue.recv().map_err(RecvTimeoutError::from)
            };
            let ended = matches!(first, Err(RecvTimeoutError::Disconnected));
            let mut waiting = first.unwrap_or_default();
            waiting.extend(queue.try_iter().flatten());
            if behind {
                waiting.drain(..).for_each(|give| give());
            }
            if ended || self.failed.is_none_or(|failed| failed.elapsed() >= AGAIN) {
                self.follow(if behind && !ended { 1 } else { usize::MAX });
            }
            catching_up = catching_up && self.is_behind();
            for give in waiting {
                give();
            }
            if ended {
                return;
            }
        }
    }

    fn is_behind(&self) -> bool {
        self.open.as_ref().is_none_or(|open| {
            open.position < self.store.durable() || open.number < self.store.order().last()
        })
    }

    /// Writes what is new, at most so many frames, and says what becomes of it.
    fn follow(&mut self, most: usize) {
        let followed = self.write(most);
        if let Err(trouble) = followed {
            let why = match trouble {
                Trouble::Io(error) => error.to_string(),
                Trouble::Other(why) => why,
            };
            let behind = self.open.take().map_or(0, |open| open.position);
            if self.failed.is_none() {
                let lacks = self.store.durable().saturating_sub(behind);
                (self.say)(&format!(
                    "THE MIRROR in {} CANNOT BE WRITTEN ({why}): {lacks} events are in the journal only; serving goes on, and \
                     it is tried again every {} seconds",
                    self.dir.display(),
                    AGAIN.as_secs()
                ));
            }
            self.failed = Some(Instant::now());
        } else if self.failed.is_some() && !self.is_behind() {
            self.failed = None;
            (self.say)(&format!("the mirror in {} holds everything again", self.dir.display()));
        }
    }

    fn write(&mut self, most: usize) -> Result<(), Trouble> {
        if self.open.is_none() {
            self.reopen()?;
        }
        let mut wrote = false;
        for _ in 0..most {
            if !self.is_behind() {
                break;
            }
            self.write_frame()?;
            wrote = true;
        }
        match &self.open {
            Some(open) if wrote => Ok(open.file.sync_data()?),
            _ => Ok(()),
        }
    }

    /// Writes one frame.
    fn write_frame(&mut self) -> Result<(), Trouble> {
        if self.open.as_ref().is_some_and(|open| open.length >= LONGEST_FILE) {
            let before = self.open.take();
            let next = before.map(|open| self.begin(open.position, open.number, open.sum));
            self.open = next.transpose()?;
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        let (events, reached) =
            self.store.after(open.position, PAGE, &mut |_| true).map_err(io::Error::other)?;
        let (besides, number) = self.store.order().behind(open.number, BESIDES);
        if reached == open.position && open.position < self.store.durable() {
            return Err(io::Error::other("the journal does not give its newest events").into());
        }
        let mut payload = Vec::new();
        let mut named = BTreeSet::new();
        for (position, id, logged) in &events {
            let is_new = |digest: &Digest| !open.rulesets.contains(digest);
            if let Some(digest) = logged.ruleset.filter(is_new)
                && named.insert(digest)
            {
                let bytes = laid(&self.store, &digest)?;
                let base = difference::under(&digest, &bytes).map(|difference| difference.base);
                if let Some(base) = base.filter(is_new)
                    && named.insert(base)
                {
                    put_ruleset(&mut payload, base, &laid(&self.store, &base)?);
                }
                put_ruleset(&mut payload, digest, &bytes);
            }
            put_event(&mut payload, *position, *id, logged);
        }
        for id in besides {
            match self.store.beside(id) {
                Ok(put) => put.iter().for_each(|put| put_beside(&mut payload, put)),
                // Nobody can have it back, and what is new has to go on.
                Err(JournalError::DamagedRecord { .. }) => {}
                Err(error) => return Err(io::Error::other(error).into()),
            }
        }
        let (sum, frame) = seal_frame(open.sum, &payload);
        open.file.write_all_at(&frame, open.length)?;
        open.length += frame.len() as u64;
        open.rulesets.extend(named);
        (open.sum, open.position, open.number) = (sum, reached, number);
        Ok(())
    }

    /// Opens the newest file behind its last whole frame, or begins the first.
    fn reopen(&mut self) -> Result<(), Trouble> {
        fs::create_dir_all(&self.dir)?;
        // The newest file may have been begun and nothing more.
        let mut files = files(&self.dir)?;
        while let Some(path) = files.pop() {
            let mut reached = reached(&path)?;
            if let Some(last) = reached.last.take() {
                return self.go_on(&path, reached, &last);
            }
            fs::remove_file(&path)?;
        }
        self.open = Some(self.begin(0, 0, Digest::from_bytes([0; 32]))?);
        Ok(())
    }

    /// Goes on behind the last event of a file.
    fn go_on(&mut self, path: &Path, reached: Reached, last: &Recorded) -> Result<(), Trouble> {
        let Reached { length, sum, rulesets, number, torn, last: _ } = reached;
        if !self.holds(last)? {
            let (of, seq) = (last.id, last.logged.seq);
            return Err(Trouble::Other(format!(
                "it ends at event {seq} of match {of}, which this store does not have at position {}",
                last.position
            )));
        }
        let file = File::options().write(true).open(path)?;
        file.try_lock().map_err(|_| io::Error::other("another process writes it"))?;
        if torn {
            (self.say)(&format!(
                "{}: the last frame was not written whole and is cut",
                path.display()
            ));
        }
        file.set_len(length)?;
        let position = last.position;
        self.open = Some(Open { file, length, sum, position, number, rulesets });
        Ok(())
    }

    /// Whether this store has an event that the mirror has, or had it and deleted its match.
    fn holds(&self, last: &Recorded) -> Result<bool, Trouble> {
        let (there, reached) =
            self.store.after(last.position - 1, 1, &mut |_| true).map_err(io::Error::other)?;
        if let Some((position, id, logged)) = there.first()
            && *position == last.position
        {
            return Ok(*id == last.id && logged.link == last.logged.link);
        }
        let place = Place { id: last.id, seq: last.logged.seq };
        let is_deleted = self.store.tombstone(last.id).map_err(io::Error::other)?.is_some();
        let came_back = || self.store.link_at(place).is_ok_and(|link| link == last.logged.link);
        Ok(reached >= last.position && (is_deleted || came_back()))
    }

    /// Begins a file behind a position and a number.
    fn begin(&self, position: u64, number: u64, sum: Digest) -> io::Result<Open> {
        let path = self.dir.join(format!("{:020}.{ENDING}", position + 1));
        let file = File::create(&path)?;
        file.try_lock().map_err(|_| io::Error::other("another process writes it"))?;
        File::open(&self.dir)?.sync_all()?;
        Ok(Open { file, length: 0, sum, position, number, rulesets: BTreeSet::new() })
    }
}

/// A rule set as it lies in the journal.
fn laid(store: &Store, digest: &Digest) -> io::Result<Vec<u8>> {
    Ok(store.laid(digest).map_err(io::Error::other)?.unwrap_or_default())
}
