//! Who has joined which match: beside the log, not in it.
//!
//! A match is open to whoever reaches the service until somebody shares it. Each shared match has a small file of its
//! own, which is written anew when something changes, and read when the service starts.

mod barred;
mod secret;
mod shared;
mod speaking;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use events::Seat;
use events::journal::MatchId;
use tokio::sync::watch;

use super::beside;

pub use barred::Barred;
pub use secret::{Code, Token};
pub use shared::{Joined, Member, Shared};

/// All shared matches of one folder.
pub struct Seats {
    folder: PathBuf,
    shared: Mutex<BTreeMap<MatchId, watch::Sender<Option<Shared>>>>,
    garbled: Vec<String>,
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
}

impl Seats {
    /// The seats that are kept in this folder. A file that cannot be read costs its match the seats: it is open until
    /// somebody shares it again, as nobody could show any more that they sit there.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(super) fn open(folder: &Path) -> io::Result<Seats> {
        let kept = beside::read(folder, |shared: Shared| Ok(shared))?;
        let shared = kept.of.into_iter().map(|(id, kept)| (id, watch::Sender::new(Some(kept))));
        let garbled = kept.garbled.into_iter().map(|garbled| garbled.why).collect();
        Ok(Seats { folder: folder.to_owned(), shared: Mutex::new(shared.collect()), garbled })
    }

    /// The files that could not be read, each with why.
    pub fn garbled(&self) -> &[String] {
        &self.garbled
    }

    /// Who has joined a match; nothing if it is open to everybody.
    pub fn of(&self, id: MatchId) -> Option<Shared> {
        self.lock().get(&id).and_then(|shared| shared.borrow().clone())
    }

    /// Says when that has changed.
    pub fn follow(&self, id: MatchId) -> watch::Receiver<Option<Shared>> {
        self.lock().entry(id).or_insert_with(|| watch::Sender::new(None)).subscribe()
    }

    /// The match with this code.
    pub fn find(&self, code: &str) -> Option<(MatchId, Shared)> {
        let code = Code::typed(code)?;
        let known = self.lock();
        let mut all = known.iter().filter_map(|(id, shared)| Some((*id, shared.borrow().clone()?)));
        all.find(|(_, shared)| shared.code == code || shared.judge_code == code)
    }

    /// Shares a match; whoever does is its scribe.
    pub(super) fn share(
        &self,
        id: MatchId,
        seat: Option<Seat>,
    ) -> io::Result<Result<Given, Barred>> {
        let mut known = self.lock();
        let there = known.get(&id).is_some_and(|shared| shared.borrow().is_some());
        if there {
            return Ok(Err(Barred::SharedBefore));
        }
        let token = Token::fresh()?;
        let (code, judge_code) = (free_code(&known)?, free_code(&known)?);
        let shared = Shared::by(&token, seat, code, judge_code);
        beside::keep(&self.folder, id, &shared)?;
        known.entry(id).or_insert_with(|| watch::Sender::new(None)).send_replace(Some(shared));
        Ok(Ok(Given { id, token, member: 1 }))
    }

    /// Lets somebody join the match with this code, which has so many seats.
    pub(super) fn join(
        &self,
        code: &str,
        joined: Joined,
        seats: usize,
    ) -> io::Result<Result<Given, Barred>> {
        let Some((id, found)) = self.find(code) else { return Ok(Err(Barred::WrongCode)) };
        let for_judges = Code::typed(code).is_some_and(|code| code == found.judge_code);
        if for_judges != (joined == Joined::Judge) {
            return Ok(Err(Barred::OtherCode));
        }
        if let Joined::Player(seat) = joined
            && !(1..=seats).contains(&usize::from(seat))
        {
            return Ok(Err(Barred::NoSuchSeat));
        }
        let token = Token::fresh()?;
        let member = self.change(id, |shared| shared.join(&token, joined))?;
        Ok(member.map(|member| Given { id, token, member }))
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

/// A code that no other match has.
fn free_code(known: &BTreeMap<MatchId, watch::Sender<Option<Shared>>>) -> io::Result<Code> {
    loop {
        let code = Code::fresh()?;
        let taken = known.values().any(|shared| {
            let shared = shared.borrow();
            shared.as_ref().is_some_and(|one| one.code == code || one.judge_code == code)
        });
        if !taken {
            return Ok(code);
        }
    }
}
