//! A part of a line that knows where it stands, and what is wrong with a line.

use events::notation::Found;
use events::{Name, Prose, Seat};

use crate::expected::{Expected, Thing};

/// Where a text stopped being notation, and what would have been.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct NotationError {
    /// The line of the text, from 1.
    pub line: u32,
    /// The character of the line, from 1; one past the last where the line ends too early.
    pub column: u32,
    /// What would have been read there.
    pub expected: Expected,
    /// What is there.
    pub found: Found,
}

/// The same while a line is being read: a byte of it instead of a character.
#[derive(Debug)]
pub(crate) struct Fault {
    start: usize,
    expected: Expected,
    found: Found,
}

impl Fault {
    pub(crate) fn on(self, line: u32, text: &str) -> NotationError {
        let before = text.get(..self.start).unwrap_or(text);
        let column = before.chars().count() as u32 + 1;
        NotationError { line, column, expected: self.expected, found: self.found }
    }
}

/// A part of a line that knows where it stands, without white space around it.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    start: usize,
}

impl<'a> Piece<'a> {
    pub(crate) fn whole(text: &'a str) -> Piece<'a> {
        Piece { text, start: 0 }.trimmed()
    }

    fn trimmed(self) -> Piece<'a> {
        let text = self.text.trim_start();
        let start = self.start + (self.text.len() - text.len());
        Piece { text: text.trim_end(), start }
    }

    /// The parts before a byte and from it on.
    fn cut(self, at: usize) -> (Piece<'a>, Piece<'a>) {
        let (before, behind) = self.text.split_at(at);
        let behind = Piece { text: behind, start: self.start + at };
        (Piece { text: before, ..self }.trimmed(), behind.trimmed())
    }

    /// The place behind it.
    pub(crate) fn end_of(self) -> Piece<'a> {
        self.cut(self.text.len()).1
    }

    /// The first word and the rest.
    pub(crate) fn word(self) -> (Piece<'a>, Piece<'a>) {
        self.cut(self.text.find(char::is_whitespace).unwrap_or(self.text.len()))
    }

    /// What stands behind these words, if it begins with them.
    pub(crate) fn after(self, words: &str) -> Option<Piece<'a>> {
        words.split(' ').try_fold(self, |piece, word| {
            let (first, rest) = piece.word();
            (first.text == word).then_some(rest)
        })
    }

    /// The parts before the first such mark and behind it; nothing behind where there is none.
    pub(crate) fn at_mark(self, mark: char) -> (Piece<'a>, Option<Piece<'a>>) {
        match self.text.find(mark) {
            None => (self, None),
            Some(at) => {
                let (before, rest) = self.cut(at);
                (before, Some(rest.cut(mark.len_utf8()).1))
            }
        }
    }

    /// The parts between such marks.
    pub(crate) fn split(self, mark: char) -> Vec<Piece<'a>> {
        let mut parts = Vec::new();
        let mut rest = Some(self);
        while let Some(piece) = rest {
            let (before, behind) = piece.at_mark(mark);
            parts.push(before);
            rest = behind;
        }
        parts
    }

    /// That something else was expected here.
    pub(crate) fn expected(self, what: impl Into<Expected>) -> Fault {
        const LONGEST: usize = 40;
        let found = match self.text.char_indices().nth(LONGEST) {
            _ if self.text.is_empty() => Found::EndOfLine,
            Some((at, _)) => Found::Text(format!("{}…", &self.text[..at])),
            None => Found::Text(self.text.to_owned()),
        };
        Fault { start: self.start, expected: what.into(), found }
    }

    /// That nothing is left.
    pub(crate) fn end(self) -> Result<(), Fault> {
        if self.text.is_empty() { Ok(()) } else { Err(self.expected(Thing::End)) }
    }

    /// All of it, as a name.
    pub(crate) fn name(self) -> Result<Name, Fault> {
        Name::new(self.text).map_err(|wrong| self.expected(Expected::Name(wrong)))
    }

    /// All of it, as something said.
    pub(crate) fn prose(self) -> Result<Prose, Fault> {
        Prose::new(self.text).map_err(|wrong| self.expected(Expected::Reason(wrong)))
    }

    /// All of it, as the place of a hero.
    pub(crate) fn seat(self) -> Result<Seat, Fault> {
        let number = self.number(Thing::Hero, Seat::MOST.into())?;
        Seat::new(number as u8).ok_or_else(|| self.expected(Thing::HeroFromOne))
    }

    /// All of it, as a number, which is written in one way only.
    pub(crate) fn number(self, what: Thing, most: u32) -> Result<u32, Fault> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let once = self.text.len() == 1 || !self.text.starts_with('0');
        let number = self.text.parse().ok().filter(|number| digits && once && *number <= most);
        number.ok_or_else(|| self.expected(Expected::AtMost(what, most)))
    }
}
