//! The files of one rule set, with those of the rule set it is based on filled in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::hero::{Card, Hero, HeroChanges};
use super::house::{House, HouseOption, HouseRules, apply};
use super::load::{ContentError, Once, at_name, read};
use super::ruleset::{RuleWords, RulesetFile};
use super::token::Token;

/// Everything one rule set says, flat.
#[derive(Clone, Debug)]
pub struct Source {
    /// Numbers and policies.
    pub ruleset: RulesetFile,
    /// Tokens that several heroes share.
    pub tokens: BTreeMap<String, Token>,
    /// The cards every deck has.
    pub cards: Vec<Card>,
    /// The heroes, in alphabetical order.
    pub heroes: Vec<HeroSource>,
    /// What each rule says, each FAQ answers and each conflict is ruled.
    pub rules: BTreeMap<String, RuleSource>,
    /// House rules that a table may choose, by id, each with its file.
    pub options: BTreeMap<String, (String, HouseOption)>,
    /// The house rules in force.
    pub house: Option<HouseRules>,
    /// The files that were read, with their texts: what a match is pinned to.
    pub files: BTreeMap<String, String>,
}

/// A hero and the file to blame.
#[derive(Clone, Debug)]
pub struct HeroSource {
    /// The file.
    pub file: String,
    /// The hero, changes applied.
    pub hero: Hero,
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
    const FILES: [(&str, RuleKind); 3] = [
        ("rules.ron", RuleKind::Rule),
        ("faq.ron", RuleKind::Faq),
        ("conflicts.ron", RuleKind::Conflict),
    ];
}

/// Reads the files of a rule set and fills in what it is based on.
///
/// # Errors
/// Everything that cannot be read or does not fit together.
pub fn flatten<P: AsRef<str>, T: AsRef<str>>(
    files: &[(P, T)],
    name: &str,
) -> Result<Source, Vec<ContentError>> {
    flatten_with(files, name, &House::default())
}

/// Reads the files of a rule set, fills in what it is based on, and applies house rules.
///
/// # Errors
/// Everything that cannot be read or does not fit together.
pub fn flatten_with<P: AsRef<str>, T: AsRef<str>>(
    files: &[(P, T)],
    name: &str,
    house: &House,
) -> Result<Source, Vec<ContentError>> {
    let files = files.iter().map(|(path, text)| (path.as_ref(), text.as_ref())).collect();
    let mut source = Flattening { files }.ruleset(name, 0)?;
    apply(&mut source, house)?;
    Ok(source)
}

struct Flattening<'a> {
    files: BTreeMap<&'a str, &'a str>,
}

/// How many rule sets may be based on each other in a row.
const DEEPEST: u8 = 8;

impl Flattening<'_> {
    fn ruleset(&self, name: &str, depth: u8) -> Result<Source, Vec<ContentError>> {
        let file = format!("{name}/ruleset.ron");
        let whole = |message: String| {
            vec![ContentError { file: file.clone(), line: 0, column: 0, message }]
        };
        let text = self
            .files
            .get(file.as_str())
            .ok_or_else(|| whole(format!("no rule set is called {name:?}")))?;
        let ruleset: RulesetFile = read(&file, text).map_err(|wrong| vec![wrong])?;
        let mut source = match &ruleset.based_on {
            Some(_) if depth == DEEPEST => {
                return Err(whole("rule sets are based on each other in a circle".into()));
            }
            Some(base) => {
                let mut base = self.ruleset(base, depth + 1)?;
                base.ruleset = ruleset;
                base.options.clear();
                base
            }
            None => Source {
                ruleset,
                tokens: BTreeMap::new(),
                cards: Vec::new(),
                heroes: Vec::new(),
                rules: BTreeMap::new(),
                options: BTreeMap::new(),
                house: None,
                files: BTreeMap::new(),
            },
        };
        source.files.insert(file.clone(), (*text).to_owned());
        let mut wrong = Vec::new();
        leave_out_heroes(&mut source, &file, text, &mut wrong);
        self.lists(name, &mut source, &mut wrong);
        self.heroes(name, &mut source, &mut wrong);
        if wrong.is_empty() { Ok(source) } else { Err(wrong) }
    }

    /// `tokens.ron`, `cards.ron` and the files of rules: entries replace those of the same name.
    fn lists(&self, name: &str, source: &mut Source, wrong: &mut Vec<ContentError>) {
        if let Some(Once(tokens)) = self.optional::<Once<Token>>(name, "tokens.ron", source, wrong)
        {
            source.tokens.extend(tokens);
        }
        if let Some(cards) = self.optional::<Vec<Card>>(name, "cards.ron", source, wrong) {
            for card in cards {
                replace_card(&mut source.cards, card);
            }
        }
        if let Some(Once(options)) =
            self.optional::<Once<HouseOption>>(name, "house.ron", source, wrong)
        {
            let file = format!("{name}/house.ron");
            source.options =
                options.into_iter().map(|(id, one)| (id, (file.clone(), one))).collect();
        }
        for (file, kind) in RuleKind::FILES {
            if let Some(Once(rules)) = self.optional::<Once<RuleWords>>(name, file, source, wrong) {
                self.rules(name, file, kind, rules, source, wrong);
            }
        }
    }

    /// The words of one file. An id has one meaning: no other file of this rule set may give it words too.
    fn rules(
        &self,
        name: &str,
        file: &str,
        kind: RuleKind,
        rules: BTreeMap<String, RuleWords>,
        source: &mut Source,
        wrong: &mut Vec<ContentError>,
    ) {
        let file = format!("{name}/{file}");
        let text = self.files.get(file.as_str()).copied().unwrap_or_default();
        for (id, words) in rules {
            if let Some(other) = source.rules.get(&id).filter(|other| other.kind != kind) {
                let message = format!("{id:?} stands in {} too", other.file);
                wrong.push(at_name(&file, text, &id, message));
            } else {
                let edition = name.to_owned();
                let file = file.clone();
                source.rules.insert(id, RuleSource { words, kind, edition, file });
            }
        }
    }

    fn optional<D: serde::de::DeserializeOwned>(
        &self,
        name: &str,
        file: &str,
        source: &mut Source,
        wrong: &mut Vec<ContentError>,
    ) -> Option<D> {
        let path = format!("{name}/{file}");
        let text = self.files.get(path.as_str())?;
        source.files.insert(path.clone(), (*text).to_owned());
        read(&path, text).map_err(|error| wrong.push(error)).ok()
    }

    /// Heroes: a whole hero, or how it differs from the one the base has.
    fn heroes(&self, name: &str, source: &mut Source, wrong: &mut Vec<ContentError>) {
        let folder = format!("{name}/heroes/");
        for (&file, &text) in self.files.iter().filter(|(file, _)| file.starts_with(&folder)) {
            source.files.insert(file.to_owned(), text.to_owned());
            let result = if source.ruleset.based_on.is_some() && !text.contains("dice:") {
                read(file, text)
                    .and_then(|changes| reprint(&mut source.heroes, file, text, changes))
            } else {
                read(file, text).map(|hero| put_hero(&mut source.heroes, file, hero))
            };
            wrong.extend(result.err());
        }
        source.heroes.sort_by(|a, b| a.hero.name.cmp(&b.hero.name));
    }
}

/// Takes out the heroes that this rule set does not have of those it is based on, and the tokens
/// that only they share.
fn leave_out_heroes(source: &mut Source, file: &str, text: &str, wrong: &mut Vec<ContentError>) {
    let Source { ruleset, heroes, tokens, .. } = source;
    for name in &ruleset.without_heroes {
        if let Some(place) = heroes.iter().position(|other| other.hero.name == *name) {
            let left = heroes.remove(place).hero;
            let shared = |name: &String| heroes.iter().any(|one| one.hero.shares.contains(name));
            tokens.retain(|name, _| !left.shares.contains(name) || shared(name));
        } else {
            let message = format!("there is no hero {name:?} to leave out");
            wrong.push(at_name(file, text, name, message));
        }
    }
}

fn put_hero(heroes: &mut Vec<HeroSource>, file: &str, hero: Hero) {
    heroes.retain(|other| other.hero.name != hero.name);
    heroes.push(HeroSource { file: file.to_owned(), hero });
}

fn replace_card(cards: &mut Vec<Card>, card: Card) {
    match named(cards, card.name()) {
        Some(other) => *other = card,
        None => cards.push(card),
    }
}

/// The card of this name.
pub(super) fn named<'a>(cards: &'a mut [Card], name: &str) -> Option<&'a mut Card> {
    cards.iter_mut().find(|card| card.name() == name)
}

/// What an edition prints differently, and what it leaves in doubt instead.
fn reprint(
    heroes: &mut [HeroSource],
    file: &str,
    text: &str,
    changes: HeroChanges,
) -> Result<(), ContentError> {
    let HeroChanges { name, printed_in, unverified, .. } = changes.clone();
    let Some(printed_in) = printed_in else {
        return Err(at_name(
            file,
            text,
            &name,
            format!("it is not said where {name:?} is printed"),
        ));
    };
    change(heroes, file, text, changes)?;
    if let Some(source) = heroes.iter_mut().find(|source| source.hero.name == name) {
        source.hero.printed_in = printed_in;
        source.hero.unverified = unverified;
    }
    Ok(())
}

/// Applies changes to the hero they name.
pub(super) fn change(
    heroes: &mut [HeroSource],
    file: &str,
    text: &str,
    changes: HeroChanges,
) -> Result<(), ContentError> {
    let missing = |name: &str, what: &str| {
        at_name(file, text, name, format!("the hero has no {what} {name:?} to change"))
    };
    let source = heroes
        .iter_mut()
        .find(|source| source.hero.name == changes.name)
        .ok_or_else(|| missing(&changes.name, "board called"))?;
    let hero = &mut source.hero;
    for ability in changes.offense {
        let other = hero.other_side.iter_mut().flat_map(|side| &mut side.offense);
        let old = hero.offense.iter_mut().chain(other).find(|old| old.name == ability.name);
        let old = old.ok_or_else(|| missing(&ability.name, "Offensive Ability"))?;
        *old = ability;
    }
    for defense in changes.defense {
        let other = hero.other_side.iter_mut().flat_map(|side| &mut side.defense);
        let old = hero.defense.iter_mut().chain(other).find(|old| old.name == defense.name);
        let old = old.ok_or_else(|| missing(&defense.name, "Defensive Ability"))?;
        *old = defense;
    }
    for (name, token) in changes.leaflet {
        let old = hero.leaflet.get_mut(&name);
        *old.ok_or_else(|| missing(&name, "token"))? = token;
    }
    for name in &changes.without_cards {
        let place = hero
            .cards
            .iter()
            .position(|card| card.name() == name)
            .ok_or_else(|| missing(name, "card"))?;
        hero.cards.remove(place);
    }
    for card in changes.cards {
        let name = card.name().to_owned();
        let old = named(&mut hero.cards, &name);
        *old.ok_or_else(|| missing(&name, "card"))? = card;
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
    file.clone_into(&mut source.file);
    Ok(())
}
