//! A revised log, judged step by step.

use std::sync::Arc;

use events::{Decision, Event, Opening, Seat};

use super::adopt::{BadAdoption, adopt};
use super::{BadRevision, Placed, Role};
use crate::book::Ruleset;
use crate::happening::Recorder;
use crate::play::{BadSetting, set, stop};
use crate::replay::step;
use crate::ruling::{BadOpening, Refusal};
use crate::state::State;

/// Where the game stands while a log is judged: the rule set that counts, and the state.
#[derive(Clone, Debug)]
pub struct Course {
    /// The rule set that counts now.
    pub rules: Arc<Ruleset>,
    /// The state; none as long as no opening was accepted.
    pub state: Option<State>,
}

/// Why a step cannot be taken. Nothing changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The rules do not allow the event.
    Refused(Refusal),
    /// What a correction or ruling speaks of is not there.
    Revision(BadRevision),
    /// A ruling rests on a rule that there is not: the place of its id among those that it names, from 0.
    NoSuchRule(u8),
    /// A thing cannot be set so.
    Setting(BadSetting),
    /// There is no such rule set, or the table cannot change to it.
    Adoption(BadAdoption),
    /// Nobody sits on this seat.
    NoSuchSeat(Seat),
    /// Nothing was opened that could be ruled about.
    NotOpen,
}

impl Course {
    /// Before the opening.
    pub fn new(rules: &Arc<Ruleset>) -> Course {
        Course { rules: Arc::clone(rules), state: None }
    }

    /// Takes an entry. `event` is what it says in this view; `adopts` is the rule set that it adopts, if it is a ruling
    /// that does and there is one of that name.
    ///
    /// # Errors
    /// Why it cannot be taken; everything is then as it was.
    pub fn take<R: Recorder>(
        &mut self,
        placed: Placed,
        event: &Event,
        adopts: Option<&Arc<Ruleset>>,
        recorder: &mut R,
    ) -> Result<(), Fault> {
        match placed.role {
            Role::Counts | Role::Replaced { .. } | Role::Inserted => {
                self.play(event, recorder).map_err(Fault::Refused)
            }
            Role::Ruling { counts: true, .. } => self.ruled(event, adopts, recorder),
            Role::Void(fault) => Err(fault),
            Role::Struck { .. }
            | Role::TakenBack { .. }
            | Role::Correction { .. }
            | Role::Proposed { .. }
            | Role::Dropped { .. }
            | Role::Answer
            | Role::Ruling { counts: false, .. } => Ok(()),
        }
    }

    fn play<R: Recorder>(&mut self, event: &Event, recorder: &mut R) -> Result<(), Refusal> {
        if let (None, Event::Opened(opening)) = (&self.state, event) {
            let rules = at_table(&self.rules, opening)?;
            step(&rules, &mut self.state, event, recorder)?;
            self.rules = rules;
            return Ok(());
        }
        step(&self.rules, &mut self.state, event, recorder)
    }

    fn ruled<R: Recorder>(
        &mut self,
        event: &Event,
        adopts: Option<&Arc<Ruleset>>,
        recorder: &mut R,
    ) -> Result<(), Fault> {
        let Event::Ruled(ruling) = event else { return Ok(()) };
        let state = self.state.as_mut().ok_or(Fault::NotOpen)?;
        let unknown = ruling.rules.iter().position(|rule| self.rules.rule(rule.as_str()).is_none());
        if let Some(place) = unknown {
            return Err(Fault::NoSuchRule(place as u8));
        }
        match &ruling.decision {
            Decision::Stands | Decision::BackedUp { .. } | Decision::Overturned { .. } => Ok(()),
            Decision::Set(settings) => {
                set(&self.rules, state, settings, recorder).map_err(Fault::Setting)
            }
            Decision::Adopted(_) => {
                let to = adopts.ok_or(Fault::Adoption(BadAdoption::Unknown))?;
                (self.rules, *state) = adopt(&self.rules, to, state).map_err(Fault::Adoption)?;
                Ok(())
            }
            Decision::Penalised { seat, .. } => at_the_table(state, *seat),
            Decision::Ended { winner } => {
                winner.map_or(Ok(()), |seat| at_the_table(state, seat))?;
                stop(state, winner.map(Into::into), recorder);
                Ok(())
            }
        }
    }
}

/// The rule set with the kinds of tokens that this match can need.
pub(crate) fn at_table(rules: &Arc<Ruleset>, opening: &Opening) -> Result<Arc<Ruleset>, Refusal> {
    let crowded = |what| Refusal::Opening(BadOpening::Crowded(what));
    let loot = |seat| Refusal::Opening(BadOpening::Loot(seat));
    let with_loot = rules.with_loot(opening).map_err(loot)?.map(Arc::new);
    let rules = with_loot.as_ref().unwrap_or(rules).of_match(opening).map_err(crowded)?;
    rules.on_map(opening).map_err(|why| Refusal::Opening(BadOpening::Map(why)))
}

fn at_the_table(state: &State, seat: Seat) -> Result<(), Fault> {
    if seat.index() < state.actors.len() { Ok(()) } else { Err(Fault::NoSuchSeat(seat)) }
}
