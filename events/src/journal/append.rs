//! What is to be logged, and where it was logged.

use chrono::{DateTime, Utc};

use crate::chain::{Digest, IdempotencyKey, MatchId};
use crate::{Event, Remark};

/// An event to be logged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append<'a> {
    /// Where it belongs.
    pub to: To<'a>,
    /// What was seen or done.
    pub event: &'a Event,
    /// Who logs it: at most [`LONGEST_AUTHOR`](super::LONGEST_AUTHOR) bytes without control characters.
    pub by: &'a str,
    /// When it is logged; kept to the microsecond.
    pub at: DateTime<Utc>,
    /// What the client calls this request, if it may send it again.
    pub key: Option<IdempotencyKey>,
    /// The digest of the score sheet after it, to be kept beside it.
    pub sheet: Option<u64>,
    /// What is noted beside it. The same request is answered as before whatever is noted then.
    pub remark: Option<&'a Remark>,
}

/// Where an event belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To<'a> {
    /// It opens a new match.
    NewMatch {
        /// The stored rule set the match is judged by for ever.
        ruleset: Digest,
        /// What lies [beside](super::Journal::beside) the match from its first moment on: written with the opening, or
        /// neither is. The same request sent again is answered as before and changes nothing there.
        beside: Option<&'a [u8]>,
    },
    /// It comes next in a match.
    Match {
        /// The match.
        id: MatchId,
        /// How many of its events the caller has seen.
        expected: u32,
        /// The stored rule set that the match adopts with this event, if it adopts one.
        adopts: Option<Digest>,
        /// The number of what lay [beside](super::Journal::kept) the match when somebody judged that it may be logged, 0 if
        /// nothing did: it is refused if something else lies there by now. Nothing where that is of no account.
        beside: Option<u64>,
    },
}

/// Where an event was logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appended {
    /// The match.
    pub id: MatchId,
    /// Its place in the match, from 1; also the number of events the match has now.
    pub seq: u32,
    /// Its link in the [`chain`](crate::chain) of the match: who keeps it can show later that nothing up to here was changed.
    pub link: Digest,
}

impl Appended {
    /// The match and the place in it.
    pub fn place(self) -> (MatchId, u32) {
        (self.id, self.seq)
    }
}
