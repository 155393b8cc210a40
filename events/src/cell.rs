//! A place on a map.

use std::fmt;

/// A place on a map: its column, a letter from A, and its row, a number from 1, counted from the top left.
///
/// ```
/// use events::Cell;
///
/// let cell = Cell::named("B3").expect("a place");
/// assert_eq!((cell.column(), cell.row()), (1, 2));
/// assert_eq!(cell.to_string(), "B3");
/// assert_eq!(Cell::named("I1"), None, "a map has eight columns at most");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The most columns of a map, and the most rows.
    pub const MOST: u8 = 8;

    /// The place in this column and row, each from 0, if a map can have it.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < Self::MOST && row < Self::MOST {
            Some(Cell(row * Self::MOST + column))
        } else {
            None
        }
    }

    /// The place that is called so.
    pub fn named(text: &str) -> Option<Cell> {
        let [column @ b'A'..=b'H', row @ b'1'..=b'8'] = text.as_bytes() else { return None };
        Cell::new(column - b'A', row - b'1')
    }

    /// The place with this number, counted row by row from 0.
    pub const fn nth(number: u8) -> Option<Cell> {
        Cell::new(number % Self::MOST, number / Self::MOST)
    }

    /// Its number, counted row by row from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its column, from 0.
    pub const fn column(self) -> u8 {
        self.0 % Self::MOST
    }

    /// Its row, from 0.
    pub const fn row(self) -> u8 {
        self.0 / Self::MOST
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}
