//! Logs events in the journal of a folder until it is killed, and says which are on the disk.
//!
//! `append_forever DIR` prints `ready`, then a line `MATCH SEQ` after each answer. Four threads log, each in a
//! match of its own that it goes on with if there is one. Event `n` of a match is `1 chooses option n % 200 + 1`,
//! with the idempotency key `MATCH-n`. Beside each match lies something from its opening on, and the number of its events
//! is kept there now and then: `MATCH beside SEQ`. `tests/crash.rs` kills it and looks.

use std::env;
use std::io::{self, Write};
use std::sync::Arc;
use std::thread;

use chrono::Utc;
use events::journal::{Append, IdempotencyKey, Journal, MatchId, To};
use events::notation::parse;

type Failure = Box<dyn std::error::Error + Send + Sync>;

const THREADS: usize = 4;

fn main() -> Result<(), Failure> {
    let dir = env::args().nth(1).ok_or("which folder?")?;
    let journal = Arc::new(Journal::open(dir)?);
    say("ready")?;
    let mut matches: Vec<(MatchId, u32)> =
        journal.list()?.iter().map(|meta| (meta.id, meta.events)).collect();
    while matches.len() < THREADS {
        let ruleset = journal.store_ruleset(b"rules")?;
        let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts")?;
        let to = To::NewMatch { ruleset, beside: Some(b"1") };
        let (by, at, event) = ("ann", Utc::now(), &opening);
        let opened = Append { to, event, by, at, key: None, sheet: None, remark: None };
        let opened = journal.log(&opened)?;
        say(&format!("{} {}", opened.id, opened.seq))?;
        matches.push((opened.id, opened.seq));
    }
    let threads: Vec<_> = matches
        .into_iter()
        .map(|(id, events)| {
            let journal = Arc::clone(&journal);
            thread::spawn(move || append_forever(&journal, id, events))
        })
        .collect();
    threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked")?)
}

fn append_forever(journal: &Journal, id: MatchId, events: u32) -> Result<(), Failure> {
    for seen in events.. {
        let seq = seen + 1;
        let event = parse(&format!("1 chooses option {}", seq % 200 + 1))?;
        let key = IdempotencyKey::new(&format!("{id}-{seq}"))?;
        let appended = journal.append(id, seen, &event, "ann", Utc::now(), Some(key))?;
        say(&format!("{id} {}", appended.seq))?;
        if seq % 5 == 0 {
            journal.keep_beside(id, seq.to_string().into_bytes())?;
            say(&format!("{id} beside {seq}"))?;
        }
    }
    Ok(())
}

/// Prints a line at once and in one piece.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}
