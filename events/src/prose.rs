//! Words in which people give reasons.

use std::fmt;

/// A sentence somebody said: one line, trimmed, without `;` and `#`, which notation uses itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Prose(Box<str>);

/// Why a text is no prose.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProseError {
    /// Nothing but white space.
    #[error("nothing is said")]
    Empty,
    /// Longer than [`Prose::LONGEST`] characters.
    #[error("more than {} characters are said", Prose::LONGEST)]
    TooLong,
    /// A control character, or one that notation uses itself.
    #[error("what is said cannot contain {0:?}")]
    Character(char),
}

impl Prose {
    /// The longest prose, in characters.
    pub const LONGEST: usize = 400;
    /// What notation uses itself where prose stands: `;` behind it, and `#` before a remark.
    pub const RESERVED: [char; 2] = [';', '#'];

    /// The prose with this text, trimmed, with inner white space made single blanks.
    ///
    /// # Errors
    /// If it is empty, too long, or holds a reserved or control character.
    pub fn new(text: &str) -> Result<Prose, ProseError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(ProseError::Empty);
        }
        if text.chars().count() > Self::LONGEST {
            return Err(ProseError::TooLong);
        }
        match text.chars().find(|c| c.is_control() || Self::RESERVED.contains(c)) {
            Some(wrong) => Err(ProseError::Character(wrong)),
            None => Ok(Prose(text.into())),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Prose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
