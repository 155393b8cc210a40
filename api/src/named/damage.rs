//! Lines of a total, as names.

#[cfg(feature = "server")]
use async_graphql::Enum;
use referee::book::Kind;
use referee::damage::LineKind;
use serde::Serialize;

/// What a line of a total does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Step {
    /// Damage that is dealt.
    Incoming,
    /// Damage that is added to it.
    Add,
    /// A fixed amount that is prevented.
    Prevent,
    /// Half of the damage that is prevented.
    Half,
    /// No damage is received.
    Avoid,
    /// A companion takes what is left, or a part of it.
    Pass,
    /// Health that is gained; it stands beside the damage.
    Heal,
}

impl From<LineKind> for Step {
    fn from(it: LineKind) -> Step {
        match it {
            LineKind::Incoming(_) | LineKind::Sure(_) | LineKind::Return => Step::Incoming,
            LineKind::Add(_) => Step::Add,
            LineKind::Prevent(_) => Step::Prevent,
            LineKind::Half => Step::Half,
            LineKind::Avoid => Step::Avoid,
            LineKind::Pass(..) => Step::Pass,
            LineKind::Heal(_) | LineKind::HealAsDealt => Step::Heal,
        }
    }
}

/// The type of damage that an Attack deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DamageType {
    /// It can be defended.
    Normal,
    /// It is not defended.
    Undefendable,
    /// It is neither defended nor enhanced.
    Pure,
    /// It goes to others than the target, and is not defended.
    Collateral,
    /// It is of an Ultimate Ability.
    Ultimate,
}

impl From<Kind> for DamageType {
    fn from(it: Kind) -> DamageType {
        match it {
            Kind::Normal => DamageType::Normal,
            Kind::Undefendable => DamageType::Undefendable,
            Kind::Pure => DamageType::Pure,
            Kind::Collateral => DamageType::Collateral,
            Kind::Ultimate => DamageType::Ultimate,
        }
    }
}
