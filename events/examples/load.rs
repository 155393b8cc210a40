//! How many events a second 64 tables log, each waiting for its answer before it logs the next: on sled, and in a database of
//! PostgreSQL that is started for it and waits for its disk.
//!
//! ```sh
//! cargo run --release -p events --features postgres --example load -- 10
//! ```
//!
//! The number says for how many seconds each.

#[path = "../tests/server/mod.rs"]
mod server;

use std::error::Error;
use std::io::{self, Write as _};
use std::thread;
use std::time::{Duration, Instant};

use chrono::Utc;
use events::journal::{IdempotencyKey, Journal, MatchId};
use events::notation::parse;
use server::Server;

const WRITERS: usize = 64;
/// How long each is tried, unless it is said.
const SECONDS: u64 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let seconds = std::env::args().nth(1).map_or(Ok(SECONDS), |text| text.parse())?;
    let out = &mut io::stdout();
    let dir = std::env::temp_dir().join(format!("events-load-{}", std::process::id()));
    for round in 1..=2 {
        let sled = Journal::open(dir.join(round.to_string()))?;
        writeln!(out, "sled        {}", load(&sled, seconds)?)?;
        drop(sled);
        let server = Server::start("on")?;
        let database = Journal::connect(&server.address(&server.database()))?;
        writeln!(out, "PostgreSQL  {}", load(&database, seconds)?)?;
    }
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}

/// What came of so many seconds.
fn load(journal: &Journal, seconds: u64) -> Result<String, Box<dyn Error>> {
    let ruleset = journal.store_ruleset(b"rules")?;
    let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts")?;
    let ids = (0..WRITERS).map(|_| journal.open_match(&opening, ruleset, "ann", Utc::now(), None));
    let ids: Vec<MatchId> =
        ids.map(|opened| opened.map(|opened| opened.id)).collect::<Result<_, _>>()?;
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut took: Vec<Duration> = thread::scope(|scope| {
        let writers: Vec<_> =
            ids.iter().map(|id| scope.spawn(move || table(journal, *id, end))).collect();
        let joined = writers.into_iter().map(|writer| writer.join().unwrap_or_default());
        joined.flatten().collect()
    });
    took.sort_unstable();
    let at = |share: usize| took.get(took.len() * share / 100).copied().unwrap_or_default();
    let a_second = took.len() as u64 / seconds.max(1);
    Ok(format!(
        "{a_second:>7} events a second with {WRITERS} writers; 50 of 100 within {:.2} ms, 99 within {:.2} ms",
        at(50).as_secs_f64() * 1e3,
        at(99).as_secs_f64() * 1e3
    ))
}

/// One table: how long each of its events took to be durable.
fn table(journal: &Journal, id: MatchId, end: Instant) -> Vec<Duration> {
    let mut took = Vec::new();
    let Ok(event) = parse("1 rolls 1 1 2 4 6") else { return took };
    for expected in 1.. {
        let began = Instant::now();
        if began >= end {
            break;
        }
        // As the server logs: with a key of the request.
        let key = IdempotencyKey::new(&format!("request-{expected}")).ok();
        if journal.append(id, expected, &event, "table", Utc::now(), key).is_err() {
            break;
        }
        took.push(began.elapsed());
    }
    took
}
