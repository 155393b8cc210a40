//! From files to a rule set in force.

use std::fmt;

use serde::de::DeserializeOwned;

use super::source::{Source, flatten};
use crate::book::{Ruleset, compile};

/// Something wrong in a content file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentError {
    /// The file, as a path under the content folder.
    pub file: String,
    /// Line, from 1; 0 if the whole file is meant.
    pub line: usize,
    /// Column, from 1; 0 if the whole file is meant.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for ContentError {}

/// The content files that travel with the library: path under the content folder, and text.
pub fn shipped() -> &'static [(&'static str, &'static str)] {
    include!(concat!(env!("OUT_DIR"), "/shipped.rs"))
}

/// The rule sets that these files hold, in alphabetical order.
pub fn names<P: AsRef<str>, T: AsRef<str>>(files: &[(P, T)]) -> Vec<String> {
    let mut names: Vec<String> = files
        .iter()
        .filter_map(|(path, _)| path.as_ref().strip_suffix("/ruleset.ron"))
        .map(str::to_owned)
        .collect();
    names.sort();
    names
}

/// The rule set of this name, checked and ready for use.
///
/// # Errors
/// Everything that is wrong in its files, each with file, line and column.
pub fn load<P: AsRef<str>, T: AsRef<str>>(
    files: &[(P, T)],
    name: &str,
) -> Result<Ruleset, Vec<ContentError>> {
    let source: Source = flatten(files, name)?;
    compile(&source)
}

/// Reads one file.
pub(super) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ContentError> {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|wrong| ContentError {
            file: file.to_owned(),
            line: wrong.span.start.line,
            column: wrong.span.start.col,
            message: wrong.code.to_string(),
        })
}

/// An error about a name, at the place where a file first mentions it.
pub(crate) fn at_name(file: &str, text: &str, name: &str, message: String) -> ContentError {
    let quoted = format!("\"{name}\"");
    let place = text.lines().enumerate().find_map(|(line, words)| {
        words.find(&quoted).map(|byte| (line + 1, words[..byte].chars().count() + 1))
    });
    let (line, column) = place.unwrap_or((0, 0));
    ContentError { file: file.to_owned(), line, column, message }
}
