//! A server of PostgreSQL of a program's own: in a folder and on a port that nobody else has, gone when the program is.

use std::fs::{self, File};
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(60);
/// Where Debian lays it, each version in a folder.
const INSTALLED: &str = "/usr/lib/postgresql";
/// Who runs it where the program runs as root, whom it refuses: the user of Debian's package, or one that is made.
const USERS: [&str; 2] = ["postgres", "throne-test"];

/// Runs a server until nobody holds its input any more, and leaves nothing behind.
const RUN: &str = r#"
"$1/postgres" -D "$2/data" -k "$2" -p "$3" -c listen_addresses=127.0.0.1 -c fsync="$4" -c max_connections=300 &
server=$!
cat >/dev/null
kill -QUIT $server
wait $server
rm -rf "$2"
"#;

/// A server that runs.
pub(crate) struct Server {
    programs: PathBuf,
    port: u16,
    /// How many databases were made. One is made at a time.
    databases: Mutex<u32>,
    /// Held as long as this process is there.
    _held: ChildStdin,
}

impl Server {
    /// Starts one that waits for its disk, or does not.
    pub(crate) fn start(fsync: &str) -> io::Result<Server> {
        let programs = programs().expect(
            "PostgreSQL is not installed: on Debian, `apt-get install postgresql` as root; or its programs are in the folder that \
             THRONE_POSTGRES names",
        );
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let dir =
            std::env::temp_dir().join(format!("events-postgres-{}-{port}", std::process::id()));
        fs::create_dir_all(&dir)?;
        let user = user()?;
        if let Some((uid, gid)) = user {
            chown(&dir, Some(uid), Some(gid))?;
        }
        let run = |program: &Path| {
            let mut command = Command::new(program);
            command.current_dir(&dir);
            if let Some((uid, gid)) = user {
                command.uid(uid).gid(gid);
            }
            command
        };
        let mut initdb = run(&programs.join("initdb"));
        initdb.args(["-U", "throne", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"]);
        let made = initdb.arg(dir.join("data")).output()?;
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let log = File::create(dir.join("log"))?;
        let mut process = run(Path::new("/bin/sh"))
            .args(["-c", RUN, "sh"])
            .arg(&programs)
            .arg(&dir)
            .arg(port.to_string())
            .arg(fsync)
            .stdin(Stdio::piped())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()?;
        let held = process.stdin.take().expect("its input");
        let server = Server { programs, port, databases: Mutex::default(), _held: held };
        let end = Instant::now() + PATIENCE;
        while !server.psql("postgres", "SELECT 1").status()?.success() {
            let log = fs::read_to_string(dir.join("log")).unwrap_or_default();
            assert!(Instant::now() < end, "the server does not start: {log}");
            thread::sleep(Duration::from_millis(50));
        }
        Ok(server)
    }

    /// An empty database; its name.
    pub(crate) fn database(&self) -> String {
        let mut databases = self.databases.lock().unwrap_or_else(PoisonError::into_inner);
        *databases += 1;
        let name = format!("throne_{databases}");
        self.ask("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0"));
        name
    }

    /// Where a database is.
    pub(crate) fn address(&self, database: &str) -> String {
        format!("postgres://throne@127.0.0.1:{}/{database}", self.port)
    }

    /// What the database answers, as a person at `psql` sees it: a row a line, with bars between its columns.
    pub(crate) fn ask(&self, database: &str, sql: &str) -> String {
        let answer = self.psql(database, sql).output().expect("psql runs");
        assert!(answer.status.success(), "{sql}: {}", String::from_utf8_lossy(&answer.stderr));
        String::from_utf8_lossy(&answer.stdout).trim().to_owned()
    }

    fn psql(&self, database: &str, sql: &str) -> Command {
        let mut command = Command::new(self.programs.join("psql"));
        command.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1"]);
        command.args(["-U", "throne", "-p", &self.port.to_string(), "-d", database, "-c", sql]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

/// Where its programs are.
pub(crate) fn programs() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("THRONE_POSTGRES") {
        return Some(named.into());
    }
    let versions = fs::read_dir(INSTALLED).into_iter().flatten().flatten();
    let installed = versions.map(|version| version.path().join("bin"));
    let mut installed: Vec<PathBuf> =
        installed.filter(|bin| bin.join("initdb").is_file()).collect();
    installed.sort();
    let told = || {
        let told = Command::new("pg_config").arg("--bindir").output().ok()?;
        let bin = PathBuf::from(String::from_utf8(told.stdout).ok()?.trim());
        bin.join("initdb").is_file().then_some(bin)
    };
    installed.pop().or_else(told)
}

/// As whom it runs: as whoever runs the program, unless that is root.
pub(crate) fn user() -> io::Result<Option<(u32, u32)>> {
    let number = |what: &str, of: &[&str]| {
        let said = Command::new("id").arg(what).args(of).output().ok()?;
        String::from_utf8(said.stdout).ok()?.trim().parse().ok()
    };
    if number("-u", &[]) != Some(0) {
        return Ok(None);
    }
    let ids = |name: &str| number("-u", &[name]).zip(number("-g", &[name]));
    if let Some(ids) = USERS.into_iter().find_map(ids) {
        return Ok(Some(ids));
    }
    let [_, made] = USERS;
    Command::new("useradd").args(["--system", "--no-create-home", made]).status()?;
    Ok(Some(ids(made).expect("the user that was made")))
}
