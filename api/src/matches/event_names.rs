//! What people are called at the events of the desk: beside the log, not in it, as the names of players of a match.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use desk::{Names, Person, Staff};
use events::PlayerName;
use events::journal::MatchId;

use super::beside;

/// The folder, beside the journal's files, of the names.
const FOLDER: &str = "event-names";

/// Whose name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// A player's.
    Person(Person),
    /// That of somebody of the staff.
    Staff(Staff),
}

/// The names of all events of one journal, with a file of its own for each, also when all of them are erased.
pub struct EventNames {
    folder: PathBuf,
    known: Mutex<BTreeMap<MatchId, Names>>,
    garbled: Vec<String>,
}

impl EventNames {
    /// The names that are kept beside the journal in this folder. A file that cannot be read costs its event the names.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(super) fn open(data: &Path) -> io::Result<EventNames> {
        let folder = data.join(FOLDER);
        let kept = beside::read(&folder, meant)?;
        let mut known = kept.of;
        let lost = kept.garbled.iter().filter_map(|garbled| garbled.id);
        lost.for_each(|id| drop(known.insert(id, Names::default())));
        let garbled = kept.garbled.into_iter().map(|garbled| garbled.why).collect();
        Ok(EventNames { folder, known: Mutex::new(known), garbled })
    }

    /// The files that could not be read, each with why.
    pub(super) fn garbled(&self) -> &[String] {
        &self.garbled
    }

    /// What people are called at an event.
    pub fn of(&self, id: MatchId) -> Names {
        self.lock().get(&id).cloned().unwrap_or_default()
    }

    /// Names people at an event, or erases their names.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn call(
        &self,
        id: MatchId,
        these: &[(Whose, Option<PlayerName>)],
    ) -> io::Result<()> {
        let mut known = self.lock();
        let mut names = known.get(&id).cloned().unwrap_or_default();
        for (whose, name) in these {
            match (whose, name.clone()) {
                (Whose::Person(person), Some(name)) => drop(names.players.insert(*person, name)),
                (Whose::Person(person), None) => drop(names.players.remove(person)),
                (Whose::Staff(staff), Some(name)) => drop(names.staff.insert(*staff, name)),
                (Whose::Staff(staff), None) => drop(names.staff.remove(staff)),
            }
        }
        if known.get(&id) != Some(&names) {
            beside::keep(&self.folder, id, &names.print())?;
            known.insert(id, names);
        }
        Ok(())
    }

    /// Names the people of an event that comes from elsewhere, unless somebody named them here before.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn name(&self, id: MatchId, names: &Names) -> io::Result<()> {
        let mut known = self.lock();
        if known.contains_key(&id) || *names == Names::default() {
            return Ok(());
        }
        beside::keep(&self.folder, id, &names.print())?;
        known.insert(id, names.clone());
        Ok(())
    }

    /// Erases a name at every event; at which ones it was. Files that cannot be read and hold it are emptied too.
    ///
    /// # Errors
    /// If it is not on the disk afterwards; asked once more it goes on.
    pub(super) fn forget(&self, name: &PlayerName) -> io::Result<BTreeSet<MatchId>> {
        let mut known = self.lock();
        let mut of = BTreeSet::new();
        for (id, names) in known.iter_mut() {
            let mut without = names.clone();
            without.players.retain(|_, known| known != name);
            without.staff.retain(|_, known| known != name);
            if without != *names {
                beside::keep(&self.folder, *id, &without.print())?;
                *names = without;
                of.insert(*id);
            }
        }
        beside::sweep(&self.folder, name.as_str(), meant)?;
        Ok(of)
    }

    /// An event has no names any more, if it had any.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn drop_all(&self, id: MatchId) -> io::Result<()> {
        let mut known = self.lock();
        if let Some(names) = known.get_mut(&id) {
            beside::empty(&self.folder, id)?;
            *names = Names::default();
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Names>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a file holds: the names as one text, or nothing once they were emptied.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum File {
    Text(String),
    Nothing([(); 0]),
}

fn meant(file: File) -> Result<Names, String> {
    match file {
        File::Text(text) => parse(&text),
        File::Nothing([]) => Ok(Names::default()),
    }
}

/// The names that a text says.
///
/// # Errors
/// The first line that is none.
pub(super) fn parse(text: &str) -> Result<Names, String> {
    Names::parse(text).map_err(|error| error.to_string())
}
