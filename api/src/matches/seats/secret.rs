//! What a seat is joined with, and what shows afterwards who sits there.

use std::fmt::{self, Write};
use std::fs::File;
use std::io::{self, Read};

use events::journal::Digest;
use serde::{Deserialize, Serialize};

/// Letters and digits that nobody takes for one another, in small print or read aloud over a table.
const ALPHABET: &[u8; 24] = b"ACDEFGHJKMNPQRTVWXY34679";
/// How many of them make a code.
const LENGTH: usize = 6;

/// What a shared match is found by: six characters that can be read aloud.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Code(String);

impl Code {
    /// A code nobody could have guessed.
    ///
    /// # Errors
    /// If the operating system has no random bytes.
    pub(super) fn fresh() -> io::Result<Code> {
        let mut code = String::new();
        let mut random = File::open("/dev/urandom")?;
        while code.len() < LENGTH {
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
        let code: String = said.take(LENGTH + 1).map(|said| said.to_ascii_uppercase()).collect();
        let known = |byte: &u8| ALPHABET.contains(byte);
        (code.len() == LENGTH && code.as_bytes().iter().all(known)).then_some(Code(code))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What shows that somebody has joined: only who was given it knows it, and only its hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Hashed(String);

impl Token {
    /// The longest text that is looked at.
    const LONGEST: usize = 128;

    /// A token nobody could have guessed: 32 random bytes as hexadecimal digits.
    ///
    /// # Errors
    /// If the operating system has no random bytes.
    pub(super) fn fresh() -> io::Result<Token> {
        let mut random = [0; 32];
        File::open("/dev/urandom")?.read_exact(&mut random)?;
        let mut token = String::new();
        for byte in random {
            let _ = write!(token, "{byte:02x}");
        }
        Ok(Token(token))
    }

    /// The token a client sent; nothing if it can be none.
    pub fn sent(text: &str) -> Option<Token> {
        let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        (printable && (1..=Token::LONGEST).contains(&text.len())).then(|| Token(text.to_owned()))
    }

    /// Its text, for whom it is given to.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn hashed(&self) -> Hashed {
        Hashed(Digest::of(self.0.as_bytes()).to_string())
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
        let code = Code::fresh().expect("random bytes");
        let text = code.as_str();
        assert_eq!(text.len(), 6);
        let typed = format!(" {}-{} ", text[..3].to_lowercase(), &text[3..]);
        assert_eq!(Code::typed(&typed), Some(code));
        for wrong in ["", "ACDEF", "ACDEFGH", "ACDEF0", "ACDEFO", "ACDEF1", "ACDEFÉ", "......"] {
            assert_eq!(Code::typed(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn no_token_is_given_twice_or_printed() {
        let (one, other) = (Token::fresh().expect("random"), Token::fresh().expect("random"));
        assert_eq!(one.as_str().len(), 64);
        assert_ne!(one.hashed(), other.hashed());
        assert_eq!(Token::sent(one.as_str()).map(|sent| sent.hashed()), Some(one.hashed()));
        assert!(!format!("{one:?}").contains(one.as_str()));
        assert_eq!(Token::sent("two words"), None);
    }
}
