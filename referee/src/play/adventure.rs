//! What the words need picked that only adventures have.

use super::dice;
use crate::CRAWLS;
use crate::act::{ACTORS, ActorId, CardId};
use crate::bits::places;
use crate::book::{CardKind, CrawlOp, Op, Rule, Ruleset};
use crate::options::Domain;
use crate::ruling::Refusal;
use crate::state::{Actors, Frame, Question, State};
use crate::token_set::TokenSet;

/// The most pieces of Equipment that somebody has in play. [LOOT-2]
const EQUIPMENT: u32 = 2;

/// What one of these words of somebody needs picked, whomever it speaks of; nothing for most.
pub(super) fn wanted(
    rules: &Ruleset,
    state: &State,
    me: ActorId,
    whom: ActorId,
    op: CrawlOp,
) -> Option<(Domain, Rule)> {
    if !CRAWLS {
        return None;
    }
    match op {
        CrawlOp::Revive => {
            Some((Domain::Actor(state.fallen().and(state.side(me)).bits()), Rule::Salve))
        }
        // How many is not known: the table says a number, and the dial has a limit. [BVM-3, CP-2]
        CrawlOp::GainCpAsSaid => {
            let most = rules.numbers.cp_most;
            let full = state.actor(whom).cp >= most;
            Some((Domain::Amount(if full { 0 } else { most }), Rule::BossHand))
        }
        CrawlOp::OwnAttempt => {
            let may = may_attempt_more(state, me).then_some(me);
            let may: Actors = may.into_iter().collect();
            Some((Domain::Actor(may.bits()), Rule::RollMoreOrFewer))
        }
        // Which one it is at random, the table says. [ADV-7]
        CrawlOp::RemoveNegative => {
            let mut bits = [TokenSet::NONE; ACTORS];
            let kinds = rules.negative.and(rules.removable);
            *bits.get_mut(whom.index())? = kinds.and(state.actor(whom).kinds());
            Some((Domain::Token(bits), Rule::StatusRemove))
        }
        CrawlOp::Gold(_)
        | CrawlOp::LootCard(_)
        | CrawlOp::Meet(_)
        | CrawlOp::ExploreBeside
        | CrawlOp::LootDie(_)
        | CrawlOp::HealBySalve
        | CrawlOp::StayInPlay => None,
    }
}

/// Whether a card that was played lies beside the board from then on, as Equipment does: a Loot card. [LOOT-2]
pub(super) fn stays_in_play(rules: &Ruleset, state: &State, actor: ActorId, card: CardId) -> bool {
    if !CRAWLS || rules.crawling.loot_cards.is_empty() {
        return false;
    }
    let CardKind::Action { text, .. } = rules.hero(state.actor(actor).hero).card(card).kind else {
        return false;
    };
    let stays = |op: Op| matches!(op, Op::Crawl(CrawlOp::StayInPlay));
    rules.words(text).any(|(_, op)| stays(op))
}

/// The Equipment that somebody has in play, as bits of the deck's list: while nothing is being resolved, a card that was
/// read out lies there only if it stays.
pub(super) fn equipment(rules: &Ruleset, state: &State, actor: ActorId) -> u64 {
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    let loot = player.cards.in_play & hero.loot();
    let being_played = |card: u8| state.stack.contains(&Frame::PlayedCard { actor, card });
    let stays = |card: &u8| {
        let blank = hero.blanks() >> card & 1 == 1;
        if blank { !being_played(*card) } else { stays_in_play(rules, state, actor, CardId(*card)) }
    };
    places(loot).filter(stays).fold(0, |bits, card| bits | 1 << card)
}

/// Whether there is room for another piece of Equipment. [LOOT-2]
pub(super) fn may_equip(rules: &Ruleset, state: &State, actor: ActorId) -> Result<(), Refusal> {
    let most = equipment(rules, state, actor).count_ones() >= EQUIPMENT;
    if most { Err(Refusal::TooMuchEquipment) } else { Ok(()) }
}

/// Whether the dice of this player's Offensive Roll Phase lie below what is being read, or are due. [ROLL-4]
pub(super) fn may_attempt_more(state: &State, actor: ActorId) -> bool {
    let due = Frame::Ask(Question::Attempt { by: actor });
    let lie = dice::lying(state).is_some_and(|lying| lying.activates());
    state.attack.by == actor && (lie || state.stack.contains(&due))
}
