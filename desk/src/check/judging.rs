//! Facts about calls, rulings and penalties.

use events::Name;

use super::people;
use crate::fact::{Author, To};
use crate::number::{Key, Staff};
use crate::refusal::Refusal;
use crate::state::{Call, State};

/// The longest extension that is given at once, in seconds.
const LONGEST_EXTENSION: u32 = 3 * 60 * 60;

pub(super) fn extended(state: &State, seconds: u32, call: Option<Key>) -> Result<(), Refusal> {
    if seconds > LONGEST_EXTENSION {
        return Err(Refusal::ExtensionTooLong(LONGEST_EXTENSION));
    }
    let Some(call) = call else { return Ok(()) };
    if !state.calls.contains_key(&call) {
        return Err(Refusal::UnknownCall(call));
    }
    let tables = state.rounds.iter().flat_map(|round| round.tables.values());
    let given = tables.flat_map(|table| &table.extensions).any(|(_, _, of)| *of == Some(call));
    if given { Err(Refusal::ExtendedAlready(call)) } else { Ok(()) }
}

pub(super) fn called(state: &State, call: Key) -> Result<(), Refusal> {
    if state.calls.contains_key(&call) { Err(Refusal::KeyTaken(call)) } else { Ok(()) }
}

/// A call that is not over.
pub(super) fn open(state: &State, call: Key) -> Result<&Call, Refusal> {
    let found = state.calls.get(&call).ok_or(Refusal::UnknownCall(call))?;
    if found.over.is_some() { Err(Refusal::CallOver(call)) } else { Ok(found) }
}

fn staff(by: Author) -> Option<Staff> {
    match by {
        Author::Staff(staff) => Some(staff),
        Author::Player(_) | Author::Program => None,
    }
}

pub(super) fn claimed(state: &State, by: Author, call: Key) -> Result<(), Refusal> {
    match open(state, call)?.goes {
        Some(other) if Some(other) != staff(by) => Err(Refusal::CallClaimed(call, other)),
        Some(_) | None => Ok(()),
    }
}

pub(super) fn arrived(state: &State, by: Author, call: Key) -> Result<(), Refusal> {
    let goes = open(state, call)?.goes;
    match staff(by) {
        Some(staff) if goes != Some(staff) => Err(Refusal::CallNotYours(call, staff)),
        Some(_) | None => Ok(()),
    }
}

pub(super) fn handed_on(state: &State, call: Key, to: &To) -> Result<(), Refusal> {
    open(state, call)?;
    match to {
        To::Staff(staff) => people::of_staff(state, *staff),
        To::HeadJudge | To::Anybody => Ok(()),
    }
}

/// A player withdraws a call from the own table.
pub(super) fn withdrawn(state: &State, by: Author, call: Key) -> Result<(), Refusal> {
    let found = open(state, call)?;
    let Author::Player(player) = by else { return Ok(()) };
    let pair = state.table(found.at.0, found.at.1).map(|table| table.pair);
    match pair {
        Some(pair) if pair.side(player).is_some() => Ok(()),
        Some(pair) => Err(Refusal::NotYours(pair.first)),
        None => Ok(()),
    }
}

pub(super) fn ruled(state: &State, ruling: Key, call: Option<Key>) -> Result<(), Refusal> {
    if state.rulings.contains_key(&ruling) {
        return Err(Refusal::KeyTaken(ruling));
    }
    match call {
        Some(call) if !state.calls.contains_key(&call) => Err(Refusal::UnknownCall(call)),
        Some(_) | None => Ok(()),
    }
}

pub(super) fn appealed(state: &State, by: Author, key: Key) -> Result<(), Refusal> {
    let ruling = state.rulings.get(&key).ok_or(Refusal::UnknownRuling(key))?;
    if let (Author::Player(player), Some(table)) = (by, state.table(ruling.at.0, ruling.at.1))
        && table.pair.side(player).is_none()
    {
        return Err(Refusal::NotYours(table.pair.first));
    }
    if ruling.appealed.is_some() { Err(Refusal::AppealedAlready(key)) } else { Ok(()) }
}

pub(super) fn decided(state: &State, by: Author, key: Key) -> Result<(), Refusal> {
    let ruling = state.rulings.get(&key).ok_or(Refusal::UnknownRuling(key))?;
    if ruling.appeal.is_some() {
        return Err(Refusal::AppealFinal(key));
    }
    if ruling.appealed.is_none() {
        return Err(Refusal::NotAppealed(key));
    }
    if staff(by) == Some(ruling.by) { Err(Refusal::OwnRuling) } else { Ok(()) }
}

pub(super) fn penalised(
    state: &State,
    penalty: Key,
    category: &Name,
    level: &Name,
) -> Result<(), Refusal> {
    if state.penalties.contains_key(&penalty) {
        return Err(Refusal::KeyTaken(penalty));
    }
    let Some(known) = state.settings.penalties.iter().find(|known| known.name == *category) else {
        return Err(Refusal::UnknownCategory(category.clone()));
    };
    if known.levels.contains(level) {
        Ok(())
    } else {
        Err(Refusal::UnknownLevel(category.clone(), level.clone()))
    }
}

pub(super) fn lifted(state: &State, key: Key) -> Result<(), Refusal> {
    let penalty = state.penalties.get(&key).ok_or(Refusal::UnknownPenalty(key))?;
    if penalty.lifted { Err(Refusal::LiftedAlready(key)) } else { Ok(()) }
}
