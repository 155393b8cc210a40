//! The types of damage in a total.

use std::collections::BTreeSet;

use referee::book::Kind;
use referee::damage::{Breakdown, LineKind, Row};

/// The types of the damage that comes in or is added.
pub(super) fn of(total: &Breakdown) -> BTreeSet<String> {
    let comes = |row: &&Row| {
        let what = row.line.what;
        matches!(
            what,
            LineKind::Incoming(_) | LineKind::Sure(_) | LineKind::Return | LineKind::Add(_)
        )
    };
    let word = |row: &Row| match row.line.damage {
        None => "none",
        Some(Kind::Normal) => "normal",
        Some(Kind::Undefendable) => "undefendable",
        Some(Kind::Pure) => "pure",
        Some(Kind::Collateral) => "collateral",
        Some(Kind::Ultimate) => "ultimate",
    };
    total.rows.iter().filter(comes).map(|row| word(row).to_owned()).collect()
}
