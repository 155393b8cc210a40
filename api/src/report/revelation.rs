//! What the table has seen since an entry, which a back-up cannot make unseen.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::{Decision, Event};
use referee::Game;
use referee::revision::{Role, View};
use serde::Serialize;

use super::entry::{Entry, Verdict, entries};
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

/// What the table has seen since an entry: in what counts, and in what was taken back, each as it was before the back-up that
/// took it back. Nothing makes it unseen.
pub fn revealed_since(game: &Game, seq: u32, language: Language) -> Vec<Revelation> {
    let seen = |game: &Game| -> Vec<Revelation> {
        let entries = entries(game, View::AsRuled, seq.saturating_add(1), u32::MAX, language);
        entries.iter().filter_map(|entry| revelation(entry, language)).collect()
    };
    let mut all = seen(game);
    let placed = game.placed(View::AsRuled).iter();
    let taken_back = placed.filter(|entry| matches!(entry.role, Role::TakenBack { .. }));
    let taken_back: Vec<u32> = taken_back.map(|entry| entry.seq).collect();
    let back_ups =
        (1..).zip(game.events()).filter(|(by, event)| *by > seq && back_up(event).is_some());
    for before in back_ups.filter_map(|(by, _)| game.until(by - 1)) {
        let known: Vec<u32> = all.iter().map(|one| one.seq).collect();
        let gone = |one: &Revelation| taken_back.contains(&one.seq) && !known.contains(&one.seq);
        all.extend(seen(&before).into_iter().filter(gone));
    }
    all.sort_by_key(|one| one.seq);
    all
}

/// The entry behind which an event orders a back-up, if it does.
pub(super) fn back_up(event: &Event) -> Option<u32> {
    let Event::Ruled(ruling) = event else { return None };
    if let Decision::BackedUp { to } = ruling.decision { Some(to) } else { None }
}

fn revelation(entry: &Entry, language: Language) -> Option<Revelation> {
    if entry.verdict != Verdict::Accepted {
        return None;
    }
    let drew = entry.happenings.iter().filter(|happening| {
        matches!(happening.kind, HappeningKind::Drew | HappeningKind::DrewUpgrades)
    });
    let drawn = drew.filter_map(|happening| happening.amount).sum();
    let what = match events::notation::parse_kept(&entry.line).ok()?.event {
        Event::Rolled { .. } | Event::Looted { .. } => Seen::Dice,
        Event::Played { .. }
        | Event::Sold { .. }
        | Event::Revealed { .. }
        | Event::Found { .. }
        | Event::Flipped { .. }
        | Event::Explored { .. }
        | Event::ReadOut { .. }
        | Event::Discarded { .. } => Seen::Cards,
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
        | Event::Moved { .. }
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
