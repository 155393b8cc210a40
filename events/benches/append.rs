//! Durable appends, beside what the disk allows: the same records appended to a plain file and synced; and beside what sled
//! allows: the same put into it with nothing of the journal around them, those of a group under one key.
//!
//! `cargo bench -p events --features journal --bench append` first prints the ratios, each side measured in turns in the
//! same run, and then divan's times of both sides and of the forms an event takes on its way.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chrono::Utc;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use events::journal::{IdempotencyKey, Journal, MatchId};
use events::{Event, notation, wire};

const ROUNDS: usize = 7;
const ALONE: usize = 400;
const WRITERS: usize = 64;
const EACH: usize = 150;
/// More than one round writes.
const PREALLOCATED: usize = 4 * 1024 * 1024;
/// The pieces in which the journal's database writes its file.
const SEGMENT: usize = 16 * 1024 * 1024;

fn main() -> io::Result<()> {
    // `cargo test` runs benchmarks too, to see that they work.
    if std::env::args().any(|argument| argument == "--bench") {
        compare()?;
    }
    divan::main();
    Ok(())
}

/// Prints how many events a second each side takes, and in brackets the journal's share of a file's.
fn compare() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "durable appends per second, medians of {ROUNDS} rounds in turns")?;
    let [journal, growing, preallocated, sled] =
        ["journal", "growing file", "preallocated file", "sled alone"];
    writeln!(out, "{:30}{journal:>10}{growing:>16}{preallocated:>20}{sled:>16}", "")?;
    for (name, writers, each, keys, mirrored) in [
        ("1 writer", 1, ALONE, false, false),
        ("1 writer, mirrored", 1, ALONE, false, true),
        ("64 writers", WRITERS, EACH, false, false),
        ("64 writers, mirrored", WRITERS, EACH, false, true),
        ("64 writers, idempotency keys", WRITERS, EACH, true, false),
    ] {
        let rounds: Vec<[f64; 4]> = (0..ROUNDS)
            .map(|_| {
                let journal = JournalSide::new(keys, mirrored).rate(writers, each);
                let [growing, preallocated] = [0, PREALLOCATED]
                    .map(|length| PlainSide::file(length, keys).rate(writers, each));
                [journal, growing, preallocated, PlainSide::sled(keys).rate(writers, each)]
            })
            .collect();
        let [journal, growing, preallocated, sled] =
            [0, 1, 2, 3].map(|side| median(rounds.iter().map(|round| round[side])));
        write!(out, "{name:30}{journal:>10.0}")?;
        write!(out, "{growing:>10.0} ({:.2})", journal / growing)?;
        write!(out, "{preallocated:>13.0} ({:.2})", journal / preallocated)?;
        writeln!(out, "{sled:>9.0} ({:.2})", journal / sled)?;
    }
    writeln!(out)
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Something that makes events durable.
trait Side: Sync {
    /// Logs so many events, one after the other, as the writer with this number.
    fn log(&self, writer: usize, events: usize);

    /// Logs so many events by each of so many writers at once.
    fn log_all(&self, writers: usize, each: usize) {
        thread::scope(|scope| {
            for writer in 0..writers {
                scope.spawn(move || self.log(writer, each));
            }
        });
    }

    /// Events a second.
    fn rate(&self, writers: usize, each: usize) -> f64 {
        self.log_all(writers, each.min(20));
        let start = Instant::now();
        self.log_all(writers, each);
        let seconds = start.elapsed().as_secs_f64();
        f64::from((writers * each) as u32) / seconds
    }
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("append-{}-{number}", std::process::id());
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&dir).expect("a folder");
        Folder(dir)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The journal, with a match for each writer.
struct JournalSide {
    journal: Journal,
    matches: Vec<(MatchId, AtomicU32)>,
    keys: bool,
    _folder: Folder,
}

impl JournalSide {
    fn new(keys: bool, mirrored: bool) -> JournalSide {
        let folder = Folder::new();
        let say = Box::new(|what: &str| panic!("{what}"));
        let mirror = folder.0.join("mirror");
        let journal = if mirrored {
            Journal::open_mirrored(&folder.0, &mirror, say)
        } else {
            Journal::open(&folder.0)
        };
        let journal = journal.expect("a journal");
        let ruleset = journal.store_ruleset(b"rules").expect("a rule set");
        let opening = event("open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts");
        let open =
            |_| journal.open_match(&opening, ruleset, "ann", Utc::now(), None).expect("a match");
        let matches = (0..WRITERS).map(open).map(|opened| (opened.id, AtomicU32::new(1))).collect();
        JournalSide { journal, matches, keys, _folder: folder }
    }
}

impl Side for JournalSide {
    fn log(&self, writer: usize, events: usize) {
        let event = typical();
        let (id, seen) = &self.matches[writer];
        for _ in 0..events {
            let expected = seen.fetch_add(1, Ordering::Relaxed);
            let key = || IdempotencyKey::new(&format!("{id}-{expected:08}")).expect("a key");
            let key = self.keys.then(key);
            self.journal.append(*id, expected, &event, "ann", Utc::now(), key).expect("logged");
        }
    }
}

type Record = (Vec<u8>, SyncSender<()>);

/// One thread that stores what waits, makes it durable, and answers, as the journal's does.
struct PlainSide {
    queue: Option<SyncSender<Record>>,
    writer: Option<JoinHandle<()>>,
    keys: bool,
    _folder: Folder,
}

impl PlainSide {
    /// A file with so many bytes that are written over. A file that grows costs more, because its length has
    /// to be made durable too.
    fn file(length: usize, keys: bool) -> PlainSide {
        let folder = Folder::new();
        let mut file = File::create(folder.0.join("log")).expect("a file");
        file.write_all(&vec![0; length]).expect("written");
        file.rewind().expect("at its beginning");
        file.sync_all().expect("synced");
        PlainSide::new(folder, keys, move |bytes| {
            file.write_all(bytes).expect("written");
            file.sync_data().expect("synced");
        })
    }

    /// A database of sled, with the records of a group under one key.
    fn sled(keys: bool) -> PlainSide {
        let folder = Folder::new();
        let tree = sled::Config::new().path(&folder.0).segment_size(SEGMENT).open();
        let tree = tree.expect("a database");
        let file = File::options().write(true).open(folder.0.join("db")).expect("its file");
        let mut group = 0_u64;
        PlainSide::new(folder, keys, move |bytes| {
            let mut batch = sled::Batch::default();
            batch.insert(&group.to_be_bytes(), bytes);
            group += 1;
            tree.apply_batch(batch).and_then(|()| tree.flush()).expect("written");
            file.sync_data().expect("synced");
        })
    }

    fn new(folder: Folder, keys: bool, mut store: impl FnMut(&[u8]) + Send + 'static) -> PlainSide {
        let (queue, records) = mpsc::sync_channel::<Record>(4096);
        let writer = thread::spawn(move || {
            let mut before = 0;
            while let Ok(first) = records.recv() {
                let group = gather(first, &records, before);
                before = group.len();
                let bytes: Vec<u8> = group.iter().flat_map(|(bytes, _)| bytes).copied().collect();
                store(&bytes);
                for (_, answer) in group {
                    answer.send(()).expect("somebody waits");
                }
            }
        });
        PlainSide { queue: Some(queue), writer: Some(writer), keys, _folder: folder }
    }
}

/// As the journal gathers what it writes together.
fn gather(first: Record, records: &Receiver<Record>, before: usize) -> Vec<Record> {
    let mut group = vec![first];
    let end = Instant::now() + Duration::from_micros(300);
    while group.len() < before
        && let Ok(next) = records.recv_timeout(end.saturating_duration_since(Instant::now()))
    {
        group.push(next);
    }
    group.extend(records.try_iter().take(512 - group.len()));
    group
}

/// As many bytes as the journal keeps of an event beside those of the event itself, without what its database adds: its
/// place and length, envelope and record, and its place in the order; and its idempotency key.
const BESIDE: usize = (20 + 4 + 10 + 8 + 8 + 1 + 32 + 1 + 3) + 20;
const KEY: usize = 16;

impl Side for PlainSide {
    fn log(&self, _: usize, events: usize) {
        let event = typical();
        for _ in 0..events {
            let mut bytes = vec![0; BESIDE + if self.keys { KEY } else { 0 }];
            bytes.extend(wire::encode(&event));
            let (answer, answered) = mpsc::sync_channel(1);
            self.queue.as_ref().expect("a writer").send((bytes, answer)).expect("a writer");
            answered.recv().expect("an answer");
        }
    }
}

impl Drop for PlainSide {
    fn drop(&mut self) {
        drop(self.queue.take());
        if let Some(writer) = self.writer.take() {
            writer.join().expect("written");
        }
    }
}

fn event(line: &str) -> Event {
    notation::parse(line).expect(line)
}

fn typical() -> Event {
    event("1 plays Tip It!: die 3 = 4")
}

#[divan::bench(args = [1, WRITERS], sample_count = 5, sample_size = 1)]
fn journal(bencher: Bencher, writers: usize) {
    let side = JournalSide::new(false, false);
    bencher.counter(ItemsCount::new(writers * 50)).bench_local(|| side.log_all(writers, 50));
}

#[divan::bench(args = [1, WRITERS], sample_count = 5, sample_size = 1)]
fn file(bencher: Bencher, writers: usize) {
    let side = PlainSide::file(0, false);
    bencher.counter(ItemsCount::new(writers * 50)).bench_local(|| side.log_all(writers, 50));
}

#[divan::bench(args = [250])]
fn read_match(bencher: Bencher, events: usize) {
    let side = JournalSide::new(false, false);
    side.log(0, events - 1);
    let id = side.matches[0].0;
    bencher.counter(ItemsCount::new(events)).bench_local(|| side.journal.read(id, 1, u32::MAX));
}

#[divan::bench]
fn encode(bencher: Bencher) {
    let event = typical();
    bencher.bench_local(|| wire::encode(black_box(&event)));
}

#[divan::bench]
fn decode(bencher: Bencher) {
    let bytes = wire::encode(&typical());
    bencher.bench_local(|| wire::decode(black_box(&bytes)));
}

#[divan::bench]
fn print(bencher: Bencher) {
    let event = typical();
    bencher.bench_local(|| notation::print(black_box(&event)));
}

#[divan::bench]
fn parse(bencher: Bencher) {
    bencher.bench_local(|| notation::parse(black_box("1 plays Tip It!: die 3 = 4")));
}
