//! What the players of each match are called: beside the log, not in it, so that a name can be erased and every link of
//! the chain still holds.

use std::collections::BTreeSet;
use std::io;

use events::journal::{self, MatchId};
use events::{PlayerName, Players, Seat};

use super::event_names::EventNames;
use super::memos::{Home, Memo, Memos, PLAYERS};

impl Memo for Players {
    const KIND: &'static str = PLAYERS;
    type Form = Vec<Option<String>>;

    fn meant(form: Self::Form) -> Result<Players, String> {
        players(&form)
    }

    fn form(&self) -> Self::Form {
        texts(self, Seat::MOST.into())
    }

    fn lost() -> Option<Players> {
        Some(Players::default())
    }
}

/// The names of all matches of one journal. A match has a file of its own from its first name on, also when all of them
/// are erased, so that nothing names its players a second time.
pub struct PlayerNames {
    memos: Memos<Players>,
    /// Those of the events of the desk.
    events: EventNames,
    garbled: Vec<String>,
}

impl PlayerNames {
    /// The names that are kept there. A file that cannot be read costs its match the names, for good: it may have said that
    /// somebody erased them.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub fn open(home: &Home) -> io::Result<PlayerNames> {
        let memos = Memos::open(home)?;
        let events = EventNames::open(home)?;
        let garbled = memos.garbled().iter().map(|garbled| garbled.why.clone());
        let garbled = garbled.chain(events.garbled()).collect();
        Ok(PlayerNames { memos, events, garbled })
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
        self.memos.of(id).unwrap_or_default()
    }

    /// Names the players of a match, unless somebody named them before.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn name(&self, id: MatchId, players: &Players) -> io::Result<()> {
        let is_new = |there: Option<&Players>| there.is_none() && !players.is_empty();
        self.memos.change(id, |there| is_new(there).then(|| players.clone())).map(drop)
    }

    /// Erases the name of a player; whether there was one.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub fn erase(&self, id: MatchId, seat: Seat) -> io::Result<bool> {
        self.memos.change(id, |there| {
            let mut without = there?.clone();
            without.set(seat, None).map(|_| without)
        })
    }

    /// Erases a name in every match and at every event; in which ones it was. Files that cannot be read and hold it are emptied too.
    ///
    /// # Errors
    /// If it is not on the disk afterwards; asked once more it goes on.
    pub(super) fn forget(&self, name: &PlayerName) -> io::Result<BTreeSet<MatchId>> {
        let without = |players: &Players| {
            let names = players.of(Seat::MOST.into());
            let without: Players = names.map(|it| it.filter(|it| *it != name).cloned()).collect();
            (without != *players).then_some(without)
        };
        let mut of: BTreeSet<MatchId> =
            self.memos.erase(name.as_str(), without)?.into_iter().collect();
        of.extend(self.events.forget(name)?);
        Ok(of)
    }

    /// A match has no names any more, if it had any, and gets none again.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn drop_all(&self, id: MatchId) -> io::Result<()> {
        self.events.drop_all(id)?;
        let is_garbled = self.memos.garbled().iter().any(|garbled| garbled.id == Some(id));
        let named = self.memos.of(id).is_some_and(|players| !players.is_empty() || is_garbled);
        if named { self.memos.empty(id, Players::default()) } else { Ok(()) }
    }

    /// Takes in what another server has written.
    pub(super) fn hear(&self, kind: &str, memo: &journal::Memo) {
        if kind == Players::KIND {
            self.memos.hear(memo);
        } else {
            self.events.hear(kind, memo);
        }
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
