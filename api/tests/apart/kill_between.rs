//! The program killed in the middle of what takes several steps: a deletion, and taking over seats in files of before.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::Folder;
use api::matches::Matches;
use api::matches::seats::Token;
use events::Seat;
use events::journal::{Digest, Journal, MatchId};
use serde_json::json;

const OPENING: &str =
    "open living 1v1; 1 Barbarian \"Anneliese\"; 2 Moon Elf; 1 starts; turn 1; phase offense";
/// More than are taken over at a time.
const MATCHES: usize = 70;
/// Longer than a crowded machine takes for a step.
const A_LONG_TIME: Duration = Duration::from_secs(120);

fn stored(matches: &Matches) -> MatchId {
    let log = events::notation::parse_log(OPENING).expect("an opening");
    matches.store_written(&log, None).expect("stored")
}

/// The program, doing this in a folder.
fn begun(folder: &Folder, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throne"));
    command.args(arguments).env("THRONE_DATA", folder.path()).env_remove("THRONE_MIRROR");
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program")
}

fn killed(mut child: Child) {
    child.kill().expect("a process");
    child.wait().expect("its end");
}

fn is_well(folder: &Folder) {
    let verified = begun(folder, &["verify"]).wait().expect("its end");
    assert!(verified.success(), "the store is not whole");
}

/// The names of its players are the last that goes. Where they are to be written lies a pipe that nobody reads: the program
/// waits there for ever, behind the tombstone and before the names.
#[test]
fn a_deletion_that_is_killed_in_the_middle_is_brought_to_its_end() {
    let folder = Folder::new("killed-deletion");
    let matches = Matches::open(folder.path()).expect("a journal");
    let (id, other) = (stored(&matches), stored(&matches));
    drop(matches);
    let names = folder.path().join("players").join(format!("{id}.json"));
    let pipe = names.with_extension("new");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success(), "no pipe");
    let mut waits = Duration::from_millis(250);
    let tombstone = loop {
        let child = begun(&folder, &["delete", &id.to_string()]);
        sleep(waits);
        killed(child);
        let journal = Journal::open(folder.path()).expect("a journal");
        match journal.tombstone(id).expect("read") {
            Some(tombstone) => break tombstone,
            // On a machine that does much else it has not come so far.
            None => assert!(waits < A_LONG_TIME, "it is never deleted"),
        }
        waits *= 2;
    };
    assert_eq!(tombstone.events, 1);
    let kept = fs::read_to_string(&names).expect("the names");
    assert!(kept.contains("Anneliese"), "it was not killed in the middle: {kept}");

    fs::remove_file(&pipe).expect("the pipe");
    let matches = Matches::open(folder.path()).expect("it starts");
    assert_eq!(matches.tombstone(id).expect("read"), Some(tombstone));
    assert!(!fs::read_to_string(&names).expect("a file").contains("Anneliese"));
    assert!(matches.names().of(id).is_empty() && !matches.names().of(other).is_empty());
    assert!(matches.table(id).is_err() && matches.table(other).is_ok());
    drop(matches);
    is_well(&folder);
}

/// Matches of nobody with seats in files, as an older program left them.
struct Older {
    folder: Folder,
    matches: Vec<MatchId>,
    token: Token,
}

impl Older {
    fn new(name: &str) -> Older {
        let folder = Folder::new(name);
        let matches = Matches::open(folder.path()).expect("a journal");
        let mut matches: Vec<MatchId> = (0..MATCHES).map(|_| stored(&matches)).collect();
        matches.sort_unstable();
        let token = Token::sent(&"t".repeat(64)).expect("a token");
        Older { folder, matches, token }
    }

    fn files(&self) -> PathBuf {
        self.folder.path().join("seats")
    }

    /// Writes the files of these matches.
    fn write(&self, matches: &[MatchId]) {
        let digest = Digest::of(self.token.as_str().as_bytes()).to_string();
        let kept = json!({ "scribe": 1, "since": 0,
            "members": [{ "token": digest, "joined": { "Player": 1 }, "accepted": 1 }] });
        fs::create_dir_all(self.files()).expect("a folder");
        for id in matches {
            let path = self.files().join(format!("{id}.json"));
            fs::write(path, kept.to_string()).expect("written");
        }
    }

    /// The next start has all seats, once, and leaves no file.
    fn is_taken_over(&self, when: &str) {
        let here = Matches::open(self.folder.path()).expect("it starts");
        assert_eq!(here.garbled().count(), 0, "{when}");
        for id in &self.matches {
            let seat = here.seats().seat_of(*id, Some(&self.token));
            assert_eq!(seat.map(Seat::number), Some(1), "{when}: {id}");
        }
        drop(here);
        assert!(!self.files().exists(), "{when}: files are left");
    }
}

#[test]
fn seats_of_before_are_all_there_wherever_taking_them_over_ended() {
    // As it is behind the first of two batches: the journal has some, and no file is gone.
    let first = Older::new("taken-first");
    first.write(&first.matches[..64]);
    drop(Matches::open(first.folder.path()).expect("it starts"));
    first.write(&first.matches);
    first.is_taken_over("behind the first batch");
    // As it is while the files go: the journal has all, and some files are there.
    first.write(&first.matches[35..]);
    first.is_taken_over("between two files");
    is_well(&first.folder);
}

#[test]
fn a_kill_while_seats_of_before_are_taken_over_loses_none() {
    let older = Older::new("killed-taking");
    older.write(&older.matches);
    let left = |files: &Path| fs::read_dir(files).map_or(0, Iterator::count);
    let child = begun(&older.folder, &["serve", "--addr", "127.0.0.1:0"]);
    let began = Instant::now();
    while left(&older.files()) == MATCHES {
        assert!(began.elapsed() < A_LONG_TIME, "it takes nothing over");
    }
    killed(child);
    eprintln!("{} of {MATCHES} files were there when it was killed", left(&older.files()));
    older.is_taken_over("killed");
    is_well(&older.folder);
}
