//! Prints every rule of the books with the cases that exercise it: `cargo xtask rules`.

#![expect(clippy::print_stdout, reason = "a report")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use throne_tests::literate::table::{Shelf, Table};
use throne_tests::rules::{Listed, all_cases, citing, listed};

fn main() -> ExitCode {
    match report() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn report() -> Result<(), String> {
    let (rules, all, shelf) = (listed()?, all_cases()?, Shelf::stocked()?);
    let citing = citing(&all);
    let mut judged: BTreeMap<&str, usize> = BTreeMap::new();
    for (file, case) in &all {
        let log = case.log.lines()?;
        let house =
            if case.options.is_empty() { None } else { Some(Shelf::with(&case.options, &log)?) };
        let table = Table::play(house.as_ref().unwrap_or(&shelf), &log)
            .map_err(|why| format!("{file}.md, line {}: {why}", case.line))?;
        for rule in table.rules() {
            *judged.entry(rule.id()).or_default() += 1;
        }
    }
    let mut section = "";
    for rule in &rules {
        if rule.section != section {
            section = &rule.section;
            println!("\n{section}");
        }
        let cases = citing.get(rule.id.as_str());
        let judged = judged.get(rule.id.as_str()).copied().unwrap_or(0);
        println!("  {:<11} {}", rule.id, told(rule, cases, judged));
    }
    let outside = rules.iter().filter(|rule| rule.outside).count();
    let cannot = rules.iter().filter(|rule| !rule.outside && !rule.owed()).count();
    let owed: Vec<&Listed> = rules.iter().filter(|rule| rule.owed()).collect();
    let exercised: BTreeSet<&str> =
        owed.iter().map(|rule| rule.id.as_str()).filter(|id| citing.contains_key(id)).collect();
    println!(
        "\n{} rules: {outside} in sections without a duel, {cannot} with nothing to rule on, {} of {} others exercised \
         by {} cases",
        rules.len(),
        exercised.len(),
        owed.len(),
        all.len(),
    );
    Ok(())
}

/// Why no case exercises it, or where the cases that cite it begin and how many were judged by it.
fn told(rule: &Listed, cases: Option<&BTreeMap<&str, Vec<usize>>>, judged: usize) -> String {
    let Some(cases) = cases else {
        return rule.exempt.as_ref().map_or("NOT EXERCISED".to_owned(), |why| format!("- {why}"));
    };
    let count: usize = cases.values().map(Vec::len).sum();
    let places = cases.iter().map(|(file, lines)| {
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        format!("{file}.md {}", lines.join(" "))
    });
    let judged = if judged > 0 { format!(", {judged} judged by it") } else { String::new() };
    format!("{count} cite it{judged}: {}", places.collect::<Vec<_>>().join("; "))
}
