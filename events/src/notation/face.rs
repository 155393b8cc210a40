//! What a card of a Boss, an Environment or a card of a Hero says ⇄ its text.

use super::error::Fault;
use super::expected::{Expected, Thing};
use super::opening::{counted, once};
use super::piece::{Piece, counted as print_counted, joined};
use crate::{DamageType, Environment, Face, Given, Goal, HeroCard, Name, Plays, When};

/// A card's name, and behind `:` what it says.
pub(super) fn flipped(text: Piece) -> Result<(Name, Option<Face>), Fault> {
    match text.around(':') {
        Some((card, says)) => Ok((card.name(Thing::Card)?, Some(face(says)?))),
        None => Ok((text.name(Thing::Card)?, None)),
    }
}

/// The Roll Objective comes first; what the card does stands behind when it is played.
fn face(text: Piece) -> Result<Face, Fault> {
    let mut clauses = text.split(';');
    let first = clauses.next().unwrap_or(text);
    let (word, rest) = first.first_word();
    if word.text != "objective" {
        return Err(word.expected(Expected::Word("objective")));
    }
    let objective = goal(rest)?;
    let (mut plays, mut bonus): (Option<Plays>, Option<Vec<Given>>) = (None, None);
    for clause in clauses {
        let (word, rest) = clause.first_word();
        match (word.text, &mut plays) {
            ("main" | "roll", plays) => {
                let cost = rest.small(Thing::Cp, 0..=u8::MAX)?;
                let in_roll_phase = word.text == "roll";
                once(plays, word, Plays { in_roll_phase, cost, does: Vec::new() })?;
            }
            ("does", Some(plays)) if plays.does.is_empty() => plays.does = words(rest)?,
            ("bonus", _) => once(&mut bonus, word, words(rest)?)?,
            _ => return Err(word.expected(CLAUSES)),
        }
    }
    Ok(Face { objective, plays, bonus: bonus.unwrap_or_default() })
}

/// What a card of a Hero says, if it begins with when it is played and its price: nothing that is picked does.
pub(super) fn hero_card(text: Piece) -> Result<Option<HeroCard>, Fault> {
    let mut clauses = text.split(';');
    let (word, price) = clauses.next().unwrap_or(text).first_word();
    let when = When::ALL.into_iter().find(|when| when.word() == Some(word.text));
    let Some(when) = when.filter(|_| price.trim().is_number()) else { return Ok(None) };
    let (cost, mut does) = (price.small(Thing::Cp, 0..=u8::MAX)?, None);
    for clause in clauses {
        let (word, rest) = clause.first_word();
        match word.text {
            "does" => once(&mut does, word, few(rest.items(of_a_hero)?, rest)?)?,
            _ => return Err(word.expected(Expected::Word("does"))),
        }
    }
    Ok(Some(HeroCard { when, cost, does: does.unwrap_or_default() }))
}

/// What Equipment in play does, and what it costs, if it costs something.
pub(super) fn used(text: Piece) -> Result<(Name, HeroCard), Fault> {
    let (card, says) =
        text.around(':').ok_or_else(|| text.behind().expected(Expected::Word(":")))?;
    let (mut cost, mut does) = (None, None);
    for clause in says.split(';') {
        let (word, rest) = clause.first_word();
        match word.text {
            "cost" => once(&mut cost, word, rest.small(Thing::Cp, 0..=u8::MAX)?)?,
            "does" => once(&mut does, word, few(rest.items(of_a_hero)?, rest)?)?,
            _ => return Err(word.expected(Expected::OneOf(&["cost", "does"]))),
        }
    }
    let (cost, does) = (cost.unwrap_or_default(), does.unwrap_or_default());
    Ok((card.name(Thing::Card)?, HeroCard { when: When::InPlay, cost, does }))
}

const CLAUSES: Expected = Expected::OneOf(&["main, roll, does behind one of these", "bonus"]);

/// What was turned over, and behind `:` what it says, if it is an Environment that is read out.
pub(super) fn found(text: Piece) -> Result<(Name, Option<Environment>), Fault> {
    match text.around(':') {
        Some((tile, says)) => Ok((tile.name(Thing::Hidden)?, Some(environment(says)?))),
        None => Ok((text.name(Thing::Hidden)?, None)),
    }
}

fn environment(text: Piece) -> Result<Environment, Fault> {
    if text.says(Name::NOTHING) {
        return Ok(Environment::default());
    }
    let (mut cp, mut gold, mut does, mut minion) = (None, None, None, None);
    for clause in text.split(';') {
        let (word, rest) = clause.first_word();
        let number = |most| rest.small(Thing::Amount, 1..=most);
        match word.text {
            "cp" => once(&mut cp, word, number(u8::MAX)?)?,
            "gold" => once(&mut gold, word, number(u8::MAX)?)?,
            "does" => once(&mut does, word, instruction(rest)?)?,
            "minion" => once(&mut minion, word, number(Environment::MINIONS)?)?,
            _ => return Err(word.expected(FEATURES)),
        }
    }
    let (cp, gold) = (cp.unwrap_or_default(), gold.unwrap_or_default());
    Ok(Environment { cp, gold, does: does.unwrap_or_default(), minion })
}

const FEATURES: Expected = Expected::OneOf(&["cp, gold, does, minion", Name::NOTHING]);

/// Words of a text that is no part of an Attack: nothing can be added to.
fn instruction(text: Piece) -> Result<Vec<Given>, Fault> {
    let all = words(text)?;
    if all.iter().all(Given::acts_alone) { Ok(all) } else { Err(text.expected(ALONE)) }
}

const ALONE: Expected = Expected::OneOf(&["deal, heal, gain, inflict, lose, draw", "discard"]);

fn goal(text: Piece) -> Result<Goal, Fault> {
    if text.says("straights") {
        return Ok(Goal::Straights);
    }
    let symbols = text.items(counted)?;
    let dice: usize = symbols.iter().map(|(_, n)| usize::from(*n)).sum();
    if dice > 5 { Err(text.expected(Thing::Objective)) } else { Ok(Goal::Symbols(symbols)) }
}

fn words(text: Piece) -> Result<Vec<Given>, Fault> {
    few(text.items(given)?, text)
}

fn few(words: Vec<Given>, text: Piece) -> Result<Vec<Given>, Fault> {
    if words.len() > Face::MOST { Err(text.expected(Thing::Words)) } else { Ok(words) }
}

/// A word of a card of a Hero: for some of them that player chooses.
fn of_a_hero(text: Piece) -> Result<Given, Fault> {
    let (word, rest) = text.first_word();
    let number = |most| rest.small(Thing::Amount, 1..=most);
    match word.text {
        "prevent" => number(u8::MAX).map(Given::Prevent),
        "remove" => number(Given::FEW).map(Given::Remove),
        "change" => number(Given::FEW).map(Given::Change),
        "reroll" => number(Given::DICE).map(Given::Reroll),
        "deal" | "add" | "heal" | "gain" | "inflict" | "lose" | "draw" | "discard" => given(text),
        _ => Err(word.expected(OF_A_HERO)),
    }
}

const OF_A_HERO: Expected = Expected::OneOf(&[
    "deal, add, heal, gain, inflict, lose, draw, discard, prevent, remove, change",
    "reroll",
]);

fn given(text: Piece) -> Result<Given, Fault> {
    let (word, rest) = text.first_word();
    let number = || rest.small(Thing::Amount, 1..=u8::MAX);
    match word.text {
        "deal" => deal(rest),
        "add" => number().map(Given::Add),
        "heal" => number().map(Given::Heal),
        "draw" => number().map(Given::Draw),
        "discard" => number().map(Given::Discard),
        "inflict" => counted(rest).map(|(token, n)| Given::Inflict(n, token)),
        "gain" => match combat_points(rest)? {
            Some(n) => Ok(Given::GainCp(n)),
            None => counted(rest).map(|(token, n)| Given::Gain(n, token)),
        },
        "lose" => combat_points(rest)?.map(Given::LoseCp).ok_or_else(|| rest.expected(Thing::Cp)),
        _ => Err(word.expected(WORDS)),
    }
}

const WORDS: Expected = Expected::OneOf(&["deal, add, heal, gain, inflict, lose, draw", "discard"]);

/// `3 CP`.
fn combat_points(text: Piece) -> Result<Option<u8>, Fault> {
    match text.first_word() {
        (n, rest) if n.is_number() && rest.says("CP") => n.small(Thing::Cp, 1..=u8::MAX).map(Some),
        _ => Ok(None),
    }
}

/// How much, and behind it of which type.
fn deal(text: Piece) -> Result<Given, Fault> {
    let (n, rest) = text.first_word();
    let n = n.small(Thing::Amount, 1..=u8::MAX)?;
    if rest.text.trim().is_empty() {
        return Ok(Given::Deal(n, DamageType::Normal));
    }
    let named = DamageType::ALL.into_iter().find(|kind| rest.says(kind.word()));
    named.map(|kind| Given::Deal(n, kind)).ok_or_else(|| rest.expected(KINDS))
}

const KINDS: Expected = Expected::OneOf(&["normal, undefendable, pure, collateral", "ultimate"]);

/// What stands behind the name of the card.
pub(super) fn print_face(face: &Face) -> String {
    let Face { objective, plays, bonus } = face;
    let mut clauses = vec![match objective {
        Goal::Straights => "objective straights".to_owned(),
        Goal::Symbols(symbols) => {
            let each = symbols.iter().map(|(symbol, n)| format!("{symbol} {n}"));
            format!("objective {}", joined(each))
        }
    }];
    if let Some(Plays { in_roll_phase, cost, does }) = plays {
        let phase = if *in_roll_phase { "roll" } else { "main" };
        clauses.push(format!("{phase} {cost}"));
        clauses.extend(text("does", does));
    }
    clauses.extend(text("bonus", bonus));
    clauses.join("; ")
}

/// What stands behind the name of a card of a Hero.
pub(super) fn print_hero_card(says: &HeroCard) -> String {
    let HeroCard { when, cost, does } = says;
    let (first, free) = match when.word() {
        Some(word) => (format!("{word} {cost}"), false),
        None => (format!("cost {cost}"), *cost == 0),
    };
    match text("does", does) {
        None => first,
        Some(does) if free => does,
        Some(does) => format!("{first}; {does}"),
    }
}

/// What stands behind the name of an Environment.
pub(super) fn print_environment(says: &Environment) -> String {
    let Environment { cp, gold, does, minion } = says;
    let number = |word: &str, n: u8| (n > 0).then(|| format!("{word} {n}"));
    let clauses = [
        number("cp", *cp),
        number("gold", *gold),
        text("does", does),
        minion.and_then(|level| number("minion", level)),
    ];
    let clauses: Vec<String> = clauses.into_iter().flatten().collect();
    if clauses.is_empty() { Name::NOTHING.to_owned() } else { clauses.join("; ") }
}

fn text(word: &str, words: &[Given]) -> Option<String> {
    (!words.is_empty()).then(|| format!("{word} {}", joined(words.iter().map(print_given))))
}

fn print_given(given: &Given) -> String {
    match given {
        Given::Deal(n, DamageType::Normal) => format!("deal {n}"),
        Given::Deal(n, kind) => format!("deal {n} {}", kind.word()),
        Given::Add(n) => format!("add {n}"),
        Given::Heal(n) => format!("heal {n}"),
        // What begins with a number could be taken for CP.
        Given::Gain(n, token) if token.as_str().starts_with(|c: char| c.is_ascii_digit()) => {
            format!("gain {token} {n}")
        }
        Given::Gain(n, token) => format!("gain {}", print_counted(&(token.clone(), *n))),
        Given::Inflict(n, token) => format!("inflict {}", print_counted(&(token.clone(), *n))),
        Given::GainCp(n) => format!("gain {n} CP"),
        Given::LoseCp(n) => format!("lose {n} CP"),
        Given::Draw(n) => format!("draw {n}"),
        Given::Discard(n) => format!("discard {n}"),
        Given::Prevent(n) => format!("prevent {n}"),
        Given::Remove(n) => format!("remove {n}"),
        Given::Change(n) => format!("change {n}"),
        Given::Reroll(n) => format!("reroll {n}"),
    }
}
