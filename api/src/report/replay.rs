//! A whole log, judged without storing it.

use std::sync::Arc;

use async_graphql::SimpleObject;
use events::notation::Written;
use events::{Event, Opening};
use referee::{Accepted, Judgement, Narrator, Refusal, Ruleset, State, Unknown};
use serde::Serialize;

use super::entry::{Entry, Said, judged, stands};
use super::option::{LegalOption, options};
use super::ruling::{Refused, no_opening, refused_opening};
use super::sheet::{Sheet, sheet};
use crate::words::Names;

/// A whole log, judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// Every entry; none if the opening is refused.
    pub entries: Vec<Entry>,
    /// Set if the opening itself is refused: nothing behind it is judged.
    pub refused_opening: Option<Refused>,
    /// The score sheet after the last entry.
    pub sheet: Option<Sheet>,
    /// What may be logged after the last entry.
    pub options: Vec<LegalOption>,
}

/// Where a log led.
#[derive(Debug)]
pub struct Replayed {
    /// The rule set it was judged by.
    pub rules: Arc<Ruleset>,
    /// The state after its last entry.
    pub state: State,
    /// Every entry, with the line of the file it begins on.
    pub entries: Vec<(u32, Entry)>,
}

impl Replayed {
    /// The whole answer.
    pub fn answer(self) -> Replay {
        let names = Names::of(&self.rules, &self.state);
        Replay {
            refused_opening: None,
            sheet: Some(sheet(&names, &self.state)),
            options: options(&names, &self.state),
            entries: self.entries.into_iter().map(|(_, entry)| entry).collect(),
        }
    }
}

impl From<Box<Refused>> for Replay {
    fn from(refused: Box<Refused>) -> Replay {
        let refused_opening = Some(*refused);
        Replay { entries: Vec::new(), refused_opening, sheet: None, options: Vec::new() }
    }
}

/// Judges a log. A refused event leaves the state as it was, and the log goes on behind it.
///
/// # Errors
/// If the opening is refused: nothing behind it can be judged.
pub fn replay(
    log: &[Written],
    ruleset: impl Fn(&str) -> Option<Arc<Ruleset>>,
) -> Result<Replayed, Box<Refused>> {
    let [first @ Written { event: Event::Opened(opening), .. }, behind @ ..] = log else {
        return Err(Box::new(no_opening()));
    };
    let Some(rules) = ruleset(opening.ruleset.as_str()) else {
        let unknown = Refusal::UnknownName(Unknown::Ruleset);
        return Err(Box::new(refused_opening(None, opening, unknown)));
    };
    let begun = open(&rules, opening)
        .map_err(|refusal| Box::new(refused_opening(Some(&rules), opening, refusal)))?;
    let names = Names::of(&rules, &begun.state);
    let said = |seq, event| Said { seq, at: None, event };
    let mut entries = vec![(first.line, stands(&names, said(1, &first.event), &begun))];
    let mut state = begun.state;
    for (seq, written) in (2..).zip(behind) {
        let judgement = referee::judge(&rules, &state, &written.event);
        let entry = judged(&names, said(seq, &written.event), &state, &judgement);
        entries.push((written.line, entry));
        if let Judgement::Accepted(accepted) = judgement {
            state = accepted.state;
        }
    }
    Ok(Replayed { rules, state, entries })
}

/// Opens a match, with what followed at once.
///
/// # Errors
/// Why the opening does not fit the rule set.
pub fn open(rules: &Ruleset, opening: &Opening) -> Result<Accepted, Refusal> {
    let mut narrator = Narrator::default();
    let state = referee::open(rules, opening, &mut narrator)?;
    Ok(Accepted {
        state,
        implied: narrator.implied,
        happened: narrator.happenings,
        settled: narrator.settled,
    })
}
