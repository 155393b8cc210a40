//! Does a test fail when a rule is broken? `cargo xtask faults`.
//!
//! `faults.ron` holds a deliberate break for every rule of a duel. All of them are built at once into a copy of the
//! project, where each waits for its number in the environment; then the cases of `rulings/` that cite its rule are run
//! for each. A fault is caught if one of them fails.

#![expect(clippy::print_stdout, reason = "it says what it does while it does it")]

mod copy;
mod seed;
mod table;

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use copy::{Ran, Runner};
use table::Fault;

/// What the names of some cases have in them that are many and of all kinds.
const SOME: &str = "DMG-1";

fn main() -> ExitCode {
    match search() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn search() -> Result<(), String> {
    let faults = table::faults()?;
    let began = Instant::now();
    let runner = copy::build(&faults)?;
    println!("{} faults built in {:.0} s", faults.len(), began.elapsed().as_secs_f32());
    let cases = runner.run(None, None)?;
    if let Some(name) = cases.failed.first() {
        return Err(format!("without any fault a case fails: {name}"));
    }
    let began = Instant::now();
    let mut told: Vec<(usize, Result<String, String>)> = all(&runner, &faults);
    told.sort_by_key(|(place, _)| *place);
    let caught = told.iter().filter(|(_, outcome)| outcome.is_ok()).count();
    for (place, outcome) in &told {
        let (word, outcome) = match outcome {
            Ok(said) => ("caught", said),
            Err(said) => ("MISSED", said),
        };
        let Fault { rule, breaks, .. } = &faults[*place];
        println!("{word} {rule:<11} {breaks}: {outcome}");
    }
    println!(
        "{caught} of {} faults caught by {} cases in {:.0} s",
        faults.len(),
        cases.count,
        began.elapsed().as_secs_f32()
    );
    if caught == faults.len() { Ok(()) } else { Err("a rule can be broken unseen".to_owned()) }
}

/// What became of every fault, with its place in the table; as many at a time as there are processors.
fn all(runner: &Runner, faults: &[Fault]) -> Vec<(usize, Result<String, String>)> {
    let (next, told) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(fault) = faults.get(place) else { return };
            let outcome = verdict(runner, place, fault);
            told.lock().unwrap_or_else(PoisonError::into_inner).push((place, outcome));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    told.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// How the fault was caught, or why it was not: first by the cases that cite its rule, and by all where that does not tell.
fn verdict(runner: &Runner, place: usize, fault: &Fault) -> Result<String, String> {
    let run = |those: Option<&str>| runner.run(Some(place), those);
    let named = run(Some(&fault.rule))?;
    let citing = |ran: &Ran| ran.failed.iter().filter(|name| cites(name, &fault.rule)).count();
    // A rule set that does not load, say, shows nothing about the rule: some case still has to pass.
    let passes = |ran: &Ran| ran.failed.len() < ran.count;
    let others = Some(SOME);
    if citing(&named) > 0 && (passes(&named) || passes(&run(others)?) || passes(&run(None)?)) {
        return Ok(format!("{} that cite it fail", citing(&named)));
    }
    let all = run(None)?;
    match all.failed.first() {
        Some(_) if !passes(&all) => Err("every case fails".to_owned()),
        Some(other) => Err(format!("no case that cites it fails, only others, such as {other}")),
        None => Err("no case fails".to_owned()),
    }
}

/// Whether a case of this name cites the rule.
fn cites(name: &str, rule: &str) -> bool {
    let ids = name.rsplit_once('[').and_then(|(_, ids)| ids.strip_suffix(']'));
    ids.is_some_and(|ids| ids.split(", ").any(|id| id == rule))
}

#[cfg(test)]
mod tests {
    use super::cites;

    #[test]
    fn a_case_cites_what_stands_in_its_brackets() {
        let name = "blind: It is [so] every time [STS-13, DEF-1]";
        assert!(cites(name, "STS-13") && cites(name, "DEF-1"));
        assert!(!cites(name, "STS-1") && !cites(name, "so"));
    }
}
