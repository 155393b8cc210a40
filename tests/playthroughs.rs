//! Do whole games still go the same way? Every `fixtures/matches/*.match` is a test of its own: the referee accepts
//! every event, and what stands behind `#=` holds after its line.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use throne_tests::literate::case::{Check, said};
use throne_tests::literate::table::{Shelf, Table};
use throne_tests::literate::texts;
use throne_tests::project;

fn main() -> ExitCode {
    let shelf: &'static Result<Shelf, String> = Box::leak(Box::new(Shelf::stocked()));
    let games = texts(&project("fixtures/matches"), "match").unwrap_or_default();
    let any = !games.is_empty();
    let mut trials: Vec<Trial> = games
        .into_iter()
        .map(|(file, text)| {
            Trial::test(file, move || replay(shelf.as_ref()?, &text).map_err(Failed::from))
        })
        .collect();
    trials.push(Trial::test("there are games", move || {
        if any { Ok(()) } else { Err("no file was read".into()) }
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn replay(shelf: &Shelf, text: &str) -> Result<(), String> {
    let lines: Vec<&str> = text.lines().collect();
    let log = said(&lines)?;
    let parsed = events::notation::parse_log(text).map_err(|why| why.to_string())?;
    if parsed.len() != log.len() {
        return Err("an event runs over several lines; checks could not be placed".into());
    }
    let checks: Vec<&Check> = log.iter().flat_map(|said| &said.checks).collect();
    if checks.is_empty() {
        return Err("nothing is checked".into());
    }
    let complaints = Table::play(shelf, &log)?.complaints(&[], &checks);
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}
