//! What is so here and now, worked out once, and from it which cards can be played and which uses made: those that need
//! nothing else. Options and judgement look here first; why something cannot be done is asked elsewhere.

use std::cell::{Cell, OnceCell};

use super::cards::{
    holdable, is_moment_for, is_over, may_answer, may_attempt_more, may_modify, may_play_held,
    timely,
};
use super::dice::{self, Lying};
use super::here::{admits, answered, may_act};
use super::settling;
use super::slots::{self, can_lower, can_make_undefendable, seats};
use super::tokens::{may_afford, may_pay_price, may_spend, resolves_a_token};
use crate::act::{ActorId, CardId, TokenId};
use crate::book::{Need, Needs, Ruleset, TARGETS, Target};
use crate::content::effect::{RollPhase, Whose};
use crate::state::{ACTORS, State};

/// The facts of one state, each worked out when it is first asked for.
pub(super) struct Facts<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) state: &'a State,
    /// For each actor, what was asked for already, and what of it is so.
    known: [Cell<(Needs, Needs)>; ACTORS],
    /// The kinds of tokens that each actor holds.
    held: [Cell<Option<u64>>; ACTORS],
    lying: OnceCell<Option<Lying>>,
    /// The actors to whom damage is coming that can be lowered, as bits.
    in_danger: OnceCell<u8>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(rules: &'a Ruleset, state: &'a State) -> Facts<'a> {
        Facts {
            rules,
            state,
            known: Default::default(),
            held: Default::default(),
            lying: OnceCell::new(),
            in_danger: OnceCell::new(),
        }
    }

    /// What of this is so for a text of this actor.
    fn so(&self, me: ActorId, wanted: Needs) -> Needs {
        let (known, so) = self.known[me.index()].get();
        let new = wanted.without(known);
        if new.is_empty() {
            return so;
        }
        let so = so.and(self.work_out(me, new));
        self.known[me.index()].set((known.and(new), so));
        so
    }

    fn work_out(&self, me: ActorId, wanted: Needs) -> Needs {
        fn put(so: &mut Needs, wanted: Needs, need: Need, is: impl FnOnce() -> bool) {
            so.add_if(need, wanted.has(need) && is());
        }
        let Facts { rules, state, .. } = *self;
        let mut all = Needs::default();
        let so = &mut all;
        // Almost always there is nothing to answer.
        let open = answered(state).is_none();
        for takes in [false, true] {
            put(so, wanted, Need::Answer { takes }, || {
                open || may_answer(rules, state, me, takes).is_ok()
            });
        }
        put(so, wanted, Need::LastWord, || is_over(state, me));
        put(so, wanted, Need::Modifiable, || may_modify(rules, state, me).is_ok());
        put(so, wanted, Need::NoTokenDie, || !resolves_a_token(state));
        put(so, wanted, Need::StillDefendable, || can_make_undefendable(rules, state));
        put(so, wanted, Need::Incoming, || !slots::incoming(state, me).is_empty());
        put(so, wanted, Need::Hand, || state.actor(me).cards.hand > 0 && holdable(state, me) != 0);
        put(so, wanted, Need::Attempt(RollPhase::Offense), || {
            may_attempt_more(state, RollPhase::Offense).is_ok()
        });
        put(so, wanted, Need::Attempt(RollPhase::Defense), || {
            may_attempt_more(state, RollPhase::Defense).is_ok()
        });
        for when in wanted.moments() {
            let is = is_moment_for(state, me, when, || self.in_danger() >> me.index() & 1 == 1);
            so.add_if(Need::Moment(when), is);
        }
        if wanted.any(Needs::OF_DICE)
            && let Some(lying) = self.lying.get_or_init(|| dice::lying(state))
        {
            for whose in [Whose::Yours, Whose::Opponents, Whose::Any] {
                let those = slots::of_whom(lying, me, whose);
                let values = (0u8..).zip(lying.values());
                let shown = values.filter(|(die, _)| those >> die & 1 == 1);
                so.add_shown(whose, shown.fold(0, |shown, (_, value)| shown | 1 << value));
            }
        }
        self.of_others(me, wanted, so);
        all
    }

    /// What a text needs of those it speaks of.
    fn of_others(&self, me: ActorId, wanted: Needs, so: &mut Needs) {
        let [tokens, damage, players] =
            [Needs::OF_TOKENS, Needs::OF_TARGETS, Needs::OF_PLAYERS].map(|those| wanted.any(those));
        if !(tokens || damage || players) {
            return;
        }
        let Facts { rules, state, .. } = *self;
        let those = TARGETS.map(|target| (target, seats(state, me, target, |_| true)));
        if players {
            for (target, those) in those {
                so.add_if(Need::Somebody(target), those != 0);
            }
        }
        if tokens {
            let removable = self.holders(rules.removable);
            let negative = self.holders(rules.removable & rules.negative);
            for (target, those) in those {
                so.add_if(Need::Removable(target), removable & those != 0);
                so.add_if(Need::Negative(target), negative & those != 0);
            }
            let anybody = seats(state, me, Target::AnyPlayer, |_| true);
            so.add_if(Need::Movable, self.holders(rules.transferable) & anybody != 0);
        }
        if damage {
            for (target, those) in those {
                so.add_if(Need::Damage(target), self.in_danger() & those != 0);
            }
        }
    }

    /// The actors who hold tokens of these kinds, as bits.
    fn holders(&self, kinds: u64) -> u8 {
        let held = |actor: ActorId| u8::from(self.held(actor) & kinds != 0) << actor.index();
        self.state.ids().fold(0, |bits, actor| bits | held(actor))
    }

    /// The kinds of tokens that the actor holds.
    pub(super) fn held(&self, actor: ActorId) -> u64 {
        let cell = &self.held[actor.index()];
        cell.get().unwrap_or_else(|| {
            let kinds = self.state.actor(actor).kinds();
            cell.set(Some(kinds));
            kinds
        })
    }

    /// The actors to whom damage is coming that can be lowered or avoided, as bits.
    fn in_danger(&self) -> u8 {
        *self.in_danger.get_or_init(|| {
            let lines = settling::lines(self.rules, self.state);
            if lines.is_empty() {
                return 0;
            }
            let can = |actor: &ActorId| can_lower(self.rules, self.state, &lines, *actor);
            self.state.ids().filter(can).fold(0, |bits, actor| bits | 1 << actor.index())
        })
    }

    /// The cards, out of these, that can be played now, as far as the table has seen.
    pub(super) fn playable(&self, by: ActorId, among: u64) -> u64 {
        let Facts { rules, state, .. } = *self;
        let player = state.actor(by);
        let deck = &rules.needs.decks[player.hero as usize];
        let now = among & holdable(state, by) & timely(rules, state, by);
        let mut can = now & deck.affordable(player.cp);
        if can != 0 {
            let single = can.is_power_of_two();
            let card = &deck.cards[can.trailing_zeros() as usize];
            let wanted = if single { card.needs } else { deck.needed };
            can &= !deck.needing(wanted.without(self.so(by, wanted)));
        }
        let mut asked = can & deck.asked | now & deck.upgrades;
        while asked != 0 {
            let card = asked.trailing_zeros();
            asked &= asked - 1;
            let may = may_play_held(rules, state, by, CardId(card as u8)).is_ok();
            can = can & !(1 << card) | u64::from(may) << card;
        }
        can
    }

    /// Whether this use, from 0, of a token or passive ability can be made now.
    pub(super) fn usable_at_all(&self, by: ActorId, token: TokenId, nth: u8) -> bool {
        self.state.actor(by).count(token) > 0
            && may_act(self.rules, self.state, by).and_then(|()| admits(self.state)).is_ok()
            && self.usable(by, token, nth)
    }

    /// The same of a token that the player holds, where the player may act at all.
    pub(super) fn usable(&self, by: ActorId, token: TokenId, nth: u8) -> bool {
        let Facts { rules, state, .. } = *self;
        let Some(wants) = rules.needs.uses(token).get(nth as usize) else { return false };
        let spend = &rules.token(token).spend[nth as usize];
        wants.needs.without(self.so(by, wants.needs)).is_empty()
            && may_afford(state.actor(by), token, spend).is_ok()
            && may_pay_price(rules, state, by, token, spend).is_ok()
            && (!wants.asked || may_spend(rules, state, by, token, nth).is_ok())
    }
}
