//! Seasons: what an organiser says of players and dice, beside all logs of matches; and what all those logs come to.
//!
//! What is said holds names of players, so that it lies where they do: in a small file for each season, written anew as a whole,
//! so that a name can be erased from it. It has no part in a log of a match, and what it says changes none.

mod gathered;
mod kept;
mod reading;
mod story;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use events::PlayerName;
use events::journal::MatchId;
use season::table::{Fact, Facts};

use super::seats::{Barred, Token};
use super::{MatchError, Matches, beside, sharing};
use kept::Kept;
use reading::Readings;
use story::Stories;

pub use gathered::{Choices, Gathered, Wanted};
pub use story::Story;

/// The folder, beside the journal's files, of what is said of seasons.
const FOLDER: &str = "seasons";
/// The most seasons of one store.
const MOST: usize = 2_000;
/// The most bytes of what is said of one: it is written anew as a whole.
const MOST_BYTES: usize = 256 << 10;

/// The seasons of one journal.
pub(super) struct Seasons {
    folder: PathBuf,
    known: Mutex<BTreeMap<MatchId, Kept>>,
    garbled: Vec<String>,
    readings: Readings,
    stories: Stories,
}

/// A season as it stands.
#[derive(Clone, Debug)]
pub struct Told {
    /// By which it is known.
    pub id: MatchId,
    /// What it is called.
    pub name: String,
    /// What was said of it.
    pub facts: Facts,
    /// When each of that was.
    pub at: Vec<DateTime<Utc>>,
    /// Whether whoever asks is its organiser.
    pub mine: bool,
}

/// What came of saying something of a season.
#[derive(Debug)]
pub enum Said {
    /// It is on disk.
    Done(Box<Told>),
    /// Something else was said meanwhile; there are so many facts now.
    OutOfDate(u32),
    /// It cannot be said. Why.
    Wrong(String),
    /// Somebody else is the organiser.
    Barred(Barred),
}

impl Seasons {
    /// Those whose files lie in a folder beside the journal.
    pub(super) fn open(data: &Path) -> io::Result<Seasons> {
        let folder = data.join(FOLDER);
        let kept = beside::read(&folder, Kept::meant)?;
        let garbled = kept.garbled.into_iter().map(|garbled| garbled.why).collect();
        Ok(Seasons {
            folder,
            known: Mutex::new(kept.of),
            garbled,
            readings: Readings::default(),
            stories: Stories::default(),
        })
    }

    /// The files that could not be read, each with why.
    pub(super) fn garbled(&self) -> &[String] {
        &self.garbled
    }

    /// Erases a name in all that was said; in which seasons it was.
    pub(super) fn forget(&self, name: &PlayerName) -> io::Result<Vec<MatchId>> {
        let mut known = self.lock();
        let mut of = Vec::new();
        for (id, kept) in known.iter_mut() {
            let mut without = kept.clone();
            if without.facts.forget(name.as_str()) {
                beside::keep(&self.folder, *id, &without.written())?;
                *kept = without;
                of.push(*id);
            }
        }
        beside::sweep(&self.folder, name.as_str(), Kept::meant)?;
        Ok(of)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Kept>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Matches {
    /// Opens a season for whoever has this token, or a fresh one, who is its organiser; where the service is open to all, for
    /// everybody, and there is no token.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn open_season(
        &self,
        name: &PlayerName,
        token: Option<Token>,
    ) -> Result<Result<(Told, Option<Token>), Barred>, MatchError> {
        let token = if self.private.is_none() {
            None
        } else {
            match sharing::known(token)? {
                Ok(token) => Some(token),
                Err(barred) => return Ok(Err(barred)),
            }
        };
        let mut known = self.seasons.lock();
        if known.len() >= MOST {
            return Ok(Err(Barred::NoMoreSeasons));
        }
        let kept = Kept::new(name, token.as_ref());
        let id = MatchId::fresh()?;
        beside::keep(&self.seasons.folder, id, &kept.written())?;
        let told = kept.told(id, token.as_ref());
        known.insert(id, kept);
        Ok(Ok((told, token)))
    }

    /// A season; nothing if there is none of this id.
    pub fn season(&self, id: MatchId, token: Option<&Token>) -> Option<Told> {
        self.seasons.lock().get(&id).map(|kept| kept.told(id, token))
    }

    /// Says something of a season, by its organiser, if nobody has said anything since they looked; nothing if there is none of
    /// this id.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn say_of_season(
        &self,
        id: MatchId,
        expected: u32,
        fact: Fact,
        token: Option<&Token>,
    ) -> Result<Option<Said>, MatchError> {
        let mut known = self.seasons.lock();
        let Some(kept) = known.get_mut(&id) else { return Ok(None) };
        if !kept.is_organised_by(token) {
            return Ok(Some(Said::Barred(Barred::OnlyTheOrganiser)));
        }
        if kept.facts.count() != expected {
            return Ok(Some(Said::OutOfDate(kept.facts.count())));
        }
        let mut with = kept.clone();
        if let Err(wrong) = with.say(fact) {
            return Ok(Some(Said::Wrong(wrong.to_string())));
        }
        if with.bytes() > MOST_BYTES {
            let most = MOST_BYTES >> 10;
            return Ok(Some(Said::Wrong(format!(
                "a season holds {most} KiB and has as much; open another one"
            ))));
        }
        beside::keep(&self.seasons.folder, id, &with.written())?;
        *kept = with;
        Ok(Some(Said::Done(Box::new(kept.told(id, token)))))
    }
}
