//! What a client sends: facts as lines, names, persons.

use async_graphql::{Error, InputObject};
use chrono::{DateTime, Utc};
use desk::{Fact, Person, Player, Staff, notation};
use events::PlayerName;

use super::log::FactUnreadable;
use super::seen::moment;
use crate::graphql::error::{ErrorCode, coded};
use crate::matches::desks::ToSay;
use crate::matches::event_names::Whose;
use crate::words::desk::Wrong;

/// The most facts that are said together.
pub(super) const MOST_FACTS: usize = 100;

/// A fact that somebody says.
#[derive(InputObject)]
pub(super) struct FactInput {
    /// What, as notation says it without author and moments: `started round 3; seen 12`.
    line: String,
    /// When it happened, if it comes from paper or from a phone without a connection; now if nothing is said.
    at: Option<DateTime<Utc>>,
    /// What they are called who are registered, enter late or join by it; the members of a team are joined by ` & `.
    name: Option<String>,
}

/// The facts, or what is wrong with one of them.
pub(super) fn said(facts: &[FactInput]) -> Result<Vec<ToSay>, FactUnreadable> {
    if facts.len() > MOST_FACTS {
        return Err(FactUnreadable::of(MOST_FACTS as u32, Wrong::Facts(MOST_FACTS)));
    }
    let one = |(place, fact): (u32, &FactInput)| {
        let told = notation::parse_fact(&fact.line);
        let told = told.map_err(|error| FactUnreadable::of(place, Wrong::Line(error)))?;
        let at = match fact.at.map(moment) {
            Some(None) => return Err(FactUnreadable::of(place, Wrong::Moment)),
            Some(at) => at,
            None => None,
        };
        Ok(ToSay { fact: told, at })
    };
    (0..).zip(facts).map(one).collect()
}

/// Who is called what by these facts.
pub(super) fn called(
    facts: &[FactInput],
    said: &[ToSay],
) -> Result<Vec<(Whose, Option<PlayerName>)>, FactUnreadable> {
    let mut all = Vec::new();
    for (place, (fact, said)) in (0..).zip(facts.iter().zip(said)) {
        let Some(name) = &fact.name else { continue };
        let wrong = |wrong| FactUnreadable::of(place, wrong);
        if let Fact::Registered { player } | Fact::EntersLate { player, .. } = &said.fact {
            let names = name.split(" & ").map(str::to_owned).collect::<Vec<_>>();
            all.extend(of_player(*player, &names).map_err(wrong)?);
        } else if let Fact::Joined { staff, .. } = &said.fact {
            let name = PlayerName::new(name).map_err(|error| wrong(Wrong::Name(error)))?;
            all.push((Whose::Staff(*staff), Some(name)));
        } else {
            return Err(wrong(Wrong::NamesNobody));
        }
    }
    Ok(all)
}

/// What the members of a player are called.
pub(super) fn of_player(
    player: Player,
    names: &[String],
) -> Result<Vec<(Whose, Option<PlayerName>)>, Wrong> {
    if names.is_empty() || names.len() > usize::from(Person::MOST) {
        return Err(Wrong::Names(Person::MOST));
    }
    let one = |(member, name): (u8, &String)| {
        let name = PlayerName::new(name).map_err(Wrong::Name)?;
        Ok((Whose::Person(Person { player, member }), Some(name)))
    };
    (1..).zip(names).map(one).collect()
}

/// The person of a text: `12`, or `12.2`.
pub(super) fn person(text: &str) -> Result<Person, Error> {
    let read = || {
        let (player, member) = match text.trim().split_once('.') {
            Some((player, member)) => (player, member.parse().ok()?),
            None => (text.trim(), 1),
        };
        let player = Player::new(player.parse().ok()?)?;
        (1..=Person::MOST).contains(&member).then_some(Person { player, member })
    };
    read().ok_or_else(|| {
        coded(ErrorCode::Malformed, "expected the number of a person such as 12, or 12.2 in a team")
    })
}

/// Whose name a text speaks of: `12`, `12.2`, or `staff 3`.
pub(super) fn whose(text: &str) -> Result<Whose, Error> {
    match text.trim().strip_prefix("staff ") {
        Some(number) => {
            let staff = number.trim().parse().ok().and_then(Staff::new);
            let wrong =
                || coded(ErrorCode::Malformed, "expected the number of somebody of the staff");
            staff.map(Whose::Staff).ok_or_else(wrong)
        }
        None => person(text).map(Whose::Person),
    }
}

/// A name that somebody sent; nothing for an empty one.
pub(super) fn player_name(text: Option<String>) -> Result<Option<PlayerName>, Error> {
    let text = text.filter(|text| !text.trim().is_empty());
    let name = text.map(|text| PlayerName::new(&text)).transpose();
    name.map_err(|error| coded(ErrorCode::Malformed, error.to_string()))
}
