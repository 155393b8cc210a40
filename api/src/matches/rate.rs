//! How often something may be done, from one address and from all.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};

use super::seats::house;

/// So many addresses are kept in mind before those that are quiet are forgotten.
const MOST_ADDRESSES: usize = 10_000;

/// How often something may be done, from one address and from all.
pub(crate) struct Rate {
    from_one: DefaultKeyedRateLimiter<IpAddr>,
    from_all: DefaultDirectRateLimiter,
}

/// It was done too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooOften {
    /// By all together, and not from this address alone.
    pub(crate) by_all: bool,
    /// How long to wait.
    pub(crate) wait: Duration,
}

impl Rate {
    /// So often from one address, and from all.
    pub(crate) fn of(from_one: Quota, from_all: Quota) -> Rate {
        Rate { from_one: RateLimiter::keyed(from_one), from_all: RateLimiter::direct(from_all) }
    }

    /// Counts something that is worth so much.
    ///
    /// # Errors
    /// If it is too much at this moment, and for how long.
    pub(crate) fn count(&self, from: IpAddr, worth: NonZeroU32) -> Result<(), TooOften> {
        if self.from_one.len() > MOST_ADDRESSES {
            self.from_one.retain_recent();
        }
        let wait = |by_all, not: NotUntil<_>| TooOften {
            by_all,
            wait: not.wait_time_from(DefaultClock::default().now()),
        };
        // What is worth more than may be done at once never fits.
        let never = |by_all| TooOften { by_all, wait: Duration::MAX };
        let one = self.from_one.check_key_n(&house(from), worth).map_err(|_| never(false))?;
        one.map_err(|not| wait(false, not))?;
        let all = self.from_all.check_n(worth).map_err(|_| never(true))?;
        all.map_err(|not| wait(true, not))
    }
}
