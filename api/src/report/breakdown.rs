//! Totals with every line that made them.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use referee::book::Cause;
use referee::damage::{LineKind, Row, Total};
use referee::happening::Settled;
use referee::{ActorId, State};
use serde::Serialize;

use super::citation::place;
use super::doubt::{of_cause, of_rule, once};
use super::several::aimed;
use crate::named::{DamageType, PhaseName, Step};
use crate::words::Names;
use crate::words::odds::shows;
use crate::words::total::headline;

/// The Final Damage Total of one player, or, while `settled` is false, what it would be now; or Health that was gained on
/// the spot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    /// Whose dial, and so the target of every line: the seat.
    pub to: u8,
    /// The hero on that seat.
    pub hero: String,
    /// Whether it was dealt.
    pub settled: bool,
    /// The number of the turn it belongs to.
    pub turn: u16,
    /// The phase it belongs to.
    pub phase: PhaseName,
    /// The seat whose Attack is under way there; nothing outside an Attack.
    pub attacker: Option<u8>,
    /// The whole sum in one line.
    pub headline: String,
    /// The damage dealt before anything changes it.
    pub incoming: u16,
    /// Every line, in the order in which it counted.
    pub rows: Vec<BreakdownRow>,
    /// After all additions and subtractions.
    pub subtotal: u16,
    /// The damage really dealt, without healing that lands together with it; `before` and `after` are net of it.
    pub dealt: u16,
    /// What the dial gains.
    pub healed: u16,
    /// Health before.
    pub before: u8,
    /// Health afterwards, or, while `settled` is false, as it would be.
    pub after: u8,
}

/// A line as it counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct BreakdownRow {
    /// What the line does.
    pub step: Step,
    /// The type of the damage; nothing of a line that is no damage, and of damage outside an Attack, which has no type.
    pub damage: Option<DamageType>,
    /// What it is printed on.
    pub source: String,
    /// The seat whose ability or card that is, or on whose board the token lies; nothing of what is nobody's.
    pub by: Option<u8>,
    /// What it rests on: what the dice or the board had to show, such as `3 Sword`; nothing where nothing had to.
    pub needs: Option<String>,
    /// By how much it changed the running amount; for `HEAL`, the Health gained.
    pub change: i16,
    /// The amount after it. It may fall below 0 before the end.
    pub running: i16,
    /// The rule by which it counted.
    pub rule: String,
    /// Where that rule is printed.
    pub cite: String,
    /// What the printed sources leave in doubt about it.
    pub unverified: Vec<String>,
}

/// A total that was dealt, with the dial before and after it.
pub fn settled(names: &Names, total: &Settled) -> Breakdown {
    mirror(names, total, true)
}

/// What waits to be dealt, as it would be now; to the target whom a die names that nobody turns. What waits for all whose
/// dial it is together comes off it together. [TEAM-2]
pub fn pending(names: &Names, state: &State) -> Vec<Breakdown> {
    let state = &aimed(names, state);
    let all = referee::sheet::pending(names.rules(), state);
    let of_the_dial = |of: ActorId| -> Vec<Total> {
        let there = all.iter().filter(|other| state.dial(other.to) == state.dial(of));
        there.map(|other| other.total).collect()
    };
    all.iter()
        .map(|waiting| {
            let before = state.health(waiting.to);
            let after = state.health_after(waiting.to, Total::together(&of_the_dial(waiting.to)));
            mirror(names, &Settled::now(state, waiting.clone(), before, after), false)
        })
        .collect()
}

fn mirror(names: &Names, landed: &Settled, settled: bool) -> Breakdown {
    let Settled { breakdown: total, before, after, turn, phase, attacker } = landed;
    Breakdown {
        to: total.to.number(),
        hero: names.player(total.to),
        settled,
        turn: *turn,
        phase: (*phase).into(),
        attacker: attacker.map(ActorId::number),
        headline: headline(names, total),
        incoming: total.total.incoming,
        rows: total.rows.iter().map(|line| row(names, line)).collect(),
        subtotal: total.total.subtotal,
        dealt: total.total.dealt,
        healed: total.total.healed,
        before: *before,
        after: *after,
    }
}

fn row(names: &Names, row: &Row) -> BreakdownRow {
    let change =
        if let LineKind::Heal(gained) = row.line.what { gained.into() } else { row.change };
    let by = owner(row.line.cause);
    BreakdownRow {
        step: row.line.what.into(),
        damage: row.line.damage.map(DamageType::from),
        source: names.cause(row.line.cause),
        by: by.map(ActorId::number),
        needs: by.and_then(|by| shows(names, by, &row.line)),
        change,
        running: row.running,
        rule: row.rule.id().to_owned(),
        cite: place(names.rules(), row.rule),
        unverified: doubts(names, row),
    }
}

/// Whose it is.
const fn owner(cause: Cause) -> Option<ActorId> {
    match cause {
        Cause::Ability(by, _)
        | Cause::Defense(by, _)
        | Cause::Card(by, _)
        | Cause::Token(by, _)
        | Cause::Given(by) => Some(by),
        Cause::Table | Cause::Judge | Cause::Environment(_) | Cause::Loot(_) => None,
    }
}

/// What is in doubt about a line: about what it is printed on, then about the rule by which it counted.
pub(super) fn doubts(names: &Names, row: &Row) -> Vec<String> {
    let printed = of_cause(names, row.line.cause);
    once(printed.into_iter().chain(of_rule(names.rules(), row.rule)))
}
