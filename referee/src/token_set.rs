//! A set of kinds of tokens, as they are numbered for a match.

use serde::{Deserialize, Serialize};

use crate::act::TokenId;
use crate::bits::places;

/// Kinds of tokens, passive abilities among them: a bit for each kind that a match has room for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenSet(u64);

impl TokenSet {
    /// No kind.
    pub(crate) const NONE: TokenSet = TokenSet(0);
    /// Every kind.
    pub(crate) const ALL: TokenSet = TokenSet(u64::MAX);

    /// This kind alone; nothing for one that no match has room for.
    pub(crate) const fn of(token: TokenId) -> TokenSet {
        TokenSet(1u64.unbounded_shl(token.0 as u32))
    }

    /// Whether this kind is among them.
    pub const fn contains(self, token: TokenId) -> bool {
        self.0 & TokenSet::of(token).0 != 0
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only one.
    pub(crate) fn only(self) -> Option<TokenId> {
        if self.0.is_power_of_two() { self.iter().next() } else { None }
    }

    /// Adds a kind.
    pub(crate) fn insert(&mut self, token: TokenId) {
        self.0 |= TokenSet::of(token).0;
    }

    /// Takes a kind out.
    pub(crate) fn remove(&mut self, token: TokenId) {
        self.0 &= !TokenSet::of(token).0;
    }

    /// These and the others.
    pub(crate) const fn or(self, others: TokenSet) -> TokenSet {
        TokenSet(self.0 | others.0)
    }

    /// Those of them that are among the others, too.
    pub(crate) const fn and(self, others: TokenSet) -> TokenSet {
        TokenSet(self.0 & others.0)
    }

    /// Those of them that are not among the others.
    pub(crate) const fn without(self, others: TokenSet) -> TokenSet {
        TokenSet(self.0 & !others.0)
    }

    /// All of them, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = TokenId> {
        places(self.0).map(TokenId)
    }
}

impl FromIterator<TokenId> for TokenSet {
    fn from_iter<I: IntoIterator<Item = TokenId>>(tokens: I) -> TokenSet {
        tokens.into_iter().fold(TokenSet::NONE, |set, token| set.or(TokenSet::of(token)))
    }
}
