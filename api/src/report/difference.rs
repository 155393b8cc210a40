//! What differs between two readings of a log.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use serde::Serialize;

use super::entry::{Entry, EntryRole, Verdict};
use super::sheet::{SeatSheet, Sheet};
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
    /// `HEALTH`, `CP`, `TOKENS`, `UPGRADES`, `HAND`, `DECK`, `DISCARD`, `TURN`, `PHASE` or `OUTCOME`.
    pub what: String,
    /// Which token, where it is about tokens.
    pub token: Option<String>,
    /// In the first.
    pub before: String,
    /// In the second.
    pub after: String,
    /// As a sentence.
    pub sentence: String,
}

/// Compares two readings of a log, both told in this language.
pub fn differences(before: &[Entry], after: &[Entry], language: Language) -> Differences {
    let mut entries = Vec::new();
    let (mut first, mut second) = (before.iter().peekable(), after.iter().peekable());
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
    let changes = match (before.last(), after.last()) {
        (Some(before), Some(after)) => changes(&before.sheet, &after.sheet, language),
        (None | Some(_), None) | (None, Some(_)) => Vec::new(),
    };
    Differences { entries, newly_refused, changes }
}

/// Entries that mean the same line of a log have the same key; what was inserted comes before what it precedes.
fn key(entry: &Entry) -> (u32, bool, u32) {
    (entry.place, entry.seq == entry.place, entry.seq)
}

fn difference(
    before: Option<&Entry>,
    after: Option<&Entry>,
    language: Language,
) -> Option<Difference> {
    let some = before.or(after)?;
    if let (Some(before), Some(after)) = (before, after)
        && same(before, after)
    {
        return None;
    }
    let sentence = differs_words(before, after, language);
    let (before, after) = (before.cloned(), after.cloned());
    Some(Difference { seq: some.seq, place: some.place, before, after, sentence })
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

fn changes(before: &Sheet, after: &Sheet, language: Language) -> Vec<Change> {
    let mut changes = Changes { all: Vec::new(), language };
    for (before, after) in before.seats.iter().zip(&after.seats) {
        seat_changes(before, after, &mut changes);
    }
    let outcome = |sheet: &Sheet| {
        let none = || no_outcome(language).to_owned();
        sheet.outcome.as_ref().map_or_else(none, |ended| ended.sentence.clone())
    };
    let turn = |sheet: &Sheet| turn_words(sheet.turn, sheet.active, language);
    for (what, before, after) in [
        ("TURN", turn(before), turn(after)),
        ("PHASE", before.phase.clone(), after.phase.clone()),
        ("OUTCOME", outcome(before), outcome(after)),
    ] {
        changes.change(None, what, None, before, after);
    }
    changes.all
}

fn seat_changes(before: &SeatSheet, after: &SeatSheet, changes: &mut Changes) {
    for (what, old, new) in [
        ("HEALTH", before.health, after.health),
        ("CP", before.cp, after.cp),
        ("HAND", before.hand_count, after.hand_count),
        ("DECK", before.deck_count, after.deck_count),
        ("DISCARD", before.discard_count, after.discard_count),
    ] {
        changes.change(Some(before), what, None, old.to_string(), new.to_string());
    }
    let upgrades = |sheet: &SeatSheet| sheet.upgrades.join(", ");
    changes.change(Some(before), "UPGRADES", None, upgrades(before), upgrades(after));
    let count = |sheet: &SeatSheet, token: &str| {
        let held = sheet.tokens.iter().find(|held| held.token == token);
        held.map_or(0, |held| held.count).to_string()
    };
    let mut tokens: Vec<&str> =
        before.tokens.iter().chain(&after.tokens).map(|held| held.token.as_str()).collect();
    tokens.sort_unstable();
    tokens.dedup();
    for token in tokens {
        let (old, new) = (count(before, token), count(after, token));
        changes.change(Some(before), "TOKENS", Some(token), old, new);
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
        what: &str,
        token: Option<&str>,
        before: String,
        after: String,
    ) {
        if before == after {
            return;
        }
        let hero = seat.map(|seat| seat.hero.as_str());
        let sentence = change_words(hero, what, token, &before, &after, self.language);
        let (seat, token) = (seat.map(|seat| seat.seat), token.map(str::to_owned));
        self.all.push(Change { seat, what: what.to_owned(), token, before, after, sentence });
    }
}
