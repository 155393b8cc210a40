//! Who has joined an event, as what, and by which codes others can: beside its log, as the seats of a match.
//!
//! The log says who is of the staff; what is kept here is whose token that is. The role stands here too, since who sees a
//! match is asked while the log of the event may be locked.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use desk::{Fact, Person, Player, Role, Staff, State, TableState};
use events::journal::MatchId;
use serde::{Deserialize, Serialize};

use super::barred::Barred;
use crate::matches::seats::{Code, Hashed, Token};

/// How long codes lead to an event: longer than one lasts.
const CODES_LAST: TimeDelta = TimeDelta::days(7);
/// The most phones that ever join an event.
const MOST_EVER: usize = 1_500;

/// What each code lets somebody be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum As {
    /// Somebody of the staff.
    Staff(StaffRole),
    /// A player.
    Player,
}

/// [`Role`] as it is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StaffRole {
    /// Everything.
    Organiser,
    /// Players, rounds and results.
    Scorekeeper,
    /// Everything at the tables, and appeals.
    HeadJudge,
    /// Calls, rulings and results at the tables.
    FloorJudge,
}

impl From<Role> for StaffRole {
    fn from(role: Role) -> StaffRole {
        match role {
            Role::Organiser => StaffRole::Organiser,
            Role::Scorekeeper => StaffRole::Scorekeeper,
            Role::HeadJudge => StaffRole::HeadJudge,
            Role::FloorJudge => StaffRole::FloorJudge,
        }
    }
}

impl From<StaffRole> for Role {
    fn from(role: StaffRole) -> Role {
        match role {
            StaffRole::Organiser => Role::Organiser,
            StaffRole::Scorekeeper => Role::Scorekeeper,
            StaffRole::HeadJudge => Role::HeadJudge,
            StaffRole::FloorJudge => Role::FloorJudge,
        }
    }
}

/// What others join an event with. They are told once.
#[derive(Debug)]
pub struct Codes {
    /// Organisers.
    pub organiser: Code,
    /// Scorekeepers.
    pub scorekeeper: Code,
    /// Head judges.
    pub head_judge: Code,
    /// Floor judges.
    pub floor_judge: Code,
    /// Players.
    pub player: Code,
}

impl Codes {
    /// Codes that nobody could have guessed.
    ///
    /// # Errors
    /// If the system has no random bytes.
    pub(super) fn fresh() -> std::io::Result<Codes> {
        Ok(Codes {
            organiser: Code::for_few()?,
            scorekeeper: Code::for_few()?,
            head_judge: Code::for_few()?,
            floor_judge: Code::for_few()?,
            player: Code::for_all()?,
        })
    }
}

/// What is kept of the codes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    organiser: Hashed,
    scorekeeper: Hashed,
    head_judge: Hashed,
    floor_judge: Hashed,
    player: Hashed,
    until: DateTime<Utc>,
}

/// A phone that has joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Member {
    token: Hashed,
    /// The number among the staff, and the role, which is gone once they have left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    staff: Option<(u16, Option<StaffRole>)>,
    /// The player and the member of a team whose name it has claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    person: Option<(u16, u8)>,
}

/// Who has joined an event.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Roles {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    codes: Option<Kept>,
    members: Vec<Member>,
    /// The matches of its tables, by their ids, with the two who play them.
    #[serde(default)]
    tables: BTreeMap<String, [u16; 2]>,
}

/// Who asks, as far as an event is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Who {
    /// Of the staff, with a role that still counts.
    pub staff: Option<(Staff, Role)>,
    /// As a player.
    pub person: Option<Person>,
}

impl Who {
    /// Whether they have joined at all.
    pub fn has_joined(self) -> bool {
        self.staff.is_some() || self.person.is_some()
    }
}

/// What somebody may do in a match of an event without having joined it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lent {
    /// Look on.
    Looks,
    /// Judge.
    Judges,
}

impl Roles {
    /// Those of an event that was opened just now by whoever has this token.
    pub(super) fn of_organiser(token: &Token) -> Roles {
        let organiser = (1, Some(StaffRole::Organiser));
        let member = Member { token: *token.hashed(), staff: Some(organiser), person: None };
        Roles { members: vec![member], ..Roles::default() }
    }

    /// Who has this token.
    pub(super) fn who(&self, token: Option<&Token>) -> Who {
        let Some(member) = token.and_then(|token| self.member(token.hashed())) else {
            return Who::default();
        };
        let staff = member.staff.and_then(|(number, role)| Some((Staff::new(number)?, role?)));
        let person = member
            .person
            .and_then(|(player, member)| Some(Person { player: Player::new(player)?, member }));
        Who { staff: staff.map(|(staff, role)| (staff, role.into())), person }
    }

    fn member(&self, hashed: &Hashed) -> Option<&Member> {
        self.members.iter().find(|member| member.token == *hashed)
    }

    /// The member who has this token, who is one from now on.
    fn entered(&mut self, token: &Token) -> Result<&mut Member, Barred> {
        let hashed = token.hashed();
        let place = match self.members.iter().position(|member| member.token == *hashed) {
            Some(place) => place,
            None if self.members.len() >= MOST_EVER => return Err(Barred::Full),
            None => {
                self.members.push(Member { token: *hashed, staff: None, person: None });
                self.members.len() - 1
            }
        };
        self.members.get_mut(place).ok_or(Barred::Full)
    }

    /// Lets others join with these codes, and with no others.
    pub(super) fn invite(&mut self, codes: &Codes, now: DateTime<Utc>) {
        self.codes = Some(Kept {
            organiser: codes.organiser.hashed(),
            scorekeeper: codes.scorekeeper.hashed(),
            head_judge: codes.head_judge.hashed(),
            floor_judge: codes.floor_judge.hashed(),
            player: codes.player.hashed(),
            until: now + CODES_LAST,
        });
    }

    /// What somebody becomes by a code.
    pub(super) fn joined_by(&self, hashed: &Hashed, now: DateTime<Utc>) -> Option<As> {
        let codes = self.codes.as_ref().filter(|codes| now < codes.until)?;
        let all = [
            (&codes.organiser, As::Staff(StaffRole::Organiser)),
            (&codes.scorekeeper, As::Staff(StaffRole::Scorekeeper)),
            (&codes.head_judge, As::Staff(StaffRole::HeadJudge)),
            (&codes.floor_judge, As::Staff(StaffRole::FloorJudge)),
            (&codes.player, As::Player),
        ];
        all.into_iter().find(|(code, _)| *code == hashed).map(|(_, joined)| joined)
    }

    /// Makes whoever has this token somebody of the staff, by this number.
    pub(super) fn join_staff(
        &mut self,
        token: &Token,
        staff: Staff,
        role: StaffRole,
    ) -> Result<(), Barred> {
        self.entered(token)?.staff = Some((staff.number(), Some(role)));
        Ok(())
    }

    /// Gives the organiser's token another one, if nobody else has joined.
    pub(super) fn renew(&mut self, token: &Token) -> Result<(), Barred> {
        match self.members.as_mut_slice() {
            [only] => only.token = *token.hashed(),
            _ => return Err(Barred::NotJoined),
        }
        Ok(())
    }

    /// Claims the name of a person for whoever has this token.
    pub(super) fn claim(&mut self, token: &Token, person: Person) -> Result<(), Barred> {
        let claimed = (person.player.number(), person.member);
        let hashed = token.hashed();
        if self.members.iter().any(|it| it.person == Some(claimed) && it.token != *hashed) {
            return Err(Barred::NameTaken);
        }
        self.entered(token)?.person = Some(claimed);
        Ok(())
    }

    /// Lets somebody else claim the name of a person.
    pub(super) fn release(&mut self, person: Person) {
        let claimed = Some((person.player.number(), person.member));
        for member in self.members.iter_mut().filter(|member| member.person == claimed) {
            member.person = None;
        }
        self.members.retain(|member| member.staff.is_some() || member.person.is_some());
    }

    /// Whether somebody can let others in.
    pub(super) fn has_organiser(&self) -> bool {
        let organises =
            |member: &Member| matches!(member.staff, Some((_, Some(StaffRole::Organiser))));
        self.members.iter().any(organises)
    }

    /// Whether a phone has claimed the name of a person.
    pub(super) fn is_claimed(&self, person: Person) -> bool {
        let claimed = Some((person.player.number(), person.member));
        self.members.iter().any(|member| member.person == claimed)
    }

    /// What whoever has this token may do in a match of the event.
    pub(super) fn lends(&self, token: &Token, of: MatchId) -> Option<Lent> {
        let players = self.tables.get(&of.to_string())?;
        let who = self.who(Some(token));
        let plays = who.person.is_some_and(|person| players.contains(&person.player.number()));
        match who.staff {
            Some((_, Role::Scorekeeper)) => Some(Lent::Looks),
            Some(_) if plays => Some(Lent::Looks),
            Some((_, Role::Organiser | Role::HeadJudge | Role::FloorJudge)) => Some(Lent::Judges),
            None => plays.then_some(Lent::Looks),
        }
    }

    /// The matches of the tables.
    pub(super) fn matches(&self) -> impl Iterator<Item = MatchId> {
        self.tables.keys().filter_map(|id| id.parse().ok())
    }

    /// Takes in what a fact that was logged says of roles and tables.
    pub(super) fn hear(&mut self, fact: &Fact, after: &State) {
        if let Fact::Joined { staff, role, .. } = fact {
            self.has_role(*staff, Some((*role).into()));
        } else if let Fact::Left { staff } = fact {
            self.has_role(*staff, None);
        } else if let Fact::Attached { .. } | Fact::Swapped { .. } = fact {
            self.tables = tables(after);
        } else if let Fact::Closed = fact {
            self.codes = None;
        }
    }

    /// Whoever is somebody of the staff has this role from now on.
    fn has_role(&mut self, staff: Staff, now: Option<StaffRole>) {
        for (number, role) in self.members.iter_mut().filter_map(|it| it.staff.as_mut()) {
            if *number == staff.number() {
                *role = now;
            }
        }
    }
}

/// The matches of an event, with the two who play them.
fn tables(state: &State) -> BTreeMap<String, [u16; 2]> {
    let tables = state.rounds.iter().flat_map(|round| round.tables.values());
    let players = |at: &TableState| at.pair.players().map(Player::number);
    tables.filter_map(|at| Some((at.log?.to_string(), players(at)))).collect()
}
