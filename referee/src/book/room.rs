//! How much a match has room for.

/// The most kinds of tokens, passive abilities among them, that a match can have.
pub const TOKENS: usize = 64;
/// The most board spaces a hero can have.
pub(crate) const SPACES: usize = 12;

/// The most kinds of tokens of which it can matter when they were gained.
pub(crate) const AGING: usize = 4;

/// The most uses that are counted in a turn.
pub(crate) const USES: usize = 16;
