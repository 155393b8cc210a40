//! How long things took.

use std::fmt;
use std::time::Duration;

/// How long each took, and in which time all of that was.
pub(crate) struct Took {
    took: Vec<Duration>,
    within: Duration,
}

impl Took {
    pub(crate) fn new(mut took: Vec<Duration>, within: Duration) -> Took {
        took.sort_unstable();
        Took { took, within }
    }
}

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |hundredths: usize| {
            let place = (self.took.len() * hundredths).div_ceil(100).saturating_sub(1);
            self.took.get(place).map_or(0.0, |took| took.as_secs_f64() * 1e3)
        };
        let a_second = self.took.len() as u64 / self.within.as_secs().max(1);
        write!(
            f,
            "{a_second:>7} a second; 50 of 100 within {:.2} ms, 99 within {:.2} ms, the longest {:.1} ms",
            at(50),
            at(99),
            at(100)
        )
    }
}
