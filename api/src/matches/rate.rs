//! How often something may be done, from one address and from all.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock, QuantaInstant};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};

/// So many addresses are kept in mind before those that are quiet are forgotten.
const MOST_ADDRESSES: usize = 10_000;

/// How often something may be done, from one address and from all.
pub(crate) struct Rate {
    from_one: FromOne,
    from_all: DefaultDirectRateLimiter,
    at_least: FromOne,
}

/// How often something may be done from one address.
pub(crate) struct FromOne(DefaultKeyedRateLimiter<IpAddr>);

impl FromOne {
    /// So often from each.
    pub(crate) fn of(quota: Quota) -> FromOne {
        FromOne(RateLimiter::keyed(quota))
    }

    /// Counts something that is worth so much.
    ///
    /// # Errors
    /// If it is too much at this moment, and for how long.
    pub(crate) fn count(&self, from: IpAddr, worth: NonZeroU32) -> Result<(), Duration> {
        if self.0.len() > MOST_ADDRESSES {
            self.0.retain_recent();
        }
        // What is worth more than may be done at once never fits.
        let counted = self.0.check_key_n(&house(from), worth).map_err(|_| Duration::MAX)?;
        counted.map_err(|not| left(&not))
    }
}

/// How long to wait until it is not too often any more.
fn left(not: &NotUntil<QuantaInstant>) -> Duration {
    not.wait_time_from(DefaultClock::default().now())
}

/// How often an address may do it in a minute even when all together did it too often: who does much must not keep out who does
/// little.
const AT_LEAST: NonZeroU32 = NonZeroU32::new(3).unwrap();

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
        Rate {
            from_one: FromOne::of(from_one),
            from_all: RateLimiter::direct(from_all),
            at_least: FromOne::of(Quota::per_minute(AT_LEAST)),
        }
    }

    /// Counts something that is worth so much.
    ///
    /// # Errors
    /// If it is too much at this moment, and for how long.
    pub(crate) fn count(&self, from: IpAddr, worth: NonZeroU32) -> Result<(), TooOften> {
        self.from_one.count(from, worth).map_err(|wait| TooOften { by_all: false, wait })?;
        let by_all = |wait| TooOften { by_all: true, wait };
        let all = self.from_all.check_n(worth).map_err(|_| by_all(Duration::MAX))?;
        all.or_else(|not| self.at_least.count(from, worth).map_err(|_| by_all(left(&not))))
    }
}

/// The address as far as it tells apart who asks: of IPv6, the half that one household has.
pub(crate) fn house(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| house(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::9"), of("2001:db8:1:3::9"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}
