//! What a seat is joined with, and what shows afterwards who sits there.

use std::fmt::{self, Write};
use std::fs::File;
use std::io::{self, Read};

use events::journal::{Digest, IdError};
use serde::{Deserialize, Serialize};

/// Letters and digits that nobody takes for one another, in small print or read aloud over a table.
const ALPHABET: &[u8; 24] = b"ACDEFGHJKMNPQRTVWXY34679";
/// How many of them make the code of players and watchers, 41 bits.
const FOR_ALL: usize = 9;
/// How many make that of judges, and that of a match that nobody owns, 55 bits.
const FOR_FEW: usize = 12;

/// What a shared match is joined with: nine characters that can be read aloud, or twelve for a judge.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    /// A code nobody could have guessed, for players and watchers.
    ///
    /// # Errors
    /// If the operating system has no random bytes.
    pub(in crate::matches) fn for_all() -> io::Result<Code> {
        Code::fresh(FOR_ALL)
    }

    /// The same for judges.
    ///
    /// # Errors
    /// If the operating system has no random bytes.
    pub(in crate::matches) fn for_few() -> io::Result<Code> {
        Code::fresh(FOR_FEW)
    }

    fn fresh(length: usize) -> io::Result<Code> {
        let mut code = String::new();
        let mut random = File::open("/dev/urandom")?;
        while code.len() < length {
            let mut byte = [0];
            random.read_exact(&mut byte)?;
            // The largest multiple of 24 in a byte: each character is as likely as any other.
            if byte[0] < 240 {
                code.push(char::from(ALPHABET[usize::from(byte[0]) % ALPHABET.len()]));
            }
        }
        Ok(Code(code))
    }

    /// The code that somebody typed, with small letters, blanks and dashes as they like; nothing if it is none.
    pub fn typed(text: &str) -> Option<Code> {
        let said = text.chars().filter(|said| !said.is_whitespace() && *said != '-');
        let code: String = said.take(FOR_FEW + 1).map(|said| said.to_ascii_uppercase()).collect();
        let known = |byte: &u8| ALPHABET.contains(byte);
        let long = [FOR_ALL, FOR_FEW].contains(&code.len());
        (long && code.as_bytes().iter().all(known)).then_some(Code(code))
    }

    /// Whether a judge joins with it.
    pub fn is_for_judges(&self) -> bool {
        self.0.len() == FOR_FEW
    }

    /// What is kept of it.
    pub(in crate::matches) fn hashed(&self) -> Hashed {
        Hashed(Digest::of(format!("code {}", self.0).as_bytes()))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What shows that somebody has joined: only who was given it knows it, and only its hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    text: String,
    /// What is kept of it: asked for of each match of a list.
    hashed: Hashed,
}

/// What is kept of a code or a token: written as the digits of its digest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(in crate::matches) struct Hashed(Digest);

impl TryFrom<String> for Hashed {
    type Error = IdError;

    fn try_from(kept: String) -> Result<Hashed, IdError> {
        kept.parse().map(Hashed)
    }
}

impl From<Hashed> for String {
    fn from(hashed: Hashed) -> String {
        hashed.0.to_string()
    }
}

impl Token {
    /// The longest text that is looked at.
    const LONGEST: usize = 128;
    /// The shortest text with which somebody may begin to be known.
    const STRONG: usize = 32;

    /// A token nobody could have guessed: 32 random bytes as hexadecimal digits.
    ///
    /// # Errors
    /// If the operating system has no random bytes.
    pub(in crate::matches) fn fresh() -> io::Result<Token> {
        let mut random = [0; 32];
        File::open("/dev/urandom")?.read_exact(&mut random)?;
        let mut token = String::new();
        for byte in random {
            let _ = write!(token, "{byte:02x}");
        }
        Ok(Token::of(token))
    }

    fn of(text: String) -> Token {
        let hashed = Hashed(Digest::of(text.as_bytes()));
        Token { text, hashed }
    }

    /// The token a client sent; nothing if it can be none.
    pub fn sent(text: &str) -> Option<Token> {
        let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        (printable && (1..=Token::LONGEST).contains(&text.len()))
            .then(|| Token::of(text.to_owned()))
    }

    /// Whether it is so long that nobody guesses it if it was made by chance.
    pub fn is_strong(&self) -> bool {
        self.text.len() >= Token::STRONG
    }

    /// Its text, for whom it is given to.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What is kept of it.
    pub(in crate::matches) fn hashed(&self) -> &Hashed {
        &self.hashed
    }
}

impl fmt::Debug for Code {
    /// Nor does a code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

impl fmt::Debug for Token {
    /// A token does not get into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        for (code, length) in [(Code::for_all(), 9), (Code::for_few(), 12)] {
            let code = code.expect("random bytes");
            let text = code.as_str();
            assert_eq!((text.len(), code.is_for_judges()), (length, length == 12));
            let typed = format!(" {}-{} ", text[..3].to_lowercase(), &text[3..]);
            assert!(Code::typed(&typed) == Some(code));
        }
        for wrong in
            ["", "ACDEFACD", "ACDEFGHACD", "ACDEFACD0", "ACDEFACDO", "ACDEFGHACDEFG", "........."]
        {
            assert!(Code::typed(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn no_token_is_given_twice_or_printed() {
        let (one, other) = (Token::fresh().expect("random"), Token::fresh().expect("random"));
        assert_eq!(one.as_str().len(), 64);
        assert_ne!(one.hashed(), other.hashed());
        assert_eq!(Token::sent(one.as_str()).as_ref().map(Token::hashed), Some(one.hashed()));
        assert!(!format!("{one:?}").contains(one.as_str()));
        assert_eq!(Token::sent("two words"), None);
    }
}
