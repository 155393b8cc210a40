//! What was answered is on the disk, whenever the process or the power dies.
//!
//! The number of crashes can be set with the environment variable `CRASHES`, their moments with `CRASH_SEED`.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use std::{env, thread};

use chrono::Utc;
use events::journal::{Appended, IdempotencyKey, Journal, MatchId};
use events::notation::print;

/// Of each match the last event that was answered for, and what was kept beside it last.
type Answers = BTreeMap<MatchId, (u32, u32)>;

/// One crash at a time: a process that one test is starting holds the other's files for a moment.
static ALONE: Mutex<()> = Mutex::new(());

#[test]
fn every_answered_event_survives_kill_minus_9() {
    let _alone = ALONE.lock();
    let dir = env::temp_dir().join(format!("events-kill-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    let mut answered = Answers::new();
    for lifetime in lifetimes(8) {
        append_until(&dir, lifetime, || (), &mut answered);
        check(&dir, &mut answered);
    }
    assert_enough(&answered);
    fs::remove_dir_all(&dir).expect("removed");
}

/// A file system of its own in a file stops at a moment, without writing what it still holds in memory, as if
/// the power were cut; then it is mounted again. Where that cannot be done, a notice says so.
#[test]
fn every_answered_event_survives_a_power_cut() {
    let _alone = ALONE.lock();
    if !LoopDisk::is_possible() {
        eprintln!("no power is cut here: that needs root, a free loop device, mkfs.ext4 and perl");
        return;
    }
    let disk = LoopDisk::new();
    let dir = disk.folder.join("mounted/journal");
    let mut answered = Answers::new();
    for lifetime in lifetimes(8) {
        disk.mount();
        append_until(&dir, lifetime, || disk.cut_power(), &mut answered);
        disk.unmount();
        disk.mount();
        check(&dir, &mut answered);
        disk.unmount();
    }
    assert_enough(&answered);
}

/// How long the process may live each time once it is ready.
fn lifetimes(usual: u64) -> impl Iterator<Item = Duration> {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let crashes = number("CRASHES").unwrap_or(usual);
    let mut random = number("CRASH_SEED").unwrap_or(1);
    (0..crashes).map(move |_| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_micros((random >> 33) % 150_000)
    })
}

fn assert_enough(answered: &Answers) {
    let events: u32 = answered.values().map(|(events, _)| events).sum();
    assert!(events > 32, "only {events} events were answered: too few to show anything");
}

/// Lets a process log for a while from when it is ready, strikes, kills it, and notes the last answer of each
/// match.
fn append_until(
    dir: &Path,
    lifetime: Duration,
    strike: impl FnOnce() + Send,
    answered: &mut Answers,
) {
    let command =
        Command::new(example()).arg(dir).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut process = Process(command.expect("started"));
    let mut lines = BufReader::new(process.0.stdout.take().expect("its output"));
    let mut ready = String::new();
    lines.read_line(&mut ready).expect("its output");
    assert_eq!(ready, "ready\n");
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(lifetime);
            assert!(process.0.try_wait().expect("its state").is_none(), "it ended by itself");
            strike();
            drop(process);
        });
        read_answers(lines, answered);
    });
}

/// A process that is killed when it is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn read_answers(mut lines: impl BufRead, answered: &mut Answers) {
    let mut line = String::new();
    while lines.read_line(&mut line).expect("its output") > 0 {
        if let Some((id, said)) = line.strip_suffix('\n').and_then(|line| line.split_once(' ')) {
            let id = id.parse().expect("a match");
            let (seq, beside) = answered.entry(id).or_insert((0, 1));
            if let Some(kept) = said.strip_prefix("beside ") {
                *beside = kept.parse().expect("a seq");
            } else {
                assert_eq!(said.parse(), Ok(*seq + 1), "{id}");
                *seq += 1;
            }
        }
        line.clear();
    }
}

/// Looks whether everything that was answered is there, in order, and once; and notes what is there: of each
/// match at most one event more, which was on the disk when its answer was lost.
fn check(dir: &Path, answered: &mut Answers) {
    let journal = Journal::open(dir).expect("opens after a crash");
    let beside = |id| {
        let kept = journal.beside(id).expect("whole").expect("it came with the opening");
        String::from_utf8(kept).expect("text").parse().expect("a seq")
    };
    let list = journal.list().expect("a list");
    let stored: Answers =
        list.iter().map(|meta| (meta.id, (meta.events, beside(meta.id)))).collect();
    for (id, (last, kept)) in &*answered {
        let (there, beside) = stored.get(id).copied().unwrap_or_default();
        assert!((*last..=last + 1).contains(&there), "match {id}: {last} answered, {there} there");
        let newest = [*kept, last - last % 5];
        assert!(newest.contains(&beside), "match {id}: {kept} kept, {beside} there");
    }
    for (id, (there, _)) in &stored {
        assert!(answered.contains_key(id) || *there == 1, "match {id}: unknown, but {there} there");
        check_match(&journal, *id, *there);
    }
    let all = journal.after(0, usize::MAX).expect("no gap and no damage");
    assert!((1..).zip(&all).all(|(position, recorded)| recorded.position == position));
    assert_eq!(all.len() as u32, stored.values().map(|(events, _)| events).sum::<u32>());
    *answered = stored;
}

/// Looks whether the events of a match are those that were logged, and the last can be asked for again.
fn check_match(journal: &Journal, id: MatchId, there: u32) {
    let logged = journal.read(id, 1, u32::MAX).expect("no gap and no damage");
    assert_eq!(logged.len() as u32, there);
    for logged in &logged[1..] {
        let seq = logged.seq;
        let line = format!("1 chooses option {}", seq % 200 + 1);
        let event = logged.event().expect("an event of a match");
        assert_eq!(print(event), line, "event {seq} of {id}");
    }
    if let Some(logged) = logged.last().filter(|logged| logged.seq > 1) {
        let event = logged.event().expect("an event of a match");
        let key = IdempotencyKey::new(&format!("{id}-{there}")).expect("a key");
        let again = journal.append(id, there - 1, event, "ann", Utc::now(), Some(key));
        assert_eq!(again.map(Appended::place), Ok((id, there)), "asked again");
    }
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

/// A file system of its own in a file.
struct LoopDisk {
    folder: PathBuf,
}

impl LoopDisk {
    fn is_possible() -> bool {
        let needs =
            "test \"$(id -u)\" = 0 && losetup -f && command -v mkfs.ext4 && command -v perl";
        Command::new("sh").args(["-c", needs]).output().is_ok_and(|run| run.status.success())
    }

    fn new() -> LoopDisk {
        let folder = env::temp_dir().join(format!("events-power-{}", std::process::id()));
        fs::create_dir_all(folder.join("mounted")).expect("a folder");
        File::create(folder.join("disk"))
            .expect("a file")
            .set_len(256 * 1024 * 1024)
            .expect("its length");
        let disk = LoopDisk { folder };
        disk.run("mkfs.ext4", &["-q", "disk"]);
        disk
    }

    fn mount(&self) {
        self.run("mount", &["-o", "loop", "disk", "mounted"]);
    }

    /// Sled's threads may hold a file a moment longer than the journal.
    fn unmount(&self) {
        for _ in 0..100 {
            let run = Command::new("umount").arg("mounted").current_dir(&self.folder).output();
            if run.is_ok_and(|run| run.status.success()) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("still busy");
    }

    /// `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`.
    fn cut_power(&self) {
        let shut_down = r#"open(my $dir, "<", "mounted") or die $!;
            my $flags = pack("I", 2);
            ioctl($dir, 0x8004587d, $flags) or die $!;"#;
        self.run("perl", &["-e", shut_down]);
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let run = Command::new(program).args(arguments).current_dir(&self.folder).output();
        let run = run.unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(run.status.success(), "{program}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

impl Drop for LoopDisk {
    fn drop(&mut self) {
        let _ =
            Command::new("umount").arg(self.folder.join("mounted")).stderr(Stdio::null()).status();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
