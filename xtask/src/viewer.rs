//! Building the viewer.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::engine;
use crate::run::{Result, is_there, npm, output, root, run};

/// How to get what the viewer is built with.
const NO_NODE: &str =
    "Node 20.19 or newer with npm was not found: install it from https://nodejs.org";
/// The oldest Node that builds the viewer.
const OLDEST: (u32, u32) = (20, 19);

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
    let said = output(Command::new("node").arg("--version")).unwrap_or_default();
    version(&String::from_utf8_lossy(&said)).is_some_and(|found| found >= OLDEST)
        && is_there(npm(&["--version"]))
}

/// The first two numbers of what Node says of itself.
fn version(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.trim().strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

fn changed(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|known| known.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::{OLDEST, version};

    #[test]
    fn node_is_new_enough_from_its_first_two_numbers_on() {
        for (said, enough) in [
            ("v20.19.0\n", true),
            ("v20.18.3\n", false),
            ("v18.20.4\n", false),
            ("v22.0.0\n", true),
        ] {
            assert_eq!(version(said).is_some_and(|found| found >= OLDEST), enough, "{said}");
        }
        assert_eq!(version("node: not found"), None);
    }
}
