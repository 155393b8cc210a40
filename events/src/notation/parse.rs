//! The text of one event → the event.

use super::error::{Fault, NotationError};
use super::expected::{Expected, Thing};
#[cfg(feature = "crawls")]
use super::face::{flipped, found, hero_card, used};
use super::opening;
use super::piece::Piece;
use super::revision;
use super::source::{Source, Written};
use crate::{Dice, Event, Name, Pick, Players, Seat, plain};

/// The event this text says: one line, or one with continuation lines. Remarks are skipped, and so are the names of players.
///
/// # Errors
/// Where and why it is not one event.
pub fn parse(line: &str) -> Result<Event, NotationError> {
    parse_named(line).map(|(event, _)| event)
}

/// The same, and beside an opening what its players are called.
///
/// # Errors
/// Where and why it is not one event.
pub fn parse_named(line: &str) -> Result<(Event, Players), NotationError> {
    parse_written(line).map(|written| (written.event, written.players))
}

/// The same with the remark behind it.
///
/// # Errors
/// Where and why it is not one event.
pub fn parse_written(line: &str) -> Result<Written, NotationError> {
    plain(line)?;
    parse_kept(line)
}

/// The event that a line of a log says, which may have been written before all characters had to be seen.
///
/// # Errors
/// Where and why it is not one event.
pub fn parse_kept(line: &str) -> Result<Written, NotationError> {
    let mut source = Source::new(line);
    let Some(text) = source.next() else {
        return Err(source.at_end(Thing::Event));
    };
    let (event, players) = text.read(named)?;
    match source.next() {
        Some(further) => Err(further.beginning(Thing::EndOfText)),
        None => Ok(text.written(event, players)),
    }
}

/// The event this text says, and what the players of an opening are called.
pub(super) fn named(text: Piece) -> Result<(Event, Players), Fault> {
    let (first, rest) = text.first_word();
    if first.text == "open" {
        let (opening, players) = opening::opening(rest)?;
        return Ok((Event::Opened(opening), players));
    }
    event(text).map(|event| (event, Players::default()))
}

/// The event this text says, openings, corrections and rulings included.
fn event(text: Piece) -> Result<Event, Fault> {
    let (first, rest) = text.first_word();
    match first.text {
        "strike" => revision::strike(rest),
        "replace" => revision::replace(rest, act),
        "insert" => revision::insert(rest, act),
        "judge" => revision::judge(rest),
        _ if first.is_number() => revision::said(first, rest, act).unwrap_or_else(|| act(text)),
        _ => act(text),
    }
}

/// The event this text says, which is neither a correction nor a ruling.
fn act(text: Piece) -> Result<Event, Fault> {
    let (first, rest) = text.first_word();
    if first.text == "open" {
        return opening::nameless(rest).map(Event::Opened);
    }
    if !first.is_number() {
        return Err(first.expected(Thing::Beginning));
    }
    let by = first.seat()?;
    let (verb, rest) = rest.first_word();
    match verb.text {
        "+" => together(by, rest),
        "rolls" => Ok(Event::Rolled { by, dice: dice(of_a_target(rest))? }),
        "announces" => Ok(Event::Announced { by, ability: ability(rest)? }),
        "aims" => Ok(Event::Aimed { by, at: behind("at", rest)?.seat()? }),
        "defends" => behind("with", rest).and_then(ability).map(|with| defended(by, with)),
        "declines" => rest.end().map(|()| defended(by, None)),
        "plays" => plays(by, rest),
        #[cfg(feature = "crawls")]
        "uses" => used(rest).map(|(card, says)| Event::ReadOut { by, card, says }),
        #[cfg(feature = "crawls")]
        "discards" => Ok(Event::Discarded { by, card: rest.name(Thing::Card)? }),
        "sells" => Ok(Event::Sold { by, cards: rest.names(Thing::Card)? }),
        "spends" => {
            with_picks(rest, Thing::Token).map(|(token, picks)| Event::Spent { by, token, picks })
        }
        "pays" => Ok(Event::PaidOff { by, token: behind("off", rest)?.name(Thing::Token)? }),
        "chooses" => Ok(Event::Chose { by, picks: rest.items(pick)? }),
        "reveals" => Ok(Event::Revealed { by, cards: rest.names(Thing::Card)? }),
        "passes" => rest.end().map(|()| Event::Passed { by }),
        "ends" => rest.end().map(|()| Event::Ended { by }),
        "concedes" => rest.end().map(|()| Event::Conceded { by }),
        "moves" => Ok(Event::Moved { by, to: behind("to", rest).and_then(Piece::cell)? }),
        #[cfg(feature = "crawls")]
        "finds" => found(rest).map(|(what, says)| match says {
            Some(says) => Event::Explored { by, tile: what, says },
            None => Event::Found { by, what },
        }),
        #[cfg(not(feature = "crawls"))]
        "finds" => Ok(Event::Found { by, what: rest.name(Thing::Hidden)? }),
        "loots" => Ok(Event::Looted { by, die: rest.small(Thing::LootDie, 1..=20)? }),
        #[cfg(feature = "crawls")]
        "flips" => flipped(rest).map(|(card, says)| Event::Flipped { by, card, says }),
        _ => Err(verb.expected(WHAT_SOMEBODY_DOES)),
    }
}

const WHAT_SOMEBODY_DOES: Expected = Expected::OneOf(&[
    "rolls, announces, aims at, defends with, declines, plays, sells, spends, pays off, chooses, reveals, passes, ends, \
     moves to, finds, loots, flips, uses, discards",
    "concedes",
]);

/// A card, and behind `:` what had to be picked, or what it says, if the rule set does not have it.
fn plays(by: Seat, text: Piece) -> Result<Event, Fault> {
    #[cfg(feature = "crawls")]
    if let Some((card, says)) = text.around(':')
        && let Some(says) = hero_card(says)?
    {
        return Ok(Event::ReadOut { by, card: card.name(Thing::Card)?, says });
    }
    let (card, picks) = with_picks(text, Thing::Card)?;
    Ok(Event::Played { by, card, picks })
}

/// What several choose together, as opponents do whom the targeting die asks: the first of them says it for all.
fn together(by: Seat, rest: Piece) -> Result<Event, Fault> {
    let (other, rest) = rest.first_word();
    other.seat()?;
    let (verb, rest) = rest.first_word();
    match verb.text {
        "+" => together(by, rest),
        "choose" => Ok(Event::Chose { by, picks: rest.items(pick)? }),
        _ => Err(verb.expected(Expected::Word("choose"))),
    }
}

/// The dice of a roll that may be called that of a target.
fn of_a_target(text: Piece) -> Piece {
    match text.first_word() {
        (word, rest) if word.text == "target" => rest,
        _ => text,
    }
}

/// What stands behind a word that must be there.
fn behind<'a>(preposition: &'static str, text: Piece<'a>) -> Result<Piece<'a>, Fault> {
    let (word, rest) = text.first_word();
    if word.text == preposition {
        Ok(rest)
    } else {
        Err(word.expected(Expected::Word(preposition)))
    }
}

/// The dice that lie there, and behind `throwing` which of them were thrown.
fn dice(text: Piece) -> Result<Dice, Fault> {
    let mut values = Vec::with_capacity(Dice::MOST);
    let (mut word, mut rest) = text.first_word();
    loop {
        values.push(word.small(Thing::Die, 1..=6)?);
        (word, rest) = rest.first_word();
        if matches!(word.text, "" | "throwing") {
            break;
        }
        if values.len() == Dice::MOST {
            return Err(word.expected(Thing::Dice));
        }
    }
    let dice = Dice::new(&values).map_err(|_| text.expected(Thing::Dice))?;
    if word.text.is_empty() { Ok(dice) } else { thrown(dice, rest) }
}

fn thrown(dice: Dice, text: Piece) -> Result<Dice, Fault> {
    let mut bits = 0;
    for piece in text.split('+') {
        let bit = 1 << (piece.small(Thing::PlaceOfDie, 1..=dice.count())? - 1);
        if bits & bit != 0 {
            return Err(piece.expected(Expected::Once(piece.trim().text.into())));
        }
        bits |= bit;
    }
    dice.with_thrown(bits).map_err(|_| text.expected(Thing::PlaceOfDie))
}

/// An ability, or none.
fn ability(text: Piece) -> Result<Option<Name>, Fault> {
    if text.says(Name::NOTHING) { Ok(None) } else { text.name(Thing::Ability).map(Some) }
}

/// Whoever uses no Defensive Ability announces none.
fn defended(by: Seat, with: Option<Name>) -> Event {
    match with {
        Some(with) => Event::Defended { by, with },
        None => Event::Announced { by, ability: None },
    }
}

/// A card or token, and behind `:` what had to be picked.
fn with_picks(text: Piece, what: Thing) -> Result<(Name, Vec<Pick>), Fault> {
    match text.around(':') {
        Some((named, picks)) => Ok((named.name(what)?, picks.items(pick)?)),
        None => Ok((text.name(what)?, Vec::new())),
    }
}

fn pick(text: Piece) -> Result<Pick, Fault> {
    if let Some((token, seat)) = token_of_seat(text) {
        return Ok(Pick::Token { token: token.name(Thing::Token)?, of: seat.seat()? });
    }
    let (word, rest) = text.first_word();
    match word.text {
        "die" => die(rest),
        "seat" => Ok(Pick::Seat(rest.seat()?)),
        "option" => Ok(Pick::Option(rest.small(Thing::Option, 1..=u8::MAX)?)),
        "card" => card(rest),
        "amount" => Ok(Pick::Amount(rest.small(Thing::Amount, 0..=u8::MAX)?)),
        _ => Err(text.expected(Thing::Pick)),
    }
}

/// A card stands in quotes, so that no name can be taken for something else.
fn card(text: Piece) -> Result<Pick, Fault> {
    let name = text.quoted().ok_or_else(|| text.expected(Thing::QuotedCard))?;
    name.name(Thing::Card).map(Pick::Card)
}

/// The parts around the last `of`, if a number stands behind it.
fn token_of_seat(text: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let (before, seat) = text.last_word();
    let (token, of) = before.last_word();
    (seat.is_number() && of.text == "of").then_some((token, seat))
}

fn die(text: Piece) -> Result<Pick, Fault> {
    let (die, to) = match text.around('=') {
        Some((die, to)) => (die, Some(to.small(Thing::Value, 1..=6)?)),
        None => (text, None),
    };
    Ok(Pick::Die { die: die.small(Thing::PlaceOfDie, 1..=5)?, to })
}
