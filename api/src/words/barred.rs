//! Why somebody may not do something at an event, in words.

use super::{Language, french};
use crate::matches::desks::Barred;

/// Why, as a sentence.
pub fn sentence(barred: Barred, language: Language) -> &'static str {
    match language {
        Language::English => english(barred).0,
        Language::French => french::barred::barred(barred).0,
    }
}

/// What is possible instead.
pub fn instead(barred: Barred, language: Language) -> &'static str {
    match language {
        Language::English => english(barred).1,
        Language::French => french::barred::barred(barred).1,
    }
}

/// Why, and what is possible instead.
fn english(barred: Barred) -> (&'static str, &'static str) {
    match barred {
        Barred::NotJoined => {
            ("Whoever asks has not joined this event.", "Join with the code that the desk shows.")
        }
        Barred::NotStaff => {
            ("This is for the staff of the event.", "Call a judge, or go to the desk.")
        }
        Barred::NotOrganiser => ("This is for an organiser of the event.", "Ask an organiser."),
        Barred::NotPlayer => (
            "This is for a player of the event.",
            "Join with the players' code, and choose your name.",
        ),
        Barred::NotAtTable => (
            "Whoever asks does not sit at that table in this round.",
            "Look at the pairings, or go to the desk.",
        ),
        Barred::WrongCode => (
            "No event has this code, or not any more.",
            "Look at the code again: players have one of nine letters and digits, the staff one of twelve for each role.",
        ),
        Barred::TooManyTries => {
            ("Too many codes were tried.", "Wait a minute, then type the code that the desk shows.")
        }
        Barred::NameTaken => (
            "Another phone has claimed this name.",
            "Choose another name, or let the desk release this one.",
        ),
        Barred::NoSuchPerson => {
            ("The event has no such person.", "Choose one of those that the event has.")
        }
        Barred::BadName => (
            "A name has 1 to 40 characters that can be seen, and no quotes.",
            "Write it shorter, or otherwise.",
        ),
        Barred::WeakToken => (
            "The token that was sent is too short to be secret.",
            "Send 32 to 128 characters made by chance, or none, and be given a token.",
        ),
        Barred::SomebodysEvent => {
            ("This event has an organiser.", "Join with a code that an organiser gives.")
        }
        Barred::NoSuchMatch => (
            "There is no such match to be seen.",
            "Open the match from its table, or name one that you have joined.",
        ),
        Barred::NoResultThere => {
            ("The log of the match says of no result.", "Play it to its end, or report the result.")
        }
        Barred::NothingReported => ("The opponent has reported nothing yet.", "Report the result."),
        Barred::HeroesMissing => (
            "Not everybody at the table has chosen a hero.",
            "Choose the heroes first, or name them now.",
        ),
        Barred::StarterMissing => ("Nobody said who starts.", "Roll for it, or say who starts."),
        Barred::NoSuchMode => (
            "The rule set of the event has no mode for such sides.",
            "Change the rule set of the event, or play without a log.",
        ),
        Barred::Full => {
            ("As many have joined this event as can.", "Whoever only looks on need not join.")
        }
    }
}
