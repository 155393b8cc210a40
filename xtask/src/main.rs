//! Builds, serves and tests the project: `cargo xtask serve | engine | test | soak | rules | faults | schema`.

#![expect(clippy::print_stdout, reason = "it says what it does while it does it")]

mod apt;
mod browser;
mod database;
mod deny;
mod engine;
mod run;
mod serve;
mod server;
mod soak;
mod test;
mod viewer;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask serve [--demo] [--release] [OPTION OF throne serve]...
    builds the viewer and the server and starts it on ./data; --demo brings the recorded matches along
cargo xtask engine
    builds the referee for the browser
cargo xtask test
    runs every check there is
cargo xtask soak [--minutes 30]
    lets 200 tables log beside those who do all they can to stop them, and fails if one of its aims is missed
cargo xtask rules
    lists every rule of the books with the cases that exercise it
cargo xtask faults
    breaks every rule of a duel in a copy of the project and looks whether a case fails
cargo xtask schema
    writes api/schema.graphql anew
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let done = match args.next().as_deref() {
        Some("serve") => serve::serve(args),
        Some("engine") => engine::build(),
        Some("test") => test::test(),
        Some("soak") => soak::soak(args),
        Some("rules") => test::rules(),
        Some("faults") => test::faults(),
        Some("schema") => serve::schema(),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
