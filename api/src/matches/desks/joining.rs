//! Opening an event, and who joins it as what.

use std::sync::Arc;

use chrono::{SubsecRound, Utc};
use desk::{Author, Desk, Fact, Person, Refusal, Role, Said, Staff, wire};
use events::journal::{AppendError, IdempotencyKey, MatchId};
use events::{Name, PlayerName};

use super::hall::AllToSay;
use super::kept::written;
use super::roles::Roles;
use super::{Answer, As, Barred, Codes, Hall, Matches, StaffRole, ToSay, Who, now};
use crate::matches::event_names::Whose;
use crate::matches::seats::{Code, Token};
use crate::matches::{MatchError, known};

/// An event that was opened.
#[derive(Debug)]
pub struct Opened {
    /// It.
    pub hall: Arc<Hall>,
    /// What shows that its organiser asks.
    pub token: Token,
    /// What others join with; nothing if the request was answered before and something was logged since.
    pub codes: Option<Codes>,
}

/// Why an event was not opened.
#[derive(Debug)]
pub enum NotOpened {
    /// Its settings cannot be.
    Refused(Refusal),
    /// Whoever asks cannot be known by this token.
    Barred(Barred),
}

/// Somebody who joined.
#[derive(Debug)]
pub struct Joined {
    /// The event.
    pub id: MatchId,
    /// What shows from now on who asks.
    pub token: Token,
}

impl Matches {
    /// Opens an event with its first fact, for whoever has this token or a fresh one: staff 1, an organiser of this name.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn open_event(
        &self,
        fact: Fact,
        name: Option<PlayerName>,
        token: Option<Token>,
        key: Option<IdempotencyKey>,
    ) -> Result<Result<Opened, NotOpened>, MatchError> {
        let Ok(token) = known(token)? else {
            return Ok(Err(NotOpened::Barred(Barred::WeakToken)));
        };
        if let Some(before) = key.as_ref().map(|key| self.journal.opened_with(key)).transpose()?
            && let Some(id) = before
        {
            return self.opened_before(id, &fact, token, key.as_ref());
        }
        let said = Said { by: Author::Staff(Staff::FIRST), seen: now(), logged: now(), fact };
        if let Err(refusal) = Desk::new().judge(&said) {
            return Ok(Err(NotOpened::Refused(refusal)));
        }
        let codes = Codes::fresh()?;
        let mut roles = Roles::of_organiser(&token);
        roles.invite(&codes, Utc::now());
        let (entry, at) = (wire::entry(&said), Utc::now().trunc_subsecs(6));
        let kept = written(&roles);
        let opened = self.journal.open_desk(&entry, "staff 1", at, key, kept)?;
        if let Some(name) = name {
            let whose = Whose::Staff(Staff::FIRST);
            self.names.events().call(opened.id, &[(whose, Some(name))])?;
        }
        self.desks.hear_grown(opened.id, 1);
        self.desks.read_again(opened.id)?;
        self.tell();
        Ok(Ok(Opened { hall: self.desks.hall(opened.id)?, token, codes: Some(codes) }))
    }

    /// The answer to a request that was answered before: as long as nothing else was said, with new codes, as the first may
    /// have got lost; and with a new token, if nobody guesses what the client calls the request.
    fn opened_before(
        &self,
        id: MatchId,
        fact: &Fact,
        token: Token,
        key: Option<&IdempotencyKey>,
    ) -> Result<Result<Opened, NotOpened>, MatchError> {
        let same = |desk: &Desk| desk.facts().first().is_some_and(|said| said.fact == *fact);
        if !self.desks.has(id) || !self.desks.hall(id)?.look(same) {
            return Err(AppendError::KeyUsed.into());
        }
        let hall = self.desks.hall(id)?;
        let strong = key.is_some_and(|key| key.as_str().len() >= SECRET);
        let alone = hall.look(|desk| desk.facts().len() == 1);
        if !matches!(self.who_at(id, Some(&token)).staff, Some((_, Role::Organiser))) {
            if !(strong && alone) {
                return Ok(Err(NotOpened::Barred(Barred::NotJoined)));
            }
            if let Err(barred) = self.desks.change(id, |roles| roles.renew(&token))? {
                return Ok(Err(NotOpened::Barred(barred)));
            }
        }
        let codes = if alone { self.fresh_codes(id)?.ok() } else { None };
        Ok(Ok(Opened { hall, token, codes }))
    }

    fn fresh_codes(&self, id: MatchId) -> Result<Result<Codes, Barred>, MatchError> {
        let codes = Codes::fresh()?;
        self.desks
            .change(id, |roles| {
                roles.invite(&codes, Utc::now());
                Ok(())
            })?
            .map_or_else(|barred| Ok(Err(barred)), |()| Ok(Ok(codes)))
    }

    /// New codes for an event, by an organiser; those of before lead nowhere from now on.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn new_codes(
        &self,
        id: MatchId,
        token: Option<&Token>,
    ) -> Result<Result<Codes, Barred>, MatchError> {
        self.desks.hall(id)?;
        match self.desks.who(id, token).staff {
            Some((_, Role::Organiser)) => self.fresh_codes(id),
            Some(_) | None => Ok(Err(Barred::NotOrganiser)),
        }
    }

    /// The event that a code leads to, and what it lets somebody be.
    pub fn invited_to(&self, code: &str) -> Option<(MatchId, As)> {
        self.desks.find(&Code::typed(code)?)
    }

    /// The persons of an event whose name no phone has claimed.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn unclaimed(&self, id: MatchId) -> Result<Vec<Person>, MatchError> {
        let all = self.persons(id)?;
        let unclaimed = self.desks.look(id, |roles| {
            all.into_iter().filter(|person| !roles.is_claimed(*person)).collect()
        });
        Ok(unclaimed.unwrap_or_default())
    }

    /// All persons of an event.
    fn persons(&self, id: MatchId) -> Result<Vec<Person>, MatchError> {
        Ok(self.desks.hall(id)?.look(|desk| {
            let members = desk.state().settings.members;
            let of = |player| (1..=members).map(move |member| Person { player, member });
            desk.state().players.keys().copied().flat_map(of).collect()
        }))
    }

    /// Whether a phone has claimed the name of a person.
    pub fn is_claimed(&self, id: MatchId, person: Person) -> bool {
        self.desks.look(id, |roles| roles.is_claimed(person)).unwrap_or_default()
    }

    /// Lets somebody join the event of a code: a player claims the name of a person, and the staff say what they are called,
    /// which tables they look after, and whom they play, if they play.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn join_event(
        &self,
        code: &str,
        token: Option<Token>,
        person: Option<Person>,
        name: Option<PlayerName>,
        area: Option<Name>,
    ) -> Result<Result<Joined, Barred>, MatchError> {
        let Some((id, joined)) = self.invited_to(code) else { return Ok(Err(Barred::WrongCode)) };
        let Ok(token) = known(token)? else { return Ok(Err(Barred::WeakToken)) };
        if let Some(person) = person
            && !self.persons(id)?.contains(&person)
        {
            return Ok(Err(Barred::NoSuchPerson));
        }
        let done = match (joined, person) {
            (As::Player, None) => Err(Barred::NoSuchPerson),
            (As::Player, Some(person)) => self.claims(id, &token, person)?,
            (As::Staff(role), person) => {
                let claimed = person.map(|person| self.claims(id, &token, person)).transpose()?;
                match claimed.transpose() {
                    Ok(_) => self.joins_staff(id, &token, role, name, area)?,
                    Err(barred) => Err(barred),
                }
            }
        };
        Ok(done.map(|()| Joined { id, token }))
    }

    /// Claims the name of a person; who is of the staff plays from now on.
    fn claims(
        &self,
        id: MatchId,
        token: &Token,
        person: Person,
    ) -> Result<Result<(), Barred>, MatchError> {
        let claimed = self.desks.change(id, |roles| roles.claim(token, person))?;
        if claimed.is_ok()
            && let Some((staff, role)) = self.desks.who(id, Some(token)).staff
        {
            let member = self.desks.hall(id)?.look(|desk| desk.state().staff.get(&staff).cloned());
            let area = member.as_ref().and_then(|member| member.area.clone());
            if member.is_some_and(|member| member.plays != Some(person.player)) {
                let plays = Some(person.player);
                self.say_joined(id, Fact::Joined { staff, role, area, plays })?;
            }
        }
        Ok(claimed)
    }

    /// Becomes one of the staff. Who is one already has the new role.
    fn joins_staff(
        &self,
        id: MatchId,
        token: &Token,
        role: StaffRole,
        name: Option<PlayerName>,
        area: Option<Name>,
    ) -> Result<Result<(), Barred>, MatchError> {
        let hall = self.desks.hall(id)?;
        let Who { staff: before, person } = self.desks.who(id, Some(token));
        let next = hall.look(|desk| {
            let last = desk.state().staff.keys().next_back().copied();
            last.map_or(Staff::FIRST, Staff::next)
        });
        let staff = before.map_or(next, |(staff, _)| staff);
        let there = hall.look(|desk| desk.state().staff.get(&staff).cloned());
        let plays = person.map(|person| person.player);
        let area = area.or_else(|| there.as_ref().and_then(|member| member.area.clone()));
        let role_now: Role = role.into();
        let same = there.is_some_and(|it| {
            !it.left && it.role == role_now && it.area == area && it.plays == plays
        });
        if before.is_none() || !same {
            let joined = Fact::Joined { staff, role: role_now, area, plays };
            if let Answer::Refused { .. } = self.say_joined(id, joined)? {
                return Ok(Err(Barred::Full));
            }
        }
        let done = self.desks.change(id, |roles| roles.join_staff(token, staff, role))?;
        if done.is_ok() && name.is_some() {
            self.names.events().call(id, &[(Whose::Staff(staff), name)])?;
        }
        Ok(done)
    }

    fn say_joined(&self, id: MatchId, joined: Fact) -> Result<Answer, MatchError> {
        let by = |_: &_, _: &_| Author::Program;
        let facts = [ToSay::from(joined)];
        let (behind, key, worked_out) = (None, None, false);
        let unless = None;
        self.say_by(id, &AllToSay { facts: &facts, by: &by, behind, key, worked_out, unless })
    }

    /// Makes whoever asks the organiser of an event that nobody organises here, as it comes from an archive or its roles are
    /// lost: the one whom its log names first. By the code that the server printed when it started, and where the service is
    /// open to all by none.
    ///
    /// # Errors
    /// If there is no such event, or it could not be stored.
    pub fn claim_event(
        &self,
        id: MatchId,
        code: &str,
        token: Option<Token>,
    ) -> Result<Result<Joined, Barred>, MatchError> {
        let hall = self.desks.hall(id)?;
        let hashed = Code::typed(code).map(|code| code.hashed());
        if !self.are_open_to_all() && !hashed.is_some_and(|hashed| self.is_claimed_by(&hashed)) {
            return Ok(Err(Barred::WrongCode));
        }
        if self.desks.look(id, Roles::has_organiser).unwrap_or_default() {
            return Ok(Err(Barred::SomebodysEvent));
        }
        let Ok(token) = known(token)? else { return Ok(Err(Barred::WeakToken)) };
        let organiser = hall.look(|desk| {
            let organises = |staff: &&Staff| desk.state().role(**staff) == Some(Role::Organiser);
            desk.state().staff.keys().find(organises).copied().unwrap_or(Staff::FIRST)
        });
        let joined = self
            .desks
            .change(id, |roles| roles.join_staff(&token, organiser, StaffRole::Organiser))?;
        Ok(joined.map(|()| Joined { id, token }))
    }

    /// Lets somebody else claim the name of a person. The staff may.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn release_name(
        &self,
        id: MatchId,
        token: Option<&Token>,
        person: Person,
    ) -> Result<Result<(), Barred>, MatchError> {
        self.desks.hall(id)?;
        if self.desks.who(id, token).staff.is_none() {
            return Ok(Err(Barred::NotStaff));
        }
        self.desks.change(id, |roles| {
            roles.release(person);
            Ok(())
        })
    }

    /// Says what somebody is called at an event, or erases it. Whoever it is may, and the desk.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn call(
        &self,
        id: MatchId,
        token: Option<&Token>,
        whose: Whose,
        name: Option<PlayerName>,
    ) -> Result<Result<(), Barred>, MatchError> {
        let hall = self.desks.hall(id)?;
        let there = hall.look(|desk| match whose {
            Whose::Person(person) => {
                desk.state().players.contains_key(&person.player)
                    && person.member <= desk.state().settings.members
            }
            Whose::Staff(staff) => desk.state().staff.contains_key(&staff),
        });
        let who = self.desks.who(id, token);
        let own = match whose {
            Whose::Person(person) => who.person == Some(person),
            Whose::Staff(staff) => who.staff.is_some_and(|(own, _)| own == staff),
        };
        let desk = who.staff.is_some_and(|(_, role)| super::runs_the_desk(role));
        if !own && !desk {
            return Ok(Err(if who.has_joined() { Barred::NotStaff } else { Barred::NotJoined }));
        }
        if !there {
            return Ok(Err(Barred::NoSuchPerson));
        }
        self.names.events().call(id, &[(whose, name)])?;
        Ok(Ok(()))
    }

    /// Names people whom facts speak of that were logged just now.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub fn call_all(
        &self,
        id: MatchId,
        these: &[(Whose, Option<PlayerName>)],
    ) -> Result<(), MatchError> {
        Ok(self.names.events().call(id, these)?)
    }
}

/// So long is a key that nobody guesses if it was made by chance.
const SECRET: usize = 22;
