//! The command line `throne`.

mod check;
mod log_file;
mod replay;
mod serve;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// Referee and replay service for Dice Throne: people log what they see, it judges and explains.
#[derive(Parser)]
#[command(name = "throne", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the API and the viewer.
    Serve(ServeArgs),
    /// Judge a log, entry by entry. Exit status 1 if something is refused, 2 if it cannot be read.
    Replay(LogArgs),
    /// Judge a log and print what may be logged next.
    Options(LogArgs),
    /// Print the GraphQL schema.
    Schema,
    /// Check all content and print what each hero has. Exit status 1 if something is wrong.
    Check,
}

/// How to serve.
#[derive(Args)]
struct ServeArgs {
    /// Where to listen; port 0 takes a free one.
    #[arg(long, env = "THRONE_ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The folder of the journal.
    #[arg(long, env = "THRONE_DATA", default_value = "./data")]
    data: PathBuf,
    /// Store the recorded matches of this folder first, unless they are there already.
    #[arg(long, value_name = "DIR")]
    demo: Option<PathBuf>,
    /// For developers: the schema describes itself, and /graphiql is a page to try it.
    #[arg(long)]
    dev: bool,
}

/// A log.
#[derive(Args)]
struct LogArgs {
    /// A .match file: a whole game, or a position.
    file: PathBuf,
    /// One JSON object a line; fixtures/README.md describes them.
    #[arg(long)]
    json: bool,
}

/// How a command ended, if nothing broke.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    /// All is well.
    Well,
    /// Something is refused or wrong, and it was said what.
    Wrong,
    /// The input cannot be read, and it was said where.
    Unreadable,
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let out = &mut io::stdout().lock();
    let ended = match Cli::parse().command {
        Command::Serve(args) => serve::serve(&args, out),
        Command::Replay(args) => replay::replay(&args, out),
        Command::Options(args) => replay::options(&args, out),
        Command::Schema => write!(out, "{}", crate::graphql::sdl()).map(|()| Ended::Well),
        Command::Check => check::check(out),
    };
    match ended {
        Ok(Ended::Well) => ExitCode::SUCCESS,
        Ok(Ended::Wrong) => ExitCode::from(1),
        Ok(Ended::Unreadable) => ExitCode::from(2),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::from(2)
        }
    }
}

/// Says what is wrong to whoever runs the program.
fn complain(what: &str) {
    // Nobody is left to hear that nobody hears.
    let _ = writeln!(io::stderr(), "throne: {what}");
}
