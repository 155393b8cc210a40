//! `throne campaign`: the log of a campaign in a file, with the matches that it names.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use campaign::{Book, Campaign, Matches, NoOutcome, Outcome, Rule, judged, notation};
use clap::Args;
use events::{Event, Name, harmless};
use referee::{Game, Logged, Ruleset};

use super::campaign_told::{ToldCampaign, ToldEntry, ToldHero, ToldOption, ToldSession};
use super::replay::print_json;
use super::{Ended, complain, log_file};
use crate::report::Verdict;
use crate::rulesets::Rulesets;

/// More than a log can have, in bytes.
const MOST_READ: u64 = 1 << 20;

/// A campaign.
#[derive(Args)]
pub(super) struct CampaignArgs {
    /// The log: a fact a line, such as `open campaign Normal; 1 Barbarian` or `played FILE`, a .match file by its path from here.
    file: PathBuf,
    /// One JSON object a line; fixtures/README.md describes them.
    #[arg(long)]
    json: bool,
}

/// Reads the log of a campaign, judges its matches, says what cannot be, and prints where the campaign stands.
pub(super) fn campaign(args: &CampaignArgs, out: &mut impl Write) -> io::Result<Ended> {
    let rulesets = Rulesets::shipped().map_err(io::Error::other)?;
    let book = Book::shipped();
    let log = match read(&args.file) {
        Ok(log) => log,
        Err(why) => {
            complain(&format!("{}: {why}", args.file.display()));
            return Ok(Ended::Unreadable);
        }
    };
    let Some(rules) = rulesets.named(&book.ruleset).map(|pinned| Arc::clone(&pinned.rules)) else {
        complain(&format!("there is no rule set {}", book.ruleset));
        return Ok(Ended::Unreadable);
    };
    let folder = args.file.parent().unwrap_or(Path::new(""));
    let files = Files { folder, rulesets: &rulesets, book, read: RefCell::default() };
    let facts = log.iter().map(|(_, fact)| fact.clone());
    let campaign = Campaign::replay(book, facts, &files);

    let mut ended = Ended::Well;
    for ((seq, entry), (line, _)) in campaign.placed().zip(&log) {
        let told = ToldEntry::of(&rules, seq, entry);
        if args.json {
            print_json(out, &told)?;
        }
        if let (Verdict::Refused, Some(ruling)) = (told.verdict, told.ruling) {
            complain(&format!(
                "{}: line {line}: refused: {}",
                args.file.display(),
                ruling.in_full()
            ));
            ended = Ended::Wrong;
        }
    }
    let told = ToldCampaign::of(&rules, &campaign);
    if args.json {
        print_json(out, &told)?;
    } else {
        write!(out, "{}", harmless(&printed(&told)))?;
    }
    Ok(ended)
}

fn read(file: &Path) -> Result<Vec<(u32, campaign::Fact)>, String> {
    let mut text = String::new();
    let open = File::open(file).map_err(|error| error.to_string())?;
    open.take(MOST_READ + 1).read_to_string(&mut text).map_err(|error| error.to_string())?;
    if text.len() as u64 > MOST_READ {
        return Err(format!("a campaign has at most {MOST_READ} bytes"));
    }
    notation::parse_log(&text).map_err(|error| error.to_string())
}

/// The matches of a campaign, by their paths from its folder. Each is judged once.
struct Files<'a> {
    folder: &'a Path,
    rulesets: &'a Rulesets,
    book: &'a Book,
    read: RefCell<BTreeMap<Name, Result<Outcome, NoOutcome>>>,
}

impl Matches for Files<'_> {
    fn outcome(&self, of: &Name) -> Result<Outcome, NoOutcome> {
        let mut read = self.read.borrow_mut();
        let outcome = read.entry(of.clone()).or_insert_with(|| {
            let game = self.game(Path::new(of.as_str())).map_err(|why| {
                complain(&why);
                NoOutcome::NotThere
            })?;
            judged(self.book, &game)
        });
        outcome.clone()
    }
}

impl Files<'_> {
    /// The match of a file, judged; or why it cannot be.
    fn game(&self, path: &Path) -> Result<Game, String> {
        if !path.is_relative() {
            return Err(format!(
                "{}: a match is named by its path from the campaign",
                path.display()
            ));
        }
        let file = self.folder.join(path);
        let log = log_file::read(&file)?;
        let house = log.pinned(&file, self.rulesets)?;
        let named = |name: &Name| -> Option<Arc<Ruleset>> {
            Some(Arc::clone(&self.rulesets.named(name.as_str())?.rules))
        };
        let of_opening = || match log.entries.first().map(|written| &written.event) {
            Some(Event::Opened(opening)) => named(&opening.ruleset),
            Some(_) | None => None,
        };
        let rules = house.as_ref().map(|pinned| Arc::clone(&pinned.rules)).or_else(of_opening);
        let rules = rules.ok_or_else(|| format!("{}: no such rule set", file.display()))?;
        let logged = log.entries.into_iter().map(|written| Logged::new(written.event, named));
        Game::replay(rules, logged).map_err(|_| {
            format!("{}: its opening is refused; throne replay says why", file.display())
        })
    }
}

fn printed(told: &ToldCampaign) -> String {
    let mut lines = vec!["Sessions".to_owned()];
    lines.extend(numbered(&told.sessions).map(|(nth, one)| format!("  {nth}. {}", one.headline())));
    lines.push("\nHeroes".to_owned());
    for (place, hero) in numbered(&told.heroes) {
        lines.extend(of_hero(place, hero));
    }
    lines.push("\nScore sheet".to_owned());
    for (nth, session) in numbered(&told.sessions) {
        lines.extend(of_session(nth, session));
    }
    lines.push(format!("  {:>4}  all sessions [{}]", told.score, Rule::Score.id()));
    if let Some(next) = &told.next {
        let (scenario, salves) = (next.scenario, next.starting_salves);
        lines.push(format!(
            "\nNext session: scenario {scenario}, with {salves} Salves [{}]",
            Rule::Setup.id()
        ));
        lines.push(match next.modes.as_slice() {
            [] => "  no rule set plays it yet, so that no match of it can be counted".to_owned(),
            modes => format!("  a match of one of these modes: {}", modes.join(", ")),
        });
        lines.extend(unverified(&next.unverified));
    }
    let (may, may_not): (Vec<_>, Vec<_>) =
        told.options.iter().partition(|option| option.ruling.is_none());
    lines.push("\nWhat may be logged now".to_owned());
    lines.extend(may.into_iter().map(of_option));
    if !may_not.is_empty() {
        lines.push("\nWhat may not, and why".to_owned());
        lines.extend(may_not.into_iter().map(of_option));
    }
    lines.join("\n") + "\n"
}

fn numbered<T>(all: &[T]) -> impl Iterator<Item = (usize, &T)> {
    (1..).zip(all)
}

fn of_hero(place: usize, hero: &ToldHero) -> Vec<String> {
    let ToldHero { hero: name, cards, gold, .. } = hero;
    let mut lines = vec![match cards {
        // A deck is counted in the match of a session.
        0 => format!("  {place} {name}"),
        _ => format!("  {place} {name}: {cards} cards, {gold} Gold"),
    }];
    let lists = [
        ("Loot cards", &hero.loot),
        ("unidentified", &hero.unidentified),
        ("in the shop", &hero.dealt),
    ];
    for (what, cards) in lists {
        if !cards.is_empty() {
            lines.push(format!("      {what}: {}", cards.join(" + ")));
        }
    }
    lines.extend(unverified(&hero.unverified));
    lines
}

fn of_session(nth: usize, session: &ToldSession) -> Vec<String> {
    let open = if session.settled { "" } else { ", as it stands now" };
    let mut lines = vec![format!("  {nth}. scenario {}{open}", session.scenario)];
    lines.extend(session.lines.iter().map(|line| {
        format!("  {:>+4}  {} ({}) [{}]", line.points, line.counted, line.of, line.rule)
    }));
    lines.push(format!("  {:>4}  the session", session.score));
    lines.extend(unverified(&session.unverified));
    lines
}

fn of_option(option: &ToldOption) -> String {
    let gold = match option.gold {
        0 => String::new(),
        price @ 1.. => format!(", costs {price} Gold"),
        brings => format!(", brings {} Gold", -brings),
    };
    let why = option.ruling.as_ref().map(|ruling| format!(": {}", ruling.in_short()));
    format!("  {}{gold}{}", option.line, why.unwrap_or_default())
}

fn unverified(doubts: &[String]) -> impl Iterator<Item = String> {
    doubts.iter().map(|doubt| format!("      unverified: {doubt}"))
}
