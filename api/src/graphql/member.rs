//! Who has joined a match, as it is told to whoever asks.

use async_graphql::{Context, Enum, SimpleObject};

use crate::matches::seats::{self, Joined, Token};

/// What a member may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub enum Role {
    /// Logs what happens. There is one at a time.
    Scribe,
    /// Plays: accepts what was logged, and agrees to corrections.
    Player,
    /// Looks on.
    Watcher,
    /// Rules, and corrects by a judge's authority.
    Judge,
}

/// A match that was shared: from then on only who has joined may log, and one at a time.
#[derive(SimpleObject)]
pub struct Shared {
    /// The number of whoever logs.
    scribe: u32,
    /// Who has joined.
    members: Vec<Member>,
    /// Which of them asks; nothing if whoever asks sends no token of this match.
    me: Option<Member>,
    /// The six characters that players and watchers join with; only who has joined is told.
    code: Option<String>,
    /// Those that a judge joins with; only the scribe and judges are told.
    judge_code: Option<String>,
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

/// The token that was sent with a question.
pub(super) fn token(context: &Context<'_>) -> Option<Token> {
    context.data_opt::<Token>().cloned()
}

/// Who may do what, as it is told to whoever has this token.
pub(super) fn shared(of: Option<&seats::Shared>, token: Option<&Token>) -> Option<Shared> {
    let of = of?;
    let member = |number| of.member(number).map(|member| told(of, number, member));
    let me = of.who(token).and_then(member);
    let rules = me.as_ref().is_some_and(|me| matches!(me.role, Role::Scribe | Role::Judge));
    Some(Shared {
        scribe: of.scribe,
        members: of.members().map(|(number, member)| told(of, number, member)).collect(),
        code: me.is_some().then(|| of.code.as_str().to_owned()),
        judge_code: rules.then(|| of.judge_code.as_str().to_owned()),
        me,
    })
}

/// Somebody who has joined, by this number.
pub(super) fn told(of: &seats::Shared, number: u32, member: &seats::Member) -> Member {
    let (role, seat) = match member.joined {
        Joined::Player(seat) => (Role::Player, Some(seat)),
        Joined::Watcher => (Role::Watcher, None),
        Joined::Judge => (Role::Judge, None),
    };
    let role = if number == of.scribe { Role::Scribe } else { role };
    Member { number, role, seat, accepted: member.accepted, wants: member.wants }
}
