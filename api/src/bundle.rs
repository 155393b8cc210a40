//! What a match is judged by for ever: the files of its rule set and its house rules, in one piece.

use std::collections::BTreeMap;

use referee::content::{self, ContentError, House, Source};
use serde::{Deserialize, Serialize};

/// The files of one rule set in one piece. What a journal keeps, and a phone that plays without it, is this as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bundle {
    /// The name of the rule set.
    pub name: String,
    /// Its files, by path.
    pub files: BTreeMap<String, String>,
    /// The house rules. Left out where there are none, so that plain rule sets keep their digests.
    #[serde(default, skip_serializing_if = "House::is_empty")]
    pub house: House,
}

impl Bundle {
    /// Everything it says, flat.
    ///
    /// # Errors
    /// What is wrong in its files, with line and column.
    pub fn source(&self) -> Result<Source, Vec<ContentError>> {
        let files: Vec<(&String, &String)> = self.files.iter().collect();
        content::flatten_with(&files, &self.name, &self.house)
    }

    /// The same without house rules, if it has some: what it differs little from.
    pub fn plain(self) -> Option<Bundle> {
        (!self.house.is_empty()).then(|| Bundle { house: House::default(), ..self })
    }

    /// It as it is kept: what its digest is taken of.
    pub fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}
