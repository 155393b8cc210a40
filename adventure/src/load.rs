//! Reading content.

use std::fmt;

use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::dice::{ChaosDice, WrittenNeeds, WrittenObjective};
use crate::minion::{Minion, Needs, Objective, Row, Written, WrittenRow};

/// What travels along: files by their path in the content.
const DICE: (&str, &str) = ("chaos_dice.ron", include_str!("../content/chaos_dice.ron"));
const MINIONS: [(u8, &str, &str); 4] = [
    (1, "minions/level_1.ron", include_str!("../content/minions/level_1.ron")),
    (2, "minions/level_2.ron", include_str!("../content/minions/level_2.ron")),
    (3, "minions/level_3.ron", include_str!("../content/minions/level_3.ron")),
    (4, "minions/level_4.ron", include_str!("../content/minions/level_4.ron")),
];

/// The content of the cooperative game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adventure {
    dice: ChaosDice,
    minions: Vec<Minion>,
}

/// Something that is wrong in a file of content.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {what}")]
pub struct Wrong {
    /// The file, and of what in it.
    pub place: String,
    /// What is wrong.
    pub what: String,
}

impl Adventure {
    /// The Chaos dice.
    pub fn dice(&self) -> &ChaosDice {
        &self.dice
    }

    /// All Minions, by level and in the order of their files.
    pub fn minions(&self) -> &[Minion] {
        &self.minions
    }

    /// The Minion of this name, however its letters are written.
    pub fn minion(&self, name: &str) -> Option<&Minion> {
        let name = name.to_lowercase();
        self.minions.iter().find(|minion| minion.name.to_lowercase() == name)
    }
}

/// The content that travels along.
///
/// # Errors
/// Everything that is wrong in it.
pub fn shipped() -> Result<Adventure, Vec<Wrong>> {
    read(DICE, &MINIONS)
}

/// The content of these files: the dice, and Minions with the level of their deck.
fn read(dice: (&str, &str), minions: &[(u8, &str, &str)]) -> Result<Adventure, Vec<Wrong>> {
    let (path, text) = dice;
    let dice = parsed(path, text)?;
    let dice = ChaosDice::new(dice);
    let dice = dice.ok_or_else(|| vec![wrong(path, "Chaos dice have three symbols at most")])?;
    let (mut all, mut errors) = (Vec::<Minion>::new(), Vec::new());
    for (level, path, text) in minions {
        let written: Vec<Written> = match parsed(path, text) {
            Ok(written) => written,
            Err(error) => {
                errors.extend(error);
                continue;
            }
        };
        for written in written {
            let place = format!("{path}: {}", written.name);
            match minion(*level, written, &dice) {
                Ok(one) if all.iter().any(|other| other.name == one.name) => {
                    errors.push(wrong(place, "another one has this name"));
                }
                Ok(one) => all.push(one),
                Err(what) => errors.push(wrong(place, what)),
            }
        }
    }
    if errors.is_empty() { Ok(Adventure { dice, minions: all }) } else { Err(errors) }
}

fn parsed<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, Vec<Wrong>> {
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| vec![wrong(path, error)])
}

fn wrong(place: impl Into<String>, what: impl fmt::Display) -> Wrong {
    Wrong { place: place.into(), what: what.to_string() }
}

/// A Minion as it is used, or what is wrong with it.
fn minion(level: u8, written: Written, dice: &ChaosDice) -> Result<Minion, String> {
    let no_symbol = |name: &str| format!("the Chaos dice have no symbol {name:?}");
    let objective = match &written.objective {
        WrittenObjective::Symbols(symbols) => {
            Objective::Symbols(dice.wanted(symbols).map_err(no_symbol)?)
        }
        WrittenObjective::Straights => Objective::Straights,
    };
    let rows = written.rows.into_iter().map(|WrittenRow { form, needs, does }| {
        let needs = match &needs {
            WrittenNeeds::Symbols(symbols) => {
                Needs::Symbols(dice.wanted(symbols).map_err(no_symbol)?)
            }
            WrittenNeeds::MicroStraight => Needs::Straight(3),
            WrittenNeeds::SmallStraight => Needs::Straight(4),
            WrittenNeeds::LargeStraight => Needs::Straight(5),
        };
        Ok(Row { form, needs, does })
    });
    let rows = rows.collect::<Result<Vec<_>, String>>()?;
    sound(written.health, objective, &rows, &written.unverified)?;
    Ok(Minion {
        name: written.name,
        level,
        health: written.health,
        cp: written.cp,
        first_strike: written.first_strike,
        kings_hand: written.kings_hand,
        objective,
        ability: written.ability,
        rows,
        also: written.also,
        passives: written.passives,
        defense: written.defense,
        chests: written.chests.unwrap_or_else(|| vec![level]),
        beyond: written.beyond,
        unverified: written.unverified,
        seen: written.seen,
    })
}

/// Whether a board can be one.
fn sound(
    health: u8,
    objective: Objective,
    rows: &[Row],
    unverified: &[String],
) -> Result<(), String> {
    if health == 0 {
        return Err("it begins with 0 Health".to_owned());
    }
    let wanted = rows.iter().filter_map(|row| match row.needs {
        Needs::Symbols(wanted) => Some(wanted),
        Needs::Straight(_) => None,
    });
    let wanted = wanted.chain(match objective {
        Objective::Symbols(wanted) => Some(wanted),
        Objective::Straights => None,
    });
    if wanted.into_iter().any(|wanted| !(1..=5).contains(&wanted.count())) {
        return Err("a requirement and a Roll Objective are of 1 to 5 dice".to_owned());
    }
    if rows.is_empty() {
        return Err("its ability has no row".to_owned());
    }
    for (nth, row) in rows.iter().enumerate() {
        if rows[..nth].iter().any(|before| before.form == row.form && !row.is_above(before)) {
            return Err(format!("row {}: rows go from the weakest to the strongest", nth + 1));
        }
    }
    match unverified.iter().find(|doubt| !doubt.contains(": ")) {
        Some(vague) => Err(format!("{vague:?}: a doubt begins with what it is about and a colon")),
        None => Ok(()),
    }
}

impl Row {
    /// Whether it asks for more than another row, and for all that the other one asks for.
    fn is_above(&self, other: &Row) -> bool {
        match (self.needs, other.needs) {
            (Needs::Symbols(own), Needs::Symbols(weaker)) => weaker.is_in(own) && own != weaker,
            (Needs::Straight(own), Needs::Straight(weaker)) => own > weaker,
            (Needs::Symbols(_), Needs::Straight(_)) | (Needs::Straight(_), Needs::Symbols(_)) => {
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "minions/own.ron";

    fn with(rows: &str, doubt: &str) -> Result<Adventure, Vec<Wrong>> {
        let text = format!(
            "[(name: \"Own\", health: 9, cp: 1, objective: Symbols({{\"Swipe\": 2}}), ability: \"Bite\", rows: [{rows}], \
             defense: (roll: 1, does: []), unverified: [{doubt}])]"
        );
        read(DICE, &[(1, FILE, &text)])
    }

    #[test]
    fn what_is_wrong_in_a_board_is_said_with_its_place() {
        let row = "(needs: Symbols({\"Swipe\": 2}), does: [Deal(3)])";
        assert!(with(row, "").is_ok());
        for (rows, doubt, what) in [
            (
                "(needs: Symbols({\"Paw\": 2}), does: [])",
                "",
                "the Chaos dice have no symbol \"Paw\"",
            ),
            (
                "(needs: Symbols({\"Swipe\": 6}), does: [])",
                "",
                "a requirement and a Roll Objective are of 1 to 5 dice",
            ),
            ("", "", "its ability has no row"),
            (&format!("{row}, {row}"), "", "row 2: rows go from the weakest to the strongest"),
            (row, "\"its name\"", "\"its name\": a doubt begins with what it is about and a colon"),
        ] {
            let errors = with(rows, doubt).expect_err("it is wrong");
            assert_eq!(errors, [wrong(format!("{FILE}: Own"), what)]);
        }
        let [error] =
            &with("(needs: Symbols({\"Swipe\": 2}), does: [Dael(3)])", "").unwrap_err()[..]
        else {
            panic!("one");
        };
        assert!(error.what.contains("Dael") && error.place == FILE, "{error}");
    }
}
