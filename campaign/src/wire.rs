//! A fact as bytes, in a form that is frozen: what was written once is read for ever.
//!
//! Two bytes say the version. Behind them lies the fact as postcard lays it: an enum by its place in its declaration. The form
//! may grow at the ends of its enums and nowhere else; `tests/wire.rs` holds every byte that was kept.
//!
//! ```
//! use campaign::{notation, wire};
//!
//! let fact = notation::parse("2 sells unidentified rare")?;
//! assert_eq!(wire::encode(&fact), [0, 1, 6, 2, 1]);
//! assert_eq!(wire::decode(&[0, 1, 6, 2, 1]), Ok(fact));
//! # Ok::<(), notation::NotationError>(())
//! ```

use crate::fact::Fact;
use crate::notation;

const VERSION: u16 = 1;

/// The most bytes of a fact.
pub const LONGEST: usize = notation::LONGEST_LINE;

/// Why bytes are no fact.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WireError {
    /// More than [`LONGEST`].
    #[error("a fact has at most {LONGEST} bytes, not {0}")]
    TooLong(usize),
    /// No bytes for the version, or a version that a newer program wrote.
    #[error("the version of a fact is not known")]
    Version,
    /// No value of the form, or more than one; perhaps a newer program wrote it.
    #[error("the bytes are no fact that is known")]
    Form,
    /// A value that no line says.
    #[error("the bytes say what cannot be written")]
    Unwritable,
}

/// The fact in the newest form.
pub fn encode(fact: &Fact) -> Vec<u8> {
    let bytes = postcard::to_extend(fact, VERSION.to_be_bytes().to_vec());
    bytes.unwrap_or_else(|error| unreachable!("plain values in memory always encode: {error}"))
}

/// The fact that these bytes mean.
///
/// # Errors
/// If they are of an unknown version, no value of its form to the last byte, or nothing that a line could say.
pub fn decode(bytes: &[u8]) -> Result<Fact, WireError> {
    if bytes.len() > LONGEST {
        return Err(WireError::TooLong(bytes.len()));
    }
    let (version, form) = bytes.split_first_chunk().ok_or(WireError::Version)?;
    if u16::from_be_bytes(*version) != VERSION {
        return Err(WireError::Version);
    }
    let (fact, rest) = postcard::take_from_bytes(form).map_err(|_| WireError::Form)?;
    if !rest.is_empty() {
        return Err(WireError::Form);
    }
    let said = notation::parse(&notation::print(&fact));
    if said.as_ref() == Ok(&fact) { Ok(fact) } else { Err(WireError::Unwritable) }
}
