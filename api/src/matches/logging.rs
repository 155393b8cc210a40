//! Logging in a match, as whoever may by its seats.

use events::Event;
use events::journal::{AppendError, IdempotencyKey, MatchId};
use events::notation::Written;

use super::seats::Token;
use super::stored::Stored;
use super::table::{AllToLog, ToLog};
use super::{AllLogged, Logged, MatchError, Matches, Noted};
use crate::words::Language;

/// How often it is judged anew because others changed the seats meanwhile.
const TRIES: usize = 16;

impl Matches {
    /// Logs an event of a match, if nobody has logged anything since the caller looked, and, in a shared match, if
    /// whoever has this token may log it.
    ///
    /// # Errors
    /// If it could not be stored for a reason that is no rule.
    pub fn log(
        &self,
        id: MatchId,
        expected: u32,
        event: &Event,
        key: Option<&IdempotencyKey>,
        token: Option<&Token>,
    ) -> Result<Logged, MatchError> {
        let noted = Noted { event, remark: None, language: Language::English };
        self.log_noted(id, expected, &noted, key, token)
    }

    /// The same with a remark beside the event, answered in a language.
    ///
    /// # Errors
    /// If it could not be stored for a reason that is no rule.
    pub fn log_noted(
        &self,
        id: MatchId,
        expected: u32,
        noted: &Noted,
        key: Option<&IdempotencyKey>,
        token: Option<&Token>,
    ) -> Result<Logged, MatchError> {
        let by = |there: &Stored| self.author(id, token, noted.event, there);
        let logged = self.by_the_seats(id, || {
            let changes_seats = self.changes_seats(id, token, noted.event);
            let to_log = ToLog { expected, by: &by, changes_seats, noted, key };
            self.table(id)?.log(&self.journal, &self.rulesets, &to_log)
        });
        self.tell();
        if let Ok(Logged::Refused(refused)) = &logged {
            self.count(refused);
        }
        logged
    }

    /// Logs many events of a match at once, or none of them; answered in a language.
    ///
    /// # Errors
    /// If they could not be stored for a reason that is no rule; then none of them was.
    pub fn log_all(
        &self,
        id: MatchId,
        expected: u32,
        events: &[Written],
        key: Option<&IdempotencyKey>,
        token: Option<&Token>,
        language: Language,
    ) -> Result<AllLogged, MatchError> {
        let by = |event: &Event, there: &Stored| self.author(id, token, event, there);
        let logged = self.by_the_seats(id, || {
            let changes = |written: &Written| self.changes_seats(id, token, &written.event);
            let changes_seats = events.iter().any(changes);
            let to_log = AllToLog { expected, by: &by, changes_seats, events, key, language };
            self.table(id)?.log_all(&self.journal, &self.rulesets, &to_log)
        });
        self.tell();
        if let Ok(AllLogged::Refused { refused, .. }) = &logged {
            self.count(refused);
        }
        logged
    }

    /// Logs by the seats that are known; and again by those that are there, if another server changed them.
    fn by_the_seats<T>(
        &self,
        id: MatchId,
        log: impl Fn() -> Result<T, MatchError>,
    ) -> Result<T, MatchError> {
        for _ in 0..TRIES {
            match log() {
                Err(MatchError::Append(AppendError::BesideChanged(_))) => {
                    self.seats.read_again(id)?;
                }
                done => return done,
            }
        }
        Err(AppendError::Busy.into())
    }
}
