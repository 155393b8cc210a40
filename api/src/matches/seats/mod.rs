//! Who has joined which match: beside the log, not in it.
//!
//! A match belongs to whoever opens it; where the service is open to all, to nobody until somebody shares it. The journal
//! keeps the seats of each match that belongs to somebody beside its events, with the same promise: written with the opening,
//! put there anew when something changes, and read when the service starts. They are changed only by whoever has seen what
//! lies there, and looked at again where another server was faster.

pub(super) mod author;
mod barred;
mod before;
mod known;
mod scribe;
mod secret;
mod shared;
mod speaking;
mod tries;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::Utc;
use events::Seat;
use events::journal::{AppendError, Journal, JournalError, Kept, MatchId};
use tokio::sync::watch;

use super::MatchError;
use super::beside::Garbled;

pub use barred::Barred;
use known::Known;
pub(super) use secret::Hashed;
pub use secret::{Code, Token};
pub use shared::{Heir, Joined, Member, Shared};
pub(super) use speaking::is_by_judge;
pub use tries::Tries;

/// How often a change is tried again because another server changed the same seats meanwhile.
const TRIES: usize = 16;

/// All matches of one journal that belong to somebody.
pub struct Seats {
    journal: Arc<Journal>,
    known: Mutex<Known>,
    /// Held while seats are changed, so that whoever reads does not wait for the disk.
    changing: Mutex<()>,
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
    /// The seats that the journal keeps, and those that lay in files of a folder before. What cannot be read costs its
    /// match the seats: nobody sees it until it is claimed, as nobody could show any more that they sit there, or that
    /// everybody may look on.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(super) fn open(journal: Arc<Journal>, folder: Option<&Path>) -> Result<Seats, MatchError> {
        let mut garbled = match folder {
            Some(folder) => before::take_over(&journal, folder)?,
            None => Vec::new(),
        };
        let mut known = Known::default();
        let desks: BTreeSet<MatchId> = journal.desks()?.into_iter().map(|meta| meta.id).collect();
        for Kept { id, number, bytes } in journal.besides()? {
            if id.is_some_and(|id| desks.contains(&id)) {
                continue;
            }
            let read = bytes.map_err(|why| why.to_string()).and_then(|kept| read(&kept));
            if let Err(why) = &read {
                let of = id.map_or_else(String::new, |id| format!("seats of match {id}: "));
                garbled.push(Garbled { id, number, why: format!("{of}{why}") });
            }
            match (id, read) {
                (Some(id), Ok(shared)) => known.put(id, number, Ok(shared)),
                (Some(id), Err(_)) => known.lose(id, number),
                (None, _) => {}
            }
        }
        for id in garbled.iter().filter_map(|garbled| garbled.id) {
            known.lose(id, 0);
        }
        Ok(Seats { journal, known: Mutex::new(known), changing: Mutex::default(), garbled })
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
        self.numbered(id).1
    }

    /// The same with the number under which that is kept.
    pub(super) fn numbered(&self, id: MatchId) -> (u64, Option<Shared>) {
        let known = self.lock();
        let Some(place) = known.get(id) else { return (0, None) };
        let mut shared = place.shared.borrow().clone();
        if let Some(shared) = &mut shared {
            shared.settle(Utc::now());
        }
        (place.number, shared)
    }

    /// The seat that whoever has this token plays, if they play.
    pub fn seat_of(&self, id: MatchId, token: Option<&Token>) -> Option<Seat> {
        let known = self.lock();
        let shared = known.get(id)?.shared.borrow();
        let shared = shared.as_ref()?;
        match shared.member(shared.who(token)?)?.joined {
            Joined::Player(seat) => Seat::new(seat),
            Joined::Watcher | Joined::Judge | Joined::Feed => None,
        }
    }

    /// Whether whoever has this token has joined a match.
    pub fn have(&self, token: Option<&Token>, id: MatchId) -> bool {
        let known = self.lock();
        known.get(id).is_some_and(|place| {
            place.shared.borrow().as_ref().is_some_and(|shared| shared.who(token).is_some())
        })
    }

    /// Whether whoever has this token has joined a match as its judge.
    pub(super) fn judges(&self, token: Option<&Token>, id: MatchId) -> bool {
        let known = self.lock();
        let Some(shared) = known.get(id).map(|place| place.shared.borrow()) else { return false };
        let Some(shared) = shared.as_ref() else { return false };
        let member = shared.who(token).and_then(|number| shared.member(number));
        member.is_some_and(|member| member.joined == Joined::Judge)
    }

    /// Whether whoever has this token sees a match; nothing if it belongs to nobody.
    pub(super) fn sees(&self, token: Option<&Token>, id: MatchId) -> Option<bool> {
        let known = self.lock();
        let place = known.get(id)?;
        let sees = |shared: &Shared| shared.public || shared.who(token).is_some();
        let here = place.shared.borrow();
        here.as_ref().map(sees).or(place.is_lost.then_some(false))
    }

    /// Says when that has changed.
    pub fn follow(&self, id: MatchId) -> watch::Receiver<Option<Shared>> {
        self.lock().follow(id)
    }

    /// The match that this code leads to.
    pub(super) fn find(&self, code: &Code) -> Option<MatchId> {
        let (hashed, now) = (code.hashed(), Utc::now());
        let known = self.lock();
        let leads_to = |id: &MatchId| {
            let shared = known.get(*id).map(|place| place.shared.borrow());
            shared.is_some_and(|shared| {
                shared.as_ref().is_some_and(|shared| shared.is_joined_by(code, &hashed, now))
            })
        };
        known.led_to(hashed, None).find(leads_to)
    }

    /// The matches that whoever has this token has joined, and those that everybody sees though they belong to somebody: of
    /// those before one, or of all, the newest of each kind, at most so many.
    pub(super) fn known_to(
        &self,
        token: Option<&Token>,
        before: Option<MatchId>,
        most: usize,
    ) -> Vec<MatchId> {
        let known = self.lock();
        let mut all: Vec<MatchId> = known.public(before).take(most).collect();
        all.extend(token.iter().flat_map(|it| known.led_to(*it.hashed(), before).take(most)));
        all
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
        self.settle(id, |there| match there {
            Some(there) => (None, there.who(Some(token)).ok_or(Barred::SomebodysMatch)),
            None => (Some(Shared::by(token, seat, public)), Ok(1)),
        })
    }

    /// A match was deleted: it has no seats any more. The number is that of what stays of it, where another server has deleted
    /// it.
    pub(super) fn forget(&self, id: MatchId, number: Option<u64>) {
        let mut known = self.lock();
        let is_newer = |known: u64| number.is_some_and(|number| number < known);
        if !known.get(id).is_some_and(|place| is_newer(place.number)) {
            known.forget(id);
        }
    }

    /// Takes in what another server has put there.
    pub(super) fn hear(&self, id: MatchId, number: u64, kept: &[u8]) {
        self.lock().put(id, number, read(kept));
    }

    /// Looks again what the journal keeps of a match.
    pub(super) fn read_again(&self, id: MatchId) -> Result<(), MatchError> {
        match self.journal.kept(id) {
            Ok(Some((number, kept))) => self.hear(id, number, &kept),
            Ok(None) | Err(JournalError::DamagedRecord { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Takes the seats of a match as another copy of the store held them, unless it belongs to somebody here.
    pub(super) fn restore(&self, id: MatchId, kept: &[u8]) -> Result<(), MatchError> {
        let Ok(restored) = read(kept) else { return Ok(()) };
        self.settle(id, |shared| (shared.is_none().then(|| restored.clone()), ()))
    }

    /// Changes the seats of a match: `settle` says of those that are there which are to be there, or none, and what comes of
    /// it. It is asked again if somebody else was faster.
    fn settle<T>(
        &self,
        id: MatchId,
        mut settle: impl FnMut(Option<Shared>) -> (Option<Shared>, T),
    ) -> Result<T, MatchError> {
        let _alone = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        for _ in 0..TRIES {
            if self.of(id).is_none() {
                // A match that was opened just now came with seats.
                self.read_again(id)?;
            }
            let (number, there) = self.numbered(id);
            let (changed, done) = settle(there);
            let Some(changed) = changed else { return Ok(done) };
            match self.journal.replace_beside(id, written(&changed), number) {
                Ok(number) => {
                    self.lock().put(id, number, Ok(changed));
                    return Ok(done);
                }
                Err(AppendError::BesideChanged(_)) => self.read_again(id)?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(AppendError::Busy.into())
    }

    /// New codes for a match, by whoever may let others in; those of before lead nowhere from now on.
    pub(super) fn invite(
        &self,
        id: MatchId,
        token: &Token,
    ) -> Result<Result<(u32, Codes), Barred>, MatchError> {
        let codes = Codes { players: Code::for_all()?, judges: Code::for_few()? };
        let by = self.change(id, |shared| {
            let by = shared.who(Some(token)).ok_or(Barred::SomebodysMatch)?;
            shared.may_invite(by)?;
            shared.invite(&codes.players, &codes.judges, Utc::now());
            Ok(by)
        })?;
        Ok(by.map(|by| (by, codes)))
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
        mut change: impl FnMut(&mut Shared) -> Result<T, Barred>,
    ) -> Result<Result<T, Barred>, MatchError> {
        self.settle(id, |there| {
            let Some(mut shared) = there else { return (None, Err(Barred::NotJoined)) };
            match change(&mut shared) {
                Ok(done) => (Some(shared), Ok(done)),
                Err(barred) => (None, Err(barred)),
            }
        })
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
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
