//! The first form. Frozen: a change of meaning is a new file beside this one.

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use serde::{Deserialize, Serialize};

use super::{LONGEST, WireError};
use crate::{Dice, Event, Moment, Name, Opening, Phase, Pick, Seat, Seated, Setup};

pub(super) const VERSION: u16 = 1;

const FORM: Configuration<LittleEndian, Varint, Limit<LONGEST>> =
    bincode::config::standard().with_limit::<LONGEST>();

pub(super) fn encode(event: &Event) -> Vec<u8> {
    bincode::serde::encode_to_vec(EventV1::from(event), bincode::config::standard())
        .unwrap_or_else(|error| unreachable!("plain values in memory always encode: {error}"))
}

pub(super) fn decode(bytes: &[u8]) -> Result<Event, WireError> {
    let (event, read): (EventV1, usize) = bincode::serde::borrow_decode_from_slice(bytes, FORM)
        .map_err(|error| WireError::Form(error.to_string()))?;
    if read < bytes.len() {
        return Err(WireError::LeftOver(bytes.len() - read));
    }
    event.try_into()
}

#[derive(Serialize, Deserialize)]
enum EventV1<'a> {
    #[serde(borrow)]
    Opened(OpeningV1<'a>),
    Rolled {
        by: u8,
        dice: Vec<u8>,
    },
    Announced {
        by: u8,
        ability: Option<&'a str>,
    },
    Aimed {
        by: u8,
        at: u8,
    },
    Defended {
        by: u8,
        with: &'a str,
    },
    Played {
        by: u8,
        card: &'a str,
        picks: Vec<PickV1<'a>>,
    },
    Sold {
        by: u8,
        cards: Vec<&'a str>,
    },
    Spent {
        by: u8,
        token: &'a str,
        picks: Vec<PickV1<'a>>,
    },
    PaidOff {
        by: u8,
        token: &'a str,
    },
    Chose {
        by: u8,
        picks: Vec<PickV1<'a>>,
    },
    Revealed {
        by: u8,
        cards: Vec<&'a str>,
    },
    Passed {
        by: u8,
    },
    Ended {
        by: u8,
    },
    Conceded {
        by: u8,
    },
}

#[derive(Serialize, Deserialize)]
struct OpeningV1<'a> {
    ruleset: &'a str,
    mode: &'a str,
    #[serde(borrow)]
    seats: Vec<SeatedV1<'a>>,
    starts: u8,
    at: Option<(u16, PhaseV1)>,
}

#[derive(Serialize, Deserialize)]
struct SeatedV1<'a> {
    hero: &'a str,
    extra_card: bool,
    #[serde(borrow)]
    setup: SetupV1<'a>,
}

#[derive(Serialize, Deserialize)]
struct SetupV1<'a> {
    health: Option<u8>,
    cp: Option<u8>,
    #[serde(borrow)]
    tokens: Vec<(&'a str, u8)>,
    upgrades: Vec<&'a str>,
    hand: Option<u8>,
    known: Vec<&'a str>,
    deck: Option<u8>,
    discard: Option<u8>,
    discarded: Vec<&'a str>,
}

#[derive(Serialize, Deserialize)]
enum PhaseV1 {
    Upkeep,
    Income,
    Main1,
    Offense,
    Targeting,
    Defense,
    Main2,
    Discard,
}

#[derive(Serialize, Deserialize)]
enum PickV1<'a> {
    Die { die: u8, to: Option<u8> },
    Seat(u8),
    Token { token: &'a str, of: u8 },
    Option(u8),
}

impl<'a> From<&'a Event> for EventV1<'a> {
    fn from(event: &'a Event) -> EventV1<'a> {
        match event {
            Event::Opened(opening) => EventV1::Opened(opening.into()),
            Event::Rolled { by, dice } => {
                EventV1::Rolled { by: by.number(), dice: dice.values().to_vec() }
            }
            Event::Announced { by, ability } => {
                EventV1::Announced { by: by.number(), ability: ability.as_ref().map(Name::as_str) }
            }
            Event::Aimed { by, at } => EventV1::Aimed { by: by.number(), at: at.number() },
            Event::Defended { by, with } => {
                EventV1::Defended { by: by.number(), with: with.as_str() }
            }
            Event::Played { by, card, picks } => {
                EventV1::Played { by: by.number(), card: card.as_str(), picks: picks_to(picks) }
            }
            Event::Sold { by, cards } => EventV1::Sold { by: by.number(), cards: names_to(cards) },
            Event::Spent { by, token, picks } => {
                EventV1::Spent { by: by.number(), token: token.as_str(), picks: picks_to(picks) }
            }
            Event::PaidOff { by, token } => {
                EventV1::PaidOff { by: by.number(), token: token.as_str() }
            }
            Event::Chose { by, picks } => {
                EventV1::Chose { by: by.number(), picks: picks_to(picks) }
            }
            Event::Revealed { by, cards } => {
                EventV1::Revealed { by: by.number(), cards: names_to(cards) }
            }
            Event::Passed { by } => EventV1::Passed { by: by.number() },
            Event::Ended { by } => EventV1::Ended { by: by.number() },
            Event::Conceded { by } => EventV1::Conceded { by: by.number() },
        }
    }
}

impl TryFrom<EventV1<'_>> for Event {
    type Error = WireError;

    fn try_from(event: EventV1<'_>) -> Result<Event, WireError> {
        Ok(match event {
            EventV1::Opened(opening) => Event::Opened(opening.try_into()?),
            EventV1::Rolled { by, dice } => {
                Event::Rolled { by: seat(by)?, dice: Dice::new(&dice)? }
            }
            EventV1::Announced { by, ability } => {
                Event::Announced { by: seat(by)?, ability: ability.map(name).transpose()? }
            }
            EventV1::Aimed { by, at } => Event::Aimed { by: seat(by)?, at: seat(at)? },
            EventV1::Defended { by, with } => Event::Defended { by: seat(by)?, with: name(with)? },
            EventV1::Played { by, card, picks } => {
                Event::Played { by: seat(by)?, card: name(card)?, picks: picks_from(picks)? }
            }
            EventV1::Sold { by, cards } => Event::Sold { by: seat(by)?, cards: names_from(cards)? },
            EventV1::Spent { by, token, picks } => {
                Event::Spent { by: seat(by)?, token: name(token)?, picks: picks_from(picks)? }
            }
            EventV1::PaidOff { by, token } => Event::PaidOff { by: seat(by)?, token: name(token)? },
            EventV1::Chose { by, picks } => {
                Event::Chose { by: seat(by)?, picks: picks_from(picks)? }
            }
            EventV1::Revealed { by, cards } => {
                Event::Revealed { by: seat(by)?, cards: names_from(cards)? }
            }
            EventV1::Passed { by } => Event::Passed { by: seat(by)? },
            EventV1::Ended { by } => Event::Ended { by: seat(by)? },
            EventV1::Conceded { by } => Event::Conceded { by: seat(by)? },
        })
    }
}

impl<'a> From<&'a Opening> for OpeningV1<'a> {
    fn from(opening: &'a Opening) -> OpeningV1<'a> {
        OpeningV1 {
            ruleset: opening.ruleset.as_str(),
            mode: opening.mode.as_str(),
            seats: opening.seats.iter().map(SeatedV1::from).collect(),
            starts: opening.starts.number(),
            at: opening.at.map(|moment| (moment.turn, moment.phase.into())),
        }
    }
}

impl TryFrom<OpeningV1<'_>> for Opening {
    type Error = WireError;

    fn try_from(opening: OpeningV1<'_>) -> Result<Opening, WireError> {
        Ok(Opening {
            ruleset: name(opening.ruleset)?,
            mode: name(opening.mode)?,
            seats: opening.seats.into_iter().map(Seated::try_from).collect::<Result<_, _>>()?,
            starts: seat(opening.starts)?,
            at: opening.at.map(|(turn, phase)| Moment { turn, phase: phase.into() }),
        })
    }
}

impl<'a> From<&'a Seated> for SeatedV1<'a> {
    fn from(seated: &'a Seated) -> SeatedV1<'a> {
        let setup = &seated.setup;
        let tokens = setup.tokens.iter().map(|(token, count)| (token.as_str(), *count)).collect();
        SeatedV1 {
            hero: seated.hero.as_str(),
            extra_card: seated.extra_card,
            setup: SetupV1 {
                health: setup.health,
                cp: setup.cp,
                tokens,
                upgrades: names_to(&setup.upgrades),
                hand: setup.hand,
                known: names_to(&setup.known),
                deck: setup.deck,
                discard: setup.discard,
                discarded: names_to(&setup.discarded),
            },
        }
    }
}

impl TryFrom<SeatedV1<'_>> for Seated {
    type Error = WireError;

    fn try_from(seated: SeatedV1<'_>) -> Result<Seated, WireError> {
        let setup = seated.setup;
        let token = |(token, count)| Ok::<_, WireError>((name(token)?, count));
        Ok(Seated {
            hero: name(seated.hero)?,
            extra_card: seated.extra_card,
            setup: Setup {
                health: setup.health,
                cp: setup.cp,
                tokens: setup.tokens.into_iter().map(token).collect::<Result<_, _>>()?,
                upgrades: names_from(setup.upgrades)?,
                hand: setup.hand,
                known: names_from(setup.known)?,
                deck: setup.deck,
                discard: setup.discard,
                discarded: names_from(setup.discarded)?,
            },
        })
    }
}

impl From<Phase> for PhaseV1 {
    fn from(phase: Phase) -> PhaseV1 {
        match phase {
            Phase::Upkeep => PhaseV1::Upkeep,
            Phase::Income => PhaseV1::Income,
            Phase::Main1 => PhaseV1::Main1,
            Phase::Offense => PhaseV1::Offense,
            Phase::Targeting => PhaseV1::Targeting,
            Phase::Defense => PhaseV1::Defense,
            Phase::Main2 => PhaseV1::Main2,
            Phase::Discard => PhaseV1::Discard,
        }
    }
}

impl From<PhaseV1> for Phase {
    fn from(phase: PhaseV1) -> Phase {
        match phase {
            PhaseV1::Upkeep => Phase::Upkeep,
            PhaseV1::Income => Phase::Income,
            PhaseV1::Main1 => Phase::Main1,
            PhaseV1::Offense => Phase::Offense,
            PhaseV1::Targeting => Phase::Targeting,
            PhaseV1::Defense => Phase::Defense,
            PhaseV1::Main2 => Phase::Main2,
            PhaseV1::Discard => Phase::Discard,
        }
    }
}

fn picks_to(picks: &[Pick]) -> Vec<PickV1<'_>> {
    let pick = |pick| match pick {
        &Pick::Die { die, to } => PickV1::Die { die, to },
        Pick::Seat(seat) => PickV1::Seat(seat.number()),
        Pick::Token { token, of } => PickV1::Token { token: token.as_str(), of: of.number() },
        Pick::Option(option) => PickV1::Option(*option),
    };
    picks.iter().map(pick).collect()
}

fn picks_from(picks: Vec<PickV1<'_>>) -> Result<Vec<Pick>, WireError> {
    let pick = |pick| {
        Ok(match pick {
            PickV1::Die { die, to } => Pick::Die { die, to },
            PickV1::Seat(number) => Pick::Seat(seat(number)?),
            PickV1::Token { token, of } => Pick::Token { token: name(token)?, of: seat(of)? },
            PickV1::Option(option) => Pick::Option(option),
        })
    };
    picks.into_iter().map(pick).collect()
}

fn names_to(names: &[Name]) -> Vec<&str> {
    names.iter().map(Name::as_str).collect()
}

fn names_from(names: Vec<&str>) -> Result<Vec<Name>, WireError> {
    names.into_iter().map(name).collect()
}

fn name(text: &str) -> Result<Name, WireError> {
    let name = Name::new(text)?;
    if name.as_str() == text { Ok(name) } else { Err(WireError::NameForm(text.to_owned())) }
}

fn seat(number: u8) -> Result<Seat, WireError> {
    Seat::new(number).ok_or(WireError::Seat(number))
}
