//! A browser for the test of the viewer.

use std::env;
use std::path::PathBuf;

use crate::apt;
use crate::run::Result;

/// Names under which Chromium is installed.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The browser: the one `CHROMIUM` names, or one that is installed; else it is installed where that is possible.
pub(crate) fn browser() -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    if let Some(found) = installed() {
        return Ok(found);
    }
    if apt::can_install() {
        apt::install(&["chromium", "fonts-dejavu-core"])?;
    }
    installed().ok_or_else(|| {
        "no Chromium was found: install it (on Debian, `apt-get install chromium` as root) or name one in CHROMIUM"
            .to_owned()
    })
}

fn installed() -> Option<PathBuf> {
    let folders: Vec<PathBuf> =
        env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    let files = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    files.into_iter().find(|file| file.is_file())
}
