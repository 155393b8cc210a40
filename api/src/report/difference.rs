//! What differs between two readings of a log.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use serde::Serialize;

#[cfg(feature = "server")]
use super::change_value::ChangeValue;
use super::entry::{Entry, Verdict};
use super::role::EntryRole;
use super::sheet::{SeatSheet, Sheet};
use crate::named::ChangedThing;
use crate::words::Language;
use crate::words::difference::{change_words, differs_words, no_outcome, turn_words};

/// What differs between two readings of a log, or between a log and the same with one more event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Differences {
    /// Every entry that is not the same, in order: other events, other verdicts, other totals.
    pub entries: Vec<Difference>,
    /// Those of them that are allowed in the one and refused in the other, by their sequence.
    pub newly_refused: Vec<u32>,
    /// What differs on the score sheet after the last entry.
    pub changes: Vec<Change>,
}

/// An entry that is not the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// The entry that says it.
    pub seq: u32,
    /// Where it takes effect.
    pub place: u32,
    /// As it is in the first; nothing if it is not there.
    pub before: Option<Entry>,
    /// As it is in the second; nothing if it is not there.
    pub after: Option<Entry>,
    /// What differs, as a sentence.
    pub sentence: String,
}

/// A number on the score sheet that differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The player it concerns; nothing for the course of the game.
    pub seat: Option<u8>,
    /// What differs.
    pub what: ChangedThing,
    /// Which token, where it is about tokens.
    pub token: Option<String>,
    /// In the first.
    #[cfg(feature = "server")]
    pub before: ChangeValue,
    /// In the second.
    #[cfg(feature = "server")]
    pub after: ChangeValue,
    /// As a sentence.
    pub sentence: String,
}

/// Compares two readings of a log, both told in this language.
pub fn differences(before: Vec<Entry>, after: Vec<Entry>, language: Language) -> Differences {
    let changes = match (before.last(), after.last()) {
        (Some(before), Some(after)) => changes(&before.sheet, &after.sheet, language),
        (None | Some(_), None) | (None, Some(_)) => Vec::new(),
    };
    let mut entries = Vec::new();
    let (mut first, mut second) = (before.into_iter().peekable(), after.into_iter().peekable());
    loop {
        let order = match (first.peek(), second.peek()) {
            (None, None) => break,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(one), Some(other)) => key(one).cmp(&key(other)),
        };
        let one = if order.is_le() { first.next() } else { None };
        let other = if order.is_ge() { second.next() } else { None };
        entries.extend(difference(one, other, language));
    }
    let refused = |entry: &Option<Entry>| {
        entry.as_ref().is_some_and(|entry| entry.verdict == Verdict::Refused)
    };
    let newly = entries.iter().filter(|it| refused(&it.after) && !refused(&it.before));
    let newly_refused = newly.map(|it| it.seq).collect();
    Differences { entries, newly_refused, changes }
}

/// Entries that mean the same line of a log have the same key; what was inserted comes before what it precedes.
fn key(entry: &Entry) -> (u32, bool, u32) {
    (entry.place, entry.seq == entry.place, entry.seq)
}

fn difference(
    before: Option<Entry>,
    after: Option<Entry>,
    language: Language,
) -> Option<Difference> {
    let (seq, place) = before.as_ref().or(after.as_ref()).map(|some| (some.seq, some.place))?;
    if let (Some(before), Some(after)) = (&before, &after)
        && same(before, after)
    {
        return None;
    }
    let sentence = differs_words(before.as_ref(), after.as_ref(), language);
    Some(Difference { seq, place, before, after, sentence })
}

/// Whether two entries are the same event with the same verdict and totals. What lies on the table may differ by then.
fn same(before: &Entry, after: &Entry) -> bool {
    let plays = |role| match role {
        EntryRole::Counts | EntryRole::Replaced | EntryRole::Inserted => EntryRole::Counts,
        EntryRole::Struck
        | EntryRole::TakenBack
        | EntryRole::Correction
        | EntryRole::Proposed
        | EntryRole::Dropped
        | EntryRole::Answer
        | EntryRole::Ruling
        | EntryRole::Void => role,
    };
    let totals = |entry: &Entry| {
        let dealt = entry.breakdowns.iter().filter(|total| total.settled);
        dealt
            .map(|total| (total.to, total.rows.clone(), total.dealt, total.healed))
            .collect::<Vec<_>>()
    };
    before.line == after.line
        && before.verdict == after.verdict
        && plays(before.role) == plays(after.role)
        && before.changed_by == after.changed_by
        && totals(before) == totals(after)
}

pub(super) fn changes(before: &Sheet, after: &Sheet, language: Language) -> Vec<Change> {
    let mut changes = Changes { all: Vec::new(), language };
    for (before, after) in before.seats.iter().zip(&after.seats) {
        seat_changes(before, after, &mut changes);
    }
    let turn = |sheet: &Sheet| Stands {
        words: turn_words(sheet.turn, sheet.active, language),
        #[cfg(feature = "server")]
        value: ChangeValue::turn(sheet),
    };
    let phase = |sheet: &Sheet| Stands {
        words: sheet.phase.clone(),
        #[cfg(feature = "server")]
        value: ChangeValue::phase(sheet),
    };
    let none = || no_outcome(language).to_owned();
    let outcome = |sheet: &Sheet| Stands {
        words: sheet.outcome.as_ref().map_or_else(none, |ended| ended.sentence.clone()),
        #[cfg(feature = "server")]
        value: ChangeValue::outcome(sheet),
    };
    for (what, before, after) in [
        (ChangedThing::Turn, turn(before), turn(after)),
        (ChangedThing::Phase, phase(before), phase(after)),
        (ChangedThing::Outcome, outcome(before), outcome(after)),
    ] {
        changes.change(None, what, None, before, after);
    }
    changes.all
}

fn seat_changes(before: &SeatSheet, after: &SeatSheet, changes: &mut Changes) {
    let apart = |sheet: &SeatSheet| sheet.upgrade_deck.as_ref().map_or(0, |deck| deck.deck_count);
    for (what, old, new) in [
        (ChangedThing::Health, before.health, after.health),
        (ChangedThing::Cp, before.cp, after.cp),
        (ChangedThing::Hand, before.hand_count, after.hand_count),
        (ChangedThing::Deck, before.deck_count, after.deck_count),
        (ChangedThing::Discard, before.discard_count, after.discard_count),
        (ChangedThing::UpgradeDeck, apart(before), apart(after)),
    ] {
        changes.change(Some(before), what, None, number(old), number(new));
    }
    let upgrades = |sheet: &SeatSheet| Stands {
        words: sheet.upgrades.join(", "),
        #[cfg(feature = "server")]
        value: ChangeValue::cards(&sheet.upgrades),
    };
    let thing = ChangedThing::Upgrades;
    changes.change(Some(before), thing, None, upgrades(before), upgrades(after));
    let count = |sheet: &SeatSheet, token: &str| {
        let held = sheet.tokens.iter().find(|held| held.token == token);
        number(held.map_or(0, |held| held.count))
    };
    let mut tokens: Vec<&str> =
        before.tokens.iter().chain(&after.tokens).map(|held| held.token.as_str()).collect();
    tokens.sort_unstable();
    tokens.dedup();
    for token in tokens {
        let (old, new) = (count(before, token), count(after, token));
        changes.change(Some(before), ChangedThing::Tokens, Some(token), old, new);
    }
}

/// What stands there, and how it is told.
struct Stands {
    words: String,
    #[cfg(feature = "server")]
    value: ChangeValue,
}

fn number(number: u8) -> Stands {
    Stands {
        words: number.to_string(),
        #[cfg(feature = "server")]
        value: ChangeValue::number(number),
    }
}

/// What differs on the score sheet, told in one language.
struct Changes {
    all: Vec<Change>,
    language: Language,
}

impl Changes {
    fn change(
        &mut self,
        seat: Option<&SeatSheet>,
        what: ChangedThing,
        token: Option<&str>,
        before: Stands,
        after: Stands,
    ) {
        if before.words == after.words {
            return;
        }
        let hero = seat.map(|seat| seat.hero.as_str());
        let (was, is) = (&before.words, &after.words);
        let sentence = change_words(hero, what, token, was, is, self.language);
        self.all.push(Change {
            seat: seat.map(|seat| seat.seat),
            what,
            token: token.map(str::to_owned),
            #[cfg(feature = "server")]
            before: before.value,
            #[cfg(feature = "server")]
            after: after.value,
            sentence,
        });
    }
}
