//! House rules in files.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use referee::content::{ContentError, House, house_based_on};

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

fn read(file: &Path) -> Result<(String, House), String> {
    let wrong = |why: String| format!("{}: {why}", file.display());
    let length = fs::metadata(file).map_err(|error| wrong(error.to_string()))?.len();
    if length > House::LONGEST_FILE as u64 {
        return Err(wrong(format!("house rules have at most {} bytes", House::LONGEST_FILE)));
    }
    let text = fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let ruleset = house_based_on(&text).map_err(|error| placed(file, &error))?;
    Ok((ruleset, House { options: Vec::new(), file: Some(text) }))
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
