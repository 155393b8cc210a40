//! From one roll to the next: do faces come again more often than they should?

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// For fewer pairs nothing is said about chance.
const PAIRS: u64 = 100;

/// Each die thrown, against each die thrown in the roll of the same player before it. In which order the dice of one roll
/// are read out says nothing, so that it does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Runs {
    /// Pairs of dice that were compared.
    pub pairs: u64,
    /// Those of which both show the same.
    pub same: u64,
    /// The longest run of rolls, one behind the other, in each of which this face was thrown; 0 if there was no roll.
    pub face: u8,
    /// How many rolls that were.
    pub longest: u32,
}

impl Runs {
    /// Both together: the longer run stays, of two alike the first one.
    #[must_use]
    pub fn and(self, more: Runs) -> Runs {
        let longer = if more.longest > self.longest { more } else { self };
        Runs {
            pairs: self.pairs + more.pairs,
            same: self.same + more.same,
            face: longer.face,
            longest: longer.longest,
        }
    }

    /// A roll behind another one, by faces, and how long each face has come every time.
    pub(super) fn next(&mut self, before: &[u64; 6], now: &[u64; 6], running: &[u32; 6]) {
        self.pairs += before.iter().sum::<u64>() * now.iter().sum::<u64>();
        self.same += before.iter().zip(now).map(|(before, now)| before * now).sum::<u64>();
        for (face, long) in (1..).zip(running) {
            if *long > self.longest {
                (self.face, self.longest) = (face, *long);
            }
        }
    }

    /// How many pairs of fair dice show the same, on average: one of six.
    pub fn expected(self) -> f64 {
        self.pairs as f64 / 6.0
    }

    /// How often fair dice are at least as far off, in either direction; nothing for few pairs.
    ///
    /// Two pairs have at most one die in common, and of fair dice each such pair is alike once in six times whatever the
    /// other one is: the variance is 5/36 a pair, and their sum is about normal.
    pub fn p_value(self) -> Option<f64> {
        if self.pairs < PAIRS {
            return None;
        }
        let spread = (self.pairs as f64 * 5.0 / 36.0).sqrt();
        let off = (self.same as f64 - self.expected()).abs() / spread;
        Normal::new(0.0, 1.0).ok().map(|normal| (2.0 * normal.sf(off)).min(1.0))
    }
}
