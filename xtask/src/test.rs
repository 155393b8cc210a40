//! `cargo xtask test`: every check there is, what fails soonest first.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
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

/// What the viewer is made of and built with: much of it is done by one processor alone.
const VIEWER: [Check; 5] = [
    ("viewer: packages", viewer::install),
    ("viewer: known faults", deny::audit),
    ("viewer: engine", engine::build_for_tests),
    ("viewer: types", || run(&mut npm(&["run", "--silent", "check"]))),
    ("viewer: unit tests", || run(&mut npm(&["test"]))),
];

/// What asks for nothing of the viewer, and is done meanwhile.
const MEANWHILE: [Check; 5] = [
    ("format", || run(&mut cargo(&["fmt", "--all", "--check"]))),
    ("dependencies", deny::check),
    ("lints", || {
        let what = ["clippy", "--workspace", "--all-targets", "--all-features"];
        run(cargo(&what).args(["--", "--deny", "warnings"]))
    }),
    ("documentation", || {
        let what = ["doc", "--workspace", "--all-features", "--no-deps"];
        run(cargo(&what).env("RUSTDOCFLAGS", "--deny warnings"))
    }),
    ("faults", faults),
];

/// What is done by itself: some of it is timed, and what builds the server, which embeds the viewer, finds it whole.
const BEHIND: [Check; 5] = [
    ("viewer: build", || run(&mut npm(&["run", "--silent", "build"]))),
    ("PostgreSQL", database::install),
    ("tests", || {
        let every = ("THRONE_LANGUAGES", "all");
        run(cargo(&["test", "--workspace", "--all-features"]).env(every.0, every.1))
    }),
    ("GraphQL over HTTP", over_http),
    ("browser", in_the_browser),
];

/// Runs every check; behind the first that fails none begins.
pub(crate) fn test() -> Result {
    let failed = AtomicBool::new(false);
    let all = |checks: &[Check]| in_order(checks, &failed);
    thread::scope(|scope| {
        let meanwhile = scope.spawn(|| all(&MEANWHILE));
        let viewer = all(&VIEWER);
        let meanwhile = meanwhile.join().map_err(|_| "a check broke off".to_owned());
        viewer.and(meanwhile.and_then(|outcome| outcome))
    })?;
    all(&BEHIND)?;
    let count = VIEWER.len() + MEANWHILE.len() + BEHIND.len();
    println!("== all {count} checks passed");
    Ok(())
}

/// One after the other, as long as none has failed anywhere.
fn in_order(checks: &[Check], failed: &AtomicBool) -> Result {
    for (name, check) in checks {
        if failed.load(Ordering::Relaxed) {
            return Ok(());
        }
        println!("== {name}");
        let began = Instant::now();
        check().map_err(|why| {
            failed.store(true, Ordering::Relaxed);
            format!("{name}: {why}")
        })?;
        println!("== {name}: passed in {:.0} s", began.elapsed().as_secs_f32());
    }
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

/// The viewer in a browser: two lanes side by side, and what is timed by itself.
fn in_the_browser() -> Result {
    let chromium = browser()?;
    let throne = build(Profile::Test)?;
    let lane = |name: &str| {
        let mut node = Command::new("node");
        against_the_server(
            &throne,
            name,
            node.args(["e2e/run.mjs", name]).env("CHROMIUM", &chromium),
        )
    };
    thread::scope(|scope| {
        let other = scope.spawn(|| lane("other"));
        let one = lane("one");
        one.and(other.join().map_err(|_| "a lane broke off".to_owned())?)
    })?;
    lane("timed")
}

/// Whether the server speaks GraphQL over HTTP as its specification has it.
fn over_http() -> Result {
    let throne = build(Profile::Test)?;
    against_the_server(&throne, "audit", Command::new("node").arg("e2e/audit.mjs"))
}

/// Runs something of the viewer against the program itself with the recorded matches.
fn against_the_server(throne: &Path, name: &str, command: &mut Command) -> Result {
    let data = std::env::temp_dir().join(format!("throne-e2e-{name}-{}", std::process::id()));
    let server = Server::start(throne, &data)?;
    let done = run(command
        .env("THRONE_URL", &server.url)
        .env("THRONE_PROGRAM", throne)
        .current_dir(root().join("web-viewer")));
    drop(server);
    let _ = fs::remove_dir_all(&data);
    done
}
