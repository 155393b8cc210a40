//! The log of an event and its fold.

use crate::apply::apply;
use crate::check::check;
use crate::fact::Said;
use crate::refusal::Refusal;
use crate::state::State;

/// An event: its facts in their order, and what it is after them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Desk {
    log: Vec<Said>,
    state: State,
}

impl Desk {
    /// An event of which nothing is known.
    pub fn new() -> Desk {
        Desk::default()
    }

    /// An event from its log. A fact that cannot be after those before it keeps its place and counts for nothing; that place,
    /// from 1, is told with the reason. The log of a store has none, since each was asked for before it was kept, unless an
    /// older program kept it.
    pub fn replay(log: impl IntoIterator<Item = Said>) -> (Desk, Vec<(u32, Refusal)>) {
        let mut desk = Desk::new();
        let mut refused = Vec::new();
        for (place, said) in (1..).zip(log) {
            refused.extend(desk.keep(said).err().map(|refusal| (place, refusal)));
        }
        (desk, refused)
    }

    /// Takes the next fact of a log. One that cannot be keeps its place all the same and counts for nothing.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn keep(&mut self, said: Said) -> Result<(), Refusal> {
        let judged = self.judge(&said);
        if judged.is_ok() {
            apply(&mut self.state, &said);
        }
        self.log.push(said);
        judged
    }

    /// Whether a fact can be said now.
    ///
    /// # Errors
    /// Why it cannot, and what can be said instead.
    pub fn judge(&self, said: &Said) -> Result<(), Refusal> {
        check(&self.state, &self.log, said)
    }

    /// Says a fact.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub fn log(&mut self, said: Said) -> Result<(), Refusal> {
        self.judge(&said)?;
        apply(&mut self.state, &said);
        self.log.push(said);
        Ok(())
    }

    /// Its facts in their order.
    pub fn facts(&self) -> &[Said] {
        &self.log
    }

    /// The same, each with its place, from 1.
    pub fn placed(&self) -> impl DoubleEndedIterator<Item = (u32, &Said)> {
        self.log.iter().enumerate().map(|(before, said)| (before as u32 + 1, said))
    }

    /// How many facts it has: what `seen` of a fact says whose author has seen all of them.
    pub fn seen(&self) -> u32 {
        self.log.len() as u32
    }

    /// What it is now.
    pub fn state(&self) -> &State {
        &self.state
    }
}
