//! What the log of a match says to the desk: how it stands, how it ended, what was open when a judge was called.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use desk::{
    AfterTime, Ending, How, Outcome, Side, State, TableState, Turns, after_time, double_ko,
};
use events::journal::{Digest, MatchId};
use events::{Event, Opening, notation};
use referee::revision::View;

use crate::matches::{MatchError, Matches, Table};
use crate::named::OutcomeKind;
use crate::report::{Entry, EntryRole, Sheet};
use crate::words::Language;

/// How many entries a call shows.
const LAST: u32 = 8;
/// How many things that somebody may do it names.
const OPTIONS: usize = 6;

/// How a match of a table stands, by the sides of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The match.
    pub id: MatchId,
    /// The link of its last entry.
    pub head: Digest,
    /// How many entries it has.
    pub entries: u32,
    /// When the last of them was logged.
    pub last_at: Option<DateTime<Utc>>,
    /// The heroes, in seat order.
    pub heroes: Vec<String>,
    /// Health; of a team the sum, or its dial.
    pub health: [u16; 2],
    /// Turns that each has begun.
    pub turns: [u16; 2],
    /// Who started.
    pub starter: Side,
    /// Whose turn it is; nobody's once the match is over.
    pub active: Option<Side>,
    /// How it ended, by the policy of the event where both were defeated; nothing as long as it goes on, or dice decide.
    pub outcome: Option<Outcome>,
}

/// What backing a match up would come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackUp {
    /// The entries that would be taken back, as sentences.
    pub lost: Vec<(u32, String)>,
    /// What was seen since and cannot be made unseen: dice, cards.
    pub revealed: Vec<String>,
    /// Whether the policy of the event allows it; nothing if the judge decides.
    pub allowed: Option<bool>,
}

/// What a match shows of the moment at which a judge was called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// How the match stood then.
    pub reading: Reading,
    /// The last entries: place, sentence, when.
    pub last: Vec<(u32, String, Option<DateTime<Utc>>)>,
    /// What was open: who had to answer or might act.
    pub open: Vec<String>,
    /// The rules that these entries rest on.
    pub rules: Vec<String>,
}

impl Matches {
    /// How the match of a table of an event stands.
    ///
    /// # Errors
    /// If the match cannot be read.
    pub fn reading(
        &self,
        state: &State,
        cut: bool,
        at: &TableState,
    ) -> Result<Option<Reading>, MatchError> {
        let Some(log) = at.log else { return Ok(None) };
        let table = self.table(log)?;
        Ok(reading(&table, state, cut, at, table.head()))
    }

    /// What the match of a table shows of the moment at which a judge was called.
    ///
    /// # Errors
    /// If the match cannot be read.
    pub fn called(
        &self,
        state: &State,
        cut: bool,
        at: &TableState,
        step: Option<u32>,
        language: Language,
    ) -> Result<Option<Called>, MatchError> {
        let Some(log) = at.log else { return Ok(None) };
        let table = self.table(log)?;
        let step = step.map_or(table.head(), |step| step.clamp(1, table.head()));
        let Some(reading) = reading(&table, state, cut, at, step) else { return Ok(None) };
        let from = step.saturating_sub(LAST - 1).max(1);
        let last = table.entries(View::AsRuled, from, step, language);
        let mut rules: Vec<String> =
            last.iter().flat_map(|entry| entry.rules.iter().map(|it| it.rule.clone())).collect();
        rules.sort();
        rules.dedup();
        let told = |entry: Entry| (entry.seq, entry.sentence, entry.at);
        let open = open_at(&table, step, language);
        Ok(Some(Called { reading, last: last.into_iter().map(told).collect(), open, rules }))
    }
}

impl Matches {
    /// What backing the match of a table up to behind an entry would come to, and whether the policy of the event allows it;
    /// nothing if there is no such entry.
    ///
    /// # Errors
    /// If the match cannot be read.
    pub fn back_up(
        &self,
        state: &State,
        at: &TableState,
        to: u32,
        language: Language,
    ) -> Result<Option<BackUp>, MatchError> {
        let Some(log) = at.log else { return Ok(None) };
        let table = self.table(log)?;
        if !(1..=table.head()).contains(&to) {
            return Ok(None);
        }
        let lost = table.entries(View::AsRuled, to + 1, table.head(), language);
        let lost = lost
            .into_iter()
            .filter(|entry| plays(entry.role))
            .map(|entry| (entry.seq, entry.sentence))
            .collect();
        let revealed = table.revealed_since(to, language);
        let revealed: Vec<String> = revealed.into_iter().map(|seen| seen.sentence).collect();
        let allowed = state.settings.back_ups.allow(revealed.len());
        Ok(Some(BackUp { lost, revealed, allowed }))
    }
}

/// Whether something happens on the table where an entry stands.
fn plays(role: EntryRole) -> bool {
    matches!(role, EntryRole::Counts | EntryRole::Replaced | EntryRole::Inserted)
}

/// Who had to answer, or might act, behind an entry.
fn open_at(table: &Arc<Table>, step: u32, language: Language) -> Vec<String> {
    let sheet = table.sheet(View::AsRuled, Some(step), language);
    let Some(sheet) = sheet else { return Vec::new() };
    let mut open: Vec<String> = sheet.awaits.iter().map(|awaits| awaits.sentence.clone()).collect();
    let options = table.options(View::AsRuled, Some(step), language).unwrap_or_default();
    for seat in &sheet.seats {
        let mut labels: Vec<&str> = Vec::new();
        for option in options.iter().filter(|option| option.by == seat.seat) {
            if !labels.contains(&option.label.as_str()) {
                labels.push(&option.label);
            }
        }
        if !labels.is_empty() {
            let more = if labels.len() > OPTIONS { ", …" } else { "" };
            labels.truncate(OPTIONS);
            open.push(format!("{}{}{}{more}", seat.hero, language.colon(), labels.join(", ")));
        }
    }
    open
}

/// How a match stood behind an entry.
fn reading(
    table: &Arc<Table>,
    state: &State,
    cut: bool,
    at: &TableState,
    step: u32,
) -> Option<Reading> {
    let sheet = table.sheet(View::AsRuled, Some(step), Language::English)?;
    let opening = opening(table)?;
    let sides = Sides::of(table, &opening, at);
    let starter = sides.of_seat(opening.starts.number());
    let mut turns = [0; 2];
    turns[starter.index()] = sheet.turn.div_ceil(2);
    turns[starter.other().index()] = sheet.turn / 2;
    let health = Side::BOTH.map(|side| sides.health(&sheet, side));
    let entries = |from| table.entries(View::AsRuled, from, step, Language::English);
    let last = entries(step).pop();
    let outcome = ended(&sheet, &sides, health, turns, || entries(1))
        .and_then(|(ending, how)| policy(state, cut, turns, ending, how))
        .map(|(ending, how)| Outcome {
            ending,
            how,
            health: Some(health),
            turns: Some(turns),
            starter: Some(starter),
        });
    Some(Reading {
        id: table.id(),
        head: table.link(),
        entries: table.head(),
        last_at: last.and_then(|entry| entry.at),
        heroes: sheet.seats.iter().map(|seat| seat.hero.clone()).collect(),
        health,
        turns,
        starter,
        active: sheet.outcome.is_none().then(|| sides.of_seat(sheet.active)),
        outcome,
    })
}

/// The opening of a match, as it counts now.
fn opening(table: &Table) -> Option<Opening> {
    let entries = table.entries(View::AsRuled, 1, 1, Language::English);
    let first = entries.into_iter().find(|entry| entry.seq == 1)?;
    let Event::Opened(opening) = notation::parse_kept(&first.line).ok()?.event else { return None };
    Some(opening)
}

/// Which seats are of which side of the table.
struct Sides {
    /// The seats of a side, if sides have more than one.
    seats: Vec<Vec<u8>>,
    one_dial: bool,
    /// Whether who is posted first plays the second side of the match.
    turned: bool,
}

impl Sides {
    fn of(table: &Table, opening: &Opening, at: &TableState) -> Sides {
        let mode = table.pinned().rules.mode(opening.mode.as_str());
        let seats = mode.map(|mode| mode.sides.clone()).unwrap_or_default();
        let one_dial = mode.is_some_and(|mode| mode.one_dial);
        let mut sides = Sides { seats, one_dial, turned: false };
        let first = opening.seats.first().map(|seat| &seat.hero);
        let chose = |side: Side| {
            let player = at.pair.players()[side.index()];
            at.chose.iter().find(|(person, _)| person.player == player).map(|(_, hero)| hero)
        };
        let [one, other] = Side::BOTH.map(chose);
        sides.turned = first.is_some() && one != first && other == first;
        sides
    }

    fn of_seat(&self, seat: u8) -> Side {
        let second = match self.seats.iter().position(|side| side.contains(&seat)) {
            Some(side) => side > 0,
            None => seat > 1,
        };
        if second == self.turned { Side::First } else { Side::Second }
    }

    fn health(&self, sheet: &Sheet, side: Side) -> u16 {
        let mut health = sheet.seats.iter().filter(|seat| self.of_seat(seat.seat) == side);
        let health = health.by_ref().map(|seat| u16::from(seat.health));
        if self.one_dial { health.max().unwrap_or(0) } else { health.sum() }
    }
}

/// How the log says that it ended.
fn ended(
    sheet: &Sheet,
    sides: &Sides,
    health: [u16; 2],
    turns: [u16; 2],
    log: impl FnOnce() -> Vec<Entry>,
) -> Option<(Ending, How)> {
    let outcome = sheet.outcome.as_ref()?;
    let _ = turns;
    let winner = outcome.winner.map(|seat| sides.of_seat(seat));
    Some(match (outcome.kind, winner) {
        (OutcomeKind::Draw | OutcomeKind::Lost, _) | (OutcomeKind::Won, None) => {
            (Ending::Tie, How::DoubleKo)
        }
        (OutcomeKind::Won, Some(winner)) => {
            let [of_winner, of_loser] = [winner, winner.other()].map(|side| health[side.index()]);
            let conceded = || log().iter().any(|entry| is_concession(&entry.line));
            let how = match (of_winner, of_loser) {
                (1.., 0) => How::Knockout,
                _ if conceded() => How::Concession,
                _ => How::Penalty,
            };
            (Ending::Won(winner), how)
        }
    })
}

fn is_concession(line: &str) -> bool {
    notation::parse_kept(line).is_ok_and(|it| matches!(it.event, Event::Conceded { .. }))
}

/// What the policy of the event makes of it; nothing if dice decide.
fn policy(
    state: &State,
    cut: bool,
    turns: [u16; 2],
    ending: Ending,
    how: How,
) -> Option<(Ending, How)> {
    if how != How::DoubleKo {
        return Some((ending, how));
    }
    match double_ko(&state.settings, cut, turns) {
        AfterTime::Over(ending, how) => Some((ending, how)),
        AfterTime::Finish(..)
        | AfterTime::OneMore(_)
        | AfterTime::SuddenDeath
        | AfterTime::RollOff => None,
    }
}

impl Reading {
    /// The turns that both had.
    pub fn had(&self) -> Turns {
        Turns { starter: self.starter, begun: self.turns, active: self.active }
    }

    /// What comes next once time was called, by the policy of the event.
    pub fn after_time(&self, state: &State, cut: bool) -> AfterTime {
        after_time(&state.settings, cut, self.had(), self.health)
    }
}
