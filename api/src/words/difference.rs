//! What differs between two readings of a log, in words.

use super::{Language, french, sentence};
use crate::named::ChangedThing;
use crate::report::{Entry, Verdict};

/// What differs between an entry of one reading and the same of another.
pub fn differs_words(before: Option<&Entry>, after: Option<&Entry>, language: Language) -> String {
    if language == Language::French {
        return sentence(&french::difference::differs(before, after));
    }
    let clause = match (before, after) {
        (None, Some(after)) => format!("{}: {}", place(after), after.sentence),
        (Some(before), None) => format!("{} is not there: {}", place(before), before.sentence),
        (Some(before), Some(after)) => both(before, after),
        (None, None) => String::new(),
    };
    sentence(&clause)
}

fn place(entry: &Entry) -> String {
    if entry.seq == entry.place {
        format!("entry {}", entry.seq)
    } else {
        format!("before entry {}", entry.place)
    }
}

fn both(before: &Entry, after: &Entry) -> String {
    let at = place(after);
    match (before.verdict, after.verdict) {
        (Verdict::Accepted | Verdict::Void, Verdict::Refused) => {
            format!("{at} ({}) would not be allowed: {}", after.line, after.sentence)
        }
        (Verdict::Refused, Verdict::Accepted) => format!("{at} is allowed: {}", after.sentence),
        (_, Verdict::Void) if before.verdict != Verdict::Void => {
            format!("{at} does not count: {}", after.sentence)
        }
        (Verdict::Void, Verdict::Accepted) => format!("{at} counts: {}", after.sentence),
        _ => match other_totals(before, after, Language::English) {
            Some((was, is)) => format!("{at}: {is} instead of {was}"),
            None => format!("{at}: {}", after.sentence),
        },
    }
}

/// The totals of the same line in both, if they differ.
pub(super) fn other_totals(
    before: &Entry,
    after: &Entry,
    language: Language,
) -> Option<(String, String)> {
    let totals = |entry: &Entry| {
        let dealt = entry.breakdowns.iter().filter(|total| total.settled);
        dealt.map(|total| total.headline.clone()).collect::<Vec<_>>().join(language.joint())
    };
    let (was, is) = (totals(before), totals(after));
    let nothing = match language {
        Language::English => "nothing",
        Language::French => "rien",
    };
    let told = |totals: String| if totals.is_empty() { nothing.to_owned() } else { totals };
    (before.line == after.line && was != is).then(|| (told(was), told(is)))
}

/// The outcome of a match that goes on.
pub const fn no_outcome(language: Language) -> &'static str {
    match language {
        Language::English => "none yet",
        Language::French => "aucune encore",
    }
}

/// Which turn it is, where it may be another one.
pub fn turn_words(turn: u16, seat: u8, language: Language) -> String {
    match language {
        Language::English => format!("{turn} of seat {seat}"),
        Language::French => format!("{turn} de la place {seat}"),
    }
}

/// What differs on the score sheet.
pub fn change_words(
    hero: Option<&str>,
    what: ChangedThing,
    token: Option<&str>,
    before: &str,
    after: &str,
    language: Language,
) -> String {
    if language == Language::French {
        let thing = french::difference::thing(what).or(token).unwrap_or_default();
        return sentence(&french::difference::change(hero, thing, before, after));
    }
    let thing = match what {
        ChangedThing::Health => "Health".to_owned(),
        ChangedThing::Cp => "CP".to_owned(),
        ChangedThing::Hand => "cards in hand".to_owned(),
        ChangedThing::Deck => "cards in the deck".to_owned(),
        ChangedThing::Discard => "cards in the discard pile".to_owned(),
        ChangedThing::UpgradeDeck => "cards in the Hero Upgrade deck".to_owned(),
        ChangedThing::Upgrades => "Hero Upgrades".to_owned(),
        ChangedThing::Turn => "turn".to_owned(),
        ChangedThing::Phase => "phase".to_owned(),
        ChangedThing::Outcome => "outcome".to_owned(),
        ChangedThing::Tokens => token.unwrap_or_default().to_owned(),
    };
    let of = hero.map_or_else(String::new, |hero| format!("{hero}, "));
    let shown = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
    sentence(&format!("{of}{thing}: {} instead of {}", shown(after), shown(before)))
}

/// What an entry showed to the table that a back-up cannot make unseen: dice, and cards of a hidden hand or deck.
pub fn revealed_words(entry: &Entry, drawn: u16, language: Language) -> String {
    let cards = match (drawn, language) {
        (0, _) => String::new(),
        (drawn, Language::English) => {
            format!("; {} drawn", super::names::counted(drawn, "card", "cards"))
        }
        (drawn, Language::French) => french::difference::drawn(drawn),
    };
    format!("{}{cards}", entry.line)
}
