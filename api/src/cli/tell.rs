//! `throne luck`, `throne achievements` and `throne season`: what logs tell.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use referee::revision::View;
use referee::{ActorId, Game, Ruleset};
use season::achievements::feats;
use season::fairness::{CAREFUL, MEANS, p_value};
use season::luck::Parts;
use season::table::{Facts, Match, Sheet, Standing};
use season::{Achievements, Exact, Luck, Season};

use super::{Ended, complain, log_file};
use crate::report;
use crate::rulesets::Rulesets;
use crate::words::{Language, season as words};

/// A log.
#[derive(Args)]
pub(super) struct LuckArgs {
    /// A .match file.
    file: PathBuf,
}

/// Some logs.
#[derive(Args)]
pub(super) struct FeatsArgs {
    /// .match files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Some logs, and what is said about them.
#[derive(Args)]
pub(super) struct SeasonArgs {
    /// .match files. Players are called as their openings do; who has no name counts for heroes only.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A file of what an organiser says, a line each: `merge NAME into NAME`, `rename NAME to NAME`, `dice NAME by NAME in
    /// FILE, FILE`, `take back NUMBER`.
    #[arg(long, value_name = "FILE")]
    facts: Option<PathBuf>,
    /// Only matches with this player, as shown.
    #[arg(long)]
    player: Option<String>,
    /// Only matches with this hero.
    #[arg(long)]
    hero: Option<String>,
    /// Only matches of this mode.
    #[arg(long)]
    mode: Option<String>,
    /// Only matches under this rule set.
    #[arg(long)]
    edition: Option<String>,
    /// The players as CSV.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Everything as JSON.
    #[arg(long)]
    json: bool,
}

/// A match of a file, and what its players are called.
struct Read {
    game: Game,
    players: Vec<String>,
}

fn read(file: &Path, rulesets: &Rulesets) -> Result<Read, String> {
    let log = log_file::read(file)?;
    let house = log.pinned(file, rulesets)?;
    let named = |name: &str| -> Option<Arc<Ruleset>> {
        rulesets.named(name).map(|pinned| Arc::clone(&pinned.rules))
    };
    let house = house.as_ref().map(|pinned| &pinned.rules);
    let replayed =
        report::replay_with(&log.entries, house, View::AsRuled, Language::English, named)
            .map_err(|refused| format!("{}: {}", file.display(), refused.ruling.sentence))?;
    let players = log.entries.first().map(|written| &written.players);
    let name = |actor: ActorId| {
        let said = players
            .and_then(|players| players.name(actor.seat()?))
            .map(|name| name.as_str().to_owned());
        said.unwrap_or_default()
    };
    let players = replayed.game.now().state().ids().map(name).collect();
    Ok(Read { game: replayed.game, players })
}

/// The match of a file, or where and why it cannot be judged.
pub(super) fn game(file: &Path, rulesets: &Rulesets) -> Result<Game, String> {
    read(file, rulesets).map(|read| read.game)
}

/// Reads files one after the other; those that cannot be read are named.
fn each(
    files: &[PathBuf],
    mut with: impl FnMut(&Path, Read) -> io::Result<()>,
) -> io::Result<Ended> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let mut ended = Ended::Well;
    for file in files {
        match read(file, &rulesets) {
            Ok(found) => with(file, found)?,
            Err(why) => {
                complain(&why);
                ended = Ended::Unreadable;
            }
        }
    }
    Ok(ended)
}

/// Prints luck and skill of a match, turn by turn.
pub(super) fn luck(args: &LuckArgs, out: &mut impl Write) -> io::Result<Ended> {
    each(std::slice::from_ref(&args.file), |_, read| {
        let Some(luck) = Luck::of(&read.game, View::AsRuled) else { return Ok(()) };
        print_luck(out, &luck)
    })
}

fn shown(number: Exact) -> String {
    format!("{:+.2}", number.nearly())
}

fn print_parts(
    out: &mut impl Write,
    what: &str,
    side: usize,
    par: Exact,
    parts: Parts,
    ends: Exact,
) -> io::Result<()> {
    let (luck, skill, others) = (shown(parts.luck), shown(parts.skill), shown(parts.others));
    let (par, ends) = (shown(par), shown(ends));
    writeln!(
        out,
        "{what:<8} side {}  par {par:>7}  luck {luck:>7}  skill {skill:>7}  others {others:>7}  ends {ends:>7}",
        side + 1
    )
}

fn print_luck(out: &mut impl Write, luck: &Luck) -> io::Result<()> {
    writeln!(
        out,
        "Health ahead at the end of the turn, if nobody plays a card, spends a token or takes an offer: LUCK.md.\n"
    )?;
    for turn in &luck.reckonings {
        let steps = &luck.steps[turn.steps.0..turn.steps.1];
        for side in 0..luck.sides.count() {
            let parts = Parts::all(steps.iter().map(|step| step.parts[side]));
            let par = turn.begins[side] - turn.stood[side];
            print_parts(out, &format!("turn {}", turn.turn), side, par, parts, turn.ends[side])?;
        }
    }
    writeln!(out)?;
    for side in 0..luck.sides.count() {
        let ends = luck.reckonings.last().map_or(Exact::ZERO, |last| last.ends[side]);
        print_parts(out, "match", side, luck.par(side), luck.of_match(side), ends)?;
        writeln!(
            out,
            "         luck {}, skill {}",
            luck.of_match(side).luck,
            luck.of_match(side).skill
        )?;
        if let Some(step) = luck.luckiest(side) {
            writeln!(
                out,
                "         luckiest: entry {}, {}",
                step.seq,
                shown(step.parts[side].luck)
            )?;
        }
        if let Some(step) = luck.worst_choice(side) {
            writeln!(
                out,
                "         dearest choice: entry {}, {}",
                step.seq,
                shown(step.parts[side].skill)
            )?;
        }
    }
    if let Some((step, _)) = luck.turning_point() {
        writeln!(out, "\nThe winner came to be ahead for good with entry {}.", step.seq)?;
    }
    writeln!(
        out,
        "\n{} rolls are left out of skill: nobody said which dice were thrown.",
        luck.left_out
    )
}

/// Prints the achievements of matches, each with the entry that earned it.
pub(super) fn achievements(args: &FeatsArgs, out: &mut impl Write) -> io::Result<Ended> {
    each(&args.files, |file, read| {
        let found = Achievements::of(&read.game, View::AsRuled);
        let open = found.open.iter().map(|open| {
            (&open.of, format!(" (open: {})", words::open(open.why, Language::English)))
        });
        let all = found.ticked.iter().map(|one| (one, String::new())).chain(open);
        for (one, open) in all {
            let feat = &feats()[one.feat];
            let doubt = feat
                .unverified
                .as_ref()
                .map_or_else(String::new, |why| format!(" (unverified: {})", why.told(false)));
            writeln!(
                out,
                "{}: entry {}: player {}: {} {}{doubt}{open}",
                file.display(),
                one.seq,
                one.by,
                feat.id,
                feat.says.told(false)
            )?;
        }
        Ok(())
    })
}

/// Prints where everybody stands.
pub(super) fn season(args: &SeasonArgs, out: &mut impl Write) -> io::Result<Ended> {
    let facts = match args.facts.as_deref().map(read_facts).transpose() {
        Ok(facts) => facts.unwrap_or_default(),
        Err(why) => {
            complain(&why);
            return Ok(Ended::Unreadable);
        }
    };
    let mut season = Season::new();
    let ended = each(&args.files, |file, read| {
        let Read { game, players } = read;
        season.take_in(&file.to_string_lossy(), 0, &players, || Some(game));
        Ok(())
    })?;
    let is = |said: &Option<String>, found: &str| said.as_ref().is_none_or(|said| said == found);
    let lets_through = |one: &Match| {
        let players = &one.record.players;
        let named = |said: &String| {
            (0..players.len())
                .any(|seat| one.name(seat).is_some_and(|name| facts.shown(name) == *said))
        };
        is(&args.mode, &one.record.mode)
            && is(&args.edition, &one.record.edition)
            && args.hero.as_ref().is_none_or(|hero| players.iter().any(|one| one.hero == *hero))
            && args.player.as_ref().is_none_or(named)
    };
    let matches: Vec<&Match> = season.matches().filter(|one| lets_through(one)).collect();
    let standing = Standing::of(matches.iter().copied(), &facts);
    if args.json {
        writeln!(out, "{}", standing.json().map_err(io::Error::other)?)?;
    } else if args.csv {
        let csv = Sheet::Players.csv(&standing, &matches, &facts);
        write!(out, "{}", csv.map_err(io::Error::other)?)?;
    } else {
        print_season(out, &standing)?;
    }
    Ok(ended)
}

fn read_facts(file: &Path) -> Result<Facts, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Facts::read(&text).map_err(|(line, why)| format!("{}, line {line}: {why}", file.display()))
}

fn print_season(out: &mut impl Write, standing: &Standing) -> io::Result<()> {
    writeln!(
        out,
        "{} matches, {} ended, {:.1} turns on average.",
        standing.all.matches, standing.all.ended, standing.all.turns
    )?;
    let starters = standing.all.starters_won;
    if let Some((from, to)) = starters.interval() {
        writeln!(
            out,
            "Who started won {} of {} ({:.0} to {:.0} %).",
            starters.won,
            starters.of,
            from * 100.0,
            to * 100.0
        )?;
    }
    writeln!(out, "\nplayer                won   of  from   to  rating  ±    most used")?;
    for row in &standing.players {
        let (from, to) = row.won.interval().unwrap_or((0.0, 1.0));
        let used = row.most_used().map_or("", |(name, _)| name);
        let name = events::harmless(&row.name);
        let (rating, uncertainty) =
            row.rating.map_or((0.0, 0.0), |rated| (rated.rating, rated.uncertainty));
        writeln!(
            out,
            "{name:<20} {:>4} {:>4} {:>4.0} % {:>3.0} % {:>6.2} {:>4.2}  {used}",
            row.won.won,
            row.won.of,
            from * 100.0,
            to * 100.0,
            rating,
            uncertainty
        )?;
    }
    writeln!(out, "\nplayer               dice  1s  2s  3s  4s  5s  6s  p-value  left out")?;
    for row in &standing.players {
        let dice: u64 = row.faces.thrown.iter().sum();
        let [ones, twos, threes, fours, fives, sixes] = row.faces.thrown;
        let faces = format!("{ones:>4}{twos:>4}{threes:>4}{fours:>4}{fives:>4}{sixes:>4}");
        let p = p_value(&row.faces.thrown).map_or_else(|| "-".to_owned(), |p| format!("{p:.4}"));
        writeln!(
            out,
            "{:<20} {dice:>4}{faces} {p:>8}  {}",
            events::harmless(&row.name),
            row.faces.left_out
        )?;
    }
    writeln!(out, "{MEANS}")?;
    for row in standing.players.iter().filter(|row| row.faces.improbable()) {
        writeln!(out, "{}: {CAREFUL}", events::harmless(&row.name))?;
    }
    Ok(())
}
