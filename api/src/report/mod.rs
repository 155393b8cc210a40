//! What the referee answers, as other programs read it: the same values in JSON lines and in GraphQL.
//!
//! Everything here is made from values of [`referee`]; nothing is worked out.

#[cfg(feature = "server")]
mod author;
mod battle;
mod board;
#[cfg(feature = "crawls")]
mod bought;
mod breakdown;
#[cfg(feature = "server")]
mod change_value;
mod citation;
mod crawl;
mod difference;
mod doubt;
mod entry;
mod house;
#[cfg(feature = "crawls")]
mod loot;
mod missed;
#[cfg(not(feature = "crawls"))]
mod never;
mod odds;
mod option;
mod parts;
mod preview;
mod replay;
mod revelation;
mod role;
mod rule;
mod ruling;
mod several;
mod sheet;
mod too_dear;

#[cfg(feature = "server")]
pub use author::{Author, Role};
pub use battle::{AnyOf, Battle, Flips, ThrowsAgain};
pub use board::{BoardSection, EnemyInfo, Hero, RulesetInfo, hero, ruleset};
#[cfg(feature = "crawls")]
pub use bought::{BossUpgrade, BossUpgrades, boss_upgrades};
pub use breakdown::{Breakdown, BreakdownRow, pending, settled};
#[cfg(feature = "server")]
pub use change_value::ChangeValue;
#[cfg(feature = "server")]
pub(crate) use citation::cite_id;
pub use citation::{Citation, cite};
pub use crawl::{Crawl, HeroOnTheWay, MapTile, TileKind};
pub use difference::{Change, Difference, Differences, differences};
#[cfg(feature = "server")]
pub(crate) use entry::entries_of;
pub use entry::{Entry, Happening, Implied, Verdict, entries};
pub use house::{Doubt, HouseOption, HouseRules, HouseSubject, doubts, house_options, house_rules};
#[cfg(feature = "crawls")]
pub use loot::{LootCard, LootRarity, loot_cards};
pub use missed::{Missed, missed};
#[cfg(feature = "server")]
pub(crate) use odds::rows as row_odds;
pub use odds::{Odds, Reach, Roll, Row, Target, Together, hero_odds, odds, point};
pub use option::{LegalOption, Slot, Sureness, options};
pub use preview::{Branch, Preview, branch, preview};
pub use replay::{Replay, Replayed, replay, replay_in, replay_under, replay_with};
pub use revelation::{Revelation, revealed_since};
pub use role::EntryRole;
pub use rule::{Confidence, Place, Rule, RuleKind, rule, search};
pub use ruling::{Refused, Ruling, objection, refused_opening};
pub use several::{DieSays, Several};
pub use sheet::{Awaits, Outcome, SeatSheet, Sheet, TokenCount, sheet};
pub use too_dear::{TooDear, too_dear};
