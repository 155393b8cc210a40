//! Logging an event of a match.
//!
//! A yes goes to the journal at once, which knows the keys of requests and refuses what is judged by an older log or by older
//! seats than there are. Before a no it is asked whether the same request was answered before: what was answered is answered
//! again, whoever may log by now. So there is one way to the writer, whatever comes of it.

use chrono::{SubsecRound, Utc};
use events::journal::{Append, AppendError, IdempotencyKey, Journal, JournalError, To};
use events::{Event, Remark};
use referee::revision::View;

use super::{Table, adopts, refused, to_judge};
use crate::matches::seats::Barred;
use crate::matches::stored::Stored;
use crate::matches::{AT_THE_TABLE, MatchError};
use crate::report::{Entry, Refused};
use crate::rulesets::Rulesets;
use crate::words::Language;

/// The most entries that are told to somebody who is out of date.
const MOST_MISSED: u32 = 200;

/// What came of logging an event.
#[derive(Clone, Debug)]
pub enum Logged {
    /// It is on disk.
    Accepted(Box<Entry>),
    /// The rules do not allow it; nothing was stored.
    Refused(Box<Refused>),
    /// Somebody else logged in between; nothing was stored.
    OutOfDate {
        /// The number of entries.
        head: u32,
        /// Those the caller had not seen; of very many, the newest.
        missed: Vec<Entry>,
    },
    /// Somebody else may log it; nothing was stored.
    Barred(Barred),
}

/// An event that somebody wants to log, and how they are answered.
#[derive(Clone, Copy, Debug)]
pub struct Noted<'a> {
    /// What was seen or done.
    pub event: &'a Event,
    /// What is noted beside it.
    pub remark: Option<&'a Remark>,
    /// In which language the answer is told. It is not stored: the same request may be answered in another one.
    pub language: Language,
}

/// Who logs an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::matches) struct By {
    /// As it stands beside the entry.
    pub(in crate::matches) name: String,
    /// The number of the seats that say so, where others may change them meanwhile.
    pub(in crate::matches) seats: Option<u64>,
}

impl By {
    /// Nobody in particular.
    pub(in crate::matches) fn nobody() -> By {
        By { name: AT_THE_TABLE.to_owned(), seats: None }
    }
}

/// Who logs an event, or why whoever asks may not.
pub(in crate::matches) type Told = Result<Result<By, Barred>, MatchError>;

/// What somebody wants to log.
pub(in crate::matches) struct ToLog<'a> {
    /// How many entries they have seen.
    pub(in crate::matches) expected: u32,
    /// Who logs it behind this log, if they may.
    pub(in crate::matches) by: &'a dyn Fn(&Stored) -> Told,
    /// Whether asking that changes who has joined: not for a request that was answered before.
    pub(in crate::matches) changes_seats: bool,
    /// The event.
    pub(in crate::matches) noted: &'a Noted<'a>,
    /// What the client calls this request, if it may send it again.
    pub(in crate::matches) key: Option<&'a IdempotencyKey>,
}

/// What came of something, and of whom.
pub(super) enum Came<T> {
    /// The journal was asked, and knew the key.
    OfJournal(T),
    /// A no by what is in memory: the journal was not asked.
    OfMemory(T),
}

impl Table {
    /// Judges an event and, if it stands, stores it and tells everybody who follows. A rule set that a ruling adopts is
    /// stored with it.
    ///
    /// # Errors
    /// If it could not be stored for a reason that is no rule; [`AppendError::BesideChanged`] if other seats are there than those
    /// by which it was judged.
    pub(in crate::matches) fn log(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
        to_log: &ToLog,
    ) -> Result<Logged, MatchError> {
        let mut game = self.game();
        if to_log.changes_seats
            && let Some(before) = self.answered_before(journal, rulesets, &mut game, to_log)?
        {
            return Ok(before);
        }
        match self.log_new(journal, rulesets, &mut game, to_log)? {
            Came::OfJournal(logged) => Ok(logged),
            Came::OfMemory(no) => {
                let before = self.answered_before(journal, rulesets, &mut game, to_log)?;
                Ok(before.unwrap_or(no))
            }
        }
    }

    fn log_new(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
        game: &mut Stored,
        to_log: &ToLog,
    ) -> Result<Came<Logged>, MatchError> {
        let ToLog { expected, by, noted: Noted { event, remark, language }, key, .. } = to_log;
        let By { name, seats } = match by(game)? {
            Ok(by) => by,
            Err(barred) => return Ok(Came::OfMemory(Logged::Barred(barred))),
        };
        if *expected != game.head() {
            return Ok(Came::OfMemory(out_of_date(game, *expected, *language)));
        }
        let adopts = adopts(rulesets, event);
        let judged = match game.judge(to_judge(event, adopts)) {
            Ok(judged) => judged,
            Err(objection) => {
                let refused = refused(event, &objection, *language);
                return Ok(Came::OfMemory(Logged::Refused(Box::new(refused))));
            }
        };
        let adopts = adopts.map(|pinned| pinned.store(journal)).transpose()?;
        let to = To::Match { id: self.id, expected: *expected, adopts, beside: seats };
        let (at, sheet) = (Utc::now().trunc_subsecs(6), Some(judged.position().digest()));
        let (by, key, remark) = (&name[..], key.cloned(), *remark);
        let logged = match journal.log(&Append { to, event, by, at, key, sheet, remark }) {
            Ok(appended) if appended.seq == game.head() + 1 => {
                if let Some(logged) = journal.read(self.id, appended.seq, appended.seq)?.pop() {
                    game.push(logged, judged);
                }
                self.head.send_replace(game.head());
                self.accepted(game, appended.seq, *language)
            }
            // The same request was answered before.
            Ok(appended) => {
                self.catch_up(journal, rulesets, game)?;
                self.accepted(game, appended.seq, *language)
            }
            Err(AppendError::Conflict { .. }) => {
                self.catch_up(journal, rulesets, game)?;
                Ok(out_of_date(game, *expected, *language))
            }
            Err(error) => Err(error.into()),
        };
        logged.map(Came::OfJournal)
    }

    /// The answer of before, if the same request was answered before.
    ///
    /// The journal answers a known key before it looks at anything else, and no match has so many entries.
    fn answered_before(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
        game: &mut Stored,
        to_log: &ToLog,
    ) -> Result<Option<Logged>, MatchError> {
        let Some(key) = to_log.key else { return Ok(None) };
        let (Noted { event, language, .. }, by) = (to_log.noted, AT_THE_TABLE);
        match journal.append(self.id, u32::MAX, event, by, Utc::now(), Some(key.clone())) {
            Ok(appended) => {
                self.catch_up(journal, rulesets, game)?;
                self.accepted(game, appended.seq, *language).map(Some)
            }
            Err(AppendError::Conflict { .. } | AppendError::Opening) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn accepted(&self, game: &Stored, seq: u32, language: Language) -> Result<Logged, MatchError> {
        let entry = game.entries(View::AsRuled, seq, seq, language).pop();
        let entry = entry.ok_or(JournalError::UnknownMatch(self.id))?;
        Ok(Logged::Accepted(Box::new(entry)))
    }
}

/// The answer to somebody who has not seen all entries.
pub(super) fn out_of_date(game: &Stored, expected: u32, language: Language) -> Logged {
    let newest = game.head().saturating_sub(MOST_MISSED) + 1;
    let from = expected.saturating_add(1).max(newest);
    let missed = game.entries(View::AsRuled, from, game.head(), language);
    Logged::OutOfDate { head: game.head(), missed }
}
