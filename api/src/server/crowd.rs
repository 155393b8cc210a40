//! Who gives way where an address has all the connections that it may.
//!
//! Phones in one hall have one address. One of them could take all that the hall may have, if nobody told them apart; whoever
//! has joined a match is told apart by that.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What tells phones apart that have joined matches: what is left of a token when it is hashed.
pub(super) type Phone = [u8; 32];

/// What is known of whoever has a connection.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// Who it is, if they have joined a match.
    pub(super) joined: Option<Phone>,
    /// Whether anything was asked.
    pub(super) has_asked: bool,
    /// When something was asked last, or when it came.
    pub(super) since: Instant,
}

impl Known {
    /// Somebody who comes just now.
    pub(super) fn nobody() -> Known {
        Known { joined: None, has_asked: false, since: Instant::now() }
    }

    /// They ask something.
    pub(super) fn asks(&mut self) {
        (self.has_asked, self.since) = (true, Instant::now());
    }
}

/// Of the connections of one address the one that gives way to a new one: of whoever has most, where all who have joined
/// nothing are one, the first on which nothing was ever asked, and else the one on which nothing was asked for the longest time.
/// Nothing if everybody has one, or if each has asked something within this time.
pub(super) fn gives_way<T>(
    connections: impl Iterator<Item = (Known, T)>,
    quiet_for: Duration,
    now: Instant,
) -> Option<T> {
    let mut of_each: BTreeMap<Option<Phone>, (usize, (bool, Instant), T)> = BTreeMap::new();
    for (Known { joined, has_asked, since }, connection) in connections {
        let quiet = (has_asked, since);
        match of_each.get_mut(&joined) {
            None => drop(of_each.insert(joined, (1, quiet, connection))),
            Some((count, quietest, _)) if *quietest <= quiet => *count += 1,
            Some(held) => *held = (held.0 + 1, quiet, connection),
        }
    }
    // Those of nobody come first where others have as many.
    let most = of_each.into_values().min_by_key(|(count, ..)| Reverse(*count));
    let (_, (has_asked, since), quietest) = most.filter(|(count, ..)| *count > 1)?;
    (!has_asked || now.duration_since(since) >= quiet_for).then_some(quietest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who gives way among these: whose each is, and how many seconds ago something was asked on it.
    fn number(connections: &[(Option<u8>, u64)]) -> Option<usize> {
        let asked: Vec<_> = connections.iter().map(|(phone, ago)| (*phone, *ago, true)).collect();
        number_of(&asked)
    }

    /// The same where some came then, and asked nothing.
    fn number_of(connections: &[(Option<u8>, u64, bool)]) -> Option<usize> {
        // A machine that was started just now has no earlier times.
        let began = Instant::now();
        let known = connections.iter().map(|(phone, ago, has_asked)| Known {
            joined: phone.map(|phone| [phone; 32]),
            has_asked: *has_asked,
            since: began + Duration::from_secs(1_000 - ago),
        });
        gives_way(known.zip(0..), Duration::from_secs(5), began + Duration::from_secs(1_000))
    }

    #[test]
    fn whoever_has_most_gives_way_where_it_was_quiet_the_longest() {
        assert_eq!(number(&[]), None);
        assert_eq!(number(&[(None, 60)]), None, "the only one there is");
        assert_eq!(number(&[(None, 60), (None, 90), (None, 70)]), Some(1));
        assert_eq!(number(&[(None, 4), (None, 3)]), None, "both asked just now");
        assert_eq!(number(&[(Some(1), 90), (None, 60), (None, 70)]), Some(2), "who joined stays");
        assert_eq!(number(&[(Some(1), 90), (Some(2), 90), (None, 60)]), None, "one each");
        let greedy = [(Some(1), 90), (Some(1), 90), (Some(2), 6), (Some(2), 7), (Some(2), 8)];
        assert_eq!(number(&greedy), Some(4), "also among those who have joined");
        let as_many = [(Some(1), 90), (Some(1), 90), (None, 6), (None, 7)];
        assert_eq!(number(&as_many), Some(3), "those of nobody before those of somebody");
    }

    #[test]
    fn who_comes_and_asks_nothing_gives_way_at_once() {
        let [old, new] = [(None, 90, true), (None, 1, false)];
        assert_eq!(number_of(&[old, new, (None, 2, false)]), Some(2), "the first of them");
        assert_eq!(number_of(&[(None, 1, true), (None, 0, false)]), Some(1));
        assert_eq!(number_of(&[(None, 1, true), (None, 2, true)]), None);
        assert_eq!(number_of(&[(Some(1), 9, false), new]), None, "one each");
    }
}
