//! What the Upgrade CP of a Boss buy where a Boss Battle is opened.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use events::Name;
use referee::Ruleset;
use referee::play::{self, Offered};
use serde::Serialize;

/// What is bought of a Boss's upgrades, and what may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct BossUpgrades {
    /// The Upgrade CP of the scenario card.
    pub has: u8,
    /// What the upgrades that lie there cost together.
    pub costs: u8,
    /// What is left; 0 where they cost more than there is.
    pub left: u8,
    /// All upgrades of the Boss.
    pub upgrades: Vec<BossUpgrade>,
}

/// An upgrade of a Boss.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct BossUpgrade {
    /// The card.
    pub name: String,
    /// What it costs on a board without upgrades.
    pub cost: u8,
    /// 2 or 3.
    pub level: u8,
    /// Whether it lies on the board.
    pub lies: bool,
    /// Whether it may be laid now, or taken away if it lies there.
    pub may: bool,
    /// The upgrades that lie there once it was laid, or taken away.
    pub then: Vec<String>,
}

/// What is bought with these upgrades on the board of the mode's Boss, against so many Heroes; nothing if there is no such Boss, or
/// if one of these is no upgrade of it.
pub fn boss_upgrades(
    rules: &Ruleset,
    mode: &str,
    heroes: u8,
    laid: &[Name],
) -> Option<BossUpgrades> {
    let mode = rules.mode(mode)?;
    let bought = play::bought(rules, mode, usize::from(heroes), laid).ok()??;
    let board = rules.boards().iter().find(|board| mode.boss() == Some(board.name.as_str()))?;
    let upgrade = |one: Offered| {
        let card = board.card(one.card);
        BossUpgrade {
            name: card.name.clone(),
            cost: card.cost,
            level: one.level,
            lies: one.lies,
            may: one.may,
            then: one.then.iter().map(ToString::to_string).collect(),
        }
    };
    Some(BossUpgrades {
        has: bought.has,
        costs: bought.costs,
        left: bought.has.saturating_sub(bought.costs),
        upgrades: bought.upgrades.into_iter().map(upgrade).collect(),
    })
}
