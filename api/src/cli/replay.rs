//! `throne replay` and `throne options`.

use std::io::{self, Write};
use std::sync::Arc;

use events::{Event, harmless};
use referee::Ruleset;
use referee::revision::View;
use serde::Serialize;

use super::log_file::Log;
use super::{Ended, LogArgs, complain, house_file, log_file};
use crate::report::{
    self, Breakdown, Entry, LegalOption, Refused, Replayed, Ruling, SeatSheet, Sheet, Verdict,
};
use crate::rulesets::{Pinned, Rulesets};
use crate::words::{Language, Names};

/// The line for an opening that is refused: nothing behind it is judged.
#[derive(Serialize)]
struct RefusedOpening<'a> {
    seq: u32,
    line: &'a str,
    verdict: Verdict,
    sentence: &'a str,
    ruling: &'a Ruling,
}

/// The line behind the last entry of `throne options --json`.
#[derive(Serialize)]
struct Options<'a> {
    after: u32,
    options: &'a [LegalOption],
}

/// Judges a log and prints each entry.
pub(super) fn replay(args: &LogArgs, out: &mut impl Write) -> io::Result<Ended> {
    Ok(judge(args, out)?.map_or_else(|ended| ended, |replayed| verdict(args, &replayed)))
}

/// Judges a log and prints each entry, then what may be logged next.
pub(super) fn options(args: &LogArgs, out: &mut impl Write) -> io::Result<Ended> {
    let replayed = match judge(args, out)? {
        Ok(replayed) => replayed,
        Err(ended) => return Ok(ended),
    };
    let Some(now) = replayed.game.at(args.view.into(), replayed.game.len()) else {
        return Ok(Ended::Unreadable);
    };
    let options = report::options(&Names::of(now.rules(), now.state()), now.state());
    if args.json {
        let after = replayed.entries.len() as u32;
        print_json(out, &Options { after, options: &options })?;
    } else {
        writeln!(out, "\nWhat may be logged now:")?;
        options.iter().try_for_each(|option| print_option(out, option))?;
    }
    Ok(verdict(args, &replayed))
}

/// Reads a log, judges it and prints each entry; or says what is wrong and how that ends.
fn judge(args: &LogArgs, out: &mut impl Write) -> io::Result<Result<Replayed, Ended>> {
    let log = match log_file::read(&args.file) {
        Ok(log) => log,
        Err(why) => {
            complain(&why);
            return Ok(Err(Ended::Unreadable));
        }
    };
    let replayed = match lead_through(args, &log, out)? {
        Ok(replayed) => replayed,
        Err(ended) => return Ok(Err(ended)),
    };
    let mut entries = replayed.entries.iter().map(|(_, entry)| entry);
    if args.json {
        entries.try_for_each(|entry| print_json(out, entry))?;
    } else {
        entries.try_for_each(|entry| print_entry(out, entry))?;
        print_end(out, &replayed, args.view.into())?;
    }
    Ok(Ok(replayed))
}

/// Judges a log. If its opening is refused, says so and how that ends.
pub(super) fn lead_through(
    args: &LogArgs,
    log: &Log,
    out: &mut impl Write,
) -> io::Result<Result<Replayed, Ended>> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let house = match house(args, log, &rulesets) {
        Ok(house) => house,
        Err(why) => {
            complain(&why);
            return Ok(Err(Ended::Unreadable));
        }
    };
    let named = |name: &str| -> Option<Arc<Ruleset>> {
        rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules))
    };
    let house = house.as_ref().map(|pinned| &pinned.rules);
    match report::replay_with(&log.entries, house, args.view.into(), Language::English, named) {
        Ok(replayed) => Ok(Ok(replayed)),
        Err(refused) => {
            let line = log.entries.first().map_or(1, |written| written.line);
            complain(&refusal(args, line, &refused.ruling));
            if args.json {
                print_json(out, &refused_opening(&refused))?;
            }
            Ok(Err(Ended::Wrong))
        }
    }
}

/// The rule set of the log with the house rules it is played with, if any; or what is wrong with them. Those of a file
/// count instead of those that the log holds.
fn house(args: &LogArgs, log: &Log, rulesets: &Rulesets) -> Result<Option<Arc<Pinned>>, String> {
    let Some(file) = &args.house else { return log.pinned(&args.file, rulesets) };
    let (name, _, pinned) = house_file::load(file, rulesets)?;
    match log.entries.first().map(|written| &written.event) {
        Some(Event::Opened(opening)) if opening.ruleset.as_str() != name => Err(format!(
            "{}: these house rules change {name:?}, and the log is opened under {:?}",
            file.display(),
            opening.ruleset.as_str()
        )),
        Some(_) | None => Ok(Some(pinned)),
    }
}

/// How it ends; says where and why something was refused.
fn verdict(args: &LogArgs, replayed: &Replayed) -> Ended {
    let refused =
        replayed.entries.iter().filter_map(|(line, entry)| Some((line, entry.ruling.as_ref()?)));
    let mut ended = Ended::Well;
    for (line, ruling) in refused {
        complain(&refusal(args, *line, ruling));
        ended = Ended::Wrong;
    }
    ended
}

fn refusal(args: &LogArgs, line: u32, ruling: &Ruling) -> String {
    format!("{}: line {line}: refused: {}", args.file.display(), reason(ruling))
}

/// Why something is refused, where that is printed, and what may be said instead.
pub(super) fn reason(ruling: &Ruling) -> String {
    let cited: Vec<String> = ruling
        .citations
        .iter()
        .map(|cited| format!(" [{}: {}, {}]", cited.rule, cited.document, cited.at))
        .collect();
    format!("{}{} {}", ruling.sentence, cited.concat(), ruling.instead)
}

fn refused_opening(refused: &Refused) -> RefusedOpening<'_> {
    RefusedOpening {
        seq: 1,
        line: &refused.line,
        verdict: Verdict::Refused,
        sentence: &refused.ruling.sentence,
        ruling: &refused.ruling,
    }
}

pub(super) fn print_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let line = serde_json::to_string(value).map_err(io::Error::other)?;
    writeln!(out, "{line}")
}

pub(super) fn print_entry(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    let mark = match entry.verdict {
        Verdict::Accepted => " ",
        Verdict::Refused => "✗",
        Verdict::Void => "–",
    };
    writeln!(out, "{:>4} {mark} {}", entry.seq, harmless(&entry.line))?;
    if let Some(remark) = &entry.remark {
        writeln!(out, "       # {}", harmless(remark))?;
    }
    if let Some(ruling) = &entry.ruling {
        writeln!(out, "       {}", harmless(&ruling.sentence))?;
    }
    for implied in &entry.implied {
        writeln!(out, "       ({})", harmless(&implied.sentence))?;
    }
    for happening in &entry.happenings {
        writeln!(out, "       {} [{}]", harmless(&happening.sentence), happening.rule)?;
    }
    let mut settled = entry.breakdowns.iter().filter(|total| total.settled);
    settled.try_for_each(|total| print_total(out, total))?;
    entry.unverified.iter().try_for_each(|doubt| writeln!(out, "       unverified: {doubt}"))
}

fn print_total(out: &mut impl Write, total: &Breakdown) -> io::Result<()> {
    let said = harmless(&total.headline);
    writeln!(out, "       = {said}: Health {} → {}", total.before, total.after)?;
    for row in &total.rows {
        writeln!(
            out,
            "           {:<9}{:>+4} → {:<4}{} [{}]",
            shown(row.step),
            row.change,
            row.running,
            harmless(&row.source),
            row.rule
        )?;
    }
    Ok(())
}

fn print_end(out: &mut impl Write, replayed: &Replayed, view: View) -> io::Result<()> {
    let Some(now) = replayed.game.at(view, replayed.game.len()) else { return Ok(()) };
    if let Some(house) = report::house_rules(now.rules()) {
        let says = format!("{}. {}", house.name, house.says.join(" "));
        writeln!(out, "\nHouse rules: {}", harmless(&says))?;
    }
    let sheet = report::sheet(&Names::of(now.rules(), now.state()), now.state());
    let Sheet { turn, phase, .. } = &sheet;
    writeln!(out, "\nTurn {turn}, {phase}")?;
    sheet.seats.iter().try_for_each(|seat| print_seat(out, seat))?;
    match (&sheet.outcome, &sheet.awaits) {
        (Some(outcome), _) => writeln!(out, "{}", outcome.sentence),
        (None, Some(awaits)) => writeln!(out, "{}", awaits.sentence),
        (None, None) => Ok(()),
    }
}

fn print_seat(out: &mut impl Write, seat: &SeatSheet) -> io::Result<()> {
    let SeatSheet { seat: number, hero, health, cp, hand_count, .. } = seat;
    write!(out, "  {number} {hero}: Health {health}, {cp} CP, {hand_count} in hand")?;
    for held in &seat.tokens {
        write!(out, " · {} {}", held.token, held.count)?;
    }
    for upgrade in &seat.upgrades {
        write!(out, " · {upgrade}")?;
    }
    writeln!(out)
}

fn print_option(out: &mut impl Write, option: &LegalOption) -> io::Result<()> {
    let cost = option.cost.map(|cost| format!(", {cost} CP")).unwrap_or_default();
    let sure = match option.sure {
        report::Sureness::Known => "",
        report::Sureness::IfHeld => ", if held",
    };
    writeln!(out, "  {:<44} {}{cost}{sure}", option.line, option.label)?;
    for slot in &option.slots {
        let may = if slot.optional { " (may be left out)" } else { "" };
        writeln!(out, "      {}{may}: {}", shown(slot.kind), slot.choices.join(" | "))?;
    }
    if !option.forgoes.is_empty() {
        writeln!(out, "      closes: {}", option.forgoes.join(", "))?;
    }
    Ok(())
}

/// A name as other programs read it.
fn shown(name: impl Serialize) -> String {
    let value = serde_json::to_value(name).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}
