//! Rules with their places.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use referee::book::RuleBook;
use referee::{Rule, Ruleset};
use serde::Serialize;

use super::rule::{Confidence, Place};

/// A rule, what it says in our words, and where it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Citation {
    /// The rule's id.
    pub rule: String,
    /// What it says, in our words.
    pub says: String,
    /// The document that prints it.
    pub document: String,
    /// The page or section.
    pub at: String,
    /// Further places where it is printed.
    pub also: Vec<Place>,
    /// Whether the words come from the rule set this one is based on, because it prints none of its own.
    pub inherited: bool,
    /// How sure it is that this is so.
    pub confidence: Confidence,
}

/// The rule as this rule set prints it.
pub fn cite(rules: &Ruleset, rule: Rule) -> Citation {
    citation(rule.id(), rules.rule(rule.id()))
}

/// The rule with this id, if this rule set has words for it.
pub(crate) fn cite_id(rules: &Ruleset, id: &str) -> Option<Citation> {
    rules.rule(id).map(|words| citation(id, Some(words)))
}

fn citation(id: &str, words: Option<&RuleBook>) -> Citation {
    let mut places = words
        .iter()
        .flat_map(|words| &words.cite)
        .map(|(document, at)| Place { document: document.clone(), at: at.clone() });
    let first = places.next().unwrap_or(Place { document: String::new(), at: String::new() });
    Citation {
        rule: id.to_owned(),
        says: words.map(|words| words.says.clone()).unwrap_or_default(),
        document: first.document,
        at: first.at,
        also: places.collect(),
        inherited: words.is_some_and(|words| words.inherited),
        confidence: words.map_or(Confidence::Low, |words| words.sure.into()),
    }
}

/// Where a rule is printed first, in one line.
pub(super) fn place(rules: &Ruleset, rule: Rule) -> String {
    let first = rules.rule(rule.id()).and_then(|words| words.cite.first());
    first.map(|(document, at)| format!("{document}, {at}")).unwrap_or_default()
}

/// Each rule once, in order of first mention.
pub(super) fn cite_all(
    rules: &Ruleset,
    mentioned: impl IntoIterator<Item = Rule>,
) -> Vec<Citation> {
    let mut once: Vec<Rule> = Vec::new();
    for rule in mentioned {
        if !once.contains(&rule) {
            once.push(rule);
        }
    }
    once.into_iter().map(|rule| cite(rules, rule)).collect()
}
