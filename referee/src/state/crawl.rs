//! How a Portal Crawl stands: the map, and who is where and engaged with whom.

use super::{Actors, State};
use crate::CRAWLS;
use crate::act::ActorId;
use crate::book::{MapBook, Rarity};

/// The most Heroes of a crawl. [ADV-1]
pub(crate) const HEROES: usize = 4;

/// How a Portal Crawl stands. Tiles are counted by their places in the list of the [map](MapBook).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crawl {
    /// The map, by its place in the rule set's list.
    pub(crate) map: u8,
    /// The team's Gold.
    pub(crate) gold: u8,
    /// Portal Shards that were collected. [CRAWL-5]
    pub(crate) shards: u8,
    /// What guards the portal, once it was found. [CRAWL-5]
    pub(crate) guard: Option<ActorId>,
    /// Whether what guards the portal is beaten. [CRAWL-6]
    pub(crate) guard_beaten: bool,
    /// Whether there is a battle in this turn, or was one.
    pub(crate) battles: bool,
    /// The tiles that are explored, as bits.
    pub(crate) explored: u32,
    /// The Environment on each tile, by its place in the rule set's list from 1; 0 where none is known.
    pub(crate) environments: [u8; MapBook::MOST],
    /// The Heroes, by their seats.
    pub(crate) heroes: [OnTheWay; HEROES],
}

/// A Hero on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct OnTheWay {
    /// The tile on which they are.
    pub(crate) at: u8,
    /// With whom they are engaged. [CRAWL-7]
    pub(crate) faces: Option<ActorId>,
    /// Loot cards under the board, by rarity. [LOOT-1]
    pub(crate) loot: [u8; Rarity::ALL.len()],
}

impl Crawl {
    /// Stands for an Environment that the table read out.
    pub(crate) const READ_OUT: u8 = u8::MAX;

    /// A crawl that is just beginning, with so much Gold.
    pub(crate) fn new(map: u8, book: &MapBook, gold: u8) -> Crawl {
        let on_the_way = OnTheWay { at: book.start, ..OnTheWay::default() };
        Crawl {
            map,
            gold,
            shards: 0,
            guard: None,
            guard_beaten: false,
            battles: false,
            explored: 1 << (book.start % 32),
            environments: [0; MapBook::MOST],
            heroes: [on_the_way; HEROES],
        }
    }

    /// The map, by its place in the rule set's list.
    pub fn map(&self) -> usize {
        self.map.into()
    }

    /// The team's Gold.
    pub fn gold(&self) -> u8 {
        self.gold
    }

    /// Portal Shards that were collected.
    pub fn shards(&self) -> u8 {
        self.shards
    }

    /// Whether a tile is explored.
    pub fn is_explored(&self, tile: u8) -> bool {
        self.explored >> (tile % 32) & 1 == 1
    }

    /// The Environment on a tile, by its place in the rule set's list, if it is one of that.
    pub fn environment(&self, tile: u8) -> Option<usize> {
        let known = self.environments.get(usize::from(tile)).filter(|one| **one != Self::READ_OUT);
        usize::from(*known?).checked_sub(1)
    }

    /// Whether the Environment on a tile is one that the table read out.
    pub fn was_read_out(&self, tile: u8) -> bool {
        self.environments.get(usize::from(tile)) == Some(&Self::READ_OUT)
    }

    /// The Hero of a seat; nothing for an enemy.
    pub fn hero(&self, hero: ActorId) -> Option<&OnTheWay> {
        self.heroes.get(hero.index())
    }

    pub(crate) fn hero_mut(&mut self, hero: ActorId) -> Option<&mut OnTheWay> {
        self.heroes.get_mut(hero.index())
    }

    /// What a Salve heals now. [SALVE-1]
    pub fn salve_heals(&self, map: &MapBook) -> u8 {
        let (heals, more) = map.heals;
        heals.saturating_add(more.saturating_mul(self.shards))
    }
}

impl OnTheWay {
    /// The tile on which they are.
    pub fn at(&self) -> u8 {
        self.at
    }

    /// With whom they are engaged.
    pub fn faces(&self) -> Option<ActorId> {
        self.faces
    }

    /// Loot cards under the board, by rarity.
    pub fn loot(&self) -> [u8; Rarity::ALL.len()] {
        self.loot
    }
}

impl State {
    /// How the Portal Crawl stands, if the match is one.
    // Inlined, nothing is left of what would be done with it where there is none.
    #[inline]
    pub fn crawl(&self) -> Option<&Crawl> {
        if CRAWLS { self.crawl.as_ref() } else { None }
    }

    #[inline]
    pub(crate) fn crawl_mut(&mut self) -> Option<&mut Crawl> {
        if CRAWLS { self.crawl.as_mut() } else { None }
    }

    /// Whether a Portal Crawl is in a turn, or a part of one, in which nobody is fought.
    pub(crate) fn is_outside_battles(&self) -> bool {
        self.crawl().is_some_and(|crawl| !crawl.battles)
    }

    /// The Heroes of a crawl who are engaged with this enemy, the fallen too. [CRAWL-7]
    pub fn engaged_with(&self, enemy: ActorId) -> Actors {
        let faces = |hero: &ActorId| self.faces(*hero) == Some(enemy);
        self.ids().filter(|id| !self.is_enemy(*id)).filter(faces).collect()
    }

    /// The Heroes who have fallen and can be revived. [SALVE-1]
    pub fn fallen(&self) -> Actors {
        let heroes = |id: &ActorId| self.crawl().is_some() && !self.is_enemy(*id);
        self.ids().filter(heroes).filter(|id| self.out.contains(*id)).collect()
    }
}
