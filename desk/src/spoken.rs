//! What can stand in a line of notation.

use std::fmt::Write;

use events::chain::{Digest, MatchId};
use events::{Name, Prose};

use crate::expected::{Expected, Thing};
use crate::number::{Key, MOST_PLAYERS, Person, Player, Round, Side, Staff, Table};
use crate::piece::{Fault, Piece};
use crate::time::Time;

/// What can be written in a line, and read back.
pub(crate) trait Spoken: Sized {
    /// Writes it at the end of the line.
    fn say(&self, line: &mut String);

    /// Reads it, if it is all that the text says.
    fn hear(text: Piece<'_>) -> Result<Self, Fault>;

    /// Writes it as a clause with a name of its own.
    fn say_clause(&self, name: &str, clauses: &mut Clauses<'_>) {
        self.say(clauses.begin(name));
    }

    /// Reads it from the clause with its name.
    fn hear_clause(name: &str, heard: &mut Heard<'_>) -> Result<Self, Fault> {
        match heard.take(name)? {
            Some(text) => Self::hear(text),
            None => Err(heard.missing(name)),
        }
    }
}

/// The clauses of a line as it is written: `VERB NAME VALUE; NAME VALUE`.
pub(crate) struct Clauses<'a> {
    line: &'a mut String,
    first: bool,
}

impl<'a> Clauses<'a> {
    pub(crate) fn new(line: &'a mut String) -> Clauses<'a> {
        Clauses { line, first: true }
    }

    /// The line, in which the value of a clause comes next.
    pub(crate) fn begin(&mut self, name: &str) -> &mut String {
        self.line.push_str(if self.first { " " } else { "; " });
        self.first = false;
        if !name.is_empty() {
            self.line.push_str(name);
            self.line.push(' ');
        }
        self.line
    }
}

/// The clauses of a line that is read.
pub(crate) struct Heard<'a> {
    whole: Piece<'a>,
    rest: Vec<Piece<'a>>,
}

impl<'a> Heard<'a> {
    pub(crate) fn of(text: Piece<'a>) -> Heard<'a> {
        let mut rest = text.split(';');
        if text.text.trim().is_empty() {
            rest.clear();
        }
        Heard { whole: text, rest }
    }

    /// What stands behind the name of a clause, if it is there; it may be there once.
    pub(crate) fn take(&mut self, name: &str) -> Result<Option<Piece<'a>>, Fault> {
        let mut found = None;
        let mut left = Vec::with_capacity(self.rest.len());
        for clause in self.rest.drain(..) {
            match clause.after(name) {
                Some(value) if found.is_none() => found = Some(value),
                Some(_) => return Err(clause.expected(Expected::Once(name.into()))),
                None => left.push(clause),
            }
        }
        self.rest = left;
        Ok(found)
    }

    /// All clauses that are left.
    pub(crate) fn take_rest(&mut self) -> Vec<Piece<'a>> {
        std::mem::take(&mut self.rest)
    }

    pub(crate) fn missing(&self, name: &str) -> Fault {
        self.whole.trim().behind().expected(Expected::Clause(name.into()))
    }

    /// That no clause is left.
    pub(crate) fn end(self) -> Result<(), Fault> {
        match self.rest.first() {
            Some(clause) => Err(clause.expected(Thing::ClauseHere)),
            None => Ok(()),
        }
    }
}

macro_rules! spoken_numbers {
    ($($Name:ident: $Inner:ty, $most:expr;)*) => {$(
        impl Spoken for $Name {
            fn say(&self, line: &mut String) {
                let _ = write!(line, "{self}");
            }

            fn hear(text: Piece<'_>) -> Result<$Name, Fault> {
                let number = text.number($Name::WHAT, u64::from($most))?;
                $Name::new(number as $Inner).ok_or_else(|| text.expected($Name::WHAT))
            }
        }
    )*};
}

spoken_numbers! {
    Player: u16, MOST_PLAYERS;
    Table: u16, crate::number::MOST_TABLES;
    Round: u8, crate::number::MOST_ROUNDS;
    Staff: u16, 999_u16;
    Key: u32, u32::MAX;
}

macro_rules! spoken_integers {
    ($($Inner:ty),*) => {$(
        impl Spoken for $Inner {
            fn say(&self, line: &mut String) {
                let _ = write!(line, "{self}");
            }

            fn hear(text: Piece<'_>) -> Result<$Inner, Fault> {
                text.number(Thing::Number, u64::from(<$Inner>::MAX)).map(|number| number as $Inner)
            }
        }
    )*};
}

spoken_integers!(u8, u16, u32, u64);

impl Spoken for Person {
    fn say(&self, line: &mut String) {
        let _ = write!(line, "{self}");
    }

    fn hear(text: Piece<'_>) -> Result<Person, Fault> {
        match text.trim().around('.') {
            Some((player, member)) => {
                let player = Player::hear(player)?;
                let place = member.number(Thing::Member, Person::MOST.into())?;
                if place < 2 {
                    return Err(member.expected(Thing::LaterMember));
                }
                Ok(Person { player, member: place as u8 })
            }
            None => Player::hear(text).map(Person::from),
        }
    }
}

impl Spoken for Side {
    fn say(&self, line: &mut String) {
        line.push_str(["1", "2"][self.index()]);
    }

    fn hear(text: Piece<'_>) -> Result<Side, Fault> {
        match text.trim().text {
            "1" => Ok(Side::First),
            "2" => Ok(Side::Second),
            _ => Err(text.expected(Thing::Side)),
        }
    }
}

impl Spoken for Time {
    fn say(&self, line: &mut String) {
        let _ = write!(line, "{self}");
    }

    fn hear(text: Piece<'_>) -> Result<Time, Fault> {
        Time::read(text.trim().text).ok_or_else(|| text.expected(Thing::Moment))
    }
}

impl Spoken for Name {
    fn say(&self, line: &mut String) {
        line.push_str(self.as_str());
    }

    fn hear(text: Piece<'_>) -> Result<Name, Fault> {
        Name::new(text.text).map_err(|error| text.expected(Expected::Name(error)))
    }
}

impl Spoken for Prose {
    fn say(&self, line: &mut String) {
        line.push_str(self.as_str());
    }

    fn hear(text: Piece<'_>) -> Result<Prose, Fault> {
        Prose::new(text.text).map_err(|error| text.expected(Expected::Prose(error)))
    }
}

impl Spoken for Digest {
    fn say(&self, line: &mut String) {
        let _ = write!(line, "{self}");
    }

    fn hear(text: Piece<'_>) -> Result<Digest, Fault> {
        text.trim().text.parse().map_err(|error| text.expected(Expected::Digest(error)))
    }
}

impl Spoken for MatchId {
    fn say(&self, line: &mut String) {
        let _ = write!(line, "{self}");
    }

    fn hear(text: Piece<'_>) -> Result<MatchId, Fault> {
        text.trim().text.parse().map_err(|error| text.expected(Expected::Match(error)))
    }
}

impl<T: Spoken> Spoken for Vec<T> {
    fn say(&self, line: &mut String) {
        for (place, item) in self.iter().enumerate() {
            if place > 0 {
                line.push_str(" + ");
            }
            item.say(line);
        }
    }

    fn hear(text: Piece<'_>) -> Result<Vec<T>, Fault> {
        if text.text.trim().is_empty() {
            return Ok(Vec::new());
        }
        text.split('+').into_iter().map(T::hear).collect()
    }

    /// Where nothing is in it, there is no clause.
    fn say_clause(&self, name: &str, clauses: &mut Clauses<'_>) {
        if !self.is_empty() {
            self.say(clauses.begin(name));
        }
    }

    fn hear_clause(name: &str, heard: &mut Heard<'_>) -> Result<Vec<T>, Fault> {
        heard.take(name)?.map_or_else(|| Ok(Vec::new()), Vec::hear)
    }
}

impl<T: Spoken> Spoken for Option<T> {
    fn say(&self, line: &mut String) {
        if let Some(value) = self {
            value.say(line);
        }
    }

    fn hear(text: Piece<'_>) -> Result<Option<T>, Fault> {
        T::hear(text).map(Some)
    }

    /// Where there is none, there is no clause.
    fn say_clause(&self, name: &str, clauses: &mut Clauses<'_>) {
        if let Some(value) = self {
            value.say_clause(name, clauses);
        }
    }

    fn hear_clause(name: &str, heard: &mut Heard<'_>) -> Result<Option<T>, Fault> {
        heard.take(name)?.map(T::hear).transpose()
    }
}
