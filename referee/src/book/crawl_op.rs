//! The words that only a Portal Crawl has.

use serde::{Deserialize, Serialize};

pub use crate::content::effect::Rarity;

/// A word that only a Portal Crawl has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CrawlOp {
    /// Gold for the team.
    Gold(u8),
    /// A loot card under one's board.
    LootCard(Rarity),
    /// A Minion of this level comes.
    Meet(u8),
    /// One explores a tile beside one's own.
    ExploreBeside,
    /// The Loot die is rolled for the row of this number. [BVM-3]
    LootDie(u8),
    /// CP, as many as the table says.
    GainCpAsSaid,
    /// A Roll Attempt more in one's own Offensive Roll Phase.
    OwnAttempt,
    /// Healing as by a Salve. [SALVE-1]
    HealBySalve,
    /// A picked teammate who has fallen stands up. [SALVE-1]
    Revive,
    /// The card that is being read stays in play. [LOOT-2]
    StayInPlay,
    /// A negative status effect goes that the table picks, as it is one at random.
    RemoveNegative,
}
