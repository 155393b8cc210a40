//! House rules, as they are told.

#[cfg(feature = "server")]
use async_graphql::{Enum, SimpleObject};
use referee::{Ruleset, book};
use serde::Serialize;

use super::rule::Place;

/// The house rules of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct HouseRules {
    /// What the table calls them; the options, if it has no name for them.
    pub name: String,
    /// The ready-made options, by id.
    pub options: Vec<String>,
    /// What is played otherwise.
    pub says: Vec<String>,
}

/// House rules that a table may name when it opens a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct HouseOption {
    /// By which they are named.
    pub id: String,
    /// What is played, in our words.
    pub says: String,
    /// What it is about.
    pub about: HouseSubject,
    /// The heroes of whose board, leaflet or cards something differs; none if it is for all of them.
    pub heroes: Vec<String>,
    /// The doubts that they decide, as they stand under `unverified`.
    pub settles: Vec<String>,
    /// Where that reading is from.
    pub printed_in: Vec<Place>,
}

/// What house rules are about: the first of these that they change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum HouseSubject {
    /// Abilities on the boards of heroes.
    Hero,
    /// Tokens.
    Token,
    /// Cards.
    Card,
    /// Numbers and policies.
    Table,
}

impl From<book::Subject> for HouseSubject {
    fn from(subject: book::Subject) -> HouseSubject {
        match subject {
            book::Subject::Hero => HouseSubject::Hero,
            book::Subject::Token => HouseSubject::Token,
            book::Subject::Card => HouseSubject::Card,
            book::Subject::Table => HouseSubject::Table,
        }
    }
}

/// Something that the printed sources leave in doubt about a hero.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Doubt {
    /// The hero.
    pub hero: String,
    /// What it is about, a colon, and what is in doubt: the reading in force first.
    pub says: String,
    /// The house options that decide it, by id.
    pub options: Vec<String>,
}

/// The house rules in force, if there are any.
pub fn house_rules(rules: &Ruleset) -> Option<HouseRules> {
    let house = rules.house()?;
    Some(HouseRules {
        name: house.name.clone().unwrap_or_else(|| house.options.join(", ")),
        options: house.options.clone(),
        says: house.says.clone(),
    })
}

/// The house rules that a table may choose.
pub fn house_options(rules: &Ruleset) -> Vec<HouseOption> {
    let place =
        |(document, at): &(String, String)| Place { document: document.clone(), at: at.clone() };
    let all = rules.house_options().iter().map(|option| HouseOption {
        id: option.id.clone(),
        says: option.says.clone(),
        about: option.about.into(),
        heroes: option.heroes.clone(),
        settles: option.settles.clone(),
        printed_in: option.cite.iter().map(place).collect(),
    });
    all.collect()
}

/// What is in doubt about one hero, or about all of them.
pub fn doubts(rules: &Ruleset, hero: Option<&str>) -> Vec<Doubt> {
    let of_hero = rules.heroes().iter().filter(|book| hero.is_none_or(|name| book.name == name));
    let all = of_hero.flat_map(|book| {
        book.doubts.iter().map(|doubt| {
            let settles =
                |option: &&referee::book::OptionBook| option.settles.contains(&doubt.says);
            let options = rules.house_options().iter().filter(settles);
            Doubt {
                hero: book.name.clone(),
                says: doubt.says.clone(),
                options: options.map(|option| option.id.clone()).collect(),
            }
        })
    });
    all.collect()
}
