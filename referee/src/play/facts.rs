//! What is so here and now, worked out once, and from it which cards can be played and which uses made: those that need
//! nothing else. Options and judgement look here first; why something cannot be done is asked elsewhere.

use std::cell::OnceCell;

use super::cards::{
    is_moment_for, is_over, may_answer, may_attempt_more, may_modify, may_play_held, timely,
};
use super::dice::{self, Lying};
use super::here::{admits, answered, may_act};
use super::settling;
use super::slots::{self, can_lower, can_make_undefendable};
use super::tokens::{may_afford, may_pay_price, may_spend, resolves_a_token};
use crate::act::{ActorId, CardId, TokenId};
use crate::bits::places;
use crate::book::{ByTarget, Need, Needs, Ruleset, Target};
use crate::content::effect::{RollPhase, Whose};
use crate::ruling::Refusal;
use crate::state::{Actors, State};
use crate::token_set::TokenSet;

/// The facts of one state: what a look tells where cards and uses are admitted, the rest when it is first asked for.
pub(super) struct Facts<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    /// The dice that lie there, and the values that they show.
    lying: OnceCell<Option<(Lying, u8)>>,
    /// The actors to whom damage is coming that can be lowered, as bits.
    in_danger: OnceCell<u8>,
    /// The actors who hold tokens that can be removed, negative ones of those, and tokens that can be moved, as bits.
    holders: OnceCell<[u8; 3]>,
    /// Everybody who is still in the game.
    remaining: Actors,
    /// Whether cards and uses are admitted here.
    admits: bool,
    /// What of the moment is so for everybody, where they are.
    of_all: Needs,
}

impl<'a> Facts<'a> {
    pub(super) fn new(rules: &'a Ruleset, state: &'a State) -> Facts<'a> {
        let (lying, in_danger, holders) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (remaining, admits) = (state.remaining(), admits(state).is_ok());
        let of_all = if admits { of_all(rules, state) } else { Needs::default() };
        Facts { rules, state, lying, in_danger, holders, remaining, admits, of_all }
    }

    /// The facts as they are for one actor.
    pub(super) fn of(&self, me: ActorId) -> FactsOf<'_> {
        let Facts { rules, state, .. } = *self;
        FactsOf { facts: self, rules, state, me, acts: may_act(rules, state, me) }
    }

    fn lying(&self) -> Option<&(Lying, u8)> {
        let look = || dice::lying(self.state).map(|lying| (lying, lying.shown(u8::MAX)));
        self.lying.get_or_init(look).as_ref()
    }

    fn holders(&self) -> [u8; 3] {
        *self.holders.get_or_init(|| {
            let Ruleset { removable, negative, transferable, .. } = *self.rules;
            let mut holders = [0; 3];
            for (place, actor) in self.state.actors.iter().enumerate() {
                let held = actor.kinds();
                let kinds = [removable, removable.and(negative), transferable];
                for (holders, kinds) in holders.iter_mut().zip(kinds) {
                    *holders |= u8::from(!held.and(kinds).is_empty()) << place;
                }
            }
            holders
        })
    }

    /// The actors to whom damage is coming that can be lowered or avoided, as bits.
    fn in_danger(&self) -> u8 {
        *self.in_danger.get_or_init(|| {
            // Outside of a Roll Phase nothing joins what waits.
            if self.state.lines.is_empty() && !self.state.in_roll_phase() {
                return 0;
            }
            let lines = settling::lines(self.rules, self.state);
            if lines.is_empty() {
                return 0;
            }
            let can = |actor: &ActorId| can_lower(self.rules, self.state, &lines, *actor);
            self.state.ids().filter(can).fold(0, |bits, actor| bits | 1 << actor.index())
        })
    }
}

/// What a look at the moment tells everybody.
fn of_all(rules: &Ruleset, state: &State) -> Needs {
    let mut so = Needs::default();
    let open = answered(state).is_none();
    so.add_if(Need::Answer { takes: false }, open);
    so.add_if(Need::Answer { takes: true }, open);
    so.add_if(Need::NoTokenDie, !resolves_a_token(state));
    so.add_if(Need::StillDefendable, can_make_undefendable(rules, state));
    for phase in [RollPhase::Offense, RollPhase::Defense] {
        so.add_if(Need::Attempt(phase), may_attempt_more(state, phase).is_ok());
    }
    so
}

/// The facts as they are for the texts of one actor.
pub(super) struct FactsOf<'f> {
    facts: &'f Facts<'f>,
    rules: &'f Ruleset,
    state: &'f State,
    me: ActorId,
    /// Whether the actor may do anything of their own accord.
    pub(super) acts: Result<(), Refusal>,
}

impl FactsOf<'_> {
    /// What of this is so.
    fn so(&self, wanted: Needs) -> Needs {
        let mut so = Needs::default();
        if wanted.any(Needs::OF_MOMENT) {
            so = so.and(self.of_moment(wanted));
        }
        if wanted.any(Needs::OF_DICE) {
            so = so.and(self.of_dice());
        }
        if wanted.any(Needs::OF_OTHERS.and(Needs::OF_DAMAGE)) {
            so = so.and(self.of_others(wanted));
        }
        so
    }

    /// What a look at the moment tells.
    fn of_moment(&self, wanted: Needs) -> Needs {
        let FactsOf { rules, state, me, .. } = *self;
        let mut so = self.facts.of_all;
        // Almost always there is nothing to answer.
        if !so.has(Need::Answer { takes: false }) {
            for takes in [false, true] {
                so.add_if(Need::Answer { takes }, may_answer(rules, state, me, takes).is_ok());
            }
        }
        if me == state.attack.by {
            so.add_if(Need::LastWord, is_over(state, me));
            so.add_if(Need::Modifiable, may_modify(rules, state, me).is_ok());
        }
        if wanted.has(Need::Hand) {
            let cards = &state.actor(me).cards;
            so.add_if(Need::Hand, cards.hand > 0 && cards.holdable() != 0);
        }
        if wanted.has(Need::Incoming) {
            so.add_if(Need::Incoming, !slots::incoming(state, me).is_empty());
        }
        for when in wanted.moments() {
            let in_danger = || self.facts.in_danger() >> me.index() & 1 == 1;
            so.add_if(Need::Moment(when), is_moment_for(state, me, when, in_danger));
        }
        so
    }

    /// What the dice that lie there tell.
    fn of_dice(&self) -> Needs {
        let Some((lying, shown_by_all)) = self.facts.lying() else { return Needs::default() };
        // Nearly always all of them are one player's.
        if lying.own() == lying.count {
            let one = |yes: bool| if yes { *shown_by_all } else { 0 };
            let (mine, ours) = (lying.owner == self.me, self.state.side(self.me));
            let ours = ours.contains(lying.owner);
            return Needs::told_by([one(mine), one(!ours), *shown_by_all, one(ours)]);
        }
        let all = slots::of_whom(self.state, lying, self.me, Whose::Any);
        // Nearly always a player means all of them or none.
        let shown = |whose| match slots::of_whom(self.state, lying, self.me, whose) {
            0 => 0,
            those if those == all => *shown_by_all,
            those => lying.shown(those),
        };
        Needs::told_by([Whose::Yours, Whose::Opponents, Whose::Any, Whose::YourSide].map(shown))
    }

    /// Whom the actor's texts mean.
    fn those(&self) -> ByTarget {
        let (remaining, side) = (self.facts.remaining, self.state.side(self.me));
        let myself = Actors::default().with(self.me);
        let (mates, foes) = (remaining.and(side).without(myself), remaining.without(side).bits());
        ByTarget::new([myself.bits(), remaining.bits(), foes, mates.bits(), foes])
    }

    /// What those tell of whom a text speaks.
    fn of_others(&self, wanted: Needs) -> Needs {
        let (facts, those) = (self.facts, self.those());
        let mut so = Needs::default();
        if wanted.any(Needs::OF_DAMAGE) {
            so.add_of(Need::Damage(Target::Me), those, facts.in_danger());
        }
        so.add_of(Need::Somebody(Target::Me), those, u8::MAX);
        if wanted.any(Needs::OF_TOKENS) {
            let [removable, negative, movable] = facts.holders();
            so.add_of(Need::Removable(Target::Me), those, removable);
            so.add_of(Need::Negative(Target::Me), those, negative);
            so.add_if(Need::Movable, movable & facts.remaining.bits() != 0);
        }
        so
    }

    /// Whether cards can be played and tokens used at all.
    pub(super) fn admits(&self) -> bool {
        self.acts.is_ok() && self.facts.admits
    }

    /// The kinds of tokens that the actor holds.
    pub(super) fn held(&self) -> TokenSet {
        self.state.actor(self.me).kinds()
    }

    /// The cards that can be played where that is admitted, out of these, which can be in the hand.
    pub(super) fn playable(&self, holdable: u64) -> u64 {
        let FactsOf { rules, state, me, .. } = *self;
        let player = state.actor(me);
        let deck = &rules.needs.decks[player.hero as usize];
        let now = holdable & timely(rules, state, me);
        let mut can = deck.that_need_only(now & deck.affordable(player.cp), |needs| self.so(needs));
        for card in places(can & deck.asked) {
            let may = may_play_held(rules, state, me, CardId(card)).is_ok();
            can = can & !(1 << card) | u64::from(may) << card;
        }
        let upgrades = now & deck.upgrades;
        if upgrades == 0 { can } else { can | deck.raising(&player.levels, player.cp, upgrades) }
    }

    /// Whether this use, from 0, of a token or passive ability that the actor holds can be made where that is admitted.
    pub(super) fn usable(&self, token: TokenId, nth: u8) -> bool {
        let FactsOf { rules, state, me, .. } = *self;
        let Some(wants) = rules.needs.uses(token).get(nth as usize) else { return false };
        let spend = &rules.token(token).spend[nth as usize];
        wants.needs.without(self.so(wants.needs)).is_empty()
            && may_afford(state.actor(me), token, spend).is_ok()
            && may_pay_price(rules, state, me, token, spend).is_ok()
            && (!wants.asked || may_spend(rules, state, me, token, nth).is_ok())
    }
}
