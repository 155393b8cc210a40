//! Why a correction, a ruling or an answer cannot be.

use events::{Event, Seat};

/// Why a correction, a ruling or an answer to a proposal cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadRevision {
    /// It speaks of the whole log, and is judged behind the last entry as the game goes on.
    OnlyBehindAll,
    /// There is no such entry before it.
    NoSuchEntry(u32),
    /// A ruling is not corrected; a judge can overturn it.
    IsARuling(u32),
    /// A correction can be struck, and nothing else.
    IsACorrection(u32),
    /// What somebody said of a proposal is not corrected.
    IsAnAnswer(u32),
    /// Only a ruling can be overturned.
    IsNoRuling(u32),
    /// It could not be when it was said, and never counted.
    IsVoid(u32),
    /// The entry was struck, the correction withdrawn or the ruling overturned already.
    IsGone {
        /// The entry.
        of: u32,
        /// What did it.
        by: u32,
    },
    /// A judge's back-up took the entry back.
    IsTakenBack {
        /// The entry.
        of: u32,
        /// The ruling.
        by: u32,
    },
    /// A correction that is proposed does not count yet, and so is not struck.
    IsProposed(u32),
    /// Only what was proposed is agreed to, declined or withdrawn.
    IsNoProposal(u32),
    /// The proposal was agreed to by all, declined or withdrawn already.
    IsSettled {
        /// The proposal.
        of: u32,
        /// The answer that settled it.
        by: u32,
    },
    /// Whoever answers was not asked.
    NotAsked {
        /// The proposal.
        of: u32,
        /// Who answers.
        seat: Seat,
    },
    /// Whoever answers has agreed already.
    HasAgreed {
        /// The proposal.
        of: u32,
        /// Who answers.
        seat: Seat,
    },
    /// Only whoever proposed it withdraws it.
    NotTheProposer {
        /// The proposal.
        of: u32,
        /// Who proposed it.
        by: Seat,
    },
    /// Who proposes, or is asked, does not sit at the table.
    NobodySits(Seat),
}

/// The entry at a place of a log, from 1.
pub(super) fn entry<'a>(log: &[&'a Event], seq: u32) -> Option<&'a Event> {
    log.get((seq as usize).checked_sub(1)?).copied()
}
