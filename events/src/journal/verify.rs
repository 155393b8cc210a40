//! Whether everything is there as it was written.

use std::collections::BTreeMap;

use super::beside::Tombstone;
use super::record::Place;
use super::{Digest, MatchId, Said, chain};

/// What was looked at, and what is wrong with it.
///
/// What cannot be shown: that the times and names beside the events are those that were written, and that a match
/// without a kept link was not replaced as a whole or cut at its end. Whoever can write the file can also work out
/// a new chain; only links that others keep speak against that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// The matches, each with the number of its last event and the link of that.
    pub heads: BTreeMap<MatchId, (u32, Digest)>,
    /// How many events there are.
    pub events: u64,
    /// Those of them that were written before there were links: theirs is worked out, and vouches for nothing
    /// unless somebody keeps it from now on.
    pub unlinked: u64,
    /// The matches that were deleted.
    pub deleted: BTreeMap<MatchId, Tombstone>,
    /// How many of the kept links were found.
    pub found: usize,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// Something that is not as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// In which match, if in one.
    pub id: Option<MatchId>,
    /// At which of its events, if at one.
    pub seq: Option<u32>,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.id, self.seq) {
            (Some(id), Some(seq)) => write!(f, "match {id}, event {seq}: {}", self.what),
            (Some(id), None) => write!(f, "match {id}: {}", self.what),
            (None, _) => f.write_str(&self.what),
        }
    }
}

/// What is looked at in every journal, whatever it stands on.
pub(super) struct Checks {
    pub(super) found: Verification,
    /// How many links somebody kept, and those of them that were not found yet.
    all_kept: usize,
    kept: Vec<(MatchId, Digest)>,
    /// Whether the rule sets that were looked up can be read.
    rulesets: BTreeMap<Digest, bool>,
}

impl Checks {
    pub(super) fn of(kept: &[(MatchId, Digest)]) -> Checks {
        let (found, rulesets) = (Verification::default(), BTreeMap::new());
        Checks { found, all_kept: kept.len(), kept: kept.to_vec(), rulesets }
    }

    pub(super) fn problem(
        &mut self,
        id: Option<MatchId>,
        seq: Option<u32>,
        what: impl Into<String>,
    ) {
        self.found.problems.push(Problem { id, seq, what: what.into() });
    }

    /// An entry that can be read: its rule set, its bytes, and its link, which is given back. That of one which was written
    /// before there were links follows from the one before it, if that is known.
    pub(super) fn entry(
        &mut self,
        place: Place,
        (ruleset, wire): (Option<Digest>, &[u8]),
        (before, link): (Option<Digest>, Option<Digest>),
        can_read: impl FnOnce(Digest) -> bool,
    ) -> Option<Digest> {
        let Place { id, seq } = place;
        self.found.events += 1;
        if let Some(ruleset) = ruleset
            && !*self.rulesets.entry(ruleset).or_insert_with(|| can_read(ruleset))
        {
            self.problem(Some(id), Some(seq), format!("its rule set {ruleset} cannot be read"));
        }
        if let Err(error) = Said::read(wire) {
            self.problem(Some(id), Some(seq), error.to_string());
        }
        let follows = before.map(|before| chain::link(before, ruleset, wire));
        if let (Some(link), Some(follows)) = (link, follows)
            && link != follows
        {
            let what = "its link does not follow: it or an event before it was changed";
            self.problem(Some(id), Some(seq), what);
        }
        self.found.unlinked += u64::from(link.is_none());
        link.or(follows)
    }

    /// An entry has this link, and is the last of its match so far.
    pub(super) fn link(&mut self, Place { id, seq }: Place, link: Digest) {
        self.kept.retain(|kept| *kept != (id, link));
        self.found.heads.insert(id, (seq, link));
    }

    /// These matches were deleted: a link that somebody kept may be that of the last event of one.
    pub(super) fn deleted(&mut self, deleted: BTreeMap<MatchId, Tombstone>) {
        self.kept.retain(|(id, link)| deleted.get(id).is_none_or(|stone| stone.link != *link));
        self.found.deleted = deleted;
    }

    /// What came of it.
    pub(super) fn end(mut self) -> Verification {
        self.found.found = self.all_kept - self.kept.len();
        for (id, link) in std::mem::take(&mut self.kept) {
            let what = match self.found.deleted.get(&id) {
                Some(stone) => format!("it {stone}: the link {link} is not that of its last event"),
                None => {
                    format!(
                        "no event has the link {link}, which was kept: the log was changed or cut"
                    )
                }
            };
            self.problem(Some(id), None, what);
        }
        self.found
    }
}
