//! A match in memory: its log, and enough of its states to have any of them at once.

use events::Event;
use events::journal::Logged;
use referee::{Judgement, Ruleset, State};

use crate::report::{self, Entry, Said};
use crate::words::Names;

/// Every so many entries a state is kept; those between are judged anew from it.
const KEPT: usize = 32;

/// A log that is not empty, with the state after it.
#[derive(Debug)]
pub(super) struct Game {
    log: Vec<Logged>,
    /// The states after entries 1, 1 + [`KEPT`], 1 + 2 × [`KEPT`], …
    kept: Vec<State>,
    now: State,
}

impl Game {
    /// A match of which only the opening was logged.
    pub(super) fn new(opening: Logged, state: &State) -> Game {
        Game { log: vec![opening], kept: vec![*state], now: *state }
    }

    /// The number of entries.
    pub(super) fn head(&self) -> u32 {
        self.log.len() as u32
    }

    /// The state after the last entry.
    pub(super) fn now(&self) -> &State {
        &self.now
    }

    /// The log.
    pub(super) fn log(&self) -> &[Logged] {
        &self.log
    }

    /// Adds an entry with the state after it.
    pub(super) fn push(&mut self, logged: Logged, state: &State) {
        if self.log.len().is_multiple_of(KEPT) {
            self.kept.push(*state);
        }
        self.log.push(logged);
        self.now = *state;
    }

    /// Adds an entry that was judged before and is judged again. One that today's program refuses stays in
    /// the log and changes nothing.
    pub(super) fn replay(&mut self, rules: &Ruleset, logged: Logged) {
        let state = after(rules, &self.now, &logged.event);
        self.push(logged, &state);
    }

    /// The state after entry `seq`, which is there.
    pub(super) fn state(&self, rules: &Ruleset, seq: u32) -> State {
        let place = seq.saturating_sub(1) as usize;
        let kept = (place / KEPT).min(self.kept.len().saturating_sub(1));
        let Some(state) = self.kept.get(kept) else { return self.now };
        let since = self.log.iter().take(place + 1).skip(kept * KEPT + 1);
        since.fold(*state, |state, logged| after(rules, &state, &logged.event))
    }

    /// The entries from one to another, both included.
    pub(super) fn entries(&self, rules: &Ruleset, from: u32, to: u32) -> Vec<Entry> {
        let from = from.max(1);
        let to = to.min(self.head());
        if from > to {
            return Vec::new();
        }
        let names = Names::of(rules, &self.now);
        let mut before = self.state(rules, from - 1);
        let wanted = self.log.iter().take(to as usize).skip(from as usize - 1);
        let entries = wanted.map(|logged| {
            let said = Said { seq: logged.seq, at: Some(logged.at), event: &logged.event };
            let (entry, state) = judge(rules, &names, said, &before);
            before = state;
            entry
        });
        entries.collect()
    }
}

/// The state after an event: unchanged if it is refused.
fn after(rules: &Ruleset, state: &State, event: &Event) -> State {
    let mut next = *state;
    match referee::intern(rules, state, event) {
        Ok(act) => match referee::play(rules, &mut next, &act, &mut referee::Silent) {
            Ok(()) => next,
            Err(_) => *state,
        },
        Err(_) => *state,
    }
}

/// An entry as it is reported, and the state after it.
fn judge(rules: &Ruleset, names: &Names, said: Said, before: &State) -> (Entry, State) {
    let judgement = if let Event::Opened(opening) = said.event {
        match report::open(rules, opening) {
            Ok(begun) => Judgement::Accepted(Box::new(begun)),
            Err(refusal) => Judgement::Refused(refusal),
        }
    } else {
        referee::judge(rules, before, said.event)
    };
    let entry = report::judged(names, said, before, &judgement);
    let state = match &judgement {
        Judgement::Accepted(accepted) => accepted.state,
        Judgement::Refused(_) => *before,
    };
    (entry, state)
}
