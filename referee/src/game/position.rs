//! Where a match stands at one moment, and every question that can be asked about it.

use std::fmt;
use std::sync::Arc;

use events::{Event, Opening};

use crate::book::Ruleset;
use crate::damage::Breakdown;
use crate::happening::Nobody;
use crate::odds::{self, Asked, NoOdds, Odds};
use crate::options::LegalOption;
use crate::play::{Accepted, Judgement, play_with};
use crate::revision::at_table;
use crate::ruling::Refusal;
use crate::sheet::{self, Awaits, Sheets};
use crate::state::State;

/// Where a match stands at one moment: the rule set that counts, and the state of the table.
#[derive(Clone)]
pub struct Position {
    rules: Arc<Ruleset>,
    state: State,
}

impl fmt::Debug for Position {
    /// Of the rule set, its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules.name();
        f.debug_struct("Position").field("rules", &rules).field("state", &self.state).finish()
    }
}

impl Position {
    pub(super) fn new(rules: Arc<Ruleset>, state: &State) -> Position {
        Position { rules, state: *state }
    }

    /// The position that an opening describes, with the kinds of tokens numbered for this match.
    ///
    /// # Errors
    /// Why the opening does not fit the rule set.
    pub fn opened(rules: &Arc<Ruleset>, opening: &Opening) -> Result<Position, Refusal> {
        let rules = at_table(rules, opening)?;
        let state = crate::play::open(&rules, opening, &mut Nobody::default())?;
        Ok(Position { rules, state })
    }

    /// The rule set that counts.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The state of the table.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What an event of the game would lead to here, or why it is refused. Nothing changes.
    ///
    /// # Errors
    /// Why it is refused. A correction or a ruling speaks of a whole log: [`Game::judge`](super::Game::judge) takes it.
    pub fn judge(&self, event: &Event) -> Result<Accepted, Refusal> {
        match crate::play::judge(&self.rules, &self.state, event) {
            Judgement::Accepted(accepted) => Ok(*accepted),
            Judgement::Refused(refusal) => Err(refusal),
        }
    }

    /// The position behind an event of the game, with nobody listening.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn after(&self, event: &Event) -> Result<Position, Refusal> {
        let mut next = self.clone();
        next.play(event).map(|()| next)
    }

    /// Goes on by an event of the game, with nobody listening. If it is refused, nothing changes.
    pub(super) fn play(&mut self, event: &Event) -> Result<(), Refusal> {
        let act = crate::play::intern(&self.rules, &self.state, event)?;
        crate::play::play(&self.rules, &mut self.state, &act, &mut Nobody::default())
    }

    /// The same, with a state that is kept from event to event ([`play_with`]).
    pub(super) fn play_with(&mut self, event: &Event, spare: &mut State) -> Result<(), Refusal> {
        let act = crate::play::intern(&self.rules, &self.state, event)?;
        play_with(&self.rules, &mut self.state, &act, spare, &mut Nobody::default())
    }

    /// The position if nobody answers a card or token that could still be answered: what lies on the table.
    #[must_use]
    pub fn unanswered(&self) -> Position {
        let state = crate::play::unanswered(&self.rules, &self.state);
        Position { rules: Arc::clone(&self.rules), state }
    }

    /// Everything that may be logged next.
    pub fn options(&self) -> Vec<LegalOption> {
        crate::play::legal_options(&self.rules, &self.state)
    }

    /// What the table waits for.
    pub fn awaits(&self) -> Awaits {
        sheet::awaits(&self.state)
    }

    /// What waits to be dealt, added up as it stands now, for each player whom a line concerns.
    pub fn pending(&self) -> Vec<Breakdown> {
        sheet::pending(&self.rules, &self.state)
    }

    /// A number over the score sheet, the same in every version of the program.
    pub fn digest(&self) -> u64 {
        sheet::digest(&self.rules, &self.state)
    }

    /// Puts the score sheet with others of which the digests are wanted later.
    pub fn put_sheet(&self, sheets: &mut Sheets) {
        sheets.put(&self.rules, &self.state);
    }

    /// The chances of the Offensive Roll Phase that is under way, or of the next one.
    ///
    /// # Errors
    /// Why there are none.
    pub fn odds(&self, asked: Asked) -> Result<Odds, NoOdds> {
        odds::odds(&self.rules, &self.state, asked)
    }
}
