//! The text of one event → the event.

use super::error::{Fault, NotationError};
use super::opening;
use super::piece::Piece;
use super::revision;
use super::source::Source;
use crate::{Dice, Event, Name, Pick};

/// The event this text says: one line, or one with continuation lines. Remarks are skipped.
///
/// # Errors
/// Where and why it is not one event.
pub fn parse(line: &str) -> Result<Event, NotationError> {
    let mut source = Source::new(line);
    let Some(text) = source.next() else {
        return Err(source.at_end("an event"));
    };
    let event = text.read(event)?;
    match source.next() {
        Some(further) => Err(further.beginning("the end of the text")),
        None => Ok(event),
    }
}

/// The event this text says, openings, corrections and rulings included.
pub(super) fn event(text: Piece) -> Result<Event, Fault> {
    let (first, rest) = text.first_word();
    match first.text {
        "strike" => revision::strike(rest),
        "replace" => revision::replace(rest),
        "insert" => revision::insert(rest),
        "judge" => revision::judge(rest),
        _ => act(text),
    }
}

/// The event this text says, which is neither a correction nor a ruling.
pub(super) fn act(text: Piece) -> Result<Event, Fault> {
    let (first, rest) = text.first_word();
    if first.text == "open" {
        return opening::opening(rest).map(Event::Opened);
    }
    if !first.is_number() {
        return Err(first.expected("\"open\" or a seat from 1 to 6"));
    }
    let by = first.seat()?;
    let (verb, rest) = rest.first_word();
    match verb.text {
        "rolls" => Ok(Event::Rolled { by, dice: dice(rest)? }),
        "announces" => Ok(Event::Announced { by, ability: announcement(rest)? }),
        "aims" => Ok(Event::Aimed { by, at: behind("at", rest)?.seat()? }),
        "defends" => Ok(Event::Defended { by, with: behind("with", rest)?.name("an ability")? }),
        "plays" => {
            with_picks(rest, "a card").map(|(card, picks)| Event::Played { by, card, picks })
        }
        "sells" => Ok(Event::Sold { by, cards: rest.names("a card")? }),
        "spends" => {
            with_picks(rest, "a token").map(|(token, picks)| Event::Spent { by, token, picks })
        }
        "pays" => Ok(Event::PaidOff { by, token: behind("off", rest)?.name("a token")? }),
        "chooses" => Ok(Event::Chose { by, picks: rest.items(pick)? }),
        "reveals" => Ok(Event::Revealed { by, cards: rest.names("a card")? }),
        "passes" => rest.end().map(|()| Event::Passed { by }),
        "ends" => rest.end().map(|()| Event::Ended { by }),
        "concedes" => rest.end().map(|()| Event::Conceded { by }),
        _ => Err(verb.expected(WHAT_SOMEBODY_DOES)),
    }
}

const WHAT_SOMEBODY_DOES: &str = "rolls, announces, aims at, defends with, plays, sells, spends, \
     pays off, chooses, reveals, passes, ends or concedes";

/// What stands behind a word that must be there.
fn behind<'a>(preposition: &str, text: Piece<'a>) -> Result<Piece<'a>, Fault> {
    let (word, rest) = text.first_word();
    if word.text == preposition { Ok(rest) } else { Err(word.expected(format!("{preposition:?}"))) }
}

fn dice(text: Piece) -> Result<Dice, Fault> {
    let mut values = Vec::with_capacity(Dice::MOST);
    let (mut word, mut rest) = text.first_word();
    loop {
        values.push(word.small("a die", 1..=6)?);
        (word, rest) = rest.first_word();
        if word.text.is_empty() {
            break;
        }
        if values.len() == Dice::MOST {
            return Err(word.expected("at most 5 dice"));
        }
    }
    Dice::new(&values).map_err(|error| text.expected(error.to_string()))
}

fn announcement(text: Piece) -> Result<Option<Name>, Fault> {
    if text.says(Name::NOTHING) { Ok(None) } else { text.name("an ability").map(Some) }
}

/// A card or token, and behind `:` what had to be said along.
fn with_picks(text: Piece, what: &str) -> Result<(Name, Vec<Pick>), Fault> {
    match text.around(':') {
        Some((named, picks)) => Ok((named.name(what)?, picks.items(pick)?)),
        None => Ok((text.name(what)?, Vec::new())),
    }
}

fn pick(text: Piece) -> Result<Pick, Fault> {
    if let Some((token, seat)) = token_of_seat(text) {
        return Ok(Pick::Token { token: token.name("a token")?, of: seat.seat()? });
    }
    let (word, rest) = text.first_word();
    match word.text {
        "die" => die(rest),
        "seat" => Ok(Pick::Seat(rest.seat()?)),
        "option" => Ok(Pick::Option(rest.small("an option", 1..=u8::MAX)?)),
        "card" => card(rest),
        "amount" => Ok(Pick::Amount(rest.small("an amount", 0..=u8::MAX)?)),
        _ => Err(text.expected(A_PICK)),
    }
}

const A_PICK: &str = "a pick such as \"die 3\", \"die 3 = 6\", \"seat 2\", \"Blind of 2\", \"option 2\", \
     \"amount 2\", or card and its name in quotes";

/// A card stands in quotes, so that no name can be taken for something else.
fn card(text: Piece) -> Result<Pick, Fault> {
    let name = text.quoted().ok_or_else(|| text.expected("a card in quotes"))?;
    name.name("a card").map(Pick::Card)
}

/// The parts around the last `of`, if a number stands behind it.
fn token_of_seat(text: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let (before, seat) = text.last_word();
    let (token, of) = before.last_word();
    (seat.is_number() && of.text == "of").then_some((token, seat))
}

fn die(text: Piece) -> Result<Pick, Fault> {
    let (die, to) = match text.around('=') {
        Some((die, to)) => (die, Some(to.small("a value", 1..=6)?)),
        None => (text, None),
    };
    Ok(Pick::Die { die: die.small("the place of a die", 1..=5)?, to })
}
