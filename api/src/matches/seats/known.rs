//! The seats that are in memory, and what they are found by: nobody looks through all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use events::journal::MatchId;
use tokio::sync::watch;

use super::{Hashed, Shared};

/// The first id that there can be, and the last.
const FIRST: MatchId = MatchId::from_bytes([0; 16]);
const LAST: MatchId = MatchId::from_bytes([0xff; 16]);

/// What is known of the seats of a match.
pub(super) struct Place {
    /// The number under which the journal keeps them; 0 where nothing is kept, or nothing that can be read.
    pub(super) number: u64,
    /// Whether something is kept that cannot be read.
    pub(super) is_lost: bool,
    pub(super) shared: watch::Sender<Option<Shared>>,
}

/// What is known of all seats.
#[derive(Default)]
pub(super) struct Known {
    places: BTreeMap<MatchId, Place>,
    /// What is kept of each token and code, with the match that it leads to.
    leads: BTreeSet<(Hashed, MatchId)>,
    /// The matches that everybody sees though they belong to somebody.
    public: BTreeSet<MatchId>,
}

impl Known {
    /// What is known of a match.
    pub(super) fn get(&self, id: MatchId) -> Option<&Place> {
        self.places.get(&id)
    }

    /// Takes in what is kept now, unless something newer is known.
    pub(super) fn put(&mut self, id: MatchId, number: u64, read: Result<Shared, String>) {
        if self.place(id).number < number {
            let is_lost = read.is_err();
            self.replace(id, read.ok());
            let place = self.place(id);
            (place.number, place.is_lost) = (number, is_lost);
        }
    }

    /// Something is kept that cannot be read.
    pub(super) fn lose(&mut self, id: MatchId, number: u64) {
        let place = self.place(id);
        (place.number, place.is_lost) = (place.number.max(number), true);
    }

    /// Says when the seats of a match change.
    pub(super) fn follow(&mut self, id: MatchId) -> watch::Receiver<Option<Shared>> {
        self.place(id).shared.subscribe()
    }

    /// A match has no seats any more.
    pub(super) fn forget(&mut self, id: MatchId) {
        if self.places.contains_key(&id) {
            self.replace(id, None);
            self.places.remove(&id);
        }
    }

    /// The matches that a token or a code leads to, of those before one or of all, the newest first.
    pub(super) fn led_to(
        &self,
        hashed: Hashed,
        before: Option<MatchId>,
    ) -> impl Iterator<Item = MatchId> {
        let end = match before {
            Some(id) => Bound::Excluded((hashed, id)),
            None => Bound::Included((hashed, LAST)),
        };
        let those = self.leads.range((Bound::Included((hashed, FIRST)), end));
        those.rev().map(|(_, id)| *id)
    }

    /// The matches that everybody sees though they belong to somebody, of those before one or of all, the newest first.
    pub(super) fn public(&self, before: Option<MatchId>) -> impl Iterator<Item = MatchId> {
        let end = before.map_or(Bound::Unbounded, Bound::Excluded);
        self.public.range((Bound::Unbounded, end)).rev().copied()
    }

    fn place(&mut self, id: MatchId) -> &mut Place {
        self.places.entry(id).or_insert_with(|| Place {
            number: 0,
            is_lost: false,
            shared: watch::Sender::new(None),
        })
    }

    /// Puts these seats in the place of those of before.
    fn replace(&mut self, id: MatchId, shared: Option<Shared>) {
        let public = shared.as_ref().is_some_and(|shared| shared.public);
        let leads: Vec<Hashed> = shared.iter().flat_map(Shared::leads).collect();
        let before = self.place(id).shared.send_replace(shared);
        for hashed in before.iter().flat_map(Shared::leads) {
            self.leads.remove(&(hashed, id));
        }
        self.leads.extend(leads.into_iter().map(|hashed| (hashed, id)));
        if public {
            self.public.insert(id);
        } else {
            self.public.remove(&id);
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::Utc;

    use super::super::{Code, Joined, Token};
    use super::*;

    fn id(number: u8) -> MatchId {
        MatchId::from_bytes([number; 16])
    }

    fn token(of: &str) -> Token {
        Token::sent(&of.repeat(32)).expect("a token")
    }

    #[test]
    fn a_match_is_found_by_who_has_joined_it_and_by_its_codes_as_they_are_now() {
        let mut known = Known::default();
        let [ann, bob] = ["a", "b"].map(token);
        for number in 1..=3 {
            known.put(id(number), 1, Ok(Shared::by(&ann, None, false)));
        }
        let led = |known: &Known, hashed: Hashed, before: Option<u8>| -> Vec<MatchId> {
            known.led_to(hashed, before.map(id)).collect()
        };
        assert_eq!(led(&known, *ann.hashed(), None), [3, 2, 1].map(id));
        assert_eq!(led(&known, *ann.hashed(), Some(3)), [2, 1].map(id));
        assert_eq!(led(&known, *ann.hashed(), Some(1)), []);
        assert_eq!(led(&known, *bob.hashed(), None), []);

        let [players, judges] =
            [Code::for_all(), Code::for_few()].map(|code| code.expect("random"));
        let mut shared = Shared::by(&ann, None, true);
        shared.invite(&players, &judges, Utc::now());
        assert_eq!(shared.join(&bob, Joined::Watcher, Utc::now()).map_err(drop), Ok(2));
        known.put(id(2), 2, Ok(shared.clone()));
        for hashed in [*ann.hashed(), *bob.hashed(), players.hashed(), judges.hashed()] {
            assert!(led(&known, hashed, None).contains(&id(2)));
        }
        assert_eq!(known.public(None).collect::<Vec<_>>(), [id(2)]);
        assert_eq!(known.public(Some(id(2))).count(), 0);

        // What is older than that changes nothing; what is newer leads to nothing that is gone.
        known.put(id(2), 1, Ok(Shared::by(&bob, None, false)));
        assert_eq!(led(&known, players.hashed(), None), [id(2)]);
        shared.close();
        assert!(shared.remove(2, 2).is_ok());
        shared.public = false;
        known.put(id(2), 3, Ok(shared));
        for hashed in [*bob.hashed(), players.hashed(), judges.hashed()] {
            assert_eq!(led(&known, hashed, None), []);
        }
        assert_eq!(known.public(None).count(), 0);
        known.forget(id(2));
        known.put(id(3), 2, Err("garbled".to_owned()));
        assert_eq!(led(&known, *ann.hashed(), None), [id(1)]);
        assert!(known.get(id(3)).is_some_and(|place| place.is_lost));
        assert_eq!(known.leads.len(), 1);
    }
}
