//! The events of the judge's desk, in the same journal as the matches: load, judge, log, tell.
//!
//! An event's log is a [`Hall`] in memory. Beside it lie its roles, as the seats of a match, and what people are called.

mod barred;
mod hall;
mod joining;
mod kept;
mod linking;
mod phone;
mod reading;
mod roles;
mod told;

use std::sync::Arc;

use desk::{Author, Fact, Refusal, Role, State, Viewer};
use events::PlayerName;
use events::journal::{IdempotencyKey, MatchId};

use super::event_names::Whose;
use super::seats::Token;
use super::{MatchError, Matches};
use hall::AllToSay;

pub use barred::Barred;
pub use hall::{Answer, Hall, ToSay, now};
pub use joining::{Joined, NotOpened, Opened};
pub(super) use kept::Desks;
pub use linking::{TableOpened, ToOpenTable};
pub(crate) use phone::free;
pub use phone::{Mine, Word};
pub use reading::{BackUp, Called, Reading};
pub use roles::{As, Codes, Lent, StaffRole, Who};
pub use told::told;

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
        let newest = self.desks.newest(|roles| all || roles.who(token).has_joined(), most);
        newest.into_iter().map(|id| Ok((self.desks.hall(id)?, self.desks.who(id, token)))).collect()
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
        self.say_by(id, &AllToSay { facts, by: &by, behind, key, worked_out, unless: None })
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
                let _ = self.desks.change(id, |roles| {
                    hall.look(|desk| roles.hear(&it.fact, desk.state()));
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
