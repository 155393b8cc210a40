//! How often codes may be tried.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

use governor::Quota;

use super::barred::Barred;
use crate::matches::rate::{Rate, house};

/// Tries in a minute from one address: as many at once, and then one by one. A hall full of players may have one.
const FROM_ONE: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Tries in a second from everywhere.
const FROM_ALL: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Of so many addresses at most the right tries are kept in mind.
const MOST_ADDRESSES: usize = 10_000;

/// How often codes may be tried.
pub struct Tries {
    rate: Rate,
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
            rate: Rate::of(Quota::per_minute(from_one), Quota::per_second(from_all)),
            right: Mutex::default(),
        }
    }

    /// Counts a try from an address.
    ///
    /// # Errors
    /// If there were too many; then the code is not looked at.
    pub fn count(&self, from: IpAddr) -> Result<(), Barred> {
        if self.has_again(house(from)) {
            return Ok(());
        }
        self.rate.count(from, NonZeroU32::MIN).map_err(|_| Barred::TooManyTries)
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
        let tries = Tries::of(FROM_ONE, NonZeroU32::MAX);
        assert!((0..60).all(|_| tries.count(one).is_ok()));
        assert_eq!(tries.count(one), Err(Barred::TooManyTries));
        assert!(tries.count(other).is_ok());
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
}
