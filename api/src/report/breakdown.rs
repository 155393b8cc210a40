//! Totals with every line that made them.

#[cfg(feature = "server")]
use async_graphql::SimpleObject;
use referee::State;
use referee::damage::{LineKind, Row};
use serde::Serialize;

use super::citation::place;
use super::doubt::{of_cause, of_rule, once};
use crate::words::Names;
use crate::words::happening::kind_name;
use crate::words::total::headline;

/// The Final Damage Total of one player, or, while `settled` is false, what it would be now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "server", derive(SimpleObject))]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    /// Whose dial: the seat.
    pub to: u8,
    /// The hero on that seat.
    pub hero: String,
    /// Whether it was dealt.
    pub settled: bool,
    /// The whole sum in one line.
    pub headline: String,
    /// The damage dealt before anything changes it.
    pub incoming: u16,
    /// Every line, in the order in which it counted.
    pub rows: Vec<BreakdownRow>,
    /// After all additions and subtractions.
    pub subtotal: u16,
    /// What the dial really loses.
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
    /// `INCOMING`, `ADD`, `PREVENT`, `HALF`, `AVOID`, `PASS` or `HEAL`.
    pub step: String,
    /// The type of the damage: `NORMAL`, `UNDEFENDABLE`, `PURE`, `COLLATERAL` or `ULTIMATE`; nothing of a line that is no
    /// damage, and of damage outside an Attack, which has no type.
    pub damage: Option<String>,
    /// What it is printed on.
    pub source: String,
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
pub fn settled(
    names: &Names,
    total: &referee::damage::Breakdown,
    before: u8,
    after: u8,
) -> Breakdown {
    mirror(names, total, true, before, after)
}

/// What waits to be dealt, as it would be now.
pub fn pending(names: &Names, state: &State) -> Vec<Breakdown> {
    referee::sheet::pending(names.rules(), state)
        .iter()
        .map(|waiting| {
            let before = state.actor(waiting.to).health();
            mirror(names, waiting, false, before, state.health_after(waiting.to, waiting.total))
        })
        .collect()
}

fn mirror(
    names: &Names,
    total: &referee::damage::Breakdown,
    settled: bool,
    before: u8,
    after: u8,
) -> Breakdown {
    Breakdown {
        to: total.to.number(),
        hero: names.player(total.to),
        settled,
        headline: headline(names, total),
        incoming: total.total.incoming,
        rows: total.rows.iter().map(|line| row(names, line)).collect(),
        subtotal: total.total.subtotal,
        dealt: total.total.dealt,
        healed: total.total.healed,
        before,
        after,
    }
}

fn row(names: &Names, row: &Row) -> BreakdownRow {
    let (step, change) = match row.line.what {
        LineKind::Incoming(_) | LineKind::Sure(_) | LineKind::Return => ("INCOMING", row.change),
        LineKind::Add(_) => ("ADD", row.change),
        LineKind::Prevent(_) => ("PREVENT", row.change),
        LineKind::Half => ("HALF", row.change),
        LineKind::Avoid => ("AVOID", row.change),
        LineKind::Pass(..) => ("PASS", row.change),
        LineKind::Heal(gained) => ("HEAL", gained.into()),
        LineKind::HealAsDealt => ("HEAL", 0),
    };
    BreakdownRow {
        step: step.to_owned(),
        damage: row.line.damage.map(|kind| kind_name(kind).to_owned()),
        source: names.cause(row.line.cause),
        change,
        running: row.running,
        rule: row.rule.id().to_owned(),
        cite: place(names.rules(), row.rule),
        unverified: doubts(names, row),
    }
}

/// What is in doubt about a line: about what it is printed on, then about the rule by which it counted.
pub(super) fn doubts(names: &Names, row: &Row) -> Vec<String> {
    let printed = of_cause(names, row.line.cause);
    once(printed.into_iter().chain(of_rule(names.rules(), row.rule)))
}
