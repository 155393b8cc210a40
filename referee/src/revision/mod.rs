//! A log that was put right: which of its events count, and where.
//!
//! Corrections and rulings are events at the end of a log and take nothing out of it. Every log can be read in three
//! ways: as it was logged, as it was corrected, and as a judge ruled. The last one is the game that goes on.
//!
//! ```
//! use std::sync::Arc;
//! use events::notation::parse_log;
//! use referee::revision::{Role, View};
//! use referee::{Game, Ruleset, content};
//!
//! let log = parse_log(
//!     "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n1 ends\n1 rolls 1 1 2 4 6\nstrike 2; agreed 1 + 2; because too early",
//! )?;
//! let living = Arc::new(Ruleset::load(content::shipped(), "living").expect("the shipped content"));
//! let game = Game::replay(living, log.into_iter().map(|written| written.event)).expect("an opening");
//! let placed = game.placed(View::AsRuled);
//! assert_eq!(placed[1].role, Role::Struck { by: 4 });
//! assert_eq!(placed[2].role, Role::Counts);
//! # Ok::<(), events::notation::NotationError>(())
//! ```

mod adopt;
mod bad;
mod by_entry;
mod consent;
mod course;
mod standing;
#[cfg(test)]
mod tests;

use events::{Decision, Event, How};

pub use adopt::BadAdoption;
pub use bad::BadRevision;
use consent::Became;
pub use consent::{Waits, agreed};
pub(crate) use course::at_table;
pub use course::{Course, Fault};
use standing::Standing;
pub(crate) use standing::check;

/// A view of a log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum View {
    /// Every event as it was logged; corrections and rulings change nothing.
    AsLogged,
    /// With the corrections; rulings change nothing.
    AsCorrected,
    /// With the corrections and the rulings.
    AsRuled,
}

/// An entry of a log at its place in one of the views.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The place in the log of the entry that says it: of something inserted, the correction that inserts it.
    pub seq: u32,
    /// The place in the log where it belongs: of something inserted, the entry it comes before.
    pub place: u32,
    /// What it is in this view.
    pub role: Role,
}

/// What an entry is in a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// An event of the game as it was logged.
    Counts,
    /// An event of the game that a correction put in the place of another.
    Replaced {
        /// The correction.
        by: u32,
    },
    /// An event of the game that a correction put before another.
    Inserted,
    /// An event that did not happen.
    Struck {
        /// The correction.
        by: u32,
    },
    /// Taken back when a judge ordered a back-up.
    TakenBack {
        /// The ruling.
        by: u32,
    },
    /// A correction.
    Correction {
        /// The correction that withdrew it.
        withdrawn: Option<u32>,
    },
    /// A correction that somebody proposed, and that does not count yet.
    Proposed {
        /// Whose word it waits for.
        waits: Waits,
    },
    /// A correction that somebody proposed, and that was declined or withdrawn.
    Dropped {
        /// The answer that did it.
        by: u32,
    },
    /// What somebody said of a proposal.
    Answer,
    /// A judge's ruling.
    Ruling {
        /// Whether it changes anything in this view.
        counts: bool,
        /// The ruling that set it aside.
        overturned: Option<u32>,
    },
    /// A correction, a ruling or an answer that cannot be. It could not when it was said, and so never counts.
    Void(Fault),
}

impl Role {
    /// Whether an event of the game is judged there.
    pub const fn plays(self) -> bool {
        match self {
            Role::Counts | Role::Replaced { .. } | Role::Inserted => true,
            Role::Struck { .. }
            | Role::TakenBack { .. }
            | Role::Correction { .. }
            | Role::Proposed { .. }
            | Role::Dropped { .. }
            | Role::Answer
            | Role::Ruling { .. }
            | Role::Void(_) => false,
        }
    }
}

impl Placed {
    /// What it does to the game: which entry says it where, if one does, whether it is a ruling, and what replaces it.
    pub(crate) const fn does(&self) -> Option<(u32, u32, bool, u32)> {
        let rules = matches!(self.role, Role::Ruling { counts: true, .. });
        if !rules && !self.role.plays() {
            return None;
        }
        let by = if let Role::Replaced { by } = self.role { by } else { 0 };
        Some((self.seq, self.place, rules, by))
    }

    /// What it says: of something that was replaced, what is there now.
    pub fn event<'a>(&self, log: &[&'a Event]) -> Option<&'a Event> {
        self.said(|seq| log.get((seq as usize).checked_sub(1)?).copied())
    }

    /// The same, of a log whose entries are found by this.
    pub(crate) fn said<'a>(&self, said: impl Fn(u32) -> Option<&'a Event>) -> Option<&'a Event> {
        match self.role {
            Role::Replaced { by } => inside(said(by)?),
            Role::Inserted => inside(said(self.seq)?),
            Role::TakenBack { .. } if self.seq != self.place => inside(said(self.seq)?),
            Role::Counts
            | Role::Struck { .. }
            | Role::TakenBack { .. }
            | Role::Correction { .. }
            | Role::Proposed { .. }
            | Role::Dropped { .. }
            | Role::Answer
            | Role::Ruling { .. }
            | Role::Void(_) => said(self.seq),
        }
    }
}

/// The event that a correction brings, if it brings one.
pub fn inside(event: &Event) -> Option<&Event> {
    match event {
        Event::Corrected(correction) => match &correction.how {
            How::Replaced(event) | How::Preceded(event) => Some(event),
            How::Struck => None,
        },
        Event::Opened(_)
        | Event::Rolled { .. }
        | Event::Announced { .. }
        | Event::Aimed { .. }
        | Event::Defended { .. }
        | Event::Played { .. }
        | Event::Sold { .. }
        | Event::Spent { .. }
        | Event::PaidOff { .. }
        | Event::Chose { .. }
        | Event::Revealed { .. }
        | Event::Passed { .. }
        | Event::Ended { .. }
        | Event::Conceded { .. }
        | Event::Moved { .. }
        | Event::Found { .. }
        | Event::Looted { .. }
        | Event::Flipped { .. }
        | Event::Explored { .. }
        | Event::ReadOut { .. }
        | Event::Discarded { .. }
        | Event::Answered(_)
        | Event::Ruled(_) => None,
    }
}

/// Whether an event speaks of the log and not of the game.
pub const fn revises(event: &Event) -> bool {
    matches!(event, Event::Corrected(_) | Event::Ruled(_) | Event::Answered(_))
}

/// The entries of a log that cannot be, in their order, and why.
pub(crate) type Voids = [(u32, Fault)];

/// Why an entry cannot be, if it cannot.
fn fault(voids: &Voids, seq: u32) -> Option<Fault> {
    let place = voids.binary_search_by_key(&seq, |(void, _)| *void).ok()?;
    Some(voids.get(place)?.1)
}

/// The entries of a log in one view, each at its place, in the order in which they take effect.
pub(crate) fn placed(log: &[&Event], voids: &Voids, view: View) -> Vec<Placed> {
    let standing = Standing::of(log, voids);
    let mut placed = Vec::with_capacity(log.len());
    for (place, event) in (1..).zip(log) {
        if view != View::AsLogged {
            let inserted = standing.before(place).map(|seq| {
                let taken_back = standing.taken_back(view, place);
                let role = taken_back.map_or(Role::Inserted, |by| Role::TakenBack { by });
                Placed { seq, place, role }
            });
            placed.extend(inserted);
        }
        let role =
            fault(voids, place).map_or_else(|| role(&standing, view, place, event), Role::Void);
        placed.push(Placed { seq: place, place, role });
    }
    placed
}

/// Whether a ruling says nothing about the table, so that no back-up takes it back.
const fn outside(decision: &Decision) -> bool {
    matches!(decision, Decision::Penalised { .. } | Decision::Overturned { .. } | Decision::Stands)
}

fn role(standing: &Standing, view: View, seq: u32, event: &Event) -> Role {
    let taken_back = standing.taken_back(view, seq);
    if matches!(event, Event::Answered(_)) {
        return Role::Answer;
    }
    if matches!(event, Event::Corrected(_)) {
        return match standing.became(seq) {
            Some(Became::Open(waits)) => Role::Proposed { waits },
            Some(Became::Dropped(by)) => Role::Dropped { by },
            Some(Became::Agreed(_)) | None => {
                Role::Correction { withdrawn: standing.withdrawn(seq) }
            }
        };
    }
    if let Event::Ruled(ruling) = event {
        let overturned = standing.withdrawn(seq);
        return match taken_back {
            Some(by) if !outside(&ruling.decision) => Role::TakenBack { by },
            Some(_) | None => {
                Role::Ruling { counts: view == View::AsRuled && overturned.is_none(), overturned }
            }
        };
    }
    match (taken_back, standing.instead(seq)) {
        _ if view == View::AsLogged => Role::Counts,
        (Some(by), _) => Role::TakenBack { by },
        (None, Some((by, true))) => Role::Struck { by },
        (None, Some((by, false))) => Role::Replaced { by },
        (None, None) => Role::Counts,
    }
}
