//! What lies beside the log of a match: a small file for each match that has any of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use events::journal::MatchId;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The ending of the files.
const ENDING: &str = "json";

/// What lies in the files of a folder.
pub(super) struct Kept<T> {
    pub(super) of: BTreeMap<MatchId, T>,
    /// The files that cannot be read, each with why and with its match, if its name says one.
    pub(super) garbled: Vec<Garbled>,
}

/// A file, or a memo, that cannot be read.
pub(super) struct Garbled {
    pub(super) id: Option<MatchId>,
    /// The number of a memo.
    pub(super) number: u64,
    pub(super) why: String,
}

/// All files of a folder; none if it is not there. `read` makes of a text what it means, or says what is wrong with it.
///
/// # Errors
/// If the folder cannot be read.
pub(super) fn read<T: DeserializeOwned, U>(
    folder: &Path,
    meant: impl Fn(T) -> Result<U, String>,
) -> io::Result<Kept<U>> {
    let mut kept = Kept { of: BTreeMap::new(), garbled: Vec::new() };
    let files = if folder.is_dir() { Some(fs::read_dir(folder)?) } else { None };
    for file in files.into_iter().flatten() {
        let path = file?.path();
        if path.extension().is_none_or(|ending| ending != ENDING) {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let id = MatchId::from_str(&name).map_err(|error| error.to_string());
        let text = fs::read(&path).map_err(|error| error.to_string());
        let read = text.and_then(|text| {
            meant(serde_json::from_slice(&text).map_err(|error| error.to_string())?)
        });
        match (id, read) {
            (Ok(id), Ok(read)) => drop(kept.of.insert(id, read)),
            (id, read) => {
                let (id, why) = (id.as_ref().ok().copied(), id.err().or(read.err()));
                let why = format!("{}: {}", path.display(), why.unwrap_or_default());
                kept.garbled.push(Garbled { id, number: 0, why });
            }
        }
    }
    Ok(kept)
}

/// The file of a match.
pub(super) fn file(folder: &Path, id: MatchId) -> PathBuf {
    folder.join(format!("{id}.{ENDING}"))
}

/// Puts the file of a match aside, if one lies there that cannot be read, before it is written anew.
fn put_aside(path: &Path) -> io::Result<()> {
    let is_garbled = fs::read(path)
        .is_ok_and(|text| serde_json::from_slice::<serde_json::Value>(&text).is_err());
    if is_garbled { fs::rename(path, path.with_extension("garbled")) } else { Ok(()) }
}

/// Writes the file of a match: whole under another name first, so that a crash leaves the old one or the new one.
///
/// # Errors
/// If it is not on the disk afterwards.
pub(super) fn keep<T: Serialize>(folder: &Path, id: MatchId, kept: &T) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = file(folder, id);
    let new = path.with_extension("new");
    let mut out = File::create(&new)?;
    serde_json::to_writer(&mut out, kept).map_err(io::Error::other)?;
    out.flush()?;
    out.sync_all()?;
    put_aside(&path)?;
    fs::rename(&new, &path)?;
    File::open(folder)?.sync_all()
}

/// Empties the file of a match, whatever is in it, and what was put aside of it.
///
/// # Errors
/// If it is not so on the disk afterwards.
pub(super) fn empty(folder: &Path, id: MatchId) -> io::Result<()> {
    keep(folder, id, &[(); 0])?;
    match fs::remove_file(file(folder, id).with_extension("garbled")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Empties what lies in a folder, cannot be read and holds a text, such as a file that was put aside.
///
/// # Errors
/// If it is not so on the disk afterwards.
pub(super) fn sweep<T: DeserializeOwned, U>(
    folder: &Path,
    text: &str,
    meant: impl Fn(T) -> Result<U, String>,
) -> io::Result<()> {
    let files = if folder.is_dir() { Some(fs::read_dir(folder)?) } else { None };
    for file in files.into_iter().flatten() {
        let path = file?.path();
        let bytes = fs::read(&path)?;
        let is_kept = path.extension().is_some_and(|ending| ending == ENDING);
        let is_read = || serde_json::from_slice(&bytes).is_ok_and(|it| meant(it).is_ok());
        let holds = bytes.windows(text.len()).any(|piece| piece == text.as_bytes());
        if !holds || (is_kept && is_read()) {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        match MatchId::from_str(&name) {
            Ok(id) if is_kept => empty(folder, id)?,
            _ => fs::remove_file(&path)?,
        }
    }
    Ok(())
}
