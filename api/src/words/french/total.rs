//! A total in one line.

use referee::book::{Cause, Kind};
use referee::damage::{Breakdown, LineKind, Row};

use super::damage;
use super::happening::type_of;
use crate::words::Names;

/// A total in one line: `Moon Elf : 8 Reckless + 2 Tip It! − 3 Thick Skin = 7 dégâts`.
pub(crate) fn headline(names: &Names, breakdown: &Breakdown) -> String {
    let player = names.player(breakdown.to);
    let healed = breakdown.total.healed;
    let lines = || breakdown.rows.iter().filter(|row| !matches!(row.line.what, LineKind::Heal(_)));
    if lines().next().is_none() {
        return format!("{player} se soigne de {healed}");
    }
    let mut sum = String::new();
    for row in lines() {
        sum.push_str(&term(names, row, sum.is_empty()));
    }
    let dealt = breakdown.total.dealt;
    let and = if healed > 0 { format!(", {healed} de soins") } else { String::new() };
    format!("{player}\u{202f}: {sum} = {}{and}", damage(dealt))
}

/// One line as a term of the sum.
fn term(names: &Names, row: &Row, first: bool) -> String {
    let source = match row.line.cause {
        Cause::Judge => format!("décidé par {}", names.cause(Cause::Judge)),
        Cause::Table
        | Cause::Ability(..)
        | Cause::Defense(..)
        | Cause::Card(..)
        | Cause::Token(..)
        | Cause::Environment(_)
        | Cause::Loot(_)
        | Cause::Given(_) => names.cause(row.line.cause),
    };
    let sign = match (row.change < 0, first) {
        (true, true) => "−",
        (true, false) => " − ",
        (false, true) => "",
        (false, false) => " + ",
    };
    let amount = row.change.unsigned_abs();
    match row.line.what {
        LineKind::Half => format!("{sign}{amount} (moitié, {source})"),
        LineKind::Avoid => format!("{sign}{amount} (évité, {source})"),
        LineKind::Pass(dial, _) => format!("{sign}{amount} (subi par {})", names.token(dial)),
        LineKind::Incoming(_) => match row.line.damage {
            Some(of @ (Kind::Undefendable | Kind::Pure | Kind::Collateral | Kind::Ultimate)) => {
                format!("{sign}{amount} {source} ({})", type_of(of))
            }
            Some(Kind::Normal) | None => format!("{sign}{amount} {source}"),
        },
        LineKind::Sure(_)
        | LineKind::Return
        | LineKind::Add(_)
        | LineKind::Prevent(_)
        | LineKind::Heal(_)
        | LineKind::HealAsDealt => format!("{sign}{amount} {source}"),
    }
}
