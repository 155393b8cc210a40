//! The one loop: frames are taken and carried out until one needs somebody.

use crate::book::Ruleset;
use crate::happening::Recorder;
use crate::state::{Frame, Question, State, WindowKind};

/// The bound on one run. Reaching it is our bug.
const MOST_STEPS: u32 = 10_000;

/// Carries out what follows.
pub(crate) struct Run<'a, R: Recorder> {
    pub(super) rules: &'a Ruleset,
    pub(super) state: &'a mut State,
    pub(super) recorder: &'a mut R,
    /// Whether something found no room: the event is refused as a whole.
    pub(super) overflow: bool,
}

impl<'a, R: Recorder> Run<'a, R> {
    pub(super) fn new(rules: &'a Ruleset, state: &'a mut State, recorder: &'a mut R) -> Self {
        Run { rules, state, recorder, overflow: false }
    }

    /// Goes on until somebody has to speak, or may.
    pub(super) fn go(&mut self) {
        for _ in 0..MOST_STEPS {
            if self.state.outcome.is_some() || self.overflow {
                return;
            }
            match self.state.stack.last() {
                Some(&Frame::Step(step)) => {
                    self.state.stack.pop();
                    self.take_step(step);
                }
                Some(Frame::Do(_)) => self.read_word(),
                Some(&Frame::Discard { seat, card }) => {
                    self.state.stack.pop();
                    self.state.player_mut(seat).cards.put_on_discard(1 << card);
                }
                // An Instant may have been played instead of sold.
                Some(&Frame::Ask(Question::SellDown { by })) if !self.over_hand_limit(by) => {
                    self.state.stack.pop();
                }
                Some(Frame::Ask(_) | Frame::Window(_)) | None => return,
            }
        }
        debug_assert!(false, "a run does not end");
        self.overflow = true;
    }

    /// Closes the innermost window because nobody spoke, and goes on.
    pub(super) fn close(&mut self, kind: WindowKind) {
        self.state.stack.pop();
        if R::LISTENS {
            self.recorder.closed(kind);
        }
        self.go();
    }
}
