//! `throne odds`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use events::Seat;
use referee::Ruleset;
use referee::odds::Using;
use referee::revision::View;

use super::{Ended, complain, log_file};
use crate::report::{self, Odds, Reach, Roll, Row, Target, Together};
use crate::rulesets::Rulesets;
use crate::words::names::counted;
use crate::words::{Language, Names};

/// Of what to print the odds.
#[derive(Args)]
pub(super) struct OddsArgs {
    /// A .match file: a whole game, or a position.
    #[arg(required_unless_present = "hero", conflicts_with = "hero")]
    file: Option<PathBuf>,
    /// Of this seat's board; else of whoever rolls.
    #[arg(long, conflicts_with = "hero")]
    seat: Option<u8>,
    /// Behind everything that counts up to this entry; else behind the last one.
    #[arg(long, conflicts_with = "hero")]
    step: Option<usize>,
    /// With cards and tokens that are known to be held.
    #[arg(long, conflicts_with = "hero")]
    held: bool,
    /// Of a hero without a match: all abilities of all levels, and every roll that is printed.
    #[arg(long)]
    hero: Option<String>,
    /// The rule set of the hero; without it, the one the others are based on.
    #[arg(long, requires = "hero")]
    edition: Option<String>,
    /// The hero's five dice, such as "1 1 2 6 6"; else it is before the first roll.
    #[arg(long, requires = "hero")]
    dice: Option<String>,
    /// The hero's Roll Attempts that are left; else as many as usual.
    #[arg(long, requires = "hero")]
    attempts: Option<u8>,
    /// One JSON object; fixtures/README.md describes it.
    #[arg(long)]
    json: bool,
}

/// Prints the odds of a log or of a hero.
pub(super) fn odds(args: &OddsArgs, out: &mut impl Write) -> io::Result<Ended> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let found = match (&args.file, &args.hero) {
        (_, Some(hero)) => of_hero(args, hero, &rulesets),
        (Some(file), None) => of_log(args, file, &rulesets),
        (None, None) => Err("expected a log or a hero".to_owned()),
    };
    match found {
        Ok((odds, refused)) => {
            if args.json {
                let line = serde_json::to_string(&odds).map_err(io::Error::other)?;
                writeln!(out, "{line}")?;
            } else {
                print(out, &odds)?;
            }
            for why in &refused {
                complain(why);
            }
            Ok(if refused.is_empty() { Ended::Well } else { Ended::Wrong })
        }
        Err(why) => {
            complain(&why);
            Ok(Ended::Unreadable)
        }
    }
}

/// Odds, and what was refused on the way to them.
type Found = Result<(Odds, Vec<String>), String>;

fn of_hero(args: &OddsArgs, hero: &str, rulesets: &Rulesets) -> Found {
    let OddsArgs { edition, dice, attempts, .. } = args;
    let pinned = rulesets.named_or_usual(edition.as_deref());
    let pinned = pinned.ok_or_else(|| {
        format!("no rule set is called {:?}", edition.as_deref().unwrap_or_default())
    })?;
    let words = dice.as_deref().unwrap_or_default().split_whitespace();
    let values: Result<Vec<u8>, String> = words
        .map(|word| word.parse().map_err(|_| format!("a die shows 1 to 6, not {word:?}")))
        .collect();
    let point = report::point(&pinned.rules, &values?, *attempts)?;
    report::hero_odds(&pinned.rules, hero, point, Language::English)
        .map(|odds| (odds, Vec::new()))
        .ok_or_else(|| format!("{} has no hero called {hero:?}", pinned.rules.name()))
}

fn of_log(args: &OddsArgs, file: &Path, rulesets: &Rulesets) -> Found {
    let log = log_file::read(file)?;
    let house = log.pinned(file, rulesets)?;
    let log = &log.entries;
    let step = args.step.unwrap_or(log.len());
    let seat = |number| Seat::new(number).ok_or_else(|| format!("there is no seat {number}"));
    let seat = args.seat.map(seat).transpose()?;
    let ruleset = |name: &str| -> Option<Arc<Ruleset>> {
        rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules))
    };
    let house = house.as_ref().map(|pinned| &pinned.rules);
    let replayed = report::replay_with(log, house, View::AsRuled, Language::English, ruleset)
        .map_err(|refused| format!("{}: {}", file.display(), refused.ruling.sentence))?;
    let until = replayed.entries.iter().filter(|(_, entry)| entry.place as usize <= step);
    let refused = until.filter_map(|(line, entry)| {
        let ruling = entry.ruling.as_ref()?;
        Some(format!("{}: line {line}: refused: {}", file.display(), ruling.sentence))
    });
    let using = if args.held { Using::WhatIsKnown } else { Using::Attempts };
    let now = u32::try_from(step).ok().and_then(|step| replayed.game.at(View::AsRuled, step));
    let now = now.ok_or_else(|| {
        format!("{}: expected a step from 1 to {}, found {step}", file.display(), log.len())
    })?;
    let names = Names::of(now.rules(), now.state());
    Ok((report::odds(&names, now.state(), seat.map(Into::into), using), refused.collect()))
}

fn print(out: &mut impl Write, odds: &Odds) -> io::Result<()> {
    if let Some(reach) = &odds.reach {
        print_reach(out, reach)?;
    }
    if let Some(why) = &odds.why_not {
        writeln!(out, "{why}")?;
    }
    odds.rolls.iter().try_for_each(|roll| print_roll(out, roll))?;
    if !odds.targets.is_empty() {
        writeln!(out, "target:")?;
    }
    odds.targets.iter().try_for_each(|target| print_target(out, target))
}

fn print_target(
    out: &mut impl Write,
    Target { values, when, chance, .. }: &Target,
) -> io::Result<()> {
    let values: Vec<String> = values.iter().map(u8::to_string).collect();
    writeln!(
        out,
        "  {:<10} {when:<36} {:>10}  {}",
        values.join(" "),
        chance.percent_text,
        chance.fraction
    )
}

fn print_reach(out: &mut impl Write, reach: &Reach) -> io::Result<()> {
    let Reach { hero, attempts_left, throws, .. } = reach;
    let dice: Vec<String> = reach.dice.iter().map(u8::to_string).collect();
    let lie = if dice.is_empty() { "before the first roll".to_owned() } else { dice.join(" ") };
    let attempts = counted(*attempts_left, "Roll Attempt", "Roll Attempts");
    write!(out, "{hero}, {lie}, {attempts} left")?;
    if *throws > 0 {
        write!(out, ", first {} of a single die", counted(*throws, "throw", "throws"))?;
    }
    writeln!(out, ":")?;
    reach.rows.iter().try_for_each(|row| print_row(out, row))
}

fn print_row(out: &mut impl Write, row: &Row) -> io::Result<()> {
    let Row { ability, needs, chance, advice, .. } = row;
    let name = format!("{ability}, {needs}");
    writeln!(out, "  {name:<36} {:>10}  {advice:<24} {}", chance.percent_text, chance.fraction)
}

fn print_roll(out: &mut impl Write, roll: &Roll) -> io::Result<()> {
    let again = roll.again.map_or("", |_| ", before any is thrown again");
    writeln!(out, "{}, {}{again}:", roll.source, counted(roll.dice, "die", "dice"))?;
    let totals = roll.totals.iter().map(|total| (format!("sum {}", total.total), &total.chance));
    let outcomes = roll.outcomes.iter().map(|outcome| (outcome.when.clone(), &outcome.chance));
    for (what, chance) in totals.chain(outcomes) {
        writeln!(out, "  {what:<26} {:>10}  {}", chance.percent_text, chance.fraction)?;
    }
    // Where always one of them comes, and no other with it, that is all said.
    if roll.together.iter().all(|joint| joint.outcomes.len() == 1) {
        return Ok(());
    }
    writeln!(out, "  together:")?;
    roll.together.iter().try_for_each(|Together { when, chance, .. }| {
        writeln!(out, "    {when:<36} {:>10}  {}", chance.percent_text, chance.fraction)
    })
}
