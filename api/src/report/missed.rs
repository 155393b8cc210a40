//! What could have been done and was not, because nobody spoke while it could: for a judge who is asked whether it may still
//! be done. Whether it is too late is a policy of the event; what would follow is not.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::Event;
use referee::revision::{Role, View};
use referee::{Game, Position};
use serde::Serialize;

use super::difference::{Change, changes};
use super::entry::{Implied, implied};
use super::option::{LegalOption, options};
use super::revelation::{Revelation, revealed_since};
use super::sheet::sheet;
use crate::named::{Act, Awaited};
use crate::words::{Language, Names};

/// Something that could have been done in a window that is closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Missed {
    /// The entry with which the window closed: it would have had to be said before that.
    pub seq: u32,
    /// The window that closed because nobody spoke; nothing where the entry itself ended the phase.
    pub closed: Option<Implied>,
    /// What could have been done, by whom, and the line that says it.
    pub option: LegalOption,
    /// Whether the turn is still the same.
    pub same_turn: bool,
    /// Whether everything said since would still stand. Nothing in another turn, where something has to be picked, and
    /// where a judge has ruled since.
    pub fits: Option<bool>,
    /// What would be otherwise on the score sheet now, where everything still stands.
    pub changes: Vec<Change>,
    /// What the table has seen since, which nothing makes unseen.
    pub revealed: Vec<Revelation>,
}

/// Uses of tokens and of passive abilities, tokens that could have been paid off, and words that could have been taken, in
/// windows of this turn and of the one before that closed unspoken, or were ended. What could still be done behind the entry
/// that closed them is not missed by it, and what somebody declined is missed by nobody. Cards are hidden, and none of them
/// is missed.
pub fn missed(game: &Game, language: Language) -> Vec<Missed> {
    let entries = game.entries(View::AsRuled, 1, u32::MAX);
    let turn = game.now().state().turn();
    let recent = (0..entries.len()).filter(|nth| entries[*nth].before.state().turn() + 1 >= turn);
    let mut declined = Vec::new();
    recent.flat_map(|nth| missed_by(game, &entries[nth..], &mut declined, language)).collect()
}

/// What was missed by the first of these entries, which are the last of a game. `declined` is what players passed on, by
/// their seats, as long as it could still be done.
fn missed_by(
    game: &Game,
    entries: &[referee::Entry],
    declined: &mut Vec<(u8, String)>,
    language: Language,
) -> Vec<Missed> {
    let [entry, ..] = entries else { return Vec::new() };
    let Some(accepted) = entry.verdict.as_ref().ok().filter(|_| entry.placed.role.plays()) else {
        return Vec::new();
    };
    let told = |position: &Position| {
        let names = Names::of(position.rules(), position.state()).speaking(language);
        options(&names, position.state())
    };
    let (before, after) = (&entry.before, told(&entry.after));
    let same_turn = before.state().turn() == game.now().state().turn();
    let names = Names::of(before.rules(), before.state()).speaking(language);
    let mut missed = Vec::new();
    let offered = told(before);
    if let Event::Passed { by } = entry.event {
        let theirs = offered.iter().filter(|it| it.by == by.number());
        declined.extend(theirs.map(|it| (it.by, it.line.clone())));
    }
    for option in offered {
        let behind = option.closes.len();
        let closed = accepted.implied.get(behind).map(|window| implied(&names, *window));
        let ended = matches!(entry.event, Event::Ended { .. }) && behind == accepted.implied.len();
        let still = after.iter().any(|it| it.by == option.by && it.line == option.line);
        let is_offer = closed.as_ref().is_some_and(|window| window.window == Awaited::Offer);
        let said_no = declined.iter().any(|(by, line)| *by == option.by && *line == option.line);
        if still || said_no || closed.is_none() && !ended || !counts(&option, is_offer) {
            continue;
        }
        let place = entry.placed.place;
        let now = if same_turn { would_be(before, &option, entries) } else { Now::Unknown };
        missed.push(Missed {
            seq: place,
            closed,
            option,
            same_turn,
            fits: now.fits(),
            changes: now.changes(game.now(), language),
            revealed: revealed_since(game, place.saturating_sub(1), language),
        });
    }
    declined.retain(|(by, line)| after.iter().any(|it| it.by == *by && it.line == *line));
    missed
}

/// Whether something is an effect that can be forgotten, rather than a choice of how to play on.
fn counts(option: &LegalOption, is_offer: bool) -> bool {
    match option.act {
        Act::Spend | Act::PayOff => true,
        // Other questions have to be answered before play goes on.
        Act::Choose => is_offer,
        Act::Roll
        | Act::Announce
        | Act::Aim
        | Act::Defend
        | Act::Play
        | Act::Sell
        | Act::Reveal
        | Act::Pass
        | Act::End
        | Act::Concede
        | Act::Move
        | Act::Find
        | Act::Loot
        | Act::Flip
        | Act::Discard => false,
    }
}

/// Where the match would stand now.
enum Now {
    /// Nobody knows.
    Unknown,
    /// Something that was said since would be refused.
    Otherwise,
    /// There.
    There(Box<Position>),
}

impl Now {
    fn fits(&self) -> Option<bool> {
        match self {
            Now::Unknown => None,
            Now::Otherwise => Some(false),
            Now::There(_) => Some(true),
        }
    }

    fn changes(&self, is: &Position, language: Language) -> Vec<Change> {
        let Now::There(would_be) = self else { return Vec::new() };
        let [is, would_be] = [is, &**would_be].map(|position| {
            let names = Names::of(position.rules(), position.state()).speaking(language);
            sheet(&names, position.state())
        });
        changes(&is, &would_be, language)
    }
}

/// Where the match would stand if this had been done before these entries, the last of it.
fn would_be(before: &Position, option: &LegalOption, entries: &[referee::Entry]) -> Now {
    if option.slots.iter().any(|slot| !slot.optional) {
        return Now::Unknown;
    }
    let Ok(event) = events::notation::parse(&option.line) else { return Now::Unknown };
    let Ok(mut position) = before.after(&event) else { return Now::Otherwise };
    for entry in entries {
        if matches!(entry.placed.role, Role::Ruling { counts: true, .. }) {
            return Now::Unknown;
        }
        if entry.placed.role.plays() && entry.verdict.is_ok() {
            let Ok(next) = position.after(entry.event) else { return Now::Otherwise };
            position = next;
        }
    }
    Now::There(Box::new(position))
}
