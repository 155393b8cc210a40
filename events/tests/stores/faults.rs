//! Files that were cut or changed, and a disk that is full: a clear error, nothing made worse, the rest readable.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::folder::Folder;
use chrono::Utc;
use events::journal::salvage::salvage;
use events::journal::{Journal, JournalError, Logged, MatchId, Recorded};
use events::notation::parse;

type Logs = BTreeMap<MatchId, Vec<Logged>>;

/// A journal of a few matches, and what is in it.
fn filled(dir: &Path) -> Logs {
    let journal = Journal::open(dir).expect("a journal");
    let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
    let opening = parse("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts").expect("an opening");
    let mut logs = Logs::new();
    for _ in 0..8 {
        let id = journal.open_match(&opening, ruleset, "ann", Utc::now(), None).expect("opened").id;
        for seen in 1..40 {
            let event = parse(&format!("1 chooses option {seen}")).expect("an event");
            journal.append(id, seen, &event, "ann", Utc::now(), None).expect("logged");
        }
        logs.insert(id, journal.read(id, 1, u32::MAX).expect("events"));
    }
    logs
}

/// How many events can be read without the database. Each is one that was written.
fn saved(dir: &Path, logs: &Logs) -> usize {
    let saved = salvage(dir).expect("its file can be read");
    for Recorded { id, logged, .. } in &saved.events {
        assert_eq!(logs[id].get(logged.seq as usize - 1), Some(logged), "{id}");
    }
    saved.events.len()
}

/// Opens what is there and reads it. What can be read is what was written; how many events that is, if it opens at all.
fn read(dir: &Path, logs: &Logs) -> Result<usize, JournalError> {
    read_all(&Journal::open(dir)?, logs)
}

fn read_all(journal: &Journal, logs: &Logs) -> Result<usize, JournalError> {
    let mut readable = 0;
    for (id, log) in logs {
        for logged in log {
            match journal.read(*id, logged.seq, logged.seq) {
                Ok(events) => {
                    assert!(events.iter().all(|event| event == logged), "{id}, {}", logged.seq);
                    readable += events.len();
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    journal.verify(&[]).map(|_| readable)
}

/// Every case: the file as somebody or something left it.
fn harmless(name: &str, cases: impl Iterator<Item = Vec<u8>>, folder: &Folder, logs: &Logs) {
    let (mut opened, mut rest) = (0, 0);
    let all: usize = logs.values().map(Vec::len).sum();
    for (number, bytes) in cases.enumerate() {
        let dir = folder.0.join(format!("{name}-{number}"));
        fs::create_dir_all(&dir).expect("a folder");
        fs::copy(folder.0.join("good/conf"), dir.join("conf")).expect("copied");
        fs::copy(folder.0.join("good/seen"), dir.join("seen")).expect("copied");
        fs::write(dir.join("db"), &bytes).expect("written");
        let result = catch_unwind(AssertUnwindSafe(|| read(&dir, logs)));
        match result.unwrap_or_else(|_| panic!("{name} {number}: a panic reached the caller")) {
            Ok(readable) => {
                opened += 1;
                assert_eq!(readable, all, "{name} {number}: events are gone and nobody says so");
            }
            Err(error) => {
                assert!(error.to_string().contains("back-up"), "{error}");
                let saved = saved(&dir, logs);
                assert!(saved == all || name != "changed", "{name} {number}: {saved} of {all}");
                rest += saved;
            }
        }
        let _ = fs::remove_dir_all(&dir);
    }
    eprintln!("{name}: {opened} opened with every event; {rest} events read of the others");
}

#[test]
fn a_changed_or_cut_file_never_panics_and_never_lies() {
    let folder = Folder::new("faults");
    let good = folder.0.join("good");
    let logs = filled(&good);
    let file = fs::read(good.join("db")).expect("the file");
    let used = file.iter().rposition(|byte| *byte != 0).unwrap_or(0) + 1;
    let changed = (0..60).map(|number| {
        let mut bytes = file.clone();
        bytes[used * number / 60] ^= 0x20;
        bytes
    });
    harmless("same", [file.clone()].into_iter(), &folder, &logs);
    harmless("changed", changed, &folder, &logs);
    harmless("cut", (0..24).map(|number| file[..used * number / 24].to_vec()), &folder, &logs);
    assert_eq!(read(&good, &logs), Ok(8 * 40), "the good one is as it was");
}

#[test]
fn what_is_left_of_a_damaged_store_can_be_read() {
    let folder = Folder::new("left");
    let good = folder.0.join("good");
    let logs = filled(&good);
    let mut file = fs::read(good.join("db")).expect("the file");
    let middle = file.len() / 2;
    file[middle] ^= 0x20;
    fs::write(good.join("db"), file).expect("written");
    let error = Journal::open(&good).err().expect("refused").to_string();
    assert!(error.contains("but 320 were on the disk: its file was cut or changed"), "{error}");
    assert_eq!(saved(&good, &logs), 320, "opening it took nothing of what stood behind the damage");
}

/// A limit on the length of files stands for a full disk: the same error comes back from the system.
#[test]
fn a_full_disk_is_said_and_nothing_that_was_answered_is_lost() {
    let folder = Folder::new("full");
    let test = std::env::current_exe().expect("this test");
    let example =
        test.ancestors().nth(2).expect("the target folder").join("examples/append_forever");
    assert!(
        example.exists(),
        "run `cargo test -p events --all-features`, which builds the example"
    );
    // 2,048 blocks of 512 bytes; the signal that comes with it is ignored.
    let mut process = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 2048; exec \"$0\" \"$1\""])
        .arg(&example)
        .arg(folder.0.join("journal"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let mut answered: BTreeMap<MatchId, u32> = BTreeMap::new();
    for line in BufReader::new(process.stdout.take().expect("its output")).lines() {
        let line = line.expect("text");
        // What lies beside a match is answered with a word before the number.
        if let Some((id, seq)) = line.split_once(' ')
            && !seq.starts_with("beside ")
        {
            answered.insert(id.parse().expect("a match"), seq.parse().expect("a seq"));
        }
    }
    let output = process.wait_with_output().expect("an end");
    assert!(!output.status.success(), "it does not go on as if nothing were wrong");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("FileTooLarge"), "{error}");
    assert!(answered.values().sum::<u32>() > 100, "something was answered before");
    let journal = Journal::open(folder.0.join("journal")).expect("opens again");
    for (id, last) in answered {
        let there = journal.read(id, 1, u32::MAX).expect("events").len() as u32;
        assert!(there >= last, "match {id}: {last} answered, {there} there");
    }
    assert_eq!(journal.verify(&[]).expect("a walk").problems, []);
}
