//! A total in one line.

use referee::book::{Cause, Kind};
use referee::damage::{Breakdown, LineKind, Row};

use super::happening::kind;
use super::names::Names;
use super::{Language, french};

/// A total in one line: `Moon Elf: 8 Reckless + 2 Tip It! − 3 Thick Skin = 7 damage`.
pub fn headline(names: &Names, breakdown: &Breakdown) -> String {
    match names.language() {
        Language::English => english(names, breakdown),
        Language::French => french::total::headline(names, breakdown),
    }
}

fn english(names: &Names, breakdown: &Breakdown) -> String {
    let player = names.player(breakdown.to);
    let heals = breakdown.total.healed > 0;
    let damage = breakdown.rows.iter().any(|row| !matches!(row.line.what, LineKind::Heal(_)));
    let healing = format!("heals {}", breakdown.total.healed);
    if !damage {
        return format!("{player} {healing}");
    }
    let mut sum = String::new();
    for row in breakdown.rows.iter().filter(|row| !matches!(row.line.what, LineKind::Heal(_))) {
        sum.push_str(&term(names, row, sum.is_empty()));
    }
    let dealt = breakdown.total.dealt;
    let and = if heals { format!(", {healing}") } else { String::new() };
    format!("{player}: {sum} = {dealt} damage{and}")
}

/// One line as a term of the sum.
fn term(names: &Names, row: &Row, first: bool) -> String {
    let source = match row.line.cause {
        Cause::Judge => format!("decided by {}", names.cause(Cause::Judge)),
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
        LineKind::Half => format!("{sign}{amount} (half, {source})"),
        LineKind::Avoid => format!("{sign}{amount} (avoided, {source})"),
        LineKind::Pass(dial, _) => format!("{sign}{amount} (taken by {})", names.token(dial)),
        LineKind::Incoming(_) => match row.line.damage {
            Some(of @ (Kind::Undefendable | Kind::Pure | Kind::Collateral | Kind::Ultimate)) => {
                format!("{sign}{amount} {source} ({})", kind(of))
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
