//! The program `throne`.

use std::process::ExitCode;

fn main() -> ExitCode {
    api::cli::run()
}
