//! One log entry, judged.

#[cfg(feature = "server")]
use async_graphql::{Enum, SimpleObject};
use chrono::{DateTime, Utc};
use events::Event;
#[cfg(feature = "server")]
use events::journal::Digest;
use referee::happening::What;
use referee::revision::{BadRevision, Fault, Placed, Role, View, revises};
use referee::state::WindowKind;
use referee::{Accepted, ActorId, Game, Position, Rule, State};
use serde::Serialize;

use super::breakdown::{Breakdown, pending, settled};
use super::citation::{Citation, cite_all, cite_id};
use super::doubt::{of_cause, of_rule, once};
use super::parts::Parts;
use super::role::{EntryRole, standing};
use super::ruling::{Ruling, faulty, objection};
use super::sheet::{Sheet, sheet};
use crate::named::{Awaited, HappeningKind};
use crate::words::{self, Language, Names};

/// One log entry, judged. The same shape as a line of `throne replay --json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// What it is known by in its match: its place, and of something that a correction put before an entry that place too.
    /// No two entries have the same, and it stays what it is.
    pub key: String,
    /// Its place in the match, from 1; the opening is 1. Of something that a correction puts before an entry, the place of
    /// the correction.
    pub seq: u32,
    /// The place where it takes effect: its own, or, of something that a correction put before an entry, that entry's.
    pub place: u32,
    /// What it is, after all corrections and rulings.
    pub role: EntryRole,
    /// The entry that put it right, took it back, withdrew, declined or overturned it.
    pub changed_by: Option<u32>,
    /// Of a correction that is proposed, the seats whose word it waits for.
    pub waits: Vec<u8>,
    /// The name of the rule set that counts for it: the one that the match was opened with, or that a ruling adopted.
    pub ruleset: String,
    /// The event as a line of notation; of something that was replaced, what is there now.
    pub line: String,
    /// What was logged, if something else is there now.
    pub logged: Option<String>,
    /// Its link in the chain of the match, as 64 hexadecimal digits; nothing if it was not logged. Who keeps it can show
    /// later that nothing up to here was changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// What is noted beside it: whatever was said, and no part of what happened. A phone knows it from the server.
    #[cfg(feature = "server")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// Who logged it; nothing where nobody has to say who they are, and on a phone that judges alone.
    #[cfg(feature = "server")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<super::Author>,
    /// When it was logged; nothing if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    // Nobody else has a clock.
    #[cfg_attr(not(feature = "server"), serde(skip))]
    pub at: Option<DateTime<Utc>>,
    /// The verdict.
    pub verdict: Verdict,
    /// The event and what followed, as one readable sentence.
    pub sentence: String,
    /// The rules that everything below rests on, each once.
    pub rules: Vec<Citation>,
    /// Set if refused.
    pub ruling: Option<Ruling>,
    /// Windows that closed because nobody spoke.
    pub implied: Vec<Implied>,
    /// What followed by the rules, in order.
    pub happenings: Vec<Happening>,
    /// Totals that were dealt, then those that wait to be dealt.
    pub breakdowns: Vec<Breakdown>,
    /// What the printed sources leave in doubt about anything of it, each once.
    pub unverified: Vec<String>,
    /// The score sheet after it.
    pub sheet: Sheet,
    /// FNV-1a of the score sheet, as 16 hexadecimal digits.
    pub digest: String,
}

/// Whether an event stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(Enum))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Verdict {
    /// It stands.
    Accepted,
    /// It does not; the state is as before.
    Refused,
    /// It does not count: it was struck or taken back.
    Void,
}

/// A window that closed because nobody spoke.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Implied {
    /// Which.
    pub window: Awaited,
    /// As a sentence.
    pub sentence: String,
}

/// Something that followed by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Happening {
    /// What kind of thing.
    pub kind: HappeningKind,
    /// Whom it concerns.
    pub seat: Option<u8>,
    /// How much or how many.
    pub amount: Option<u16>,
    /// Which token.
    pub token: Option<String>,
    /// Which card.
    pub card: Option<String>,
    /// What it is printed on.
    pub cause: String,
    /// The rule it follows.
    pub rule: String,
    /// As a sentence.
    pub sentence: String,
    /// What the printed sources leave in doubt about it.
    pub unverified: Vec<String>,
}

/// Without a journal nothing has a link.
#[cfg(not(feature = "server"))]
pub(crate) type Digest = std::convert::Infallible;

/// An event with its place in a log.
#[derive(Clone, Copy)]
struct Said<'a> {
    /// Where it belongs, and what it is.
    placed: Placed,
    /// When it was logged, if it was.
    at: Option<DateTime<Utc>>,
    /// What is said.
    event: &'a Event,
    /// What was logged in its place.
    logged: Option<&'a Event>,
    /// Its link, if it was logged.
    link: Option<Digest>,
}

/// The entries of a game whose places are from one to another, both included, in a view of its log.
pub fn entries(game: &Game, view: View, from: u32, to: u32, language: Language) -> Vec<Entry> {
    entries_of(game, view, from, to, language, |_| None)
}

/// The same, of a log of which it is known when each entry was logged, and by which link.
pub(crate) fn entries_of(
    game: &Game,
    view: View,
    from: u32,
    to: u32,
    language: Language,
    logged: impl Fn(u32) -> Option<(DateTime<Utc>, Digest)>,
) -> Vec<Entry> {
    let told = |entry: referee::Entry| {
        let (at, link) = logged(entry.placed.seq).unzip();
        let referee::Entry { placed, event, logged, before, verdict, void, after } = entry;
        let said = Said { placed, at, event, logged: Some(logged), link };
        let names = Names::of(after.rules(), after.state()).speaking(language);
        let mut entry = match void {
            Some(void) => refused(&names, said, before.state(), objection(void, language)),
            None => told(&names, said, before.state(), &verdict),
        };
        if before.rules().house().is_some() && after.rules().house().is_none() {
            entry.sentence.push_str(words::revision::without_house(language));
        }
        entry
    };
    game.entries(view, from, to).into_iter().map(told).collect()
}

/// The entry that an event of the game would be at a place behind this position, and the position that it leads to. One
/// that speaks of the log is refused: only the log as a whole can take it.
pub(super) fn behind(
    before: &Position,
    seq: u32,
    event: &Event,
    language: Language,
) -> (Entry, Position) {
    let placed = Placed { seq, place: seq, role: Role::Counts };
    let said = Said { placed, at: None, event, logged: None, link: None };
    let judged = if revises(event) {
        Err(Fault::Revision(BadRevision::OnlyBehindAll))
    } else {
        before.judge(event).map_err(Fault::Refused)
    };
    let after = judged.is_ok().then(|| before.after(event).ok()).flatten();
    let after = after.unwrap_or_else(|| before.clone());
    let names = Names::of(after.rules(), after.state()).speaking(language);
    let entry = told(&names, said, before.state(), &judged);
    (entry, after)
}

/// The entry of an event that was judged: what it led to, or why it is refused in this state, which stays as it is.
fn told(names: &Names, said: Said, before: &State, result: &Result<Accepted, Fault>) -> Entry {
    match (said.event, result) {
        (Event::Ruled(ruling), Ok(accepted)) => {
            let entry = stands(&names.ruled_by(ruling.judge.as_str()), said, before, accepted);
            let known =
                ruling.rules.iter().filter_map(|rule| cite_id(names.rules(), rule.as_str()));
            let rules = known.chain(entry.rules).collect();
            Entry { rules, ..entry }
        }
        (_, Ok(accepted)) => stands(names, said, before, accepted),
        (_, Err(fault)) => refused(names, said, before, faulty(names, before, said.event, *fault)),
    }
}

/// The entry without anything that followed.
fn bare(names: &Names, said: Said, state: &State) -> Entry {
    let Said { placed, at, event, logged, link } = said;
    let (role, changed_by) = standing(placed.role);
    let replaced = matches!(placed.role, Role::Replaced { .. });
    let Placed { seq, place, .. } = placed;
    Entry {
        key: if seq == place { seq.to_string() } else { format!("{seq}@{place}") },
        seq: placed.seq,
        place: placed.place,
        role,
        changed_by,
        waits: waits(placed.role),
        ruleset: names.rules().name().to_owned(),
        line: events::notation::print(event),
        logged: logged.filter(|_| replaced).map(events::notation::print),
        link: link.map(|link| link.to_string()),
        #[cfg(feature = "server")]
        remark: None,
        #[cfg(feature = "server")]
        author: None,
        at,
        verdict: Verdict::Accepted,
        sentence: String::new(),
        rules: Vec::new(),
        unverified: Vec::new(),
        ruling: None,
        implied: Vec::new(),
        happenings: Vec::new(),
        breakdowns: pending(names, state),
        sheet: sheet(names, state),
        digest: digest(names, state),
    }
}

/// The seats whose word a proposal waits for.
fn waits(role: Role) -> Vec<u8> {
    let Role::Proposed { waits } = role else { return Vec::new() };
    waits.seats().map(events::Seat::number).collect()
}

/// The entry of an event that was refused in this state, which stays as it is.
fn refused(names: &Names, said: Said, state: &State, ruling: Ruling) -> Entry {
    Entry {
        verdict: Verdict::Refused,
        sentence: ruling.sentence.clone(),
        rules: ruling.citations.clone(),
        unverified: ruling.unverified.clone(),
        ruling: Some(ruling),
        ..bare(names, said, state)
    }
}

/// The entry of an event that stands, or of one that does not count.
fn stands(names: &Names, said: Said, before: &State, accepted: &Accepted) -> Entry {
    let state = &accepted.state;
    let mut breakdowns: Vec<Breakdown> =
        accepted.settled.iter().map(|total| settled(names, total)).collect();
    let entry = bare(names, said, state);
    breakdowns.extend(entry.breakdowns);
    let happenings: Vec<Happening> =
        accepted.happened.iter().map(|happening| mirror(names, happening)).collect();
    let verdict = match said.placed.role {
        Role::Struck { .. } | Role::TakenBack { .. } => Verdict::Void,
        Role::Counts
        | Role::Replaced { .. }
        | Role::Inserted
        | Role::Correction { .. }
        | Role::Proposed { .. }
        | Role::Dropped { .. }
        | Role::Answer
        | Role::Ruling { .. }
        | Role::Void(_) => Verdict::Accepted,
    };
    Entry {
        verdict,
        sentence: story(names, said, before, accepted),
        rules: cite_all(names.rules(), rules(accepted)),
        implied: each_once(accepted.implied.iter().map(|window| implied(names, *window))),
        unverified: unverified(&happenings, &breakdowns),
        happenings,
        breakdowns,
        ..entry
    }
}

/// What is in doubt about happenings and totals.
fn unverified(happenings: &[Happening], breakdowns: &[Breakdown]) -> Vec<String> {
    let happened = happenings.iter().flat_map(|happening| &happening.unverified);
    let counted = breakdowns.iter().flat_map(|total| &total.rows).flat_map(|row| &row.unverified);
    once(happened.chain(counted).cloned())
}

/// Every rule that happenings and totals rest on.
fn rules(accepted: &Accepted) -> impl Iterator<Item = Rule> {
    let happened = accepted.happened.iter().map(|happening| happening.rule);
    let counted =
        accepted.settled.iter().flat_map(|total| &total.breakdown.rows).map(|row| row.rule);
    happened.chain(counted)
}

/// The event and what is worth telling of what followed.
fn story(names: &Names, said: Said, before: &State, accepted: &Accepted) -> String {
    let there = referee::play::unspoken(names.rules(), before, &accepted.implied);
    let what = words::event::told_at(names, &there, said.event);
    let mut clauses = vec![words::revision::standing(names, what, said.placed.role)];
    let told = accepted.happened.iter().filter(|happening| worth_telling(&happening.what));
    clauses.extend(told.map(|happening| words::happening::happening(names, happening)));
    words::sentence(&clauses.join(names.language().joint()))
}

/// Whether a change belongs into the story: dials, tokens and the end do, the course of the turn does not.
fn worth_telling(what: &What) -> bool {
    match what {
        What::Healed(..)
        | What::Damaged(..)
        | What::Upgraded(..)
        | What::TokensGained(..)
        | What::TokensLost(..)
        | What::NotTouched(..)
        | What::TokensRemoved(..)
        | What::StatusStopped(..)
        | What::DieTurned { .. }
        | What::Discarded(..)
        | What::LimitRaised(..)
        | What::Saved(..)
        | What::Activated(..)
        | What::Failed(_)
        | What::AnotherOffense(_)
        | What::Defeated(_)
        | What::Aimed(..)
        | What::CameBack(..)
        | What::DrewNothing(..)
        | What::HandSet(..)
        | What::DiscardSet(..)
        | What::Over(_)
        | What::Explored(..)
        | What::Shard(..)
        | What::GoldGained(..)
        | What::Engaged(..)
        | What::LootCard(..)
        | What::BossFlips(..)
        | What::BossPlays(..)
        | What::BossSells(..)
        | What::Phase(..) => true,
        What::Turn { .. }
        | What::WentTo(..)
        | What::Skipped(..)
        | What::CpGained(..)
        | What::CpLost(..)
        | What::Drew(..)
        | What::DrewUpgrades(..)
        | What::PutBack(..)
        | What::LeftOpen
        | What::Reshuffled(_)
        | What::Sold(..)
        | What::AttemptGained(_)
        | What::Attacks(..)
        | What::Undefendable(_)
        | What::Waits(_) => false,
    }
}

/// Windows alike that closed one after the other are told once.
fn each_once(closed: impl Iterator<Item = Implied>) -> Vec<Implied> {
    let mut told: Vec<Implied> = Vec::new();
    for window in closed {
        if !told.contains(&window) {
            told.push(window);
        }
    }
    told
}

pub(super) fn implied(names: &Names, window: WindowKind) -> Implied {
    Implied { window: window.into(), sentence: words::refusal::closed(names, window) }
}

fn mirror(names: &Names, happening: &referee::happening::Happening) -> Happening {
    let parts = Parts::of(names, &happening.what);
    Happening {
        kind: parts.kind,
        seat: parts.seat.map(ActorId::number),
        amount: parts.amount,
        token: parts.token.map(str::to_owned),
        card: parts.card.map(str::to_owned),
        cause: names.cause(happening.cause),
        rule: happening.rule.id().to_owned(),
        sentence: words::sentence(&words::happening::happening(names, happening)),
        unverified: once(
            of_cause(names, happening.cause)
                .into_iter()
                .chain(of_rule(names.rules(), happening.rule)),
        ),
    }
}

fn digest(names: &Names, state: &State) -> String {
    format!("{:016x}", referee::sheet::digest(names.rules(), state))
}
