//! What is noted beside an entry.

use std::fmt;

/// A note beside an entry: one line, trimmed. It is no part of what happened: no link vouches for it and nothing is judged
/// by it.
///
/// ```
/// # use events::Remark;
/// assert_eq!(Remark::new("  keeps  the swords ")?.as_str(), "keeps the swords");
/// assert!(Remark::new(&"a".repeat(501)).is_err());
/// # Ok::<(), events::RemarkError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Remark(Box<str>);

/// Why a text is no remark.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RemarkError {
    /// Nothing but white space.
    #[error("a remark says something")]
    Empty,
    /// Longer than [`Remark::LONGEST`] characters.
    #[error("a remark has at most {most} characters, found {0}", most = Remark::LONGEST)]
    TooLong(usize),
    /// A control character.
    #[error("a remark cannot contain {0:?}")]
    Character(char),
}

impl Remark {
    /// The longest remark, in characters.
    pub const LONGEST: usize = 500;

    /// The remark with this text, trimmed, with inner white space made single blanks.
    ///
    /// # Errors
    /// If it is empty, too long, or holds a control character.
    pub fn new(text: &str) -> Result<Remark, RemarkError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(RemarkError::Empty);
        }
        let characters = text.chars().count();
        if characters > Self::LONGEST {
            return Err(RemarkError::TooLong(characters));
        }
        match text.chars().find(|c| c.is_control()) {
            Some(wrong) => Err(RemarkError::Character(wrong)),
            None => Ok(Remark(text.into())),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
