//! A match and what is worked out from its log.

use std::sync::Arc;

use async_graphql::{Error, ID, Object};
use chrono::{DateTime, Utc};

use super::error::{blocking, coded};
use crate::matches::Table;
use crate::report::{Entry, LegalOption, Sheet};

/// The most entries in one answer.
const MOST_ENTRIES: u32 = 2_000;

/// A match.
pub struct Match(pub(super) Arc<Table>);

/// A match.
#[Object]
impl Match {
    /// What it is known by.
    async fn id(&self) -> ID {
        self.0.id().to_string().into()
    }

    /// The file it was read from, if it is a demo match.
    async fn title(&self) -> Option<&str> {
        self.0.title()
    }

    /// The name of its rule set.
    async fn ruleset(&self) -> &str {
        self.0.pinned().rules.name()
    }

    /// The digest of the rule set files it is judged by for ever, as 64 hexadecimal digits.
    async fn ruleset_digest(&self) -> String {
        self.0.pinned().digest.to_string()
    }

    /// When it was opened.
    async fn opened_at(&self) -> DateTime<Utc> {
        self.0.opened_at()
    }

    /// The number of entries.
    async fn head(&self) -> u32 {
        self.0.head()
    }

    /// The entries from one to another, both included, at most 2,000 of them.
    async fn entries(&self, from: Option<u32>, to: Option<u32>) -> Result<Vec<Entry>, Error> {
        let table = Arc::clone(&self.0);
        let from = from.unwrap_or(1).max(1);
        let to = to.unwrap_or(u32::MAX).min(from.saturating_add(MOST_ENTRIES - 1));
        blocking(move || Ok(table.entries(from, to))).await
    }

    /// One entry; nothing if there is none at this place.
    async fn entry(&self, seq: u32) -> Result<Option<Entry>, Error> {
        let table = Arc::clone(&self.0);
        if seq == 0 {
            return Ok(None);
        }
        blocking(move || Ok(table.entries(seq, seq).pop())).await
    }

    /// The score sheet after the last entry, or after entry `at`.
    async fn state(&self, at: Option<u32>) -> Result<Sheet, Error> {
        let table = Arc::clone(&self.0);
        let sheet = blocking(move || Ok(table.sheet(at))).await?;
        sheet.ok_or_else(|| self.no_such_entry(at))
    }

    /// What may be logged after the last entry, or after entry `at`.
    async fn options(&self, at: Option<u32>) -> Result<Vec<LegalOption>, Error> {
        let table = Arc::clone(&self.0);
        let options = blocking(move || Ok(table.options(at))).await?;
        options.ok_or_else(|| self.no_such_entry(at))
    }

    /// The whole log as notation: the content of a `.match` file.
    async fn notation(&self) -> Result<String, Error> {
        let table = Arc::clone(&self.0);
        blocking(move || Ok(table.notation())).await
    }
}

impl Match {
    fn no_such_entry(&self, at: Option<u32>) -> Error {
        let message =
            format!("the match has no entry {}; it has {}", at.unwrap_or(0), self.0.head());
        coded("NOT_FOUND", message)
    }
}
