//! Who has joined a match, as it is told to whoever asks.

use std::net::IpAddr;
use std::sync::Arc;

use async_graphql::{Context, SimpleObject};
use chrono::{DateTime, Utc};

use crate::matches::seats::{self, Joined as As, Token};
use crate::report::Role;

/// A match that belongs to somebody: only who has joined may log, and one at a time.
#[derive(SimpleObject)]
pub struct Shared {
    /// The number of whoever logs.
    scribe: u32,
    /// Who has joined.
    members: Vec<Member>,
    /// Which of them asks; nothing if whoever asks sends no token of this match.
    me: Option<Member>,
    /// Until when the codes lead to the match with which others join; nothing if nobody can.
    codes_until: Option<DateTime<Utc>>,
    /// Whether everybody sees it, or only who has joined.
    public: bool,
    /// Who becomes the scribe soon, as all who play want it; the scribe says no by naming themselves, or by logging.
    heir: Option<Heir>,
}

/// Who becomes the scribe, and when.
#[derive(SimpleObject)]
pub struct Heir {
    /// The number of a member.
    to: u32,
    /// When.
    at: DateTime<Utc>,
}

/// Somebody who has joined.
#[derive(Clone, SimpleObject)]
pub struct Member {
    /// Their number, from 1.
    number: u32,
    /// What they may do.
    role: Role,
    /// The seat they play, if they play.
    seat: Option<u8>,
    /// Up to which entry they accept what was logged.
    accepted: u32,
    /// The number of whom they want as scribe, while the players decide.
    wants: Option<u32>,
}

/// The address from which a question came.
#[derive(Clone, Copy, Debug)]
pub struct Caller(pub IpAddr);

/// Hears that whoever asks has joined a match.
#[derive(Clone)]
pub(crate) struct Joined(pub(crate) Arc<dyn Fn() + Send + Sync>);

/// The address from which a question came, if it came from outside.
pub(super) fn caller(context: &Context<'_>) -> Option<IpAddr> {
    context.data_opt::<Caller>().map(|Caller(from)| *from)
}

/// The token that was sent with a question.
pub(super) fn token(context: &Context<'_>) -> Option<Token> {
    context.data_opt::<Token>().cloned()
}

/// Who may do what, as it is told to whoever has this token.
pub(super) fn shared(of: Option<&seats::Shared>, token: Option<&Token>) -> Option<Shared> {
    let of = of?;
    let member = |number| of.member(number).map(|member| told(of, number, member));
    let me = of.who(token).and_then(member);
    Some(Shared {
        scribe: of.scribe,
        members: of.members().map(|(number, member)| told(of, number, member)).collect(),
        me,
        codes_until: of.codes_until(Utc::now()),
        public: of.public,
        heir: of.heir.map(|heir| Heir { to: heir.to, at: heir.at }),
    })
}

/// Somebody who has joined, by this number.
pub(super) fn told(of: &seats::Shared, number: u32, member: &seats::Member) -> Member {
    let (role, seat) = match member.joined {
        As::Player(seat) => (Role::Player, Some(seat)),
        As::Watcher => (Role::Watcher, None),
        As::Judge => (Role::Judge, None),
        As::Feed => (Role::Feed, None),
    };
    let role = if number == of.scribe { Role::Scribe } else { role };
    Member { number, role, seat, accepted: member.accepted, wants: member.wants }
}
