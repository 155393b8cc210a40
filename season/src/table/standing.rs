//! Where everybody stands.

use std::collections::BTreeMap;

use serde::Serialize;

use super::row::{Part, Row};
use super::share::Share;
use crate::fairness::Faces;

/// Everything that a season comes to.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Standing {
    /// All matches.
    pub all: Part,
    /// The players, the highest rating first. Whoever has no name is none of them.
    pub players: Vec<Row>,
    /// The heroes, by name.
    pub heroes: BTreeMap<String, Row>,
    /// The modes, by name.
    pub modes: BTreeMap<String, Part>,
    /// The rule sets, by name.
    pub editions: BTreeMap<String, Part>,
    /// The faces of sets of dice that were named.
    pub dice: BTreeMap<String, Faces>,
    /// Achievements, each with who earned it first, if they have a name, in which match and with which entry.
    pub achievements: BTreeMap<String, Earned>,
}

/// Who earned an achievement first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Earned {
    /// As they are shown; nothing if they have no name.
    pub player: Option<String>,
    /// The seat, from 1.
    pub seat: u8,
    /// In which match.
    pub id: String,
    /// With which entry.
    pub seq: u32,
}

impl Standing {
    /// A hero against another one, of matches between two sides: the first against the second, both ways round.
    pub fn pairings(&self) -> impl Iterator<Item = (&str, &str, Share)> {
        self.heroes.values().flat_map(|hero| {
            hero.against.iter().map(|(other, share)| (hero.name.as_str(), other.as_str(), *share))
        })
    }

    /// All of it as JSON.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self)
    }
}
