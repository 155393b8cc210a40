//! The numbers that people and things of an event are known by.

use std::fmt;

use crate::expected::Thing;

/// The most players, or teams, of an event.
pub const MOST_PLAYERS: u16 = 512;
/// The most tables of an event.
pub const MOST_TABLES: u16 = 999;
/// The most rounds of an event, those of the cut included.
pub const MOST_ROUNDS: u8 = 99;

macro_rules! numbers {
    ($($(#[$about:meta])* $Name:ident($Inner:ty) to $most:expr;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $Name($Inner);

        impl $Name {
            /// The first.
            pub const FIRST: $Name = $Name(1);
            /// What notation calls it where it expects one.
            pub(crate) const WHAT: Thing = Thing::$Name;

            /// The one with this number, if there can be one.
            pub const fn new(number: $Inner) -> Option<$Name> {
                if number >= 1 && number <= $most { Some($Name(number)) } else { None }
            }

            /// Its number, from 1.
            pub const fn number(self) -> $Inner {
                self.0
            }

            /// The next one; the last one is followed by itself.
            #[must_use]
            pub const fn next(self) -> $Name {
                if self.0 < $most { $Name(self.0 + 1) } else { self }
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

numbers! {
    /// Whoever is paired: a player, or a team.
    Player(u16) to MOST_PLAYERS;
    /// A table of the hall.
    Table(u16) to MOST_TABLES;
    /// A round, counted from the first of the event on; those of the cut are counted on.
    Round(u8) to MOST_ROUNDS;
    /// Somebody of the staff.
    Staff(u16) to 999;
    /// What a call, a ruling or a penalty is known by: whoever logs it gives it a number that nothing else of its kind has.
    Key(u32) to u32::MAX;
}

/// One human being among the players: in a team each has a place of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Person {
    /// The player, or the team.
    pub player: Player,
    /// Which member of the team, from 1; a single player is the first.
    pub member: u8,
}

impl Person {
    /// The most members of a team.
    pub const MOST: u8 = 4;
}

impl From<Player> for Person {
    fn from(player: Player) -> Person {
        Person { player, member: 1 }
    }
}

impl fmt::Display for Person {
    /// `12` for a single player or the first of a team, `12.2` for the second.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.member {
            1 => self.player.fmt(f),
            member => write!(f, "{}.{member}", self.player),
        }
    }
}

/// Which of the two at a table: the one who was posted first, or second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Whoever was posted first.
    First,
    /// Whoever was posted second.
    Second,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}
