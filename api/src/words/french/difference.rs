//! What differs between two readings of a log.

use super::counted;
use crate::named::ChangedThing;
use crate::report::{Entry, Verdict};
use crate::words::Language;
use crate::words::difference::other_totals;

/// What differs between an entry of one reading and the same of another, as a clause.
pub(crate) fn differs(before: Option<&Entry>, after: Option<&Entry>) -> String {
    match (before, after) {
        (None, Some(after)) => format!("{}\u{202f}: {}", place(after), after.sentence),
        (Some(before), None) => {
            format!("{} n’est pas là\u{202f}: {}", place(before), before.sentence)
        }
        (Some(before), Some(after)) => both(before, after),
        (None, None) => String::new(),
    }
}

fn place(entry: &Entry) -> String {
    if entry.seq == entry.place {
        format!("l’entrée {}", entry.seq)
    } else {
        format!("ce qui précède l’entrée {}", entry.place)
    }
}

fn both(before: &Entry, after: &Entry) -> String {
    let at = place(after);
    let says = |what: &str| format!("{at} {what}\u{202f}: {}", after.sentence);
    match (before.verdict, after.verdict) {
        (Verdict::Accepted | Verdict::Void, Verdict::Refused) => {
            format!("{at} ({}) ne serait pas permis\u{202f}: {}", after.line, after.sentence)
        }
        (Verdict::Refused, Verdict::Accepted) => says("est permis"),
        (Verdict::Accepted | Verdict::Refused, Verdict::Void) => says("ne compte pas"),
        (Verdict::Void, Verdict::Accepted) => says("compte"),
        (Verdict::Accepted, Verdict::Accepted)
        | (Verdict::Refused, Verdict::Refused)
        | (Verdict::Void, Verdict::Void) => match other_totals(before, after, Language::French) {
            Some((was, is)) => format!("{at}\u{202f}: {is} au lieu de {was}"),
            None => format!("{at}\u{202f}: {}", after.sentence),
        },
    }
}

/// What differs on the score sheet, if it is no token.
pub(crate) fn thing(what: ChangedThing) -> Option<&'static str> {
    Some(match what {
        ChangedThing::Health => "Santé",
        ChangedThing::Cp => "PC",
        ChangedThing::Hand => "cartes en main",
        ChangedThing::Deck => "cartes de la pioche",
        ChangedThing::Discard => "cartes de la défausse",
        ChangedThing::UpgradeDeck => "cartes de la pioche d’Améliorations",
        ChangedThing::Upgrades => "Améliorations de Héros",
        ChangedThing::Turn => "tour",
        ChangedThing::Phase => "phase",
        ChangedThing::Outcome => "issue",
        ChangedThing::Tokens => return None,
    })
}

/// A thing of somebody, or of the game, that differs.
pub(crate) fn change(hero: Option<&str>, thing: &str, before: &str, after: &str) -> String {
    let of = hero.map_or_else(String::new, |hero| format!("{hero}, "));
    let shown = |text: &str| if text.is_empty() { "rien".to_owned() } else { text.to_owned() };
    format!("{of}{thing}\u{202f}: {} au lieu de {}", shown(after), shown(before))
}

/// What was drawn, behind what else was seen.
pub(crate) fn drawn(cards: u16) -> String {
    format!("\u{202f}; {}", counted(cards, "carte piochée", "cartes piochées"))
}
