//! Achievements: feats of the rulebooks, found in a log and ticked with the entry that earned them.

mod book;
mod branch;
mod fold;
mod follow;
mod lands;
mod ruin;
mod seen;
mod shown;
mod spent;
mod thrown;

use referee::ActorId;
use referee::game::{Entry, Game};
use referee::revision::View;

pub use book::{Feat, Final, Follows, Lands, Said, Shows, Tally, When, feats};
use fold::Fold;

/// An achievement that somebody earned.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ticked {
    /// The entry that earned it.
    pub seq: u32,
    /// Which: its place in [`feats`].
    pub feat: usize,
    /// By whom.
    pub by: ActorId,
}

/// Why nobody can say whether an achievement was earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It hangs on dice that nobody threw, or on a choice that nobody made.
    Unthrown,
    /// Roll Attempts were left, and none of them came to anything: what made the phase fail is not said.
    AttemptsLeft,
}

/// An achievement that would have been earned or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// Which, by whom, and with the entry that it hangs on.
    pub of: Ticked,
    /// Why it is open.
    pub why: Why,
}

/// The achievements of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Achievements {
    /// Those that were earned, each once for each player, in the order in which they were.
    pub ticked: Vec<Ticked>,
    /// Those of which nobody can say it, and that were not earned by other entries.
    pub open: Vec<Open>,
}

impl Achievements {
    /// What was earned in a match, in one view of its log.
    pub fn of(game: &Game, view: View) -> Achievements {
        Achievements::read(&game.entries(view, 1, game.len()))
    }

    /// The same of entries that were judged already: all of a view, the opening first.
    pub fn read(entries: &[Entry<'_>]) -> Achievements {
        let Some((opening, rest)) = entries.split_first() else { return Achievements::default() };
        let mut fold = Fold::new(&opening.after);
        for entry in rest {
            fold.step(entry);
        }
        fold.told()
    }
}
