//! Status effects as their leaflets print them.

use serde::Deserialize;

use super::effect::Text;

/// A status effect. [STS-1]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// Positive, negative or unique.
    pub sign: Sign,
    /// The most a player may hold. [STK-1]
    pub stack: u8,
    /// Whether it stays until something outside removes it. [STS-8]
    #[serde(default)]
    pub persistent: bool,
    /// Added to its holder's Roll Attempts in the Offensive Roll Phase while it is held. [ROLL-4]
    #[serde(default)]
    pub roll_attempts: i8,
    /// What its holder may not do while it is held.
    #[serde(default)]
    pub forbids: Option<Forbids>,
    /// What its holder may do by discarding it. [STS-5]
    #[serde(default)]
    pub spend: Option<Spend>,
    /// What happens by itself.
    #[serde(default)]
    pub upon: Vec<Upon>,
}

/// The sign of a token. [STS-1]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Sign {
    /// Good for its holder.
    Positive,
    /// Bad for its holder.
    Negative,
    /// With rules of its own. [UNQ-1]
    Unique,
}

/// What a token forbids its holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Forbids {
    /// Any action: cards, defence, tokens, passive abilities. [TIM-8]
    Everything,
}

/// A token that is discarded for its benefit. [STS-5]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spend {
    /// The moment printed on it. [STS-9]
    pub when: SpendWhen,
    /// The text.
    pub does: Text,
}

/// When a token may be spent. [STS-9]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum SpendWhen {
    /// At any time. [STS-6]
    AnyTime,
    /// While avoidable damage is about to be dealt to its holder.
    YouReceiveDamage,
}

/// What happens by itself while a token is held.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upon {
    /// When.
    pub at: Trigger,
    /// Whose text it is then.
    #[serde(default)]
    pub by: By,
    /// The text.
    pub does: Text,
}

/// A moment at which a token acts by itself. "Your" is its holder's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Trigger {
    /// In the holder's Upkeep Phase. [UPK-1]
    YourUpkeep,
    /// Before the holder's Income Phase. [INC-1]
    YourIncome,
    /// When the holder concludes an Offensive Roll Phase.
    YourOffenseConcludes,
    /// When the holder's Roll Phases are over. [TURN-4]
    YourRollPhaseConcludes,
    /// When the holder was targeted by an Attack. [ATK-4]
    YouAreAttacked,
    /// When an opponent's Attack on the holder is over. [TURN-4]
    AttackOnYouConcludes,
}

/// Whose text a trigger's text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub enum By {
    /// The holder's.
    #[default]
    Bearer,
    /// The attacker's.
    Attacker,
}
