//! Phases and what the table waits for, as names.

#[cfg(feature = "server")]
use async_graphql::Enum;
use events::Phase;
use referee::state::{Question, WindowKind};
use serde::Serialize;

/// A phase of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PhaseName {
    /// Upkeep Phase.
    Upkeep,
    /// Income Phase.
    Income,
    /// Main Phase (1).
    #[serde(rename = "MAIN_1")]
    Main1,
    /// Offensive Roll Phase.
    Offense,
    /// Targeting Roll Phase.
    Targeting,
    /// Defensive Roll Phase.
    Defense,
    /// Main Phase (2).
    #[serde(rename = "MAIN_2")]
    Main2,
    /// Discard Phase.
    Discard,
    /// The way to the next place of a Portal Crawl, before the phases of a turn.
    Journey,
}

impl From<Phase> for PhaseName {
    fn from(it: Phase) -> PhaseName {
        match it {
            Phase::Upkeep => PhaseName::Upkeep,
            Phase::Income => PhaseName::Income,
            Phase::Main1 => PhaseName::Main1,
            Phase::Offense => PhaseName::Offense,
            Phase::Targeting => PhaseName::Targeting,
            Phase::Defense => PhaseName::Defense,
            Phase::Main2 => PhaseName::Main2,
            Phase::Discard => PhaseName::Discard,
            Phase::Journey => PhaseName::Journey,
        }
    }
}

/// What the table waits for. The first seven must be answered, and what says so; the others are windows, which silence closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Awaited {
    /// The first Roll Attempt.
    Attempt,
    /// The roll of a defense.
    Defense,
    /// The choice of a Defensive Ability.
    WhichDefense,
    /// A roll that a text asks for.
    Roll,
    /// Dice that a text throws again.
    Reroll,
    /// A choice that a text leaves open.
    Pick,
    /// Cards above the hand limit are sold.
    SellDown,
    /// The Main Phase.
    Main,
    /// Further Roll Attempts.
    Rolling,
    /// Changes to the announced dice.
    Announced,
    /// Changes to the dice just rolled.
    Dice,
    /// Further throws that a text grants.
    MoreThrows,
    /// The chance to throw dice again.
    Rethrow,
    /// The choice of the order in the Upkeep Phase.
    Order,
    /// What a text offers.
    Offer,
    /// Answers to what was just played or spent.
    Answer,
    /// The break before "then".
    Then,
    /// Cards and tokens before the defense.
    Declared,
    /// The last word before damage is dealt.
    LastWord,
    /// The Discard Phase.
    Discard,
    /// From which deck a card is drawn; must be answered.
    Deck,
    /// Salves, before somebody moves or a battle.
    Salves,
    /// Where somebody goes; must be answered.
    Journey,
    /// Which Environment was turned over; must be answered.
    Environment,
    /// Which Minion was drawn; must be answered.
    Minion,
    /// The roll of the Loot die; must be answered.
    Loot,
    /// The card of a Boss that is turned over; must be answered.
    BossCard,
}

impl From<WindowKind> for Awaited {
    fn from(it: WindowKind) -> Awaited {
        match it {
            WindowKind::Main => Awaited::Main,
            WindowKind::Rolling => Awaited::Rolling,
            WindowKind::Announced => Awaited::Announced,
            WindowKind::Dice => Awaited::Dice,
            WindowKind::MoreThrows { .. } => Awaited::MoreThrows,
            WindowKind::Rethrow { .. } => Awaited::Rethrow,
            WindowKind::Order => Awaited::Order,
            WindowKind::Offer { .. } => Awaited::Offer,
            WindowKind::Answer { .. } => Awaited::Answer,
            WindowKind::Then => Awaited::Then,
            WindowKind::Declared => Awaited::Declared,
            WindowKind::LastWord => Awaited::LastWord,
            WindowKind::Discard => Awaited::Discard,
            WindowKind::Salves => Awaited::Salves,
        }
    }
}

impl From<Question> for Awaited {
    fn from(it: Question) -> Awaited {
        match it {
            Question::Attempt { .. } => Awaited::Attempt,
            Question::Defense { .. } => Awaited::Defense,
            Question::WhichDefense { .. } => Awaited::WhichDefense,
            Question::Roll { .. } | Question::Beside { .. } => Awaited::Roll,
            Question::Reroll { .. } => Awaited::Reroll,
            Question::Pick { .. } => Awaited::Pick,
            Question::SellDown { .. } => Awaited::SellDown,
            Question::Deck { .. } => Awaited::Deck,
            Question::Journey { .. } => Awaited::Journey,
            Question::Environment { .. } => Awaited::Environment,
            Question::Minion { .. } => Awaited::Minion,
            Question::Loot { .. } => Awaited::Loot,
            Question::BossCard { .. } => Awaited::BossCard,
        }
    }
}
