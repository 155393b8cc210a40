//! Whether a fact can be, as things stand.

mod heroes;
mod judging;
mod people;
mod results;
mod role;
mod rounds;

use crate::commute::commute;
use crate::fact::{Author, Fact, Role, Said};
use crate::notation::MOST_FACTS;
use crate::refusal::Refusal;
use crate::state::State;

/// Whether a fact can be said after those of the log, of which the state is the fold.
pub(crate) fn check(state: &State, log: &[Said], said: &Said) -> Result<(), Refusal> {
    if said.logged < said.seen {
        return Err(Refusal::LoggedBeforeSeen);
    }
    if let Fact::Opened { rules } = &said.fact {
        if !log.is_empty() {
            return Err(Refusal::OpenedAlready);
        }
        if !matches!(said.by, Author::Staff(_)) {
            return Err(Refusal::PlayersDoNot(said.fact.verb()));
        }
        return rules.0.iter().try_for_each(people::setting_range);
    }
    if log.is_empty() {
        return Err(Refusal::NotOpened);
    }
    if log.len() >= MOST_FACTS {
        return Err(Refusal::LogFull);
    }
    if state.closed {
        return Err(Refusal::EventClosed);
    }
    role::check(state, said)?;
    nothing_missed(log, said)?;
    fact(state, said)
}

/// That nothing was said since its author looked that does not commute with it.
fn nothing_missed(log: &[Said], said: &Said) -> Result<(), Refusal> {
    let (Fact::Posted { seen, .. }
    | Fact::Swapped { seen, .. }
    | Fact::Started { seen, .. }
    | Fact::CutMade { seen, .. }
    | Fact::Grouped { seen, .. }) = &said.fact
    else {
        return Ok(());
    };
    let seen = *seen;
    let Some(missed) = log.get(seen as usize..) else {
        return Err(Refusal::SeenTooMuch(log.len() as u32));
    };
    let places = (seen + 1..).zip(missed).filter(|(_, other)| !commute(said, other));
    let since: Vec<u32> = places.map(|(place, _)| place).collect();
    if since.is_empty() { Ok(()) } else { Err(Refusal::Behind { seen, since }) }
}

fn fact(state: &State, said: &Said) -> Result<(), Refusal> {
    match &said.fact {
        Fact::Opened { .. } => Err(Refusal::OpenedAlready),
        Fact::Changed { to, .. } => people::changed(state, to),
        Fact::Joined { staff, role, plays, .. } => {
            people::known_if(state, *plays)?;
            if *role == Role::Organiser { Ok(()) } else { people::not_the_last(state, *staff) }
        }
        Fact::Left { staff } => {
            people::of_staff(state, *staff)?;
            people::not_the_last(state, *staff)
        }
        Fact::Registered { player } => people::registered(state, *player),
        Fact::Declared { person, heroes } => heroes::declared(state, said.by, *person, heroes),
        Fact::Checked { person, .. } => people::person(state, *person),
        Fact::CheckedIn { player } => people::known(state, *player),
        Fact::Fixed { player, .. } => people::known(state, *player),
        Fact::TableClosed { .. }
        | Fact::TableOpened { .. }
        | Fact::Shuffled { .. }
        | Fact::Closed
        | Fact::Announced { .. } => Ok(()),
        Fact::Grouped { groups, .. } => rounds::grouped(state, groups),
        Fact::Posted { round, pairs, byes, proposal, because, .. } => {
            rounds::posted(state, *round, pairs, byes, *proposal, because.is_some())
        }
        Fact::Swapped { round, pairs, byes, .. } => rounds::swapped(state, *round, pairs, byes),
        Fact::Started { round, .. } => rounds::started(state, *round),
        Fact::Stopped { round, table, .. }
        | Fact::WentOn { round, table }
        | Fact::TimeCalled { round, table } => rounds::clock(state, *round, *table),
        Fact::Extended { round, table, seconds, call } => {
            rounds::clock(state, *round, Some(*table))?;
            judging::extended(state, *seconds, *call)
        }
        Fact::RoundClosed { round } => rounds::known(state, *round).map(drop),
        Fact::Sat { round, player, .. } => {
            people::known(state, *player)?;
            rounds::known(state, *round).map(drop)
        }
        Fact::Attached { round, table, .. } | Fact::Turn { round, table, .. } => {
            rounds::table(state, *round, *table).map(drop)
        }
        Fact::RolledFor { round, table, dice, .. } => heroes::rolled(state, *round, *table, dice),
        Fact::Banned { round, table, person, hero } => {
            heroes::banned(state, (*round, *table), *person, hero)
        }
        Fact::Dealt { round, table, person, .. } => heroes::dealt(state, (*round, *table), *person),
        Fact::Chose { round, table, person, hero } => {
            heroes::chose(state, (*round, *table), *person, hero)
        }
        Fact::Reported { round, table, outcome } => {
            results::reported(state, said.by, (*round, *table), outcome)
        }
        Fact::Confirmed { round, table, outcome } => {
            results::confirmed(state, said.by, (*round, *table), outcome)
        }
        Fact::Disputed { round, table, .. } => results::disputed(state, (*round, *table)),
        Fact::Entered { round, table, outcome, .. } => {
            results::entered(state, (*round, *table), outcome)
        }
        Fact::Corrected { round, table, outcome, .. } => {
            results::corrected(state, (*round, *table), outcome)
        }
        Fact::Absent { round, player } => results::absent(state, *round, *player),
        Fact::Voided { round, table, .. } => rounds::table(state, *round, *table).map(drop),
        Fact::Called { call, round, table, .. } => {
            rounds::table(state, *round, *table)?;
            judging::called(state, *call)
        }
        Fact::Claimed { call } => judging::claimed(state, said.by, *call),
        Fact::Arrived { call } => judging::arrived(state, said.by, *call),
        Fact::HandedOn { call, to, .. } => judging::handed_on(state, *call, to),
        Fact::Withdrawn { call } => judging::withdrawn(state, said.by, *call),
        Fact::PlayedOn { call } => judging::open(state, *call).map(drop),
        Fact::Ruled { ruling, round, table, call, .. } => {
            rounds::table(state, *round, *table)?;
            judging::ruled(state, *ruling, *call)
        }
        Fact::Appealed { ruling, .. } => judging::appealed(state, said.by, *ruling),
        Fact::Decided { ruling, .. } => judging::decided(state, said.by, *ruling),
        Fact::Penalised { penalty, person, category, level, .. } => {
            people::person(state, *person)?;
            judging::penalised(state, *penalty, category, level)
        }
        Fact::Lifted { penalty, .. } => judging::lifted(state, *penalty),
        Fact::Watched { round, table, from, to, .. } => {
            rounds::table(state, *round, *table)?;
            if from <= to { Ok(()) } else { Err(Refusal::EndsBeforeItBegins) }
        }
        Fact::Drops { player, from } => people::drops(state, *player, *from),
        Fact::Returns { player, from } => people::returns(state, *player, *from),
        Fact::EntersLate { player, .. } => people::new_number(state, *player),
        Fact::Disqualified { player, .. } => people::disqualified(state, *player),
        Fact::DeclinesCut { player } => people::declines(state, *player),
        Fact::StandingsPosted { round, .. } => rounds::known(state, *round).map(drop),
        Fact::SettledTie { order, .. } => rounds::settled_tie(state, order),
        Fact::CutMade { seeds, .. } => rounds::cut_made(state, seeds),
    }
}
