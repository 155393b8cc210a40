//! Who has joined which match: beside the log, not in it.
//!
//! A match belongs to whoever opens it; where the service is open to all, to nobody until somebody shares it. The journal
//! keeps the seats of each match that belongs to somebody beside its events, with the same promise: written with the opening,
//! put there anew when something changes, and read when the service starts.

pub(super) mod author;
mod barred;
mod before;
mod scribe;
mod secret;
mod shared;
mod speaking;
mod tries;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::Utc;
use events::Seat;
use events::journal::{Journal, JournalError, MatchId};
use tokio::sync::watch;

use super::MatchError;
use super::beside::Garbled;

pub use barred::Barred;
pub(super) use secret::Hashed;
pub use secret::{Code, Token};
pub use shared::{Heir, Joined, Member, Shared};
pub(super) use speaking::is_by_judge;
pub use tries::Tries;

/// All matches of one journal that belong to somebody.
pub struct Seats {
    journal: Arc<Journal>,
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
    /// The seats that the journal keeps, and those that lay in files of this folder before. What cannot be read costs its
    /// match the seats: nobody sees it until it is claimed, as nobody could show any more that they sit there, or that
    /// everybody may look on.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(super) fn open(journal: Arc<Journal>, folder: &Path) -> Result<Seats, MatchError> {
        let mut garbled = before::take_over(&journal, folder)?;
        let mut shared = BTreeMap::new();
        let desks: BTreeSet<MatchId> = journal.desks()?.into_iter().map(|meta| meta.id).collect();
        for (id, kept) in journal.besides()? {
            if id.is_some_and(|id| desks.contains(&id)) {
                continue;
            }
            let read = kept.map_err(|why| why.to_string()).and_then(|kept| read(&kept));
            match (id, read) {
                (Some(id), Ok(read)) => drop(shared.insert(id, watch::Sender::new(Some(read)))),
                (id, read) => {
                    let of = id.map_or_else(String::new, |id| format!("seats of match {id}: "));
                    let why = format!("{of}{}", read.err().unwrap_or_default());
                    garbled.push(Garbled { id, why });
                }
            }
        }
        Ok(Seats { journal, shared: Mutex::new(shared), garbled })
    }

    /// The seats of a match as its opening brings them along: it belongs to whoever has this token.
    pub(super) fn of_scribe(token: &Token) -> Vec<u8> {
        written(&Shared::by(token, None, false))
    }

    /// Why those that could not be read cannot be.
    pub fn garbled(&self) -> impl Iterator<Item = &str> {
        self.garbled.iter().map(|garbled| garbled.why.as_str())
    }

    /// Who has joined a match; nothing if it belongs to nobody.
    pub fn of(&self, id: MatchId) -> Option<Shared> {
        let mut shared = self.lock().get(&id).and_then(|shared| shared.borrow().clone())?;
        shared.settle(Utc::now());
        Some(shared)
    }

    /// The seat that whoever has this token plays, if they play.
    pub fn seat_of(&self, id: MatchId, token: Option<&Token>) -> Option<Seat> {
        let known = self.lock();
        let shared = known.get(&id)?.borrow();
        let shared = shared.as_ref()?;
        match shared.member(shared.who(token)?)?.joined {
            Joined::Player(seat) => Seat::new(seat),
            Joined::Watcher | Joined::Judge | Joined::Feed => None,
        }
    }

    /// Whether whoever has this token has joined a match.
    pub fn have(&self, token: Option<&Token>, id: MatchId) -> bool {
        let known = self.lock();
        known.get(&id).is_some_and(|shared| {
            shared.borrow().as_ref().is_some_and(|shared| shared.who(token).is_some())
        })
    }

    /// Whether whoever has this token has joined a match as its judge.
    pub(super) fn judges(&self, token: Option<&Token>, id: MatchId) -> bool {
        let known = self.lock();
        let Some(shared) = known.get(&id).map(|shared| shared.borrow()) else { return false };
        let Some(shared) = shared.as_ref() else { return false };
        let member = shared.who(token).and_then(|number| shared.member(number));
        member.is_some_and(|member| member.joined == Joined::Judge)
    }

    /// Whether whoever has this token sees a match; nothing if it belongs to nobody.
    pub(super) fn sees(&self, token: Option<&Token>, id: MatchId) -> Option<bool> {
        let known = self.lock();
        let here = known.get(&id).map(watch::Sender::borrow);
        let sees = |shared: &Shared| shared.public || shared.who(token).is_some();
        let lost = || self.garbled.iter().any(|garbled| garbled.id == Some(id)).then_some(false);
        here.and_then(|shared| shared.as_ref().map(sees)).or_else(lost)
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

    /// Makes a match that of whoever has this token, if it belongs to nobody. One that was opened just now belongs to whom its
    /// opening says.
    pub(super) fn own(
        &self,
        id: MatchId,
        token: &Token,
        seat: Option<Seat>,
        public: bool,
    ) -> Result<Result<u32, Barred>, MatchError> {
        let mut known = self.lock();
        let sender = known.entry(id).or_insert_with(|| watch::Sender::new(None));
        if sender.borrow().is_none()
            && let Some(stored) = self.stored(id)?
        {
            sender.send_replace(Some(stored));
        }
        let there = sender.borrow().as_ref().map(|shared| shared.who(Some(token)));
        if let Some(member) = there {
            return Ok(member.ok_or(Barred::SomebodysMatch));
        }
        let shared = Shared::by(token, seat, public);
        self.journal.keep_beside(id, written(&shared))?;
        sender.send_replace(Some(shared));
        Ok(Ok(1))
    }

    /// A match was deleted: it has no seats any more.
    pub(super) fn forget(&self, id: MatchId) {
        if let Some(sender) = self.lock().remove(&id) {
            sender.send_replace(None);
        }
    }

    /// What the journal keeps of a match; nothing of what cannot be read.
    fn stored(&self, id: MatchId) -> Result<Option<Shared>, MatchError> {
        match self.journal.beside(id) {
            Ok(kept) => Ok(kept.and_then(|kept| read(&kept).ok())),
            Err(JournalError::DamagedRecord { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Takes the seats of a match as another copy of the store held them, unless it belongs to somebody here.
    pub(super) fn restore(&self, id: MatchId, kept: &[u8]) -> Result<(), MatchError> {
        let mut known = self.lock();
        let sender = known.entry(id).or_insert_with(|| watch::Sender::new(None));
        let Ok(shared) = read(kept) else { return Ok(()) };
        if sender.borrow().is_none() {
            self.journal.keep_beside(id, kept.to_vec())?;
            sender.send_replace(Some(shared));
        }
        Ok(())
    }

    /// New codes for a match, by whoever may let others in; those of before lead nowhere from now on.
    pub(super) fn invite(
        &self,
        id: MatchId,
        token: &Token,
    ) -> Result<Result<(u32, Codes), Barred>, MatchError> {
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
    ) -> Result<Result<u32, Barred>, MatchError> {
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
    ) -> Result<Result<T, Barred>, MatchError> {
        let known = self.lock();
        let there = known.get(&id).and_then(|shared| shared.borrow().clone());
        let Some(mut shared) = there else { return Ok(Err(Barred::NotJoined)) };
        shared.settle(Utc::now());
        let done = match change(&mut shared) {
            Ok(done) => done,
            Err(barred) => return Ok(Err(barred)),
        };
        self.journal.keep_beside(id, written(&shared))?;
        if let Some(sender) = known.get(&id) {
            sender.send_replace(Some(shared));
        }
        Ok(Ok(done))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, watch::Sender<Option<Shared>>>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Seats as they are kept.
fn written(shared: &Shared) -> Vec<u8> {
    serde_json::to_vec(shared).unwrap_or_default()
}

/// Seats that were kept, or what is wrong with them.
fn read(kept: &[u8]) -> Result<Shared, String> {
    serde_json::from_slice(kept).map_err(|error| error.to_string())
}
