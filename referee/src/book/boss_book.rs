//! What the board of a Boss has besides that of a hero.

use serde::{Deserialize, Serialize};

use super::TextId;
use crate::act::{CardId, Objective, TokenId};

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
    /// The token that a Salve is. [SALVE-3]
    pub salve: TokenId,
    /// What a Salve heals. [ADV-BOSS-11]
    pub heals: u8,
    /// What stands on its Action cards besides what is in the deck's list.
    pub cards: Vec<BossCardBook>,
}

/// What stands on an Action card of a Boss besides its text and cost. [ADV-BOSS-4]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BossCardBook {
    /// Its place in the deck's list.
    pub card: CardId,
    /// What the dice are rolled for. [ADV-BOSS-6]
    pub objective: Objective,
    /// The Hero Bonus.
    pub bonus: TextId,
    /// Its text where somebody plays the Boss: of several opponents it is said whom it speaks of. [BVB-2]
    pub played: TextId,
}
