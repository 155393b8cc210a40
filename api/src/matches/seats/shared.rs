//! Who has joined a match, and who may do what.

use events::Seat;
use serde::{Deserialize, Serialize};

use super::barred::Barred;
use super::secret::{Code, Hashed, Token};

/// The most who can join one match.
const MOST_MEMBERS: usize = 64;

/// A match that somebody has shared: from then on only who has joined may log, and one at a time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shared {
    /// What players and watchers join with.
    pub code: Code,
    /// What a judge joins with.
    pub judge_code: Code,
    /// Who logs: the number of a member.
    pub scribe: u32,
    /// How many entries there were when they became it.
    #[serde(default)]
    pub(super) since: u32,
    members: Vec<Member>,
}

/// Somebody who has joined. The first has number 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    token: Hashed,
    /// As what.
    pub joined: Joined,
    /// Up to which entry they accept what was logged.
    #[serde(default)]
    pub accepted: u32,
    /// Whom they want as scribe, if the one there is seems to be gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wants: Option<u32>,
}

/// As what somebody has joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Joined {
    /// As the player of this seat.
    Player(u8),
    /// To watch.
    Watcher,
    /// As a judge.
    Judge,
}

impl Shared {
    /// A match that is shared by whoever has this token: its scribe.
    pub(super) fn by(token: &Token, seat: Option<Seat>, code: Code, judge_code: Code) -> Shared {
        let joined = seat.map_or(Joined::Watcher, |seat| Joined::Player(seat.number()));
        Shared { code, judge_code, scribe: 1, since: 0, members: vec![Member::new(token, joined)] }
    }

    /// Who has joined, with their numbers.
    pub fn members(&self) -> impl Iterator<Item = (u32, &Member)> {
        (1..).zip(&self.members)
    }

    /// The number of whoever has this token.
    pub fn who(&self, token: Option<&Token>) -> Option<u32> {
        let hashed = token?.hashed();
        self.members().find(|(_, member)| member.token == hashed).map(|(number, _)| number)
    }

    /// The member of this number.
    pub fn member(&self, number: u32) -> Option<&Member> {
        self.members().find(|(known, _)| *known == number).map(|(_, member)| member)
    }

    /// Lets somebody join; their number.
    pub(super) fn join(&mut self, token: &Token, joined: Joined) -> Result<u32, Barred> {
        if self.members.len() >= MOST_MEMBERS {
            return Err(Barred::Full);
        }
        self.members.push(Member::new(token, joined));
        Ok(self.members.len() as u32)
    }

    /// Makes somebody the scribe: at once if the scribe or a judge says so, else when the players agree. Every seat
    /// that a phone other than the scribe's has joined must want the same one. `entries` is how many there are.
    pub(in crate::matches) fn pass(
        &mut self,
        by: u32,
        to: u32,
        entries: u32,
    ) -> Result<(), Barred> {
        let heir = self.member(to).ok_or(Barred::NoSuchMember)?;
        if heir.joined == Joined::Judge {
            return Err(Barred::JudgeDoesNotLog);
        }
        let asking = self.member(by).ok_or(Barred::NotJoined)?.joined;
        if by != self.scribe && asking == Joined::Watcher {
            return Err(Barred::WatcherDecides);
        }
        if by != self.scribe && matches!(asking, Joined::Player(_)) {
            if let Some(member) = self.members.get_mut(by as usize - 1) {
                member.wants = Some(to);
            }
            if !self.agreed(to) {
                return Ok(());
            }
        }
        if to != self.scribe {
            (self.scribe, self.since) = (to, entries);
        }
        for member in &mut self.members {
            member.wants = None;
        }
        Ok(())
    }

    /// Whether each seat, of those that other phones than the scribe's have joined, wants this one.
    fn agreed(&self, to: u32) -> bool {
        let others = || self.members().filter(|(number, _)| *number != self.scribe);
        let wanted =
            |seat| others().any(|(_, member)| member.joined == seat && member.wants == Some(to));
        others()
            .filter(|(_, member)| matches!(member.joined, Joined::Player(_)))
            .all(|(_, member)| wanted(member.joined))
    }

    /// Notes that a player accepts what was logged up to an entry. What was accepted stays accepted.
    pub(in crate::matches) fn accept(&mut self, by: u32, up_to: u32) -> Result<(), Barred> {
        let Some(member) = self.members.get_mut(by as usize - 1) else {
            return Err(Barred::NotJoined);
        };
        if !matches!(member.joined, Joined::Player(_)) {
            return Err(Barred::OnlyPlayersAccept);
        }
        member.accepted = member.accepted.max(up_to);
        Ok(())
    }

    /// Whether whoever has this token may erase what the player of a seat is called.
    ///
    /// # Errors
    /// If they may not.
    pub(in crate::matches) fn may_erase(
        &self,
        token: Option<&Token>,
        seat: Seat,
    ) -> Result<(), Barred> {
        let number = self.who(token).ok_or(Barred::NotJoined)?;
        let joined = self.member(number).ok_or(Barred::NotJoined)?.joined;
        let own = joined == Joined::Player(seat.number());
        if own || joined == Joined::Judge || number == self.scribe {
            Ok(())
        } else {
            Err(Barred::NotTheirName)
        }
    }
}

impl Member {
    fn new(token: &Token, joined: Joined) -> Member {
        Member { token: token.hashed(), joined, accepted: 0, wants: None }
    }
}
