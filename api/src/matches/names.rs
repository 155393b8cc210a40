//! What the players of each match are called: beside the log, not in it, so that a name can be erased and every link of
//! the chain still holds.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use events::journal::MatchId;
use events::{PlayerName, Players, Seat};

use super::beside;

/// The folder, beside the journal's files, of the names.
const FOLDER: &str = "players";

/// The names of all matches of one journal. A match has a file of its own from its first name on, also when all of them
/// are erased, so that nothing names its players a second time.
pub struct PlayerNames {
    folder: PathBuf,
    known: Mutex<BTreeMap<MatchId, Players>>,
}

impl PlayerNames {
    /// The names that are kept beside the journal in this folder.
    ///
    /// # Errors
    /// If a file of them cannot be read; it is named.
    pub fn open(data: &Path) -> io::Result<PlayerNames> {
        let folder = data.join(FOLDER);
        let files: BTreeMap<MatchId, Vec<Option<String>>> = beside::read(&folder)?;
        let known = files.into_iter().map(|(id, names)| match players(&names) {
            Ok(players) => Ok((id, players)),
            Err(why) => Err(io::Error::other(format!("the players of match {id}: {why}"))),
        });
        Ok(PlayerNames {
            folder: folder.clone(),
            known: Mutex::new(known.collect::<Result<_, _>>()?),
        })
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
