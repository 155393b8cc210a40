//! An exact probability.

use std::cmp::Ordering;

/// The most dice, each throw counted, that a chance can hang on: 6^49 still fits.
pub(crate) const MOST_DICE: u8 = 48;

/// An exact probability of dice: a whole number of outcomes out of a power of six.
///
/// Two chances are equal if they are the same number, whatever power of six they are written over.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    numerator: u128,
    exponent: u8,
}

impl Chance {
    /// It cannot happen.
    pub const NEVER: Chance = Chance { numerator: 0, exponent: 0 };
    /// It is so already, or cannot fail.
    pub const CERTAIN: Chance = Chance { numerator: 1, exponent: 0 };

    /// So many of the 6^`exponent` equally likely outcomes.
    pub(crate) fn new(numerator: u128, exponent: u8) -> Chance {
        debug_assert!(
            exponent <= MOST_DICE && numerator <= sixes(exponent),
            "a chance is at most 1"
        );
        Chance { numerator, exponent }
    }

    /// How many of the outcomes.
    pub fn numerator(self) -> u128 {
        self.numerator
    }

    /// Out of 6 to which power.
    pub fn exponent(self) -> u8 {
        self.exponent
    }

    /// Out of how many outcomes: 6 to the power of [`exponent`](Self::exponent).
    pub fn denominator(self) -> u128 {
        sixes(self.exponent)
    }

    /// The same number as a fraction in lowest terms: numerator and denominator.
    pub fn reduced(self) -> (u128, u128) {
        let (mut numerator, mut denominator) = (self.numerator, self.denominator());
        for prime in [2, 3] {
            while numerator.is_multiple_of(prime) && denominator.is_multiple_of(prime) {
                numerator /= prime;
                denominator /= prime;
            }
        }
        (numerator, denominator)
    }

    /// The numerator over this power of six, which is not smaller than its own.
    pub(crate) fn over(self, exponent: u8) -> u128 {
        self.numerator * sixes(exponent - self.exponent)
    }
}

impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.over(exponent).cmp(&other.over(exponent))
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Chance {
    fn eq(&self, other: &Chance) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Chance {}

/// 6 to this power.
pub(crate) const fn sixes(exponent: u8) -> u128 {
    6u128.pow(exponent as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_over_another_power_of_six_is_equal() {
        assert_eq!(Chance::new(3, 1), Chance::new(18, 2));
        assert!(Chance::new(3, 1) < Chance::new(19, 2));
        assert!(Chance::new(3, 1) > Chance::new(17, 2));
        assert_eq!(Chance::new(sixes(MOST_DICE), MOST_DICE), Chance::CERTAIN);
        assert_eq!(Chance::new(0, 5), Chance::NEVER);
    }

    #[test]
    fn fractions_come_in_lowest_terms() {
        assert_eq!(Chance::new(18, 2).reduced(), (1, 2));
        assert_eq!(Chance::new(10, 2).reduced(), (5, 18));
        assert_eq!(Chance::new(0, 4).reduced(), (0, 1));
        assert_eq!(Chance::CERTAIN.reduced(), (1, 1));
    }
}
