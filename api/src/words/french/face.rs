//! What the table reads out of a card of a Boss, an Environment or a card of a Hero.

#[cfg(feature = "crawls")]
use events::{DamageType, Given, Goal, Name, Plays, When};
use events::{Environment, Face, HeroCard};

#[cfg(feature = "crawls")]
use super::{counted, damage, list};

/// What was read out, behind the name of the card; nothing if only the card was named.
#[cfg(feature = "crawls")]
pub(crate) fn read_out(says: Option<&Face>) -> String {
    let Some(Face { objective, plays, bonus }) = says else { return String::new() };
    let mut clauses = vec![match objective {
        Goal::Straights => "vise des suites".to_owned(),
        Goal::Symbols(symbols) => {
            let each: Vec<String> = symbols.iter().map(|(name, n)| format!("{n} {name}")).collect();
            format!("vise {}", list(&each))
        }
    }];
    if let Some(Plays { in_roll_phase, cost, does }) = plays {
        let phase = if *in_roll_phase { "Phase de Lancer" } else { "Phase Principale" };
        clauses.push(format!("en {phase} pour {cost} PC\u{202f}: {}", told(does)));
    }
    if !bonus.is_empty() {
        clauses.push(format!("Bonus du Héros\u{202f}: {}", told(bonus)));
    }
    format!(" ({})", clauses.join("\u{202f}; "))
}

/// What was read out, behind the name of the Environment.
#[cfg(feature = "crawls")]
pub(crate) fn explored(says: &Environment) -> String {
    let Environment { cp, gold, does, minion } = says;
    let mut clauses = Vec::new();
    clauses.extend((*cp > 0).then(|| format!("{cp} PC")));
    clauses.extend((*gold > 0).then(|| format!("{gold} Or")));
    clauses.extend(does.iter().map(suffered));
    clauses.extend(minion.map(|level| format!("un Sbire de niveau {level}")));
    if clauses.is_empty() {
        " (rien)".to_owned()
    } else {
        format!(" ({})", clauses.join("\u{202f}; "))
    }
}

/// Nothing is explored here.
#[cfg(not(feature = "crawls"))]
pub(crate) fn explored(says: &Environment) -> String {
    match *says {}
}

/// A word of an Environment, which whoever explores it suffers.
#[cfg(feature = "crawls")]
fn suffered(given: &Given) -> String {
    match given {
        Given::Deal(n, _) => format!("recevoir {}", damage(*n)),
        Given::Inflict(n, token) => word(&Given::Gain(*n, token.clone())),
        Given::LoseCp(n) => format!("perdre {n} PC"),
        Given::Draw(n) => format!("piocher {}", counted(*n, "carte", "cartes")),
        Given::Discard(n) => format!("défausser {}", counted(*n, "carte", "cartes")),
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
pub(crate) fn reads_out(says: &HeroCard) -> &'static str {
    if says.when == When::InPlay { "utilise" } else { "joue" }
}

/// What was read out, behind the name of a card of a Hero.
#[cfg(feature = "crawls")]
pub(crate) fn hero_card(says: &HeroCard) -> String {
    let HeroCard { when, cost, does } = says;
    let when = match when {
        When::Main => "en Phase Principale ",
        When::Roll => "en Phase de Lancer ",
        When::Instant => "en Instantanée ",
        When::Equipment => "en Équipement ",
        When::InPlay => "",
    };
    let words: Vec<String> = does.iter().map(own).collect();
    let does = if words.is_empty() { "rien".to_owned() } else { list(&words) };
    match (says.when, cost) {
        (When::InPlay, 0) => format!(" ({does})"),
        _ => format!(" ({when}pour {cost} PC\u{202f}: {does})"),
    }
}

/// A word of a card of a Hero, whose text it is.
#[cfg(feature = "crawls")]
fn own(given: &Given) -> String {
    let cards = |n: u8| counted(n, "carte", "cartes");
    match given {
        Given::Draw(n) => format!("piocher {}", cards(*n)),
        Given::Discard(n) => format!("défausser {}", cards(*n)),
        Given::Prevent(n) => format!("éviter {}", damage(*n)),
        Given::Remove(1) => "retirer un effet à un joueur au choix".to_owned(),
        Given::Remove(n) => format!("retirer jusqu’à {n} effets à un joueur au choix"),
        Given::Change(1) => "changer un dé en n’importe quelle valeur".to_owned(),
        Given::Change(n) => format!("changer jusqu’à {n} dés en n’importe quelle valeur"),
        Given::Reroll(1) => "relancer un dé".to_owned(),
        Given::Reroll(n) => format!("relancer jusqu’à {n} dés"),
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
pub(crate) fn reads_out(says: &HeroCard) -> &'static str {
    match *says {}
}

/// Nobody has a Loot card here.
#[cfg(not(feature = "crawls"))]
pub(crate) fn hero_card(says: &HeroCard) -> String {
    match *says {}
}

/// Nobody has such a card here.
#[cfg(not(feature = "crawls"))]
pub(crate) fn read_out(says: Option<&Face>) -> String {
    says.map_or_else(String::new, |face| match *face {})
}

#[cfg(feature = "crawls")]
fn told(words: &[Given]) -> String {
    let words: Vec<String> = words.iter().map(word).collect();
    if words.is_empty() { "rien".to_owned() } else { list(&words) }
}

#[cfg(feature = "crawls")]
fn word(word: &Given) -> String {
    let tokens = |n: u8, token: &Name| match n {
        1 => token.to_string(),
        n => format!("{n} {token}"),
    };
    let cards = |n: u8| counted(n, "carte", "cartes");
    match word {
        Given::Deal(n, DamageType::Normal) => format!("infliger {}", damage(*n)),
        Given::Deal(n, kind) => format!("infliger {} {}", damage(*n), type_of(*kind, *n)),
        Given::Add(n) => format!("ajouter {}", damage(*n)),
        Given::Heal(n) => format!("soigner {n}"),
        Given::Gain(n, token) => format!("gagner {}", tokens(*n, token)),
        Given::Inflict(n, token) => format!("infliger {}", tokens(*n, token)),
        Given::GainCp(n) => format!("gagner {n} PC"),
        Given::LoseCp(n) => format!("retirer {n} PC"),
        Given::Draw(n) => format!("le Héros pioche {}", cards(*n)),
        Given::Discard(n) => format!("le Héros défausse {}", cards(*n)),
        Given::Prevent(_) | Given::Remove(_) | Given::Change(_) | Given::Reroll(_) => own(word),
    }
}

/// A damage type, which follows the number.
#[cfg(feature = "crawls")]
fn type_of(kind: DamageType, n: u8) -> &'static str {
    match (kind, n) {
        (DamageType::Normal, 1) => "normal",
        (DamageType::Normal, _) => "normaux",
        (DamageType::Undefendable, 1) => "imparable",
        (DamageType::Undefendable, _) => "imparables",
        (DamageType::Pure, 1) => "pur",
        (DamageType::Pure, _) => "purs",
        (DamageType::Collateral, 1) => "collatéral",
        (DamageType::Collateral, _) => "collatéraux",
        (DamageType::Ultimate, 1) => "ultime",
        (DamageType::Ultimate, _) => "ultimes",
    }
}
