//! What the tests share: rule sets and files of the project.

pub mod boss;
pub mod faq;
pub mod given;
pub mod laid;
pub mod literate;
pub mod logs;
pub mod part;
pub mod rules;
pub mod said;
pub mod walk;

use std::fs;
use std::path::{Path, PathBuf};

use events::{Event, notation};
use referee::{Ruleset, State, content};

/// A file or folder of the project, by its path from the root.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests lie in a folder of the project")
        .join(path)
}

/// A rule set that travels with the referee.
///
/// # Panics
/// If its files do not load: the message says where.
pub fn ruleset(name: &str) -> Ruleset {
    Ruleset::load(content::shipped(), name).unwrap_or_else(|wrong| {
        let all: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        panic!("{}", all.join("\n"))
    })
}

/// The event of one line of notation.
///
/// # Panics
/// If the line cannot be read: the message says where.
pub fn event(line: &str) -> Event {
    notation::parse(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"))
}

/// The state a log leads to.
///
/// # Panics
/// If a line cannot be read or is refused.
pub fn state_after(rules: &Ruleset, log: &str) -> State {
    let log = notation::parse_log(log).unwrap_or_else(|wrong| panic!("{wrong}"));
    let state = referee::replay::fold(rules, log.iter().map(|written| &written.event));
    let state =
        state.unwrap_or_else(|(place, refusal)| panic!("line {}: {refusal:?}", log[place].line));
    state.expect("a log begins with its opening")
}

/// All files below a folder with this ending.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in
        fs::read_dir(folder).unwrap_or_else(|wrong| panic!("{}: {wrong}", folder.display()))
    {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found
}
