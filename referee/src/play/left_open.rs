//! What the books leave open is said where an answer rests on it. [C-120 to C-126]

use super::run::Run;
use crate::act::ActorId;
use crate::book::{Cause, Op, Rule};
use crate::content::token::Trigger;
use crate::happening::{Recorder, What};
use crate::state::{Attack, Mood};

impl<R: Recorder> Run<'_, R> {
    /// An Attack that failed deals nothing; what else hangs on it is left open. [ATK-3, C-123]
    pub(super) fn attack_fails(&mut self) {
        let Attack { at, attacks, .. } = self.state.attack;
        if attacks && self.state.attack.aimed {
            let pays = |op| matches!(op, Op::GainCp(_));
            self.leave_open(at, Trigger::YouAreAttacked, Rule::StoppedAttack, pays);
            self.react(at, Trigger::AttackOnYouFails, Mood::Plain);
        }
    }

    /// Whether tokens add to damage that cannot be enhanced. [C-125]
    pub(super) fn leave_additions_open(&mut self, at: ActorId) {
        let adds = |op| matches!(op, Op::Add(_));
        self.leave_open(at, Trigger::YouAreAttacked, Rule::AddedToPure, adds);
    }

    /// Whether what keeps damage back lasts into an additional Offensive Roll Phase. [C-124]
    pub(super) fn leave_the_next_phase_open(&mut self) {
        if self.another_follows() {
            let (by, settles) = (self.state.attack.by, Trigger::YourRollPhaseSettles);
            let withholds = |op| matches!(op, Op::Withhold(_));
            self.leave_open(by, settles, Rule::AnotherRollPhase, withholds);
        }
    }

    /// Whether an additional Offensive Roll Phase is granted already, or is about to be.
    fn another_follows(&self) -> bool {
        let Attack { at, again, .. } = self.state.attack;
        let grants = |text| self.rules.words(text).any(|(_, op)| matches!(op, Op::ExtraOffense));
        let mut about = self.rules.reactions(Trigger::AttackOnYouConcludes).iter();
        again > 0
            || self.state.attack.aimed
                && about.any(|one| {
                    let holder = self.state.actor(at);
                    holder.count(one.token) > 0 && one.acts_on(holder.hero) && grants(one.text)
                })
    }

    /// Says of the tokens on a board that would act now if the books were read otherwise that they leave it open.
    fn leave_open(&mut self, holder: ActorId, trigger: Trigger, rule: Rule, does: fn(Op) -> bool) {
        for reaction in self.rules.reactions(trigger) {
            let acts = self.rules.words(reaction.text).any(|(_, op)| does(op));
            let player = self.state.actor(holder);
            if acts && reaction.acts_on(player.hero) && player.count(reaction.token) > 0 {
                self.say(What::LeftOpen, Cause::Token(holder, reaction.token), rule);
            }
        }
    }
}
