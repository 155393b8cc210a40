//! The files of one rule set, with those of the rule set it is based on filled in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::boss::Boss;
use super::crawl::Crawling;
use super::effect::DamageKind;
use super::enemy::EnemySource;
use super::hero::{Card, Hero, HeroChanges};
use super::house::{HouseOption, HouseRules};
use super::origin::Origin;
use super::ruleset::{DamageAttributes, RuleWords, RulesetFile};
use super::token::Token;
use super::wrong::ContentError;

/// Everything one rule set says, flat.
#[derive(Clone, Debug)]
pub struct Source {
    /// Numbers and policies.
    pub ruleset: RulesetFile,
    /// Damage types as they are where heroes are printed that stand in; the rule set's own count before them.
    pub lent: BTreeMap<DamageKind, DamageAttributes>,
    /// Tokens that several heroes share.
    pub tokens: BTreeMap<String, Token>,
    /// The cards every deck has.
    pub cards: Vec<Card>,
    /// The heroes, in alphabetical order.
    pub heroes: Vec<HeroSource>,
    /// The enemies, in alphabetical order.
    pub enemies: Vec<EnemySource>,
    /// The Bosses, in alphabetical order.
    pub bosses: Vec<Boss>,
    /// What a Portal Crawl is made of.
    pub crawling: Crawling,
    /// What each rule says, each FAQ answers and each conflict is ruled.
    pub rules: BTreeMap<String, RuleSource>,
    /// House rules that a table may choose, by id, each with its file.
    pub options: BTreeMap<String, (String, HouseOption)>,
    /// The house rules in force.
    pub house: Option<HouseRules>,
    /// The files that were read, with their texts: what a match is pinned to.
    pub files: BTreeMap<String, String>,
    /// Files that do not say whether they are a whole hero, as none did before they were asked to.
    pub(crate) unsaid: Vec<String>,
}

impl Source {
    /// The most boards: a match notes each as a small number.
    pub(crate) const MOST_BOARDS: usize = 255;

    /// How many boards there are, of heroes, Minions and Bosses.
    pub(crate) fn boards(&self) -> usize {
        self.heroes.len() + self.enemies.len() + self.bosses.len()
    }

    /// The token of this name, whether several share it or one leaflet alone has it.
    pub(super) fn token(&self, name: &str) -> Option<&Token> {
        let leaflets = || self.heroes.iter().find_map(|hero| hero.hero.leaflet.get(name));
        self.tokens.get(name).or_else(leaflets)
    }

    /// Whether somebody's box has a token of this name that several share.
    pub(crate) fn has_use_for(&self, name: &str) -> bool {
        let shared = |hero: &HeroSource| hero.hero.shares.iter().any(|other| other == name);
        self.heroes.iter().any(shared)
            || self.enemies.iter().any(|enemy| enemy.enemy.tokens().contains(name))
            || self.bosses.iter().any(|boss| boss.tokens().contains(name))
            || self.crawling.tokens().contains(name)
    }
}

/// A hero and where something of it was changed last.
#[derive(Clone, Debug)]
pub struct HeroSource {
    /// The hero, changes applied.
    pub hero: Hero,
    /// What changed it last, or prints it.
    pub(crate) changed: Origin,
}

impl HeroSource {
    /// The file that changed something of it last, or prints it.
    pub fn file(&self) -> &str {
        self.changed.name()
    }
}

/// A rule's words and where they come from.
#[derive(Clone, Debug)]
pub struct RuleSource {
    /// The words.
    pub words: RuleWords,
    /// What they are.
    pub kind: RuleKind,
    /// The rule set whose words they are: this one, or one it is based on.
    pub edition: String,
    /// The file to blame.
    pub file: String,
}

/// What words about the rules are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum RuleKind {
    /// A rule.
    Rule,
    /// An answer of a FAQ.
    Faq,
    /// How a contradiction, or a silence, of the printed rules is ruled.
    Conflict,
}

impl RuleKind {
    /// Each with the file that holds them.
    pub(super) const FILES: [(&str, RuleKind); 3] = [
        ("rules.ron", RuleKind::Rule),
        ("faq.ron", RuleKind::Faq),
        ("conflicts.ron", RuleKind::Conflict),
    ];
}

/// The card of this name.
pub(super) fn named<'a>(cards: &'a mut [Card], name: &str) -> Option<&'a mut Card> {
    cards.iter_mut().find(|card| card.name() == name)
}

/// Applies changes to the hero they name.
pub(super) fn change(
    heroes: &mut [HeroSource],
    files: &BTreeMap<String, String>,
    changes: HeroChanges,
) -> Result<(), ContentError> {
    let missing = |at: &Origin, name: &str, what: &str| {
        at.wrong_name(files, name, format!("the hero has no {what} {name:?} to change"))
    };
    let source = heroes
        .iter_mut()
        .find(|source| source.hero.name == changes.name)
        .ok_or_else(|| missing(&changes.origin.field("name"), &changes.name, "board called"))?;
    let hero = &mut source.hero;
    for ability in changes.offense {
        let other = hero.other_side.iter_mut().flat_map(|side| &mut side.offense);
        let old = hero.offense.iter_mut().chain(other).find(|old| old.name == ability.name);
        let old =
            old.ok_or_else(|| missing(&ability.origin, &ability.name, "Offensive Ability"))?;
        *old = ability;
    }
    for defense in changes.defense {
        let other = hero.other_side.iter_mut().flat_map(|side| &mut side.defense);
        let old = hero.defense.iter_mut().chain(other).find(|old| old.name == defense.name);
        let old =
            old.ok_or_else(|| missing(&defense.origin, &defense.name, "Defensive Ability"))?;
        *old = defense;
    }
    for (name, token) in changes.leaflet {
        let old = hero.leaflet.get_mut(&name);
        let old = old.ok_or_else(|| missing(&token.origin, &name, "token"))?;
        *old = token;
    }
    for name in &changes.without_cards {
        let place = hero
            .cards
            .iter()
            .position(|card| card.name() == name)
            .ok_or_else(|| missing(&changes.origin.field("without_cards"), name, "card"))?;
        hero.cards.remove(place);
    }
    for card in changes.cards {
        let name = card.name().to_owned();
        let old = named(&mut hero.cards, &name);
        let old = old.ok_or_else(|| missing(card.origin(), &name, "card"))?;
        *old = card;
    }
    if let Some(ultimate) = changes.ultimate {
        match &mut hero.other_side {
            Some(side) if side.ultimate.name == ultimate.name => side.ultimate = ultimate,
            _ => hero.ultimate = ultimate,
        }
    }
    if changes.passive.is_some() {
        hero.passive = changes.passive;
    }
    source.changed = changes.origin;
    Ok(())
}
