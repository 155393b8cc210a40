//! One log entry, judged.

use async_graphql::{Enum, SimpleObject};
use chrono::{DateTime, Utc};
use events::{Event, Seat};
use referee::{Accepted, Judgement, Refusal, Rule, State, What, WindowKind};
use serde::Serialize;

use super::breakdown::{Breakdown, pending, settled};
use super::citation::{Citation, cite_all};
use super::ruling::{Ruling, ruling};
use super::sheet::{Sheet, sheet};
use crate::words::phase::window_name;
use crate::words::{self, Names};

/// One log entry, judged. The same shape as a line of `throne replay --json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Its place in the match, from 1; the opening is 1.
    pub seq: u32,
    /// The event as a line of notation.
    pub line: String,
    /// When it was logged; nothing if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
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
    /// The score sheet after it.
    pub sheet: Sheet,
    /// FNV-1a of the score sheet, as 16 hexadecimal digits.
    pub digest: String,
}

/// Whether an event stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Enum)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Verdict {
    /// It stands.
    Accepted,
    /// It does not; the state is as before.
    Refused,
}

/// A window that closed because nobody spoke.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Implied {
    /// Which, by its name in `Awaits.what`.
    pub window: String,
    /// As a sentence.
    pub sentence: String,
}

/// Something that followed by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Happening {
    /// What kind of thing, such as `TOKENS_GAINED`.
    pub kind: String,
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
}

/// An event with its place in a log.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// Its place, from 1.
    pub seq: u32,
    /// When it was logged, if it was.
    pub at: Option<DateTime<Utc>>,
    /// What was said.
    pub event: &'a Event,
}

/// The entry of an event that was judged in this state.
pub fn judged(names: &Names, said: Said, before: &State, judgement: &Judgement) -> Entry {
    match judgement {
        Judgement::Accepted(accepted) => stands(names, said, accepted),
        Judgement::Refused(refusal) => refused(names, said, before, *refusal),
    }
}

/// The entry of an event that was refused in this state, which stays as it is.
fn refused(names: &Names, said: Said, state: &State, refusal: Refusal) -> Entry {
    let ruling = ruling(names, state, said.event, refusal);
    Entry {
        seq: said.seq,
        line: events::notation::print(said.event),
        at: said.at,
        verdict: Verdict::Refused,
        sentence: ruling.sentence.clone(),
        rules: ruling.citations.clone(),
        ruling: Some(ruling),
        implied: Vec::new(),
        happenings: Vec::new(),
        breakdowns: pending(names, state),
        sheet: sheet(names, state),
        digest: digest(names, state),
    }
}

/// The entry of an event that stands.
pub fn stands(names: &Names, said: Said, accepted: &Accepted) -> Entry {
    let state = &accepted.state;
    let mut breakdowns: Vec<Breakdown> = accepted
        .settled
        .iter()
        .map(|(total, before, after)| settled(names, total, *before, *after))
        .collect();
    breakdowns.extend(pending(names, state));
    Entry {
        seq: said.seq,
        line: events::notation::print(said.event),
        at: said.at,
        verdict: Verdict::Accepted,
        sentence: story(names, said, accepted),
        rules: cite_all(names.rules(), rules(accepted)),
        ruling: None,
        implied: accepted.implied.iter().map(|window| implied(*window)).collect(),
        happenings: accepted.happened.iter().map(|happening| mirror(names, happening)).collect(),
        breakdowns,
        sheet: sheet(names, state),
        digest: digest(names, state),
    }
}

/// Every rule that happenings and totals rest on.
fn rules(accepted: &Accepted) -> impl Iterator<Item = Rule> {
    let happened = accepted.happened.iter().map(|happening| happening.rule);
    let counted = accepted.settled.iter().flat_map(|(total, ..)| &total.rows).map(|row| row.rule);
    happened.chain(counted)
}

/// The event and what is worth telling of what followed.
fn story(names: &Names, said: Said, accepted: &Accepted) -> String {
    let mut clauses = vec![words::event::event(said.event, |seat| names.player(seat))];
    let told = accepted.happened.iter().filter(|happening| worth_telling(&happening.what));
    clauses.extend(told.map(|happening| words::happening::happening(names, happening)));
    words::sentence(&clauses.join("; "))
}

/// Whether a change belongs into the story: dials, tokens and the end do, the course of the turn does not.
fn worth_telling(what: &What) -> bool {
    match what {
        What::Healed(..)
        | What::Damaged(..)
        | What::Upgraded(..)
        | What::TokensGained(..)
        | What::TokensLost(..)
        | What::TokensRemoved(..)
        | What::StatusStopped(..)
        | What::DieTurned { .. }
        | What::Activated(..)
        | What::Failed(_)
        | What::AnotherOffense(_)
        | What::Defeated(_)
        | What::Over(_)
        | What::Phase(..) => true,
        What::Turn { .. }
        | What::Skipped(..)
        | What::CpGained(..)
        | What::CpLost(..)
        | What::Drew(..)
        | What::Reshuffled(_)
        | What::Sold(..)
        | What::AttemptGained(_)
        | What::Attacks(..)
        | What::Undefendable(_)
        | What::Waits(_) => false,
    }
}

fn implied(window: WindowKind) -> Implied {
    Implied { window: window_name(window).to_owned(), sentence: words::refusal::closed(window) }
}

fn mirror(names: &Names, happening: &referee::Happening) -> Happening {
    let parts = Parts::of(names, &happening.what);
    Happening {
        kind: parts.kind.to_owned(),
        seat: parts.seat.map(Seat::number),
        amount: parts.amount,
        token: parts.token.map(str::to_owned),
        card: parts.card.map(str::to_owned),
        cause: names.cause(happening.cause),
        rule: happening.rule.id().to_owned(),
        sentence: words::sentence(&words::happening::happening(names, happening)),
    }
}

/// A happening taken apart.
#[derive(Default)]
struct Parts<'a> {
    kind: &'static str,
    seat: Option<Seat>,
    amount: Option<u16>,
    token: Option<&'a str>,
    card: Option<&'a str>,
}

impl<'a> Parts<'a> {
    fn of(names: &Names<'a>, what: &What) -> Parts<'a> {
        let kind = kind(what);
        let seat = |seat: Seat| Parts { kind, seat: Some(seat), ..Parts::default() };
        let number = |of: Seat, amount: u16| Parts { amount: Some(amount), ..seat(of) };
        match *what {
            What::Turn { number: turn, seat } => number(seat, turn),
            What::Phase(_, of)
            | What::Skipped(_, of)
            | What::Reshuffled(of)
            | What::AttemptGained(of)
            | What::Activated(of, _)
            | What::Failed(of)
            | What::Attacks(of, ..)
            | What::Undefendable(of)
            | What::AnotherOffense(of)
            | What::Defeated(of) => seat(of),
            What::CpGained(of, by, _)
            | What::CpLost(of, by, _)
            | What::Healed(of, by, _)
            | What::Damaged(of, by, _)
            | What::Drew(of, by) => number(of, by.into()),
            What::Sold(of, card) | What::Upgraded(of, card) => {
                Parts { card: Some(names.card(of, card)), ..seat(of) }
            }
            What::TokensGained(of, token, by, _)
            | What::TokensRemoved(of, token, by, _)
            | What::TokensLost(of, token, by) => {
                Parts { token: Some(names.token(token)), ..number(of, by.into()) }
            }
            What::StatusStopped(of, token) => Parts { token: Some(names.token(token)), ..seat(of) },
            What::DieTurned { seat: of, to, .. } => number(of, to.into()),
            What::Waits(line) => seat(line.to),
            What::Over(referee::Outcome::Won(winner)) => seat(winner),
            What::Over(referee::Outcome::Draw) => Parts { kind, ..Parts::default() },
        }
    }
}

const fn kind(what: &What) -> &'static str {
    match what {
        What::Turn { .. } => "TURN",
        What::Phase(..) => "PHASE",
        What::Skipped(..) => "SKIPPED",
        What::CpGained(..) => "CP_GAINED",
        What::CpLost(..) => "CP_LOST",
        What::Healed(..) => "HEALED",
        What::Damaged(..) => "DAMAGED",
        What::Drew(..) => "DREW",
        What::Reshuffled(_) => "RESHUFFLED",
        What::Sold(..) => "SOLD",
        What::Upgraded(..) => "UPGRADED",
        What::TokensGained(..) => "TOKENS_GAINED",
        What::TokensLost(..) => "TOKENS_LOST",
        What::TokensRemoved(..) => "TOKENS_REMOVED",
        What::StatusStopped(..) => "STATUS_STOPPED",
        What::DieTurned { .. } => "DIE_TURNED",
        What::AttemptGained(_) => "ATTEMPT_GAINED",
        What::Activated(..) => "ACTIVATED",
        What::Failed(_) => "FAILED",
        What::Attacks(..) => "ATTACKS",
        What::Undefendable(_) => "UNDEFENDABLE",
        What::Waits(_) => "WAITS",
        What::AnotherOffense(_) => "ANOTHER_OFFENSE",
        What::Defeated(_) => "DEFEATED",
        What::Over(_) => "OVER",
    }
}

fn digest(names: &Names, state: &State) -> String {
    format!("{:016x}", referee::digest(names.rules(), state))
}
