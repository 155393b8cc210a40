//! What matches, rule sets and requests are known by.

use std::fmt;
use std::str::FromStr;
#[cfg(feature = "journal")]
use std::{
    fs::File,
    io::{self, Read},
    time::{SystemTime, UNIX_EPOCH},
};

/// What a match is known by: 26 characters that people can read aloud and put into an address.
///
/// The first six of its 16 bytes are the milliseconds since 1970 at which it was made, so that ids sort by
/// age; the rest cannot be guessed.
///
/// ```
/// # use events::chain::MatchId;
/// let id: MatchId = "01JD7Q4M8G-zzzzzzzzzzzzzzzz".replace('-', "").parse()?;
/// assert_eq!(id.to_string(), "01jd7q4m8gzzzzzzzzzzzzzzzz");
/// # Ok::<(), events::chain::IdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId([u8; 16]);

/// A text that is no id or digest.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    /// Not the id of a match.
    #[error("a match is named by 26 letters and digits, of which the first is 0 to 7; found {0:?}")]
    Match(String),
    /// Not a digest.
    #[error("a digest is 64 hexadecimal digits; found {0:?}")]
    Digest(String),
    /// Not an idempotency key.
    #[error("an idempotency key has 1 to {max} printable ASCII characters", max = IdempotencyKey::LONGEST)]
    Key,
}

/// Crockford's base 32: no `i`, `l`, `o`, which read as digits, and no `u`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 26;

impl MatchId {
    /// The id with these bytes.
    pub const fn from_bytes(bytes: [u8; 16]) -> MatchId {
        MatchId(bytes)
    }

    /// Its bytes.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// An id nobody has yet: the time in milliseconds, then chance.
    ///
    /// # Errors
    /// If the system has no random bytes.
    #[cfg(feature = "journal")]
    pub fn fresh() -> io::Result<MatchId> {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut bytes = [0; 16];
        let (time, random) = bytes.split_at_mut(6);
        time.copy_from_slice(&(since_1970.as_millis() as u64).to_be_bytes()[2..]);
        File::open("/dev/urandom")?.read_exact(random)?;
        Ok(MatchId(bytes))
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = u128::from_be_bytes(self.0);
        let characters =
            (0..LENGTH).rev().map(|place| ALPHABET[(number >> (place * 5)) as usize % 32]);
        f.write_str(&characters.map(char::from).collect::<String>())
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for MatchId {
    type Err = IdError;

    /// Reads capitals as small letters, and `i`, `l`, `o` as the digits they look like.
    fn from_str(text: &str) -> Result<MatchId, IdError> {
        let wrong = || IdError::Match(shortened(text));
        if text.len() != LENGTH {
            return Err(wrong());
        }
        let mut number: u128 = 0;
        for (place, character) in text.bytes().enumerate() {
            let digit =
                digit(character).filter(|digit| place > 0 || *digit < 8).ok_or_else(wrong)?;
            number = number << 5 | u128::from(digit);
        }
        Ok(MatchId(number.to_be_bytes()))
    }
}

fn digit(character: u8) -> Option<u8> {
    let character = match character.to_ascii_lowercase() {
        b'i' | b'l' => b'1',
        b'o' => b'0',
        other => other,
    };
    ALPHABET.iter().position(|known| *known == character).map(|at| at as u8)
}

fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

/// What a rule set is known by: the BLAKE3 hash of its bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of these bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(*blake3::hash(bytes).as_bytes())
    }

    /// The digest that has these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }

    /// Its bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&blake3::Hash::from_bytes(self.0).to_hex())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digest {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Digest, IdError> {
        let hash = blake3::Hash::from_hex(text).map_err(|_| IdError::Digest(shortened(text)))?;
        Ok(Digest(*hash.as_bytes()))
    }
}

/// What a client calls one request, so that sending it again does not log it again.
///
/// Nobody else may guess it or use it by accident: a random UUID will do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IdempotencyKey(Box<str>);

impl IdempotencyKey {
    /// The longest key, in bytes.
    pub const LONGEST: usize = 64;

    /// The key with this text.
    ///
    /// # Errors
    /// If it is empty, too long, or holds anything but printable ASCII characters.
    pub fn new(text: &str) -> Result<IdempotencyKey, IdError> {
        let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        if text.is_empty() || text.len() > Self::LONGEST || !printable {
            return Err(IdError::Key);
        }
        Ok(IdempotencyKey(text.into()))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
