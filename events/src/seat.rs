//! A place at the table.

use std::fmt;

/// A place at the table, counted from 1 in the order of play, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Seat = Seat(1);
    /// The most seats any mode knows (four heroes, and as many whom they fight).
    pub const MOST: u8 = 8;

    /// The seat with this number, if a table has one.
    pub const fn new(number: u8) -> Option<Seat> {
        if number >= 1 && number <= Self::MOST { Some(Seat(number)) } else { None }
    }

    /// The number people say, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place in an array, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
