//! Where a compiled text stands.

use serde::{Deserialize, Serialize};

/// A run of instructions: from, and up to but not including.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "(u16, u16)", into = "(u16, u16)")]
pub struct TextId {
    /// The first instruction.
    pub at: u16,
    /// Just past the last one.
    pub end: u16,
}

impl TextId {
    /// How a target is found; its die, if one is rolled, is read by the table of the mode.
    pub(crate) const AIM: TextId = TextId { at: 0, end: 1 };

    /// Whether nothing is left to read.
    pub const fn is_empty(self) -> bool {
        self.at >= self.end
    }
}

/// It travels as where it begins and how long it is: most are short, so that what is sent is shorter.
impl From<TextId> for (u16, u16) {
    fn from(text: TextId) -> Self {
        (text.at, text.end.wrapping_sub(text.at))
    }
}

impl From<(u16, u16)> for TextId {
    fn from((at, length): (u16, u16)) -> Self {
        TextId { at, end: at.wrapping_add(length) }
    }
}
