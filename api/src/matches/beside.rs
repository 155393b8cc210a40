//! What lies beside the log of a match: a small file for each match that has any of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

use events::journal::MatchId;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The ending of the files.
const ENDING: &str = "json";

/// All files of a folder; none if it is not there.
///
/// # Errors
/// If one of them cannot be read; it is named.
pub(super) fn read<T: DeserializeOwned>(folder: &Path) -> io::Result<BTreeMap<MatchId, T>> {
    let mut all = BTreeMap::new();
    let files = if folder.is_dir() { Some(fs::read_dir(folder)?) } else { None };
    for file in files.into_iter().flatten() {
        let path = file?.path();
        if path.extension().is_none_or(|ending| ending != ENDING) {
            continue;
        }
        let wrong = |why: String| io::Error::other(format!("{}: {why}", path.display()));
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let id = MatchId::from_str(&name).map_err(|error| wrong(error.to_string()))?;
        let text = fs::read(&path).map_err(|error| wrong(error.to_string()))?;
        let kept = serde_json::from_slice(&text).map_err(|error| wrong(error.to_string()))?;
        all.insert(id, kept);
    }
    Ok(all)
}

/// Writes the file of a match: whole under another name first, so that a crash leaves the old one or the new one.
///
/// # Errors
/// If it is not on the disk afterwards.
pub(super) fn keep<T: Serialize>(folder: &Path, id: MatchId, kept: &T) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{id}.{ENDING}"));
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    serde_json::to_writer(&mut file, kept).map_err(io::Error::other)?;
    file.flush()?;
    file.sync_all()?;
    fs::rename(&new, &path)?;
    File::open(folder)?.sync_all()
}
