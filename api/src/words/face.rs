//! What the table reads out of a card of a Boss or an Environment.

#[cfg(feature = "crawls")]
use events::{DamageType, Given, Goal, Name, Plays};
use events::{Environment, Face};

#[cfg(feature = "crawls")]
use super::names::{counted, list};

/// What was read out, behind the name of the card; nothing if only the card was named.
#[cfg(feature = "crawls")]
pub(super) fn read_out(says: Option<&Face>) -> String {
    let Some(Face { objective, plays, bonus }) = says else { return String::new() };
    let mut clauses = vec![match objective {
        Goal::Straights => "rolls for straights".to_owned(),
        Goal::Symbols(symbols) => {
            let each: Vec<String> = symbols.iter().map(|(name, n)| format!("{n} {name}")).collect();
            format!("rolls for {}", list(&each))
        }
    }];
    if let Some(Plays { in_roll_phase, cost, does }) = plays {
        let phase = if *in_roll_phase { "Roll Phase" } else { "Main Phase" };
        clauses.push(format!("in the {phase} for {cost} CP: {}", told(does)));
    }
    if !bonus.is_empty() {
        clauses.push(format!("Hero Bonus: {}", told(bonus)));
    }
    format!(" ({})", clauses.join("; "))
}

/// What was read out, behind the name of the Environment.
#[cfg(feature = "crawls")]
pub(super) fn explored(says: &Environment) -> String {
    let Environment { cp, gold, does, minion } = says;
    let mut clauses = Vec::new();
    clauses.extend((*cp > 0).then(|| format!("{cp} CP")));
    clauses.extend((*gold > 0).then(|| format!("{gold} Gold")));
    clauses.extend(does.iter().map(suffered));
    clauses.extend(minion.map(|level| format!("a level {level} Minion")));
    if clauses.is_empty() { " (nothing)".to_owned() } else { format!(" ({})", clauses.join("; ")) }
}

/// Nothing is explored here.
#[cfg(not(feature = "crawls"))]
pub(super) fn explored(says: &Environment) -> String {
    match *says {}
}

/// A word of an Environment, which whoever explores it suffers.
#[cfg(feature = "crawls")]
fn suffered(given: &Given) -> String {
    match given {
        Given::Deal(n, _) => format!("receive {n} damage"),
        Given::Inflict(n, token) => word(&Given::Gain(*n, token.clone())),
        Given::LoseCp(n) => format!("lose {n} CP"),
        Given::Draw(n) => format!("draw {}", counted(*n, "card", "cards")),
        Given::Discard(n) => format!("discard {}", counted(*n, "card", "cards")),
        Given::Add(_) | Given::Heal(_) | Given::Gain(..) | Given::GainCp(_) => word(given),
    }
}

/// Nobody has such a card here.
#[cfg(not(feature = "crawls"))]
pub(super) fn read_out(says: Option<&Face>) -> String {
    says.map_or_else(String::new, |face| match *face {})
}

#[cfg(feature = "crawls")]
fn told(words: &[Given]) -> String {
    let words: Vec<String> = words.iter().map(word).collect();
    if words.is_empty() { "nothing".to_owned() } else { list(&words) }
}

#[cfg(feature = "crawls")]
fn word(word: &Given) -> String {
    let tokens = |n: u8, token: &Name| match n {
        1 => token.to_string(),
        n => format!("{n} {token}"),
    };
    let cards = |n: u8| counted(n, "card", "cards");
    match word {
        Given::Deal(n, DamageType::Normal) => format!("deal {n} damage"),
        Given::Deal(n, kind) => format!("deal {n} {} damage", kind.word()),
        Given::Add(n) => format!("add {n} damage"),
        Given::Heal(n) => format!("heal {n}"),
        Given::Gain(n, token) => format!("gain {}", tokens(*n, token)),
        Given::Inflict(n, token) => format!("inflict {}", tokens(*n, token)),
        Given::GainCp(n) => format!("gain {n} CP"),
        Given::LoseCp(n) => format!("take {n} CP"),
        Given::Draw(n) => format!("the Hero draws {}", cards(*n)),
        Given::Discard(n) => format!("the Hero discards {}", cards(*n)),
    }
}
