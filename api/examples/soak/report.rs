//! What came of a soak, and which of its aims were met.

use std::fmt;
use std::time::Duration;

use crate::honest::Sum;
use crate::server::Seen;

/// So long 99 of a hundred honest requests take at most.
const SOON: Duration = Duration::from_millis(100);
/// The most memory that the server uses, in KiB.
const MEMORY: u64 = 512 * 1024;
/// Of what went wrong so many are shown.
const SHOWN: usize = 10;

/// What came of it.
pub(crate) struct Report {
    pub(crate) lasted: Duration,
    pub(crate) honest: Sum,
    pub(crate) seen: Seen,
    pub(crate) matches: usize,
    /// Entries of honest tables that were answered.
    pub(crate) answered: usize,
    /// What of that was not there after the server was killed and started again.
    pub(crate) lost: Vec<String>,
    pub(crate) verified: Result<(), String>,
    /// What the attackers say.
    pub(crate) attackers: String,
}

impl Report {
    fn aims(&self) -> [(&'static str, bool); 5] {
        [
            ("no honest request fails", self.honest.wrong.is_empty() && self.answered > 0),
            ("99 of 100 honest requests take at most 100 ms", self.honest.most <= SOON),
            ("the server uses at most 512 MiB", self.seen.memory <= MEMORY),
            ("whatever was answered is there after a kill", self.lost.is_empty()),
            ("`throne verify` finds nothing", self.verified.is_ok()),
        ]
    }

    /// Whether every aim was met.
    pub(crate) fn is_met(&self) -> bool {
        self.aims().iter().all(|(_, met)| *met)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:.1} minutes: {}", self.lasted.as_secs_f64() / 60.0, self.honest)?;
        writeln!(f, "{}", self.seen)?;
        let Report { matches, answered, lost, .. } = self;
        writeln!(
            f,
            "{answered} answered entries of {matches} matches, {} matches with a loss",
            lost.len()
        )?;
        write!(f, "{}", self.attackers)?;
        for (what, said) in [("honest error", &self.honest.wrong), ("lost", lost)] {
            said.iter().take(SHOWN).try_for_each(|said| writeln!(f, "{what}: {said}"))?;
        }
        if let Err(why) = &self.verified {
            writeln!(f, "throne verify: {why}")?;
        }
        for (aim, met) in self.aims() {
            writeln!(f, "{}: {aim}", if met { "met   " } else { "FAILED" })?;
        }
        Ok(())
    }
}
