//! What went wrong, for clients and for the log.

use std::str::FromStr;

use async_graphql::{Error, ErrorExtensions, ID};
use events::journal::{AppendError, IdempotencyKey, JournalError, MatchId};

use crate::matches::MatchError;

/// Does work that may wait for the disk on a thread that may wait.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, MatchError> + Send + 'static,
) -> Result<T, Error> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result.map_err(|error| told(&error)),
        Err(panic) => {
            tracing::error!(error = %panic, "a request ended unexpectedly");
            Err(coded("INTERNAL", "the request ended unexpectedly; the server's log has more"))
        }
    }
}

/// An error with a code that programs can read.
pub(super) fn coded(code: &'static str, message: impl Into<String>) -> Error {
    Error::new(message).extend_with(|_, extensions| extensions.set("code", code))
}

/// The idempotency key a client sent.
pub(super) fn key(text: Option<String>) -> Result<Option<IdempotencyKey>, Error> {
    let key = text.map(|text| IdempotencyKey::new(&text)).transpose();
    key.map_err(|error| coded("BAD_KEY", error.to_string()))
}

/// The id a client sent.
pub(super) fn match_id(id: &ID) -> Result<MatchId, Error> {
    MatchId::from_str(id).map_err(|error| coded("NOT_FOUND", error.to_string()))
}

/// What a client is told: what it can act on in full, the rest only in the server's log.
fn told(error: &MatchError) -> Error {
    let code = match error {
        MatchError::Journal(JournalError::UnknownMatch(_))
        | MatchError::Append(AppendError::UnknownMatch(_)) => "NOT_FOUND",
        MatchError::Append(AppendError::KeyUsed) => "KEY_USED",
        MatchError::Append(AppendError::Busy) => "BUSY",
        MatchError::Append(AppendError::Full) => "FULL",
        MatchError::Append(AppendError::Malformed(_)) => "MALFORMED",
        MatchError::Journal(_)
        | MatchError::Append(_)
        | MatchError::Ruleset(_)
        | MatchError::Beside(_)
        | MatchError::NoRuleset(_)
        | MatchError::Opening(_) => {
            tracing::error!(%error, "a request failed");
            return coded("STORE", "the store failed; the server's log has more");
        }
    };
    coded(code, error.to_string())
}
