//! The numbers, policies and words of one edition.

use std::collections::BTreeMap;

use events::Seat;
use serde::{Deserialize, Serialize};

use super::crawl::CrawlMode;
use super::effect::DamageKind;
use super::hero::{Place, Timing};
use super::listed::Listed;
use crate::CRAWLS;

/// `ruleset.ron`: numbers, modes and policies.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesetFile {
    /// Short name, one word; the folder's name too.
    pub name: String,
    /// Full title with its year.
    pub title: String,
    /// The rule set whose files fill in what this one does not have.
    #[serde(default)]
    pub based_on: Option<String>,
    /// Heroes of that rule set that this one does not have, by name.
    #[serde(default)]
    pub without_heroes: Vec<String>,
    /// Heroes of that rule set of whom this edition prints nothing, by name: they stand in as they are there, and whatever
    /// rests on them says so. The damage types that this edition does not know are as they are there too.
    #[serde(default)]
    pub stand_ins: Vec<String>,
    /// CP: at the start, the most, and the gain in the Income Phase. [SETUP-3, CP-2, INC-1]
    pub combat_points: CombatPoints,
    /// Cards: at the start, the most at the end of the Discard Phase, drawn in the Income Phase. [SETUP-4, CARD-8, INC-1]
    pub hand: HandNumbers,
    /// Cards of a deck without the optional extra card, unless the hero has another number. [SETUP-9]
    pub deck: u8,
    /// Whether a table may make the Hero Upgrade cards a deck of their own. [MODE-HUD]
    #[serde(default)]
    pub hero_upgrade_deck: bool,
    /// How far above the starting Health one may heal. [HP-4]
    pub heal_above_start: u8,
    /// Roll Attempts of an Offensive Roll Phase. [ROLL-1]
    pub roll_attempts: u8,
    /// Whether a Defender may decline to use a Defensive Ability. [DEF-3]
    pub defense_may_be_declined: bool,
    /// How a total is added up. [FDT-1]
    pub settling: Settling,
    /// The timings of cards that can be answered before they resolve. [TIM-3, TIM-7, C-07, C-08]
    #[serde(default = "main_and_roll")]
    pub answerable: Vec<Timing>,
    /// Whose wish comes first when several want to act. [TIM-6, C-10]
    #[serde(default)]
    pub precedence: Precedence,
    /// Whether an Ultimate keeps the opponents from acting. [ULT-2, C-52]
    #[serde(default = "yes")]
    pub ultimate_locks: bool,
    /// When the die that finds a target may be altered. [TGT-3, TGT-4, C-91]
    #[serde(default)]
    pub targeting_die: AlteredWhen,
    /// Whether healing of a bundle is gained before its damage, up to the heal cap; else both are one change. [HP-4, C-120]
    #[serde(default)]
    pub heals_before_damage: bool,
    /// Whether a skipped Offensive Roll Phase leaves Roll Attempts as one does that ended early. [C-121]
    #[serde(default)]
    pub skipped_phase_leaves_attempts: bool,
    /// Whether the discard pile becomes the deck before an empty one is searched. [CARD-9, C-122]
    #[serde(default = "yes")]
    pub search_reshuffles: bool,
    /// The damage types of the edition and their attributes. [DMG-1]
    pub damage: BTreeMap<DamageKind, DamageAttributes>,
    /// Modes by name, in the order in which they are listed.
    pub modes: Listed<Mode>,
}

/// CP numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatPoints {
    /// At the start. [SETUP-3]
    pub start: u8,
    /// The most. [CP-2]
    pub most: u8,
    /// Gained in the Income Phase. [INC-1]
    pub income: u8,
    /// Gained for a sold card. [SELL-1]
    pub sale: u8,
}

/// Hand numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandNumbers {
    /// At the start. [SETUP-4]
    pub start: u8,
    /// The most at the end of one's Discard Phase. [CARD-8]
    pub most: u8,
    /// Drawn in the Income Phase. [INC-1]
    pub income: u8,
}

/// What was so before rule sets said so themselves.
fn yes() -> bool {
    true
}

/// What could be answered before rule sets said so themselves.
fn main_and_roll() -> Vec<Timing> {
    vec![Timing::MainPhase, Timing::RollPhase]
}

/// Whose wish comes first when several want to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Precedence {
    /// The Active Player's, as long as what the other one declared is not resolved. [C-10]
    #[default]
    ActivePlayer,
    /// What was declared first stands.
    FirstDeclared,
}

/// How the Final Damage Total is added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Settling {
    /// Additions and subtractions first; every multiplier on that subtotal; all at once. [FDT-2, FDT-4]
    EachOnTheSubtotal,
    /// Every half is taken from the damage with what is added to it; fixed prevention goes beside. [C-19]
    HalvesBesidePrevention,
    /// Line after line in the order of play; a half takes half of what is incoming at that moment.
    OrderOfPlay,
}

/// The attributes of a damage type. [DMG-1]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageAttributes {
    /// Whether a Defensive Ability may be used against it. [DMG-2]
    pub defendable: bool,
    /// Whether cards and tokens may lower or avoid it. [DMG-3]
    pub avoidable: bool,
    /// Whether Attack Modifiers may raise it. [DMG-4]
    pub enhanceable: bool,
    /// Whether dealing it makes an Attack. [ATK-1]
    pub attack: bool,
}

/// A mode of play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mode {
    /// What people call it, with the number of players; its name in matches if nothing is said.
    pub title: String,
    /// Number of players.
    pub players: u8,
    /// The fewest players, if the mode has more than one number of them. [ADV-1]
    pub fewest: Option<u8>,
    /// Starting Health; 0 if the table says it. [SETUP-2, C-36]
    pub health: u8,
    /// Whether the start player has no Income Phase in their first turn. [TURN-5]
    pub start_player_skips_income: bool,
    /// The seats of each side, from 1; everybody is on their own if nothing is said.
    pub sides: Vec<Vec<u8>>,
    /// Whether the players of a side have one Health dial. [TEAM-1]
    pub one_dial: bool,
    /// The seats in the order of their turns, from 1; clockwise if nothing is said. [TURN-1]
    pub turns: Vec<u8>,
    /// Whether two and two of that order sit across from each other, and whoever is across from the Start Player goes second:
    /// where the second of two starts, the order is the other way round. [TEAM-1, C-38]
    pub zigzag: bool,
    /// How the target of an Attack is found among several opponents.
    pub targeting: Targeting,
    /// Whether an Attack on a player with the most Health draws a card. [KOTH-2]
    pub leader_draws: bool,
    /// With what a player comes back who is defeated before their second turn. [WTT-1]
    pub comes_back: Option<ComesBack>,
    /// Whether there are only Roll Phases: no cards, no CP, no other phases. [MODE-SIMP]
    pub only_roll_phases: bool,
    /// The heroes that are played; all if nothing is said.
    pub heroes: Vec<String>,
    /// The seats, from 1, that are those of enemies: nobody chooses for them, and one acts in each turn of a Hero of the other
    /// side. [ADV-5, MIN-2]
    pub enemies: Vec<u8>,
    /// The conflict by which a figure of it stands in for one that is not printed.
    pub stands_in: Option<String>,
    /// The Portal Crawl that it is: enemies are met on the way. [CRAWL-1]
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub crawl: Option<CrawlMode>,
    /// How people play Bosses in it. [MODE-BVM, MODE-BVB]
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub bosses: Option<PlayedBosses>,
    /// The Boss who is fought, by name: the last seat is theirs, and all before it are Heroes. [ADV-BOSS-1]
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub boss: Option<String>,
    /// What its difficulty card changes of a Boss Battle, besides Health. [ADV-2]
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub difficulty: Option<BossDifficulty>,
}

/// What a difficulty card changes of a Boss Battle. [ADV-2]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BossDifficulty {
    /// Who stands by the Boss, by name, in play from the start.
    pub follower: Option<String>,
    /// How much less a Salve heals.
    pub salves_heal_less: u8,
}

impl Mode {
    /// The Portal Crawl that it is, if it is one.
    // Inlined, nothing is left of what would be done with it where there is none.
    #[inline]
    pub fn crawl(&self) -> Option<&CrawlMode> {
        if CRAWLS { self.crawl.as_ref() } else { None }
    }

    /// The Boss who is fought, if it is a Boss Battle.
    #[inline]
    pub fn boss(&self) -> Option<&str> {
        if CRAWLS { self.boss.as_deref() } else { None }
    }

    /// What the difficulty card changes of a Boss Battle, if it changes anything.
    #[inline]
    pub fn difficulty(&self) -> Option<&BossDifficulty> {
        if CRAWLS { self.difficulty.as_ref() } else { None }
    }

    /// Who stands by the Boss from the start, by name. [ADV-2]
    #[inline]
    pub fn follower(&self) -> Option<&str> {
        self.difficulty()?.follower.as_deref()
    }

    /// How people play Bosses, if they do.
    #[inline]
    pub fn bosses(&self) -> Option<PlayedBosses> {
        if CRAWLS { self.bosses } else { None }
    }

    /// Whether whoever sits on a seat of so many plays a Boss: the last one against Heroes, or everybody. [MODE-BVM, MODE-BVB]
    pub fn is_seat_of_a_played_boss(&self, seat: Seat, seats: usize) -> bool {
        match self.bosses() {
            Some(PlayedBosses::AgainstHeroes(..)) => usize::from(seat.number()) == seats,
            Some(PlayedBosses::Everybody) => true,
            None => false,
        }
    }

    /// Whether a seat of so many is that of an enemy. [ADV-5]
    pub fn is_seat_of_an_enemy(&self, seat: Seat, seats: usize) -> bool {
        if self.boss().is_some() {
            return usize::from(seat.number()) == seats;
        }
        self.enemies.contains(&seat.number())
    }
}

/// How people play Bosses: with a hand, as Heroes do. [MODE-BVM, MODE-BVB]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PlayedBosses {
    /// One, on the last seat, against Heroes who are on one side: Health to begin with, and how much more for each
    /// Hero. [BVM-4]
    AgainstHeroes(u8, u8),
    /// Everybody plays one. [BVB-1]
    Everybody,
}

/// With what a player comes back. [WTT-1]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComesBack {
    /// Health.
    pub health: u8,
    /// Combat points.
    pub cp: u8,
    /// Cards, drawn after the hand was discarded.
    pub hand: u8,
}

/// When a die may be altered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum AlteredWhen {
    /// While it lies there.
    #[default]
    Always,
    /// The same, but not during an Ultimate.
    NotInAnUltimate,
    /// Never.
    Never,
}

/// How the target of an Attack is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Targeting {
    /// There is only one opponent.
    #[default]
    Only,
    /// The attacker chooses.
    Chosen,
    /// A die is rolled: what each of its values says.
    Rolled([Aim; 6]),
}

/// What a value of the die says by which a target is found, seen from the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// The opponent who is so many further clockwise; the left neighbour is 1. [FFA-1]
    Clockwise(u8),
    /// The last one clockwise.
    Right,
    /// The first or the last one clockwise, as the attacker likes.
    LeftOrRight,
    /// Any of them, as the attacker likes.
    AttackerChooses,
    /// Any of them, as the opponents agree. [C-35]
    OpponentsChoose,
}

/// `rules.ron`, `faq.ron` and `conflicts.ron`: what a rule says, or how a question is answered, in this edition.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleWords {
    /// The question, in our own words; nothing for a rule that is simply printed.
    #[serde(default)]
    pub asks: Option<String>,
    /// The rule or the answer, in our own words.
    pub says: String,
    /// The heroes it is about; none if it is about all of them.
    #[serde(default)]
    pub heroes: Vec<String>,
    /// The cards, tokens and abilities it is about.
    #[serde(default)]
    pub about: Vec<String>,
    /// The rules it rests on, or that belong to it, by id.
    #[serde(default)]
    pub rules: Vec<String>,
    /// How sure it is that this is so.
    #[serde(default)]
    pub sure: Confidence,
    /// Where it is printed.
    pub cite: Vec<Place>,
}

/// How sure it is that something is so.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum Confidence {
    /// A guess: nothing is ruled by it.
    Low,
    /// It follows from what is printed.
    Medium,
    /// It is printed.
    #[default]
    High,
}
