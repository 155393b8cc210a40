//! What is wrong in a file.

use std::fmt;

/// Something wrong in a content file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentError {
    /// The file, as a path under the content folder.
    pub file: String,
    /// Line, from 1; 0 if the whole file is meant.
    pub line: usize,
    /// Column, from 1; 0 if the whole file is meant.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for ContentError {}
