//! The Defensive Ability that is made. [DEF-3]

use super::run::Run;
use crate::act::ActorId;
use crate::book::Cause;
use crate::happening::Recorder;
use crate::inline::Inline;
use crate::state::{Defending, Do, Frame, Mark, Question};

impl<R: Recorder> Run<'_, R> {
    /// The Defensive Abilities on the hero's board as it is upgraded now.
    pub(super) fn defenses(&self, actor: ActorId) -> Inline<u8, 4> {
        let player = self.state.actor(actor);
        player.offers(self.rules.hero(player.hero)).filter_map(|level| level.defense).collect()
    }

    pub(super) fn roll_defense(&mut self, by: ActorId, defense: u8) {
        let book = &self.rules.hero(self.state.actor(by).hero).defenses[defense as usize];
        let mut text = Do::new(book.text, by, self.state.attack.by, Cause::Defense(by, defense));
        text.count = book.roll;
        text.mark = Mark::new(self.state.lines.len() as u8 + 1);
        self.push(Frame::Do(text));
        // A defence without dice is made at once.
        if book.roll == 0 {
            self.state.attack.defense = Defending::Rolled;
        } else {
            self.push(Frame::Ask(Question::Defense { by }));
        }
    }
}
