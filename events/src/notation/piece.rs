//! A part of an event's text that knows where it stands.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::MOST_EVENTS;
use super::error::Fault;
use super::expected::{Expected, Thing};
use crate::{Cell, Name, NameError, PlayerName, PlayerNameError, Prose, ProseError, Seat};

/// A part of an event's text that knows where it stands.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    start: usize,
}

impl<'a> Piece<'a> {
    /// The whole text of an event.
    pub(super) fn whole(text: &'a str) -> Piece<'a> {
        Piece { text, start: 0 }
    }

    /// The two parts around a place, given in bytes.
    fn cut(self, at: usize) -> (Piece<'a>, Piece<'a>) {
        let (before, after) = self.text.split_at(at);
        (Piece { text: before, start: self.start }, Piece { text: after, start: self.start + at })
    }

    /// The same without white space at its ends.
    pub(super) fn trim(self) -> Piece<'a> {
        let (_, after) = self.cut(self.text.len() - self.text.trim_start().len());
        let (before, _) = after.cut(after.text.trim_end().len());
        before
    }

    /// The place behind it.
    pub(super) fn behind(self) -> Piece<'a> {
        let (_, nothing) = self.cut(self.text.len());
        nothing
    }

    /// The first word and the rest.
    pub(super) fn first_word(self) -> (Piece<'a>, Piece<'a>) {
        let trimmed = self.trim();
        let end = trimmed.text.find(char::is_whitespace).unwrap_or(trimmed.text.len());
        trimmed.cut(end)
    }

    /// All but the last word, and the last word.
    pub(super) fn last_word(self) -> (Piece<'a>, Piece<'a>) {
        let trimmed = self.trim();
        let start = trimmed.text.trim_end_matches(|c: char| !c.is_whitespace()).len();
        trimmed.cut(start)
    }

    /// The parts before and after the first of these characters, if there is one.
    pub(super) fn around(self, separator: char) -> Option<(Piece<'a>, Piece<'a>)> {
        let at = self.text.find(separator)?;
        let (before, rest) = self.cut(at);
        let (_, after) = rest.cut(separator.len_utf8());
        Some((before, after))
    }

    /// The parts between separators: one more than there are separators.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let piece = rest?;
            let (before, after) = match piece.around(separator) {
                Some((before, after)) => (before, Some(after)),
                None => (piece, None),
            };
            rest = after;
            Some(before)
        })
    }

    /// Whether it is these words, however far apart.
    pub(super) fn says(self, words: &str) -> bool {
        self.text.split_whitespace().eq(words.split(' '))
    }

    /// Whether it is a number, of any size.
    pub(super) fn is_number(self) -> bool {
        is_number(self.text)
    }

    /// That something else was expected here.
    pub(super) fn expected(self, expected: impl Into<Expected>) -> Fault {
        let trimmed = self.trim();
        Fault { start: trimmed.start, length: trimmed.text.len(), expected: expected.into() }
    }

    /// That nothing is left.
    pub(super) fn end(self) -> Result<(), Fault> {
        if self.text.trim().is_empty() {
            return Ok(());
        }
        let (word, _) = self.first_word();
        Err(word.expected(Thing::EndOfLine))
    }

    /// The only word in it, as a number in a range.
    pub(super) fn number(self, what: Thing, range: RangeInclusive<u16>) -> Result<u16, Fault> {
        let (word, rest) = self.first_word();
        let number = word.is_number().then(|| word.text.parse().ok()).flatten();
        let Some(number) = number.filter(|number| range.contains(number)) else {
            // What the rules allow may be less than what notation can say: then the rules name the limits.
            let any = range == (0..=u16::from(u8::MAX));
            let within = Expected::Within(what, *range.start(), u32::from(*range.end()));
            return Err(word.expected(if any { Expected::Allowed(what) } else { within }));
        };
        rest.end()?;
        Ok(number)
    }

    /// The only word in it, as a number of at most 255.
    pub(super) fn small(self, what: Thing, range: RangeInclusive<u8>) -> Result<u8, Fault> {
        let wide = u16::from(*range.start())..=u16::from(*range.end());
        self.number(what, wide).map(|number| number as u8)
    }

    /// The only word in it, as a seat.
    pub(super) fn seat(self) -> Result<Seat, Fault> {
        let number = self.small(Thing::Seat, 1..=Seat::MOST)?;
        Seat::new(number).ok_or_else(|| self.expected(Thing::Seat))
    }

    /// The only word in it, as a place on a map.
    pub(super) fn cell(self) -> Result<Cell, Fault> {
        let (word, rest) = self.first_word();
        let cell = Cell::named(word.text).ok_or_else(|| word.expected(Thing::Cell))?;
        rest.end().map(|()| cell)
    }

    /// All of it, as a name.
    pub(super) fn name(self, what: Thing) -> Result<Name, Fault> {
        let text = self.trim();
        Name::new(text.text).map_err(|error| match error {
            NameError::Empty | NameError::Nothing => text.expected(what),
            NameError::TooLong => text.expected(Expected::AtMostLong(what, Name::LONGEST)),
            NameError::Character(wrong) => Fault {
                start: text.start + text.text.find(wrong).unwrap_or_default(),
                length: wrong.len_utf8(),
                expected: Expected::Without(what, wrong),
            },
        })
    }

    /// The only word in it, as the place of an entry in a log.
    pub(super) fn place(self) -> Result<u32, Fault> {
        let (word, rest) = self.first_word();
        let number = word.is_number().then(|| word.text.parse().ok()).flatten();
        let Some(place) = number.filter(|place| (1..=MOST_EVENTS as u32).contains(place)) else {
            return Err(word.expected(Expected::Within(Thing::Entry, 1, MOST_EVENTS as u32)));
        };
        rest.end()?;
        Ok(place)
    }

    /// All of it, as words in which somebody gives a reason.
    pub(super) fn prose(self, what: Thing) -> Result<Prose, Fault> {
        let text = self.trim();
        Prose::new(text.text).map_err(|error| match error {
            ProseError::Empty => text.expected(what),
            ProseError::TooLong => text.expected(Expected::AtMostLong(what, Prose::LONGEST)),
            ProseError::Character(wrong) => Fault {
                start: text.start + text.text.find(wrong).unwrap_or_default(),
                length: wrong.len_utf8(),
                expected: Expected::Without(what, wrong),
            },
        })
    }

    /// All of it, as the name of a player between quotes.
    pub(super) fn player_name(self) -> Result<PlayerName, Fault> {
        let text = self.quoted().ok_or_else(|| self.expected(Thing::PlayerName))?;
        PlayerName::new(text.text).map_err(|error| match error {
            PlayerNameError::Empty => self.expected(Thing::PlayerName),
            PlayerNameError::TooLong => {
                text.expected(Expected::AtMostLong(Thing::PlayerName, PlayerName::LONGEST))
            }
            PlayerNameError::Character(wrong) => Fault {
                start: text.start + text.text.find(wrong).unwrap_or_default(),
                length: wrong.len_utf8(),
                expected: Expected::Without(Thing::PlayerName, wrong),
            },
        })
    }

    /// The part before a character, and the one that begins with it, if it is there.
    pub(super) fn up_to(self, mark: char) -> (Piece<'a>, Option<Piece<'a>>) {
        match self.text.find(mark) {
            Some(at) => {
                let (before, rest) = self.cut(at);
                (before, Some(rest))
            }
            None => (self, None),
        }
    }

    /// What stands between quotes at its ends.
    pub(super) fn quoted(self) -> Option<Piece<'a>> {
        let text = self.trim();
        let inside = text.text.strip_prefix('"')?.strip_suffix('"')?;
        Some(Piece { text: inside, start: text.start + 1 })
    }

    /// All of it, as items joined with `+`, at least one.
    pub(super) fn items<T>(
        self,
        item: impl Fn(Piece<'a>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        self.split('+').map(item).collect()
    }

    /// All of it, as names joined with `+`, at least one.
    pub(super) fn names(self, what: Thing) -> Result<Vec<Name>, Fault> {
        self.items(|piece| piece.name(what))
    }
}

/// Whether a word is a number, of any size.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Items as [`Piece::items`] reads them.
pub(super) fn joined(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(" + ")
}

/// A token and its count. A count of 1 is left out, unless the name itself ends in a number.
pub(super) fn counted((token, count): &(Name, u8)) -> String {
    let ends_in_number = token.as_str().rsplit(' ').next().is_some_and(is_number);
    if *count == 1 && !ends_in_number { token.to_string() } else { format!("{token} {count}") }
}
