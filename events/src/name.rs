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
    /// Longer than [`Name::LONGEST`] characters.
    #[error("a name is longer than {} characters", Name::LONGEST)]
    TooLong,
    /// A character that notation uses itself.
    #[error("a name cannot contain {0:?}")]
    Character(char),
    /// The word notation uses for "no ability".
    #[error("a name cannot be {:?}", Name::NOTHING)]
    Nothing,
}

impl Name {
    /// The longest name, in characters.
    pub const LONGEST: usize = 64;
    /// What notation uses itself: `;` between fields, `+` between items, `:` before picks, `#` before a remark.
    pub const RESERVED: [char; 4] = [';', '+', ':', '#'];

    /// What notation says where no ability is announced, and so no name.
    pub const NOTHING: &'static str = "nothing";

    /// The name with this text, trimmed, with inner white space made single blanks.
    ///
    /// # Errors
    /// If it is empty, too long, or holds a reserved or control character, or is `nothing`.
    pub fn new(text: &str) -> Result<Name, NameError> {
        if is_plain(text) {
            return Ok(Name(text.into()));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        Name::checked(&words.join(" "))
    }

    /// The name with this text, whose white space is in order.
    fn checked(text: &str) -> Result<Name, NameError> {
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        if text.chars().count() > Self::LONGEST {
            return Err(NameError::TooLong);
        }
        if text == Self::NOTHING {
            return Err(NameError::Nothing);
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

/// Whether this is a name as nearly all are: ASCII, with single blanks between words, and nothing else to look for.
fn is_plain(text: &str) -> bool {
    let mut before = b' ';
    let fits = text.bytes().all(|byte| {
        let printed = byte.is_ascii_graphic() && !Name::RESERVED.contains(&char::from(byte));
        let parts = byte == b' ' && before != b' ';
        before = byte;
        printed || parts
    });
    fits && before != b' ' && text.len() <= Name::LONGEST && text != Name::NOTHING
}
