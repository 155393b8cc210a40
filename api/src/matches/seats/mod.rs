//! Who has joined which match: beside the log, not in it.
//!
//! A match belongs to whoever opens it; where the service is open to all, to nobody until somebody shares it. Each match
//! that belongs to somebody has a small file of its own, which is written anew when something changes, and read when the
//! service starts.

pub(super) mod author;
mod barred;
mod scribe;
mod secret;
mod shared;
mod speaking;
mod tries;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::Utc;
use events::Seat;
use events::journal::MatchId;
use tokio::sync::watch;

use super::beside::{self, Garbled};

pub use barred::Barred;
pub(super) use secret::Hashed;
pub use secret::{Code, Token};
pub use shared::{Heir, Joined, Member, Shared};
pub use tries::Tries;
pub(crate) use tries::house;

/// All matches of one folder that belong to somebody.
pub struct Seats {
    folder: PathBuf,
    shared: Mutex<BTreeMap<MatchId, watch::Sender<Option<Shared>>>>,
    garbled: Vec<Garbled>,
}

/// What was given to somebody who joined.
#[derive(Debug)]
pub struct Given {
    /// The match.
    pub id: MatchId,
    /// What shows from now on who asks.
    pub token: Token,
    /// Their number.
    pub member: u32,
    /// What others join with, for whoever lets them in. It is told once.
    pub codes: Option<Codes>,
}

/// What others join a match with.
#[derive(Debug)]
pub struct Codes {
    /// Players and watchers.
    pub players: Code,
    /// Judges.
    pub judges: Code,
}

impl Seats {
    /// The seats that are kept in this folder. A file that cannot be read costs its match the seats: nobody sees it until it is
    /// claimed, as nobody could show any more that they sit there, or that everybody may look on.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(super) fn open(folder: &Path) -> io::Result<Seats> {
        let kept = beside::read(folder, |shared: Shared| Ok(shared))?;
        let shared = kept.of.into_iter().map(|(id, kept)| (id, watch::Sender::new(Some(kept))));
        let (folder, shared) = (folder.to_owned(), Mutex::new(shared.collect()));
        Ok(Seats { folder, shared, garbled: kept.garbled })
    }

    /// Why the files that could not be read cannot be.
    pub fn garbled(&self) -> impl Iterator<Item = &str> {
        self.garbled.iter().map(|garbled| garbled.why.as_str())
    }

    /// Who has joined a match; nothing if it belongs to nobody.
    pub fn of(&self, id: MatchId) -> Option<Shared> {
        let mut shared = self.lock().get(&id).and_then(|shared| shared.borrow().clone())?;
        shared.settle(Utc::now());
        Some(shared)
    }

    /// Whether whoever has this token sees a match; nothing if it belongs to nobody.
    pub(super) fn sees(&self, token: Option<&Token>, id: MatchId) -> Option<bool> {
        let known = self.lock();
        let shared = known.get(&id).and_then(|shared| shared.borrow().clone());
        let lost = || self.garbled.iter().any(|garbled| garbled.id == Some(id)).then_some(false);
        shared.map(|shared| shared.public || shared.who(token).is_some()).or_else(lost)
    }

    /// Says when that has changed.
    pub fn follow(&self, id: MatchId) -> watch::Receiver<Option<Shared>> {
        self.lock().entry(id).or_insert_with(|| watch::Sender::new(None)).subscribe()
    }

    /// The match that this code leads to.
    pub(super) fn find(&self, code: &Code) -> Option<MatchId> {
        let (hashed, now) = (code.hashed(), Utc::now());
        let leads = |shared: &Shared| shared.is_joined_by(code, &hashed, now);
        let known = self.lock();
        known.iter().find(|(_, it)| it.borrow().as_ref().is_some_and(leads)).map(|(id, _)| *id)
    }

    /// Makes a match that of whoever has this token, if it belongs to nobody.
    pub(super) fn own(
        &self,
        id: MatchId,
        token: &Token,
        seat: Option<Seat>,
        public: bool,
    ) -> io::Result<Result<u32, Barred>> {
        let mut known = self.lock();
        let sender = known.entry(id).or_insert_with(|| watch::Sender::new(None));
        let there = sender.borrow().as_ref().map(|shared| shared.who(Some(token)));
        if let Some(member) = there {
            return Ok(member.ok_or(Barred::SomebodysMatch));
        }
        let shared = Shared::by(token, seat, public);
        beside::keep(&self.folder, id, &shared)?;
        sender.send_replace(Some(shared));
        Ok(Ok(1))
    }

    /// New codes for a match, by whoever may let others in; those of before lead nowhere from now on.
    pub(super) fn invite(
        &self,
        id: MatchId,
        token: &Token,
    ) -> io::Result<Result<(u32, Codes), Barred>> {
        let codes = Codes { players: Code::for_all()?, judges: Code::for_few()? };
        self.change(id, |shared| {
            let by = shared.who(Some(token)).ok_or(Barred::SomebodysMatch)?;
            shared.may_invite(by)?;
            shared.invite(&codes.players, &codes.judges, Utc::now());
            Ok((by, codes))
        })
    }

    /// Lets whoever has this token join a match, which has so many seats.
    pub(super) fn join(
        &self,
        id: MatchId,
        token: &Token,
        joined: Joined,
        seats: usize,
    ) -> io::Result<Result<u32, Barred>> {
        if let Joined::Player(seat) = joined
            && !(1..=seats).contains(&usize::from(seat))
        {
            return Ok(Err(Barred::NoSuchSeat));
        }
        self.change(id, |shared| shared.join(token, joined, Utc::now()))
    }

    /// Changes who may do what in a match, and keeps it before anybody sees it.
    pub(super) fn change<T>(
        &self,
        id: MatchId,
        change: impl FnOnce(&mut Shared) -> Result<T, Barred>,
    ) -> io::Result<Result<T, Barred>> {
        let known = self.lock();
        let there = known.get(&id).and_then(|shared| shared.borrow().clone());
        let Some(mut shared) = there else { return Ok(Err(Barred::NotJoined)) };
        shared.settle(Utc::now());
        let done = match change(&mut shared) {
            Ok(done) => done,
            Err(barred) => return Ok(Err(barred)),
        };
        beside::keep(&self.folder, id, &shared)?;
        if let Some(sender) = known.get(&id) {
            sender.send_replace(Some(shared));
        }
        Ok(Ok(done))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, watch::Sender<Option<Shared>>>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
