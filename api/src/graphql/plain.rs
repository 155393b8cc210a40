//! Seats, names and sentences as a client says them: each what is meant, or what is wrong with it as a sentence.

use events::{Name, Prose, Seat};

/// The seat a client means.
pub(super) fn seat(number: u8) -> Result<Seat, String> {
    Seat::new(number)
        .ok_or_else(|| format!("expected a seat from 1 to {}, found {number}", Seat::MOST))
}

/// A name as it is printed.
pub(super) fn name(text: &str) -> Result<Name, String> {
    Name::new(text).map_err(|error| error.to_string())
}

/// Several of them.
pub(super) fn names(texts: &[String]) -> Result<Vec<Name>, String> {
    texts.iter().map(|text| name(text)).collect()
}

/// A sentence in a client's own words.
pub(super) fn prose(text: &str) -> Result<Prose, String> {
    Prose::new(text).map_err(|error| error.to_string())
}
