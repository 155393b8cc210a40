//! What tokens do by themselves.

use super::change;
use super::follower;
use super::run::Run;
use crate::act::{ACTORS, ActorId, TokenId};
use crate::book::{Cause, Reaction};
use crate::content::token::{By, Trigger};
use crate::happening::Recorder;
use crate::inline::Inline;
use crate::state::{Do, Frame, Mood};
use crate::token_set::TokenSet;

impl<R: Recorder> Run<'_, R> {
    /// What the tokens on a board do by themselves now, one text for each token. [STS-4]
    #[inline]
    pub(super) fn react(&mut self, holder: ActorId, trigger: Trigger, mood: Mood) {
        self.react_of(holder, trigger, mood, TokenSet::ALL);
    }

    /// The same for some kinds only.
    #[inline]
    pub(super) fn react_of(
        &mut self,
        holder: ActorId,
        trigger: Trigger,
        mood: Mood,
        kinds: TokenSet,
    ) {
        let held = self.state.actor(holder).kinds();
        let acting = kinds.and(held).and(self.rules.needs.reacting(trigger));
        // Almost always nothing acts.
        if !acting.is_empty() && !self.state.out.contains(holder) {
            self.act(holder, trigger, mood, acting);
        }
    }

    /// What these kinds do, which lie there. Apart, so that who asks where nothing acts does so in a few instructions.
    #[inline(never)]
    fn act(&mut self, holder: ActorId, trigger: Trigger, mood: Mood, acting: TokenSet) {
        let rules = self.rules;
        let board = self.state.actor(holder).hero;
        for reaction in rules.reactions(trigger).iter().rev().copied() {
            let Reaction {
                token, by, once, most, aged, spares_ultimates, spares_owner, text, ..
            } = reaction;
            if !acting.contains(token)
                || !reaction.acts_on(board)
                || spares_ultimates && self.state.attack.ultimate
                || spares_owner && change::owner(rules, self.state, token) == Some(holder)
            {
                continue;
            }
            let held = if aged {
                change::aged(rules, self.state, holder, token)
            } else {
                self.state.actor(holder).count(token)
            };
            let times = if once { held.min(1) } else { held };
            let times = match most {
                Some((place, most)) => {
                    let more = follower::spends_more(rules, self.state, holder, token);
                    let most = most.saturating_add(more);
                    times.min(most.saturating_sub(self.state.actor(holder).uses(place)))
                }
                None => times,
            };
            (0..times).for_each(|_| self.count_use(holder, most));
            for _ in 0..times {
                let (me, foe) = match by {
                    By::Bearer => (holder, self.state.opponent(holder)),
                    By::Attacker => (self.state.opponent(holder), holder),
                };
                let cause = Cause::Token(holder, token);
                self.push(Frame::Do(Do { mood, ..Do::new(text, me, foe, cause) }));
            }
        }
    }

    /// Does something with each opponent of the attacker. What is put on the stack for the next one clockwise acts first.
    pub(super) fn each_foe(&mut self, mut act: impl FnMut(&mut Self, ActorId)) {
        let by = self.state.attack.by;
        let foes = self.state.foes(by);
        let foes: Inline<ActorId, ACTORS> =
            self.state.clockwise(by).filter(|actor| foes.contains(*actor)).collect();
        foes.iter().rev().for_each(|foe| act(self, *foe));
    }

    /// A kind of token is set off on all boards. One that has just arrived is gone then, and can no more be stopped. [DEF-10]
    pub(super) fn detonate(&mut self, token: TokenId) {
        let incoming = self.state.attack.incoming;
        self.state.attack.incoming =
            incoming.iter().filter(|(other, _)| *other != token).copied().collect();
        for actor in self.state.remaining().iter() {
            let mood = self.mood_of_a_part();
            self.react_of(actor, Trigger::Detonation, mood, TokenSet::of(token));
        }
    }
}
