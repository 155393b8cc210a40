//! Where a text stopped being notation.

use std::fmt;

use super::expected::Expected;
use crate::{Code, Unseen};

/// Where a text stopped being notation, and what would have been.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct NotationError {
    /// The line of the text, from 1.
    pub line: u32,
    /// The character of the line, from 1; one past the last where the line ends too early.
    pub column: u32,
    /// What would have been read there.
    pub expected: Expected,
    /// What is there.
    pub found: Found,
}

/// What stands where something else was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// This text, shortened to what a message bears.
    Text(String),
    /// Nothing more in the line.
    EndOfLine,
    /// Nothing more at all.
    EndOfText,
    /// White space.
    Blank,
    /// So many bytes, which are too many.
    Bytes(usize),
    /// A character that nobody sees.
    Unseen(char),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Text(text) => write!(f, "{text:?}"),
            Found::EndOfLine => f.write_str("the end of the line"),
            Found::EndOfText => f.write_str("the end of the text"),
            Found::Blank => f.write_str("a blank"),
            Found::Bytes(bytes) => write!(f, "{bytes} bytes"),
            Found::Unseen(character) => write!(f, "{}", Code(*character)),
        }
    }
}

impl From<Unseen> for NotationError {
    fn from(unseen: Unseen) -> NotationError {
        let Unseen { character, line, column } = unseen;
        NotationError { line, column, expected: Expected::Seen, found: Found::Unseen(character) }
    }
}

/// The same while an event is being read: a range of its text instead of lines and columns.
#[derive(Debug)]
pub(super) struct Fault {
    /// The first byte of what was found.
    pub(super) start: usize,
    /// How many bytes it has; none where something is missing.
    pub(super) length: usize,
    /// What would have been read there.
    pub(super) expected: Expected,
}
