//! What comes from outside, checked before any of it is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use events::Players;
use events::journal::{
    AppendError, Digest, Journal, JournalError, LONGEST_RULESET, Logged, MatchId, chain, restorable,
};
use events::notation::MOST_EVENTS;

use super::archive::{Line, OfRuleset};
use super::names;
use super::parting::{Branch, Fork, Lack, branch_of};
use super::spool::Spool;

/// Who logs what comes packed, which does not say who did.
pub(super) const IMPORTED: &str = "import";
/// Of how many matches is told how far they go.
const TOLD: usize = 5;

/// Why something cannot be stored.
#[derive(Debug, thiserror::Error)]
pub enum StageError {
    /// The disk failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An event cannot be stored.
    #[error("match {id}, event {seq}: {why}")]
    Event {
        /// The match.
        id: MatchId,
        /// Its place.
        seq: u32,
        /// Why not.
        why: AppendError,
    },
    /// Something beside the events is wrong.
    #[error("{0}")]
    Beside(String),
}

impl From<String> for StageError {
    fn from(why: String) -> StageError {
        StageError::Beside(why)
    }
}

/// Everything that is to be stored, on the disk but not in the journal.
pub(super) struct Stage<'a> {
    journal: &'a Journal,
    as_branch: bool,
    /// Whether matches that were deleted here are stored once more.
    again: bool,
    pub(super) spool: Spool,
    /// Those that came, and those that are here for certain.
    rulesets: BTreeSet<Digest>,
    /// The one on which the last was based that came as a difference.
    base: Option<(Digest, Vec<u8>)>,
    /// How many events the matches have here.
    heads: BTreeMap<MatchId, u32>,
    /// The matches of the file that is read.
    streams: BTreeMap<MatchId, Stream>,
    pub(super) found: Found,
}

/// What was found.
#[derive(Default)]
pub(super) struct Found {
    /// How many events.
    pub(super) events: u64,
    /// The matches that they are of here.
    pub(super) matches: BTreeSet<MatchId>,
    /// Matches that go on otherwise here.
    pub(super) forks: Vec<Fork>,
    /// The same, stored as matches of their own.
    pub(super) branches: Vec<Branch>,
    /// What is missing.
    pub(super) lacks: Vec<Lack>,
    /// Matches that were deleted here and come back.
    pub(super) revived: BTreeSet<MatchId>,
    /// Matches with events that came bare before, and have something beside them now.
    pub(super) bare: BTreeSet<MatchId>,
}

/// A match as it comes from outside.
struct Stream {
    /// The match that it becomes here.
    to: MatchId,
    /// How many events came.
    head: u32,
    /// The link of the last of them.
    link: Digest,
    /// The same, as it becomes here.
    here: Digest,
    /// Whether it is an event of the desk.
    desk: bool,
    /// Whether what comes next is left out, because something before it is missing or goes on otherwise.
    left: bool,
}

impl<'a> Stage<'a> {
    /// Nothing yet; what is read meanwhile lies in this folder.
    pub(super) fn new(
        journal: &'a Journal,
        folder: &Path,
        (as_branch, again): (bool, bool),
    ) -> io::Result<Stage<'a>> {
        Ok(Stage {
            journal,
            as_branch,
            again,
            spool: Spool::new(folder)?,
            rulesets: BTreeSet::new(),
            base: None,
            heads: BTreeMap::new(),
            streams: BTreeMap::new(),
            found: Found::default(),
        })
    }

    /// Another file begins, with the openings of its matches.
    pub(super) fn next_file(&mut self) {
        self.streams.clear();
    }

    /// A rule set as it stands on a line.
    pub(super) fn ruleset_line(&mut self, there: OfRuleset) -> Result<(), StageError> {
        let (on, laid) = (there.on, there.laid.clone());
        let (digest, bytes) = there.whole(|base| self.base(base))?;
        match on {
            None => self.ruleset(digest, bytes),
            Some(base) if bytes.len() <= LONGEST_RULESET => {
                if self.rulesets.insert(digest) {
                    self.spool.write(&Line::difference(digest, base, laid))?;
                }
                Ok(())
            }
            Some(_) => Err(JournalError::RulesetTooLong(bytes.len()).into()),
        }
    }

    /// A rule set on which others are based: one that came whole, or one that is here.
    fn base(&mut self, digest: &Digest) -> Result<Option<Vec<u8>>, StageError> {
        if self.base.as_ref().is_none_or(|(known, _)| known != digest) {
            let there = match self.spool.ruleset(digest)? {
                Some(came) => Some(came),
                None => self.journal.ruleset(digest)?,
            };
            self.base = there.map(|bytes| (*digest, bytes));
        }
        Ok(self.base.as_ref().map(|(_, bytes)| bytes.clone()))
    }

    /// A rule set.
    pub(super) fn ruleset(&mut self, digest: Digest, bytes: Vec<u8>) -> Result<(), StageError> {
        if bytes.len() > LONGEST_RULESET {
            return Err(JournalError::RulesetTooLong(bytes.len()).into());
        }
        if self.rulesets.insert(digest) {
            self.spool.whole_ruleset(digest, bytes)?;
        }
        Ok(())
    }

    /// What the players of a match are called whose events came before.
    pub(super) fn players(&mut self, id: MatchId, players: &Players) -> Result<(), StageError> {
        let Some(stream) = self.streams.get(&id) else {
            return Err(StageError::Beside(format!("match {id} has no events before its players")));
        };
        if self.spool.head(stream.to) > 0 && !players.is_empty() {
            let names = names::texts(players, players.reach());
            self.spool.write(&Line::Players { r#match: stream.to.to_string(), names })?;
        }
        Ok(())
    }

    /// What people are called at an event of the desk whose facts came before.
    pub(super) fn names(&mut self, id: MatchId, names: &desk::Names) -> Result<(), StageError> {
        let Some(stream) = self.streams.get(&id) else {
            return Err(StageError::Beside(format!("event {id} has no facts before its names")));
        };
        if self.spool.head(stream.to) > 0 {
            let names = names.print();
            self.spool.write(&Line::Names { event: stream.to.to_string(), names })?;
        }
        Ok(())
    }

    /// The next event of a match, which stands on this line.
    pub(super) fn event(
        &mut self,
        line: u64,
        id: MatchId,
        logged: Logged,
    ) -> Result<(), StageError> {
        let seq = logged.seq;
        let refused = |why| Err(StageError::Event { id, seq, why });
        if let Err(why) = restorable(id, &logged) {
            return refused(why);
        }
        let root = chain::root(id);
        if !self.streams.contains_key(&id) {
            let left = self.was_deleted(id)?;
            let desk = logged.event().is_none();
            let stream = Stream { to: id, head: 0, link: root, here: root, desk, left };
            self.streams.insert(id, stream);
        }
        let Some(stream) = self.streams.get_mut(&id) else { return Ok(()) };
        if stream.left {
            return Ok(());
        }
        if stream.desk != logged.event().is_none() {
            return refused(AppendError::Opening);
        }
        if seq <= stream.head {
            let (expected, head) = (seq - 1, stream.head);
            return refused(AppendError::Conflict { expected, head });
        }
        if seq > stream.head + 1 {
            stream.left = true;
            let lack = Lack::Events { id, from: stream.head + 1, to: seq - 1, line };
            self.found.lacks.push(lack);
            return Ok(());
        }
        if chain::link(stream.link, logged.ruleset, &logged.wire) != logged.link {
            return refused(AppendError::Link { seq });
        }
        if seq as usize > MOST_EVENTS {
            return refused(AppendError::Full);
        }
        (stream.head, stream.link) = (seq, logged.link);
        if let Some(ruleset) = logged.ruleset
            && !self.rulesets.contains(&ruleset)
        {
            if self.journal.ruleset(&ruleset)?.is_none() {
                return refused(AppendError::UnknownRuleset(ruleset));
            }
            self.rulesets.insert(ruleset);
        }
        self.follow(id, logged)
    }

    /// Whether a match is left out because it was deleted here.
    fn was_deleted(&mut self, id: MatchId) -> Result<bool, StageError> {
        let Some(tombstone) = self.journal.tombstone(id)? else { return Ok(false) };
        if self.again {
            self.found.revived.insert(id);
            return Ok(false);
        }
        let lack = Lack::Deleted { id, tombstone };
        if !self.found.lacks.contains(&lack) {
            self.found.lacks.push(lack);
        }
        Ok(true)
    }

    /// Puts an event whose link follows to those that are to be stored, wherever its match goes here.
    fn follow(&mut self, id: MatchId, mut logged: Logged) -> Result<(), StageError> {
        let Some(stream) = self.streams.get(&id) else { return Ok(()) };
        let (mut to, mut here) = (stream.to, stream.here);
        loop {
            logged.link = chain::link(here, logged.ruleset, &logged.wire);
            let Some(there) = self.there(to, logged.seq)? else {
                self.spool.event(to, &logged)?;
                break;
            };
            if there.link == logged.link {
                self.again(to, &there, &logged)?;
                break;
            }
            let fork = Fork::of(to, &there, &logged);
            if !self.as_branch {
                self.found.forks.push(fork);
                self.leave(id);
                return Ok(());
            }
            let branch = branch_of(to, logged.link);
            here = self.copy(to, branch, logged.seq)?;
            to = branch;
            self.found.branches.push(Branch { fork, id: branch });
        }
        self.found.events += 1;
        self.found.matches.insert(to);
        if let Some(stream) = self.streams.get_mut(&id) {
            (stream.to, stream.here) = (to, logged.link);
        }
        Ok(())
    }

    /// What else comes of a match is left out.
    fn leave(&mut self, id: MatchId) {
        if let Some(stream) = self.streams.get_mut(&id) {
            stream.left = true;
        }
    }

    /// An event that is there already: what is beside it counts if there was nothing.
    fn again(&mut self, to: MatchId, there: &Logged, logged: &Logged) -> Result<(), StageError> {
        let completes = is_bare(there) && !is_bare(logged);
        if completes {
            self.found.bare.insert(to);
        }
        if completes || self.spool.head(to) < logged.seq {
            self.spool.event(to, logged)?;
        }
        Ok(())
    }

    /// The event at a place of a match that is here, or will be.
    fn there(&mut self, id: MatchId, seq: u32) -> Result<Option<Logged>, StageError> {
        if let Some(staged) = self.spool.read(id, seq)? {
            return Ok(Some(staged));
        }
        let head = self.head(id)?;
        if seq > head {
            return Ok(None);
        }
        Ok(self.journal.read(id, seq, seq)?.pop())
    }

    /// How many events a match has here.
    fn head(&mut self, id: MatchId) -> Result<u32, StageError> {
        if let Some(head) = self.heads.get(&id) {
            return Ok(*head);
        }
        let head = self.journal.head(id)?.unwrap_or(0);
        Ok(*self.heads.entry(id).or_insert(head))
    }

    /// Begins a branch with what it shares with a match, with a chain of its own. The last link.
    fn copy(&mut self, from: MatchId, branch: MatchId, before: u32) -> Result<Digest, StageError> {
        let mut link = chain::root(branch);
        for seq in 1..before {
            let Some(mut shared) = self.there(from, seq)? else { break };
            link = chain::link(link, shared.ruleset, &shared.wire);
            shared.link = link;
            if self.spool.head(branch) < seq {
                self.spool.event(branch, &shared)?;
            }
        }
        Ok(link)
    }

    /// That the file ends behind this line without saying so.
    pub(super) fn cut(&mut self, line: u64) {
        let heads = self.streams.iter().take(TOLD).map(|(id, stream)| (*id, stream.head)).collect();
        let more = self.streams.len().saturating_sub(TOLD);
        self.found.lacks.push(Lack::End { line, heads, more });
    }
}

/// Whether nothing is known of an event but what happened.
fn is_bare(logged: &Logged) -> bool {
    logged.by == IMPORTED && logged.sheet.is_none()
}
