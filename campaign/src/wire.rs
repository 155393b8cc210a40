//! A fact as it lies in a store, where events of matches and facts of the judge's desk lie too: behind a byte with which
//! nothing else begins, and two that say the version, its line of notation.
//!
//! A line that was written once is read for ever: words of notation are added, and none goes or changes its meaning.
//!
//! ```
//! use campaign::{notation, wire};
//!
//! let fact = notation::parse("1 buys rare Codex II")?;
//! let bytes = wire::entry(&fact);
//! assert_eq!(bytes, b"c\0\x011 buys rare Codex II");
//! assert_eq!(wire::read_entry(&bytes), Ok(fact));
//! # Ok::<(), notation::NotationError>(())
//! ```

use std::str;

use events::wire::CAMPAIGN_FACT;

use crate::fact::Fact;
use crate::notation::{self, NotationError};

const VERSION: u16 = 1;

/// Why some bytes are no fact of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WireError {
    /// An entry of something else.
    #[error("the entry does not begin as a fact of a campaign does")]
    NoFact,
    /// Of a newer program, unless they are damaged.
    #[error(
        "the bytes have the form of version {0}, which this version of the program does not know; a newer one does"
    )]
    Version(u16),
    /// No text behind the version.
    #[error("the bytes are no text")]
    NoText,
    /// A text that is no line.
    #[error(transparent)]
    Line(#[from] NotationError),
    /// A line that would be written otherwise.
    #[error("the line is not written as notation writes it")]
    Otherwise,
}

/// The fact as it lies in a store.
pub fn entry(fact: &Fact) -> Vec<u8> {
    let mut entry = vec![CAMPAIGN_FACT];
    entry.extend(VERSION.to_be_bytes());
    entry.extend(notation::print(fact).as_bytes());
    entry
}

/// Whether an entry of a store is one of a campaign, whether it can be read or not.
pub fn is_entry(bytes: &[u8]) -> bool {
    bytes.first() == Some(&CAMPAIGN_FACT)
}

/// The fact that lies so in a store.
///
/// # Errors
/// If it is no fact of a campaign, or none that this program can read.
pub fn read_entry(bytes: &[u8]) -> Result<Fact, WireError> {
    let [CAMPAIGN_FACT, high, low, line @ ..] = bytes else { return Err(WireError::NoFact) };
    match u16::from_be_bytes([*high, *low]) {
        VERSION => {}
        unknown => return Err(WireError::Version(unknown)),
    }
    let line = str::from_utf8(line).map_err(|_| WireError::NoText)?;
    let fact = notation::parse(line)?;
    if notation::print(&fact) == line { Ok(fact) } else { Err(WireError::Otherwise) }
}
