//! What would be and what might have been. Nothing of it is stored.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use serde::Serialize;

use super::difference::Differences;
use super::entry::Entry;
use super::option::LegalOption;
use super::revelation::Revelation;
use super::ruling::Refused;
use super::sheet::Sheet;

/// What an event would change if it were logged now. Nothing is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// Set if it would be refused: why.
    pub refused: Option<Refused>,
    /// What would differ.
    pub differences: Differences,
    /// Of a back-up: the dice and cards the table has seen since, which nothing makes unseen.
    pub revealed: Vec<Revelation>,
}

/// What might have been: lines judged from some entry on, without touching the log.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
pub struct Branch {
    /// The lines, judged one after the other. A refused one changes nothing.
    pub entries: Vec<Entry>,
    /// The score sheet after the last.
    pub sheet: Sheet,
    /// What could be logged after the last.
    pub options: Vec<LegalOption>,
}
