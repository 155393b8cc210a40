//! A file → the texts of its events, each with the lines it stands on.

use super::LONGEST_EVENT;
use super::error::{Fault, Found, NotationError};
use super::expected::{Expected, Thing};
use super::piece::Piece;
use crate::{Event, Name, Players, Remark, RemarkError};

/// An event of a file, and how it is written there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The line of the file it begins on, from 1.
    pub line: u32,
    /// The event.
    pub event: Event,
    /// What the players of an opening are called, which is no part of it.
    pub players: Players,
    /// The remark behind it; those of its continuation lines are joined by blanks.
    pub remark: Option<String>,
}

impl Written {
    /// The remark as it is kept, if there is one.
    ///
    /// # Errors
    /// Why it cannot be kept.
    pub fn kept_remark(&self) -> Result<Option<Remark>, RemarkError> {
        self.remark.as_deref().map(Remark::new).transpose()
    }
}

/// The texts of the events of a file, one after the other.
pub(super) struct Source<'a> {
    text: &'a str,
    /// The lines not yet read, and the number of the first of them.
    rest: std::iter::Peekable<std::str::Lines<'a>>,
    line: u32,
}

/// The text of one event without its remarks, and where its lines stand.
pub(super) struct EventText {
    text: String,
    /// For each line of the file it stands on: the number of the line and its first byte in `text`.
    lines: Vec<(u32, usize)>,
    remarks: Vec<String>,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Source<'a> {
        Source { text, rest: text.lines().peekable(), line: 0 }
    }

    /// The text of the next event, if there is one.
    pub(super) fn next(&mut self) -> Option<EventText> {
        let mut event: Option<EventText> = None;
        while let Some(line) = self.rest.peek() {
            let (said, remark) = without_remark(line);
            let silent = said.trim().is_empty();
            let continues = line.starts_with(char::is_whitespace);
            if event.is_some() && !silent && !continues {
                break;
            }
            self.line += 1;
            match &mut event {
                Some(event) if continues => event.add(self.line, said, remark),
                None if !silent => event = Some(EventText::new(self.line, said, remark)),
                Some(_) | None => {}
            }
            self.rest.next();
        }
        event
    }

    /// That something is missing where the text ends.
    pub(super) fn at_end(&self, expected: Thing) -> NotationError {
        let last = self.text.rsplit('\n').next().unwrap_or_default();
        NotationError {
            line: self.text.matches('\n').count() as u32 + 1,
            column: last.chars().count() as u32 + 1,
            expected: Expected::A(expected),
            found: Found::EndOfText,
        }
    }
}

/// What a line says, and the remark behind it.
fn without_remark(line: &str) -> (&str, Option<&str>) {
    match line.split_once('#') {
        Some((said, remark)) => (said, Some(remark.trim())),
        None => (line, None),
    }
}

impl EventText {
    fn new(line: u32, said: &str, remark: Option<&str>) -> EventText {
        let mut event = EventText { text: String::new(), lines: Vec::new(), remarks: Vec::new() };
        event.add(line, said, remark);
        event
    }

    fn add(&mut self, line: u32, said: &str, remark: Option<&str>) {
        self.lines.push((line, self.text.len()));
        self.text.push_str(said);
        self.remarks.extend(remark.filter(|remark| !remark.is_empty()).map(str::to_owned));
    }

    /// Whether the first line begins with a blank, as only continuation lines do.
    pub(super) fn is_indented(&self) -> bool {
        self.text.starts_with(char::is_whitespace)
    }

    /// What a reader makes of the text.
    pub(super) fn read<T>(
        &self,
        reader: impl Fn(Piece) -> Result<T, Fault>,
    ) -> Result<T, NotationError> {
        if self.text.len() > LONGEST_EVENT {
            let found = Found::Bytes(self.text.len());
            let expected = Expected::AtMost(Thing::Event, LONGEST_EVENT);
            return Err(NotationError { found, ..self.beginning(expected) });
        }
        reader(Piece::whole(&self.text)).map_err(|fault| self.error(fault))
    }

    /// The event that was read from it, with where and how it was written.
    pub(super) fn written(self, event: Event, players: Players) -> Written {
        let line = self.lines.first().map_or(1, |(line, _)| *line);
        let remark = (!self.remarks.is_empty()).then(|| self.remarks.join(" "));
        Written { line, event, players, remark }
    }

    /// That something else was expected instead of this event.
    pub(super) fn beginning(&self, expected: impl Into<Expected>) -> NotationError {
        let (word, _) = Piece::whole(&self.text).first_word();
        self.error(word.expected(expected))
    }

    /// The same with line, column and what is there.
    fn error(&self, fault: Fault) -> NotationError {
        let (start, found) = self.found(&fault);
        let (line, column) = self.position(start);
        NotationError { line, column, expected: fault.expected, found }
    }

    /// Where a fault shows, and what is there: where something is missing, what stands there instead.
    fn found(&self, fault: &Fault) -> (usize, Found) {
        let there = self.text.get(fault.start..).unwrap_or_default();
        let start = fault.start + (there.len() - there.trim_start().len());
        let there = there.trim_start();
        if there.is_empty() {
            return (self.text.trim_end().len(), Found::EndOfLine);
        }
        let text = match there.get(..fault.length).unwrap_or_default() {
            "" if there.starts_with(Name::RESERVED) => &there[..1],
            "" => there.split(char::is_whitespace).next().unwrap_or_default(),
            text => text,
        };
        (start, Found::Text(shortened(text)))
    }

    fn position(&self, byte: usize) -> (u32, u32) {
        let (line, first) =
            self.lines.iter().rfind(|(_, first)| *first <= byte).copied().unwrap_or((1, 0));
        let before = self.text.get(first..byte).unwrap_or_default();
        (line, before.chars().count() as u32 + 1)
    }
}

/// A text, shortened to what an error message bears.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
