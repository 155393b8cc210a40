//! What the words need picked that only adventures have.

use super::dice;
use super::slots::{Speaker, one};
use crate::CRAWLS;
use crate::act::ActorId;
use crate::book::{CrawlOp, Rule, Ruleset};
use crate::options::{Domain, Slots};
use crate::state::{Actors, Frame, Question, State};

/// What one of these words needs picked.
pub(super) fn slots(rules: &Ruleset, state: &State, by: Speaker, op: CrawlOp) -> Slots {
    if !CRAWLS {
        return Slots::default();
    }
    match op {
        CrawlOp::Revive => {
            one(Domain::Actor(state.fallen().and(state.side(by.me)).bits()), Rule::Salve)
        }
        // How many is not known: the table says a number, and the dial has a limit. [BVM-3, CP-2]
        CrawlOp::GainCpAsSaid => {
            let most = rules.numbers.cp_most;
            let full = state.actor(by.whom()).cp >= most;
            one(Domain::Amount(if full { 0 } else { most }), Rule::BossHand)
        }
        CrawlOp::OwnAttempt => {
            let may = may_attempt_more(state, by.me).then_some(by.me);
            let bits = may.into_iter().collect::<Actors>().bits();
            one(Domain::Actor(bits), Rule::RollMoreOrFewer)
        }
        CrawlOp::Gold(_)
        | CrawlOp::LootCard(_)
        | CrawlOp::Meet(_)
        | CrawlOp::ExploreBeside
        | CrawlOp::LootDie(_)
        | CrawlOp::HealBySalve => Slots::default(),
    }
}

/// Whether the dice of this player's Offensive Roll Phase lie below what is being read, or are due. [ROLL-4]
pub(super) fn may_attempt_more(state: &State, actor: ActorId) -> bool {
    let due = Frame::Ask(Question::Attempt { by: actor });
    let lie = dice::lying(state).is_some_and(|lying| lying.activates());
    state.attack.by == actor && (lie || state.stack.contains(&due))
}
