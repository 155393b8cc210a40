//! Does the referee rule as the books say? Every case of `rulings/*.md` is a test of its own.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use throne_tests::faq::{Answer, answers};
use throne_tests::literate::case::{Case, cases};
use throne_tests::literate::table::{Shelf, Table};
use throne_tests::literate::texts;
use throne_tests::project;

fn main() -> ExitCode {
    let shelf = Shelf::stocked().and_then(|shelf| Ok((shelf, answers()?)));
    let shelf: &'static Result<(Shelf, Vec<Answer>), String> = Box::leak(Box::new(shelf));
    let mut trials = Vec::new();
    for (file, text) in texts(&project("tests/rulings"), "md").unwrap_or_default() {
        match cases(&text) {
            Ok(cases) => trials.extend(cases.into_iter().map(|case| trial(shelf, &file, case))),
            Err(why) => trials.push(Trial::test(file, move || Err(Failed::from(why)))),
        }
    }
    let any = !trials.is_empty();
    trials.push(Trial::test("there are cases", move || {
        if any { Ok(()) } else { Err("no file was read".into()) }
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial(shelf: &'static Result<(Shelf, Vec<Answer>), String>, file: &str, case: Case) -> Trial {
    Trial::test(case.name(file), move || {
        let (shelf, answers) = shelf.as_ref()?;
        check(shelf, answers, &case)
            .map_err(|why| Failed::from(format!("line {} of the file\n{why}", case.line)))
    })
}

fn check(shelf: &Shelf, answers: &[Answer], case: &Case) -> Result<(), String> {
    if let Some(unknown) = case.ids.iter().find(|id| !names_a_rule(shelf, answers, id)) {
        return Err(format!("no rule set has words for {unknown}"));
    }
    let log = case.log.lines()?;
    let checks: Vec<_> = case.checks.iter().collect();
    let house =
        if case.options.is_empty() { None } else { Some(Shelf::with(&case.options, &log)?) };
    let table = Table::play(house.as_ref().unwrap_or(shelf), &log)?;
    let mut complaints = table.complaints(&case.ids, &checks);
    complaints.extend(table.unmarked(&case.ids));
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}

/// Whether an id is that of a rule, or of an answer of the official questions that is certain enough to
/// rule by and has something to say about a duel.
fn names_a_rule(shelf: &Shelf, answers: &[Answer], id: &str) -> bool {
    let usable = |answer: &Answer| answer.certain && answer.exempt.is_none();
    match answers.iter().find(|answer| answer.id == id) {
        Some(answer) => usable(answer),
        None => shelf.knows(id),
    }
}
