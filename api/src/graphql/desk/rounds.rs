//! Rounds and their tables.

use std::sync::Arc;

use async_graphql::{Enum, Error, ID, Object, SimpleObject};
use chrono::{DateTime, Utc};
use desk::{Person, RollFor, Round, RoundState, Side, Standing, Table, TableState, Turns};
use tokio::sync::OnceCell;

use super::people::{EventPerson, EventPlayer, EventStaff};
use super::repair::{BackUpPlan, MissedHere, SatHere};
use super::results::{AfterTime, Reading, StandingOf, TableClock, TableResult, side};
use super::seen::{Seen, instant};
use crate::graphql::budget::blocking;
use crate::matches::desks;
use crate::words::{Language, desk as words};

/// A round that was posted.
#[derive(Clone)]
pub(super) struct EventRound(pub(super) Arc<Seen>, pub(super) Round);

impl EventRound {
    fn state(&self) -> Option<&RoundState> {
        self.0.state.round(self.1)
    }

    fn at(&self, table: Table) -> EventTable {
        EventTable::of(&self.0, self.1, table)
    }
}

/// A round that was posted.
#[Object]
impl EventRound {
    /// Its number.
    async fn number(&self) -> u8 {
        self.1.number()
    }

    /// Whether it belongs to the cut.
    async fn cut(&self) -> bool {
        self.state().is_some_and(|round| round.cut)
    }

    /// When it was posted.
    async fn posted_at(&self) -> DateTime<Utc> {
        self.state().map(|round| instant(round.posted)).unwrap_or_default()
    }

    /// When its clock began.
    async fn started_at(&self) -> Option<DateTime<Utc>> {
        self.state()?.started.map(instant)
    }

    /// Whether it is over.
    async fn closed(&self) -> bool {
        self.state().is_some_and(|round| round.closed)
    }

    /// Why something else was posted than the program would have.
    async fn because(&self) -> Option<String> {
        self.state()?.because.as_ref().map(ToString::to_string)
    }

    /// The clock of the hall.
    async fn clock(&self) -> TableClock {
        TableClock::of(&self.0, self.1, None)
    }

    /// Its tables.
    async fn tables(&self) -> Vec<EventTable> {
        let tables = self.state().map(|round| round.tables.keys());
        tables.into_iter().flatten().map(|table| self.at(*table)).collect()
    }

    /// One of them.
    async fn table(&self, number: u16) -> Option<EventTable> {
        let table = Table::new(number)?;
        self.state()?.tables.contains_key(&table).then(|| self.at(table))
    }

    /// Who has no opponent.
    async fn byes(&self) -> Vec<EventPlayer> {
        let byes = self.state().map(|round| round.byes.iter());
        byes.into_iter().flatten().map(|it| EventPlayer(Arc::clone(&self.0), *it)).collect()
    }

    /// The tables without a result.
    async fn missing(&self) -> Vec<u16> {
        self.0.state.missing(self.1).into_iter().map(Table::number).collect()
    }
}

/// What was rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum RolledFor {
    /// Who bans first.
    Bans,
    /// Who starts.
    Start,
}

/// Who won a roll.
#[derive(SimpleObject)]
pub(super) struct TableRoll {
    /// What was rolled for.
    what: RolledFor,
    /// Who won it: 1 or 2.
    won: u8,
}

/// A hero of somebody.
#[derive(SimpleObject)]
pub(super) struct PersonHero {
    /// Whose.
    person: EventPerson,
    /// Which.
    hero: String,
}

/// More time for a table.
#[derive(SimpleObject)]
pub(super) struct Extension {
    /// When it was given.
    at: DateTime<Utc>,
    /// How much, in seconds.
    seconds: u32,
    /// For which call.
    call: Option<u32>,
}

/// A table of a round.
#[derive(Clone)]
pub(super) struct EventTable {
    seen: Arc<Seen>,
    pub(super) round: Round,
    table: Table,
    /// How its match stands, once it was asked for.
    reading: Arc<OnceCell<Option<desks::Reading>>>,
}

impl EventTable {
    pub(super) fn of(seen: &Arc<Seen>, round: Round, table: Table) -> EventTable {
        EventTable { seen: Arc::clone(seen), round, table, reading: Arc::default() }
    }

    pub(super) fn there(&self) -> Option<&TableState> {
        self.seen.state.table(self.round, self.table)
    }

    /// It, if whoever asks sits there or is of the staff.
    fn own(&self) -> Option<&TableState> {
        self.there().filter(|at| self.seen.is_at(at))
    }

    fn player(&self, of: Side) -> Result<EventPlayer, Error> {
        let at = self.there().ok_or_else(|| Error::new("the table is gone"))?;
        Ok(EventPlayer(Arc::clone(&self.seen), at.pair.players()[of.index()]))
    }

    /// What both sides are called.
    fn names(&self, at: &TableState) -> [String; 2] {
        at.pair.players().map(|player| self.seen.called(player))
    }

    fn heroes<'a>(
        &self,
        of: impl Iterator<Item = (&'a Person, &'a events::Name)>,
    ) -> Vec<PersonHero> {
        let told = |(person, hero): (&Person, &events::Name)| PersonHero {
            person: EventPerson::of(&self.seen, *person),
            hero: hero.to_string(),
        };
        of.map(told).collect()
    }

    /// How its match stands, if it has one and whoever asks may know.
    async fn reading(&self) -> Result<Option<desks::Reading>, Error> {
        let Some(at) = self.own().filter(|at| at.log.is_some()).cloned() else { return Ok(None) };
        let (seen, round) = (Arc::clone(&self.seen), self.round);
        let read = || {
            blocking(move || {
                let cut = seen.state.round(round).is_some_and(|round| round.cut);
                seen.matches.reading(&seen.state, cut, &at)
            })
        };
        self.reading.get_or_try_init(read).await.cloned()
    }
}

/// A table of a round.
#[Object]
impl EventTable {
    /// The number of the round.
    async fn round(&self) -> u8 {
        self.round.number()
    }

    /// Its number.
    async fn number(&self) -> u16 {
        self.table.number()
    }

    /// Who is posted first: side 1.
    async fn first(&self) -> Result<EventPlayer, Error> {
        self.player(Side::First)
    }

    /// Who is posted second: side 2.
    async fn second(&self) -> Result<EventPlayer, Error> {
        self.player(Side::Second)
    }

    /// How it stands; what is only reported is for those at the table and the staff.
    async fn state(&self) -> StandingOf {
        let at = self.there();
        at.map_or(StandingOf::Missing, |at| StandingOf::of(&self.seen, self.round, at))
    }

    /// How it ended, once it has.
    async fn result(&self) -> Option<TableResult> {
        TableResult::at(&self.seen.state, self.round, self.there()?)
    }

    /// What each of the two says: the first, then the second. For them and the staff.
    async fn reports(&self) -> Option<Vec<Option<TableResult>>> {
        let told = |report: &Option<desk::Outcome>| {
            report.as_ref().map(|outcome| TableResult::of(outcome, None))
        };
        Some(self.own()?.reports.iter().map(told).collect())
    }

    /// Its clock.
    async fn clock(&self) -> TableClock {
        TableClock::of(&self.seen, self.round, Some(self.table))
    }

    /// How many seconds it was given.
    async fn extended(&self) -> u64 {
        self.there().map_or(0, TableState::extended)
    }

    /// The same one by one. For those at the table and the staff.
    async fn extensions(&self) -> Vec<Extension> {
        let given = self.own().map(|at| at.extensions.iter());
        let told = |(at, seconds, call): &(desk::Time, u32, Option<desk::Key>)| Extension {
            at: instant(*at),
            seconds: *seconds,
            call: call.map(desk::Key::number),
        };
        given.into_iter().flatten().map(told).collect()
    }

    /// The numbers of open calls. For those at the table and the staff.
    async fn calls(&self) -> Vec<u32> {
        if self.own().is_none() {
            return Vec::new();
        }
        let here = |call: &desk::Call| call.at == (self.round, self.table) && call.over.is_none();
        let calls = self.seen.state.calls.iter().filter(|(_, call)| here(call));
        calls.map(|(key, _)| key.number()).collect()
    }

    /// The judge who is there for a call, or goes there. For those at the table and the staff.
    async fn judge(&self) -> Option<EventStaff> {
        self.own()?;
        let here = |call: &&desk::Call| call.at == (self.round, self.table) && call.over.is_none();
        let goes = self.seen.state.calls.values().filter(here).find_map(|call| call.goes)?;
        EventStaff::of(&self.seen, goes)
    }

    /// Who won the rolls.
    async fn rolls(&self) -> Vec<TableRoll> {
        let Some(at) = self.there() else { return Vec::new() };
        let of = [(RollFor::Bans, RolledFor::Bans), (RollFor::Start, RolledFor::Start)];
        let told = |(roll, what)| {
            let won: Option<Side> = at.rolls[roll as usize];
            won.map(|won| TableRoll { what, won: side(won) })
        };
        of.into_iter().filter_map(told).collect()
    }

    /// Heroes that are banned.
    async fn banned(&self) -> Vec<PersonHero> {
        let banned = self.there().map(|at| at.banned.iter().map(|(of, hero)| (of, hero)));
        self.heroes(banned.into_iter().flatten())
    }

    /// Heroes that were dealt.
    async fn dealt(&self) -> Vec<PersonHero> {
        self.heroes(self.there().map(|at| at.dealt.iter()).into_iter().flatten())
    }

    /// Heroes that were chosen.
    async fn chose(&self) -> Vec<PersonHero> {
        self.heroes(self.there().map(|at| at.chose.iter()).into_iter().flatten())
    }

    /// What is due before the match: a roll, a ban, a choice; nothing once all have chosen. For those at the table and the
    /// staff. `language` as with `matches`.
    async fn hero_step(&self, language: Option<String>) -> Option<String> {
        let at = self.own()?;
        if matches!(self.seen.state.standing(self.round, self.table), Some(Standing::Ended(_))) {
            return None;
        }
        let step = desk::hero_step(&self.seen.state, at)?;
        let language = Language::asked(language.as_deref());
        Some(words::hero_step(step, &self.names(at), language))
    }

    /// The match that belongs to it. For those at the table and the staff.
    async fn r#match(&self) -> Option<ID> {
        self.own()?.log.map(|log| ID(log.to_string()))
    }

    /// How many turns each side has begun, by the log of the match, else by what the table said. For those at the table and
    /// the staff, as all that follows.
    async fn turns(&self) -> Result<Option<Vec<u16>>, Error> {
        if let Some(reading) = self.reading().await? {
            return Ok(Some(reading.turns.to_vec()));
        }
        let said = self.own().map(|at| at.turns).filter(|turns| turns.iter().any(Option::is_some));
        Ok(said.map(|turns| turns.iter().map(|turn| turn.map_or(0, |(turn, _)| turn)).collect()))
    }

    /// Health of both.
    async fn health(&self) -> Result<Option<Vec<u16>>, Error> {
        Ok(self.reading().await?.map(|reading| reading.health.to_vec()))
    }

    /// Whose turn it is: 1 or 2.
    async fn active(&self) -> Result<Option<u8>, Error> {
        Ok(self.reading().await?.and_then(|reading| reading.active).map(side))
    }

    /// How many entries the log of the match has.
    async fn entries(&self) -> Result<Option<u32>, Error> {
        Ok(self.reading().await?.map(|reading| reading.entries))
    }

    /// When the last of them was logged.
    async fn last_entry_at(&self) -> Result<Option<DateTime<Utc>>, Error> {
        Ok(self.reading().await?.and_then(|reading| reading.last_at))
    }

    /// How the match ended as its log says; nothing as long as it goes on.
    async fn match_says(&self) -> Result<Option<TableResult>, Error> {
        let outcome = self.reading().await?.and_then(|reading| reading.outcome);
        Ok(outcome.map(|outcome| TableResult::of(&outcome, None)))
    }

    /// What comes next by the policy of the event, once time was called and as long as the match has no result: by its log,
    /// else by the turns that the table noted, as far as those tell.
    async fn after_time(&self) -> Result<Option<AfterTime>, Error> {
        let (seen, round) = (&self.seen, self.round);
        let state = &seen.state;
        let clock = desk::clock(state, round, Some(self.table), seen.now);
        let standing = state.standing(round, self.table);
        let over = matches!(standing, Some(Standing::Ended(_) | Standing::Void));
        let called = matches!(clock, Some(desk::Clock::Called { .. })) && !over;
        let Some(at) = self.own().filter(|_| called) else { return Ok(None) };
        let cut = state.round(round).is_some_and(|round| round.cut);
        let names = self.names(at);
        let told = |next, turns: Turns, health| {
            let Turns { starter, begun: turns, .. } = turns;
            AfterTime::of(next, names.clone(), &Reading { health, turns, starter })
        };
        Ok(match self.reading().await? {
            Some(it) if it.outcome.is_some() => None,
            Some(it) => Some(told(it.after_time(state, cut), it.had(), Some(it.health))),
            None => Turns::noted(at).and_then(|turns| Some(told(turns.left()?, turns, None))),
        })
    }

    /// What backing the match up to behind an entry would come to, and whether the event allows it. For the staff.
    /// `language` as with `matches`.
    async fn back_up(
        &self,
        to: u32,
        language: Option<String>,
    ) -> Result<Option<BackUpPlan>, Error> {
        let Some(at) = self.own().filter(|_| self.seen.is_staff()).cloned() else {
            return Ok(None);
        };
        let (seen, language) = (Arc::clone(&self.seen), Language::asked(language.as_deref()));
        let plan = move || seen.matches.back_up(&seen.state, &at, to, language);
        let plan = blocking(plan).await?;
        Ok(plan.map(|plan| BackUpPlan::of(&self.seen, to, plan, language)))
    }

    /// What could have been done at its match and was not, and what the event has for each of them. For the staff.
    /// `language` as with `matches`.
    async fn missed(&self, language: Option<String>) -> Result<Vec<MissedHere>, Error> {
        let log = self.own().filter(|_| self.seen.is_staff()).and_then(|at| at.log);
        let Some(log) = log else { return Ok(Vec::new()) };
        let (seen, language) = (Arc::clone(&self.seen), Language::asked(language.as_deref()));
        blocking(move || MissedHere::all(&seen, log, language)).await
    }

    /// Who sat here though the wall says otherwise. For the staff.
    async fn sat(&self) -> Vec<SatHere> {
        SatHere::all(&self.seen, self.round, self.table)
    }
}
