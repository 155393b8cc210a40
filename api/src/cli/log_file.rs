//! Logs in files.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use events::notation::{Written, parse_log};

/// More than a log can have, in bytes.
const MOST_READ: u64 = 2 << 20;

/// The events of a file, or where and why it cannot be read.
pub(super) fn read(file: &Path) -> Result<Vec<Written>, String> {
    let mut text = Vec::new();
    // What is longer than a log can be is refused by its length; there is no need to read it all.
    File::open(file)
        .and_then(|open| open.take(MOST_READ).read_to_end(&mut text))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let text = String::from_utf8(text)
        .map_err(|error| format!("{}: {}", file.display(), not_text(&error)))?;
    parse_log(&text).map_err(|error| format!("{}: {error}", file.display()))
}

fn not_text(error: &std::string::FromUtf8Error) -> String {
    let good = error.utf8_error().valid_up_to();
    let before = String::from_utf8_lossy(error.as_bytes().get(..good).unwrap_or_default());
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("line {line}, column {column}: expected UTF-8 text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_named_by_line_and_column() {
        let error = String::from_utf8(b"open\nab\xff".to_vec()).unwrap_err();
        assert_eq!(not_text(&error), "line 2, column 3: expected UTF-8 text");
    }
}
