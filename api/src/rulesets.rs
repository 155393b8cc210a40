//! The rule sets at hand: those that travel with this program, and those old matches are pinned to.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use events::journal::{Digest, Journal, JournalError};
use referee::Ruleset;
use referee::content::{self, Board, ContentError, Section};
use serde::{Deserialize, Serialize};

/// A rule set in force, pinned to the bytes of its files.
#[derive(Debug)]
pub struct Pinned {
    /// The rule set.
    pub rules: Arc<Ruleset>,
    /// The digest of its files.
    pub digest: Digest,
    /// Its files in one piece: what the journal keeps for the matches opened with it.
    pub bytes: Vec<u8>,
    /// What is printed for each hero, as text.
    pub boards: Vec<Board>,
    /// The cards every deck has, as text.
    pub common_cards: Vec<Section>,
}

/// The files of one rule set in one piece.
#[derive(Serialize, Deserialize)]
struct Bundle {
    name: String,
    files: BTreeMap<String, String>,
}

/// All rule sets at hand.
#[derive(Debug)]
pub struct Rulesets {
    shipped: Vec<Arc<Pinned>>,
    /// Those of matches that were opened before the files changed.
    older: Mutex<BTreeMap<Digest, Arc<Pinned>>>,
}

/// Why a rule set cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum RulesetError {
    /// Something is wrong in its files.
    #[error("rule set {name}: {}", joined(.errors))]
    Content {
        /// Which rule set.
        name: String,
        /// What is wrong.
        errors: Vec<ContentError>,
    },
    /// The journal does not have it, or cannot read it.
    #[error("the rule set {0} of this match is not in the journal")]
    Missing(Digest),
    /// Its bytes are no rule set.
    #[error("the rule set {digest} in the journal cannot be read: {why}")]
    Unreadable {
        /// Which.
        digest: Digest,
        /// What is wrong with it.
        why: String,
    },
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

fn joined(errors: &[ContentError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Rulesets {
    /// The rule sets that travel with this program.
    ///
    /// # Errors
    /// If something is wrong in their files.
    pub fn shipped() -> Result<Rulesets, RulesetError> {
        let names = content::names(content::shipped());
        let shipped = names.iter().map(|name| pin(name).map(Arc::new)).collect::<Result<_, _>>()?;
        Ok(Rulesets { shipped, older: Mutex::default() })
    }

    /// Those a match can be opened with, in alphabetical order.
    pub fn all(&self) -> &[Arc<Pinned>] {
        &self.shipped
    }

    /// The one of this name that a match is opened with today.
    pub fn named(&self, name: &str) -> Option<&Arc<Pinned>> {
        self.shipped.iter().find(|pinned| pinned.rules.name() == name)
    }

    /// The one a match is pinned to.
    ///
    /// # Errors
    /// If the journal does not have it, or it cannot be read.
    pub fn pinned(&self, journal: &Journal, digest: Digest) -> Result<Arc<Pinned>, RulesetError> {
        if let Some(pinned) = self.shipped.iter().find(|pinned| pinned.digest == digest) {
            return Ok(Arc::clone(pinned));
        }
        let mut older = self.older.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pinned) = older.get(&digest) {
            return Ok(Arc::clone(pinned));
        }
        let bytes = journal.ruleset(&digest)?.ok_or(RulesetError::Missing(digest))?;
        let pinned = Arc::new(unpin(digest, bytes)?);
        older.insert(digest, Arc::clone(&pinned));
        Ok(pinned)
    }
}

/// The shipped rule set of this name.
fn pin(name: &str) -> Result<Pinned, RulesetError> {
    let source = content::flatten(content::shipped(), name)
        .map_err(|errors| RulesetError::Content { name: name.to_owned(), errors })?;
    let bundle = Bundle { name: name.to_owned(), files: source.files };
    let bytes = serde_json::to_vec(&bundle).unwrap_or_default();
    read(bundle, Digest::of(&bytes), bytes)
}

/// The rule set that the journal has kept.
fn unpin(digest: Digest, bytes: Vec<u8>) -> Result<Pinned, RulesetError> {
    let bundle = serde_json::from_slice(&bytes)
        .map_err(|error| RulesetError::Unreadable { digest, why: error.to_string() })?;
    read(bundle, digest, bytes)
}

fn read(bundle: Bundle, digest: Digest, bytes: Vec<u8>) -> Result<Pinned, RulesetError> {
    let Bundle { name, files } = bundle;
    let files: Vec<(String, String)> = files.into_iter().collect();
    let loaded = content::load(&files, &name)
        .and_then(|rules| content::boards(&files, &name).map(|boards| (rules, boards)));
    let (rules, (boards, common_cards)) =
        loaded.map_err(|errors| RulesetError::Content { name, errors })?;
    Ok(Pinned { rules: Arc::new(rules), digest, bytes, boards, common_cards })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_reads_back_as_the_same_rule_set() -> Result<(), RulesetError> {
        let pinned = pin("1.0")?;
        let again = unpin(pinned.digest, pinned.bytes.clone())?;
        assert_eq!(again.rules.title(), pinned.rules.title());
        assert_eq!(again.rules.rule_ids().count(), pinned.rules.rule_ids().count());
        assert_eq!(Digest::of(&again.bytes), pinned.digest);
        Ok(())
    }
}
