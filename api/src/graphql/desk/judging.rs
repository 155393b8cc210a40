//! Calls, rulings, penalties and the casebook of an event.

use std::sync::Arc;

use async_graphql::{ComplexObject, Error, ID, SimpleObject};
use chrono::{DateTime, Utc};
use desk::{
    Appeal, Author, Call, Key, Person, Player, Round, Ruling, Side, Table, To, Viewer, Waiting,
    history, is_for, proposed_extension, queue, suggested,
};
use events::Name;

use super::people::{EventPerson, EventStaff};
use super::results::side;
use super::rounds::EventTable;
use super::seen::{Seen, instant};
use crate::graphql::budget::blocking;
use crate::words::{Language, desk as words};

/// A call for a judge that is not over.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct JudgeCall {
    #[graphql(skip)]
    seen: Arc<Seen>,
    #[graphql(skip)]
    key: Key,
    /// What it is known by.
    number: u32,
    /// In which round.
    round: u8,
    /// Where.
    table: EventTable,
    /// Since when.
    since: DateTime<Utc>,
    /// Who called.
    by: String,
    /// What it is about.
    about: Option<String>,
    /// The rules in question.
    rules: Vec<String>,
    /// What is claimed.
    claim: Option<String>,
    /// Who goes.
    goes: Option<EventStaff>,
    #[graphql(skip)]
    to: Option<To>,
    /// Whether it waits for whoever asks.
    for_me: bool,
    /// Since when somebody is there.
    arrived_at: Option<DateTime<Utc>>,
    /// The entry of the match at which it was called.
    step: Option<u32>,
}

impl JudgeCall {
    /// The calls that are for whoever asks to see, who has waited longest first.
    pub(super) fn all(seen: &Arc<Seen>) -> Vec<JudgeCall> {
        let own =
            |call: &Call| seen.state.table(call.at.0, call.at.1).is_some_and(|at| seen.is_at(at));
        let open = queue(&seen.state, seen.now).into_iter();
        open.filter(|it| own(it.call)).map(|it| JudgeCall::of(seen, &it)).collect()
    }

    fn of(seen: &Arc<Seen>, Waiting { key, call, .. }: &Waiting<'_>) -> JudgeCall {
        let (round, table): (Round, Table) = call.at;
        let by = match call.by {
            Author::Staff(staff) => seen.names.of_staff(staff),
            Author::Player(player) => seen.called(player),
            Author::Program => "program".to_owned(),
        };
        let for_me = match seen.viewer {
            Viewer::Staff(staff) => is_for(&seen.state, call, staff),
            Viewer::Player(_) | Viewer::Public => false,
        };
        JudgeCall {
            seen: Arc::clone(seen),
            key: *key,
            number: key.number(),
            round: round.number(),
            table: EventTable::of(seen, round, table),
            since: instant(call.since),
            by,
            about: call.about.as_ref().map(ToString::to_string),
            rules: call.rules.iter().map(ToString::to_string).collect(),
            claim: call.claim.as_ref().map(ToString::to_string),
            goes: call.goes.and_then(|staff| EventStaff::of(seen, staff)),
            to: call.to,
            for_me,
            arrived_at: call.arrived.map(instant),
            step: call.step,
        }
    }
}

#[ComplexObject]
impl JudgeCall {
    /// Whom it was handed to: somebody by name, or the head judge. `language` as with `matches`.
    async fn handed_to(&self, language: Option<String>) -> Option<String> {
        match self.to? {
            To::Staff(staff) => Some(self.seen.names.of_staff(staff)),
            To::HeadJudge => {
                Some(words::head_judge(Language::asked(language.as_deref())).to_owned())
            }
            To::Anybody => None,
        }
    }

    /// How many seconds the table is to be given if it plays on now; nothing if none were lost, or they were given. For the
    /// staff.
    async fn proposed_extension(&self) -> Option<u32> {
        let now = self.seen.now;
        proposed_extension(&self.seen.state, self.key, now).filter(|_| self.seen.is_staff())
    }

    /// What the match shows of the moment of the call; nothing where none is linked. `language` as with `matches`.
    async fn r#match(&self, language: Option<String>) -> Result<Option<CallMatch>, Error> {
        let language = Language::asked(language.as_deref());
        let (seen, step, at) = (Arc::clone(&self.seen), self.step, self.table.there().cloned());
        let Some(at) = at else { return Ok(None) };
        let round = self.table.round;
        let called = blocking(move || {
            let cut = seen.state.round(round).is_some_and(|round| round.cut);
            seen.matches.called(&seen.state, cut, &at, step, language)
        });
        Ok(called.await?.map(|called| CallMatch {
            id: ID(called.reading.id.to_string()),
            entries: called.reading.entries,
            last: called
                .last
                .into_iter()
                .map(|(sequence, line, at)| CallEntry { sequence, line, at })
                .collect(),
            open: called.open,
            rules: called.rules,
            heroes: called.reading.heroes,
            health: called.reading.health.to_vec(),
            turns: called.reading.turns.to_vec(),
            active: called.reading.active.map(|of: Side| side(of)),
        }))
    }
}

/// What a match shows of the moment of a call.
#[derive(SimpleObject)]
struct CallMatch {
    /// The match.
    id: ID,
    /// How many entries its log has now.
    entries: u32,
    /// The last entries up to the call as sentences, at most 8, the oldest first.
    last: Vec<CallEntry>,
    /// What was open: who had to answer, and what each might do.
    open: Vec<String>,
    /// The rules that these entries rest on.
    rules: Vec<String>,
    /// The heroes, in seat order.
    heroes: Vec<String>,
    /// Health of both sides.
    health: Vec<u16>,
    /// Turns that each has begun.
    turns: Vec<u16>,
    /// Whose turn it was: 1 or 2.
    active: Option<u8>,
}

/// An entry of a match as a sentence.
#[derive(SimpleObject)]
struct CallEntry {
    /// Its place.
    sequence: u32,
    /// What it says and what followed.
    line: String,
    /// When it was logged.
    at: Option<DateTime<Utc>>,
}

/// What a judge decided at an event.
#[derive(SimpleObject)]
pub(super) struct DeskRuling {
    /// What it is known by.
    number: u32,
    /// In which round.
    round: u8,
    /// At which table.
    table: u16,
    /// Who decided.
    by: String,
    /// When.
    at: DateTime<Utc>,
    /// The call that led to it.
    call: Option<u32>,
    /// The entries of the match that it rests on.
    facts: Vec<u32>,
    /// The rules that it rests on.
    rules: Vec<String>,
    /// What was decided.
    decision: String,
    /// Why.
    because: String,
    /// Whether somebody wants the head judge to look at it.
    appealed: bool,
    /// What became of it then.
    appeal: Option<DeskAppeal>,
}

/// What became of a ruling on appeal.
#[derive(SimpleObject)]
struct DeskAppeal {
    /// Whether it stands.
    upheld: bool,
    /// Who decided.
    by: String,
    /// What was decided.
    decision: String,
    /// Why.
    because: String,
}

impl DeskRuling {
    /// Those that whoever asks may see, the newest first.
    pub(super) fn all(seen: &Seen) -> Vec<DeskRuling> {
        let own = |ruling: &Ruling| {
            seen.state.table(ruling.at.0, ruling.at.1).is_some_and(|at| seen.is_at(at))
        };
        let rulings = seen.state.rulings.iter();
        let mut rulings: Vec<(&Key, &Ruling)> = rulings.filter(|(_, it)| own(it)).collect();
        rulings.sort_by_key(|(key, ruling)| std::cmp::Reverse((ruling.when, **key)));
        rulings.into_iter().map(|(key, ruling)| DeskRuling::of(seen, *key, ruling)).collect()
    }

    fn of(seen: &Seen, key: Key, ruling: &Ruling) -> DeskRuling {
        let appeal = ruling.appeal.as_ref().map(|(what, staff, decision, because)| DeskAppeal {
            upheld: *what == Appeal::Upheld,
            by: seen.names.of_staff(*staff),
            decision: decision.to_string(),
            because: because.to_string(),
        });
        DeskRuling {
            number: key.number(),
            round: ruling.at.0.number(),
            table: ruling.at.1.number(),
            by: seen.names.of_staff(ruling.by),
            at: instant(ruling.when),
            call: ruling.call.map(Key::number),
            facts: ruling.facts.clone(),
            rules: ruling.rules.iter().map(ToString::to_string).collect(),
            decision: ruling.decision.to_string(),
            because: ruling.because.to_string(),
            appealed: ruling.appealed.is_some(),
            appeal,
        }
    }
}

/// A penalty.
#[derive(SimpleObject)]
pub(super) struct DeskPenalty {
    /// What it is known by.
    number: u32,
    /// Whose.
    person: EventPerson,
    /// For what.
    category: String,
    /// Which step.
    level: String,
    /// Why.
    because: String,
    /// Who gave it.
    by: String,
    /// When.
    at: DateTime<Utc>,
    /// Whether it counts no more.
    lifted: bool,
}

impl DeskPenalty {
    fn of(seen: &Seen, key: Key, penalty: &desk::Penalty) -> DeskPenalty {
        DeskPenalty {
            number: key.number(),
            person: EventPerson::of(seen, penalty.person),
            category: penalty.category.to_string(),
            level: penalty.level.to_string(),
            because: penalty.because.to_string(),
            by: seen.names.of_staff(penalty.by),
            at: instant(penalty.when),
            lifted: penalty.lifted,
        }
    }

    /// Those of a player, or all of them; the newest first. For the staff.
    pub(super) fn all(seen: &Seen, of: Option<Player>) -> Vec<DeskPenalty> {
        if !seen.is_staff() {
            return Vec::new();
        }
        let theirs = |it: &desk::Penalty| of.is_none_or(|of| it.person.player == of);
        let penalties = seen.state.penalties.iter().filter(|(_, it)| theirs(it));
        let mut penalties: Vec<_> = penalties.collect();
        penalties.sort_by_key(|(key, penalty)| std::cmp::Reverse((penalty.when, **key)));
        penalties.into_iter().map(|(key, it)| DeskPenalty::of(seen, *key, it)).collect()
    }
}

/// What can be penalised.
#[derive(SimpleObject)]
pub(super) struct PenaltyCategory {
    /// What it is called.
    name: String,
    /// Its steps, the mildest first.
    levels: Vec<String>,
}

impl PenaltyCategory {
    pub(super) fn all(seen: &Seen) -> Vec<PenaltyCategory> {
        let list = seen.state.settings.penalties.iter().filter(|_| seen.is_staff());
        let told = |it: &desk::Category| PenaltyCategory {
            name: it.name.to_string(),
            levels: it.levels.iter().map(ToString::to_string).collect(),
        };
        list.map(told).collect()
    }
}

/// What the policy of the event has for a person.
#[derive(SimpleObject)]
pub(super) struct PenaltyAdvice {
    /// The step of the list; nothing if it does not have the category.
    suggested: Option<String>,
    /// What they have had already, the oldest first.
    history: Vec<DeskPenalty>,
}

impl PenaltyAdvice {
    pub(super) fn of(seen: &Seen, person: Person, category: &Name) -> Option<PenaltyAdvice> {
        let had = history(&seen.state, person);
        seen.is_staff().then(|| PenaltyAdvice {
            suggested: suggested(&seen.state, person, category).map(ToString::to_string),
            history: had.into_iter().map(|(key, it)| DeskPenalty::of(seen, key, it)).collect(),
        })
    }
}

/// A ruling as it can be read in the casebook.
#[derive(Clone, SimpleObject)]
pub(super) struct Case {
    /// The event.
    event: ID,
    /// What that is called; empty if it has no title.
    title: String,
    /// What it is known by there.
    ruling: u32,
    /// In which round.
    round: u8,
    /// At which table; for the staff.
    table: Option<u16>,
    /// What was claimed.
    claim: Option<String>,
    /// The rules that it rests on.
    rules: Vec<String>,
    /// The heroes who were played there.
    heroes: Vec<String>,
    /// What was decided in the end.
    decision: String,
    /// Why.
    because: String,
    /// What was decided first, if an appeal overturned it.
    overturned: Option<String>,
    /// Whether it was appealed and stands.
    upheld: bool,
}

impl Case {
    /// The rulings of an event that have all of these words; without names for who is not of its staff.
    pub(super) fn all(seen: &Seen, text: &str) -> Vec<Case> {
        let names = |names: &[Name]| names.iter().map(ToString::to_string).collect();
        let cases = desk::casebook(&seen.state, &seen.names, seen.is_staff());
        let found = cases.into_iter().filter(|case| case.has(text));
        let title = seen.state.settings.title.as_ref().map(ToString::to_string).unwrap_or_default();
        let told = |case: desk::Case| Case {
            event: ID(seen.id().to_string()),
            title: title.clone(),
            ruling: case.ruling.number(),
            round: case.round.number(),
            table: case.table.map(Table::number),
            claim: case.claim,
            rules: names(&case.rules),
            heroes: names(&case.heroes),
            decision: case.decision,
            because: case.because,
            overturned: case.overturned,
            upheld: case.upheld,
        };
        found.map(told).collect()
    }
}
