//! Logs in files.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use events::notation::{Written, parse_log};

use crate::matches::house_lines::{self, Said};
use crate::matches::import::text;
use crate::rulesets::{Pinned, Rulesets};

/// More than a log can have, in bytes.
const MOST_READ: u64 = 2 << 20;

/// A log as a file holds it.
pub(super) struct Log {
    /// Its events.
    pub(super) entries: Vec<Written>,
    /// What it says about house rules.
    pub(super) house: Said,
}

impl Log {
    /// The rule set with the house rules that the log holds, if it holds any; or why it cannot be judged by them.
    pub(super) fn pinned(
        &self,
        file: &Path,
        rulesets: &Rulesets,
    ) -> Result<Option<Arc<Pinned>>, String> {
        let pinned = self.house.pinned(rulesets, &self.entries);
        pinned.map_err(|error| format!("{}: {error}", file.display()))
    }
}

/// The log of a file, or where and why it cannot be read.
pub(super) fn read(file: &Path) -> Result<Log, String> {
    let mut bytes = Vec::new();
    // What is longer than a log can be is refused by its length; there is no need to read it all.
    File::open(file)
        .and_then(|open| open.take(MOST_READ).read_to_end(&mut bytes))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let text = text(bytes).map_err(|(line, column)| {
        format!("{}: line {line}, column {column}: expected UTF-8 text", file.display())
    })?;
    let entries = parse_log(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let house = house_lines::said(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Log { entries, house })
}
