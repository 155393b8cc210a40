//! Corrections and rulings in any order, about anything.

use std::collections::BTreeSet;

use api::matches::seats::Barred;
use api::matches::{Logged, Matches, Table};
use api::matches::{archive, import};
use api::report::{Entry, EntryRole};
use api::rulesets::Rulesets;
use api::words::Language;
use events::journal::{Journal, MatchId};
use events::notation::{self, Written};
use events::{Event, Players};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use referee::Game;
use referee::revision::{Role, View, revises};

use super::support::Folder;
use super::{fuzz, recorded};

const VIEWS: [View; 3] = [View::AsLogged, View::AsCorrected, View::AsRuled];

/// What somebody says after a beginning of a game. Places are counted from the end, so that they are mostly there.
#[derive(Clone, Debug)]
enum Said {
    /// The next line of the game.
    Next,
    /// Some line of some game.
    Line(Index),
    Strike(u8),
    Replace(u8, Index),
    Insert(u8, Index),
    Rule(Index, u8),
    /// An answer to what is probably a proposal.
    Answer(Index, u8),
}

const AUTHORITY: [&str; 5] =
    ["agreed 1 + 2", "agreed 2", "judge Ann", "1 proposes", "2 proposes to 1"];

/// What is said of proposals; `@` stands for a place.
const ANSWERS: &[&str] = &[
    "1 agrees to @",
    "2 agrees to @",
    "2 agrees to @",
    "1 disagrees with @",
    "2 disagrees with @",
    "1 withdraws @",
    "3 agrees to @",
];

/// Rulings; `@` stands for a place.
const RULINGS: &[&str] = &[
    "stands",
    "stands; facts @",
    "sets 1 health 7",
    "sets 2 health 0",
    "sets 1 cp 15 + 2 cp 0",
    "sets 2 tokens Targeted 1 + 1 tokens Concussion 1 + 2 tokens Evasive 3",
    "sets 1 tokens Targeted 9",
    "sets 1 hand 0 + 2 hand 9",
    "sets 2 discard 5",
    "adopts living",
    "adopts 1.0",
    "adopts 2.0",
    "adopts nonsense",
    "backs up to @",
    "backs up to 1",
    "penalises 2 with warning",
    "penalises 5 with warning",
    "ends 2 wins",
    "ends in a draw",
    "overturns @",
];

fn said() -> impl Strategy<Value = Said> {
    let back = || prop_oneof![6 => 0..6u8, 2 => 0..40u8, 1 => Just(255)];
    let line = any::<Index>;
    prop_oneof![
        3 => Just(Said::Next),
        2 => line().prop_map(Said::Line),
        5 => back().prop_map(Said::Strike),
        3 => (back(), line()).prop_map(|(back, line)| Said::Replace(back, line)),
        3 => (back(), line()).prop_map(|(back, line)| Said::Insert(back, line)),
        4 => (line(), back()).prop_map(|(ruling, back)| Said::Rule(ruling, back)),
        4 => (line(), 0..4u8).prop_map(|(answer, back)| Said::Answer(answer, back)),
    ]
}

/// A log as text: a beginning of a recorded match, at most so long, and what is said after it.
fn logs(longest: usize) -> impl Strategy<Value = Vec<u8>> {
    let games: Vec<Vec<String>> = recorded().iter().map(|text| lines(text)).collect();
    let all: BTreeSet<String> = games.iter().flatten().cloned().collect();
    let all: Vec<String> = all.into_iter().collect();
    (select(games), 1..longest, vec((said(), select(&AUTHORITY[..])), 0..16)).prop_map(
        move |(game, length, said)| {
            let mut log: Vec<String> = game.iter().take(length).cloned().collect();
            let mut next = log.len();
            for (said, by) in said {
                let place = |back: u8| log.len().saturating_sub(back as usize).max(1);
                let line = |index: &Index| &all[index.index(all.len())];
                let line = match &said {
                    Said::Next => {
                        next += 1;
                        game.get(next - 1).unwrap_or(&all[0]).clone()
                    }
                    Said::Line(index) => line(index).clone(),
                    Said::Strike(back) => format!("strike {}; {by}; because so", place(*back)),
                    Said::Replace(back, index) => {
                        format!("replace {}; {by}; because so; with {}", place(*back), line(index))
                    }
                    Said::Insert(back, index) => {
                        format!(
                            "insert before {}; {by}; because so; with {}",
                            place(*back),
                            line(index)
                        )
                    }
                    Said::Answer(index, back) => {
                        ANSWERS[index.index(ANSWERS.len())].replace('@', &place(*back).to_string())
                    }
                    Said::Rule(index, back) => {
                        let ruling = RULINGS[index.index(RULINGS.len())];
                        let ruling = ruling.replace('@', &place(*back).to_string());
                        format!("judge Ann: {ruling}; because so")
                    }
                };
                log.push(proposed(line, by));
            }
            log.join("\n").into_bytes()
        },
    )
}

/// A correction by the authority of a player, written as a proposal.
fn proposed(line: String, by: &str) -> String {
    let clause = format!(" {by};");
    if by.contains("proposes") && line.contains(&clause) {
        format!("{by}: {}", line.replacen(&clause, "", 1))
    } else {
        line
    }
}

fn lines(text: &str) -> Vec<String> {
    let log = notation::parse_log(text).expect("notation");
    log.iter().map(|written| notation::print(&written.event)).collect()
}

/// The events of a log, line by line; lines that are no event are left out.
fn read(bytes: &[u8]) -> Vec<Written> {
    let text = String::from_utf8_lossy(bytes);
    let events = text.lines().filter_map(|line| notation::parse(line).ok());
    (1..)
        .zip(events)
        .map(|(line, event)| Written { event, line, players: Players::default(), remark: None })
        .collect()
}

#[test]
fn a_log_with_any_revisions_is_read_in_three_ways() {
    let rulesets = Rulesets::shipped().expect("rule sets");
    fuzz("revisions", 800, logs(60), |bytes| {
        let log = read(bytes);
        let events: Vec<&Event> = log.iter().map(|written| &written.event).collect();
        let named = |name: &str| rulesets.named(name).map(|pinned| pinned.rules.clone());
        match api::report::replay(&log, named) {
            Ok(replayed) => {
                for view in VIEWS {
                    nothing_is_erased(&replayed.game, &events, view)?;
                }
                let entries: BTreeSet<u32> =
                    replayed.entries.iter().map(|(_, it)| it.seq).collect();
                prop_assert_eq!(entries, (1..=log.len() as u32).collect());
                Ok(true)
            }
            Err(refused) => {
                prop_assert!(!refused.ruling.sentence.is_empty());
                Ok(false)
            }
        }
    });
}

/// Every entry of a log stands in every view in which it was opened, once and in order. What was put in between is
/// besides.
fn nothing_is_erased(game: &Game, events: &[&Event], view: View) -> super::Checked {
    let entries = game.entries(view, 1, u32::MAX);
    let own = entries.iter().filter(|entry| entry.placed.seq == entry.placed.place);
    let own: Vec<u32> = own.map(|entry| entry.placed.seq).collect();
    prop_assert!(own.is_empty() || own == (1..=events.len() as u32).collect::<Vec<_>>());
    prop_assert!(!own.is_empty() || view != View::AsRuled);
    for entry in &entries {
        let place = entry.placed.place as usize - 1;
        let logged = view == View::AsLogged && !revises(events[place]);
        prop_assert!(!logged || entry.placed.role == Role::Counts);
        prop_assert_eq!(entry.logged, events[place]);
    }
    Ok(())
}

#[test]
fn a_match_with_any_revisions_can_be_undone_redone_and_moved() {
    let folders = [Folder::new("fuzz-revised"), Folder::new("fuzz-moved")];
    let [here, there] = folders.each_ref().map(|it| Matches::open(it.path()).expect("a journal"));
    fuzz("undone", 12, logs(16), |bytes| {
        let mut log = read(bytes).into_iter().map(|written| written.event);
        let Some(Event::Opened(opening)) = log.next() else { return Ok(false) };
        let Ok(api::matches::Begun::Opened(table)) =
            here.begin(&opening, &Players::default(), None, None)
        else {
            return Ok(false);
        };
        for event in log {
            logged(&here, &table, &event)?;
        }
        moved(&here, &there, &table)
    });
    let positions = [here, there].map(|matches| matches.journal().position());
    assert_eq!(positions[0], positions[1]);
    for folder in &folders {
        let journal = Journal::open(folder.path()).expect("opened again");
        assert_eq!(journal.verify(&[]).expect("looked at").problems, []);
    }
}

/// Logs an event. What is refused is not stored; a correction that is withdrawn leaves everything as it was before, and
/// is there again when its withdrawal is withdrawn.
fn logged(matches: &Matches, table: &Table, event: &Event) -> super::Checked {
    if !revises(event) {
        return log(matches, table, event).map(drop);
    }
    let before = Shown::of(table);
    table.preview(matches.rulesets(), event, Language::English);
    prop_assert_eq!(&Shown::of(table), &before, "a preview changes nothing");
    if !log(matches, table, event)? {
        prop_assert_eq!(&Shown::of(table), &before, "what is refused changes nothing");
        return Ok(());
    }
    prop_assert_eq!(table.head(), before.head + 1);
    let after = Shown::of(table);
    prop_assert!(after.lines.starts_with(&before.lines), "nothing that was logged is gone");
    let undo = withdrawal(event, table.head());
    if log(matches, table, &undo)? {
        prop_assert_eq!(
            &Shown::of(table).games,
            &before.games,
            "undone by {}",
            notation::print(&undo)
        );
        let redo = withdrawal(&undo, table.head());
        if log(matches, table, &redo)? {
            prop_assert_eq!(&Shown::of(table).games, &after.games, "undone and redone");
        }
    }
    Ok(())
}

/// What takes back a correction or a ruling at a place.
fn withdrawal(event: &Event, seq: u32) -> Event {
    if matches!(event, Event::Ruled(_)) { overturn(seq) } else { strike(seq) }
}

fn strike(seq: u32) -> Event {
    notation::parse(&format!("strike {seq}; agreed 1 + 2; because so")).expect("notation")
}

fn overturn(seq: u32) -> Event {
    notation::parse(&format!("judge Ann: overturns {seq}; because so")).expect("notation")
}

/// Logs an event; whether it was accepted.
fn log(matches: &Matches, table: &Table, event: &Event) -> Result<bool, TestCaseError> {
    match matches.log(table.id(), table.head(), event, None, None) {
        Ok(Logged::Accepted(entry)) => {
            prop_assert!(!entry.sentence.is_empty());
            Ok(true)
        }
        Ok(Logged::Refused(refused)) => {
            prop_assert!(!refused.ruling.sentence.is_empty());
            Ok(false)
        }
        Ok(Logged::OutOfDate { .. }) => Err(TestCaseError::fail("nobody else logs")),
        // Nobody shared the match, so that there is nobody to propose to.
        Ok(Logged::Barred(Barred::NobodyToAsk)) => Ok(false),
        Ok(Logged::Barred(_)) => Err(TestCaseError::fail("nobody shared the match")),
        // A second opening and the like.
        Err(error) => {
            prop_assert!(!error.to_string().is_empty());
            Ok(false)
        }
    }
}

/// What a match shows.
#[derive(PartialEq, Debug)]
struct Shown {
    head: u32,
    lines: Vec<String>,
    /// In each of the three ways: the digests after the entries that play.
    games: Vec<Vec<(u32, String)>>,
}

impl Shown {
    fn of(table: &Table) -> Shown {
        let games = VIEWS.map(|view| {
            let entries = table.entries(view, 1, u32::MAX, Language::English);
            let acts = entries.into_iter().filter(plays);
            acts.map(|entry| (entry.place, entry.digest)).collect()
        });
        let lines = table.notation(&Players::default()).lines().map(str::to_owned).collect();
        Shown { head: table.head(), lines, games: games.into() }
    }
}

/// Whether an entry is one of the game.
fn plays(entry: &Entry) -> bool {
    matches!(entry.role, EntryRole::Counts | EntryRole::Replaced | EntryRole::Inserted)
}

/// Exports a match and imports it elsewhere: links, sheets and all three views are the same.
fn moved(here: &Matches, there: &Matches, table: &Table) -> Result<bool, TestCaseError> {
    let mut written = Vec::new();
    archive::export(here.journal(), here.names(), &archive::Wanted::One(table.id()), &mut written)
        .expect("written");
    import::import(there, &written[..]).expect("what was written");
    let other = there.table(table.id()).expect("the match");
    prop_assert_eq!(other.link(), table.link());
    prop_assert_eq!(&Shown::of(&other), &Shown::of(table));
    prop_assert_eq!(
        other.sheet(View::AsRuled, None, Language::English),
        table.sheet(View::AsRuled, None, Language::English)
    );
    let only: BTreeSet<MatchId> = BTreeSet::from([table.id()]);
    let judged = there.rejudge(Some(&only), None).expect("judged");
    prop_assert_eq!(judged.differences, []);
    Ok(table.head() > 1)
}
