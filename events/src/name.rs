//! Names as they are printed: of heroes, abilities, tokens, cards, rule sets and modes.

use std::fmt;

/// A printed name: one line, trimmed, without the characters that notation uses itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(Box<str>);

/// Why a text is not a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// Nothing but white space.
    #[error("a name is empty")]
    Empty,
    /// Longer than [`Name::LONGEST`] bytes.
    #[error("a name is longer than {} bytes", Name::LONGEST)]
    TooLong,
    /// A character that notation uses itself.
    #[error("a name cannot contain {0:?}")]
    Character(char),
}

impl Name {
    /// The longest name, in bytes.
    pub const LONGEST: usize = 64;
    /// What notation uses itself: `;` between fields, `+` between items, `:` before picks, `#` before a remark.
    pub const RESERVED: [char; 4] = [';', '+', ':', '#'];

    /// The name with this text, trimmed, with inner white space made single blanks.
    ///
    /// # Errors
    /// If it is empty, too long, or holds a reserved or control character.
    pub fn new(text: &str) -> Result<Name, NameError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        if text.len() > Self::LONGEST {
            return Err(NameError::TooLong);
        }
        match text.chars().find(|c| c.is_control() || Self::RESERVED.contains(c)) {
            Some(wrong) => Err(NameError::Character(wrong)),
            None => Ok(Name(text.into())),
        }
    }

    /// The text as printed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
