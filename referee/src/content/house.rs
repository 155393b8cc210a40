//! House rules: what a table plays otherwise, as differences from a rule set.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::effect::DamageKind;
use super::hero::{Card, Hero, HeroChanges, Place, Timing};
use super::load::{ContentError, at_field, at_name, read};
use super::ruleset::{CombatPoints, DamageAttributes, HandNumbers, Mode, Precedence, Settling};
use super::source::{HeroSource, Source, change, named};
use super::token::Token;

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
#[serde(deny_unknown_fields)]
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
        if of_heroes(HeroChanges::abilities) {
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
    pub(crate) fn concern(&self, heroes: &[HeroSource]) -> Vec<String> {
        let rest = Changes { tokens: BTreeMap::new(), heroes: Vec::new(), ..self.clone() };
        if rest != Changes::default() {
            return Vec::new();
        }
        let named = |hero: &Hero| self.heroes.iter().any(|changes| changes.name == hero.name);
        let holds = |hero: &Hero| {
            hero.shares.iter().chain(hero.leaflet.keys()).any(|name| self.tokens.contains_key(name))
        };
        let those = heroes.iter().map(|hero| &hero.hero).filter(|hero| named(hero) || holds(hero));
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

fn house_file(text: &str) -> Result<HouseFile, ContentError> {
    let wrong = |message: String| ContentError {
        file: House::FILE.to_owned(),
        line: 0,
        column: 0,
        message,
    };
    if text.len() > House::LONGEST_FILE {
        return Err(wrong(format!("house rules have at most {} bytes", House::LONGEST_FILE)));
    }
    let file: HouseFile = read(House::FILE, text)?;
    let fits = (1..=64).contains(&file.name.len()) && !file.name.chars().any(char::is_control);
    if fits {
        Ok(file)
    } else {
        Err(at_name(
            House::FILE,
            text,
            &file.name,
            "a name has 1 to 64 bytes in one line".to_owned(),
        ))
    }
}

/// Applies house rules to a rule set.
pub(super) fn apply(source: &mut Source, house: &House) -> Result<(), Vec<ContentError>> {
    if house.is_empty() {
        return Ok(());
    }
    let mut table =
        Table { source, changed: BTreeSet::new(), rules: HouseRules::default(), wrong: Vec::new() };
    let file = match &house.file {
        None => None,
        Some(text) => Some((text, house_file(text).map_err(|wrong| vec![wrong])?)),
    };
    let of_file = file.iter().flat_map(|(_, file)| &file.options);
    let options: Vec<String> = house.options.iter().chain(of_file).cloned().collect();
    if options.len() > House::MOST_OPTIONS {
        let message = format!("house rules have at most {} options", House::MOST_OPTIONS);
        return Err(vec![ContentError {
            file: House::FILE.to_owned(),
            line: 0,
            column: 0,
            message,
        }]);
    }
    let text = file.as_ref().map_or("", |(text, _)| text.as_str());
    for id in &options {
        table.option(id, text);
    }
    if let Some((text, file)) = file {
        table.file(text, file);
    }
    let Table { rules, wrong, .. } = table;
    source.house = Some(rules);
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// A rule set while house rules are applied to it.
struct Table<'a> {
    source: &'a mut Source,
    /// What was changed, in words: nothing may be changed twice.
    changed: BTreeSet<String>,
    rules: HouseRules,
    wrong: Vec<ContentError>,
}

/// The file whose changes are applied, and its text.
#[derive(Clone, Copy)]
struct Origin<'a> {
    file: &'a str,
    text: &'a str,
}

impl Origin<'_> {
    fn blame(self, name: &str, message: String) -> ContentError {
        at_name(self.file, self.text, name, message)
    }
}

impl Table<'_> {
    /// A ready-made option that the file with this text, or nobody, names.
    fn option(&mut self, id: &str, text: &str) {
        let from = Origin { file: House::FILE, text };
        let Some((file, option)) = self.source.options.get(id).cloned() else {
            let all: Vec<&str> = self.source.options.keys().map(String::as_str).collect();
            let message = format!("there is no option {id:?}; there are {}", all.join(", "));
            return self.wrong.push(from.blame(id, message));
        };
        if self.rules.options.iter().any(|other| other == id) {
            return self.wrong.push(from.blame(id, format!("the option {id:?} is named twice")));
        }
        let text = self.source.files.get(&file).cloned().unwrap_or_default();
        let from = Origin { file: &file, text: &text };
        self.changes(from, &option.changes);
        self.settle(from, &option.settles);
        self.rules.options.push(id.to_owned());
        self.rules.says.push(option.says);
    }

    /// The table's own file.
    fn file(&mut self, text: &str, file: HouseFile) {
        let from = Origin { file: House::FILE, text };
        let HouseFile { name, based_on, options: _, settles, changes } = file;
        if based_on != self.source.ruleset.name {
            let message = format!(
                "these house rules change {based_on:?}, not {:?}",
                self.source.ruleset.name
            );
            return self.wrong.push(from.blame(&based_on, message));
        }
        self.source.files.insert(House::FILE.to_owned(), text.to_owned());
        let own = self.changes(from, &changes);
        self.settle(from, &settles);
        if !own.is_empty() {
            self.rules.says.push(format!("{name} changes {}.", own.join(", ")));
        }
        self.rules.name = Some(name);
    }

    /// Makes the changes, and says what was changed.
    fn changes(&mut self, from: Origin, changes: &Changes) -> Vec<String> {
        let mut those = self.numbers(changes);
        self.lists(from, changes, &mut those);
        self.check_numbers(from, changes);
        for hero in &changes.heroes {
            those.extend(hero.names().map(|name| format!("{name} of {}", hero.name)));
            let changed = change(&mut self.source.heroes, from.file, from.text, hero.clone());
            self.wrong.extend(changed.err());
            if hero.printed_in.is_some() || !hero.unverified.is_empty() {
                let message =
                    "house rules say neither what is printed nor what is in doubt".to_owned();
                self.wrong.push(from.blame(&hero.name, message));
            }
        }
        for one in &those {
            if !self.changed.insert(one.clone()) {
                self.wrong.push(from.blame(one, format!("{one} is changed twice")));
            }
        }
        those
    }

    /// Numbers and policies. A deck that has its own number grows or shrinks with the others.
    fn numbers(&mut self, changes: &Changes) -> Vec<String> {
        let mut those = Vec::new();
        if let Some(new) = changes.deck {
            let old = self.source.ruleset.deck;
            for own in self.source.heroes.iter_mut().filter_map(|hero| hero.hero.deck.as_mut()) {
                *own = own.saturating_sub(old).saturating_add(new);
            }
        }
        let into = &mut self.source.ruleset;
        let mut put = |name: &str, changed: bool| {
            if changed {
                those.push(name.to_owned());
            }
        };
        put("combat_points", set(&mut into.combat_points, changes.combat_points.as_ref()));
        put("hand", set(&mut into.hand, changes.hand.as_ref()));
        put("deck", set(&mut into.deck, changes.deck.as_ref()));
        put("heal_above_start", set(&mut into.heal_above_start, changes.heal_above_start.as_ref()));
        put("roll_attempts", set(&mut into.roll_attempts, changes.roll_attempts.as_ref()));
        let declined = changes.defense_may_be_declined.as_ref();
        put("defense_may_be_declined", set(&mut into.defense_may_be_declined, declined));
        put("settling", set(&mut into.settling, changes.settling.as_ref()));
        put("answerable", set(&mut into.answerable, changes.answerable.as_ref()));
        put("precedence", set(&mut into.precedence, changes.precedence.as_ref()));
        those
    }

    /// Numbers that cannot go together.
    fn check_numbers(&mut self, from: Origin, changes: &Changes) {
        let into = &self.source.ruleset;
        let mut refuse = |wrong: bool, field: &str, message: &str| {
            if wrong {
                self.wrong.push(at_field(from.file, from.text, field, message.to_owned()));
            }
        };
        let CombatPoints { start, most, .. } = into.combat_points;
        refuse(start > most, "combat_points", "nobody can start with more CP than the most");
        refuse(
            into.hand.start > into.deck,
            "hand",
            "the starting hand has more cards than the deck",
        );
        refuse(into.roll_attempts == 0, "roll_attempts", "there is no roll without an attempt");
        for (name, mode) in &into.modes {
            let field =
                if changes.modes.contains_key(name) { "health" } else { "heal_above_start" };
            let most = mode.health.checked_add(into.heal_above_start);
            refuse(
                mode.health == 0 || most.is_none(),
                field,
                "Health is from 1 to 255, healing included",
            );
        }
    }

    /// What is replaced by its name.
    fn lists(&mut self, from: Origin, changes: &Changes, those: &mut Vec<String>) {
        let source = &mut *self.source;
        let missing = |name: &str, what: &str| {
            from.blame(name, format!("the rule set has no {what} {name:?} to change"))
        };
        for (kind, attributes) in &changes.damage {
            those.push(format!("{kind:?} damage"));
            source.ruleset.damage.insert(*kind, *attributes);
        }
        for (name, mode) in &changes.modes {
            those.push(name.clone());
            match source.ruleset.modes.get_mut(name) {
                Some(old) if old.players != mode.players => {
                    let players = format!("the mode {name:?} is for {} players", old.players);
                    self.wrong.push(from.blame(name, players));
                }
                Some(old) => *old = mode.clone(),
                None => self.wrong.push(missing(name, "mode")),
            }
        }
        for (name, token) in &changes.tokens {
            those.push(name.clone());
            let leaflets = source.heroes.iter_mut().map(|hero| &mut hero.hero.leaflet);
            let boxes = leaflets.chain([&mut source.tokens]);
            let found: Vec<&mut Token> = boxes.filter_map(|tokens| tokens.get_mut(name)).collect();
            if found.is_empty() {
                self.wrong.push(missing(name, "token"));
            }
            for old in found {
                *old = token.clone();
            }
        }
        for card in &changes.cards {
            those.push(card.name().to_owned());
            match named(&mut source.cards, card.name()) {
                Some(old) => *old = card.clone(),
                None => self.wrong.push(missing(card.name(), "common card")),
            }
        }
        for name in &changes.without_cards {
            those.push(name.clone());
            let before = source.cards.len();
            source.cards.retain(|card| card.name() != name);
            if source.cards.len() == before {
                self.wrong.push(missing(name, "common card"));
            }
        }
    }

    /// Takes out doubts that are decided.
    fn settle(&mut self, from: Origin, settles: &[String]) {
        for says in settles {
            let mut found = false;
            for hero in &mut self.source.heroes {
                let before = hero.hero.unverified.len();
                hero.hero.unverified.retain(|doubt| doubt != says);
                found |= hero.hero.unverified.len() < before;
            }
            if !found {
                self.wrong
                    .push(from.blame(says, format!("nothing is in doubt in the words {says:?}")));
            }
        }
    }
}

/// Changes a value, if there is another one.
fn set<T: Clone>(old: &mut T, new: Option<&T>) -> bool {
    if let Some(new) = new {
        old.clone_from(new);
    }
    new.is_some()
}
