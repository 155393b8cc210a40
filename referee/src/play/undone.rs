//! An Offensive Roll Phase that fails: it has no effect of any kind. [STS-13, C-114]

use super::run::Run;
use crate::act::ActorId;
use crate::book::{Cause, Rule};
use crate::content::token::Trigger;
use crate::damage::{Line, LineKind};
use crate::happening::{Recorder, What};
use crate::state::{Done, Mood};

impl<R: Recorder> Run<'_, R> {
    /// Notes what the text of the ability has changed, so that it can be taken back.
    pub(super) fn note(&mut self, change: Done) {
        if !self.noting {
            return;
        }
        let done = &mut self.state.attack.done;
        let joined = done.iter_mut().any(|other| other.joins(change));
        self.overflow |= !joined && !done.push(change);
    }

    /// How the words of something are taken that is set off here.
    pub(super) fn mood_of_a_part(&self) -> Mood {
        if self.noting { Mood::Part } else { Mood::Plain }
    }

    /// What the ability did is taken back as far as it is still there; what players used stays used.
    pub(super) fn fail(&mut self) {
        let by = self.state.attack.by;
        let cause = Cause::Ability(by, self.state.attack.announced.unwrap_or_default());
        self.say(What::Failed(by), Cause::Table, Rule::StatusPhaseConcludes);
        let done = std::mem::take(&mut self.state.attack.done);
        for change in done.iter().rev() {
            self.take_back(*change, cause);
        }
        // What was added to the Attack has nothing to be added to.
        let of_it = |line: &Line| {
            matches!(line.cause, Cause::Ability(..))
                || matches!(line.what, LineKind::Add(_))
                || done.contains(&Done::Line(line.cause))
        };
        self.state.lines = self.state.lines.iter().filter(|line| !of_it(line)).copied().collect();
        let dues = self.state.dues;
        self.state.dues = dues
            .iter()
            .filter(|due| {
                !matches!(due.cause, Cause::Ability(..)) && !done.contains(&Done::Line(due.cause))
            })
            .copied()
            .collect();
        self.come_to_nothing();
        self.attack_fails();
        self.nothing_activated(by);
    }

    /// An enemy failed to activate an ability, for whatever reason. [KH-3, C-104]
    pub(super) fn nothing_activated(&mut self, by: ActorId) {
        if self.state.is_enemy(by) {
            self.react(by, Trigger::YouActivateNothing, Mood::Plain);
        }
    }

    fn take_back(&mut self, change: Done, cause: Cause) {
        let rule = Rule::StatusPhaseConcludes;
        match change {
            Done::Tokens(actor, token, n @ 0..) => {
                self.remove_token(actor, token, n.unsigned_abs(), cause, rule);
            }
            Done::Tokens(actor, token, n) => {
                let fresh = self.state.actor(actor).fresh;
                self.gain_token(actor, token, n.unsigned_abs(), cause);
                self.state.actor_mut(actor).fresh = fresh;
            }
            Done::Cp(actor, n @ 0..) => self.lose_cp(actor, n.unsigned_abs(), cause, rule),
            Done::Cp(actor, n) => self.gain_cp(actor, n.unsigned_abs(), cause, rule),
            Done::Drew(actor, upgrades, n) => self.put_back(actor, upgrades, n, cause),
            Done::Used(actor, place) => {
                let player = self.state.actor_mut(actor);
                player.used -= u64::from(player.uses(place).min(1)) << (place * 4);
            }
            Done::Raised(actor, n) => {
                let player = self.state.actor_mut(actor);
                player.raised = player.raised.saturating_sub(n);
            }
            Done::Line(_) => {}
        }
    }

    /// Cards that were drawn go back onto the deck, as far as they can still be in the hand.
    fn put_back(&mut self, actor: ActorId, upgrades: bool, n: u8, cause: Cause) {
        let back = self.state.actor_mut(actor).cards.put_back(upgrades, n);
        if back > 0 {
            self.say(What::PutBack(actor, back), cause, Rule::StatusPhaseConcludes);
        }
    }
}
