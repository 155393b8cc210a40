//! Matches that were written down elsewhere, stored as they would have been logged here.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{SubsecRound, Utc};
use events::journal::{
    self, AppendError, Digest, IdempotencyKey, JournalError, MOST_TOGETHER, MatchId, chain,
};
use events::notation::Written;
use events::{Event, Opening, RemarkError, wire};
use referee::content::{ContentError, House};

use super::stored::Stored;
use super::table::{AllLogged, AllToLog, By, Table, ahead};
use super::{AT_THE_TABLE, Begun, DEMO, MatchError, Matches, ToOpen};
use crate::report::Refused;
use crate::words::Language;

/// Why a recorded match was not stored whole.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// It does not begin with an opening.
    #[error("it does not begin with an opening")]
    Opening,
    /// The referee refuses one of its events.
    #[error("line {line}: {said} is refused: {sentence}", said = .refused.line, sentence = .refused.ruling.sentence)]
    Refused {
        /// The line of the event.
        line: u32,
        /// Why.
        refused: Box<Refused>,
    },
    /// Its house rules do not fit its rule set.
    #[error("its house rules: {}", joined(.0))]
    HouseRules(Vec<ContentError>),
    /// A remark cannot be kept.
    #[error("line {line}: {why}")]
    Remark {
        /// The line of its event.
        line: u32,
        /// Why not.
        why: RemarkError,
    },
    /// Somebody logs in it at this moment.
    #[error("somebody logs in it at this moment")]
    Busy,
    /// It could not be stored.
    #[error(transparent)]
    Match(#[from] MatchError),
}

fn joined(errors: &[ContentError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Matches {
    /// Stores a recorded match under the name of its file, as far as it is not there already. Returns its id, or nothing if
    /// it was stored before with rule set files that have changed since, or was deleted.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn store_demo(&self, name: &str, log: &[Written]) -> Result<Option<MatchId>, DemoError> {
        let (first, opening) = begins(log)?;
        let by = format!("{DEMO}{name}");
        let digest = Digest::of(format!("{by} 1").as_bytes()).to_string();
        let key = digest.get(..IdempotencyKey::LONGEST);
        let key = key.and_then(|text| IdempotencyKey::new(text).ok());
        let remark = kept(first)?;
        let (players, remark) = (&first.players, remark.as_ref());
        let language = Language::English;
        let to_open = ToOpen { opening, players, house: None, key, remark, language };
        let table = match self.begin_by(&by, &to_open, None) {
            Ok(Begun::Opened(table)) => table,
            Ok(not) => return Err(not_begun(not, first.line)),
            Err(MatchError::Append(AppendError::KeyUsed | AppendError::Deleted(_))) => {
                return Ok(None);
            }
            Err(why) => return Err(why.into()),
        };
        while (table.head() as usize) < log.len() {
            self.go_on(&table, log)?;
        }
        self.tell();
        Ok(Some(table.id()))
    }

    /// Logs what comes next of a log of which the table has the beginning.
    fn go_on(&self, table: &Table, log: &[Written]) -> Result<(), DemoError> {
        let expected = table.head();
        let rest = log.get(expected as usize..).unwrap_or_default();
        let events = rest.get(..MOST_TOGETHER).unwrap_or(rest);
        let logged = table.log_all(&self.journal, &self.rulesets, &all(expected, events))?;
        if !matches!(logged, AllLogged::Accepted(_)) {
            return Err(not_logged(logged));
        }
        Ok(())
    }

    /// Stores a match that was read from a file as a new one, with its remarks, the names in it and these house rules, in
    /// one piece. Its id.
    ///
    /// # Errors
    /// If an event is refused, a remark cannot be kept, or it could not be stored; nothing of it is stored then.
    pub fn store_written(
        &self,
        log: &[Written],
        house: Option<&House>,
    ) -> Result<MatchId, DemoError> {
        let (first, opening) = begins(log)?;
        for written in log {
            kept(written)?;
        }
        let begun = self.begun(opening, house, Language::English);
        let (pinned, begun) = begun.map_err(|not| not_begun(not, first.line))?;
        let ruleset = pinned.store(&self.journal).map_err(MatchError::from)?;
        let id = MatchId::fresh().map_err(|why| MatchError::from(JournalError::from(why)))?;
        let wire = wire::encode(&first.event);
        let opened = journal::Logged {
            seq: 1,
            at: Utc::now().trunc_subsecs(6),
            by: AT_THE_TABLE.to_owned(),
            said: first.event.clone().into(),
            ruleset: Some(ruleset),
            sheet: Some(begun.now().digest()),
            link: chain::link(chain::root(id), Some(ruleset), &wire),
            wire,
            remark: kept(first)?,
        };
        let rules = Arc::clone(&pinned.rules);
        let there = Stored::new(rules, BTreeMap::new(), vec![opened.clone()]);
        let there = there.ok_or(MatchError::Opening(id))?;
        let to_log = all(1, log.get(1..).unwrap_or_default());
        let behind = ahead(id, &there, &self.rulesets, &self.journal, &to_log)?;
        let mut whole = vec![opened];
        whole.extend(behind.map_err(not_logged)?.ready);
        self.journal.restore_match(id, &whole).map_err(MatchError::from)?;
        self.nobodys.hear(id);
        self.names.name(id, &first.players).map_err(MatchError::from)?;
        self.tell();
        Ok(id)
    }
}

/// The first line of a log, and the opening that it is.
fn begins(log: &[Written]) -> Result<(&Written, &Opening), DemoError> {
    match log.first() {
        Some(first @ Written { event: Event::Opened(opening), .. }) => Ok((first, opening)),
        Some(_) | None => Err(DemoError::Opening),
    }
}

fn kept(written: &Written) -> Result<Option<events::Remark>, DemoError> {
    written.kept_remark().map_err(|why| DemoError::Remark { line: written.line, why })
}

/// Events that nobody in particular logs.
fn all(expected: u32, events: &[Written]) -> AllToLog<'_> {
    let (changes_seats, language) = (false, Language::English);
    AllToLog {
        expected,
        by: &|_, _| Ok(Ok(By::nobody())),
        changes_seats,
        events,
        key: None,
        language,
    }
}

fn not_begun(not: Begun, line: u32) -> DemoError {
    match not {
        Begun::Refused(refused) => DemoError::Refused { line, refused },
        Begun::HouseRules(wrong) => DemoError::HouseRules(wrong),
        Begun::Opened(_) => DemoError::Busy,
    }
}

fn not_logged(not: AllLogged) -> DemoError {
    match not {
        AllLogged::Refused { line, refused } => DemoError::Refused { line, refused },
        AllLogged::OutOfDate { .. } | AllLogged::Barred { .. } | AllLogged::Accepted(_) => {
            DemoError::Busy
        }
    }
}
