//! `throne check FILE`: a file of house rules, or a whole hero.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use referee::Ruleset;

use super::check::print_hero;
use super::{Ended, complain, house_file};
use crate::report;
use crate::rulesets::Rulesets;

/// What to check.
#[derive(Args)]
pub(super) struct CheckArgs {
    /// Files of house rules, or each with a whole hero; without any, all content that travels with the program.
    files: Vec<PathBuf>,
    /// The rule set that a hero is played under; the one the others are based on if nothing is said. House rules say it themselves.
    #[arg(long, value_name = "RULESET", requires = "files")]
    under: Option<String>,
}

impl CheckArgs {
    /// Whether no file is named.
    pub(super) fn names_none(&self) -> bool {
        self.files.is_empty()
    }
}

/// Checks files and prints what comes of each.
pub(super) fn check(args: &CheckArgs, out: &mut impl Write) -> io::Result<Ended> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let under = args.under.as_deref();
    let under = rulesets.named_or_usual(under).map(|pinned| pinned.rules.name().to_owned());
    let mut ended = Ended::Well;
    for file in &args.files {
        let checked = match (house_file::holds_a_hero(file), &under) {
            (Ok(true), Some(under)) => house_file::load_hero(file, under, &rulesets)
                .map(|pinned| (pinned, Some(under.as_str()))),
            (Ok(true), None) => {
                let under = args.under.as_deref().unwrap_or_default();
                Err(format!("no rule set is called {under:?}"))
            }
            (Ok(false), _) => {
                house_file::load(file, &rulesets).map(|(_, _, pinned)| (pinned, None))
            }
            (Err(why), _) => Err(why),
        };
        match checked {
            Ok((pinned, under)) => print(out, &rulesets, file, &pinned.rules, under)?,
            Err(why) => {
                complain(&why);
                ended = Ended::Wrong;
            }
        }
    }
    Ok(ended)
}

/// What is sound, and the boards of heroes that the printed rule set does not have.
fn print(
    out: &mut impl Write,
    rulesets: &Rulesets,
    file: &Path,
    rules: &Ruleset,
    hero_under: Option<&str>,
) -> io::Result<()> {
    let told = report::house_rules(rules);
    let says = told.map(|house| house.says.join(" ")).unwrap_or_default();
    match hero_under {
        Some(under) => writeln!(
            out,
            "{}: a whole hero, sound under {under}. To play it, put it into a file of house rules: House(name: \"...\", based_on: \
             {under:?}, changes: (new_heroes: [ ... ]))",
            file.display()
        )?,
        None => writeln!(out, "{}: sound. {says}", file.display())?,
    }
    let printed = rulesets.named(rules.name());
    let is_printed = |name: &str| {
        printed.is_some_and(|one| one.rules.heroes().iter().any(|hero| hero.name == name))
    };
    let own = rules.heroes().iter().filter(|hero| !is_printed(&hero.name));
    own.into_iter().try_for_each(|hero| print_hero(out, rules, hero))
}
