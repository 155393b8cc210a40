//! `cargo xtask serve` and `cargo xtask schema`.

use std::fs;
use std::process::Command;

use crate::run::{Result, output, root};
use crate::server::{Profile, build, demo};
use crate::viewer;

/// Builds the viewer and the server and runs it. What we do not know is passed on to it.
pub(crate) fn serve(args: impl Iterator<Item = String>) -> Result {
    let mut profile = Profile::Dev;
    let mut passed = Vec::new();
    for arg in args {
        match arg.as_str() {
            "--release" => profile = Profile::Release,
            "--demo" => passed.extend([arg, demo().to_string_lossy().into_owned()]),
            _ => passed.push(arg),
        }
    }
    viewer::build_if_possible()?;
    let throne = build(profile)?;
    become_it(Command::new(throne).arg("serve").args(passed).current_dir(root()))
}

/// Runs a program in place of this one, so that what stops one stops the other.
#[cfg(unix)]
fn become_it(command: &mut Command) -> Result {
    use std::os::unix::process::CommandExt;
    Err(command.exec().to_string())
}

/// Runs a program until it ends.
#[cfg(not(unix))]
fn become_it(command: &mut Command) -> Result {
    crate::run::run(command)
}

/// Writes the schema that other programs are written against.
pub(crate) fn schema() -> Result {
    let throne = build(Profile::Dev)?;
    let schema = output(Command::new(throne).arg("schema"))?;
    let file = root().join("api").join("schema.graphql");
    fs::write(&file, schema).map_err(|error| format!("{}: {error}", file.display()))
}
