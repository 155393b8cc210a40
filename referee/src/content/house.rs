//! House rules: what a table plays otherwise, as differences from a rule set.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::boss::{Boss, BossCards};
use super::crawl::{Environment, LootCard};
use super::effect::DamageKind;
use super::enemy::EnemyFile;
use super::hero::{Card, Hero, HeroChanges, Place, Timing};
use super::load::read;
use super::origin::{Origin, Printed};
use super::ruleset::{CombatPoints, DamageAttributes, HandNumbers, Mode, Precedence, Settling};
use super::token::Token;
use super::written;
use super::wrong::ContentError;

/// The house rules of a match: ready-made options of its rule set, a file of the table's own, or both.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct House {
    /// Ready-made options, by id.
    #[serde(default)]
    pub options: Vec<String>,
    /// The text of a file in the form of [`HouseFile`].
    #[serde(default)]
    pub file: Option<String>,
}

impl House {
    /// The longest file, in bytes.
    pub const LONGEST_FILE: usize = 64 * 1024;
    /// The most options.
    pub const MOST_OPTIONS: usize = 64;
    /// What errors call the file.
    pub const FILE: &str = "house rules";

    /// Whether nothing is played otherwise.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() && self.file.is_none()
    }
}

/// A file of house rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "House")]
pub struct HouseFile {
    /// What the table calls them.
    pub name: String,
    /// The rule set they change.
    pub based_on: String,
    /// Ready-made options of that rule set, by id.
    #[serde(default)]
    pub options: Vec<String>,
    /// Doubts that they decide, in the words of the hero's file.
    #[serde(default)]
    pub settles: Vec<String>,
    /// What else they change.
    #[serde(default)]
    pub changes: Changes,
}

/// `house.ron`: another reading of something doubtful, or a custom, that a table can name when it opens a match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseOption {
    /// What is played, in our own words.
    pub says: String,
    /// The doubts that it decides, in the words of the hero's file.
    #[serde(default)]
    pub settles: Vec<String>,
    /// Where that reading is from.
    pub cite: Vec<Place>,
    /// The changes.
    pub changes: Changes,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// What house rules change. What is replaced is named, and must be there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Changes {
    /// CP: at the start, the most, and the gains.
    pub combat_points: Option<CombatPoints>,
    /// Cards: at the start, the most, and the gain.
    pub hand: Option<HandNumbers>,
    /// Cards of a deck without the optional extra card; decks with a number of their own change by as many.
    pub deck: Option<u8>,
    /// How far above the starting Health one may heal.
    pub heal_above_start: Option<u8>,
    /// Roll Attempts of an Offensive Roll Phase.
    pub roll_attempts: Option<u8>,
    /// Whether a Defender may decline to use a Defensive Ability.
    pub defense_may_be_declined: Option<bool>,
    /// How a total is added up.
    pub settling: Option<Settling>,
    /// The timings of cards that can be answered before they resolve.
    pub answerable: Option<Vec<Timing>>,
    /// Whose wish comes first.
    pub precedence: Option<Precedence>,
    /// Whether healing of a bundle is gained before its damage, up to the heal cap; else both are one change. [HP-4, C-120]
    pub heals_before_damage: Option<bool>,
    /// Whether a skipped Offensive Roll Phase leaves Roll Attempts as one does that ended early. [C-121]
    pub skipped_phase_leaves_attempts: Option<bool>,
    /// Whether the discard pile becomes the deck before an empty one is searched. [CARD-9, C-122]
    pub search_reshuffles: Option<bool>,
    /// Damage types whose attributes differ.
    pub damage: BTreeMap<DamageKind, DamageAttributes>,
    /// Modes that differ, by name.
    pub modes: BTreeMap<String, Mode>,
    /// Tokens that differ, of any leaflet, by name.
    pub tokens: BTreeMap<String, Token>,
    /// Common cards that differ, by name.
    pub cards: Vec<Card>,
    /// Common cards that no deck has.
    pub without_cards: Vec<String>,
    /// Heroes of whom something differs.
    pub heroes: Vec<HeroChanges>,
    /// Bosses whose boards the table has typed in: each is there besides the others, or in the place of the one of its name.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub bosses: Vec<Boss>,
    /// Heroes whom the table has made or typed in, each a whole board: there besides the others, or in the place of the one of
    /// that name.
    pub new_heroes: Vec<Hero>,
    /// Minions likewise, in the form of their files.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub minions: Vec<EnemyFile>,
    /// Environments likewise. One whose level is not known says none, and lies under tiles of every level.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub environments: Vec<Environment>,
    /// Loot cards likewise.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub loot_cards: Vec<LootCard>,
    /// Action cards of Bosses likewise, each in the deck of its Boss.
    #[cfg_attr(not(feature = "crawls"), serde(skip))]
    pub boss_cards: Vec<BossCards>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// What house rules are about: the first of these that they change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// Abilities on the boards of heroes.
    Hero,
    /// Tokens.
    Token,
    /// Cards.
    Card,
    /// Numbers and policies.
    Table,
}

impl Changes {
    /// What they are about.
    pub fn subject(&self) -> Subject {
        let of_heroes = |changes: fn(&HeroChanges) -> bool| self.heroes.iter().any(changes);
        if of_heroes(HeroChanges::abilities) || !self.new_heroes.is_empty() {
            Subject::Hero
        } else if !self.tokens.is_empty() || of_heroes(|hero| !hero.leaflet.is_empty()) {
            Subject::Token
        } else if !self.cards.is_empty()
            || !self.without_cards.is_empty()
            || of_heroes(|hero| !hero.cards.is_empty() || !hero.without_cards.is_empty())
        {
            Subject::Card
        } else {
            Subject::Table
        }
    }

    /// The heroes of whose boxes something differs, in alphabetical order; none if they are for all of them.
    pub(crate) fn concern(&self, heroes: &[&Hero]) -> Vec<String> {
        let rest = Changes { tokens: BTreeMap::new(), heroes: Vec::new(), ..self.clone() };
        if rest != Changes::default() {
            return Vec::new();
        }
        let named = |hero: &Hero| self.heroes.iter().any(|changes| changes.name == hero.name);
        let holds = |hero: &Hero| {
            hero.shares.iter().chain(hero.leaflet.keys()).any(|name| self.tokens.contains_key(name))
        };
        let those = heroes.iter().filter(|hero| named(hero) || holds(hero));
        those.map(|hero| hero.name.clone()).collect()
    }
}

/// The house rules in force, as they are told.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HouseRules {
    /// What the table calls them, if they came in a file.
    pub name: Option<String>,
    /// The options, by id.
    pub options: Vec<String>,
    /// What is played otherwise: what each option says, then what the file itself changes.
    pub says: Vec<String>,
}

/// The rule set that a file of house rules changes.
///
/// # Errors
/// If the text cannot be read, with line and column.
pub fn house_based_on(text: &str) -> Result<String, ContentError> {
    house_file(text).map(|file| file.based_on)
}

pub(super) fn house_file(text: &str) -> Result<HouseFile, ContentError> {
    let wrong = |message: String| ContentError {
        file: House::FILE.to_owned(),
        line: 0,
        column: 0,
        message,
    };
    if text.len() > House::LONGEST_FILE {
        return Err(wrong(format!("house rules have at most {} bytes", House::LONGEST_FILE)));
    }
    let (here, files) = (Origin::file(House::FILE), of_house(text));
    let hero = "a hero stands here, and no house rules: they name what differs under changes: (heroes: [...]), and have a whole \
                board under changes: (new_heroes: [...])";
    let changes = written::name(text).is_some_and(|(_, name)| name == "HeroChanges");
    if changes || is_hero(text) {
        return Err(here.wrong(&files, hero.to_owned()));
    }
    let mut file: HouseFile = read(House::FILE, text)?;
    file.changes.printed(here.field("changes"));
    let fits = (1..=64).contains(&file.name.len()) && !file.name.chars().any(char::is_control);
    if fits {
        Ok(file)
    } else {
        let message = "a name has 1 to 64 bytes in one line".to_owned();
        Err(here.field("name").wrong_name(&files, &file.name, message))
    }
}

/// Whether a file holds a whole hero.
pub fn is_hero(text: &str) -> bool {
    match written::name(text) {
        Some((_, name)) => name == "Hero",
        None => written::has(text, "dice"),
    }
}

/// The text of a table's own file under its name.
pub(super) fn of_house(text: &str) -> BTreeMap<String, String> {
    BTreeMap::from([(House::FILE.to_owned(), text.to_owned())])
}
