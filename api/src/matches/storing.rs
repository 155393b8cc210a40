//! What was checked, on its way into the journal.

use std::collections::BTreeSet;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};

use events::journal::{AppendError, Appended, IdError, MatchId};

use super::archive::{self, Line};
use super::campaigns::apart;
use super::spool::Spool;
use super::stage::{IMPORTED, StageError};
use super::{Matches, event_names, names};
use crate::rulesets;

/// How many events may be on their way to the disk.
const ON_THEIR_WAY: usize = 512;

/// Stores everything, also of matches that were deleted before, then puts beside the events of bare matches what came with them; of how many events.
pub(super) fn store(
    matches: &Matches,
    spool: &mut Spool,
    bare: &BTreeSet<MatchId>,
    revived: &BTreeSet<MatchId>,
) -> Result<u64, StageError> {
    for id in revived.iter().copied() {
        let done = matches.journal().revive(id);
        done.map_err(|why| StageError::Event { id, seq: 1, why })?;
    }
    let (send, answers) = mpsc::channel();
    let mut storing = Storing { matches, send, answers, waiting: 0 };
    for line in spool.lines()? {
        storing.line(line?)?;
    }
    storing.wait_for(0)?;
    let mut completed = 0;
    for id in bare.iter().copied() {
        let mut log = Vec::new();
        for seq in 1..=spool.head(id) {
            log.extend(spool.read(id, seq)?);
        }
        let done = matches.journal().complete(id, IMPORTED, &log);
        completed += u64::from(done.map_err(|why| StageError::Event { id, seq: 1, why })?);
        matches.forget_read(id);
    }
    let apart = apart(matches.journal())?;
    matches.desks.look_again(&apart.desks);
    matches.campaigns.look_again(&apart.campaigns);
    matches.tell();
    Ok(completed)
}

type Told = (MatchId, u32, Result<Appended, AppendError>);

/// What is on its way to the disk.
struct Storing<'a> {
    matches: &'a Matches,
    send: Sender<Told>,
    answers: Receiver<Told>,
    waiting: usize,
}

impl Storing<'_> {
    fn line(&mut self, line: Line) -> Result<(), StageError> {
        let wrong = |why: String| StageError::Io(io::Error::other(why));
        match line {
            line @ Line::Ruleset { .. } => {
                let journal = self.matches.journal();
                let there = archive::ruleset(line).map_err(wrong)?;
                let (digest, bytes) =
                    there.whole(|base| journal.ruleset(base).map_err(StageError::from))?;
                rulesets::store(journal, digest, &bytes)?;
            }
            Line::Players { r#match, names } => {
                let id = r#match.parse().map_err(|error: IdError| wrong(error.to_string()))?;
                self.wait_for(0)?;
                self.matches.names().name(id, &names::players(&names).map_err(wrong)?)?;
            }
            Line::Names { event, names } => {
                let id = event.parse().map_err(|error: IdError| wrong(error.to_string()))?;
                self.wait_for(0)?;
                let names = event_names::parse(&names).map_err(wrong)?;
                self.matches.names().events().name(id, &names)?;
            }
            line @ (Line::Event { .. } | Line::Archive { .. } | Line::End { .. }) => {
                let (id, logged) = archive::event(line).map_err(wrong)?;
                let (send, seq) = (self.send.clone(), logged.seq);
                let answer = move |answer| drop(send.send((id, seq, answer)));
                self.matches.journal().restore(id, &logged, answer);
                self.waiting += 1;
                self.wait_for(ON_THEIR_WAY)?;
            }
        }
        Ok(())
    }

    /// Waits until at most so many events are on their way.
    fn wait_for(&mut self, most: usize) -> Result<(), StageError> {
        let mut first = Ok(());
        while self.waiting > most {
            let Ok((id, seq, answer)) = self.answers.recv() else { break };
            self.waiting -= 1;
            match answer {
                Ok(_) if seq == 1 => self.matches.nobodys.hear(id),
                Ok(_) => {}
                Err(why) => first = first.and(Err(StageError::Event { id, seq, why })),
            }
        }
        first
    }
}
