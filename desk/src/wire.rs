//! A fact as bytes, in a form that is frozen: what was written once is read for ever.
//!
//! Two bytes say the version. Behind them lie author, moments and fact, each enum as its place in its declaration, each
//! number and text as bincode 2 lays it in its standard configuration. The form may grow at the ends of its enums and
//! nowhere else; a program that does not know what was added says so ([`WireError::Newer`]).
//!
//! In a store, where events of matches lie too, they stand behind the byte [`FACT`], which no event begins with: an
//! [`entry`]. The entries of an event are chained as the events of a match are, by [`events::chain::link`], from
//! [`events::chain::root`] of the id of the event on; see [`link`].
//!
//! ```
//! use desk::{notation, wire};
//!
//! let said = notation::parse("1970-01-01T00:00:09 staff 1: started round 3; seen 12")?;
//! let bytes = wire::encode(&said);
//! assert_eq!(bytes, [0, 1, 0, 1, 9, 9, 15, 3, 12]);
//! assert_eq!(wire::decode(&bytes), Ok(said));
//! # Ok::<(), notation::NotationError>(())
//! ```

use events::chain::{self, Digest};
use events::wire::FACT;

pub use crate::stored::{LONGEST, WireError};

use crate::fact::{Author, Fact, Said};
use crate::notation;
use crate::stored::{Bytes, Stored};
use crate::time::Time;

const VERSION: u16 = 1;

/// The fact in the newest form.
pub fn encode(said: &Said) -> Vec<u8> {
    let Said { by, seen, logged, fact } = said;
    let mut bytes = VERSION.to_be_bytes().to_vec();
    by.put(&mut bytes);
    seen.put(&mut bytes);
    logged.put(&mut bytes);
    fact.put(&mut bytes);
    bytes
}

/// The fact that these bytes mean.
///
/// # Errors
/// If they are of an unknown version, or no value of their form to the last byte.
pub fn decode(bytes: &[u8]) -> Result<Said, WireError> {
    if bytes.len() > LONGEST {
        return Err(WireError::TooLong(bytes.len()));
    }
    let (version, form) = bytes.split_first_chunk().ok_or(WireError::NoVersion)?;
    match u16::from_be_bytes(*version) {
        VERSION => {}
        unknown => return Err(WireError::Version(unknown)),
    }
    let mut form = Bytes(form);
    let by = Author::take(&mut form)?;
    let (seen, logged) = (Time::take(&mut form)?, Time::take(&mut form)?);
    let said = Said { by, seen, logged, fact: Fact::take(&mut form)? };
    if !form.0.is_empty() {
        return Err(WireError::LeftOver(form.0.len()));
    }
    if !notation::fits(&said) {
        return Err(WireError::Unwritable);
    }
    Ok(said)
}

/// The fact as it lies in a store.
pub fn entry(said: &Said) -> Vec<u8> {
    let mut entry = vec![FACT];
    entry.extend(encode(said));
    entry
}

/// The fact that lies so in a store.
///
/// # Errors
/// If it is no fact, or [none that this program can read](decode).
pub fn read_entry(bytes: &[u8]) -> Result<Said, WireError> {
    match bytes {
        [FACT, bytes @ ..] => decode(bytes),
        [..] => Err(WireError::NoFact),
    }
}

/// The link of a fact behind another one; before the first stands [`events::chain::root`] of the event's id.
pub fn link(before: Digest, said: &Said) -> Digest {
    chain::link(before, None, &entry(said))
}
