//! The text of an opening → the opening.

use super::error::Fault;
use super::expected::{Expected, Thing};
use super::piece::Piece;
use crate::{
    Assist, CRAWLS, Cell, Map, Moment, Name, Opening, Phase, PlayerName, Players, Seat, Seated,
    Setup,
};

/// The opening that stands behind `open`, where nobody can be named.
pub(super) fn nameless(text: Piece) -> Result<Opening, Fault> {
    let (opening, players) = opening(text)?;
    if players.is_empty() {
        return Ok(opening);
    }
    let (_, named) = text.up_to('"');
    Err(named.unwrap_or(text).expected(Thing::NoPlayerName))
}

/// The opening that stands behind `open`, and what its players are called.
pub(super) fn opening(text: Piece) -> Result<(Opening, Players), Fault> {
    let mut clauses = text.split(';');
    let (ruleset, mode) = match clauses.next() {
        Some(first) => ruleset_and_mode(first)?,
        None => return Err(text.expected(Thing::RuleSet)),
    };
    let mut seats = Vec::new();
    let mut named = Vec::new();
    let starts = loop {
        let missing = if seats.is_empty() { Thing::Player } else { Thing::WhoStarts };
        let clause =
            clauses.next().ok_or_else(|| text.behind().expected(Expected::Behind(";", missing)))?;
        match player(clause, seats.len())? {
            Player::Sits(hero, name) => {
                named.push(name);
                seats.push(Seated { hero, extra_card: false, setup: Setup::default() });
            }
            Player::Starts(seat) => break seat,
        }
    };
    let mut position = Position { seats, ..Position::default() };
    clauses.try_for_each(|clause| position.add(clause))?;
    let at = position.moment();
    let Position { seats, hero_upgrade_deck, assist, map, .. } = position;
    let opening = Opening { ruleset, mode, seats, starts, at, hero_upgrade_deck, assist, map };
    Ok((opening, named.into_iter().collect()))
}

/// `RULESET MODE`, or `RULESET: MODE` where the rule set's name has several words.
fn ruleset_and_mode(text: Piece) -> Result<(Name, Name), Fault> {
    let (ruleset, mode) = text.around(':').unwrap_or_else(|| text.first_word());
    Ok((ruleset.name(Thing::RuleSet)?, mode.name(Thing::Mode)?))
}

/// What the clauses up to `N starts` say.
enum Player {
    Sits(Name, Option<PlayerName>),
    Starts(Seat),
}

/// The players come first, in order; the number of one who already sits there says who starts.
fn player(clause: Piece, seated: usize) -> Result<Player, Fault> {
    let (word, rest) = clause.first_word();
    let seat = word.seat()?;
    if seat.index() == seated {
        let (hero, named) = rest.up_to('"');
        let hero = hero.name(Thing::Hero)?;
        return Ok(Player::Sits(hero, named.map(Piece::player_name).transpose()?));
    }
    if seat.index() > seated || seated == 0 {
        return Err(word.expected(Expected::Player(seated + 1)));
    }
    if rest.says("starts") {
        Ok(Player::Starts(seat))
    } else {
        Err(rest.expected(Expected::Word("starts")))
    }
}

/// The clauses behind `N starts`.
#[derive(Default)]
struct Position {
    seats: Vec<Seated>,
    turn: Option<u16>,
    phase: Option<Phase>,
    hero_upgrade_deck: bool,
    assist: Option<Assist>,
    map: Option<Map>,
}

impl Position {
    fn add(&mut self, clause: Piece) -> Result<(), Fault> {
        let (word, rest) = clause.first_word();
        match word.text {
            "turn" => once(&mut self.turn, word, rest.number(Thing::Turn, 1..=u16::MAX)?),
            "phase" => once(&mut self.phase, word, phase(rest)?),
            "assist" => once(&mut self.assist, word, assist(rest)?),
            "map" if CRAWLS => once(&mut self.map, word, map(rest)?),
            "shards" | "chests" | "salves" | "heals" if CRAWLS => self.lies(word, rest),
            _ if clause.says(super::HERO_UPGRADE_DECK) => {
                let twice = std::mem::replace(&mut self.hero_upgrade_deck, true);
                if twice { Err(said_twice(clause)) } else { Ok(()) }
            }
            _ if word.is_number() => {
                let number = word.small(Thing::Seat, 1..=self.seats.len() as u8)?;
                match self.seats.get_mut(number as usize - 1) {
                    Some(seated) => dial(seated, rest),
                    None => Err(word.expected(Thing::Seat)),
                }
            }
            _ => Err(word.expected(Thing::ClauseOfPosition)),
        }
    }

    /// Where things lie on the map, and what those heal that lie there.
    fn lies(&mut self, word: Piece, rest: Piece) -> Result<(), Fault> {
        let Some(map) = &mut self.map else { return Err(word.expected(Thing::Map)) };
        match word.text {
            "shards" => list(&mut map.shards, word, rest.items(Piece::cell)?),
            "salves" => list(&mut map.salves, word, rest.items(Piece::cell)?),
            "heals" => once(&mut map.heals, word, heals(rest)?),
            _ => list(&mut map.chests, word, rest.items(chest)?),
        }
    }

    /// A position that names only a turn begins with its upkeep; one that names only a phase is of turn 1.
    fn moment(&self) -> Option<Moment> {
        match (self.turn, self.phase) {
            (None, None) => None,
            (turn, phase) => {
                Some(Moment { turn: turn.unwrap_or(1), phase: phase.unwrap_or(Phase::Upkeep) })
            }
        }
    }
}

/// One thing that differs from the usual start of a player.
fn dial(seated: &mut Seated, text: Piece) -> Result<(), Fault> {
    let (word, rest) = text.first_word();
    let setup = &mut seated.setup;
    let any = 0..=u8::MAX;
    match word.text {
        "extra" => extra_card(seated, text),
        "health" => once(&mut setup.health, word, rest.small(Thing::Health, any)?),
        "cp" => once(&mut setup.cp, word, rest.small(Thing::Cp, any)?),
        "tokens" => list(&mut setup.tokens, word, rest.items(counted)?),
        "upgrades" => list(&mut setup.upgrades, word, rest.names(Thing::Card)?),
        "hand" => cards(&mut setup.hand, &mut setup.apart.hand, word, rest),
        "holds" => list(&mut setup.known, word, rest.names(Thing::Card)?),
        "deck" => cards(&mut setup.deck, &mut setup.apart.deck, word, rest),
        "discard" => cards(&mut setup.discard, &mut setup.apart.discard, word, rest),
        "discarded" => list(&mut setup.discarded, word, rest.names(Thing::Card)?),
        "loot" if CRAWLS => list(&mut setup.loot, word, rest.names(Thing::Card)?),
        _ => Err(word.expected(WHAT_DIFFERS)),
    }
}

/// How many cards lie in a place; behind a `+` the Hero Upgrade cards among them that are a deck of their own. [MODE-HUD]
fn cards(
    place: &mut Option<u8>,
    apart: &mut Option<u8>,
    word: Piece,
    rest: Piece,
) -> Result<(), Fault> {
    let any = 0..=u8::MAX;
    if place.is_some() || apart.is_some() {
        return Err(said_twice(word));
    }
    let Some((usual, upgrades)) = rest.around('+') else {
        return once(place, word, rest.small(Thing::Cards, any)?);
    };
    if !usual.text.trim().is_empty() {
        *place = Some(usual.small(Thing::Cards, any.clone())?);
    }
    once(apart, word, upgrades.small(Thing::Cards, any)?)
}

const WHAT_DIFFERS: Expected = Expected::OneOf(&[
    "extra card, health, cp, tokens, upgrades, hand, holds, deck, discard, discarded",
    "loot",
]);

fn extra_card(seated: &mut Seated, text: Piece) -> Result<(), Fault> {
    if !text.says("extra card") || seated.extra_card {
        return Err(text.expected(Thing::ExtraCard));
    }
    seated.extra_card = true;
    Ok(())
}

/// A token and its count: 1 if left out.
pub(super) fn counted(text: Piece) -> Result<(Name, u8), Fault> {
    let (token, count) = text.last_word();
    if token.text.is_empty() || !count.is_number() {
        return Ok((text.name(Thing::Token)?, 1));
    }
    Ok((token.name(Thing::Token)?, count.small(Thing::Tokens, 1..=u8::MAX)?))
}

fn phase(text: Piece) -> Result<Phase, Fault> {
    let named = Phase::ALL.into_iter().find(|phase| text.says(phase.words()));
    named.ok_or_else(|| text.expected(PHASES))
}

/// Rows of letters, with blanks between them.
fn map(text: Piece) -> Result<Map, Fault> {
    let rows = text.text.split_whitespace().map(str::to_owned).collect();
    Map::new(rows).ok_or_else(|| text.expected(Thing::Rows))
}

/// What a Salve heals; behind a `+` how much more for each Portal Shard.
fn heals(text: Piece) -> Result<(u8, u8), Fault> {
    let number = |piece: Piece| piece.small(Thing::Heals, 0..=u8::MAX);
    match text.around('+') {
        Some((heals, more)) => Ok((number(heals)?, number(more)?)),
        None => Ok((number(text)?, 0)),
    }
}

/// Where a Loot Chest lies, and of which level it is.
fn chest(text: Piece) -> Result<(Cell, u8), Fault> {
    let (at, level) = text.first_word();
    Ok((at.cell()?, level.small(Thing::Chest, 1..=9)?))
}

fn assist(text: Piece) -> Result<Assist, Fault> {
    let named = Assist::ALL.into_iter().find(|level| text.says(level.word()));
    named.ok_or_else(|| text.expected(LEVELS))
}

const LEVELS: Expected = Expected::OneOf(&["totals, options", "odds"]);

const PHASES: Expected = Expected::OneOf(&[
    "upkeep, income, main 1, offense, targeting, defense, main 2, discard",
    "journey",
]);

pub(super) fn once<T>(place: &mut Option<T>, word: Piece, value: T) -> Result<(), Fault> {
    if place.is_some() {
        return Err(said_twice(word));
    }
    *place = Some(value);
    Ok(())
}

fn list<T>(place: &mut Vec<T>, word: Piece, items: Vec<T>) -> Result<(), Fault> {
    if !place.is_empty() {
        return Err(said_twice(word));
    }
    *place = items;
    Ok(())
}

fn said_twice(word: Piece) -> Fault {
    word.expected(Expected::Once(word.text.into()))
}
