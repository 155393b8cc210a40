//! Dice that lie on the table.

use std::fmt;

/// One to five dice that lie there, each 1 to 6, in the order they were read out; and which of them were just thrown,
/// where that was said: a die that shows the same face again cannot be told from one that was kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    values: [u8; Dice::MOST],
    count: u8,
    /// A bit for each die that was thrown, from the first on; none if it was not said.
    thrown: u8,
}

/// Why some numbers are not dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiceError {
    /// No die, or more than five.
    #[error("expected 1 to 5 dice, found {0}")]
    Count(usize),
    /// A number that is on no face.
    #[error("a die shows 1 to 6, not {0}")]
    Value(u8),
    /// No die that was thrown, or one that does not lie there.
    #[error("the dice that were thrown are one or more of those that lie there")]
    Thrown,
}

impl Dice {
    /// The most dice one player rolls at a time.
    pub const MOST: usize = 5;

    /// The dice with these values.
    ///
    /// # Errors
    /// If there are none or more than five, or one is not 1 to 6.
    pub fn new(values: &[u8]) -> Result<Dice, DiceError> {
        if values.is_empty() || values.len() > Self::MOST {
            return Err(DiceError::Count(values.len()));
        }
        if let Some(&wrong) = values.iter().find(|v| !(1..=6).contains(*v)) {
            return Err(DiceError::Value(wrong));
        }
        let mut all = [0; Self::MOST];
        all[..values.len()].copy_from_slice(values);
        Ok(Dice { values: all, count: values.len() as u8, thrown: 0 })
    }

    /// The values, in the order they were read out.
    pub fn values(&self) -> &[u8] {
        &self.values[..self.count as usize]
    }

    /// The same in a fixed place each; zeros where no die is.
    pub const fn in_places(&self) -> [u8; Dice::MOST] {
        self.values
    }

    /// The number of dice.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// The same dice, of which these were just thrown: a bit for each of them, from the first on.
    ///
    /// # Errors
    /// If it is none, or one that does not lie there.
    pub fn with_thrown(self, thrown: u8) -> Result<Dice, DiceError> {
        let possible = (1..1u8 << self.count).contains(&thrown);
        if possible { Ok(Dice { thrown, ..self }) } else { Err(DiceError::Thrown) }
    }

    /// Which of them were just thrown, a bit for each from the first on, if that was said.
    pub const fn thrown(&self) -> Option<u8> {
        if self.thrown == 0 { None } else { Some(self.thrown) }
    }

    /// The places of those that were just thrown, from 1; none if it was not said.
    pub fn places_thrown(&self) -> impl Iterator<Item = u8> {
        let thrown = self.thrown;
        (1..=self.count).filter(move |place| thrown >> (place - 1) & 1 == 1)
    }

    /// The same dice with one of them (counted from 0) turned to another value.
    #[must_use]
    pub fn with(mut self, die: usize, value: u8) -> Dice {
        debug_assert!(die < self.count as usize && (1..=6).contains(&value));
        self.values[die] = value;
        self
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, value) in self.values().iter().enumerate() {
            write!(f, "{}{value}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
