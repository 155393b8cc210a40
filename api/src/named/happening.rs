//! What followed by the rules, as a name.

#[cfg(feature = "server")]
use async_graphql::Enum;
use referee::happening::What;
use serde::Serialize;

/// What kind of thing followed by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum HappeningKind {
    /// A turn began; `amount` is its number.
    Turn,
    /// A phase began.
    Phase,
    /// A phase was skipped.
    Skipped,
    /// CP were gained.
    CpGained,
    /// CP were lost or paid.
    CpLost,
    /// Health was gained: what the dial moved by, so that damage that landed together with it is taken off.
    Healed,
    /// Health was lost: what the dial moved by, so that healing that landed together with it is taken off. The lines of the breakdown tell both.
    Damaged,
    /// Cards were drawn.
    Drew,
    /// Hero Upgrade cards were drawn, from a deck of their own.
    DrewUpgrades,
    /// Cards that were drawn went back onto the deck.
    PutBack,
    /// Cards could not be drawn, because none are left.
    DrewNothing,
    /// The books leave open what follows; `rule` says how it is ruled.
    LeftOpen,
    /// A card was discarded by a text.
    Discarded,
    /// A stack limit was raised; `amount` is what it is now.
    LimitRaised,
    /// A token kept a player from being defeated; `amount` is their Health now.
    Saved,
    /// The discard pile became the deck.
    Reshuffled,
    /// A card was sold.
    Sold,
    /// A Hero Upgrade card was placed.
    Upgraded,
    /// Tokens were placed.
    TokensGained,
    /// Tokens found no room.
    TokensLost,
    /// Tokens came to somebody whom nothing but damage touches.
    NotTouched,
    /// Tokens were taken off.
    TokensRemoved,
    /// A status effect was stopped on its way.
    StatusStopped,
    /// A die was turned; `amount` is what it shows now.
    DieTurned,
    /// One more Roll Attempt was granted.
    AttemptGained,
    /// An ability took effect.
    Activated,
    /// The Offensive Roll Phase failed.
    Failed,
    /// Somebody is targeted; `seat` is who.
    Aimed,
    /// Who was defeated comes back; `amount` is their Health now.
    CameBack,
    /// The ability is an Attack; `seat` attacks.
    Attacks,
    /// The Attack became undefendable.
    Undefendable,
    /// Damage, prevention or healing was added to what waits to be dealt; `seat` is its target.
    Waits,
    /// Another Offensive Roll Phase follows.
    AnotherOffense,
    /// A judge set how many cards a hand has; `amount` is how many.
    HandSet,
    /// A judge set how many cards a discard pile has; `amount` is how many.
    DiscardSet,
    /// A player is defeated.
    Defeated,
    /// The match ended; `seat` won, or nobody in a draw.
    Over,
    /// A Hero went to a place on the map.
    WentTo,
    /// A place was explored, and an Environment lies there.
    Explored,
    /// A Portal Shard was collected; `amount` is how many there are now.
    Shard,
    /// The team gained Gold; `amount` is how much.
    GoldGained,
    /// A Hero is engaged with an enemy; `seat` is the Hero.
    Engaged,
    /// A loot card lies under a board, unseen.
    LootCard,
    /// A Boss turned over a card.
    BossFlips,
    /// A Boss plays the card that was turned over.
    BossPlays,
    /// A Boss sells it.
    BossSells,
}

impl From<&What> for HappeningKind {
    fn from(what: &What) -> HappeningKind {
        match what {
            What::Turn { .. } => HappeningKind::Turn,
            What::Phase(..) => HappeningKind::Phase,
            What::Skipped(..) => HappeningKind::Skipped,
            What::CpGained(..) => HappeningKind::CpGained,
            What::CpLost(..) => HappeningKind::CpLost,
            What::Healed(..) => HappeningKind::Healed,
            What::Damaged(..) => HappeningKind::Damaged,
            What::Drew(..) => HappeningKind::Drew,
            What::DrewUpgrades(..) => HappeningKind::DrewUpgrades,
            What::PutBack(..) => HappeningKind::PutBack,
            What::DrewNothing(..) => HappeningKind::DrewNothing,
            What::LeftOpen => HappeningKind::LeftOpen,
            What::Discarded(..) => HappeningKind::Discarded,
            What::LimitRaised(..) => HappeningKind::LimitRaised,
            What::Saved(..) => HappeningKind::Saved,
            What::Reshuffled(_) => HappeningKind::Reshuffled,
            What::Sold(..) => HappeningKind::Sold,
            What::Upgraded(..) => HappeningKind::Upgraded,
            What::TokensGained(..) => HappeningKind::TokensGained,
            What::TokensLost(..) => HappeningKind::TokensLost,
            What::NotTouched(..) => HappeningKind::NotTouched,
            What::TokensRemoved(..) => HappeningKind::TokensRemoved,
            What::StatusStopped(..) => HappeningKind::StatusStopped,
            What::DieTurned { .. } => HappeningKind::DieTurned,
            What::AttemptGained(_) => HappeningKind::AttemptGained,
            What::Activated(..) => HappeningKind::Activated,
            What::Failed(_) => HappeningKind::Failed,
            What::Aimed(..) => HappeningKind::Aimed,
            What::CameBack(..) => HappeningKind::CameBack,
            What::Attacks(..) => HappeningKind::Attacks,
            What::Undefendable(_) => HappeningKind::Undefendable,
            What::Waits(_) => HappeningKind::Waits,
            What::AnotherOffense(_) => HappeningKind::AnotherOffense,
            What::HandSet(..) => HappeningKind::HandSet,
            What::DiscardSet(..) => HappeningKind::DiscardSet,
            What::Defeated(_) => HappeningKind::Defeated,
            What::Over(_) => HappeningKind::Over,
            What::WentTo(..) => HappeningKind::WentTo,
            What::Explored(..) => HappeningKind::Explored,
            What::Shard(..) => HappeningKind::Shard,
            What::GoldGained(..) => HappeningKind::GoldGained,
            What::Engaged(..) => HappeningKind::Engaged,
            What::LootCard(..) => HappeningKind::LootCard,
            What::BossFlips(..) => HappeningKind::BossFlips,
            What::BossPlays(..) => HappeningKind::BossPlays,
            What::BossSells(..) => HappeningKind::BossSells,
        }
    }
}
