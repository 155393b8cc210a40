//! What the table has seen since an entry, which a back-up cannot make unseen.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::Event;
use serde::Serialize;

use super::entry::{Entry, Verdict};
use crate::named::{HappeningKind, Seen};
use crate::words::Language;
use crate::words::difference::revealed_words;

/// Dice that were rolled, or cards that came out of a hidden hand or deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Revelation {
    /// The entry.
    pub seq: u32,
    /// What.
    pub what: Seen,
    /// How many cards were drawn; 0 where it is about something else.
    pub drawn: u16,
    /// The line, with what was drawn.
    pub sentence: String,
}

/// What the table has seen in these entries, in this language.
pub fn revelations(entries: &[Entry], language: Language) -> Vec<Revelation> {
    entries
        .iter()
        .filter(|entry| entry.verdict == Verdict::Accepted)
        .filter_map(|entry| revelation(entry, language))
        .collect()
}

fn revelation(entry: &Entry, language: Language) -> Option<Revelation> {
    let drew = entry.happenings.iter().filter(|happening| happening.kind == HappeningKind::Drew);
    let drawn = drew.filter_map(|happening| happening.amount).sum();
    let what = match events::notation::parse(&entry.line).ok()? {
        Event::Rolled { .. } => Seen::Dice,
        Event::Played { .. } | Event::Sold { .. } | Event::Revealed { .. } => Seen::Cards,
        Event::Opened(_)
        | Event::Announced { .. }
        | Event::Aimed { .. }
        | Event::Defended { .. }
        | Event::Spent { .. }
        | Event::PaidOff { .. }
        | Event::Chose { .. }
        | Event::Passed { .. }
        | Event::Ended { .. }
        | Event::Conceded { .. }
        | Event::Corrected(_)
        | Event::Answered(_)
        | Event::Ruled(_) => {
            if drawn == 0 {
                return None;
            }
            Seen::Drawn
        }
    };
    let sentence = revealed_words(entry, drawn, language);
    Some(Revelation { seq: entry.seq, what, drawn, sentence })
}
