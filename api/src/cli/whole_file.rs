//! A file that is whole or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file under another name first, so that a file of this name is always whole.
pub(super) fn write(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", file.display()));
    let unfinished = file.with_extension("unfinished");
    let mut out = BufWriter::new(File::create(&unfinished).map_err(named)?);
    let written =
        write(&mut out).and_then(|()| out.flush()).and_then(|()| out.get_ref().sync_all());
    match written {
        Ok(()) => fs::rename(&unfinished, file).map_err(named),
        Err(error) => {
            let _ = fs::remove_file(&unfinished);
            Err(named(error))
        }
    }
}
