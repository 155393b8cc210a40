//! Cards of a Hero of which the table reads out what they say, and Loot cards that are put away. [LOOT-2, LOOT-3, LOOT-4]

use events::When;

use super::adventure::{equipment, may_equip};
use super::cards::{is_held, is_time, may_answer, may_do_word, may_modify, may_read};
use super::given::{Means, means};
use super::here::{admits, may_act, window};
use super::run::Run;
use crate::CRAWLS;
use crate::act::{Act, ActorId, CardId, Deed, Given, HeroCard};
use crate::book::{CardKind, Cause, Op, Rule, Ruleset, Timing};
use crate::happening::{Recorder, What};
use crate::ruling::Refusal;
use crate::state::{Frame, Reading, State, WindowKind};

type Answer<T = ()> = Result<T, Refusal>;

/// When a card is played that says so.
const fn timing(when: When) -> Timing {
    match when {
        When::Main | When::Equipment => Timing::MainPhase,
        When::Roll => Timing::RollPhase,
        When::Instant | When::InPlay => Timing::Instant,
    }
}

/// Whether a card is read out now, or a Loot card put away.
pub(super) fn may(rules: &Ruleset, state: &State, act: &Act) -> Answer {
    if !CRAWLS {
        return Ok(());
    }
    if let Deed::ReadOut(card, says) = act.deed {
        return may_read_out(rules, state, act.by, (card, says));
    }
    let Deed::Discarded(card) = act.deed else { return Ok(()) };
    may_discard(rules, state, act.by, card)
}

/// Whether a card that says this can be played now: everything is asked that is asked of a printed card.
fn may_read_out(
    rules: &Ruleset,
    state: &State,
    actor: ActorId,
    (card, says): (CardId, HeroCard),
) -> Answer {
    may_act(rules, state, actor)?;
    admits(state)?;
    let player = state.actor(actor);
    if player.cards.all & 1 << card.0 == 0 {
        return Err(Refusal::NotInThisDeck(card));
    }
    let hero = rules.hero(player.hero);
    let unsaid = if says.when == When::InPlay { hero.untold() } else { hero.blanks() };
    if unsaid >> card.0 & 1 == 0 {
        return Err(Refusal::SaysItself(card));
    }
    let timing = timing(says.when);
    if !is_time(state, actor, timing) {
        let outside = state.is_outside_battles();
        let mistimed = Refusal::CardTiming { card, timing, now: state.phase };
        return Err(if outside { Refusal::OutsideBattles(card) } else { mistimed });
    }
    if says.when == When::InPlay {
        lies_there(rules, state, actor, card)?;
    } else {
        is_held(state, actor, card)?;
    }
    if player.cp < says.cost {
        return Err(Refusal::NotEnoughCp { has: player.cp, costs: says.cost });
    }
    if says.when == When::Equipment {
        may_equip(rules, state, actor)?;
    }
    let takes = timing == Timing::Instant && says.does.iter().any(takes_tokens);
    may_answer(rules, state, actor, takes)?;
    says.does.iter().try_for_each(|word| may_say(rules, state, actor, *word))
}

/// Whether it is Equipment that was played: what it goes on doing is read out whenever it does. [LOOT-2]
fn lies_there(rules: &Ruleset, state: &State, actor: ActorId, card: CardId) -> Answer {
    let lies = equipment(rules, state, actor) >> card.0 & 1 == 1;
    if lies { Ok(()) } else { Err(Refusal::NotInPlay(card)) }
}

/// The cards of which somebody may read out what they say, as bits of the deck's list: those of the hand, as an Instant at
/// least, and the Equipment that lies there.
pub(super) fn readable(rules: &Ruleset, state: &State, actor: ActorId) -> (u64, u64) {
    let player = state.actor(actor);
    let hero = rules.hero(player.hero);
    let held = if player.cards.hand > 0 { hero.blanks() & player.cards.holdable() } else { 0 };
    let lying = hero.untold() & equipment(rules, state, actor);
    if held | lying == 0 {
        return (0, 0);
    }
    let takes = || {
        let removes = may_say(rules, state, actor, Given::Remove(1));
        removes.and(may_answer(rules, state, actor, true))
    };
    let may = may_answer(rules, state, actor, false).or_else(|_| takes());
    if may.is_ok() { (held, lying) } else { (0, 0) }
}

fn takes_tokens(word: &Given) -> bool {
    matches!(word, Given::Remove(_))
}

/// Whether a word could do something here.
fn may_say(rules: &Ruleset, state: &State, me: ActorId, word: Given) -> Answer {
    if let Given::Add(_) = word {
        may_modify(rules, state, me)?;
    }
    // Nobody forbids themselves everything: a turn of theirs could not end. [TIM-8]
    if let Given::Gain(_, token) = word
        && rules.forbidding.contains(token)
    {
        return Err(Refusal::MayDoNothing(token));
    }
    match means(rules, word) {
        Means::Text(text) => may_read(rules, state, me, text).map(drop),
        Means::Word(op) => may_do_word(rules, state, me, (0, op)).map(drop),
        Means::Draw(_) => Ok(()),
    }
}

/// The cards that somebody may put away now, as bits of the deck's list: Loot cards of the hand, and Equipment to make room
/// for another piece. [LOOT-2, LOOT-3]
pub(super) fn removable(rules: &Ruleset, state: &State, actor: ActorId) -> u64 {
    let player = state.actor(actor);
    let hand = if player.cards.hand > 0 { player.cards.holdable() } else { 0 };
    let main = window(state) == Some(WindowKind::Main) && actor == state.active;
    let full = main && may_equip(rules, state, actor).is_err();
    let in_play = if full { equipment(rules, state, actor) } else { 0 };
    rules.hero(player.hero).loot() & hand | in_play
}

/// Whether this card is put away now. [LOOT-2, LOOT-3]
fn may_discard(rules: &Ruleset, state: &State, actor: ActorId, card: CardId) -> Answer {
    may_act(rules, state, actor)?;
    admits(state)?;
    let player = state.actor(actor);
    let bit = 1 << card.0;
    if removable(rules, state, actor) & bit != 0 {
        return Ok(());
    }
    if rules.hero(player.hero).loot() & bit == 0 {
        return Err(Refusal::NoLootCard(card));
    }
    if player.cards.in_play & bit != 0 {
        return Err(Refusal::EquipmentStays(card));
    }
    is_held(state, actor, card)
}

impl<R: Recorder> Run<'_, R> {
    /// A card of which the table has read out what it says is resolved as any other.
    pub(super) fn read_out(&mut self, by: ActorId, card: CardId, says: HeroCard) {
        if !CRAWLS {
            return;
        }
        if says.when == When::InPlay {
            self.reopen();
            self.lose_cp(by, says.cost, Cause::Card(by, card), Rule::CpPay);
        } else {
            self.pay_for(by, card, says.cost, Rule::CpPay);
        }
        // Equipment stays in play. [LOOT-2]
        if !matches!(says.when, When::Equipment | When::InPlay) {
            self.push(Frame::PlayedCard { actor: by, card: card.0 });
        }
        let foe = self.state.opponent(by);
        let cause = Cause::Card(by, card);
        let timing = timing(says.when);
        self.push(Frame::Given(Reading { cause, timing, ..Reading::new(says.does, by, foe) }));
        self.let_answer(by, timing, says.does.iter().any(takes_tokens));
    }

    /// A Loot card goes from the hand to the discard pile, and another one is drawn for it; Equipment goes from the table,
    /// with what it does. [LOOT-2, LOOT-3]
    pub(super) fn discarded(&mut self, by: ActorId, card: CardId) {
        if !CRAWLS {
            return;
        }
        self.reopen();
        let cause = Cause::Card(by, card);
        let cards = &mut self.state.actor_mut(by).cards;
        let held = cards.in_play >> card.0 & 1 == 0;
        if held {
            cards.leave_hand(1 << card.0);
        }
        cards.put_on_discard(1 << card.0);
        let rule = if held { Rule::LootCards } else { Rule::LootEquipment };
        self.say(What::Discarded(by, card), cause, rule);
        if held {
            return self.draw(by, 1, cause, rule);
        }
        let hero = self.rules.hero(self.state.actor(by).hero);
        let CardKind::Action { text, .. } = hero.card(card).kind else { return };
        for (_, op) in self.rules.words(text) {
            if let Op::Gain(_, token) = op {
                self.remove_token(by, token, u8::MAX, cause, rule);
            }
        }
    }
}
