//! `cargo xtask test`: every check there is, in the order in which they fail soonest.

use std::fs;
use std::process::Command;
use std::time::Instant;

use crate::browser::browser;
use crate::database;
use crate::deny;
use crate::engine;
use crate::run::{Result, cargo, npm, root, run};
use crate::server::{Profile, Server, build};
use crate::viewer;

/// A check, and what it is called.
type Check = (&'static str, fn() -> Result);

const CHECKS: [Check; 15] = [
    ("format", || run(&mut cargo(&["fmt", "--all", "--check"]))),
    ("dependencies", deny::check),
    ("viewer: packages", viewer::install),
    ("viewer: known faults", deny::audit),
    ("viewer: engine", engine::build_for_tests),
    ("viewer: types", || run(&mut npm(&["run", "--silent", "check"]))),
    ("viewer: unit tests", || run(&mut npm(&["test"]))),
    // The server embeds the viewer, so it comes before everything that builds the server.
    ("viewer: build", || run(&mut npm(&["run", "--silent", "build"]))),
    ("lints", || {
        let what = ["clippy", "--workspace", "--all-targets", "--all-features"];
        run(cargo(&what).args(["--", "--deny", "warnings"]))
    }),
    ("PostgreSQL", database::install),
    ("tests", || {
        let every = ("THRONE_LANGUAGES", "all");
        run(cargo(&["test", "--workspace", "--all-features"]).env(every.0, every.1))
    }),
    ("faults", faults),
    ("documentation", || {
        let what = ["doc", "--workspace", "--all-features", "--no-deps"];
        run(cargo(&what).env("RUSTDOCFLAGS", "--deny warnings"))
    }),
    ("GraphQL over HTTP", over_http),
    ("browser", in_the_browser),
];

/// Runs every check, up to the first that fails.
pub(crate) fn test() -> Result {
    for (name, check) in CHECKS {
        println!("== {name}");
        let began = Instant::now();
        check().map_err(|why| format!("{name}: {why}"))?;
        println!("== {name}: passed in {:.0} s", began.elapsed().as_secs_f32());
    }
    println!("== all {} checks passed", CHECKS.len());
    Ok(())
}

/// Every rule of the books with the cases that exercise it.
pub(crate) fn rules() -> Result {
    run(&mut cargo(&["run", "--quiet", "--package", "throne-tests", "--example", "rules"]))
}

/// Whether a case fails when a rule is broken.
pub(crate) fn faults() -> Result {
    run(&mut cargo(&["run", "--quiet", "--package", "throne-tests", "--example", "faults"]))
}

/// The viewer in a browser.
fn in_the_browser() -> Result {
    let chromium = browser()?;
    against_the_server(Command::new("node").arg("e2e/run.mjs").env("CHROMIUM", chromium))
}

/// Whether the server speaks GraphQL over HTTP as its specification has it.
fn over_http() -> Result {
    against_the_server(Command::new("node").arg("e2e/audit.mjs"))
}

/// Runs something of the viewer against the program itself with the recorded matches.
fn against_the_server(command: &mut Command) -> Result {
    let throne = build(Profile::Test)?;
    let data = std::env::temp_dir().join(format!("throne-e2e-{}", std::process::id()));
    let server = Server::start(&throne, &data)?;
    let done = run(command
        .env("THRONE_URL", &server.url)
        .env("THRONE_PROGRAM", &throne)
        .current_dir(root().join("web-viewer")));
    drop(server);
    let _ = fs::remove_dir_all(&data);
    done
}
