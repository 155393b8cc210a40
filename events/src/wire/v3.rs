//! The third form. An opening is a list of clauses, and a roll may say which of its dice were thrown.
//!
//! It may grow at the ends of its enums and nowhere else: a variant behind the last one leaves all bytes as they are, and
//! a program that does not know it says so ([`WireError::Newer`]). Everything else about it is frozen; what it wrote is
//! kept in `fixtures/wire/v3`. A further field of a variant begins a further version.

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use serde::{Deserialize, Serialize};

#[cfg(feature = "crawls")]
use super::face::{self, EnvironmentV3, FaceV3, HeroCardV3};
use super::opening::{ClauseV3, from_clauses, to_clauses};
use super::{LONGEST, WireError, cell, name, names_from, names_to, prose, seat};
use crate::{
    Answer, Authority, Correction, Decision, Dice, Event, How, JudgeRuling, Malformed, Name, Pick,
    Prose, Says, Seat, Setting,
};

pub(super) const VERSION: u16 = 3;

const FORM: Configuration<LittleEndian, Varint, Limit<LONGEST>> =
    bincode::config::standard().with_limit::<LONGEST>();

/// What serde says of a variant behind the last one that is known; a test holds it.
const NO_SUCH_VARIANT: &str = "expected variant index";

pub(super) fn encode(event: &Event) -> Vec<u8> {
    bincode::serde::encode_to_vec(EventV3::from(event), bincode::config::standard())
        .unwrap_or_else(|error| unreachable!("plain values in memory always encode: {error}"))
}

pub(super) fn decode(bytes: &[u8]) -> Result<Event, WireError> {
    read(bytes)?.try_into()
}

fn read(bytes: &[u8]) -> Result<EventV3<'_>, WireError> {
    let (event, read) = bincode::serde::borrow_decode_from_slice(bytes, FORM).map_err(|error| {
        let why = error.to_string();
        if why.contains(NO_SUCH_VARIANT) { WireError::Newer } else { WireError::Form(why) }
    })?;
    if read < bytes.len() { Err(WireError::LeftOver(bytes.len() - read)) } else { Ok(event) }
}

#[derive(Serialize, Deserialize)]
enum EventV3<'a> {
    #[serde(borrow)]
    Opened(Vec<ClauseV3<'a>>),
    /// In `thrown` a bit for each die that was thrown, from the first on; none if it was not said.
    Rolled {
        by: u8,
        dice: &'a [u8],
        thrown: u8,
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
        picks: Vec<PickV3<'a>>,
    },
    Sold {
        by: u8,
        cards: Vec<&'a str>,
    },
    Spent {
        by: u8,
        token: &'a str,
        picks: Vec<PickV3<'a>>,
    },
    PaidOff {
        by: u8,
        token: &'a str,
    },
    Chose {
        by: u8,
        picks: Vec<PickV3<'a>>,
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
        how: HowV3,
        by: AuthorityV3<'a>,
        because: &'a str,
    },
    Ruled {
        judge: &'a str,
        decision: DecisionV3<'a>,
        claim: Option<&'a str>,
        facts: Vec<u32>,
        rules: Vec<&'a str>,
        because: &'a str,
    },
    Answered {
        by: u8,
        to: u32,
        says: SaysV3,
    },
    /// `to` counts row by row, eight to a row, from 0.
    Moved {
        by: u8,
        to: u8,
    },
    Found {
        by: u8,
        what: &'a str,
    },
    Looted {
        by: u8,
        die: u8,
    },
    Flipped {
        by: u8,
        card: &'a str,
        #[cfg(feature = "crawls")]
        says: Vec<FaceV3<'a>>,
    },
    #[cfg(feature = "crawls")]
    Explored {
        by: u8,
        tile: &'a str,
        says: Vec<EnvironmentV3<'a>>,
    },
    #[cfg(feature = "crawls")]
    ReadOut {
        by: u8,
        card: &'a str,
        says: Vec<HeroCardV3<'a>>,
    },
    #[cfg(feature = "crawls")]
    Discarded {
        by: u8,
        card: &'a str,
    },
}

#[derive(Serialize, Deserialize)]
enum SaysV3 {
    Agree,
    Decline,
    Withdraw,
}

/// An event inside a correction lies there as bytes of this form, so that bytes cannot nest without end.
#[derive(Serialize, Deserialize)]
enum HowV3 {
    Struck,
    Replaced(Vec<u8>),
    Preceded(Vec<u8>),
}

#[derive(Serialize, Deserialize)]
enum AuthorityV3<'a> {
    Agreed(Vec<u8>),
    Judge(&'a str),
    Proposed { by: u8, asked: Vec<u8> },
}

#[derive(Serialize, Deserialize)]
enum DecisionV3<'a> {
    Stands,
    #[serde(borrow)]
    Set(Vec<SettingV3<'a>>),
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

#[derive(Serialize, Deserialize)]
enum SettingV3<'a> {
    Health { of: u8, to: u8 },
    Cp { of: u8, to: u8 },
    Tokens { of: u8, token: &'a str, to: u8 },
    Hand { of: u8, to: u8 },
    Discard { of: u8, to: u8 },
}

#[derive(Serialize, Deserialize)]
enum PickV3<'a> {
    Die { die: u8, to: Option<u8> },
    Seat(u8),
    Token { token: &'a str, of: u8 },
    Option(u8),
    Card(&'a str),
    Amount(u8),
}

impl<'a> From<&'a Event> for EventV3<'a> {
    fn from(event: &'a Event) -> EventV3<'a> {
        match event {
            Event::Opened(opening) => EventV3::Opened(to_clauses(opening)),
            Event::Rolled { by, dice } => EventV3::Rolled {
                by: by.number(),
                dice: dice.values(),
                thrown: dice.thrown().unwrap_or_default(),
            },
            Event::Announced { by, ability } => {
                EventV3::Announced { by: by.number(), ability: ability.as_ref().map(Name::as_str) }
            }
            Event::Aimed { by, at } => EventV3::Aimed { by: by.number(), at: at.number() },
            Event::Defended { by, with } => {
                EventV3::Defended { by: by.number(), with: with.as_str() }
            }
            Event::Played { by, card, picks } => {
                EventV3::Played { by: by.number(), card: card.as_str(), picks: picks_to(picks) }
            }
            Event::Sold { by, cards } => EventV3::Sold { by: by.number(), cards: names_to(cards) },
            Event::Spent { by, token, picks } => {
                EventV3::Spent { by: by.number(), token: token.as_str(), picks: picks_to(picks) }
            }
            Event::PaidOff { by, token } => {
                EventV3::PaidOff { by: by.number(), token: token.as_str() }
            }
            Event::Chose { by, picks } => {
                EventV3::Chose { by: by.number(), picks: picks_to(picks) }
            }
            Event::Revealed { by, cards } => {
                EventV3::Revealed { by: by.number(), cards: names_to(cards) }
            }
            Event::Passed { by } => EventV3::Passed { by: by.number() },
            Event::Ended { by } => EventV3::Ended { by: by.number() },
            Event::Conceded { by } => EventV3::Conceded { by: by.number() },
            Event::Corrected(correction) => correction.into(),
            Event::Ruled(ruling) => ruling.into(),
            Event::Answered(Answer { by, to, says }) => {
                EventV3::Answered { by: by.number(), to: *to, says: (*says).into() }
            }
            Event::Moved { by, to } => EventV3::Moved { by: by.number(), to: to.number() },
            Event::Found { by, what } => EventV3::Found { by: by.number(), what: what.as_str() },
            Event::Looted { by, die } => EventV3::Looted { by: by.number(), die: *die },
            #[cfg_attr(not(feature = "crawls"), expect(unused_variables, reason = "nobody has it"))]
            Event::Flipped { by, card, says } => EventV3::Flipped {
                by: by.number(),
                card: card.as_str(),
                #[cfg(feature = "crawls")]
                says: says.as_ref().map(face::to_clauses).unwrap_or_default(),
            },
            #[cfg(feature = "crawls")]
            Event::Explored { by, tile, says } => EventV3::Explored {
                by: by.number(),
                tile: tile.as_str(),
                says: face::to_features(says),
            },
            #[cfg(feature = "crawls")]
            Event::ReadOut { by, card, says } => EventV3::ReadOut {
                by: by.number(),
                card: card.as_str(),
                says: face::to_words(says),
            },
            #[cfg(feature = "crawls")]
            Event::Discarded { by, card } => {
                EventV3::Discarded { by: by.number(), card: card.as_str() }
            }
            #[cfg(not(feature = "crawls"))]
            Event::Explored { says, .. } => match *says {},
            #[cfg(not(feature = "crawls"))]
            Event::ReadOut { says, .. } => match *says {},
            #[cfg(not(feature = "crawls"))]
            Event::Discarded { card, .. } => match *card {},
        }
    }
}

impl TryFrom<EventV3<'_>> for Event {
    type Error = WireError;

    fn try_from(event: EventV3<'_>) -> Result<Event, WireError> {
        Ok(match event {
            EventV3::Opened(clauses) => Event::Opened(from_clauses(clauses)?),
            EventV3::Rolled { by, dice, thrown } => {
                let dice = Dice::new(dice)?;
                let dice = if thrown == 0 { dice } else { dice.with_thrown(thrown)? };
                Event::Rolled { by: seat(by)?, dice }
            }
            EventV3::Announced { by, ability } => {
                Event::Announced { by: seat(by)?, ability: ability.map(name).transpose()? }
            }
            EventV3::Aimed { by, at } => Event::Aimed { by: seat(by)?, at: seat(at)? },
            EventV3::Defended { by, with } => Event::Defended { by: seat(by)?, with: name(with)? },
            EventV3::Played { by, card, picks } => {
                Event::Played { by: seat(by)?, card: name(card)?, picks: picks_from(picks)? }
            }
            EventV3::Sold { by, cards } => Event::Sold { by: seat(by)?, cards: names_from(cards)? },
            EventV3::Spent { by, token, picks } => {
                Event::Spent { by: seat(by)?, token: name(token)?, picks: picks_from(picks)? }
            }
            EventV3::PaidOff { by, token } => Event::PaidOff { by: seat(by)?, token: name(token)? },
            EventV3::Chose { by, picks } => {
                Event::Chose { by: seat(by)?, picks: picks_from(picks)? }
            }
            EventV3::Revealed { by, cards } => {
                Event::Revealed { by: seat(by)?, cards: names_from(cards)? }
            }
            EventV3::Passed { by } => Event::Passed { by: seat(by)? },
            EventV3::Ended { by } => Event::Ended { by: seat(by)? },
            EventV3::Conceded { by } => Event::Conceded { by: seat(by)? },
            EventV3::Corrected { of, how, by, because } => Event::Corrected(Correction {
                of,
                how: how.try_into()?,
                by: by.try_into()?,
                because: prose(because)?,
            }),
            EventV3::Answered { by, to, says } => {
                Event::Answered(Answer { by: seat(by)?, to, says: says.into() })
            }
            EventV3::Moved { by, to } => Event::Moved { by: seat(by)?, to: cell(to)? },
            EventV3::Found { by, what } => Event::Found { by: seat(by)?, what: name(what)? },
            EventV3::Looted { by, die } => Event::Looted { by: seat(by)?, die },
            #[cfg(feature = "crawls")]
            EventV3::Flipped { by, card, says } => {
                let says = face::from_clauses(says)?;
                Event::Flipped { by: seat(by)?, card: name(card)?, says }
            }
            #[cfg(feature = "crawls")]
            EventV3::Explored { by, tile, says } => {
                let says = face::from_features(says)?;
                Event::Explored { by: seat(by)?, tile: name(tile)?, says }
            }
            #[cfg(feature = "crawls")]
            EventV3::ReadOut { by, card, says } => {
                let says = face::from_words(says)?;
                Event::ReadOut { by: seat(by)?, card: name(card)?, says }
            }
            #[cfg(feature = "crawls")]
            EventV3::Discarded { by, card } => {
                Event::Discarded { by: seat(by)?, card: name(card)? }
            }
            #[cfg(not(feature = "crawls"))]
            EventV3::Flipped { by, card } => {
                Event::Flipped { by: seat(by)?, card: name(card)?, says: None }
            }
            EventV3::Ruled { judge, decision, claim, facts, rules, because } => {
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

impl<'a> From<&'a Correction> for EventV3<'a> {
    fn from(correction: &'a Correction) -> EventV3<'a> {
        let Correction { of, how, by, because } = correction;
        let how = match how {
            How::Struck => HowV3::Struck,
            How::Replaced(event) => HowV3::Replaced(encode(event)),
            How::Preceded(event) => HowV3::Preceded(encode(event)),
        };
        let by = match by {
            Authority::Agreed(seats) => {
                AuthorityV3::Agreed(seats.iter().map(|seat| seat.number()).collect())
            }
            Authority::Judge(judge) => AuthorityV3::Judge(judge.as_str()),
            Authority::Proposed { by, asked } => {
                let asked = asked.iter().map(|seat| seat.number()).collect();
                AuthorityV3::Proposed { by: by.number(), asked }
            }
        };
        EventV3::Corrected { of: *of, how, by, because: because.as_str() }
    }
}

impl TryFrom<HowV3> for How {
    type Error = WireError;

    fn try_from(how: HowV3) -> Result<How, WireError> {
        Ok(match how {
            HowV3::Struck => How::Struck,
            HowV3::Replaced(event) => How::Replaced(Box::new(inside(&event)?)),
            HowV3::Preceded(event) => How::Preceded(Box::new(inside(&event)?)),
        })
    }
}

/// The event inside a correction, which is no correction itself: bytes nest once and no further.
fn inside(bytes: &[u8]) -> Result<Event, WireError> {
    let event = read(bytes)?;
    if matches!(event, EventV3::Corrected { .. }) {
        return Err(Malformed::Inside("a correction").into());
    }
    event.try_into()
}

impl TryFrom<AuthorityV3<'_>> for Authority {
    type Error = WireError;

    fn try_from(authority: AuthorityV3<'_>) -> Result<Authority, WireError> {
        Ok(match authority {
            AuthorityV3::Agreed(seats) => {
                Authority::Agreed(seats.into_iter().map(seat).collect::<Result<_, _>>()?)
            }
            AuthorityV3::Judge(judge) => Authority::Judge(name(judge)?),
            AuthorityV3::Proposed { by, asked } => {
                let asked = asked.into_iter().map(seat).collect::<Result<_, _>>()?;
                Authority::Proposed { by: seat(by)?, asked }
            }
        })
    }
}

impl From<Says> for SaysV3 {
    fn from(says: Says) -> SaysV3 {
        match says {
            Says::Agree => SaysV3::Agree,
            Says::Decline => SaysV3::Decline,
            Says::Withdraw => SaysV3::Withdraw,
        }
    }
}

impl From<SaysV3> for Says {
    fn from(says: SaysV3) -> Says {
        match says {
            SaysV3::Agree => Says::Agree,
            SaysV3::Decline => Says::Decline,
            SaysV3::Withdraw => Says::Withdraw,
        }
    }
}

impl<'a> From<&'a JudgeRuling> for EventV3<'a> {
    fn from(ruling: &'a JudgeRuling) -> EventV3<'a> {
        EventV3::Ruled {
            judge: ruling.judge.as_str(),
            decision: (&ruling.decision).into(),
            claim: ruling.claim.as_ref().map(Prose::as_str),
            facts: ruling.facts.clone(),
            rules: names_to(&ruling.rules),
            because: ruling.because.as_str(),
        }
    }
}

impl<'a> From<&'a Decision> for DecisionV3<'a> {
    fn from(decision: &'a Decision) -> DecisionV3<'a> {
        match decision {
            Decision::Stands => DecisionV3::Stands,
            Decision::Set(settings) => {
                DecisionV3::Set(settings.iter().map(SettingV3::from).collect())
            }
            Decision::Adopted(ruleset) => DecisionV3::Adopted(ruleset.as_str()),
            Decision::BackedUp { to } => DecisionV3::BackedUp { to: *to },
            Decision::Penalised { seat, penalty } => {
                DecisionV3::Penalised { seat: seat.number(), penalty: penalty.as_str() }
            }
            Decision::Ended { winner } => DecisionV3::Ended { winner: winner.map(Seat::number) },
            Decision::Overturned { ruling } => DecisionV3::Overturned { ruling: *ruling },
        }
    }
}

impl TryFrom<DecisionV3<'_>> for Decision {
    type Error = WireError;

    fn try_from(decision: DecisionV3<'_>) -> Result<Decision, WireError> {
        Ok(match decision {
            DecisionV3::Stands => Decision::Stands,
            DecisionV3::Set(settings) => Decision::Set(
                settings.into_iter().map(Setting::try_from).collect::<Result<_, _>>()?,
            ),
            DecisionV3::Adopted(ruleset) => Decision::Adopted(name(ruleset)?),
            DecisionV3::BackedUp { to } => Decision::BackedUp { to },
            DecisionV3::Penalised { seat: number, penalty } => {
                Decision::Penalised { seat: seat(number)?, penalty: prose(penalty)? }
            }
            DecisionV3::Ended { winner } => {
                Decision::Ended { winner: winner.map(seat).transpose()? }
            }
            DecisionV3::Overturned { ruling } => Decision::Overturned { ruling },
        })
    }
}

impl<'a> From<&'a Setting> for SettingV3<'a> {
    fn from(setting: &'a Setting) -> SettingV3<'a> {
        match setting {
            Setting::Health { of, to } => SettingV3::Health { of: of.number(), to: *to },
            Setting::Cp { of, to } => SettingV3::Cp { of: of.number(), to: *to },
            Setting::Tokens { of, token, to } => {
                SettingV3::Tokens { of: of.number(), token: token.as_str(), to: *to }
            }
            Setting::Hand { of, to } => SettingV3::Hand { of: of.number(), to: *to },
            Setting::Discard { of, to } => SettingV3::Discard { of: of.number(), to: *to },
        }
    }
}

impl TryFrom<SettingV3<'_>> for Setting {
    type Error = WireError;

    fn try_from(setting: SettingV3<'_>) -> Result<Setting, WireError> {
        Ok(match setting {
            SettingV3::Health { of, to } => Setting::Health { of: seat(of)?, to },
            SettingV3::Cp { of, to } => Setting::Cp { of: seat(of)?, to },
            SettingV3::Tokens { of, token, to } => {
                Setting::Tokens { of: seat(of)?, token: name(token)?, to }
            }
            SettingV3::Hand { of, to } => Setting::Hand { of: seat(of)?, to },
            SettingV3::Discard { of, to } => Setting::Discard { of: seat(of)?, to },
        })
    }
}

fn picks_to(picks: &[Pick]) -> Vec<PickV3<'_>> {
    let pick = |pick| match pick {
        &Pick::Die { die, to } => PickV3::Die { die, to },
        Pick::Seat(seat) => PickV3::Seat(seat.number()),
        Pick::Token { token, of } => PickV3::Token { token: token.as_str(), of: of.number() },
        Pick::Option(option) => PickV3::Option(*option),
        Pick::Card(card) => PickV3::Card(card.as_str()),
        Pick::Amount(amount) => PickV3::Amount(*amount),
    };
    picks.iter().map(pick).collect()
}

fn picks_from(picks: Vec<PickV3<'_>>) -> Result<Vec<Pick>, WireError> {
    let pick = |pick| {
        Ok(match pick {
            PickV3::Die { die, to } => Pick::Die { die, to },
            PickV3::Seat(number) => Pick::Seat(seat(number)?),
            PickV3::Token { token, of } => Pick::Token { token: name(token)?, of: seat(of)? },
            PickV3::Option(option) => Pick::Option(option),
            PickV3::Card(card) => Pick::Card(name(card)?),
            PickV3::Amount(amount) => Pick::Amount(amount),
        })
    };
    picks.into_iter().map(pick).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Short<'a> {
        A(u8, &'a str),
        B { of: u8, to: Option<u16> },
    }

    /// The same with one more behind its last.
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Long<'a> {
        A(u8, &'a str),
        B { of: u8, to: Option<u16> },
        C(Vec<u8>),
    }

    #[test]
    fn a_variant_behind_the_last_leaves_all_bytes_as_they_are() {
        let bytes = |value: Long| {
            bincode::serde::encode_to_vec(value, bincode::config::standard()).expect("bytes")
        };
        let read = |bytes: Vec<u8>| {
            bincode::serde::borrow_decode_from_slice(Vec::leak(bytes), FORM)
                .map(|(value, _): (Short, usize)| value)
                .map_err(|error| error.to_string())
        };
        assert_eq!(read(bytes(Long::A(7, "Ko"))), Ok(Short::A(7, "Ko")));
        assert_eq!(
            read(bytes(Long::B { of: 1, to: Some(300) })),
            Ok(Short::B { of: 1, to: Some(300) })
        );
        let unknown = read(bytes(Long::C(vec![1]))).expect_err("it has no such variant");
        assert!(unknown.contains(NO_SUCH_VARIANT), "{unknown}");
    }
}
