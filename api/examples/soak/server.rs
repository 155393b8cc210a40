//! The program, as a process of its own that is looked at from outside.

use std::fmt;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::Failure;

/// As many files as attackers may want to hold open.
const FILES: &str = "ulimit -n 8192 2>/dev/null; exec \"$0\" \"$@\"";

/// A folder of its own, which is gone afterwards.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> io::Result<Folder> {
        let path = std::env::temp_dir().join(format!("throne-soak-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The most that was seen of the process.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seen {
    /// Memory in use, in KiB.
    pub(crate) memory: u64,
    pub(crate) files: usize,
    pub(crate) threads: u64,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seen { memory, files, threads } = self;
        write!(f, "server at most {} MiB, {files} open files, {threads} threads", memory / 1024)
    }
}

/// A server that runs.
pub(crate) struct Server {
    child: Child,
    /// Held open: it may have more to say than its address.
    _says: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
    pub(crate) seen: Seen,
}

impl Server {
    pub(crate) fn start(throne: &str, folder: &Folder) -> Result<Server, Failure> {
        let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/matches");
        let mut child = Command::new(throne)
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder.0.join("data"))
            .arg("--demo")
            .arg(demo)
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .stderr(fs::File::create(folder.0.join("log"))?)
            .spawn()?;
        let mut line = String::new();
        let mut says = BufReader::new(child.stdout.take().ok_or("no standard output")?);
        says.read_line(&mut line)?;
        let address = line.trim().rsplit('/').next().unwrap_or_default();
        let address = address.parse().map_err(|_| format!("the server did not start: {line}"))?;
        Ok(Server { child, _says: says, address, seen: Seen::default() })
    }

    /// Looks at the process; an error if it is gone.
    pub(crate) fn look(&mut self) -> Result<(), Failure> {
        let process = PathBuf::from(format!("/proc/{}", self.child.id()));
        let status = fs::read_to_string(process.join("status"))?;
        let of = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().nth(0)?.parse().ok());
            number.ok_or(format!("the server is gone: no {name} in its status"))
        };
        let files = fs::read_dir(process.join("fd"))?.count();
        self.seen.memory = self.seen.memory.max(of("VmHWM:")?);
        self.seen.threads = self.seen.threads.max(of("Threads:")?);
        self.seen.files = self.seen.files.max(files);
        Ok(())
    }

    /// Kills it as a cut of the power would.
    pub(crate) fn kill(mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// This program again, as attackers of this server.
pub(crate) fn attackers(server: SocketAddr, lasts: Duration) -> io::Result<Child> {
    Command::new("sh")
        .args(["-c", FILES])
        .arg(std::env::current_exe()?)
        .args(["attack", &server.to_string(), &lasts.as_secs_f64().to_string()])
        .stdout(Stdio::piped())
        .spawn()
}

/// What `throne verify` found wrong with the store.
pub(crate) fn verify(throne: &str, folder: &Folder) -> io::Result<Result<(), String>> {
    let verified =
        Command::new(throne).args(["verify", "--data"]).arg(folder.0.join("data")).output()?;
    let said = || String::from_utf8_lossy(&verified.stderr).into_owned();
    Ok(if verified.status.success() { Ok(()) } else { Err(said()) })
}
