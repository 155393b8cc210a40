//! What the board of a Boss has besides that of a hero.

use serde::{Deserialize, Serialize};

use crate::act::TokenId;

/// What a Boss has besides a hero. Each list is by how many Heroes there are, from one on. [ADV-BOSS-1]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BossBook {
    /// Health to begin with.
    pub health: Vec<u8>,
    /// What its upgrades may cost in all. [ADV-BOSS-2]
    pub upgrade_cp: Vec<u8>,
    /// CP to begin with.
    pub cp: u8,
    /// Tokens that it begins with. [KH-2]
    pub starts_with: Vec<(TokenId, Vec<u8>)>,
}
