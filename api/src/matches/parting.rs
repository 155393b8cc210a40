//! Where two logs of one match part, and what is missing in a file.

use std::fmt;

use events::journal::{Digest, Logged, MatchId, Tombstone};

use super::archive;

/// The first bytes of an id say when it was made.
const MADE: usize = 6;

/// A match that goes on otherwise here than where it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The match.
    pub id: MatchId,
    /// The first event that differs.
    pub seq: u32,
    /// It, as it is here.
    pub here: String,
    /// It, as it comes.
    pub there: String,
}

impl Fork {
    /// Two events at one place.
    pub(super) fn of(id: MatchId, here: &Logged, there: &Logged) -> Fork {
        let line = |logged: &Logged| {
            let line = archive::line(logged);
            match logged.ruleset.filter(|_| here.ruleset != there.ruleset) {
                Some(ruleset) => format!("{line} (rule set {ruleset})"),
                None => line,
            }
        };
        Fork { id, seq: there.seq, here: line(here), there: line(there) }
    }
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fork { id, seq, here, there } = self;
        writeln!(f, "match {id} is a fork of the one that is here: they part at event {seq}")?;
        write!(f, "    here:     {here}\n    imported: {there}")
    }
}

/// A fork that was stored as a match of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Where it parts from which.
    pub fork: Fork,
    /// What it is called here.
    pub id: MatchId,
}

/// What a fork is called: always the same, so that it is not stored twice, and as old as the match that it parts from.
pub(super) fn branch_of(id: MatchId, there: Digest) -> MatchId {
    let parts = [b"fork", &id.as_bytes()[..], there.as_bytes()].concat();
    let mut bytes = *id.as_bytes();
    for (byte, new) in bytes.iter_mut().zip(Digest::of(&parts).as_bytes()).skip(MADE) {
        *byte = *new;
    }
    MatchId::from_bytes(bytes)
}

/// Something that an archive lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lack {
    /// Events of a match.
    Events {
        /// Of which.
        id: MatchId,
        /// The first of them.
        from: u32,
        /// The last of them.
        to: u32,
        /// The line of the event behind them.
        line: u64,
    },
    /// Some of all events.
    Some {
        /// How many it says there are.
        of: u64,
        /// How many there are.
        found: u64,
    },
    /// A match that was deleted here.
    Deleted {
        /// Which.
        id: MatchId,
        /// What stays of it.
        tombstone: Tombstone,
    },
    /// Something that is damaged; this says what and where.
    Damaged(String),
    /// Everything behind a line.
    End {
        /// The last line that is there.
        line: u64,
        /// How far the matches go, some of them.
        heads: Vec<(MatchId, u32)>,
        /// How many matches more there are.
        more: usize,
    },
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Events { id, from, to, line } if from == to => {
                write!(f, "match {id} lacks event {from} before event {} on line {line}", to + 1)
            }
            Lack::Events { id, from, to, line } => {
                write!(
                    f,
                    "match {id} lacks events {from} to {to} before event {} on line {line}",
                    to + 1
                )
            }
            Lack::Deleted { id, tombstone } => write!(f, "match {id} {tombstone}"),
            Lack::Damaged(what) => f.write_str(what),
            Lack::Some { of, found } => write!(f, "it had {of} events, not {found}"),
            Lack::End { line, heads, more } => {
                write!(f, "it lacks whatever stood behind line {line}")?;
                for (id, seq) in heads {
                    write!(f, "; match {id} goes up to event {seq}")?;
                }
                if *more > 0 { write!(f, "; there are {more} matches more") } else { Ok(()) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fork_is_called_the_same_each_time_and_sorts_beside_its_match() {
        let id = MatchId::from_bytes([7; 16]);
        let branch = branch_of(id, Digest::of(b"there"));
        assert_eq!(branch, branch_of(id, Digest::of(b"there")));
        assert_ne!(branch, branch_of(id, Digest::of(b"elsewhere")));
        assert_eq!(branch.as_bytes()[..MADE], id.as_bytes()[..MADE]);
        assert_ne!(branch, id);
    }
}
