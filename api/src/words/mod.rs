//! Sentences in English and French, made from what the engine answers. Nowhere else are sentences made.
//!
//! Each names the player and the thing, then the rule or reason; numbers come from the engine.

pub mod awaits;
pub mod difference;
pub mod event;
mod french;
pub mod happening;
pub mod names;
pub mod odds;
pub mod option;
pub mod phase;
pub mod refusal;
pub mod revision;
pub mod total;

pub use names::Names;

/// The languages that sentences are made in. Names of heroes, cards, tokens and abilities stay as they are printed, what
/// is printed on them and the words of the rules in the language of the rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French. What differs between two readings, and why an opening, a correction or a ruling cannot be, is said in
    /// English yet.
    French,
}

impl Language {
    /// What stands between two clauses of a sentence.
    pub(crate) const fn joint(self) -> &'static str {
        match self {
            Language::English => "; ",
            Language::French => "\u{202f}; ",
        }
    }

    /// The language with this tag; English for every other.
    pub fn of(tag: &str) -> Language {
        if tag == "fr" { Language::French } else { Language::English }
    }
}

/// A clause as a sentence. Names that end in a mark of their own keep it.
pub fn sentence(clause: &str) -> String {
    let stop = if clause.ends_with(['!', '?', '.']) { "" } else { "." };
    format!("{}{stop}", names::capitalised(clause))
}
