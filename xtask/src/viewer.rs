//! Building the viewer.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::engine;
use crate::run::{Result, is_there, npm, root, run};

/// How to get what the viewer is built with.
const NO_NODE: &str = "Node was not found: install Node 20.19 or newer with npm from https://nodejs.org or your system's packages";

/// Builds the viewer. Without Node it is left out, and said so.
pub(crate) fn build_if_possible() -> Result {
    if has_node() {
        install()?;
        engine::build_if_possible()?;
        run(&mut npm(&["run", "--silent", "build"]))
    } else {
        eprintln!("xtask: {NO_NODE}; the server starts without the viewer");
        Ok(())
    }
}

/// Installs what the viewer is built with, as its lock file says, unless it is installed already.
pub(crate) fn install() -> Result {
    if !has_node() {
        return Err(NO_NODE.to_owned());
    }
    let viewer = root().join("web-viewer");
    let locked = changed(&viewer.join("package-lock.json"));
    let installed = changed(&viewer.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= locked {
        return Ok(());
    }
    run(&mut npm(&["ci", "--no-audit", "--no-fund"]))
}

fn has_node() -> bool {
    let mut node = Command::new("node");
    node.arg("--version");
    is_there(node) && is_there(npm(&["--version"]))
}

fn changed(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|known| known.modified()).ok()
}
