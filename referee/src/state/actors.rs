//! Some of the actors at a table.

use crate::act::ActorId;

/// Some of the actors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Actors(u8);

impl Actors {
    /// The first so many.
    pub(crate) const fn first(n: usize) -> Actors {
        Actors(((1u16 << n) - 1) as u8)
    }

    /// A bit for each of them, by its index.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether this one is among them.
    pub const fn contains(self, actor: ActorId) -> bool {
        self.0 >> actor.index() & 1 == 1
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and this one.
    pub(crate) const fn with(self, actor: ActorId) -> Actors {
        Actors(self.0 | 1 << actor.index())
    }

    /// Those of them that are not among the others.
    pub(crate) const fn without(self, others: Actors) -> Actors {
        Actors(self.0 & !others.0)
    }

    /// Those of them that are among the others, too.
    pub(crate) const fn and(self, others: Actors) -> Actors {
        Actors(self.0 & others.0)
    }

    /// The only one.
    pub(crate) fn only(self) -> Option<ActorId> {
        if self.0.is_power_of_two() { self.lowest() } else { None }
    }

    /// The first of them in the order of the seats.
    pub(crate) fn lowest(self) -> Option<ActorId> {
        ActorId::new(self.0.trailing_zeros() as usize)
    }

    /// The last of them in the order of the seats.
    fn highest(self) -> Option<ActorId> {
        ActorId::new(self.0.checked_ilog2()? as usize)
    }

    /// All of them, in the order of the seats.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = ActorId> + Clone {
        EachActor(self)
    }
}

/// Actors, one by one.
#[derive(Clone)]
struct EachActor(Actors);

impl Iterator for EachActor {
    type Item = ActorId;

    fn next(&mut self) -> Option<ActorId> {
        let next = self.0.lowest()?;
        self.0 = Actors(self.0.0 & self.0.0.wrapping_sub(1));
        Some(next)
    }
}

impl DoubleEndedIterator for EachActor {
    fn next_back(&mut self) -> Option<ActorId> {
        let next = self.0.highest()?;
        self.0 = self.0.without(Actors::default().with(next));
        Some(next)
    }
}

impl FromIterator<ActorId> for Actors {
    fn from_iter<I: IntoIterator<Item = ActorId>>(actors: I) -> Self {
        actors.into_iter().fold(Actors::default(), Actors::with)
    }
}
