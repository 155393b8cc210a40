//! The Discard Phase.

use events::Phase;

use super::run::Run;
use crate::act::ActorId;
use crate::happening::Recorder;
use crate::state::{Frame, Question, Step, WindowKind};

impl<R: Recorder> Run<'_, R> {
    pub(super) fn discard(&mut self) {
        if self.state.phase != Phase::Discard {
            self.begin(Phase::Discard);
        }
        let by = self.state.active;
        if self.must_sell(by) {
            self.then(Step::Discard);
            return self.push(Frame::Ask(Question::SellDown { by }));
        }
        self.then(Step::TurnConcludes);
    }

    /// A position that begins with this phase stands in it, even where nothing has to be sold.
    pub(super) fn stand_in_the_discard_phase(&mut self) {
        self.begin(Phase::Discard);
        if !self.must_sell(self.state.active) {
            self.window(WindowKind::Discard);
        }
    }

    pub(super) fn must_sell(&self, actor: ActorId) -> bool {
        self.over_hand_limit(actor) && self.forbidden(actor).is_none()
    }

    /// Whether the player holds more cards than the Discard Phase allows. [CARD-8]
    pub(super) fn over_hand_limit(&self, actor: ActorId) -> bool {
        self.state.actor(actor).cards.hand > self.rules.numbers.hand_most
    }
}
