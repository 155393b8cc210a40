//! Seats, names and sentences as a client says them: each what is meant, or what is wrong with it as a sentence.

use std::borrow::Cow;

use events::{Name, Prose, Seat, plain};
use icu_normalizer::ComposingNormalizer;

/// A text in the one form that Unicode has for the same letters (NFC).
pub(super) fn composed(text: &str) -> Cow<'_, str> {
    ComposingNormalizer::new_nfc().normalize(text)
}

/// The same of a text whose characters can all be seen.
pub(super) fn seen(text: &str) -> Result<Cow<'_, str>, String> {
    plain(text).map_err(|error| error.to_string())?;
    Ok(composed(text))
}

/// The seat a client means.
pub(super) fn seat(number: u8) -> Result<Seat, String> {
    Seat::new(number)
        .ok_or_else(|| format!("expected a seat from 1 to {}, found {number}", Seat::MOST))
}

/// A name as it is printed.
pub(super) fn name(text: &str) -> Result<Name, String> {
    Name::new(&seen(text)?).map_err(|error| error.to_string())
}

/// Several of them.
pub(super) fn names(texts: &[String]) -> Result<Vec<Name>, String> {
    texts.iter().map(|text| name(text)).collect()
}

/// A sentence in a client's own words.
pub(super) fn prose(text: &str) -> Result<Prose, String> {
    Prose::new(&seen(text)?).map_err(|error| error.to_string())
}
