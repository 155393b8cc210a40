//! What was said of a match, and which of it cannot be.

use events::Event;

use super::{Logged, Objection};
use crate::revision::{self, Fault, Placed, View, placed};

/// The corrections, rulings and answers of a log that cannot be: each was judged once, when it was said, by what stood
/// before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Voids {
    /// Which entries, in their order, and why.
    faults: Vec<(u32, Fault)>,
    /// What is said of each of them.
    said: Vec<Objection>,
}

impl Voids {
    /// Notes what is said of the last entry, which cannot be.
    pub(super) fn push(&mut self, seq: u32, objection: Objection) {
        self.faults.push((seq, objection.fault));
        self.said.push(objection);
    }

    /// Which cannot be, and why.
    pub(super) fn faults(&self) -> &revision::Voids {
        &self.faults
    }
}

/// A log, perhaps with an entry behind it that is only weighed.
#[derive(Clone, Copy)]
pub(super) struct Log<'a> {
    pub(super) entries: &'a [Logged],
    /// What is weighed.
    pub(super) ahead: Option<&'a Logged>,
    pub(super) voids: &'a Voids,
}

impl<'a> Log<'a> {
    /// The entry at a place, from 1.
    pub(super) fn get(self, seq: u32) -> Option<&'a Logged> {
        let place = (seq as usize).checked_sub(1)?;
        let ahead = self.ahead.filter(|_| place == self.entries.len());
        self.entries.get(place).or(ahead)
    }

    /// The event at a place, from 1.
    pub(super) fn event(self, seq: u32) -> Option<&'a Event> {
        self.get(seq).map(|logged| &logged.event)
    }

    /// Every event, in the order in which they were said.
    pub(super) fn events(self) -> Vec<&'a Event> {
        self.entries.iter().chain(self.ahead).map(|logged| &logged.event).collect()
    }

    /// Why an entry cannot be.
    pub(super) fn void(self, seq: u32) -> Option<&'a Objection> {
        let place = self.voids.faults.binary_search_by_key(&seq, |(void, _)| *void).ok()?;
        self.voids.said.get(place)
    }

    /// The entries in one view, each at its place.
    pub(super) fn placed(self, view: View) -> Vec<Placed> {
        placed(&self.events(), self.voids.faults(), view)
    }
}
