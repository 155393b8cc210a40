//! Answers that are one of several, as the GraphQL API names them.

use std::sync::Arc;

use api::report::{Entry, Refused};
use api::words::{Language, unreadable};
use events::notation::NotationError;
use serde::Serialize;

/// An answer to something that was said.
#[derive(Serialize)]
#[serde(tag = "__typename")]
pub(crate) enum Answer {
    /// The event stands.
    Accepted {
        /// It, judged.
        entry: Arc<Entry>,
    },
    /// The rules do not allow it.
    Refused(Box<Refused>),
    /// What it would imply, or why not; nothing was logged.
    Judged {
        /// The entry it would be.
        entry: Arc<Entry>,
    },
    /// It is no event.
    Unreadable {
        /// What was expected and what was found.
        message: String,
        /// The line, from 1.
        line: u32,
        /// The character, from 1.
        column: u32,
    },
}

impl Answer {
    /// The answer to a text that is no notation, in this language.
    pub(crate) fn unreadable(error: &NotationError, language: Language) -> Answer {
        let NotationError { line, column, .. } = *error;
        Answer::Unreadable { message: unreadable(error, language), line, column }
    }

    /// The answer to a text that is not one event.
    pub(crate) fn one_line() -> Answer {
        Answer::Unreadable { message: "expected one event".to_owned(), line: 1, column: 1 }
    }
}

/// As JSON. Nothing that is answered here can fail to be written.
pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
