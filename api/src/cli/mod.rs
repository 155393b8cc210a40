//! The command line `throne`.

mod campaign;
mod campaign_told;
mod check;
mod check_file;
mod damaged;
mod delete;
mod desk;
mod editions;
mod forget;
mod house_file;
mod journal;
mod log_file;
mod minion;
mod odds;
mod read_out;
mod replay;
mod rules;
mod serve;
mod store;
mod tell;
mod whole_file;
mod why;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};
use events::journal::MatchId;
use ipnet::IpNet;
use journal::{JournalArgs, MoveArgs};
use referee::revision::View;

use crate::matches::quota::Limits;
use crate::server::proxied::network;

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
    /// The ruling on an event at some point of a log, without logging it. Exit status 1 if it is refused.
    Why(WhyArgs),
    /// Find rules, answers and conflicts by their words. Exit status 1 if there are none.
    Rules(RulesArgs),
    /// Print a rule, an answer or a conflict by its id. Exit status 1 if there is none.
    Rule(RuleArgs),
    /// Print the exact odds after a log's last entry, or from a hero's dice. Exit status as for `replay`.
    Odds(odds::OddsArgs),
    /// The boards of the Minions of Dice Throne Adventures, and what the rules decide of their dice: which are rolled again, and
    /// what is performed. Exit status 1 if there is no such Minion.
    Minion(minion::MinionArgs),
    /// Luck and skill of a match, turn by turn: LUCK.md says what they are. Exit status 2 if it cannot be read.
    Luck(tell::LuckArgs),
    /// The achievements that were earned in matches, each with its entry. Exit status 2 if one cannot be read.
    Achievements(tell::FeatsArgs),
    /// What the matches of a season come to: players, heroes, ratings, dice. Exit status 2 if one cannot be read.
    Season(tell::SeasonArgs),
    /// Look whether everything stored is as it was written. Exit status 1 if something is not.
    Verify(VerifyArgs),
    /// Judge every stored match again and compare with what was answered. Exit status 1 if something differs.
    Rejudge(RejudgeArgs),
    /// Write stored matches to a file or to standard output.
    Export(ExportArgs),
    /// Read matches of any form into a store, check their chains and judge them again.
    Import(ImportArgs),
    /// Write a whole store to a file, also of a server that runs.
    Backup(BackupArgs),
    /// Move a whole store, between a folder and a database or any two of them. Exit status 1 if both are not the same then.
    Move(MoveArgs),
    /// Erase what a player is called, for good. The log and its chain stay as they are.
    EraseName(EraseNameArgs),
    /// Erase a name in every match, for good. The logs and their chains stay as they are. Exit status 1 if nobody had it.
    Forget(ForgetArgs),
    /// Delete a match with everything that belongs to it. Where it was, the last link of its chain stays.
    Delete(DeleteArgs),
    /// Judge the log of an event, and print its standings and the round that comes next. Exit status as for `replay`.
    Desk(desk::DeskArgs),
    /// Judge the log of a campaign of Dice Throne Adventures with its matches, and print its sessions, decks, shop and score sheet,
    /// and what may be logged next. Exit status as for `replay`.
    Campaign(campaign::CampaignArgs),
    /// Print the GraphQL schema.
    Schema,
    /// What tables read out in matches of Dice Throne Adventures, as a file of house rules for their next ones. Exit status 1 if
    /// nothing was read out, 2 if a match cannot be read.
    ReadOut(read_out::ReadOutArgs),
    /// Check all content and print what each hero has; or files of house rules and of heroes. Exit status 1 if something is wrong.
    Check(check_file::CheckArgs),
}

/// How to serve.
#[derive(Args)]
struct ServeArgs {
    /// Where to listen; port 0 takes a free one.
    #[arg(long, env = "THRONE_ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    #[command(flatten)]
    journal: JournalArgs,
    /// Store the recorded matches of this folder first, unless they are there already.
    #[arg(long, value_name = "DIR")]
    demo: Option<PathBuf>,
    /// Matches that are opened without house rules have those of this file.
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Open to all: whoever reaches the server writes in every match that nobody has shared, and sees it. For a table where
    /// everybody is trusted. Otherwise a match belongs to whoever opens it.
    #[arg(long)]
    open: bool,
    /// Write everything that is logged a second time into this folder, best on another disk; `throne import DIR` reads it. A
    /// database has replicas and back-ups of its own.
    #[arg(long, value_name = "DIR", env = "THRONE_MIRROR", conflicts_with = "store")]
    mirror: Option<PathBuf>,
    /// A name by which the server may be called, as behind a proxy; can be given several times. Without it only its addresses
    /// and `localhost` are.
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// The address of a proxy, or a network of them, whose `X-Forwarded-For` and `X-Forwarded-Proto` count; can be given several
    /// times. Without it whoever connects is taken for the caller.
    #[arg(long = "proxy", value_name = "ADDRESS", value_parser = network)]
    proxies: Vec<IpNet>,
    /// How large the store may become, such as 500MiB or 20GiB: then no more matches are opened, and those that are open go on.
    #[arg(long, value_name = "SIZE", env = "THRONE_ROOM", default_value_t = Limits::ROOM)]
    room: ByteSize,
    /// Everybody who uses the server has to know the pass phrase in this file, of twelve characters or more.
    #[arg(long, value_name = "FILE", env = "THRONE_PASS_PHRASE_FILE")]
    pass_phrase_file: Option<PathBuf>,
    /// What the game is at BoardGameGeek, for the plays that are handed to BG Stats: the number in the address of its page there.
    #[arg(long, value_name = "ID", env = "THRONE_BGG_ID")]
    bgg_id: Option<u32>,
    /// Where `/metrics` tells numbers to whoever watches the server, such as 127.0.0.1:9464; port 0 takes a free one. Without it
    /// nobody is told. It asks nobody for a pass phrase: keep it from strangers.
    #[arg(long, value_name = "ADDRESS", env = "THRONE_METRICS")]
    metrics: Option<SocketAddr>,
    /// In which form the log is written.
    #[arg(long, value_enum, value_name = "FORM", env = "THRONE_LOG", default_value_t = LogForm::Text)]
    log: LogForm,
    /// For developers: the schema describes itself, and /graphiql is a page to try it.
    #[arg(long)]
    dev: bool,
}

/// A form of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LogForm {
    /// For people.
    Text,
    /// A JSON object on each line, for programs.
    Json,
}

/// What to look at.
#[derive(Args)]
struct VerifyArgs {
    #[command(flatten)]
    journal: JournalArgs,
    /// A link that somebody kept: `MATCH=LINK`. Can be given several times.
    #[arg(long, value_name = "MATCH=LINK")]
    kept: Vec<String>,
    /// Print the last link of every match, to be kept.
    #[arg(long)]
    heads: bool,
}

/// What to judge again.
#[derive(Args)]
struct RejudgeArgs {
    #[command(flatten)]
    journal: JournalArgs,
    /// Under this rule set instead of each match's own.
    #[arg(long, value_name = "RULESET")]
    under: Option<String>,
}

/// What to write.
#[derive(Args)]
struct ExportArgs {
    /// The match; without it, all of them.
    id: Option<MatchId>,
    #[command(flatten)]
    journal: JournalArgs,
    /// In which form.
    #[arg(long, value_enum, default_value_t = Form::Archive)]
    form: Form,
    /// The file; without it, standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write what is left of a store whose files were cut or changed. They are only read. Exit status 1 if something is missing.
    #[arg(long, conflicts_with = "store")]
    damaged: bool,
}

/// A form of matches in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// JSON lines with everything, rule sets included.
    Archive,
    /// Notation: a `.match` file.
    Match,
    /// A few hundred bytes with the chain, without times and names.
    Packed,
    /// The same as text, which fits into a QR code.
    Text,
}

/// What to read.
#[derive(Args)]
struct ImportArgs {
    /// The file, or the folder of a mirror; without it, or with -, standard input. What form it has is seen from its
    /// beginning.
    file: Option<PathBuf>,
    #[command(flatten)]
    journal: JournalArgs,
    /// Store what is whole of an archive that was cut or has gaps, without matches that were deleted here.
    #[arg(long)]
    partial: bool,
    /// Store a match that goes on otherwise here as a new one of its own.
    #[arg(long)]
    as_branch: bool,
    /// Store matches once more that were deleted here.
    #[arg(long)]
    again: bool,
    /// A .match file was played with the house rules of this file, instead of those that it holds.
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
}

/// Whose name to erase.
#[derive(Args)]
struct EraseNameArgs {
    /// The match.
    id: MatchId,
    /// The seat, from 1.
    seat: u8,
    #[command(flatten)]
    journal: JournalArgs,
}

/// Which name to forget.
#[derive(Args)]
struct ForgetArgs {
    /// The name, as it was given; blanks more or less make no other one.
    name: String,
    #[command(flatten)]
    journal: JournalArgs,
}

/// What to delete.
#[derive(Args)]
struct DeleteArgs {
    /// The match.
    id: MatchId,
    #[command(flatten)]
    journal: JournalArgs,
    /// The folder of the mirror, which learns of it.
    #[arg(long, value_name = "DIR", env = "THRONE_MIRROR", conflicts_with = "store")]
    mirror: Option<PathBuf>,
}

/// What to write a back-up of.
#[derive(Args)]
struct BackupArgs {
    /// The file.
    out: PathBuf,
    #[command(flatten)]
    journal: JournalArgs,
    /// The address of a server that runs, such as 127.0.0.1:8080, instead of a folder.
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// The file with the pass phrase of that server, if it asks for one.
    #[arg(long, value_name = "FILE", requires = "from", env = "THRONE_PASS_PHRASE_FILE")]
    pass_phrase_file: Option<PathBuf>,
}

/// A log.
#[derive(Args)]
struct LogArgs {
    /// A .match file: a whole game, or a position.
    file: PathBuf,
    /// A file of house rules that it was played with.
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// How to read it: as it was logged, with its corrections, or as a judge ruled.
    #[arg(long, value_enum, default_value_t = Reading::Ruled)]
    view: Reading,
    /// One JSON object a line; fixtures/README.md describes them.
    #[arg(long)]
    json: bool,
}

/// A way to read a log.
#[derive(Clone, Copy, ValueEnum)]
enum Reading {
    Logged,
    Corrected,
    Ruled,
}

impl From<Reading> for View {
    fn from(reading: Reading) -> View {
        match reading {
            Reading::Logged => View::AsLogged,
            Reading::Corrected => View::AsCorrected,
            Reading::Ruled => View::AsRuled,
        }
    }
}

/// An event at some point of a log.
#[derive(Args)]
struct WhyArgs {
    #[command(flatten)]
    log: LogArgs,
    /// Behind which entry it is judged: behind everything that counts up to there. The opening is 1. A correction or a
    /// ruling is judged behind the last one.
    sequence: u32,
    /// The event, as a line of notation.
    line: String,
}

/// What to look for.
#[derive(Args)]
struct RulesArgs {
    /// Words, of which beginnings will do; none, and a hero, for everything about the hero.
    text: Vec<String>,
    /// Leave out what is about other heroes.
    #[arg(long)]
    hero: Option<String>,
    #[command(flatten)]
    from: EditionArgs,
}

/// Which rule.
#[derive(Args)]
struct RuleArgs {
    /// Its id, such as FDT-4, FAQ-MOON-15 or C-19.
    id: String,
    #[command(flatten)]
    from: EditionArgs,
}

/// Whose words, and how they are printed.
#[derive(Args)]
struct EditionArgs {
    /// The rule set; without it, the one the others are based on.
    #[arg(long)]
    edition: Option<String>,
    /// One JSON object a line, with the fields of the GraphQL type Rule.
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
        Command::Why(args) => why::why(&args, out),
        Command::Rules(args) => rules::rules(&args, out),
        Command::Rule(args) => rules::rule(&args, out),
        Command::Odds(args) => odds::odds(&args, out),
        Command::Minion(args) => minion::minion(&args, out),
        Command::Luck(args) => tell::luck(&args, out),
        Command::Achievements(args) => tell::achievements(&args, out),
        Command::Season(args) => tell::season(&args, out),
        Command::Verify(args) => store::verify(&args, out),
        Command::Rejudge(args) => store::rejudge(&args, out),
        Command::Export(args) => store::export(&args, out),
        Command::Import(args) => store::import(&args, out),
        Command::Backup(args) => store::backup(&args, out),
        Command::Move(args) => journal::move_all(&args, out),
        Command::EraseName(args) => store::erase_name(&args, out),
        Command::Forget(args) => forget::forget(&args, out),
        Command::Delete(args) => delete::delete(&args, out),
        Command::Desk(args) => desk::desk(&args, out),
        Command::Campaign(args) => campaign::campaign(&args, out),
        Command::Schema => write!(out, "{}", crate::graphql::sdl()).map(|()| Ended::Well),
        Command::ReadOut(args) => read_out::read_out(&args, out),
        Command::Check(args) if args.names_none() => check::check(out),
        Command::Check(args) => check_file::check(&args, out),
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
    let _ = writeln!(io::stderr(), "throne: {}", events::harmless(what));
}
