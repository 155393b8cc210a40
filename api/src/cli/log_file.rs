//! Logs in files.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use events::notation::{Written, parse_log};

use crate::matches::import::text;

/// More than a log can have, in bytes.
const MOST_READ: u64 = 2 << 20;

/// The events of a file, or where and why it cannot be read.
pub(super) fn read(file: &Path) -> Result<Vec<Written>, String> {
    let mut bytes = Vec::new();
    // What is longer than a log can be is refused by its length; there is no need to read it all.
    File::open(file)
        .and_then(|open| open.take(MOST_READ).read_to_end(&mut bytes))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let text = text(bytes).map_err(|(line, column)| {
        format!("{}: line {line}, column {column}: expected UTF-8 text", file.display())
    })?;
    parse_log(&text).map_err(|error| format!("{}: {error}", file.display()))
}
