//! Everything of a journal, moved into another one that may stand on something else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc;

use super::answer::Answer;
use super::entry::{Entry, restored};
use super::record::KeyHash;
use super::request::Request;
use super::{
    AppendError, Digest, Journal, JournalError, Kept, MatchId, Problem, Recorded, difference,
};

/// How many entries are read at a time, and how much of what lies beside matches is written at a time.
const PAGE: usize = 1_000;
const BESIDES: usize = 64;

/// What was moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// How many matches there are, and events of the desk.
    pub logs: usize,
    /// How many entries they have.
    pub events: u64,
    /// What is not the same in both.
    pub problems: Vec<Problem>,
}

impl Journal {
    /// Copies everything into another journal: the entries in their order with times, authors, links and idempotency keys, the
    /// rule sets they name, what lies beside matches, and what stays of deleted ones. What is there with the same link stays, so
    /// that a copy that broke off goes on where it was. Then both are walked through, and the last link of each log is looked for
    /// in the other. `say` hears now and then how many of how many positions are done.
    ///
    /// # Errors
    /// If one of both cannot be read or written, or the other one has something else at the same place.
    pub fn move_into(
        &self,
        other: &Journal,
        say: &mut dyn FnMut(u64, u64),
    ) -> Result<Moved, AppendError> {
        let (mut position, mut rulesets) = (0, BTreeSet::new());
        while position < self.position() {
            let (page, reached) = self.after_of(position, PAGE, &mut |_| true)?;
            self.move_page(other, &page, &mut rulesets)?;
            if reached == position {
                break;
            }
            position = reached;
            say(position, self.position());
        }
        self.move_besides(other)?;
        let here = self.verify(&[])?;
        let kept: Vec<(MatchId, Digest)> =
            here.heads.iter().map(|(id, (_, link))| (*id, *link)).collect();
        let there = other.verify(&kept)?;
        let mut problems = [here.problems, there.problems].concat();
        let cut = here.heads.iter().filter(|(id, head)| there.heads.get(id) != Some(head));
        problems.extend(cut.map(|(id, (seq, _))| Problem {
            id: Some(*id),
            seq: Some(*seq),
            what: "it is the last here and not there".to_owned(),
        }));
        Ok(Moved { logs: here.heads.len(), events: here.events, problems })
    }

    fn move_page(
        &self,
        other: &Journal,
        page: &[Recorded],
        rulesets: &mut BTreeSet<Digest>,
    ) -> Result<(), AppendError> {
        let mut keys: BTreeMap<MatchId, BTreeMap<u32, KeyHash>> = BTreeMap::new();
        let (send, answers) = mpsc::channel();
        for Recorded { id, logged, .. } in page {
            if let Some(digest) = logged.ruleset {
                self.move_ruleset(other, digest, rulesets)?;
            }
            if !keys.contains_key(id) {
                let of_match = self.ground.keys(*id, 0)?.into_iter();
                keys.insert(*id, of_match.map(|(key, seq)| (seq, key)).collect());
            }
            let key = keys.get(id).and_then(|keys| keys.get(&logged.seq)).copied();
            let entry = Entry { key, ..restored(*id, logged)? };
            let send = send.clone();
            let answer = Answer::new(move |answer| drop(send.send(answer)));
            other.ground.queue().send(Request::Entry(entry, answer));
        }
        drop(send);
        answers.iter().try_for_each(|answer| answer.map(drop))
    }

    /// A rule set as it lies here, behind the one that it is based on.
    fn move_ruleset(
        &self,
        other: &Journal,
        digest: Digest,
        moved: &mut BTreeSet<Digest>,
    ) -> Result<(), JournalError> {
        if !moved.insert(digest) {
            return Ok(());
        }
        let Some(laid) = self.ground.laid(&digest)? else { return Ok(()) };
        if let Some(base) = difference::under(&digest, &laid).map(|it| it.base)
            && moved.insert(base)
            && let Some(laid) = self.ground.laid(&base)?
        {
            other.ask(|answer| Request::Ruleset(base, laid, answer))?;
        }
        other.ask(|answer| Request::Ruleset(digest, laid, answer))
    }

    /// What lies beside matches, and what stays of those that were deleted.
    fn move_besides(&self, other: &Journal) -> Result<(), AppendError> {
        let mut besides = Vec::new();
        for Kept { id, bytes, .. } in self.besides()? {
            let bytes = bytes?;
            besides.extend(id.map(|id| (id, bytes)));
        }
        for some in besides.chunks(BESIDES) {
            other.keep_all_beside(some.to_vec())?;
        }
        for (id, stone) in self.tombstones()? {
            if other.tombstone(id)? == Some(stone) {
                continue;
            }
            // It was moved before it was deleted here.
            if other.head(id)?.is_some() {
                other.delete(id, stone.at, &[])?;
            } else {
                other.bury(id, stone)?;
            }
        }
        Ok(())
    }
}
