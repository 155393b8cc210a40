//! Matches that were written down elsewhere, logged event by event.

use std::sync::Arc;

use events::journal::{AppendError, Digest, IdempotencyKey, MatchId};
use events::notation::Written;
use events::{Event, Players, Remark, RemarkError};
use referee::content::{ContentError, House};
use referee::{Game, Objection};

use super::stored::Stored;
use super::table::{Logged, ToLog, adopts, refused, to_judge};
use super::{AT_THE_TABLE, Begun, DEMO, MatchError, Matches};
use crate::report::{self, Refused};
use crate::words::Language;

/// Why a recorded match was not stored whole.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// It does not begin with an opening.
    #[error("it does not begin with an opening")]
    Opening,
    /// The referee refuses one of its events.
    #[error("event {0} ({line}) is refused: {sentence}", line = .1.line, sentence = .1.ruling.sentence)]
    Refused(u32, Box<Refused>),
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

/// Events with what is noted beside them.
type Noted = Vec<(Event, Option<Remark>)>;

impl Matches {
    /// Stores a recorded match under the name of its file, unless it is there already. Returns its id, or
    /// nothing if it was stored before with rule set files that have changed since.
    ///
    /// # Errors
    /// If it could not be stored.
    pub fn store_demo(&self, name: &str, log: &[Event]) -> Result<Option<MatchId>, DemoError> {
        let by = format!("{DEMO}{name}");
        let digest = Digest::of(format!("{by} 1").as_bytes()).to_string();
        let key = digest.get(..IdempotencyKey::LONGEST);
        let key = key.and_then(|text| IdempotencyKey::new(text).ok());
        match self.record(&by, &noted(log), &Players::default(), None, key) {
            Err(DemoError::Match(MatchError::Append(AppendError::KeyUsed))) => Ok(None),
            stored => stored.map(Some),
        }
    }

    /// Logs a recorded match as a new one, event by event, if the referee accepts all of it. Its id.
    ///
    /// # Errors
    /// If an event is refused, and nothing is stored then, or it could not be stored.
    pub fn store_recorded(&self, log: &[Event], players: &Players) -> Result<MatchId, DemoError> {
        self.judged(log.iter(), None)?;
        self.record(AT_THE_TABLE, &noted(log), players, None, None)
    }

    /// The same of what was read from a file, with its remarks, the names in it, and its house rules.
    ///
    /// # Errors
    /// If an event is refused or a remark cannot be kept, and nothing is stored then, or it could not be stored.
    pub fn store_written(
        &self,
        log: &[Written],
        house: Option<&House>,
    ) -> Result<MatchId, DemoError> {
        let keep = |written: &Written| match written.kept_remark() {
            Ok(remark) => Ok((written.event.clone(), remark)),
            Err(why) => Err(DemoError::Remark { line: written.line, why }),
        };
        let noted = log.iter().map(keep).collect::<Result<Noted, _>>()?;
        self.judged(log.iter().map(|written| &written.event), house)?;
        let players = log.first().map(|opening| opening.players.clone()).unwrap_or_default();
        self.record(AT_THE_TABLE, &noted, &players, house, None)
    }

    /// Whether the referee accepts all of a log.
    fn judged<'a>(
        &self,
        mut log: impl Iterator<Item = &'a Event>,
        house: Option<&House>,
    ) -> Result<(), DemoError> {
        let Some(Event::Opened(opening)) = log.next() else { return Err(DemoError::Opening) };
        let none = House::default();
        let pinned = self.rulesets.with_house(opening.ruleset.as_str(), house.unwrap_or(&none));
        // Whoever begins it says that there is no such rule set.
        let Some(pinned) = pinned.map_err(DemoError::HouseRules)? else { return Ok(()) };
        let game = Game::open(Arc::clone(&pinned.rules), opening.clone());
        let mut game = game.map_err(|refusal| {
            let rules = Some(&*pinned.rules);
            let refused = report::refused_opening(rules, opening, refusal, Language::English);
            DemoError::Refused(1, Box::new(refused))
        })?;
        for (seq, event) in (2..).zip(log) {
            let judged = game.judge(to_judge(event, adopts(&self.rulesets, event)));
            let objected = |objection: Box<Objection>| {
                DemoError::Refused(seq, Box::new(refused(event, &objection)))
            };
            game.push(judged.map_err(objected)?);
        }
        Ok(())
    }

    fn record(
        &self,
        by: &str,
        log: &[(Event, Option<Remark>)],
        players: &Players,
        house: Option<&House>,
        key: Option<IdempotencyKey>,
    ) -> Result<MatchId, DemoError> {
        let Some(((Event::Opened(opening), remark), behind)) = log.split_first() else {
            return Err(DemoError::Opening);
        };
        let table = match self.begin_by(by, opening, players, house, key, remark.as_ref())? {
            Begun::Opened(table) => table,
            Begun::Refused(refused) => return Err(DemoError::Refused(1, refused)),
            Begun::HouseRules(wrong) => return Err(DemoError::HouseRules(wrong)),
        };
        let stored = table.head();
        for (seq, (event, remark)) in (2..).zip(behind).filter(|(seq, _)| *seq > stored) {
            let by = |_: &Stored| Ok(AT_THE_TABLE.to_owned());
            let remark = remark.as_ref();
            let to_log = ToLog { expected: seq - 1, by: &by, event, key: None, remark };
            match table.log(&self.journal, &self.rulesets, &to_log)? {
                Logged::Accepted(_) => {}
                Logged::Refused(refused) => return Err(DemoError::Refused(seq, refused)),
                Logged::OutOfDate { .. } | Logged::Barred(_) => return Err(DemoError::Busy),
            }
        }
        self.tell();
        Ok(table.id())
    }
}

fn noted(log: &[Event]) -> Noted {
    log.iter().map(|event| (event.clone(), None)).collect()
}
