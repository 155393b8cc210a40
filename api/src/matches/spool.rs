//! What was read of an import and is not stored yet: a file that is gone with whoever wrote it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use events::journal::{Digest, Logged, MatchId};

use super::archive::{self, Line};

/// So that two of one process do not meet.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// Lines of an archive on the disk, and where the events of each match stand in them.
pub(super) struct Spool {
    out: BufWriter<File>,
    length: u64,
    /// Of each match, from its opening on: the first byte of the line and how many it has.
    places: BTreeMap<MatchId, Vec<(u64, usize)>>,
    /// The same of rule sets that stand here whole.
    rulesets: BTreeMap<Digest, (u64, usize)>,
}

impl Spool {
    /// An empty one. Its file has no name from the beginning, so that nothing is left of it whatever happens.
    pub(super) fn new(folder: &Path) -> io::Result<Spool> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("import-{}-{number}.unfinished", process::id()));
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        fs::remove_file(&path)?;
        Ok(Spool {
            out: BufWriter::new(file),
            length: 0,
            places: BTreeMap::new(),
            rulesets: BTreeMap::new(),
        })
    }

    /// Writes a line that is no event.
    pub(super) fn write(&mut self, line: &Line) -> io::Result<()> {
        self.add(line).map(drop)
    }

    /// Writes a rule set.
    pub(super) fn whole_ruleset(&mut self, digest: Digest, bytes: Vec<u8>) -> io::Result<()> {
        let place = self.add(&Line::ruleset(digest, bytes))?;
        self.rulesets.insert(digest, place);
        Ok(())
    }

    /// A rule set, if it stands here whole.
    pub(super) fn ruleset(&mut self, digest: &Digest) -> io::Result<Option<Vec<u8>>> {
        let Some(place) = self.rulesets.get(digest).copied() else { return Ok(None) };
        let there = archive::ruleset(self.line(place)?).map_err(io::Error::other)?;
        Ok(Some(there.laid))
    }

    /// Writes the next event of a match, or one anew that stands there with less.
    pub(super) fn event(&mut self, id: MatchId, logged: &Logged) -> io::Result<()> {
        let place = self.add(&Line::event(id, logged))?;
        let places = self.places.entry(id).or_default();
        match places.get_mut(logged.seq as usize - 1) {
            Some(before) => *before = place,
            None => places.push(place),
        }
        Ok(())
    }

    fn add(&mut self, line: &Line) -> io::Result<(u64, usize)> {
        let mut bytes = Vec::new();
        line.write(&mut bytes)?;
        self.out.write_all(&bytes)?;
        let place = (self.length, bytes.len());
        self.length += bytes.len() as u64;
        Ok(place)
    }

    /// How many events of a match stand here.
    pub(super) fn head(&self, id: MatchId) -> u32 {
        self.places.get(&id).map_or(0, |places| places.len() as u32)
    }

    /// An event, if it stands here.
    pub(super) fn read(&mut self, id: MatchId, seq: u32) -> io::Result<Option<Logged>> {
        let places = self.places.get(&id);
        let place = places.and_then(|places| places.get((seq as usize).checked_sub(1)?)).copied();
        let Some(place) = place else { return Ok(None) };
        let (_, logged) = archive::event(self.line(place)?).map_err(io::Error::other)?;
        Ok(Some(logged))
    }

    /// The line that begins with this byte and has so many.
    fn line(&mut self, (first, length): (u64, usize)) -> io::Result<Line> {
        self.out.flush()?;
        let mut bytes = vec![0; length];
        self.out.get_ref().read_exact_at(&mut bytes, first)?;
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// All lines, one after the other; nothing may be written meanwhile.
    pub(super) fn lines(&mut self) -> io::Result<impl Iterator<Item = io::Result<Line>> + use<>> {
        self.out.flush()?;
        let mut file = self.out.get_ref().try_clone()?;
        file.rewind()?;
        let lines = BufReader::new(file).split(b'\n');
        Ok(lines.map(|line| Ok(serde_json::from_slice(&line?)?)))
    }
}
