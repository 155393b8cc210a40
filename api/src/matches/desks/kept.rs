//! The events that are known: who has joined which, and those that are in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::Utc;
use events::journal::{AppendError, DeskMeta, Journal, JournalError, MatchId};

use super::barred::Barred;
use super::hall::Hall;
use super::roles::{As, Lent, Roles, Who};
use crate::matches::MatchError;
use crate::matches::campaigns::is_campaign;
use crate::matches::seats::{Code, Token};

/// How many events are kept in memory, unless more are in use.
const MOST: usize = 64;
/// How often a change is tried again because another server changed the same roles meanwhile.
const TRIES: usize = 16;

/// All events of one journal.
pub(in crate::matches) struct Desks {
    journal: Arc<Journal>,
    known: Mutex<Known>,
    /// Held while roles are changed, so that whoever reads does not wait for the disk.
    changing: Mutex<()>,
    halls: Mutex<Halls>,
    garbled: Vec<String>,
}

/// Who has joined which event, and which matches are of an event.
#[derive(Default)]
struct Known {
    /// With the number under which the journal keeps that; 0 where nothing is kept.
    roles: BTreeMap<MatchId, (u64, Roles)>,
    matches: BTreeMap<MatchId, MatchId>,
}

/// The events in memory.
#[derive(Default)]
struct Halls {
    by_id: BTreeMap<MatchId, (Arc<Hall>, u64)>,
    clock: u64,
}

impl Known {
    /// Takes in what is kept now, unless something newer is known.
    fn put(&mut self, id: MatchId, number: u64, roles: Roles) {
        if self.roles.get(&id).is_none_or(|(known, _)| *known < number) {
            self.matches.retain(|_, of| *of != id);
            self.matches.extend(roles.matches().map(|of| (of, id)));
            self.roles.insert(id, (number, roles));
        }
    }
}

impl Desks {
    /// These events of a journal. Roles that cannot be read are lost, and nobody is of the staff there any more.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(in crate::matches) fn open(
        journal: Arc<Journal>,
        metas: &[DeskMeta],
    ) -> Result<Desks, JournalError> {
        let (mut known, mut garbled) = (Known::default(), Vec::new());
        for meta in metas {
            let (number, roles) = match journal.kept(meta.id) {
                Ok(Some((number, kept))) => (number, read(&kept)),
                Ok(None) => (0, Ok(Roles::default())),
                Err(error @ JournalError::Unreachable(_)) => return Err(error),
                Err(error) => (0, Err(error.to_string())),
            };
            let roles = roles.unwrap_or_else(|why| {
                garbled.push(format!("roles of event {}: {why}", meta.id));
                Roles::default()
            });
            known.put(meta.id, number, roles);
        }
        let (known, changing) = (Mutex::new(known), Mutex::default());
        Ok(Desks { journal, known, changing, halls: Mutex::default(), garbled })
    }

    /// Why roles that could not be read cannot be.
    pub(in crate::matches) fn garbled(&self) -> impl Iterator<Item = &str> {
        self.garbled.iter().map(String::as_str)
    }

    /// Takes in events that were imported.
    pub(in crate::matches) fn look_again(&self, metas: &[DeskMeta]) {
        let mut known = self.known();
        for meta in metas {
            known.roles.entry(meta.id).or_default();
            self.halls().by_id.remove(&meta.id);
        }
    }

    /// Takes the roles of an event as another copy of the store held them, unless somebody has joined it here.
    pub(in crate::matches) fn restore(&self, id: MatchId, kept: &[u8]) -> Result<(), MatchError> {
        let Ok(restored) = read(kept) else { return Ok(()) };
        let restore = |roles: &mut Roles| {
            if *roles == Roles::default() {
                *roles = restored.clone();
            }
            Ok(())
        };
        self.change(id, restore).map(drop)
    }

    /// An event was deleted. The number is that of what stays of it, where another server has deleted it.
    pub(in crate::matches) fn forget(&self, id: MatchId, number: Option<u64>) {
        let mut known = self.known();
        let is_newer = |(known, _): &(u64, Roles)| number.is_some_and(|number| number < *known);
        if known.roles.get(&id).is_some_and(is_newer) {
            return;
        }
        known.roles.remove(&id);
        known.matches.retain(|_, of| *of != id);
        self.halls().by_id.remove(&id);
    }

    /// Another server has opened an event, or logged in it: it has so many facts.
    pub(in crate::matches) fn hear_grown(&self, id: MatchId, facts: u32) {
        self.known().roles.entry(id).or_default();
        if let Some((hall, _)) = self.halls().by_id.get(&id) {
            hall.hear(facts);
        }
    }

    /// Takes in what another server has put there.
    pub(in crate::matches) fn hear(&self, id: MatchId, number: u64, kept: &[u8]) {
        let roles = read(kept).unwrap_or_else(|why| {
            tracing::error!("roles of event {id}: {why}; nobody is of its staff any more");
            Roles::default()
        });
        self.known().put(id, number, roles);
    }

    /// The events in memory of which another server has logged something that is not known here.
    pub(in crate::matches) fn behind(&self) -> Vec<Arc<Hall>> {
        let halls = self.halls();
        let all = halls.by_id.values().map(|(hall, _)| hall);
        all.filter(|hall| hall.is_behind()).cloned().collect()
    }

    /// Keeps an event in memory no longer.
    pub(in crate::matches) fn drop_hall(&self, id: MatchId) {
        self.halls().by_id.remove(&id);
    }

    /// Looks again what the journal keeps of an event, and what was logged there.
    pub(super) fn read_again(&self, id: MatchId) -> Result<(), MatchError> {
        match self.journal.kept(id) {
            Ok(Some((number, kept))) => self.hear(id, number, &kept),
            Ok(None) | Err(JournalError::DamagedRecord { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        let hall = self.halls().by_id.get(&id).map(|(hall, _)| Arc::clone(hall));
        hall.map_or(Ok(()), |hall| hall.read_on(&self.journal))
    }

    /// Whether an id is that of an event.
    pub(in crate::matches) fn has(&self, id: MatchId) -> bool {
        self.known().roles.contains_key(&id)
    }

    /// Looks at the roles of an event; nothing if there is none of this id.
    pub(super) fn look<T>(&self, id: MatchId, look: impl FnOnce(&Roles) -> T) -> Option<T> {
        self.known().roles.get(&id).map(|(_, roles)| look(roles))
    }

    /// Who has this token at an event.
    pub(in crate::matches) fn who(&self, id: MatchId, token: Option<&Token>) -> Who {
        self.look(id, |roles| roles.who(token)).unwrap_or_default()
    }

    /// What whoever has this token may do in a match because it is one of an event.
    pub(in crate::matches) fn lends(&self, token: Option<&Token>, of: MatchId) -> Option<Lent> {
        let known = self.known();
        let event = known.matches.get(&of)?;
        known.roles.get(event)?.1.lends(token?, of)
    }

    /// The matches of events, of those before one or of all, that whoever has this token sees because they are.
    pub(in crate::matches) fn lent(
        &self,
        token: Option<&Token>,
        before: Option<MatchId>,
    ) -> Vec<MatchId> {
        let Some(token) = token else { return Vec::new() };
        let known = self.known();
        let joined = known
            .roles
            .values()
            .map(|(_, roles)| roles)
            .filter(|roles| roles.who(Some(token)).has_joined());
        let lent =
            joined.flat_map(|roles| roles.matches().filter(|of| roles.lends(token, *of).is_some()));
        lent.filter(|of| before.is_none_or(|before| *of < before)).collect()
    }

    /// The newest events of which this is so, at most so many.
    pub(super) fn newest(&self, is_one: impl Fn(&Roles) -> bool, most: usize) -> Vec<MatchId> {
        let known = self.known();
        let those = known.roles.iter().rev().filter(|(_, (_, roles))| is_one(roles));
        those.take(most).map(|(id, _)| *id).collect()
    }

    /// The event that a code leads to, and what it lets somebody be.
    pub(super) fn find(&self, code: &Code) -> Option<(MatchId, As)> {
        let (hashed, now) = (code.hashed(), Utc::now());
        let known = self.known();
        known.roles.iter().find_map(|(id, (_, roles))| Some((*id, roles.joined_by(&hashed, now)?)))
    }

    /// Changes who may do what at an event, and keeps it before anybody sees it. `change` is asked again if somebody else was
    /// faster.
    pub(super) fn change<T>(
        &self,
        id: MatchId,
        mut change: impl FnMut(&mut Roles) -> Result<T, Barred>,
    ) -> Result<Result<T, Barred>, MatchError> {
        let _alone = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        for _ in 0..TRIES {
            let there = self.known().roles.get(&id).cloned();
            let Some((number, there)) = there else {
                return Err(JournalError::UnknownMatch(id).into());
            };
            let mut roles = there.clone();
            let done = match change(&mut roles) {
                Ok(done) => done,
                Err(barred) => return Ok(Err(barred)),
            };
            if roles == there {
                return Ok(Ok(done));
            }
            match self.journal.replace_beside(id, written(&roles), number) {
                Ok(number) => {
                    self.known().put(id, number, roles);
                    return Ok(Ok(done));
                }
                Err(AppendError::BesideChanged(_)) => self.read_again(id)?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(AppendError::Busy.into())
    }

    /// An event, loaded if it is not in memory.
    pub(super) fn hall(&self, id: MatchId) -> Result<Arc<Hall>, MatchError> {
        let there = self.halls().take(id);
        let hall = match there {
            Some(hall) => hall,
            None => self.load(id)?,
        };
        hall.come_abreast(&self.journal)?;
        Ok(hall)
    }

    fn load(&self, id: MatchId) -> Result<Arc<Hall>, MatchError> {
        let meta = self.journal.desk(id)?.ok_or(JournalError::UnknownMatch(id))?;
        if is_campaign(&self.journal, id)? {
            return Err(JournalError::UnknownMatch(id).into());
        }
        let loaded = Arc::new(Hall::load(&self.journal, id, meta)?);
        let mut halls = self.halls();
        // Two at once may load it; the first one there stays.
        if let Some(hall) = halls.take(id) {
            return Ok(hall);
        }
        halls.put(id, Arc::clone(&loaded));
        drop(halls);
        // What others logged while it was loaded was told to nobody.
        if self.journal.shared().is_some() {
            loaded.read_on(&self.journal)?;
        }
        Ok(loaded)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn halls(&self) -> MutexGuard<'_, Halls> {
        self.halls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Halls {
    fn take(&mut self, id: MatchId) -> Option<Arc<Hall>> {
        self.clock += 1;
        let (hall, used) = self.by_id.get_mut(&id)?;
        *used = self.clock;
        Some(Arc::clone(hall))
    }

    /// Puts it there; of very many, the one that was not used for the longest time and that nobody has in hand goes.
    fn put(&mut self, id: MatchId, hall: Arc<Hall>) {
        let free = self.by_id.iter().filter(|(_, (hall, _))| Arc::strong_count(hall) == 1);
        let oldest = free.min_by_key(|(_, (_, used))| *used).map(|(id, _)| *id);
        if let Some(oldest) = oldest.filter(|_| self.by_id.len() >= MOST) {
            self.by_id.remove(&oldest);
        }
        self.by_id.insert(id, (hall, self.clock));
    }
}

/// Roles as they are kept.
pub(super) fn written(roles: &Roles) -> Vec<u8> {
    serde_json::to_vec(roles).unwrap_or_default()
}

/// Roles that were kept, or what is wrong with them.
fn read(kept: &[u8]) -> Result<Roles, String> {
    serde_json::from_slice(kept).map_err(|error| error.to_string())
}
