//! Reading a mirror.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use super::super::{Digest, Recorded, difference};
use super::frames::{HEAD, Head, Item, MAGIC, Piece, pieces};

/// The ending of the files.
pub(super) const ENDING: &str = "mirror";

/// Something that a mirror brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// What it holds.
    Item(Item),
    /// Something is wrong in the middle, and left out.
    Damaged(String),
    /// The last frame was not written whole, as when the process ended or the power was cut.
    Torn(String),
}

/// The files of a mirror, the oldest first.
pub(super) fn files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for file in fs::read_dir(dir)? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Whether somebody names a mirror: its folder or a file of it.
pub fn is_mirror(path: &Path) -> bool {
    if path.is_dir() {
        return files(path).is_ok_and(|files| !files.is_empty());
    }
    let mut begins = [0; MAGIC.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut begins)).is_ok() && begins == MAGIC
}

/// Reads a mirror from its folder, or one file of it, and hands on what it holds in its order.
///
/// # Errors
/// If a file cannot be read, or whoever takes what is read fails.
pub fn read<E: From<io::Error>>(
    path: &Path,
    mut take: impl FnMut(Found) -> Result<(), E>,
) -> Result<(), E> {
    let files = if path.is_dir() { files(path)? } else { vec![path.to_owned()] };
    let mut before = None;
    let mut bases = Bases::default();
    for (number, path) in (1..).zip(&files) {
        let is_last = number == files.len();
        let mut walk = Walk::open(path)?;
        while let Some(step) = walk.next()? {
            let at = |what: &str| format!("{}: {what} at byte {}", path.display(), walk.begins);
            match step {
                Step::Frame { head, payload } => {
                    if before.is_some_and(|before| before != head.before) {
                        take(Found::Damaged(at("frames are missing before that")))?;
                    }
                    before = Some(head.sum);
                    match pieces(&payload) {
                        Ok(pieces) => {
                            for piece in pieces {
                                take(bases.found(path, piece)?)?;
                            }
                        }
                        Err(why) => take(Found::Damaged(at(&why)))?,
                    }
                }
                Step::Broken if is_last && walk.is_at_end => {
                    take(Found::Torn(at("the last frame is not whole and left out,")))?;
                }
                // What is missing shows where the next frame names another one before it.
                Step::Broken => take(Found::Damaged(at("a frame is damaged and left out,")))?,
            }
        }
    }
    Ok(())
}

/// The rule sets that others are based on, as far as they were needed last.
#[derive(Default)]
struct Bases {
    read: BTreeMap<Digest, Vec<u8>>,
}

/// How many of them are kept in memory.
const MOST_BASES: usize = 8;

impl Bases {
    /// What a piece of a file brings; of a difference, the whole rule set.
    fn found(&mut self, path: &Path, piece: Piece) -> io::Result<Found> {
        let (digest, laid) = match piece {
            Piece::Item(item) => return Ok(Found::Item(item)),
            Piece::Difference(digest, laid) => (digest, laid),
        };
        let whole = difference::whole(&digest, laid, |base| self.base(path, base))?;
        let path = path.display();
        let lost = || format!("{path}: what the rule set {digest} is based on is missing");
        Ok(whole.map_or_else(
            || Found::Damaged(lost()),
            |bytes| Found::Item(Item::Ruleset(digest, bytes)),
        ))
    }

    fn base(&mut self, path: &Path, digest: &Digest) -> io::Result<Option<Vec<u8>>> {
        if !self.read.contains_key(digest) {
            let Some(bytes) = whole_in(path, digest)? else { return Ok(None) };
            if self.read.len() >= MOST_BASES {
                self.read.clear();
            }
            self.read.insert(*digest, bytes);
        }
        Ok(self.read.get(digest).cloned())
    }
}

/// The rule set with this digest, if it stands in a file whole.
fn whole_in(path: &Path, digest: &Digest) -> io::Result<Option<Vec<u8>>> {
    let mut walk = Walk::open(path)?;
    while let Some(step) = walk.next()? {
        let Step::Frame { payload, .. } = step else { continue };
        for piece in pieces(&payload).unwrap_or_default() {
            if let Piece::Item(Item::Ruleset(found, bytes)) = piece
                && found == *digest
            {
                return Ok(Some(bytes));
            }
        }
    }
    Ok(None)
}

/// A walk along the frames of a file.
pub(super) struct Walk {
    input: BufReader<File>,
    /// What was read and is not used yet.
    bytes: Vec<u8>,
    /// Where the step begins that was taken last.
    pub(super) begins: u64,
    /// Where the next one begins.
    pub(super) ends: u64,
    pub(super) is_at_end: bool,
}

/// A step along it.
pub(super) enum Step {
    Frame {
        head: Head,
        payload: Vec<u8>,
    },
    /// Bytes up to the next whole frame, or to the end, are none.
    Broken,
}

impl Walk {
    pub(super) fn open(path: &Path) -> io::Result<Walk> {
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let input = BufReader::new(File::open(path).map_err(named)?);
        Ok(Walk { input, bytes: Vec::new(), begins: 0, ends: 0, is_at_end: false })
    }

    /// The next step; nothing at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Step>> {
        self.begins = self.ends;
        if let Some(frame) = self.frame()? {
            return Ok(Some(frame));
        }
        if self.bytes.is_empty() {
            return Ok(None);
        }
        // Something is wrong here: the next whole frame is looked for, wherever one may begin.
        loop {
            self.skip()?;
            if self.bytes.is_empty() {
                self.is_at_end = true;
                return Ok(Some(Step::Broken));
            }
            if self.is_whole()? {
                return Ok(Some(Step::Broken));
            }
        }
    }

    /// The frame that begins here, if one does.
    fn frame(&mut self) -> io::Result<Option<Step>> {
        if !self.is_whole()? {
            return Ok(None);
        }
        let Some(head) = Head::read(&self.bytes) else { return Ok(None) };
        let payload = self.bytes[HEAD..HEAD + head.length].to_vec();
        self.drop_first(HEAD + head.length);
        Ok(Some(Step::Frame { head, payload }))
    }

    /// Whether a whole frame begins here.
    fn is_whole(&mut self) -> io::Result<bool> {
        self.fill(HEAD)?;
        let Some(head) = Head::read(&self.bytes) else { return Ok(false) };
        self.fill(HEAD + head.length)?;
        let payload = self.bytes.get(HEAD..HEAD + head.length);
        Ok(payload.is_some_and(|payload| head.is_of(payload)))
    }

    /// Goes on to where the next frame may begin.
    fn skip(&mut self) -> io::Result<()> {
        self.drop_first(1);
        loop {
            self.fill(HEAD)?;
            let found = self.bytes.windows(MAGIC.len()).position(|bytes| bytes == MAGIC);
            if let Some(at) = found {
                self.drop_first(at);
                return Ok(());
            }
            let less = self.bytes.len().saturating_sub(MAGIC.len() - 1);
            let whole = self.bytes.len();
            self.drop_first(less);
            if self.fill(HEAD)? == 0 && whole < HEAD {
                self.drop_first(self.bytes.len());
                return Ok(());
            }
        }
    }

    /// Reads until so many bytes are at hand or the file ends; how many it read.
    fn fill(&mut self, length: usize) -> io::Result<usize> {
        let wanted = length.saturating_sub(self.bytes.len());
        (&mut self.input).take(wanted as u64).read_to_end(&mut self.bytes)
    }

    fn drop_first(&mut self, count: usize) {
        let count = count.min(self.bytes.len());
        self.bytes.drain(..count);
        self.ends += count as u64;
    }
}

/// How far a file of a mirror can be read, and what the next frame has to name.
pub(super) struct Reached {
    pub(super) length: u64,
    pub(super) sum: Digest,
    /// The last event of it.
    pub(super) last: Option<Recorded>,
    pub(super) rulesets: BTreeSet<Digest>,
    /// The number of what was put beside a match last.
    pub(super) number: u64,
    /// Whether something stands behind that, which was not written whole.
    pub(super) torn: bool,
}

/// Walks along a file to its last whole frame.
pub(super) fn reached(path: &Path) -> io::Result<Reached> {
    let mut walk = Walk::open(path)?;
    let (sum, rulesets) = (Digest::from_bytes([0; 32]), BTreeSet::new());
    let mut reached = Reached { length: 0, sum, last: None, rulesets, number: 0, torn: false };
    while let Some(step) = walk.next()? {
        match step {
            Step::Frame { head, payload } => {
                reached.sum = head.sum;
                reached.length = walk.ends;
                for piece in pieces(&payload).unwrap_or_default() {
                    match piece {
                        Piece::Item(Item::Event(event)) => reached.last = Some(*event),
                        Piece::Item(Item::Ruleset(digest, _)) | Piece::Difference(digest, _) => {
                            reached.rulesets.insert(digest);
                        }
                        Piece::Item(Item::Beside { number, .. }) => {
                            reached.number = number.max(reached.number);
                        }
                    }
                }
            }
            Step::Broken => reached.torn = walk.is_at_end,
        }
    }
    Ok(reached)
}
