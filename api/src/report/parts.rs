//! A happening taken apart: what kind it is, of whom, how many of what.

use referee::ActorId;
use referee::happening::What;

use crate::named::HappeningKind;
use crate::words::Names;

/// A happening taken apart.
pub(super) struct Parts<'a> {
    pub(super) kind: HappeningKind,
    pub(super) seat: Option<ActorId>,
    pub(super) amount: Option<u16>,
    pub(super) token: Option<&'a str>,
    pub(super) card: Option<&'a str>,
}

impl<'a> Parts<'a> {
    /// Takes it apart.
    pub(super) fn of(names: &Names<'a>, what: &What) -> Parts<'a> {
        let nothing =
            || Parts { kind: what.into(), seat: None, amount: None, token: None, card: None };
        let seat = |seat: ActorId| Parts { seat: Some(seat), ..nothing() };
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
            | What::Aimed(_, of)
            | What::Undefendable(of)
            | What::AnotherOffense(of)
            | What::Defeated(of)
            | What::WentTo(of, _)
            | What::Explored(of, _)
            | What::Engaged(of, _)
            | What::LootCard(of, _)
            | What::BossFlips(of, _)
            | What::BossPlays(of, _)
            | What::BossSells(of, _) => seat(of),
            What::CpGained(of, by, _)
            | What::CpLost(of, by, _)
            | What::Healed(of, by, _)
            | What::Damaged(of, by, _)
            | What::CameBack(of, by)
            | What::HandSet(of, by)
            | What::DiscardSet(of, by)
            | What::DrewNothing(of, by)
            | What::Drew(of, by)
            | What::DrewUpgrades(of, by)
            | What::PutBack(of, by)
            | What::Shard(of, by) => number(of, by.into()),
            What::GoldGained(by, _) => Parts { amount: Some(by.into()), ..nothing() },
            What::Sold(of, card) | What::Upgraded(of, card) | What::Discarded(of, card) => {
                Parts { card: Some(names.card(of, card)), ..seat(of) }
            }
            What::TokensGained(of, token, by, _)
            | What::TokensRemoved(of, token, by, _)
            | What::LimitRaised(of, token, by)
            | What::Saved(of, token, by)
            | What::TokensLost(of, token, by)
            | What::NotTouched(of, token, by) => {
                Parts { token: Some(names.token(token)), ..number(of, by.into()) }
            }
            What::StatusStopped(of, token) => Parts { token: Some(names.token(token)), ..seat(of) },
            What::DieTurned { actor: of, to, .. } => number(of, to.into()),
            What::Waits(line) if line.is_for_the_target() => nothing(),
            What::Waits(line) => seat(line.to),
            What::Over(referee::state::Outcome::Won(winner)) => seat(winner),
            What::LeftOpen
            | What::Over(referee::state::Outcome::Draw | referee::state::Outcome::Lost) => {
                nothing()
            }
        }
    }
}
