//! What is printed: pairings by table and by name, slips, standings, and the rules of the event.

use std::fmt::Write;

use events::PlayerName;

use crate::names::Names;
use crate::number::{Round, Table};
use crate::spoken::Spoken;
use crate::standings::standings;
use crate::state::{State, TableState};

/// A player's line of the pairings by name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seat {
    /// What the player is called.
    pub name: String,
    /// Where they sit; nowhere with a bye.
    pub table: Option<Table>,
    /// What the opponent is called.
    pub against: Option<String>,
}

/// The pairings of a round, by name: whoever looks for a table looks for their name. In a team each member has a line.
pub fn by_name(state: &State, names: &Names, round: Round) -> Vec<Seat> {
    let Some(posted) = state.round(round) else { return Vec::new() };
    let members = state.settings.members;
    let persons = |player| (1..=members).map(move |member| crate::Person { player, member });
    let mut seats = Vec::new();
    for table in posted.tables.values() {
        for (mine, player) in table.pair.players().into_iter().enumerate() {
            let against = names.of_player(table.pair.players()[1 - mine], members);
            seats.extend(persons(player).map(|person| Seat {
                name: names.of(person),
                table: Some(table.pair.table),
                against: Some(against.clone()),
            }));
        }
    }
    for player in &posted.byes {
        let bye = |person| Seat { name: names.of(person), table: None, against: None };
        seats.extend(persons(*player).map(bye));
    }
    seats.sort_by_cached_key(|seat| (seat.name.to_lowercase(), seat.clone()));
    seats
}

/// The pairings of a round by table, a line each; then who has a bye.
pub fn by_table(state: &State, names: &Names, round: Round) -> String {
    let mut out = String::new();
    let Some(posted) = state.round(round) else { return out };
    let name = |player| names.of_player(player, state.settings.members);
    for (number, table) in &posted.tables {
        let [first, second] = table.pair.players().map(name);
        let _ = writeln!(out, "{number}\t{first}\t{second}");
    }
    for player in &posted.byes {
        let _ = writeln!(out, "bye\t{}", name(*player));
    }
    out
}

/// The slip of a table: who plays, what is to be put down, and what counts at this event.
pub fn slip(state: &State, names: &Names, round: Round, table: Table) -> Option<String> {
    let at = state.table(round, table)?;
    let mut out = String::new();
    let title = state.settings.title.as_ref().map_or("", events::Name::as_str);
    let _ = writeln!(out, "{title}  Round {round}  Table {table}");
    out.push_str(&lines_of(state, names, Some(at)));
    out.push_str(&rules(state));
    Some(out)
}

/// A slip on which everything is to be written by hand.
pub fn blank_slip(state: &State) -> String {
    let title = state.settings.title.as_ref().map_or("", events::Name::as_str);
    let head = format!("{title}  Round ____  Table ____\n");
    head + &lines_of(state, &Names::default(), None) + &rules(state)
}

fn lines_of(state: &State, names: &Names, at: Option<&TableState>) -> String {
    let mut out = String::new();
    for side in 0..2 {
        let player = at.map(|at| at.pair.players()[side]);
        let name = player.map_or_else(
            || "_".repeat(24),
            |player| format!("{player} {}", names.of_player(player, state.settings.members)),
        );
        let hero = at.and_then(|at| {
            let mut theirs = at.chose.iter().filter(|(person, _)| Some(person.player) == player);
            theirs.next().map(|(_, hero)| hero.to_string())
        });
        let hero = hero.unwrap_or_else(|| "_".repeat(16));
        let _ = writeln!(
            out,
            "{}. {name}  hero {hero}  won [ ]  Health ____  turns ____  started [ ]",
            side + 1
        );
    }
    out.push_str("tie [ ]  both lost [ ]  signed ____________  ____________\n");
    out
}

/// What counts at this event, a line for each setting: none of it is official.
pub fn rules(state: &State) -> String {
    let mut out = String::new();
    for setting in state.settings.all() {
        setting.say(&mut out);
        out.push('\n');
    }
    out
}

/// The standings, a line each: place, name, points, tie-breaks in their order; `*` for points with a bye of a round that
/// others still play.
pub fn standings_sheet(state: &State, names: &Names) -> String {
    let mut out = String::new();
    for row in standings(state, None) {
        let breaks: Vec<String> = row.breaks.iter().map(ToString::to_string).collect();
        let mark = if row.with_bye { "*" } else { "" };
        let left = if row.out { "\tout" } else { "" };
        let name = names.of_player(row.player, state.settings.members);
        let _ = writeln!(
            out,
            "{}\t{name}\t{}{mark}\t{}{left}",
            row.place,
            row.points,
            breaks.join("\t")
        );
    }
    out
}

/// Players whose name has these letters in it, whatever their capitals: for a slip without a table.
pub fn find<'a>(names: &'a Names, letters: &str) -> Vec<(crate::Person, &'a PlayerName)> {
    let wanted = letters.to_lowercase();
    let found =
        names.players.iter().filter(|(_, name)| name.as_str().to_lowercase().contains(&wanted));
    found.map(|(person, name)| (*person, name)).collect()
}
