//! Who may log what in a shared match.
//!
//! The scribe logs what happens, a judge what a judge decides. What was logged is put right by all who play: one proposes
//! it, and each other seat that a phone has joined answers on its own. A phone speaks for its seat, and the scribe's
//! besides for the seats that no phone has joined. Only what a phone logged last it takes back alone.

use std::collections::BTreeSet;

use events::journal::Logged;
use events::{Answer, Authority, Correction, Event, How, Seat};
use referee::revision::Placed;

use super::author;
use super::barred::Barred;
use super::secret::Token;
use super::shared::{Joined, Member, Shared};

impl Shared {
    /// Whether whoever has this token may log an event behind a log, whose entries stand there as `placed` says, and as
    /// whom.
    ///
    /// # Errors
    /// If they may not.
    pub fn may_log(
        &self,
        token: Option<&Token>,
        event: &Event,
        log: &[Logged],
        placed: &[Placed],
    ) -> Result<String, Barred> {
        let number = self.who(token).ok_or(Barred::NotJoined)?;
        let joined = self.member(number).ok_or(Barred::NotJoined)?.joined;
        if joined == Joined::Judge {
            let judges = is_by_judge(event);
            return if judges { Ok(author::judge(number)) } else { Err(Barred::JudgeDoesNotLog) };
        }
        if is_by_judge(event) {
            return Err(Barred::OnlyJudgesRule);
        }
        let author = match joined {
            _ if number == self.scribe => author::scribe(number),
            Joined::Player(seat) if revises(event) => author::player(seat, number),
            Joined::Feed => return Err(Barred::FeedOnlyReads),
            Joined::Player(_) | Joined::Watcher | Joined::Judge => {
                return Err(Barred::OnlyTheScribeLogs);
            }
        };
        if let Event::Answered(Answer { by, .. }) = event
            && !self.speaks_for(number, joined, *by)
        {
            return Err(Barred::NotTheirSeat);
        }
        if let Event::Corrected(correction) = event {
            let taken_back = || takes_back(&author, correction, log, placed);
            self.may_correct(number, joined, taken_back, correction, log)?;
        }
        Ok(author)
    }

    /// Whether a member may log a correction that is no judge's.
    fn may_correct(
        &self,
        number: u32,
        joined: Joined,
        takes_back: impl FnOnce() -> bool,
        correction: &Correction,
        log: &[Logged],
    ) -> Result<(), Barred> {
        let of = log.get((correction.of as usize).wrapping_sub(1));
        if of.and_then(Logged::event).is_some_and(is_by_judge) {
            return Err(Barred::OnlyJudgesUndo);
        }
        let alone = self.voices() < 2;
        match &correction.by {
            Authority::Judge(_) => Err(Barred::OnlyJudgesRule),
            Authority::Agreed(_) if alone => Ok(()),
            Authority::Agreed(_) if self.logged_since(number, correction.of) && takes_back() => {
                Ok(())
            }
            Authority::Agreed(_) => Err(Barred::MustPropose),
            Authority::Proposed { by, .. } if !self.speaks_for(number, joined, *by) => {
                Err(Barred::NotTheirSeat)
            }
            Authority::Proposed { .. } if alone => Err(Barred::NobodyToAsk),
            Authority::Proposed { by, asked } if !self.asks_all(*by, asked) => {
                Err(Barred::AsksTooFew)
            }
            Authority::Proposed { .. } => Ok(()),
        }
    }

    /// Whether an entry was logged since this member is the scribe, if they are: one before it is another's.
    fn logged_since(&self, number: u32, entry: u32) -> bool {
        number != self.scribe || entry > self.since
    }

    /// Whether a member speaks for a seat.
    fn speaks_for(&self, number: u32, joined: Joined, seat: Seat) -> bool {
        let seat = seat.number();
        joined == Joined::Player(seat)
            || (number == self.scribe && !self.played_seats().contains(&seat))
    }

    /// The seats that a phone has joined.
    fn played_seats(&self) -> BTreeSet<u8> {
        let seat = |(_, member): (_, &Member)| match member.joined {
            Joined::Player(seat) => Some(seat),
            Joined::Watcher | Joined::Judge | Joined::Feed => None,
        };
        self.members().filter_map(seat).collect()
    }

    /// How many there are who can speak about a correction: the seats that are played, and a scribe who plays none.
    fn voices(&self) -> usize {
        let scribe = self.member(self.scribe).map(|member| member.joined);
        self.played_seats().len() + usize::from(scribe == Some(Joined::Watcher))
    }

    /// Whether each other seat that a phone has joined is asked; nobody named is everybody.
    fn asks_all(&self, by: Seat, asked: &[Seat]) -> bool {
        let asks = |seat: &u8| asked.iter().any(|asked| asked.number() == *seat);
        asked.is_empty()
            || self.played_seats().iter().all(|seat| *seat == by.number() || asks(seat))
    }
}

/// What is for judges only.
pub(in crate::matches) fn is_by_judge(event: &Event) -> bool {
    let authority =
        if let Event::Corrected(correction) = event { Some(&correction.by) } else { None };
    matches!(event, Event::Ruled(_)) || matches!(authority, Some(Authority::Judge(_)))
}

/// What is not about the game but about its log.
fn revises(event: &Event) -> bool {
    matches!(event, Event::Corrected(_) | Event::Answered(_))
}

/// Whether a correction takes back what its author logged last, with nothing behind it that counts and is another's.
fn takes_back(author: &str, correction: &Correction, log: &[Logged], placed: &[Placed]) -> bool {
    let Some(from) = (correction.of as usize).checked_sub(1) else { return false };
    let own = log.get(from..).is_some_and(|last| last.iter().all(|logged| logged.by == author));
    let counts = placed.iter().any(|entry| entry.seq > correction.of && entry.role.plays());
    correction.how == How::Struck && own && !counts
}
