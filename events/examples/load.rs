//! How many events a second 64 tables log, each waiting for its answer before it logs the next, and how soon somebody who
//! follows sees them: on sled; in a database of PostgreSQL that is started for it and waits for its disk; and in one whose commits
//! wait for one of two standbys too. Whoever follows a database does so by another connection, as on another server.
//!
//! ```sh
//! cargo run --release -p events --features postgres --example load -- 10
//! ```
//!
//! The number says for how many seconds each.

#[allow(dead_code, reason = "nothing is killed here")]
#[path = "../tests/cluster/mod.rs"]
mod cluster;
#[path = "../tests/server/mod.rs"]
mod server;

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chrono::Utc;
use cluster::Cluster;
use events::journal::{IdempotencyKey, Journal, MatchId};
use events::notation::parse;
use server::Server;

pub(crate) type Failure = Box<dyn Error>;

const WRITERS: usize = 64;
/// How long each is tried, unless it is said.
const SECONDS: u64 = 5;
/// How long whoever follows waits for news, and how many events they read at a time.
const PATIENCE: Duration = Duration::from_millis(100);
const AT_A_TIME: usize = 512;

/// When an event was sent.
type Sent = Mutex<HashMap<(MatchId, u32), Instant>>;

fn main() -> Result<(), Failure> {
    let seconds = std::env::args().nth(1).map_or(Ok(SECONDS), |text| text.parse())?;
    let out = &mut io::stdout();
    let dir = std::env::temp_dir().join(format!("events-load-{}", std::process::id()));
    for round in 1..=2 {
        let sled = Journal::open(dir.join(round.to_string()))?;
        told(out, "sled", load(&sled, &sled, seconds)?)?;
        drop(sled);
        let server = Server::start("on")?;
        let address = server.address(&server.database());
        told(out, "PostgreSQL", of_two(&address, seconds)?)?;
        drop(server);
        let cluster = Cluster::start()?;
        told(out, "PostgreSQL, a standby has it", of_two(&cluster.address(), seconds)?)?;
    }
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}

fn told(out: &mut impl io::Write, on: &str, [answered, seen]: [Took; 2]) -> io::Result<()> {
    writeln!(out, "{on:30} answered {answered}")?;
    writeln!(out, "{:30} seen     {seen}", "")
}

/// What is logged by one connection, and seen by another.
fn of_two(address: &str, seconds: u64) -> Result<[Took; 2], Failure> {
    let [one, other] = [Journal::connect(address)?, Journal::connect(address)?];
    load(&one, &other, seconds)
}

/// How soon what is logged in one journal is answered, and how soon it is seen in the other.
fn load(journal: &Journal, other: &Journal, seconds: u64) -> Result<[Took; 2], Failure> {
    let ruleset = journal.store_ruleset(b"rules")?;
    let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts")?;
    let ids = (0..WRITERS).map(|_| journal.open_match(&opening, ruleset, "ann", Utc::now(), None));
    let ids: Vec<MatchId> =
        ids.map(|opened| opened.map(|opened| opened.id)).collect::<Result<_, _>>()?;
    let (sent, over) = (&Sent::default(), &AtomicBool::new(false));
    let from = journal.position();
    let end = Instant::now() + Duration::from_secs(seconds);
    let took = thread::scope(|scope| {
        let follower = scope.spawn(move || follow(other, from, sent, over));
        let writers: Vec<_> =
            ids.iter().map(|id| scope.spawn(move || table(journal, *id, end, sent))).collect();
        let joined = writers.into_iter().map(|writer| writer.join().unwrap_or_default());
        let answered: Vec<Duration> = joined.flatten().collect();
        over.store(true, Ordering::Relaxed);
        [answered, follower.join().unwrap_or_default()]
    });
    if took[0].len() != took[1].len() {
        return Err(
            format!("{} events were answered, {} seen", took[0].len(), took[1].len()).into()
        );
    }
    Ok(took.map(|took| Took::of(took, seconds)))
}

/// One table: how long each of its events took to be durable.
fn table(journal: &Journal, id: MatchId, end: Instant, sent: &Sent) -> Vec<Duration> {
    let mut took = Vec::new();
    let Ok(event) = parse("1 rolls 1 1 2 4 6") else { return took };
    for expected in 1.. {
        let began = Instant::now();
        if began >= end {
            break;
        }
        if let Ok(mut sent) = sent.lock() {
            sent.insert((id, expected + 1), began);
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

/// Somebody who follows: how long after it was sent each event was seen, until all are over and nothing comes any more.
fn follow(journal: &Journal, from: u64, sent: &Sent, over: &AtomicBool) -> Vec<Duration> {
    let (mut took, mut position) = (Vec::new(), from);
    loop {
        let was_over = over.load(Ordering::Relaxed);
        journal.follow(position, PATIENCE);
        let Ok(news) = journal.after(position, AT_A_TIME) else { return took };
        let now = Instant::now();
        let Some(last) = news.last() else {
            if was_over {
                return took;
            }
            continue;
        };
        position = last.position;
        if let Ok(mut sent) = sent.lock() {
            let began = news.iter().filter_map(|it| sent.remove(&(it.id, it.logged.seq)));
            took.extend(began.map(|began| now - began));
        }
    }
}

/// How many a second, and how long they took.
struct Took {
    a_second: u64,
    half: Duration,
    most: Duration,
}

impl Took {
    fn of(mut took: Vec<Duration>, seconds: u64) -> Took {
        took.sort_unstable();
        let at = |share: usize| took.get(took.len() * share / 100).copied().unwrap_or_default();
        Took { a_second: took.len() as u64 / seconds.max(1), half: at(50), most: at(99) }
    }
}

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, most] = [self.half, self.most].map(|time| time.as_secs_f64() * 1e3);
        write!(
            f,
            "{:>6} a second; 50 of 100 within {half:.2} ms, 99 within {most:.2} ms",
            self.a_second
        )
    }
}
