//! What the players of each match are called: beside the log, not in it, so that a name can be erased and every link of
//! the chain still holds.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use events::journal::MatchId;
use events::{PlayerName, Players, Seat};

use super::beside;
use super::event_names::EventNames;

/// The folder, beside the journal's files, of the names.
const FOLDER: &str = "players";

/// The names of all matches of one journal. A match has a file of its own from its first name on, also when all of them
/// are erased, so that nothing names its players a second time.
pub struct PlayerNames {
    folder: PathBuf,
    known: Mutex<BTreeMap<MatchId, Players>>,
    /// Those of the events of the desk.
    events: EventNames,
    garbled: Vec<String>,
}

impl PlayerNames {
    /// The names that are kept beside the journal in this folder. A file that cannot be read costs its match the names, for
    /// good: it may have said that somebody erased them.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub fn open(data: &Path) -> io::Result<PlayerNames> {
        let folder = data.join(FOLDER);
        let meant = |names: Vec<Option<String>>| players(&names);
        let kept = beside::read(&folder, meant)?;
        let mut known = kept.of;
        let lost = kept.garbled.iter().filter_map(|garbled| garbled.id);
        lost.for_each(|id| drop(known.insert(id, Players::default())));
        let events = EventNames::open(data)?;
        let garbled = kept.garbled.into_iter().map(|garbled| garbled.why);
        let garbled = garbled.chain(events.garbled().iter().cloned()).collect();
        Ok(PlayerNames { folder, known: Mutex::new(known), events, garbled })
    }

    /// The files that could not be read, each with why.
    pub fn garbled(&self) -> &[String] {
        &self.garbled
    }

    /// What people are called at the events of the desk.
    pub fn events(&self) -> &EventNames {
        &self.events
    }

    /// What the players of a match are called.
    pub fn of(&self, id: MatchId) -> Players {
        self.lock().get(&id).cloned().unwrap_or_default()
    }

    /// Names the players of a match, unless somebody named them before.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn name(&self, id: MatchId, players: &Players) -> io::Result<()> {
        let mut known = self.lock();
        if players.is_empty() || known.contains_key(&id) {
            return Ok(());
        }
        beside::keep(&self.folder, id, &texts(players, Seat::MOST.into()))?;
        known.insert(id, players.clone());
        Ok(())
    }

    /// Erases the name of a player; whether there was one.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub fn erase(&self, id: MatchId, seat: Seat) -> io::Result<bool> {
        let mut known = self.lock();
        let Some(players) = known.get_mut(&id) else { return Ok(false) };
        let mut without = players.clone();
        if without.set(seat, None).is_none() {
            return Ok(false);
        }
        beside::keep(&self.folder, id, &texts(&without, Seat::MOST.into()))?;
        *players = without;
        Ok(true)
    }

    /// Erases a name in every match and at every event; in which ones it was. Files that cannot be read and hold it are emptied too.
    ///
    /// # Errors
    /// If it is not on the disk afterwards; asked once more it goes on.
    pub(super) fn forget(&self, name: &PlayerName) -> io::Result<BTreeSet<MatchId>> {
        let mut known = self.lock();
        let mut of = BTreeSet::new();
        for (id, players) in known.iter_mut() {
            let names = players.of(Seat::MOST.into());
            let without: Players = names.map(|it| it.filter(|it| *it != name).cloned()).collect();
            if without != *players {
                beside::keep(&self.folder, *id, &texts(&without, Seat::MOST.into()))?;
                *players = without;
                of.insert(*id);
            }
        }
        beside::sweep(&self.folder, name.as_str(), |names: Vec<Option<String>>| players(&names))?;
        of.extend(self.events.forget(name)?);
        Ok(of)
    }

    /// A match has no names any more, if it had any, and gets none again.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn drop_all(&self, id: MatchId) -> io::Result<()> {
        self.events.drop_all(id)?;
        let mut known = self.lock();
        let is_garbled = self.garbled.iter().any(|garbled| garbled.contains(&id.to_string()));
        let named = known.get(&id).is_some_and(|players| !players.is_empty() || is_garbled);
        if named {
            beside::empty(&self.folder, id)?;
            known.insert(id, Players::default());
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Players>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The names of the first so many seats, as they are stored and sent.
pub(crate) fn texts(players: &Players, seats: usize) -> Vec<Option<String>> {
    players.of(seats).map(|name| name.map(ToString::to_string)).collect()
}

/// The names that somebody stored or sent, in seat order.
///
/// # Errors
/// What is wrong with one of them.
pub(crate) fn players(names: &[Option<String>]) -> Result<Players, String> {
    if names.len() > usize::from(Seat::MOST) {
        return Err(format!(
            "expected at most {} names of players, found {}",
            Seat::MOST,
            names.len()
        ));
    }
    let name = |name: &Option<String>| name.as_deref().map(PlayerName::new).transpose();
    names.iter().map(name).collect::<Result<_, _>>().map_err(|error| error.to_string())
}
