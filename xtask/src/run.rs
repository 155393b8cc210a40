//! Running other programs in the folder of the project.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Why something was not done, as a sentence.
pub(crate) type Result<T = ()> = std::result::Result<T, String>;

/// The folder of the project.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Cargo, as it runs us, in the folder of the project.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args).current_dir(root());
    command
}

/// Npm, in the folder of the viewer.
pub(crate) fn npm(args: &[&str]) -> Command {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(npm);
    command.args(args).current_dir(root().join("web-viewer"));
    command
}

/// Whether the program can be started at all.
pub(crate) fn is_there(mut probe: Command) -> bool {
    probe.output().is_ok_and(|output| output.status.success())
}

/// Runs a program to its end, with its output shown.
pub(crate) fn run(command: &mut Command) -> Result {
    let what = shown(command);
    let status = command.status().map_err(|error| format!("{what}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} ended with {status}")) }
}

/// Runs a program to its end and takes what it prints.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let what = shown(command);
    let output = command.output().map_err(|error| format!("{what}: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("{what} ended with {}\n{said}", output.status))
    }
}

fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = command.get_args().map(|arg| arg.to_string_lossy().into_owned());
    std::iter::once(program.to_string_lossy().into_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
