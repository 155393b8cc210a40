//! One line of text ⇄ one fact.
//!
//! ```
//! use campaign::notation::{parse, print};
//!
//! let fact = parse("1 rolls 16 and keeps rare Codex II  # the third chest")?;
//! assert_eq!(print(&fact), "1 rolls 16 and keeps rare Codex II");
//!
//! let wrong = parse("1 buys Codex II").unwrap_err();
//! assert_eq!(
//!     wrong.to_string(),
//!     "line 1, column 8: expected how rare the card is (common, rare, epic, legendary), found \"Codex\""
//! );
//! # Ok::<(), campaign::notation::NotationError>(())
//! ```

use events::notation::Found;
use events::{Name, Seat, plain};

pub use crate::expected::{Expected, Thing};
pub use crate::piece::NotationError;

use crate::campaign::{Campaign, MOST_FACTS};
use crate::card::{Card, Rarity, rarity_word};
use crate::fact::{Fact, Then};
use crate::may::Deed;
use crate::piece::{Fault, Piece};

/// The longest line, in bytes, with its remark.
pub const LONGEST_LINE: usize = 4 * 1024;
/// The most cards that one line names.
const MOST_CARDS: usize = 16;

/// A fact as one line, without a line break. [`parse`] reads it back.
pub fn print(fact: &Fact) -> String {
    match fact {
        Fact::Opened { difficulty, heroes } => {
            let heroes =
                (1..).zip(heroes).map(|(place, hero): (u32, _)| format!("; {place} {hero}"));
            format!("open campaign {difficulty}{}", heroes.collect::<String>())
        }
        Fact::Played { of } => format!("played {of}"),
        Fact::Dealt { hero, cards } => {
            let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
            format!("{hero} is dealt {}", cards.join(" + "))
        }
        Fact::Bought { hero, card } => format!("{hero} buys {card}"),
        Fact::Identified { hero, card } => format!("{hero} identifies {card}"),
        Fact::Sold { hero, card } => format!("{hero} sells {card}"),
        Fact::SoldUnidentified { hero, rarity } => {
            format!("{hero} sells unidentified {}", rarity_word(*rarity))
        }
        Fact::PutBack { hero, card, drawn } => format!("{hero} puts back {card}; draws {drawn}"),
        Fact::Looted { hero, die, card, then } => {
            let then = match then {
                Then::Kept => "keeps",
                Then::Declined => "declines",
            };
            format!("{hero} rolls {die} and {then} {card}")
        }
        Fact::Removed { hero, card } => format!("{hero} removes {card}"),
        Fact::Recorded => "record".to_owned(),
        Fact::Struck { entry, because } => format!("strike {entry}; because {because}"),
    }
}

/// The line that logs a deed, with a `_` for each thing that is only seen then.
pub fn to_log(campaign: &Campaign<'_>, deed: &Deed) -> String {
    match deed {
        Deed::Open => "open campaign _; 1 _".to_owned(),
        Deed::Play => "played _".to_owned(),
        Deed::Deal(hero) => {
            let last = campaign.state().last_played(campaign.book());
            let deal = last.map_or(&[][..], |(_, scenario)| scenario.kind.deal());
            let cards: Vec<String> =
                deal.iter().map(|rarity| format!("{} _", rarity_word(*rarity))).collect();
            format!("{hero} is dealt {}", cards.join(" + "))
        }
        Deed::Buy(hero, card) => format!("{hero} buys {card}"),
        Deed::Identify(hero, rarity) => format!("{hero} identifies {} _", rarity_word(*rarity)),
        Deed::Sell(hero, card) => format!("{hero} sells {card}"),
        Deed::SellUnidentified(hero, rarity) => {
            format!("{hero} sells unidentified {}", rarity_word(*rarity))
        }
        Deed::PutBack(hero, card) => {
            format!("{hero} puts back {card}; draws {} _", rarity_word(card.rarity))
        }
        Deed::Loot(hero) => to_keep(*hero),
        Deed::Remove(hero, card) => format!("{hero} removes {card}"),
        Deed::Record => "record".to_owned(),
    }
}

/// The line that logs that a card of Boss Loot is kept, with a `_` for the die, for how rare the card is, and for its name.
pub fn to_keep(hero: Seat) -> String {
    format!("{hero} rolls _ and keeps _ _")
}

/// The same where it is declined.
pub fn to_decline(hero: Seat) -> String {
    format!("{hero} rolls _ and declines _ _")
}

/// The fact that a line says, written in characters that can be seen.
///
/// # Errors
/// Where and why it is no fact.
pub fn parse(line: &str) -> Result<Fact, NotationError> {
    on_line(1, line)
}

/// The facts of a file, each with its line, from 1. Behind `#` stand remarks, and lines without anything else are skipped.
///
/// # Errors
/// The first place where it is none.
pub fn parse_log(text: &str) -> Result<Vec<(u32, Fact)>, NotationError> {
    let mut log = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if without_remark(line).trim().is_empty() {
            continue;
        }
        if log.len() == MOST_FACTS {
            let most = Expected::Facts(MOST_FACTS);
            return Err(Piece::whole(line).expected(most).on(number, line));
        }
        log.push((number, on_line(number, line)?));
    }
    Ok(log)
}

fn on_line(number: u32, line: &str) -> Result<Fact, NotationError> {
    if line.len() > LONGEST_LINE {
        let (expected, found) = (Expected::Bytes(LONGEST_LINE), Found::Bytes(line.len()));
        return Err(NotationError { line: number, column: 1, expected, found });
    }
    plain(line).map_err(|unseen| NotationError {
        line: number,
        column: unseen.column,
        expected: Thing::Seen.into(),
        found: Found::Unseen(unseen.character),
    })?;
    said(Piece::whole(without_remark(line))).map_err(|fault| fault.on(number, line))
}

fn without_remark(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

fn said(text: Piece<'_>) -> Result<Fact, Fault> {
    if let Some(rest) = text.after("open campaign") {
        return opened(rest);
    }
    if let Some(of) = text.after("played") {
        return Ok(Fact::Played { of: of.name()? });
    }
    if let Some(rest) = text.after("record") {
        return rest.end().map(|()| Fact::Recorded);
    }
    if let Some(rest) = text.after("strike") {
        let (entry, because) = rest.at_mark(';');
        let entry = entry.number(Thing::Entry, MOST_FACTS as u32)?;
        let because = because.unwrap_or(rest.end_of());
        let because =
            because.after("because").ok_or_else(|| because.expected(Expected::Words("because")))?;
        return Ok(Fact::Struck { entry, because: because.prose()? });
    }
    let (hero, deed) = text.word();
    if !hero.text.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(text.expected(Thing::Beginning));
    }
    done(hero.seat()?, deed)
}

fn opened(rest: Piece<'_>) -> Result<Fact, Fault> {
    let parts = rest.split(';');
    let mut heroes: Vec<Name> = Vec::new();
    for part in parts.iter().skip(1) {
        let (place, hero) = part.word();
        let next = heroes.len() as u32 + 1;
        if next > Seat::MOST.into() || place.text != next.to_string() {
            return Err(place.expected(Expected::Hero(next)));
        }
        heroes.push(hero.name()?);
    }
    let difficulty = parts.first().copied().unwrap_or(rest).name()?;
    Ok(Fact::Opened { difficulty, heroes })
}

fn done(hero: Seat, deed: Piece<'_>) -> Result<Fact, Fault> {
    if let Some(cards) = deed.after("is dealt") {
        let cards = cards.split('+');
        if let Some(one_more) = cards.get(MOST_CARDS) {
            return Err(one_more.expected(Expected::Cards(MOST_CARDS)));
        }
        let cards = cards.into_iter().map(card).collect::<Result<_, _>>()?;
        return Ok(Fact::Dealt { hero, cards });
    }
    if let Some(rest) = deed.after("buys") {
        return Ok(Fact::Bought { hero, card: card(rest)? });
    }
    if let Some(rest) = deed.after("identifies") {
        return Ok(Fact::Identified { hero, card: card(rest)? });
    }
    if let Some(rest) = deed.after("sells unidentified") {
        let (rarity, rest) = rarity(rest)?;
        return rest.end().map(|()| Fact::SoldUnidentified { hero, rarity });
    }
    if let Some(rest) = deed.after("sells") {
        return Ok(Fact::Sold { hero, card: card(rest)? });
    }
    if let Some(rest) = deed.after("puts back") {
        let (back, drawn) = rest.at_mark(';');
        let drawn = drawn.unwrap_or(rest.end_of());
        let drawn = drawn
            .after("draws")
            .ok_or_else(|| drawn.expected(Expected::Behind("draws", Thing::Card)))?;
        return Ok(Fact::PutBack { hero, card: card(back)?, drawn: card(drawn)? });
    }
    if let Some(rest) = deed.after("rolls") {
        let (die, rest) = rest.word();
        let die = die.number(Thing::LootDie, u8::MAX.into())? as u8;
        let kept = rest.after("and keeps").map(|card| (Then::Kept, card));
        let declined = || rest.after("and declines").map(|card| (Then::Declined, card));
        let (then, of) = kept.or_else(declined).ok_or_else(|| rest.expected(Thing::Loot))?;
        return Ok(Fact::Looted { hero, die, card: card(of)?, then });
    }
    if let Some(rest) = deed.after("removes") {
        return Ok(Fact::Removed { hero, card: card(rest)? });
    }
    Err(deed.expected(Thing::Deed))
}

fn card(text: Piece<'_>) -> Result<Card, Fault> {
    let (rarity, rest) = rarity(text)?;
    let replacing = rest.after("replacing");
    let name = replacing.unwrap_or(rest);
    Ok(Card { rarity, replaces: replacing.is_some(), name: name.name()? })
}

fn rarity(text: Piece<'_>) -> Result<(Rarity, Piece<'_>), Fault> {
    let (word, rest) = text.word();
    let rarity = Rarity::ALL.into_iter().find(|rarity| rarity_word(*rarity) == word.text);
    let expected = || word.expected(Expected::Rarity);
    Ok((rarity.ok_or_else(expected)?, rest))
}
