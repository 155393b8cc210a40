//! What people are called at the events of the desk: beside the log, not in it, as the names of players of a match.

use std::io;

use desk::{Names, Person, Staff};
use events::PlayerName;
use events::journal::{self, MatchId};

use super::memos::{EVENT_NAMES, Home, Memo, Memos};

impl Memo for Names {
    const KIND: &'static str = EVENT_NAMES;
    type Form = Form;

    fn meant(form: Form) -> Result<Names, String> {
        match form {
            Form::Text(text) => parse(&text),
            Form::Nothing([]) => Ok(Names::default()),
        }
    }

    fn form(&self) -> Form {
        Form::Text(self.print())
    }

    fn lost() -> Option<Names> {
        Some(Names::default())
    }
}

/// Whose name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// A player's.
    Person(Person),
    /// That of somebody of the staff.
    Staff(Staff),
}

/// The names of all events of one journal, with a file of its own for each, also when all of them are erased.
pub struct EventNames {
    memos: Memos<Names>,
}

impl EventNames {
    /// The names that are kept there. A file that cannot be read costs its event the names.
    ///
    /// # Errors
    /// If they cannot be looked up.
    pub(super) fn open(home: &Home) -> io::Result<EventNames> {
        Ok(EventNames { memos: Memos::open(home)? })
    }

    /// The files that could not be read, each with why.
    pub(super) fn garbled(&self) -> impl Iterator<Item = String> {
        self.memos.garbled().iter().map(|garbled| garbled.why.clone())
    }

    /// Takes in what another server has written.
    pub(super) fn hear(&self, kind: &str, memo: &journal::Memo) {
        if kind == Names::KIND {
            self.memos.hear(memo);
        }
    }

    /// What people are called at an event.
    pub fn of(&self, id: MatchId) -> Names {
        self.memos.of(id).unwrap_or_default()
    }

    /// Names people at an event, or erases their names.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn call(
        &self,
        id: MatchId,
        these: &[(Whose, Option<PlayerName>)],
    ) -> io::Result<()> {
        let call = |there: Option<&Names>| {
            let mut names = there.cloned().unwrap_or_default();
            for (whose, name) in these {
                match (whose, name.clone()) {
                    (Whose::Person(person), Some(name)) => {
                        drop(names.players.insert(*person, name));
                    }
                    (Whose::Person(person), None) => drop(names.players.remove(person)),
                    (Whose::Staff(staff), Some(name)) => drop(names.staff.insert(*staff, name)),
                    (Whose::Staff(staff), None) => drop(names.staff.remove(staff)),
                }
            }
            (there != Some(&names)).then_some(names)
        };
        self.memos.change(id, call).map(drop)
    }

    /// Names the people of an event that comes from elsewhere, unless somebody named them here before.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn name(&self, id: MatchId, names: &Names) -> io::Result<()> {
        let is_new = |there: Option<&Names>| there.is_none() && *names != Names::default();
        self.memos.change(id, |there| is_new(there).then(|| names.clone())).map(drop)
    }

    /// Erases a name at every event; at which ones it was. Files that cannot be read and hold it are emptied too.
    ///
    /// # Errors
    /// If it is not on the disk afterwards; asked once more it goes on.
    pub(super) fn forget(&self, name: &PlayerName) -> io::Result<Vec<MatchId>> {
        self.memos.erase(name.as_str(), |names| {
            let mut without = names.clone();
            without.players.retain(|_, known| known != name);
            without.staff.retain(|_, known| known != name);
            (without != *names).then_some(without)
        })
    }

    /// An event has no names any more, if it had any.
    ///
    /// # Errors
    /// If it is not on the disk afterwards.
    pub(super) fn drop_all(&self, id: MatchId) -> io::Result<()> {
        let is_named = self.memos.of(id).is_some();
        if is_named { self.memos.empty(id, Names::default()) } else { Ok(()) }
    }
}

/// What a file holds: the names as one text, or nothing once they were emptied.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
pub(super) enum Form {
    Text(String),
    Nothing([(); 0]),
}

/// The names that a text says.
///
/// # Errors
/// The first line that is none.
pub(super) fn parse(text: &str) -> Result<Names, String> {
    Names::parse(text).map_err(|error| error.to_string())
}
