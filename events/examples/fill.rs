//! Fills the journal of a folder and says what that costs.
//!
//! `fill DIR EVENTS` logs so many events in matches of 250, half of them with idempotency keys, 64 at a time as 64
//! phones would, and prints: events a second, bytes on the disk for each event, milliseconds to open it again.

// Rates are rounded for the reader anyway.
#![allow(clippy::cast_precision_loss)]

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Instant;
use std::{env, fs, io};

use chrono::Utc;
use events::Event;
use events::journal::{Append, Appended, IdempotencyKey, Journal, MatchId, To};
use events::notation::parse;

type Failure = Box<dyn std::error::Error + Send + Sync>;

const AT_ONCE: usize = 64;
const A_MATCH: usize = 250;

fn main() -> Result<(), Failure> {
    let mut arguments = env::args().skip(1);
    let dir = arguments.next().ok_or("which folder?")?;
    let events: usize = arguments.next().ok_or("how many events?")?.parse()?;
    let journal = Arc::new(Journal::open(&dir)?);
    let before = events_in(&journal)?;
    let start = Instant::now();
    fill(&journal, events)?;
    let filled = start.elapsed();
    let logged = events_in(&journal)? - before;
    drop(journal);
    let bytes = bytes_in(Path::new(&dir))?;
    say(&format!("{logged} events, {:.0} a second", logged as f64 / filled.as_secs_f64()));
    say(&format!("{:.0} bytes on the disk for each", bytes as f64 / (before + logged) as f64));
    for time in ["first", "second", "third"] {
        let start = Instant::now();
        let journal = Journal::open(&dir)?;
        let opened = start.elapsed();
        say(&format!("opened the {time} time in {} ms", opened.as_millis()));
        drop(journal);
    }
    Ok(())
}

/// Logs matches, 64 of them side by side, an event of each in turn.
fn fill(journal: &Journal, events: usize) -> Result<(), Failure> {
    let ruleset = journal.store_ruleset(b"rules")?;
    let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts")?;
    let acts = acts()?;
    for _ in 0..events.div_ceil(AT_ONCE * A_MATCH) {
        let opened =
            at_once(journal, |_| (To::NewMatch { ruleset, beside: None }, &opening, None))?;
        let ids: Vec<MatchId> = opened.iter().map(|appended| appended.id).collect();
        for seen in 1..A_MATCH {
            let event = acts.get(seen % acts.len()).ok_or("an act")?;
            at_once(journal, |place| {
                let id = ids[place];
                let key = IdempotencyKey::new(&format!("{id}-{seen}")).ok();
                let key = key.filter(|_| seen % 2 == 0);
                (To::Match { id, expected: seen as u32, adopts: None, beside: None }, event, key)
            })?;
        }
    }
    Ok(())
}

/// Events as they follow each other in a game.
fn acts() -> Result<Vec<Event>, Failure> {
    let lines = [
        "1 rolls 1 1 2 4 6",
        "1 announces Smack",
        "2 rolls 4 4 1 2 6",
        "1 plays Tip It!: die 3 = 4",
        "1 ends",
        "2 sells So Wild! + Six-It!",
        "2 rolls 1 2 3 4 5",
        "2 spends Evasive",
        "1 rolls 2",
        "2 ends",
    ];
    lines.iter().map(|line| Ok(parse(line)?)).collect()
}

/// Logs 64 events without waiting between them, and waits for all answers.
fn at_once<'a>(
    journal: &Journal,
    append: impl Fn(usize) -> (To<'a>, &'a Event, Option<IdempotencyKey>),
) -> Result<Vec<Appended>, Failure> {
    let (send, answers) = mpsc::channel();
    for place in 0..AT_ONCE {
        let (to, event, key) = append(place);
        let send = send.clone();
        journal.submit(
            &Append { to, event, by: "table", at: Utc::now(), key, sheet: Some(7), remark: None },
            move |answer| {
                drop(send.send((place, answer)));
            },
        );
    }
    drop(send);
    let mut answered: Vec<(usize, Appended)> = answers
        .iter()
        .map(|(place, answer)| Ok((place, answer?)))
        .collect::<Result<_, Failure>>()?;
    answered.sort_by_key(|(place, _)| *place);
    Ok(answered.into_iter().map(|(_, appended)| appended).collect())
}

fn events_in(journal: &Journal) -> Result<usize, Failure> {
    Ok(journal.list()?.iter().map(|meta| meta.events as usize).sum())
}

fn bytes_in(dir: &Path) -> io::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let about = entry.metadata()?;
        bytes += if about.is_dir() { bytes_in(&entry.path())? } else { about.len() };
    }
    Ok(bytes)
}

fn say(line: &str) {
    let _ = io::Write::write_all(&mut io::stdout().lock(), format!("{line}\n").as_bytes());
}
