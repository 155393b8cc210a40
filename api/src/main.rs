//! The program `throne`.

use std::process::ExitCode;

/// Matches are read and dropped by the thousand, on several threads: the system's allocator gives their pages back and asks
/// for them again.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    api::cli::run()
}
