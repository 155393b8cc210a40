//! What a client said: a line of notation or typed input, and what cannot be read of it.

use async_graphql::{Error, SimpleObject};
use events::notation::{self, NotationError, Written};
use events::{Event, Remark, plain};
use referee::content::{ContentError, House};

use super::error::{ErrorCode, coded};
use super::event_input::EventInput;
use super::plain::{composed, seen};
use crate::words::{Language, unreadable};

/// What was sent is no event. Nothing was stored.
#[derive(SimpleObject)]
pub(super) struct Unreadable {
    /// What was expected and what was found.
    message: String,
    /// The line of the notation or of the house rules, from 1; 0 for typed input.
    line: u32,
    /// The character of the line, from 1; 0 for typed input.
    column: u32,
}

/// The event that is meant, sent as a line of notation or as typed input.
///
/// # Errors
/// If both or none of the two were sent.
pub(super) fn said(
    line: Option<String>,
    event: Option<EventInput>,
    language: Language,
) -> Result<Result<Event, Unreadable>, Error> {
    match (line, event) {
        (Some(line), None) => Ok(notation::parse(&composed(&line))
            .map_err(|error| Unreadable::notation(&error, language))),
        (None, Some(event)) => Ok(event.event().map_err(Unreadable::input)),
        (None, None) | (Some(_), Some(_)) => Err(one_of("line", "event")),
    }
}

/// The same with what is noted beside it: the remark behind a line, or one of its own.
///
/// # Errors
/// If both or none of the two were sent.
pub(super) fn noted(
    line: Option<String>,
    event: Option<EventInput>,
    remark: Option<&str>,
    language: Language,
) -> Result<Result<(Event, Option<Remark>), Unreadable>, Error> {
    let line = match (line, &event) {
        (Some(line), None) => line,
        (line, _) => {
            let event = said(line, event, language)?;
            return Ok(event.and_then(|event| Ok((event, remark_of(None, remark)?))));
        }
    };
    Ok(written(&line, remark, language).map(|(written, remark)| (written.event, remark)))
}

/// What a line of notation says, and what is noted beside it.
pub(super) fn written(
    line: &str,
    remark: Option<&str>,
    language: Language,
) -> Result<(Written, Option<Remark>), Unreadable> {
    let written = notation::parse_written(&composed(line));
    let written = written.map_err(|error| Unreadable::notation(&error, language))?;
    let remark = remark_of(written.remark.as_deref(), remark)?;
    Ok((written, remark))
}

/// What is noted: the remark behind a line of notation, or one of its own.
pub(super) fn remark_of(
    behind: Option<&str>,
    own: Option<&str>,
) -> Result<Option<Remark>, Unreadable> {
    let text = own.filter(|own| !own.trim().is_empty()).or(behind);
    let text = text.map(seen).transpose().map_err(Unreadable::input)?;
    let remark = text.map(|text| Remark::new(&text)).transpose();
    remark.map_err(|error| Unreadable::input(error.to_string()))
}

/// The same for many events. What cannot be read of them is an error, and those are in English.
///
/// # Errors
/// If both or none of the two were sent.
pub(super) fn all_said(
    lines: Option<Vec<String>>,
    events: Option<Vec<EventInput>>,
) -> Result<Vec<Result<Event, Unreadable>>, Error> {
    let line = |line: String| {
        notation::parse(&composed(&line))
            .map_err(|error| Unreadable::notation(&error, Language::English))
    };
    let event = |event: EventInput| event.event().map_err(Unreadable::input);
    match (lines, events) {
        (Some(lines), None) => Ok(lines.into_iter().map(line).collect()),
        (None, Some(events)) => Ok(events.into_iter().map(event).collect()),
        (None, None) | (Some(_), Some(_)) => Err(one_of("lines", "events")),
    }
}

/// The house rules that a client sent: a file, the ids of options, or both.
pub(super) fn house(
    file: Option<String>,
    options: Option<Vec<String>>,
) -> Result<Option<House>, Unreadable> {
    if let Some(unseen) = file.as_ref().and_then(|file| plain(file).err()) {
        return Err(Unreadable::at(unseen.to_string(), unseen.line, unseen.column));
    }
    let file = file.map(|file| composed(&file).into_owned());
    let sent = file.is_some() || options.is_some();
    Ok(sent.then(|| House { options: options.unwrap_or_default(), file }))
}

/// Two ways to say something, of which a client must send one.
pub(super) fn one_of(this: &str, that: &str) -> Error {
    coded(ErrorCode::BadRequest, format!("send either {this} or {that}"))
}

impl Unreadable {
    /// What is wrong in typed input.
    pub(super) fn input(message: String) -> Unreadable {
        Unreadable::at(message, 0, 0)
    }

    /// What is wrong in a line of notation.
    pub(super) fn notation(error: &NotationError, language: Language) -> Unreadable {
        Unreadable::at(unreadable(error, language), error.line, error.column)
    }

    /// What is wrong in house rules: all of it, at the place of the first.
    pub(super) fn house(wrong: &[ContentError]) -> Unreadable {
        let messages: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        let place = wrong.iter().find(|error| error.file == House::FILE);
        let (line, column) = place.map_or((0, 0), |error| (error.line as u32, error.column as u32));
        Unreadable::at(messages.join("; "), line, column)
    }

    /// The same as an error, where there is no answer to put it in.
    pub(super) fn error(self) -> Error {
        let Unreadable { message, line, column } = self;
        let place =
            if line > 0 { format!("line {line}, column {column}: ") } else { String::new() };
        coded(ErrorCode::Unreadable, format!("{place}{message}"))
    }

    /// What is wrong at a place.
    pub(super) fn at(message: String, line: u32, column: u32) -> Unreadable {
        Unreadable { message, line, column }
    }
}
