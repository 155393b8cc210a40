//! The first form, which is read for ever and not written any more. Frozen: a change of meaning is a new
//! file beside this one.

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use serde::Deserialize;

use super::v2::{EventV2, OpeningV2, PhaseV2, PickV2, SeatedV2, SetupV2};
use super::{LONGEST, WireError};
use crate::Event;

pub(super) const VERSION: u16 = 1;

const FORM: Configuration<LittleEndian, Varint, Limit<LONGEST>> =
    bincode::config::standard().with_limit::<LONGEST>();

pub(super) fn decode(bytes: &[u8]) -> Result<Event, WireError> {
    let (event, read): (EventV1, usize) = bincode::serde::borrow_decode_from_slice(bytes, FORM)
        .map_err(|error| WireError::Form(error.to_string()))?;
    if read < bytes.len() {
        return Err(WireError::LeftOver(bytes.len() - read));
    }
    EventV2::from(event).try_into()
}

#[derive(Deserialize)]
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

#[derive(Deserialize)]
struct OpeningV1<'a> {
    ruleset: &'a str,
    mode: &'a str,
    #[serde(borrow)]
    seats: Vec<SeatedV1<'a>>,
    starts: u8,
    at: Option<(u16, PhaseV1)>,
}

#[derive(Deserialize)]
struct SeatedV1<'a> {
    hero: &'a str,
    extra_card: bool,
    #[serde(borrow)]
    setup: SetupV1<'a>,
}

#[derive(Deserialize)]
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

#[derive(Deserialize)]
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

#[derive(Deserialize)]
enum PickV1<'a> {
    Die { die: u8, to: Option<u8> },
    Seat(u8),
    Token { token: &'a str, of: u8 },
    Option(u8),
}

impl<'a> From<EventV1<'a>> for EventV2<'a> {
    fn from(event: EventV1<'a>) -> EventV2<'a> {
        match event {
            EventV1::Opened(opening) => EventV2::Opened(opening.into()),
            EventV1::Rolled { by, dice } => EventV2::Rolled { by, dice },
            EventV1::Announced { by, ability } => EventV2::Announced { by, ability },
            EventV1::Aimed { by, at } => EventV2::Aimed { by, at },
            EventV1::Defended { by, with } => EventV2::Defended { by, with },
            EventV1::Played { by, card, picks: said } => {
                EventV2::Played { by, card, picks: picks(said) }
            }
            EventV1::Sold { by, cards } => EventV2::Sold { by, cards },
            EventV1::Spent { by, token, picks: said } => {
                EventV2::Spent { by, token, picks: picks(said) }
            }
            EventV1::PaidOff { by, token } => EventV2::PaidOff { by, token },
            EventV1::Chose { by, picks: said } => EventV2::Chose { by, picks: picks(said) },
            EventV1::Revealed { by, cards } => EventV2::Revealed { by, cards },
            EventV1::Passed { by } => EventV2::Passed { by },
            EventV1::Ended { by } => EventV2::Ended { by },
            EventV1::Conceded { by } => EventV2::Conceded { by },
        }
    }
}

impl<'a> From<OpeningV1<'a>> for OpeningV2<'a> {
    fn from(opening: OpeningV1<'a>) -> OpeningV2<'a> {
        let OpeningV1 { ruleset, mode, seats, starts, at } = opening;
        OpeningV2 {
            ruleset,
            mode,
            seats: seats.into_iter().map(SeatedV2::from).collect(),
            starts,
            at: at.map(|(turn, phase)| (turn, phase.into())),
        }
    }
}

impl<'a> From<SeatedV1<'a>> for SeatedV2<'a> {
    fn from(seated: SeatedV1<'a>) -> SeatedV2<'a> {
        let SeatedV1 { hero, extra_card, setup } = seated;
        let SetupV1 { health, cp, tokens, upgrades, hand, known, deck, discard, discarded } = setup;
        let setup = SetupV2 { health, cp, tokens, upgrades, hand, known, deck, discard, discarded };
        SeatedV2 { hero, extra_card, setup }
    }
}

impl From<PhaseV1> for PhaseV2 {
    fn from(phase: PhaseV1) -> PhaseV2 {
        match phase {
            PhaseV1::Upkeep => PhaseV2::Upkeep,
            PhaseV1::Income => PhaseV2::Income,
            PhaseV1::Main1 => PhaseV2::Main1,
            PhaseV1::Offense => PhaseV2::Offense,
            PhaseV1::Targeting => PhaseV2::Targeting,
            PhaseV1::Defense => PhaseV2::Defense,
            PhaseV1::Main2 => PhaseV2::Main2,
            PhaseV1::Discard => PhaseV2::Discard,
        }
    }
}

fn picks(picks: Vec<PickV1<'_>>) -> Vec<PickV2<'_>> {
    let pick = |pick| match pick {
        PickV1::Die { die, to } => PickV2::Die { die, to },
        PickV1::Seat(seat) => PickV2::Seat(seat),
        PickV1::Token { token, of } => PickV2::Token { token, of },
        PickV1::Option(option) => PickV2::Option(option),
    };
    picks.into_iter().map(pick).collect()
}
