//! Seasons: what an organiser says of players and dice, beside all logs of matches; and what all those logs come to.
//!
//! What is said holds names of players, so that it lies where they do: in a small file for each season, written anew as a whole,
//! so that a name can be erased from it. It has no part in a log of a match, and what it says changes none.

mod gathered;
mod kept;
mod metas;
mod reading;
mod standings;
mod story;

use std::io;

use chrono::{DateTime, Utc};
use events::PlayerName;
use events::journal::{MatchId, Memo as Written};
use season::table::{Fact, Facts};

use super::memos::{Home, Memo, Memos};
use super::seats::{Barred, Token};
use super::{MatchError, Matches, sharing};
use kept::Kept;
use metas::Metas;
use reading::Readings;
use standings::Standings;
use story::Stories;

pub use gathered::{Choices, Gathered, Wanted};
pub use story::Story;

/// The most seasons of one store.
const MOST: usize = 2_000;
/// The most bytes of what is said of one: it is written anew as a whole.
const MOST_BYTES: usize = 256 << 10;

/// The seasons of one journal.
pub(super) struct Seasons {
    memos: Memos<Kept>,
    metas: Metas,
    readings: Readings,
    standings: Standings,
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
    /// Those that are kept there.
    pub(super) fn open(home: &Home) -> io::Result<Seasons> {
        Ok(Seasons {
            memos: Memos::open(home)?,
            metas: Metas::default(),
            readings: Readings::default(),
            standings: Standings::default(),
            stories: Stories::default(),
        })
    }

    /// Why those that could not be read cannot be.
    pub(super) fn garbled(&self) -> impl Iterator<Item = &str> {
        self.memos.garbled().iter().map(|garbled| garbled.why.as_str())
    }

    /// Takes in what another server has written.
    pub(super) fn hear(&self, kind: &str, memo: &Written) {
        if kind == Kept::KIND {
            self.memos.hear(memo);
        }
    }

    /// Erases a name in all that was said; in which seasons it was.
    pub(super) fn forget(&self, name: &PlayerName) -> io::Result<Vec<MatchId>> {
        self.standings.forget();
        self.memos.erase(name.as_str(), |kept| {
            let mut without = kept.clone();
            without.facts.forget(name.as_str()).then_some(without)
        })
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
        if self.seasons.memos.known().len() >= MOST {
            return Ok(Err(Barred::NoMoreSeasons));
        }
        let kept = Kept::new(name, token.as_ref());
        let id = MatchId::fresh()?;
        self.seasons.memos.change(id, |_| Some(kept.clone()))?;
        Ok(Ok((kept.told(id, token.as_ref()), token)))
    }

    /// A season; nothing if there is none of this id.
    pub fn season(&self, id: MatchId, token: Option<&Token>) -> Option<Told> {
        self.seasons.memos.of(id).map(|kept| kept.told(id, token))
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
        fact: &Fact,
        token: Option<&Token>,
    ) -> Result<Option<Said>, MatchError> {
        let mut said = None;
        self.seasons.memos.change(id, |there| match with(there?, expected, fact, token) {
            Ok(with) => {
                said = Some(Said::Done(Box::new(with.told(id, token))));
                Some(with)
            }
            Err(not) => {
                said = Some(not);
                None
            }
        })?;
        Ok(said)
    }
}

/// A season with one more fact, if whoever has this token may say it now.
fn with(kept: &Kept, expected: u32, fact: &Fact, token: Option<&Token>) -> Result<Kept, Said> {
    if !kept.is_organised_by(token) {
        return Err(Said::Barred(Barred::OnlyTheOrganiser));
    }
    if kept.facts.count() != expected {
        return Err(Said::OutOfDate(kept.facts.count()));
    }
    let mut with = kept.clone();
    with.say(fact.clone()).map_err(|wrong| Said::Wrong(wrong.to_string()))?;
    if with.bytes() > MOST_BYTES {
        let most = MOST_BYTES >> 10;
        return Err(Said::Wrong(format!(
            "a season holds {most} KiB and has as much; open another one"
        )));
    }
    Ok(with)
}
