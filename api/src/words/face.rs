//! What the table reads out of a card of a Boss, an Environment or a card of a Hero.

#[cfg(feature = "crawls")]
use events::{DamageType, Given, Goal, Name, Plays, When};
use events::{Environment, Face, HeroCard};

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
        Given::Add(_)
        | Given::Heal(_)
        | Given::Gain(..)
        | Given::GainCp(_)
        | Given::Prevent(_)
        | Given::Remove(_)
        | Given::Change(_)
        | Given::Reroll(_) => word(given),
    }
}

/// What a player does of whose card it was read out what it says.
#[cfg(feature = "crawls")]
pub(super) fn reads_out(says: &HeroCard) -> &'static str {
    if says.when == When::InPlay { "uses" } else { "plays" }
}

/// What was read out, behind the name of a card of a Hero.
#[cfg(feature = "crawls")]
pub(super) fn hero_card(says: &HeroCard) -> String {
    let HeroCard { when, cost, does } = says;
    let when = match when {
        When::Main => "in the Main Phase ",
        When::Roll => "in the Roll Phase ",
        When::Instant => "as an Instant ",
        When::Equipment => "as Equipment ",
        When::InPlay => "",
    };
    let words: Vec<String> = does.iter().map(own).collect();
    let does = if words.is_empty() { "nothing".to_owned() } else { list(&words) };
    match (says.when, cost) {
        (When::InPlay, 0) => format!(" ({does})"),
        _ => format!(" ({when}for {cost} CP: {does})"),
    }
}

/// A word of a card of a Hero, whose text it is.
#[cfg(feature = "crawls")]
fn own(given: &Given) -> String {
    let cards = |n: u8| counted(n, "card", "cards");
    match given {
        Given::Draw(n) => format!("draw {}", cards(*n)),
        Given::Discard(n) => format!("discard {}", cards(*n)),
        Given::Prevent(n) => format!("prevent {n} damage"),
        Given::Remove(1) => "remove a status effect from a chosen player".to_owned(),
        Given::Remove(n) => format!("remove up to {n} status effects from a chosen player"),
        Given::Change(1) => "change a die to any value".to_owned(),
        Given::Change(n) => format!("change up to {n} dice to any value"),
        Given::Reroll(1) => "throw a die anew".to_owned(),
        Given::Reroll(n) => format!("throw up to {n} dice anew"),
        Given::Deal(..)
        | Given::Add(_)
        | Given::Heal(_)
        | Given::Gain(..)
        | Given::Inflict(..)
        | Given::GainCp(_)
        | Given::LoseCp(_) => word(given),
    }
}

/// Nobody has a Loot card here.
#[cfg(not(feature = "crawls"))]
pub(super) fn reads_out(says: &HeroCard) -> &'static str {
    match *says {}
}

/// Nobody has a Loot card here.
#[cfg(not(feature = "crawls"))]
pub(super) fn hero_card(says: &HeroCard) -> String {
    match *says {}
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
        Given::Prevent(_) | Given::Remove(_) | Given::Change(_) | Given::Reroll(_) => own(word),
    }
}
