//! `cargo deny`: what stands in `Cargo.lock` may be passed on, comes from where it says, and is none of what is banned.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{Result, cargo, is_there, npm, root, run};

/// The version that is built where none is installed.
const VERSION: &str = "0.20.2";

/// Looks at all dependencies, and holds them against the advisories of `RustSec` where those can be had.
pub(crate) fn check() -> Result {
    let program = program()?;
    let deny = |what: &[&str]| {
        let mut command = Command::new(&program);
        command.args(what).current_dir(root());
        command
    };
    run(&mut deny(&["check", "licenses", "bans", "sources"]))?;
    if is_there(deny(&["fetch", "db"])) {
        return run(&mut deny(&["--offline", "check", "advisories"]));
    }
    println!("the advisories of RustSec cannot be had, and are not looked at");
    Ok(())
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

/// Where the program is: installed here, or built for this project once.
fn program() -> Result<PathBuf> {
    let installed = PathBuf::from("cargo-deny");
    if is_there(version(&installed)) {
        return Ok(installed);
    }
    let tools = root().join("target/tools");
    let built = tools.join("bin/cargo-deny");
    if !is_there(version(&built)) {
        // Unoptimized it is there in a third of the time, and looks at everything in seconds.
        let what =
            ["install", "--quiet", "--locked", "--debug", "--version", VERSION, "cargo-deny"];
        run(cargo(&what).arg("--root").arg(&tools))?;
    }
    Ok(built)
}

fn version(program: &PathBuf) -> Command {
    let mut command = Command::new(program);
    command.arg("--version");
    command
}
