//! What an organiser says about a season: who is who, and which dice were used. It stands in no log of a match.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Something that an organiser says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Fact {
    /// Two names are one player; the second one is shown.
    Merged {
        /// A name as it stands in openings.
        name: String,
        /// Who that is.
        into: String,
    },
    /// A player is shown under another name from now on.
    Renamed {
        /// The name so far.
        from: String,
        /// The name to be shown.
        to: String,
    },
    /// A player threw these dice in some matches; in all of them, if none is named.
    Dice {
        /// What the dice are called.
        name: String,
        /// Who threw them.
        by: String,
        /// The matches, by their ids.
        #[serde(default)]
        matches: Vec<String>,
    },
}

/// The log of a season: facts in the order in which they were said. What is said later counts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Facts(pub Vec<Fact>);

impl Facts {
    /// Reads a log of a season: a RON list of facts.
    ///
    /// # Errors
    /// Where it cannot be read, and why.
    pub fn read(text: &str) -> Result<Facts, ron::error::SpannedError> {
        ron::from_str(text).map(Facts)
    }

    /// Under which name each of these players is shown.
    pub(super) fn names<'a>(
        &self,
        said: impl Iterator<Item = &'a str>,
    ) -> BTreeMap<String, String> {
        said.map(|name| (name.to_owned(), self.shown(name))).collect()
    }

    /// Under which name a player is shown.
    pub fn shown(&self, said: &str) -> String {
        let mut shown = said;
        for fact in &self.0 {
            if let Fact::Merged { name: from, into: to } | Fact::Renamed { from, to } = fact
                && shown == from
            {
                shown = to;
            }
        }
        shown.to_owned()
    }

    /// The dice that a player threw in a match, if that was said.
    pub fn dice(&self, shown: &str, id: &str) -> Option<&str> {
        self.0.iter().rev().find_map(|fact| match fact {
            Fact::Dice { name, by, matches } => {
                let there = matches.is_empty() || matches.iter().any(|one| one == id);
                (there && self.shown(by) == shown).then_some(name.as_str())
            }
            Fact::Merged { .. } | Fact::Renamed { .. } => None,
        })
    }
}
