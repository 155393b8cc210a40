//! An opening ⇄ the clauses of the third form, which may grow at its end and is frozen otherwise, as [`v3`](super::v3) is.

use serde::{Deserialize, Serialize};

use super::{WireError, cell, name, names_from, names_to, seat};
use crate::{Apart, Assist, CRAWLS, Cell, Map, Moment, Opening, Phase, Seat, Seated, Setup};

/// One thing that an opening says; the first number of those that speak of a player is the seat.
#[derive(Serialize, Deserialize)]
pub(super) enum ClauseV3<'a> {
    Ruleset(&'a str),
    Mode(&'a str),
    Hero(u8, &'a str),
    Starts(u8),
    At(u16, PhaseV3),
    ExtraCard(u8),
    Health(u8, u8),
    Cp(u8, u8),
    Tokens(u8, Vec<(&'a str, u8)>),
    Upgrades(u8, Vec<&'a str>),
    Hand(u8, u8),
    Known(u8, Vec<&'a str>),
    Deck(u8, u8),
    Discard(u8, u8),
    Discarded(u8, Vec<&'a str>),
    HeroUpgradeDeck,
    UpgradesInHand(u8, u8),
    UpgradesInDeck(u8, u8),
    UpgradesInDiscard(u8, u8),
    Assist(AssistV3),
    /// Rows, and where Portal Shards, Loot Chests with their levels, and Salves lie: places counted row by row.
    Map(Vec<&'a str>, Vec<u8>, Vec<(u8, u8)>, Vec<u8>),
    /// What a Salve heals on the map said before, and how much more for each Portal Shard.
    Heals(u8, u8),
    /// Loot cards of a player's deck.
    Loot(u8, Vec<&'a str>),
}

#[derive(Serialize, Deserialize)]
pub(super) enum AssistV3 {
    Totals,
    Options,
    Odds,
}

#[derive(Serialize, Deserialize)]
pub(super) enum PhaseV3 {
    Upkeep,
    Income,
    Main1,
    Offense,
    Targeting,
    Defense,
    Main2,
    Discard,
    Journey,
}

/// The clauses of an opening, in the order in which notation says them.
pub(super) fn to_clauses(opening: &Opening) -> Vec<ClauseV3<'_>> {
    let Opening { ruleset, mode, seats, starts, at, hero_upgrade_deck, assist, map } = opening;
    let seated = || (1..).zip(seats);
    let mut clauses = vec![ClauseV3::Ruleset(ruleset.as_str()), ClauseV3::Mode(mode.as_str())];
    clauses.extend(seated().map(|(seat, seated)| ClauseV3::Hero(seat, seated.hero.as_str())));
    clauses.push(ClauseV3::Starts(starts.number()));
    clauses.extend(at.map(|moment| ClauseV3::At(moment.turn, moment.phase.into())));
    clauses.extend(seated().flat_map(|(seat, seated)| differences(seat, seated)));
    clauses.extend(hero_upgrade_deck.then_some(ClauseV3::HeroUpgradeDeck));
    clauses.extend(assist.map(|assist| ClauseV3::Assist(assist.into())));
    clauses.extend(map.as_ref().map(map_to_clause));
    let heals = map.as_ref().and_then(|map| map.heals);
    clauses.extend(heals.map(|(heals, more)| ClauseV3::Heals(heals, more)));
    clauses
}

fn map_to_clause(map: &Map) -> ClauseV3<'_> {
    let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.number()).collect();
    let rows = map.rows().iter().map(String::as_str).collect();
    let chests = map.chests.iter().map(|(cell, level)| (cell.number(), *level)).collect();
    ClauseV3::Map(rows, numbers(&map.shards), chests, numbers(&map.salves))
}

fn map_from_clause(
    rows: Vec<&str>,
    shards: Vec<u8>,
    chests: Vec<(u8, u8)>,
    salves: Vec<u8>,
) -> Result<Map, WireError> {
    let cells = |numbers: Vec<u8>| numbers.into_iter().map(cell).collect::<Result<_, _>>();
    let map = Map::new(rows.into_iter().map(str::to_owned).collect());
    let mut map = map.ok_or(WireError::Clause(MAP))?;
    map.shards = cells(shards)?;
    let chests = chests.into_iter().map(|(at, level)| match level {
        1..=9 => Ok((cell(at)?, level)),
        _ => Err(WireError::Clause(MAP)),
    });
    map.chests = chests.collect::<Result<_, WireError>>()?;
    map.salves = cells(salves)?;
    Ok(map)
}

/// What differs from the usual start of a player.
fn differences(seat: u8, seated: &Seated) -> impl Iterator<Item = ClauseV3<'_>> {
    let Setup { health, cp, tokens, upgrades, hand, known, deck, discard, discarded, apart, loot } =
        &seated.setup;
    let names = |names| said(names).map(|names| names_to(names));
    [
        seated.extra_card.then_some(ClauseV3::ExtraCard(seat)),
        health.map(|health| ClauseV3::Health(seat, health)),
        cp.map(|cp| ClauseV3::Cp(seat, cp)),
        said(tokens).map(|tokens| {
            let tokens = tokens.iter().map(|(token, count)| (token.as_str(), *count)).collect();
            ClauseV3::Tokens(seat, tokens)
        }),
        names(upgrades).map(|names| ClauseV3::Upgrades(seat, names)),
        hand.map(|cards| ClauseV3::Hand(seat, cards)),
        names(known).map(|names| ClauseV3::Known(seat, names)),
        deck.map(|cards| ClauseV3::Deck(seat, cards)),
        discard.map(|cards| ClauseV3::Discard(seat, cards)),
        names(discarded).map(|names| ClauseV3::Discarded(seat, names)),
        apart.hand.map(|cards| ClauseV3::UpgradesInHand(seat, cards)),
        apart.deck.map(|cards| ClauseV3::UpgradesInDeck(seat, cards)),
        apart.discard.map(|cards| ClauseV3::UpgradesInDiscard(seat, cards)),
        names(loot).filter(|_| CRAWLS).map(|names| ClauseV3::Loot(seat, names)),
    ]
    .into_iter()
    .flatten()
}

/// A list in which something stands.
fn said<T>(list: &[T]) -> Option<&[T]> {
    (!list.is_empty()).then_some(list)
}

/// The opening that these clauses say: each at most once, and whoever sits there before what differs there.
pub(super) fn from_clauses(clauses: Vec<ClauseV3<'_>>) -> Result<Opening, WireError> {
    let (mut ruleset, mut mode, mut starts, mut at) = (None, None, None, None);
    let mut seats: Vec<Seated> = Vec::new();
    let (mut hero_upgrade_deck, mut assist, mut map) = (None, None, None);
    for clause in clauses {
        match clause {
            ClauseV3::Ruleset(text) => once(&mut ruleset, name(text)?, RULESET)?,
            ClauseV3::Mode(text) => once(&mut mode, name(text)?, MODE)?,
            ClauseV3::Hero(number, hero) => {
                if seat(number)?.index() != seats.len() {
                    return Err(WireError::Clause("who sits on each seat, in their order"));
                }
                let (hero, setup) = (name(hero)?, Setup::default());
                seats.push(Seated { hero, extra_card: false, setup });
            }
            ClauseV3::Starts(number) => once(&mut starts, seat(number)?, STARTS)?,
            ClauseV3::At(turn, phase) => {
                once(&mut at, Moment { turn, phase: phase.into() }, "where the game stands")?;
            }
            ClauseV3::ExtraCard(number) => {
                let seated = sits(&mut seats, number)?;
                if seated.extra_card {
                    return Err(WireError::Clause(EXTRA_CARD));
                }
                seated.extra_card = true;
            }
            ClauseV3::Health(number, health) => {
                once(&mut sits(&mut seats, number)?.setup.health, health, HEALTH)?;
            }
            ClauseV3::Cp(number, cp) => once(&mut sits(&mut seats, number)?.setup.cp, cp, CP)?,
            ClauseV3::Tokens(number, tokens) => {
                let token = |(token, count)| Ok::<_, WireError>((name(token)?, count));
                let tokens = tokens.into_iter().map(token).collect::<Result<_, _>>()?;
                list(&mut sits(&mut seats, number)?.setup.tokens, tokens)?;
            }
            ClauseV3::Upgrades(number, cards) => {
                list(&mut sits(&mut seats, number)?.setup.upgrades, names_from(cards)?)?;
            }
            ClauseV3::Hand(number, cards) => {
                once(&mut sits(&mut seats, number)?.setup.hand, cards, CARDS)?;
            }
            ClauseV3::Known(number, cards) => {
                list(&mut sits(&mut seats, number)?.setup.known, names_from(cards)?)?;
            }
            ClauseV3::Deck(number, cards) => {
                once(&mut sits(&mut seats, number)?.setup.deck, cards, CARDS)?;
            }
            ClauseV3::Discard(number, cards) => {
                once(&mut sits(&mut seats, number)?.setup.discard, cards, CARDS)?;
            }
            ClauseV3::Discarded(number, cards) => {
                list(&mut sits(&mut seats, number)?.setup.discarded, names_from(cards)?)?;
            }
            ClauseV3::HeroUpgradeDeck => once(&mut hero_upgrade_deck, (), UPGRADE_DECK)?,
            ClauseV3::UpgradesInHand(number, cards) => {
                once(&mut apart(&mut seats, number)?.hand, cards, CARDS)?;
            }
            ClauseV3::UpgradesInDeck(number, cards) => {
                once(&mut apart(&mut seats, number)?.deck, cards, CARDS)?;
            }
            ClauseV3::UpgradesInDiscard(number, cards) => {
                once(&mut apart(&mut seats, number)?.discard, cards, CARDS)?;
            }
            ClauseV3::Assist(level) => once(&mut assist, level.into(), ASSIST)?,
            ClauseV3::Map(rows, shards, chests, salves) => {
                once(&mut map, map_from_clause(rows, shards, chests, salves)?, MAP)?;
            }
            // Where there are no crawls they are those of a later program.
            ClauseV3::Heals(..) | ClauseV3::Loot(..) if !CRAWLS => return Err(WireError::Newer),
            ClauseV3::Heals(heals, more) => {
                let map = map.as_mut().ok_or(WireError::Clause(HEALS))?;
                once(&mut map.heals, (heals, more), HEALS)?;
            }
            ClauseV3::Loot(number, cards) => {
                list(&mut sits(&mut seats, number)?.setup.loot, names_from(cards)?)?;
            }
        }
    }
    let ruleset = ruleset.ok_or(WireError::Clause(RULESET))?;
    let mode = mode.ok_or(WireError::Clause(MODE))?;
    let starts: Seat = starts.ok_or(WireError::Clause(STARTS))?;
    let hero_upgrade_deck = hero_upgrade_deck.is_some();
    Ok(Opening { ruleset, mode, seats, starts, at, hero_upgrade_deck, assist, map })
}

const RULESET: &str = "which rule set counts";
const MODE: &str = "which mode is played";
const STARTS: &str = "who starts";
const EXTRA_CARD: &str = "that a deck holds its extra card";
const HEALTH: &str = "a player's Health";
const CP: &str = "a player's CP";
const CARDS: &str = "how many cards lie in a place";
const ASSIST: &str = "what players' phones show";
const MAP: &str = "a map that is laid out";
const HEALS: &str = "what a Salve heals on a map that is laid out";
const UPGRADE_DECK: &str = "that Hero Upgrade cards are a deck of their own";

fn apart(seats: &mut [Seated], number: u8) -> Result<&mut Apart, WireError> {
    sits(seats, number).map(|seated| &mut seated.setup.apart)
}

fn sits(seats: &mut [Seated], number: u8) -> Result<&mut Seated, WireError> {
    let there = seats.get_mut(seat(number)?.index());
    there.ok_or(WireError::Clause("who sits on a seat before it says what differs there"))
}

fn once<T>(place: &mut Option<T>, value: T, what: &'static str) -> Result<(), WireError> {
    if place.is_some() {
        return Err(WireError::Clause(what));
    }
    *place = Some(value);
    Ok(())
}

fn list<T>(place: &mut Vec<T>, items: Vec<T>) -> Result<(), WireError> {
    if !place.is_empty() || items.is_empty() {
        return Err(WireError::Clause("each list of cards and tokens, if something is in it"));
    }
    *place = items;
    Ok(())
}

impl From<Assist> for AssistV3 {
    fn from(level: Assist) -> AssistV3 {
        match level {
            Assist::Totals => AssistV3::Totals,
            Assist::Options => AssistV3::Options,
            Assist::Odds => AssistV3::Odds,
        }
    }
}

impl From<AssistV3> for Assist {
    fn from(level: AssistV3) -> Assist {
        match level {
            AssistV3::Totals => Assist::Totals,
            AssistV3::Options => Assist::Options,
            AssistV3::Odds => Assist::Odds,
        }
    }
}

impl From<Phase> for PhaseV3 {
    fn from(phase: Phase) -> PhaseV3 {
        match phase {
            Phase::Upkeep => PhaseV3::Upkeep,
            Phase::Income => PhaseV3::Income,
            Phase::Main1 => PhaseV3::Main1,
            Phase::Offense => PhaseV3::Offense,
            Phase::Targeting => PhaseV3::Targeting,
            Phase::Defense => PhaseV3::Defense,
            Phase::Main2 => PhaseV3::Main2,
            Phase::Discard => PhaseV3::Discard,
            Phase::Journey => PhaseV3::Journey,
        }
    }
}

impl From<PhaseV3> for Phase {
    fn from(phase: PhaseV3) -> Phase {
        match phase {
            PhaseV3::Upkeep => Phase::Upkeep,
            PhaseV3::Income => Phase::Income,
            PhaseV3::Main1 => Phase::Main1,
            PhaseV3::Offense => Phase::Offense,
            PhaseV3::Targeting => Phase::Targeting,
            PhaseV3::Defense => Phase::Defense,
            PhaseV3::Main2 => Phase::Main2,
            PhaseV3::Discard => Phase::Discard,
            PhaseV3::Journey => Phase::Journey,
        }
    }
}
