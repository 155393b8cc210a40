//! Calls for a judge: who waits, and how much time a table is given back.

use crate::clock::{Clock, clock};
use crate::fact::To;
use crate::number::{Key, Staff};
use crate::state::{Call, State};
use crate::time::Time;

/// A call that is not over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting<'a> {
    /// What it is known by.
    pub key: Key,
    /// The call.
    pub call: &'a Call,
    /// How many seconds it has been open.
    pub waits: u64,
}

/// The calls that are not over, who has waited longest first; those to which somebody goes behind those to which nobody does.
pub fn queue(state: &State, now: Time) -> Vec<Waiting<'_>> {
    let open = state.calls.iter().filter(|(_, call)| call.over.is_none());
    let mut queue: Vec<Waiting> =
        open.map(|(key, call)| Waiting { key: *key, call, waits: now.since(call.since) }).collect();
    queue.sort_by_key(|waiting| (waiting.call.goes.is_some(), waiting.call.since, waiting.key));
    queue
}

/// Whether a call is for somebody: nobody goes yet, and it was handed to nobody else.
pub fn is_for(state: &State, call: &Call, staff: Staff) -> bool {
    let head = matches!(
        state.role(staff),
        Some(crate::fact::Role::HeadJudge | crate::fact::Role::Organiser)
    );
    let plays = state.staff.get(&staff).and_then(|member| member.plays);
    let own = plays.is_some_and(|player| {
        state.table(call.at.0, call.at.1).is_some_and(|table| table.pair.side(player).is_some())
    });
    let handed = match call.to {
        Some(To::HeadJudge) => head,
        Some(To::Staff(to)) => to == staff,
        Some(To::Anybody) | None => true,
    };
    call.over.is_none() && call.goes.is_none_or(|goes| goes == staff) && handed && !own
}

/// How many seconds a table is to be given for a call: as long as it was stopped, until now or until it played on, and no
/// more than the clock had left when it was called; nothing if it was given already, or the clock stood still all the time.
pub fn proposed_extension(state: &State, key: Key, now: Time) -> Option<u32> {
    let call = state.calls.get(&key)?;
    let (round, table) = call.at;
    let posted = state.table(round, table)?;
    if posted.extensions.iter().any(|(_, _, of)| *of == Some(key)) {
        return None;
    }
    let until = call.over.unwrap_or(now);
    let (Clock::Runs { left: before, .. } | Clock::Stands { left: before }) =
        clock(state, round, Some(table), call.since)?
    else {
        return None;
    };
    let given = posted.extensions.iter().filter(|(at, _, _)| call.since < *at && *at <= until);
    let given: u64 = given.map(|(_, seconds, _)| u64::from(*seconds)).sum();
    let after = match clock(state, round, Some(table), until)? {
        Clock::Runs { left, .. } | Clock::Stands { left } => left.saturating_sub(given),
        Clock::Waits => before,
        Clock::Over { .. } | Clock::Called { .. } => 0,
    };
    // What ran away while the judge was there: time that stood still did not.
    let lost = before.saturating_sub(after).min(until.since(call.since));
    (lost > 0).then_some(lost as u32)
}
