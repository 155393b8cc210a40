//! What the players of a match are called. No part of an event, so that a name can be erased and the chain still holds.

use std::fmt;

use crate::Seat;

/// What a player is called: one line, trimmed, in quotes wherever notation writes it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerName(Box<str>);

/// Why a text is not a player's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerNameError {
    /// Nothing but white space.
    #[error("a player's name is empty")]
    Empty,
    /// Longer than [`PlayerName::LONGEST`] characters.
    #[error("a player's name is longer than {} characters", PlayerName::LONGEST)]
    TooLong,
    /// A character that notation uses itself, or that is no letter to see.
    #[error("a player's name cannot contain {0:?}")]
    Character(char),
}

impl PlayerName {
    /// The longest name, in characters.
    pub const LONGEST: usize = 40;
    /// What notation uses itself: quotes around a name, `;` between clauses, `#` before a remark.
    pub const RESERVED: [char; 3] = ['"', ';', '#'];

    /// The name with this text, trimmed, with inner white space made single blanks.
    ///
    /// ```
    /// use events::{PlayerName, PlayerNameError};
    ///
    /// assert_eq!(PlayerName::new(" Ann  B. ").map(|name| name.to_string()), Ok("Ann B.".to_owned()));
    /// assert_eq!(PlayerName::new("\"Ann\""), Err(PlayerNameError::Character('"')));
    /// ```
    ///
    /// # Errors
    /// If it is empty, too long, or holds a reserved character, a control character or one that turns the direction of
    /// writing.
    pub fn new(text: &str) -> Result<PlayerName, PlayerNameError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        if text.is_empty() {
            return Err(PlayerNameError::Empty);
        }
        if let Some(wrong) = text.chars().find(|c| is_wrong(*c)) {
            return Err(PlayerNameError::Character(wrong));
        }
        if text.chars().count() > Self::LONGEST {
            return Err(PlayerNameError::TooLong);
        }
        Ok(PlayerName(text.into()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a character cannot stand in a name: a name must not make the rest of a line read otherwise.
fn is_wrong(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || PlayerName::RESERVED.contains(&c)
}

/// What the players of a match are called, by their seats. Kept beside its events and never among them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Players([Option<PlayerName>; Seat::MOST as usize]);

impl Players {
    /// The name of the player of this seat, if one was given.
    pub fn name(&self, seat: Seat) -> Option<&PlayerName> {
        self.0.get(seat.index())?.as_ref()
    }

    /// Names the player of a seat, or takes the name away; what stood there before.
    pub fn set(&mut self, seat: Seat, name: Option<PlayerName>) -> Option<PlayerName> {
        std::mem::replace(self.0.get_mut(seat.index())?, name)
    }

    /// Whether nobody is named.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// The highest seat that is named, as a count of seats.
    pub fn reach(&self) -> usize {
        self.0.iter().rposition(Option::is_some).map_or(0, |last| last + 1)
    }

    /// The names of the first so many seats, in their order.
    pub fn of(&self, seats: usize) -> impl Iterator<Item = Option<&PlayerName>> {
        self.0.iter().map(Option::as_ref).take(seats)
    }
}

impl FromIterator<Option<PlayerName>> for Players {
    /// The names in seat order; those behind the last seat of a table are nobody's.
    fn from_iter<T: IntoIterator<Item = Option<PlayerName>>>(names: T) -> Players {
        let mut players = Players::default();
        players.0.iter_mut().zip(names).for_each(|(place, name)| *place = name);
        players
    }
}
