//! How much, as it is printed.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A printed number.
    Number(u8),
    /// The sum of the dice just rolled.
    TheRoll,
    /// Half of that, rounded up. [DMG-11]
    HalfTheRoll,
    /// Half of the incoming damage, rounded up. [FDT-4]
    HalfTheIncoming,
    /// As many as one has CP when the word is read. [ANN-7]
    YourCp,
    /// Half of that, rounded up. [DMG-11]
    HalfYourCp,
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl Visitor<'_> for Words {
            type Value = Amount;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(
                    r#"a number, "the roll", "half the roll", "half the incoming dmg", "#,
                    r#""your CP" or "half your CP""#
                ))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Amount, E> {
                u8::try_from(number)
                    .map(Amount::Number)
                    .map_err(|_| E::custom("a printed number is at most 255"))
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Amount, E> {
                u8::try_from(number)
                    .map(Amount::Number)
                    .map_err(|_| E::custom("a printed number is 0 to 255"))
            }
            fn visit_str<E: de::Error>(self, words: &str) -> Result<Amount, E> {
                match words {
                    "the roll" => Ok(Amount::TheRoll),
                    "half the roll" => Ok(Amount::HalfTheRoll),
                    "half the incoming dmg" => Ok(Amount::HalfTheIncoming),
                    "your CP" => Ok(Amount::YourCp),
                    "half your CP" => Ok(Amount::HalfYourCp),
                    _ => Err(E::invalid_value(de::Unexpected::Str(words), &self)),
                }
            }
        }
        deserializer.deserialize_any(Words)
    }
}
