//! A whole log, judged event by event.

use events::Event;

use crate::book::Ruleset;

use crate::happening::{Happening, Narrator, Settled, Silent};
use crate::play::{intern, open, play, play_with, unanswered};
use crate::ruling::{BadOpening, Refusal};
use crate::sheet::digest;
use crate::state::{State, WindowKind};

/// A log, judged. A refused event leaves the state as it was and does not hide the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// One entry for each event, in order.
    pub entries: Vec<Entry>,
    /// The state at the end; none if the match could not be opened.
    pub state: Option<State>,
}

/// An event and what the rules say to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What was logged.
    pub event: Event,
    /// Allowed or not, and what followed.
    pub verdict: Verdict,
    /// What lies on the table after it ([`unanswered`]); none if the match is not open.
    pub state: Option<State>,
    /// The digest of the score sheet after it; 0 if the match is not open.
    pub digest: u64,
}

/// What the rules say to an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is allowed.
    Accepted {
        /// Windows that closed because nobody spoke.
        implied: Vec<WindowKind>,
        /// What followed, in order.
        happened: Vec<Happening>,
        /// Totals that were dealt, with Health before and after.
        settled: Vec<Settled>,
    },
    /// It is not.
    Refused(Refusal),
}

/// Judges a whole log. Never fails.
pub fn replay<'a>(rules: &Ruleset, log: impl IntoIterator<Item = &'a Event>) -> Replay {
    let mut state = None;
    let entries = log.into_iter().map(|event| judge_next(rules, &mut state, event)).collect();
    Replay { entries, state }
}

fn judge_next(rules: &Ruleset, state: &mut Option<State>, event: &Event) -> Entry {
    let mut narrator = Narrator::default();
    let result = step(rules, state, event, &mut narrator);
    let Narrator { happenings, implied, settled } = narrator;
    let verdict = match result {
        Ok(()) => Verdict::Accepted { implied, happened: happenings, settled },
        Err(refusal) => Verdict::Refused(refusal),
    };
    let shown = state.as_ref().map(|state| unanswered(rules, state));
    let digest = shown.as_ref().map_or(0, |shown| digest(rules, shown));
    Entry { event: event.clone(), verdict, state: shown, digest }
}

/// Judges the next event of a log, the opening included.
pub(crate) fn step<R: crate::happening::Recorder>(
    rules: &Ruleset,
    state: &mut Option<State>,
    event: &Event,
    recorder: &mut R,
) -> Result<(), Refusal> {
    match (state.as_mut(), event) {
        (None, Event::Opened(opening)) => {
            *state = Some(open(rules, opening, recorder)?);
            Ok(())
        }
        (None, _) => Err(Refusal::Opening(BadOpening::Starts)),
        (Some(state), event) => play(rules, state, &intern(rules, state, event)?, recorder),
    }
}

/// The state a log leads to, with nobody listening: as fast as it goes.
///
/// # Errors
/// The first refusal, with the place of its event.
pub fn fold<'a>(
    rules: &Ruleset,
    log: impl IntoIterator<Item = &'a Event>,
) -> Result<Option<State>, (usize, Refusal)> {
    let mut log = log.into_iter().enumerate();
    let Some((_, first)) = log.next() else { return Ok(None) };
    let mut state = None;
    step(rules, &mut state, first, &mut Silent).map_err(|refusal| (0, refusal))?;
    let Some(mut state) = state else { return Ok(None) };
    let mut spare = state;
    for (place, event) in log {
        intern(rules, &state, event)
            .and_then(|act| play_with(rules, &mut state, &act, &mut spare, &mut Silent))
            .map_err(|refusal| (place, refusal))?;
    }
    Ok(Some(state))
}
