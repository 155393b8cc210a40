//! A whole log.

use super::error::{Found, NotationError};
use super::expected::{Expected, Thing};
use super::source::{EventText, Source, Written};
use super::{LONGEST_LOG, MOST_EVENTS, parse};
use crate::{Event, Players, plain};

/// The events of a file: the opening first, and only there.
///
/// ```
/// let log = "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts\n\
///            1 rolls 1 1 2 4 6   # keeps the swords\n";
/// let written = events::notation::parse_log(log)?;
/// assert_eq!(written.len(), 2);
/// assert_eq!(written[1].line, 2);
/// assert_eq!(written[1].remark.as_deref(), Some("keeps the swords"));
/// # Ok::<(), events::notation::NotationError>(())
/// ```
///
/// # Errors
/// The first place where the text is not notation, the opening is missing or repeated, or a limit
/// of this module is passed.
pub fn parse_log(text: &str) -> Result<Vec<Written>, NotationError> {
    if text.len() > LONGEST_LOG {
        return Err(too_long(text));
    }
    let mut source = Source::new(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut log = Vec::new();
    while let Some(text) = source.next() {
        if log.len() == MOST_EVENTS {
            return Err(text.beginning(Expected::FewerEvents));
        }
        let (event, players) = event_at(log.len(), &text)?;
        log.push(text.written(event, players));
    }
    if log.is_empty() { Err(source.at_end(Thing::Opening)) } else { Ok(log) }
}

/// The events that are logged next, in which no opening is.
///
/// # Errors
/// The first place where the text is not notation, or an opening, or a limit of this module is passed.
pub fn parse_lines(text: &str) -> Result<Vec<Written>, NotationError> {
    if text.len() > LONGEST_LOG {
        return Err(too_long(text));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    plain(text)?;
    let mut source = Source::new(text);
    let mut lines = Vec::new();
    while let Some(text) = source.next() {
        if lines.len() == MOST_EVENTS {
            return Err(text.beginning(Expected::FewerEvents));
        }
        let (event, players) = event_at(lines.len() + 1, &text)?;
        lines.push(text.written(event, players));
    }
    Ok(lines)
}

fn too_long(text: &str) -> NotationError {
    NotationError {
        line: 1,
        column: 1,
        expected: Expected::AtMost(Thing::Log, LONGEST_LOG),
        found: Found::Bytes(text.len()),
    }
}

/// The event of this text, which stands behind so many others.
fn event_at(place: usize, text: &EventText) -> Result<(Event, Players), NotationError> {
    if text.is_indented() {
        return Err(NotationError {
            column: 1,
            found: Found::Blank,
            ..text.beginning(Thing::EventAtTheStart)
        });
    }
    let said = text.read(parse::named)?;
    match (&said.0, place) {
        (Event::Opened(_), 0) => Ok(said),
        (Event::Opened(_), _) => Err(text.beginning(Thing::OneOpening)),
        (_, 0) => Err(text.beginning(Thing::OpeningFirst)),
        (_, _) => Ok(said),
    }
}
