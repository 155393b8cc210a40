//! A report after the one that chess federations exchange (TRF16): a line for each player, with a column for each round.
//!
//! Fields that have no meaning here are left blank. Points are whole numbers, written with `.0` as the form wants.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::names::Names;
use crate::number::Player;
use crate::standings::{Mine, Part, records, standings};
use crate::state::State;

/// The report on the rounds before the cut.
pub fn report(state: &State, names: &Names) -> String {
    let mut out = String::new();
    let title = state.settings.title.as_ref().map_or("", events::Name::as_str);
    let rows = standings(state, None);
    let rounds = state.rounds.iter().filter(|round| !round.cut).count();
    let _ = writeln!(out, "012 {title}");
    let _ = writeln!(out, "062 {}", rows.len());
    let _ = writeln!(out, "XXR {rounds}");
    let rows: BTreeMap<Player, _> = rows.into_iter().map(|row| (row.player, row)).collect();
    for (player, parts) in records(state, None) {
        let Some(row) = rows.get(&player) else { continue };
        let mut name = names.of_player(player, state.settings.members);
        name = name.chars().take(33).collect();
        let _ = write!(out, "001 {:>4}      {name:<33}", player.number());
        // Rating, federation, number and birth are blank.
        let points = format!("{}.0", row.points);
        let _ = write!(out, "{:33}{points:>4} {:>4}", "", row.place);
        for part in parts {
            let (against, code) = match part {
                Part::Match { against, ending, played, .. } => {
                    (Some(against), code(ending, played))
                }
                Part::Nothing { against, void } => (Some(against), if void { 'Z' } else { '*' }),
                Part::Bye => (None, 'U'),
                Part::Missed => (None, 'Z'),
            };
            let against = against.map_or(0, Player::number);
            let _ = write!(out, "  {against:>4} - {code}");
        }
        out.push('\n');
    }
    out
}

/// `1`, `=` and `0` for what was played; `+` and `-` where somebody was absent.
fn code(ending: Mine, played: bool) -> char {
    match (ending, played) {
        (Mine::Won, true) => '1',
        (Mine::Tied, _) => '=',
        (Mine::Lost, true) => '0',
        (Mine::Won, false) => '+',
        (Mine::Lost, false) => '-',
    }
}
