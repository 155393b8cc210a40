//! Many events of a match that are logged at once: all of them or none.

use chrono::{SubsecRound, Utc};
use events::journal::{AppendError, Appended, IdempotencyKey, Journal, MatchId, Next, chain};
use events::notation::Written;
use events::{Event, journal, wire};
use referee::revision::View;

use super::{Table, adopts, out_of_date, refused, to_judge};
use crate::matches::MatchError;
use crate::matches::seats::Barred;
use crate::matches::stored::Stored;
use crate::report::{Entry, Refused};
use crate::rulesets::Rulesets;
use crate::words::Language;

/// Who logs an event behind a log, if they may.
type Author<'a> = dyn Fn(&Event, &Stored) -> Result<String, Barred> + 'a;

/// What somebody wants to log at once.
pub(in crate::matches) struct AllToLog<'a> {
    /// How many entries they have seen.
    pub(in crate::matches) expected: u32,
    /// Who logs an event behind this log, if they may.
    pub(in crate::matches) by: &'a Author<'a>,
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
    /// Judges many events on a copy of the game, one behind the other, and stores them together if all of them stand.
    ///
    /// # Errors
    /// If they could not be stored for a reason that is no rule; then none of them was.
    pub(in crate::matches) fn log_all(
        &self,
        journal: &Journal,
        rulesets: &Rulesets,
        to_log: &AllToLog,
    ) -> Result<AllLogged, MatchError> {
        let mut game = self.game();
        if let Some(before) = self.all_logged_before(journal, to_log)? {
            self.catch_up(journal, rulesets, &mut game)?;
            return Ok(AllLogged::Accepted(entries(&game, &before, to_log.language)));
        }
        if to_log.expected != game.head() {
            return Ok(late(&game, to_log));
        }
        let ready = match ahead(self.id, &game, rulesets, journal, to_log)? {
            Ok(ready) => ready,
            Err(answer) => return Ok(answer),
        };
        let next: Vec<Next> = ready.iter().filter_map(next).collect();
        let stored = journal.log_together(self.id, to_log.expected, &next, to_log.key);
        match stored {
            Ok(appended) => {
                self.catch_up(journal, rulesets, &mut game)?;
                Ok(AllLogged::Accepted(entries(&game, &appended, to_log.language)))
            }
            Err(AppendError::Conflict { .. }) => {
                self.catch_up(journal, rulesets, &mut game)?;
                Ok(late(&game, to_log))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Where the events of this request lie, if the same request was answered before.
    ///
    /// The journal answers a known key before it looks at anything else, and no match has so many entries.
    fn all_logged_before(
        &self,
        journal: &Journal,
        to_log: &AllToLog,
    ) -> Result<Option<Vec<Appended>>, MatchError> {
        if to_log.key.is_none() {
            return Ok(None);
        }
        let at = Utc::now();
        let (by, sheet) = (super::AT_THE_TABLE, None);
        let events = to_log.events.iter().map(|written| &written.event);
        let next: Vec<Next> =
            events.map(|event| Next { event, by, at, adopts: None, sheet, remark: None }).collect();
        match journal.log_together(self.id, u32::MAX, &next, to_log.key) {
            Ok(appended) => Ok(Some(appended)),
            Err(AppendError::Conflict { .. } | AppendError::Full) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// The events as they would be stored, if all of them stand and whoever asks may log them.
pub(in crate::matches) fn ahead(
    id: MatchId,
    game: &Stored,
    rulesets: &Rulesets,
    journal: &Journal,
    to_log: &AllToLog,
) -> Result<Result<Vec<journal::Logged>, AllLogged>, MatchError> {
    let mut ahead = game.clone();
    let at = Utc::now().trunc_subsecs(6);
    for written in to_log.events {
        let Written { event, line, .. } = written;
        let line = *line;
        let by = match (to_log.by)(event, &ahead) {
            Ok(by) => by,
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
    Ok(Ok(ahead.log().iter().skip(game.log().len()).cloned().collect()))
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
