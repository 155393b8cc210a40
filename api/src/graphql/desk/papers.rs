//! An event on paper, and for other programs.

use async_graphql::Enum;
use desk::{notation, out};

use super::seen::Seen;
use crate::matches::desks;

/// Something that is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum PaperKind {
    /// A line for each person, by name: name, table, opponent.
    PairingsByName,
    /// A line for each table: table, first, second; then who has a bye.
    PairingsByTable,
    /// The slips of all tables of a round. For the staff.
    Slips,
    /// The standings.
    Standings,
    /// A slip on which everything is to be written. For the staff.
    BlankSlip,
    /// What counts at the event.
    Settings,
}

/// Something for other programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enum)]
pub(super) enum ExportKind {
    /// The players.
    PlayersCsv,
    /// The tables of all rounds with their results.
    RoundsCsv,
    /// The standings with all tie-breaks.
    StandingsCsv,
    /// The rulings; without names and tables for who is not of the staff.
    RulingsCsv,
    /// A report after the one that chess federations exchange.
    Trf,
    /// Players, rounds, standings and rulings as one JSON object.
    Json,
    /// The log as notation, with what people are called behind it. For the staff.
    Log,
}

/// Something to print; of the last round if none is named.
pub(super) fn paper(seen: &Seen, kind: PaperKind, round: Option<u8>) -> String {
    let (state, names) = (&seen.state, &seen.names);
    let Some(round) = seen.round(round).or(state.rounds.is_empty().then_some(desk::Round::FIRST))
    else {
        return String::new();
    };
    match kind {
        PaperKind::PairingsByName => {
            let seats = out::paper::by_name(state, names, round).into_iter().map(|seat| {
                let table = seat.table.map_or_else(|| "bye".to_owned(), |it| it.to_string());
                format!("{}\t{table}\t{}\n", seat.name, seat.against.unwrap_or_default())
            });
            seats.collect()
        }
        PaperKind::PairingsByTable => out::paper::by_table(state, names, round),
        PaperKind::Slips if seen.is_staff() => {
            let tables = state.round(round).into_iter().flat_map(|round| round.tables.keys());
            let slips: Vec<String> =
                tables.filter_map(|table| out::paper::slip(state, names, round, *table)).collect();
            slips.join("\u{c}")
        }
        PaperKind::BlankSlip if seen.is_staff() => out::paper::blank_slip(state),
        PaperKind::Slips | PaperKind::BlankSlip => String::new(),
        PaperKind::Standings => out::paper::standings_sheet(state, names),
        PaperKind::Settings => out::paper::rules(state),
    }
}

/// The event as text for other programs.
pub(super) fn export(seen: &Seen, kind: ExportKind) -> String {
    let (state, names) = (&seen.state, &seen.names);
    match kind {
        ExportKind::PlayersCsv => out::csv::players(state, names),
        ExportKind::RoundsCsv => out::csv::rounds(state, names),
        ExportKind::StandingsCsv => out::csv::table(state, names),
        ExportKind::RulingsCsv => out::csv::rulings(&desk::casebook(state, names, seen.is_staff())),
        ExportKind::Trf => out::trf::report(state, names),
        ExportKind::Json => desks::told(state, names, seen.is_staff()).to_string() + "\n",
        ExportKind::Log if seen.is_staff() => {
            let log = |desk: &desk::Desk| {
                desk.facts().iter().map(|it| notation::print(it) + "\n").collect::<String>()
            };
            let called = names.print();
            let called = called.lines().map(|line| format!("# {line}\n"));
            seen.hall.look(log) + &called.collect::<String>()
        }
        ExportKind::Log => String::new(),
    }
}
