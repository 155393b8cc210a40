//! Loot cards.

use std::fmt;

use events::Name;
pub use referee::book::Rarity;
use serde::{Deserialize, Serialize};

/// A Loot card, as it is read. [ADV-11]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Card {
    /// How rare it is.
    pub rarity: Rarity,
    /// Whether it has the sign of a card that takes the place of the common card of its name.
    pub replaces: bool,
    /// Its name, with its level behind it if that is not the first.
    #[serde(with = "crate::stored::name")]
    pub name: Name,
}

/// The levels that stand behind a name, from the second on.
const LEVELS: [&str; 3] = ["II", "III", "IV"];

impl Card {
    /// Its name without its level and without the marks that end it, in small letters: what all versions of it share. [LOOT-4]
    pub fn kind(&self) -> String {
        without_marks(self.parted().0).to_ascii_lowercase()
    }

    /// Its level, from 1.
    pub fn level(&self) -> u8 {
        self.parted().1
    }

    /// Whether it is the same card, however it is written.
    pub fn is(&self, other: &Card) -> bool {
        self.rarity == other.rarity && self.level() == other.level() && self.kind() == other.kind()
    }

    fn parted(&self) -> (&str, u8) {
        let name = without_marks(self.name.as_str());
        let parted = name.rsplit_once(' ').and_then(|(kind, level)| {
            let place = LEVELS.iter().position(|known| *known == level)?;
            Some((kind, place as u8 + 2))
        });
        parted.unwrap_or((name, 1))
    }
}

/// The books write one name with such marks and without. [L748, L878]
fn without_marks(name: &str) -> &str {
    name.trim_end_matches(['!', '?'])
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let replacing = if self.replaces { "replacing " } else { "" };
        write!(f, "{} {replacing}{}", rarity_word(self.rarity), self.name)
    }
}

/// A rarity, as notation says it.
pub const fn rarity_word(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Common => "common",
        Rarity::Rare => "rare",
        Rarity::Epic => "epic",
        Rarity::Legendary => "legendary",
    }
}
