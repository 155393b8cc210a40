//! Where a journal lies: in a folder, or in a database of PostgreSQL.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use events::journal::{Journal, is_address};

use super::{Ended, complain};
use crate::matches::names::PlayerNames;
use crate::matches::{Home, Matches};

/// Where the journal is that a command works on.
#[derive(Args)]
pub(super) struct JournalArgs {
    /// The folder of the journal, which nobody else has open.
    #[arg(long, env = "THRONE_DATA", default_value = "./data")]
    pub(super) data: PathBuf,
    /// A database in the place of the folder, as postgres://USER@HOST:PORT/NAME. Its password stands in PGPASSWORD, or in the file
    /// that PGPASSFILE names.
    #[arg(long, value_name = "URL", env = "THRONE_STORE")]
    pub(super) store: Option<String>,
}

impl JournalArgs {
    /// The journal alone.
    pub(super) fn open(&self) -> io::Result<Journal> {
        let journal = match &self.store {
            Some(address) => Journal::connect(address),
            None => Journal::open(&self.data),
        };
        journal.map_err(io::Error::other)
    }

    /// The matches in it, with what lies beside it.
    pub(super) fn matches(&self) -> io::Result<Matches> {
        let matches = match &self.store {
            Some(address) => Matches::connect(address),
            None => Matches::open(&self.data),
        };
        matches.map_err(io::Error::other)
    }

    /// What the players in it are called.
    pub(super) fn names(&self, journal: &Journal) -> io::Result<PlayerNames> {
        PlayerNames::open(&Home::of(journal, &self.data))
    }

    /// What it is called where somebody is told of it.
    pub(super) fn shown(&self) -> String {
        self.store
            .as_ref()
            .map_or_else(|| self.data.display().to_string(), |_| "the database".to_owned())
    }
}

/// What to move where.
#[derive(Args)]
pub(super) struct MoveArgs {
    /// The folder of the journal, which nobody has open, or its database: postgres://USER@HOST:PORT/NAME.
    #[arg(long, value_name = "DIR|URL")]
    from: String,
    /// The folder or the database that gets all of it. What is there already with the same links stays.
    #[arg(long, value_name = "DIR|URL")]
    to: String,
}

/// Moves everything of a journal into another one, and looks whether both are the same.
pub(super) fn move_all(args: &MoveArgs, out: &mut impl Write) -> io::Result<Ended> {
    let MoveArgs { from, to } = args;
    if !is_address(from) && !Path::new(from).is_dir() {
        complain(&format!("there is no folder {from}"));
        return Ok(Ended::Unreadable);
    }
    let here = named(from)?;
    let there = named(to)?;
    let moved = here.move_into(&there, &mut |_, _| ()).map_err(|error| {
        io::Error::other(format!("{error}; what was moved is there, and the same command goes on"))
    })?;
    writeln!(out, "{} matches, {} events", moved.logs, moved.events)?;
    for problem in &moved.problems {
        complain(&problem.to_string());
    }
    if !moved.problems.is_empty() {
        return Ok(Ended::Wrong);
    }
    writeln!(out, "the last link of each is the same in both")?;
    let home = |journal: &Journal, place: &str| Home::of(journal, Path::new(place));
    let memos = home(&here, from).move_into(&home(&there, to))?;
    writeln!(out, "names of players and seasons: {} are the same in both", memos.same)?;
    memos.left.iter().for_each(|left| complain(&format!("not moved: {left}")));
    Ok(if memos.left.is_empty() { Ended::Well } else { Ended::Wrong })
}

fn named(place: &str) -> io::Result<Journal> {
    let journal = if is_address(place) { Journal::connect(place) } else { Journal::open(place) };
    journal.map_err(io::Error::other)
}
