//! Rules, answers and conflicts, as they are looked up.

#[cfg(feature = "server")]
use async_graphql::{Enum, SimpleObject};
use referee::Ruleset;
use referee::book::{self, RuleBook};
use serde::Serialize;

/// A rule, an answer of a FAQ, or how a contradiction or a silence of the printed rules is ruled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[cfg_attr(feature = "server", graphql(name = "Rule"))]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// What it is.
    pub kind: RuleKind,
    /// The question, in our words; nothing for a rule that is simply printed.
    pub asks: Option<String>,
    /// What it says, in our words.
    pub says: String,
    /// The heroes it is about; none if it is about all of them.
    pub heroes: Vec<String>,
    /// The cards, tokens and abilities it is about.
    pub about: Vec<String>,
    /// The ids of rules it rests on, or that belong to it.
    pub rules: Vec<String>,
    /// How sure it is that this is so.
    pub confidence: Confidence,
    /// Where it is printed.
    pub printed_in: Vec<Place>,
    /// The rule set whose words these are.
    pub edition: String,
    /// Whether they come from the rule set this one is based on, because it has none of its own.
    pub inherited: bool,
}

/// Where something is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// The document.
    pub document: String,
    /// The page or section.
    pub at: String,
}

/// What words about the rules are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum RuleKind {
    /// A rule.
    Rule,
    /// An answer of a FAQ.
    Faq,
    /// How a contradiction, or a silence, of the printed rules is ruled.
    Conflict,
}

/// How sure it is that something is so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Confidence {
    /// A guess: nothing is ruled by it.
    Low,
    /// It follows from what is printed.
    Medium,
    /// It is printed.
    High,
}

impl From<book::RuleKind> for RuleKind {
    fn from(kind: book::RuleKind) -> RuleKind {
        match kind {
            book::RuleKind::Rule => RuleKind::Rule,
            book::RuleKind::Faq => RuleKind::Faq,
            book::RuleKind::Conflict => RuleKind::Conflict,
        }
    }
}

impl From<book::Confidence> for Confidence {
    fn from(sure: book::Confidence) -> Confidence {
        match sure {
            book::Confidence::Low => Confidence::Low,
            book::Confidence::Medium => Confidence::Medium,
            book::Confidence::High => Confidence::High,
        }
    }
}

/// The rule of this id, if the rule set has words for it.
pub fn rule(rules: &Ruleset, id: &str) -> Option<Rule> {
    let id = id.trim().to_ascii_uppercase();
    rules.rule(&id).map(|book| mirror(&id, book))
}

/// What is found, the best first, at most so many.
pub fn search(rules: &Ruleset, wanted: &referee::search::Wanted, most: usize) -> Vec<Rule> {
    let found = referee::search::search(rules, wanted).into_iter().take(most);
    found.map(|found| mirror(found.id, found.rule)).collect()
}

fn mirror(id: &str, book: &RuleBook) -> Rule {
    let place =
        |(document, at): &(String, String)| Place { document: document.clone(), at: at.clone() };
    Rule {
        id: id.to_owned(),
        kind: book.kind.into(),
        asks: book.asks.clone(),
        says: book.says.clone(),
        heroes: book.heroes.clone(),
        about: book.about.clone(),
        rules: book.rules.clone(),
        confidence: book.sure.into(),
        printed_in: book.cite.iter().map(place).collect(),
        edition: book.edition.clone(),
        inherited: book.inherited,
    }
}
