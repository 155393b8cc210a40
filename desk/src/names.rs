//! What people are called. Kept beside the log and never in it, so that a name can be erased and the chain still holds.

use std::collections::BTreeMap;
use std::fmt::Write;

use events::PlayerName;

use crate::expected::{Expected, Thing};
use crate::number::{Person, Staff};
use crate::piece::{NotationError, Piece};
use crate::spoken::Spoken;

/// What people are called, as they chose it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// The players.
    pub players: BTreeMap<Person, PlayerName>,
    /// The staff.
    pub staff: BTreeMap<Staff, PlayerName>,
}

impl Names {
    /// What somebody is called, or their number where there is no name.
    pub fn of(&self, person: Person) -> String {
        self.players.get(&person).map_or_else(|| format!("player {person}"), ToString::to_string)
    }

    /// What a player is called, with all members of a team.
    pub fn of_player(&self, player: crate::number::Player, members: u8) -> String {
        let each: Vec<String> =
            (1..=members.max(1)).map(|member| self.of(Person { player, member })).collect();
        each.join(" & ")
    }

    /// What somebody of the staff is called, or their number.
    pub fn of_staff(&self, staff: Staff) -> String {
        self.staff.get(&staff).map_or_else(|| format!("staff {staff}"), ToString::to_string)
    }

    /// A text in which no player and nobody of the staff is named: for whoever is not of the staff.
    ///
    /// Names are left out where they stand as words of their own, whatever their capitals. A name that is a word like any
    /// other is left out with it.
    pub fn without_names(&self, text: &str) -> String {
        let players = self.players.values().map(|name| (name, "a player"));
        let staff = self.staff.values().map(|name| (name, "a judge"));
        let mut all: Vec<_> = players.chain(staff).collect();
        // The longest first, so that no part of a name is left.
        all.sort_by_key(|(name, _)| std::cmp::Reverse(name.as_str().chars().count()));
        all.into_iter()
            .fold(text.to_owned(), |text, (name, instead)| replaced(&text, name.as_str(), instead))
    }

    /// One line for each name: `12 "Ann"`, `12.2 "Bob"`, `staff 1 "Jo"`.
    pub fn print(&self) -> String {
        let mut text = String::new();
        for (person, name) in &self.players {
            let _ = writeln!(text, "{person} \"{name}\"");
        }
        for (staff, name) in &self.staff {
            let _ = writeln!(text, "staff {staff} \"{name}\"");
        }
        text
    }

    /// What [`print`](Names::print) wrote.
    ///
    /// # Errors
    /// The first line that is no name.
    pub fn parse(text: &str) -> Result<Names, NotationError> {
        let mut names = Names::default();
        for (number, line) in (1..).zip(text.lines()) {
            let whole = Piece::whole(line);
            if line.trim().is_empty() {
                continue;
            }
            let said = whole.parted('"', Thing::Name).and_then(|(who, name)| {
                let (name, rest) = name.parted('"', Thing::OnlyName)?;
                rest.end()?;
                let wrong = |error| name.expected(Expected::PlayerName(error));
                let called = PlayerName::new(name.text).map_err(wrong)?;
                match who.after("staff") {
                    Some(who) => drop(names.staff.insert(Staff::hear(who)?, called)),
                    None => drop(names.players.insert(Person::hear(who)?, called)),
                }
                Ok(())
            });
            said.map_err(|fault| fault.on(number, line))?;
        }
        Ok(names)
    }
}

/// A text with a word replaced wherever it stands alone, whatever its capitals.
fn replaced(text: &str, word: &str, instead: &str) -> String {
    let small = |c: char| c.to_lowercase().next().unwrap_or(c);
    let letters: Vec<char> = text.chars().collect();
    let wanted: Vec<char> = word.chars().map(small).collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < letters.len() {
        let end = at + wanted.len();
        let there = letters
            .get(at..end)
            .is_some_and(|there| there.iter().copied().map(small).eq(wanted.iter().copied()));
        let alone = |place: Option<&char>| place.is_none_or(|c| !c.is_alphanumeric());
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        if there && !wanted.is_empty() && alone(before) && alone(letters.get(end)) {
            out.push_str(instead);
            at = end;
        } else {
            out.push(letters[at]);
            at += 1;
        }
    }
    out
}
