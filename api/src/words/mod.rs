//! Sentences in English and French, made from what the engine answers. Nowhere else are sentences made.
//!
//! Each names the player and the thing, then the rule or reason; numbers come from the engine.

pub mod awaits;
#[cfg(feature = "server")]
pub mod barred;
#[cfg(feature = "server")]
pub mod campaign;
#[cfg(feature = "server")]
pub mod desk;
pub mod difference;
pub mod event;
mod face;
pub mod fault;
mod french;
pub mod happening;
pub mod names;
pub mod odds;
pub mod opening;
pub mod option;
pub mod phase;
#[cfg(feature = "server")]
mod points;
pub mod refusal;
pub mod revision;
#[cfg(feature = "server")]
pub mod season;
pub mod slot;
pub mod total;

use events::notation::NotationError;
pub use names::Names;

/// Words that are said of Portal Crawls alone: where none is judged they are not carried along.
fn of_crawls(say: impl FnOnce() -> String) -> String {
    if referee::CRAWLS { say() } else { String::new() }
}

/// The languages that sentences are made in. Names of heroes, cards, tokens and abilities stay as they are printed, what
/// is printed on them and the words of the rules in the language of the rule set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
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

    /// What stands behind a name that something is said of.
    #[cfg(feature = "server")]
    pub(crate) const fn colon(self) -> &'static str {
        match self {
            Language::English => ": ",
            Language::French => "\u{202f}: ",
        }
    }

    /// The language that is asked for; English if none is.
    #[cfg(feature = "server")]
    pub(crate) fn asked(tag: Option<&str>) -> Language {
        tag.map_or(Language::English, Language::of)
    }

    /// The language with this tag; English for every other.
    pub fn of(tag: &str) -> Language {
        if tag == "fr" { Language::French } else { Language::English }
    }
}

/// Why a text is no notation: what was expected at its place and what was found.
pub fn unreadable(error: &NotationError, language: Language) -> String {
    let NotationError { expected, found, .. } = error;
    match language {
        Language::English => format!("expected {expected}, found {found}"),
        Language::French => french::notation::unreadable(expected, found),
    }
}

/// A clause as a sentence. Names that end in a mark of their own keep it.
pub fn sentence(clause: &str) -> String {
    let stop = if clause.ends_with(['!', '?', '.']) { "" } else { "." };
    format!("{}{stop}", names::capitalised(clause))
}
