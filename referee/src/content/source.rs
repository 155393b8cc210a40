//! The files of one rule set, with those of the rule set it is based on filled in.

use std::collections::BTreeMap;

use super::hero::{Card, Hero, HeroChanges};
use super::load::{ContentError, at_name, read};
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
    /// What each rule says, and whether that was filled in from the rule set this one is based on.
    pub rules: BTreeMap<String, (RuleWords, bool)>,
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

/// Reads the files of a rule set and fills in what it is based on.
///
/// # Errors
/// Everything that cannot be read or does not fit together.
pub fn flatten<P: AsRef<str>, T: AsRef<str>>(
    files: &[(P, T)],
    name: &str,
) -> Result<Source, Vec<ContentError>> {
    Flattening { files: files.iter().map(|(path, text)| (path.as_ref(), text.as_ref())).collect() }
        .ruleset(name, 0)
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
                base.rules.values_mut().for_each(|(_, inherited)| *inherited = true);
                base.ruleset = ruleset;
                base
            }
            None => Source {
                ruleset,
                tokens: BTreeMap::new(),
                cards: Vec::new(),
                heroes: Vec::new(),
                rules: BTreeMap::new(),
                files: BTreeMap::new(),
            },
        };
        source.files.insert(file.clone(), (*text).to_owned());
        let mut wrong = Vec::new();
        self.lists(name, &mut source, &mut wrong);
        self.heroes(name, &mut source, &mut wrong);
        if wrong.is_empty() { Ok(source) } else { Err(wrong) }
    }

    /// `tokens.ron`, `cards.ron` and `rules.ron`: entries replace those of the same name.
    fn lists(&self, name: &str, source: &mut Source, wrong: &mut Vec<ContentError>) {
        if let Some(tokens) =
            self.optional::<BTreeMap<String, Token>>(name, "tokens.ron", source, wrong)
        {
            source.tokens.extend(tokens);
        }
        if let Some(cards) = self.optional::<Vec<Card>>(name, "cards.ron", source, wrong) {
            for card in cards {
                replace_card(&mut source.cards, card);
            }
        }
        if let Some(rules) =
            self.optional::<BTreeMap<String, RuleWords>>(name, "rules.ron", source, wrong)
        {
            source.rules.extend(rules.into_iter().map(|(id, words)| (id, (words, false))));
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
                read(file, text).and_then(|changes| change(&mut source.heroes, file, text, changes))
            } else {
                read(file, text).map(|hero| put_hero(&mut source.heroes, file, hero))
            };
            wrong.extend(result.err());
        }
        source.heroes.sort_by(|a, b| a.hero.name.cmp(&b.hero.name));
    }
}

fn put_hero(heroes: &mut Vec<HeroSource>, file: &str, hero: Hero) {
    heroes.retain(|other| other.hero.name != hero.name);
    heroes.push(HeroSource { file: file.to_owned(), hero });
}

fn replace_card(cards: &mut Vec<Card>, card: Card) {
    match cards.iter_mut().find(|other| other.name() == card.name()) {
        Some(other) => *other = card,
        None => cards.push(card),
    }
}

/// Applies the changes of one edition to the hero of the edition it is based on.
fn change(
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
        let old = hero.offense.iter_mut().find(|old| old.name == ability.name);
        let old = old.ok_or_else(|| missing(&ability.name, "Offensive Ability"))?;
        *old = ability;
    }
    for defense in changes.defense {
        let old = hero.defense.iter_mut().find(|old| old.name == defense.name);
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
    if let Some(ultimate) = changes.ultimate {
        hero.ultimate = ultimate;
    }
    hero.printed_in = changes.printed_in;
    hero.unverified = changes.unverified;
    file.clone_into(&mut source.file);
    Ok(())
}
