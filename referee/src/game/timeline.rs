//! A log in one view: its entries at their places, and enough of its positions to have any of them at once.

use std::sync::Arc;

use events::Event;

use super::log::Log;
use super::{Entry, Logged, Position};
use crate::book::Ruleset;
use crate::happening::{Narrator, Nobody, Recorder};
use crate::play::Accepted;
use crate::revision::{Course, Fault, Placed, Role, View};
use crate::state::State;

/// Every so many entries a position is kept; those between are judged anew from it.
const KEPT: usize = 32;

/// A log in one view.
#[derive(Clone, Debug)]
pub(super) struct Timeline {
    placed: Vec<Placed>,
    /// The positions behind entries 1, 1 + [`KEPT`], 1 + 2 × [`KEPT`], … of the list.
    kept: Vec<Position>,
    now: Position,
    /// A state in which the way back is kept while an event is judged. Else it is anything.
    spare: State,
}

impl Timeline {
    /// A match that was just opened.
    pub(super) fn opened(now: Position) -> Timeline {
        let placed = vec![Placed { seq: 1, place: 1, role: Role::Counts }];
        Timeline { placed, kept: vec![now.clone()], spare: *now.state(), now }
    }

    /// Reads a whole log.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub(super) fn of(rules: &Arc<Ruleset>, log: Log<'_>, view: View) -> Result<Timeline, Fault> {
        Timeline::read(log, log.placed(view), Vec::new(), Course::new(rules))
    }

    /// Reads the same log with more in it, from where the two part.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub(super) fn revised(
        &self,
        rules: &Arc<Ruleset>,
        log: Log<'_>,
        view: View,
    ) -> Result<Timeline, Fault> {
        let placed = log.placed(view);
        let alike = self.placed.iter().zip(&placed);
        let alike = alike.take_while(|(one, other)| one.does() == other.does()).count();
        let kept: Vec<Position> = self.kept.iter().take(alike.div_ceil(KEPT)).cloned().collect();
        let course = kept.last().map_or_else(|| Course::new(rules), Position::course);
        Timeline::read(log, placed, kept, course)
    }

    /// Reads on from the last position that is kept.
    fn read(
        log: Log<'_>,
        placed: Vec<Placed>,
        mut kept: Vec<Position>,
        mut course: Course,
    ) -> Result<Timeline, Fault> {
        let read = kept.len().checked_sub(1).map_or(0, |last| last * KEPT + 1);
        for (at, entry) in placed.iter().enumerate().skip(read) {
            // What is refused stays in the log and changes nothing.
            let taken = take(&mut course, log, *entry, &mut Nobody::default());
            if course.state.is_none() {
                return Err(taken.err().unwrap_or(Fault::NotOpen));
            }
            if at.is_multiple_of(KEPT) {
                kept.extend(position(&course));
            }
        }
        let now = position(&course).ok_or(Fault::NotOpen)?;
        Ok(Timeline { placed, kept, spare: *now.state(), now })
    }

    /// Makes room for so many more entries at once.
    pub(super) fn reserve(&mut self, more: usize) {
        self.placed.reserve(more);
        self.kept.reserve(more.div_ceil(KEPT));
    }

    /// The entries, each at its place.
    pub(super) fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// What stands behind the last entry.
    pub(super) fn now(&self) -> &Position {
        &self.now
    }

    /// Adds an event of the game, the log's entry `seq`, behind which the table stands so.
    pub(super) fn push(&mut self, seq: u32, now: Position) {
        self.now = now;
        self.placed_one_more(seq, Role::Counts);
    }

    /// Adds the log's entry `seq`, which cannot be.
    pub(super) fn push_void(&mut self, seq: u32, fault: Fault) {
        self.placed_one_more(seq, Role::Void(fault));
    }

    /// Adds an event of the game, the log's entry `seq`. What is refused stays in the log and changes nothing.
    pub(super) fn keep(&mut self, seq: u32, logged: &Logged) -> Result<(), Fault> {
        let judged = self.now.play_with(&logged.event, &mut self.spare).map_err(Fault::Refused);
        self.placed_one_more(seq, Role::Counts);
        judged
    }

    /// What was inserted stands in the list too, so that the list can be longer than the log.
    fn placed_one_more(&mut self, seq: u32, role: Role) {
        if self.placed.len().is_multiple_of(KEPT) {
            self.kept.push(self.now.clone());
        }
        self.placed.push(Placed { seq, place: seq, role });
    }

    /// What stands behind the last entry that belongs to place `seq`.
    pub(super) fn after(&self, log: Log<'_>, seq: u32) -> Position {
        self.before(log, self.placed.partition_point(|entry| entry.place <= seq))
    }

    /// What stands before the entry at this place in the list; before the first, what stands behind it.
    fn before(&self, log: Log<'_>, end: usize) -> Position {
        if end >= self.placed.len() {
            return self.now.clone();
        }
        let kept = (end.saturating_sub(1) / KEPT).min(self.kept.len().saturating_sub(1));
        let Some(from) = self.kept.get(kept) else { return self.now.clone() };
        let mut course = from.course();
        for entry in self.placed.iter().take(end).skip(kept * KEPT + 1) {
            let _ = take(&mut course, log, *entry, &mut Nobody::default());
        }
        position(&course).unwrap_or_else(|| from.clone())
    }

    /// The first refused entry that the log's entry `by` brings: itself, or what it put in the place of another.
    pub(super) fn fault_of(
        &self,
        rules: &Arc<Ruleset>,
        log: Log<'_>,
        by: u32,
    ) -> Option<(Position, Fault)> {
        let brings = |entry: &Placed| entry.seq == by || entry.role == Role::Replaced { by };
        self.placed.iter().enumerate().filter(|(_, entry)| brings(entry)).find_map(|(at, entry)| {
            let before = self.before(log, at);
            let mut course = if at == 0 { Course::new(rules) } else { before.course() };
            let fault = take(&mut course, log, *entry, &mut Nobody::default()).err()?;
            Some((before, fault))
        })
    }

    /// The entries whose places are from one to another, both included, judged one after the other.
    pub(super) fn entries<'a>(
        &self,
        rules: &Arc<Ruleset>,
        log: Log<'a>,
        from: u32,
        to: u32,
    ) -> Vec<Entry<'a>> {
        let first = self.placed.partition_point(|entry| entry.place < from);
        let end = self.placed.partition_point(|entry| entry.place <= to);
        if first >= end {
            return Vec::new();
        }
        // An entry shares where it ends with the next one.
        let mut before = Arc::new(self.before(log, first));
        let mut told = Vec::with_capacity(end - first);
        for (at, entry) in self.placed.iter().enumerate().take(end).skip(first) {
            let (Some(event), Some(logged)) = (said(log, *entry), log.event(entry.place)) else {
                continue;
            };
            let mut course = if at == 0 { Course::new(rules) } else { before.course() };
            let mut narrator = Narrator::default();
            let taken = take(&mut course, log, *entry, &mut narrator);
            let after = position(&course).map_or_else(|| Arc::clone(&before), Arc::new);
            let verdict = taken.map(|()| Accepted::told(after.state(), narrator));
            let before = std::mem::replace(&mut before, Arc::clone(&after));
            let void = log.void(entry.seq).filter(|_| matches!(entry.role, Role::Void(_)));
            told.push(Entry { placed: *entry, event, logged, before, verdict, void, after });
        }
        told
    }
}

impl Position {
    fn course(&self) -> Course {
        Course { rules: Arc::clone(self.rules()), state: Some(*self.state()) }
    }
}

fn position(course: &Course) -> Option<Position> {
    course.state.as_ref().map(|state| Position::new(Arc::clone(&course.rules), state))
}

/// What an entry says in its view.
fn said(log: Log<'_>, entry: Placed) -> Option<&Event> {
    entry.said(|seq| log.event(seq))
}

fn take<R: Recorder>(
    course: &mut Course,
    log: Log<'_>,
    entry: Placed,
    recorder: &mut R,
) -> Result<(), Fault> {
    let event = said(log, entry).ok_or(Fault::NotOpen)?;
    let adopts = log.get(entry.seq).and_then(|logged| logged.adopts.as_ref());
    course.take(entry, event, adopts, recorder)
}
