//! Writes `fixtures/wire/v3/NAME.bin` beside each `NAME.match` that has none yet.
//!
//! Bytes that are kept are never written again: they stand for what old versions have stored.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use events::{notation, wire};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/wire/v3");
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "match") {
            let event = notation::parse(&fs::read_to_string(&path)?)?;
            keep(&path.with_extension("bin"), &wire::encode(&event))?;
        }
    }
    Ok(())
}

/// Writes a file that is not there yet, and leaves one that is there alone.
fn keep(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => {
            eprintln!("{} is new", path.display());
            file.write_all(bytes)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}
