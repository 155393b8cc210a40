//! The rule sets at hand: those that travel with this program, and those old matches are pinned to.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use events::journal::{Digest, Journal, JournalError};
use referee::Ruleset;
use referee::content::{self, Board, ContentError, House, Section, Source};

use crate::bundle::Bundle;

/// A rule set in force, pinned to the bytes of its files.
#[derive(Debug)]
pub struct Pinned {
    /// The rule set.
    pub rules: Arc<Ruleset>,
    /// The digest of its files.
    pub digest: Digest,
    /// Its files in one piece: what the journal keeps for the matches opened with it.
    pub bytes: Vec<u8>,
    /// Its files.
    pub files: BTreeMap<String, String>,
    /// What is printed for each hero, as text.
    pub boards: Vec<Board>,
    /// The cards every deck has, as text.
    pub common_cards: Vec<Section>,
}

impl Pinned {
    /// Keeps it in the journal, for matches that are judged by it. Waits until it is on the disk.
    ///
    /// # Errors
    /// If the journal fails.
    pub fn store(&self, journal: &Journal) -> Result<Digest, JournalError> {
        store(journal, self.digest, &self.bytes)
    }
}

/// Keeps the bytes of a rule set in the journal, with house rules as what they change of the rule set without. Waits until
/// they are on the disk.
///
/// # Errors
/// If the journal fails.
pub fn store(journal: &Journal, digest: Digest, bytes: &[u8]) -> Result<Digest, JournalError> {
    if journal.has_ruleset(&digest)? {
        return Ok(digest);
    }
    match plain(bytes) {
        Some(plain) => journal.store_ruleset_on(&plain, bytes),
        None => journal.store_ruleset(bytes),
    }
}

/// The rule set without its house rules, if it has any.
pub(crate) fn plain(bytes: &[u8]) -> Option<Vec<u8>> {
    let bundle = serde_json::from_slice::<Bundle>(bytes).ok();
    bundle.and_then(Bundle::plain).map(|plain| plain.bytes())
}

/// All rule sets at hand.
#[derive(Debug)]
pub struct Rulesets {
    shipped: Vec<Arc<Pinned>>,
    /// Those of matches that were opened before the files changed, or with house rules.
    others: Mutex<BTreeMap<Digest, Arc<Pinned>>>,
}

/// How many rule sets besides the shipped ones are kept in memory, unless more are in use.
const MOST_OTHERS: usize = 8;

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
        Ok(Rulesets { shipped, others: Mutex::default() })
    }

    /// Those a match can be opened with, in alphabetical order.
    pub fn all(&self) -> &[Arc<Pinned>] {
        &self.shipped
    }

    /// The one of this name that a match is opened with today.
    pub fn named(&self, name: &str) -> Option<&Arc<Pinned>> {
        self.shipped.iter().find(|pinned| pinned.rules.name() == name)
    }

    /// The one the others are based on: what is meant if nobody says which.
    pub fn usual(&self) -> Option<&Arc<Pinned>> {
        self.shipped.iter().find(|pinned| pinned.rules.based_on().is_none())
    }

    /// The one of this name, or the usual one if none is named.
    pub fn named_or_usual(&self, name: Option<&str>) -> Option<&Arc<Pinned>> {
        name.map_or_else(|| self.usual(), |name| self.named(name))
    }

    /// The one a match is pinned to.
    ///
    /// # Errors
    /// If the journal does not have it, or it cannot be read.
    pub fn pinned(&self, journal: &Journal, digest: Digest) -> Result<Arc<Pinned>, RulesetError> {
        if let Some(pinned) = self.known(digest) {
            return Ok(pinned);
        }
        let bytes = journal.ruleset(&digest)?.ok_or(RulesetError::Missing(digest))?;
        Ok(self.keep(unpin(digest, bytes)?))
    }

    /// The one with these bytes, which somebody kept.
    ///
    /// # Errors
    /// If they are none.
    pub fn kept(&self, bytes: Vec<u8>) -> Result<Arc<Pinned>, RulesetError> {
        let digest = Digest::of(&bytes);
        match self.known(digest) {
            Some(pinned) => Ok(pinned),
            None => Ok(self.keep(unpin(digest, bytes)?)),
        }
    }

    /// The one with this digest, if it was read before.
    fn known(&self, digest: Digest) -> Option<Arc<Pinned>> {
        let shipped = self.shipped.iter().find(|pinned| pinned.digest == digest);
        shipped.cloned().or_else(|| self.others().get(&digest).cloned())
    }

    /// The rule set of this name that travels with this program, with house rules applied; nothing if there is
    /// none of this name.
    ///
    /// # Errors
    /// What is wrong in the house rules, with line and column.
    pub fn with_house(
        &self,
        name: &str,
        house: &House,
    ) -> Result<Option<Arc<Pinned>>, Vec<ContentError>> {
        let Some(plain) = self.named(name) else { return Ok(None) };
        if house.is_empty() {
            return Ok(Some(Arc::clone(plain)));
        }
        let (bytes, digest) = bundle(name, &plain.files, house);
        if let Some(pinned) = self.others().get(&digest) {
            return Ok(Some(Arc::clone(pinned)));
        }
        let source = content::flatten_with(content::shipped(), name, house)?;
        let files = plain.files.clone();
        Ok(Some(self.keep(pinned(&source, files, digest, bytes, Ruleset::compiled)?)))
    }

    /// Whether the rule set of this name with these house rules need not be worked out first, or there is none.
    pub fn knows(&self, name: &str, house: &House) -> bool {
        self.named(name).is_none_or(|plain| {
            house.is_empty() || self.known(bundle(name, &plain.files, house).1).is_some()
        })
    }

    fn keep(&self, pinned: Pinned) -> Arc<Pinned> {
        let pinned = Arc::new(pinned);
        let mut others = self.others();
        if others.len() >= MOST_OTHERS {
            others.retain(|_, other| Arc::strong_count(other) > 1);
        }
        others.insert(pinned.digest, Arc::clone(&pinned));
        pinned
    }

    fn others(&self) -> MutexGuard<'_, BTreeMap<Digest, Arc<Pinned>>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The shipped rule set of this name.
fn pin(name: &str) -> Result<Pinned, RulesetError> {
    let wrong = |errors| RulesetError::Content { name: name.to_owned(), errors };
    let source = content::flatten(content::shipped(), name).map_err(wrong)?;
    let files = source.files.clone();
    let (bytes, digest) = bundle(name, &files, &House::default());
    pinned(&source, files, digest, bytes, Ruleset::compiled).map_err(wrong)
}

/// The bytes that are kept of a rule set, and their digest.
fn bundle(name: &str, files: &BTreeMap<String, String>, house: &House) -> (Vec<u8>, Digest) {
    let bundle = Bundle { name: name.to_owned(), files: files.clone(), house: house.clone() };
    let bytes = bundle.bytes();
    let digest = Digest::of(&bytes);
    (bytes, digest)
}

/// The rule set that the journal has kept.
fn unpin(digest: Digest, bytes: Vec<u8>) -> Result<Pinned, RulesetError> {
    let bundle: Bundle = serde_json::from_slice(&bytes)
        .map_err(|error| RulesetError::Unreadable { digest, why: error.to_string() })?;
    let source = bundle.source();
    let Bundle { name, files, house: _ } = bundle;
    source
        .and_then(|source| pinned(&source, files, digest, bytes, Ruleset::compiled_kept))
        .map_err(|errors| RulesetError::Content { name, errors })
}

/// Makes a rule set of flat files, today's or kept ones.
type Compiled = fn(&Source) -> Result<Ruleset, Vec<ContentError>>;

fn pinned(
    source: &Source,
    files: BTreeMap<String, String>,
    digest: Digest,
    bytes: Vec<u8>,
    compiled: Compiled,
) -> Result<Pinned, Vec<ContentError>> {
    let rules = Arc::new(compiled(source)?);
    let (boards, common_cards) = content::described(source);
    Ok(Pinned { rules, digest, bytes, files, boards, common_cards })
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
