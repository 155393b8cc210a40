//! Who has joined a match, and who may do what.

use chrono::{DateTime, TimeDelta, Utc};
use events::Seat;
use serde::{Deserialize, Serialize};

use super::barred::Barred;
use super::secret::{Code, Hashed, Token};

/// The most judges, phones that play, watchers and feeds of a match, and the most that ever join it.
const MOST_JUDGES: usize = 8;
const MOST_PLAYERS: usize = 24;
const MOST_WATCHERS: usize = 48;
const MOST_FEEDS: usize = 4;
const MOST_EVER: usize = 512;
/// How long a code leads to a match.
const CODES_LAST: TimeDelta = TimeDelta::hours(24);
/// How long a player lets one more phone join their seat.
const ADMITS_FOR: TimeDelta = TimeDelta::minutes(10);

/// A match that somebody has opened or claimed: only who has joined may log, and one at a time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shared {
    /// What others join with, as long as they can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    codes: Option<Codes>,
    /// Who logs: the number of a member.
    pub scribe: u32,
    /// How many entries there were when they became it.
    #[serde(default)]
    pub(super) since: u32,
    /// Who becomes the scribe soon, as all who play want it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heir: Option<Heir>,
    /// Whether everybody sees it. Matches that were shared before this was asked were seen by everybody.
    #[serde(default = "everybody")]
    pub public: bool,
    members: Vec<Member>,
}

fn everybody() -> bool {
    true
}

/// What is kept of the codes of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Codes {
    players: Hashed,
    judges: Hashed,
    until: DateTime<Utc>,
}

/// Who becomes the scribe unless the one there says no, or logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heir {
    /// The number of a member.
    pub to: u32,
    /// When.
    pub at: DateTime<Utc>,
    /// How many entries there were when it was agreed.
    pub(super) entries: u32,
}

/// Somebody who has joined. The first has number 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Nothing once they have gone.
    token: Option<Hashed>,
    /// As what.
    pub joined: Joined,
    /// Up to which entry they accept what was logged.
    #[serde(default)]
    pub accepted: u32,
    /// Whom they want as scribe, if the one there seems to be gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wants: Option<u32>,
    /// Until when one more phone may join their seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    admits: Option<DateTime<Utc>>,
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
    /// As what only shows the match: an overlay, or another program.
    Feed,
}

impl Shared {
    /// A match of whoever has this token: its scribe. `public` says whether everybody sees it.
    pub(super) fn by(token: &Token, seat: Option<Seat>, public: bool) -> Shared {
        let joined = seat.map_or(Joined::Watcher, |seat| Joined::Player(seat.number()));
        let members = vec![Member::new(token, joined)];
        Shared { codes: None, scribe: 1, since: 0, heir: None, public, members }
    }

    /// Gives whoever opened the match another token, if nobody else has ever joined.
    pub(in crate::matches) fn renew(&mut self, token: &Token) -> Result<(), Barred> {
        match self.members.as_mut_slice() {
            [only] if only.token.is_some() && self.codes.is_none() => {
                only.token = Some(*token.hashed());
                Ok(())
            }
            _ => Err(Barred::SomebodysMatch),
        }
    }

    /// What is kept of all that leads here: of the tokens of those who have joined, and of the codes.
    pub(super) fn leads(&self) -> impl Iterator<Item = Hashed> {
        let codes = self.codes.iter().flat_map(|codes| [codes.players, codes.judges]);
        self.members.iter().filter_map(|member| member.token).chain(codes)
    }

    /// Who has joined and has not gone, with their numbers.
    pub fn members(&self) -> impl Iterator<Item = (u32, &Member)> {
        (1..).zip(&self.members).filter(|(_, member)| member.token.is_some())
    }

    /// The number of whoever has this token.
    pub fn who(&self, token: Option<&Token>) -> Option<u32> {
        let hashed = token?.hashed();
        let known = |member: &Member| member.token.as_ref() == Some(hashed);
        self.members().find(|(_, member)| known(member)).map(|(number, _)| number)
    }

    /// The member of this number.
    pub fn member(&self, number: u32) -> Option<&Member> {
        self.members().find(|(known, _)| *known == number).map(|(_, member)| member)
    }

    fn member_mut(&mut self, number: u32) -> Option<&mut Member> {
        let member = self.members.get_mut((number as usize).checked_sub(1)?)?;
        member.token.is_some().then_some(member)
    }

    /// Notes whom a member wants as scribe.
    pub(super) fn want(&mut self, number: u32, to: Option<u32>) {
        if let Some(member) = self.member_mut(number) {
            member.wants = to;
        }
    }

    /// Until when others can join.
    pub fn codes_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.codes.as_ref().map(|codes| codes.until).filter(|until| now < *until)
    }

    /// Whether a code leads here.
    pub(super) fn is_joined_by(&self, code: &Code, hashed: &Hashed, now: DateTime<Utc>) -> bool {
        let open = self.codes.as_ref().filter(|codes| now < codes.until);
        open.is_some_and(|codes| {
            *hashed == if code.is_for_judges() { codes.judges } else { codes.players }
        })
    }

    /// Lets others join with these codes, and with no others.
    pub(super) fn invite(&mut self, players: &Code, judges: &Code, now: DateTime<Utc>) {
        let (players, judges) = (players.hashed(), judges.hashed());
        self.codes = Some(Codes { players, judges, until: now + CODES_LAST });
    }

    /// Lets nobody join any more.
    pub(in crate::matches) fn close(&mut self) {
        self.codes = None;
    }

    /// Lets somebody join, or somebody who has joined be something else; their number.
    pub(in crate::matches) fn join(
        &mut self,
        token: &Token,
        joined: Joined,
        now: DateTime<Utc>,
    ) -> Result<u32, Barred> {
        let known = self.who(Some(token));
        if known.and_then(|number| self.member(number)).is_some_and(|it| it.joined == joined) {
            return known.ok_or(Barred::NotJoined);
        }
        if known == Some(self.scribe) && joined == Joined::Judge {
            return Err(Barred::JudgeDoesNotLog);
        }
        self.has_room(joined)?;
        self.admit(joined, now)?;
        if let Some(number) = known {
            if let Some(member) = self.member_mut(number) {
                (member.joined, member.wants, member.admits) = (joined, None, None);
            }
            return Ok(number);
        }
        self.members.push(Member::new(token, joined));
        Ok(self.members.len() as u32)
    }

    /// Each kind has room of its own, so that watchers keep nobody out.
    fn has_room(&self, joined: Joined) -> Result<(), Barred> {
        let kind = std::mem::discriminant(&joined);
        let most = match joined {
            Joined::Judge => MOST_JUDGES,
            Joined::Player(_) => MOST_PLAYERS,
            Joined::Watcher => MOST_WATCHERS,
            Joined::Feed => MOST_FEEDS,
        };
        let like = self.members().filter(|it| std::mem::discriminant(&it.1.joined) == kind);
        if like.count() >= most || self.members.len() >= MOST_EVER {
            return Err(Barred::Full);
        }
        Ok(())
    }

    /// A seat has one phone unless its player lets one more join.
    fn admit(&mut self, joined: Joined, now: DateTime<Utc>) -> Result<(), Barred> {
        if !matches!(joined, Joined::Player(_)) {
            return Ok(());
        }
        let there = |member: &&mut Member| member.token.is_some() && member.joined == joined;
        let mut holders = self.members.iter_mut().filter(there).peekable();
        if holders.peek().is_none() {
            return Ok(());
        }
        let open = holders.find(|member| member.admits.is_some_and(|until| now < until));
        open.map(|member| member.admits = None).ok_or(Barred::SeatTaken)
    }

    /// Lets one more phone join the seat of a player for a while.
    pub(in crate::matches) fn widen(&mut self, by: u32, now: DateTime<Utc>) -> Result<(), Barred> {
        let member = self.member_mut(by).ok_or(Barred::NotJoined)?;
        if !matches!(member.joined, Joined::Player(_)) {
            return Err(Barred::NotTheirSeat);
        }
        member.admits = Some(now + ADMITS_FOR);
        Ok(())
    }

    /// Lets a member go, by themselves or by the scribe or a judge. Whoever is sent away cannot come back by the code they
    /// may still know.
    pub(in crate::matches) fn remove(&mut self, by: u32, number: u32) -> Result<(), Barred> {
        let gone = self.member(number).ok_or(Barred::NoSuchMember)?.joined;
        if by == number {
            if gone == Joined::Feed {
                return Err(Barred::FeedOnlyReads);
            }
            let heir = |(n, it): (_, &Member)| {
                n != by && !matches!(it.joined, Joined::Judge | Joined::Feed)
            };
            let heirs = self.members().any(heir);
            if by == self.scribe && heirs {
                return Err(Barred::HandOverFirst);
            }
        } else {
            self.may_invite(by)?;
            let by = self.member(by).ok_or(Barred::NotJoined)?.joined;
            if gone == Joined::Judge && by != Joined::Judge {
                return Err(Barred::OnlyJudgesUndo);
            }
            self.codes = None;
        }
        if let Some(member) = self.member_mut(number) {
            (member.token, member.wants, member.admits) = (None, None, None);
        }
        if self.heir.is_some_and(|heir| heir.to == number) {
            self.heir = None;
        }
        Ok(())
    }

    /// Whether a member says who is let in, who goes, and who sees the match.
    ///
    /// # Errors
    /// If they do not.
    pub(in crate::matches) fn may_invite(&self, by: u32) -> Result<(), Barred> {
        let judge = self.member(by).ok_or(Barred::NotJoined)?.joined == Joined::Judge;
        if judge || by == self.scribe { Ok(()) } else { Err(Barred::OnlyTheScribeInvites) }
    }

    /// Notes that a player accepts what was logged up to an entry. What was accepted stays accepted.
    pub(in crate::matches) fn accept(&mut self, by: u32, up_to: u32) -> Result<(), Barred> {
        let member = self.member_mut(by).ok_or(Barred::NotJoined)?;
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
        let token = Some(*token.hashed());
        Member { token, joined, accepted: 0, wants: None, admits: None }
    }
}
