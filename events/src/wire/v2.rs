//! The second form: the first one with corrections, rulings, and cards and amounts as picks. It is read for ever and
//! not written any more. Frozen: nothing here changes any more, and what it wrote is kept in `fixtures/wire/v2`.

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use serde::Deserialize;

use super::{LONGEST, WireError, name, names_from, prose, seat};
use crate::{
    Apart, Authority, Correction, Decision, Dice, Event, How, JudgeRuling, Malformed, Moment,
    Opening, Phase, Pick, Seated, Setting, Setup,
};

pub(super) const VERSION: u16 = 2;

const FORM: Configuration<LittleEndian, Varint, Limit<LONGEST>> =
    bincode::config::standard().with_limit::<LONGEST>();

pub(super) fn decode(bytes: &[u8]) -> Result<Event, WireError> {
    read(bytes)?.try_into()
}

fn read(bytes: &[u8]) -> Result<EventV2<'_>, WireError> {
    let (event, read) = bincode::serde::borrow_decode_from_slice(bytes, FORM)
        .map_err(|error| WireError::Form(error.to_string()))?;
    if read < bytes.len() { Err(WireError::LeftOver(bytes.len() - read)) } else { Ok(event) }
}

#[derive(Deserialize)]
pub(super) enum EventV2<'a> {
    #[serde(borrow)]
    Opened(OpeningV2<'a>),
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
        picks: Vec<PickV2<'a>>,
    },
    Sold {
        by: u8,
        cards: Vec<&'a str>,
    },
    Spent {
        by: u8,
        token: &'a str,
        picks: Vec<PickV2<'a>>,
    },
    PaidOff {
        by: u8,
        token: &'a str,
    },
    Chose {
        by: u8,
        picks: Vec<PickV2<'a>>,
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
    Corrected {
        of: u32,
        how: HowV2,
        by: AuthorityV2<'a>,
        because: &'a str,
    },
    Ruled {
        judge: &'a str,
        decision: DecisionV2<'a>,
        claim: Option<&'a str>,
        facts: Vec<u32>,
        rules: Vec<&'a str>,
        because: &'a str,
    },
}

/// An event inside a correction lies there as bytes of this form, so that bytes cannot nest without end.
#[derive(Deserialize)]
pub(super) enum HowV2 {
    Struck,
    Replaced(Vec<u8>),
    Preceded(Vec<u8>),
}

#[derive(Deserialize)]
pub(super) enum AuthorityV2<'a> {
    Agreed(Vec<u8>),
    Judge(&'a str),
}

#[derive(Deserialize)]
pub(super) enum DecisionV2<'a> {
    Stands,
    #[serde(borrow)]
    Set(Vec<SettingV2<'a>>),
    Adopted(&'a str),
    BackedUp {
        to: u32,
    },
    Penalised {
        seat: u8,
        penalty: &'a str,
    },
    Ended {
        winner: Option<u8>,
    },
    Overturned {
        ruling: u32,
    },
}

#[derive(Deserialize)]
pub(super) enum SettingV2<'a> {
    Health { of: u8, to: u8 },
    Cp { of: u8, to: u8 },
    Tokens { of: u8, token: &'a str, to: u8 },
    Hand { of: u8, to: u8 },
    Discard { of: u8, to: u8 },
}

#[derive(Deserialize)]
pub(super) struct OpeningV2<'a> {
    pub(super) ruleset: &'a str,
    pub(super) mode: &'a str,
    #[serde(borrow)]
    pub(super) seats: Vec<SeatedV2<'a>>,
    pub(super) starts: u8,
    pub(super) at: Option<(u16, PhaseV2)>,
}

#[derive(Deserialize)]
pub(super) struct SeatedV2<'a> {
    pub(super) hero: &'a str,
    pub(super) extra_card: bool,
    #[serde(borrow)]
    pub(super) setup: SetupV2<'a>,
}

#[derive(Deserialize)]
pub(super) struct SetupV2<'a> {
    pub(super) health: Option<u8>,
    pub(super) cp: Option<u8>,
    #[serde(borrow)]
    pub(super) tokens: Vec<(&'a str, u8)>,
    pub(super) upgrades: Vec<&'a str>,
    pub(super) hand: Option<u8>,
    pub(super) known: Vec<&'a str>,
    pub(super) deck: Option<u8>,
    pub(super) discard: Option<u8>,
    pub(super) discarded: Vec<&'a str>,
}

#[derive(Deserialize)]
pub(super) enum PhaseV2 {
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
pub(super) enum PickV2<'a> {
    Die { die: u8, to: Option<u8> },
    Seat(u8),
    Token { token: &'a str, of: u8 },
    Option(u8),
    Card(&'a str),
    Amount(u8),
}

impl TryFrom<EventV2<'_>> for Event {
    type Error = WireError;

    fn try_from(event: EventV2<'_>) -> Result<Event, WireError> {
        Ok(match event {
            EventV2::Opened(opening) => Event::Opened(opening.try_into()?),
            EventV2::Rolled { by, dice } => {
                Event::Rolled { by: seat(by)?, dice: Dice::new(&dice)? }
            }
            EventV2::Announced { by, ability } => {
                Event::Announced { by: seat(by)?, ability: ability.map(name).transpose()? }
            }
            EventV2::Aimed { by, at } => Event::Aimed { by: seat(by)?, at: seat(at)? },
            EventV2::Defended { by, with } => Event::Defended { by: seat(by)?, with: name(with)? },
            EventV2::Played { by, card, picks } => {
                Event::Played { by: seat(by)?, card: name(card)?, picks: picks_from(picks)? }
            }
            EventV2::Sold { by, cards } => Event::Sold { by: seat(by)?, cards: names_from(cards)? },
            EventV2::Spent { by, token, picks } => {
                Event::Spent { by: seat(by)?, token: name(token)?, picks: picks_from(picks)? }
            }
            EventV2::PaidOff { by, token } => Event::PaidOff { by: seat(by)?, token: name(token)? },
            EventV2::Chose { by, picks } => {
                Event::Chose { by: seat(by)?, picks: picks_from(picks)? }
            }
            EventV2::Revealed { by, cards } => {
                Event::Revealed { by: seat(by)?, cards: names_from(cards)? }
            }
            EventV2::Passed { by } => Event::Passed { by: seat(by)? },
            EventV2::Ended { by } => Event::Ended { by: seat(by)? },
            EventV2::Conceded { by } => Event::Conceded { by: seat(by)? },
            EventV2::Corrected { of, how, by, because } => Event::Corrected(Correction {
                of,
                how: how.try_into()?,
                by: by.try_into()?,
                because: prose(because)?,
            }),
            EventV2::Ruled { judge, decision, claim, facts, rules, because } => {
                Event::Ruled(JudgeRuling {
                    judge: name(judge)?,
                    decision: decision.try_into()?,
                    claim: claim.map(prose).transpose()?,
                    facts,
                    rules: names_from(rules)?,
                    because: prose(because)?,
                })
            }
        })
    }
}

impl TryFrom<HowV2> for How {
    type Error = WireError;

    fn try_from(how: HowV2) -> Result<How, WireError> {
        Ok(match how {
            HowV2::Struck => How::Struck,
            HowV2::Replaced(event) => How::Replaced(Box::new(inside(&event)?)),
            HowV2::Preceded(event) => How::Preceded(Box::new(inside(&event)?)),
        })
    }
}

/// The event inside a correction, which is no correction itself: bytes nest once and no further.
fn inside(bytes: &[u8]) -> Result<Event, WireError> {
    let event = read(bytes)?;
    if matches!(event, EventV2::Corrected { .. }) {
        return Err(Malformed::Inside("a correction").into());
    }
    event.try_into()
}

impl TryFrom<AuthorityV2<'_>> for Authority {
    type Error = WireError;

    fn try_from(authority: AuthorityV2<'_>) -> Result<Authority, WireError> {
        Ok(match authority {
            AuthorityV2::Agreed(seats) => {
                Authority::Agreed(seats.into_iter().map(seat).collect::<Result<_, _>>()?)
            }
            AuthorityV2::Judge(judge) => Authority::Judge(name(judge)?),
        })
    }
}

impl TryFrom<DecisionV2<'_>> for Decision {
    type Error = WireError;

    fn try_from(decision: DecisionV2<'_>) -> Result<Decision, WireError> {
        Ok(match decision {
            DecisionV2::Stands => Decision::Stands,
            DecisionV2::Set(settings) => Decision::Set(
                settings.into_iter().map(Setting::try_from).collect::<Result<_, _>>()?,
            ),
            DecisionV2::Adopted(ruleset) => Decision::Adopted(name(ruleset)?),
            DecisionV2::BackedUp { to } => Decision::BackedUp { to },
            DecisionV2::Penalised { seat: number, penalty } => {
                Decision::Penalised { seat: seat(number)?, penalty: prose(penalty)? }
            }
            DecisionV2::Ended { winner } => {
                Decision::Ended { winner: winner.map(seat).transpose()? }
            }
            DecisionV2::Overturned { ruling } => Decision::Overturned { ruling },
        })
    }
}

impl TryFrom<SettingV2<'_>> for Setting {
    type Error = WireError;

    fn try_from(setting: SettingV2<'_>) -> Result<Setting, WireError> {
        Ok(match setting {
            SettingV2::Health { of, to } => Setting::Health { of: seat(of)?, to },
            SettingV2::Cp { of, to } => Setting::Cp { of: seat(of)?, to },
            SettingV2::Tokens { of, token, to } => {
                Setting::Tokens { of: seat(of)?, token: name(token)?, to }
            }
            SettingV2::Hand { of, to } => Setting::Hand { of: seat(of)?, to },
            SettingV2::Discard { of, to } => Setting::Discard { of: seat(of)?, to },
        })
    }
}

impl TryFrom<OpeningV2<'_>> for Opening {
    type Error = WireError;

    fn try_from(opening: OpeningV2<'_>) -> Result<Opening, WireError> {
        Ok(Opening {
            ruleset: name(opening.ruleset)?,
            mode: name(opening.mode)?,
            seats: opening.seats.into_iter().map(Seated::try_from).collect::<Result<_, _>>()?,
            starts: seat(opening.starts)?,
            at: opening.at.map(|(turn, phase)| Moment { turn, phase: phase.into() }),
            hero_upgrade_deck: false,
            assist: None,
            map: None,
        })
    }
}

impl TryFrom<SeatedV2<'_>> for Seated {
    type Error = WireError;

    fn try_from(seated: SeatedV2<'_>) -> Result<Seated, WireError> {
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
                apart: Apart::default(),
                loot: Vec::new(),
            },
        })
    }
}

impl From<PhaseV2> for Phase {
    fn from(phase: PhaseV2) -> Phase {
        match phase {
            PhaseV2::Upkeep => Phase::Upkeep,
            PhaseV2::Income => Phase::Income,
            PhaseV2::Main1 => Phase::Main1,
            PhaseV2::Offense => Phase::Offense,
            PhaseV2::Targeting => Phase::Targeting,
            PhaseV2::Defense => Phase::Defense,
            PhaseV2::Main2 => Phase::Main2,
            PhaseV2::Discard => Phase::Discard,
        }
    }
}

fn picks_from(picks: Vec<PickV2<'_>>) -> Result<Vec<Pick>, WireError> {
    let pick = |pick| {
        Ok(match pick {
            PickV2::Die { die, to } => Pick::Die { die, to },
            PickV2::Seat(number) => Pick::Seat(seat(number)?),
            PickV2::Token { token, of } => Pick::Token { token: name(token)?, of: seat(of)? },
            PickV2::Option(option) => Pick::Option(option),
            PickV2::Card(card) => Pick::Card(name(card)?),
            PickV2::Amount(amount) => Pick::Amount(amount),
        })
    };
    picks.into_iter().map(pick).collect()
}
