//! The rule sets by which matches are judged: each is stored once, under its digest.

use super::difference::{self, Difference};
use super::request::Request;
use super::{Digest, Journal, JournalError, LONGEST_RULESET};

impl Journal {
    /// Stores a rule set for the matches that are opened with it. Waits until it is on the disk. One that is
    /// there already is not stored again.
    ///
    /// # Errors
    /// If it is longer than [`LONGEST_RULESET`], or the disk refuses.
    pub fn store_ruleset(&self, bytes: &[u8]) -> Result<Digest, JournalError> {
        if bytes.len() > LONGEST_RULESET {
            return Err(JournalError::RulesetTooLong(bytes.len()));
        }
        let digest = Digest::of(bytes);
        self.ask(|answer| Request::Ruleset(digest, bytes.to_owned(), answer))?;
        Ok(digest)
    }

    /// Stores a rule set that has little differently from another one, which is stored too if it is not yet: of this one
    /// only the difference. Waits until both are on the disk. One that has much differently is stored whole, alone.
    ///
    /// # Errors
    /// If one of both is longer than [`LONGEST_RULESET`], or the disk refuses.
    pub fn store_ruleset_on(&self, base: &[u8], bytes: &[u8]) -> Result<Digest, JournalError> {
        let laid = Difference::of(bytes, base).to_bytes();
        if bytes.len() > LONGEST_RULESET || laid.len() * 2 > bytes.len() {
            return self.store_ruleset(bytes);
        }
        let (base_digest, digest) = (self.store_ruleset(base)?, Digest::of(bytes));
        if self.ground.laid(&base_digest)?.as_deref() != Some(base) {
            return self.store_ruleset(bytes);
        }
        self.ask(|answer| Request::Ruleset(digest, laid, answer))?;
        Ok(digest)
    }

    /// Whether the rule set with this digest is stored.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn has_ruleset(&self, digest: &Digest) -> Result<bool, JournalError> {
        self.ground.has_ruleset(digest)
    }

    /// The rule set with this digest, if it is stored.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn ruleset(&self, digest: &Digest) -> Result<Option<Vec<u8>>, JournalError> {
        difference::read(digest, |digest| self.ground.laid(digest))
    }
}
