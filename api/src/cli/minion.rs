//! `throne minion`.

use std::io::{self, Write};

use adventure::{Adventure, Again, ChaosDice, Minion, Moment, Needs, Objective};
use clap::Args;
use referee::content::effect::Text;
use referee::content::said;

use super::{Ended, complain};

/// Which Minion, and what lies there.
#[derive(Args)]
pub(super) struct MinionArgs {
    /// The Minion; without it, all are listed.
    name: Option<String>,
    /// The five Chaos dice that lie there, by their numbers: which of them are rolled again, and what is performed with them.
    #[arg(num_args = 5, value_parser = clap::value_parser!(u8).range(1..=6), value_name = "DIE")]
    dice: Vec<u8>,
    /// The form that it is in, if it has several.
    #[arg(long)]
    form: Option<String>,
}

/// Prints a Minion, and what follows from its dice.
pub(super) fn minion(args: &MinionArgs, out: &mut impl Write) -> io::Result<Ended> {
    let adventure = match adventure::shipped() {
        Ok(adventure) => adventure,
        Err(errors) => {
            for error in errors {
                complain(&error.to_string());
            }
            return Ok(Ended::Unreadable);
        }
    };
    let Some(name) = &args.name else {
        adventure.minions().iter().try_for_each(|one| heading(out, &adventure, one))?;
        return Ok(Ended::Well);
    };
    let Some(found) = adventure.minion(name) else {
        complain(&format!("no Minion is called {name:?}; `throne minion` lists them all"));
        return Ok(Ended::Wrong);
    };
    let form = match form(found, args.form.as_deref(), !args.dice.is_empty()) {
        Ok(form) => form,
        Err(why) => {
            complain(&why);
            return Ok(Ended::Wrong);
        }
    };
    heading(out, &adventure, found)?;
    match <[u8; 5]>::try_from(args.dice.as_slice()) {
        Ok(lying) => decided(out, &adventure, found, lying, form)?,
        Err(_) => board(out, adventure.dice(), found)?,
    }
    Ok(Ended::Well)
}

/// The form as the board has it; nothing if none was named and none is needed, or what is wrong.
fn form<'a>(
    minion: &'a Minion,
    named: Option<&str>,
    rolled: bool,
) -> Result<Option<&'a str>, String> {
    let mut forms: Vec<&str> = minion.rows.iter().filter_map(|row| row.form.as_deref()).collect();
    forms.dedup();
    let Some(named) = named else {
        return if rolled && !forms.is_empty() {
            Err(format!("{} has forms; say with --form which: {}", minion.name, forms.join(", ")))
        } else {
            Ok(None)
        };
    };
    let found = forms.iter().find(|form| form.to_lowercase() == named.to_lowercase());
    found.copied().map(Some).ok_or_else(|| {
        let forms = if forms.is_empty() { "none".to_owned() } else { forms.join(", ") };
        format!("{} has no form {named:?}; its forms: {forms}", minion.name)
    })
}

fn heading(out: &mut impl Write, adventure: &Adventure, minion: &Minion) -> io::Result<()> {
    let Minion { name, health, cp, .. } = minion;
    let level = ["", "I", "II", "III", "IV"].get(usize::from(minion.level)).unwrap_or(&"");
    let objective = match minion.objective {
        Objective::Symbols(wanted) => adventure.dice().words(wanted),
        Objective::Straights => "Straights".to_owned(),
    };
    write!(out, "{name}, Level {level}: {health} Health, {cp} CP; Roll Objective {objective}")?;
    if minion.first_strike {
        write!(out, "; First Strike")?;
    }
    if minion.kings_hand > 0 {
        write!(out, "; {} King's Hand", minion.kings_hand)?;
    }
    writeln!(out)
}

/// What is printed on the card.
fn board(out: &mut impl Write, dice: &ChaosDice, minion: &Minion) -> io::Result<()> {
    writeln!(out, "  {}", minion.ability)?;
    for row in &minion.rows {
        writeln!(out, "    {}", row_of(dice, row))?;
    }
    if !minion.also.is_empty() {
        writeln!(out, "    {}", told(&minion.also, dice))?;
    }
    for passive in &minion.passives {
        let at = match passive.at {
            Moment::TurnBegins => "When its turn begins",
            Moment::NoAbility => "If it activates no ability",
        };
        writeln!(out, "  {at}: {}", told(&passive.does, dice))?;
    }
    let defense = &minion.defense;
    let unique = if defense.unique { "Unique Defense" } else { "Defense" };
    let dice_of = match defense.roll {
        0 => String::new(),
        1 => ", 1 die".to_owned(),
        many => format!(", {many} dice"),
    };
    writeln!(out, "  {unique}{dice_of}: {}", told(&defense.does, dice))?;
    for beyond in &minion.beyond {
        writeln!(out, "  {beyond}")?;
    }
    if !minion.seen {
        writeln!(out, "  unverified: all of it is of one transcription of the card")?;
    }
    minion.unverified.iter().try_for_each(|doubt| writeln!(out, "  unverified: {doubt}"))
}

/// What the rules decide of these dice.
fn decided(
    out: &mut impl Write,
    adventure: &Adventure,
    minion: &Minion,
    lying: [u8; 5],
    form: Option<&str>,
) -> io::Result<()> {
    let dice = adventure.dice();
    let rule = match minion.objective {
        Objective::Symbols(_) => "MIN-3",
        Objective::Straights => "MIN-4",
    };
    writeln!(out, "  {} [{rule}]", rolled_again(&minion.rolls_again(dice, lying), lying))?;
    match minion.performs(dice, lying, form).and_then(|row| minion.rows.get(row)) {
        Some(row) => writeln!(out, "  performs {} [MIN-5]", row_of(dice, row)),
        None => writeln!(out, "  activates no ability [MIN-5]"),
    }
}

fn rolled_again(again: &Again, lying: [u8; 5]) -> String {
    if again.is_met {
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
    for choice in &again.choices {
        all.push(format!(
            "{} of {}, as is best for the Minion [ADV-7]",
            choice.count,
            of(choice.of)
        ));
    }
    if all.is_empty() {
        "nothing is rolled again".to_owned()
    } else {
        format!("roll again: {}", all.join(", and "))
    }
}

fn row_of(dice: &ChaosDice, row: &adventure::Row) -> String {
    let needs = match row.needs {
        Needs::Symbols(wanted) => dice.words(wanted),
        Needs::Straight(3) => "Micro Straight".to_owned(),
        Needs::Straight(4) => "Small Straight".to_owned(),
        Needs::Straight(_) => "Large Straight".to_owned(),
    };
    let form = row.form.as_ref().map_or_else(String::new, |form| format!(" in {form}"));
    format!("{needs}{form}: {}", told(&row.does, dice))
}

fn told(text: &Text, dice: &ChaosDice) -> String {
    if text.is_empty() { "as said below".to_owned() } else { said(text, dice.faces()) }
}

/// What `throne check` says of Minions.
pub(super) fn print_unsure(out: &mut impl Write, adventure: &Adventure) -> io::Result<()> {
    let minions = adventure.minions();
    let seen = minions.iter().filter(|one| one.seen).count();
    let beyond = minions.iter().filter(|one| !one.beyond.is_empty()).count();
    writeln!(
        out,
        "\nMinions: {}, of which {seen} were seen in print and the others are of one transcription; {beyond} say something for \
         which there are no words yet",
        minions.len()
    )?;
    for one in minions {
        for beyond in &one.beyond {
            writeln!(out, "  no words yet: {}: {beyond}", one.name)?;
        }
        for doubt in &one.unverified {
            writeln!(out, "  unverified: {}: {doubt}", one.name)?;
        }
    }
    Ok(())
}
