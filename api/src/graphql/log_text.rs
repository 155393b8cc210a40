//! Many lines of notation that are logged at once.

use std::sync::Arc;

use async_graphql::{Context, Error, ID, Object, SimpleObject, Union};
use events::journal::MOST_TOGETHER;
use events::notation;

use super::budget::blocking;
use super::error::{ErrorCode, coded, key};
use super::member::{caller, token};
use super::mutation::OutOfDate;
use super::plain::composed;
use super::said::Unreadable;
use super::share::Barred;
use super::sight::seen;
use crate::matches::{AllLogged, Matches};
use crate::report::{Entry, Refused};
use crate::words::Language;

/// The longest text, in bytes.
const LONGEST_TEXT: usize = 64 * 1024;

/// What came of logging many lines.
#[derive(Union)]
enum LogTextOutcome {
    AllAccepted(AllAccepted),
    LineRefused(LineRefused),
    LineBarred(LineBarred),
    OutOfDate(OutOfDate),
    Unreadable(Unreadable),
}

/// All of them are on disk.
#[derive(SimpleObject)]
struct AllAccepted {
    /// They, judged, in their order; none if the text has no event.
    entries: Vec<Entry>,
}

/// One of them was refused. None was stored.
#[derive(SimpleObject)]
struct LineRefused {
    /// The line of the text on which it begins, from 1.
    line: u32,
    /// Why.
    refused: Refused,
}

/// One of them may not be logged by whoever asked. None was stored.
#[derive(SimpleObject)]
struct LineBarred {
    /// The line of the text on which it begins, from 1.
    line: u32,
    /// Why.
    barred: Barred,
}

/// Logging a whole text.
#[derive(Default)]
pub struct Texts;

#[Object]
impl Texts {
    /// Logs many lines of notation, all of them or none: they are judged one behind the other, and if every one of them
    /// stands they are written to the disk as one. A text has at most 64 KiB and 500 events (`TOO_LARGE`, `TOO_MANY`),
    /// with remarks and lines that go on as in a `.match` file, but no opening. `expected` is the number of entries the
    /// client has seen. With an idempotency key it can be sent again safely. `language` as with `log`.
    async fn log_text(
        &self,
        context: &Context<'_>,
        r#match: ID,
        expected: u32,
        text: String,
        idempotency_key: Option<String>,
        language: Option<String>,
    ) -> Result<LogTextOutcome, Error> {
        if text.len() > LONGEST_TEXT {
            let message = format!("a text has at most {LONGEST_TEXT} bytes");
            return Err(coded(ErrorCode::TooLarge, message));
        }
        let language = Language::asked(language.as_deref());
        let events = match notation::parse_lines(&composed(&text)) {
            Ok(events) => events,
            Err(error) => {
                let unreadable = Unreadable::notation(&error, language);
                return Ok(LogTextOutcome::Unreadable(unreadable));
            }
        };
        for written in &events {
            if let Err(error) = written.kept_remark() {
                let unreadable = Unreadable::at(error.to_string(), written.line, 1);
                return Ok(LogTextOutcome::Unreadable(unreadable));
            }
        }
        if events.len() > MOST_TOGETHER {
            let message = format!("at most {MOST_TOGETHER} events are logged at once");
            return Err(coded(ErrorCode::TooMany, message));
        }
        let matches = Arc::clone(context.data::<Arc<Matches>>()?);
        let (id, key, token) = (seen(context, &r#match)?, key(idempotency_key)?, token(context));
        let from = caller(context);
        let log = move || {
            matches.quota().may_log(from)?;
            let (key, token) = (key.as_ref(), token.as_ref());
            let logged = matches.log_all(id, expected, &events, key, token, language)?;
            if let AllLogged::Accepted(entries) = &logged {
                matches.quota().logged(from, entries.len(), text.len());
            }
            Ok(logged)
        };
        Ok(match blocking(log).await? {
            AllLogged::Accepted(entries) => LogTextOutcome::AllAccepted(AllAccepted { entries }),
            AllLogged::Refused { line, refused } => {
                LogTextOutcome::LineRefused(LineRefused { line, refused: *refused })
            }
            AllLogged::OutOfDate { head, missed } => {
                LogTextOutcome::OutOfDate(OutOfDate { head, missed })
            }
            AllLogged::Barred { line, barred } => {
                LogTextOutcome::LineBarred(LineBarred { line, barred: barred.into() })
            }
        })
    }
}
