//! Many events of a match that are logged at once: all of them or none.

use chrono::{SubsecRound, Utc};
use events::journal::{AppendError, Appended, IdempotencyKey, Journal, MatchId, Next, chain};
use events::notation::Written;
use events::{Event, journal, wire};
use referee::revision::View;

use super::logging::{By, Came, Told, out_of_date};
use super::{Table, adopts, refused, to_judge};
use crate::matches::seats::Barred;
use crate::matches::stored::Stored;
use crate::matches::{AT_THE_TABLE, MatchError};
use crate::report::{Entry, Refused};
use crate::rulesets::Rulesets;
use crate::words::Language;

/// Who logs an event behind a log, if they may.
type Author<'a> = dyn Fn(&Event, &Stored) -> Told + 'a;

/// What somebody wants to log at once.
pub(in crate::matches) struct AllToLog<'a> {
    /// How many entries they have seen.
    pub(in crate::matches) expected: u32,
    /// Who logs an event behind this log, if they may.
    pub(in crate::matches) by: &'a Author<'a>,
    /// Whether asking that changes who has joined: not for a request that was answered before.
    pub(in crate::matches) changes_seats: bool,
    /// The events, each with the line of the text it begins on.
    pub(in crate::matches) events: &'a [Written],
    /// What the client calls this request, if it may send it again.
    pub(in crate::matches) key: Option<&'a IdempotencyKey>,
    /// In which language the answer is told. It is not stored.
    pub(in crate::matches) language: Language,
}

/// What came of logging many events at once.
#[derive(Clone, Debug)]
pub enum AllLogged {
    /// They are on disk.
    Accepted(Vec<Entry>),
    /// The rules do not allow one of them; nothing was stored.
    Refused {
        /// The line of the text it begins on, from 1.
        line: u32,
        /// Why.
        refused: Box<Refused>,
    },
    /// Somebody else logged in between; nothing was stored.
    OutOfDate {
        /// The number of entries.
        head: u32,
        /// Those the caller had not seen; of very many, the newest.
        missed: Vec<Entry>,
    },
    /// Somebody else may log one of them; nothing was stored.
    Barred {
        /// The line of the text it begins on, from 1.
        line: u32,
        /// Why.
        barred: Barred,
    },
}

impl Table {
    /// Judges many events on a copy of the game, one behind the other, and stores them together if all of them stand; on the
    /// same way as [`one`](Table::log).
    ///
    /// # Errors
    /// If they could not be stored for a reason that is no rule; then none of them was. [`AppendError::BesideChanged`] if other
    /// seats are there than those by which they were judged.
    pub(in crate::matches) fn log_all(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
        to_log: &AllToLog,
    ) -> Result<AllLogged, MatchError> {
        let mut game = self.game();
        if to_log.changes_seats
            && let Some(before) = self.all_answered_before(journal, rulesets, &mut game, to_log)?
        {
            return Ok(before);
        }
        match self.log_all_new(journal, rulesets, &mut game, to_log)? {
            Came::OfJournal(logged) => Ok(logged),
            Came::OfMemory(no) => {
                let before = self.all_answered_before(journal, rulesets, &mut game, to_log)?;
                Ok(before.unwrap_or(no))
            }
        }
    }

    fn log_all_new(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
        game: &mut Stored,
        to_log: &AllToLog,
    ) -> Result<Came<AllLogged>, MatchError> {
        if to_log.expected != game.head() {
            return Ok(Came::OfMemory(late(game, to_log)));
        }
        let Ahead { ready, seats } = match ahead(self.id, game, rulesets, journal, to_log)? {
            Ok(ahead) => ahead,
            Err(answer) => return Ok(Came::OfMemory(answer)),
        };
        let next: Vec<Next> = ready.iter().filter_map(next).collect();
        let stored = journal.log_together(self.id, to_log.expected, &next, seats, to_log.key);
        let logged = match stored {
            Ok(appended) => {
                self.catch_up(journal, rulesets, game)?;
                Ok(AllLogged::Accepted(entries(game, &appended, to_log.language)))
            }
            Err(AppendError::Conflict { .. }) => {
                self.catch_up(journal, rulesets, game)?;
                Ok(late(game, to_log))
            }
            Err(error) => Err(error.into()),
        };
        logged.map(Came::OfJournal)
    }

    /// The answer of before, if the same request was answered before.
    ///
    /// The journal answers a known key before it looks at anything else, and no match has so many entries.
    fn all_answered_before(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
        game: &mut Stored,
        to_log: &AllToLog,
    ) -> Result<Option<AllLogged>, MatchError> {
        if to_log.key.is_none() {
            return Ok(None);
        }
        let at = Utc::now();
        let (by, sheet) = (AT_THE_TABLE, None);
        let events = to_log.events.iter().map(|written| &written.event);
        let next: Vec<Next> =
            events.map(|event| Next { event, by, at, adopts: None, sheet, remark: None }).collect();
        match journal.log_together(self.id, u32::MAX, &next, None, to_log.key) {
            Ok(appended) => {
                self.catch_up(journal, rulesets, game)?;
                Ok(Some(AllLogged::Accepted(entries(game, &appended, to_log.language))))
            }
            Err(AppendError::Conflict { .. } | AppendError::Full) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// Events as they would be stored.
pub(in crate::matches) struct Ahead {
    /// They.
    pub(in crate::matches) ready: Vec<journal::Logged>,
    /// The number of the seats by which they were judged, where others may change them meanwhile.
    seats: Option<u64>,
}

/// The events as they would be stored, if all of them stand and whoever asks may log them.
pub(in crate::matches) fn ahead(
    id: MatchId,
    game: &Stored,
    rulesets: &Rulesets,
    journal: &Journal,
    to_log: &AllToLog,
) -> Result<Result<Ahead, AllLogged>, MatchError> {
    let (mut ahead, mut seats) = (game.clone(), None);
    let at = Utc::now().trunc_subsecs(6);
    for written in to_log.events {
        let Written { event, line, .. } = written;
        let line = *line;
        let by = match (to_log.by)(event, &ahead)? {
            // Others changed the seats between two of the events: all are judged anew.
            Ok(By { seats: now, .. }) if seats.is_some_and(|before| Some(before) != now) => {
                return Err(AppendError::BesideChanged(id).into());
            }
            Ok(By { name, seats: now }) => {
                seats = now;
                name
            }
            Err(barred) => return Ok(Err(AllLogged::Barred { line, barred })),
        };
        let adopts = adopts(rulesets, event);
        let judged = match ahead.judge(to_judge(event, adopts)) {
            Ok(judged) => judged,
            Err(objection) => {
                let refused = Box::new(refused(event, &objection, to_log.language));
                return Ok(Err(AllLogged::Refused { line, refused }));
            }
        };
        let ruleset = adopts.map(|pinned| pinned.store(journal)).transpose()?;
        let sheet = Some(judged.position().digest());
        let wire = wire::encode(event);
        let before = ahead.log().last().map_or_else(|| chain::root(id), |logged| logged.link);
        let (seq, link) = (ahead.head() + 1, chain::link(before, ruleset, &wire));
        // What cannot be kept is said when the text is read.
        let (said, remark) = (event.clone().into(), written.kept_remark().unwrap_or_default());
        let logged = journal::Logged { seq, at, by, said, ruleset, sheet, link, wire, remark };
        ahead.push(logged, judged);
    }
    let ready = ahead.log().iter().skip(game.log().len()).cloned().collect();
    Ok(Ok(Ahead { ready, seats }))
}

fn next(logged: &journal::Logged) -> Option<Next<'_>> {
    let journal::Logged { by, at, ruleset, sheet, remark, .. } = logged;
    let (event, remark) = (logged.event()?, remark.as_ref());
    Some(Next { event, by, at: *at, adopts: *ruleset, sheet: *sheet, remark })
}

fn entries(game: &Stored, appended: &[Appended], language: Language) -> Vec<Entry> {
    let (Some(first), Some(last)) = (appended.first(), appended.last()) else { return Vec::new() };
    let own = first.seq..=last.seq;
    let all = game.entries(View::AsRuled, first.seq, last.seq, language);
    all.into_iter().filter(|entry| own.contains(&entry.seq)).collect()
}

fn late(game: &Stored, to_log: &AllToLog) -> AllLogged {
    match out_of_date(game, to_log.expected, to_log.language) {
        super::Logged::OutOfDate { head, missed } => AllLogged::OutOfDate { head, missed },
        super::Logged::Accepted(_) | super::Logged::Refused(_) | super::Logged::Barred(_) => {
            AllLogged::OutOfDate { head: game.head(), missed: Vec::new() }
        }
    }
}
