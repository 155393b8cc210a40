//! A whole log, judged without storing it.

use std::sync::Arc;

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::notation::Written;
use events::{Event, Name};
use referee::revision::{Fault, View};
use referee::ruling::Unknown;
use referee::{Game, Logged, Refusal, Ruleset};
use serde::Serialize;

use super::entry::{Entry, entries};
use super::option::{LegalOption, options};
use super::ruling::{Refused, no_opening, refused_opening};
use super::sheet::{Sheet, sheet};
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
    /// The log, with every position that it leads to.
    pub game: Game,
    /// Every entry, with the line of the file it begins on.
    pub entries: Vec<(u32, Entry)>,
}

impl Replayed {
    /// The whole answer, in the language in which the entries are told.
    pub fn answer(self, language: Language) -> Replay {
        let now = self.game.now();
        let names = Names::of(now.rules(), now.state()).speaking(language);
        Replay {
            refused_opening: None,
            sheet: Some(sheet(&names, now.state())),
            options: options(&names, now.state()),
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

/// The same of a log with house rules: `house` is what it is opened under, if it has any. Rulings adopt rule sets by their
/// names, without them.
///
/// # Errors
/// If the opening is refused: nothing behind it can be judged.
pub fn replay_with(
    log: &[Written],
    house: Option<&Arc<Ruleset>>,
    view: View,
    language: Language,
    named: impl Fn(&str) -> Option<Arc<Ruleset>>,
) -> Result<Replayed, Box<Refused>> {
    match house {
        Some(rules) => replay_under(log, rules, view, language, named),
        None => replay_in(log, view, language, named),
    }
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
    replay_under(log, &rules, view, language, ruleset)
}

/// The same under the rule set that the match is pinned to; `adopted` has those that rulings adopt.
///
/// # Errors
/// If the opening is refused: nothing behind it can be judged.
pub fn replay_under(
    log: &[Written],
    rules: &Arc<Ruleset>,
    view: View,
    language: Language,
    adopted: impl Fn(&str) -> Option<Arc<Ruleset>>,
) -> Result<Replayed, Box<Refused>> {
    let Some(first @ Written { event: Event::Opened(opening), .. }) = log.first() else {
        return Err(Box::new(no_opening(language)));
    };
    let named = |name: &Name| adopted(name.as_str());
    let logged = log.iter().map(|written| Logged::new(written.event.clone(), named));
    let game = Game::replay(Arc::clone(rules), logged).map_err(|fault| {
        Box::new(match fault {
            Fault::Refused(refusal) => refused_opening(Some(rules), opening, refusal, language),
            Fault::Revision(_)
            | Fault::Setting(_)
            | Fault::NoSuchRule(_)
            | Fault::Adoption(_)
            | Fault::NoSuchSeat(_)
            | Fault::NotOpen => no_opening(language),
        })
    })?;
    let entries = entries(&game, view, 1, u32::MAX, language);
    let from_file = |entry: Entry| {
        let written = log.get(entry.seq as usize - 1).unwrap_or(first);
        #[cfg(feature = "server")]
        let entry = Entry { remark: written.remark.clone(), ..entry };
        (written.line, entry)
    };
    let entries = entries.into_iter().map(from_file).collect();
    Ok(Replayed { game, entries })
}
