//! A log that is read in one of the three ways: its steps, and enough of its states to have any of them at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use events::Event;
#[cfg(feature = "server")]
pub(crate) use events::journal::Digest;
#[cfg(feature = "server")]
use events::journal::Logged;
#[cfg(feature = "server")]
use referee::revision::Role;
use referee::revision::{Course, Fault, Placed, View, placed};
use referee::{Accepted, Narrator, Recorder, Ruleset, Silent, State};

use crate::report::{self, Entry, Said};
use crate::words::{Language, Names};

/// Without a journal nothing has a link.
#[cfg(not(feature = "server"))]
pub(crate) type Digest = std::convert::Infallible;

/// Every so many steps a state is kept; those between are judged anew from it.
const KEPT: usize = 32;

/// An entry of a log that is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) event: &'a Event,
    /// When it was logged and its link, if it was logged.
    pub(crate) logged: Option<(DateTime<Utc>, Digest)>,
}

#[cfg(feature = "server")]
impl<'a> From<&'a Logged> for Record<'a> {
    fn from(logged: &'a Logged) -> Record<'a> {
        Record { event: &logged.event, logged: Some((logged.at, logged.link)) }
    }
}

/// The entries of a log that is stored.
#[cfg(feature = "server")]
pub(crate) fn records(log: &[Logged]) -> Vec<Record<'_>> {
    log.iter().map(Record::from).collect()
}

/// The rule sets of a match: the one it was opened with, and those that rulings adopt, by the ruling's place.
#[derive(Clone, Debug)]
pub(crate) struct Books {
    pub(crate) first: Arc<Ruleset>,
    pub(crate) adopted: BTreeMap<u32, Arc<Ruleset>>,
}

/// Where the game stands: the rule set that counts, and the state.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) state: State,
}

/// A log that is read in one of the three ways.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    steps: Vec<Placed>,
    /// What stands after steps 1, 1 + [`KEPT`], 1 + 2 × [`KEPT`], …
    kept: Vec<Standing>,
    now: Standing,
}

impl Reading {
    /// Reads a log; nothing if it does not begin with an opening that its rule set accepts.
    pub(crate) fn of(books: &Books, log: &[Record], view: View) -> Option<Reading> {
        let events: Vec<&Event> = log.iter().map(|record| record.event).collect();
        let steps = placed(&events, view);
        let mut course = Course::new(&books.first);
        let mut kept = Vec::new();
        for (place, step) in steps.iter().enumerate() {
            let event = step.event(&events)?;
            // What is refused stays in the log and changes nothing.
            let _ = take(books, &mut course, *step, event, &mut Silent);
            if place.is_multiple_of(KEPT) {
                kept.push(books.standing(&course)?);
            }
        }
        let now = books.standing(&course)?;
        Some(Reading { steps, kept, now })
    }

    /// What stands after the last step.
    pub(crate) fn now(&self) -> &Standing {
        &self.now
    }

    #[cfg(feature = "server")]
    /// Adds an event of the game with the state after it.
    pub(crate) fn push(&mut self, seq: u32, state: &State) {
        self.now.state = *state;
        if self.steps.len().is_multiple_of(KEPT) {
            self.kept.push(self.now.clone());
        }
        self.steps.push(Placed { seq, place: seq, role: Role::Counts });
    }

    #[cfg(feature = "server")]
    /// What stands after the last step that belongs to entry `seq`.
    pub(crate) fn after(&self, books: &Books, log: &[Record], seq: u32) -> Standing {
        let end = self.steps.partition_point(|step| step.place <= seq);
        self.before_step(books, log, end)
    }

    /// What stands before the step at this place in the list.
    fn before_step(&self, books: &Books, log: &[Record], end: usize) -> Standing {
        let kept = (end.saturating_sub(1) / KEPT).min(self.kept.len().saturating_sub(1));
        let Some(standing) = self.kept.get(kept) else { return self.now.clone() };
        let events: Vec<&Event> = log.iter().map(|record| record.event).collect();
        let mut course = standing.course();
        for step in self.steps.iter().take(end).skip(kept * KEPT + 1) {
            if let Some(event) = step.event(&events) {
                let _ = take(books, &mut course, *step, event, &mut Silent);
            }
        }
        books.standing(&course).unwrap_or_else(|| standing.clone())
    }

    #[cfg(feature = "server")]
    /// Why the first refused step that entry `by` brings is refused, and what stood before it.
    pub(crate) fn fault_of(
        &self,
        books: &Books,
        log: &[Record],
        by: u32,
    ) -> Option<(Standing, Fault)> {
        let events: Vec<&Event> = log.iter().map(|record| record.event).collect();
        let brings = |step: &Placed| step.seq == by || step.role == Role::Replaced { by };
        self.steps.iter().enumerate().filter(|(_, step)| brings(step)).find_map(|(place, step)| {
            let before = self.before_step(books, log, place);
            let mut course = if place == 0 { Course::new(&books.first) } else { before.course() };
            let event = step.event(&events)?;
            let fault = take(books, &mut course, *step, event, &mut Silent).err()?;
            Some((before, fault))
        })
    }

    /// The entries whose places are from one to another, both included.
    pub(crate) fn entries(
        &self,
        books: &Books,
        log: &[Record],
        from: u32,
        to: u32,
        language: Language,
    ) -> Vec<Entry> {
        let from = from.max(1);
        let first = self.steps.partition_point(|step| step.place < from);
        let end = self.steps.partition_point(|step| step.place <= to);
        if first >= end {
            return Vec::new();
        }
        let events: Vec<&Event> = log.iter().map(|record| record.event).collect();
        let mut before = self.before_step(books, log, first);
        let wanted = self.steps.iter().enumerate().take(end).skip(first);
        let told = wanted.filter_map(|(place, step)| {
            let event = step.event(&events)?;
            let said = |seq: u32| log.get((seq as usize).checked_sub(1)?);
            let logged = said(step.seq).and_then(|record| record.logged);
            let said = Said {
                placed: *step,
                at: logged.map(|(at, _)| at),
                event,
                logged: said(step.place).map(|record| record.event),
                link: logged.map(|(_, link)| link),
            };
            let mut course = if place == 0 { Course::new(&books.first) } else { before.course() };
            let result = judge(books, &mut course, *step, event);
            let state = course.state.as_ref().unwrap_or(&before.state);
            let names = Names::of(course.rules, state).speaking(language);
            let entry = report::told(&names, said, &before.state, &result);
            if let Some(standing) = books.standing(&course) {
                before = standing;
            }
            Some(entry)
        });
        told.collect()
    }
}

impl Books {
    fn standing(&self, course: &Course) -> Option<Standing> {
        let adopted =
            self.adopted.values().find(|rules| std::ptr::eq(Arc::as_ptr(rules), course.rules));
        let rules = Arc::clone(adopted.unwrap_or(&self.first));
        course.state.map(|state| Standing { rules, state })
    }
}

impl Standing {
    pub(crate) fn course(&self) -> Course<'_> {
        Course { rules: &self.rules, state: Some(self.state) }
    }
}

fn take<'a, R: Recorder>(
    books: &'a Books,
    course: &mut Course<'a>,
    step: Placed,
    event: &Event,
    recorder: &mut R,
) -> Result<(), Fault> {
    let adopted = |_: &events::Name| books.adopted.get(&step.seq).map(|rules| &**rules);
    course.take(step, event, adopted, recorder)
}

/// Takes a step and tells what followed.
fn judge<'a>(
    books: &'a Books,
    course: &mut Course<'a>,
    step: Placed,
    event: &Event,
) -> Result<Accepted, Fault> {
    let mut narrator = Narrator::default();
    take(books, course, step, event, &mut narrator)?;
    let state = course.state.ok_or(Fault::NotOpen)?;
    let Narrator { happenings, implied, settled } = narrator;
    Ok(Accepted { state, implied, happened: happenings, settled })
}
