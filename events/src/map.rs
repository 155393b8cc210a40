//! A map as a table lays it out.

use std::fmt;

use crate::Cell;

/// A map that a table lays out itself: rows of letters, and what lies on its tiles.
///
/// Whether it can be played on is for the rules to say: here a row has its letters.
///
/// ```
/// use events::{Cell, Ground, Map};
///
/// let map = Map::new(["S1P"].map(str::to_owned).to_vec()).expect("a map");
/// let ground: Vec<(String, Ground)> = map.tiles().map(|(at, what)| (at.to_string(), what)).collect();
/// assert_eq!(ground[1], ("B1".to_owned(), Ground::Level(1)));
/// assert!(Map::new(vec!["S0P".to_owned()]).is_none(), "levels begin with 1");
/// assert!(Map::new(vec!["S".to_owned(); 9]).is_none(), "nine rows");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Map {
    rows: Vec<String>,
    /// Where Portal Shards lie.
    pub shards: Vec<Cell>,
    /// Where Loot Chests lie, and of which level.
    pub chests: Vec<(Cell, u8)>,
    /// Where Salves lie.
    pub salves: Vec<Cell>,
    /// What a Salve heals, and how much more for each Portal Shard, where no card that is known says it.
    pub heals: Option<(u8, u8)>,
}

/// What a tile of a map is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Where the Heroes start: `S`.
    Start,
    /// The Boss Portal: `P`.
    Portal,
    /// An Environment of the stack of this level: a digit from 1.
    Level(u8),
}

impl Ground {
    /// What a letter of a row says; nothing for a place without a tile.
    fn of(letter: char) -> Option<Ground> {
        match letter {
            'S' => Some(Ground::Start),
            'P' => Some(Ground::Portal),
            '1'..='9' => Some(Ground::Level(letter as u8 - b'0')),
            _ => None,
        }
    }
}

impl Map {
    /// The map with these rows, from the top, on which nothing lies yet; nothing if a row has another letter than `S`, `P`,
    /// `.` and the digits from 1, or if there are more of them, or more places in one, than [`Cell::MOST`].
    pub fn new(rows: Vec<String>) -> Option<Map> {
        let most = usize::from(Cell::MOST);
        let fits = |row: &String| {
            (1..=most).contains(&row.len())
                && row.chars().all(|letter| letter == '.' || Ground::of(letter).is_some())
        };
        let fit = (1..=most).contains(&rows.len()) && rows.iter().all(fits);
        let (shards, chests, salves) = (Vec::new(), Vec::new(), Vec::new());
        fit.then_some(Map { rows, shards, chests, salves, heals: None })
    }

    /// Its rows of letters, from the top.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// How many columns it has, and how many rows.
    pub fn size(&self) -> (u8, u8) {
        let columns = self.rows.iter().map(String::len).max().unwrap_or(0);
        (columns as u8, self.rows.len() as u8)
    }

    /// Its tiles, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, Ground)> {
        (0..).zip(&self.rows).flat_map(|(row, line)| {
            let letters = (0..).zip(line.chars());
            letters.filter_map(move |(column, letter)| {
                Some((Cell::new(column, row)?, Ground::of(letter)?))
            })
        })
    }
}

impl fmt::Display for Map {
    /// Its rows of letters, with blanks between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows.join(" "))
    }
}
