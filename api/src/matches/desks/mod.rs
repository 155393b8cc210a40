//! The events of the judge's desk, in the same journal as the matches: load, judge, log, tell.
//!
//! An event's log is a [`Hall`] in memory. Beside it lie its roles, as the seats of a match, and what people are called.

mod barred;
mod hall;
mod joining;
mod linking;
mod phone;
mod reading;
mod roles;
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::Utc;
use desk::{Author, Fact, Refusal, Role, State, Viewer};
use events::PlayerName;
use events::journal::{IdempotencyKey, Journal, JournalError, MatchId};

use super::event_names::Whose;
use super::seats::{Code, Token};
use super::{MatchError, Matches};
use hall::AllToSay;
use roles::Roles;

pub use barred::Barred;
pub use hall::{Answer, Hall, ToSay, now};
pub use joining::{Joined, NotOpened, Opened};
pub use linking::{TableOpened, ToOpenTable};
pub(crate) use phone::free;
pub use phone::{Mine, Word};
pub use reading::{BackUp, Called, Reading};
pub use roles::{As, Codes, Lent, StaffRole, Who};
pub use told::told;

/// How many events are kept in memory, unless more are in use.
const MOST: usize = 64;

/// All events of one journal.
pub(super) struct Desks {
    journal: Arc<Journal>,
    known: Mutex<Known>,
    halls: Mutex<Halls>,
    garbled: Vec<String>,
}

/// Who has joined which event, and which matches are of an event.
#[derive(Default)]
struct Known {
    roles: BTreeMap<MatchId, Roles>,
    matches: BTreeMap<MatchId, MatchId>,
}

/// The events in memory.
#[derive(Default)]
struct Halls {
    by_id: BTreeMap<MatchId, (Arc<Hall>, u64)>,
    clock: u64,
}

impl Known {
    fn put(&mut self, id: MatchId, roles: Roles) {
        self.matches.extend(roles.matches().map(|of| (of, id)));
        self.roles.insert(id, roles);
    }
}

impl Desks {
    /// The events of a journal. Roles that cannot be read are lost, and nobody is of the staff there any more.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(super) fn open(journal: Arc<Journal>) -> Result<Desks, JournalError> {
        let (mut known, mut garbled) = (Known::default(), Vec::new());
        for meta in journal.desks()? {
            let kept = journal.beside(meta.id).map_err(|error| error.to_string());
            let roles = kept.and_then(|kept| match kept {
                Some(kept) => serde_json::from_slice(&kept).map_err(|error| error.to_string()),
                None => Ok(Roles::default()),
            });
            let roles = roles.unwrap_or_else(|why| {
                garbled.push(format!("roles of event {}: {why}", meta.id));
                Roles::default()
            });
            known.put(meta.id, roles);
        }
        Ok(Desks { journal, known: Mutex::new(known), halls: Mutex::default(), garbled })
    }

    /// Why roles that could not be read cannot be.
    pub(super) fn garbled(&self) -> impl Iterator<Item = &str> {
        self.garbled.iter().map(String::as_str)
    }

    /// Takes in events that were imported.
    pub(super) fn look_again(&self) -> Result<(), JournalError> {
        let mut known = self.known();
        for meta in self.journal.desks()? {
            known.roles.entry(meta.id).or_default();
            self.halls().by_id.remove(&meta.id);
        }
        Ok(())
    }

    /// Takes the roles of an event as another copy of the store held them, unless somebody has joined it here.
    pub(super) fn restore(&self, id: MatchId, kept: &[u8]) -> Result<(), MatchError> {
        let Ok(roles) = serde_json::from_slice::<Roles>(kept) else { return Ok(()) };
        let mut known = self.known();
        if known.roles.get(&id).is_none_or(|there| *there == Roles::default()) {
            self.journal.keep_beside(id, kept.to_vec())?;
            known.put(id, roles);
        }
        Ok(())
    }

    /// An event was deleted.
    pub(super) fn forget(&self, id: MatchId) {
        let mut known = self.known();
        known.roles.remove(&id);
        known.matches.retain(|_, of| *of != id);
        self.halls().by_id.remove(&id);
    }

    /// Whether an id is that of an event.
    pub(super) fn has(&self, id: MatchId) -> bool {
        self.known().roles.contains_key(&id)
    }

    /// Who has this token at an event.
    pub(super) fn who(&self, id: MatchId, token: Option<&Token>) -> Who {
        self.known().roles.get(&id).map(|roles| roles.who(token)).unwrap_or_default()
    }

    /// What whoever has this token may do in a match because it is one of an event.
    pub(super) fn lends(&self, token: Option<&Token>, of: MatchId) -> Option<Lent> {
        let known = self.known();
        let event = known.matches.get(&of)?;
        known.roles.get(event)?.lends(token?, of)
    }

    /// The event that a code leads to, and what it lets somebody be.
    fn find(&self, code: &Code) -> Option<(MatchId, As)> {
        let (hashed, now) = (code.hashed(), Utc::now());
        let known = self.known();
        known.roles.iter().find_map(|(id, roles)| Some((*id, roles.joined_by(&hashed, now)?)))
    }

    /// Changes who may do what at an event, and keeps it before anybody sees it.
    fn change<T>(
        &self,
        id: MatchId,
        change: impl FnOnce(&mut Roles) -> Result<T, Barred>,
    ) -> Result<Result<T, Barred>, MatchError> {
        let mut known = self.known();
        let Some(there) = known.roles.get(&id) else {
            return Err(JournalError::UnknownMatch(id).into());
        };
        let mut roles = there.clone();
        let done = match change(&mut roles) {
            Ok(done) => done,
            Err(barred) => return Ok(Err(barred)),
        };
        if roles != *there {
            self.journal.keep_beside(id, written(&roles))?;
            known.matches.retain(|_, of| *of != id);
            known.put(id, roles);
        }
        Ok(Ok(done))
    }

    /// An event, loaded if it is not in memory.
    fn hall(&self, id: MatchId) -> Result<Arc<Hall>, MatchError> {
        if let Some(hall) = self.halls().take(id) {
            return Ok(hall);
        }
        let meta = self.journal.desk(id)?.ok_or(JournalError::UnknownMatch(id))?;
        let loaded = Arc::new(Hall::load(&self.journal, id, meta)?);
        let mut halls = self.halls();
        // Two at once may load it; the first one there stays.
        if let Some(hall) = halls.take(id) {
            return Ok(hall);
        }
        halls.put(id, Arc::clone(&loaded));
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
fn written(roles: &Roles) -> Vec<u8> {
    serde_json::to_vec(roles).unwrap_or_default()
}

/// Who looks, as far as the log of an event is concerned.
pub fn viewer(who: Who) -> Viewer {
    match (who.staff, who.person) {
        (Some((staff, _)), _) => Viewer::Staff(staff),
        (None, Some(person)) => Viewer::Player(person.player),
        (None, None) => Viewer::Public,
    }
}

/// In which of their roles somebody says a fact: what is a player's own word as the player, everything else as one of the
/// staff if they are.
fn author(who: Who, fact: &Fact) -> Option<Author> {
    let own =
        matches!(fact, Fact::Reported { .. } | Fact::Confirmed { .. } | Fact::Disputed { .. });
    let staff = who.staff.map(|(staff, _)| Author::Staff(staff));
    let player = who.person.map(|person| Author::Player(person.player));
    if own { player.or(staff) } else { staff.or(player) }
}

impl Matches {
    /// The events that whoever has this token has joined, or all of them; the newest first, at most so many.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn halls(
        &self,
        token: Option<&Token>,
        all: bool,
        most: usize,
    ) -> Result<Vec<(Arc<Hall>, Who)>, MatchError> {
        let ids: BTreeSet<MatchId> = {
            let known = self.desks.known();
            let joined = |roles: &Roles| all || roles.who(token).has_joined();
            known.roles.iter().filter(|(_, roles)| joined(roles)).map(|(id, _)| *id).collect()
        };
        let newest = ids.into_iter().rev().take(most);
        newest.map(|id| Ok((self.desks.hall(id)?, self.desks.who(id, token)))).collect()
    }

    /// An event.
    ///
    /// # Errors
    /// If there is none with this id, or it cannot be read.
    pub fn hall(&self, id: MatchId) -> Result<Arc<Hall>, MatchError> {
        self.desks.hall(id)
    }

    /// Who has this token at an event.
    pub fn who_at(&self, id: MatchId, token: Option<&Token>) -> Who {
        self.desks.who(id, token)
    }

    /// Says facts at an event as whoever has this token: all of them, or none.
    ///
    /// # Errors
    /// If they could not be stored for a reason that is no rule.
    pub fn say(
        &self,
        id: MatchId,
        token: Option<&Token>,
        facts: &[ToSay],
        behind: Option<u32>,
        key: Option<&IdempotencyKey>,
    ) -> Result<Result<Answer, Barred>, MatchError> {
        let who = self.desks.who(id, token);
        if !who.has_joined() {
            return Ok(Err(Barred::NotJoined));
        }
        let all = Saying { behind, key, worked_out: false };
        self.say_as(id, who, facts, &all).map(Ok)
    }

    /// Registers players by these facts and calls them by these names, as somebody of the desk.
    ///
    /// # Errors
    /// If it could not be stored for a reason that is no rule.
    pub fn register(
        &self,
        id: MatchId,
        token: Option<&Token>,
        facts: &[ToSay],
        names: &[(Whose, Option<PlayerName>)],
        key: Option<&IdempotencyKey>,
    ) -> Result<Result<Answer, Barred>, MatchError> {
        let who = self.desks.who(id, token);
        if !who.staff.is_some_and(|(_, role)| runs_the_desk(role)) {
            return Ok(Err(if who.has_joined() { Barred::NotStaff } else { Barred::NotJoined }));
        }
        let saying = Saying { behind: None, key, worked_out: true };
        let answer = self.say_as(id, who, facts, &saying)?;
        if let Answer::Logged { places, .. } = &answer {
            // Sent again they are those of the first time, by whatever numbers.
            let there = self.desks.hall(id)?.look(|desk| {
                let facts = places.clone().filter_map(|it| desk.facts().get(it as usize - 1));
                facts.map(|said| said.fact.clone()).collect::<Vec<_>>()
            });
            if there.iter().eq(facts.iter().map(|to_say| &to_say.fact)) {
                self.names.events().call(id, names)?;
            }
        }
        Ok(Ok(answer))
    }

    fn say_as(
        &self,
        id: MatchId,
        who: Who,
        facts: &[ToSay],
        Saying { behind, key, worked_out }: &Saying,
    ) -> Result<Answer, MatchError> {
        let by = |_: &State, fact: &Fact| author(who, fact).unwrap_or(Author::Program);
        let (behind, key, worked_out) = (*behind, *key, *worked_out);
        self.say_by(id, &AllToSay { facts, by: &by, behind, key, worked_out })
    }

    /// Says facts, and lets the roles hear what they say of them.
    fn say_by(&self, id: MatchId, all: &AllToSay) -> Result<Answer, MatchError> {
        let hall = self.desks.hall(id)?;
        let answer = hall.say(&self.journal, all)?;
        if let Answer::Logged { .. } = answer {
            let of_roles = |it: &&ToSay| {
                matches!(
                    it.fact,
                    Fact::Joined { .. }
                        | Fact::Left { .. }
                        | Fact::Attached { .. }
                        | Fact::Swapped { .. }
                        | Fact::Closed
                )
            };
            for it in all.facts.iter().filter(of_roles) {
                let after = hall.look(|desk| desk.state().clone());
                let _ = self.desks.change(id, |roles| {
                    roles.hear(&it.fact, &after);
                    Ok(())
                })?;
            }
        }
        Ok(answer)
    }

    /// Whether whoever asks may see everything of an event.
    pub(super) fn is_staff(&self, id: MatchId, token: Option<&Token>) -> bool {
        self.desks.who(id, token).staff.is_some()
    }
}

/// What would be if somebody said facts, and what was before; or which of them cannot be, and why.
///
/// # Errors
/// The first that cannot be.
pub fn what_if(hall: &Hall, who: Who, facts: &[ToSay]) -> Result<(State, State), (usize, Refusal)> {
    hall.what_if(facts, &|_, fact| author(who, fact).unwrap_or(Author::Program))
}

/// How facts are said.
struct Saying<'a> {
    behind: Option<u32>,
    key: Option<&'a IdempotencyKey>,
    worked_out: bool,
}

/// Whether a role runs rounds.
fn runs_the_desk(role: Role) -> bool {
    matches!(role, Role::Organiser | Role::Scorekeeper)
}
