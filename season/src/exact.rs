//! Exact numbers of dice: whole numbers over powers of six.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::sync::OnceLock;

use ethnum::I256;

/// The largest power of six that a number is over: with the Health of a whole table above it, it still fits.
pub(crate) const MOST: u8 = 94;

/// A whole number over a power of six, in lowest terms as far as sixes go. Nothing is ever rounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Exact {
    numerator: I256,
    exponent: u8,
}

impl Exact {
    /// Nothing.
    pub const ZERO: Exact = Exact { numerator: I256::ZERO, exponent: 0 };

    /// A whole number.
    pub fn whole(number: i64) -> Exact {
        Exact { numerator: I256::from(number), exponent: 0 }
    }

    /// A number over 6 to this power, of at most [`MOST`].
    pub(crate) fn over(mut numerator: I256, mut exponent: u8) -> Exact {
        debug_assert!(exponent <= MOST, "6^{exponent} is too much");
        while exponent > 0 && is_six_fold(numerator) {
            numerator = sixth(numerator);
            exponent -= 1;
        }
        Exact { numerator, exponent }
    }

    /// The number over the power of six of [`exponent`](Self::exponent).
    pub fn numerator(self) -> I256 {
        self.numerator
    }

    /// Over 6 to which power.
    pub fn exponent(self) -> u8 {
        self.exponent
    }

    /// Numerator and denominator in lowest terms.
    pub fn reduced(self) -> (I256, I256) {
        let (mut numerator, mut denominator) = (self.numerator, sixes(self.exponent));
        for prime in [2, 3] {
            while numerator % prime == 0 && denominator % prime == 0 {
                numerator /= prime;
                denominator /= prime;
            }
        }
        (numerator, denominator)
    }

    /// The nearest floating-point number, for a screen.
    pub fn nearly(self) -> f64 {
        self.numerator.as_f64() / sixes(self.exponent).as_f64()
    }

    /// The numerator over this power of six, which is not smaller than its own.
    pub(crate) fn at(self, exponent: u8) -> I256 {
        self.numerator * sixes(exponent - self.exponent)
    }
}

impl Add for Exact {
    type Output = Exact;

    fn add(self, other: Exact) -> Exact {
        let exponent = self.exponent.max(other.exponent);
        Exact::over(self.at(exponent) + other.at(exponent), exponent)
    }
}

impl AddAssign for Exact {
    fn add_assign(&mut self, other: Exact) {
        *self = *self + other;
    }
}

impl Neg for Exact {
    type Output = Exact;

    fn neg(self) -> Exact {
        Exact { numerator: -self.numerator, exponent: self.exponent }
    }
}

impl Sub for Exact {
    type Output = Exact;

    fn sub(self, other: Exact) -> Exact {
        self + -other
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Exact) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.at(exponent).cmp(&other.at(exponent))
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exact {
    /// As a fraction in lowest terms.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = self.reduced();
        if denominator == 1 {
            write!(f, "{numerator}")
        } else {
            write!(f, "{numerator}/{denominator}")
        }
    }
}

/// 6 to this power.
pub(crate) fn sixes(exponent: u8) -> I256 {
    static POWERS: OnceLock<Vec<I256>> = OnceLock::new();
    let powers = POWERS.get_or_init(|| {
        std::iter::successors(Some(I256::ONE), |power| Some(*power * 6))
            .take(MOST as usize + 1)
            .collect()
    });
    powers[usize::from(exponent.min(MOST))]
}

/// Whether a number can be divided by six. Most are small, and divided much sooner then.
pub(crate) fn is_six_fold(number: I256) -> bool {
    let odd = number.low() & 1 == 1;
    !odd && i128::try_from(number).map_or_else(|_| number % 3 == 0, |small| small % 3 == 0)
}

/// A sixth of a number that can be divided by six.
pub(crate) fn sixth(number: I256) -> I256 {
    i128::try_from(number).map_or_else(|_| number / 6, |small| I256::from(small / 6))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_add_up_exactly_whatever_they_are_over() {
        let half = Exact::over(I256::from(3), 1);
        let third = Exact::over(I256::from(2), 1);
        assert_eq!((half + third).to_string(), "5/6");
        assert_eq!((half - third).to_string(), "1/6");
        assert_eq!((half + half), Exact::whole(1));
        assert_eq!(Exact::over(sixes(MOST) * 300, MOST), Exact::whole(300));
        assert!(third < half && -half < Exact::ZERO);
        assert_eq!((-Exact::over(I256::from(21), 3)).to_string(), "-7/72");
    }
}
