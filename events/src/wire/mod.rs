//! One [`Event`] ⇄ bytes: the form that is stored for ever.
//!
//! `[version: u16, big-endian][the event in the form of that version]`. The forms are types of their own,
//! frozen on the day they ship, because bincode knows nothing about names: a variant or field that moves
//! reads old bytes as something else. All versions are bincode 2 in its standard configuration; the newest is
//! written, and older ones are read for ever.
//!
//! ```
//! use events::{notation, wire};
//!
//! let event = notation::parse("1 rolls 1 2 6")?;
//! let bytes = wire::encode(&event);
//! assert_eq!(bytes, [0, 3, 1, 1, 3, 1, 2, 6, 0]);
//! assert_eq!(wire::decode(&bytes), Ok(event));
//! # Ok::<(), events::notation::NotationError>(())
//! ```

#[cfg(feature = "crawls")]
mod face;
mod opening;
mod v1;
mod v2;
mod v3;

use crate::{Cell, DiceError, Event, Malformed, Name, NameError, Prose, ProseError, Seat};

/// The most bytes of one event.
pub const LONGEST: usize = 64 * 1024;
/// The byte behind which a fact of the judge's desk stands in a store; its form the crate `desk` knows. No event begins so.
pub const FACT: u8 = b'd';
/// The byte behind which a fact of a campaign stands in a store; its form the crate `campaign` knows. Nothing else begins so.
pub const CAMPAIGN_FACT: u8 = b'c';

/// Whether bytes are no event but a fact of the judge's desk, or one of a campaign.
pub fn is_fact(bytes: &[u8]) -> bool {
    matches!(bytes, [FACT | CAMPAIGN_FACT, ..])
}

/// Why some bytes are not an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WireError {
    /// More than [`LONGEST`] bytes.
    #[error("expected at most {max} bytes, found {0}", max = LONGEST)]
    TooLong(usize),
    /// Too short for a version.
    #[error("the bytes end before the version of their form")]
    NoVersion,
    /// A form this program does not know: that of a newer one, unless the bytes are damaged.
    #[error(
        "the bytes have the form of version {0}, which this version of the program does not know; a newer one does"
    )]
    Version(u16),
    /// Something in the newest form that was added to it later.
    #[error("they say something that this version of the program does not know; a newer one does")]
    Newer,
    /// Not a value of the form.
    #[error("the bytes do not have the form they claim: {0}")]
    Form(String),
    /// Bytes behind the event.
    #[error("{0} bytes are left over behind the event")]
    LeftOver(usize),
    /// A text that is no name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A text that is no reason.
    #[error(transparent)]
    Prose(#[from] ProseError),
    /// A name or reason whose white space is not in order, so that it would be written differently.
    #[error("the text {0:?} is not written as names and reasons are")]
    NameForm(String),
    /// Numbers that are no dice.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// Clauses that are no opening.
    #[error("an opening says once {0}")]
    Clause(&'static str),
    /// A number that is no place on a map.
    #[error("no map has a place {0}")]
    Cell(u8),
    /// A number that is no seat.
    #[error("no table has a seat {0}")]
    Seat(u8),
    /// An event nobody could have meant.
    #[error(transparent)]
    Malformed(#[from] Malformed),
}

impl WireError {
    /// Whether a newer version of this program wrote the bytes, unless they are damaged.
    pub fn is_newer(&self) -> bool {
        matches!(self, WireError::Version(v3::VERSION..) | WireError::Newer)
    }
}

/// The event in the newest form.
pub fn encode(event: &Event) -> Vec<u8> {
    let mut bytes = v3::VERSION.to_be_bytes().to_vec();
    bytes.extend(v3::encode(event));
    bytes
}

/// The event these bytes mean, in whichever form they were written.
///
/// # Errors
/// If they are of an unknown version, are not a value of their form to the last byte, or mean an event
/// that [`Event::check`] refuses.
pub fn decode(bytes: &[u8]) -> Result<Event, WireError> {
    if bytes.len() > LONGEST {
        return Err(WireError::TooLong(bytes.len()));
    }
    let (version, form) = bytes.split_first_chunk().ok_or(WireError::NoVersion)?;
    let event = match u16::from_be_bytes(*version) {
        v1::VERSION => v1::decode(form)?,
        v2::VERSION => v2::decode(form)?,
        v3::VERSION => v3::decode(form)?,
        unknown => return Err(WireError::Version(unknown)),
    };
    event.check()?;
    Ok(event)
}

fn names_to(names: &[Name]) -> Vec<&str> {
    names.iter().map(Name::as_str).collect()
}

fn names_from(names: Vec<&str>) -> Result<Vec<Name>, WireError> {
    names.into_iter().map(name).collect()
}

fn name(text: &str) -> Result<Name, WireError> {
    let name = Name::new(text)?;
    if name.as_str() == text { Ok(name) } else { Err(WireError::NameForm(text.to_owned())) }
}

fn prose(text: &str) -> Result<Prose, WireError> {
    let prose = Prose::new(text)?;
    if prose.as_str() == text { Ok(prose) } else { Err(WireError::NameForm(text.to_owned())) }
}

fn seat(number: u8) -> Result<Seat, WireError> {
    Seat::new(number).ok_or(WireError::Seat(number))
}

fn cell(number: u8) -> Result<Cell, WireError> {
    Cell::nth(number).ok_or(WireError::Cell(number))
}
