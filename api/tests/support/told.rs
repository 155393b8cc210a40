//! What an answer says in the language that is asked for, and in no other.

use serde_json::Value;

/// A question, where its answer says something, and what that holds in English and in French.
pub struct Told {
    pub asks: &'static str,
    pub at: &'static str,
    pub english: &'static str,
    pub french: &'static str,
}

pub const fn told(
    asks: &'static str,
    at: &'static str,
    english: &'static str,
    french: &'static str,
) -> Told {
    Told { asks, at, english, french }
}

/// How a language is asked for, and whether the answer is French.
pub const LANGUAGES: [(&str, bool); 4] = [
    ("language: \"fr\"", true),
    ("language: \"en\"", false),
    ("language: \"de\"", false),
    ("language: null", false),
];

/// Says whether an answer holds what it should, in the language that was asked for and in no other.
pub fn check(it: &Told, language: &str, french: bool, answer: &Value) {
    let there =
        answer.pointer(it.at).unwrap_or_else(|| panic!("{} ({language}): {answer}", it.asks));
    let text = strings(there).join("\n");
    let (said, unsaid) = if french { (it.french, it.english) } else { (it.english, it.french) };
    assert!(text.contains(said), "{} ({language}): {text:?} has no {said:?}", it.asks);
    assert!(!text.contains(unsaid), "{} ({language}): {text:?} has {unsaid:?}", it.asks);
}

/// All texts in a value.
fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(strings).collect(),
        Value::Object(fields) => fields.values().flat_map(strings).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}
