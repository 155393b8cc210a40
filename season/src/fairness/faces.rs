//! Faces that were thrown.

use events::{Dice, Event};
use referee::game::Game;
use referee::play::unspoken;
use referee::revision::View;
use referee::state::{Frame, Question};
use referee::{ActorId, State};
use serde::Serialize;

use super::runs::Runs;
use super::{IMPROBABLE, p_value};
use crate::counted;

/// Faces that were thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Faces {
    /// How often each face came, 1 to 6.
    pub thrown: [u64; 6],
    /// The same of first rolls of Offensive Roll Phases alone: nobody has chosen anything there.
    pub first: [u64; 6],
    /// From one roll to the next.
    pub runs: Runs,
    /// Rolls that are left out, because nobody said which of their dice were thrown.
    pub left_out: u64,
}

impl Faces {
    /// Both together.
    #[must_use]
    pub fn and(mut self, more: &Faces) -> Faces {
        for face in 0..6 {
            self.thrown[face] += more.thrown[face];
            self.first[face] += more.first[face];
        }
        self.runs = self.runs.and(more.runs);
        self.left_out += more.left_out;
        self
    }

    /// Whether fair dice are hardly ever like these.
    pub fn improbable(&self) -> bool {
        p_value(&self.thrown).is_some_and(|p| p < IMPROBABLE)
    }

    /// The faces that each player has thrown in a match, in the order of the seats.
    pub fn of(game: &Game, view: View) -> Vec<Faces> {
        let mut throwers = vec![Thrower::default(); game.now().state().actors().len()];
        for entry in game.entries(view, 1, game.len()) {
            if let (Event::Rolled { by, dice }, Some(accepted)) = (entry.event, counted(&entry))
                && let Some(thrower) = throwers.get_mut(ActorId::from(*by).index())
            {
                let at = unspoken(entry.before.rules(), entry.before.state(), &accepted.implied);
                thrower.throws(&at, *dice);
            }
        }
        throwers.into_iter().map(Thrower::faces).collect()
    }
}

/// Somebody who throws dice in a match, roll by roll.
#[derive(Clone, Copy, Default, Debug)]
pub struct Thrower {
    faces: Faces,
    /// What was thrown in the roll before, by face; nothing behind a roll that is left out.
    before: [u64; 6],
    /// In how many rolls, up to the last one, each face came every time.
    running: [u32; 6],
}

impl Thrower {
    /// Takes in the next roll, of dice that lie there in a position.
    pub fn throws(&mut self, at: &State, dice: Dice) {
        let first = matches!(at.innermost(), Some(Frame::Ask(Question::Attempt { .. })));
        let whole = matches!(
            at.innermost(),
            Some(Frame::Ask(
                Question::Defense { .. } | Question::Roll { .. } | Question::Beside { .. }
            ))
        );
        let all = (1u8 << dice.count()) - 1;
        let Some(thrown) = (if first || whole { Some(all) } else { dice.thrown() }) else {
            self.faces.left_out += 1;
            (self.before, self.running) = ([0; 6], [0; 6]);
            return;
        };
        let thrown = (0u8..).zip(dice.values()).filter(|(place, _)| thrown >> place & 1 == 1);
        let thrown: Vec<u8> = thrown.map(|(_, value)| *value).collect();
        self.shows(&thrown, first);
    }

    /// Takes in dice that were thrown together; whether it was the first roll of an Offensive Roll Phase.
    pub fn shows(&mut self, thrown: &[u8], first: bool) {
        let mut now = [0; 6];
        for value in thrown.iter().filter(|value| (1..=6).contains(*value)) {
            now[usize::from(value - 1)] += 1;
        }
        for (face, count) in now.into_iter().enumerate() {
            self.faces.thrown[face] += count;
            self.faces.first[face] += if first { count } else { 0 };
            self.running[face] = if count > 0 { self.running[face] + 1 } else { 0 };
        }
        self.faces.runs.next(&self.before, &now, &self.running);
        self.before = now;
    }

    /// What was thrown so far.
    pub fn faces(self) -> Faces {
        self.faces
    }
}
