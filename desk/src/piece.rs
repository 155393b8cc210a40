//! A part of a line that knows where it stands, and what is wrong with a line.

use events::notation::Found;

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

/// The same while a line is being read: bytes instead of characters.
#[derive(Debug)]
pub(crate) struct Fault {
    start: usize,
    length: usize,
    expected: Expected,
}

impl Fault {
    /// The same with line and column.
    pub(crate) fn on(self, line: u32, text: &str) -> NotationError {
        let there = text.get(self.start..).unwrap_or_default();
        let start = self.start + (there.len() - there.trim_start().len());
        let there = there.trim_start();
        let (start, found) = match there.get(..self.length) {
            _ if there.is_empty() => (text.trim_end().len(), Found::EndOfLine),
            Some("") | None => {
                let word = there.split(char::is_whitespace).next().unwrap_or_default();
                (start, Found::Text(shortened(word)))
            }
            Some(text) => (start, Found::Text(shortened(text))),
        };
        let before = text.get(..start).unwrap_or_default();
        let column = before.chars().count() as u32 + 1;
        NotationError { line, column, expected: self.expected, found }
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

/// A part of a line that knows where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    start: usize,
}

impl<'a> Piece<'a> {
    pub(crate) fn whole(text: &'a str) -> Piece<'a> {
        Piece { text, start: 0 }
    }

    fn cut(self, at: usize) -> (Piece<'a>, Piece<'a>) {
        let (before, after) = self.text.split_at(at);
        (Piece { text: before, start: self.start }, Piece { text: after, start: self.start + at })
    }

    /// The same without white space at its ends.
    pub(crate) fn trim(self) -> Piece<'a> {
        let (_, after) = self.cut(self.text.len() - self.text.trim_start().len());
        let (before, _) = after.cut(after.text.trim_end().len());
        before
    }

    /// The place behind it.
    pub(crate) fn behind(self) -> Piece<'a> {
        self.cut(self.text.len()).1
    }

    /// The first word and the rest.
    pub(crate) fn first_word(self) -> (Piece<'a>, Piece<'a>) {
        let trimmed = self.trim();
        let end = trimmed.text.find(char::is_whitespace).unwrap_or(trimmed.text.len());
        trimmed.cut(end)
    }

    /// What stands behind these words, if it begins with them.
    pub(crate) fn after(self, words: &str) -> Option<Piece<'a>> {
        let mut rest = self;
        for word in words.split(' ') {
            let (first, behind) = rest.first_word();
            if first.text != word {
                return None;
            }
            rest = behind;
        }
        Some(rest)
    }

    /// What stands behind these words, which must be there.
    pub(crate) fn behind_words(self, words: &str) -> Result<Piece<'a>, Fault> {
        self.after(words).ok_or_else(|| self.first_word().0.expected(Expected::Words(words.into())))
    }

    /// The parts before and behind the first of these characters.
    pub(crate) fn around(self, mark: char) -> Option<(Piece<'a>, Piece<'a>)> {
        let at = self.text.find(mark)?;
        let (before, rest) = self.cut(at);
        Some((before, rest.cut(mark.len_utf8()).1))
    }

    /// The same, where the character must be there.
    pub(crate) fn parted(self, mark: char, what: Thing) -> Result<(Piece<'a>, Piece<'a>), Fault> {
        self.around(mark).ok_or_else(|| self.trim().behind().expected(Expected::Behind(mark, what)))
    }

    /// The parts between marks: one more than there are marks.
    pub(crate) fn split(self, mark: char) -> Vec<Piece<'a>> {
        let mut parts = Vec::new();
        let mut rest = self;
        while let Some((before, behind)) = rest.around(mark) {
            parts.push(before);
            rest = behind;
        }
        parts.push(rest);
        parts
    }

    /// That something else was expected here.
    pub(crate) fn expected(self, what: impl Into<Expected>) -> Fault {
        let trimmed = self.trim();
        Fault { start: trimmed.start, length: trimmed.text.len(), expected: what.into() }
    }

    /// That nothing is left.
    pub(crate) fn end(self) -> Result<(), Fault> {
        if self.text.trim().is_empty() { Ok(()) } else { Err(self.expected(Thing::End)) }
    }

    /// All of it, as a number.
    pub(crate) fn number(self, what: Thing, most: u64) -> Result<u64, Fault> {
        let text = self.trim().text;
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse().ok()).flatten();
        // A number is written in one way only, so that a line reads back as it was printed.
        let once = text.len() == 1 || !text.starts_with('0');
        number
            .filter(|number| once && *number <= most)
            .ok_or_else(|| self.expected(Expected::AtMost(what, most)))
    }
}
