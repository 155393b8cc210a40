//! How often codes may be tried.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::barred::Barred;

/// Tries in a minute from one address: as many at once, and then one by one. A hall full of players may have one.
const FROM_ONE: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Tries in a second from everywhere.
const FROM_ALL: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Tries in a minute that an address has even when there are too many from everywhere: who guesses must not keep out who was
/// invited.
const AT_LEAST: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// So many addresses are kept in mind before those that are quiet are forgotten.
const MOST_ADDRESSES: usize = 10_000;

/// How often codes may be tried.
pub struct Tries {
    from_one: DefaultKeyedRateLimiter<IpAddr>,
    from_all: DefaultDirectRateLimiter,
    at_least: DefaultKeyedRateLimiter<IpAddr>,
    /// Tries that were counted and turned out right: they are had again.
    right: Mutex<BTreeMap<IpAddr, u32>>,
}

impl Default for Tries {
    fn default() -> Tries {
        Tries::of(FROM_ONE, FROM_ALL)
    }
}

impl Tries {
    /// So many in a minute from one address, and in a second from everywhere.
    pub fn of(from_one: NonZeroU32, from_all: NonZeroU32) -> Tries {
        Tries {
            from_one: RateLimiter::keyed(Quota::per_minute(from_one)),
            from_all: RateLimiter::direct(Quota::per_second(from_all)),
            at_least: RateLimiter::keyed(Quota::per_minute(AT_LEAST)),
            right: Mutex::default(),
        }
    }

    /// Counts a try from an address.
    ///
    /// # Errors
    /// If there were too many; then the code is not looked at.
    pub fn count(&self, from: IpAddr) -> Result<(), Barred> {
        for limits in [&self.from_one, &self.at_least] {
            if limits.len() > MOST_ADDRESSES {
                limits.retain_recent();
            }
        }
        let house = house(from);
        let heard = self.has_again(house)
            || self.from_one.check_key(&house).is_ok()
                && (self.from_all.check().is_ok() || self.at_least.check_key(&house).is_ok());
        if heard { Ok(()) } else { Err(Barred::TooManyTries) }
    }

    /// The code that was tried from there is right: that try does not count.
    pub fn was_right(&self, from: IpAddr) {
        let mut right = self.right();
        let house = house(from);
        if right.len() < MOST_ADDRESSES || right.contains_key(&house) {
            *right.entry(house).or_default() += 1;
        }
    }

    /// Whether a try is had again there; then this is it.
    fn has_again(&self, house: IpAddr) -> bool {
        let mut right = self.right();
        let Some(tries) = right.get_mut(&house) else { return false };
        *tries -= 1;
        if *tries == 0 {
            right.remove(&house);
        }
        true
    }

    fn right(&self) -> MutexGuard<'_, BTreeMap<IpAddr, u32>> {
        self.right.lock().unwrap_or_else(PoisonError::into_inner)
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
    fn one_address_has_sixty_tries_and_another_its_own() {
        let tries = Tries::default();
        let [one, other] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let mut allowed = 0;
        for _ in 0..20 {
            allowed += usize::from(tries.count(one).is_ok());
        }
        assert_eq!(allowed, 20);
        // The next of the same second are too many from everywhere; who tried nothing yet has a few all the same.
        assert!((0..3).all(|_| tries.count(other).is_ok()));
        assert_eq!(tries.count(other), Err(Barred::TooManyTries));
        let tries = DefaultKeyedRateLimiter::keyed(Quota::per_minute(FROM_ONE));
        assert!((0..60).all(|_| tries.check_key(&house(one)).is_ok()));
        assert!(tries.check_key(&house(one)).is_err());
        assert!(tries.check_key(&house(other)).is_ok());
    }

    #[test]
    fn a_try_that_was_right_does_not_count() {
        let few = |n| NonZeroU32::new(n).expect("some");
        let tries = Tries::of(few(2), few(1_000));
        let [hall, other] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        for _ in 0..200 {
            assert_eq!(tries.count(hall), Ok(()));
            tries.was_right(hall);
        }
        assert!((0..2).all(|_| tries.count(hall).is_ok()), "as many wrong ones as before");
        assert_eq!(tries.count(hall), Err(Barred::TooManyTries));
        assert!(
            (0..2).all(|_| tries.count(other).is_ok()),
            "they are had again where they were right"
        );
        assert_eq!(tries.count(other), Err(Barred::TooManyTries));
        assert!(tries.right().is_empty());
    }

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| house(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::9"), of("2001:db8:1:3::9"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}
