//! What a campaign says: why not, and what is possible instead. In English the campaign itself says why a fact cannot be.

use campaign::Refusal;
use campaign::notation::NotationError;

use super::{Language, french};
use crate::matches::campaigns::NotScribe;

/// Why a fact cannot be logged, as a clause.
pub fn refusal(refusal: &Refusal, language: Language) -> String {
    match language {
        Language::English => refusal.to_string(),
        Language::French => french::campaign::refusal(refusal),
    }
}

/// What can be logged or done instead.
pub fn way_out(refusal: &Refusal, language: Language) -> &'static str {
    match language {
        Language::English => refusal.way_out(),
        Language::French => french::campaign::way_out(refusal),
    }
}

/// Why a line is no fact: what was expected at its place and what was found.
pub fn unreadable(error: &NotationError, language: Language) -> String {
    let NotationError { expected, found, .. } = error;
    match language {
        Language::English => format!("expected {expected}, found {found}"),
        Language::French => french::campaign_line::unreadable(expected, found),
    }
}

/// That something was logged meanwhile, and what to do then.
pub fn meanwhile(language: Language) -> [&'static str; 2] {
    match language {
        Language::English => ["something was logged here meanwhile", "look at it again"],
        Language::French => french::campaign::MEANWHILE,
    }
}

/// Why somebody may not do it, as a sentence.
pub fn sentence(barred: NotScribe, language: Language) -> &'static str {
    barred_in(barred, language).0
}

/// What is possible instead.
pub fn instead(barred: NotScribe, language: Language) -> &'static str {
    barred_in(barred, language).1
}

fn barred_in(barred: NotScribe, language: Language) -> (&'static str, &'static str) {
    match language {
        Language::English => english(barred),
        Language::French => french::campaign::barred(barred),
    }
}

fn english(barred: NotScribe) -> (&'static str, &'static str) {
    match barred {
        NotScribe::Other => (
            "Only the phone that opened this campaign logs in it.",
            "Ask whoever opened it, or open one of your own.",
        ),
        NotScribe::WeakToken => (
            "The token that was sent is too short to be a secret.",
            "Send 32 to 128 random characters, or none to be given some.",
        ),
        NotScribe::HasScribe => {
            ("Somebody logs in this campaign already.", "Ask them, or open one of your own.")
        }
        NotScribe::WrongCode => (
            "This is not the code of this server.",
            "Look at what the server printed when it started, or ask whoever runs it.",
        ),
    }
}
