//! What would be and what might have been. Nothing of it is stored.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::notation;
use referee::revision::{View, revises};
use referee::{Game, Logged};
use serde::Serialize;

use super::difference::{Differences, differences};
use super::entry::{Entry, behind, entries};
use super::option::{LegalOption, options};
use super::revelation::{Revelation, back_up, revealed_since};
use super::ruling::{Refused, objection};
use super::sheet::{Sheet, sheet};
use crate::words::{Language, Names};

/// What an event would change if it were logged now. Nothing is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// Set if it would be refused: why.
    pub refused: Option<Refused>,
    /// What would differ.
    pub differences: Differences,
    /// Of a back-up: the dice and cards the table has seen since, which nothing makes unseen.
    pub revealed: Vec<Revelation>,
}

/// What might have been: lines judged from some entry on, without touching the log.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
pub struct Branch {
    /// The lines, judged one after the other. A refused one changes nothing.
    pub entries: Vec<Entry>,
    /// The score sheet after the last.
    pub sheet: Sheet,
    /// What could be logged after the last.
    pub options: Vec<LegalOption>,
}

/// What an event would change if it were logged now; of what is proposed, once all have agreed.
pub fn preview(game: &Game, logged: &Logged, language: Language) -> Preview {
    let refused = game.judge(logged.clone()).err().map(|objected| Refused {
        ruling: objection(&objected, language),
        line: notation::print(&logged.event),
    });
    let mut ahead = game.clone();
    let _ = ahead.keep(ahead.as_agreed(logged.clone()));
    let [before, after] =
        [game, &ahead].map(|game| entries(game, View::AsRuled, 1, u32::MAX, language));
    Preview {
        refused,
        differences: differences(before, after, language),
        revealed: back_up(&logged.event)
            .map_or_else(Vec::new, |to| revealed_since(game, to, language)),
    }
}

/// What might have been: events behind everything that counts up to entry `at` in a view of the whole log; nothing if there
/// is no such entry. Corrections, rulings and answers speak of the whole log: they are judged behind its last entry, as the
/// game goes on, and refused elsewhere. Nothing is logged.
pub fn branch(
    game: &Game,
    view: View,
    at: u32,
    said: &[Logged],
    language: Language,
) -> Option<Branch> {
    let (entries, end) = if at == game.len() && said.iter().any(|logged| revises(&logged.event)) {
        let mut ahead = game.clone();
        for logged in said {
            let _ = ahead.keep(logged.clone());
        }
        (entries(&ahead, view, at + 1, u32::MAX, language), ahead.at(view, ahead.len())?)
    } else {
        let mut now = game.at(view, at)?;
        let judged = (at + 1..).zip(said).map(|(seq, logged)| {
            let (entry, after) = behind(&now, seq, &logged.event, language);
            now = after;
            entry
        });
        (judged.collect(), now)
    };
    let names = Names::of(end.rules(), end.state()).speaking(language);
    let (sheet, options) = (sheet(&names, end.state()), options(&names, end.state()));
    Some(Branch { entries, sheet, options })
}
