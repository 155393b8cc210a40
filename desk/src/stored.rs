//! What can lie in the bytes of a fact. Integers and texts lie as bincode 2 lays them in its standard configuration.

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use events::chain::{Digest, MatchId};
use events::{Name, NameError, Prose, ProseError};

use crate::number::{Key, Person, Player, Round, Side, Staff, Table};
use crate::time::Time;

/// The most bytes of one fact.
pub const LONGEST: usize = 64 * 1024;

const FORM: Configuration<LittleEndian, Varint, Limit<LONGEST>> =
    bincode::config::standard().with_limit::<LONGEST>();

/// Why some bytes are not a fact.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WireError {
    /// Too many bytes.
    #[error("expected at most {max} bytes, found {0}", max = LONGEST)]
    TooLong(usize),
    /// Too short for a version.
    #[error("the bytes end before the version of their form")]
    NoVersion,
    /// A form this program does not know.
    #[error(
        "the bytes have the form of version {0}, which this version of the program does not know; a newer one does"
    )]
    Version(u16),
    /// An entry of a store that is none of an event.
    #[error("the entry does not begin as a fact of the judge's desk does")]
    NoFact,
    /// Something in the newest form that was added to it later.
    #[error("they say something that this version of the program does not know; a newer one does")]
    Newer,
    /// Not a value of the form.
    #[error("the bytes do not have the form they claim: {0}")]
    Form(String),
    /// Bytes behind the fact.
    #[error("{0} bytes are left over behind the fact")]
    LeftOver(usize),
    /// A number that nothing has.
    #[error("there is no {0} with the number {1}")]
    Number(&'static str, u64),
    /// A text that is no name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A text that is no sentence.
    #[error(transparent)]
    Prose(#[from] ProseError),
    /// A text whose white space is not in order, so that it would be written differently.
    #[error("the text {0:?} is not written as names and sentences are")]
    TextForm(String),
    /// A fact that no line of notation can hold.
    #[error("the fact is longer than a line of notation, or has a group without players")]
    Unwritable,
}

impl WireError {
    /// Whether a newer version of this program wrote the bytes, unless they are damaged.
    pub fn is_newer(&self) -> bool {
        matches!(self, WireError::Version(2..) | WireError::Newer)
    }
}

/// Bytes that are read from the front.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    fn read<T: bincode::BorrowDecode<'a, ()>>(&mut self) -> Result<T, WireError> {
        let (value, read) = bincode::borrow_decode_from_slice(self.0, FORM)
            .map_err(|error| WireError::Form(error.to_string()))?;
        self.0 = &self.0[read..];
        Ok(value)
    }
}

fn write(value: impl bincode::Encode, bytes: &mut Vec<u8>) {
    let written = bincode::encode_to_vec(value, bincode::config::standard());
    bytes.extend(written.unwrap_or_else(|error| unreachable!("plain values encode: {error}")));
}

/// What can lie in bytes, and be read back.
pub(crate) trait Stored: Sized {
    /// Writes it behind what is there.
    fn put(&self, bytes: &mut Vec<u8>);

    /// Reads it from the front.
    fn take(bytes: &mut Bytes<'_>) -> Result<Self, WireError>;
}

macro_rules! stored_integers {
    ($($Inner:ty),*) => {$(
        impl Stored for $Inner {
            fn put(&self, bytes: &mut Vec<u8>) {
                write(*self, bytes);
            }

            fn take(bytes: &mut Bytes<'_>) -> Result<$Inner, WireError> {
                bytes.read()
            }
        }
    )*};
}

stored_integers!(u8, u16, u32, u64);

macro_rules! stored_numbers {
    ($($Name:ident),*) => {$(
        impl Stored for $Name {
            fn put(&self, bytes: &mut Vec<u8>) {
                self.number().put(bytes);
            }

            fn take(bytes: &mut Bytes<'_>) -> Result<$Name, WireError> {
                let number = Stored::take(bytes)?;
                $Name::new(number).ok_or(WireError::Number($Name::WHAT.english(), number.into()))
            }
        }
    )*};
}

stored_numbers!(Player, Table, Round, Staff, Key);

impl Stored for Person {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.player.put(bytes);
        self.member.put(bytes);
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<Person, WireError> {
        let (player, member) = (Player::take(bytes)?, u8::take(bytes)?);
        if !(1..=Person::MOST).contains(&member) {
            return Err(WireError::Number("member of a team", member.into()));
        }
        Ok(Person { player, member })
    }
}

impl Stored for Side {
    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.push(*self as u8);
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<Side, WireError> {
        match u8::take(bytes)? {
            0 => Ok(Side::First),
            1 => Ok(Side::Second),
            other => Err(WireError::Number("side of a table", other.into())),
        }
    }
}

impl Stored for Time {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.seconds().put(bytes);
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<Time, WireError> {
        let seconds = u64::take(bytes)?;
        Time::new(seconds).ok_or(WireError::Number("moment", seconds))
    }
}

impl Stored for Name {
    fn put(&self, bytes: &mut Vec<u8>) {
        write(self.as_str(), bytes);
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<Name, WireError> {
        let text: &str = bytes.read()?;
        let name = Name::new(text)?;
        if name.as_str() == text { Ok(name) } else { Err(WireError::TextForm(text.to_owned())) }
    }
}

impl Stored for Prose {
    fn put(&self, bytes: &mut Vec<u8>) {
        write(self.as_str(), bytes);
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<Prose, WireError> {
        let text: &str = bytes.read()?;
        let prose = Prose::new(text)?;
        if prose.as_str() == text { Ok(prose) } else { Err(WireError::TextForm(text.to_owned())) }
    }
}

impl Stored for Digest {
    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.as_bytes());
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<Digest, WireError> {
        bytes.read().map(Digest::from_bytes)
    }
}

impl Stored for MatchId {
    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.as_bytes());
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<MatchId, WireError> {
        bytes.read().map(MatchId::from_bytes)
    }
}

impl<T: Stored> Stored for Vec<T> {
    fn put(&self, bytes: &mut Vec<u8>) {
        (self.len() as u64).put(bytes);
        for item in self {
            item.put(bytes);
        }
    }

    /// Every item has at least a byte, so that a length that lies ends the reading early.
    fn take(bytes: &mut Bytes<'_>) -> Result<Vec<T>, WireError> {
        let count = u64::take(bytes)?;
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(T::take(bytes)?);
        }
        Ok(items)
    }
}

impl<T: Stored> Stored for Option<T> {
    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(self.is_some()));
        if let Some(value) = self {
            value.put(bytes);
        }
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<Option<T>, WireError> {
        match u8::take(bytes)? {
            0 => Ok(None),
            1 => T::take(bytes).map(Some),
            other => {
                Err(WireError::Form(format!("{other} where 0 or 1 says whether there is one")))
            }
        }
    }
}
