//! What went wrong, for clients and for the log.

use std::str::FromStr;

use async_graphql::resolver_utils::EnumType;
use async_graphql::{Enum, Error, ErrorExtensions, ID, Response, ServerError, Value};
use events::journal::{AppendError, IdempotencyKey, JournalError, MatchId};

use crate::matches::MatchError;
use crate::matches::quota::Exceeded;

/// What went wrong, as `extensions.code` of an error says. An answer that the rules give, such as a refusal, is no error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub enum ErrorCode {
    /// The question is no GraphQL.
    Syntax,
    /// The question does not fit the schema, or its variables do not fit the question.
    Invalid,
    /// The question costs more than one may. A field costs 1 of 500, one that has to be worked out more; an answer has
    /// 400,000 values and takes a second at most. The message says what to leave out.
    TooComplex,
    /// The question is nested too deep: 12 levels of fields are allowed, 64 brackets, and fragments in fragments 64 deep.
    TooDeep,
    /// An argument is beyond its limits, or does not go with another one.
    BadRequest,
    /// The request has a body of another type than `application/json`.
    NotJson,
    /// The answer cannot be had in a type that the request accepts.
    NotAcceptable,
    /// Questions are sent by `POST`.
    NotPost,
    /// The body has more than 64 KiB, or a text in it more bytes than it may have.
    TooLarge,
    /// More was asked for or sent at once than one answer holds: entries, or lines of notation.
    TooMany,
    /// A text is no notation; the message has the place.
    Unreadable,
    /// Typed input says something that nobody can mean.
    Malformed,
    /// There is no such match, entry or rule set.
    NotFound,
    /// An idempotency key has 1 to 64 visible characters, without blanks.
    BadKey,
    /// The idempotency key was used for something else before. Nothing was stored.
    KeyUsed,
    /// The match has as many entries as a match can have. Nothing was stored.
    Full,
    /// Too many requests wait. Nothing was stored; send it again.
    Busy,
    /// Too many matches were opened at once, or wrong pass phrases sent. Nothing was stored. `extensions.retryAfter` says in
    /// how many seconds it can be tried again.
    TooOften,
    /// One address opened as many matches today as it may, or logged as much. Nothing was stored. `extensions.retryAfter`
    /// says in how many seconds the next day begins.
    DayUsed,
    /// The store has all the room that it was given. No more matches are opened; those that are open go on.
    NoRoom,
    /// The server cannot reach its database for now, and answers nothing that is not stored there. Whether anything was stored
    /// is shown by asking later; with an idempotency key it can be sent again.
    Away,
    /// The server asks for a pass phrase: people sign in at `/sign-in`, programs send it in the header `Throne-Pass-Phrase`.
    NotSignedIn,
    /// The store failed. Whether anything was stored is shown by asking; with an idempotency key it can be sent again.
    Store,
    /// The server made a mistake; its log has more.
    Internal,
}

/// An error with a code that programs can read.
pub(crate) fn coded(code: ErrorCode, message: impl Into<String>) -> Error {
    Error::new(message).extend_with(|_, extensions| extensions.set("code", Value::from(code)))
}

/// The answer to something that is no question.
pub(crate) fn unasked(code: ErrorCode, message: impl Into<String>) -> Response {
    let Error { message, extensions, .. } = coded(code, message);
    let mut error = ServerError::new(message, None);
    error.extensions = extensions;
    Response::from_errors(vec![error])
}

/// The answer to a question that is no GraphQL.
pub(super) fn unreadable(mut error: ServerError) -> Response {
    error.extensions.get_or_insert_default().set("code", Value::from(ErrorCode::Syntax));
    Response::from_errors(vec![error])
}

/// Whether a question was asked of the matches at all: it was one, and fits the schema.
pub(crate) fn was_asked(response: &Response) -> bool {
    response.data != Value::Null || response.errors.iter().any(|error| !error.path.is_empty())
}

/// The names of the codes of what went wrong.
pub(crate) fn codes(response: &Response) -> impl Iterator<Item = &'static str> {
    response.errors.iter().filter_map(|error| {
        let Value::Enum(code) = error.extensions.as_ref()?.get("code")? else { return None };
        let known = ErrorCode::items().iter().find(|known| known.name == code.as_str())?;
        Some(known.name)
    })
}

/// Gives a code to the errors that the library finds by itself.
pub(crate) fn with_codes(mut response: Response) -> Response {
    let asked = was_asked(&response);
    for error in &mut response.errors {
        let has_one = error.extensions.as_ref().is_some_and(|set| set.get("code").is_some());
        if !has_one {
            let code = found_by_the_library(&error.message, asked);
            error.extensions.get_or_insert_default().set("code", Value::from(code));
        }
    }
    response
}

fn found_by_the_library(message: &str, asked: bool) -> ErrorCode {
    match message {
        "Query is too complex." => ErrorCode::TooComplex,
        "Query is nested too deep." => ErrorCode::TooDeep,
        _ if message.starts_with("The recursion depth") => ErrorCode::TooDeep,
        _ if asked => ErrorCode::BadRequest,
        _ => ErrorCode::Invalid,
    }
}

/// The idempotency key a client sent.
pub(super) fn key(text: Option<String>) -> Result<Option<IdempotencyKey>, Error> {
    let key = text.map(|text| IdempotencyKey::new(&text)).transpose();
    key.map_err(|error| coded(ErrorCode::BadKey, error.to_string()))
}

/// The id a client sent.
pub(super) fn match_id(id: &ID) -> Result<MatchId, Error> {
    MatchId::from_str(id).map_err(|error| coded(ErrorCode::NotFound, error.to_string()))
}

/// What a client is told: what it can act on in full, the rest only in the server's log.
pub(super) fn told(error: &MatchError) -> Error {
    let code = match error {
        MatchError::Journal(JournalError::UnknownMatch(_))
        | MatchError::Append(AppendError::UnknownMatch(_) | AppendError::Deleted(_)) => {
            ErrorCode::NotFound
        }
        MatchError::Append(AppendError::KeyUsed) => ErrorCode::KeyUsed,
        MatchError::Append(AppendError::Busy) => ErrorCode::Busy,
        MatchError::Append(AppendError::Full) => ErrorCode::Full,
        MatchError::Quota(exceeded) => return too_much(exceeded),
        MatchError::Append(AppendError::Malformed(_)) => ErrorCode::Malformed,
        error if error.is_away() => {
            tracing::warn!(%error, "a request failed");
            return coded(
                ErrorCode::Away,
                "the server cannot reach its database for now; try again later",
            );
        }
        MatchError::Journal(_)
        | MatchError::Append(_)
        | MatchError::Ruleset(_)
        | MatchError::Beside(_)
        | MatchError::NoRuleset(_)
        | MatchError::Opening(_) => {
            tracing::error!(%error, "a request failed");
            return coded(ErrorCode::Store, "the store failed; the server's log has more");
        }
    };
    coded(code, error.to_string())
}

/// What is said of too much, and when to try again.
fn too_much(exceeded: &Exceeded) -> Error {
    let code = match exceeded {
        Exceeded::TooOften { .. } => ErrorCode::TooOften,
        Exceeded::Matches { .. } | Exceeded::Bytes { .. } => ErrorCode::DayUsed,
        Exceeded::Room { .. } => ErrorCode::NoRoom,
    };
    tracing::warn!("{exceeded}");
    coded(code, exceeded.to_string()).extend_with(|_, extensions| {
        if let Some(seconds) = exceeded.retry_after() {
            extensions.set("retryAfter", seconds);
        }
    })
}
