//! A happening taken apart: what kind it is, of whom, how many of what.

use referee::ActorId;
use referee::happening::What;

use crate::words::Names;

/// A happening taken apart.
#[derive(Default)]
pub(super) struct Parts<'a> {
    pub(super) kind: &'static str,
    pub(super) seat: Option<ActorId>,
    pub(super) amount: Option<u16>,
    pub(super) token: Option<&'a str>,
    pub(super) card: Option<&'a str>,
}

impl<'a> Parts<'a> {
    /// Takes it apart.
    pub(super) fn of(names: &Names<'a>, what: &What) -> Parts<'a> {
        let kind = kind(what);
        let seat = |seat: ActorId| Parts { kind, seat: Some(seat), ..Parts::default() };
        let number = |of: ActorId, amount: u16| Parts { amount: Some(amount), ..seat(of) };
        match *what {
            What::Turn { number: turn, actor } => number(actor, turn),
            What::Phase(_, of)
            | What::Skipped(_, of)
            | What::Reshuffled(of)
            | What::AttemptGained(of)
            | What::Activated(of, _)
            | What::Failed(of)
            | What::Attacks(of, ..)
            | What::Undefendable(of)
            | What::AnotherOffense(of)
            | What::Defeated(of) => seat(of),
            What::CpGained(of, by, _)
            | What::CpLost(of, by, _)
            | What::Healed(of, by, _)
            | What::Damaged(of, by, _)
            | What::HandSet(of, by)
            | What::DiscardSet(of, by)
            | What::DrewNothing(of, by)
            | What::Drew(of, by)
            | What::PutBack(of, by) => number(of, by.into()),
            What::Sold(of, card) | What::Upgraded(of, card) | What::Discarded(of, card) => {
                Parts { card: Some(names.card(of, card)), ..seat(of) }
            }
            What::TokensGained(of, token, by, _)
            | What::TokensRemoved(of, token, by, _)
            | What::LimitRaised(of, token, by)
            | What::Saved(of, token, by)
            | What::TokensLost(of, token, by) => {
                Parts { token: Some(names.token(token)), ..number(of, by.into()) }
            }
            What::StatusStopped(of, token) => Parts { token: Some(names.token(token)), ..seat(of) },
            What::DieTurned { actor: of, to, .. } => number(of, to.into()),
            What::Waits(line) => seat(line.to),
            What::Over(referee::state::Outcome::Won(winner)) => seat(winner),
            What::LeftOpen | What::Over(referee::state::Outcome::Draw) => {
                Parts { kind, ..Parts::default() }
            }
        }
    }
}

const fn kind(what: &What) -> &'static str {
    match what {
        What::Turn { .. } => "TURN",
        What::Phase(..) => "PHASE",
        What::Skipped(..) => "SKIPPED",
        What::CpGained(..) => "CP_GAINED",
        What::CpLost(..) => "CP_LOST",
        What::Healed(..) => "HEALED",
        What::Damaged(..) => "DAMAGED",
        What::Drew(..) => "DREW",
        What::PutBack(..) => "PUT_BACK",
        What::DrewNothing(..) => "DREW_NOTHING",
        What::LeftOpen => "LEFT_OPEN",
        What::Discarded(..) => "DISCARDED",
        What::LimitRaised(..) => "LIMIT_RAISED",
        What::Saved(..) => "SAVED",
        What::Reshuffled(_) => "RESHUFFLED",
        What::Sold(..) => "SOLD",
        What::Upgraded(..) => "UPGRADED",
        What::TokensGained(..) => "TOKENS_GAINED",
        What::TokensLost(..) => "TOKENS_LOST",
        What::TokensRemoved(..) => "TOKENS_REMOVED",
        What::StatusStopped(..) => "STATUS_STOPPED",
        What::DieTurned { .. } => "DIE_TURNED",
        What::AttemptGained(_) => "ATTEMPT_GAINED",
        What::Activated(..) => "ACTIVATED",
        What::Failed(_) => "FAILED",
        What::Attacks(..) => "ATTACKS",
        What::Undefendable(_) => "UNDEFENDABLE",
        What::Waits(_) => "WAITS",
        What::AnotherOffense(_) => "ANOTHER_OFFENSE",
        What::HandSet(..) => "HAND_SET",
        What::DiscardSet(..) => "DISCARD_SET",
        What::Defeated(_) => "DEFEATED",
        What::Over(_) => "OVER",
    }
}
