//! What was said of a match, and which of it cannot be.

use std::collections::BTreeMap;

use events::Event;

use super::{Logged, Objection};
use crate::revision::{self, Placed, View, placed};

/// The corrections, rulings and answers of a log that cannot be: each was judged once, when it was said, by what stood
/// before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Voids {
    faults: revision::Voids,
    said: BTreeMap<u32, Box<Objection>>,
}

impl Voids {
    /// Notes what is said of an entry that cannot be.
    pub(super) fn insert(&mut self, seq: u32, objection: Box<Objection>) {
        self.faults.insert(seq, objection.fault);
        self.said.insert(seq, objection);
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
        self.voids.said.get(&seq).map(Box::as_ref)
    }

    /// The entries in one view, each at its place.
    pub(super) fn placed(self, view: View) -> Vec<Placed> {
        placed(&self.events(), self.voids.faults(), view)
    }
}
