//! A whole log, judged without storing it.

use std::sync::Arc;

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::notation::Written;
use events::{Decision, Event, Opening};
use referee::revision::View;
use referee::{Accepted, Narrator, Refusal, Ruleset, State, Unknown};
use serde::Serialize;

use super::entry::Entry;
use super::option::{LegalOption, options};
use super::ruling::{Refused, no_opening, refused_opening};
use super::sheet::{Sheet, sheet};
use crate::reading::{Books, Reading, Record, Standing};
use crate::words::{Language, Names};

/// A whole log, judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
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

/// Judges a log, with its corrections and rulings. A refused event leaves the state as it was, and the log goes on behind it.
///
/// # Errors
/// If the opening is refused: nothing behind it can be judged.
pub fn replay(
    log: &[Written],
    ruleset: impl Fn(&str) -> Option<Arc<Ruleset>>,
) -> Result<Replayed, Box<Refused>> {
    replay_in(log, View::AsRuled, Language::English, ruleset)
}

/// The same in one of the three ways to read a log, told in a language.
///
/// # Errors
/// If the opening is refused: nothing behind it can be judged.
pub fn replay_in(
    log: &[Written],
    view: View,
    language: Language,
    ruleset: impl Fn(&str) -> Option<Arc<Ruleset>>,
) -> Result<Replayed, Box<Refused>> {
    let Some(Written { event: Event::Opened(opening), .. }) = log.first() else {
        return Err(Box::new(no_opening(language)));
    };
    let Some(rules) = ruleset(opening.ruleset.as_str()) else {
        let unknown = Refusal::UnknownName(Unknown::Ruleset);
        return Err(Box::new(refused_opening(None, opening, unknown, language)));
    };
    replay_under(log, rules, view, language, ruleset)
}

/// The same under the rule set that the match is pinned to; `adopted` has those that rulings adopt.
///
/// # Errors
/// If the opening is refused: nothing behind it can be judged.
pub fn replay_under(
    log: &[Written],
    rules: Arc<Ruleset>,
    view: View,
    language: Language,
    adopted: impl Fn(&str) -> Option<Arc<Ruleset>>,
) -> Result<Replayed, Box<Refused>> {
    let [first @ Written { event: Event::Opened(opening), .. }, behind @ ..] = log else {
        return Err(Box::new(no_opening(language)));
    };
    open(&rules, opening)
        .map_err(|refusal| Box::new(refused_opening(Some(&rules), opening, refusal, language)))?;
    let later = (2..).zip(behind).filter_map(|(seq, written)| {
        let Event::Ruled(ruling) = &written.event else { return None };
        let Decision::Adopted(name) = &ruling.decision else { return None };
        Some((seq, adopted(name.as_str())?))
    });
    let books = Books { first: rules, adopted: later.collect() };
    let records: Vec<Record> =
        log.iter().map(|written| Record { event: &written.event, logged: None }).collect();
    let reading = Reading::of(&books, &records, view);
    let reading = reading.ok_or_else(|| Box::new(no_opening(language)))?;
    let line = |entry: &Entry| log.get(entry.seq as usize - 1).map_or(first.line, |it| it.line);
    let entries = reading.entries(&books, &records, 1, u32::MAX, language);
    let entries = entries.into_iter().map(|entry| (line(&entry), entry)).collect();
    let Standing { rules, state } = reading.now().clone();
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
