//! `throne desk`: the log of an event in a file, for whoever runs one by paper.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chrono::Utc;
use clap::{Args, ValueEnum};
use desk::notation::{parse_log, print};
use desk::out::{csv, paper, trf};
use desk::{
    Author, Desk, Fact, Names, Proposal, Refusal, Round, Said, Staff, State, Time, casebook,
    champion, propose,
};
use events::harmless;

use super::{Ended, complain};

/// An event.
#[derive(Args)]
pub(super) struct DeskArgs {
    /// The log: a fact a line, such as `2026-11-25T09:00:00 staff 1: opened format swiss`.
    file: PathBuf,
    /// What people are called, a line each: `12 "Ann"`, `staff 1 "Jo"`.
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// What to print.
    #[arg(long, value_enum, default_value_t = Printed::Next)]
    print: Printed,
}

/// What is printed of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Printed {
    /// The standings, what is missing, and the next round with the line that posts it.
    Next,
    /// The pairings of the last round by name.
    ByName,
    /// The pairings of the last round by table.
    ByTable,
    /// A slip for each table of the last round.
    Slips,
    /// What counts at the event, as slips say it.
    Settings,
    /// The players as CSV.
    Players,
    /// All rounds as CSV.
    Rounds,
    /// The standings as CSV.
    Standings,
    /// Rulings as CSV, with names: for the staff.
    Rulings,
    /// Standings and results in a form like FIDE's TRF, for other programs.
    Report,
}

/// Reads the log of an event, says what of it cannot be, and prints what was asked for.
pub(super) fn desk(args: &DeskArgs, out: &mut impl Write) -> io::Result<Ended> {
    let read = read(&args.file, parse_log).and_then(|log| {
        let names = args.names.as_deref().map(|file| read(file, Names::parse));
        Ok((log, names.transpose()?.unwrap_or_default()))
    });
    let (log, names) = match read {
        Ok(read) => read,
        Err(why) => {
            complain(&why);
            return Ok(Ended::Unreadable);
        }
    };
    let (desk, refused) = Desk::replay(log.iter().cloned());
    for (place, refusal) in &refused {
        let fact = &log[*place as usize - 1];
        complain(&format!("fact {place}, {}: {}", print(fact), in_full(refusal)));
    }
    write!(out, "{}", harmless(&printed(&desk, &names, args.print, now())))?;
    Ok(if refused.is_empty() { Ended::Well } else { Ended::Wrong })
}

/// What a file holds, or where and why it does not.
fn read<T, E: ToString>(file: &Path, read: impl Fn(&str) -> Result<T, E>) -> Result<T, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string());
    let read = text.and_then(|text| read(&text).map_err(|error| error.to_string()));
    read.map_err(|why| format!("{}: {why}", file.display()))
}

fn now() -> Time {
    u64::try_from(Utc::now().timestamp()).ok().and_then(Time::new).unwrap_or_default()
}

fn in_full(refusal: &Refusal) -> String {
    format!("{refusal}; {}", refusal.way_out())
}

/// What was asked for, as text.
fn printed(desk: &Desk, names: &Names, what: Printed, now: Time) -> String {
    let state = desk.state();
    let round = state.rounds.last().map_or(Round::FIRST, |round| round.number);
    match what {
        Printed::Next => next(desk, names, now),
        Printed::ByName => by_name(state, names, round),
        Printed::ByTable => paper::by_table(state, names, round),
        Printed::Slips => slips(state, names, round),
        Printed::Settings => paper::rules(state),
        Printed::Players => csv::players(state, names),
        Printed::Rounds => csv::rounds(state, names),
        Printed::Standings => csv::table(state, names),
        Printed::Rulings => csv::rulings(&casebook(state, names, true)),
        Printed::Report => trf::report(state, names),
    }
}

/// The standings, what is missing, and the round that comes next with the line that posts it.
fn next(desk: &Desk, names: &Names, now: Time) -> String {
    let state = desk.state();
    let mut text = paper::standings_sheet(state, names);
    if let Some(winner) = champion(state) {
        return text + &format!("\n{} has won.\n", called(state, names, winner));
    }
    let round = state.rounds.last().map(|round| round.number);
    let missing = round.map(|round| state.missing(round)).unwrap_or_default();
    if !missing.is_empty() {
        let tables: Vec<String> = missing.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "\nNo result yet at table {}.", tables.join(", "));
    }
    text + &match propose(state) {
        Ok(proposal) => proposed(desk, names, &proposal, now),
        Err(refusal) => format!("\nNo round to post: {}.\n", in_full(&refusal)),
    }
}

fn called(state: &State, names: &Names, player: desk::Player) -> String {
    names.of_player(player, state.settings.members)
}

fn proposed(desk: &Desk, names: &Names, proposal: &Proposal, now: Time) -> String {
    let state = desk.state();
    let mut text = format!("\nRound {}:\n", proposal.round);
    for proposed in &proposal.pairs {
        let [first, second] = proposed.pair.players().map(|player| called(state, names, player));
        let why: Vec<String> = proposed.why.iter().map(ToString::to_string).collect();
        let table = proposed.pair.table;
        let _ = writeln!(text, "table {table}: {first} - {second} ({})", why.join("; "));
    }
    for (player, why) in &proposal.byes {
        let _ = writeln!(text, "bye: {} ({why})", called(state, names, *player));
    }
    let fact = Fact::Posted {
        round: proposal.round,
        pairs: proposal.pairs(),
        byes: proposal.players_with_bye(),
        proposal: proposal.digest(),
        because: None,
        seen: desk.seen(),
    };
    let by = Author::Staff(Staff::FIRST);
    text + &format!("\nTo post it:\n{}\n", print(&Said { by, seen: now, logged: now, fact }))
}

fn by_name(state: &State, names: &Names, round: Round) -> String {
    let seats = paper::by_name(state, names, round).into_iter().map(|seat| {
        let table = seat.table.map_or_else(|| "bye".to_owned(), |table| table.to_string());
        format!("{}\t{table}\t{}\n", seat.name, seat.against.unwrap_or_default())
    });
    seats.collect()
}

fn slips(state: &State, names: &Names, round: Round) -> String {
    let tables = state.round(round).into_iter().flat_map(|round| round.tables.keys());
    let slips: Vec<String> =
        tables.filter_map(|table| paper::slip(state, names, round, *table)).collect();
    slips.join("\n")
}
