//! An event → its line of text.

#[cfg(feature = "crawls")]
use super::face::{print_environment, print_face, print_hero_card};
use super::piece::{counted, joined};
use super::revision::{print_answer, print_correction, print_ruling};
#[cfg(feature = "crawls")]
use crate::When;
use crate::{
    CRAWLS, Cell, Dice, Event, Map, Name, Opening, Pick, PlayerName, Players, Remark, Seat, Seated,
};

/// The event as one line of notation, without a line break. [`parse`](super::parse) reads it back.
pub fn print(event: &Event) -> String {
    print_named(event, &Players::default())
}

/// The same, and in an opening what its players are called. [`parse_named`](super::parse_named) reads it back.
pub fn print_named(event: &Event, players: &Players) -> String {
    match event {
        Event::Opened(opening) => print_opening(opening, players),
        Event::Rolled { by, dice } => format!("{by} rolls {dice}{}", throwing(dice)),
        Event::Announced { by, ability: Some(ability) } => format!("{by} announces {ability}"),
        Event::Announced { by, ability: None } => format!("{by} announces {}", Name::NOTHING),
        Event::Aimed { by, at } => format!("{by} aims at {at}"),
        Event::Defended { by, with } => format!("{by} defends with {with}"),
        Event::Played { by, card, picks } => format!("{by} plays {card}{}", said_along(picks)),
        Event::Sold { by, cards } => format!("{by} sells {}", joined(cards)),
        Event::Spent { by, token, picks } => format!("{by} spends {token}{}", said_along(picks)),
        Event::PaidOff { by, token } => format!("{by} pays off {token}"),
        Event::Chose { by, picks } => format!("{by} chooses {}", joined(picks.iter().map(pick))),
        Event::Revealed { by, cards } => format!("{by} reveals {}", joined(cards)),
        Event::Passed { by } => format!("{by} passes"),
        Event::Ended { by } => format!("{by} ends"),
        Event::Conceded { by } => format!("{by} concedes"),
        Event::Moved { by, to } => format!("{by} moves to {to}"),
        Event::Found { by, what } => format!("{by} finds {what}"),
        Event::Looted { by, die } => format!("{by} loots {die}"),
        #[cfg(feature = "crawls")]
        Event::Flipped { by, card, says: Some(face) } => {
            format!("{by} flips {card}: {}", print_face(face))
        }
        Event::Flipped { by, card, .. } => format!("{by} flips {card}"),
        #[cfg(feature = "crawls")]
        Event::Explored { by, tile, says } => {
            format!("{by} finds {tile}: {}", print_environment(says))
        }
        #[cfg(feature = "crawls")]
        Event::ReadOut { by, card, says } => {
            let does = if says.when == When::InPlay { "uses" } else { "plays" };
            format!("{by} {does} {card}: {}", print_hero_card(says))
        }
        #[cfg(feature = "crawls")]
        Event::Discarded { by, card } => format!("{by} discards {card}"),
        #[cfg(not(feature = "crawls"))]
        Event::Explored { says, .. } => match *says {},
        #[cfg(not(feature = "crawls"))]
        Event::ReadOut { says, .. } => match *says {},
        #[cfg(not(feature = "crawls"))]
        Event::Discarded { card, .. } => match *card {},
        Event::Corrected(correction) => print_correction(correction, print),
        Event::Ruled(ruling) => print_ruling(ruling),
        Event::Answered(answer) => print_answer(answer),
    }
}

/// The same with what is noted beside the event. [`parse_written`](super::parse_written) reads it back.
pub fn print_remarked(event: &Event, players: &Players, remark: Option<&Remark>) -> String {
    let line = print_named(event, players);
    remark.map_or_else(|| line.clone(), |remark| format!("{line}  # {remark}"))
}

fn print_opening(opening: &Opening, players: &Players) -> String {
    let Opening { ruleset, mode, seats, starts, at, hero_upgrade_deck, assist, map } = opening;
    let between = if ruleset.as_str().contains(' ') { ":" } else { "" };
    let mut clauses = vec![format!("open {ruleset}{between} {mode}")];
    let seated = || (1..=Seat::MOST).zip(seats);
    let sits = |((seat, seated), name): ((u8, &Seated), Option<&PlayerName>)| match name {
        Some(name) => format!("{seat} {} \"{name}\"", seated.hero),
        None => format!("{seat} {}", seated.hero),
    };
    clauses.extend(seated().zip(players.of(seats.len())).map(sits));
    clauses.push(format!("{starts} starts"));
    clauses.extend(hero_upgrade_deck.then(|| super::HERO_UPGRADE_DECK.to_owned()));
    clauses.extend(assist.map(|assist| format!("assist {}", assist.word())));
    clauses.extend(map.iter().filter(|_| CRAWLS).flat_map(laid_out));
    clauses.extend(seated().flat_map(|(seat, seated)| {
        dials(seated).into_iter().map(move |dial| format!("{seat} {dial}"))
    }));
    if let Some(moment) = at {
        clauses.push(format!("turn {}", moment.turn));
        clauses.push(format!("phase {}", moment.phase.words()));
    }
    clauses.join("; ")
}

/// A map, and what lies on it.
fn laid_out(map: &Map) -> impl Iterator<Item = String> {
    let lie = |word: &str, things: Vec<String>| {
        (!things.is_empty()).then(|| format!("{word} {}", joined(things)))
    };
    let cells = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect();
    let chests = map.chests.iter().map(|(at, level)| format!("{at} {level}")).collect();
    let rows = Some(format!("map {map}"));
    let rest = [
        lie("shards", cells(&map.shards)),
        lie("chests", chests),
        lie("salves", cells(&map.salves)),
        map.heals.map(|heals| match heals {
            (heals, 0) => format!("heals {heals}"),
            (heals, more) => format!("heals {heals} + {more}"),
        }),
    ];
    [rows].into_iter().chain(rest).flatten()
}

/// What differs from the usual start of a player, without the seat.
fn dials(seated: &Seated) -> Vec<String> {
    let setup = &seated.setup;
    let number = |word: &str, value: Option<u8>| value.map(|value| format!("{word} {value}"));
    let names = |word: &str, names: &[Name]| {
        (!names.is_empty()).then(|| format!("{word} {}", joined(names)))
    };
    let cards = |word: &str, value: Option<u8>, apart: Option<u8>| match (value, apart) {
        (None, None) => None,
        (value, None) => number(word, value),
        (None, Some(apart)) => Some(format!("{word} + {apart}")),
        (Some(value), Some(apart)) => Some(format!("{word} {value} + {apart}")),
    };
    let tokens = || format!("tokens {}", joined(setup.tokens.iter().map(counted)));
    [
        seated.extra_card.then(|| "extra card".to_owned()),
        number("health", setup.health),
        number("cp", setup.cp),
        (!setup.tokens.is_empty()).then(tokens),
        names("upgrades", &setup.upgrades),
        cards("hand", setup.hand, setup.apart.hand),
        names("holds", &setup.known),
        cards("deck", setup.deck, setup.apart.deck),
        cards("discard", setup.discard, setup.apart.discard),
        names("discarded", &setup.discarded),
        names("loot", &setup.loot),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn throwing(dice: &Dice) -> String {
    match dice.thrown() {
        Some(_) => format!(" throwing {}", joined(dice.places_thrown())),
        None => String::new(),
    }
}

fn said_along(picks: &[Pick]) -> String {
    if picks.is_empty() { String::new() } else { format!(": {}", joined(picks.iter().map(pick))) }
}

fn pick(pick: &Pick) -> String {
    match pick {
        Pick::Die { die, to: None } => format!("die {die}"),
        Pick::Die { die, to: Some(value) } => format!("die {die} = {value}"),
        Pick::Seat(seat) => format!("seat {seat}"),
        Pick::Token { token, of } => format!("{token} of {of}"),
        Pick::Option(option) => format!("option {option}"),
        Pick::Card(card) => format!("card \"{card}\""),
        Pick::Amount(amount) => format!("amount {amount}"),
    }
}
