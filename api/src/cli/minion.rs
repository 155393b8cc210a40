//! `throne minion`.

use std::io::{self, Write};

use clap::Args;
use referee::book::{Again, HeroBook, Objective};
use referee::{Ruleset, content};

use super::{Ended, complain};

/// Which Minion, and what lies there.
#[derive(Args)]
pub(super) struct MinionArgs {
    /// The Minion; without it, all are listed.
    name: Option<String>,
    /// The five Chaos dice that lie there, by their numbers: which of them are rolled again, and what is performed with them.
    #[arg(num_args = 5, value_parser = clap::value_parser!(u8).range(1..=6), value_name = "DIE")]
    dice: Vec<u8>,
    /// Whether the other side of its card is up, if it has one.
    #[arg(long)]
    other_side: bool,
}

/// Prints a Minion, and what follows from its dice.
pub(super) fn minion(args: &MinionArgs, out: &mut impl Write) -> io::Result<Ended> {
    let files = content::shipped();
    let mut found = false;
    for name in content::names(files) {
        let read = Ruleset::load(files, &name)
            .and_then(|rules| Ok((rules, content::boards(files, &name)?.0)));
        let (rules, boards) = match read {
            Ok(read) => read,
            Err(errors) => {
                for error in errors {
                    complain(&error.to_string());
                }
                return Ok(Ended::Unreadable);
            }
        };
        for minion in rules.enemies().iter().filter(|board| is_a_minion(board)) {
            let named = |name: &String| name.to_lowercase() == minion.name.to_lowercase();
            if !args.name.as_ref().is_none_or(named) {
                continue;
            }
            found = true;
            let board = boards.iter().find(|board| board.hero == minion.name);
            heading(out, minion, board)?;
            match (<[u8; 5]>::try_from(args.dice.as_slice()), &args.name) {
                (Ok(lying), _) => decided(out, minion, board, lying, args.other_side)?,
                (Err(_), Some(_)) => whole(out, board)?,
                (Err(_), None) => {}
            }
        }
    }
    if let (Some(name), false) = (&args.name, found) {
        complain(&format!("no Minion is called {name:?}; `throne minion` lists them all"));
        return Ok(Ended::Wrong);
    }
    Ok(Ended::Well)
}

fn heading(
    out: &mut impl Write,
    minion: &HeroBook,
    board: Option<&content::Board>,
) -> io::Result<()> {
    let level = minion.enemy().map_or(0, |enemy| usize::from(enemy.level));
    let level = ["", "I", "II", "III", "IV"].get(level).unwrap_or(&"");
    let begins = board.and_then(|board| board.sections.first()?.lines.first());
    writeln!(out, "{}, Level {level}:{}", minion.name, begins.map_or("", |line| &line[1..]))
}

/// What is printed on the card.
fn whole(out: &mut impl Write, board: Option<&content::Board>) -> io::Result<()> {
    let Some(board) = board else { return Ok(()) };
    for section in board.sections.iter().skip(1) {
        writeln!(out, "  {}", section.title)?;
        section.lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    board.unverified.iter().try_for_each(|doubt| writeln!(out, "  unverified: {doubt}"))
}

/// What the rules decide of these dice.
fn decided(
    out: &mut impl Write,
    minion: &HeroBook,
    board: Option<&content::Board>,
    lying: [u8; 5],
    other_side: bool,
) -> io::Result<()> {
    let Some(enemy) = minion.enemy() else { return Ok(()) };
    let rule = match enemy.objective {
        Objective::Symbols(_) => "MIN-3",
        Objective::Straights => "MIN-4",
    };
    let again = enemy.objective.rolls_again(minion.faces, lying);
    writeln!(out, "  {} [{rule}]", rolled_again(&again, lying))?;
    // The other side of a card is the last one that was read.
    let abilities = 0..minion.abilities.len() as u8;
    let side = if other_side { abilities.last() } else { Some(0) };
    match side.and_then(|ability| minion.strongest(ability, lying)) {
        Some(row) => {
            let needs = &minion.rows[usize::from(row)].needs;
            let sections = board.into_iter().flat_map(|board| &board.sections);
            let mut of_side = sections.filter(|one| one.title.starts_with("With ") == other_side);
            let says = of_side.find_map(|one| {
                one.lines.iter().find(|line| line.trim_start().starts_with(&format!("{needs}:")))
            });
            writeln!(out, "  performs {} [MIN-5]", says.map_or(needs.as_str(), |line| line.trim()))
        }
        None => writeln!(out, "  activates no ability [MIN-5]"),
    }
}

fn rolled_again(again: &Again, lying: [u8; 5]) -> String {
    if again.is_met() {
        return "the Roll Objective is met: nothing is rolled again".to_owned();
    }
    let of = |bits: u8| {
        let dice = lying.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
        dice.map(|(_, value)| value.to_string()).collect::<Vec<_>>().join(" ")
    };
    let mut all = Vec::new();
    if again.all > 0 {
        all.push(of(again.all));
    }
    for choice in again.choices.iter() {
        all.push(format!(
            "{} of {}, as is best for the Minion [ADV-7]",
            choice.count,
            of(choice.of)
        ));
    }
    format!("roll again: {}", all.join(", and "))
}

/// Whether it is a Minion, and nobody who stands by a Boss.
fn is_a_minion(board: &HeroBook) -> bool {
    board.enemy().is_some_and(|enemy| enemy.follows.is_none())
}

/// What `throne check` says of Minions and Bosses.
pub(super) fn print_unsure(out: &mut impl Write, rules: &Ruleset) -> io::Result<()> {
    let minions = || rules.enemies().iter().filter(|board| is_a_minion(board));
    let books = || minions().filter_map(|minion| Some((minion, minion.enemy()?)));
    if rules.enemies().is_empty() {
        return Ok(());
    }
    let seen = books().filter(|(_, enemy)| enemy.seen).count();
    let beyond = books().filter(|(_, enemy)| !enemy.beyond.is_empty()).count();
    writeln!(
        out,
        "  Minions: {}, of which {seen} were seen in print and the others are of one transcription; {beyond} say something for \
         which there are no words yet",
        books().count()
    )?;
    for board in rules.enemies().iter().chain(rules.bosses()) {
        for doubt in &board.doubts {
            writeln!(out, "  unverified: {}: {}", board.name, doubt.says)?;
        }
    }
    Ok(())
}
