//! What was answered is on the disk, whenever the process dies.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use chrono::Utc;
use events::journal::{Appended, IdempotencyKey, Journal, MatchId};
use events::notation::print;

const ROUNDS: u64 = 8;

/// Rounds can be added with the environment variable `KILL_ROUNDS`, other moments with `KILL_SEED`.
#[test]
fn every_answered_event_survives_kill_minus_9() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let rounds = number("KILL_ROUNDS").unwrap_or(ROUNDS);
    let mut random = number("KILL_SEED").unwrap_or(1);
    let dir = env::temp_dir().join(format!("events-kill-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    let mut answered = BTreeMap::new();
    for round in 0..rounds {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let lifetime = Duration::from_micros((random >> 33) % 150_000);
        append_and_kill(&dir, lifetime, &mut answered);
        check(&dir, &answered, round);
    }
    let events: u32 = answered.values().sum();
    assert!(events > 8 * 4, "only {events} events were answered: too few to show anything");
    fs::remove_dir_all(&dir).expect("removed");
}

/// Lets a process log for a while from when it is ready, kills it, and notes the last answer of each match.
fn append_and_kill(dir: &Path, lifetime: Duration, answered: &mut BTreeMap<MatchId, u32>) {
    let mut process =
        Command::new(example()).arg(dir).stdout(Stdio::piped()).spawn().expect("started");
    let mut lines = BufReader::new(process.stdout.take().expect("its output"));
    let mut ready = String::new();
    lines.read_line(&mut ready).expect("its output");
    assert_eq!(ready, "ready\n");
    let killer = thread::spawn(move || {
        let end = Instant::now() + lifetime;
        thread::sleep(end - Instant::now());
        process.kill().expect("killed");
        process.wait().expect("dead")
    });
    let mut line = String::new();
    while lines.read_line(&mut line).expect("its output") > 0 {
        if let Some((id, seq)) = line.strip_suffix('\n').and_then(|line| line.split_once(' ')) {
            let (id, seq) = (id.parse().expect("a match"), seq.parse().expect("a seq"));
            let before = answered.insert(id, seq).unwrap_or(0);
            // A match may have grown by an event that was on the disk, but whose answer was killed.
            assert!(
                (before + 1..=before + 2).contains(&seq),
                "{id}: {seq} answered after {before}"
            );
        }
        line.clear();
    }
    let status = killer.join().expect("the killer");
    assert!(!status.success(), "it was not killed");
}

/// Looks whether everything that was answered is there, in order, and once.
fn check(dir: &Path, answered: &BTreeMap<MatchId, u32>, round: u64) {
    let journal = Journal::open(dir).expect("opens after a kill");
    let mut stored = 0;
    for (id, last) in answered {
        let logged = journal.read(*id, 1, u32::MAX).expect("no gap and no damage");
        let there = logged.len() as u32;
        assert!(
            (*last..=last + 1).contains(&there),
            "round {round}, match {id}: {last} answered, {there} there"
        );
        stored += logged.len();
        for logged in &logged[1..] {
            let seq = logged.seq;
            assert_eq!(
                print(&logged.event),
                format!("1 chooses option {}", seq % 200 + 1),
                "event {seq} of {id}"
            );
        }
        if let Some(logged) = logged.last().filter(|logged| logged.seq > 1) {
            let key = IdempotencyKey::new(&format!("{id}-{there}")).expect("a key");
            let again = journal.append(*id, there - 1, &logged.event, "ann", Utc::now(), Some(key));
            assert_eq!(again, Ok(Appended { id: *id, seq: there }), "asked again");
        }
    }
    let all = journal.after(0, usize::MAX).expect("no gap and no damage");
    assert!((1..).zip(&all).all(|(position, recorded)| recorded.position == position));
    assert!(
        (stored..=stored + 4).contains(&all.len()),
        "{stored} in the matches, {} in all",
        all.len()
    );
}

/// The example that `cargo test` builds beside the tests.
fn example() -> PathBuf {
    let test = env::current_exe().expect("this test");
    let example =
        test.ancestors().nth(2).expect("the target folder").join("examples/append_forever");
    assert!(
        example.exists(),
        "run `cargo test -p events --all-features`, which builds the example"
    );
    example
}
