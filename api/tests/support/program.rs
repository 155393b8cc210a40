//! The program itself, serving at a free port.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::{Folder, Table};

/// Longer than a crowded machine takes for anything.
const A_LONG_TIME: Duration = Duration::from_secs(120);

/// The program, until it is dropped.
pub struct Program {
    child: Child,
    out: BufReader<ChildStdout>,
    log: PathBuf,
    /// A client of it.
    pub table: Table,
}

impl Program {
    /// Starts it with these options and all that it has to say in its log; the store lies in `data` of the folder.
    pub fn start(folder: &Folder, options: &[&str]) -> Program {
        Program::run(folder, &mut Command::new(env!("CARGO_BIN_EXE_throne")), options)
    }

    /// The same of a program that becomes it.
    pub fn run(folder: &Folder, program: &mut Command, options: &[&str]) -> Program {
        let log = folder.path().join("log");
        let mut child = program
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder.path().join("data"))
            .args(options)
            .env("RUST_LOG", "debug")
            .stdout(Stdio::piped())
            .stderr(File::create(&log).expect("a file"))
            .spawn()
            .expect("the program");
        let mut out = BufReader::new(child.stdout.take().expect("its output"));
        let address = after(&mut out, "http://");
        Program { child, out, log, table: Table::at(&address) }
    }

    /// What it says behind these words.
    pub fn says(&mut self, words: &str) -> String {
        after(&mut self.out, words)
    }

    /// Its log up to now.
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).expect("its log")
    }

    /// Asks it to stop.
    pub fn terminate(&self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).expect("it runs");
    }

    /// From now on the system lets it write nothing behind the first byte of a file.
    #[cfg(target_os = "linux")]
    pub fn writes_nothing_more(&self) {
        use rustix::process::{Resource, Rlimit, prlimit};
        let limit = Rlimit { current: Some(1), maximum: Some(1) };
        prlimit(Some(Pid::from_child(&self.child)), Resource::Fsize, limit).expect("it is ours");
    }

    /// How it ends.
    pub fn ended(mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it is ours") {
                return status;
            }
            assert!(began.elapsed() < A_LONG_TIME, "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// What stands behind these words on the next line that has them.
fn after(out: &mut BufReader<ChildStdout>, words: &str) -> String {
    loop {
        let mut line = String::new();
        assert!(out.read_line(&mut line).expect("its output") > 0, "it does not say {words:?}");
        if let Some((_, behind)) = line.trim().split_once(words) {
            return behind.to_owned();
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
