//! How a Boss Battle stands, besides what lies before everybody.

use super::State;
use crate::CRAWLS;
use crate::act::{ActorId, Turned};

/// How a Boss Battle stands. [ADV-BOSS-4]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BossBattle {
    /// The card of the Boss that was turned over last.
    pub(crate) card: Option<Turned>,
    /// Whether it is still to be played or sold. [ADV-BOSS-5]
    pub(crate) waits: bool,
}

impl BossBattle {
    /// The card of the Boss that was turned over last.
    pub fn card(&self) -> Option<Turned> {
        self.card
    }

    /// Whether it is still to be played or sold.
    pub fn waits(&self) -> bool {
        self.waits
    }
}

impl State {
    /// How the Boss Battle stands, if the match is one.
    // Inlined, nothing is left of what would be done with it where there is none.
    #[inline]
    pub fn boss(&self) -> Option<&BossBattle> {
        if CRAWLS { self.boss.as_ref() } else { None }
    }

    #[inline]
    pub(crate) fn boss_mut(&mut self) -> Option<&mut BossBattle> {
        if CRAWLS { self.boss.as_mut() } else { None }
    }

    /// Whether this actor is the Boss: the first of the enemies.
    #[inline]
    pub fn is_a_boss(&self, actor: ActorId) -> bool {
        self.boss().is_some() && self.enemies().lowest() == Some(actor)
    }

    /// Whether this actor stands by the Boss: without a turn, and touched by nothing but damage. [ADV-2]
    #[inline]
    pub fn is_a_follower(&self, actor: ActorId) -> bool {
        self.boss().is_some() && self.is_enemy(actor) && !self.is_a_boss(actor)
    }

    /// Who stands by the Boss and is still in play. [ADV-2]
    #[inline]
    pub fn follower(&self) -> Option<ActorId> {
        let there = self.boss().map(|_| self.enemies().and(self.remaining()))?;
        there.iter().find(|actor| self.is_a_follower(*actor))
    }
}
