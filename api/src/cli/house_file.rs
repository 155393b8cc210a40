//! House rules in files.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use referee::content::{ContentError, House, house_based_on, is_hero};

use crate::rulesets::{Pinned, Rulesets};

/// The rule set that a file of house rules changes, the house rules, and the two together; or where and why
/// they cannot be read.
pub(super) fn load(
    file: &Path,
    rulesets: &Rulesets,
) -> Result<(String, House, Arc<Pinned>), String> {
    let (name, house) = read(file)?;
    match rulesets.with_house(&name, &house) {
        Ok(Some(pinned)) => Ok((name, house, pinned)),
        Ok(None) => Err(format!("{}: no rule set is called {name:?}", file.display())),
        Err(wrong) => {
            let wrong: Vec<String> = wrong.iter().map(|error| placed(file, error)).collect();
            Err(wrong.join("; "))
        }
    }
}

/// A whole board alone, as house rules of a rule set that have nothing else; or where and why it cannot be.
pub(super) fn load_hero(
    file: &Path,
    under: &str,
    rulesets: &Rulesets,
) -> Result<Arc<Pinned>, String> {
    let before = format!("House(name: \"A hero\", based_on: {under:?}, changes: (new_heroes: [");
    let house = House { options: Vec::new(), file: Some(format!("{before}{}\n]))", text(file)?)) };
    // What stands before the board in its first line is not in the file.
    let at = |mut error: ContentError| {
        if error.line == 1 {
            error.column = error.column.saturating_sub(before.chars().count()).max(1);
        }
        placed(file, &error)
    };
    match rulesets.with_house(under, &house) {
        Ok(Some(pinned)) => Ok(pinned),
        Ok(None) => Err(format!("{}: no rule set is called {under:?}", file.display())),
        Err(wrong) => Err(wrong.into_iter().map(at).collect::<Vec<_>>().join("; ")),
    }
}

/// Whether a file holds a whole board.
pub(super) fn holds_a_hero(file: &Path) -> Result<bool, String> {
    Ok(is_hero(&text(file)?))
}

fn read(file: &Path) -> Result<(String, House), String> {
    let text = text(file)?;
    let ruleset = house_based_on(&text).map_err(|error| placed(file, &error))?;
    Ok((ruleset, House { options: Vec::new(), file: Some(text) }))
}

fn text(file: &Path) -> Result<String, String> {
    let wrong = |why: String| format!("{}: {why}", file.display());
    let length = fs::metadata(file).map_err(|error| wrong(error.to_string()))?.len();
    if length > House::LONGEST_FILE as u64 {
        return Err(wrong(format!("house rules have at most {} bytes", House::LONGEST_FILE)));
    }
    fs::read_to_string(file).map_err(|error| wrong(error.to_string()))
}

/// An error with its place in the file, if the file is to blame.
fn placed(file: &Path, error: &ContentError) -> String {
    let ContentError { line, column, message, .. } = error;
    if error.file == House::FILE {
        format!("{}:{line}:{column}: {message}", file.display())
    } else {
        format!("{}: {error}", file.display())
    }
}
