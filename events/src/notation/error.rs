//! Where a text stopped being notation.

/// Where a text stopped being notation, and what would have been.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct NotationError {
    /// The line of the text, from 1.
    pub line: u32,
    /// The character of the line, from 1; one past the last where the line ends too early.
    pub column: u32,
    /// What would have been read there.
    pub expected: String,
    /// What is there: text in quotes, or words such as `the end of the line`.
    pub found: String,
}

/// The same while an event is being read: a range of its text instead of lines and columns.
#[derive(Debug)]
pub(super) struct Fault {
    /// The first byte of what was found.
    pub(super) start: usize,
    /// How many bytes it has; none where something is missing.
    pub(super) length: usize,
    /// What would have been read there.
    pub(super) expected: String,
}
