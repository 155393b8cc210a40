//! Literate cases: read, played at a table, and checked.

pub mod case;
pub mod expect;
pub mod table;

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files of a folder with this ending, in alphabetical order: their names without it, and their texts.
///
/// # Errors
/// If the folder or a file cannot be read.
pub fn texts(folder: &Path, ending: &str) -> io::Result<Vec<(String, String)>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = entries.collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| fs::read_to_string(path).map(|text| (name(path), text))).collect()
}
